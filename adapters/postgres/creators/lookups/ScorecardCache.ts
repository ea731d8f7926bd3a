import { accountKey, type SocialAccount } from "../../../../ports/creators/identity/SocialAccount.ts"
import type { CachedRead } from "../../../../ports/creators/lookups/Lookups.ts"
import type { Scorecard, ScoreId } from "../../../../ports/creators/scoring/Scorecard.ts"
import type { CreatorScoreRow } from "../scoring/creatorRows.ts"

/** Scores a process keeps in memory; a score never changes but by a review, after which the store sends it each time. */
const CARDS_CACHED_MAX = 2_000

type Reader = Pick<CachedRead, "tenantId" | "account">

/** Of what is kept the oldest goes first. */
const keepIn = <Value>(kept: Map<string, Value>, key: string, value: Value): void => {
  kept.delete(key)
  kept.set(key, value)
  if (kept.size <= CARDS_CACHED_MAX) return
  for (const oldest of kept.keys()) {
    kept.delete(oldest)
    return
  }
}

/** The cards of a creator that a process had when it asked for them. */
export interface CachedCards {
  readonly shared: ReadonlyMap<ScoreId, Scorecard>
  readonly own: ReadonlyMap<ScoreId, Scorecard>
}

/** What the store is told of them, so that it doesn't send them again. */
export const cachedIdsOf = ({ shared, own }: CachedCards) => ({ known: [...shared.keys()], knownOwn: [...own.keys()] })

/** The card of a row, which the store sent or the process had. */
export const makeCardOf =
  ({ shared, own }: CachedCards) =>
  ({ card, scoreId, isOwn }: CreatorScoreRow): Scorecard | undefined =>
    card ?? (scoreId === null ? undefined : (isOwn ? own : shared).get(scoreId))

/**
 * The newest scores that were read, by account and, where it is a tenant's own, by tenant; and which other accounts an
 * account was last seen with, which says what is likely asked for with it.
 */
export class ScorecardCache {
  private readonly cards = new Map<string, Scorecard>()
  private readonly others = new Map<string, ReadonlyArray<SocialAccount>>()

  private keyOf({ tenantId, account }: Reader, isOwn: boolean): string {
    return `${isOwn ? tenantId : ""}/${accountKey(account)}`
  }
  /** The cards that are likely those of an account's creator. */
  of({ tenantId, account }: Reader): CachedCards {
    const shared = new Map<ScoreId, Scorecard>()
    const own = new Map<ScoreId, Scorecard>()
    for (const each of [account, ...(this.others.get(accountKey(account)) ?? [])]) {
      const [one, other] = [false, true].map((isOwn) => this.cards.get(this.keyOf({ tenantId, account: each }, isOwn)))
      if (one !== undefined) shared.set(one.id, one)
      if (other !== undefined) own.set(other.id, other)
    }
    return { shared, own }
  }
  /** Keeps what the store sent. */
  keep({ tenantId, account }: Reader, rows: ReadonlyArray<CreatorScoreRow>): void {
    for (const { card, isOwn, platform, handle } of rows) {
      if (card !== null) keepIn(this.cards, this.keyOf({ tenantId, account: { platform, handle } }, isOwn), card)
    }
    const others = rows.filter(({ platform, handle }) => accountKey({ platform, handle }) !== accountKey(account))
    if (others.length > 0 || this.others.has(accountKey(account))) keepIn(this.others, accountKey(account), others)
  }
}

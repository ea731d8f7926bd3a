import { profileAddress } from "../../../ports/creators/identity/accountAddress.ts"
import { accountKey, isSameAccount, type SocialAccount } from "../../../ports/creators/identity/SocialAccount.ts"
import { ROSTER_TITLES_MAX, type RosterSummary, UNTOLD } from "../../../ports/creators/roster/RosterEntry.ts"
import type { ScoredCreator } from "../../../ports/creators/scoring/ScoredCreator.ts"
import type { PastScore } from "../../../ports/creators/scoring/Scores.ts"
import { compareAscending } from "../../paging/lists.ts"
import { shownName } from "../identity/tieIdentities.ts"
import { summariseFlags } from "../scorecards/summariseFlags.ts"
import { unifyCards } from "../scorecards/unifyCards.ts"
import { unifyHistory, velocityOf } from "../scorecards/velocity.ts"

/** What a tenant was told of a creator. */
export interface ToldCreator {
  /** The scores that make up the creator; null where the tenant was told of none. */
  readonly creator: ScoredCreator | null
  /** The accounts' scores up to the moment of the last telling, newest first. */
  readonly history: ReadonlyArray<PastScore>
}

/** What a lookup would have shown of the creator as one, with its movement. */
const shownOf = ({ cards }: ScoredCreator, history: ReadonlyArray<PastScore>): Omit<RosterSummary, "accounts"> => {
  const card = unifyCards(cards)
  const ofCards = history.filter(({ account }) => cards.some((each) => isSameAccount(each, account)))
  const newest = new Date(Math.max(...cards.map(({ scoredAt }) => scoredAt.getTime())))
  const { summary } = summariseFlags(card.score.flags)
  return {
    displayName: card.displayName,
    followers: card.followers,
    score: card.score.score,
    tier: card.score.tier,
    scoredAt: card.scoredAt,
    ...velocityOf({ score: card.score.score, scoredAt: newest }, cards.length === 1 ? ofCards : unifyHistory(ofCards)),
    flags: summary.count,
    flagTitles: [...new Set(summary.titles)].slice(0, ROSTER_TITLES_MAX)
  }
}

/**
 * What the roster shows of a creator with these accounts. Score, flags and movement are those of a lookup at the moment of the last
 * telling. A title stands once, however many posts it is of. Each account has the time of its newest score that was told.
 */
export const rosterSummary = (
  accounts: ReadonlyArray<SocialAccount>,
  { creator, history }: ToldCreator
): RosterSummary => {
  const newest = new Map<string, Date>()
  for (const { account, scoredAt } of history) {
    const known = newest.get(accountKey(account))
    if (known === undefined || known.getTime() < scoredAt.getTime()) newest.set(accountKey(account), scoredAt)
  }
  const cards = new Map(creator?.cards.map((card) => [accountKey(card), card]))
  return {
    accounts: accounts
      .map(({ platform, handle }) => {
        const key = accountKey({ platform, handle })
        return {
          platform,
          handle,
          displayName: shownName(cards.get(key)?.displayName),
          url: cards.get(key)?.profileUrl ?? profileAddress({ platform, handle }),
          scoredAt: newest.get(key) ?? null
        }
      })
      .sort((a, b) => compareAscending(a.platform, b.platform) || compareAscending(a.handle, b.handle)),
    ...(creator === null ? UNTOLD : shownOf(creator, history))
  }
}

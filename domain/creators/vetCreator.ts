import { Clock, Effect } from "effect"
import type { ApiKey } from "../../ports/accounts/ApiKey.ts"
import { Lookups } from "../../ports/creators/Lookups.ts"
import type { Scorecard } from "../../ports/scoring/Scorecard.ts"
import { accountKey } from "../scoring/accountKey.ts"
import { type UnifiedScore, unifyScores } from "../scoring/unifyScores.ts"
import { gatherFlags, type ShownFlags } from "./extras.ts"
import { freshSince } from "./freshness.ts"
import { AGAIN, ChargeFailed } from "./lookupCreator.ts"
import type { NamedAccount } from "./socialAccount.ts"

export interface Vetting {
  /** Null where no account has a fresh score. */
  readonly unified: UnifiedScore | null
  /** The fresh score of each account that was asked for, in that order; null where there is none. */
  readonly cards: ReadonlyArray<Scorecard | null>
  /** Those of all accounts, the worst of them shown. */
  readonly flags: ShownFlags
  readonly creditsCharged: number
}

/**
 * Vets one creator by the fresh scores that are there of their accounts, for one credit however many there are; nothing is
 * scored, and where there is no fresh score nothing is charged. The charge is named by `operationId`.
 *
 * Fails with CreditsExhausted, and with ChargeFailed, when nothing is charged.
 */
export const vetCreator = Effect.fn("creators.vetCreator")(function* (
  key: ApiKey,
  asked: ReadonlyArray<NamedAccount>,
  { customerRef, operationId }: { readonly customerRef: string | null; readonly operationId: string }
) {
  const lookups = yield* Lookups
  const nowMs = yield* Clock.currentTimeMillis
  const accounts = new Map(asked.map(({ account }) => [accountKey(account), account]))
  const found = yield* lookups
    .serveCreator({
      tenantId: key.tenantId,
      keyId: key.id,
      usageId: operationId,
      accounts: [...accounts.values()],
      freshSince: freshSince(nowMs),
      customerRef,
      at: new Date(nowMs)
    })
    .pipe(
      Effect.retry({ ...AGAIN, while: ({ _tag }) => _tag === "LedgerUnavailable" }),
      Effect.catchTag("LedgerUnavailable", (cause) => Effect.fail(new ChargeFailed({ cause })))
    )
  const cards = new Map(found.map((card) => [accountKey(card), card]))
  const vetting: Vetting = {
    unified: unifyScores(found.map(({ score }) => score)) ?? null,
    cards: asked.map(({ account }) => cards.get(accountKey(account)) ?? null),
    flags: yield* gatherFlags(found, "worst"),
    creditsCharged: found.length === 0 ? 0 : 1
  }
  return vetting
})

import { Clock, Effect, Option } from "effect"
import type { ApiKey } from "../../ports/accounts/ApiKey.ts"
import { Lookups } from "../../ports/creators/Lookups.ts"
import type { SocialAccount } from "../../ports/identity/SocialAccount.ts"
import { accountKey } from "../../ports/identity/SocialAccount.ts"
import type { Scorecard } from "../../ports/scoring/Scorecard.ts"
import { CREATOR_CREDITS } from "../billing/prices.ts"
import type { NamedAccount } from "../identity/socialAccount.ts"
import { freshSince } from "../scorecards/freshness.ts"
import { unifyCards } from "../scorecards/unifyCards.ts"
import { collectFlags, type ShownFlags } from "./extras.ts"
import { ChargeFailed, WRITE_RETRY } from "./lookupCreator.ts"

/** An account of a vetting, with its fresh score if it has one. */
export interface VettedAccount {
  readonly account: SocialAccount
  readonly card: Scorecard | null
}

export interface Vetting {
  /** The creator as one, as the report shows them; null where no account has a fresh score. */
  readonly unified: Scorecard | null
  /** The accounts that were asked for, in that order, and those they are linked with. */
  readonly accounts: ReadonlyArray<VettedAccount>
  /** Those of all accounts, the worst of them shown. */
  readonly flags: ShownFlags
  readonly creditsCharged: number
}

const NOTHING_FOUND = { creator: undefined, credits: 0 } as const

/**
 * Vets one creator by the fresh scores that are there of their accounts and of those these are linked with, for CREATOR_CREDITS
 * however many there are, or for nothing while what was paid for the creator is fresh. Nothing is scored, and where there is no
 * fresh score nothing is charged. The charge is named by `operationId`.
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
    .chargeAndReadCreator({
      tenantId: key.tenantId,
      keyId: key.id,
      usageId: operationId,
      accounts: [...accounts.values()],
      freshSince: freshSince(nowMs),
      priceCredits: CREATOR_CREDITS,
      customerRef,
      at: new Date(nowMs)
    })
    .pipe(
      Effect.retry({ ...WRITE_RETRY, while: ({ _tag }) => _tag === "LedgerUnavailable" }),
      Effect.catchTag("LedgerUnavailable", (cause) => Effect.fail(new ChargeFailed({ cause })))
    )
  const { creator, credits } = Option.getOrElse(found, () => NOTHING_FOUND)
  const cards = creator?.cards ?? []
  const cardOf = new Map(cards.map((card) => [accountKey(card), card]))
  const linked = [...cards, ...(creator?.unscored ?? [])].filter((each) => !accounts.has(accountKey(each)))
  const vetting: Vetting = {
    unified: creator === undefined ? null : unifyCards(creator.cards),
    accounts: [...asked.map(({ account }) => account), ...linked].map(({ platform, handle }) => ({
      account: { platform, handle },
      card: cardOf.get(accountKey({ platform, handle })) ?? null
    })),
    flags: yield* collectFlags(cards, "worst"),
    creditsCharged: credits
  }
  return vetting
})

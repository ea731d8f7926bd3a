import { Credits } from "../../../ports/accounts/billing/CreditLedger.ts"
import type { ApiKey } from "../../../ports/accounts/keys/ApiKey.ts"

/*
 * Every price of the specification. Nothing else holds one: statements get credits as parameters, and answers say what was
 * charged. "Rule" is a number of its part "Billing rules".
 */

/** A creator's score, cached or fresh, on any number of platforms: rule 1. So costs each creator of a bulk lookup and of vetting. */
export const CREATOR_CREDITS = Credits.make(1)
/** Another answer about a creator that was paid for: rules 1 and 3, "one credit a creator". */
export const INCLUDED_CREDITS = Credits.make(0)
/** The report of a creator whom this account has not paid to score: rule 3, "as a cached read". */
export const REPORT_CREDITS = CREATOR_CREDITS

/** POST /creators/discover: rule 2. */
export const DISCOVERY_CREDITS = Credits.make(1)
/** What a discovery costs who asks for it: DISCOVERY_CREDITS unless the key has a price of its own, which the operator agreed. */
export const discoveryCreditsOf = ({ discoveryCredits }: Pick<ApiKey, "discoveryCredits">): Credits =>
  discoveryCredits === undefined ? DISCOVERY_CREDITS : Credits.make(discoveryCredits)
/** POST /creators/score-footprint with confirm: rule 2. The whole footprint is one creator. */
export const FOOTPRINT_CREDITS = Credits.make(1)
/** POST /creators/score-footprint without confirm: rule 2. */
export const FOOTPRINT_PREVIEW_CREDITS = Credits.make(0)
/** POST /creators/resolve of the index alone: rule 2. */
export const RESOLVE_CREDITS = Credits.make(0)
/** POST /creators/resolve with allow_web_search: rule 2. */
export const RESOLVE_WITH_WEB_SEARCH_CREDITS = Credits.make(1)

/** How long a plan's charge lasts: rule 6. */
export const PLAN_PERIOD_DAYS = 30
/** Each plan, per creator and PLAN_PERIOD_DAYS: rule 6. */
export const PLAN_CREDITS = {
  recurring: Credits.make(1),
  recurring_monitoring: Credits.make(2)
} as const
/** A creator who was last scored longer ago than this costs REACTIVATION_CREDITS more: rule 6. */
export const REACTIVATION_AFTER_DAYS = 60
export const REACTIVATION_CREDITS = Credits.make(1)

/** The currencies that something is sold in. */
export const PRICE_CURRENCIES = ["USD", "EUR"] as const
export type PriceCurrency = (typeof PRICE_CURRENCIES)[number]

/** Credits without a pack, each: rule 5. */
export const LIST_PRICE_USD_CENTS = 999

/** One score by card, where the account has no credit left: rule 5, the list price. */
export const SCORE_USD_CENTS = LIST_PRICE_USD_CENTS

export interface CreditPack {
  readonly credits: Credits
  readonly usdCents: number
}

/** The packs that credits are sold in, the smallest first: rule 5. */
export const CREDIT_PACKS: ReadonlyArray<CreditPack> = [
  { credits: Credits.make(50), usdCents: 44_900 },
  { credits: Credits.make(250), usdCents: 199_900 },
  { credits: Credits.make(1_000), usdCents: 749_000 }
]

/** The card price of a background check of either tier, in the currency's minor unit, cents: rule 7. Never paid in credits. */
export const BACKGROUND_CHECK_CENTS = {
  quick: { USD: 2_999, EUR: 2_799 },
  verified: { USD: 2_999, EUR: 2_799 }
} as const satisfies Readonly<Record<string, Readonly<Record<PriceCurrency, number>>>>

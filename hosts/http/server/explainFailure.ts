import { WebSearchNeedsFullScope } from "../../../domain/creators/discovery/resolveCreators.ts"
import { NotOnRoster } from "../../../domain/creators/roster/saveCreator.ts"
import { formatPlural } from "../../../domain/mail/wording.ts"
import { CreditsExhausted } from "../../../ports/accounts/billing/CreditLedger.ts"
import { DailyDiscoveriesExhausted } from "../../../ports/creators/discovery/Discoveries.ts"
import { FOOTPRINT_ACCOUNTS_MAX, FootprintTooLarge, NotLinked } from "../../../ports/creators/discovery/Footprints.ts"
import { DailyScrapesExhausted } from "../../../ports/creators/jobs/Jobs.ts"
import { NotScored, ScoreStale } from "../../../ports/creators/reports/ReportAccess.ts"
import { PlanHeld, ROSTER_MAX, RosterFull } from "../../../ports/creators/roster/Roster.ts"
import type { TaggedFailure } from "./endpoint.ts"

const HOW_TO_ENQUEUE = "GET /api/v1/creators/{platform}/{handle} orders a score, with a key of the scope full"

const SOLD = "more are sold on /account/credits and by POST /api/v1/credits/packs"
const GRANTED = "credits are not sold here, the service's operator grants them"

/**
 * What a person can do about a refusal whose error has no words of its own; empty where there is no more to say. Where no credits are
 * sold, nobody is sent to buy some.
 */
export const explainFailure = (failure: TaggedFailure, areCreditsSold: boolean): ReadonlyArray<string> => {
  if (failure instanceof CreditsExhausted) {
    const { balance, required } = failure
    return [
      `It takes ${formatPlural(required, "credit")} and the balance is ${balance}; ${areCreditsSold ? SOLD : GRANTED}`
    ]
  }
  if (failure instanceof DailyScrapesExhausted) {
    return [
      `The cap is ${failure.cap} a day; it opens again at 00:00 UTC, and scores that are there are served meanwhile`
    ]
  }
  if (failure instanceof DailyDiscoveriesExhausted) {
    return [
      `The cap is ${failure.cap} a day, previews included; it opens again at 00:00 UTC, and seeds of the last hour are shown meanwhile`
    ]
  }
  if (failure instanceof FootprintTooLarge) {
    return [
      `accounts: with those that are linked with them already they must be at most ${FOOTPRINT_ACCOUNTS_MAX} on scoreable platforms`
    ]
  }
  if (failure instanceof NotLinked) return ["The account is linked with no other one"]
  if (failure instanceof NotOnRoster) {
    return ["The creator is not on the roster; PUT /api/v1/creators/roster/{platform}/{handle} saves them"]
  }
  if (failure instanceof PlanHeld) {
    return [
      "The creator has a plan and stays on the roster; PUT /api/v1/creators/{platform}/{handle}/plan with plan none ends it first"
    ]
  }
  if (failure instanceof RosterFull) {
    return [`The roster has ${ROSTER_MAX} creators, as many as it may; remove one first`]
  }
  if (failure instanceof WebSearchNeedsFullScope) {
    return ["This key's scope is read; allow_web_search takes one of full, test"]
  }
  if (failure instanceof NotScored || failure instanceof ScoreStale) return [HOW_TO_ENQUEUE]
  return []
}

import { CreditsExhausted } from "../../../ports/billing/CreditLedger.ts"
import { DailyScrapesExhausted } from "../../../ports/jobs/Jobs.ts"
import { NotScored, ScoreStale } from "../../../ports/reports/ReportAccess.ts"
import type { TaggedFailure } from "./endpoint.ts"

const HOW_TO_ENQUEUE = "GET /api/v1/creators/{platform}/{handle} orders a score, with a key of the scope full"

/** What a person can do about a refusal whose error has no words of its own; empty where there is no more to say. */
export const explainFailure = (failure: TaggedFailure): ReadonlyArray<string> => {
  if (failure instanceof CreditsExhausted) {
    return [`The balance is ${failure.balance}; whoever runs this service grants credits (command: credits grant)`]
  }
  if (failure instanceof DailyScrapesExhausted) {
    return [
      `The cap is ${failure.cap} a day; it opens again at 00:00 UTC, and scores that are there are served meanwhile`
    ]
  }
  if (failure instanceof NotScored || failure instanceof ScoreStale) return [HOW_TO_ENQUEUE]
  return []
}

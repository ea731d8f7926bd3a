import { Effect } from "effect"
import type { Scorecard } from "../../ports/scoring/Scorecard.ts"
import { Scores } from "../../ports/scoring/Scores.ts"
import { type Extra, type Extras, extrasOf, needsHistory } from "./extras.ts"
import type { Reader } from "./reportLink.ts"
import { ALL_SECTIONS, type ReportParts, reportParts } from "./reportParts.ts"

/** The extras that were asked for. */
export interface GatheredExtras extends Extras {
  /** Every section, of the account whose score it is alone: that is what was paid for. */
  readonly report?: ReportParts
}

/**
 * Gathers extras of a score for a reader who paid for it, of its flags the worst. Only velocity, engagement and the report
 * read the store, once.
 */
export const gatherExtras = Effect.fn("creators.gatherExtras")(function* (
  card: Scorecard,
  wanted: ReadonlySet<Extra>,
  reader: Reader
) {
  const scores = yield* Scores
  const isReportWanted = wanted.has("report")
  const history = needsHistory(wanted) || isReportWanted ? yield* scores.history([card], new Date(0)) : []
  const gathered: GatheredExtras = {
    ...(yield* extrasOf(card, wanted, history, "worst")),
    ...(isReportWanted ? { report: yield* reportParts([card], ALL_SECTIONS, history, reader) } : {})
  }
  return gathered
})

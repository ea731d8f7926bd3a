import { Effect } from "effect"
import type { Scorecard } from "../../../ports/creators/scoring/Scorecard.ts"
import type { CreatorCards, ScoredCreator } from "../../../ports/creators/scoring/ScoredCreator.ts"
import { Scores } from "../../../ports/creators/scoring/Scores.ts"
import type { OlderScore } from "../scorecards/olderScore.ts"
import { unifyCards } from "../scorecards/unifyCards.ts"
import { type CreatorTie, creatorTies } from "./creatorTies.ts"
import { type Extra, type Extras, extrasOf, needsHistory } from "./extras.ts"
import { readMonitored, readOlder } from "./readOlder.ts"
import type { ReportReader } from "./reportLink.ts"
import { ALL_SECTIONS, type ReportParts, reportParts } from "./reportParts.ts"

/** A creator as answers show them. */
export interface ShownCreator {
  /** The creator as one. */
  readonly card: Scorecard
  /** The accounts whose scores that is made of. */
  readonly accounts: CreatorCards
  /** The newest scores of their accounts whose scores are all too old to count. */
  readonly older: ReadonlyArray<OlderScore>
  readonly extras: Extras
}

/** A creator with every extra that was asked for. */
export interface CreatorWithExtras extends ShownCreator {
  /** Every section. */
  readonly report?: ReportParts
}

/**
 * A creator as one, with extras, for a reader who paid for them; of the flags the worst. Only velocity, engagement, the report and
 * accounts without a fresh score read stores, each once.
 */
export const readCreatorExtras = Effect.fn("creators.readCreatorExtras")(function* (
  creator: ScoredCreator,
  wanted: ReadonlySet<Extra>,
  reader: ReportReader
) {
  const scores = yield* Scores
  const { cards } = creator
  const older = yield* readOlder(creator, reader.tenantId)
  const isReportWanted = wanted.has("report")
  const history =
    needsHistory(wanted) || isReportWanted ? yield* scores.history(cards, new Date(0), reader.tenantId) : []
  const monitored = wanted.has("engagement") || isReportWanted ? yield* readMonitored(creator, reader.tenantId) : null
  const ties = isReportWanted ? yield* creatorTies(reader.tenantId, creator) : new Map<string, CreatorTie>()
  const gathered: CreatorWithExtras = {
    card: unifyCards(cards),
    accounts: cards,
    older,
    extras: yield* extrasOf(cards, wanted, history, monitored, "worst"),
    ...(isReportWanted
      ? { report: yield* reportParts(creator, older, ALL_SECTIONS, history, monitored, ties, reader) }
      : {})
  }
  return gathered
})

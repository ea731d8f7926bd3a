import { Effect } from "effect"
import type { Scorecard } from "../../ports/scoring/Scorecard.ts"
import { Scores } from "../../ports/scoring/Scores.ts"
import { type Extra, extrasOf, needsHistory } from "./extras.ts"

/** Gathers extras of a score, of its flags the worst or all. Only velocity and engagement read the store. */
export const gatherExtras = Effect.fn("creators.gatherExtras")(function* (
  card: Scorecard,
  wanted: ReadonlySet<Extra>,
  flags: "worst" | "all" = "worst"
) {
  const scores = yield* Scores
  const history = needsHistory(wanted) ? yield* scores.history(card, new Date(0)) : []
  return yield* extrasOf(card, wanted, history, flags)
})

import { Result } from "effect"
import { readTextWeights } from "../../adapters/models/TextModels.ts"
import { evidenceFromX } from "../../adapters/profiles/x/evidenceFromX.ts"
import { classifierOf } from "../../domain/reading/classifierOf.ts"
import { analyse } from "../../domain/scorecards/detailedAnalysis.ts"
import { makeScorecard } from "../../domain/scoring/makeScorecard.ts"
import { scoreCreator } from "../../domain/scoring/scoreCreator.ts"
import { CAPTURED_AT, xDevelopers } from "../../fixtures/captures/xDevelopers.ts"
import { ScoreId } from "../../ports/scoring/Scorecard.ts"

/** Prints the score of the capture, and what is concluded from it, as JSON. */

const { evidence } = Result.getOrThrow(evidenceFromX(xDevelopers, CAPTURED_AT))
const card = makeScorecard(evidence, scoreCreator(evidence, classifierOf(readTextWeights())), {
  id: ScoreId.make("00000000-0000-4000-8000-000000000000"),
  media: []
})
process.stdout.write(JSON.stringify({ card, analysis: analyse(card) }))

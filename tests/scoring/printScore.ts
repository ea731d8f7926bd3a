import { Result } from "effect"
import { readTextWeights } from "../../adapters/models/TextModels.ts"
import { evidenceFromX } from "../../adapters/profiles/x/evidenceFromX.ts"
import { classifierOf } from "../../domain/scoring/classifierOf.ts"
import { analyse } from "../../domain/scoring/detailedAnalysis.ts"
import { scoreCreator } from "../../domain/scoring/scoreCreator.ts"
import { scorecardOf } from "../../domain/scoring/scoreEvidence.ts"
import { ScoreId } from "../../ports/scoring/Scorecard.ts"

/** Prints the score of the capture, and what is concluded from it, as JSON. */

const CAPTURE = new URL("../../../shared/data/captures/x/", import.meta.url)
const document = (name: string) => Bun.file(new URL(name, CAPTURE)).text()

const { evidence } = Result.getOrThrow(
  evidenceFromX(
    {
      user: await document("user.json"),
      posts: [await document("user_tweets.json")],
      followers: [await document("followers_pseudonymised.json")]
    },
    new Date("2026-08-06T21:14:00.000Z")
  )
)
const card = scorecardOf(evidence, scoreCreator(evidence, classifierOf(readTextWeights())), {
  id: ScoreId.make("00000000-0000-4000-8000-000000000000"),
  media: []
})
process.stdout.write(JSON.stringify({ card, analysis: analyse(card) }))

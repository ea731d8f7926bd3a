import { analyse } from "../../../domain/scorecards/detailedAnalysis.ts"
import { cardBytes, goldenCard, goldenEvidence } from "./golden.ts"

/** Prints the golden score's bytes, and on a second line what is concluded from it. */
const card = goldenCard(goldenEvidence)
process.stdout.write(`${cardBytes(card)}\n${JSON.stringify(analyse(card))}\n`)

import { analyseCreator } from "../../../../domain/creators/scorecards/analyseCreator.ts"
import { cardBytes, goldenCard, goldenEvidence } from "./golden.ts"

/** Prints the golden score's bytes, and on a second line what is concluded from it. */
const card = goldenCard(goldenEvidence)
process.stdout.write(`${cardBytes(card)}\n${JSON.stringify(analyseCreator(card))}\n`)

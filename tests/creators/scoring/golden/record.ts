import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { Schema } from "effect"
import { evidenceBytes, GoldenScore, goldenEvidence, goldenScoreOf, refusalOf } from "./golden.ts"

/** Records the golden score anew, where the model has a new version: `bun tests/creators/scoring/golden/record.ts`. */
const FILE = new URL("./score.json", import.meta.url)

const made = goldenScoreOf(goldenEvidence, evidenceBytes)
const refusal = existsSync(FILE)
  ? refusalOf(Schema.decodeUnknownSync(Schema.fromJsonString(GoldenScore))(readFileSync(FILE, "utf8")), made)
  : null
if (refusal === null) {
  writeFileSync(FILE, `${JSON.stringify(made, null, 2)}\n`)
  console.log(`recorded ${made.modelVersion}`)
} else {
  console.error(`not recorded: ${refusal}`)
  process.exitCode = 1
}

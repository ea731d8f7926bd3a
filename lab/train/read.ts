import { once } from "node:events"
import { readTextWeights } from "../../adapters/models/TextModels.ts"
import { makeClassifier } from "../../domain/creators/textAnalysis/models/makeClassifier.ts"
import { byteLines } from "./byteLines.ts"
import { readLine } from "./readLine.ts"

/** What one line may hold. */
const LINE_BYTES_MAX = 1_048_576

/** Reads texts and followers of your own, one a line, and says what the classifiers make of each: `npm run -s read < FILE`. */
const classifier = makeClassifier(readTextWeights())
const decoder = new TextDecoder("utf-8", { fatal: true })

const readBytes = (bytes: Uint8Array | null) => {
  if (bytes === null) return { error: `longer than ${LINE_BYTES_MAX} bytes` }
  try {
    const line = decoder.decode(bytes).trim()
    return line === "" ? null : (readLine(classifier, line) ?? { error: "neither a text nor a follower" })
  } catch {
    return { error: "not UTF-8" }
  }
}

let number = 0
for await (const bytes of byteLines(process.stdin, LINE_BYTES_MAX)) {
  number += 1
  const reading = readBytes(bytes)
  if (reading === null) continue
  if ("error" in reading) process.exitCode = 1
  if (!process.stdout.write(`${JSON.stringify({ line: number, ...reading })}\n`)) await once(process.stdout, "drain")
}

import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { readTextWeights } from "../../adapters/models/TextModels.ts"
import { readTranscript } from "../../domain/creators/scoring/readTranscript.ts"
import { flagsOf } from "../../domain/creators/scoring/riskFlags.ts"
import { scoreCreator } from "../../domain/creators/scoring/scoreCreator.ts"
import { classifierOf } from "../../domain/creators/textAnalysis/classifierOf.ts"
import { normalise } from "../../domain/creators/textAnalysis/normalise.ts"
import { TRANSCRIPTS_MAX } from "../../ports/creators/scoring/Evidence.ts"
import { cleanCreator, post } from "../../tests/creators/scoring/invented.ts"

/**
 * How spoken words are read, by public captions strung together, as nobody labelled speech: what is flagged in talks of everyday
 * captions, which flags of offensive tweets are found again amid them, and how far a clean creator's score moves.
 * `bun lab/bench/transcripts.ts [FOLDER]`, the folder being the one with `captions` and `olid`.
 */
const data = process.argv[2] ?? fileURLToPath(new URL("../../../shared/data/text", import.meta.url))
const CAPTIONS_A_TALK = 60

const linesOf = (path: string): ReadonlyArray<string> =>
  readFileSync(`${data}/${path}`, "utf8")
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")

const classifier = classifierOf(readTextWeights())
const kindsIn = (text: string): ReadonlyArray<string> =>
  flagsOf(text, classifier.read(normalise(text), "en").signals).map(({ kind }) => kind)
const kindsSaid = (talk: string): ReadonlyArray<string> =>
  readTranscript(talk, "en", classifier).flagged.flatMap(({ flags }) => flags.map(({ kind }) => kind))

const tally = (texts: ReadonlyArray<ReadonlyArray<string>>): string => {
  const counts = new Map<string, number>()
  for (const kind of texts.flatMap((kinds) => [...new Set(kinds)])) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  return [...counts].map(([kind, count]) => `${kind} ${count}`).join(", ")
}

/** As automatic captions are written: without capitals and punctuation. */
const asHeard = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}'@# ]+/gu, " ")
    .replace(/\s+/g, " ")

const captions = linesOf("captions/captions.txt")
const calm = captions.filter((caption) => kindsIn(caption).length === 0)
const groupsOf = (lines: ReadonlyArray<string>): ReadonlyArray<ReadonlyArray<string>> =>
  Array.from({ length: Math.floor(lines.length / CAPTIONS_A_TALK) }, (_, at) =>
    lines.slice(at * CAPTIONS_A_TALK, (at + 1) * CAPTIONS_A_TALK)
  )
const talks = groupsOf(captions).map((lines) => lines.join(". "))

console.log(`${captions.length} captions alone: ${tally(captions.map(kindsIn))}`)
console.log(`${talks.length} talks of ${CAPTIONS_A_TALK}: ${tally(talks.map(kindsSaid))}`)
console.log(`the same as heard: ${tally(talks.map((talk) => kindsSaid(asHeard(talk))))}`)

const labels = linesOf("olid/val_labels.txt")
const offensive = linesOf("olid/val_text.txt").filter((_, at) => labels[at] === "1")
const calmTalks = groupsOf(calm)
const found = { flags: 0, written: 0, heard: 0 }
for (const [at, text] of offensive.entries()) {
  const around = calmTalks[at % calmTalks.length] ?? []
  const half = around.length / 2
  const talk = [...around.slice(0, half), text, ...around.slice(half)].join(". ")
  const [written, heard] = [kindsSaid(talk), kindsSaid(asHeard(talk))]
  for (const kind of kindsIn(text)) {
    found.flags += 1
    if (written.includes(kind)) found.written += 1
    if (heard.includes(kind)) found.heard += 1
  }
}
console.log(
  `of ${found.flags} flags of ${offensive.length} offensive tweets, amid calm captions: ${found.written}; as heard: ${found.heard}`
)

/** A clean creator with these videos; the score and its content_risk. */
const scoresWith = (said: ReadonlyArray<string | null>): readonly [score: number, risk: number] => {
  const videos = said.map((talk, at) => post(`video${at}`, "Bread, slowly", talk === null ? {} : { transcript: talk }))
  const { score, agents } = scoreCreator({ ...cleanCreator, posts: [...cleanCreator.posts, ...videos] }, classifier)
  return [score, agents.find(({ agent }) => agent === "content_risk")?.score ?? 0]
}
const silent = scoresWith(Array.from({ length: TRANSCRIPTS_MAX }, () => null))
const creators = Array.from({ length: Math.floor(talks.length / TRANSCRIPTS_MAX) }, (_, at) =>
  scoresWith(talks.slice(at * TRANSCRIPTS_MAX, (at + 1) * TRANSCRIPTS_MAX))
)
const meanOf = (values: ReadonlyArray<number>): string =>
  (values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)).toFixed(1)
const told = (which: string, values: ReadonlyArray<number>): string =>
  `${which} ${meanOf(values)}, least ${Math.min(...values)}`
console.log(`a clean creator with ${TRANSCRIPTS_MAX} silent videos: score ${silent[0]}, content_risk ${silent[1]}`)
console.log(
  `${creators.length} who say such talks in them: ` +
    [
      told(
        "score",
        creators.map(([score]) => score)
      ),
      told(
        "content_risk",
        creators.map(([, risk]) => risk)
      )
    ].join("; ")
)

import { Schema } from "effect"
import { readTextWeights } from "../../adapters/models/TextModels.ts"
import { makeScorecard } from "../../domain/creators/scoring/makeScorecard.ts"
import { scoreCreator } from "../../domain/creators/scoring/scoreCreator.ts"
import { classifierOf } from "../../domain/creators/textAnalysis/classifierOf.ts"
import { ScoreId } from "../../ports/creators/scoring/Scorecard.ts"
import { fullCreator } from "./creator.ts"
import { median } from "./print.ts"

/** What a process spent on one creator: CPU time of all its threads, the compiler's and the collector's included. */
const Spent = Schema.Struct({ scoreMs: Schema.Finite, cardMs: Schema.Finite, parseMs: Schema.Finite })
export const ScoringTimes = Schema.Struct({
  /** The first creator of the process. */
  fresh: Spent,
  /** The middle of the last of `runs` creators. */
  warm: Spent,
  /** What JSON.parse reads in `parseMs`: the evidence. */
  textBytes: Schema.Int
})
export type ScoringTimes = typeof ScoringTimes.Type

/** Creators scored before the process counts as warmed up. */
const WARM_UPS = 10

const id = ScoreId.make(crypto.randomUUID())

/** CPU time of a work, in ms. */
const spend = <A>(work: () => A) => {
  const from = process.cpuUsage()
  const made = work()
  const { user, system } = process.cpuUsage(from)
  return { made, ms: (user + system) / 1000 }
}

const run = (runs: number): ScoringTimes => {
  // As a worker does when it starts.
  const classifier = classifierOf(readTextWeights())
  const text = JSON.stringify(fullCreator)
  const once = () => {
    // Evidence nobody has read before, as every job's is.
    const evidence = structuredClone(fullCreator)
    const scored = spend(() => scoreCreator(evidence, classifier))
    const card = spend(() => makeScorecard(evidence, scored.made, { id, media: [], classifier }))
    const parsed = spend((): unknown => JSON.parse(text))
    return { scoreMs: scored.ms, cardMs: card.ms, parseMs: parsed.ms }
  }
  const fresh = once()
  for (let warmUp = 1; warmUp < WARM_UPS; warmUp++) once()
  const warm = Array.from({ length: runs }, once)
  return {
    fresh,
    warm: {
      scoreMs: median(warm.map(({ scoreMs }) => scoreMs)),
      cardMs: median(warm.map(({ cardMs }) => cardMs)),
      parseMs: median(warm.map(({ parseMs }) => parseMs))
    },
    textBytes: Buffer.byteLength(text)
  }
}

if (import.meta.main) console.log(JSON.stringify(run(Number(process.argv[2]))))

import { Schema } from "effect"
import { COMMENTS_MAX, POSTS_MAX } from "../../ports/creators/scoring/Evidence.ts"
import { type Aim, count, median, ms, printLine, printTable, times } from "./print.ts"
import { runToEnd } from "./processes.ts"
import { ScoringTimes } from "./scoreOnce.ts"
import { ROUNDS } from "./settings.ts"

/** Creators a process scores once it is warmed up. */
const RUNS = 21
const CPU_MS_MAX = 150

const readTimes = Schema.decodeUnknownSync(Schema.fromJsonString(ScoringTimes))

/** The CPU time of one creator in processes of their own, beside reading the same evidence from JSON. */
export const scoring = async (resources: AsyncDisposableStack): Promise<ReadonlyArray<Aim>> => {
  const rounds: Array<ScoringTimes> = []
  for (let round = 0; round < ROUNDS; round++) {
    rounds.push(readTimes(await runToEnd(resources, `${import.meta.dir}/scoreOnce.ts`, [String(RUNS)])))
  }
  const summarise = (name: string, of: (round: ScoringTimes) => ScoringTimes["fresh"]) => {
    const middle = (value: (spent: ScoringTimes["fresh"]) => number) => median(rounds.map((round) => value(of(round))))
    return {
      name,
      scoreMs: middle(({ scoreMs }) => scoreMs),
      cardMs: middle(({ cardMs }) => cardMs),
      wholeMs: middle(({ scoreMs, cardMs }) => scoreMs + cardMs),
      parseMs: middle(({ parseMs }) => parseMs),
      ofParse: middle(({ scoreMs, cardMs, parseMs }) => (scoreMs + cardMs) / parseMs)
    }
  }
  const summaries = [
    summarise("the first of a process", ({ fresh }) => fresh),
    summarise("of a warmed-up process", ({ warm }) => warm)
  ]
  printTable(
    `CPU time of scoring a creator of ${count(POSTS_MAX)} posts and ${count(COMMENTS_MAX)} comments`,
    ["creator", "scoreCreator", "makeScorecard", "together", "JSON.parse of its evidence", "of it"],
    summaries.map(({ name, scoreMs, cardMs, wholeMs, parseMs, ofParse }) => [
      name,
      ms(scoreMs),
      ms(cardMs),
      ms(wholeMs),
      ms(parseMs),
      times(ofParse)
    ])
  )
  printLine(`the evidence is ${count((rounds[0]?.textBytes ?? 0) / 1000)} kB of JSON`)
  return summaries.map(({ name, wholeMs }) => ({
    what: `scoring: ${name}, under ${ms(CPU_MS_MAX)} of CPU`,
    measured: ms(wholeMs),
    isMet: wholeMs < CPU_MS_MAX
  }))
}

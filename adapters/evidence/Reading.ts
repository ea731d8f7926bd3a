import { PROBLEMS_MAX } from "../../ports/creators/evidence/EvidenceReader.ts"
import type { ImportedItem } from "../../ports/creators/evidence/ImportedItem.ts"
import { ROWS_MAX } from "./limits.ts"

/** Reading is no use any more: what is wrong is said. */
export class Stopped extends Error {}

/** One reading of a file: where its things go, and what is wrong with it. */
export interface Reading {
  /** The time, for what must not be in the future. */
  readonly nowMs: number
  /** Counts a row that is about to be read. */
  readonly countRow: () => void
  readonly give: (item: ImportedItem) => void
  /** Says what is wrong with a row, and goes on, until enough is said. Throws Stopped then. */
  readonly blame: (where: string, problem: string) => void
  /** Says what is wrong with the whole, and throws Stopped. */
  readonly refuse: (problem: string) => never
}

export const makeReading = (nowMs: number, take: (item: ImportedItem) => void) => {
  const problems: Array<string> = []
  let rows = 0
  const refuse = (problem: string): never => {
    problems.push(problem)
    throw new Stopped(problem)
  }
  const reading: Reading = {
    nowMs,
    countRow: () => {
      rows += 1
      if (rows > ROWS_MAX) refuse(`file: must have at most ${ROWS_MAX} rows`)
    },
    give: (item) => {
      // What comes behind a bad row is only looked at for further ones.
      if (problems.length === 0) take(item)
    },
    blame: (where, problem) => {
      problems.push(`${where}: ${problem}`)
      if (problems.length >= PROBLEMS_MAX) throw new Stopped(problem)
    },
    refuse
  }
  return { reading, problems, rows: () => rows }
}

import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { groupBy } from "../../ports/text/groupBy.ts"
import { replaceTables } from "./accuracyPage.ts"
import { type HandleFigures, type HardFigures, measureHandles } from "./measureHandles.ts"
import { measurePairs, type PairFigures } from "./measurePairs.ts"
import type { Prediction } from "./measures.ts"
import { readHandles } from "./readHandles.ts"
import { readIdentityPairs } from "./readIdentityPairs.ts"

const THOUSANDTHS_DIGITS = 3
const BINS = 10
const figure = (value: number): string => value.toFixed(THOUSANDTHS_DIGITS)
const row = (...cells: ReadonlyArray<string | number>): string => `| ${cells.join(" | ")} |`
const table = (head: ReadonlyArray<string>, rows: ReadonlyArray<string>): string =>
  [row(...head), row(...head.map(() => "---")), ...rows].join("\n")

const handleRows = (ours: ReadonlyArray<HandleFigures>, reference: ReadonlyArray<HandleFigures>) =>
  ours.map(({ pair, own, auc, rankOne }, at) =>
    row(pair, own, figure(auc), figure(rankOne), figure(reference[at]?.auc ?? 0), figure(reference[at]?.rankOne ?? 0))
  )

/** What is stated against what is true, in ten bins; empty ones are left out. */
const calibrationTable = (stated: ReadonlyArray<Prediction>): string => {
  const bins = groupBy(stated, ({ predicted }) => Math.min(BINS - 1, Math.floor(predicted * BINS)))
  const mean = (judged: ReadonlyArray<Prediction>, of: (each: Prediction) => number) =>
    figure(judged.reduce((sum, each) => sum + of(each), 0) / judged.length)
  const rows = [...bins]
    .sort(([a], [b]) => a - b)
    .map(([bin, judged]) =>
      row(
        `${bin / BINS}–${(bin + 1) / BINS}`,
        judged.length,
        mean(judged, ({ predicted }) => predicted),
        mean(judged, ({ truth }) => truth)
      )
    )
  return table(["confidence", "pairs", "stated", "true"], rows)
}

const pairRow = ({ what, auc, brier, precision, recall }: PairFigures) =>
  row(what, figure(auc), figure(brier), figure(precision), figure(recall))

const hardLine = (what: string, { ours, reference, pairs }: HardFigures): string =>
  `Against ${pairs} pairs of invented people who share ${what}: AUC ${figure(ours)}, edit distance ${figure(reference)}.`

/** The tables of handles, from the data's folder. */
export const handleTables = (data: string): string => {
  const { ours, reference, namesakes, titled, stated } = measureHandles(readHandles(data))
  return [
    table(
      ["platforms", "pairs", "AUC", "rank 1", "AUC, edit distance", "rank 1, edit distance"],
      handleRows(ours, reference)
    ),
    "",
    hardLine("a family name or a given name", namesakes),
    hardLine("a title", titled),
    "",
    "Confidence of the handles alone, at even odds before, for people that nothing was learnt of:",
    "",
    calibrationTable(stated)
  ].join("\n")
}

/** The tables of pairs of accounts, from a file of them. */
export const pairTables = (file: string): string => {
  const pairs = readIdentityPairs(file)
  const { figures, stated, kinds } = measurePairs(pairs)
  return [
    `${pairs.length} pairs, ${pairs.filter(({ isSame }) => isSame).length} of one owner:`,
    "",
    table(["parts", "AUC", "Brier", "precision at .9", "recall at .9"], figures.map(pairRow)),
    "",
    calibrationTable(stated),
    "",
    table(
      ["kind of pair", "pairs", "of one owner", "stated .9 or more", "mean confidence"],
      kinds.map(({ kind, pairs: count, own, sure, mean }) => row(kind, count, own, sure, figure(mean)))
    )
  ].join("\n")
}

/** Pairs that were invented for this, and are part of the project. */
export const PAIRS_FILE = fileURLToPath(new URL("../../tests/creators/identity/pairs.jsonl", import.meta.url))

/** Measures whose accounts are whose, prints the tables and, where the project's own are asked for, writes them to its page. */
export const evaluateIdentity = (data: string, writes: boolean): void => {
  const tables = [handleTables(data), existsSync(PAIRS_FILE) ? pairTables(PAIRS_FILE) : ""].join("\n\n").trimEnd()
  console.log(tables)
  if (!writes) return
  const page = new URL("../../domain/creators/identity/ACCURACY.md", import.meta.url)
  writeFileSync(page, replaceTables(readFileSync(page, "utf8"), tables))
}

import { Exit, Schema } from "effect"
import { FLAG_KINDS, type FlagKind, type MeasuredPrecision } from "../../domain/creators/textAnalysis/flagKind.ts"
import type { EverydayFlag } from "./findFlags.ts"
import { readRows, writeRows } from "./tabSeparated.ts"

const Reading = Schema.Struct({
  /** Of the text, which is not kept. */
  hash: Schema.String.check(Schema.isPattern(/^[0-9a-f]{16}$/)),
  source: Schema.NonEmptyString,
  category: Schema.Literals(FLAG_KINDS),
  /** By which sign it was flagged when it was read; empty for none. Precision goes by the sign that flags it now. */
  sign: Schema.String,
  verdict: Schema.Literals(["agreed", "wrong"]),
  /** Who read it. */
  reader: Schema.NonEmptyString
})

/** One person's verdict on one flag. */
export type Reading = typeof Reading.Type

const COLUMNS = ["hash", "source", "category", "sign", "verdict", "reader"] as const
const decode = Schema.decodeUnknownExit(Reading)

const keyOf = ({ hash, category }: Pick<Reading, "hash" | "category">): string => `${category} ${hash}`

/** Readings of a file; of one that is being judged, those without a verdict are left out. Throws where a row is none. */
export const parseReadings = (text: string): ReadonlyArray<Reading> =>
  readRows(text, COLUMNS).flatMap(({ line, row }) => {
    if (row.verdict === "") return []
    const reading = decode(row)
    if (Exit.isSuccess(reading)) return [reading.value]
    throw new Error(`line ${line} is no reading: it takes ${COLUMNS.join(", ")}, the verdict agreed or wrong`)
  })

/** The readings as they are kept, in an order of their own. */
export const writeReadings = (readings: ReadonlyArray<Reading>): string =>
  writeRows(
    COLUMNS,
    readings.map((reading) => [...COLUMNS.map((name) => reading[name])]).sort((a, b) => (a.join() < b.join() ? -1 : 1))
  )

/** Both together; a text is judged once for a category, by whoever read it last. */
export const mergeReadings = (known: ReadonlyArray<Reading>, added: ReadonlyArray<Reading>): ReadonlyArray<Reading> => [
  ...new Map([...known, ...added].map((reading) => [keyOf(reading), reading])).values()
]

/** What a reader said of flags, to be asked by flag. */
export const verdicts = (readings: ReadonlyArray<Reading>) => {
  const known = new Map(readings.map((reading) => [keyOf(reading), reading]))
  return ({ hash, kind }: Pick<EverydayFlag, "hash" | "kind">): Reading | undefined =>
    known.get(keyOf({ hash, category: kind }))
}

/** The flags that nobody has read, to be judged: verdict and reader are empty. */
export const writeUnread = (flags: ReadonlyArray<EverydayFlag>, readings: ReadonlyArray<Reading>): string => {
  const verdictOn = verdicts(readings)
  return writeRows(
    [...COLUMNS, "matched", "text"],
    flags
      .filter((flag) => verdictOn(flag) === undefined)
      .map(({ hash, source, kind, sign, matched, text }) => [hash, source, kind, sign ?? "", "", "", matched, text])
  )
}

/** A flag on an everyday post that was read. */
export interface ReadFlag {
  readonly flag: EverydayFlag
  readonly reading: Reading
}

/**
 * The flags on posts that are flagged now and were read. What a reading says of a text that nothing flags any more is
 * not counted, and the sign is the one that flags it now. A text in two sources counts once.
 */
export const readFlags = (
  flags: ReadonlyArray<EverydayFlag>,
  readings: ReadonlyArray<Reading>
): ReadonlyArray<ReadFlag> => {
  const verdictOn = verdicts(readings)
  const found = new Map<string, ReadFlag>()
  for (const flag of flags) {
    const reading = verdictOn(flag)
    if (flag.isPost && reading !== undefined) found.set(keyOf(reading), { flag, reading })
  }
  return [...found.values()]
}

/** How many flags of each kind and sign were read, and of how many the reader agreed, in the order of `FLAG_KINDS`. */
export const measurePrecision = (read: ReadonlyArray<ReadFlag>): ReadonlyArray<MeasuredPrecision> =>
  FLAG_KINDS.flatMap((kind: FlagKind) => {
    const ofKind = read.filter(({ flag }) => flag.kind === kind)
    const signs = [...new Set(ofKind.map(({ flag }) => flag.sign))].sort((a, b) => ((a ?? "") < (b ?? "") ? -1 : 1))
    return signs.map((sign) => {
      const ofSign = ofKind.filter(({ flag }) => flag.sign === sign)
      const agreed = ofSign.filter(({ reading }) => reading.verdict === "agreed").length
      return { kind, sign, readings: ofSign.length, agreed }
    })
  })

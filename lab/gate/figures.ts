import { Exit, Schema } from "effect"
import { readRows, writeRows } from "./tabSeparated.ts"

/** What is measured of a set. Of `wrongly` less is better, of all others more. */
export const FIGURE_MEASURES = [
  "macro recall",
  "macro F1",
  "precision",
  "recall",
  "accuracy",
  "correlation",
  "AUC",
  "wrongly"
] as const
export type FigureMeasure = (typeof FIGURE_MEASURES)[number]

/** One figure of one set. */
export interface Figure {
  readonly set: string
  readonly measure: FigureMeasure
  /** -1 to 1, in ten thousandths. */
  readonly value: number
}

/** What a figure was, and who has seen its set. */
export interface GuardedFigure extends Figure {
  /** The best that was ever written; what it fell from. */
  readonly best: number
  /** Whose work has seen the texts, so that a reader knows what the figure is worth. */
  readonly seenBy: string
  /** Why it fell by more than it may; empty where it did not. */
  readonly reason: string
}

/** By so much a figure may fall without a reason: a point. */
export const FALL_MAX = 0.01
/** By so much a share of what is wrongly told may rise without a reason. */
export const RISE_MAX = 0.005

const COLUMNS = ["set", "measure", "best", "figure", "seen by", "reason"] as const
const THOUSANDTHS_DIGITS = 4
const Share = Schema.String.check(Schema.isPattern(/^-?[01]\.\d{4}$/))
const FigureRow = Schema.Struct({
  set: Schema.NonEmptyString,
  measure: Schema.Literals(FIGURE_MEASURES),
  best: Share,
  figure: Share,
  "seen by": Schema.NonEmptyString,
  reason: Schema.String
})
const decodeFigure = Schema.decodeUnknownExit(FigureRow)

/** Reads the table; throws where a row is none, and where a set has a precision and no recall beside it. */
export const parseFigures = (text: string): ReadonlyArray<GuardedFigure> => {
  const figures = readRows(text, COLUMNS).map(({ line, row }): GuardedFigure => {
    const decoded = decodeFigure(row)
    if (!Exit.isSuccess(decoded)) throw new Error(`line ${line} is no figure: it takes ${COLUMNS.join(", ")}`)
    const { set, measure, best, figure, "seen by": seenBy, reason } = decoded.value
    return { set, measure, best: Number(best), value: Number(figure), seenBy, reason }
  })
  const has = (set: string, measure: FigureMeasure) =>
    figures.some((each) => each.set === set && each.measure === measure)
  const lone = figures.find(({ set, measure }) => measure === "precision" && !has(set, "recall"))
  if (lone !== undefined) throw new Error(`${lone.set} has a precision and no recall beside it`)
  return figures
}

export const writeFigures = (figures: ReadonlyArray<GuardedFigure>): string =>
  writeRows(
    COLUMNS,
    figures.map(({ set, measure, best, value, seenBy, reason }) => [
      ...[set, measure, best.toFixed(THOUSANDTHS_DIGITS), value.toFixed(THOUSANDTHS_DIGITS), seenBy, reason]
    ])
  )

/** How much worse a figure is than another of its kind; below 0 where it is better. */
const fallOf = (measure: FigureMeasure, from: number, to: number): number =>
  measure === "wrongly" ? to - from : from - to

const isFallen = (measure: FigureMeasure, from: number, to: number): boolean =>
  fallOf(measure, from, to) > (measure === "wrongly" ? RISE_MAX : FALL_MAX) + Number.EPSILON

/** A figure beside what is known of it: null where the table has no such row. */
export interface ComparedFigure {
  readonly figure: Figure
  readonly known: GuardedFigure | null
  /** Whether it fell by more than it may, and no reason tells why. */
  readonly isWorse: boolean
}

const sameAs =
  ({ set, measure }: Pick<Figure, "set" | "measure">) =>
  (other: Pick<Figure, "set" | "measure">): boolean =>
    other.set === set && other.measure === measure

/** Compares what was measured with the table. A reason covers a fall to the figure that stands beside it, and no further one. */
export const compareFigures = (
  measured: ReadonlyArray<Figure>,
  guarded: ReadonlyArray<GuardedFigure>
): ReadonlyArray<ComparedFigure> =>
  measured.map((figure) => {
    const known = guarded.find(sameAs(figure)) ?? null
    const from = known === null ? null : known.reason === "" ? known.best : known.value
    return { figure, known, isWorse: from === null || isFallen(figure.measure, from, figure.value) }
  })

/**
 * The table with what was measured. A figure that falls by more than it may keeps its row unless there is a reason; so does one
 * of a set that was not measured. A new row says that nobody knows who has seen its set.
 */
export const nextFigures = (
  measured: ReadonlyArray<Figure>,
  guarded: ReadonlyArray<GuardedFigure>,
  reason: string
): ReadonlyArray<GuardedFigure> => {
  const next = measured.map((figure): GuardedFigure => {
    const { measure, value } = figure
    const known = guarded.find(sameAs(figure))
    if (known === undefined) return { ...figure, best: value, seenBy: "not told", reason: "" }
    const isBetter = fallOf(measure, known.best, value) <= 0
    if (isBetter) return { ...known, value, best: value, reason: "" }
    const isCovered = !isFallen(measure, known.reason === "" ? known.best : known.value, value)
    if (!isCovered && reason === "") return known
    return { ...known, value, reason: isCovered ? known.reason : reason }
  })
  return [...next, ...guarded.filter((known) => !measured.some(sameAs(known)))]
}

/** The figures that differ from the table or are worse, and every one with `all`. */
export const figureLines = (compared: ReadonlyArray<ComparedFigure>, all: boolean): ReadonlyArray<string> =>
  compared
    .filter(({ figure, known, isWorse }) => all || isWorse || figure.value !== known?.value)
    .map(({ figure: { set, measure, value }, known, isWorse }) => {
      const was = known === null ? "new" : `was ${known.value.toFixed(THOUSANDTHS_DIGITS)}`
      return `${isWorse ? "WORSE " : "      "}${set}, ${measure}: ${value.toFixed(THOUSANDTHS_DIGITS)}, ${was}`
    })

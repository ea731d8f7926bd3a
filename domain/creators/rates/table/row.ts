import { SOURCES, type SourceName } from "./sources.ts"

/** Payments that happened; prices that were asked; calculators and guides that show no raw data. Never mixed in one estimate. */
export const RATE_KINDS = ["paid", "asked", "convention"] as const
export type RateKind = (typeof RATE_KINDS)[number]

/** Figures are whole thousandths: of a dollar, or of a multiplier. So every answer is exact until it is rounded once. */
export const WHOLE = 1_000n

/** A published figure. */
export interface RateRow {
  readonly source: SourceName
  readonly kind: RateKind
  /** In thousandths; `low` <= `middle` <= `high`. */
  readonly low: bigint
  readonly middle: bigint
  readonly high: bigint
  /** What the figure means beside its item, or how it was derived; null where there is nothing to say. */
  readonly note: string | null
}

/** What is published of one thing. */
export interface RateItem {
  /** As `price/youtube/integration`. */
  readonly name: string
  /** At most one of each source. */
  readonly rows: ReadonlyArray<RateRow>
}

const thousandths = (figure: number): bigint => BigInt(Math.round(figure * Number(WHOLE)))

/** The whole part of the square root. */
export const squareRoot = (square: bigint): bigint => {
  if (square < 2n) return square
  let root = 1n << (BigInt(square.toString(2).length + 1) / 2n)
  for (;;) {
    const next = (root + square / root) / 2n
    if (next >= root) return root
    root = next
  }
}

/** What lies between two prices as prices are compared, by their ratio. */
export const geometricMean = (one: bigint, other: bigint): bigint => squareRoot(one * other)

interface RowDetails {
  /** Where the source itself names one; else the geometric mean of its ends. */
  readonly middle?: number
  readonly note?: string
}

const rowOf =
  (kind: RateKind) =>
  (source: SourceName, low: number, high: number = low, { middle, note }: RowDetails = {}): RateRow => ({
    source,
    kind,
    low: thousandths(low),
    middle: middle === undefined ? geometricMean(thousandths(low), thousandths(high)) : thousandths(middle),
    high: thousandths(high),
    note: note ?? null
  })

export const convention = rowOf("convention")
export const paid = rowOf("paid")
export const asked = rowOf("asked")

export const sourceOf = (row: RateRow) => SOURCES[row.source]

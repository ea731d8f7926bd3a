import { FLAG_KINDS, type FlagKind, type MeasuredPrecision, type ReadingCounts } from "./flagKind.ts"
import { PRECISION_MEASUREMENTS } from "./measuredPrecision.ts"

/** What a flag is worth before anyone has read one like it: as often wrong as right. */
export const PRIOR_PRECISION = 0.5
/** As many readings as a prior weighs: with that many of its own, a sign stands half way between both. */
export const PRIOR_WEIGHT_READINGS = 8
/** What a flag loses where letters of the word are masked, and the word was guessed. */
export const MASKED_FACTOR = 0.85

/** A share measured on fewer readings proves nothing yet. */
export const PRECISION_READINGS_MIN = 20
/** From this share of agreed readings on, one text of a sign is enough to cap a score. */
export const PROVEN_PRECISION_MIN = 0.9

/** Signs of coarse words of other languages than English begin so; the language's code follows. */
export const COARSE_SIGN = "coarse_"

const HUNDREDTHS = 100
const NOTHING_READ: ReadingCounts = { readings: 0, agreed: 0 }

const isCoarse = (sign: string | null): boolean => sign?.startsWith(COARSE_SIGN) === true

const shrunk = ({ readings, agreed }: ReadingCounts, prior: number): number =>
  (agreed + prior * PRIOR_WEIGHT_READINGS) / (readings + PRIOR_WEIGHT_READINGS)

/** How often flags of one sign are right: what was measured of it, drawn towards its kind's, and that towards the prior. */
export const calibrate = (kind: ReadingCounts, sign: ReadingCounts): number =>
  Math.round(shrunk(sign, shrunk(kind, PRIOR_PRECISION)) * HUNDREDTHS) / HUNDREDTHS

/** What was measured, to be asked by kind and sign. */
export interface Precision {
  /** Readings of a kind, of all its signs but those of coarse words of other languages. */
  readonly ofKind: (kind: FlagKind) => ReadingCounts
  readonly ofSign: (kind: FlagKind, sign: string | null) => ReadingCounts
  /** How often a flag like this is right on everyday posts, 0 to 1, in hundredths. */
  readonly confidenceOf: (
    kind: FlagKind,
    signal: { readonly sign: string | null; readonly isMasked?: boolean | undefined }
  ) => number
  /** Whether enough flags of this sign were read, and nearly all of them were right. Unnamed evidence proves nothing. */
  readonly isProven: (kind: FlagKind, sign: string | null) => boolean
  /** Whether a flag is by coarse words of a language in which too few flags were read to count it. */
  readonly isUnread: (kind: FlagKind, sign: string | null) => boolean
}

export const makePrecision = (measured: ReadonlyArray<MeasuredPrecision>): Precision => {
  const total = (rows: ReadonlyArray<MeasuredPrecision>): ReadingCounts =>
    rows.reduce(
      (sum, { readings, agreed }) => ({ readings: sum.readings + readings, agreed: sum.agreed + agreed }),
      NOTHING_READ
    )
  const kinds = new Map(
    FLAG_KINDS.map((kind) => [kind, total(measured.filter((row) => row.kind === kind && !isCoarse(row.sign)))])
  )
  const signs = new Map(measured.map((row) => [`${row.kind} ${row.sign ?? ""}`, row]))
  const ofKind = (kind: FlagKind): ReadingCounts => kinds.get(kind) ?? NOTHING_READ
  const ofSign = (kind: FlagKind, sign: string | null): ReadingCounts =>
    signs.get(`${kind} ${sign ?? ""}`) ?? NOTHING_READ
  return {
    ofKind,
    ofSign,
    confidenceOf: (kind, { sign, isMasked }) => {
      // Readings of English words say nothing of another language's.
      const confidence = calibrate(isCoarse(sign) ? NOTHING_READ : ofKind(kind), ofSign(kind, sign))
      return isMasked === true ? Math.round(confidence * MASKED_FACTOR * HUNDREDTHS) / HUNDREDTHS : confidence
    },
    isProven: (kind, sign) => {
      const { readings, agreed } = ofSign(kind, sign)
      return sign !== null && readings >= PRECISION_READINGS_MIN && agreed >= readings * PROVEN_PRECISION_MIN
    },
    isUnread: (kind, sign) => isCoarse(sign) && ofSign(kind, sign).readings < PRECISION_READINGS_MIN
  }
}

/** What was measured of the rules as they are. */
export const PRECISION: Precision = makePrecision(PRECISION_MEASUREMENTS)

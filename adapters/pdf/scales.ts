/** Numbers, days and scales as people read them; the same on paper and on a page. */

const DECIMALS = 2
const THOUSANDS = /\B(?=(?:\d{3})+$)/g
/** What is written where there is no number. */
const NO_FIGURE = "–"

/** `1,234.5`, `−3.25`: thousands apart, no needless digits, a real minus sign. */
export const formatFigure = (value: number): string => {
  if (!Number.isFinite(value)) return NO_FIGURE
  const [whole = "0", decimals = ""] = Math.abs(value).toFixed(DECIMALS).split(".")
  const fraction = decimals.replace(/0+$/, "")
  const digits = `${whole.replace(THOUSANDS, ",")}${fraction === "" ? "" : `.${fraction}`}`
  return value < 0 && digits !== "0" ? `−${digits}` : digits
}

/** The same with a sign before what is more, too. */
export const formatSigned = (value: number): string => {
  const text = formatFigure(value)
  return value < 0 || text === NO_FIGURE ? text : `+${text}`
}

const DAY = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" })
const MONTH = new Intl.DateTimeFormat("en-GB", { month: "short", year: "numeric", timeZone: "UTC" })

const isTime = (at: Date): boolean => !Number.isNaN(at.getTime())

/** `4 May 2026`, in UTC. */
export const formatDay = (at: Date): string => (isTime(at) ? DAY.format(at) : NO_FIGURE)
/** `May 2026`. */
export const formatMonth = (at: Date): string => (isTime(at) ? MONTH.format(at) : NO_FIGURE)

/** How far along a scale a value stands, 0 to 1. What is no number stands at 0. */
export const shareOf = (value: number, min: number, max: number): number =>
  max > min && !Number.isNaN(value) ? Math.min(1, Math.max(0, (value - min) / (max - min))) : 0

const STEPS = [1, 2, 5, 10] as const
/** Steps of a scale at most. */
const STEPS_MAX = 5

/** The smallest of 1, 2 and 5 times a power of ten that reaches over `span` in STEPS_MAX steps. */
const niceStep = (span: number): number => {
  const least = span / STEPS_MAX
  const power = 10 ** Math.floor(Math.log10(least))
  // What the division of decimal fractions leaves over makes no larger step.
  return (STEPS.find((step) => step * power >= least * (1 - 1e-9)) ?? 10) * power
}

/** Round values from one at or below `min` to one at or above `max`, ascending; at least two. What is counted has no fractions. */
export const niceTicks = (min: number, max: number, isCounted = false): ReadonlyArray<number> => {
  if (!Number.isFinite(min) || !Number.isFinite(max)) return [0, 1]
  const span = max - min
  if (!(span > 0) || !Number.isFinite(span)) return [min, min + 1]
  const step = isCounted ? Math.max(1, niceStep(span)) : niceStep(span)
  const first = Math.floor(min / step + 1e-9)
  const last = Math.ceil(max / step - 1e-9)
  return Array.from({ length: Math.max(2, Math.min(last - first, STEPS_MAX + 1) + 1) }, (_, index) =>
    Number(((first + index) * step).toPrecision(12))
  )
}

/** The same from 0, in whole steps: for what is counted. */
export const countTicks = (max: number): ReadonlyArray<number> => {
  const whole = Number.isFinite(max) ? Math.max(1, Math.ceil(max)) : 1
  return niceTicks(0, whole).filter((tick) => Number.isInteger(tick))
}

/** What bounds a value in a row of ranges: the place counted in ranges, the part of one as a fraction. */
export const placeInRanges = (
  value: number,
  ranges: ReadonlyArray<{ readonly from: number; readonly to: number }>
): number => {
  const at = ranges.findIndex(({ to }) => value < to)
  const range = ranges[at]
  return range === undefined ? ranges.length : at + shareOf(value, range.from, range.to)
}

/** The first days of months between two times, as many as there is room for. */
export const monthsBetween = (from: Date, to: Date, most: number): ReadonlyArray<Date> => {
  if (!isTime(from) || !isTime(to) || to <= from || most < 1) return []
  const count = (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth()
  const every = Math.max(1, Math.ceil(count / most))
  return Array.from({ length: Math.floor(count / every) }, (_, index) => {
    return new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + (index + 1) * every, 1))
  })
}

/** How many lines, columns, ranges and events of one plot are drawn; what lies beyond is in its table. */
export const PLOT_LIMITS = {
  /** A line of more points is drawn without dots. */
  dots: 60,
  /** A line of more points is thinned. */
  points: 500,
  marks: 8,
  bins: 40,
  columns: 60,
  rows: 24,
  /** In one row. */
  events: 200,
  /** Rows of the table that a plot has on a page. */
  values: 500,
  /** Like findings whose days are written out. */
  similar: 12
} as const

/** Points that a line is drawn through: all, or evenly chosen ones with the first and the last. */
export const thinned = <Point>(points: ReadonlyArray<Point>): ReadonlyArray<Point> => {
  if (points.length <= PLOT_LIMITS.points) return points
  const stride = (points.length - 1) / (PLOT_LIMITS.points - 1)
  return Array.from({ length: PLOT_LIMITS.points }, (_, index) => Math.round(index * stride)).flatMap((at) =>
    points.slice(at, at + 1)
  )
}

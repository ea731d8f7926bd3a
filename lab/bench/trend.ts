/** How something that was sampled changes in an hour, with how sure that is. */
export interface Trend {
  readonly perHour: number
  /** One standard error of it. Samples behind each other are alike, so the true one is larger. */
  readonly standardError: number
}

export interface Point {
  readonly seconds: number
  readonly value: number
}

const SECONDS_AN_HOUR = 3600

/** The line of least squares through points; NaN where there are fewer than three. */
export const trendOf = (points: ReadonlyArray<Point>): Trend => {
  const count = points.length
  const mean = (of: (point: Point) => number) => points.reduce((sum, point) => sum + of(point), 0) / count
  const [middleSeconds, middleValue] = [mean(({ seconds }) => seconds), mean(({ value }) => value)]
  const sum = (of: (seconds: number, value: number) => number) =>
    points.reduce((total, { seconds, value }) => total + of(seconds - middleSeconds, value - middleValue), 0)
  const spread = sum((seconds) => seconds * seconds)
  if (count < 3 || spread === 0) return { perHour: Number.NaN, standardError: Number.NaN }
  const slope = sum((seconds, value) => seconds * value) / spread
  const leftOver = sum((seconds, value) => (value - slope * seconds) ** 2)
  return {
    perHour: slope * SECONDS_AN_HOUR,
    standardError: Math.sqrt(leftOver / (count - 2) / spread) * SECONDS_AN_HOUR
  }
}

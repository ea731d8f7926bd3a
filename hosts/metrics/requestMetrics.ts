import { Metric } from "effect"
import { SECOND_MS } from "../../ports/time/days.ts"
import type { Observed, ObserveRequest } from "../http/server/observeRequest.ts"
import type { Registry } from "./registry.ts"

const BOUNDARIES_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const
const CLASSES = 6

/** One histogram. */
interface Durations {
  /** Requests up to each boundary and above the one before; the last is above all. */
  readonly counts: Float64Array
  sumSeconds: number
  minSeconds: number
  maxSeconds: number
}

const stateOf = ({ counts, sumSeconds, minSeconds, maxSeconds }: Durations): Metric.HistogramState => {
  let count = 0
  const buckets = BOUNDARIES_SECONDS.map((boundary, place): [number, number] => {
    count += counts[place] ?? 0
    return [boundary, count]
  })
  return {
    buckets,
    count: count + (counts[BOUNDARIES_SECONDS.length] ?? 0),
    min: minSeconds,
    max: maxSeconds,
    sum: sumSeconds
  }
}

const placeOf = (seconds: number): number => {
  let place = 0
  for (const boundary of BOUNDARIES_SECONDS) {
    if (seconds <= boundary) break
    place += 1
  }
  return place
}

/**
 * Makes the histogram of requests by route, method and class of status. A request costs two look-ups and an addition: its series are
 * made at its first, and read when somebody asks.
 */
export const makeObserveRequest = (registry: Registry): ObserveRequest => {
  const series = new Map<Observed, Array<Durations | undefined>>()

  const open = ({ method, path }: Observed, of: number): Durations => {
    const durations: Durations = {
      counts: new Float64Array(BOUNDARIES_SECONDS.length + 1),
      sumSeconds: 0,
      minSeconds: Number.POSITIVE_INFINITY,
      maxSeconds: 0
    }
    const metric = Metric.histogram("http_request_duration_seconds", {
      description: "How long requests took, by route, method and class of status",
      boundaries: BOUNDARIES_SECONDS,
      attributes: { method, route: path, status: `${of}xx` }
    })
    Metric.registerUnsafe(metric, registry, { get: () => stateOf(durations), update: () => {}, modify: () => {} })
    return durations
  }

  return (endpoint, status, durationMs) => {
    let classes = series.get(endpoint)
    if (classes === undefined) {
      classes = new Array<Durations | undefined>(CLASSES).fill(undefined)
      series.set(endpoint, classes)
    }
    const of = Math.min(CLASSES - 1, Math.floor(status / 100))
    const durations = classes[of] ?? open(endpoint, of)
    classes[of] = durations
    const seconds = durationMs / SECOND_MS
    const place = placeOf(seconds)
    durations.counts[place] = (durations.counts[place] ?? 0) + 1
    durations.sumSeconds += seconds
    durations.minSeconds = Math.min(durations.minSeconds, seconds)
    durations.maxSeconds = Math.max(durations.maxSeconds, seconds)
  }
}

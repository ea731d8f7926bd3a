import { Context, Metric } from "effect"

/** Series of one name at most. Labels are of closed sets; this holds should one not be. */
const SERIES_MAX = 2_000

type Labels = Readonly<Record<string, string>>

/** Where series are registered, and read from. */
export type Registry = Context.Context<never>

export const makeRegistry = (): Registry => Context.make(Metric.MetricRegistry, new Map())

const keyOf = (labels: Labels): string => JSON.stringify(Object.entries(labels))

/** One value of each labels, kept until a series of them is read. */
const makeSeries = (register: (labels: Labels, read: () => number) => Metric.Registration) => {
  const series = new Map<string, { readonly value: { value: number }; readonly registration: Metric.Registration }>()
  return {
    change: (labels: Labels, to: (before: number) => number): void => {
      const key = keyOf(labels)
      const known = series.get(key)
      if (known !== undefined) {
        known.value.value = to(known.value.value)
        return
      }
      if (series.size >= SERIES_MAX) return
      const value = { value: to(0) }
      series.set(key, { value, registration: register(labels, () => value.value) })
    },
    changeAll: (to: (before: number) => number): void => {
      for (const { value } of series.values()) value.value = to(value.value)
    },
    clear: (): void => {
      for (const { registration } of series.values()) registration.remove()
      series.clear()
    }
  }
}

const still = { update: () => {}, modify: () => {} }

/** Registers a counter whose series are made as they are counted: what counts is a number, and nothing is looked up by a context. */
export const makeCounter = (registry: Registry, name: string, description: string) => {
  const series = makeSeries((attributes, count) =>
    Metric.registerUnsafe(Metric.counter(name, { description, attributes, incremental: true }), registry, {
      ...still,
      get: () => ({ count: count(), incremental: true })
    })
  )
  return (labels: Labels, by = 1): void => series.change(labels, (before) => before + by)
}

/** Registers a gauge of several series, which are written together. */
export const makeGauge = (registry: Registry, name: string, description: string) => {
  const series = makeSeries((attributes, value) =>
    Metric.registerUnsafe(Metric.gauge(name, { description, attributes }), registry, {
      ...still,
      get: () => ({ value: value() })
    })
  )
  return {
    /** What is not in it any more is 0, so that nobody takes what is over for what nobody knows. */
    write: (values: ReadonlyArray<readonly [labels: Labels, value: number]>): void => {
      series.changeAll(() => 0)
      for (const [labels, value] of values) series.change(labels, () => value)
    },
    /** Nothing is known. */
    forget: series.clear
  }
}

/** Registers a gauge, or with `isCounter` a counter, that is read when it is asked for. */
export const register = (
  registry: Registry,
  name: string,
  description: string,
  read: () => number,
  { isCounter = false, labels = {} }: { readonly isCounter?: boolean; readonly labels?: Labels } = {}
): void => {
  const options = { description, attributes: labels }
  if (isCounter) {
    Metric.registerUnsafe(Metric.counter(name, { ...options, incremental: true }), registry, {
      ...still,
      get: () => ({ count: read(), incremental: true })
    })
  } else {
    Metric.registerUnsafe(Metric.gauge(name, options), registry, { ...still, get: () => ({ value: read() }) })
  }
}

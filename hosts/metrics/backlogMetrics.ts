import { Clock, Effect, Result } from "effect"
import { oldestWaits } from "../../domain/tracking/events/deadEvents.ts"
import { EventBacklog } from "../../ports/tracking/events/EventBacklog.ts"
import { makeGauge, type Registry, register } from "./registry.ts"

/**
 * Makes what reads how much was taken and waits to be written, and writes it down. Where events are written as they are taken there is none
 * of it; where the stream does not answer, `events_stream_up` alone says so.
 */
export const makeReadBacklog = (registry: Registry) => {
  let isUp: boolean | null = null
  const series = {
    waiting: makeGauge(
      registry,
      "events_waiting",
      "Events that were taken and wait to be written, with clicks and notes of people"
    ),
    age: makeGauge(registry, "events_waiting_oldest_age_seconds", "How long ago the oldest of them was taken"),
    underWay: makeGauge(registry, "events_waiting_under_way", "Of them, how many hosts are writing"),
    aside: makeGauge(registry, "events_aside", "What the store refused for what it says, kept aside")
  }
  const NO_LABELS = {}

  return Effect.gen(function* () {
    const backlog = yield* EventBacklog
    const nowMs = yield* Clock.currentTimeMillis
    const read = yield* Effect.result(backlog.read)
    if (Result.isSuccess(read) && read.success === null) return
    if (isUp === null) {
      register(registry, "events_stream_up", "Whether the event stream answered when it was last asked", () =>
        isUp ? 1 : 0
      )
    }
    isUp = Result.isSuccess(read)
    if (Result.isFailure(read) || read.success === null) {
      for (const gauge of Object.values(series)) gauge.forget()
      return
    }
    const { waiting, underWay, aside } = read.success
    series.waiting.write([[NO_LABELS, waiting]])
    series.age.write([[NO_LABELS, oldestWaits(read.success, nowMs) ?? 0]])
    series.underWay.write([[NO_LABELS, underWay]])
    series.aside.write([[NO_LABELS, aside]])
  })
}

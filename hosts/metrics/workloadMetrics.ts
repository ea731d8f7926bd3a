import { Clock, Effect, Result } from "effect"
import { Workload } from "../../ports/accounts/operations/Workload.ts"
import { MINUTE_MS, SECOND_MS } from "../../ports/time/days.ts"
import { makeGauge, type Registry, register } from "./registry.ts"

/** Credits are told of those that moved within this time. */
const CREDITS_MINUTES = 60

/** Makes what reads what there is to do for all accounts, and writes it down. Where the database does not answer, it says only that. */
export const makeReadWorkload = (registry: Registry) => {
  let isUp = false
  register(registry, "database_up", "Whether the database answered when it was last asked", () => (isUp ? 1 : 0))
  const jobs = makeGauge(registry, "jobs_in_flight", "Jobs of all accounts, by kind and status")
  const ages = makeGauge(registry, "jobs_oldest_age_seconds", "How long ago the oldest of them was ordered")
  const deliveries = makeGauge(
    registry,
    "webhook_deliveries",
    "Webhook deliveries that are pending, and that failed for good"
  )
  const credits = makeGauge(
    registry,
    "credits_moved_last_hour",
    `Credits of all accounts that moved within ${CREDITS_MINUTES} minutes, by why`
  )

  return Effect.gen(function* () {
    const workload = yield* Workload
    const nowMs = yield* Clock.currentTimeMillis
    const read = yield* Effect.result(workload.read(new Date(nowMs - CREDITS_MINUTES * MINUTE_MS)))
    isUp = Result.isSuccess(read)
    if (Result.isFailure(read)) {
      for (const gauge of [jobs, ages, deliveries, credits]) gauge.forget()
      return
    }
    const { success: found } = read
    jobs.write(found.backlogs.map(({ kind, status, jobs: count }) => [{ kind, status }, count]))
    ages.write(
      found.backlogs.map(({ kind, status, oldestAt }) => [
        { kind, status },
        Math.max(0, nowMs - oldestAt.getTime()) / SECOND_MS
      ])
    )
    const { pending, failed } = found.deliveries
    deliveries.write([
      [{ state: "pending" }, pending],
      [{ state: "failed" }, failed]
    ])
    credits.write(found.credits.map(({ reason, credits: moved }) => [{ reason }, moved]))
  })
}

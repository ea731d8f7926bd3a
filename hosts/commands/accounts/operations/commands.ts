import { Effect, Result, Schema } from "effect"
import { readServiceStatus } from "../../../../domain/accounts/operations/serviceStatus.ts"
import { oldestWaits } from "../../../../domain/tracking/events/deadEvents.ts"
import { Oversight, SEARCH_CHARACTERS_MAX } from "../../../../ports/accounts/operations/Oversight.ts"
import { TenantId } from "../../../../ports/accounts/tenants/Tenant.ts"
import { optionalTextFlag, readPage } from "../../line/flags.ts"
import { type Commands, operatorCommand } from "../../line/operatorCommand.ts"
import { DATABASE_SILENT } from "../../line/refusals.ts"
import { pageFields } from "../../line/values.ts"
import { secretsReseal, secretsStatus } from "./secrets/reseal.ts"

const page = pageFields(TenantId)

export const operatorTenants = operatorCommand({
  name: "operator tenants",
  description: "The accounts with their credits, oldest first",
  flags: { ...page.flags, search: optionalTextFlag("search", "A part of their names") },
  fields: {
    ...page.fields,
    search: Schema.NullOr(Schema.String.pipe(Schema.check(Schema.isMaxLength(SEARCH_CHARACTERS_MAX))))
  },
  rules: { ...page.rules, search: `must have at most ${SEARCH_CHARACTERS_MAX} characters` },
  read: Effect.succeed,
  isReadOnly: true,
  run: Effect.fnUntraced(function* ({ search, ...asked }) {
    const oversight = yield* Oversight
    const { items, next } = yield* readPage(
      asked,
      (each) => oversight.tenants({ ...each, search }),
      ({ id }) => id
    )
    return {
      id: "tenants",
      tenants: items.map(({ id, name, createdAt, balance, closedAt }) => ({
        id,
        name,
        balance,
        created_at: createdAt.toISOString(),
        closed_at: closedAt?.toISOString() ?? null
      })),
      next
    }
  }),
  refusals: { StoreUnavailable: DATABASE_SILENT }
})

export const operatorStatus = operatorCommand({
  name: "operator status",
  description: "How the service does: its processes, what there is to do, what fails",
  flags: {},
  fields: {},
  rules: {},
  read: Effect.succeed,
  isReadOnly: true,
  run: Effect.fnUntraced(function* (_values, place) {
    const { at, backlogs, deliveries, processes, sources, switchedOff, requests, deployed } = yield* readServiceStatus()
    const backlog = yield* Effect.result(place.backlog)
    const waits = Result.getOrElse(backlog, () => null)
    return {
      id: "service",
      at: at.toISOString(),
      deployed_version: deployed?.version ?? null,
      deployed_commit: deployed?.commit ?? null,
      deployed_at: deployed?.startedAt.toISOString() ?? null,
      requests_last_hour: requests.lastHour.answered,
      failed_last_hour: requests.lastHour.failed,
      requests_last_day: requests.lastDay.answered,
      failed_last_day: requests.lastDay.failed,
      counted_since: requests.since?.toISOString() ?? null,
      deliveries_pending: deliveries.pending,
      deliveries_failed: deliveries.failed,
      event_stream: Result.isFailure(backlog) ? "away" : waits === null ? null : "here",
      events_waiting: waits?.waiting ?? null,
      events_oldest_seconds: waits === null ? null : oldestWaits(waits, at.getTime()),
      events_under_way: waits?.underWay ?? null,
      events_aside: waits?.aside ?? null,
      processes: processes.map((process) => ({
        id: process.id,
        role: process.role,
        state: process.isGone ? "gone" : "here",
        version: process.version,
        commit: process.commit,
        started_at: process.startedAt.toISOString(),
        seen_at: process.seenAt.toISOString(),
        requests_last_hour: process.lastHour.answered,
        failed_last_hour: process.lastHour.failed,
        requests_last_day: process.lastDay.answered,
        failed_last_day: process.lastDay.failed
      })),
      jobs: backlogs.map(({ kind, status, jobs, oldestSeconds }) => ({
        kind,
        status,
        jobs,
        oldest_seconds: oldestSeconds
      })),
      sources: sources.map(({ platform, done, failed, monitored, failing }) => ({
        platform,
        done_last_day: done,
        failed_last_day: failed,
        monitored,
        failing
      })),
      switched_off: switchedOff.map(({ platform, text, checkedAt }) => ({
        platform,
        text,
        checked_at: checkedAt.toISOString()
      }))
    }
  }),
  refusals: {
    StoreUnavailable: DATABASE_SILENT
  }
})

export const commands: Commands = [
  {
    noun: "operator",
    description: "The service as a whole",
    commands: [operatorStatus, operatorTenants]
  },
  {
    noun: "secrets",
    description: "What is sealed under the signing secret",
    commands: [secretsStatus, secretsReseal]
  }
]

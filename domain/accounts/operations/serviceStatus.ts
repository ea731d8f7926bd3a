import { Clock, Effect } from "effect"
import { Oversight } from "../../../ports/accounts/operations/Oversight.ts"
import { Processes, type Requests, type ServiceProcess } from "../../../ports/accounts/operations/Processes.ts"
import { Workload } from "../../../ports/accounts/operations/Workload.ts"
import { PlatformChecks } from "../../../ports/creators/discovery/PlatformChecks.ts"
import { DAY_MS, HOUR_MS, SECOND_MS } from "../../../ports/time/days.ts"

/** How often a process says that it is there. */
export const BEAT_SECONDS = 30
/** A process that was not heard of for so long is gone. */
export const GONE_SECONDS = 120
/** A process that is gone is shown for so long. */
const GONE_SHOWN_DAYS = 7

/** Says that a process is there, and forgets those that were gone for GONE_SHOWN_DAYS. */
export const beat = Effect.fn("operations.beat")(function* (process: Omit<ServiceProcess, "seenAt">) {
  const processes = yield* Processes
  const now = yield* Clock.currentTimeMillis
  yield* processes.beat({ ...process, seenAt: new Date(now) })
  yield* processes.purge(new Date(now - GONE_SHOWN_DAYS * DAY_MS))
})

const sum = (processes: ReadonlyArray<ServiceProcess>, of: (process: ServiceProcess) => Requests): Requests =>
  processes.reduce(
    (total, process) => ({
      answered: total.answered + of(process).answered,
      failed: total.failed + of(process).failed
    }),
    { answered: 0, failed: 0 }
  )

/** How the service does as a whole: what there is to do, who does it, what fails. Nothing of a tenant or a person is in it. */
export const readServiceStatus = Effect.fn("operations.readServiceStatus")(function* () {
  const now = yield* Clock.currentTimeMillis
  const { backlogs, deliveries } = yield* Workload.use((workload) => workload.read(new Date(now - HOUR_MS)))
  const seen = yield* Processes.use((processes) => processes.list(new Date(now - GONE_SHOWN_DAYS * DAY_MS)))
  const sources = yield* Oversight.use((oversight) => oversight.sources(new Date(now - DAY_MS)))
  const checks = yield* PlatformChecks.use(({ latest }) => latest)
  const processes = seen.map((process) => ({
    ...process,
    isGone: now - process.seenAt.getTime() > GONE_SECONDS * SECOND_MS
  }))
  const here = processes.filter(({ isGone }) => !isGone)
  const [newest] = processes
  return {
    at: new Date(now),
    backlogs: backlogs.map((backlog) => ({
      ...backlog,
      oldestSeconds: Math.max(0, Math.round((now - backlog.oldestAt.getTime()) / SECOND_MS))
    })),
    deliveries,
    processes,
    sources,
    /** Platforms on which nobody is looked for, since their self-check fails. */
    switchedOff: checks.filter(({ outcome }) => outcome === "fails"),
    /** Of the processes that are there, since the one of them started that started first. */
    requests: {
      lastHour: sum(here, ({ lastHour }) => lastHour),
      lastDay: sum(here, ({ lastDay }) => lastDay),
      since: here.length === 0 ? null : new Date(Math.min(...here.map(({ startedAt }) => startedAt.getTime())))
    },
    /** What the process is that started last; null where none is known. */
    deployed:
      newest === undefined ? null : { version: newest.version, commit: newest.commit, startedAt: newest.startedAt }
  }
})

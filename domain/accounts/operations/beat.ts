import { Clock, Effect } from "effect"
import { Processes, type ServiceProcess } from "../../../ports/accounts/operations/Processes.ts"
import { DAY_MS } from "../../../ports/time/units.ts"
import { GONE_SHOWN_DAYS } from "./serviceStatus.ts"

/** Says that a process is there, and forgets those that were gone for GONE_SHOWN_DAYS. */
export const beat = Effect.fn("operations.beat")(function* (process: Omit<ServiceProcess, "seenAt">) {
  const processes = yield* Processes
  const now = yield* Clock.currentTimeMillis
  yield* processes.beat({ ...process, seenAt: new Date(now) })
  yield* processes.purge(new Date(now - GONE_SHOWN_DAYS * DAY_MS))
})

import { copyKnown } from "../../adapters/postgres/accounts/readCopies/ReadCopy.ts"
import { databaseUse } from "../../adapters/postgres/connection/boundedClient.ts"
import { CONNECTIONS_MAX } from "../../adapters/postgres/opening/client.ts"
import { SECOND_MS } from "../../ports/time/days.ts"
import { VERSION } from "../process/version.ts"
import { type Registry, register } from "./registry.ts"

/** How often it is looked whether the event loop is late: what holds it up for longer is always seen. */
const LAG_LOOK_MS = 100
const MICROS_PER_SECOND = 1_000_000

/** What of databases a process uses beside an embedded one. */
export interface DatabaseServers {
  readonly usesServer: boolean
  readonly usesCopy: boolean
}

/** Registers what a process uses; the answered function stops looking. `lateMs` is how late the event loop was at the worst. */
export const registerProcess = (registry: Registry, { usesServer, usesCopy }: DatabaseServers): (() => void) => {
  let worstMs = 0
  let dueMs = performance.now() + LAG_LOOK_MS
  const timer = setInterval(() => {
    const nowMs = performance.now()
    worstMs = Math.max(worstMs, nowMs - dueMs)
    dueMs = nowMs + LAG_LOOK_MS
  }, LAG_LOOK_MS)
  timer.unref()
  const takeWorst = () => {
    // One that is late right now has not been looked at yet.
    const seconds = Math.max(0, worstMs, performance.now() - dueMs) / SECOND_MS
    worstMs = 0
    return seconds
  }

  const startedSeconds = Date.now() / SECOND_MS - process.uptime()
  const cpuSeconds = () => {
    const { system, user } = process.cpuUsage()
    return (system + user) / MICROS_PER_SECOND
  }
  register(registry, "creatorsignal_build_info", "The version that runs", () => 1, { labels: { version: VERSION } })
  register(
    registry,
    "process_start_time_seconds",
    "When the process started, in seconds since 1970",
    () => startedSeconds
  )
  register(registry, "process_cpu_seconds_total", "Seconds of processor time that were used", cpuSeconds, {
    isCounter: true
  })
  register(registry, "process_resident_memory_bytes", "Memory the process holds", () => process.memoryUsage().rss)
  register(registry, "process_heap_bytes", "Memory its objects take", () => process.memoryUsage().heapUsed)
  register(
    registry,
    "event_loop_lag_seconds",
    "How late the event loop was at the worst since it was last asked",
    takeWorst
  )
  if (usesServer) {
    register(registry, "database_connections_max", "Connections that the process opens at most", () => CONNECTIONS_MAX)
    register(
      registry,
      "database_statements_in_use",
      "Statements that the database is asked right now",
      () => databaseUse.statements
    )
    register(
      registry,
      "database_transactions_in_use",
      "Connections that a transaction holds for itself right now",
      () => databaseUse.transactions
    )
  }
  if (usesCopy) {
    register(
      registry,
      "database_copy_behind_seconds",
      "How long ago it is that the read replica was known to have everything",
      () => (Date.now() - copyKnown.asOfMs) / SECOND_MS
    )
  }
  return () => clearInterval(timer)
}

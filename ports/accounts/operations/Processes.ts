import { Context, type Effect, Schema } from "effect"
import type { StoreUnavailable } from "../../system/StoreUnavailable.ts"

export const ProcessId = Schema.String.pipe(Schema.check(Schema.isUUID()), Schema.brand("ProcessId"))
export type ProcessId = typeof ProcessId.Type

/** What a process does: it serves requests, works on jobs, or both. */
export const ProcessRole = Schema.Literals(["web", "worker", "all"])
export type ProcessRole = typeof ProcessRole.Type

/** Requests that a process answered within a time, and those of them that it answered with 5xx. */
export const Requests = Schema.Struct({ answered: Schema.Int, failed: Schema.Int })
export type Requests = typeof Requests.Type

/** A process of the service, as it last said of itself. */
export interface ServiceProcess {
  readonly id: ProcessId
  readonly role: ProcessRole
  readonly version: string
  /** Null where nobody said it. */
  readonly commit: string | null
  readonly startedAt: Date
  readonly seenAt: Date
  /** Within the hour, and the day, before it was seen; none from before it started. */
  readonly lastHour: Requests
  readonly lastDay: Requests
}

/** Processes that one read lists at most. */
export const PROCESSES_LISTED_MAX = 200

/** The processes of the service, which say every now and then that they are there. */
export class Processes extends Context.Service<
  Processes,
  {
    /** Writes what a process says of itself, in the place of what it said before. */
    readonly beat: (process: ServiceProcess) => Effect.Effect<void, StoreUnavailable>
    /** Forgets a process that ends. Idempotent. */
    readonly leave: (id: ProcessId) => Effect.Effect<void, StoreUnavailable>
    /** Those seen at or after a moment, the one that started last first, at most PROCESSES_LISTED_MAX. */
    readonly list: (since: Date) => Effect.Effect<ReadonlyArray<ServiceProcess>, StoreUnavailable>
    /** Removes those that were seen before a moment; answers how many. MUST keep those that were seen since. */
    readonly purge: (before: Date) => Effect.Effect<number, StoreUnavailable>
  }
>()("creatorsignal/ports/accounts/operations/Processes") {}

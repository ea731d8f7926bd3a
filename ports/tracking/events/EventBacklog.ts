import { Context, type Effect } from "effect"
import type { StoreUnavailable } from "../../system/StoreUnavailable.ts"

/** What was taken and is not yet where it is read. */
export interface Backlog {
  /** Events, clicks and notes of people that wait, those under way among them. */
  readonly waiting: number
  /** When the oldest of them was taken; null where none waits. */
  readonly oldestAt: Date | null
  /** Of those that wait, how many a host is writing. */
  readonly underWay: number
  /** What the store refused for what it says, kept apart for a person to look at. */
  readonly aside: number
}

/** What stands between taking an event and writing it where it is read. */
export class EventBacklog extends Context.Service<
  EventBacklog,
  {
    /** Null where events are written as they are taken, and none ever waits. */
    readonly read: Effect.Effect<Backlog | null, StoreUnavailable>
    /**
     * Writes what waits, until it is interrupted; what is being written then is written. Any number of hosts may at once.
     *
     * MUST write everything that was taken, once.
     * MUST keep aside what the store refuses for what it says, and write the rest.
     */
    readonly work: Effect.Effect<never>
  }
>()("creatorsignal/ports/tracking/events/EventBacklog") {}

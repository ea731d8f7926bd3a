import { Context, type Effect } from "effect"
import type { TrackingEvent } from "./TrackingEvent.ts"
import type { TrackingUnavailable } from "./TrackingLinks.ts"

/** The append-only log of everything visitors did. */
export class EventLog extends Context.Service<
  EventLog,
  {
    /**
     * Appends one event; a purchase is also written as a notice of its order, in the same step.
     *
     * Durable: success means the event survives a crash of every process.
     * Idempotent by (tenantId, id): a repeated append changes nothing.
     * Isolated: an event the store refuses fails alone, never the events appended beside it.
     */
    readonly append: (event: TrackingEvent) => Effect.Effect<void, TrackingUnavailable>
  }
>()("creatorsignal/ports/attribution/EventLog") {}

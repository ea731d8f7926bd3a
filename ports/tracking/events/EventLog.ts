import { Context, type Effect, type Exit } from "effect"
import type { StoreUnavailable } from "../../system/StoreUnavailable.ts"
import type { TrackingEvent } from "./TrackingEvent.ts"

/** The append-only log of everything visitors did. */
export class EventLog extends Context.Service<
  EventLog,
  {
    /**
     * Appends one event; a purchase is also written as a notice of its order, in the same step.
     *
     * Durable: success means the event survives a crash of every process.
     * Idempotent by (tenantId, id): a repeated append changes nothing, where it was received in the same month (UTC) as the first one, in
     * the one before or in the one behind it. Of one that was received still later a store may make another event, never another order.
     * Isolated: an event the store refuses fails alone, never the events appended beside it.
     */
    readonly append: (event: TrackingEvent) => Effect.Effect<void, StoreUnavailable>
    /**
     * The same without a fiber, where the log can do that: `told` is called once, when the event is durable or refused. Whoever calls it
     * can't give it up.
     */
    readonly take?: (event: TrackingEvent, told: (exit: Exit.Exit<void, StoreUnavailable>) => void) => void
  }
>()("creatorsignal/ports/tracking/events/EventLog") {}

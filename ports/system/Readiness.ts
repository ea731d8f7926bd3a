import { Context, type Effect, Schema } from "effect"

export class NotReady extends Schema.TaggedError<NotReady>()("NotReady", { cause: Schema.Defect() }) {}

/** Whether the store behind the other ports can serve. */
export class Readiness extends Context.Service<
  Readiness,
  {
    /**
     * MUST fail with NotReady when the store can't be reached.
     * MUST fail with NotReady when its schema is behind this program's.
     * MUST NOT fail while another host migrates, once it succeeded.
     */
    readonly check: Effect.Effect<void, NotReady>
  }
>()("creatorsignal/ports/Readiness") {}

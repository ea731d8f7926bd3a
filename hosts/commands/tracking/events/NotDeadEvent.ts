import { Schema } from "effect"

/** Nothing is kept aside under a number: it was put back, dropped, or never there. */
export class NotDeadEvent extends Schema.TaggedError<NotDeadEvent>()("NotDeadEvent", {}) {}

import { Schema } from "effect"

/** A request that is not as documented. `details` name fields and limits, one sentence each, and never hold input. */
export class InvalidRequest extends Schema.TaggedError<InvalidRequest>()("InvalidRequest", {
  details: Schema.Array(Schema.String)
}) {}

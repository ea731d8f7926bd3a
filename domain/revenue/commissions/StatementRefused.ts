import { Schema } from "effect"

/** What is asked of a month can't be done; `reason` says why. */
export class StatementRefused extends Schema.TaggedError<StatementRefused>()("StatementRefused", {
  reason: Schema.String
}) {
  override get message() {
    return this.reason
  }
}

import { Schema } from "effect"
import { LetterReason } from "../../../../ports/tracking/stores/DeadLetters.ts"

/** The notification is genuine but can't be read yet; `problems` hold no values of it. */
export class UnreadableNotice extends Schema.TaggedError<UnreadableNotice>()("UnreadableNotice", {
  reason: LetterReason,
  problems: Schema.Array(Schema.String)
}) {}

import { Schema } from "effect"
import { LetterReason } from "../../../../ports/tracking/stores/DeadLetters.ts"

/** The notification is genuine but can't be read yet; `problems` hold no values of it. */
export class UnreadableNotice extends Schema.TaggedError<UnreadableNotice>()("UnreadableNotice", {
  reason: LetterReason,
  problems: Schema.Array(Schema.String)
}) {}

/** There is no such letter: it was read, dropped, or never there. */
export class LetterNotFound extends Schema.TaggedError<LetterNotFound>()("LetterNotFound", {}) {}

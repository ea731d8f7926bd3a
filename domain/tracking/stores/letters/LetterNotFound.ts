import { Schema } from "effect"

/** There is no such letter: it was read, dropped, or never there. */
export class LetterNotFound extends Schema.TaggedError<LetterNotFound>()("LetterNotFound", {}) {}

import { Schema } from "effect"

/** A command that was not carried out, and why. */
export class CommandRefused extends Schema.TaggedError<CommandRefused>()("CommandRefused", {
  /** Names the reason for programs. */
  error: Schema.String,
  /** Says it to people. */
  message: Schema.String
}) {}

/** The name of an error's kind as programs read it: lower case, with underscores. */
export const errorNamed = (tag: string): string => tag.replaceAll(/(?<=[a-z])(?=[A-Z])/g, "_").toLowerCase()

import { Schema } from "effect"
import { failureName } from "../../../ports/system/StoreUnavailable.ts"

/** A command that was not carried out, and why. */
export class CommandRefused extends Schema.TaggedError<CommandRefused>()("CommandRefused", {
  /** Names the reason for programs. */
  error: Schema.String,
  /** Says it to people. */
  message: Schema.String
}) {}

/** A name as programs read it: lower case, with underscores. */
const errorNamed = (name: string): string => name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, "_").toLowerCase()

/** What programs are told of a failure: its kind, and of a store that is away which one. */
export const errorOf = (failure: unknown): string => errorNamed(failureName(failure) ?? "Failed")

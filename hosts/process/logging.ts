import { Cause, Formatter, Logger } from "effect"
import { failureName } from "../../ports/system/StoreUnavailable.ts"
import { errorMessageOf } from "./start.ts"

/** The longest reason that a line tells. */
const REASON_MAX_CHARACTERS = 300

/** A failure by its name and its innermost message. */
const failureText = (error: unknown): string => {
  const name = failureName(error)
  return `${name === null ? "" : `${name}: `}${errorMessageOf(error)}`.slice(0, REASON_MAX_CHARACTERS)
}

/**
 * A line of the log: one JSON object. A failure that was foreseen, such as a database that does not answer, is told by its
 * reason; the stack of the frameworks around it helps nobody. What was not foreseen keeps its stack: somebody has to mend it.
 */
export const logLine = Logger.make<unknown, string>((options) => {
  const { reasons } = options.cause
  const isForeseen = reasons.length > 0 && !reasons.some(Cause.isDieReason)
  const messages: ReadonlyArray<unknown> = Array.isArray(options.message) ? options.message : [options.message]
  const line = Logger.formatStructured.log({
    ...options,
    message: messages.map((message) => (message instanceof Error ? failureText(message) : message)),
    cause: isForeseen ? Cause.empty : options.cause
  })
  const reason = reasons
    .filter(Cause.isFailReason)
    .map(({ error }) => failureText(error))
    .join("; ")
  return Formatter.formatJson(isForeseen ? { ...line, reason } : line)
})

/** Lines on standard error: standard output is for people. */
export const logging = Logger.layer([Logger.withConsoleError(logLine)])

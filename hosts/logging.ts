import { Logger } from "effect"

/** One JSON object a line, on standard error: standard output is for people. */
export const logging = Logger.layer([Logger.withConsoleError(Logger.formatJson)])

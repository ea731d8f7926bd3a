import { Schema } from "effect"
import type { Change } from "./compareSchemas.ts"

const REASON_CHARACTERS_MIN = 20

/** A break that a person looked at and let through. */
const Exception = Schema.Struct({
  at: Schema.String,
  rule: Schema.String,
  what: Schema.String,
  reason: Schema.String.check(Schema.isMinLength(REASON_CHARACTERS_MIN)),
  date: Schema.String.check(Schema.isPattern(/^\d{4}-\d{2}-\d{2}$/)),
  reviewed_by: Schema.NonEmptyString
})
export type Exception = typeof Exception.Type

/** `exceptions` are for the next frozen copy, `history` holds those that came into an earlier one. */
export const Exceptions = Schema.Struct({
  exceptions: Schema.Array(Exception),
  history: Schema.Array(Schema.Struct({ ...Exception.fields, version: Schema.String }))
})
export type Exceptions = typeof Exceptions.Type

const nameOf = ({ at, rule, what }: Pick<Change, "at" | "rule" | "what">): string => JSON.stringify([at, rule, what])

/** Breaks without an exception, and exceptions without a break, each in a line that says what to do. */
export const judge = (changes: ReadonlyArray<Change>, { exceptions }: Exceptions): ReadonlyArray<string> => {
  const broken = new Set(changes.map(nameOf))
  const excepted = new Set(exceptions.map(nameOf))
  return [
    ...changes
      .filter((change) => !excepted.has(nameOf(change)))
      .map(({ at, rule, what }) => `breaks v1: ${at}: ${rule}: ${what}`),
    ...exceptions
      .filter((exception) => !broken.has(nameOf(exception)))
      .map(({ at, rule, what }) => `an exception that excepts nothing, take it out: ${at}: ${rule}: ${what}`),
    ...(excepted.size === exceptions.length ? [] : ["an exception stands there twice"])
  ]
}

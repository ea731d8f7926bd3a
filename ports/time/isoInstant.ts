import { Effect, Schema, SchemaGetter, SchemaIssue } from "effect"

/** ISO 8601 with a date, a time and an offset; seconds, fractions and the offset's minutes may be left out. */
const ISO_TIME = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)(?::(\d\d)(?:[.,](\d+))?)?(?:Z|([+-])(\d\d)(?::?(\d\d))?)$/i

/** Epoch milliseconds, finer digits dropped; null for what is no time, for years before 1970, and without an offset. */
const instantFrom = (text: string): number | null => {
  const match = ISO_TIME.exec(text)
  if (match === null) return null
  const part = (group: number): number => Number(match[group] ?? 0)
  const [year, month, day, hour, minute, second] = [part(1), part(2), part(3), part(4), part(5), part(6)]
  const [offsetHours, offsetMinutes] = [part(9), part(10)]
  if (year < 1970 || hour > 23 || minute > 59 || second > 59 || offsetHours > 23 || offsetMinutes > 59) return null
  const date = new Date(Date.UTC(year, month - 1, day))
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return null
  const milliseconds = Number((match[7] ?? "").slice(0, 3).padEnd(3, "0"))
  const offset = (match[8] === "-" ? -1 : 1) * (offsetHours * 60 + offsetMinutes)
  return date.getTime() + ((hour * 60 + minute - offset) * 60 + second) * 1000 + milliseconds
}

export const NOT_A_TIME = "must be an ISO 8601 time with an offset"

export const Instant = Schema.String.annotate({ message: NOT_A_TIME }).pipe(
  Schema.decodeTo(Schema.Number, {
    decode: SchemaGetter.transformEffect((text) => {
      const instant = instantFrom(text)
      return instant === null
        ? Effect.fail(new SchemaIssue.InvalidValue({ message: NOT_A_TIME }))
        : Effect.succeed(instant)
    }),
    encode: SchemaGetter.forbiddenEncoding
  })
)

import { Effect, Schema, SchemaGetter, SchemaIssue } from "effect"

/** No platform is older: an earlier date is a placeholder. */
const EARLIEST_MS = Date.UTC(1990, 0, 1)
const LATEST_MS = Date.UTC(9999, 11, 31)

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

const ISO_INSTANT = /^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?(Z|[+-]\d\d:?\d\d))?$/
const X_INSTANT = /^[A-Z][a-z]{2} ([A-Z][a-z]{2}) (\d\d) (\d\d):(\d\d):(\d\d) ([+-]\d{4}) (\d{4})$/

interface Clock {
  readonly year: number
  /** 0 to 11. */
  readonly month: number
  readonly day: number
  readonly time: readonly [hour: number, minute: number, second: number, millisecond: number]
  /** `Z`, `+hhmm` or `+hh:mm`. */
  readonly offset: string
}

const offsetMinutes = (offset: string): number => {
  const [hours, minutes] = [Number(offset.slice(1, 3)), Number(offset.slice(-2))]
  return offset === "Z" ? 0 : (offset.startsWith("-") ? -1 : 1) * (hours * 60 + minutes)
}

/** Null for a day, an hour or a minute the calendar doesn't have. */
const instantOf = ({ year, month, day, time, offset }: Clock): Date | null => {
  const [hour, minute, second, millisecond] = time
  const midnight = new Date(Date.UTC(year, month, day))
  const isOnCalendar = midnight.getUTCMonth() === month && midnight.getUTCDate() === day
  if (!isOnCalendar || hour > 23 || minute > 59 || second > 59) return null
  const minutes = hour * 60 + minute - offsetMinutes(offset)
  return new Date(midnight.getTime() + (minutes * 60 + second) * 1000 + millisecond)
}

const fromIso = (text: string): Date | null => {
  const match = ISO_INSTANT.exec(text)
  if (match === null) return null
  const [, year, month, day, hour = 0, minute = 0, second = 0, fraction = "", offset = "Z"] = match
  return instantOf({
    year: Number(year),
    month: Number(month) - 1,
    day: Number(day),
    time: [Number(hour), Number(minute), Number(second), Number(fraction.slice(0, 3).padEnd(3, "0"))],
    offset
  })
}

const fromX = (text: string): Date | null => {
  const match = X_INSTANT.exec(text)
  if (match === null) return null
  const [, month = "", day, hour, minute, second, offset = "", year] = match
  return instantOf({
    year: Number(year),
    month: MONTHS.indexOf(month),
    day: Number(day),
    time: [Number(hour), Number(minute), Number(second), 0],
    offset
  })
}

const instant = <From extends Schema.Codec<unknown, unknown>>(from: From, read: (value: From["Type"]) => Date | null) =>
  from.pipe(
    Schema.decodeTo(Schema.Date, {
      decode: SchemaGetter.transformEffect((value: From["Type"]) => {
        const date = read(value)
        return date !== null && date.getTime() >= EARLIEST_MS && date.getTime() <= LATEST_MS
          ? Effect.succeed(date)
          : Effect.fail(new SchemaIssue.InvalidValue({ message: "must be a date since 1990" }))
      }),
      encode: SchemaGetter.forbiddenEncoding
    })
  )

/** ISO 8601: `2024-05-01T09:30:00Z`, with an offset or a fraction, or `2024-05-01`, the day's first instant in UTC. */
export const IsoInstant = instant(Schema.String, fromIso)

/** As X writes dates: `Sat Dec 14 04:35:55 +0000 2013`. */
export const XInstant = instant(Schema.String, fromX)

/** Seconds since 1970, with or without a fraction. */
export const UnixSeconds = instant(Schema.Finite, (seconds) => new Date(Math.floor(seconds * 1000)))

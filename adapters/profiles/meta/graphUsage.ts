import { Option, Predicate, Result, Schema } from "effect"
import { orNull } from "../lenientFields.ts"
import { jsonDocument } from "../readDocument.ts"

/** From this share of what Meta grants on, nothing more is asked: at 100 it refuses, and counts what it refuses too. */
const USAGE_PERCENT_MAX = 90
/** Meta counts calls in a window of one hour that moves on; where it doesn't say for how long, a sixth of it is waited. */
export const USAGE_PAUSE_SECONDS = 600
/** A longer wait is asked about again after a day. */
export const USAGE_PAUSE_SECONDS_MAX = 86_400

const SECONDS_A_MINUTE = 60
/** Use cases that are read of one header. */
const USE_CASES_MAX = 100

const Share = orNull(Schema.Finite)

/** Per cent of what is granted, and minutes until it is granted again. */
const decodeUsage = Schema.decodeUnknownOption(
  Schema.Struct({
    call_count: Share,
    total_cputime: Share,
    total_time: Share,
    estimated_time_to_regain_access: orNull(Schema.Finite)
  })
)

const pauseSecondsOf = (usage: unknown): number => {
  const read = Option.getOrNull(decodeUsage(usage))
  if (read === null) return 0
  const { call_count, total_cputime, total_time, estimated_time_to_regain_access: minutes } = read
  const isFree = Math.max(call_count ?? 0, total_cputime ?? 0, total_time ?? 0) < USAGE_PERCENT_MAX
  if (minutes !== null && minutes > 0) return Math.min(USAGE_PAUSE_SECONDS_MAX, Math.ceil(minutes * SECONDS_A_MINUTE))
  return isFree ? 0 : USAGE_PAUSE_SECONDS
}

const objectIn = (header: string | undefined): Readonly<Record<string, unknown>> =>
  Result.getOrElse(jsonDocument(header ?? "", "Meta usage"), () => ({}))

/**
 * For how many seconds Meta is to be left alone, as `X-App-Usage` (`{ call_count, … }`) and `X-Business-Use-Case-Usage`
 * (`{ ID: [{ call_count, …, estimated_time_to_regain_access }] }`) of an answer say; 0 where they grant more. Names of headers
 * are in lower case.
 */
export const usagePauseSeconds = (headers: Readonly<Record<string, string>>): number => {
  const cases = Object.values(objectIn(headers["x-business-use-case-usage"])).flatMap((list) =>
    Array.isArray(list) ? list.filter(Predicate.isObject) : []
  )
  return Math.max(0, ...[objectIn(headers["x-app-usage"]), ...cases.slice(0, USE_CASES_MAX)].map(pauseSecondsOf))
}

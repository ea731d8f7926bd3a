import { DateTime, Option, Schema } from "effect"
import { CurrencyCode } from "../../money/money.ts"

/** Days before an order in which a touch counts towards it, at least and at most. */
export const LOOKBACK_DAYS_MIN = 1
export const LOOKBACK_DAYS_MAX = 365

export const LookbackDays = Schema.Int.pipe(
  Schema.check(Schema.isBetween({ minimum: LOOKBACK_DAYS_MIN, maximum: LOOKBACK_DAYS_MAX }))
)

/** Characters of a zone's name: the longest of the database has 32. */
const ZONE_CHARACTERS_MAX = 64
/** A name of the IANA database, no offset: those have no daylight-saving days. */
const ZONE_NAME = /^[A-Za-z][A-Za-z0-9_+-]*(\/[A-Za-z0-9_+-]+){0,2}$/

/** The name of a time zone of the IANA database, such as Europe/Berlin. */
export const TimeZone = Schema.String.pipe(
  Schema.check(
    Schema.makeFilter(
      (name) =>
        (name.length <= ZONE_CHARACTERS_MAX && ZONE_NAME.test(name) && Option.isSome(DateTime.zoneMakeNamed(name))) ||
        "must be the IANA name of a time zone, such as Europe/Berlin",
      { identifier: "TimeZone" }
    )
  ),
  Schema.brand("TimeZone")
)
export type TimeZone = typeof TimeZone.Type

/** Numbers the keys that a tenant's edges sign clicks with. */
export const EdgeKeyNumber = Schema.Int.pipe(
  Schema.check(Schema.isBetween({ minimum: 1, maximum: 2_147_483_647 })),
  Schema.brand("EdgeKeyNumber")
)
export type EdgeKeyNumber = typeof EdgeKeyNumber.Type

/** A tenant's first. */
export const EDGE_KEY_FIRST = EdgeKeyNumber.make(1)

/** How a tenant's reports are made, unless a question says otherwise, what its links pass on, and which key its edges sign with. */
export const AttributionSettings = Schema.Struct({
  /** How many days before an order a touch still counts towards it. */
  lookbackDays: LookbackDays,
  /** In which days begin and end. */
  timeZone: TimeZone,
  /** The currency that is told of first; null: by the code. */
  defaultCurrency: Schema.NullOr(CurrencyCode),
  /** Whether links that say nothing of it pass on what else a visitor's address has, such as utm_source. */
  keepsQuery: Schema.Boolean,
  /** Which of the tenant's keys for edges is current: 1 at first, one more with each rotation. The one before still counts. */
  edgeKey: EdgeKeyNumber
})
export type AttributionSettings = typeof AttributionSettings.Type

/** The zone of a tenant that chose none. */
export const TIME_ZONE_DEFAULT = TimeZone.make("UTC")

/** Whether the links of a tenant that chose nothing pass on a visitor's own parameters. */
export const KEEPS_QUERY_DEFAULT = true

import { Schema } from "effect"
import { TABLE_VERSION } from "../../../../domain/creators/rates/catalog.ts"
import { COUNT_MAX, LENGTH_SECONDS_MAX, TERM_DAYS_MAX } from "../../../../domain/creators/rates/estimateRate.ts"
import { basePrice, combineSources } from "../../../../domain/creators/rates/spread.ts"
import { GEO_COUNTRIES, GEO_LABELS, GEO_ROWS } from "../../../../domain/creators/rates/table/geos.ts"
import { NICHE_LABELS, NICHE_ROWS } from "../../../../domain/creators/rates/table/niches.ts"
import { FORMAT_LABELS, FORMATS } from "../../../../domain/creators/rates/table/prices.ts"
import { type RateRow, WHOLE } from "../../../../domain/creators/rates/table/row.ts"
import {
  BUNDLE_LABELS,
  BUNDLE_ROWS,
  RIGHTS_LABELS,
  RIGHTS_ROWS
} from "../../../../domain/creators/rates/table/terms.ts"
import { PLATFORM_NAMES } from "../../../../ports/creators/identity/platformNames.ts"
import { figure } from "./rateBodies.ts"

const OptionBody = Schema.Struct({
  key: Schema.String,
  label: Schema.String,
  multiplier: Schema.Finite,
  low: Schema.Finite,
  high: Schema.Finite,
  source: Schema.NullOr(Schema.String)
}).annotate({ identifier: "RateOption" })

const FormatBody = Schema.Struct({
  key: Schema.String,
  label: Schema.String,
  kind: Schema.Literals(["convention", "prior"])
}).annotate({ identifier: "RateFormat" })

const whole = { type: Schema.Literal("integer"), minimum: Schema.Int, maximum: Schema.Int }
const WholeInput = Schema.Struct({ key: Schema.String, label: Schema.String, ...whole })
const ChoiceInput = Schema.Struct({
  key: Schema.String,
  label: Schema.String,
  type: Schema.Literal("choice"),
  options: Schema.Array(OptionBody)
})
const FormatInput = Schema.Struct({
  key: Schema.Literal("format"),
  label: Schema.String,
  type: Schema.Literal("format"),
  formats: Schema.Array(
    Schema.Struct({ key: Schema.String, label: Schema.String, platforms: Schema.Array(Schema.String) }).annotate({
      identifier: "RateFormatOption"
    })
  )
})
const FlagInput = Schema.Struct({ key: Schema.String, label: Schema.String, type: Schema.Literal("boolean") })

export const RateCatalogBody = Schema.Struct({
  table_version: Schema.String,
  currency: Schema.Literal("USD"),
  /** Which field of the request takes a key of each list. */
  request_fields: Schema.Struct({
    niches: Schema.String,
    geos: Schema.String,
    rights_tiers: Schema.String,
    platforms: Schema.String,
    deliverables: Schema.String
  }).annotate({ identifier: "RateRequestFields" }),
  niches: Schema.Array(OptionBody),
  geos: Schema.Array(
    Schema.Struct({ ...OptionBody.fields, countries: Schema.Array(Schema.String) }).annotate({ identifier: "RateGeo" })
  ),
  rights_tiers: Schema.Array(OptionBody),
  platforms: Schema.Array(
    Schema.Struct({
      key: Schema.String,
      label: Schema.String,
      default_format: Schema.String,
      formats: Schema.Array(FormatBody)
    }).annotate({ identifier: "RatePlatform" })
  ),
  deliverables: Schema.Array(
    Schema.Union([
      FormatInput.annotate({ identifier: "RateFormatInput" }),
      WholeInput.annotate({ identifier: "RateNumberInput" }),
      ChoiceInput.annotate({ identifier: "RateChoiceInput" }),
      FlagInput.annotate({ identifier: "RateFlagInput" })
    ])
  )
}).annotate({ identifier: "RateCatalog" })

const option = (key: string, label: string, rows: ReadonlyArray<RateRow>): typeof OptionBody.Type => {
  const { low, fair, high } = combineSources(rows) ?? { low: WHOLE, fair: WHOLE, high: WHOLE }
  return {
    key,
    label,
    multiplier: figure(fair),
    low: figure(low),
    high: figure(high),
    source: rows.length === 0 ? null : rows.map(({ source }) => source).join(", ")
  }
}

const isKeyOf =
  <Key extends string>(rows: Readonly<Record<Key, unknown>>) =>
  (key: string): key is Key =>
    Object.hasOwn(rows, key)

const optionsOf = <Key extends string>(
  rows: Readonly<Record<Key, ReadonlyArray<RateRow>>>,
  labels: Readonly<Record<Key, string>>
) =>
  Object.keys(rows)
    .filter(isKeyOf(rows))
    .map((key) => ({ key, option: option(key, labels[key], rows[key]) }))

const number = (key: string, label: string, minimum: number, maximum: number) => ({
  key,
  label,
  type: "integer" as const,
  minimum,
  maximum
})

const RIGHTS = optionsOf(RIGHTS_ROWS, RIGHTS_LABELS).map((each) => each.option)
const GEOS = optionsOf(GEO_ROWS, GEO_LABELS).map((each) => ({ ...each.option, countries: GEO_COUNTRIES[each.key] }))

const platformsOf = (format: string): ReadonlyArray<string> =>
  Object.entries<ReadonlyArray<string>>(FORMATS).flatMap(([platform, formats]) =>
    formats.includes(format) ? [platform] : []
  )

const FORMAT_OPTIONS = Object.entries(FORMAT_LABELS).map(([key, label]) => ({
  key,
  label,
  platforms: platformsOf(key)
}))

/** What may be asked for; always the same. */
export const RATE_CATALOG: typeof RateCatalogBody.Type = {
  table_version: TABLE_VERSION,
  currency: "USD",
  request_fields: {
    niches: "niche",
    geos: "deliverable.geo",
    rights_tiers: "deliverable.usage_rights",
    platforms: "platform",
    deliverables: "deliverable"
  },
  niches: optionsOf(NICHE_ROWS, NICHE_LABELS).map((each) => each.option),
  geos: GEOS,
  rights_tiers: RIGHTS,
  platforms: Object.keys(FORMATS)
    .filter(isKeyOf(FORMATS))
    .map((platform) => ({
      key: platform,
      label: PLATFORM_NAMES[platform],
      default_format: FORMATS[platform][0],
      formats: FORMATS[platform].map((format) => ({
        key: format,
        label: FORMAT_LABELS[format],
        kind: (basePrice(`${platform}/${format}`)?.like ?? null) === null ? ("convention" as const) : ("prior" as const)
      }))
    })),
  deliverables: [
    { key: "format", label: "What is made", type: "format", formats: FORMAT_OPTIONS },
    number("count", "How many", 1, COUNT_MAX),
    number("length_seconds", "How long the part in a YouTube video is", 1, LENGTH_SECONDS_MAX),
    { key: "usage_rights", label: "What the buyer may do with it", type: "choice", options: RIGHTS },
    number("exclusivity_days", "Days in which the creator works for no rival", 0, TERM_DAYS_MAX),
    number("whitelisting_days", "Days of advertising from the creator's account", 0, TERM_DAYS_MAX),
    { key: "rush", label: "Wanted in under 7 days", type: "boolean" },
    {
      key: "geo",
      label: "Where the audience is; a country's code does, too",
      type: "choice",
      options: GEOS.map(({ countries: _, ...geo }) => geo)
    },
    {
      key: "bundle",
      label: "How several are bought",
      type: "choice",
      options: optionsOf(BUNDLE_ROWS, BUNDLE_LABELS).map((each) => each.option)
    }
  ]
}

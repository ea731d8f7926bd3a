import { Effect } from "effect"
import { capitalise } from "../../../../../domain/mail/wording.ts"
import { ReportGrouping } from "../../../../../domain/revenue/attribution/reports/groupings.ts"
import { ReportInterval } from "../../../../../domain/revenue/attribution/reports/intervals.ts"
import type { TenantId } from "../../../../../ports/accounts/tenants/Tenant.ts"
import { AttributionModel } from "../../../../../ports/revenue/attribution/AttributionModel.ts"
import { ANY_LINK, TrackingLinks } from "../../../../../ports/tracking/links/TrackingLinks.ts"
import { PLOT_STYLE } from "../../../creators/reports/plotStyle.ts"
import { memberPageKind } from "../../../memberPages/accountPage.ts"
import { type Html, html } from "../../../pages/html.ts"
import { TABLE_STYLE } from "../../../pages/tableStyle.ts"
import type { Call, TaggedFailure } from "../../../server/endpoint.ts"
import { PRESET_DEFAULT, PRESET_WORDS, PRESETS, presetDates, presetNamed, todayOf } from "./periods.ts"

export const ATTRIBUTION_PATH = "/attribution"
export const ORDERS_PATH = `${ATTRIBUTION_PATH}/orders`
export const BOOKS_PATH = `${ATTRIBUTION_PATH}/books`
export const WATCH_PATH = `${ATTRIBUTION_PATH}/watch`
export const STATEMENTS_PATH = `${ATTRIBUTION_PATH}/statements`
export const COMMISSIONS_PATH = `${ATTRIBUTION_PATH}/commissions`
export const ORDERS_CSV_PATH = `${ATTRIBUTION_PATH}/orders.csv`
export const LIFT_PATH = `${ATTRIBUTION_PATH}/tests`
export const CSV_PATH = `${ATTRIBUTION_PATH}/report.csv`

/** What pages with reports and tiles add to their style sheet. */
export const MEMBER_PLOTS_STYLE = `${PLOT_STYLE}
.ask { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 9.5rem), 1fr)); gap: .7rem 1rem; align-items: end;
  padding: 1rem; border: 1px solid var(--rule); border-radius: .75rem; background: var(--card); margin-bottom: 1.5rem }
.ask input { font: inherit; color: inherit; background: var(--card); border: 1px solid var(--muted); border-radius: .4rem;
  padding: .5rem .7rem; width: 100%; min-height: 2.75rem }
.ask label.tick { display: flex; gap: .5rem; align-items: center; min-height: 2.75rem }
.ask label.tick input { width: 1.2rem; min-height: 1.2rem }
.plain-table { margin-top: 1.1rem }
.plain-table table { width: 100% }
.tiles { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 11.5rem), 1fr)); gap: .8rem; margin-block: .6rem 1rem }
.tiles > li { display: grid; align-content: start; gap: .15rem; padding: .8rem 1rem; border: 1px solid var(--rule);
  border-radius: .75rem; background: var(--card) }
.tiles b { font-size: 1.45rem; font-weight: 700; letter-spacing: -.02em; font-variant-numeric: tabular-nums; line-height: 1.25 }
.tiles small { font-size: .875rem }
.presets { display: inline-block; margin-inline-end: 1.5rem }
.presets ul { margin-bottom: .4rem }
details.change { display: inline-block; vertical-align: top; max-width: 100% }
details.change[open] { display: block; margin-bottom: .8rem }
details.change > summary { cursor: pointer; color: var(--accent); width: fit-content }
details.currency { margin-top: .8rem }
details.currency > summary { font-weight: 620; width: fit-content; cursor: pointer }
.groupings { margin-top: .3rem }
.filters { display: flex; flex-wrap: wrap; gap: .4rem; margin-block: .2rem .8rem }
.filters li { display: flex; align-items: center; gap: .3rem; border: 1px solid var(--accent); border-radius: 1.2rem;
  padding: .3rem .8rem; max-width: 100%; overflow-wrap: anywhere }
.filters a { text-decoration: none; font-size: 1.2rem; line-height: 1; padding: .3rem .5rem; margin: -.3rem -.5rem -.3rem 0 }
a.only { font-size: .8125rem; font-weight: 400; margin-inline-start: .4rem }
.groupings ul { margin-bottom: 0 }
.blocks > * + * { margin-top: 1.4rem }
.actions { display: flex; flex-wrap: wrap; gap: .4rem 1.4rem; margin-block: 1rem }
`

/** The kind of page that reports are shown on. */
export const REPORT_PAGE_KIND = memberPageKind(MEMBER_PLOTS_STYLE + TABLE_STYLE)

type Query = Call["query"]

/** What a report is asked by. */
const ASKED = ["model", "from", "to", "time_zone", "currency", "interval", "group_by"] as const

/** What of a report is left by a chip, and which grouping tells most of that. */
export const FILTERS = {
  creator: "link",
  link: "country",
  campaign: "creator",
  country: "creator",
  shop: "creator"
} as const satisfies Partial<Record<ReportGrouping, ReportGrouping>>
export type Filter = keyof typeof FILTERS
const FILTER_NAMES = ReportGrouping.literals.filter((each) => each !== "product")
export const filterNamed = (name: string | undefined): Filter | undefined => FILTER_NAMES.find((each) => each === name)

/** The filters of a question, as the orders of the same question take them. An empty one asks for what has none. */
export const filtersOf = (asked: Query): Readonly<Partial<Record<Filter, string>>> =>
  Object.fromEntries(
    FILTER_NAMES.flatMap((name) => (asked[name] === undefined ? [] : [[name, asked[name].trim()] as const]))
  )

/** A creator as somebody types them: `youtube/nova`, or a handle alone, which is looked for among the creators of links. */
export const creatorNamed = Effect.fnUntraced(function* (tenantId: TenantId, typed: string) {
  const text = typed.trim().replace(/^@/, "")
  if (text.includes("/")) return text.toLowerCase()
  const filter = { ...ANY_LINK, creator: { platform: null, handle: text.toLowerCase() } }
  const [link] = yield* TrackingLinks.use((links) => links.page(tenantId, 1, null, filter))
  const creator = link?.creator ?? null
  return creator === null ? `any/${text.toLowerCase()}` : `${creator.platform}/${creator.handle}`
})

/** The filters of an address, with the one that its form added. */
const readFilters = Effect.fnUntraced(function* (query: Query, tenantId: TenantId) {
  const added = filterNamed(query.only)
  const name = query.named?.trim() ?? ""
  if (added === undefined || name === "") return filtersOf(query)
  return { ...filtersOf(query), [added]: added === "creator" ? yield* creatorNamed(tenantId, name) : name }
})

/** All that a page shows of a report, by the names that its address has: no preset, which is of another day tomorrow. */
export const questionOf = (
  asked: Query,
  comparison: Comparison,
  sort: string | undefined
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries({ ...asked, compare: comparison, sort }).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value] as const]
    )
  )

/** The same of a form that was sent; what it doesn't know is left out. */
export const knownQuestion = (fields: Iterable<readonly [string, string]>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...fields].filter(([name]) => [...ASKED, ...FILTER_NAMES, "compare", "sort"].some((known) => known === name))
  )

/**
 * What a page's address asks of a report. A preset's dates are those of the account's zone; where nothing is asked it is the last days,
 * day by day and creator by creator. Fields of a form that were left empty ask nothing.
 */
export const askedOf = Effect.fnUntraced(function* ({ query }: Call, tenantId: TenantId) {
  const given = Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) => {
      const known = ASKED.find((each) => each === name)
      return known === undefined || value === undefined || value.trim() === "" ? [] : [[known, value.trim()] as const]
    })
  )
  const isAsked = Object.keys(query).some((name) => ASKED.some((each) => each === name))
  const preset = presetNamed(query.period)
  const filters = yield* readFilters(query, tenantId)
  if (isAsked && preset === null) {
    const plain: Query = { ...given, ...filters }
    return plain
  }
  const dates = presetDates(preset ?? PRESET_DEFAULT, yield* todayOf(tenantId))
  const asked: Query = {
    ...given,
    ...filters,
    ...dates,
    ...(query.interval === undefined ? { interval: "day" } : {}),
    ...(query.group_by === undefined ? { group_by: "creator" } : {})
  }
  return asked
})

export const MODEL_WORDS: Readonly<Record<AttributionModel, string>> = {
  first_touch: "First touch",
  last_touch: "Last touch",
  linear: "Linear",
  time_decay: "Time decay",
  position_based: "Position based",
  markov: "Markov",
  shapley: "Shapley"
}

export const option = (value: string, words: string, chosen: string | undefined): Html =>
  html`<option value="${value}" selected="${value === (chosen ?? "")}">${words}</option>`

/** A date that a field for dates can show; of a time its day. */
const dateField = (text: string | undefined): string => (text === undefined ? "" : text.slice(0, "2026-01-31".length))

export const currencyField = (currency: string | undefined): Html =>
  html`<label>Currency<input type="text" name="currency" value="${currency ?? ""}" maxlength="3" autocomplete="off"
 spellcheck="false" placeholder="All"></label>`

/** What a report is set beside. */
export const COMPARISONS = ["before", "touch", "none"] as const
export type Comparison = (typeof COMPARISONS)[number]
const COMPARISON_WORDS: Readonly<Record<Comparison, string>> = {
  before: "The period before",
  touch: "First against last touch",
  none: "Nothing"
}
export const comparisonNamed = (name: string | undefined): Comparison =>
  COMPARISONS.find((each) => each === name) ?? "before"

/** The form that a report is asked by, with what was asked. */
const reportForm = (asked: Query, comparison: Comparison, currencies: ReadonlyArray<string>): Html =>
  html`<form class="ask" method="get" action="${ATTRIBUTION_PATH}">
<label>Model<select name="model">${AttributionModel.literals.map((model) =>
    option(model, MODEL_WORDS[model], asked.model ?? "last_touch")
  )}</select></label>
<label>From<input type="date" name="from" value="${dateField(asked.from)}"></label>
<label>To<input type="date" name="to" value="${dateField(asked.to)}"></label>
<label>Currency<select name="currency">${option("", "All", asked.currency)}${[
    ...new Set([...(asked.currency === undefined ? [] : [asked.currency]), ...currencies])
  ].map((currency) => option(currency, currency, asked.currency))}</select></label>
<label>Interval<select name="interval">${option("", "Whole period", asked.interval)}${ReportInterval.literals.map(
    (each) => option(each, capitalise(each), asked.interval)
  )}</select></label>
<label>Group by<select name="group_by">${option("", "Nothing", asked.group_by)}${ReportGrouping.literals.map((each) =>
    option(each, GROUPING_WORDS[each], asked.group_by)
  )}</select></label>
<label>Compare with<select name="compare">${COMPARISONS.map((each) => option(each, COMPARISON_WORDS[each], comparison))}</select></label>
<label>Only of<select name="only">${option("", "Everything", "")}${FILTER_NAMES.map((each) =>
    option(each, GROUPING_WORDS[each], "")
  )}</select></label>
<label>Named<input type="text" name="named" autocomplete="off" spellcheck="false" placeholder="youtube/novacooks"></label>
${[
  ...Object.entries(filtersOf(asked)),
  ...(asked.time_zone === undefined ? [] : [["time_zone", asked.time_zone] as const])
].map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
<button class="main" type="submit">Show</button></form>`

/** What groups without a name are called. */
export const UNNAMED: Readonly<Record<ReportGrouping, string>> = {
  creator: "Links of no creator",
  link: "Without a link",
  campaign: "Of no campaign",
  country: "Country not known",
  shop: "Of no store",
  product: "Shipping, tips and what names no product"
}

const COUNTRIES = new Intl.DisplayNames(["en"], { type: "region" })

/** A group by its name as a person reads it; null: what has none. */
export const groupText = (grouping: ReportGrouping, name: string | null): string => {
  if (name === null || name === "") return UNNAMED[grouping]
  return grouping === "country" && /^[A-Z]{2}$/i.test(name) ? (COUNTRIES.of(name.toUpperCase()) ?? name) : name
}

/** What a report is narrowed to. Where it can be changed each leads to the report without it. */
export const filterChips = (asked: Query, without: ((filter: Filter) => string) | null): Html | null => {
  const filters = filtersOf(asked)
  const shown = FILTER_NAMES.flatMap((name) => {
    const value = filters[name]
    return value === undefined ? [] : [{ name, label: GROUPING_WORDS[name], text: groupText(name, value) }]
  })
  return shown.length === 0
    ? null
    : html`<ul class="filters" aria-label="Filters">${shown.map(
        ({ name, label, text }) =>
          html`<li><span>${label}: <bdi>${text}</bdi></span>${
            without === null
              ? null
              : html` <a href="${without(name)}" aria-label="Remove the filter ${label}: ${text}"><span
 aria-hidden="true">×</span></a>`
          }</li>`
      )}</ul>`
}

export const GROUPING_WORDS: Readonly<Record<ReportGrouping, string>> = {
  creator: "Creator",
  link: "Link",
  campaign: "Campaign",
  country: "Country",
  shop: "Store",
  product: "Product"
}

/** The periods of one click, with the form behind them, which is open where what was asked can't be shown. */
export const periodBar = (
  query: Query,
  asked: Query,
  comparison: Comparison,
  { currencies, isOpen }: { readonly currencies: ReadonlyArray<string>; readonly isOpen: boolean }
): Html => {
  const { from: _, to: __, interval = "", group_by = "", ...kept } = asked
  const isAsked = Object.keys(query).some((name) => ASKED.some((each) => each === name))
  const shown = presetNamed(query.period) ?? (isAsked ? null : PRESET_DEFAULT)
  const more = comparison === "before" ? {} : { compare: comparison }
  return html`<nav class="tabs presets" aria-label="Period"><ul>${PRESETS.map(
    (preset) =>
      html`<li><a href="${addressWith(ATTRIBUTION_PATH, { ...kept, interval, group_by, period: preset, ...more })}" aria-current="${
        preset === shown ? "page" : null
      }">${PRESET_WORDS[preset]}</a></li>`
  )}</ul></nav><details class="change" open="${isOpen}"><summary>Change model, dates and more</summary>${reportForm(
    asked,
    comparison,
    currencies
  )}</details>`
}

export const modelWords = (model: string | undefined): string => {
  const known = AttributionModel.literals.find((each) => each === model)
  return MODEL_WORDS[known ?? "last_touch"]
}

/** An address with a query of what is not absent. */
export const addressWith = (path: string, query: Readonly<Record<string, string | null | undefined>>): string => {
  const pairs = Object.entries(query).flatMap(
    ([name, value]): ReadonlyArray<[string, string]> =>
      value === undefined || value === null ? [] : [[name, value.toWellFormed()]]
  )
  return pairs.length === 0 ? path : `${path}?${new URLSearchParams(pairs)}`
}

export interface Problems {
  readonly status: number
  readonly problems: ReadonlyArray<string>
}

/** Failures that whoever asks can mend. */
const MENDED: ReadonlyArray<TaggedFailure["_tag"]> = [
  "InvalidRequest",
  "PeriodTooLarge",
  "OrderAmbiguous",
  "ExportRefused"
]

/** What is wrong with a question, where that is the asker's to mend; other failures stay failures. */
export const asProblems = <A, R>(
  asking: Effect.Effect<A, TaggedFailure, R>
): Effect.Effect<A | Problems, TaggedFailure, R> =>
  Effect.catch(asking, (failure: TaggedFailure): Effect.Effect<Problems, TaggedFailure> => {
    if (!MENDED.some((tag) => tag === failure._tag)) return Effect.fail(failure)
    const details = "details" in failure && Array.isArray(failure.details) ? failure.details : []
    const problems = "problems" in failure && Array.isArray(failure.problems) ? failure.problems : []
    const reason = "reason" in failure && typeof failure.reason === "string" ? [failure.reason] : []
    const texts = [...details, ...problems, ...reason].filter((each) => typeof each === "string")
    return Effect.succeed({ status: 400, problems: texts })
  })

export const BUSY_PROBLEMS: Problems = {
  status: 503,
  problems: ["Too many reports are being made right now. Try again in a minute."]
}

/** A problem as the API names it, `group_by: must be …`, as a person reads it: `Group by: must be …`. */
const problemText = (problem: string): string =>
  problem.replace(/^[a-z_]+(?=: )/, (name) => capitalise(name.replaceAll("_", " ")))

export const problemsBox = (problems: ReadonlyArray<string>): Html =>
  html`<div class="problem" role="alert"><p>This can't be shown:</p><ul>${problems.map(
    (problem) => html`<li dir="auto">${problemText(problem)}</li>`
  )}</ul></div>`

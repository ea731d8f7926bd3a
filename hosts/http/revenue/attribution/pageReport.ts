import { Schema } from "effect"
import { CurrencyCode } from "../../../../ports/money/money.ts"
import { decimalText } from "../../../../ports/money/readAmount.ts"
import { groupBy } from "../../../../ports/text/groupBy.ts"
import type { AttributionReportBody } from "./attributionReport.ts"

const isCurrency = Schema.is(CurrencyCode)

type Body = typeof AttributionReportBody.Type
type BrokenRow = NonNullable<Body["breakdown"]>["rows"][number]

/** Creators of one currency that a page tells of one by one; the others are in the CSV. */
const PAGE_CREATORS_MAX = 50
/** Rows of one currency that a page's table has; the others are in the CSV. */
const PAGE_ROWS_MAX = 200
/** Groups that a plot tells apart; the others of a currency are one. */
const PLOT_GROUPS_MAX = 4

const Sum = {
  currency: CurrencyCode,
  orders: Schema.Finite,
  revenue_minor: Schema.Int,
  revenue: Schema.String
}
const Total = Schema.Struct({ ...Sum, new_customers: Schema.Finite, refunded: Schema.String, cancelled: Schema.String })
export type PageTotal = typeof Total.Type

/** What a group earned in each interval. */
const Group = Schema.Struct({
  currency: CurrencyCode,
  name: Schema.NullOr(Schema.String),
  kind: Schema.Literals(["named", "unnamed", "others", "unattributed"]),
  values: Schema.Array(Schema.Struct({ orders: Schema.Finite, revenue_minor: Schema.Int, revenue: Schema.String }))
})
export type PageGroup = typeof Group.Type

/** What one group earned in the whole period: a row of the page's table. */
const Row = Schema.Struct({
  ...Sum,
  new_customers: Schema.Finite,
  refunded: Schema.String,
  name: Group.fields.name,
  /** What the group is called, where its name is an id. */
  title: Schema.NullOr(Schema.String),
  kind: Group.fields.kind,
  refunded_minor: Schema.Int,
  /** People's clicks on its links; null where these are not counted by this group. */
  clicks: Schema.NullOr(Schema.Int),
  /** Orders for each of these clicks, of all currencies; null where either is not known of all. */
  conversion: Schema.NullOr(Schema.Finite)
})
export type PageRow = typeof Row.Type

/** What a page shows of a report: its own numbers, and of what may be thousands of rows the first. */
export const PageReport = Schema.Struct({
  from: Schema.String,
  to: Schema.String,
  totals: Schema.Array(Total),
  unattributed: Schema.Array(Total),
  unconfirmed: Schema.Array(Total),
  creators: Schema.Array(
    Schema.Struct({
      platform: Schema.NullOr(Schema.String),
      handle: Schema.NullOr(Schema.String),
      is_others: Schema.Boolean,
      ...Total.fields
    })
  ),
  creators_left_out: Schema.Int,
  /** By what is grouped, by creator where nothing is; of each currency the most revenue first. */
  rows: Schema.Array(Row),
  rows_left_out: Schema.Int,
  /** Empty without a breakdown. One of all groups, without a name, where nothing is grouped. */
  groups: Schema.Array(Group),
  /** Empty without an interval: then a group has one value. */
  intervals: Schema.Array(Schema.Struct({ from: Schema.String, to: Schema.String })),
  /** People's clicks on all links. */
  people_clicks: Schema.Int
})
export type PageReport = typeof PageReport.Type

const kindOf = ({ group, is_others, is_unattributed }: BrokenRow): PageGroup["kind"] =>
  is_unattributed ? "unattributed" : is_others ? "others" : group === null ? "unnamed" : "named"

type Value = PageGroup["values"][number]

const added = (currency: CurrencyCode, one: Value, other: Value): Value => {
  const minor = one.revenue_minor + other.revenue_minor
  return {
    orders: one.orders + other.orders,
    revenue_minor: minor,
    revenue: decimalText({ minorUnits: BigInt(minor), currency })
  }
}

/** The groups of one currency, those of most revenue first as the report has them; beyond PLOT_GROUPS_MAX they are one. */
const plotted = (groups: ReadonlyArray<PageGroup>): ReadonlyArray<PageGroup> => {
  const apart = groups.filter(({ kind }) => kind === "named" || kind === "unnamed")
  const shown = apart.slice(0, PLOT_GROUPS_MAX)
  const [first, ...rest] = [...apart.slice(PLOT_GROUPS_MAX), ...groups.filter(({ kind }) => kind === "others")]
  const others =
    first === undefined
      ? []
      : [
          {
            currency: first.currency,
            name: null,
            kind: "others" as const,
            values: first.values.map((value, place) =>
              rest.reduce((sum, { values }) => {
                const more = values[place]
                return more === undefined ? sum : added(first.currency, sum, more)
              }, value)
            )
          }
        ]
  return [...shown, ...others, ...groups.filter(({ kind }) => kind === "unattributed")]
}

const groupsOf = (rows: ReadonlyArray<BrokenRow>): ReadonlyArray<PageGroup> => {
  const rowsByGroup = groupBy(rows, (row) => JSON.stringify([row.currency, row.group, kindOf(row)]))
  const groups = [...rowsByGroup.values()].flatMap((of): ReadonlyArray<PageGroup> => {
    const [row] = of
    if (row === undefined || !isCurrency(row.currency)) return []
    const values = of.map(({ orders, revenue_minor, revenue }) => ({ orders, revenue_minor, revenue }))
    return [{ currency: row.currency, name: row.group, kind: kindOf(row), values }]
  })
  return [...groupBy(groups, ({ currency }) => currency).values()].flatMap(plotted)
}

type Earned = Body["totals"][number]

/** People's clicks by creator or by link; null where clicks are counted by neither. */
const clicksBy = ({ breakdown, clicks }: Body): ReadonlyMap<string, number> | null => {
  const grouping = breakdown?.group_by ?? "creator"
  if (grouping !== "creator" && grouping !== "link") return null
  const sums = new Map<string, number>()
  for (const { code, platform, handle, human } of clicks) {
    const name = grouping === "link" ? code : platform === null || handle === null ? "" : `${platform}/${handle}`
    sums.set(name, (sums.get(name) ?? 0) + human)
  }
  return sums
}

/** Every group with what it earned in all intervals together, whatever is broken down. */
const earnedRows = (body: Body): ReadonlyArray<Pick<PageRow, "name" | "title" | "kind"> & Earned> => {
  if (body.breakdown === undefined || body.breakdown.group_by === null) {
    const creators = body.creators.map(({ platform, handle, is_others, ...row }) => ({
      ...row,
      name: platform === null || handle === null ? null : `${platform}/${handle}`,
      title: null,
      kind: is_others ? ("others" as const) : platform === null ? ("unnamed" as const) : ("named" as const)
    }))
    const nobodys = body.unattributed.map((row) => ({ ...row, name: null, title: null, kind: "unattributed" as const }))
    return [...creators, ...nobodys]
  }
  return body.breakdown.rows.map((row) => ({ ...row, name: row.group, title: row.group_title, kind: kindOf(row) }))
}

/** Rows with their orders of all currencies for each click. What one currency has among its others is not known of all. */
const withConversions = (rows: ReadonlyArray<PageRow>): ReadonlyArray<PageRow> => {
  const byName = groupBy(
    rows.filter(({ kind }) => kind === "named" || kind === "unnamed"),
    ({ name }) => name ?? ""
  )
  const hidden = new Set(rows.filter(({ kind }) => kind === "others").map(({ currency }) => currency))
  return rows.map((row) => {
    if (row.clicks === null || row.clicks === 0) return row
    const all = byName.get(row.name ?? "") ?? []
    const told = new Set(all.map(({ currency }) => currency))
    if ([...hidden].some((currency) => !told.has(currency))) return row
    return { ...row, conversion: all.reduce((sum, { orders }) => sum + orders, 0) / row.clicks }
  })
}

const rowsOf = (body: Body): ReadonlyArray<PageRow> => {
  const clicks = clicksBy(body)
  const sums = new Map<string, PageRow>()
  for (const row of earnedRows(body)) {
    const { name, title, kind, currency } = row
    if (!isCurrency(currency)) continue
    const key = JSON.stringify([currency, kind, name])
    const before = sums.get(key)
    const summed = (field: "revenue_minor" | "refunded_minor") => {
      const minorUnits = BigInt(row[field]) + BigInt(before?.[field] ?? 0)
      return { minor: Number(minorUnits), text: decimalText({ minorUnits, currency }) }
    }
    const [revenue, refunded] = [summed("revenue_minor"), summed("refunded_minor")]
    sums.set(key, {
      currency,
      name,
      title: title ?? before?.title ?? null,
      kind,
      orders: row.orders + (before?.orders ?? 0),
      new_customers: row.new_customers + (before?.new_customers ?? 0),
      revenue_minor: revenue.minor,
      revenue: revenue.text,
      refunded_minor: refunded.minor,
      refunded: refunded.text,
      clicks: kind === "named" || kind === "unnamed" ? (clicks?.get(name ?? "") ?? (clicks === null ? null : 0)) : null,
      conversion: null
    })
  }
  const rows = [...sums.values()]
  // Clicks are of no currency: of one alone nothing is known for each click.
  return (body.currency === null && body.other_clicks === null ? withConversions(rows) : rows).toSorted(
    (one, other) => other.revenue_minor - one.revenue_minor
  )
}

/** Of each currency the rows that a page shows. */
const shownRows = (rows: ReadonlyArray<PageRow>): ReadonlyArray<PageRow> =>
  [...groupBy(rows, ({ currency }) => currency).values()].flatMap((of) => [
    ...of.filter(({ kind }) => kind === "named" || kind === "unnamed").slice(0, PAGE_ROWS_MAX),
    ...of.filter(({ kind }) => kind === "others" || kind === "unattributed")
  ])

const totalOf = ({ currency, ...row }: Body["totals"][number]): ReadonlyArray<PageTotal> =>
  isCurrency(currency)
    ? [
        {
          currency,
          orders: row.orders,
          new_customers: row.new_customers,
          revenue_minor: row.revenue_minor,
          revenue: row.revenue,
          refunded: row.refunded,
          cancelled: row.cancelled
        }
      ]
    : []

/** What a page shows of a report as it goes out. */
export const pageReport = (body: Body): PageReport => {
  const creators = [...groupBy(body.creators, ({ currency }) => currency).values()]
  const rows = rowsOf(body)
  const shown = shownRows(rows)
  return {
    from: body.from,
    to: body.to,
    totals: body.totals.flatMap(totalOf),
    unattributed: body.unattributed.flatMap(totalOf),
    unconfirmed: body.unconfirmed.totals.flatMap(totalOf),
    creators: creators.flatMap((of) =>
      of
        .slice(0, PAGE_CREATORS_MAX)
        .flatMap(({ platform, handle, is_others, ...row }) =>
          totalOf(row).map((total) => ({ platform, handle, is_others, ...total }))
        )
    ),
    creators_left_out: creators.reduce((sum, of) => sum + Math.max(0, of.length - PAGE_CREATORS_MAX), 0),
    rows: shown,
    rows_left_out: rows.length - shown.length,
    groups: groupsOf(body.breakdown?.rows ?? []),
    intervals: body.breakdown?.intervals ?? [],
    people_clicks: body.clicks.reduce((sum, { human }) => sum + human, body.other_clicks?.human ?? 0)
  }
}

export const readPageReport = Schema.decodeUnknownEffect(Schema.fromJsonString(PageReport))

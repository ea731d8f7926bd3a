import { formatCount } from "../../../../../domain/mail/wording.ts"
import type { Block, Cell, Column, Series } from "../../../../../ports/creators/reports/ReportDocument.ts"
import { groupBy } from "../../../../../ports/text/groupBy.ts"
import { amountText, decimalMoneyText } from "../../../pages/texts.ts"
import type { PageGroup, PageReport } from "../pageReport.ts"

/** Currencies that are plotted; the tables tell of all. */
export const PLOTTED_CURRENCIES_MAX = 3
/** Orders may be shared: their parts are told to hundredths. */
const ORDER_DECIMALS = 2

export const moneyText = ({ revenue, currency }: { readonly revenue: string; readonly currency: string }): string =>
  decimalMoneyText(revenue, currency)

/** `12`, or `1.33` where orders are shared. */
export const ordersText = (orders: number): string =>
  Number.isInteger(orders)
    ? formatCount(orders)
    : amountText(orders.toFixed(ORDER_DECIMALS).replace(/\.?0+$/, "")) || "0"

export const column = (label: string, align: Column["align"] = "left", weight = 1): Column => ({ label, align, weight })
export const cell = (text: string): Cell => ({ text, url: null })

const SERIES: ReadonlyArray<Series> = [1, 2, 3, 4]
const OTHERS: Series = 5
const UNATTRIBUTED: Series = 6

/** What groups without a name are called. */
export type Unnamed = string

const labelOf = ({ kind, name }: PageGroup, unnamed: Unnamed): string => {
  if (kind === "unattributed") return "Nobody: not attributed"
  if (kind === "others") return "All others"
  return name ?? unnamed
}

const seriesOf = ({ kind }: PageGroup, place: number): Series => {
  if (kind === "unattributed") return UNATTRIBUTED
  return kind === "others" ? OTHERS : (SERIES[place] ?? OTHERS)
}

/** Which number of a group is plotted. */
export type Plotted = "revenue" | "orders"

const numberOf = ({ revenue, orders }: PageGroup["values"][number], plotted: Plotted): number =>
  plotted === "revenue" ? Number(revenue) : orders
const textOf = ({ revenue, orders }: PageGroup["values"][number], plotted: Plotted): string =>
  plotted === "revenue" ? amountText(revenue) : ordersText(orders)

/** A report over time, a plot a currency: a column an interval, a part a group. Without intervals a bar a group. */
export const plotsOf = (
  { groups, intervals }: Pick<PageReport, "groups" | "intervals">,
  {
    caption,
    plotted,
    unnamed
  }: {
    readonly caption: (currency: string) => string
    readonly plotted: Plotted
    readonly unnamed: Unnamed
  }
): ReadonlyArray<Block> =>
  [...groupBy(groups, ({ currency }) => currency)].slice(0, PLOTTED_CURRENCIES_MAX).map(([currency, of]): Block => {
    if (intervals.length === 0) {
      const values = of.map(({ values: [value] }) => (value === undefined ? 0 : numberOf(value, plotted)))
      const max = Math.max(1, ...values)
      return {
        kind: "bars",
        caption: caption(currency),
        bars: of.map((group, place) => ({
          label: labelOf(group, unnamed),
          value: values[place] ?? 0,
          text: group.values[0] === undefined ? "" : textOf(group.values[0], plotted),
          max,
          mark: null
        }))
      }
    }
    return {
      kind: "columns",
      caption: caption(currency),
      parts: of.map((group, place) => ({
        label: labelOf(group, unnamed),
        tone: "plain",
        series: seriesOf(group, place)
      })),
      columns: intervals.map(({ from }, place) => ({
        at: new Date(from),
        values: of.map(({ values }) => (values[place] === undefined ? 0 : numberOf(values[place], plotted))),
        texts: of.map(({ values }) => (values[place] === undefined ? "0" : textOf(values[place], plotted)))
      }))
    }
  })

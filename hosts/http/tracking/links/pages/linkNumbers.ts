import { Effect } from "effect"
import { formatCount, formatPercent } from "../../../../../domain/mail/wording.ts"
import { readLinkClicks, type TalliedClicks } from "../../../../../domain/tracking/links/readLinkClicks.ts"
import type { TenantId } from "../../../../../ports/accounts/tenants/Tenant.ts"
import type { Bar, Block } from "../../../../../ports/creators/reports/ReportDocument.ts"
import type { ClickGrouping, LinkCode } from "../../../../../ports/tracking/links/TrackingLink.ts"
import { pageBlocks } from "../../../creators/reports/reportBlocks.ts"
import { seriesPatternsHtml } from "../../../creators/reports/reportPlots.ts"
import { type Html, html } from "../../../pages/html.ts"
import { moneyText, ordersText } from "../../../revenue/attribution/pages/reportPlots.ts"
import { type LinkFunnel, type LinkSales, numberDays } from "./keptNumbers.ts"
import { NUMBER_DAYS } from "./words.ts"

/** Groups that one plot has at most; the others are one bar. */
const GROUPS_PLOTTED_MAX = 10

const COUNTRIES = new Intl.DisplayNames(["en"], { type: "region" })
const DEVICE_WORDS: Readonly<Record<string, string>> = { mobile: "Phone or tablet", desktop: "Computer" }

/** Clicks of a link in the last days, told apart in each way. */
export const readClickNumbers = Effect.fnUntraced(function* (tenantId: TenantId, code: LinkCode) {
  const days = yield* numberDays
  const told = (by: ClickGrouping) => readLinkClicks(tenantId, code, { by, ...days })
  return yield* Effect.all(
    { day: told("day"), referrer: told("referrer"), country: told("country"), device: told("device") },
    { concurrency: "unbounded" }
  )
})
type ClickNumbers = Effect.Success<ReturnType<typeof readClickNumbers>>

const sumOf = (groups: ReadonlyArray<TalliedClicks>, of: (group: TalliedClicks) => number): number =>
  groups.reduce((sum, group) => sum + of(group), 0)

const barsOf = (
  caption: string,
  groups: ReadonlyArray<TalliedClicks>,
  wordsOf: (group: string) => string
): ReadonlyArray<Block> => {
  const clicked = groups.filter(({ clicks }) => clicks.human > 0)
  const apart = clicked.filter(({ isOthers }) => !isOthers)
  const left = [...apart.slice(GROUPS_PLOTTED_MAX), ...clicked.filter(({ isOthers }) => isOthers)]
  const shown = apart.slice(0, GROUPS_PLOTTED_MAX).map(({ group, clicks }) => ({
    label: group === null ? "Not known" : wordsOf(group),
    value: clicks.human
  }))
  const others = left.length === 0 ? [] : [{ label: "All others", value: sumOf(left, ({ clicks }) => clicks.human) }]
  const max = Math.max(1, ...[...shown, ...others].map(({ value }) => value))
  const bars = [...shown, ...others].map(
    ({ label, value }): Bar => ({ label, value, text: formatCount(value), max, mark: null })
  )
  return bars.length === 0 ? [] : [{ kind: "bars", caption, bars }]
}

const FUNNEL_WORDS = {
  page_view: "Page seen",
  add_to_cart: "Put into the cart",
  checkout_start: "Checkout begun",
  order: "Ordered after every step"
} as const

const ofFirst = (visitors: number, seen: number): string =>
  seen === 0 ? "" : `, ${formatPercent(visitors / seen)} of those who saw a page`

/** Orders that the tile tells of, as the funnel ends with. */
const allOrdersOf = (code: LinkCode, sales: LinkSales | null): number | null =>
  sales === null ? null : (sales.byCode.get(code) ?? []).reduce((sum, sale) => sum + sale.orders, 0)

const funnelBlock = (clicks: number, { total }: LinkFunnel, orders: number | null): Block => {
  const steps = [
    { label: "Clicked", value: clicks, text: `${formatCount(clicks)} clicks` },
    ...total.steps.map(({ step, visitors, of_first: { denominator } }) => ({
      label: FUNNEL_WORDS[step],
      value: visitors,
      text: `${formatCount(visitors)}${step === "page_view" ? "" : ofFirst(visitors, denominator)}`
    })),
    ...(orders === null
      ? []
      : [
          {
            label: "All orders of the link",
            value: orders,
            text: `${ordersText(orders)}, with or without tracked steps`
          }
        ])
  ]
  const max = Math.max(1, ...steps.map(({ value }) => value))
  return {
    kind: "bars",
    caption: "From the click to the order: clicks, visitors step by step, and all orders",
    bars: steps.map((step): Bar => ({ ...step, max, mark: null }))
  }
}

/** Why the last two bars differ. */
const untrackedNote = (funnel: LinkFunnel | null, orders: number | null): Html | null => {
  const tracked = funnel?.total.steps.at(-1)?.visitors ?? 0
  return funnel === null || orders === null || orders <= tracked
    ? null
    : html`<p class="muted">${formatCount(tracked)} visitors were seen at every step up to their order. The other orders came by a discount
code, another device, or a store whose checkout has no pixel.</p>`
}

const machinesOf = (days: ReadonlyArray<TalliedClicks>, funnel: LinkFunnel | null): Html => {
  const of = (kind: keyof TalliedClicks["clicks"]) => formatCount(sumOf(days, ({ clicks }) => clicks[kind]))
  const seen = funnel?.total.steps[0]?.visitors ?? 0
  const unverified =
    funnel === null
      ? null
      : html`<dt>Unverified visitors</dt><dd>${formatCount(Math.max(0, seen - funnel.total.visitors_by_click))}: their page names the
link, but no click of a person that we recorded</dd>
<dt>Machines as visitors</dt><dd>${formatCount(funnel.total.machine_visitors)}: they are in no step</dd>`
  return html`<h3>Not counted as clicks</h3><dl class="facts"><dt>Bots</dt><dd>${of("bot")}</dd>
<dt>Loaded ahead</dt><dd>${of("prefetch")}: browsers did so before anybody asked to see the page</dd>
<dt>Asked for no page</dt><dd>${of("head")}</dd><dt>Hidden in pages</dt><dd>${of("embedded")}: such as frames that nobody sees</dd>
${unverified}</dl>`
}

const WAITING = "Being worked out: look again in a moment"

const tilesOf = (clicks: number, people: number, code: LinkCode, sales: LinkSales | null): Html => {
  const tile = (name: string, value: string, detail: string) =>
    html`<li><span>${name}</span><b>${value}</b><small class="muted">${detail}</small></li>`
  const own = (sales?.byCode.get(code) ?? []).toSorted((one, other) => other.orders - one.orders)
  const orders = own.reduce((sum, sale) => sum + sale.orders, 0)
  return html`<ul class="tiles">${tile("People’s clicks", formatCount(clicks), "Machines are counted apart")}
${tile("People", formatCount(people), "Each day’s, as far as they could be told apart")}
${sales === null ? tile("Orders and revenue", "…", WAITING) : tile("Orders", ordersText(orders), "By last touch; shared orders in parts")}
${sales !== null && own.length === 0 ? tile("Net revenue", "0", "None in these days") : null}
${own.map((sale) => tile("Net revenue", moneyText(sale), "What was paid and not refunded"))}</ul>`
}

/** The numbers of one link, as far as they are there. */
export const numbersHtml = (
  code: LinkCode,
  clicks: ClickNumbers,
  sales: LinkSales | null,
  funnel: LinkFunnel | null
): Html => {
  const days = clicks.day.groups
  const human = sumOf(days, (group) => group.clicks.human)
  const people = sumOf(days, (group) => group.people ?? 0)
  const orders = allOrdersOf(code, sales)
  const columns: Block = {
    kind: "columns",
    caption: "People’s clicks by day, in UTC",
    parts: [
      { label: "People", tone: "plain", series: 1 },
      { label: "Further clicks", tone: "plain", series: 2 }
    ],
    columns: days.map((group) => {
      const own = Math.min(group.people ?? 0, group.clicks.human)
      return { at: new Date(`${group.group}T00:00:00Z`), values: [own, group.clicks.human - own] }
    })
  }
  const blocks: ReadonlyArray<Block> = [
    ...(human === 0 ? [] : [columns]),
    ...barsOf("Clicks by the page before", clicks.referrer.groups, (host) => host),
    ...barsOf("Clicks by country", clicks.country.groups, (country) => COUNTRIES.of(country) ?? country),
    ...barsOf("Clicks by device", clicks.device.groups, (device) => DEVICE_WORDS[device] ?? device),
    ...(funnel === null ? [] : [funnelBlock(human, funnel, orders)])
  ]
  return html`<h2>The last ${NUMBER_DAYS} days</h2>
${tilesOf(human, people, code, sales)}
${clicks.day.isWhole ? null : html`<p class="muted">There were so many clicks that the oldest of them are left out.</p>`}
${human === 0 ? html`<p>Nobody clicked on it in these days.</p>` : null}
${
  funnel === null
    ? html`<p class="muted" data-live>
The way from the click to the order is being worked out: look again in a moment.</p>`
    : null
}
<div class="blocks">${seriesPatternsHtml}${pageBlocks("numbers", blocks)}</div>
${untrackedNote(funnel, orders)}${machinesOf(days, funnel)}`
}

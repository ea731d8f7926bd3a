import { Effect } from "effect"
import { makeSingleFlight } from "../../../domain/caching/expiringCache.ts"
import { type Needs, RENEWALS_DAYS, readNeeds } from "../../../domain/home/readNeeds.ts"
import { formatCount, formatDay, formatMinute, formatPercent, formatPlural } from "../../../domain/mail/wording.ts"
import type { Block } from "../../../ports/creators/reports/ReportDocument.ts"
import type { CurrencyCode } from "../../../ports/money/money.ts"
import { decimalText } from "../../../ports/money/readAmount.ts"
import { parsedUrl } from "../../requests/requestTarget.ts"
import { pageBlocks } from "../creators/reports/reportBlocks.ts"
import { seriesPatternsHtml, sparkHtml } from "../creators/reports/reportPlots.ts"
import { memberPageKind } from "../memberPages/accountPage.ts"
import type { makeMemberPages } from "../memberPages/memberPages.ts"
import { type Html, html } from "../pages/html.ts"
import type { PageReport } from "../revenue/attribution/pageReport.ts"
import { ATTRIBUTION_PATH, MEMBER_PLOTS_STYLE } from "../revenue/attribution/pages/reportForm.ts"
import { moneyText, ordersText, plotsOf } from "../revenue/attribution/pages/reportPlots.ts"
import type { OpenEndpoint } from "../server/endpoint.ts"
import { HOME_DAYS, type HomeDays, makeKeptSales, type Sales } from "./keptSales.ts"

const HOME_PATH = "/home"
const SETUP_PATH = "/brand/attribution/setup"

const HOME_PAGE = memberPageKind(`${MEMBER_PLOTS_STYLE}
.tiles a { font-weight: 600 }
.tiles li[data-shown] { border-color: var(--accent); border-width: 2px }
.spark { height: 2.2rem; margin-top: .3rem }
.spark path { fill: none; stroke: var(--fill); stroke-width: 2; vector-effect: non-scaling-stroke; stroke-linejoin: round }
.needs > li { justify-content: start; gap: .2rem .8rem }
.needs .what { flex: 1 1 16rem }
.steps-done { display: grid; gap: .45rem }
.steps-done li { display: flex; gap: .6rem; align-items: baseline }
`)

const PLOTS = ["revenue", "orders"] as const
type Plot = (typeof PLOTS)[number]

/** What one currency earned by creators in the last days and those before, in minor units, and day by day. */
interface Earned {
  readonly currency: CurrencyCode
  readonly minor: number
  readonly before: number
  readonly days: ReadonlyArray<number>
}

const sum = (values: ReadonlyArray<number>): number => values.reduce((all, value) => all + value, 0)

/** Day by day what groups add up to. */
const dailyOf = (
  report: PageReport,
  groups: PageReport["groups"],
  number: (value: PageReport["groups"][number]["values"][number]) => number
): ReadonlyArray<number> =>
  report.intervals.map((_, day) =>
    sum(groups.map(({ values }) => (values[day] === undefined ? 0 : number(values[day]))))
  )

const earnedOf = ({ report, before }: Sales): ReadonlyArray<Earned> => {
  const attributedBefore = (currency: CurrencyCode): number => {
    const minorOf = (rows: PageReport["totals"]) => rows.find((row) => row.currency === currency)?.revenue_minor ?? 0
    return minorOf(before.totals) - minorOf(before.unattributed)
  }
  return report.totals.map(({ currency }) => {
    const groups = report.groups.filter((group) => group.currency === currency && group.kind !== "unattributed")
    const days = dailyOf(report, groups, ({ revenue_minor }) => revenue_minor)
    return { currency, minor: sum(days), before: attributedBefore(currency), days }
  })
}

const daysText = (days: HomeDays): string => (days === 1 ? "the day before" : `the ${days} days before`)

const changeText = (now: number, before: number, days: HomeDays): string => {
  if (before === 0) return now === 0 ? `none in ${daysText(days)} either` : `none in ${daysText(days)}`
  const change = (now - before) / Math.abs(before)
  const size = formatPercent(Math.abs(change))
  return change === 0
    ? `as in ${daysText(days)}`
    : `${change > 0 ? "▲" : "▼"} ${size} ${change > 0 ? "more" : "less"} than before`
}

const minorText = (minor: number, currency: CurrencyCode): string =>
  moneyText({ revenue: decimalText({ minorUnits: BigInt(minor), currency }), currency })

interface Tile {
  readonly name: string
  readonly url: string | null
  readonly isShown: boolean
  readonly value: string
  readonly detail: ReadonlyArray<string>
  readonly days: ReadonlyArray<number>
}

const tileHtml = ({ name, url, isShown, value, detail, days }: Tile): Html =>
  html`<li data-shown="${isShown ? "yes" : null}">${
    url === null
      ? html`<span>${name}</span>`
      : html`<a href="${url}" aria-current="${isShown ? "true" : null}">${name}</a>`
  }<b>${value}</b>${detail.map((text) => html`<small class="muted">${text}</small>`)}${days.length < 2 ? null : sparkHtml(days)}</li>`

const WAITING = "Being worked out: look again in a moment"

const tilesOf = (sales: Sales | null, needs: Needs, plot: Plot): ReadonlyArray<Tile> => {
  const earned = sales === null ? [] : earnedOf(sales)
  const orders = sales === null ? null : dailyOf(sales.report, sales.report.groups, (value) => value.orders)
  const [main, ...others] = earned
  const { open, high, hasMore } = needs.flags
  const atLeast = hasMore ? "+" : ""
  return [
    {
      name: "Attributed revenue",
      url: `${HOME_PATH}?plot=revenue`,
      isShown: plot === "revenue",
      value: sales === null ? "…" : main === undefined ? "0" : minorText(main.minor, main.currency),
      detail:
        sales === null
          ? [WAITING]
          : [
              changeText(main?.minor ?? 0, main?.before ?? 0, sales.days),
              ...others.map(({ minor, currency }) => `and ${minorText(minor, currency)}`)
            ],
      days: main?.days ?? []
    },
    {
      name: "Orders",
      url: `${HOME_PATH}?plot=orders`,
      isShown: plot === "orders",
      value: orders === null ? "…" : ordersText(sum(orders)),
      detail: [
        sales === null || orders === null
          ? WAITING
          : changeText(sum(orders), sum(sales.before.totals.map((total) => total.orders)), sales.days)
      ],
      days: orders ?? []
    },
    {
      name: "Credits",
      url: null,
      isShown: false,
      value: formatCount(needs.balance),
      detail: ["left now"],
      days: []
    },
    {
      name: "Jobs running",
      url: null,
      isShown: false,
      value: formatCount(needs.jobsInFlight),
      detail: ["queued or at work now"],
      days: []
    },
    {
      name: "Open flags",
      url: null,
      isShown: false,
      value: `${formatCount(open)}${atLeast}`,
      detail: [`${formatCount(high)}${atLeast} high or worse`],
      days: []
    }
  ]
}

const mainPlot = (report: PageReport, plot: Plot): ReadonlyArray<Block> =>
  plotsOf(report, {
    caption: (currency) =>
      plot === "revenue"
        ? `Net revenue by day and creator, in ${currency}, last touch`
        : `Orders by day and creator, in ${currency}, last touch`,
    plotted: plot,
    unnamed: "Links of no creator"
  })

const agoText = (at: Date | null): string => (at === null ? "not in the last 90 days" : `last on ${formatDay(at)}`)

/** What waits for somebody, the gravest first. */
const needsOf = ({
  flags,
  webhooks,
  silent,
  runsOutOn,
  balance,
  lowBelow
}: Needs): ReadonlyArray<{ readonly what: string; readonly why: string; readonly path: string }> => [
  ...(flags.high === 0
    ? []
    : [
        {
          what: `${formatPlural(flags.high, "high finding")}${flags.hasMore ? " or more" : ""} to review`,
          why: "Nobody has decided yet whether they count.",
          path: "/reviews"
        }
      ]),
  ...(runsOutOn === null
    ? []
    : [
        {
          what: "Credits do not cover the next renewals",
          why: `Plans pause from ${formatDay(runsOutOn)} on. Told of the next ${RENEWALS_DAYS} days.`,
          path: "/account/credits"
        }
      ]),
  ...(lowBelow === null
    ? []
    : [
        {
          what: "Credits are low",
          why: `${formatPlural(balance, "credit")} left; owners want to be told below ${formatCount(lowBelow)}.`,
          path: "/account/credits"
        }
      ]),
  ...webhooks.map(({ url, disabledFor, failingSince }) => ({
    what: disabledFor === null ? "A webhook is failing" : "A webhook is switched off",
    why: [
      parsedUrl(url)?.host ?? "Its address can't be read",
      ...(failingSince === null ? [] : [`failing since ${formatDay(failingSince)}`])
    ].join(", "),
    path: "/account/api"
  })),
  ...(silent.pixel === null
    ? []
    : [
        {
          what: "The pixel is silent",
          why: `It reported a visit by a creator's link ${agoText(silent.pixel.lastVisitAt)}.`,
          path: SETUP_PATH
        }
      ]),
  ...silent.stores.map(({ domain, lastOrderAt }) => ({
    what: `No orders from ${domain}`,
    why: `It reported one ${agoText(lastOrderAt)}.`,
    path: SETUP_PATH
  }))
]

const needsHtml = (needs: Needs): Html => {
  const waiting = needsOf(needs)
  return html`<h2>Needs you</h2>
${
  waiting.length === 0
    ? html`<p>Nothing waits for you.</p>`
    : html`<ul class="rows needs">${waiting.map(
        ({ what, why, path }) =>
          html`<li><span class="what"><strong dir="auto"><a href="${path}">${what}</a></strong>
<span class="muted" dir="auto">${why}</span></span></li>`
      )}</ul>`
}`
}

/** What a new account has to do once. It is gone when all is done. */
const checklist = ({ done }: Needs): Html | null => {
  const steps = [
    [done.pixel, "The pixel was seen", html`<a href="${SETUP_PATH}">Put it into your pages</a>`],
    [done.store, "A store is connected", html`<a href="${SETUP_PATH}">Connect one</a>`],
    [done.link, "The first link is made", html`Make one: every creator gets an address of their own`],
    [done.score, "The first creator is scored", html`<a href="/creators">Ask for a score</a>`]
  ] as const
  if (steps.every(([isDone]) => isDone)) return null
  return html`<h2>Set up</h2><ol class="steps-done">${steps.map(
    ([isDone, name, how]) =>
      html`<li><span aria-hidden="true">${isDone ? "☑" : "☐"}</span><span>${name}<span
 class="muted">: ${isDone ? "done" : html`to do. ${how}`}</span></span></li>`
  )}</ol>`
}

const NO_PLOT = html`<p>The figures of sales are being worked out. Look again in a moment.</p>`

const plotHtml = (sales: Sales, plot: Plot): Html => {
  const blocks = mainPlot(sales.report, plot)
  return blocks.length === 0
    ? html`<p>There were no orders in the last ${formatPlural(sales.days, "day")}.</p>`
    : html`<div class="blocks">${seriesPatternsHtml}${pageBlocks("main", blocks)}</div>
<p class="muted">As of ${formatMinute(sales.at)} UTC.
<a href="${ATTRIBUTION_PATH}">More on attribution</a></p>`
}

/** GET /home: what people open every morning. */
export const homePage = ({ page }: ReturnType<typeof makeMemberPages>): OpenEndpoint => {
  const keptSales = makeKeptSales((sales) => ({
    revenue: plotHtml(sales, "revenue"),
    orders: plotHtml(sales, "orders")
  }))
  // Those who look while they are read are shown the same.
  const readOnce = makeSingleFlight<Needs, Effect.Error<ReturnType<typeof readNeeds>>>()
  return page({
    path: HOME_PATH,
    section: HOME_PATH,
    summary: "What an account sold and what waits for its people, for whoever is signed in.",
    make: Effect.fnUntraced(function* ({ call, current }) {
      const plot = PLOTS.find((each) => each === call.query.plot) ?? "revenue"
      const [shown, needs] = yield* Effect.all(
        [keptSales(current.tenantId), readOnce(current.tenantId, readNeeds(current.tenantId))],
        {
          concurrency: "unbounded"
        }
      )
      const sales = shown?.sales ?? null
      return {
        title: "Home",
        kind: HOME_PAGE,
        content: html`<h1 class="unseen">Home</h1>
<h2 class="unseen">The last ${formatPlural(sales?.days ?? HOME_DAYS[0], "day")}</h2>
<ul class="tiles">${tilesOf(sales, needs, plot).map(tileHtml)}</ul>
${shown === null ? NO_PLOT : shown.drawn[plot]}
${needsHtml(needs)}
${checklist(needs)}`
      }
    })
  })
}

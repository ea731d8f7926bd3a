import { Effect } from "effect"
import { makeSingleFlight } from "../../../domain/caching/expiringCache.ts"
import { NEEDS_COUNTED_MAX, type Needs, RENEWALS_DAYS, readNeeds } from "../../../domain/home/readNeeds.ts"
import { formatCount, formatMinute, formatPercent, formatPlural, formatSigned } from "../../../domain/mail/wording.ts"
import type { CurrencyCode } from "../../../ports/money/money.ts"
import { decimalText } from "../../../ports/money/readAmount.ts"
import { parsedUrl } from "../../requests/requestTarget.ts"
import { pageBlocks } from "../creators/reports/reportBlocks.ts"
import { seriesPatternsHtml, sparkHtml } from "../creators/reports/reportPlots.ts"
import { memberPageKind } from "../memberPages/accountPage.ts"
import type { MemberCall, makeMemberPages } from "../memberPages/memberPages.ts"
import { mayAs } from "../memberPages/visitor.ts"
import { type Html, html } from "../pages/html.ts"
import { changeHtml, dataTable, TABLE_STYLE } from "../pages/tableStyle.ts"
import { accountName, creatorPath, dayText, monthText, shortText } from "../pages/texts.ts"
import type { PageReport } from "../revenue/attribution/pageReport.ts"
import {
  PRESET_DEFAULT,
  PRESET_WORDS,
  PRESETS,
  type Preset,
  presetNamed
} from "../revenue/attribution/pages/periods.ts"
import { ATTRIBUTION_PATH, MEMBER_PLOTS_STYLE, ORDERS_PATH } from "../revenue/attribution/pages/reportForm.ts"
import { moneyText, ordersText, plotsOf } from "../revenue/attribution/pages/reportPlots.ts"
import type { OpenEndpoint } from "../server/endpoint.ts"
import {
  CREATORS_SHOWN,
  type Earner,
  type Earnings,
  earningsKey,
  makeKeptEarnings,
  makeKeptSales,
  type Sales
} from "./keptSales.ts"

const HOME_PATH = "/home"
const SETUP_PATH = "/brand/attribution/setup"
/** The value of `compare` that leaves the period before out. */
const NOT_COMPARED = "none"

const HOME_PAGE = memberPageKind(`${MEMBER_PLOTS_STYLE}${TABLE_STYLE}
.period { display: flex; flex-wrap: wrap; align-items: baseline; justify-content: space-between; gap: .2rem 1.5rem; margin-bottom: .7rem }
.period h1 { margin: 0 }
.period .tabs ul { margin: 0 }
.tiles { grid-template-columns: repeat(4, minmax(0, 1fr)); margin-bottom: 1rem }
.tiles > li { padding: .6rem .9rem }
.spark { height: 1.6rem; margin-top: .3rem }
.spark path { fill: none; stroke: var(--fill); stroke-width: 2; vector-effect: non-scaling-stroke; stroke-linejoin: round }
.answer { margin-top: .8rem; display: grid; grid-template-columns: minmax(0, 1fr) 19rem; gap: 1rem 1.5rem; align-items: start }
.answer h2, .set-up h2 { margin-block: 0 .4rem; font-size: 1.1rem }
.answer .data { margin-top: 0 }
.needs > li { display: grid; gap: .05rem; padding: .5rem .8rem; border: 1px solid var(--rule); border-radius: .5rem;
  background: var(--card) }
.needs { display: grid; gap: .4rem }
.needs .muted { font-size: .875rem }
.set-up { margin-bottom: 1.5rem; padding: 1rem 1.2rem; border: 1px solid var(--rule); border-radius: .75rem; background: var(--card) }
.steps-done { display: grid; gap: .45rem }
.steps-done li { display: flex; gap: .6rem; align-items: baseline }
@media (max-width: 62rem) { .answer { grid-template-columns: minmax(0, 1fr) } }
@media (max-width: 42rem) {
  .tiles { grid-template-columns: 1fr 1fr; gap: .5rem }
  .tiles > li { padding: .5rem .7rem }
  .tiles b { font-size: 1.15rem }
  .answer .data tbody tr { display: flex; flex-wrap: wrap }
  .answer .data tbody th { flex: 1 1 50% }
}
`)

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

/** What creators earned of a report in one currency: all that was sold less what nobody is credited with. */
const earnedIn = (report: PageReport, currency: CurrencyCode) => {
  const of = (rows: PageReport["totals"], field: "revenue_minor" | "orders" | "new_customers") =>
    rows.find((row) => row.currency === currency)?.[field] ?? 0
  const byCreators = (field: Parameters<typeof of>[1]) => of(report.totals, field) - of(report.unattributed, field)
  return {
    minor: byCreators("revenue_minor"),
    orders: byCreators("orders"),
    newCustomers: byCreators("new_customers"),
    allMinor: of(report.totals, "revenue_minor"),
    allOrders: of(report.totals, "orders")
  }
}

/** Creators' orders in every currency, for as many clicks as people made on their links. */
const conversionOf = (report: PageReport): number | null =>
  report.people_clicks === 0
    ? null
    : (sum(report.totals.map(({ orders }) => orders)) - sum(report.unattributed.map(({ orders }) => orders))) /
      report.people_clicks

const minorText = (minor: number, currency: CurrencyCode): string =>
  moneyText({ revenue: decimalText({ minorUnits: BigInt(Math.round(minor)), currency }), currency })

/** The dates of a report as its addresses ask for them. */
const datesQuery = ({ from, to }: Sales["dates"]): string => new URLSearchParams({ from, to }).toString()

const tileHtml = (
  name: string,
  url: string,
  value: string,
  change: Html | null,
  detail: string,
  days: ReadonlyArray<number> = []
): Html =>
  html`<li><a href="${url}">${name}</a><b>${value}</b><small class="muted">${change}${
    change === null ? null : " "
  }${detail}</small>${days.length < 2 ? null : sparkHtml(days)}</li>`

const tilesHtml = (sales: Sales, currency: CurrencyCode, isCompared: boolean): Html => {
  const { report, before } = sales
  const now = earnedIn(report, currency)
  const earlier = before === null || !isCompared ? null : earnedIn(before, currency)
  const change = (of: "minor" | "orders" | "newCustomers") =>
    earlier === null ? null : changeHtml(now[of], earlier[of])
  const conversion = conversionOf(report)
  const conversionBefore = before === null || !isCompared ? null : conversionOf(before)
  const groups = report.groups.filter((group) => group.currency === currency && group.kind !== "unattributed")
  const dates = datesQuery(sales.dates)
  return html`<ul class="tiles">${tileHtml(
    "Revenue by creators",
    `${ATTRIBUTION_PATH}?${dates}&group_by=creator&interval=day`,
    minorText(now.minor, currency),
    change("minor"),
    `of ${minorText(now.allMinor, currency)}`,
    dailyOf(report, groups, (value) => value.revenue_minor)
  )}${tileHtml(
    "Orders by creators",
    `${ORDERS_PATH}?${dates}`,
    ordersText(now.orders),
    change("orders"),
    `of ${ordersText(now.allOrders)}`,
    dailyOf(report, groups, (value) => value.orders)
  )}${tileHtml(
    "New customers",
    `${ORDERS_PATH}?${dates}`,
    ordersText(now.newCustomers),
    change("newCustomers"),
    "by creators"
  )}${tileHtml(
    "Conversion",
    "/links",
    conversion === null ? "–" : formatPercent(conversion),
    conversion === null || conversionBefore === null ? null : changeHtml(conversion, conversionBefore),
    `orders of ${formatPlural(report.people_clicks, "click")}`
  )}</ul>`
}

/** Other currencies, in a line: nothing is converted. */
const othersHtml = ({ report, currency }: Sales): Html | null => {
  const others = report.totals.filter((row) => row.currency !== currency)
  return others.length === 0
    ? null
    : html`<p class="muted">${others
        .map((row) => {
          const { minor, orders } = earnedIn(report, row.currency)
          return `+ ${minorText(minor, row.currency)} by creators in ${ordersText(orders)} ${orders === 1 ? "order" : "orders"}`
        })
        .join(" · ")}</p>`
}

const earnerCells = (
  { row, before, entry }: Earner,
  { before: earlier }: Sales,
  isCompared: boolean,
  earnings: Earnings | null,
  serviceSlug: string
): ReadonlyArray<Html | string> => {
  const { platform, handle, currency } = row
  const account = entry?.account ?? null
  const written = account === null ? `${platform}/${handle}` : accountName(account, serviceSlug)
  const name = entry?.summary.displayName ?? null
  const named = account === null ? html`<bdi>${written}</bdi>` : null
  const link =
    account === null
      ? named
      : html`<a href="${creatorPath(account, serviceSlug)}"><bdi>${shortText(name ?? written)}</bdi></a>`
  const { score, delta90d } = entry?.summary ?? { score: null, delta90d: null }
  // Creators beyond the first of the period before are not known to have earned nothing.
  const isKnownBefore = before !== null || earlier?.creators_left_out === 0
  const commission = earnings?.minor.get(earningsKey(row))
  return [
    html`${link}${name === null ? null : html`<small><bdi>${written}</bdi></small>`}`,
    score === null
      ? html`<span class="muted">–</span>`
      : html`${score}${
          delta90d === null || delta90d === 0
            ? null
            : html` <span class="${delta90d > 0 ? "up" : "down"}">${formatSigned(delta90d)}</span>`
        }`,
    minorText(row.revenue_minor, currency),
    ...(isCompared && earlier !== null
      ? [isKnownBefore ? changeHtml(row.revenue_minor, before?.revenue_minor ?? 0) : html`<span class="muted">–</span>`]
      : []),
    ordersText(row.orders),
    ...(earnings === null || earnings.minor.size === 0
      ? []
      : [commission === undefined ? html`<span class="muted">–</span>` : minorText(Number(commission), currency)])
  ]
}

const earnersHtml = (sales: Sales, isCompared: boolean, earnings: Earnings | null, serviceSlug: string): Html => {
  if (sales.earners.length === 0) {
    return html`<p>No order of these days was a creator's.</p>`
  }
  const columns = [
    { label: "Creator" },
    { label: "Score", kind: "number" as const },
    { label: "Revenue", kind: "lead" as const },
    ...(isCompared && sales.before !== null ? [{ label: "Change", kind: "number" as const }] : []),
    { label: "Orders", kind: "number" as const },
    ...(earnings === null || earnings.minor.size === 0
      ? []
      : [{ label: `Commission, ${monthText(earnings.month)}`, kind: "number" as const }])
  ]
  return dataTable(
    "Creators that earned most",
    columns,
    sales.earners.map((earner) => ({ cells: earnerCells(earner, sales, isCompared, earnings, serviceSlug) }))
  )
}

const agoText = (at: Date | null): string => (at === null ? "not in the last 90 days" : `last on ${dayText(at)}`)
const counted = (count: number, noun: string): string =>
  count > NEEDS_COUNTED_MAX ? `More than ${formatPlural(NEEDS_COUNTED_MAX, noun)}` : formatPlural(count, noun)

interface Need {
  readonly what: string
  readonly why: string
  readonly path: string
}

/** What waits for somebody, the gravest first. */
const needsOf = (needs: Needs, { visitor, current }: MemberCall, serviceSlug: string): ReadonlyArray<Need> => {
  const { flags, webhooks, silent, runsOutOn, balance, lowBelow, held, failed, letters, monthToClose, consentsEnding } =
    needs
  const [failure, ...moreFailures] = failed
  const when = (isSo: boolean, need: Need): ReadonlyArray<Need> => (isSo ? [need] : [])
  return [
    ...when(visitor.person.email === null && mayAs(current.role, "owner"), {
      what: "You have no address to sign in by",
      why: "When this session ends, only who runs the service can let you in again.",
      path: "/account"
    }),
    ...when(held > 0, {
      what: `${counted(held, "order")} on hold`,
      why: "No commission is stated of them until somebody decides.",
      path: "/attribution/watch"
    }),
    ...when(flags.high > 0, {
      what: `${formatPlural(flags.high, "high finding")}${flags.hasMore ? " or more" : ""} to review`,
      why: "Nobody has decided yet whether they count.",
      path: "/reviews"
    }),
    ...consentsEnding.slice(0, 1).map(({ consentDueAt }) => ({
      what: `${formatPlural(consentsEnding.length, "check")} without the creator's answer`,
      why: consentDueAt === null ? "" : `They can answer until ${dayText(consentDueAt)}; then it is refunded.`,
      path: "/checks"
    })),
    ...(monthToClose === null
      ? []
      : [
          {
            what: `Statements of ${monthText(monthToClose)} are ready to close`,
            why: "The month is over, and creators wait for what they earned.",
            path: `/attribution/statements?month=${monthToClose}`
          }
        ]),
    ...(failure === undefined
      ? []
      : [
          {
            what: `${formatPlural(failed.length, "look-up")} failed`,
            why: [
              accountName(failure.accounts[0], serviceSlug),
              moreFailures.length > 0 ? " and others" : "",
              "; what they cost was refunded."
            ].join(""),
            path: "/creators"
          }
        ]),
    ...when(letters > 0, {
      what: `${counted(letters, "notice")} of a store unread`,
      why: "Orders may be missing until they can be read.",
      path: "/stores/unread"
    }),
    ...(runsOutOn === null
      ? []
      : [
          {
            what: "Credits do not cover the next renewals",
            why: `Plans pause from ${dayText(runsOutOn)} on, within ${RENEWALS_DAYS} days.`,
            path: "/account/credits"
          }
        ]),
    ...(lowBelow === null
      ? []
      : [
          {
            what: `${formatPlural(balance, "credit")} left`,
            why: `Owners are notified below ${formatCount(lowBelow)}.`,
            path: "/account/credits"
          }
        ]),
    ...webhooks.map(({ url, disabledFor, failingSince }) => ({
      what: disabledFor === null ? "A webhook is failing" : "A webhook is switched off",
      why: [
        parsedUrl(url)?.host ?? "Its address can't be read",
        ...(failingSince === null ? [] : [`failing since ${dayText(failingSince)}`])
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
      path: "/stores"
    }))
  ]
}

const needsHtml = (waiting: ReadonlyArray<Need>): Html =>
  html`<section><h2>Needs you</h2>${
    waiting.length === 0
      ? html`<p class="muted">Nothing waits for you.</p>`
      : html`<ul class="needs">${waiting.map(
          ({ what, why, path }) =>
            html`<li><strong dir="auto"><a href="${path}">${what}</a></strong><span class="muted" dir="auto">${why}</span></li>`
        )}</ul>`
  }</section>`

/** What a new account has to do once. It is gone when all is done. */
const checklist = ({ done }: Needs): Html | null => {
  const steps = [
    [done.pixel, "The pixel was seen", "Put it into your pages", SETUP_PATH],
    [done.store, "A store is connected", "Connect one", "/stores"],
    [done.link, "The first link is made", "Make one", "/links"],
    [done.score, "The first creator is scored", "Ask for a score", "/creators"]
  ] as const
  if (steps.every(([isDone]) => isDone)) return null
  return html`<section class="set-up"><h2>Set up</h2><ol class="steps-done">${steps.map(
    ([isDone, name, how, path]) =>
      html`<li><span aria-hidden="true">${isDone ? "☑" : "☐"}</span><span>${name}<span
 class="muted">: ${isDone ? "done" : html`to do. <a href="${path}">${how}</a>`}</span></span></li>`
  )}</ol></section>`
}

const plotHtml = ({ report, currency }: Sales): Html | null => {
  const groups = report.groups.filter((group) => group.currency === currency)
  const blocks = plotsOf(
    { ...report, groups },
    {
      caption: (of) => `Net revenue by day and creator, in ${of}, last touch`,
      plotted: "revenue",
      unnamed: "Links of no creator"
    }
  )
  return blocks.length === 0
    ? null
    : html`<h2>Day by day</h2><div class="blocks">${seriesPatternsHtml}${pageBlocks("main", blocks)}</div>`
}

const addressOf = (preset: Preset, isCompared: boolean): string => {
  const asked = {
    ...(preset === PRESET_DEFAULT ? {} : { period: preset }),
    ...(isCompared ? {} : { compare: NOT_COMPARED })
  }
  const query = new URLSearchParams(asked).toString()
  return query === "" ? HOME_PATH : `${HOME_PATH}?${query}`
}

const datesText = ({ from, to }: Sales["dates"]): string =>
  from === to ? dayText(new Date(from)) : `${dayText(new Date(from))} to ${dayText(new Date(to))}`

const periodHtml = (preset: Preset, isCompared: boolean, sales: Sales | null): Html => {
  const before = sales?.datesBefore ?? null
  return html`<div class="period"><h1>Home</h1><nav class="tabs" aria-label="Period"><ul>${PRESETS.map(
    (each) =>
      html`<li><a href="${addressOf(each, isCompared)}" aria-current="${each === preset ? "page" : null}">${PRESET_WORDS[each]}</a></li>`
  )}</ul></nav></div>
${
  sales === null
    ? null
    : html`<p class="muted">${datesText(sales.dates)}${
        sales.isShortened ? ": one report can't read the orders of more days" : ""
      }, as of ${formatMinute(sales.at)} UTC. ${
        before === null
          ? null
          : html`${isCompared ? `Changes are against ${datesText(before)}. ` : null}<a href="${addressOf(preset, !isCompared)}">${
              isCompared ? "Don't compare" : `Compare with ${datesText(before)}`
            }</a>`
      }</p>`
}`
}

/** GET /home: what people open every morning. */
export const homePage = ({ page }: ReturnType<typeof makeMemberPages>, serviceSlug: string): OpenEndpoint => {
  const keptSales = makeKeptSales(serviceSlug, plotHtml)
  const keptEarnings = makeKeptEarnings()
  // Those who look while they are read are shown the same.
  const readOnce = makeSingleFlight<Needs, Effect.Error<ReturnType<typeof readNeeds>>>()
  return page({
    path: HOME_PATH,
    section: HOME_PATH,
    summary: "What creators earned and what waits for an account's people, for whoever is signed in.",
    make: Effect.fnUntraced(function* (at) {
      const { query } = at.call
      const { tenantId } = at.current
      const preset = presetNamed(query.period) ?? PRESET_DEFAULT
      const isCompared = query.compare !== NOT_COMPARED
      const [shown, earnings, needs] = yield* Effect.all(
        [keptSales(tenantId, preset), keptEarnings(tenantId), readOnce(tenantId, readNeeds(tenantId))],
        { concurrency: "unbounded" }
      )
      const sales = shown?.sales ?? null
      const waiting = needsHtml(needsOf(needs, at, serviceSlug))
      const steps = checklist(needs)
      const head = periodHtml(preset, isCompared, sales)
      if (sales === null) {
        return {
          title: "Home",
          kind: HOME_PAGE,
          content: html`${head}${steps}<p data-live>The figures of these days are being worked out.
<a href="${addressOf(preset, isCompared)}">Look
again</a> in a moment.</p>${waiting}`
        }
      }
      const { currency } = sales
      return {
        title: "Home",
        kind: HOME_PAGE,
        content:
          currency === null
            ? html`${head}${steps}<p>There were no orders in these days.</p>${waiting}`
            : html`${head}${steps}${tilesHtml(sales, currency, isCompared)}${othersHtml(sales)}
<div class="answer"><section><h2>${
                sales.earners.length === CREATORS_SHOWN ? `The ${CREATORS_SHOWN} creators` : "Creators"
              } that earned most</h2>${earnersHtml(sales, isCompared, earnings, serviceSlug)}
<p><a href="${ATTRIBUTION_PATH}?${datesQuery(sales.dates)}&amp;group_by=creator&amp;interval=day">All of attribution</a></p></section>
${waiting}</div>
${shown?.drawn ?? null}`
      }
    })
  })
}

import { Clock, Effect, Schema } from "effect"
import { capitalise, formatPercent } from "../../../../domain/mail/wording.ts"
import { readLiftTest } from "../../../../domain/revenue/incrementality/readLiftTest.ts"
import type { AttributionModel } from "../../../../ports/revenue/attribution/AttributionModel.ts"
import { LIFT_TESTS_MAX, LiftTests } from "../../../../ports/revenue/incrementality/LiftTests.ts"
import type { MemberPage, makeMemberPages } from "../../memberPages/memberPages.ts"
import { type Html, html } from "../../pages/html.ts"
import { badge, dataTable } from "../../pages/tableStyle.ts"
import { amountText, creatorLink, dayText, decimalMoneyText } from "../../pages/texts.ts"
import type { OpenEndpoint } from "../../server/endpoint.ts"
import { REPORTED_WITHIN_SECONDS, whileWaitedFor } from "../attribution/attributionReport.ts"
import {
  ATTRIBUTION_PATH,
  BUSY_PROBLEMS,
  LIFT_PATH,
  modelWords,
  problemsBox,
  REPORT_PAGE_KIND
} from "../attribution/pages/reportForm.ts"
import { ordersText } from "../attribution/pages/reportPlots.ts"
import { readModelShares, soldIn } from "./accountReports.ts"
import { type LiftReportBody, type LiftTestBody, liftReportBody, liftTestBody } from "./liftBody.ts"
import { idOf, periodOf } from "./liftTests.ts"

type Test = typeof LiftTestBody.Type
type Report = typeof LiftReportBody.Type
type Lift = NonNullable<Report["lift"]>

/** Models that a result is set beside: each reads all of the test's orders. */
const MODELS_SHOWN = ["last_touch", "first_touch", "linear"] as const satisfies ReadonlyArray<AttributionModel>
/** Creators of a test that its page names. */
const CREATORS_SHOWN_MAX = 20

const STATUS_WORDS: Readonly<Record<Report["status"], readonly ["good" | "warning" | "plain", string]>> = {
  declared: ["plain", "Not begun"],
  running: ["plain", "Running"],
  incomplete: ["warning", "Figures are missing"],
  ended: ["good", "Ended"]
}

const daysText = ({ starts_on, ends_on }: Pick<Test, "starts_on" | "ends_on">): string =>
  `${dayText(new Date(starts_on))} to ${dayText(new Date(ends_on))}`

const measureText = ({ metric, currency }: Pick<Test, "metric" | "currency">): string =>
  currency === null ? capitalise(metric) : `${capitalise(metric)} in ${currency}`

const whoPauses = ({ regions, plan }: Pick<Test, "regions" | "plan">): string => {
  const places = regions ?? plan ?? []
  const paused = places.filter(({ is_active }) => !is_active).length
  return `${paused} of ${places.length} ${regions === null ? "weeks" : "regions"}`
}

const percent = (value: number): string => formatPercent(value / 100)
const signed = (value: number): string => (value > 0 ? `+${percent(value)}` : percent(value))

const listHtml = (tests: ReadonlyArray<Test>): Html =>
  dataTable(
    "Tests",
    [
      { label: "Test" },
      { label: "Status", kind: "lead" },
      { label: "Time", kind: "text" },
      { label: "Measures" },
      { label: "Paused" },
      { label: "Creators" }
    ],
    tests.map((test) => ({
      cells: [
        html`<a href="${LIFT_PATH}/${test.id}"><bdi>${test.name}</bdi></a>`,
        badge(...STATUS_WORDS[test.status]),
        daysText(test),
        measureText(test),
        whoPauses(test),
        test.creators === null ? "All" : String(test.creators.length)
      ]
    }))
  )

/** An amount of what a test counts. */
const addedText = (value: number, { metric, currency }: Report): string =>
  metric === "orders" || currency === null
    ? `${ordersText(value)} orders`
    : decimalMoneyText(value.toFixed(2), currency)

const liftHtml = (report: Report, { percent: relative, added, part_percent: part, interval_percent }: Lift): Html => {
  const what = report.metric === "orders" ? "orders" : "revenue"
  const moreOrLess = relative.estimate >= 0 ? "more" : what === "orders" ? "fewer" : "less"
  const tile = (name: string, value: string, range: string) =>
    html`<li><span>${name}</span><b>${value}</b><small class="muted">${range}</small></li>`
  const range = (low: string, high: string) => `${interval_percent} % interval: ${low} to ${high}`
  const difference = `${percent(Math.abs(relative.estimate))} ${moreOrLess} ${what}`
  return html`<p>With these creators the account had <strong>${difference}</strong> than without them; the truth lies
between ${signed(relative.low)} and ${signed(relative.high)} in ${interval_percent} of 100 such tests.</p>
<ul class="tiles">${tile("More with the creators", signed(relative.estimate), range(signed(relative.low), signed(relative.high)))}
${tile("They added", addedText(added.estimate, report), range(addedText(added.low, report), addedText(added.high, report)))}
${tile("Of what was sold", percent(part.estimate), range(percent(part.low), percent(part.high)))}</ul>`
}

const modelsHtml = (report: Report): Html | null =>
  report.models.length === 0
    ? null
    : html`<h2>What attribution gives the same creators</h2>${dataTable(
        "What attribution gives the same creators",
        [
          { label: "Model" },
          { label: "Of all that was sold", kind: "lead" },
          { label: "Orders", kind: "number" },
          { label: "Net revenue", kind: "number" }
        ],
        [
          ...(report.lift === null
            ? []
            : [
                {
                  cells: [
                    html`This test`,
                    percent(report.lift.part_percent.estimate),
                    "–",
                    report.metric === "revenue" && report.currency !== null
                      ? amountText(report.lift.added.estimate.toFixed(2))
                      : "–"
                  ],
                  isApart: true
                }
              ]),
          ...report.models.map(({ model, part_percent, orders, revenue }) => ({
            cells: [
              html`${modelWords(model)}`,
              part_percent === null ? "–" : percent(part_percent),
              ordersText(orders),
              revenue === null ? "–" : amountText(revenue)
            ]
          }))
        ]
      )}<p class="muted">A model divides orders that a creator touched; a test measures what would not have been sold at all.</p>`

const planHtml = ({ regions, plan }: Report): Html => {
  const rows =
    regions === null
      ? (plan ?? []).map(
          ({ week_starts_on, is_active }) => [`Week of ${dayText(new Date(week_starts_on))}`, is_active] as const
        )
      : regions.map(({ region, is_active }) => [region, is_active] as const)
  return html`<details class="values"><summary>Who pauses, and when</summary>${dataTable(
    "Who pauses, and when",
    [{ label: regions === null ? "Week" : "Region" }, { label: "Creators", kind: "lead" }],
    rows.map(([name, isActive]) => ({ cells: [html`<bdi>${name}</bdi>`, isActive ? "Active" : "Paused"] }))
  )}</details>`
}

const creatorsHtml = ({ creators }: Report): Html => {
  if (creators === null) return html`All creators`
  const more = creators.length - CREATORS_SHOWN_MAX
  return html`${creators
    .slice(0, CREATORS_SHOWN_MAX)
    .map(
      (creator, place) => html`${place === 0 ? "" : ", "}${creatorLink(creator)}`
    )}${more > 0 ? ` and ${more} more` : ""}`
}

const reportHtml = (report: Report): Html => html`<h1><bdi>${report.name}</bdi></h1>
<p><strong>${report.standing}</strong></p>
${report.lift === null ? null : liftHtml(report, report.lift)}
<p>${daysText(report)}. ${measureText(report)}. Paused: ${whoPauses(report)}, ${
  report.is_drawn ? "drawn by chance" : "chosen by you"
}. ${creatorsHtml(report)}.${
  report.smallest_lift_percent === null
    ? null
    : ` As sales went before, it finds ${percent(report.smallest_lift_percent)} or more in 4 of 5 cases.`
}${report.cells_missing ? ` Weeks of regions that were not reported: ${report.cells_missing}.` : null}</p>
${modelsHtml(report)}
<h2>How far it can be trusted</h2><ul class="items">${report.holds_only_if.map((text) => html`<li>${text}</li>`)}</ul>
<p class="muted">${report.measures}</p><p class="muted">${report.method}</p>${planHtml(report)}`

const NO_SUCH_TEST: MemberPage = {
  title: "No such test",
  status: 404,
  kind: REPORT_PAGE_KIND,
  content: html`<h1>No such test</h1><p>This account has no test by that id. <a href="${LIFT_PATH}">To its tests</a></p>`
}

/** The pages of incrementality tests: all that were declared, and what one of them found. */
export const liftPages = ({ page }: ReturnType<typeof makeMemberPages>): ReadonlyArray<OpenEndpoint> => [
  page({
    path: LIFT_PATH,
    section: ATTRIBUTION_PATH,
    summary: `Every incrementality test that was declared, at most ${LIFT_TESTS_MAX}, the newest first.`,
    make: Effect.fnUntraced(function* ({ current }) {
      const now = new Date(yield* Clock.currentTimeMillis)
      const tests = yield* LiftTests.use((lifts) => lifts.list(current.tenantId))
      return {
        title: "Incrementality tests",
        kind: REPORT_PAGE_KIND,
        content: html`<h1>Incrementality tests</h1>
<p>Creators pause here and there, and what is sold is compared: so a test measures what would not have been sold without them.</p>
${
  tests.length === 0
    ? html`<p>No test was declared yet. One is declared by the API before it begins, and can’t be changed or removed:
<a href="/reference#lift">how to</a>.</p>`
    : listHtml(tests.map((test) => liftTestBody(test, now)))
}`
      }
    })
  }),
  {
    ...page({
      path: `${LIFT_PATH}/{id}`,
      section: ATTRIBUTION_PATH,
      summary: "What one incrementality test found, with its interval.",
      parameters: [{ name: "id", in: "path", required: true, description: "The test’s id.", schema: Schema.String }],
      make: Effect.fnUntraced(
        function* ({ call, current }) {
          const id = yield* idOf(call)
          const now = new Date(yield* Clock.currentTimeMillis)
          const making = Effect.gen(function* () {
            const report = yield* readLiftTest(current.tenantId, id, soldIn(current.tenantId))
            const period = periodOf(report.test, now)
            const shares = period === null ? [] : yield* readModelShares(report.test, period, MODELS_SHOWN)
            return { body: liftReportBody(report, shares) }
          })
          const made = yield* whileWaitedFor(call, making)
          if ("status" in made) {
            return {
              title: "Incrementality test",
              status: BUSY_PROBLEMS.status,
              kind: REPORT_PAGE_KIND,
              content: html`<h1>Incrementality test</h1>${problemsBox(BUSY_PROBLEMS.problems)}`
            }
          }
          return { title: made.body.name, kind: REPORT_PAGE_KIND, content: html`${reportHtml(made.body)}` }
        },
        Effect.catchTag("LiftTestNotFound", () => Effect.succeed(NO_SUCH_TEST))
      )
    }),
    mayTakeSeconds: REPORTED_WITHIN_SECONDS
  }
]

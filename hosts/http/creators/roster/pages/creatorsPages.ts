import { Clock, Effect, Result, Schema } from "effect"
import { SecureRandom } from "effect/crypto"
import { formatCredits } from "../../../../../domain/accounts/billing/amountText.ts"
import { CREATOR_CREDITS } from "../../../../../domain/accounts/billing/prices.ts"
import { memberCaller } from "../../../../../domain/accounts/people/sessions.ts"
import type { NamedAccount } from "../../../../../domain/creators/identity/socialAccount.ts"
import { readFailedLookups } from "../../../../../domain/creators/jobs/failedLookups.ts"
import { isByCard } from "../../../../../domain/creators/lookups/buyScore.ts"
import { type ItemRefusal, lookupCreators } from "../../../../../domain/creators/lookups/lookupCreators.ts"
import { accountsNamed, type NamedLine, readNamedList } from "../../../../../domain/creators/lookups/namedList.ts"
import { type QuotedCreator, quoteLookups } from "../../../../../domain/creators/lookups/quoteLookups.ts"
import { COMPARED_MAX } from "../../../../../domain/creators/roster/compareCreators.ts"
import { forecastPlans } from "../../../../../domain/creators/roster/forecastPlans.ts"
import { readTrends } from "../../../../../domain/creators/roster/readTrends.ts"
import { readScoreAndRevenue } from "../../../../../domain/creators/roster/scoreAndRevenue.ts"
import { CACHE_FRESHNESS_DAYS } from "../../../../../domain/creators/scorecards/olderScore.ts"
import { formatDay, formatPlural } from "../../../../../domain/mail/wording.ts"
import type { TenantId } from "../../../../../ports/accounts/tenants/Tenant.ts"
import { accountKey } from "../../../../../ports/creators/identity/SocialAccount.ts"
import { BOUGHT_SCORE_KIND } from "../../../../../ports/creators/jobs/Announcement.ts"
import type { Job } from "../../../../../ports/creators/jobs/Job.ts"
import { Jobs } from "../../../../../ports/creators/jobs/Jobs.ts"
import { BATCH_ITEMS_MAX } from "../../../../../ports/creators/lookups/Lookups.ts"
import {
  asDeed,
  isOperation,
  type MemberCall,
  type MemberPage,
  makeMemberPages,
  makeOutcomes,
  tenantField
} from "../../../memberPages/memberPages.ts"
import { orderOnce } from "../../../memberPages/orderOnce.ts"
import { mayAs, type Service } from "../../../memberPages/visitor.ts"
import { type Html, html } from "../../../pages/html.ts"
import { accountName, CREATORS_PATH, creatorPath, dayText } from "../../../pages/texts.ts"
import { makeKeptFigures } from "../../../revenue/attribution/keptFigures.ts"
import type { OpenEndpoint, ParameterDescription } from "../../../server/endpoint.ts"
import { cardBox, cardForm, cardOffer } from "./cardOffer.ts"
import { COMPARE_PATH, COMPARED_FIELD } from "./comparePage.ts"
import {
  CREATOR_FILE_BYTES_MAX,
  CREATOR_FILE_COLUMNS,
  CREATOR_FILE_ROWS_MAX,
  type RefusedRow,
  readCreatorFile
} from "./creatorFile.ts"
import { CREATOR_PAGE } from "./creatorPageStyle.ts"
import { EXPORT_PATH, forecastHtml, notesBox } from "./rosterForms.ts"
import { askRoster, isNarrowed, nextPageOf, QUESTION_PARAMETERS, questionForm } from "./rosterQuestion.ts"
import { rosterTable } from "./rosterTable.ts"
import { scatterHtml } from "./scatter.ts"

const QUOTE_PATH = `${CREATORS_PATH}/quote`
const UPLOAD_PATH = `${CREATORS_PATH}/upload`
const ORDER_PATH = `${CREATORS_PATH}/order`
/** Jobs that the page of creators names. */
const JOBS_SHOWN = 20
/** Failed look-ups that are named. */
const FAILED_SHOWN = 5
/** Accounts whose forecasts are kept at most. */
const FORECASTS_KEPT_MAX = 1_000
/** Characters of a list in an address: longer ones are not led to. */
const LIST_CHARACTERS_MAX = 6_000
/** Rows that can't be read, of which each is named; of others it is told how many they are. */
const REFUSED_SHOWN = 100
const LINE_SHOWN_CHARACTERS = 120

const OUTCOMES = {
  ordered: { isGood: true, text: "Done. What is being scored is shown with its progress; it takes some minutes." },
  part: {
    isGood: false,
    text: "Some were not served, and nothing was charged for them: somebody else has them scored right now. Try those again in two minutes."
  },
  capped: {
    isGood: false,
    text: "Some were not ordered, and nothing was charged for them: you ordered as many scores today as one member may. Try again tomorrow."
  },
  unpaid: {
    isGood: false,
    text: "The credits ran out. Nothing was charged for what was not served; an owner can buy credits."
  },
  in_flight: {
    isGood: false,
    text: "The order is being carried out. Look again in a few seconds: it is charged once."
  },
  reused: { isGood: false, text: "This form was sent before with other creators. Begin anew: nothing was charged." },
  failed: { isGood: false, text: "The order could not be written, and nothing was charged. Send the form again." },
  no_file: { isGood: false, text: "No file was chosen, or it names no creator. Nothing was charged." },
  none: { isGood: false, text: "No creator was named. Nothing was charged." },
  many: { isGood: false, text: `At most ${BATCH_ITEMS_MAX} creators at once. Nothing was charged.` }
} as const
const { told, box } = makeOutcomes(CREATORS_PATH, OUTCOMES)

const progressHtml = ({ status, progress, progressMessage }: Job): Html =>
  status === "queued" && progress === 0
    ? html`<span>Waits for its turn</span>`
    : html`<progress max="100" value="${progress}" aria-label="Progress">${progress} %</progress> <span>${progress} %<span
 class="muted" dir="auto"> ${progressMessage}</span></span>`

export const jobHtml = (job: Job, serviceSlug: string): Html => {
  const [account] = job.accounts
  return html`<li><span class="what"><a href="${creatorPath(account, serviceSlug)}"><bdi>${accountName(
    account,
    serviceSlug
  )}</bdi></a></span>${progressHtml(job)}</li>`
}

/** The forms by which creators are looked up; they say what it costs before anything is charged. */
const lookupForm = (at: MemberCall, isOpen: boolean): Html | null =>
  mayAs(at.current.role, "member")
    ? html`<details class="add" open="${isOpen}"><summary>Look creators up</summary>
<form class="wide" method="post" action="${QUOTE_PATH}" accept-charset="utf-8">${tenantField(at.current)}
<label>Creators, one a line: platform/handle, or the address of a profile. Lines of a CSV file (platform, handle) do too.
<textarea name="creators" rows="4" required dir="auto" spellcheck="false" placeholder="instagram/jane"></textarea></label>
<p class="muted">At most ${BATCH_ITEMS_MAX}. You are told what it costs before anything is charged.</p>
<button class="main" type="submit">What does it cost?</button></form>
<form class="wide" method="post" action="${UPLOAD_PATH}" enctype="multipart/form-data">${tenantField(at.current)}
<label>Or a CSV file, whose first line names its columns ${CREATOR_FILE_COLUMNS.join(" and ")}
<input type="file" name="file" accept=".csv,text/csv" required></label>
<p class="muted">Its first ${BATCH_ITEMS_MAX} creators, of ${CREATOR_FILE_ROWS_MAX} rows and ${
        CREATOR_FILE_BYTES_MAX / 1024
      } KiB at most. You are told what they cost, and which rows can't be read.</p>
<button type="submit">What does the file cost?</button></form></details>`
    : null

/** Look-ups that failed, with a button that asks what another try costs. */
export const failedHtml = (at: MemberCall, failed: ReadonlyArray<Job>, serviceSlug: string): Html | null =>
  failed.length === 0
    ? null
    : html`<h2>Could not be scored</h2><ul class="rows failed">${failed
        .slice(0, FAILED_SHOWN)
        .map(({ accounts: [account], kind, error, endedAt }) => {
          const name = accountName(account, serviceSlug)
          return html`<li><span class="what"><a href="${creatorPath(account, serviceSlug)}"><bdi>${name}</bdi></a><span class="muted"><span
 dir="auto">${error ?? "It failed"}</span>${endedAt === null ? null : `, on ${dayText(endedAt)}`}; ${
   kind === BOUGHT_SCORE_KIND ? "the payment was refunded" : `${formatCredits(CREATOR_CREDITS)} given back`
 }.</span></span>${
   mayAs(at.current.role, "member")
     ? html`<form method="post" action="${QUOTE_PATH}" accept-charset="utf-8">${tenantField(at.current)}
<input type="hidden" name="creators" value="${name}">
<button type="submit">Retry<span class="unseen"> <bdi>${name}</bdi></span></button></form>`
     : null
 }</li>`
        })}</ul>${failed.length > FAILED_SHOWN ? html`<p class="muted">And ${failed.length - FAILED_SHOWN} more.</p>` : null}`

/** How each creator stands. */
const standingRow = ({ named, standing }: QuotedCreator, serviceSlug: string): Html => {
  const link = html`<a href="${creatorPath(named.account, serviceSlug)}"><bdi>${accountName(named.account, serviceSlug)}</bdi></a>`
  switch (standing._tag) {
    case "Held":
      return html`<li><span class="what">${link}</span><span>Score ${standing.card.score.score} of ${formatDay(
        standing.card.scoredAt
      )}: yours, free to look at</span></li>`
    case "Running":
      return html`<li><span class="what">${link}</span>${progressHtml(standing.job)}</li>`
    case "Priced":
      return html`<li><span class="what">${link}</span><span>${
        standing.before === null ? "No score of yours" : `Your score is of ${formatDay(standing.before.scoredAt)}`
      }: ${formatCredits(CREATOR_CREDITS)}</span></li>`
  }
}

const shownLine = (line: string): string =>
  line.length > LINE_SHOWN_CHARACTERS ? `${line.slice(0, LINE_SHOWN_CHARACTERS)}…` : line

interface Refused extends RefusedRow {
  readonly line: string | null
}

const refusedIn = (lines: ReadonlyArray<NamedLine>): ReadonlyArray<Refused> =>
  lines.flatMap(({ where, line, named }) =>
    Result.isFailure(named) ? [{ where, line, why: named.failure.reason }] : []
  )

const lineOf = ({ where }: RefusedRow): number => Number(/\d+/.exec(where)?.[0] ?? 0)
const byLine = (a: RefusedRow, b: RefusedRow): number => lineOf(a) - lineOf(b)

/** The lines of a file up to its first BATCH_ITEMS_MAX creators, and those that name further ones. */
const firstCreators = (lines: ReadonlyArray<NamedLine>) => {
  const known = new Set<string>()
  const [within, beyond]: [Array<NamedLine>, Array<NamedLine>] = [[], []]
  for (const line of lines) {
    const key = Result.isSuccess(line.named) ? accountKey(line.named.success.account) : null
    const isFurther = key !== null && !known.has(key) && known.size >= BATCH_ITEMS_MAX
    if (key !== null && !isFurther) known.add(key)
    ;(isFurther ? beyond : within).push(line)
  }
  return { within, beyond }
}

const refusedHtml = (refused: ReadonlyArray<Refused>): Html | null => {
  if (refused.length === 0) return null
  const others = refused.length - REFUSED_SHOWN
  return html`<h2>Not understood</h2><ul class="rows">${refused.slice(0, REFUSED_SHOWN).map(
    ({ where, line, why }) =>
      html`<li><span class="what"><span>${where}${line === null ? null : html`: <bdi>${shownLine(line)}</bdi>`}</span><span
 class="muted">${why}</span></span></li>`
  )}</ul>${others > 0 ? html`<p class="muted">And ${formatPlural(others, "more row")}.</p>` : null}`
}

const CREATORS_PARAMETER: ParameterDescription = {
  name: "creators",
  in: "query",
  required: false,
  description: "Accounts whose standing is shown.",
  schema: Schema.String
}

/** What an order is told as, by what was refused of it. */
const outcomeOf = (refusals: ReadonlyArray<ItemRefusal["_tag"]>): keyof typeof OUTCOMES => {
  if (refusals.includes("CreditsExhausted")) return "unpaid"
  if (refusals.includes("DailyScrapesExhausted")) return "capped"
  return refusals.length > 0 ? "part" : "ordered"
}

const leadTo = (did: keyof typeof OUTCOMES, more: Readonly<Record<string, string>>): string =>
  `${CREATORS_PATH}?${new URLSearchParams({ did, ...more })}`

/** The pages of creators: the list, what lookups cost, ordering them. */
export const creatorsPages = (service: Service): ReadonlyArray<OpenEndpoint> => {
  const pages = makeMemberPages(service)
  const { page, form } = pages
  const { serviceSlug } = service
  const keptForecast = makeKeptFigures({
    nameOf: (tenantId: TenantId) => tenantId,
    make: forecastPlans,
    entriesMax: FORECASTS_KEPT_MAX
  })
  const listed = (names: string) => readNamedList(names.replaceAll(" ", "\n"), serviceSlug)

  /** What it costs to look accounts up, with the form that does so, and what was not understood. */
  const quotePage = Effect.fnUntraced(function* (
    at: MemberCall,
    accounts: ReadonlyArray<NamedAccount>,
    refused: ReadonlyArray<Refused>
  ) {
    const quote = yield* quoteLookups(at.current.tenantId, accounts)
    const random = yield* SecureRandom.SecureRandom
    const names = quote.priced.map(({ named }) => accountName(named.account, serviceSlug)).join(" ")
    const { creditsMax, balance } = quote
    const [first, ...more] = quote.priced
    const offer =
      first === undefined || more.length > 0
        ? null
        : yield* cardOffer(at, accountName(first.named.account, serviceSlug), balance)
    const order =
      quote.priced.length === 0
        ? html`<p class="price">There is nothing to pay for.</p>`
        : html`<p class="price"><strong>${formatCredits(creditsMax)}</strong> at most, of ${formatCredits(balance)} that you have.</p>
<p class="muted">${formatCredits(CREATOR_CREDITS)} each: for a score of at most ${CACHE_FRESHNESS_DAYS} days that is there at once, or one
that is made. Accounts that are known to be one creator's are charged once. A score that can't be made is given back.</p>
${
  balance < creditsMax
    ? html`<p class="problem">Your credits don't cover all of them. They are served in this order as far as the credits reach.${
        isByCard(balance) && more.length > 0 ? " A creator who is looked up alone can be paid by card." : null
      }</p>`
    : null
}
<form class="wide" method="post" action="${ORDER_PATH}" accept-charset="utf-8">${tenantField(at.current)}
<input type="hidden" name="operation" value="${yield* random.uuidV7()}"><input type="hidden" name="creators" value="${names}">
<button class="main" type="submit">Look ${formatPlural(quote.priced.length, "creator")} up</button></form>
${offer === null ? null : html`<section class="panel"><h2>Or by card</h2>${offer}</section>`}`
    const made: MemberPage = {
      title: "What it costs",
      kind: CREATOR_PAGE,
      content: html`<h1>What it costs</h1>${order}
<p><a href="${CREATORS_PATH}">Back without ordering</a></p>${
        refused.length === 0
          ? null
          : html`<p class="problem">${formatPlural(refused.length, "row")} can't be read, and cost nothing: they are named below.</p>`
      }
<ul class="rows">${quote.creators.map((each) => standingRow(each, serviceSlug))}</ul>${refusedHtml(refused)}`
    }
    return made
  })

  return [
    page({
      path: CREATORS_PATH,
      section: CREATORS_PATH,
      summary: "The account's creators, what is being scored, and the form by which creators are looked up.",
      parameters: [...QUESTION_PARAMETERS, CREATORS_PARAMETER],
      make: Effect.fnUntraced(function* (at) {
        const { tenantId } = at.current
        const { page: roster, question, said } = yield* askRoster(tenantId, at.call)
        // Of the whole list, so beside its first page alone.
        const isFirst = said.cursor === undefined
        const { trends, earned, jobs, failed, forecast } = yield* Effect.all(
          {
            trends: readTrends(tenantId, roster.entries),
            earned: isFirst ? readScoreAndRevenue(tenantId) : Effect.succeed(null),
            jobs: Jobs.use((store) => store.running(tenantId, JOBS_SHOWN + 1)),
            failed: readFailedLookups(tenantId),
            forecast: isFirst ? keptForecast(tenantId) : Effect.succeed(null)
          },
          { concurrency: "unbounded" }
        )
        const { cursor: _, ...asking } = said
        const asked = accountsNamed(listed(at.call.query.creators ?? "")).slice(0, BATCH_ITEMS_MAX)
        const quote = asked.length === 0 ? null : yield* quoteLookups(tenantId, asked)
        const ordered = quote?.creators ?? []
        const [priced, ...others] = quote?.priced ?? []
        const offer =
          quote === null || priced === undefined || others.length > 0
            ? null
            : yield* cardOffer(at, accountName(priced.named.account, serviceSlug), quote.balance)
        const shown = new Set(
          ordered.flatMap(({ standing }) => (standing._tag === "Running" ? [standing.job.jobId] : []))
        )
        const otherJobs = jobs.filter(({ jobId }) => !shown.has(jobId))
        const now = new Date(yield* Clock.currentTimeMillis)
        const again =
          asked.length === 0
            ? CREATORS_PATH
            : `${CREATORS_PATH}?${new URLSearchParams({ creators: at.call.query.creators ?? "" })}`
        return {
          title: "Creators",
          kind: CREATOR_PAGE,
          content: html`${box(at.call) ?? cardBox(at.call) ?? notesBox(at.call)}<div class="heading"><h1>Your creators</h1></div>
${
  ordered.length === 0
    ? null
    : html`<h2>What you asked for</h2><ul class="rows">${ordered.map((each) => standingRow(each, serviceSlug))}</ul>
<p data-live><a href="${again}">Look again</a></p>`
}
${offer === null ? null : html`<section class="panel">${offer}</section>`}
${lookupForm(at, roster.total === 0 && !isNarrowed(said))}
${
  otherJobs.length === 0
    ? null
    : html`<h2>Being scored</h2><ul class="rows">${otherJobs.slice(0, JOBS_SHOWN).map((job) => jobHtml(job, serviceSlug))}</ul>
${jobs.length > JOBS_SHOWN ? html`<p class="muted">And more.</p>` : null}<p data-live><a href="${again}">Look again</a></p>`
}
${failedHtml(at, failed, serviceSlug)}
${questionForm(CREATORS_PATH, said, question)}
<p class="links muted">${formatPlural(roster.total, "creator")}${isNarrowed(said) ? " found" : ""}.
<a href="${CREATORS_PATH}?sort=renewal">Next renewals</a>
 <a href="${CREATORS_PATH}?paused=true">Paused plans</a> <a href="${CREATORS_PATH}?flagged=true">With flags</a>
<a href="${EXPORT_PATH}?${new URLSearchParams(asking).toString()}">As CSV</a></p>
${
  roster.entries.length === 0
    ? html`<p>${roster.total > 0 ? "None on this page." : isNarrowed(said) ? "Nobody is found." : "None yet."}</p>`
    : html`<form method="get" action="${COMPARE_PATH}">${rosterTable(
        roster.entries,
        trends,
        { label: "Your creators", choice: COMPARED_FIELD, serviceSlug, now },
        question,
        (sort, isDescending) =>
          `${CREATORS_PATH}?${new URLSearchParams({ ...asking, sort, order: isDescending ? "desc" : "asc" })}`
      )}<p class="compare-button"><button type="submit">Compare those chosen</button> <span class="muted">Up to ${COMPARED_MAX}; looking
charges nothing.</span></p></form>`
}
${nextPageOf(CREATORS_PATH, said, roster.nextCursor)}
${forecast === null ? null : forecastHtml(forecast)}
${scatterHtml(earned, serviceSlug)}`
        }
      })
    }),
    form({
      path: QUOTE_PATH,
      back: CREATORS_PATH,
      section: CREATORS_PATH,
      role: "member",
      summary: "Says what it costs to look creators up, and asks once more. Charges nothing.",
      take: Effect.fnUntraced(function* (at, fields) {
        const lines = readNamedList(fields.get("creators") ?? "", serviceSlug)
        if (lines.length === 0) return told("none")
        if (lines.length > BATCH_ITEMS_MAX) return told("many")
        return yield* quotePage(at, accountsNamed(lines), refusedIn(lines))
      })
    }),
    form({
      path: UPLOAD_PATH,
      back: CREATORS_PATH,
      section: CREATORS_PATH,
      role: "member",
      summary: "Says what it costs to look up the creators of a file, and which rows can't be read. Charges nothing.",
      file: { name: "file", bytesMax: CREATOR_FILE_BYTES_MAX },
      take: Effect.fnUntraced(
        function* (at, _, file) {
          if (file === null) return told("no_file")
          const { lines, problems } = yield* readCreatorFile(file, serviceSlug)
          if (lines.length + problems.length === 0) return told("no_file")
          const { within, beyond } = firstCreators(lines)
          const refused = [
            ...problems.map((problem) => ({ ...problem, line: null })),
            ...refusedIn(within),
            ...beyond.map(({ where, line }) => ({
              where,
              line,
              why: `Behind the first ${BATCH_ITEMS_MAX} creators: send it in another file`
            }))
          ]
          return yield* quotePage(at, accountsNamed(within), refused.toSorted(byLine))
        },
        Effect.catchTag("CreatorFileRefused", ({ reason }) =>
          Effect.succeed<MemberPage>({
            title: "The file can't be taken",
            kind: CREATOR_PAGE,
            content: html`<h1>The file can't be taken</h1><p class="problem" role="alert">${reason}. Nothing was charged.</p>
<p><a href="${CREATORS_PATH}">To your creators</a></p>`
          })
        )
      )
    }),
    cardForm(pages, service),
    form({
      path: ORDER_PATH,
      back: CREATORS_PATH,
      section: CREATORS_PATH,
      role: "member",
      summary: "Looks creators up, each charged once, however often the form is sent.",
      take: Effect.fnUntraced(
        function* (at, fields) {
          const names = fields.get("creators") ?? ""
          const operation = fields.get("operation") ?? ""
          const lines = listed(names)
          if (lines.length === 0 || !isOperation(operation)) return told("none")
          if (lines.length > BATCH_ITEMS_MAX) return told("many")
          const caller = memberCaller(at.current, at.visitor.person)
          const led = names.length <= LIST_CHARACTERS_MAX ? { creators: names } : {}
          return yield* orderOnce(at, { path: ORDER_PATH, operation, asked: names }, (operationId) =>
            Effect.gen(function* () {
              const accounts = lines.map(({ named }) => named)
              const { items } = yield* lookupCreators(caller, accounts, { customerRef: null, operationId })
              const refusals = items.flatMap((item) => (item._tag === "Refused" ? [item.error._tag] : []))
              const isFree = items.every((item) => item._tag === "Refused" || item.creditsCharged === 0)
              // As after a 402: once there are credits, or nobody else is in the way, the same form is carried out.
              return { location: leadTo(outcomeOf(refusals), led), mayEndOtherwise: isFree && refusals.length > 0 }
            })
          ).pipe(asDeed(at, "creator.order", names))
        },
        Effect.catchTags({
          IdempotencyInFlight: () => Effect.succeed(told("in_flight")),
          IdempotencyKeyReused: () => Effect.succeed(told("reused")),
          ChargeFailed: (failure) => Effect.as(Effect.logError("an order of a member failed", failure), told("failed")),
          QueueFailed: (failure) => Effect.as(Effect.logError("an order of a member failed", failure), told("failed"))
        })
      )
    })
  ]
}

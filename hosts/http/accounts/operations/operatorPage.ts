import { Effect, Option, Result, Schema } from "effect"
import { BEAT_SECONDS, GONE_SECONDS, readServiceStatus } from "../../../../domain/accounts/operations/serviceStatus.ts"
import { formatCount, formatDay, formatPercent, formatPlural } from "../../../../domain/mail/wording.ts"
import { oldestWaits } from "../../../../domain/tracking/events/deadEvents.ts"
import { Oversight, SEARCH_CHARACTERS_MAX, type TenantLine } from "../../../../ports/accounts/operations/Oversight.ts"
import type { Requests } from "../../../../ports/accounts/operations/Processes.ts"
import { TenantId } from "../../../../ports/accounts/tenants/Tenant.ts"
import { toStorable } from "../../../../ports/text/storableText.ts"
import { type Backlog, EventBacklog } from "../../../../ports/tracking/events/EventBacklog.ts"
import { accountPage, memberPageKind } from "../../memberPages/accountPage.ts"
import { asPages, page as pageOf } from "../../memberPages/answers.ts"
import { missingPage } from "../../memberPages/memberPages.ts"
import { shownAs, visitorOf } from "../../memberPages/visitor.ts"
import { type Html, html } from "../../pages/html.ts"
import type { HostFacts } from "../../server/context.ts"
import type { OpenEndpoint } from "../../server/endpoint.ts"
import { makeFrontPages } from "../../server/frontPages.ts"

const OPERATOR_PATH = "/operator"
/** Accounts of one page. */
const TENANTS_PER_PAGE = 50
/** Characters of a commit or an id that tell it from others. */
const SHORT_CHARACTERS = 8

const PAGE = memberPageKind(`
input[type=search] { font: inherit; color: inherit; background: var(--card); border: 1px solid var(--muted); border-radius: .4rem;
  padding: .5rem .7rem; width: 100%; min-height: 2.75rem }
.gone { color: var(--bad); font-weight: 650 }
.scroll td { white-space: nowrap }
.scroll td.number { text-align: left; font-variant-numeric: tabular-nums }
.scroll td.name { white-space: normal; min-width: 12rem; overflow-wrap: anywhere }
`)

type Status = Effect.Success<ReturnType<typeof readServiceStatus>>

const instant = (at: Date): string => `${at.toISOString().slice(0, 16).replace("T", " ")} UTC`
const short = (text: string): string => text.slice(0, SHORT_CHARACTERS)

const AGES = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
  ["second", 1]
] as const

/** `3 hours`: how long something waits, by its largest unit. */
const ageOf = (seconds: number): string => {
  const [unit, size] = AGES.find(([, each]) => seconds >= each) ?? ["second", 1]
  return formatPlural(Math.floor(seconds / size), unit)
}

const rateOf = ({ answered, failed }: Requests): string =>
  answered === 0
    ? "no requests"
    : `${formatPercent(failed / answered)} (${formatCount(failed)} of ${formatCount(answered)})`

/** A table that scrolls by itself, by keys too. */
const table = (name: string, head: ReadonlyArray<string>, rows: ReadonlyArray<Html>): Html =>
  rows.length === 0
    ? html`<p class="muted">None.</p>`
    : html`<div class="scroll" role="region" tabindex="0" aria-label="${name}"><table><thead><tr>${head.map(
        (each) => html`<th scope="col">${each}</th>`
      )}</tr></thead><tbody>${rows}</tbody></table></div>`

const processesOf = ({ processes }: Status): Html => html`<h2>Processes</h2>
<p class="muted">Each says every ${BEAT_SECONDS} seconds that it is there; one not heard of for ${GONE_SECONDS} seconds is gone.</p>
${table(
  "Processes",
  ["Process", "Does", "State", "Version", "Started", "Last heard of", "Answered with 5xx, last hour", "Last day"],
  processes.map(
    ({
      id,
      role,
      isGone,
      version,
      commit,
      startedAt,
      seenAt,
      lastHour,
      lastDay
    }) => html`<tr><td>${short(id)}</td><td>${role}</td>
<td>${isGone ? html`<span class="gone">gone</span>` : "here"}</td>
<td>${version}${commit === null ? null : ` (${short(commit)})`}</td><td>${instant(startedAt)}</td><td>${instant(seenAt)}</td>
<td>${rateOf(lastHour)}</td><td>${rateOf(lastDay)}</td></tr>`
  )
)}`

const queueOf = ({ backlogs, deliveries }: Status): Html => html`<h2>Jobs in flight</h2>
${table(
  "Jobs in flight",
  ["Kind", "State", "Jobs", "Oldest waits"],
  backlogs.map(
    ({
      kind,
      status,
      jobs,
      oldestSeconds
    }) => html`<tr><td>${kind}</td><td>${status}</td><td class="number">${formatCount(jobs)}</td>
<td>${ageOf(oldestSeconds)}</td></tr>`
  )
)}
<p>Webhook deliveries: ${formatCount(deliveries.pending)} pending, ${formatCount(deliveries.failed)} failed for good.</p>`

/** What a stream took and did not write yet, where events go by one; `backlog` is a failure where it does not answer. */
const streamOf = (backlog: Result.Result<Backlog | null, unknown>, at: Date): Html | null => {
  if (Result.isFailure(backlog)) {
    return html`<h2>Event stream</h2><p><span class="gone">It does not answer.</span></p>`
  }
  if (backlog.success === null) return null
  const { waiting, aside } = backlog.success
  const waits = oldestWaits(backlog.success, at.getTime())
  const oldest = waits === null ? null : html`, the oldest for ${ageOf(waits)}`
  const kept =
    aside === 0
      ? "none."
      : html`<span class="gone">${formatCount(aside)}</span>; <code>npm run cli -- event aside</code> lists them.`
  return html`<h2>Event stream</h2>
<p>Events, clicks and notes of people that wait to be written: ${formatCount(waiting)}${oldest}.
Kept aside: ${kept}</p>`
}

const sourcesOf = ({ sources, switchedOff }: Status): Html => html`<h2>Sources</h2>
${table(
  "Sources",
  ["Platform", "Scored, last day", "Failed, last day", "Monitored", "Last look failed"],
  sources.map(
    ({
      platform,
      done,
      failed,
      monitored,
      failing
    }) => html`<tr><td>${platform}</td><td class="number">${formatCount(done)}</td>
<td class="number">${failed === 0 ? "0" : html`<span class="gone">${formatCount(failed)}</span>`}</td>
<td class="number">${monitored === null ? "–" : formatCount(monitored)}</td>
<td class="number">${failing === null ? "–" : formatCount(failing)}</td></tr>`
  )
)}
${switchedOff.map(
  ({
    platform,
    text,
    checkedAt
  }) => html`<p><span class="gone">${platform} is switched off</span> since its self-check of
${instant(checkedAt)}: ${text}</p>`
)}`

const tenantsOf = (lines: ReadonlyArray<TenantLine>, search: string | null): Html => {
  const shown = lines.slice(0, TENANTS_PER_PAGE)
  const last = shown.at(-1)
  const next =
    lines.length > TENANTS_PER_PAGE && last !== undefined
      ? `${OPERATOR_PATH}?${new URLSearchParams({ ...(search === null ? {} : { q: search }), after: last.id })}`
      : null
  return html`<h2>Accounts</h2>
<form class="pair" method="get" action="${OPERATOR_PATH}" role="search"><label>Part of a name<input type="search" name="q" dir="auto"
 maxlength="${SEARCH_CHARACTERS_MAX}" value="${search ?? ""}"></label><button type="submit">Search</button></form>
${table(
  "Accounts",
  ["Name", "Id", "Credits", "Opened", "State"],
  shown.map(
    ({ id, name, balance, createdAt, closedAt }) => html`<tr><td class="name" dir="auto">${name}</td><td>${id}</td>
<td class="number">${formatCount(balance)}</td><td>${formatDay(createdAt)}</td>
<td>${closedAt === null ? "open" : `closed ${formatDay(closedAt)}`}</td></tr>`
  )
)}
${next === null ? null : html`<p><a href="${next}">More accounts</a></p>`}`
}

const contentOf = (
  status: Status,
  backlog: Result.Result<Backlog | null, unknown>,
  lines: ReadonlyArray<TenantLine>,
  search: string | null
): Html => {
  const { at, deployed, requests, processes } = status
  const here = processes.filter(({ isGone }) => !isGone).length
  return html`<h1>The service</h1>
<p>${
    deployed === null
      ? "No process said yet which version it is."
      : `Last deployed: version ${deployed.version}, ${
          deployed.commit === null ? "of a commit that nobody said" : `commit ${short(deployed.commit)}`
        }, started ${instant(deployed.startedAt)}.`
  }</p>
<p>Answered with 5xx: ${rateOf(requests.lastHour)} in the last hour, ${rateOf(requests.lastDay)} in the last day, by
${formatPlural(here, "process", "processes")} that counted for themselves${
    requests.since === null ? "" : `, the first of them since ${instant(requests.since)}`
  }. What a process counted ends with it.</p>
${processesOf(status)}${queueOf(status)}${streamOf(backlog, at)}${sourcesOf(status)}${tenantsOf(lines, search)}`
}

const decodeTenant = Schema.decodeUnknownOption(TenantId)
const searchIn = (text: string | undefined): string | null => {
  const wanted = toStorable((text ?? "").trim().slice(0, SEARCH_CHARACTERS_MAX))
  return wanted === "" ? null : wanted
}

/** GET /operator: how the service does, for those whose address OPERATOR_EMAIL names. For everybody else there is nothing there. */
export const operatorPage = (facts: HostFacts): OpenEndpoint => {
  const { serviceName } = facts
  const { notFound } = makeFrontPages(serviceName)
  return {
    method: "GET",
    path: OPERATOR_PATH,
    area: "scoring",
    summary: "How the service does as a whole, for whoever runs it.",
    access: "open",
    isUndescribed: true,
    responses: { 200: pageOf("The page."), 404: pageOf("Whoever asks does not run the service.") },
    handle: (call) =>
      Effect.gen(function* () {
        const visitor = yield* visitorOf(call, facts)
        if (Option.isNone(visitor) || !visitor.value.isOperator) {
          return (yield* missingPage(call.request, facts)) ?? notFound()
        }
        const search = searchIn(call.query.q)
        const after = Option.getOrNull(decodeTenant(call.query.after))
        const status = yield* readServiceStatus()
        const backlog = yield* Effect.result(EventBacklog.use(({ read }) => read))
        const lines = yield* Oversight.use((oversight) =>
          oversight.tenants({ search, after, limit: TENANTS_PER_PAGE + 1 })
        )
        return accountPage(
          200,
          {
            title: "The service",
            content: contentOf(status, backlog, lines, search),
            visitor: shownAs(visitor.value),
            kind: PAGE
          },
          serviceName
        )
      }).pipe(asPages(serviceName))
  }
}

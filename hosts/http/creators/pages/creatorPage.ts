import { Clock, Effect, Option, Result } from "effect"
import { formatCredits } from "../../../../domain/accounts/billing/amountText.ts"
import { CREATOR_CREDITS } from "../../../../domain/accounts/billing/prices.ts"
import { checksOf } from "../../../../domain/checks/backgroundChecks/readChecks.ts"
import { type NamedAccount, readSocialAccount } from "../../../../domain/creators/identity/socialAccount.ts"
import { readFailedLookups } from "../../../../domain/creators/jobs/failedLookups.ts"
import { quoteLookups } from "../../../../domain/creators/lookups/quoteLookups.ts"
import { ALL_SECTIONS, type ReportParts } from "../../../../domain/creators/lookups/reportParts.ts"
import { composeReport } from "../../../../domain/creators/reports/composeReport.ts"
import type { Printing } from "../../../../domain/creators/reports/printing.ts"
import { reopenReport } from "../../../../domain/creators/reports/reopenReport.ts"
import { type PlanView, readPlan } from "../../../../domain/creators/roster/planView.ts"
import { findCreator } from "../../../../domain/creators/roster/saveCreator.ts"
import { CACHE_FRESHNESS_DAYS, olderNote } from "../../../../domain/creators/scorecards/olderScore.ts"
import { velocityOf } from "../../../../domain/creators/scorecards/velocity.ts"
import { formatDay, formatPercent, formatPlural, formatSigned } from "../../../../domain/mail/wording.ts"
import { accountKey, isSameAccount, type SocialAccount } from "../../../../ports/creators/identity/SocialAccount.ts"
import { NOTE_CHARACTERS_MAX, type RosterEntry } from "../../../../ports/creators/roster/RosterEntry.ts"
import type { Scorecard } from "../../../../ports/creators/scoring/Scorecard.ts"
import { CHECKS_PATH, checksTable } from "../../checks/backgroundChecks/checksPages.ts"
import { memberPageKind } from "../../memberPages/accountPage.ts"
import type { MemberCall, MemberPage } from "../../memberPages/memberPages.ts"
import { makeMemberPages, tenantField } from "../../memberPages/memberPages.ts"
import { mayAs, type Service } from "../../memberPages/visitor.ts"
import { type Html, html } from "../../pages/html.ts"
import { accountName, CREATORS_PATH, creatorPath } from "../../pages/texts.ts"
import type { Call, OpenEndpoint } from "../../server/endpoint.ts"
import { accountParameters } from "../lookups/creator.ts"
import { PRINTED_WITHIN_SECONDS, pdfResponse } from "../reports/pdfResponse.ts"
import { barListHtml, sectionsHtml } from "../reports/reportBlocks.ts"
import { pictureUrls } from "../reports/reportLinks.ts"
import { reportResponse, verdictHtml } from "../reports/reportPage.ts"
import { patternsHtml } from "../reports/reportPlots.ts"
import { COVER_STYLE } from "../reports/reportStyle.ts"
import { cardOffer } from "../roster/pages/cardOffer.ts"
import { CREATOR_STYLE } from "../roster/pages/creatorPageStyle.ts"
import { failedHtml, jobHtml } from "../roster/pages/creatorsPages.ts"
import { notesBox, PLAN_PATH } from "../roster/pages/rosterForms.ts"
import { PLAN_WORDS } from "../roster/pages/rosterTable.ts"
import { BREAK_EVEN_PARAMETERS, rateSection } from "./rateSection.ts"
import { revenueSection } from "./revenueSection.ts"

const PATH = `${CREATORS_PATH}/{platform}/{handle}`
/** Of a report, what the page of a creator shows itself; all of it is in the report. */
const SHOWN_SECTIONS = ["risk_flags", "drivers", "score_history"]

type CreatorDocument = ReturnType<typeof composeReport>

const PAGE = memberPageKind(`${CREATOR_STYLE}${COVER_STYLE}
.cover { padding: clamp(.9rem, 2.5vw, 1.5rem) }
.cover h1 { font-size: clamp(1.4rem, 1.1rem + 1.4vw, 2rem); margin: .1rem 0 .3rem }
.cover h2 { margin-top: 0 }
.folded { margin-top: 1.5rem }
.folded summary { font-size: 1.1rem; font-weight: 650; cursor: pointer }
.cover .decision { margin-top: .9rem; padding-block: .7rem }
.parts-of ul { display: flex; flex-wrap: wrap; gap: .3rem 1.2rem }
.parts-of { margin-block: .8rem 0 }
.links { margin-top: .8rem }
.figures { display: flex; flex-wrap: wrap; gap: .4rem 2.2rem; margin-bottom: .8rem }
.figures li { display: grid }
.figures b { font-size: 1.35rem; line-height: 1.3 }
.beside { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 18rem), 1fr)); gap: .8rem 2rem }
.beside h3 { font-size: .95rem }
`)

/** Of these, what is long and asked for seldom: it is opened by whoever wants it. */
const FOLDED_SECTIONS: ReadonlyArray<string> = ["drivers"]

const NOBODY: MemberPage = {
  title: "No such creator",
  status: 404,
  content: html`<h1>No such creator</h1><p>The address names no account of a platform that creators are scored on.</p>
<p><a href="${CREATORS_PATH}">To your creators</a></p>`
}

/** A creator as a tenant paid for them; null where they did not. */
const readHeld = (at: MemberCall, { account }: NamedAccount) =>
  reopenReport({ tenantId: at.current.tenantId, keyId: null, account }).pipe(
    Effect.catchTag("AccessWithdrawn", () => Effect.succeed(null))
  )

const deltaText = (delta: number | null): string => (delta === null ? "not known" : `${formatSigned(delta)} points`)

/** The name that one of several accounts shows, and what speaks against whose it is said to be. */
const tieHtml = ({ accounts, ties }: ReportParts, card: Scorecard): Html | null => {
  const { displayName = null, note = null } = ties.get(accountKey(card)) ?? {}
  if (accounts.length === 1 || displayName === null) return null
  return html`<span class="muted">shown as “<bdi>${displayName}</bdi>”</span>${note === null ? null : html`<span>${note}</span>`}`
}

const accountsHtml = (parts: ReportParts, serviceSlug: string): Html =>
  html`<h2>Accounts</h2><ul class="rows">${parts.accounts.map(
    (card) => html`<li><span class="what"><a href="${card.profileUrl}" rel="noreferrer noopener"><bdi>${accountName(
      card,
      serviceSlug
    )}</bdi></a>${tieHtml(parts, card)}<span class="muted">scored on ${formatDay(card.scoredAt)}</span></span>
<span>Score ${card.score.score}, ${formatPercent(card.score.confidence)} sure</span></li>`
  )}${parts.unscored.map((account) => {
    const older = parts.older.find(({ card }) => isSameAccount(card, account))
    return html`<li><span class="what"><bdi>${accountName(account, serviceSlug)}</bdi>${
      older === undefined ? null : html`<span class="muted">${olderNote(older)}</span>`
    }</span><span class="muted">${older === undefined ? "Not scored" : "Not in this score"}</span></li>`
  })}</ul>`

/** The verdict of a creator's report, and what to do next. */
const topHtml = (parts: ReportParts, document: CreatorDocument, path: string, checkUrl: string | null): Html => {
  const { card, history, ageDays, isStale } = parts
  const velocity = velocityOf({ score: card.score.score, scoredAt: card.scoredAt }, history)
  return html`${patternsHtml}${verdictHtml(document.cover, card.scoredAt, pictureUrls(parts, ""))}
<p class="links"><a href="${path}/report">The whole report</a> <a href="${path}/report.pdf">As PDF</a>${
    checkUrl === null ? null : html` <a href="${checkUrl}">Order a background check</a>`
  }</p>
<p class="muted">30 days: ${deltaText(velocity.delta30d)}. 60 days: ${deltaText(velocity.delta60d)}.
90 days: ${deltaText(velocity.delta90d)}.
Scored ${ageDays === 0 ? "today" : `${formatPlural(ageDays, "day")} ago`}${
    isStale ? `; older than ${CACHE_FRESHNESS_DAYS} days, so a new one is made when you look the creator up again` : ""
  }.</p>`
}

/** What the verdict rests on. */
const evidenceHtml = (parts: ReportParts, document: CreatorDocument, serviceSlug: string): Html => {
  const sections = sectionsHtml(
    document.sections.filter(({ id }) => SHOWN_SECTIONS.includes(id)),
    null,
    pictureUrls(parts, "")
  )
  return html`<section id="evidence"><h2>What the score is made of</h2>${barListHtml(document.cover.agents)}
${accountsHtml(parts, serviceSlug)}
${sections.map(({ id, title, content }) =>
  FOLDED_SECTIONS.includes(id) ? html`<details class="folded"><summary>${title}</summary>${content}</details>` : content
)}</section>`
}

/** What a lookup would cost, where there is something to pay for. */
const priceHtml = (at: MemberCall, name: string, before: boolean, offer: Html | null): Html =>
  html`<section class="panel"><h2>${before ? "Look them up again" : "No score of yours"}</h2>
<p>${
    before
      ? `Your score is older than ${CACHE_FRESHNESS_DAYS} days.`
      : "You have not paid for a score of this creator, so none is shown, whether or not others have one."
  } It costs ${formatCredits(CREATOR_CREDITS)}.</p>
${
  offer !== null
    ? offer
    : mayAs(at.current.role, "member")
      ? html`<form method="post" action="${CREATORS_PATH}/quote" accept-charset="utf-8">${tenantField(at.current)}
<input type="hidden" name="creators" value="${name}"><button class="main" type="submit">Look them up</button></form>`
      : html`<p class="muted">Viewers read; members look creators up.</p>`
}</section>`

const planHtml = (at: MemberCall, plan: PlanView, name: string): Html => {
  const kinds = (["recurring", "recurring_monitoring", "none"] as const).filter(
    (kind) => kind !== plan.plan || plan.isPaused
  )
  return html`<section class="panel"><h2>Plan</h2><p><strong>${PLAN_WORDS[plan.plan]}</strong>${
    plan.isPaused ? html` <strong>(paused: the credits ran out)</strong>` : null
  }${plan.renewsAt === null ? null : html`, renews on ${formatDay(plan.renewsAt)} for ${formatCredits(plan.creditsPerPeriod)}`}${
    plan.servesUntil === null ? null : html`, paid until ${formatDay(plan.servesUntil)}`
  }.</p>
${
  mayAs(at.current.role, "member")
    ? html`<form class="pair" method="get" action="${PLAN_PATH}"><input type="hidden" name="creator" value="${name}">
<label>Change it to<select name="plan">${kinds.map((kind) => html`<option value="${kind}">${PLAN_WORDS[kind]}</option>`)}</select></label>
<button type="submit">What does it cost?</button></form>`
    : null
}</section>`
}

/** The account's checks of the creator, by whichever of their accounts. */
const checksHtml = Effect.fnUntraced(function* (
  at: MemberCall,
  accounts: ReadonlyArray<SocialAccount>,
  orderUrl: string | null,
  serviceSlug: string
) {
  const { checks, hasMore } = yield* checksOf(at.current.tenantId, accounts)
  const now = new Date(yield* Clock.currentTimeMillis)
  return html`<section class="panel"><h2>Background checks</h2>${
    checks.length === 0
      ? html`<p>None of this creator. ${
          orderUrl === null
            ? html`<a href="${CHECKS_PATH}">To the checks</a>`
            : html`<a href="${orderUrl}">Order one</a>`
        }</p>`
      : html`${checksTable(at, checks, now, serviceSlug)}<p class="pages"><a href="${CHECKS_PATH}">${
          hasMore ? "All checks: there are others of this creator" : "All checks"
        }</a></p>`
  }</section>`
})

const notesHtml = (at: MemberCall, entry: RosterEntry | null, name: string): Html | null => {
  const tags = entry?.tags.join(", ") ?? ""
  const note = entry?.note ?? ""
  if (!mayAs(at.current.role, "member")) {
    return entry === null || (tags === "" && note === "")
      ? null
      : html`<section class="panel"><h2>Notes</h2><p dir="auto">${tags}</p><p dir="auto">${note}</p></section>`
  }
  return html`<section class="panel"><h2>Notes</h2>
<form class="wide" method="post" action="/roster/notes" accept-charset="utf-8">${tenantField(at.current)}
<input type="hidden" name="creator" value="${name}">
<label>Tags, with commas between<input type="text" name="tags" dir="auto" value="${tags}"></label>
<label>Note<textarea name="note" rows="3" dir="auto" maxlength="${NOTE_CHARACTERS_MAX}">${note}</textarea></label>
<button type="submit">${entry === null ? "Save on your roster" : "Save"}</button></form>
${
  entry === null
    ? null
    : html`<form method="post" action="/roster/remove" accept-charset="utf-8">${tenantField(at.current)}
<input type="hidden" name="creator" value="${name}">
<label class="check"><input type="checkbox" name="sure" value="yes" required>Take them off your roster, with tags and note</label>
<button type="submit">Remove</button></form>`
}</section>`
}

/** The page of a creator, and their report for members. Looking costs nothing. */
export const creatorPages = (service: Service & { readonly printing: Printing }): ReadonlyArray<OpenEndpoint> => {
  const { page } = makeMemberPages(service)
  const { serviceSlug } = service
  const namedOf = ({ pathParameters: { platform = "", handle = "" } }: Call) =>
    Result.getSuccess(readSocialAccount(platform, handle, serviceSlug))
  const parameters = accountParameters(serviceSlug)
  const common = { section: CREATORS_PATH, parameters }

  return [
    page({
      ...common,
      parameters: [...parameters, ...BREAK_EVEN_PARAMETERS],
      path: PATH,
      summary: "A creator as the account paid for them, with plan and notes. Nothing is charged by looking.",
      make: Effect.fnUntraced(function* (at) {
        const found = namedOf(at.call)
        if (Option.isNone(found)) return NOBODY
        const named = found.value
        const { tenantId } = at.current
        const held = yield* readHeld(at, named)
        const { creators, balance } = yield* quoteLookups(tenantId, [named])
        const [quoted] = creators
        const plan = yield* readPlan(tenantId, named.account)
        const entry = yield* findCreator(tenantId, named.account).pipe(
          Effect.catchTag("NotOnRoster", () => Effect.succeed(null))
        )
        const name = accountName(named.account, serviceSlug)
        const path = creatorPath(named.account, serviceSlug)
        const offer = yield* cardOffer(at, name, balance)
        const failed =
          quoted?.standing._tag === "Priced"
            ? (yield* readFailedLookups(tenantId)).filter(({ accounts: [first] }) =>
                isSameAccount(first, named.account)
              )
            : []
        const accounts = [
          named.account,
          ...(entry?.summary.accounts ?? []),
          ...(held === null ? [] : [...held.accounts, ...held.unscored])
        ]
        const known = [...new Map(accounts.map((account) => [accountKey(account), account])).values()]
        const rates = yield* rateSection(at, named, path, held !== null, entry?.revenue ?? [])
        const orderUrl = mayAs(at.current.role, "owner")
          ? `${CHECKS_PATH}?${new URLSearchParams({ creator: name })}#order`
          : null
        const checks = yield* checksHtml(at, known, orderUrl, serviceSlug)
        const revenue = yield* revenueSection(tenantId, known, entry, serviceSlug)
        const document = held === null ? null : composeReport(held, ALL_SECTIONS, service.serviceName, null)
        return {
          title: held?.card.displayName ?? name,
          kind: PAGE,
          content: html`${notesBox(at.call)}${
            held === null || document === null
              ? html`<h1 dir="auto">${name}</h1>`
              : topHtml(held, document, path, orderUrl)
          }
${
  quoted?.standing._tag === "Running"
    ? html`<h2>Being scored</h2><ul class="rows">${jobHtml(quoted.standing.job, serviceSlug)}</ul>
<p data-live><a href="${path}">Look again</a></p>`
    : null
}
${failedHtml(at, failed, serviceSlug)}
${quoted?.standing._tag === "Priced" ? priceHtml(at, name, quoted.standing.before !== null, offer) : null}
<nav class="parts-of" aria-label="On this page"><ul><li><a href="#revenue">Revenue</a></li>
<li><a href="#manage">Plan, checks and notes</a></li>${
            held === null ? null : html`<li><a href="#evidence">Evidence</a></li>`
          }</ul></nav>
${revenue}
<div id="manage">${held === null ? null : planHtml(at, plan, name)}
${checks}
${rates}
${notesHtml(at, entry, name)}${
  entry === null ? null : html`<p class="muted">On your list since ${formatDay(entry.addedAt)}.</p>`
}</div>
${held === null || document === null ? null : evidenceHtml(held, document, serviceSlug)}`
        }
      })
    }),
    page({
      ...common,
      path: `${PATH}/report`,
      summary: "The report of a creator whom the account paid for, as a page.",
      make: Effect.fnUntraced(function* (at) {
        const named = namedOf(at.call)
        const parts = Option.isNone(named) ? null : yield* readHeld(at, named.value)
        if (parts === null || Option.isNone(named)) return NOBODY
        const document = composeReport(parts, ALL_SECTIONS, service.serviceName, null)
        return reportResponse(document, {
          pdfUrl: `${creatorPath(named.value.account, serviceSlug)}/report.pdf`,
          pictureUrl: pictureUrls(parts, "")
        })
      })
    }),
    {
      ...page({
        ...common,
        path: `${PATH}/report.pdf`,
        summary: "The report of a creator whom the account paid for, as a PDF.",
        make: Effect.fnUntraced(
          function* (at) {
            const named = namedOf(at.call)
            const parts = Option.isNone(named) ? null : yield* readHeld(at, named.value)
            if (parts === null) return NOBODY
            const document = composeReport(parts, ALL_SECTIONS, service.serviceName, null)
            const bytes = yield* service.printing.printCached(document, at.current.tenantId)
            return pdfResponse(bytes, parts.card, serviceSlug, "inline")
          },
          Effect.catchTag("PrinterBusy", () =>
            Effect.succeed({
              title: "The printer is busy",
              status: 503,
              content: html`<h1>The printer is busy</h1><p>Too many reports are being printed. Try again in a minute.</p>`
            })
          )
        )
      }),
      mayTakeSeconds: PRINTED_WITHIN_SECONDS
    }
  ]
}

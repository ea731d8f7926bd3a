import { Clock, Effect, Option, Schema } from "effect"
import { SecureRandom } from "effect/crypto"
import { formatCredits } from "../../../../../domain/accounts/billing/amountText.ts"
import { memberCaller } from "../../../../../domain/accounts/people/sessions.ts"
import type { NamedAccount } from "../../../../../domain/creators/identity/socialAccount.ts"
import { accountsNamed, readNamedList } from "../../../../../domain/creators/lookups/namedList.ts"
import { FORECAST_DAYS, type PlanForecast } from "../../../../../domain/creators/roster/forecastPlans.ts"
import { planCreator } from "../../../../../domain/creators/roster/planCreator.ts"
import { quotePlan } from "../../../../../domain/creators/roster/quotePlan.ts"
import { readRoster } from "../../../../../domain/creators/roster/readRoster.ts"
import { removeCreator, saveCreator } from "../../../../../domain/creators/roster/saveCreator.ts"
import { formatDay, formatPlural } from "../../../../../domain/mail/wording.ts"
import { PlanKind } from "../../../../../ports/creators/roster/Plan.ts"
import { ROSTER_PAGE_MAX } from "../../../../../ports/creators/roster/Roster.ts"
import type { RosterEntry } from "../../../../../ports/creators/roster/RosterEntry.ts"
import { isoDay } from "../../../../../ports/time/days.ts"
import { seeOther } from "../../../memberPages/accountPage.ts"
import { asDeed, isOperation, makeMemberPages, makeOutcomes, tenantField } from "../../../memberPages/memberPages.ts"
import { orderOnce } from "../../../memberPages/orderOnce.ts"
import type { Service } from "../../../memberPages/visitor.ts"
import { type Html, html } from "../../../pages/html.ts"
import { accountName, CREATORS_PATH, creatorPath } from "../../../pages/texts.ts"
import type { OpenEndpoint, ParameterDescription } from "../../../server/endpoint.ts"
import { rosterCreatorBody } from "../rosterBody.ts"
import { rosterCsv } from "../rosterCsv.ts"
import { readNotes } from "../rosterEntry.ts"
import { CREATOR_PAGE } from "./creatorPageStyle.ts"
import { askRoster, QUESTION_PARAMETERS } from "./rosterQuestion.ts"
import { PLAN_WORDS } from "./rosterTable.ts"

const ROSTER_PATH = "/roster"
export const PLAN_PATH = `${ROSTER_PATH}/plan`
export const EXPORT_PATH = `${ROSTER_PATH}/export`
/** Creators of one file. */
const EXPORT_CREATORS_MAX = 10_000
/** Days with renewals that are shown. */
const RENEWAL_DAYS_SHOWN = 14

const OUTCOMES = {
  planned: { isGood: true, text: "The plan is set." },
  ended: { isGood: true, text: "The plan has ended. What is paid for is served to the end of its period." },
  unpaid: { isGood: false, text: "The credits don't cover it. Nothing was changed or charged." },
  unscored: {
    isGood: false,
    text: "There is no score of yours of this creator. Look them up first; nothing was charged."
  },
  busy: { isGood: false, text: "A job holds the creator. Nothing was changed or charged: try again in two minutes." },
  in_flight: { isGood: false, text: "It is being carried out. Look again in a few seconds: it is charged once." },
  reused: { isGood: false, text: "This form was sent before for something else. Begin anew: nothing was charged." },
  failed: { isGood: false, text: "It could not be written, and nothing was charged. Send the form again." },
  noted: { isGood: true, text: "Saved." },
  removed: { isGood: true, text: "They are off your roster." },
  held: { isGood: false, text: "They have a plan, and stay on your roster until it has ended." },
  full: { isGood: false, text: "Your roster is full." },
  wrong: {
    isGood: false,
    text: "Nothing was saved. There are at most 20 tags of 40 characters, and a note of 2,000, without control characters in tags."
  },
  unsure: { isGood: false, text: "Nothing was removed: say that you are sure." },
  nobody: { isGood: false, text: "There is no such creator. Nothing was changed." }
} as const
const { told, box } = makeOutcomes(CREATORS_PATH, OUTCOMES)
/** The outcomes, shown on the list and on the page of a creator. */
export const notesBox = box

const isPlan = Schema.is(Schema.Literals([...PlanKind.literals, "none"]))

const dayText = (day: Date): Html => html`<time datetime="${isoDay(day)}">${formatDay(day)}</time>`

export const forecastHtml = ({ days, totalCredits, balance, runsOutOn }: PlanForecast): Html => {
  const renewals = days.filter(({ plans }) => plans > 0)
  return html`<section class="panel"><h2>What plans cost</h2>
<p>${formatCredits(totalCredits)} in the next ${FORECAST_DAYS} days if they go on as they are; you have ${formatCredits(balance)}.</p>
${
  runsOutOn === null
    ? null
    : html`<p class="problem">Your credits don't cover what is due on ${dayText(runsOutOn)}. Plans that aren't covered are paused.</p>`
}
${
  renewals.length === 0
    ? html`<p class="muted">Nothing is to be renewed.</p>`
    : html`<table><thead><tr><th scope="col">Next renewals</th><th scope="col" class="number">Plans</th>
<th scope="col" class="number">Credits</th></tr></thead><tbody>${renewals
        .slice(0, RENEWAL_DAYS_SHOWN)
        .map(
          ({ day, plans, credits }) =>
            html`<tr><td>${dayText(day)}</td><td class="number">${plans}</td><td class="number">${credits}</td></tr>`
        )}</tbody></table>${
        renewals.length > RENEWAL_DAYS_SHOWN
          ? html`<p class="muted">And ${formatPlural(renewals.length - RENEWAL_DAYS_SHOWN, "day")} more.</p>`
          : null
      }`
}</section>`
}

const queryParameter = (name: string, description: string): ParameterDescription => ({
  name,
  in: "query",
  required: false,
  description,
  schema: Schema.String
})

/** The pages of the roster: its plans and what they cost, and the forms that change them. */
export const rosterPages = (service: Service): ReadonlyArray<OpenEndpoint> => {
  const { page, form } = makeMemberPages(service)
  const { serviceSlug } = service
  const namedBy = (name: string | null | undefined): Option.Option<NamedAccount> =>
    Option.fromUndefinedOr(accountsNamed(readNamedList(name ?? "", serviceSlug))[0])
  const ofMember = { back: CREATORS_PATH, section: CREATORS_PATH, role: "member" } as const
  const toldAt = ({ account }: NamedAccount, did: keyof typeof OUTCOMES): string =>
    `${creatorPath(account, serviceSlug)}?did=${did}`

  return [
    page({
      path: ROSTER_PATH,
      section: CREATORS_PATH,
      summary: "Leads to the list of creators, which shows their plans.",
      parameters: QUESTION_PARAMETERS,
      make: ({ call }) => Effect.succeed(seeOther(`${CREATORS_PATH}${new URL(call.request.url).search}`))
    }),
    page({
      path: EXPORT_PATH,
      section: CREATORS_PATH,
      summary: "The creators that the page shows, on all its pages, as CSV.",
      parameters: QUESTION_PARAMETERS,
      make: Effect.fnUntraced(function* (at) {
        const { tenantId } = at.current
        const { question } = yield* askRoster(tenantId, at.call)
        const entries: Array<RosterEntry> = []
        let cursor: string | null = null
        do {
          const found: Effect.Success<ReturnType<typeof readRoster>> = yield* readRoster(tenantId, {
            ...question,
            limit: ROSTER_PAGE_MAX,
            cursor
          })
          entries.push(...found.entries)
          cursor = found.nextCursor
        } while (cursor !== null && entries.length < EXPORT_CREATORS_MAX)
        const now = new Date(yield* Clock.currentTimeMillis)
        const rows = entries.slice(0, EXPORT_CREATORS_MAX).map((entry) => rosterCreatorBody(entry, serviceSlug, now))
        return new Response(rosterCsv(rows), {
          headers: {
            "content-type": "text/csv; charset=utf-8",
            "content-disposition": `attachment; filename="roster-${isoDay(now)}.csv"`,
            "cache-control": "private, no-store",
            "x-content-type-options": "nosniff"
          }
        })
      })
    }),
    page({
      path: PLAN_PATH,
      section: CREATORS_PATH,
      role: "member",
      summary: "Says what a plan costs, and asks once more. Changes nothing.",
      parameters: [queryParameter("creator", "Whose plan it is."), queryParameter("plan", "What it is to be.")],
      make: Effect.fnUntraced(function* (at) {
        const { creator, plan } = at.call.query
        const named = namedBy(creator)
        if (Option.isNone(named) || !isPlan(plan)) return told("nobody")
        const caller = memberCaller(at.current, at.visitor.person)
        const { view, balance, credits } = yield* quotePlan(caller, named.value, plan)
        if (credits === null) return seeOther(toldAt(named.value, "unscored"))
        const random = yield* SecureRandom.SecureRandom
        const name = accountName(named.value.account, serviceSlug)
        const isCovered = credits <= balance
        return {
          title: "Plan",
          kind: CREATOR_PAGE,
          content: html`<h1>Plan of <bdi>${name}</bdi></h1>
<p>Now: <strong>${PLAN_WORDS[view.plan]}</strong>${view.isPaused ? " (paused)" : ""}. From now on: <strong>${PLAN_WORDS[plan]}</strong>.</p>
<p class="price"><strong>${formatCredits(credits)}</strong> now, of ${formatCredits(balance)} that you have.</p>
<p class="muted">${
            plan === "none"
              ? "Nothing is charged any more. What is paid for is served to the end of its period; nothing is given back."
              : "It is renewed every 30 days until you end it, for the same price, and paused where the credits don't cover it."
          }</p>
${isCovered ? null : html`<p class="problem">Your credits don't cover it.</p>`}
<form class="wide" method="post" action="${PLAN_PATH}" accept-charset="utf-8">${tenantField(at.current)}
<input type="hidden" name="operation" value="${yield* random.uuidV7()}"><input type="hidden" name="creator" value="${name}">
<input type="hidden" name="plan" value="${plan}">
<button class="main" type="submit">${plan === "none" ? "End the plan" : "Set the plan"}</button></form>
<p><a href="${creatorPath(named.value.account, serviceSlug)}">Back without a change</a></p>`
        }
      })
    }),
    form({
      ...ofMember,
      path: PLAN_PATH,
      summary: "Sets a creator's plan, charged once, however often the form is sent.",
      take: Effect.fnUntraced(function* (at, fields) {
        const [named, plan, operation] = [namedBy(fields.get("creator")), fields.get("plan"), fields.get("operation")]
        if (Option.isNone(named) || !isPlan(plan) || !isOperation(operation)) return told("nobody")
        const caller = memberCaller(at.current, at.visitor.person)
        const name = accountName(named.value.account, serviceSlug)
        const back = (did: keyof typeof OUTCOMES) => seeOther(toldAt(named.value, did))
        return yield* orderOnce(at, { path: PLAN_PATH, operation, asked: `${name} ${plan}` }, (operationId) =>
          Effect.as(planCreator(caller, named.value, plan, { operationId }), {
            location: toldAt(named.value, plan === "none" ? "ended" : "planned"),
            mayEndOtherwise: false
          })
        ).pipe(
          asDeed(at, "plan.set", `${name}: ${plan}`),
          Effect.catchTags({
            CreditsExhausted: () => Effect.succeed(back("unpaid")),
            NotScored: () => Effect.succeed(back("unscored")),
            CreatorBusy: () => Effect.succeed(back("busy")),
            IdempotencyInFlight: () => Effect.succeed(back("in_flight")),
            IdempotencyKeyReused: () => Effect.succeed(back("reused")),
            ChargeFailed: (failure) => Effect.as(Effect.logError("a plan could not be set", failure), back("failed"))
          })
        )
      })
    }),
    form({
      ...ofMember,
      path: `${ROSTER_PATH}/notes`,
      summary: "Saves a creator on the roster, with tags and a note.",
      take: Effect.fnUntraced(function* (at, fields) {
        const named = namedBy(fields.get("creator"))
        if (Option.isNone(named)) return told("nobody")
        const { account } = named.value
        const tags = (fields.get("tags") ?? "")
          .split(",")
          .map((tag) => tag.trim())
          .filter((tag) => tag !== "")
        return yield* readNotes({ tags, note: fields.get("note") ?? "" }).pipe(
          Effect.flatMap((notes) =>
            saveCreator(at.current.tenantId, account, notes).pipe(
              asDeed(at, "creator.save", accountName(account, serviceSlug))
            )
          ),
          Effect.as(seeOther(toldAt(named.value, "noted"))),
          Effect.catchTags({
            InvalidRequest: () => Effect.succeed(seeOther(toldAt(named.value, "wrong"))),
            RosterFull: () => Effect.succeed(seeOther(toldAt(named.value, "full")))
          })
        )
      })
    }),
    form({
      ...ofMember,
      path: `${ROSTER_PATH}/remove`,
      summary: "Takes a creator off the roster.",
      take: Effect.fnUntraced(function* (at, fields) {
        const named = namedBy(fields.get("creator"))
        if (Option.isNone(named)) return told("nobody")
        if (fields.get("sure") !== "yes") return seeOther(toldAt(named.value, "unsure"))
        const { account } = named.value
        return yield* removeCreator(at.current.tenantId, account).pipe(
          asDeed(at, "creator.remove", accountName(account, serviceSlug)),
          Effect.as(told("removed")),
          Effect.catchTags({
            NotOnRoster: () => Effect.succeed(told("nobody")),
            PlanHeld: () => Effect.succeed(seeOther(toldAt(named.value, "held")))
          })
        )
      })
    })
  ]
}

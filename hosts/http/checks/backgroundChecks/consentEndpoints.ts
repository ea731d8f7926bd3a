import { Effect, Schema } from "effect"
import { disputeFinding } from "../../../../domain/checks/backgroundChecks/consent/disputeFinding.ts"
import { giveConsent } from "../../../../domain/checks/backgroundChecks/consent/giveConsent.ts"
import { networkInBrief } from "../../../../domain/checks/backgroundChecks/consent/networkInBrief.ts"
import { openSubject } from "../../../../domain/checks/backgroundChecks/consent/openSubject.ts"
import { readConsent } from "../../../../domain/checks/backgroundChecks/consent/readConsent.ts"
import { refuseConsent } from "../../../../domain/checks/backgroundChecks/consent/refuseConsent.ts"
import { canWithdraw, withdrawConsent } from "../../../../domain/checks/backgroundChecks/consent/withdrawConsent.ts"
import { FindingId } from "../../../../ports/checks/backgroundChecks/Finding.ts"
import type { Services } from "../../../services/Services.ts"
import type { HostFacts } from "../../server/context.ts"
import type { Call, OpenEndpoint, ParameterDescription } from "../../server/endpoint.ts"
import { peerOf } from "../../server/peer.ts"
import { FOREIGN_FORM, FOREIGN_FORM_STATUS, readForm, takeOwnForm } from "../../server/readForm.ts"
import { type ConsentForm, consentContent, decidedNotice, EMPTY_FORM } from "./consentPage.ts"
import { subjectNotice, subjectResponse } from "./subjectKind.ts"
import { subjectContent, WITHDRAWAL_CONFIRMED, withdrawalContent } from "./subjectPage.ts"

type Service = Pick<HostFacts, "serviceName" | "serviceSlug" | "baseUrl" | "contactEmail">

const TOKEN_PARAMETER: ParameterDescription = {
  name: "token",
  in: "path",
  required: true,
  description: "From a mail to the creator.",
  schema: Schema.String
}
const FORM = {
  schema: Schema.Record(Schema.String, Schema.String),
  contentTypes: ["application/x-www-form-urlencoded"]
}

const page = (description: string) => ({ description, contentType: "text/html" })
const PAGES = {
  404: page("The token is not one of ours, or what it was of was erased."),
  410: page("The link has expired."),
  503: page("The check can't be read right now; retry.")
}
const FORM_PAGES = {
  ...PAGES,
  303: { description: "Done; the page shows it." },
  400: { description: "The form can't be taken as it is; the page says why.", alsoContentType: "text/html" },
  [FOREIGN_FORM_STATUS]: page("The form was sent from another site's page."),
  409: page("It was answered before, or has ended; nothing was changed.")
}

const MISSING = {
  title: "There is nothing at this link",
  texts: [
    "A part of its address is missing, or what it led to was erased. Open it as it stands in the mail, in one piece."
  ]
}
const EXPIRED = {
  title: "This link has expired",
  texts: ["Its time is over. If nothing was answered in time, nothing is read. There is nothing more to do."]
}
const AWAY = {
  title: "This can't be shown right now",
  texts: ["Something it needs does not answer, and nothing was changed. Try again in a minute; the link is still good."]
}
const UNREADABLE = {
  title: "The form could not be read",
  texts: ["It is too large or is not a form of this page, and nothing was changed. Open the link in the mail again."]
}
const NOT_WITHDRAWN = {
  title: "There is no consent to take back",
  texts: ["You did not give any, or took it back before, or the check has ended. Nothing was changed."]
}
const NO_FINDING = {
  title: "There is no such finding",
  texts: [
    "Your report does not have it, or the report was removed. Nothing was changed. Open the link in the mail again."
  ]
}

const tokenOf = ({ pathParameters: { token = "" } }: Call): string => token

/** Back to the page, which then shows what became of the form; sent again by a browser that reloads, it is not. */
const seeOther = (path: string): Response =>
  new Response(null, { status: 303, headers: { location: path, "cache-control": "no-store" } })

interface AnyFailure {
  readonly _tag: string
}

/** Answers every failure with a page; what is no failure of the caller's is logged. */
const asPages =
  (serviceName: string) =>
  <E extends AnyFailure>(handled: Effect.Effect<Response, E, Services>): Effect.Effect<Response, never, Services> =>
    Effect.catch(handled, (failure) => {
      const notice = (status: number, said: Parameters<typeof subjectNotice>[1]) =>
        Effect.succeed(subjectNotice(status, said, serviceName))
      switch (failure._tag) {
        case "TokenInvalid":
          return notice(404, MISSING)
        case "TokenExpired":
          return notice(410, EXPIRED)
        case "InvalidRequest":
          return notice(400, UNREADABLE)
        case "FindingNotFound":
          return notice(409, NO_FINDING)
        default:
          return Effect.andThen(Effect.logError("a page of a check could not be made", failure), notice(503, AWAY))
      }
    })

/** Takes a form of these pages, and answers with a page whatever becomes of it. */
const taken = <E extends AnyFailure>(
  call: Call,
  { baseUrl, serviceName }: Service,
  own: Effect.Effect<Response, E, Services>
) =>
  takeOwnForm(call, baseUrl, {
    foreign: () =>
      subjectNotice(FOREIGN_FORM_STATUS, { title: FOREIGN_FORM.title, texts: [FOREIGN_FORM.text] }, serviceName),
    own
  }).pipe(asPages(serviceName))

const formOf = (form: URLSearchParams): ConsentForm => {
  const platforms = form.getAll("add_platform")
  return {
    confirmed: form.getAll("account"),
    added: form
      .getAll("add_handle")
      .map((handle, place) => ({ platform: platforms[place] ?? "", handle: handle.trim() }))
      .filter(({ handle }) => handle !== "")
  }
}

/** GET and POST /consent/{token}: the subject is asked, and answers, once. */
const consentPages = (service: Service): ReadonlyArray<OpenEndpoint> => {
  const { serviceName } = service
  const shown = (token: string, asked: { form: ConsentForm; problem: string | null; closedStatus: number }) =>
    Effect.map(readConsent(token, service), ({ check, standing, text }) =>
      standing === "open"
        ? subjectResponse(
            asked.problem === null ? 200 : 400,
            {
              title: text.title,
              content: consentContent({ check, text, path: `/consent/${token}` }, asked.form, asked.problem)
            },
            serviceName
          )
        : subjectNotice(asked.closedStatus, decidedNotice(check, standing), serviceName)
    )
  return [
    {
      method: "GET",
      path: "/consent/{token}",
      area: "scoring",
      summary: "The page that asks a creator for consent to a verified background check. Changes nothing.",
      isHot: true,
      access: "open",
      parameters: [TOKEN_PARAMETER],
      responses: { 200: page("The question, or what was answered."), ...PAGES },
      handle: (call) =>
        shown(tokenOf(call), { form: EMPTY_FORM, problem: null, closedStatus: 200 }).pipe(asPages(serviceName))
    },
    {
      method: "POST",
      path: "/consent/{token}",
      area: "scoring",
      summary: "The creator's answer, from that page: agree or refuse. One answer counts.",
      access: "open",
      parameters: [TOKEN_PARAMETER],
      body: FORM,
      responses: FORM_PAGES,
      handle: (call) =>
        taken(
          call,
          service,
          Effect.gen(function* () {
            const token = tokenOf(call)
            const sent = yield* readForm(call)
            const form = formOf(sent)
            const said = { textHash: sent.get("text") ?? "", network: networkInBrief(peerOf(call.request)) }
            const answer = sent.get("answer")
            const answered =
              answer === "agree"
                ? giveConsent(token, { ...said, ...form }, service)
                : answer === "refuse"
                  ? refuseConsent(token, said, service)
                  : null
            if (answered === null) return subjectNotice(400, UNREADABLE, serviceName)
            return yield* answered.pipe(
              Effect.map(() => seeOther(`/consent/${token}`)),
              Effect.catchTags({
                ConsentUnusable: ({ reason }) => shown(token, { form, problem: reason, closedStatus: 409 }),
                ConsentClosed: () => shown(token, { form, problem: null, closedStatus: 409 })
              })
            )
          })
        )
    }
  ]
}

const isFindingId = Schema.is(FindingId)

/** /subject/{token}: the subject's own page, and what they can do there. */
const subjectPages = (service: Service): ReadonlyArray<OpenEndpoint> => {
  const { serviceName } = service
  const shown = (token: string, problem: string | null) =>
    Effect.map(openSubject(token), (opened) =>
      subjectResponse(
        problem === null ? 200 : 400,
        {
          title: "The check of your public posts",
          content: subjectContent(opened, `/subject/${token}`, problem, service)
        },
        serviceName
      )
    )
  /** The page that asks once more, as long as there is consent to be taken back. */
  const asked = (token: string) =>
    Effect.map(openSubject(token), (opened) =>
      canWithdraw(opened.check)
        ? subjectResponse(
            200,
            { title: "Take your consent back for good?", content: withdrawalContent(opened, `/subject/${token}`) },
            serviceName
          )
        : subjectNotice(409, NOT_WITHDRAWN, serviceName)
    )
  return [
    {
      method: "GET",
      path: "/subject/{token}",
      area: "scoring",
      summary: "The page of whom a verified background check is about: how it stands, and a copy of the report.",
      isHot: true,
      access: "open",
      parameters: [TOKEN_PARAMETER],
      responses: { 200: page("The page."), ...PAGES },
      handle: (call) => shown(tokenOf(call), null).pipe(asPages(serviceName))
    },
    {
      method: "POST",
      path: "/subject/{token}/withdraw",
      area: "scoring",
      summary:
        "The creator takes their consent back, in two steps: without confirmed=withdraw it answers the page that asks once more, and " +
        "changes nothing; with it the report is removed and the payment given back.",
      access: "open",
      parameters: [TOKEN_PARAMETER],
      body: FORM,
      responses: { 200: page("The page that asks once more. Nothing was changed."), ...FORM_PAGES },
      handle: (call) =>
        taken(
          call,
          service,
          Effect.gen(function* () {
            const token = tokenOf(call)
            if ((yield* readForm(call)).get("confirmed") !== WITHDRAWAL_CONFIRMED) return yield* asked(token)
            return yield* withdrawConsent(token, networkInBrief(peerOf(call.request))).pipe(
              Effect.map(() => seeOther(`/subject/${token}`)),
              Effect.catchTag("ConsentClosed", () => Effect.succeed(subjectNotice(409, NOT_WITHDRAWN, serviceName)))
            )
          })
        )
    },
    {
      method: "POST",
      path: "/subject/{token}/dispute",
      area: "scoring",
      summary: "The creator says that a finding is wrong; it is marked until a person has decided.",
      access: "open",
      parameters: [TOKEN_PARAMETER],
      body: FORM,
      responses: FORM_PAGES,
      handle: (call) =>
        taken(
          call,
          service,
          Effect.gen(function* () {
            const token = tokenOf(call)
            const form = yield* readForm(call)
            const finding = form.get("finding")
            if (!isFindingId(finding)) return subjectNotice(409, NO_FINDING, serviceName)
            return yield* disputeFinding(token, finding, form.get("text") ?? "").pipe(
              Effect.map(() => seeOther(`/subject/${token}#${finding}`)),
              Effect.catchTag("ConsentUnusable", ({ reason }) => shown(token, reason))
            )
          })
        )
    }
  ]
}

/** The pages of whom checks are about. No key is needed: whoever has the mail has the link. */
export const consentEndpoints = (facts: Service): ReadonlyArray<OpenEndpoint> => [
  ...consentPages(facts),
  ...subjectPages(facts)
]

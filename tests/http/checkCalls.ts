import { Context, Effect, Layer, Option } from "effect"
import { layer as localPayments } from "../../adapters/payments/local/Payments.ts"
import { sealCheckLink } from "../../domain/checks/backgroundChecks/checkLink.ts"
import { sealTicket } from "../../domain/checks/backgroundChecks/consent/checkLinks.ts"
import { sealToken } from "../../domain/tokens/signedToken.ts"
import { nameOrder } from "../../fixtures/sandbox/orderNames.ts"
import type { Ports } from "../../hosts/services/Services.ts"
import { Payments } from "../../ports/accounts/payments/Payments.ts"
import { Checks } from "../../ports/checks/backgroundChecks/Checks.ts"
import { accountKey, Handle } from "../../ports/creators/identity/SocialAccount.ts"
import { HOUR_MS } from "../../ports/time/days.ts"
import { aFindingOf, askedCheck, aVerifiedCheck, completeCheck } from "../contracts/consentExamples.ts"
import { BASE_URL, type Sent, type TestHost } from "./host.ts"

const ELSEWHERE = "https://elsewhere.example"
const CHECKS = "/api/v1/background-checks"
const REVIEWS = "/api/v1/reviews"
const PAYMENTS = "/api/webhooks/payments"
const FORM = { "content-type": "application/x-www-form-urlencoded" }

/** A check of the sandbox of which one of two platforms could not be read. */
export const PARTLY_READ_CHECK = nameOrder(
  { handle: Handle.make("sandboxpartly"), platforms: ["instagram", "youtube"], isEur: false, isVerified: false },
  {}
)

type CheckCall = readonly [status: number, path: string, sent: Sent]

/** A host's payments on its own checkout page, as where no payment provider is configured. */
export const withOwnCheckout = (ports: Context.Context<Ports>): Context.Context<Ports> => {
  const own = Effect.runSync(
    Effect.scoped(
      Effect.map(Layer.build(localPayments({ baseUrl: BASE_URL, isOpen: true })), (built) =>
        Context.get(built, Payments)
      )
    )
  )
  return Context.add(ports, Payments, own)
}

/** A form as a page of the host sends it. */
const form = (
  fields: ReadonlyArray<readonly [string, string]>,
  headers: Readonly<Record<string, string>> = {}
): Sent => ({
  method: "POST",
  headers: { ...FORM, origin: BASE_URL, ...headers },
  body: fields.map((field) => field.map(encodeURIComponent).join("=")).join("&")
})

/** A check that is paid and waits for its creator, with the links that they are mailed and their answer on its page. */
const askedOf = async (host: TestHost, soon: Date) => {
  const check = await host.run(askedCheck(host.tenant.id, new Date()))
  const consent = `/consent/${await host.run(sealTicket("check_consent", check, soon))}`
  const subject = `/subject/${await host.run(sealTicket("check_subject", check, soon))}`
  const [, hash = ""] = /name="text" value="([0-9a-f]{64})"/.exec((await host.call(consent)).text) ?? []
  const agree = form([
    ["text", hash],
    ...check.accounts.map((account) => ["account", accountKey(account)] as const),
    ["answer", "agree"]
  ])
  return { check, consent, subject, agree }
}

/** The same, agreed to, scanned and completed with one finding. */
const completedOf = async (host: TestHost, soon: Date) => {
  const { check, agree, ...links } = await askedOf(host, soon)
  await host.call(links.consent, agree)
  const finding = aFindingOf(check, new Date())
  const scanning = await host.run(Checks.use((checks) => checks.find(check)))
  const done = await host.run(completeCheck(Option.getOrThrow(scanning), new Date(), [finding]))
  return { ...links, check: done, finding }
}

/** Calls of the endpoints of checks, their pages, payments and reviews, good and refused, over checks in the states they need. */
export const checkCalls = async (host: TestHost): Promise<ReadonlyArray<CheckCall>> => {
  const { full, read, track } = host.secrets
  const { tenant, keys } = host
  const [soon, past] = [new Date(Date.now() + HOUR_MS), new Date(Date.now() - HOUR_MS)]
  const [asked, completed] = [await askedOf(host, soon), await completedOf(host, soon)]
  const waiting = await askedOf(host, soon)
  const { check, finding } = completed
  const unpaid = aVerifiedCheck(tenant.id, new Date())
  const late = aVerifiedCheck(tenant.id, past, { payableUntil: past })
  await host.run(Checks.use((checks) => Effect.all([checks.create(unpaid), checks.create(late)])))

  const token = await host.run(sealCheckLink(keys.full, check.checkId))
  const ended = await host.run(sealToken("check_pdf", `${tenant.id}/${keys.full.id}/${check.checkId}`, past))
  const endedOf = (purpose: "check_consent" | "check_subject") => host.run(sealTicket(purpose, check, past))
  const [endedConsent, endedSubject] = [await endedOf("check_consent"), await endedOf("check_subject")]
  const [checkout, lateCheckout] = [`/checkout/${unpaid.sessionId}`, `/checkout/${late.sessionId}`]
  const confirm = form([["lawful_use", "certified"]])
  const dispute = form([
    ["finding", finding.id],
    ["text", "I quoted a song."]
  ])
  const order = { handle: "nova", platforms: ["instagram"] }
  const post = (key: string | null, body: object): Sent => ({ method: "POST", body, ...(key === null ? {} : { key }) })
  const once = (body: object): Sent => ({ ...post(full, body), headers: { "idempotency-key": "described-check" } })
  const decision = { verdict: "keep", reason: "It is theirs." }
  const onceDecided = (body: object): Sent => ({ ...post(full, body), headers: { "idempotency-key": "decided-once" } })
  const review = `${REVIEWS}/${finding.id}`
  const forged = { "stripe-signature": "t=1,v1=00" }

  return [
    [200, CHECKS, once(order)],
    [422, CHECKS, once({ ...order, handle: "other" })],
    [400, CHECKS, post(full, {})],
    [400, CHECKS, post(full, { ...order, purpose: "Whether to employ them: employment" })],
    [401, CHECKS, post(null, order)],
    [403, CHECKS, post(read, order)],
    [200, CHECKS, { key: read }],
    [400, `${CHECKS}?limit=0`, { key: read }],
    [401, CHECKS, {}],
    [403, CHECKS, { key: track }],
    [200, `${CHECKS}/${check.checkId}`, { key: read }],
    [200, `${CHECKS}/${check.checkId}?format=pdf`, { key: read }],
    [400, `${CHECKS}/${check.checkId}?format=doc`, { key: read }],
    [401, `${CHECKS}/${check.checkId}`, {}],
    [403, `${CHECKS}/${check.checkId}`, { key: track }],
    [404, `${CHECKS}/${crypto.randomUUID()}`, { key: read }],
    [400, `${CHECKS}/${unpaid.checkId}?format=pdf`, { key: read }],
    [200, `${CHECKS}/${waiting.check.checkId}/consent-request`, post(full, {})],
    [400, `${CHECKS}/${check.checkId}/consent-request`, post(full, {})],
    [401, `${CHECKS}/${check.checkId}/consent-request`, post(null, {})],
    [403, `${CHECKS}/${check.checkId}/consent-request`, post(read, {})],
    [404, `${CHECKS}/${crypto.randomUUID()}/consent-request`, post(full, {})],
    [200, `${CHECKS}/${waiting.check.checkId}/cancel`, { method: "POST", key: full }],
    [400, `${CHECKS}/${check.checkId}/cancel`, { method: "POST", key: full }],
    [401, `${CHECKS}/${check.checkId}/cancel`, { method: "POST" }],
    [403, `${CHECKS}/${check.checkId}/cancel`, { method: "POST", key: read }],
    [404, `${CHECKS}/${crypto.randomUUID()}/cancel`, { method: "POST", key: full }],
    [200, `${CHECKS}/${crypto.randomUUID()}/read-again`, { method: "POST", key: host.secrets.test }],
    [400, `${CHECKS}/${check.checkId}/read-again`, { method: "POST", key: full }],
    [401, `${CHECKS}/${check.checkId}/read-again`, { method: "POST" }],
    [403, `${CHECKS}/${check.checkId}/read-again`, { method: "POST", key: read }],
    [404, `${CHECKS}/${crypto.randomUUID()}/read-again`, { method: "POST", key: full }],
    [200, `${CHECKS}/${PARTLY_READ_CHECK}/refund`, { method: "POST", key: host.secrets.test }],
    [400, `${CHECKS}/${check.checkId}/refund`, { method: "POST", key: full }],
    [401, `${CHECKS}/${check.checkId}/refund`, { method: "POST" }],
    [403, `${CHECKS}/${check.checkId}/refund`, { method: "POST", key: read }],
    [404, `${CHECKS}/${crypto.randomUUID()}/refund`, { method: "POST", key: full }],
    [200, `/api/v1/checks/${token}`, {}],
    [404, "/api/v1/checks/none", {}],
    [410, `/api/v1/checks/${ended}`, {}],
    [200, `/checks/${token}`, {}],
    [404, "/checks/none", {}],
    [410, `/checks/${ended}`, {}],

    [200, checkout, {}],
    [404, "/checkout/none", {}],
    [410, lateCheckout, {}],
    [400, checkout, form([])],
    [400, checkout, post(null, { lawful_use: "certified" })],
    [403, checkout, { ...confirm, headers: { ...confirm.headers, origin: ELSEWHERE } }],
    [404, "/checkout/none", confirm],
    [410, lateCheckout, confirm],
    [200, checkout, confirm],
    [200, checkout, {}],
    [400, PAYMENTS, { method: "POST", headers: forged, body: {} }],
    [400, PAYMENTS, { method: "POST", body: {} }],

    [200, asked.consent, {}],
    [404, "/consent/none", {}],
    [410, `/consent/${endedConsent}`, {}],
    [400, asked.consent, form([["answer", "agree"]])],
    [400, asked.consent, post(null, { answer: "agree" })],
    [403, asked.consent, { ...asked.agree, headers: { ...asked.agree.headers, origin: ELSEWHERE } }],
    [404, "/consent/none", asked.agree],
    [410, `/consent/${endedConsent}`, asked.agree],
    [303, asked.consent, asked.agree],
    [409, asked.consent, asked.agree],

    [200, completed.subject, {}],
    [404, "/subject/none", {}],
    [410, `/subject/${endedSubject}`, {}],
    [400, `${completed.subject}/dispute`, form([["finding", finding.id]])],
    [403, `${completed.subject}/dispute`, { ...dispute, headers: { ...dispute.headers, origin: ELSEWHERE } }],
    [404, "/subject/none/dispute", dispute],
    [409, `${completed.subject}/dispute`, form([["finding", "none"]])],
    [410, `/subject/${endedSubject}/dispute`, dispute],
    [303, `${completed.subject}/dispute`, dispute],

    [200, REVIEWS, { key: read }],
    [400, `${REVIEWS}?limit=0`, { key: read }],
    [401, REVIEWS, {}],
    [403, REVIEWS, { key: track }],
    [200, review, { key: read }],
    [400, `${review}?limit=1`, { key: read }],
    [401, review, {}],
    [403, review, { key: track }],
    [404, `${REVIEWS}/none`, { key: read }],
    [200, review, onceDecided(decision)],
    [422, review, onceDecided({ ...decision, reason: "Another." })],
    [400, review, post(full, { verdict: "keep" })],
    [401, review, post(null, decision)],
    [403, review, post(read, decision)],
    [404, `${REVIEWS}/none`, post(full, decision)],

    [403, `${completed.subject}/withdraw`, form([], { origin: ELSEWHERE })],
    [404, "/subject/none/withdraw", form([])],
    [410, `/subject/${endedSubject}/withdraw`, form([])],
    [200, `${completed.subject}/withdraw`, form([])],
    [303, `${completed.subject}/withdraw`, form([["confirmed", "withdraw"]])],
    [409, `${completed.subject}/withdraw`, form([["confirmed", "withdraw"]])],
    [200, completed.subject, {}]
  ]
}

import { purchaseCursorOf } from "../../domain/accounts/billing/readPurchases.ts"
import { noticeCursorOf } from "../../domain/accounts/notices/notices.ts"
import { checkCursorOf } from "../../domain/checks/backgroundChecks/readChecks.ts"
import { PurchaseId } from "../../ports/accounts/billing/Purchase.ts"
import { NoticeId } from "../../ports/accounts/notices/Notice.ts"
import { CheckId } from "../../ports/checks/backgroundChecks/Check.ts"
import { accountKey, type SocialAccount } from "../../ports/creators/identity/SocialAccount.ts"
import { BASE_URL, type Sent } from "./host.ts"
import { type Isolated, MARK, PACK_KEY } from "./isolationWorld.ts"

/** With which key it is asked; `poor` has no credits, so that what would be ordered is refused alike. */
export type Asker = "full" | "read" | "test" | "track" | "poor" | "none"

/** One thing of another tenant's that is asked for, and the same question about what isn't there. */
export interface Try {
  readonly what: string
  readonly theirs: readonly [path: string, sent?: Sent]
  readonly absent: readonly [path: string, sent?: Sent]
  /** What the two questions name, which an answer may repeat. */
  readonly named: readonly [theirs: string, absent: string]
  readonly answers: Partial<Record<Asker, number>>
  /** Whether its owner is answered something else, which shows that it is there. */
  readonly isShownToOwner?: true
  /** Why the two are told apart, where the specification says so. */
  readonly differs?: string
}

/** Operations that take nothing of any tenant's, and why. */
export const OPEN: Readonly<Record<string, string>> = {
  "get /brand/attribution/setup": "without a session, a page without anybody's data",
  "get /brand/attribution/setup/{guide}": "a page without anybody's data",
  "get /healthz": "says that the process lives",
  "get /readyz": "says that the stores answer",
  "get /api/v1/openapi.json": "the description",
  "patch /api/v1/attribution/settings": "changes the key's own account",
  "put /api/v1/attribution/surveys": "changes the key's own account",
  "patch /api/v1/account/profile": "changes the key's own account",
  "patch /api/v1/account/webhook": "changes the key's own webhook",
  "put /api/v1/account/retention": "changes the key's own account",
  "patch /api/v1/credits/settings": "changes the key's own account",
  "post /api/v1/attribution/lift-tests": "declares a test of the key's own account",
  "post /api/v1/commissions/models": "chooses for the key's own account",
  "post /api/v1/statements/{month}/close": "closes a month of the key's own account",
  "get /api/v1/track/click": "a link is followed by whoever sees it: it leads to its tenant's own page",
  "get /api/v1/track/more.js": "the rest of that program",
  "get /api/v1/track/pixel.js": "a publishable key stands on its tenant's pages: the program holds nothing else"
}

const form = (fields: Readonly<Record<string, string>>): Sent => ({
  method: "POST",
  headers: { "content-type": "application/x-www-form-urlencoded", origin: BASE_URL },
  body: new URLSearchParams(fields).toString()
})
const post = (body: object, headers: Readonly<Record<string, string>> = {}): Sent => ({ method: "POST", body, headers })

const NO_TOKEN = "no-such-token"

/** Another letter in the place of one in the middle. */
const flipped = (token: string): string => {
  const at = Math.floor(token.length / 2)
  return `${token.slice(0, at)}${token[at] === "A" ? "B" : "A"}${token.slice(at + 1)}`
}

/** Every operation with what is tried of it. */
export const triesOf = (world: Isolated): Readonly<Record<string, ReadonlyArray<Try>>> => {
  const { theirs, others, on } = world
  const nobody = on("youtube")
  const uuid = crypto.randomUUID()
  const of = ({ platform, handle }: SocialAccount) => ({ platform, handle })
  const at = (account: SocialAccount, rest = "") => `/api/v1/creators/${accountKey(account)}${rest}`
  /** The same question about an account of theirs, and about one that nobody knows. */
  const about = (
    what: string,
    whom: SocialAccount,
    ask: (account: SocialAccount) => readonly [path: string, sent?: Sent],
    answers: Try["answers"],
    more: Partial<Try> = {}
  ): Try => {
    const unknown = on(whom.platform)
    return { what, theirs: ask(whom), absent: ask(unknown), named: [whom.handle, unknown.handle], answers, ...more }
  }
  const byId = (
    what: string,
    ids: readonly [theirs: string, absent: string],
    ask: (id: string) => readonly [path: string, sent?: Sent],
    answers: Try["answers"],
    more: Partial<Try> = {}
  ): Try => ({ what, theirs: ask(ids[0]), absent: ask(ids[1]), named: ids, answers, ...more })
  /** A list, which holds nothing of theirs whatever it is asked with. */
  const list = (path: string, what = "the list", answers: Try["answers"] = READS): Try => ({
    what,
    theirs: [path],
    absent: [path],
    named: ["", ""],
    answers,
    isShownToOwner: true
  })
  const tokens = (
    ask: (token: string) => readonly [path: string, sent?: Sent],
    given: Readonly<Record<string, string>>
  ): ReadonlyArray<Try> =>
    Object.entries(given).map(([what, token]) => byId(what, [token, NO_TOKEN], ask, { none: 404 }))

  const { pdf, consent, subject, report, media } = theirs
  const { checkOfOther, keyOfOther, noCheck, consentOfOther, subjectOfOther } = others
  const forPdf = { consent, subject, report, media, checkOfOther, keyOfOther, noCheck, reportAsPdf: others.reportAsPdf }
  const forConsent = { pdf, subject, report, media, consentOfOther }
  const forSubject = { pdf, consent, report, media, subjectOfOther }
  const forReportPdf = {
    consent,
    subject,
    media,
    reportOfOther: others.reportOfOther,
    reportByOther: others.reportByOther,
    pdfAsReport: others.pdfAsReport
  }
  const forReport = { pdf, ...forReportPdf }
  const forMedia = { pdf, consent, subject, report, pdfAsMedia: others.pdfAsMedia }
  const withFlip = <T extends object>(given: T, token: string) => ({ ...given, "with another letter": flipped(token) })
  const laterCheck = checkCursorOf({ createdAt: theirs.done.createdAt, checkId: CheckId.make(uuid) })
  const laterPurchase = purchaseCursorOf({ createdAt: theirs.done.createdAt, purchaseId: PurchaseId.make(uuid) })
  const laterNotice = noticeCursorOf({ at: theirs.notice.at, noticeId: NoticeId.make(uuid) })
  const ids: readonly [string, string] = [theirs.done.checkId, uuid]
  const finding: readonly [string, string] = [theirs.finding.id, uuid.replaceAll("-", "")]
  const decision = { verdict: "dismiss", reason: "It isn't theirs." }
  const link: readonly [string, string] = [theirs.link, "link-none"]
  const month = new Date().toISOString().slice(0, "2026-01".length)
  const LINKS = "/api/v1/links"
  const LIFT_TESTS = "/api/v1/attribution/lift-tests"
  const CHECKS = "/api/v1/background-checks"
  const REVIEWS = "/api/v1/reviews"
  const ROSTER = "/api/v1/creators/roster"
  const purchase = (order: string) => post({ ...theirs.purchase, order_id: order, promo_code_used: "JANE10" })
  const survey = (shop: string, key: string) =>
    post(
      { order_id: theirs.tracked, question: "How?", answer: "Jane", shop_domain: shop },
      { "x-survey-signature": key }
    )
  const shopNotice = (domain: string) =>
    post(
      { id: 1 },
      { "x-shop-domain": domain, "x-shop-topic": "orders/create", "x-shop-hmac-sha256": btoa("x".repeat(32)) }
    )
  const checkout = `local_${uuid}`

  return {
    "post /api/v1/track": [
      byId("an order", [theirs.tracked, "order-of-none"], (id) => ["/api/v1/track", purchase(id)], {
        full: 200,
        track: 200,
        read: 401,
        test: 200,
        none: 401
      })
    ],
    "post /api/v1/track/clicks": [
      byId("a link", link, (code) => ["/api/v1/track/clicks", post({ clicks: [{ click_id: uuid, code }] })], {
        full: 200,
        track: 200,
        read: 401,
        test: 200,
        none: 401
      })
    ],
    "post /api/v1/orders/{order_id}/refunds": [
      byId(
        "an order",
        [theirs.tracked, "order-of-none"],
        (id) => [`/api/v1/orders/${id}/refunds`, post({ refund_id: "r1", amount: 1, currency: "USD" })],
        { full: 200, read: 401, test: 200, none: 401 }
      )
    ],
    "post /api/webhooks/shop": [
      byId(
        "a store",
        ["shop.example.com", "none.example.com"],
        (id) => ["/api/webhooks/shop", shopNotice(id)],
        { none: 401 },
        {
          differs: "an unknown store is 404, a wrong signature 401: stores' domains are public"
        }
      )
    ],
    "post /api/webhooks/stripe/{store}": [
      byId(
        "a store",
        ["shop.example.com", "none.example.com"],
        (id) => [`/api/webhooks/stripe/${id}`, post({ id: "evt_1" }, { "stripe-signature": "t=1,v1=00" })],
        { none: 404 }
      )
    ],
    "post /api/webhooks/woocommerce": [
      byId(
        "a store",
        ["shop.example.com", "none.example.com"],
        (id) => ["/api/webhooks/woocommerce", post({ id: 1 }, { "x-wc-webhook-source": `https://${id}/` })],
        { none: 404 }
      )
    ],
    "post /api/webhooks/survey": [
      byId(
        "a store",
        ["shop.example.com", "none.example.com"],
        (id) => ["/api/webhooks/survey", survey(id, world.rich.key)],
        {
          none: 200
        }
      )
    ],
    "post /api/webhooks/payments": [
      byId(
        "a checkout",
        [theirs.unpaid.sessionId, checkout],
        (id) => [
          "/api/webhooks/payments",
          post({ id: "evt_1", data: { object: { id } } }, { "stripe-signature": "t=1,v1=00" })
        ],
        { none: 400 }
      )
    ],
    "get /api/v1/attribution/report": [list("/api/v1/attribution/report")],
    "get /api/v1/attribution/funnel": [list("/api/v1/attribution/funnel")],
    "get /api/v1/attribution/customers": [list("/api/v1/attribution/customers")],
    "get /api/v1/attribution/settings": [
      {
        what: "the settings",
        theirs: ["/api/v1/attribution/settings"],
        absent: ["/api/v1/attribution/settings"],
        named: ["", ""],
        answers: READS
      }
    ],
    "get /api/v1/attribution/surveys": [list("/api/v1/attribution/surveys")].map(
      ({ isShownToOwner: _, ...each }) => each
    ),
    "get /api/v1/attribution/orders": [
      // The asker has reported an order of that name as its own, above.
      { ...list("/api/v1/attribution/orders"), named: [theirs.tracked, theirs.tracked] },
      byId("a link", link, (code) => [`/api/v1/attribution/orders?link=${code}`], READS)
    ],
    "get /api/v1/attribution/orders/{order_id}": [
      byId("an order", [theirs.order, "order-none"], (id) => [`/api/v1/attribution/orders/${id}`], FINDS, {
        isShownToOwner: true
      }),
      byId(
        "a store's",
        [theirs.order, "order-none"],
        (id) => [`/api/v1/attribution/orders/${id}?shop=shop.example.com`],
        FINDS
      )
    ],
    "get /api/v1/account": [list("/api/v1/account")],
    "get /api/v1/account/profile": [list("/api/v1/account/profile")],
    "get /api/v1/account/webhook": [list("/api/v1/account/webhook", "the webhook", { ...CHANGES, test: 200 })],
    "get /api/v1/account/requests": [
      byId("a key", [theirs.keyId, uuid], (id) => [`/api/v1/account/requests?key_id=${id}`], CHANGES, {
        isShownToOwner: true
      })
    ],
    "get /api/v1/account/retention": [list("/api/v1/account/retention")].map(({ isShownToOwner: _, ...each }) => each),

    "get /api/v1/attribution/signals": [list("/api/v1/attribution/signals")],
    "get /api/v1/attribution/books": [
      list("/api/v1/attribution/books"),
      byId("a store", ["shop.example.com", "none.example.com"], (id) => [`/api/v1/attribution/books?shop=${id}`], READS)
    ],
    "get /api/v1/attribution/books/orders": [
      // The asker has reported an order of that name as its own, above.
      { ...list("/api/v1/attribution/books/orders"), named: [theirs.tracked, theirs.tracked] }
    ],
    "post /api/v1/attribution/books/compare": [
      byId(
        "a store",
        ["shop.example.com", "none.example.com"],
        (id) => [
          `/api/v1/attribution/books/compare?shop=${id}`,
          { method: "POST", headers: { "content-type": "text/csv" }, body: "Day,Total sales\n2026-03-01,1\n" }
        ],
        { full: 400, read: 400, test: 400, none: 401, track: 403 }
      )
    ],
    "get /api/v1/attribution/dead-letters": [list("/api/v1/attribution/dead-letters")],
    "delete /api/v1/attribution/dead-letters/{letter_id}": [
      byId(
        "a letter",
        [theirs.letter, "1".repeat(64)],
        (id) => [`/api/v1/attribution/dead-letters/${id}`, { method: "DELETE" }],
        { full: 404, read: 403, test: 404, none: 401, track: 403 }
      )
    ],
    "post /api/v1/attribution/dead-letters/{letter_id}/retry": [
      byId(
        "a letter",
        [theirs.letter, "1".repeat(64)],
        (id) => [`/api/v1/attribution/dead-letters/${id}/retry`, post({})],
        { full: 404, read: 403, test: 404, none: 401, track: 403 }
      )
    ],
    "get /api/v1/attribution/holds": [list("/api/v1/attribution/holds")],
    "post /api/v1/attribution/holds/{order_id}": [
      byId(
        "an order",
        [theirs.tracked, "order-of-none"],
        (id) => [`/api/v1/attribution/holds/${id}`, post({ verdict: "release", reason: "Sold at a fair." })],
        CHANGES
      )
    ],
    "put /api/v1/attribution/rules/{rule}": [
      byId(
        "a rule, which is each account's own",
        ["one_address", "one_device"],
        (rule) => [
          `/api/v1/attribution/rules/${rule}`,
          { method: "PUT", body: { is_on: true, reason: "Sold at fairs." } }
        ],
        { full: 200, read: 403, test: 200, none: 401, track: 403 }
      )
    ],
    "get /api/v1/attribution/people": [
      byId("a link", link, (code) => [`/api/v1/attribution/people?code=${code}&from=2026-01-01&to=2026-01-31`], FINDS, {
        isShownToOwner: true
      })
    ],
    "get /api/v1/attribution/lift-tests": [list(LIFT_TESTS)],
    "get /api/v1/attribution/lift-tests/{id}": [
      byId("a test", [theirs.liftTest, uuid], (id) => [`${LIFT_TESTS}/${id}`], FINDS, { isShownToOwner: true })
    ],
    "post /api/v1/attribution/lift-tests/{id}/cells": [
      byId(
        "a test",
        [theirs.liftTest, uuid],
        (id) => [
          `${LIFT_TESTS}/${id}/cells`,
          post({ cells: [{ region: "DE-BY", week_starts_on: "2025-12-15", value: 7 }] })
        ],
        CHANGES
      )
    ],
    "get /api/v1/commissions/rules": [list("/api/v1/commissions/rules")],
    "post /api/v1/commissions/rules": [
      byId(
        "a link",
        link,
        (code) => ["/api/v1/commissions/rules", post({ link: code, from: "2040-01-01", terms: { percent_ppm: 1 } })],
        { full: 200, read: 403, test: 200, none: 401, track: 403 }
      )
    ],
    "get /api/v1/statements": [list(`/api/v1/statements?month=${month}`, "the drafts", DRAFTS)],
    "get /api/v1/statements/{month}/{platform}/{handle}": [
      byId(
        "a creator",
        ["jane", "nobody"],
        (id) => [`/api/v1/statements/${month}/instagram/${id}?currency=USD`],
        DRAFT,
        {
          isShownToOwner: true
        }
      )
    ],
    "get /api/v1/statements/{month}/{platform}/{handle}/page": [
      byId(
        "a creator",
        ["jane", "nobody"],
        (id) => [`/api/v1/statements/${month}/instagram/${id}/page?currency=USD`],
        DRAFT,
        {
          isShownToOwner: true
        }
      )
    ],

    "get /api/v1/links": [list(LINKS), list(`${LINKS}?prefix=link`, "by their code")],
    "get /api/v1/attribution/links": [
      list("/api/v1/attribution/links"),
      list("/api/v1/attribution/links?prefix=link", "by their code")
    ],
    "post /api/v1/links": [
      byId(
        "a code",
        [theirs.link, "link-new"],
        (code) => [LINKS, post({ code, url: "https://shop.example/" })],
        { full: 400, read: 403, test: 201, none: 401, track: 403 },
        { differs: "codes are one name space: a taken one is told" }
      )
    ],
    "post /api/v1/links/bulk": [
      byId(
        "a code",
        link,
        (code) => [`${LINKS}/bulk`, post({ links: [{ code: `${code}-2`, url: "https://shop.example/" }] })],
        { full: 200, read: 403, test: 200, none: 401, track: 403 }
      )
    ],
    "get /api/v1/links/{code}": [byId("a link", link, (code) => [`${LINKS}/${code}`], FINDS, { isShownToOwner: true })],
    "patch /api/v1/links/{code}": [
      byId("a link", link, (code) => [`${LINKS}/${code}`, { method: "PATCH", body: { campaign: "spring" } }], CHANGES)
    ],
    "post /api/v1/links/{code}/end": [
      byId("a link", link, (code) => [`${LINKS}/${code}/end`, { method: "POST" }], CHANGES)
    ],
    "get /api/v1/links/{code}/qr.svg": [
      byId("a link", link, (code) => [`${LINKS}/${code}/qr.svg`], FINDS, { isShownToOwner: true })
    ],
    "get /api/v1/links/{code}/clicks": [
      byId("a link", link, (code) => [`${LINKS}/${code}/clicks`], FINDS, { isShownToOwner: true })
    ],
    "get /api/v1/promo-codes/{promo_code}": [
      byId("a code", [theirs.promoCode, "NONE10"], (code) => [`/api/v1/promo-codes/${code}`], FINDS, {
        isShownToOwner: true
      })
    ],
    "post /api/v1/promo-codes/{promo_code}/assignments": [
      byId("a link", link, (code) => ["/api/v1/promo-codes/OWN10/assignments", post({ link: code })], CHANGES)
    ],
    "get /api/v1/link-rules": [list("/api/v1/link-rules")],
    "put /api/v1/link-rules": [
      byId(
        "a link",
        link,
        (code) => ["/api/v1/link-rules", { method: "PUT", body: { rules: [{ link: code, utm_source: "nova" }] } }],
        { full: 400, read: 403, test: 400, none: 401, track: 403 }
      )
    ],

    "post /api/v1/background-checks": [
      byId(
        "an idempotency key",
        [theirs.idempotencyKey, '"once-none"'],
        (id) => [CHECKS, post(theirs.ordered, { "idempotency-key": id })],
        { full: 200, read: 403, test: 200, none: 401 }
      )
    ],
    "post /api/v1/credits/packs": [
      byId(
        "an idempotency key",
        [PACK_KEY, '"pack-none"'],
        (id) => ["/api/v1/credits/packs", post({ credits: 50 }, { "idempotency-key": id })],
        { full: 200, read: 403, test: 200, none: 401 }
      )
    ],
    "post /api/v1/credits/scores": [
      byId(
        "a creator",
        [theirs.held.handle, "nobody.at.all"],
        (handle) => ["/api/v1/credits/scores", post({ platform: "x", handle })],
        { full: 400, read: 403, test: 200, none: 401 }
      )
    ],
    "get /api/v1/credits/settings": [list("/api/v1/credits/settings", "the settings", READS)],
    "get /api/v1/credits/days": [list("/api/v1/credits/days", "the days", READS)],
    "get /api/v1/credits/usage": [list("/api/v1/credits/usage", "the usage", READS)],
    "get /api/v1/credits/purchases": [
      list("/api/v1/credits/purchases", "the list", READS),
      byId(
        "a cursor",
        [theirs.purchaseCursor, laterPurchase],
        (id) => [`/api/v1/credits/purchases?cursor=${id}`],
        READS
      )
    ],
    "get /api/v1/background-checks": [
      list(CHECKS),
      byId("a cursor", [theirs.checkCursor, laterCheck], (id) => [`${CHECKS}?cursor=${id}`], READS)
    ],
    "get /api/v1/background-checks/{id}": [
      byId("a check", ids, (id) => [`${CHECKS}/${id}`], { ...FINDS, test: 200 }, { isShownToOwner: true }),
      byId("its PDF", ids, (id) => [`${CHECKS}/${id}?format=pdf`], { ...FINDS, test: 200 }, { isShownToOwner: true })
    ],
    "post /api/v1/background-checks/{id}/cancel": [
      byId("a check", ids, (id) => [`${CHECKS}/${id}/cancel`, { method: "POST" }], { ...CHANGES, test: 400 })
    ],
    "post /api/v1/background-checks/{id}/read-again": [
      byId("a check", ids, (id) => [`${CHECKS}/${id}/read-again`, { method: "POST" }], { ...CHANGES, test: 200 })
    ],
    "post /api/v1/background-checks/{id}/refund": [
      byId("a check", ids, (id) => [`${CHECKS}/${id}/refund`, { method: "POST" }], { ...CHANGES, test: 400 })
    ],
    "post /api/v1/background-checks/{id}/consent-request": [
      byId("a check", ids, (id) => [`${CHECKS}/${id}/consent-request`, post({})], { ...CHANGES, test: 400 })
    ],
    "get /api/v1/checks/{token}": tokens((token) => [`/api/v1/checks/${token}`], withFlip(forPdf, pdf)),
    "get /checks/{token}": tokens((token) => [`/checks/${token}`], withFlip(forPdf, pdf)),
    "get /consent/{token}": tokens((token) => [`/consent/${token}`], withFlip(forConsent, consent)),
    "post /consent/{token}": tokens(
      (token) => [`/consent/${token}`, form({ text: "a".repeat(64), answer: "refuse" })],
      withFlip(forConsent, consent)
    ),
    "get /subject/{token}": tokens((token) => [`/subject/${token}`], withFlip(forSubject, subject)),
    "post /subject/{token}/withdraw": tokens(
      (token) => [`/subject/${token}/withdraw`, form({ confirmed: "withdraw" })],
      withFlip(forSubject, subject)
    ),
    "post /subject/{token}/dispute": tokens(
      (token) => [`/subject/${token}/dispute`, form({ finding: theirs.finding.id, text: "It isn't mine." })],
      withFlip(forSubject, subject)
    ),
    // Whoever has a checkout's address may pay it, as with any payment link. It is made of the order's id, which is told to its tenant.
    "get /checkout/{session}": [theirs.unpaid.checkId, `LOCAL_${theirs.unpaid.checkId}`, pdf].map((session) =>
      byId("made of a check's id", [session, checkout], (id) => [`/checkout/${id}`], { none: 404 })
    ),
    "post /checkout/{session}": [theirs.unpaid.checkId, `LOCAL_${theirs.unpaid.checkId}`, pdf].map((session) =>
      byId(
        "made of a check's id",
        [session, checkout],
        (id) => [`/checkout/${id}`, form({ lawful_use: "certified" })],
        {
          none: 404
        }
      )
    ),

    "get /api/v1/creators/{platform}/{handle}": [
      about(
        "a score that is theirs alone",
        theirs.scored,
        (each) => [at(each)],
        { poor: 402, read: 403, test: 200, none: 401 },
        {
          isShownToOwner: true
        }
      ),
      about(
        "a job in flight",
        theirs.busy,
        (each) => [at(each)],
        { poor: 409 },
        {
          differs: "a creator whom another tenant has scored right now is 409 creator_busy"
        }
      )
    ],
    "post /api/v1/creators/bulk": [
      about(
        "a score that is theirs alone",
        theirs.scored,
        (each) => ["/api/v1/creators/bulk", post({ creators: [of(each)] })],
        {
          poor: 200,
          test: 200,
          none: 401
        }
      )
    ],
    "post /api/v1/creators/vet": [
      about(
        "a score that is theirs alone",
        theirs.scored,
        (each) => ["/api/v1/creators/vet", post({ creators: [of(each)] })],
        {
          full: 200,
          read: 200,
          test: 200,
          none: 401
        }
      )
    ],
    "post /api/v1/creators/score-footprint": [
      about(
        "a seed",
        theirs.seed,
        (each) => ["/api/v1/creators/score-footprint", post(of(each))],
        { full: 200, poor: 200, read: 403, test: 200, none: 401 },
        {
          differs: "each is read from the public pages of the account that is named"
        }
      )
    ],
    "post /api/v1/creators/discover": [
      about("a seed", theirs.seed, (each) => ["/api/v1/creators/discover", post(of(each))], {
        full: 503,
        read: 403,
        test: 200,
        none: 401
      })
    ],
    "delete /api/v1/creators/{platform}/{handle}/footprint": [
      about(
        "an account that they alone see linked",
        theirs.member,
        (each) => [at(each, "/footprint"), { method: "DELETE" }],
        {
          full: 404,
          read: 403,
          test: 200,
          none: 401
        }
      )
    ],
    "post /api/v1/creators/resolve": [
      byId(
        "a name",
        [`${MARK} ${theirs.scored.handle}`, `${MARK} ${nobody.handle}`],
        (name) => ["/api/v1/creators/resolve", post({ name })],
        { full: 200, read: 200, test: 200, none: 401 }
      )
    ],
    "get /api/v1/creators/search": [
      byId("a name", [theirs.scored.handle, nobody.handle], (name) => [`/api/v1/creators/search?q=${name}`], READS),
      about(
        "one like theirs",
        theirs.scored,
        (each) => [`/api/v1/creators/search?similar_to=${accountKey(each)}`],
        FINDS
      )
    ],
    "post /api/v1/creators/{platform}/{handle}/evidence": [
      about("the same file", theirs.held, (each) => [at(each, "/evidence"), theirs.file], {
        full: 200,
        read: 403,
        test: 200,
        none: 401
      })
    ],
    "delete /api/v1/creators/{platform}/{handle}/evidence": [
      about("their file", theirs.held, (each) => [at(each, "/evidence"), { method: "DELETE" }], {
        poor: 200,
        read: 403,
        test: 200,
        none: 401
      })
    ],
    "get /api/v1/rate-card": [list("/api/v1/rate-card")].map(({ isShownToOwner: _, ...each }) => each),
    "post /api/v1/rate-card": [
      about("a creator", theirs.scored, (each) => ["/api/v1/rate-card", post({ creator: of(each) })], {
        full: 404,
        read: 404,
        test: 200,
        none: 401
      })
    ],
    "get /api/v1/creators/alerts": [
      list("/api/v1/creators/alerts"),
      byId("a cursor", [theirs.noticeCursor, laterNotice], (id) => [`/api/v1/creators/alerts?cursor=${id}`], READS)
    ],
    "get /api/v1/creators/{platform}/{handle}/report": [
      about(
        "a score that is theirs alone",
        theirs.scored,
        (each) => [at(each, "/report")],
        { ...FINDS, test: 200 },
        {
          isShownToOwner: true
        }
      ),
      about("its PDF", theirs.scored, (each) => [at(each, "/report?format=pdf")], { ...FINDS, test: 200 })
    ],
    // The specification's one address of PDFs: a check's link opens it as well, for whoever has it.
    "get /api/v1/reports/{token}": tokens((token) => [`/api/v1/reports/${token}`], withFlip(forReportPdf, report)),
    "get /reports/{token}": tokens((token) => [`/reports/${token}`], withFlip(forReport, report)),
    "get /api/v1/media/{token}": tokens(
      (token) => [`/api/v1/media/${token}`],
      withFlip({ ...forMedia, "a picture's id": theirs.picture }, media)
    ),
    "get /api/v1/reviews": [
      list(`${REVIEWS}?status=all`),
      byId(
        "a cursor",
        [theirs.reviewCursor, ""],
        (id) => [`${REVIEWS}?status=all${id === "" ? "" : `&cursor=${id}`}`],
        READS
      )
    ],
    "get /api/v1/reviews/{finding}": [
      byId("a finding", finding, (id) => [`${REVIEWS}/${id}`], FINDS, { isShownToOwner: true })
    ],
    "post /api/v1/reviews/{finding}": [
      byId("a finding", finding, (id) => [`${REVIEWS}/${id}`, post(decision)], {
        full: 404,
        read: 403,
        test: 404,
        none: 401
      })
    ],
    "get /api/v1/creators/roster": [
      list(ROSTER),
      byId("a tag", [MARK, "none"], (tag) => [`${ROSTER}?tag=${tag}`], READS, { isShownToOwner: true }),
      byId(
        "a cursor",
        [theirs.rosterCursor, ""],
        (id) => [`${ROSTER}?limit=1${id === "" ? "" : `&cursor=${id}`}`],
        READS
      ),
      list(`${ROSTER}?format=csv`, "the file")
    ],
    "get /api/v1/creators/roster/{platform}/{handle}": [
      about("an entry", theirs.saved, (each) => [`${ROSTER}/${accountKey(each)}`], FINDS, { isShownToOwner: true })
    ],
    "put /api/v1/creators/roster/{platform}/{handle}": [
      about(
        "an entry",
        theirs.saved,
        (each) => [`${ROSTER}/${accountKey(each)}`, { method: "PUT", body: { tags: ["mine"] } }],
        {
          poor: 200,
          read: 403,
          test: 200,
          none: 401
        }
      )
    ],
    "delete /api/v1/creators/roster/{platform}/{handle}": [
      about("an entry", theirs.saved, (each) => [`${ROSTER}/${accountKey(each)}`, { method: "DELETE" }], {
        full: 404,
        read: 403,
        test: 200,
        none: 401
      })
    ],
    "get /api/v1/creators/{platform}/{handle}/plan": [
      about("a plan", theirs.planned, (each) => [at(each, "/plan")], READS, { isShownToOwner: true })
    ],
    ...Object.fromEntries(
      (["PUT", "POST"] as const).map((method) => [
        `${method.toLowerCase()} /api/v1/creators/{platform}/{handle}/plan`,
        [
          about("a plan", theirs.planned, (each) => [at(each, "/plan"), { method, body: { plan: "none" } }], {
            full: 200,
            read: 403,
            test: 200,
            none: 401
          }),
          about(
            "a score that is theirs alone",
            theirs.scored,
            (each) => [at(each, "/plan"), { method, body: { plan: "recurring" } }],
            {
              full: 404
            }
          )
        ]
      ])
    ),
    "get /api/v1/plans/forecast": [list("/api/v1/plans/forecast")],
    "get /api/v1/jobs/{job_id}": [
      byId(
        "a job that is done",
        [theirs.job.jobId, uuid],
        (id) => [`/api/v1/jobs/${id}`],
        { ...FINDS, test: 200 },
        {
          isShownToOwner: true
        }
      ),
      byId(
        "a job in flight",
        [theirs.inFlight.jobId, uuid],
        (id) => [`/api/v1/jobs/${id}?include=all`],
        { ...FINDS, test: 200 },
        {
          isShownToOwner: true
        }
      )
    ],
    "get /api/v1/jobs": [list("/api/v1/jobs", "the jobs", READS)],
    "post /api/v1/jobs/bulk-status": [
      byId("a job", [theirs.job.jobId, uuid], (id) => ["/api/v1/jobs/bulk-status", post({ job_ids: [id] })], READS, {
        isShownToOwner: true
      })
    ]
  }
}

const READS: Try["answers"] = { full: 200, read: 200, test: 200, none: 401, track: 403 }
/** Of this month, which for the sandbox has not begun. */
const DRAFTS: Try["answers"] = { full: 200, read: 200, none: 401, track: 403 }
const DRAFT: Try["answers"] = { ...DRAFTS, full: 404, read: 404 }
const CHANGES: Try["answers"] = { full: 404, read: 403, test: 404, none: 401, track: 403 }
const FINDS: Try["answers"] = { full: 404, read: 404, test: 404, none: 401, track: 403 }

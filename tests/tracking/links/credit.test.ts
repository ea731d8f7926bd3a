import { describe, expect, test } from "bun:test"
import { Effect, Layer } from "effect"
import { Mac, SecureRandom } from "effect/crypto"
import { TestClock } from "effect/testing"
import { createTenant } from "../../../domain/accounts/tenants/createTenant.ts"
import { prepareAttribution } from "../../../domain/revenue/attribution/attributeOrders.ts"
import { SESSION_MINUTES } from "../../../domain/revenue/attribution/touchpoints.ts"
import { trackEvent } from "../../../domain/tracking/events/trackEvent.ts"
import { assignPromoCode, readPromoHistory } from "../../../domain/tracking/links/assignPromoCode.ts"
import { changeLink, endLink } from "../../../domain/tracking/links/changeLink.ts"
import { createLink } from "../../../domain/tracking/links/createLink.ts"
import { setLinkRules, textsOfRules, visitsByRules } from "../../../domain/tracking/links/linkRules.ts"
import { layer as fixtures } from "../../../fixtures/layers/layer.ts"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import { PvId } from "../../../ports/tracking/events/TrackingEvent.ts"
import {
  type CreatorAccount,
  LINK_RULES_MAX,
  LinkCode,
  type LinkRule,
  PROMO_ASSIGNMENTS_MAX
} from "../../../ports/tracking/links/TrackingLink.ts"
import { Orders } from "../../../ports/tracking/orders/Orders.ts"
import { aNotice, newVisitor, orderId } from "../../contracts/attributionExamples.ts"
import { effectTest } from "../../support/running/effectTest.ts"

const it = effectTest(Layer.merge(fixtures, Mac.layerWebCrypto).pipe(Layer.provideMerge(SecureRandom.layerWebCrypto)))

const [MAY, JUNE, JULY] = [new Date("2026-05-01"), new Date("2026-06-01"), new Date("2026-07-01")]
const PERIOD = { from: new Date("2026-01-01"), to: new Date("2027-01-01") }
const code = (text: string) => LinkCode.make(text)
const on = (handle: string): CreatorAccount => ({ platform: "instagram", handle })
const [ann, bob] = [on("ann"), on("bob")]
const at = (time: string | Date) => TestClock.setTime(new Date(time).getTime())

const opened = Effect.gen(function* () {
  yield* at("2026-04-01")
  const { id: tenantId } = yield* createTenant("Corner Shop")
  const make = (name: string, creator: CreatorAccount, promoCode: string | null) =>
    createLink({ tenantId, code: code(name), destinationUrl: "https://shop.example.com/", creator, promoCode })
  yield* make("ann", ann, "ANN10")
  yield* make("bob", bob, null)
  return tenantId
})

const buys = Effect.fnUntraced(function* (tenantId: TenantId, id: string, fields: Parameters<typeof aNotice>[1]) {
  const book = yield* Orders
  yield* book.record(aNotice(tenantId, { orderId: orderId(id), pvId: null, ...fields }))
})

const opens = (tenantId: TenantId, pvId: PvId, pageUrl: string) =>
  trackEvent({
    tenantId,
    id: null,
    type: "page_view",
    pvId,
    reportedBy: "pixel",
    isBot: false,
    pageUrl,
    productId: null,
    storedRefs: [],
    purchase: null,
    dataJson: null
  })

/** Who has each order, by last touch. */
const credit = Effect.fnUntraced(function* (tenantId: TenantId) {
  const attribution = yield* prepareAttribution(tenantId, "last_touch", PERIOD)
  const whose: Record<string, string> = {}
  yield* attribution.each(({ order, shares }) => {
    whose[order.orderId] = shares
      .filter(({ share }) => share > 0n)
      .map(({ touch }) => touch.creator?.handle ?? "nobody")
      .join()
  })
  return whose
})

describe("a link that is given to another creator", () => {
  it.effect(
    "keeps its past: a touch belongs to whoever had the link when it happened",
    Effect.gen(function* () {
      const tenantId = yield* opened
      const [early, late, both] = [newVisitor(), newVisitor(), newVisitor()]
      yield* at("2026-05-30")
      yield* opens(tenantId, early, "https://shop.example.com/?cs_ref=ann")
      yield* opens(tenantId, both, "https://shop.example.com/?cs_ref=ann")
      yield* at(JUNE)
      yield* changeLink(tenantId, code("ann"), { creator: bob })
      yield* at("2026-06-02")
      yield* opens(tenantId, late, "https://shop.example.com/?cs_ref=ann")
      yield* opens(tenantId, both, "https://shop.example.com/?cs_ref=ann")
      const placed = { placedAt: new Date("2026-06-03"), receivedAt: new Date("2026-06-03") }
      yield* buys(tenantId, "early", { ...placed, pvId: early })
      yield* buys(tenantId, "late", { ...placed, pvId: late })
      yield* buys(tenantId, "both", { ...placed, pvId: both })
      expect(yield* credit(tenantId)).toEqual({ early: "ann", late: "bob", both: "bob" })
      yield* endLink(tenantId, code("ann"))
      expect(yield* credit(tenantId)).toEqual({ early: "ann", late: "bob", both: "bob" })
    })
  )
})

describe("a discount code", () => {
  it.effect(
    "that is reassigned in June leaves May's orders alone, also those told of in June; letter case doesn't matter",
    Effect.gen(function* () {
      const tenantId = yield* opened
      const asked = { promoCode: " ann10", code: code("bob"), from: JUNE, until: JULY }
      yield* at("2026-05-20")
      yield* assignPromoCode(tenantId, asked)
      const told = new Date("2026-08-01")
      const places = (id: string, placedAt: string) =>
        buys(tenantId, id, { placedAt: new Date(placedAt), receivedAt: told, promoCodes: ["ANN10"] })
      yield* places("may", "2026-05-31T23:59:59.999Z")
      yield* places("june", "2026-06-01T00:00:00Z")
      yield* places("july", "2026-07-01T00:00:00Z")
      expect(yield* credit(tenantId)).toEqual({ may: "ann", june: "bob", july: "" })
      yield* at("2026-07-02")
      yield* assignPromoCode(tenantId, { ...asked, code: code("ann"), from: null, until: null })
      yield* places("later", "2026-07-03T00:00:00Z")
      expect(yield* credit(tenantId)).toEqual({ may: "ann", june: "bob", july: "", later: "ann" })
    })
  )

  it.effect(
    "can't be given away for a time in which somebody had it, but since a time from which nobody had",
    Effect.gen(function* () {
      const tenantId = yield* opened
      yield* at(JUNE)
      const asked = { promoCode: "ANN10", code: code("bob"), from: MAY, until: null }
      const refusal = yield* Effect.flip(assignPromoCode(tenantId, asked))
      expect(refusal).toMatchObject({
        _tag: "InvalidLink",
        reason: expect.stringContaining("another link's since then")
      })
      expect((yield* assignPromoCode(tenantId, { ...asked, promoCode: "NEW" })).history).toHaveLength(1)
      expect(
        yield* Effect.flip(assignPromoCode(tenantId, { ...asked, promoCode: "NEW", code: code("ann") }))
      ).toMatchObject({
        _tag: "InvalidLink"
      })
      const backwards = { ...asked, from: JULY, until: JULY }
      expect(yield* Effect.flip(assignPromoCode(tenantId, backwards))).toMatchObject({ _tag: "InvalidLink" })
    })
  )

  it.effect(
    "is assigned once however often that is asked for, at most 100 times, and to one's own links alone",
    Effect.gen(function* () {
      const tenantId = yield* opened
      const asked = { promoCode: "X", code: code("bob"), from: null, until: null }
      yield* assignPromoCode(tenantId, asked)
      yield* TestClock.adjust("1 minute")
      yield* assignPromoCode(tenantId, asked)
      expect((yield* readPromoHistory(tenantId, "x")).history).toHaveLength(1)
      for (let n = 1; n < PROMO_ASSIGNMENTS_MAX; n++) {
        yield* TestClock.adjust("1 minute")
        yield* assignPromoCode(tenantId, { ...asked, code: code(n % 2 === 0 ? "bob" : "ann") })
      }
      yield* TestClock.adjust("1 minute")
      expect(yield* Effect.flip(assignPromoCode(tenantId, asked))).toMatchObject({
        reason: expect.stringContaining("100")
      })
      const other = (yield* createTenant("Other")).id
      expect(yield* Effect.flip(assignPromoCode(other, asked))).toMatchObject({ _tag: "LinkNotFound" })
      expect(yield* Effect.flip(readPromoHistory(other, "X"))).toMatchObject({ _tag: "LinkNotFound" })
    })
  )
})

const rule = (link: string, fields: Partial<LinkRule>): LinkRule => ({
  utmSource: null,
  utmCampaign: null,
  utmContent: null,
  address: null,
  code: code(link),
  from: null,
  until: null,
  ...fields
})

describe("rules", () => {
  const pvId = PvId.make("7f0c2f5e-3d52-4c0b-9a49-2f2f4e0f7a11")
  const mapped = (rules: ReadonlyArray<LinkRule>, pageUrl: string, time = MAY) =>
    visitsByRules(rules, [{ pvId, at: time, pageUrl }]).map((visit) => `${visit.code} ${visit.rule}`)[0] ?? null

  const rules = [
    rule("both", { utmSource: "insta gram", utmCampaign: "spring" }),
    rule("content", { utmContent: "ann", until: JUNE }),
    rule("source", { utmSource: "insta gram" }),
    rule("ann", { address: "shop.example.com/ann" }),
    rule("host", { address: "other.example" })
  ]

  test.each([
    ["https://shop.example.com/?utm_source=Insta+Gram&utm_campaign=SPRING", "both 1"],
    ["https://shop.example.com/?utm_source=insta%20gram&utm_campaign=x", "source 3"],
    ["https://shop.example.com/?utm_source=insta&utm_source=insta%20gram", null],
    ["https://shop.example.com/#?utm_source=insta%20gram", null],
    ["https://shop.example.com/ann?utm_content=ANN", "content 2"],
    ["https://shop.example.com/ann", "ann 4"],
    ["https://SHOP.example.com:8443/Ann/mugs?x=1#y", "ann 4"],
    ["https://shop.example.com/%61nn/", "ann 4"],
    ["https://shop.example.com/anna", null],
    ["https://shop.example.com.evil.example/ann", null],
    ["https://other.example@shop.example.com/", null],
    ["https://other.example", "host 5"],
    ["https://x.example/?utm_source=%E0%A4%A", null],
    ["about:blank", null]
  ])("%s counts for %p: by the first rule of which all that it names fits", (pageUrl, link) => {
    expect(mapped(rules, pageUrl)).toBe(link)
  })

  test("hold from their beginning until their end", () => {
    const dated = [rule("a", { utmSource: "x", from: MAY, until: JUNE }), rule("b", { utmSource: "x" })]
    const page = "https://a.example/?utm_source=x"
    expect(mapped(dated, page, new Date(MAY.getTime() - 1))).toBe("b 2")
    expect(mapped(dated, page, MAY)).toBe("a 1")
    expect(mapped(dated, page, JUNE)).toBe("b 2")
  })

  test("have texts of which each page that one fits holds at least one", () => {
    expect(textsOfRules(rules)).toEqual(["utm_source=", "utm_content=", "//shop.example.com", "//other.example"])
  })

  it.effect(
    "give pages without a link to one, but none of a visit that a link opened",
    Effect.gen(function* () {
      const tenantId = yield* opened
      yield* setLinkRules(tenantId, [rule("bob", { utmSource: " BOB " })])
      const [ruled, linked, later, none] = [newVisitor(), newVisitor(), newVisitor(), newVisitor()]
      const page = "https://shop.example.com/?utm_source=bob"
      yield* at(MAY)
      for (const visitor of [linked, later]) yield* opens(tenantId, visitor, "https://shop.example.com/?cs_ref=ann")
      yield* TestClock.adjust(`${SESSION_MINUTES - 1} minutes`)
      for (const visitor of [ruled, linked]) yield* opens(tenantId, visitor, page)
      yield* opens(tenantId, none, "https://shop.example.com/?utm_source=bobby")
      yield* TestClock.adjust("1 minute")
      yield* opens(tenantId, later, page)
      const placed = { placedAt: new Date("2026-05-02"), receivedAt: new Date("2026-05-02") }
      yield* buys(tenantId, "ruled", { ...placed, pvId: ruled })
      yield* buys(tenantId, "linked", { ...placed, pvId: linked })
      yield* buys(tenantId, "later", { ...placed, pvId: later })
      yield* buys(tenantId, "none", { ...placed, pvId: none })
      expect(yield* credit(tenantId)).toEqual({ ruled: "bob", linked: "ann", later: "bob", none: "" })
      yield* setLinkRules(tenantId, [])
      expect(yield* credit(tenantId)).toEqual({ ruled: "", linked: "ann", later: "ann", none: "" })
    })
  )

  it.effect(
    "are refused by number where one is none, and more than 500",
    Effect.gen(function* () {
      const tenantId = yield* opened
      const good = rule("ann", { utmSource: "x" })
      const refused = (wanted: ReadonlyArray<LinkRule>) =>
        Effect.map(Effect.flip(setLinkRules(tenantId, wanted)), (failure) =>
          "reason" in failure ? failure.reason : ""
        )
      yield* setLinkRules(
        tenantId,
        Array.from({ length: LINK_RULES_MAX }, () => good)
      )
      expect(yield* refused(Array.from({ length: LINK_RULES_MAX + 1 }, () => good))).toContain("500")
      expect(yield* refused([good, rule("nobody", { utmSource: "x" })])).toBe("rule 2: you have no link with this code")
      expect(yield* refused([rule("ann", {})])).toStartWith("rule 1: must name")
      for (const address of ["/ann", "shop", "shop.example.com/ann?x", "a b.example"]) {
        expect(yield* refused([rule("ann", { address })])).toStartWith("rule 1: the address must be")
      }
      expect(yield* refused([rule("ann", { utmSource: "x", from: JUNE, until: MAY })])).toContain("end after it begins")
      expect(
        (yield* setLinkRules(tenantId, [rule("ann", { address: "HTTPS://Shop.example.com/Ann" })]))[0]
      ).toMatchObject({
        address: "shop.example.com/ann"
      })
    })
  )
})

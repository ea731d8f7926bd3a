import { describe, expect, test } from "bun:test"
import fc from "fast-check"
import {
  CLAIMED_VISIT_REASON,
  indexLinks,
  SESSION_MINUTES,
  type Touch,
  type TouchReach,
  touchpointsOf,
  touchWindow
} from "../../../domain/revenue/attribution/touchpoints.ts"
import { reconcileOrder } from "../../../domain/tracking/orders/reconcileOrder.ts"
import { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import type { Visit } from "../../../ports/revenue/attribution/Journeys.ts"
import { PvId } from "../../../ports/tracking/events/TrackingEvent.ts"
import {
  ClickId,
  type CreatorAccount,
  LinkCode,
  type TrackingLink
} from "../../../ports/tracking/links/TrackingLink.ts"
import {
  type OrderNotice,
  type RecordedOrder,
  ShopDomain,
  type SurveyAnswer
} from "../../../ports/tracking/orders/Order.ts"
import { aLink, aNotice, anAnswer, anOrder, aShopNotice, noon } from "../../contracts/attributionExamples.ts"

const numRuns = Number(process.env.PROPERTY_RUNS ?? 100)

const LOOKBACK_DAYS = 30
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const tenantId = TenantId.make("0f9d3f0e-6a3c-4f0b-9a5d-2b1c8e7d6f5a")
const pvId = PvId.make("7f0c2f5e-3d52-4c0b-9a49-2f2f4e0f7a11")
const clickId = (n: number) => ClickId.make(`0b9f4c36-6a37-4a57-8e7c-${String(n).padStart(12, "0")}`)
const code = (text: string) => LinkCode.make(text)
const on = (platform: string, handle: string): CreatorAccount => ({ platform, handle })

const jane = on("instagram", "jane_doe")
const mia = on("tiktok", "mia.rose")
const links = indexLinks([
  aLink(tenantId, { code: code("jane"), creator: jane, promoCode: "JANE10" }),
  aLink(tenantId, { code: code("mia"), creator: mia, promoCode: "MIA15" }),
  aLink(tenantId, { code: code("mail") })
])

/** The order was placed and heard of at noon of the 31st. */
const PLACED = noon(31)
const before = (ms: number) => new Date(PLACED.getTime() - ms)
const visit = (link: string, at: Date, click: number | null = null): Visit => ({
  pvId,
  at,
  code: code(link),
  clickId: click === null ? null : clickId(click),
  clickKind: click === null ? null : "human"
})

const pixel = (fields: Partial<OrderNotice> = {}) =>
  aNotice(tenantId, { pvId, receivedAt: PLACED, placedAt: PLACED, ...fields })
const shop = (fields: Partial<OrderNotice> = {}) =>
  aShopNotice(tenantId, 1, { receivedAt: PLACED, placedAt: PLACED, ...fields })
const says = (answer: string, fields: Partial<SurveyAnswer> = {}) => anAnswer(tenantId, { answer, ...fields })

const fileOf = (
  evidence: ReadonlyArray<OrderNotice>,
  answers: ReadonlyArray<SurveyAnswer> = [],
  fields: Partial<RecordedOrder> = {}
): RecordedOrder => {
  const shopDomain = evidence.find(({ source }) => source === "shop")?.shopDomain ?? null
  return anOrder(evidence, { shopDomain, answers, ...fields })
}

const REACH: TouchReach = { lookbackDays: LOOKBACK_DAYS, clockSkews: new Map() }

const touches = (
  visits: ReadonlyArray<Visit>,
  evidence: ReadonlyArray<OrderNotice> = [pixel()],
  answers: ReadonlyArray<SurveyAnswer> = [],
  fields: Partial<RecordedOrder> = {}
): ReadonlyArray<Touch> => {
  const file = fileOf(evidence, answers, fields)
  return touchpointsOf(reconcileOrder(file, false), file, visits, links, REACH)
}

/** Kind and link, or the creator where there is no link. */
const brief = (found: ReadonlyArray<Touch>) =>
  found.map((touch) => `${touch.kind} ${touch.code ?? touch.creator?.handle ?? "nobody"}`)

describe("the links of discount codes", () => {
  const at = new Date(0)
  const linkOf = (promoCode: string, text: string, more: ReadonlyArray<TrackingLink> = []) =>
    indexLinks([aLink(tenantId, { code: code("jane"), promoCode }), ...more]).ofPromoCode(text, at)?.code

  test.each([
    ["ANNA 10", "anna\u00a0\u3000 10 "],
    // As they were stored before blanks and forms were compared.
    ["ANNA\u00a010", "ANNA 10"],
    ["ANNA  10", "anna 10"],
    ["E\u0301TE\u0301", "été"],
    ["ÉTÉ", "e\u0301te\u0301"]
  ])("%j is found by %j", (stored, text) => {
    expect(linkOf(stored, text)).toBe(code("jane"))
  })

  test("of two that were stored as different ones the link that was made first has the code", () => {
    const older = aLink(tenantId, { code: code("mia"), promoCode: "ANNA  10", createdAt: new Date(-1) })
    expect(linkOf("ANNA 10", "ANNA 10", [older])).toBe(code("mia"))
  })

  test("assignments are found by it too", () => {
    const given = { tenantId, promoCode: "ANNA\u00a010", position: 0, code: code("jane"), from: at, until: null }
    const index = indexLinks([aLink(tenantId, { code: code("jane") })], [given])
    expect(index.ofPromoCode("anna 10", at)?.code).toBe(code("jane"))
  })
})

describe("kinds of touch", () => {
  test("a visit with a click id is a click on the link, and says so", () => {
    const at = before(DAY)
    expect(touches([visit("jane", at, 1)])).toEqual([
      {
        kind: "click",
        at,
        code: code("jane"),
        creator: jane,
        confidence: 1,
        reason: "page opened from the tracking link"
      }
    ])
  })

  test("a visit without one is the link's code", () => {
    expect(touches([visit("jane", before(DAY))])[0]).toMatchObject({ kind: "ref", creator: jane, confidence: 1 })
  })

  test("a link that names no creator is a touch all the same", () => {
    expect(touches([visit("mail", before(DAY), 1)])[0]).toMatchObject({ code: code("mail"), creator: null })
  })

  test("what the browser remembers is a touch when it was there", () => {
    const at = before(3 * DAY)
    expect(touches([], [pixel({ storedRefs: [{ code: code("jane"), at }] })])).toEqual([
      {
        kind: "ref",
        at,
        code: code("jane"),
        creator: jane,
        confidence: 1,
        reason: "link remembered by the browser"
      }
    ])
  })

  test("the landing page the shop noted is a touch: at its click, where it names one that was recorded, else at the order", () => {
    const landed = (click: number | null) =>
      touches([], [shop({ landing: { code: code("jane"), clickId: click === null ? null : clickId(click) } })], [], {
        landingClicks: [{ id: clickId(1), code: code("jane"), kind: "human", at: before(DAY) }]
      })
    const reason = "landing page noted by the shop"
    expect(landed(1)).toEqual([
      { kind: "click", at: before(DAY), code: code("jane"), creator: jane, confidence: 1, reason }
    ])
    expect(landed(null)).toEqual([
      { kind: "ref", at: PLACED, code: code("jane"), creator: jane, confidence: 1, reason }
    ])
  })

  test("a promo code is a touch of its link at the order", () => {
    expect(touches([], [pixel({ promoCodes: ["MIA15"] })])).toEqual([
      {
        kind: "promo_code",
        at: PLACED,
        code: code("mia"),
        creator: mia,
        confidence: 1,
        reason: "discount code used at checkout"
      }
    ])
  })

  test("a survey answer is a touch of the creator it names, at the order, with its confidence and no link", () => {
    expect(touches([], [pixel()], [says("@jane_doe on instagram")])).toEqual([
      {
        kind: "survey_answer",
        at: PLACED,
        code: null,
        creator: jane,
        confidence: 0.99,
        reason: "named in a survey answer: mention of the handle"
      }
    ])
  })

  test("a survey answer that names nobody for sure is no touch", () => {
    expect(touches([], [pixel()], [says("a friend told me"), says("@jane_doe and @mia.rose")])).toEqual([])
  })

  test("codes that no link of the tenant has are no touch", () => {
    const evidence = [
      pixel({ storedRefs: [{ code: code("gone"), at: before(DAY) }], promoCodes: ["SPRING"] }),
      shop({ landing: { code: code("other"), clickId: null } })
    ]
    expect(touches([visit("unknown", before(DAY), 1)], evidence)).toEqual([])
  })
})

describe("the look-back window", () => {
  test("reaches back exactly as many days as the tenant has: 30 days before counts, a millisecond more doesn't", () => {
    expect(touches([visit("jane", before(30 * DAY))])).toHaveLength(1)
    expect(touches([visit("jane", before(30 * DAY + 1))])).toEqual([])
    const remembered = (at: Date) => touches([], [pixel({ storedRefs: [{ code: code("jane"), at }] })])
    expect(remembered(before(30 * DAY))).toHaveLength(1)
    expect(remembered(before(30 * DAY + 1))).toEqual([])
  })

  test("ends when the order is first heard of: a later visit led to nothing", () => {
    expect(touches([visit("jane", PLACED)])).toHaveLength(1)
    expect(touches([visit("jane", before(-1))])).toEqual([])
  })

  test("isn't reopened by what the shop reports of the order later", () => {
    const late = shop({ version: 2, pvId, receivedAt: before(-5 * DAY) })
    const visits = [visit("jane", before(HOUR)), visit("mia", before(-DAY))]
    expect(brief(touches(visits, [shop({ pvId }), late]))).toEqual(["ref jane"])
  })

  const windowOf = (...evidence: ReadonlyArray<OrderNotice>) => {
    const file = fileOf(evidence)
    return touchWindow(reconcileOrder(file, false), file, REACH)
  }

  test("ends with the second in which the order was placed, though its notice comes days late", () => {
    const closes = before(3 * DAY - 999)
    expect(windowOf(shop({ placedAt: before(3 * DAY) }))).toEqual({ opens: before(33 * DAY), closes })
    expect(windowOf(shop({ placedAt: before(3 * DAY - 1) })).closes).toEqual(before(3 * DAY - 1))
    const justAfter = [visit("jane", before(3 * DAY)), visit("mia", before(3 * DAY - 1_200))]
    expect(brief(touches(justAfter, [shop({ placedAt: before(3 * DAY), pvId })]))).toEqual(["ref jane"])
    const late = shop({ placedAt: before(3 * DAY), pvId })
    expect(brief(touches([visit("jane", before(3 * DAY)), visit("mia", before(2 * DAY))], [late]))).toEqual([
      "ref jane"
    ])
  })

  test("ends later by as much as the store's clock was measured to be behind, and not by another store's", () => {
    const file = fileOf([shop({ placedAt: before(3 * DAY) })])
    const closesBy = (domain: string) =>
      touchWindow(reconcileOrder(file, false), file, {
        lookbackDays: LOOKBACK_DAYS,
        clockSkews: new Map([[ShopDomain.make(domain), 5 * MINUTE]])
      }).closes
    expect(closesBy("shop.example.com")).toEqual(before(3 * DAY - 5 * MINUTE - 999))
    expect(closesBy("other.example.com")).toEqual(before(3 * DAY - 999))
  })

  test("ends when the visitor that the shop names told of the order, though the shop's clock allows for more", () => {
    const file = (...evidence: ReadonlyArray<OrderNotice>) => fileOf(evidence)
    const windowOf = (...evidence: ReadonlyArray<OrderNotice>) =>
      touchWindow(reconcileOrder(file(...evidence), false), file(...evidence), {
        lookbackDays: LOOKBACK_DAYS,
        clockSkews: new Map([[ShopDomain.make("shop.example.com"), 5 * MINUTE]])
      })
    const told = pixel({ receivedAt: before(-MINUTE), placedAt: before(-MINUTE) })
    const heardLate = { receivedAt: before(-HOUR) }
    expect(windowOf(shop({ pvId, ...heardLate }), told).closes).toEqual(before(-MINUTE))
    expect(windowOf(shop({ pvId, ...heardLate })).closes).toEqual(before(-5 * MINUTE - 999))
    const stranger = { ...told, pvId: PvId.make("9f0c2f5e-3d52-4c0b-9a49-2f2f4e0f7a11") }
    expect(windowOf(shop({ pvId, ...heardLate }), stranger).closes).toEqual(before(-5 * MINUTE - 999))
  })

  test("is never measured from after the source that decides first reported the order", () => {
    expect(windowOf(shop({ placedAt: before(-2 * DAY) }))).toEqual({ opens: before(30 * DAY), closes: PLACED })
    const early = pixel({ receivedAt: before(9 * DAY), placedAt: before(9 * DAY) })
    expect(windowOf(shop({ placedAt: before(MINUTE) }), early)).toEqual({
      opens: before(30 * DAY + MINUTE),
      closes: before(MINUTE - 999)
    })
  })

  test("is found for an order with more evidence than a call takes arguments", () => {
    const evidence = Array.from({ length: 300_000 }, (_, version) => shop({ version }))
    expect(touches([visit("jane", before(DAY))], evidence)).toHaveLength(1)
  })

  test("a browser whose clock runs ahead loses no link: what it remembers came before the order", () => {
    const found = touches([], [pixel({ storedRefs: [{ code: code("jane"), at: before(-9 * DAY) }] })])
    expect(found.map(({ at }) => at)).toEqual([PLACED])
  })

  test("a click seen before the window and again within it counts, whatever else was read", () => {
    const within = visit("jane", before(10 * DAY), 1)
    expect(touches([visit("jane", before(40 * DAY), 1), within])).toEqual(touches([within]))
    const reload = visit("jane", before(30 * DAY))
    expect(touches([visit("jane", before(30 * DAY + MINUTE)), reload])).toEqual(touches([reload]))
  })
})

describe("the same contact counts once", () => {
  test("a click id counts when it came first, however often and from however many visitors it comes again", () => {
    const other = { ...visit("jane", before(5 * DAY), 1), pvId: PvId.make("9f0c2f5e-3d52-4c0b-9a49-2f2f4e0f7a11") }
    const found = touches([visit("jane", before(DAY), 1), other, visit("jane", before(4 * DAY), 1)])
    expect(found.map(({ at }) => at)).toEqual([before(5 * DAY)])
  })

  test("two clicks are two touches, however close", () => {
    expect(touches([visit("jane", before(HOUR), 1), visit("jane", before(HOUR - 1), 2)])).toHaveLength(2)
  })

  test("a link's visits closer than the session's 30 minutes are one, 30 minutes apart they are two", () => {
    const after = (minutes: number) =>
      touches([visit("jane", before(DAY)), visit("jane", before(DAY - minutes * MINUTE))]).map(({ at }) => at)
    expect(SESSION_MINUTES).toBe(30)
    expect(after(29.999)).toEqual([before(DAY)])
    expect(after(30)).toEqual([before(DAY), before(DAY - 30 * MINUTE)])
  })

  test("a session lasts as long as its visits follow each other", () => {
    const reloads = [0, 20, 40, 60, 80].map((minutes) => visit("jane", before(DAY - minutes * MINUTE)))
    expect(touches(reloads)).toHaveLength(1)
  })

  test("tabs of two links reloaded in turn are a touch each", () => {
    const turns = ["jane", "mia", "jane", "mia"].map((link, n) => visit(link, before(DAY - n * MINUTE)))
    expect(brief(touches(turns))).toEqual(["ref jane", "ref mia"])
  })

  test("the page of a click, opened again without its click id, is the click's", () => {
    expect(brief(touches([visit("jane", before(DAY), 1), visit("jane", before(DAY - MINUTE))]))).toEqual(["click jane"])
  })

  test("what the browser remembers counts only for a link no visit was seen of", () => {
    const storedRefs = [
      { code: code("jane"), at: before(3 * DAY) },
      { code: code("mia"), at: before(2 * DAY) }
    ]
    expect(brief(touches([visit("jane", before(DAY), 1)], [pixel({ storedRefs })]))).toEqual(["ref mia", "click jane"])
  })

  test("the landing page counts only for a link neither seen nor remembered", () => {
    const landing = { code: code("jane"), clickId: clickId(9) }
    const landed = shop({ pvId, landing })
    const landingClicks = [{ id: clickId(9), code: code("jane"), kind: "human" as const, at: before(HOUR) }]
    const with9 = (visits: ReadonlyArray<Visit>, evidence: ReadonlyArray<OrderNotice>) =>
      brief(touches(visits, evidence, [], { landingClicks }))
    expect(with9([visit("jane", before(DAY), 1)], [landed])).toEqual(["click jane"])
    const storedRefs = [{ code: code("jane"), at: before(DAY) }]
    expect(with9([], [pixel({ source: "server", storedRefs }), landed])).toEqual(["ref jane"])
    expect(with9([visit("mia", before(DAY))], [landed])).toEqual(["ref mia", "click jane"])
    expect(with9([visit("mia", before(HOUR - 1))], [landed])).toEqual(["click jane", "ref mia"])
  })

  test("a code that the shop noted of the landing page, without a click, outranks no visit that was seen", () => {
    const landed = shop({ pvId, landing: { code: code("jane"), clickId: null } })
    expect(brief(touches([visit("mia", before(DAY), 1)], [landed]))).toEqual(["click mia"])
    expect(brief(touches([visit("mia", before(40 * DAY), 1)], [landed]))).toEqual(["ref jane"])
  })

  test("a promo code both pixel and shop report is one touch", () => {
    expect(touches([], [pixel({ promoCodes: ["MIA15"] }), shop({ promoCodes: ["MIA15"] })])).toHaveLength(1)
  })

  test("a creator named in several answers is one touch, as sure as the surest of them", () => {
    const answers = [says("jane doe", { question: "who?" }), says("@jane_doe", { question: "where?" })]
    expect(touches([], [pixel()], answers)).toMatchObject([{ creator: jane, confidence: 0.99 }])
  })

  test("x and twitter are one platform: links of both spellings are one creator's", () => {
    const both = indexLinks([
      aLink(tenantId, { code: code("a"), creator: on("x", "zed_live") }),
      aLink(tenantId, { code: code("b"), creator: on("twitter", "zed_live") })
    ])
    const file = fileOf([pixel()], [says("@zed_live")])
    const found = touchpointsOf(
      reconcileOrder(file, false),
      file,
      [visit("a", before(DAY)), visit("b", before(HOUR))],
      both,
      REACH
    )
    expect(found.map(({ creator }) => creator)).toEqual(Array(3).fill(on("twitter", "zed_live")))
  })
})

describe("clicks that were never issued", () => {
  const forged = (at: Date): Visit => ({ ...visit("mia", at, 7), clickKind: null })

  test("carry no credit, as a visit or as a landing page, and don't hide a visit of the same link", () => {
    expect(touches([forged(before(DAY))])).toEqual([])
    expect(touches([], [shop({ landing: { code: code("mia"), clickId: clickId(7) } })])).toEqual([])
    const ofAnotherLink = [{ id: clickId(7), code: code("jane"), kind: "human" as const, at: before(HOUR) }]
    expect(
      touches([], [shop({ landing: { code: code("mia"), clickId: clickId(7) } })], [], { landingClicks: ofAnotherLink })
    ).toEqual([])
    expect(brief(touches([forged(before(DAY)), visit("mia", before(DAY - MINUTE))]))).toEqual(["ref mia"])
  })
})

describe("links that another page loaded into itself, where nobody saw them", () => {
  const stuffed = (at: Date): Visit => ({ ...visit("mia", at, 7), clickKind: "embedded" })
  const storedRefs = [{ code: code("mia"), at: before(DAY) }]
  const landingClicks = [{ id: clickId(7), code: code("mia"), kind: "embedded" as const, at: before(HOUR) }]

  test("earn nothing: neither by the page, nor by what it loads again, nor by what it left in the browser or in the cart", () => {
    const reloaded = visit("mia", before(DAY - 10 * MINUTE))
    expect(touches([stuffed(before(DAY)), reloaded], [pixel({ storedRefs })])).toEqual([])
    const landed = shop({ pvId, landing: { code: code("mia"), clickId: null } })
    expect(touches([stuffed(before(DAY))], [landed])).toEqual([])
    expect(touches([], [shop({ landing: { code: code("mia"), clickId: clickId(7) } })], [], { landingClicks })).toEqual(
      []
    )
  })

  test("take nothing from who was followed: the same link opened, or another's", () => {
    const opened = [stuffed(before(DAY)), visit("mia", before(HOUR), 8), visit("jane", before(2 * HOUR), 9)]
    expect(brief(touches(opened, [pixel({ storedRefs })]))).toEqual(["click jane", "click mia"])
    expect(brief(touches([stuffed(before(DAY))], [pixel({ promoCodes: ["MIA15"] })]))).toEqual(["promo_code mia"])
  })
})

describe("a visitor whom the pixel alone names", () => {
  const claim = pixel({ receivedAt: before(-MINUTE), placedAt: before(-MINUTE) })
  const click = visit("mia", before(DAY), 1)

  test("counts by the clicks of people, where shop and server lead to nobody", () => {
    expect(touches([click], [shop(), claim])).toEqual([
      { kind: "click", at: before(DAY), code: code("mia"), creator: mia, confidence: 1, reason: CLAIMED_VISIT_REASON }
    ])
    expect(brief(touches([click], [pixel({ source: "server", pvId: null }), claim]))).toEqual(["click mia"])
    expect(brief(touches([click], [shop({ promoCodes: ["SPRING"] }), claim]))).toEqual(["click mia"])
  })

  test.each([
    ["discount code", [shop({ promoCodes: ["JANE10"] })], []],
    ["landing page", [shop({ landing: { code: code("jane"), clickId: null } })], []],
    ["survey answer", [shop()], [says("@jane_doe")]]
  ] as const)("doesn't where the shop's own %s leads to a creator", (_, evidence, answers) => {
    expect(touches([click], [...evidence, claim], answers).map(({ creator }) => creator)).toEqual([jane])
  })

  test("doesn't where the shop's own visitor leads to a creator", () => {
    const own = PvId.make("9f0c2f5e-3d52-4c0b-9a49-2f2f4e0f7a11")
    const found = touches([click, { ...visit("jane", before(DAY)), pvId: own }], [shop({ pvId: own }), claim])
    expect(brief(found)).toEqual(["ref jane"])
  })

  test("doesn't by a visit without a click, a click never issued, a bot's, or one after the order", () => {
    const kinds = ["bot", "prefetch", "head", "embedded", null] as const
    for (const clickKind of kinds) expect(touches([{ ...click, clickKind }], [shop(), claim])).toEqual([])
    expect(touches([visit("mia", before(DAY))], [shop(), claim])).toEqual([])
    expect(touches([{ ...click, at: before(-1) }], [shop(), claim])).toEqual([])
  })

  test("adds neither its promo code nor the links it remembers", () => {
    const storedRefs = [{ code: code("mia"), at: before(DAY) }]
    expect(touches([], [shop(), { ...claim, promoCodes: ["MIA15"], storedRefs }])).toEqual([])
  })
})

describe("order", () => {
  const evidence = [
    pixel({ source: "server", storedRefs: [{ code: code("mia"), at: before(2 * DAY) }], promoCodes: ["JANE10"] }),
    shop({ landing: { code: code("mail"), clickId: null } })
  ]
  const answers = [
    says("mia rose", { question: "b" }),
    says("@jane_doe", { question: "a" }),
    says("nobody", { question: "c" })
  ]
  const visits = [visit("jane", before(3 * DAY), 1), visit("jane", before(DAY), 2)]
  const expected = [
    "click jane",
    "ref mia",
    "click jane",
    "promo_code jane",
    "survey_answer jane_doe",
    "survey_answer mia.rose"
  ]

  test("contacts come by time, then what is known from the order itself: promo codes, answers", () => {
    expect(brief(touches(visits, evidence, answers))).toEqual(expected)
  })

  test("is the same in whatever order visits, evidence and answers come", () => {
    const tied = [...visits, visit("mia", before(DAY), 3), visit("mail", before(DAY), 4)]
    const whole = touches(tied, evidence, answers)
    const shuffled = <A>(list: ReadonlyArray<A>) => fc.shuffledSubarray([...list], { minLength: list.length })
    fc.assert(
      fc.property(shuffled(tied), shuffled(evidence), shuffled(answers), (...parts) => {
        expect(touches(...parts)).toEqual(whole)
      }),
      { numRuns }
    )
  })
})

import { describe, expect } from "bun:test"
import { Clock, Effect, Layer, Option } from "effect"
import { Digest, Mac, SecureRandom } from "effect/crypto"
import { TestClock } from "effect/testing"
import fc from "fast-check"
import { createTenant } from "../../../domain/accounts/tenants/createTenant.ts"
import { creatorKey } from "../../../domain/creators/identity/socialAccount.ts"
import { REVENUE_AGE_MINUTES, sumUpDueRevenue, sumUpRevenue } from "../../../domain/creators/roster/sumUpRevenue.ts"
import { reportAttribution } from "../../../domain/revenue/attribution/reportAttribution.ts"
import { trackEvent } from "../../../domain/tracking/events/trackEvent.ts"
import { createLink } from "../../../domain/tracking/links/createLink.ts"
import { layer as fixtures } from "../../../fixtures/layers/layer.ts"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import { Footprints } from "../../../ports/creators/discovery/Footprints.ts"
import { accountKey, Handle, type SocialAccount } from "../../../ports/creators/identity/SocialAccount.ts"
import { type CreatorRevenue, Roster } from "../../../ports/creators/roster/Roster.ts"
import { REVENUE_DAYS } from "../../../ports/creators/roster/RosterEntry.ts"
import { CurrencyCode } from "../../../ports/money/money.ts"
import { DAY_MS, MINUTE_MS } from "../../../ports/time/days.ts"
import { type CreatorAccount, LinkCode } from "../../../ports/tracking/links/TrackingLink.ts"
import type { RecordedOrder } from "../../../ports/tracking/orders/Order.ts"
import { Orders } from "../../../ports/tracking/orders/Orders.ts"
import { aNotice, anOrder, newVisitor, orderId } from "../../contracts/attributionExamples.ts"
import { effectTest, PROPERTY_RUNS } from "../../support/running/effectTest.ts"

const layer = Layer.mergeAll(fixtures, Digest.layerWebCrypto, Mac.layerWebCrypto).pipe(
  Layer.provideMerge(SecureRandom.layerWebCrypto)
)
const it = effectTest(layer)

const OPENED = Date.UTC(2026, 0, 1)
/** Each purchase is a journey through the fixtures. */
const JOURNEY_RUNS = Math.max(5, Math.floor(PROPERTY_RUNS / 10))

/** Two links are one creator's under two names of the platform; the last three are of nobody who can be on a roster. */
const LINKS: Readonly<Record<string, CreatorAccount | null>> = {
  nova: { platform: "instagram", handle: "nova" },
  x: { platform: "x", handle: "nova.x" },
  twitter: { platform: "twitter", handle: "nova.x" },
  kim: { platform: "youtube", handle: "kim" },
  tiktok: { platform: "tiktok", handle: "mia" },
  unknown: { platform: "myspace", handle: "tom" },
  nobody: null
}
const CODES = Object.keys(LINKS)
const NOVA: SocialAccount = { platform: "instagram", handle: Handle.make("nova") }
const NOVA_X: SocialAccount = { platform: "x", handle: Handle.make("nova.x") }
const KIM: SocialAccount = { platform: "youtube", handle: Handle.make("kim") }

const opened = Effect.gen(function* () {
  const { id: tenantId } = yield* createTenant("Corner Shop")
  for (const [code, creator] of Object.entries(LINKS)) {
    const destinationUrl = "https://shop.example.com/"
    yield* createLink({
      tenantId,
      code: LinkCode.make(`${code}-${tenantId.slice(-8)}`),
      destinationUrl,
      creator,
      promoCode: null
    })
  }
  return tenantId
})

interface Journey {
  /** Links by which the buyer came, a minute apart. */
  readonly codes: ReadonlyArray<string>
  readonly cents: bigint
  readonly currency: string
  /** After the shop opened. */
  readonly day: number
}

/** One visitor who comes by links and buys. */
const travel = Effect.fnUntraced(function* (
  tenantId: TenantId,
  { codes, cents, currency, day }: Journey,
  order: string
) {
  yield* TestClock.setTime(OPENED + day * DAY_MS)
  const pvId = newVisitor()
  const event = {
    tenantId,
    id: null,
    type: "page_view",
    pvId,
    reportedBy: "pixel",
    isBot: false,
    pageUrl: "https://shop.example.com/",
    productId: null,
    storedRefs: [],
    purchase: null,
    dataJson: null
  } as const
  for (const code of codes) {
    const ref = `${code}-${tenantId.slice(-8)}`
    yield* trackEvent({ ...event, pageUrl: `https://shop.example.com/?cs_ref=${ref}` })
    yield* TestClock.adjust("1 minute")
  }
  const total = { minorUnits: cents, currency: CurrencyCode.make(currency) }
  yield* trackEvent({
    ...event,
    type: "purchase",
    purchase: { orderId: orderId(order), total, promoCode: null, isNewCustomer: null, productId: null }
  })
})

/** Sums a tenant's revenue up, and answers what was kept. */
const summedUp = Effect.fnUntraced(function* (tenantId: TenantId) {
  const roster = yield* Roster
  const kept: Array<ReadonlyArray<CreatorRevenue>> = []
  yield* sumUpRevenue(tenantId).pipe(
    Effect.provideService(Roster, {
      ...roster,
      keepRevenue: (tenant, revenue, at) =>
        Effect.suspend(() => {
          kept.push(revenue)
          return roster.keepRevenue(tenant, revenue, at)
        })
    })
  )
  return kept.flat()
})

/** Sums as text, for comparison. */
const told = (revenue: ReadonlyArray<CreatorRevenue>): ReadonlyArray<string> =>
  revenue
    .flatMap(({ account, revenue: rows }) =>
      rows.map(({ currency, minorUnits, orders }) => `${accountKey(account)} ${currency} ${minorUnits} ${orders}`)
    )
    .toSorted()

const revenueOf = (tenantId: TenantId, account: SocialAccount) =>
  Roster.use((roster) => roster.find(tenantId, account)).pipe(
    Effect.map(Option.match({ onNone: () => null, onSome: ({ revenue }) => revenue }))
  )

describe("what creators brought", () => {
  const journey: fc.Arbitrary<Journey> = fc.record({
    codes: fc.array(fc.constantFrom(...CODES), { maxLength: 3 }),
    cents: fc.bigInt({ min: 0n, max: 10n ** 12n }),
    currency: fc.constantFrom("USD", "JPY", "KWD"),
    day: fc.nat(REVENUE_DAYS - 1)
  })

  it.property(
    "any orders: each creator's sums are those of the report by last touch, exactly, under whichever name of their platform",
    fc.array(journey, { maxLength: 12 }),
    (journeys) =>
      Effect.gen(function* () {
        const tenantId = yield* opened
        const ordered = journeys.toSorted((a, b) => a.day - b.day)
        for (const [place, each] of ordered.entries()) yield* travel(tenantId, each, String(place))
        yield* TestClock.setTime(OPENED + REVENUE_DAYS * DAY_MS)
        const to = new Date(yield* Clock.currentTimeMillis)
        const period = { from: new Date(to.getTime() - REVENUE_DAYS * DAY_MS), to }
        const { creators } = yield* reportAttribution({ tenantId, model: "last_touch", period, currency: null })
        const expected = new Map<string, { minorUnits: bigint; shares: bigint }>()
        for (const { creator, currency, minorUnits, orders } of creators) {
          const key = creator === null ? "" : creatorKey(creator)
          // The report names everyone who had a part in an order, also those whom the model gives nothing.
          if (orders === 0n || ![NOVA, NOVA_X, KIM].map(accountKey).includes(key)) continue
          const known = expected.get(`${key} ${currency}`) ?? { minorUnits: 0n, shares: 0n }
          expected.set(`${key} ${currency}`, {
            minorUnits: known.minorUnits + minorUnits,
            shares: known.shares + orders
          })
        }
        expect(told(yield* summedUp(tenantId))).toEqual(
          [...expected].map(([key, { minorUnits, shares }]) => `${key} ${minorUnits} ${shares / 10n ** 15n}`).toSorted()
        )
      }).pipe(Effect.provide(TestClock.layer())),
    JOURNEY_RUNS
  )

  it.effect(
    "orders of more than REVENUE_DAYS ago count no more, and what a creator no longer brings is forgotten",
    Effect.gen(function* () {
      const tenantId = yield* opened
      const roster = yield* Roster
      yield* roster.save(tenantId, NOVA, {}, new Date(OPENED))
      yield* travel(tenantId, { codes: ["nova"], cents: 500n, currency: "USD", day: 1 }, "1")
      yield* TestClock.setTime(OPENED + 2 * DAY_MS)
      yield* sumUpRevenue(tenantId)
      expect(yield* revenueOf(tenantId, NOVA)).toEqual([
        { currency: CurrencyCode.make("USD"), minorUnits: 500n, orders: 1 }
      ])
      yield* TestClock.setTime(OPENED + (REVENUE_DAYS + 2) * DAY_MS)
      yield* sumUpRevenue(tenantId)
      expect(yield* revenueOf(tenantId, NOVA)).toEqual([])
    })
  )

  it.effect(
    "of all accounts of a creator it is one sum",
    Effect.gen(function* () {
      const tenantId = yield* opened
      const roster = yield* Roster
      const footprints = yield* Footprints
      yield* footprints.link([NOVA, NOVA_X])
      yield* roster.save(tenantId, NOVA, {}, new Date(OPENED))
      yield* travel(tenantId, { codes: ["nova"], cents: 500n, currency: "USD", day: 1 }, "1")
      yield* travel(tenantId, { codes: ["nova", "twitter"], cents: 70n, currency: "USD", day: 2 }, "2")
      yield* travel(tenantId, { codes: ["x"], cents: 9n, currency: "JPY", day: 3 }, "3")
      yield* TestClock.setTime(OPENED + 4 * DAY_MS)
      yield* sumUpRevenue(tenantId)
      expect(yield* revenueOf(tenantId, NOVA_X)).toEqual([
        { currency: CurrencyCode.make("USD"), minorUnits: 570n, orders: 2 },
        { currency: CurrencyCode.make("JPY"), minorUnits: 9n, orders: 1 }
      ])
    })
  )

  it.effect(
    "a period of more orders than one report reads is summed up in halves, each order once",
    Effect.gen(function* () {
      const tenantId = yield* opened
      const orders = yield* Orders
      const days = [0, 20, 44, 45, 46, 60, 89]
      for (const day of days) {
        yield* travel(tenantId, { codes: ["kim"], cents: 10n ** BigInt(day % 7), currency: "USD", day }, `${day}`)
      }
      yield* TestClock.setTime(OPENED + REVENUE_DAYS * DAY_MS)
      const whole = told(yield* summedUp(tenantId))
      let halves = 0
      const file = anOrder([aNotice(tenantId)])
      const many: typeof orders = {
        ...orders,
        placedBetween: (tenant, from, to, limit, after) => {
          if (to.getTime() - from.getTime() > 12 * DAY_MS) return Effect.succeed(Array<RecordedOrder>(limit).fill(file))
          if (after === undefined) halves += 1
          return orders.placedBetween(tenant, from, to, limit, after)
        }
      }
      expect(told(yield* summedUp(tenantId).pipe(Effect.provideService(Orders, many)))).toEqual(whole)
      expect(whole).toHaveLength(1)
      expect(halves).toBe(8)
    })
  )

  it.effect(
    "is summed up once in REVENUE_AGE_MINUTES, of those who have links and a roster; one whose orders can't be read holds up nobody",
    Effect.gen(function* () {
      const roster = yield* Roster
      const orders = yield* Orders
      yield* TestClock.setTime(OPENED)
      const [broken, well] = [yield* opened, yield* opened]
      const linkless = (yield* createTenant("No links")).id
      for (const tenantId of [broken, well, linkless]) yield* roster.save(tenantId, NOVA, {}, new Date(OPENED))
      const pass = sumUpDueRevenue().pipe(
        Effect.provideService(Orders, {
          ...orders,
          placedBetween: (tenantId, ...period) =>
            tenantId === broken ? Effect.die("a test") : orders.placedBetween(tenantId, ...period)
        })
      )
      expect(yield* pass).toBe(2)
      const sumsAt = Effect.forEach([broken, well, linkless], (tenantId) =>
        Effect.map(roster.find(tenantId, NOVA), (entry) => Option.getOrNull(entry)?.revenueAt ?? null)
      )
      expect(yield* sumsAt).toEqual([null, new Date(OPENED), null])
      // The broken one is tried again, the other one is not due.
      yield* TestClock.setTime(OPENED + (REVENUE_AGE_MINUTES - 1) * MINUTE_MS)
      expect(yield* pass).toBe(1)
      yield* TestClock.setTime(OPENED + (REVENUE_AGE_MINUTES + 1) * MINUTE_MS)
      expect(yield* pass).toBe(2)
    })
  )
})

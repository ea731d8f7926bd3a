import { describe, expect } from "bun:test"
import { Clock, Effect, Layer, Redacted, Result, Schema } from "effect"
import { Base64Url } from "effect/encoding"
import { TestClock } from "effect/testing"
import fc from "fast-check"
import { cryptography } from "../../../adapters/cryptography/layer.ts"
import { layer as derivedKeys } from "../../../adapters/cryptography/SigningKeys.ts"
import { createTenant } from "../../../domain/accounts/tenants/createTenant.ts"
import { explainOrder } from "../../../domain/revenue/attribution/explainOrder.ts"
import { readClicks } from "../../../domain/revenue/attribution/readClicks.ts"
import { trackEvent } from "../../../domain/tracking/events/trackEvent.ts"
import { createLink } from "../../../domain/tracking/links/createLink.ts"
import {
  EDGE_KINDS,
  EDGE_RANDOM_BITS,
  edgeClickHead,
  edgeClickIdOf,
  readEdgeClickId
} from "../../../domain/tracking/links/edge/edgeClickId.ts"
import {
  EDGE_KEYS_CACHE_SECONDS,
  edgeKeyOf,
  NOT_ISSUED,
  OUTAGE_EDGE_KEYS_SECONDS,
  recordEdgeClicks,
  TOO_OLD,
  UNKNOWN_LINK
} from "../../../domain/tracking/links/edge/edgeClicks.ts"
import { layer as fixtures } from "../../../fixtures/layers/layer.ts"
import { signClick } from "../../../hosts/edge/signClick.ts"
import { EdgeKeyNumber } from "../../../ports/accounts/tenants/AttributionSettings.ts"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import { Tenants } from "../../../ports/accounts/tenants/Tenants.ts"
import { StoreUnavailable } from "../../../ports/system/StoreUnavailable.ts"
import type { PvId } from "../../../ports/tracking/events/TrackingEvent.ts"
import { ClickId, ClickKind, LinkCode } from "../../../ports/tracking/links/TrackingLink.ts"
import { newVisitor, orderId, usd } from "../../contracts/attributionExamples.ts"
import { effectTest } from "../../support/running/effectTest.ts"

const it = effectTest(Layer.merge(fixtures, cryptography))

const DAY = 86_400_000
const OPENED = Date.UTC(2026, 1, 20, 12)
const LOOKBACK_DAYS = 30
const PERIOD = { from: new Date(OPENED - 90 * DAY), to: new Date(OPENED + 90 * DAY) }
const NOVA = { platform: "youtube", handle: "novacooks" }
const CODE = LinkCode.make("nova")
const NOWHERE = { country: null, device: null, referrerHost: null }

const open = Effect.fnUntraced(function* (code: LinkCode = CODE) {
  yield* TestClock.setTime(OPENED)
  const { id } = yield* createTenant("Corner Shop")
  yield* createLink({ tenantId: id, code, destinationUrl: "https://shop.example/", creator: NOVA })
  return id
})

const keyOf = (tenantId: TenantId, number = 1) =>
  Effect.map(edgeKeyOf(tenantId, EdgeKeyNumber.make(number)), (bytes) => Base64Url.encode(bytes))

/** A click's id by a key, as an edge makes it. */
const issue = (key: string, atMs = OPENED, kind: ClickKind = "human", code = CODE) =>
  Effect.promise(() => signClick(key, code, kind, atMs))

const event = {
  id: null,
  reportedBy: "server",
  isBot: false,
  pageUrl: null,
  productId: null,
  storedRefs: [],
  purchase: null,
  dataJson: null
} as const

const openPage = (tenantId: TenantId, pvId: PvId, clickId: string, code = CODE) =>
  trackEvent({
    ...event,
    tenantId,
    type: "page_view",
    pvId,
    pageUrl: `https://shop.example/?cs_ref=${code}&cs_click=${clickId}`
  })

let orders = 0

/** Who earns the latest order, by what is known now. */
const earnersNow = Effect.fnUntraced(function* (tenantId: TenantId) {
  const id = orderId(`order-${orders - 1}`)
  const { shares } = yield* explainOrder({ tenantId, orderId: id, model: "last_touch", period: PERIOD })
  return shares.map(({ minorUnits, touch }) => [touch.creator?.handle, touch.kind, minorUnits])
})

/** Who earns the order of a visitor who opens the address that the click led to, and buys. */
const earners = Effect.fnUntraced(function* (tenantId: TenantId, clickId: string) {
  const pvId = newVisitor()
  const id = orderId(`order-${orders++}`)
  yield* openPage(tenantId, pvId, clickId)
  yield* TestClock.adjust("1 second")
  const purchase = { orderId: id, total: usd(1_999n), promoCode: null, isNewCustomer: null, productId: null }
  yield* trackEvent({ ...event, tenantId, type: "purchase", pvId, purchase })
  return yield* earnersNow(tenantId)
})

/** Why each of the clicks that are told of was refused; null: it was taken. */
const problemsOf = (...told: Parameters<typeof recordEdgeClicks>) =>
  Effect.map(recordEdgeClicks(...told), (read) => read.map((click) => (Result.isFailure(click) ? click.failure : null)))

const WHOLE = [["novacooks", "click", 1_999n]]

const clicksOf = (tenantId: TenantId) =>
  Effect.map(readClicks(tenantId, PERIOD), (counted) => Object.fromEntries(counted))

describe("an edge's click id", () => {
  it.property(
    "is a click's id that says when and of what kind the click was",
    fc.record({
      atMs: fc.integer({ min: Date.UTC(2025, 0), max: Date.UTC(2059, 0) }),
      kind: fc.constantFrom(...EDGE_KINDS),
      random: fc.nat(2 ** EDGE_RANDOM_BITS - 1),
      hash: fc.stringMatching(/^[0-9a-f]{64}$/)
    }),
    ({ atMs, hash, kind, random }) =>
      Effect.sync(() => {
        const head = edgeClickHead(atMs, kind, random)
        const id = edgeClickIdOf(head, hash)
        expect(Schema.is(ClickId)(id)).toBe(true)
        expect(id).toMatch(/^.{14}8.{4}[89ab].{16}$/)
        expect(readEdgeClickId(id)).toEqual({ atMs, kind, head, tag: hash.slice(0, 16) })
        expect(edgeClickHead(atMs, kind, random ^ 1)).not.toBe(head)
      })
  )

  it.effect(
    "has a number for every kind of click, and ids of other versions are none",
    Effect.sync(() => {
      expect([...EDGE_KINDS].sort()).toEqual([...ClickKind.literals].sort())
      for (const version of "12345679abcdef") {
        expect(readEdgeClickId(`0f9d3f0e-6a3c-${version}f0b-9a5d-2b1c8e7d6f5a`)).toBeNull()
      }
      expect(readEdgeClickId("0f9d3f0e-6a3c-8ffb-9a5d-2b1c8e7d6f5a")).toBeNull()
      expect(readEdgeClickId("0f9d3f0e-6a3c-800b-ca5d-2b1c8e7d6f5a")).toBeNull()
    })
  )
})

describe("a sale that came over the edge", () => {
  it.effect(
    "earns its creator the whole of it, and its click is counted once, whatever is told of it later",
    Effect.gen(function* () {
      const tenantId = yield* open()
      const id = yield* issue(yield* keyOf(tenantId))
      expect(yield* earners(tenantId, id)).toEqual(WHOLE)
      const told = { code: CODE, clickId: ClickId.make(id), origin: NOWHERE }
      expect(yield* problemsOf(tenantId, [told, told])).toEqual([null, null])
      expect(yield* clicksOf(tenantId)).toMatchObject({ nova: { human: 1 } })
    })
  )

  it.effect(
    "earns as the service's own clicks do by kind: what pages load into themselves earns nothing",
    Effect.gen(function* () {
      const tenantId = yield* open()
      const key = yield* keyOf(tenantId)
      expect(yield* earners(tenantId, yield* issue(key, OPENED, "prefetch"))).toEqual(WHOLE)
      expect(yield* earners(tenantId, yield* issue(key, OPENED, "embedded"))).toEqual([])
      expect(yield* clicksOf(tenantId)).toMatchObject({ nova: { human: 0, prefetch: 1, embedded: 1 } })
    })
  )

  it.effect(
    "earns nothing by an id that is forged, altered, another account's, another link's, or of a time to come",
    Effect.gen(function* () {
      const tenantId = yield* open()
      const other = yield* open(LinkCode.make("other"))
      const key = yield* keyOf(tenantId)
      const good = yield* issue(key)
      const altered = [...good].flatMap((digit, at) =>
        digit === "-" ? [] : [`${good.slice(0, at)}${digit === "0" ? "1" : "0"}${good.slice(at + 1)}`]
      )
      const bad = [
        ...altered.filter((id) => id !== good),
        "0f9d3f0e-6a3c-800b-9a5d-2b1c8e7d6f5a",
        yield* issue(yield* keyOf(other)),
        yield* issue(key, OPENED, "human", LinkCode.make("nova2")),
        yield* issue(key, OPENED + DAY),
        yield* issue(Base64Url.encode(new Uint8Array(32)))
      ]
      for (const id of bad) expect([id, yield* earners(tenantId, id)]).toEqual([id, []])
      expect(yield* clicksOf(tenantId)).toEqual({})
      expect(yield* earners(tenantId, good)).toEqual(WHOLE)
    })
  )

  it.effect(
    "earns within the account's look-back alone, and an id that was seen in time stays good, as the service's own do",
    Effect.gen(function* () {
      const tenantId = yield* open()
      const key = yield* keyOf(tenantId)
      const [seen, unseen] = [yield* issue(key), yield* issue(key)]
      yield* TestClock.adjust(`${LOOKBACK_DAYS} days`)
      expect(yield* earners(tenantId, seen)).toEqual(WHOLE)
      yield* TestClock.adjust("1 minute")
      expect(yield* earners(tenantId, seen)).toEqual(WHOLE)
      expect(yield* earners(tenantId, unseen)).toEqual([])
    })
  )

  it.effect(
    "by an id that many visitors name is each one's, as by the service's own, and counts as one click",
    Effect.gen(function* () {
      const tenantId = yield* open()
      const id = yield* issue(yield* keyOf(tenantId))
      for (let visitor = 0; visitor < 3; visitor++) expect(yield* earners(tenantId, id)).toEqual(WHOLE)
      expect(yield* clicksOf(tenantId)).toMatchObject({ nova: { human: 1 } })
    })
  )

  it.effect(
    "earns by the key before the current one, and by none before that",
    Effect.gen(function* () {
      const tenantId = yield* open()
      const [first, second] = [yield* keyOf(tenantId), yield* keyOf(tenantId, 2)]
      expect(first).not.toBe(second)
      expect(yield* earners(tenantId, yield* issue(second))).toEqual([])
      const rotate = (number: number) =>
        Effect.andThen(
          Tenants.use((tenants) => tenants.setAttribution(tenantId, { edgeKey: EdgeKeyNumber.make(number) })),
          TestClock.adjust(`${EDGE_KEYS_CACHE_SECONDS} seconds`)
        )
      yield* rotate(2)
      for (const key of [first, second]) expect(yield* earners(tenantId, yield* issue(key))).toEqual(WHOLE)
      yield* rotate(3)
      expect(yield* earners(tenantId, yield* issue(first))).toEqual([])
      expect(yield* earners(tenantId, yield* issue(second))).toEqual(WHOLE)
    })
  )

  it.effect(
    "earns by a key that was made of the hosts' secret before, as long as they know that",
    Effect.gen(function* () {
      const keysFrom = (...[secret = "", ...previous]: ReadonlyArray<string>) =>
        derivedKeys(
          Redacted.make(secret),
          previous.map((each) => Redacted.make(each))
        ).pipe(Layer.provide(cryptography))
      const tenantId = yield* open()
      const id = yield* Effect.flatMap(keyOf(tenantId).pipe(Effect.provide(keysFrom("old"))), issue)
      const told = { code: CODE, clickId: ClickId.make(id), origin: NOWHERE }
      const telling = problemsOf(tenantId, [told])
      expect(yield* telling.pipe(Effect.provide(keysFrom("new")))).toEqual([NOT_ISSUED])
      yield* TestClock.adjust(`${EDGE_KEYS_CACHE_SECONDS} seconds`)
      expect(yield* telling.pipe(Effect.provide(keysFrom("new", "old")))).toEqual([null])
    })
  )

  it.effect(
    "asks for its account once in EDGE_KEYS_CACHE_SECONDS, and goes on without it for OUTAGE_EDGE_KEYS_SECONDS",
    Effect.gen(function* () {
      const tenantId = yield* open()
      const key = yield* keyOf(tenantId)
      const real = yield* Tenants
      let [asked, isAway] = [0, false]
      const counting = Tenants.of({
        ...real,
        attribution: (id) =>
          Effect.suspend(() => {
            asked++
            return isAway ? new StoreUnavailable({ store: "Accounts", cause: new Error("away") }) : real.attribution(id)
          })
      })
      const visit = Effect.gen(function* () {
        const now = yield* Clock.currentTimeMillis
        return yield* openPage(tenantId, newVisitor(), yield* issue(key, now))
      }).pipe(Effect.provideService(Tenants, counting))
      const counted = Effect.map(clicksOf(tenantId), ({ nova }) => nova?.human ?? 0)
      isAway = true
      yield* visit
      expect([asked, yield* counted]).toEqual([1, 0])
      isAway = false
      yield* Effect.repeat(visit, { times: 4 })
      expect([asked, yield* counted]).toEqual([2, 5])
      isAway = true
      yield* TestClock.adjust(`${EDGE_KEYS_CACHE_SECONDS} seconds`)
      yield* visit
      expect([asked, yield* counted]).toEqual([3, 6])
      yield* TestClock.adjust(`${OUTAGE_EDGE_KEYS_SECONDS} seconds`)
      yield* visit
      expect(yield* counted).toBe(6)
      const told = { code: CODE, clickId: ClickId.make(yield* issue(key)), origin: NOWHERE }
      const refused = recordEdgeClicks(tenantId, [told]).pipe(Effect.provideService(Tenants, counting))
      expect(yield* Effect.flip(refused)).toMatchObject({ _tag: "StoreUnavailable", store: "Accounts" })
    })
  )
})

describe("what edges tell of", () => {
  it.effect(
    "is credited to an order that came before it, where the page view's host could not read the account",
    Effect.gen(function* () {
      const tenantId = yield* open()
      const id = yield* issue(yield* keyOf(tenantId))
      const away = Effect.fail(new StoreUnavailable({ store: "Accounts", cause: new Error("away") }))
      const tenants = yield* Tenants
      let isAway = true
      const flaky = Tenants.of({ ...tenants, attribution: (one) => (isAway ? away : tenants.attribution(one)) })
      const pvId = newVisitor()
      yield* openPage(tenantId, pvId, id).pipe(Effect.provideService(Tenants, flaky))
      isAway = false
      const purchase = {
        orderId: orderId(`order-${orders++}`),
        total: usd(1_999n),
        promoCode: null,
        isNewCustomer: null,
        productId: null
      }
      yield* trackEvent({ ...event, tenantId, type: "purchase", pvId, purchase })
      expect(yield* earnersNow(tenantId)).toEqual([])
      yield* TestClock.adjust("2 days")
      expect(yield* problemsOf(tenantId, [{ code: CODE, clickId: ClickId.make(id), origin: NOWHERE }])).toEqual([null])
      expect(yield* earnersNow(tenantId)).toEqual(WHOLE)
    })
  )

  it.effect(
    "is taken in any order, and refused row by row",
    Effect.gen(function* () {
      const tenantId = yield* open()
      const key = yield* keyOf(tenantId)
      yield* TestClock.adjust(`${LOOKBACK_DAYS} days`)
      const now = OPENED + LOOKBACK_DAYS * DAY
      const row = (clickId: string, code = CODE) => ({
        code,
        clickId: ClickId.make(clickId),
        origin: NOWHERE
      })
      const unknown = LinkCode.make("unknown")
      const told = [
        row(yield* issue(key, now)),
        row(yield* issue(key, now - LOOKBACK_DAYS * DAY - 1)),
        row(yield* issue(key, now, "human", unknown), unknown),
        row(crypto.randomUUID()),
        row(yield* issue(key, now - DAY, "bot"))
      ]
      const said = [null, TOO_OLD, UNKNOWN_LINK, NOT_ISSUED, null]
      expect(yield* problemsOf(tenantId, told)).toEqual(said)
      expect(yield* problemsOf(tenantId, told.toReversed())).toEqual(said.toReversed())
      expect(yield* clicksOf(tenantId)).toMatchObject({ nova: { human: 1, bot: 1 } })
      expect(yield* problemsOf(tenantId, [])).toEqual([])
    })
  )
})

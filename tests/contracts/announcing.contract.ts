import { describe, expect } from "bun:test"
import { Effect, type Layer, Option, Result } from "effect"
import type { CreditLedger } from "../../ports/accounts/billing/CreditLedger.ts"
import { ApiKeys } from "../../ports/accounts/keys/ApiKeys.ts"
import type { TenantId } from "../../ports/accounts/tenants/Tenant.ts"
import type { Tenants } from "../../ports/accounts/tenants/Tenants.ts"
import { Deliveries } from "../../ports/accounts/webhooks/Deliveries.ts"
import type { EndpointEvent } from "../../ports/accounts/webhooks/Webhook.ts"
import { WebhookEndpoints } from "../../ports/accounts/webhooks/WebhookEndpoints.ts"
import { CurrencyCode } from "../../ports/money/money.ts"
import type { OrderKey } from "../../ports/revenue/fraud/Signal.ts"
import { Watch } from "../../ports/revenue/fraud/Watch.ts"
import {
  Announcements,
  CLAIMED_ORDERS_MAX,
  type ClaimedOrders,
  NEWS_DAYS_MAX,
  SETTLE_MINUTES,
  SETTLE_MINUTES_MAX,
  type Telling
} from "../../ports/revenue/orderEvents/Announcements.ts"
import { type OrderEvent, OrderEventId, type OrderStanding } from "../../ports/revenue/orderEvents/OrderEvent.ts"
import { DAY_MS, MINUTE_MS } from "../../ports/time/days.ts"
import { EventLog } from "../../ports/tracking/events/EventLog.ts"
import type { TrackingLinks } from "../../ports/tracking/links/TrackingLinks.ts"
import { ShopDomain } from "../../ports/tracking/orders/Order.ts"
import { Orders } from "../../ports/tracking/orders/Orders.ts"
import { sharedEffectTest } from "../support/running/effectTest.ts"
import { aNotice, anAnswer, aPurchase, aRefund, aShopNotice, newCode, noon, orderId } from "./attributionExamples.ts"
import { newTenant } from "./newTenant.ts"
import { StoreSuite } from "./StoreSuite.ts"
import { aDecision, aSignal } from "./watchExamples.ts"
import { aKey, aWebhook } from "./webhooksExamples.ts"

/** So many minutes after the noon at which examples of orders are reported. */
const minute = (minutes: number): Date => noon(1, minutes * MINUTE_MS)
const ALL_EVENTS: ReadonlyArray<EndpointEvent> = ["order.attributed", "order.refunded"]
const OF_SHOP: OrderKey = { shopDomain: ShopDomain.make("shop.example.com"), orderId: orderId("1001") }
const UNNAMED: OrderKey = { shopDomain: null, orderId: orderId("1001") }

/** A tenant with a key whose endpoint is told of orders since the first noon. */
const aListener = (events: ReadonlyArray<EndpointEvent> | null = ALL_EVENTS) =>
  Effect.gen(function* () {
    const tenantId = yield* newTenant
    const key = yield* aKey(tenantId)
    yield* WebhookEndpoints.use((endpoints) =>
      endpoints.set(aWebhook(key, { ...(events === null ? {} : { events }), at: minute(0) }))
    )
    return { tenantId, key }
  })

/** What is claimed of one tenant at a time; claims of other tests' tenants lapse. */
const claimOf = (tenantId: TenantId, at: Date, leaseUntil: Date = at) =>
  Effect.gen(function* () {
    const announcements = yield* Announcements
    for (const seen = new Set<string>(); ; ) {
      const claimed = yield* announcements.claim(at, leaseUntil)
      if (Option.isNone(claimed)) return null
      if (claimed.value.tenantId === tenantId) return claimed.value
      // Their claims don't lapse before this moment is over.
      if (seen.has(claimed.value.tenantId)) return null
      seen.add(claimed.value.tenantId)
      yield* announcements.record(claimed.value, [])
    }
  })
const namesOf = (claimed: ClaimedOrders | null) => claimed?.names ?? []

const STANDING: OrderStanding = {
  placedAt: minute(0),
  currency: CurrencyCode.make("USD"),
  model: "last_touch",
  isHeld: false,
  orderedMinorUnits: 4_900n,
  netMinorUnits: 9_007_199_254_740_993n,
  refundedMinorUnits: 0n,
  cancelledMinorUnits: 0n,
  payment: "paid",
  isNewCustomer: null,
  isUnconfirmed: false,
  earns: true,
  earnsNothingBecause: null,
  shares: [
    {
      creator: { platform: "instagram", handle: 'jane "ü"' },
      code: newCode(),
      isOthers: false,
      share: 10n ** 15n,
      minorUnits: 9_007_199_254_740_993n
    }
  ]
}

const aTelling = (tenantId: TenantId, version = 1, order: OrderKey = OF_SHOP): Telling & { event: OrderEvent } => {
  const head = { tenantId, order, version, at: minute(6) }
  const id = () => OrderEventId.make(crypto.randomUUID())
  const event: OrderEvent = { ...head, id: id(), event: "order.attributed", said: STANDING }
  const back: OrderEvent = {
    ...head,
    id: id(),
    event: "order.refunded",
    said: {
      placedAt: minute(0),
      currency: STANDING.currency,
      model: "linear",
      isHeld: true,
      kind: "chargeback",
      refundId: null,
      at: minute(1),
      amountMinorUnits: 100n,
      takenMinorUnits: -100n,
      netMinorUnits: 4_800n,
      parts: [{ creator: null, code: null, isOthers: true, takenMinorUnits: -100n, netMinorUnits: 4_800n }]
    }
  }
  const facts = { standing: STANDING, takenMinorUnits: 100n, refunds: [] }
  return { told: { order, version, facts }, events: [event, back], event }
}

/** What any adapter of Announcements must do, and of the ports that make orders due. */
export const suite = <E>(
  name: string,
  layer: Layer.Layer<
    | Announcements
    | ApiKeys
    | CreditLedger
    | Deliveries
    | EventLog
    | Orders
    | Tenants
    | TrackingLinks
    | Watch
    | WebhookEndpoints,
    E
  >
) =>
  describe(`announcing contract: ${name}`, () => {
    const it = sharedEffectTest(layer)
    const record = (notice: Parameters<Orders["Service"]["record"]>[0]) => Orders.use((orders) => orders.record(notice))
    const tell = (tenantId: TenantId, telling: Telling, at: Date) =>
      Effect.gen(function* () {
        const claimed = yield* claimOf(tenantId, at)
        if (claimed === null) throw new Error("nothing is due")
        yield* Announcements.use((announcements) => announcements.record(claimed, [telling]))
      })

    it.live(
      "whatever is heard of an order makes it due once nothing was heard for a while, whoever says it",
      Effect.gen(function* () {
        const orders = yield* Orders
        const log = yield* EventLog
        for (const [hear, order] of [
          [(tenantId: TenantId) => record(aShopNotice(tenantId, 1)), OF_SHOP],
          [(tenantId: TenantId) => record(aNotice(tenantId, { source: "server" })), UNNAMED],
          [(tenantId: TenantId) => log.append(aPurchase(tenantId)), UNNAMED],
          [
            (tenantId: TenantId) =>
              Effect.asVoid(orders.refund(aRefund(tenantId, { at: noon(1), receivedAt: noon(1) }))),
            OF_SHOP
          ],
          [(tenantId: TenantId) => orders.answer(anAnswer(tenantId)), OF_SHOP]
        ] as const) {
          const { tenantId } = yield* aListener()
          yield* hear(tenantId)
          expect(yield* claimOf(tenantId, minute(SETTLE_MINUTES - 1))).toBeNull()
          expect(yield* claimOf(tenantId, minute(SETTLE_MINUTES), minute(60))).toMatchObject({
            names: [order],
            attributedSince: minute(0),
            refundedSince: minute(0)
          })
        }
      })
    )

    it.live(
      "each that is heard puts it off, and none for longer than SETTLE_MINUTES_MAX after the first; a replay puts nothing off",
      Effect.gen(function* () {
        const { tenantId } = yield* aListener()
        const at = (version: number) => aShopNotice(tenantId, version, { receivedAt: minute(version) })
        yield* record(at(1))
        yield* record(at(4))
        yield* record({ ...at(1), receivedAt: minute(7) })
        expect(yield* claimOf(tenantId, minute(8))).toBeNull()
        for (let version = 5; version <= SETTLE_MINUTES_MAX; version += 1) yield* record(at(version))
        expect(yield* claimOf(tenantId, minute(SETTLE_MINUTES_MAX))).toBeNull()
        expect(namesOf(yield* claimOf(tenantId, minute(1 + SETTLE_MINUTES_MAX)))).toEqual([OF_SHOP])
      })
    )

    it.live(
      "nothing is due of an account whose endpoints did not opt in, nor by another account's, nor while they are disabled",
      Effect.gen(function* () {
        const endpoints = yield* WebhookEndpoints
        const { tenantId } = yield* aListener(null)
        const without = yield* newTenant
        const { tenantId: disabled, key } = yield* aListener()
        yield* endpoints.disable(disabled, key.id, "gone", minute(0))
        yield* aListener()
        for (const each of [tenantId, without, disabled]) {
          yield* record(aShopNotice(each, 1))
          expect(yield* claimOf(each, minute(60))).toBeNull()
        }
      })
    )

    it.live(
      "what is told of long after it happened makes nothing due, until something was told of its order",
      Effect.gen(function* () {
        const { tenantId } = yield* aListener()
        const orders = yield* Orders
        const late = minute(0).getTime() + NEWS_DAYS_MAX * DAY_MS + 1
        const imported = { receivedAt: new Date(late), placedAt: minute(0) }
        yield* record(aShopNotice(tenantId, 1, imported))
        yield* orders.refund(aRefund(tenantId, { at: minute(0), receivedAt: new Date(late) }))
        expect(yield* claimOf(tenantId, new Date(late + DAY_MS))).toBeNull()
        yield* record(aShopNotice(tenantId, 2, { ...imported, receivedAt: new Date(late - 1) }))
        yield* tell(tenantId, aTelling(tenantId), new Date(late + DAY_MS))
        yield* record(aShopNotice(tenantId, 3, imported))
        expect(namesOf(yield* claimOf(tenantId, new Date(late + DAY_MS)))).toEqual([OF_SHOP])
      })
    )

    it.live(
      "an order that was told of is due at once when it is put on hold and when that is decided on",
      Effect.gen(function* () {
        const watch = yield* Watch
        const { tenantId } = yield* aListener()
        const held = aSignal({ orders: [OF_SHOP] })
        yield* watch.record(tenantId, [held], minute(1))
        expect(yield* claimOf(tenantId, new Date(Date.now() + DAY_MS))).toBeNull()
        yield* record(aShopNotice(tenantId, 1))
        yield* tell(tenantId, aTelling(tenantId), minute(6))
        yield* watch.decide(tenantId, aDecision(OF_SHOP, "release", { at: minute(9) }))
        const now = new Date(Date.now() + MINUTE_MS)
        expect(namesOf(yield* claimOf(tenantId, now))).toEqual([OF_SHOP])
        const other = { ...OF_SHOP, orderId: orderId("2") }
        yield* record(aShopNotice(tenantId, 1, { orderId: other.orderId }))
        const claimed = yield* claimOf(tenantId, now)
        if (claimed === null) throw new Error("nothing is due")
        yield* Announcements.use((all) => all.record(claimed, [aTelling(tenantId, 1, other)]))
        yield* watch.record(tenantId, [aSignal({ orders: [other] })], minute(10))
        expect(namesOf(yield* claimOf(tenantId, now))).toContainEqual(other)
      })
    )

    it.live(
      "Several workers, in any number of processes, MUST NOT hold one order's name at the same time before its claim lapses",
      Effect.gen(function* () {
        const announcements = yield* Announcements
        const { tenantId } = yield* aListener()
        const ids = Array.from({ length: CLAIMED_ORDERS_MAX + 3 }, (_, place) => orderId(`${1_000 + place}`))
        yield* Effect.forEach(ids, (id) => record(aShopNotice(tenantId, 1, { orderId: id })), { concurrency: 8 })
        const claims = yield* Effect.all(
          Array.from({ length: 6 }, () => announcements.claim(minute(10), minute(20))),
          { concurrency: "unbounded" }
        )
        const own = claims.flatMap(Option.toArray).filter((claimed) => claimed.tenantId === tenantId)
        expect(own.every(({ names }) => names.length <= CLAIMED_ORDERS_MAX)).toBe(true)
        expect(own.flatMap(({ names }) => names.map((each) => each.orderId)).toSorted()).toEqual(ids.toSorted())
        expect(yield* claimOf(tenantId, minute(19))).toBeNull()
        // Of a worker that died.
        expect(namesOf(yield* claimOf(tenantId, minute(20), minute(30)))).toHaveLength(CLAIMED_ORDERS_MAX)
      })
    )

    it.live(
      "record keeps what is told as it is, with a delivery for whoever opted into it, and of a name that nothing was heard of since",
      Effect.gen(function* () {
        const announcements = yield* Announcements
        const deliveries = yield* Deliveries
        const endpoints = yield* WebhookEndpoints
        const { tenantId, key } = yield* aListener()
        const [some, jobs, revoked, disabled] = yield* Effect.all(Array.from({ length: 4 }, () => aKey(tenantId)))
        if (some === undefined || jobs === undefined || revoked === undefined || disabled === undefined) return
        yield* endpoints.set(aWebhook(some, { events: ["order.refunded"] }))
        yield* endpoints.set(aWebhook(jobs))
        for (const each of [revoked, disabled]) yield* endpoints.set(aWebhook(each, { events: ALL_EVENTS }))
        yield* ApiKeys.use((keys) => keys.revoke(revoked.id, minute(0)))
        yield* endpoints.disable(tenantId, disabled.id, "gone", minute(0))
        const { tenantId: foreign, key: theirs } = yield* aListener()
        yield* record(aShopNotice(tenantId, 1))
        yield* record(aShopNotice(tenantId, 1, { orderId: orderId("2") }))
        const claimed = yield* claimOf(tenantId, minute(6), minute(10))
        if (claimed === null) throw new Error("nothing is due")
        yield* record(aShopNotice(tenantId, 2, { orderId: orderId("2"), receivedAt: minute(7) }))
        const telling = aTelling(tenantId)
        yield* announcements.record(claimed, [telling])
        expect(yield* announcements.told(tenantId, [OF_SHOP, OF_SHOP, UNNAMED])).toEqual([telling.told])
        expect(yield* announcements.told(foreign, [OF_SHOP])).toEqual([])
        for (const event of telling.events) {
          expect(Option.getOrNull(yield* announcements.find(tenantId, event.id))).toEqual(event)
          expect(Option.isNone(yield* announcements.find(foreign, event.id))).toBe(true)
        }
        const sent = (each: typeof key) =>
          Effect.map(deliveries.list(each.tenantId, each.id, 10), (all) =>
            all.map((one) => `${one.event} ${one.orderEventId} ${one.state}`).toSorted()
          )
        const [attributed, refunded] = telling.events.map(({ event, id }) => `${event} ${id} pending`)
        expect(yield* sent(key)).toEqual([attributed ?? "", refunded ?? ""])
        expect(yield* sent(some)).toEqual([refunded ?? ""])
        for (const each of [jobs, revoked, disabled, theirs]) expect(yield* sent(each)).toEqual([])
        const [first] = yield* deliveries.list(tenantId, key.id, 1)
        expect(first).toMatchObject({ jobId: null, noticeId: null, createdAt: minute(6), nextAttemptAt: minute(6) })
        // The one that was heard of since is due anew.
        expect(yield* claimOf(tenantId, minute(11))).toBeNull()
        expect(namesOf(yield* claimOf(tenantId, minute(12)))).toEqual([{ ...OF_SHOP, orderId: orderId("2") }])
      })
    )

    it.live(
      "MUST fail with ToldMeanwhile when something was told of one of the orders since it was read; nothing of it is kept then",
      Effect.gen(function* () {
        const announcements = yield* Announcements
        const deliveries = yield* Deliveries
        const { tenantId, key } = yield* aListener()
        yield* record(aShopNotice(tenantId, 1))
        const claimed = yield* claimOf(tenantId, minute(6), minute(10))
        if (claimed === null) throw new Error("nothing is due")
        const tellings = Array.from({ length: 5 }, () => aTelling(tenantId))
        const other = { ...OF_SHOP, orderId: orderId("2") }
        const tried = yield* Effect.all(
          tellings.map((each) =>
            Effect.result(
              announcements.record(claimed, [
                each,
                aTelling(tenantId, 1, { ...other, orderId: orderId(crypto.randomUUID()) })
              ])
            )
          ),
          { concurrency: "unbounded" }
        )
        const failures = tried.filter(Result.isFailure).map(({ failure }) => failure._tag)
        expect(failures).toEqual(["ToldMeanwhile", "ToldMeanwhile", "ToldMeanwhile", "ToldMeanwhile"])
        expect(yield* deliveries.list(tenantId, key.id, 50)).toHaveLength(4)
        const late = Effect.result(announcements.record(claimed, [aTelling(tenantId, 1, other), aTelling(tenantId)]))
        expect(Result.isFailure(yield* late)).toBe(true)
        expect(yield* announcements.told(tenantId, [other])).toEqual([])
        yield* announcements.record(claimed, [aTelling(tenantId, 2)])
        expect(yield* announcements.told(tenantId, [OF_SHOP])).toMatchObject([{ version: 2 }])
        expect(yield* deliveries.list(tenantId, key.id, 50)).toHaveLength(6)
      })
    )

    it.live(
      "who opted in stays so since then, also when the address is set anew; whoever names the event no more, or is removed, is not told",
      Effect.gen(function* () {
        const endpoints = yield* WebhookEndpoints
        const { tenantId, key } = yield* aListener(["order.refunded"])
        let id = 0
        const optIns = Effect.gen(function* () {
          id += 1
          yield* record(aShopNotice(tenantId, 1, { orderId: orderId(`${id}`) }))
          const claimed = yield* claimOf(tenantId, minute(6))
          if (claimed !== null) yield* Announcements.use((announcements) => announcements.record(claimed, []))
          return claimed === null ? null : [claimed.attributedSince, claimed.refundedSince]
        })
        expect(yield* optIns).toEqual([null, minute(0)])
        yield* endpoints.set(aWebhook(key, { at: minute(2) }))
        expect(yield* optIns).toEqual([null, minute(0)])
        yield* endpoints.set(aWebhook(key, { at: minute(3), events: ALL_EVENTS }))
        expect(yield* optIns).toEqual([minute(3), minute(0)])
        const another = yield* aKey(tenantId)
        yield* endpoints.set(aWebhook(another, { at: minute(4), events: ALL_EVENTS }))
        expect(yield* optIns).toEqual([minute(3), minute(0)])
        yield* endpoints.set(aWebhook(key, { at: minute(5), events: ["score.failed"] }))
        expect(yield* optIns).toEqual([minute(4), minute(4)])
        yield* endpoints.remove(tenantId, another.id, minute(5))
        expect(yield* optIns).toBeNull()
      })
    )

    it.live(
      "an event that nobody wants is not kept, and purge removes old ones, but not what was told of the order",
      Effect.gen(function* () {
        const announcements = yield* Announcements
        const { tenantId } = yield* aListener(["order.attributed"])
        yield* record(aShopNotice(tenantId, 1))
        const telling = aTelling(tenantId)
        yield* tell(tenantId, telling, minute(6))
        const kept = () =>
          Effect.map(
            Effect.forEach(telling.events, ({ id }) => announcements.find(tenantId, id)),
            (found) => found.filter(Option.isSome).length
          )
        expect(yield* kept()).toBe(1)
        yield* announcements.purge(minute(6), 1_000)
        expect(yield* kept()).toBe(1)
        expect(yield* announcements.purge(new Date(minute(6).getTime() + 1), 1_000)).toBeGreaterThan(0)
        expect(yield* kept()).toBe(0)
        expect(yield* announcements.told(tenantId, [OF_SHOP])).toEqual([telling.told])
      })
    )
  })

export const stores = new StoreSuite(({ name, layer }) => suite(name, layer))

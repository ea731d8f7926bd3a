import { Clock, Effect } from "effect"
import { SqlClient } from "effect/sql"
import fc from "fast-check"
import { fixedClock } from "../../../../fixtures/system/fixedClock.ts"
import { TimeZone } from "../../../../ports/accounts/tenants/AttributionSettings.ts"
import type { TenantId } from "../../../../ports/accounts/tenants/Tenant.ts"
import { Tenants } from "../../../../ports/accounts/tenants/Tenants.ts"
import { DAY_MS, MINUTE_MS } from "../../../../ports/time/days.ts"
import { EventLog } from "../../../../ports/tracking/events/EventLog.ts"
import { EventId, OrderId, PvId } from "../../../../ports/tracking/events/TrackingEvent.ts"
import { LinkCode } from "../../../../ports/tracking/links/TrackingLink.ts"
import { TrackingLinks } from "../../../../ports/tracking/links/TrackingLinks.ts"
import { CustomerHash, Customers } from "../../../../ports/tracking/orders/Customers.ts"
import { RefundId, ShopDomain } from "../../../../ports/tracking/orders/Order.ts"
import { Orders } from "../../../../ports/tracking/orders/Orders.ts"
import { People, Person } from "../../../../ports/tracking/people/People.ts"
import { PersonalData } from "../../../../ports/tracking/privacy/PersonalData.ts"
import { History } from "../../../../ports/tracking/stores/History.ts"
import {
  aClick,
  aLink,
  anAnswer,
  aPageView,
  aPurchase,
  aRefund,
  aShopNotice,
  aVisit,
  newClickId,
  usd
} from "../../../contracts/attributionExamples.ts"

/** Everything of the worlds happened before. */
export const NOW = new Date("2026-03-10T15:20:00.000Z")
/** Days back that the worlds reach. */
export const DAYS = 44

const KINDS = [
  "visit",
  "visit",
  "visit",
  "click",
  "click",
  "pastClick",
  "page",
  "pixelOrder",
  "serverOrder",
  "shopOrder",
  "shopOrder",
  "shopOrder",
  "shopUpdate",
  "refund",
  "answer",
  "device",
  "buyer",
  "linkMade",
  "linkGiven",
  "promoAssigned",
  "customer",
  "customer",
  "customer",
  "forgotten",
  "trust",
  "rules",
  "settings",
  "eventsGone",
  "clicksGone",
  "erased"
] as const

/** One thing that is written; each number chooses among few, so that what is written meets. */
export const Deed = fc.record({
  kind: fc.constantFrom(...KINDS),
  visitor: fc.integer({ min: 0, max: 4 }),
  person: fc.integer({ min: 0, max: 2 }),
  link: fc.integer({ min: 0, max: 4 }),
  order: fc.integer({ min: 0, max: 5 }),
  daysAgo: fc.integer({ min: 0, max: DAYS }),
  minutes: fc.integer({ min: 0, max: 900 }),
  choice: fc.integer({ min: 0, max: 5 })
})
export type Deed = typeof Deed extends fc.Arbitrary<infer Made> ? Made : never

const HANDLES = ["jane", "Kim", "lea", "kim", "mia"]
const DOMAINS = ["one.example.com", "two.example.com"].map((domain) => ShopDomain.make(domain))

/** What every world begins with: links, without which no visit leads to anybody. */
export const BEGINNING: ReadonlyArray<Deed> = [0, 1, 2].map((link) => ({
  kind: "linkMade",
  visitor: 0,
  person: 0,
  link,
  order: 0,
  daysAgo: DAYS,
  minutes: 0,
  choice: link
}))

/** An account in which deeds are done. */
export const makeWorld = (tenantId: TenantId) => {
  const name = crypto.randomUUID().slice(0, 8)
  const visitors = Array.from({ length: 5 }, () => PvId.make(crypto.randomUUID()))
  const codes = HANDLES.map((_, place) => LinkCode.make(`c-${name}-${place}`))
  const people = ["a", "b", "c"].map((letter) => Person.make(letter.repeat(64)))
  const customers = ["d", "e", "f"].map((letter) => CustomerHash.make(letter.repeat(64)))
  const assigned = new Map<string, number>()
  let version = 1
  const at = <A>(list: ReadonlyArray<A>, place: number): A => {
    const found = list[place % list.length]
    if (found === undefined) throw new Error("the list is empty")
    return found
  }

  const does = Effect.fnUntraced(function* (deed: Deed) {
    const { kind, choice } = deed
    const when = new Date(NOW.getTime() - deed.daysAgo * DAY_MS - deed.minutes * MINUTE_MS)
    const [pvId, code, person] = [at(visitors, deed.visitor), at(codes, deed.link), at(people, deed.person)]
    const shopDomain = at(DOMAINS, deed.visitor)
    const id = OrderId.make(String(1001 + deed.order))
    const [links, log, book] = [yield* TrackingLinks, yield* EventLog, yield* Orders]
    const link = aLink(tenantId, {
      code,
      creator: { platform: choice === 0 ? "twitter" : "x", handle: at(HANDLES, deed.link) },
      promoCode: choice === 1 ? `SAVE${deed.link}` : null
    })
    const clickId = newClickId()
    switch (kind) {
      case "visit":
        return yield* log.append(aVisit(tenantId, { pvId, receivedAt: when, ref: code, isBot: choice === 5 }))
      case "click": {
        // Of some clicks the visit is recorded first, of some nothing but the visit.
        const visited = aVisit(tenantId, { pvId, receivedAt: when, ref: code, clickId })
        const click = aClick(link, { id: clickId, at: when, kind: choice === 4 ? "embedded" : "human" })
        if (choice < 3) yield* links.recordClick(click)
        yield* log.append(visited)
        if (choice > 3) yield* links.recordClick(click)
        return
      }
      case "pastClick":
        return yield* History.use((history) =>
          history.fileClicks(
            tenantId,
            [
              {
                click: aClick(link, { id: clickId, at: when }),
                visit: { eventId: EventId.make(crypto.randomUUID()), pvId, pageUrl: null }
              }
            ],
            false
          )
        ).pipe(Effect.asVoid)
      case "page":
        return yield* log.append(
          aPageView(tenantId, { pvId, receivedAt: when, pageUrl: `https://shop.example.com/?utm_source=s${deed.link}` })
        )
      case "pixelOrder":
      case "serverOrder":
        return yield* log.append(
          aPurchase(
            tenantId,
            {
              orderId: id,
              total: usd(choice === 0 ? 1_000n : 4_900n),
              promoCode: choice === 1 ? `save${deed.link}` : null
            },
            { pvId, receivedAt: when, reportedBy: kind === "pixelOrder" ? "pixel" : "server" }
          )
        )
      case "shopOrder":
      case "shopUpdate":
        version += 1
        return yield* book.record(
          aShopNotice(tenantId, kind === "shopUpdate" ? version : 1, {
            orderId: id,
            shopDomain,
            placedAt: when,
            receivedAt: new Date(Math.min(NOW.getTime(), when.getTime() + choice * DAY_MS)),
            pvId: choice === 0 ? null : pvId,
            total: usd(4_900n),
            isCancelled: kind === "shopUpdate" && choice === 2,
            payment: choice === 3 ? "pending" : "paid",
            isNewCustomer: [true, false][deed.minutes % 6] ?? null,
            isTest: deed.minutes % 11 === 0,
            renewal: deed.minutes % 7 === 0 ? { since: null } : null,
            promoCodes: choice === 4 ? [`SAVE${deed.link}`] : [],
            landing: choice === 5 ? { code, clickId: null } : null,
            aliases:
              choice % 2 === 0 ? [{ id: OrderId.make(String(1001 + ((deed.order + 1) % 6))), kind: "number" }] : [],
            storedRefs: []
          })
        )
      case "refund":
        version += 1
        return yield* book
          .refund(
            aRefund(tenantId, {
              orderId: id,
              shopDomain: choice === 0 ? null : shopDomain,
              source: choice === 0 ? "server" : "shop",
              refundId: RefundId.make(`refund ${deed.link}`),
              version,
              at: when,
              receivedAt: when
            })
          )
          .pipe(Effect.asVoid)
      case "answer":
        return yield* book.answer(
          anAnswer(tenantId, { orderId: id, shopDomain, answer: at(HANDLES, deed.link), receivedAt: when })
        )
      case "device":
        return yield* People.use((store) =>
          store.record({ tenantId, person, pvId, source: choice === 0 ? "browser" : "server", at: when })
        )
      case "buyer":
        version += 1
        return yield* People.use((store) =>
          store.recordOrder({ tenantId, shopDomain, orderId: id, person, version, placedAt: when })
        )
      case "customer":
        return yield* Customers.use((store) =>
          store.record(tenantId, { shopDomain, orderId: id }, [at(customers, deed.person), at(customers, choice)])
        )
      case "forgotten":
        return yield* Customers.use((store) => store.forget(tenantId, [{ shopDomain, orderId: id }]))
      case "linkMade":
        return yield* links.insert(link).pipe(Effect.catch(() => Effect.void))
      case "linkGiven": {
        const [known] = yield* links.findAll(tenantId, [code])
        if (known === undefined) return
        const given = {
          ...known,
          creator: { platform: "youtube", handle: at(HANDLES, choice) },
          formerOwners: [...known.formerOwners, { creator: known.creator, until: when }],
          revision: known.revision + 1
        }
        return yield* links.update(given)
      }
      case "promoAssigned": {
        const promoCode = `SAVE${deed.order}`
        const position = assigned.get(promoCode) ?? 0
        assigned.set(promoCode, position + 1)
        return yield* links.assignPromoCode({ tenantId, promoCode, position, code, from: when, until: null })
      }
      case "trust":
        return yield* People.use((store) => store.believeBrowsers(tenantId, choice < 3))
      case "rules":
        return yield* links.setRules(tenantId, [
          {
            utmSource: `s${deed.link}`,
            utmCampaign: null,
            utmContent: null,
            address: null,
            code,
            from: null,
            until: null
          }
        ])
      case "settings":
        return yield* Tenants.use((tenants) =>
          tenants.setAttribution(tenantId, {
            lookbackDays: choice === 0 ? 2 : 30,
            timeZone: TimeZone.make(choice === 1 ? "Asia/Kolkata" : "America/New_York")
          })
        ).pipe(Effect.asVoid)
      case "eventsGone": {
        const sql = yield* SqlClient.SqlClient
        return yield* Effect.asVoid(
          sql`delete from events where tenant_id = ${tenantId} and pv_id = ${pvId} and event_type <> 'purchase'`
        )
      }
      case "clicksGone": {
        const sql = yield* SqlClient.SqlClient
        return yield* Effect.asVoid(sql`delete from clicks where tenant_id = ${tenantId} and clicked_at < ${when}`)
      }
      case "erased":
        return yield* PersonalData.use((data) =>
          data.erase(
            tenantId,
            { orders: [{ shopDomain, orderId: id }], person, isLast: choice === 0, answers: [] },
            NOW
          )
        )
    }
  })
  return does
}

/** As at NOW. */
export const atNow = <A, E, R>(work: Effect.Effect<A, E, R>) =>
  Effect.flatMap(Clock.Clock, (real) => Effect.provideService(work, Clock.Clock, fixedClock(NOW, real)))

import { describe, expect } from "bun:test"
import { createHash, createHmac } from "node:crypto"
import { Effect, Layer, Redacted, Result } from "effect"
import { Digest, Mac, SecureRandom } from "effect/crypto"
import { TestClock } from "effect/testing"
import { layer as ports } from "../../../adapters/postgres/layer.ts"
import * as Server from "../../../adapters/postgres/opening/client.ts"
import { createTenant } from "../../../domain/accounts/tenants/createTenant.ts"
import { reportAttribution } from "../../../domain/revenue/attribution/reportAttribution.ts"
import { trackEvent } from "../../../domain/tracking/events/trackEvent.ts"
import { createLink } from "../../../domain/tracking/links/createLink.ts"
import { personOfEmail } from "../../../domain/tracking/people/personOf.ts"
import { erasePerson } from "../../../domain/tracking/privacy/eraseOrders.ts"
import { DATA_REQUEST_DAYS } from "../../../domain/tracking/privacy/takePrivacyNotice.ts"
import { connectShop } from "../../../domain/tracking/stores/connectShop.ts"
import { recordSurveyAnswer } from "../../../domain/tracking/surveys/checkAnswers.ts"
import { layer as fixtures } from "../../../fixtures/layers/layer.ts"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import { ClickPeople, ClickPerson } from "../../../ports/revenue/fraud/ClickPeople.ts"
import { SignalKey } from "../../../ports/revenue/fraud/Signal.ts"
import { Watch } from "../../../ports/revenue/fraud/Watch.ts"
import { StoreUnavailable } from "../../../ports/system/StoreUnavailable.ts"
import { OrderId } from "../../../ports/tracking/events/TrackingEvent.ts"
import { ClickId, LinkCode } from "../../../ports/tracking/links/TrackingLink.ts"
import { TrackingLinks } from "../../../ports/tracking/links/TrackingLinks.ts"
import { Customers } from "../../../ports/tracking/orders/Customers.ts"
import { ShopDomain } from "../../../ports/tracking/orders/Order.ts"
import { PersonalData } from "../../../ports/tracking/privacy/PersonalData.ts"
import { PersonKeys } from "../../../ports/tracking/privacy/PersonKeys.ts"
import { newVisitor, orderId } from "../../contracts/attributionExamples.ts"
import { aSignal } from "../../contracts/watchExamples.ts"
import { receiveShopNotice, receiveShopPrivacyNotice } from "../../shopPlatforms/shopify/notices.ts"
import { dumpTables } from "../../support/databases/dumpTables.ts"
import { describeOnPostgres } from "../../support/databases/testDatabase.ts"
import { sharedEffectTest } from "../../support/running/effectTest.ts"

const SECRET = "shpss_0123456789abcdef"
const STARTED = Date.UTC(2026, 2, 1, 9)
const PERIOD = { from: new Date(STARTED), to: new Date(STARTED + 30 * 86_400_000) }
const FREE_TEXT = "My sister Planted Name saw @jane on the train"

const signed = (domain: ShopDomain, topic: string, text: string) => {
  const body = new TextEncoder().encode(text)
  return { domain, topic, body, text, signature: createHmac("sha256", SECRET).update(body).digest("base64") }
}

/** A store with a customer who clicked on a laptop, bought on a phone and was asked, and somebody else's order beside it. */
const planted = Effect.gen(function* () {
  yield* TestClock.setTime(STARTED)
  const name = crypto.randomUUID()
  const email = `planted-${name}@example.test`
  const domain = ShopDomain.make(`shop-${name}.example.com`)
  const { id: tenantId } = yield* createTenant("Corner Shop")
  yield* connectShop({ tenantId, domain, secret: Redacted.make(SECRET) })
  const code = LinkCode.make(`jane-${name}`)
  yield* createLink({
    tenantId,
    code,
    destinationUrl: "https://shop.example.com/",
    creator: { platform: "instagram", handle: "jane" },
    promoCode: null
  })
  const [phone, laptop, other] = [newVisitor(), newVisitor(), newVisitor()]
  const clickId = ClickId.make(crypto.randomUUID())
  const clicker = ClickPerson.make(crypto.randomUUID().replaceAll("-", ""))
  yield* TrackingLinks.use((links) =>
    links.recordClick({ tenantId, id: clickId, code, kind: "human", at: new Date(STARTED) })
  )
  yield* ClickPeople.use((people) =>
    people.record([{ tenantId, clickId, code, person: clicker, at: new Date(STARTED) }])
  )
  const event = { tenantId, id: null, reportedBy: "pixel", isBot: false, productId: null, storedRefs: [] } as const
  const visit = { ...event, type: "page_view", purchase: null } as const
  yield* trackEvent({
    ...visit,
    pvId: laptop,
    pageUrl: `https://shop.example.com/?cs_ref=${code}&cs_click=${clickId}&mail=${email}`,
    dataJson: JSON.stringify({ mail: email })
  })
  yield* trackEvent({
    ...visit,
    reportedBy: "server",
    pvId: laptop,
    pageUrl: null,
    dataJson: null,
    emailSha256: createHash("sha256").update(email).digest("hex")
  })
  yield* trackEvent({ ...visit, pvId: other, pageUrl: `https://shop.example.com/?cs_ref=${code}`, dataJson: null })
  const order = (id: string, minute: number, fields: object) => {
    const time = new Date(STARTED + minute * 60_000).toISOString()
    return JSON.stringify({
      id,
      name: `#${id}`,
      created_at: time,
      updated_at: time,
      financial_status: "paid",
      currency: "USD",
      total_price: "19.99",
      ...fields
    })
  }
  const ofPhone = { email, note_attributes: [{ name: "_cs_pv", value: phone }] }
  yield* TestClock.setTime(STARTED + 10 * 60_000)
  yield* receiveShopNotice(signed(domain, "orders/create", order("1001", 9, ofPhone)))
  yield* receiveShopNotice(
    signed(
      domain,
      "orders/create",
      order("1002", 9, { email: `other-${name}@example.test`, note_attributes: [{ name: "_cs_pv", value: other }] })
    )
  )
  yield* recordSurveyAnswer({
    tenantId,
    orderId: orderId("1001"),
    shopDomain: domain,
    question: "How did you hear of us?",
    answer: FREE_TEXT
  })
  yield* Watch.use((watch) =>
    watch.record(
      tenantId,
      [
        aSignal({ key: SignalKey.make(`self_purchase/${laptop}/jane`), orders: [] }),
        aSignal({ key: SignalKey.make(`one_address/${clicker}/jane`), orders: [] })
      ],
      new Date(STARTED)
    )
  )
  const person = yield* personOfEmail(tenantId, email)
  const hash = createHash("sha256").update(email).digest("hex")
  const notify = (topic: "customers/data_request" | "customers/redact" | "shop/redact", fields: object = {}) =>
    receiveShopPrivacyNotice({
      ...signed(
        domain,
        topic,
        JSON.stringify({ shop_domain: domain, customer: { id: 7, email, phone: "+15550100" }, ...fields })
      ),
      topic
    })
  return {
    tenantId,
    domain,
    email,
    person,
    again: receiveShopNotice(
      signed(
        domain,
        "orders/updated",
        order("1001", 9, { ...ofPhone, updated_at: new Date(STARTED + 900_000).toISOString() })
      )
    ),
    notify,
    /** All that says who the customer is. */
    personal: [email, email.toUpperCase(), hash, person, phone, laptop, clicker, "Planted Name"]
  }
})

/** What every model says of the money, and of whose it is. */
const reports = (tenantId: TenantId) =>
  Effect.forEach(
    ["first_touch", "last_touch", "linear", "time_decay", "position_based", "markov", "shapley"] as const,
    (model) =>
      Effect.map(
        reportAttribution({ tenantId, model, currency: null, period: PERIOD }),
        ({ creators, unattributed, totals }) => ({
          creators,
          unattributed,
          totals
        })
      )
  )

const requestsOf = (tenantId: TenantId) => PersonalData.use((data) => data.list(tenantId, 10))

const rules = <E>(
  layer: Layer.Layer<Layer.Success<typeof fixtures>, E>,
  /** All that is at rest, as text. */
  dump: Effect.Effect<string, unknown, Layer.Success<typeof fixtures>>
) => {
  const it = sharedEffectTest(
    Layer.mergeAll(layer, Digest.layerWebCrypto, Mac.layerWebCrypto).pipe(
      Layer.provideMerge(SecureRandom.layerWebCrypto)
    )
  )
  const traces = (personal: ReadonlyArray<string>) =>
    Effect.map(dump, (text) => personal.filter((each) => text.includes(each)))

  it.effect(
    "customers/redact MUST leave each order's money, its time, its codes and its visits' links and times as they were, and no trace",
    Effect.gen(function* () {
      const { tenantId, domain, personal, notify, again } = yield* planted
      const whose = Customers.use((customers) =>
        customers.ofOrders(tenantId, [{ shopDomain: domain, orderId: OrderId.make("1001") }])
      )
      expect(yield* whose).not.toEqual([])
      yield* notify("customers/data_request", { orders_requested: [1001], data_request: { id: 9 } })
      const before = yield* reports(tenantId)
      yield* notify("customers/redact", { orders_to_redact: [1001] })
      expect(yield* traces(personal)).toEqual([])
      expect(yield* reports(tenantId)).toEqual(before)
      const requests = yield* requestsOf(tenantId)
      yield* notify("customers/redact", { orders_to_redact: [1001] })
      expect(yield* requestsOf(tenantId)).toEqual(requests)
      // The store tells of the order again, with all of it.
      yield* again
      expect(yield* traces(personal)).toEqual([])
      expect(yield* whose).toEqual([])
      expect(yield* reports(tenantId)).toEqual(before)
    })
  )

  it.effect(
    "ended in the middle it is carried out by the store's next try",
    Effect.gen(function* () {
      const { tenantId, personal, notify } = yield* planted
      const before = yield* reports(tenantId)
      const data = yield* PersonalData
      const failing = Effect.fail(new StoreUnavailable({ store: "PersonalData", cause: new Error("gone") }))
      for (const broken of [{ erase: () => failing }, { finish: () => failing }]) {
        const tried = yield* notify("customers/redact", { orders_to_redact: [1001] }).pipe(
          Effect.provideService(PersonalData, { ...data, ...broken }),
          Effect.result
        )
        expect(Result.isFailure(tried)).toBe(true)
      }
      expect((yield* requestsOf(tenantId)).map(({ doneAt }) => doneAt)).toEqual([null])
      yield* notify("customers/redact", { orders_to_redact: [1001] })
      expect((yield* requestsOf(tenantId)).map(({ orders, doneAt }) => [orders, doneAt !== null])).toEqual([[1, true]])
      expect(yield* traces(personal)).toEqual([])
      expect(yield* reports(tenantId)).toEqual(before)
    })
  )

  it.effect(
    "shop/redact: the same for all orders of the store",
    Effect.gen(function* () {
      const { tenantId, personal, notify } = yield* planted
      const before = yield* reports(tenantId)
      yield* notify("shop/redact")
      expect(yield* traces(personal)).toEqual([])
      expect(yield* reports(tenantId)).toEqual(before)
      expect((yield* requestsOf(tenantId)).map(({ kind, orders }) => [kind, orders])).toEqual([["shop/redact", 2]])
    })
  )

  it.effect(
    "customers/data_request: what is kept is there for the operator, with the day by which to answer; erasing takes it out as well",
    Effect.gen(function* () {
      const { tenantId, person, personal, notify } = yield* planted
      yield* notify("customers/data_request", { orders_requested: [1001], data_request: { id: 9 } })
      yield* notify("customers/data_request", { orders_requested: [1001], data_request: { id: 9 } })
      const [request, ...others] = yield* requestsOf(tenantId)
      expect(others).toEqual([])
      expect(request?.dueAt?.getTime()).toBe((request?.receivedAt.getTime() ?? 0) + DATA_REQUEST_DAYS * 86_400_000)
      const find = PersonalData.use((data) => data.find(tenantId, request?.id ?? ""))
      const { record } = yield* Effect.flatMap(find, Effect.fromOption)
      const told = JSON.parse(record ?? "null")
      expect(told.orders.map(({ order_id }: { readonly order_id: string }) => order_id)).toEqual(["1001"])
      expect(told.devices).toHaveLength(2)
      expect(told.visits).toHaveLength(2)
      expect(record).toContain(FREE_TEXT)

      const before = yield* reports(tenantId)
      expect(yield* erasePerson(tenantId, person)).toBe(1)
      expect(yield* erasePerson(tenantId, person)).toBe(0)
      expect((yield* Effect.flatMap(find, Effect.fromOption)).record).toBeNull()
      expect(yield* traces(personal)).toEqual([])
      expect(yield* reports(tenantId)).toEqual(before)
    })
  )

  it.effect(
    "Encrypted: a key MUST NOT be readable from its stored row alone",
    Effect.gen(function* () {
      const { tenantId } = yield* planted
      const key = yield* PersonKeys.use((keys) => keys.keyOf(tenantId, Redacted.make("another")))
      expect(Redacted.value(key)).not.toBe("another")
      expect(yield* traces([Redacted.value(key)])).toEqual([])
    })
  )

  it.effect(
    "a notification that the store didn't sign is refused, and changes nothing",
    Effect.gen(function* () {
      const { tenantId, domain } = yield* planted
      const topic = "shop/redact" as const
      const forged = { ...signed(domain, topic, "{}"), topic, signature: Buffer.from("forged").toString("base64") }
      expect(Result.isFailure(yield* Effect.result(receiveShopPrivacyNotice(forged)))).toBe(true)
      expect(yield* requestsOf(tenantId)).toEqual([])
    })
  )
}

describe("fixtures", () => rules(fixtures, Effect.succeed("")))

await describeOnPostgres("privacy", (url) => {
  const stores = ports(Redacted.make("a signing secret")).pipe(Layer.provide(Server.layer(url)))
  const text = Effect.map(dumpTables, (tables) => JSON.stringify(tables))
  rules(Layer.merge(fixtures, stores), text.pipe(Effect.provide(Server.readingLayer({ url, reach: "direct" }))))
})

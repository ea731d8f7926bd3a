import { afterAll, describe, expect, test } from "bun:test"
import { Layer, Redacted } from "effect"
import fc from "fast-check"
import { layer as postgres } from "../../adapters/postgres/layer.ts"
import { externalPorts } from "../../fixtures/layers/externalPorts.ts"
import { layer as fixtures } from "../../fixtures/layers/layer.ts"
import { migratedEmbedded } from "../support/databases/migratedEmbedded.ts"
import { PROPERTY_RUNS } from "../support/running/effectTest.ts"
import { openHost, requestOf, SHOP } from "./host.ts"
import { signed } from "./shopNotice.ts"

/** Stands in most of what is sent; no answer may hold it. */
const MARKER = "zq7marker"
/** The same for addresses: orders that were stored under the one above are found there, and told. */
const ADDRESS_MARKER = "zq8marker"
const PV_ID = "7f0c2f5e-3d52-4c0b-9a49-2f2f4e0f7a11"

const unit = fc.constantFrom("x", "\u5b57", "\ud83d\ude00", "\u0001", "\uffff")

/** Text of some length that every field of that bound takes. */
const text = (min: number, max: number): fc.Arbitrary<string> =>
  fc
    .oneof(
      fc.string({ unit: "binary", maxLength: max }).map((random) => MARKER + random),
      fc.tuple(unit, fc.nat(max)).map(([character, times]) => character.repeat(times)),
      fc.constantFrom("", MARKER, `${MARKER}'"\\;--\\u0000`, "\u202e\ufeff", "%00", "null", "__proto__")
    )
    .map((any) => any.replaceAll("\0", "").slice(0, max).toWellFormed().padEnd(min, "x"))

const junk = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom(`${MARKER}\0`, `\ud800${MARKER}`, `${MARKER}\udc00`, MARKER.repeat(3000)),
  fc.constantFrom(null, true, 0, -1, 0.001, 1e308, 5e-324, [], {}, [[[]]], [MARKER], { [`${MARKER}\0`]: 1 })
)

/** An object of fields that are all good, or one that has junk in one of them, or nothing but junk. */
const bodyOf = (
  required: Readonly<Record<string, fc.Arbitrary<unknown>>>,
  optional: Readonly<Record<string, fc.Arbitrary<unknown>>>
): fc.Arbitrary<unknown> => {
  const good = fc.record({ ...required, ...optional }, { requiredKeys: Object.keys(required) })
  const field = fc.constantFrom(...Object.keys(required), ...Object.keys(optional))
  return fc.oneof(
    { weight: 5, arbitrary: good },
    { weight: 4, arbitrary: fc.tuple(good, field, junk).map(([body, name, value]) => ({ ...body, [name]: value })) },
    { weight: 1, arbitrary: junk }
  )
}

const orderId = fc.oneof(
  fc.constantFrom("1", "gid://shopify/Order/2", " 3 "),
  text(1, 128).map((id) => id.replaceAll(/\p{Cc}/gu, "") || "4")
)
/** Cents as a double that is read back as those cents. */
const amount = fc.nat(2 ** 31 - 1).map((cents) => Number((cents / 100).toFixed(2)))
const time = fc
  .oneof(
    fc.date({ min: new Date(0), max: new Date("9999-12-31T23:59:59.999Z"), noInvalidDate: true }),
    fc.constantFrom(new Date(0), new Date("9999-12-31T23:59:59.999Z"))
  )
  .map((at) => at.toISOString())
const link = fc.constantFrom("jane-mug", "kim_2", "gone")

const SAID_OF_ANY_EVENT = {
  page_url: fc.oneof(
    text(0, 8192),
    link.map((code) => `https://shop.example/?cs_ref=${code}`)
  ),
  product_id: text(0, 255),
  currency: fc.constantFrom("USD", "eur", "KWD", "CLF"),
  promo_code_used: fc.oneof(text(0, 255), fc.constantFrom(" jane10 ", "")),
  is_new_customer: fc.boolean(),
  event_data: fc.dictionary(text(0, 40), fc.oneof(text(0, 200), fc.double(), fc.constantFrom(null, true, [], {}))),
  event_id: fc.uuid(),
  refs: fc.array(fc.record({ code: link, at: fc.double({ min: 0, max: 8.64e15, noNaN: true }) }), { maxLength: 2 })
}
const pvId = fc.oneof(fc.constantFrom(PV_ID, PV_ID.toUpperCase()), fc.uuid())
const event = fc.oneof(
  bodyOf(
    { event_type: fc.constantFrom("page_view", "add_to_cart", "checkout_start"), pv_id: pvId },
    { ...SAID_OF_ANY_EVENT, order_id: orderId, revenue: amount }
  ),
  bodyOf({ event_type: fc.constant("purchase"), pv_id: pvId, order_id: orderId, revenue: amount }, SAID_OF_ANY_EVENT)
)

const answer = bodyOf(
  {
    order_id: orderId,
    question: text(1, 500),
    answer: text(0, 10_000),
    shop_domain: fc.constantFrom(SHOP, " A.b.CO ")
  },
  {}
)

const order = bodyOf(
  {
    id: fc.oneof(fc.nat(), orderId),
    total_price: fc.oneof(amount, amount.map(String), fc.constantFrom("1.00", "00.10", "0")),
    currency: fc.constantFrom("USD", "eur", "KWD"),
    created_at: time
  },
  {
    processed_at: time,
    updated_at: time,
    cancelled_at: fc.oneof(time, fc.constant(null)),
    test: fc.boolean(),
    customer: fc.option(fc.record({ orders_count: junk })),
    discount_codes: fc.array(fc.record({ code: text(0, 300) })),
    note_attributes: fc.array(
      fc.record({ name: fc.constantFrom("_cs_pv", "cs_ref"), value: fc.oneof(link, text(0, 100), fc.constant(PV_ID)) })
    ),
    landing_site: fc.oneof(
      text(0, 3000),
      link.map((code) => `/?cs_ref=${code}&cs_click=${PV_ID}`)
    )
  }
)

const asJson = (value: fc.Arbitrary<unknown>) => value.map((one) => JSON.stringify(one) ?? "null")

/** What is sent: the JSON as it is, cut, or with a byte changed, or bytes of no meaning. */
const bytesOf = (json: fc.Arbitrary<string>): fc.Arbitrary<Uint8Array<ArrayBuffer>> => {
  const bytes = json.map((one) => new Uint8Array(Buffer.from(one)))
  return fc.oneof(
    { weight: 7, arbitrary: bytes },
    { weight: 1, arbitrary: fc.tuple(bytes, fc.nat()).map(([all, at]) => all.slice(0, at % (all.length + 1))) },
    {
      weight: 1,
      arbitrary: fc.tuple(bytes, fc.nat(), fc.nat(255)).map(([all, at, byte]) => all.with(at % all.length, byte))
    },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 300 }).map((all) => new Uint8Array(all)) }
  )
}

const suite = (name: string, open: () => ReturnType<typeof openHost<unknown>>) =>
  describe(name, async () => {
    const host = await open()
    afterAll(host.close)

    const check = async (request: Request, marker = MARKER) => {
      const { status, text: body, headers } = await host.send(request)
      expect(status).toBeLessThan(500)
      expect(body + JSON.stringify([...headers])).not.toContain(marker)
    }
    const property = (
      endpoint: string,
      json: fc.Arbitrary<string>,
      requestFor: (body: Uint8Array<ArrayBuffer>) => Request,
      statuses: ReadonlyArray<number> = [200, 400]
    ) =>
      test(`whatever is sent to POST ${endpoint}, it is no fault of the service and comes back to nobody`, async () => {
        await fc.assert(
          fc.asyncProperty(bytesOf(json), (body) => check(requestFor(body))),
          { numRuns: PROPERTY_RUNS }
        )
        // Had it all been refused, nothing would be known of what lies behind the checks.
        expect([...host.seen]).toEqual(expect.arrayContaining(statuses.map((status) => `post ${endpoint} ${status}`)))
      })

    property("/api/v1/track", asJson(event), (body) =>
      requestOf("/api/v1/track", { method: "POST", key: host.secrets.track, body })
    )
    property("/api/webhooks/survey", asJson(answer), (body) =>
      requestOf("/api/webhooks/survey", { method: "POST", headers: { "x-survey-signature": host.secrets.full }, body })
    )
    // What a store signed is taken whatever it holds.
    property(
      "/api/webhooks/shop",
      asJson(order),
      (body) => requestOf("/api/webhooks/shop", { method: "POST", headers: signed(body), body }),
      [200]
    )

    test("whatever stands in an address, it is no fault of the service and comes back to nobody", () => {
      const part = fc.oneof(
        fc.string({ unit: "binary" }).map((random) => encodeURIComponent(ADDRESS_MARKER + random.toWellFormed())),
        fc.constantFrom("%", "%00", "%E0%A4%A", "%ff", "..", "%2e%2e", ADDRESS_MARKER, "2026-01-01", "linear")
      )
      const query = fc
        .array(fc.tuple(fc.constantFrom("model", "from", "to", "currency", "code", "key", "__proto__"), part), {
          maxLength: 4
        })
        .map((pairs) => pairs.map((pair) => pair.join("=")).join("&"))
      const path = fc.oneof(
        fc.constantFrom("attribution/report", "track/click", "track/pixel.js", "account"),
        part.map((id) => `attribution/orders/${id}`)
      )
      return fc.assert(
        fc.asyncProperty(path, query, (at, asked) =>
          check(requestOf(`/api/v1/${at}?${asked}`, { key: host.secrets.read }), ADDRESS_MARKER)
        ),
        { numRuns: PROPERTY_RUNS }
      )
    })

    test("and what of it was stored can be read and reported", async () => {
      for (const model of ["last_touch", "markov", "shapley"]) {
        const report = await host.call(`/api/v1/attribution/report?model=${model}`, { key: host.secrets.read })
        expect(report.status).toBe(200)
      }
      const orders = new Set([
        ...host.writes.evidence.map(({ orderId: id }) => id),
        ...host.writes.events.flatMap(({ purchase }) => (purchase === null ? [] : [purchase.orderId]))
      ])
      // A client takes these two for steps up the path, however they are encoded.
      for (const id of [...orders].filter((one) => one !== "." && one !== "..")) {
        const found = await host.call(`/api/v1/attribution/orders/${encodeURIComponent(id)}`, {
          key: host.secrets.read
        })
        expect(found).toMatchObject({ status: 200, json: { order_id: id } })
      }
    })
  })

suite("the fixture adapters", () => openHost<unknown>({ adapters: fixtures }))
suite("the embedded Postgres", () =>
  openHost<unknown>({
    adapters: Layer.merge(
      postgres(Redacted.make("a signing secret")).pipe(Layer.provide(migratedEmbedded())),
      externalPorts
    )
  }))

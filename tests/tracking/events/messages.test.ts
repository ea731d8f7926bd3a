import { describe, expect, test } from "bun:test"
import fc from "fast-check"
import { MESSAGE_VERSION, readMessage, type Taken, writeMessage } from "../../../adapters/nats/messages.ts"
import { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import { CurrencyCode } from "../../../ports/money/money.ts"
import { ClickPerson } from "../../../ports/revenue/fraud/ClickPeople.ts"
import {
  EventId,
  EventType,
  OrderId,
  ProductId,
  PvId,
  type TrackingEvent
} from "../../../ports/tracking/events/TrackingEvent.ts"
import { ClickId, ClickKind, CountryCode, LinkCode } from "../../../ports/tracking/links/TrackingLink.ts"
import { Person } from "../../../ports/tracking/people/People.ts"
import { aPageView, aPurchase, usd } from "../../contracts/attributionExamples.ts"
import { PROPERTY_RUNS } from "../../support/running/effectTest.ts"

const uuid = fc.uuid({ version: 4 })
const text = fc.string({ unit: "grapheme", maxLength: 40 }).filter((value) => !value.includes("\0"))
const date = fc.date({ min: new Date("2015-01-01"), max: new Date("2100-01-01"), noInvalidDate: true })
const tenantId = uuid.map((value) => TenantId.make(value))
const code = fc.stringMatching(/^[A-Za-z0-9_-]{1,64}$/).map((value) => LinkCode.make(value))
const clickId = uuid.map((value) => ClickId.make(value))
const pvId = uuid.map((value) => PvId.make(value))
const hex = (length: number) =>
  fc.string({ unit: fc.constantFrom(..."0123456789abcdef"), minLength: length, maxLength: length })

const event: fc.Arbitrary<TrackingEvent> = fc.record({
  tenantId,
  id: uuid.map((value) => EventId.make(value)),
  type: fc.constantFrom(...EventType.literals),
  pvId,
  receivedAt: date,
  reportedBy: fc.constantFrom("pixel", "server"),
  isBot: fc.boolean(),
  pageUrl: fc.option(text),
  pageHost: fc.option(text),
  productId: fc.option(text),
  ref: fc.option(code),
  clickId: fc.option(clickId),
  storedRefs: fc.array(fc.record({ code, at: date }), { maxLength: 2 }),
  purchase: fc.option(
    fc.record({
      orderId: text.map((value) => OrderId.make(`order ${value}`)),
      total: fc.record({
        minorUnits: fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
        currency: fc.constantFrom("USD", "JPY", "KWD").map((value) => CurrencyCode.make(value))
      }),
      promoCode: fc.option(text),
      isNewCustomer: fc.option(fc.boolean()),
      productId: fc.option(fc.stringMatching(/^[a-z0-9 ]{1,20}$/).map((value) => ProductId.make(value)))
    })
  ),
  dataJson: fc.option(fc.json())
})

const taken: fc.Arbitrary<Taken> = fc.oneof(
  event.map((event): Taken => ({ kind: "event", event })),
  fc
    .record(
      {
        tenantId,
        id: clickId,
        code,
        kind: fc.constantFrom(...ClickKind.literals),
        at: date,
        origin: fc.record({
          country: fc.option(fc.constantFrom("DE", "US").map((value) => CountryCode.make(value))),
          device: fc.option(fc.constantFrom("mobile", "desktop")),
          referrerHost: fc.option(text)
        })
      },
      { requiredKeys: ["tenantId", "id", "code", "kind", "at"] }
    )
    .map((click): Taken => ({ kind: "click", click })),
  fc
    .record({
      tenantId,
      person: hex(64).map((value) => Person.make(value)),
      pvId,
      source: fc.constantFrom("order", "server", "browser"),
      at: date
    })
    .map((sighting): Taken => ({ kind: "sighting", sighting })),
  fc
    .record({ tenantId, clickId, code, person: hex(32).map((value) => ClickPerson.make(value)), at: date })
    .map((sighting): Taken => ({ kind: "click_sighting", sighting }))
)

const TENANT = TenantId.make("018f0000-0000-7000-8000-000000000001")

describe("a message", () => {
  test("is read as what was written, whatever that was", () => {
    fc.assert(
      fc.property(taken, (each) => {
        const message = writeMessage(each)
        expect<unknown>(message === null ? null : readMessage(message)).toEqual({ v: MESSAGE_VERSION, ...each })
      }),
      { numRuns: PROPERTY_RUNS }
    )
  })

  test.each([
    ["a NUL character in an address", aPageView(TENANT, { pageUrl: "https://shop.example.com/\u0000" })],
    ["half a character in a product", aPageView(TENANT, { productId: "\ud800" })],
    ["a NUL character in a discount code", aPurchase(TENANT, { promoCode: "A\u0000" })],
    ["an amount beyond 64 bits", aPurchase(TENANT, { total: usd(2n ** 63n) })]
  ])("is not made of what no database holds: %s", (_, event) => {
    expect(writeMessage({ kind: "event", event })).toBeNull()
  })

  test("is made of a text that only looks like that", () => {
    const event = aPageView(TENANT, { pageUrl: "https://shop.example.com/\\u0000\\ud800" })
    const message = writeMessage({ kind: "event", event })
    expect<unknown>(message === null ? null : readMessage(message)).toEqual({
      v: MESSAGE_VERSION,
      kind: "event",
      event
    })
  })

  test("of a later form waits for a host that reads it; what has no form is unreadable", () => {
    const message = writeMessage({ kind: "event", event: aPageView(TENANT) }) ?? ""
    expect(readMessage(message.replace('"v":1', '"v":2'))).toBe("later")
    expect(readMessage(message.replace('"v":1', '"v":0'))).toBe("unreadable")
    expect(readMessage(message.replace('"page_view"', '"page_vanish"'))).toBe("unreadable")
    for (const text of ["", "{", "null", "[]", "{}"]) expect(readMessage(text)).toBe("unreadable")
  })
})

import { describe, expect, test } from "bun:test"
import { Effect, Exit } from "effect"
import fc from "fast-check"
import { readPlainEvent } from "../../hosts/http/attribution/plainEvent.ts"
import { readTrackBody } from "../../hosts/http/attribution/trackBody.ts"
import { TenantId } from "../../ports/accounts/Tenant.ts"
import { sized } from "../sized.ts"
import { openHost } from "./host.ts"

const RUNS = sized(5_000, 500_000)
const SENDER = {
  tenantId: TenantId.make("00000000-0000-4000-8000-000000000001"),
  reportedBy: "pixel",
  isBot: false
} as const

const bytesOf = (json: unknown) => new TextEncoder().encode(JSON.stringify(json))
const asHandler = (json: unknown) => Effect.runSyncExit(readTrackBody(json, SENDER))

const plain = {
  event_type: "page_view",
  pv_id: "00000000-b1b1-4000-8000-000000000001",
  event_id: "00000000-e7e7-4000-8000-000000000001",
  page_url: "https://shop.example/mug?cs_ref=jane-mug",
  product_id: null,
  refs: [{ code: "jane-mug", at: 1_700_000_000_000 }]
}

/** Values that a field may have, right ones and those that are nearly right. */
const text = fc.oneof(
  fc.string({ maxLength: 40, unit: "binary" }),
  fc.constantFrom("", "\0", "\ud800", "a".repeat(255), "a".repeat(256), "a".repeat(8192), "a".repeat(8193))
)
const id = fc.oneof(
  { weight: 4, arbitrary: fc.uuid() },
  fc.uuid().map((each) => each.toUpperCase()),
  text
)
const at = fc.oneof(fc.integer({ min: -1 }), fc.double(), fc.constantFrom(8.64e15, 8.64e15 + 2, "1"))
const anything = fc.anything({ maxDepth: 2, maxKeys: 3 })
const mostly = <A>(usual: fc.Arbitrary<A>) =>
  fc.oneof(
    { weight: 8, arbitrary: usual },
    { weight: 1, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: anything }
  )
const usual = {
  event_type: mostly(
    fc.constantFrom("page_view", "add_to_cart", "checkout_start", "purchase", "custom", "constructor")
  ),
  pv_id: mostly(id),
  event_id: mostly(id),
  page_url: mostly(text),
  product_id: mostly(text),
  refs: mostly(
    fc.array(fc.record({ code: mostly(fc.oneof(fc.constant("jane-mug"), text)), at: mostly(at) }), { maxLength: 3 })
  )
}
const body = fc.record(
  {
    ...usual,
    revenue: mostly(fc.double()),
    event_data: mostly(fc.dictionary(fc.string(), fc.string())),
    email_sha256: mostly(fc.constant("a".repeat(64))),
    unknown: anything
  },
  { requiredKeys: [] }
)
/** Plain but for what is put in the place of some of it. */
const nearlyPlain = fc.record(usual, { requiredKeys: [] }).map((each) => ({ ...plain, ...each }))

describe("a plain event", () => {
  test("is read as the schema reads it, whatever is sent; whatever the schema refuses is none", () => {
    let read = 0
    fc.assert(
      fc.property(fc.oneof(body, { weight: 4, arbitrary: nearlyPlain }, anything), (json) => {
        const sent = JSON.stringify(json)
        const event = sent === undefined ? null : readPlainEvent(new TextEncoder().encode(sent), SENDER)
        if (event === null) return
        read += 1
        expect(asHandler(JSON.parse(sent))).toEqual(Exit.succeed(event))
      }),
      { numRuns: RUNS }
    )
    expect(read).toBeGreaterThan(RUNS / 100)
  })

  test("is what the pixel sends of a page; orders, custom events and all that is unusual are left to the schema", () => {
    expect(readPlainEvent(bytesOf(plain), SENDER)).toMatchObject({ type: "page_view", pageUrl: plain.page_url })
    const others: ReadonlyArray<object> = [
      { event_type: "purchase", order_id: "1", revenue: 1 },
      { event_type: "custom", event_data: { name: "sign-up" } },
      { pv_id: plain.pv_id.toUpperCase().replace("B1B1", "ABCD") },
      { event_id: null },
      { email_sha256: "a".repeat(64) },
      { unknown: 1 },
      { refs: [{ code: "jane mug", at: 1 }] }
    ]
    for (const other of others)
      expect([other, readPlainEvent(bytesOf({ ...plain, ...other }), SENDER)]).toEqual([other, null])
    for (const bytes of [[0xff], [0x7b], []]) expect(readPlainEvent(Uint8Array.from(bytes), SENDER)).toBeNull()
  })

  test("is answered and stored alike by a host that knows its key and by one that does not", async () => {
    await using host = await openHost({ holdsLengths: true })
    const send = async (eventId: string) => {
      const body = JSON.stringify({ ...plain, event_id: eventId })
      const { status, text, headers } = await host.call("/api/v1/track", {
        method: "POST",
        key: host.secrets.track,
        headers: { "x-request-id": "request-0001", "content-length": String(body.length) },
        body: new TextEncoder().encode(body)
      })
      return { status, text, headers: Object.fromEntries(headers) }
    }
    const first = await send("00000000-e7e7-4000-8000-000000000001")
    const second = await send("00000000-e7e7-4000-8000-000000000002")
    expect(first).toMatchObject({ status: 200, text: '{"ok":true}' })
    expect(second).toEqual(first)
    const stored = host.writes.events.map((event) => ({ ...event, id: null, receivedAt: null }))
    expect(stored).toHaveLength(2)
    expect(stored[1]).toEqual(stored[0])
  })
})

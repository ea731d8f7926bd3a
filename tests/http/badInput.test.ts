import { describe, expect, test } from "bun:test"
import { Effect, Redacted } from "effect"
import { createKey, revokeKey } from "../../domain/accounts/keys/keys.ts"
import { type Answer, openHost, requestOf, type Sent, type TestHost } from "./host.ts"
import { signed } from "./shopNotice.ts"

const TRACK = "/api/v1/track"
const SURVEY = "/api/webhooks/survey"
const SHOP_WEBHOOK = "/api/webhooks/shop"
const KIBIBYTE = 1024
const MEBIBYTE = 1024 * KIBIBYTE
const PV_ID = "7f0c2f5e-3d52-4c0b-9a49-2f2f4e0f7a11"

/** Stands in every bad input; no answer may hold it. */
const MARKER = "zq7marker"

const bytesOf = (text: string) => new TextEncoder().encode(text)

/** Sends what no answer may be a fault for, repeat a part of, or write anything for. */
const attack = async (host: TestHost, request: Request): Promise<Answer> => {
  const answer = await host.send(request)
  expect(answer.status).toBeLessThan(500)
  expect(answer.text).not.toContain(MARKER)
  expect(JSON.stringify([...answer.headers])).not.toContain(MARKER)
  expect(host.isUntouched()).toBe(true)
  return answer
}

/**
 * The same body at each endpoint that takes one, with everything else in order. What a store signed is never refused for its content: it is
 * taken as a dead letter.
 */
const everywhere = async (host: TestHost, body: Uint8Array<ArrayBuffer> | string): Promise<ReadonlyArray<Answer>> => [
  await attack(host, requestOf(TRACK, { method: "POST", key: host.secrets.track, body })),
  await attack(host, requestOf(SURVEY, { method: "POST", headers: { "x-survey-signature": host.secrets.full }, body })),
  await attack(host, requestOf(SHOP_WEBHOOK, { method: "POST", headers: signed(body), body }))
]

const statuses = (answers: ReadonlyArray<Answer>) => answers.map(({ status }) => status)

const event = (more: object = {}) => ({ event_type: "page_view", pv_id: PV_ID, page_url: MARKER, ...more })

/** JSON text with one character written as an escape, which no `JSON.stringify` would. */
const withEscape = (json: object, code: string) => JSON.stringify(json).replaceAll("ESCAPE", code)

describe("a body that is not JSON of the described shape", () => {
  test.each([
    ["nothing", ""],
    ["blanks", " \n\t"],
    ["broken JSON", `{"event_type":"page_view","page_url":"${MARKER}"`],
    ["two documents", `{"a":"${MARKER}"}{}`],
    ["a form", `event_type=page_view&pv_id=${MARKER}`],
    ["NaN", `{"event_type":"purchase","page_url":"${MARKER}","revenue":NaN}`],
    ["Infinity", `{"event_type":"purchase","page_url":"${MARKER}","revenue":Infinity}`],
    ["a comment", `{/*${MARKER}*/}`],
    ["an unknown name", MARKER],
    ["a list", `["${MARKER}"]`],
    ["a list of an event", `[${JSON.stringify(event())}]`],
    ["a number", "12345678901234567890"],
    ["a string", `"${MARKER}"`],
    ["true", "true"],
    ["null", "null"],
    ["a raw NUL", `{"event_type":"page_view","page_url":"${MARKER}\0"}`],
    ["a NUL alone", "\0"],
    ["a raw line break in text", `{"page_url":"${MARKER}\n"}`],
    ["broken escapes", `{"page_url":"${MARKER}\\u12"}`]
  ])("%s is 400, and of a store that signed it a dead letter", async (_, body) => {
    await using host = await openHost()
    expect(statuses(await everywhere(host, body))).toEqual([400, 400, 200])
  })

  test.each([
    ["an overlong NUL", [0xc0, 0x80]],
    ["a lone continuation byte", [0x80]],
    ["a cut sequence", [0xe2, 0x82]],
    ["a surrogate's bytes", [0xed, 0xa0, 0x80]],
    ["a byte of Latin-1", [0xe9]],
    ["a byte beyond UTF-8", [0xff]]
  ])("invalid UTF-8, %s, is 400, and of a store that signed it a dead letter", async (_, bytes) => {
    await using host = await openHost()
    const [before = "", after = ""] = JSON.stringify(event({ page_url: `${MARKER}|` })).split("|")
    const answers = await everywhere(host, new Uint8Array([...bytesOf(before), ...bytes, ...bytesOf(after)]))
    const refused = { status: 400, json: { error: "Invalid request", details: ["body: must be UTF-8"] } }
    expect(answers).toMatchObject([refused, refused, { status: 200, json: { ok: true } }])
  })

  test("UTF-16 is not JSON", async () => {
    await using host = await openHost()
    const utf16 = new Uint8Array(Buffer.from(`\ufeff${JSON.stringify(event())}`, "utf16le"))
    expect(statuses(await everywhere(host, utf16))).toEqual([400, 400, 200])
  })

  test.each([30_000, 100_000])(
    "%i levels of lists are 400, and of a store that signed them a dead letter",
    async (levels) => {
      await using host = await openHost()
      const deep = `${"[".repeat(levels)}"${MARKER}"${"]".repeat(levels)}`
      const bodies = [
        deep,
        "[".repeat(levels),
        `{"event_type":"page_view","pv_id":"${PV_ID}","event_data":{"a":${deep}}}`,
        `{"event_type":"page_view","pv_id":${deep}}`,
        `{"id":1,"total_price":"1.00","currency":"USD","created_at":"2026-01-01T00:00:00Z","note":${deep}}`,
        `{"order_id":"1","question":"q","answer":${deep},"shop_domain":"shop.example.com"}`
      ]
      for (const body of bodies) expect(statuses(await everywhere(host, body))).toEqual([400, 400, 200])
    }
  )

  test("100,000 levels of objects are 400, and of a store that signed them a dead letter", async () => {
    await using host = await openHost()
    const levels = 100_000
    const body = `${'{"a":'.repeat(levels)}"${MARKER}"${"}".repeat(levels)}`
    expect(statuses(await everywhere(host, body))).toEqual([400, 400, 200])
  })
})

describe("text the database can't hold", () => {
  const TEXTS = ["page_url", "product_id", "order_id", "promo_code_used"]
  const ESCAPES = ["\\u0000", "\\ud800", "\\udc00", "\\udbff\\ud800", "\\ude00\\ud83d", "\\uD834"]

  test.each(ESCAPES)("%s in any text of an event is 400 and names the field", async (code) => {
    await using host = await openHost()
    for (const field of TEXTS) {
      const body = withEscape(event({ [field]: `${MARKER}ESCAPE` }), code)
      const answer = await attack(host, requestOf(TRACK, { method: "POST", key: host.secrets.track, body }))
      expect(answer).toMatchObject({ status: 400, json: { details: [expect.stringMatching(RegExp(`^${field}: `))] } })
    }
    for (const field of ["event_type", "pv_id", "currency", "event_id"]) {
      const body = withEscape(event({ [field]: `${MARKER}ESCAPE` }), code)
      const answer = await attack(host, requestOf(TRACK, { method: "POST", key: host.secrets.track, body }))
      expect(answer.status).toBe(400)
    }
  })

  test.each(ESCAPES)("%s in event_data, as a value, as a key and deep down, is 400", async (code) => {
    await using host = await openHost()
    const data = [
      { a: `${MARKER}ESCAPE` },
      { [`${MARKER}ESCAPE`]: 1 },
      { a: [{ b: ["x", { c: "ESCAPE" }] }], d: MARKER },
      { a: { ESCAPE: MARKER } },
      { a: `\\\\ESCAPE${MARKER}` }
    ]
    for (const event_data of data) {
      const body = withEscape(event({ event_data }), code)
      const answer = await attack(host, requestOf(TRACK, { method: "POST", key: host.secrets.track, body }))
      expect(answer).toMatchObject({ status: 400, json: { details: [expect.stringMatching(/^event_data: /)] } })
    }
  })

  test.each(ESCAPES)("%s in any text of a survey answer is 400 and names the field", async (code) => {
    await using host = await openHost()
    const good = { order_id: "1", question: "How?", answer: "Jane", shop_domain: "shop.example.com" }
    for (const field of Object.keys(good)) {
      const body = withEscape({ ...good, [field]: `${MARKER}ESCAPE` }, code)
      const headers = { "x-survey-signature": host.secrets.full }
      const answer = await attack(host, requestOf(SURVEY, { method: "POST", headers, body }))
      expect(answer).toMatchObject({ status: 400, json: { details: [expect.stringMatching(RegExp(`^${field}: `))] } })
    }
  })

  test("a whole surrogate pair, escaped or not, is text", async () => {
    await using host = await openHost()
    const body = withEscape(event({ page_url: "😀ESCAPE", event_data: { ESCAPE: "😀" } }), "\\ud83d\\ude00")
    expect((await host.call(TRACK, { method: "POST", key: host.secrets.track, body })).status).toBe(200)
    expect(host.writes.events).toMatchObject([{ pageUrl: "😀😀", dataJson: '{"😀":"😀"}' }])
  })
})

describe("wrong types and values", () => {
  const VALUES = [MARKER, "", 7, -1, 1.5, 1e300, true, false, {}, { a: MARKER }, [], [MARKER], [[]], [null]]
  /** What each field takes of these. */
  const TAKEN: Readonly<Record<string, ReadonlyArray<unknown>>> = {
    event_type: [],
    pv_id: [],
    page_url: [MARKER, ""],
    product_id: [MARKER, "", 7],
    order_id: [MARKER, 7],
    revenue: [7, 1.5],
    currency: [],
    promo_code_used: [MARKER, ""],
    is_new_customer: [true, false],
    event_data: [{}, { a: MARKER }],
    event_id: [],
    refs: [[]]
  }

  test.each(Object.keys(TAKEN))("%s of every wrong type is 400 and named alone", async (field) => {
    await using host = await openHost()
    for (const value of VALUES.filter((one) => !TAKEN[field]?.some((taken) => Bun.deepEquals(taken, one)))) {
      const body = event({ [field]: value })
      const answer = await attack(host, requestOf(TRACK, { method: "POST", key: host.secrets.track, body }))
      expect(answer).toMatchObject({
        status: 400,
        json: { error: "Invalid request", details: [expect.stringMatching(RegExp(`^${field}: `))] }
      })
    }
  })

  test.each(["order_id", "question", "answer", "shop_domain"])(
    "%s of a survey answer of every wrong type is 400 and named alone",
    async (field) => {
      await using host = await openHost()
      const good = { order_id: "1", question: MARKER, answer: MARKER, shop_domain: "shop.example.com" }
      for (const value of [null, ...(field === "order_id" ? [] : [7]), true, {}, [], [MARKER], { a: MARKER }]) {
        const headers = { "x-survey-signature": host.secrets.full }
        const request = requestOf(SURVEY, { method: "POST", headers, body: { ...good, [field]: value } })
        expect(await attack(host, request)).toMatchObject({
          status: 400,
          json: { error: "Invalid request", details: [expect.stringMatching(RegExp(`^${field}: `))] }
        })
      }
    }
  )

  test.each(["PAGE_VIEW", "pageview", " page_view", "page_view ", "order", "__proto__", "constructor", MARKER])(
    "event type %p is 400",
    async (event_type) => {
      await using host = await openHost()
      const request = requestOf(TRACK, { method: "POST", key: host.secrets.track, body: event({ event_type }) })
      expect(await attack(host, request)).toMatchObject({
        status: 400,
        json: { details: ["event_type: must be one of page_view, add_to_cart, checkout_start, purchase, custom"] }
      })
    }
  )

  test.each(["-1", "-0.01", "1e400", "-1e400", '"NaN"', '"1"', "[1]", '{"valueOf":1}'])(
    "revenue %s is 400",
    async (revenue) => {
      await using host = await openHost()
      const body = `{"event_type":"purchase","pv_id":"${PV_ID}","order_id":"${MARKER}","revenue":${revenue}}`
      expect(await attack(host, requestOf(TRACK, { method: "POST", key: host.secrets.track, body }))).toMatchObject({
        status: 400,
        json: { details: ["revenue: must be a number of 0 or more"] }
      })
    }
  )

  test("fields inherited from a __proto__ key are not fields", async () => {
    await using host = await openHost()
    const body = `{"__proto__":{"event_type":"page_view","pv_id":"${PV_ID}"},"page_url":"${MARKER}"}`
    expect(await attack(host, requestOf(TRACK, { method: "POST", key: host.secrets.track, body }))).toMatchObject({
      status: 400,
      json: { details: ["event_type: is required", "pv_id: is required"] }
    })
  })
})

describe("bodies beyond their bound", () => {
  const TOO_LARGE = "body: must be at most 64 KiB"
  /** An event of exactly this many bytes; blanks between JSON's tokens count. */
  const eventOf = (bytes: number): Uint8Array<ArrayBuffer> => {
    const text = JSON.stringify(event())
    return bytesOf(text.replace("{", `{${" ".repeat(bytes - text.length)}`))
  }

  /** Hands bytes out in chunks on demand, and counts what was asked for. A body without an end repeats its last chunk. */
  const streamOf = (bytes: Uint8Array<ArrayBuffer>, options: { readonly endless?: true } = {}) => {
    const CHUNK_BYTES = 4 * KIBIBYTE
    let sent = 0
    let isCancelled = false
    const stream = new ReadableStream<Uint8Array>(
      {
        pull: (controller) => {
          const chunk = bytes.slice(sent, sent + CHUNK_BYTES)
          if (chunk.length > 0) controller.enqueue(chunk)
          else if (options.endless) controller.enqueue(new Uint8Array(CHUNK_BYTES).fill(0x20))
          else return controller.close()
          sent += chunk.length > 0 ? chunk.length : CHUNK_BYTES
        },
        cancel: () => {
          isCancelled = true
        }
      },
      { highWaterMark: 0 }
    )
    return { stream, sent: () => sent, isCancelled: () => isCancelled }
  }

  const track = (host: TestHost, sent: Sent) => requestOf(TRACK, { method: "POST", key: host.secrets.track, ...sent })

  test("64 KiB exactly is taken, with a content-length and without", async () => {
    await using host = await openHost()
    const body = eventOf(64 * KIBIBYTE)
    const headers = { "content-length": String(body.length) }
    expect((await host.send(track(host, { headers, body }))).status).toBe(200)
    expect((await host.send(track(host, { body: streamOf(body).stream }))).status).toBe(200)
    expect(host.writes.events).toHaveLength(2)
  })

  test("64 KiB and a byte is 400: with a content-length, without one, and with one that lies", async () => {
    await using host = await openHost()
    const body = eventOf(64 * KIBIBYTE + 1)
    const sent: ReadonlyArray<Sent> = [
      { headers: { "content-length": String(body.length) }, body },
      { body },
      { body: streamOf(body).stream },
      { headers: { "content-length": "10" }, body },
      { headers: { "content-length": "10" }, body: streamOf(body).stream }
    ]
    for (const one of sent) {
      expect(await attack(host, track(host, one))).toMatchObject({ status: 400, json: { details: [TOO_LARGE] } })
    }
  })

  test("a body that says it is too large is not read", async () => {
    await using host = await openHost()
    const { stream, sent } = streamOf(eventOf(1 * KIBIBYTE))
    const headers = { "content-length": String(64 * KIBIBYTE + 1) }
    const answer = await attack(host, track(host, { headers, body: stream }))
    expect(answer).toMatchObject({ status: 400, json: { details: [TOO_LARGE] } })
    expect(sent()).toBe(0)
  })

  test.each([
    ["without a content-length", {}],
    ["with one that lies", { "content-length": "10" }],
    ["with one that is no number", { "content-length": "ten" }],
    ["with a negative one", { "content-length": "-1" }]
  ])("a stream that never ends is cut while reading: %s", async (_, headers) => {
    await using host = await openHost()
    const signature = signed(MARKER)
    const webhook = (path: string, more: Readonly<Record<string, string>>) => (body: ReadableStream<Uint8Array>) =>
      requestOf(path, { method: "POST", headers: { ...headers, ...more }, body })
    const cases = [
      { bytesMax: 64 * KIBIBYTE, request: (body: ReadableStream<Uint8Array>) => track(host, { headers, body }) },
      { bytesMax: MEBIBYTE, request: webhook(SURVEY, { "x-survey-signature": host.secrets.full }) },
      { bytesMax: 8 * MEBIBYTE, request: webhook(SHOP_WEBHOOK, signature) }
    ]
    for (const { bytesMax, request } of cases) {
      const { stream, sent, isCancelled } = streamOf(bytesOf(MARKER), { endless: true })
      expect((await attack(host, request(stream))).status).toBe(bytesMax < MEBIBYTE ? 400 : 413)
      expect(sent()).toBeWithin(bytesMax, bytesMax + 16 * KIBIBYTE)
      expect(isCancelled()).toBe(true)
    }
  })

  test("a sender that never stops sending does not hold up the answer", async () => {
    await using host = await openHost()
    const stream = new ReadableStream<Uint8Array>(
      {
        pull: (controller) => controller.enqueue(new Uint8Array(64 * KIBIBYTE)),
        cancel: () => new Promise<void>(() => {})
      },
      { highWaterMark: 0 }
    )
    expect(await attack(host, track(host, { body: stream }))).toMatchObject({ status: 400 })
  })

  test("a body that breaks off is 400", async () => {
    await using host = await openHost()
    const stream = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(bytesOf(`{"page_url":"${MARKER}`)),
      pull: (controller) => controller.error(new Error(MARKER))
    })
    expect(await attack(host, track(host, { body: stream }))).toMatchObject({
      status: 400,
      json: { details: ["body: could not be read"] }
    })
  })

  test("the survey's webhook takes 1 MiB exactly, the store's 8, and not a byte more", async () => {
    await using host = await openHost()
    const padded = (json: object, bytes: number) => {
      const text = JSON.stringify(json)
      return bytesOf(text.replace("{", `{${" ".repeat(bytes - text.length)}`))
    }
    const answerBody = { order_id: "1", question: "How?", answer: "Jane", shop_domain: "shop.example.com" }
    const order = { id: 1, total_price: "1.00", currency: "USD", created_at: "2026-01-01T00:00:00Z" }
    const survey = (body: Uint8Array<ArrayBuffer>) =>
      host.call(SURVEY, { method: "POST", headers: { "x-survey-signature": host.secrets.full }, body })
    const notice = async (body: Uint8Array<ArrayBuffer>) =>
      host.call(SHOP_WEBHOOK, { method: "POST", headers: signed(body), body })
    const platform = (path: string, body: Uint8Array<ArrayBuffer>) => host.call(path, { method: "POST", body })
    const tooLarge = (mebibytes: number) => ({
      status: 413,
      json: { error: "Request too large", details: [`body: must be at most ${mebibytes} MiB`] }
    })
    for (const path of ["/api/webhooks/woocommerce", "/api/webhooks/stripe/shop.example.com"]) {
      expect(await platform(path, padded(order, 8 * MEBIBYTE + 1))).toMatchObject(tooLarge(8))
    }
    expect(await survey(padded(answerBody, MEBIBYTE + 1))).toMatchObject(tooLarge(1))
    expect(await notice(padded(order, 8 * MEBIBYTE + 1))).toMatchObject(tooLarge(8))
    expect(host.isUntouched()).toBe(true)
    expect((await survey(padded(answerBody, MEBIBYTE))).status).toBe(200)
    expect((await notice(padded(order, 8 * MEBIBYTE))).status).toBe(200)
  })
})

describe("wrong methods, types, keys and addresses", () => {
  test.each([
    ["PUT", TRACK, "POST, OPTIONS", "Not found"],
    ["GET", TRACK, "POST, OPTIONS", "Not found"],
    ["GET", `${TRACK}/`, "POST, OPTIONS", "Not found"],
    ["DELETE", `${TRACK}/pixel.js`, "GET, HEAD, OPTIONS", "Not found"],
    ["POST", `${TRACK}/click`, "GET, HEAD, OPTIONS", "Not found"],
    ["GET", SHOP_WEBHOOK, "POST, OPTIONS", "Not found"],
    ["PUT", SURVEY, "POST, OPTIONS", "Not found"],
    ["POST", "/api/v1/account", "GET, HEAD, OPTIONS", "not_found"],
    ["PATCH", "/api/v1/attribution/report", "GET, HEAD, OPTIONS", "not_found"],
    ["POST", `/api/v1/attribution/orders/${MARKER}`, "GET, HEAD, OPTIONS", "not_found"],
    ["POST", "/healthz", "GET, HEAD, OPTIONS", "not_found"]
  ])("%s %s is 404, and Allow says which methods are not", async (method, path, allowed, error) => {
    await using host = await openHost()
    const request = requestOf(`${path}?${MARKER}`, { method, key: host.secrets.full })
    const answer = await attack(host, request)
    expect(answer).toMatchObject({ status: 404, json: { error } })
    expect(answer.headers.get("allow")).toBe(allowed)
  })

  test.each(["text/html", "application/x-www-form-urlencoded", "multipart/form-data", "application/xml", MARKER, ""])(
    "content type %p is 400",
    async (type) => {
      await using host = await openHost()
      const headers = { "content-type": type }
      const request = requestOf(TRACK, { method: "POST", key: host.secrets.track, headers, body: event() })
      expect(await attack(host, request)).toMatchObject({
        status: 400,
        json: { details: ["content-type: must be application/json or text/plain"] }
      })
    }
  )

  const wrongKeys = (host: TestHost): Readonly<Record<string, string>> => ({
    malformed: MARKER,
    "well-formed, of a wrong checksum": `${host.secrets.full.slice(0, -1)}${host.secrets.full.endsWith("0") ? "1" : "0"}`,
    "cut short": host.secrets.full.slice(0, -1),
    "with something after it": `${host.secrets.full}${MARKER}`,
    "in the wrong letter case": host.secrets.full.toUpperCase(),
    "over-long": MARKER.repeat(10_000),
    "with the name of a scheme": `Bearer ${host.secrets.full}`,
    "beyond ASCII": `sk_live_\u00e9${MARKER}`
  })

  test("a missing, malformed, unknown or revoked key is 401 in the words of its area", async () => {
    await using host = await openHost()
    const { gone, unknown } = await host.run(
      Effect.gen(function* () {
        const wanted = { tenantId: host.tenant.id, scope: "full", label: "A key" } as const
        const made = yield* createKey(wanted)
        yield* revokeKey(made.key.id)
        return { gone: Redacted.value(made.secret), unknown: "sk_live_" }
      })
    )
    host.writes.others.length = 0
    await using other = await openHost()
    const keys = { ...wrongKeys(host), revoked: gone, "another service's": other.secrets.full, prefix: unknown }
    for (const key of Object.values(keys)) {
      expect(await attack(host, requestOf("/api/v1/account", { key }))).toMatchObject({
        status: 401,
        json: { error: "invalid_api_key", message: expect.any(String) }
      })
      expect(await attack(host, requestOf("/api/v1/attribution/report", { key }))).toMatchObject({
        status: 401,
        json: { error: "invalid_api_key" }
      })
      expect(await attack(host, requestOf(TRACK, { method: "POST", key, body: event() }))).toMatchObject({
        status: 401,
        json: { error: "Invalid API key" }
      })
      const headers = { "x-survey-signature": key }
      expect(await attack(host, requestOf(SURVEY, { method: "POST", headers, body: event() }))).toMatchObject({
        status: 401,
        json: { error: "Invalid API key" }
      })
    }
    for (const headers of [{}, { "x-api-key": "" }]) {
      expect(await attack(host, requestOf("/api/v1/account", { headers }))).toMatchObject({
        status: 401,
        json: { error: "missing_api_key" }
      })
      expect(await attack(host, requestOf(TRACK, { method: "POST", headers, body: event() }))).toMatchObject({
        status: 401,
        json: { error: "Invalid API key" }
      })
    }
  })

  test("over-long headers are refused as any other wrong value is", async () => {
    await using host = await openHost()
    const long = MARKER.repeat(10_000)
    const send = (headers: Readonly<Record<string, string>>) =>
      attack(host, requestOf(SHOP_WEBHOOK, { method: "POST", headers, body: event() }))
    const good = signed(JSON.stringify(event()))
    expect((await send({ ...good, "x-shop-domain": long })).status).toBe(404)
    expect((await send({ ...good, "x-shop-domain": `${"a.".repeat(10_000)}example` })).status).toBe(404)
    expect((await send({ ...good, "x-shop-hmac-sha256": long })).status).toBe(401)
    expect((await send({ ...good, "x-shop-topic": long })).status).toBe(200)
    expect((await send({ ...good, "x-shop-topic": MARKER })).status).toBe(200)
    expect((await attack(host, requestOf("/healthz", { headers: { "x-request-id": long } }))).status).toBe(200)
    const track = { method: "POST", key: host.secrets.track, headers: { "content-type": long }, body: event() }
    expect((await attack(host, requestOf(TRACK, track))).status).toBe(400)
  })

  test.each([
    ["/api/v1/attribution/orders/%E0%A4%A", 400],
    ["/api/v1/attribution/orders/%", 400],
    ["/api/v1/attribution/orders/%00", 400],
    [`/api/v1/attribution/orders/${MARKER}%0A`, 404],
    [`/api/v1/attribution/orders/a%0A${MARKER}`, 400],
    [`/api/v1/attribution/orders/${MARKER.repeat(20)}`, 400],
    ["/api/v1/attribution/orders/%20", 400],
    ["/api/v1/statements/2026-10/youtube/%00?currency=NOK", 400],
    ["/api/v1/statements/2026-10/youtube/a%00b/page?currency=NOK", 400],
    [`/api/v1/attribution/orders/${MARKER}`, 404],
    [`/api/v1/attribution/orders/..%2F${MARKER}`, 404],
    [`/api/v1/attribution/orders/1/${MARKER}`, 404],
    ["/api/v1/attribution/orders/", 200],
    [`/api/v1/attribution/report?model=${MARKER}`, 400],
    ["/api/v1/attribution/report?model=%E0%A4%A", 400],
    ["/api/v1/attribution/report?from=%E0%A4%A", 400],
    ["/api/v1/attribution/report?currency=%00", 400],
    ["/api/v1/attribution/report?model=__proto__&from=constructor", 400],
    [`/api/v1/track/click?code=${MARKER}`, 404],
    ["/api/v1/track/click?code=%E0%A4%A", 404],
    ["/api/v1/track/click?code=%00", 404],
    ["/api/v1/track/click?code=__proto__", 404],
    ["/api/v1/track/click?code=constructor", 404],
    ["/api/v1/track/click?__proto__=jane-mug", 404],
    ["/api/v1/track/pixel.js?key=%E0%A4%A", 401],
    [`/api/v1/track/${MARKER}%E0%A4%A`, 404],
    [`/%E0%A4%A${MARKER}`, 404],
    [`//evil.example/${MARKER}`, 404],
    [`/${MARKER.repeat(5_000)}`, 404]
  ])("GET %s is %i", async (path, status) => {
    await using host = await openHost()
    const answer = await attack(host, requestOf(path, { key: host.secrets.read }))
    expect(answer.status).toBe(status)
  })

  test("with a key, a repeated query parameter is 400; without one, the first counts", async () => {
    await using host = await openHost()
    const report = "/api/v1/attribution/report"
    for (const models of [`linear&model=${MARKER}`, `${MARKER}&model=linear`, "linear&model=linear"]) {
      const answer = await attack(host, requestOf(`${report}?model=${models}`, { key: host.secrets.read }))
      expect(answer).toMatchObject({
        status: 400,
        json: { message: expect.stringContaining("model: must be given once") }
      })
    }
    const { track } = host.secrets
    const beacon = await host.call(`${TRACK}?key=${track}&key=${track}`, { method: "POST", body: event() })
    expect(beacon).toMatchObject({ status: 400, json: { details: ["key: must be given once"] } })
    expect((await attack(host, requestOf(`/api/v1/track/click?code=${MARKER}&code=jane-mug`))).status).toBe(404)
    const click = await host.call("/api/v1/track/click?code=jane-mug&code=kim_2", { redirect: "manual" })
    expect(click.headers.get("location")).toContain("cs_ref=jane-mug")
  })
})

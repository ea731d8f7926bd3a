import { describe, expect, test } from "bun:test"
import { Effect, Layer, Logger } from "effect"
import { layer as fixtures } from "../../fixtures/layers/layer.ts"
import { BODY_BYTES_MAX } from "../../hosts/http/server/handleOnce.ts"
import { CreditLedger } from "../../ports/accounts/billing/CreditLedger.ts"
import { anAccountWith } from "../accounts/idempotency/account.ts"
import { chargingEndpoint, readCharged } from "../accounts/idempotency/chargingEndpoint.ts"
import { openChargingHost } from "../accounts/idempotency/chargingHost.ts"
import { newConnection } from "../process/connection.ts"

const CREDITS = 25
const PATH = "/api/v1/charge"
const OTHER_PATH = "/api/v1/charge-too"
const ONE = { credits: 1 }

interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  readonly json: unknown
}

interface Sent {
  readonly path?: string
  readonly apiKey?: string
  readonly body?: object | string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>
}

const isRaw = (body: NonNullable<Sent["body"]>) =>
  typeof body === "string" || body instanceof Uint8Array || body instanceof ReadableStream

const openHost = async (options: Parameters<typeof chargingEndpoint>[0] = {}) => {
  const host = await openChargingHost(Layer.merge(fixtures, Logger.layer([])), [
    chargingEndpoint(options),
    chargingEndpoint({ ...options, path: OTHER_PATH })
  ])
  const run = Effect.runPromiseWith(host.services)
  const account = await run(anAccountWith(CREDITS))
  const ledger = <A, E>(ask: (ledger: CreditLedger["Service"]) => Effect.Effect<A, E>) => run(CreditLedger.use(ask))

  /** Posts once, with an Idempotency-Key unless it is null. */
  const post = async (
    idempotencyKey: string | null,
    { path = PATH, apiKey = account.key, body = ONE }: Sent = {}
  ): Promise<Answer> => {
    const response = await host.fetch(
      new Request(`http://localhost${path}`, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          "x-api-key": apiKey,
          ...(idempotencyKey === null ? {} : { "Idempotency-Key": idempotencyKey })
        },
        body: isRaw(body) ? body : JSON.stringify(body)
      })
    )
    const text = await response.text()
    return { status: response.status, headers: response.headers, text, json: JSON.parse(text) }
  }

  return {
    ...host,
    ...account,
    post,
    balance: () => ledger((each) => Effect.map(each.balance(account.tenantId), Number)),
    charges: () =>
      ledger((each) =>
        Effect.map(each.history(account.tenantId, { limit: 1_000, before: null }), (entries) =>
          entries.filter(({ reason }) => reason === "charge")
        )
      ),
    topUp: (delta: number) =>
      ledger((each) =>
        each.append({ tenantId: account.tenantId, reason: "grant", reference: "more", delta, at: new Date() })
      ),
    [Symbol.asyncDispose]: host.close
  }
}

/** What of an answer must be the same in its replay; a request id is each request's own. */
/** Headers that tell of the request at hand, not of what it is answered. */
const OWN_HEADERS = ["x-request-id", "idempotency-replay", "ratelimit", "ratelimit-policy"]

const replayable = ({ status, headers, text }: Answer) => ({
  status,
  text,
  headers: [...headers].filter(([name]) => !OWN_HEADERS.includes(name)).sort()
})

const isReplay = ({ headers }: Answer) => headers.get("idempotency-replay")

describe("Idempotency-Key", () => {
  test("the first request runs; a retry replays the stored response with Idempotency-Replay: true, charged once", async () => {
    await using host = await openHost()
    const first = await host.post("order-1234")
    expect(first.status).toBe(200)
    expect(isReplay(first)).toBeNull()
    expect(first.headers.get("content-type")).toBe("application/json")
    expect(first.headers.get("x-receipt")).toBe(readCharged(first.json).receipt)
    for (let retry = 0; retry < 5; retry++) {
      const again = await host.post("order-1234")
      expect(isReplay(again)).toBe("true")
      expect(replayable(again)).toEqual(replayable(first))
      expect(again.headers.get("x-request-id")).not.toBe(first.headers.get("x-request-id"))
    }
    expect(await host.balance()).toBe(CREDITS - 1)
    expect(await host.charges()).toMatchObject([{ reference: readCharged(first.json).operation }])
  })

  test("without the header every request runs", async () => {
    await using host = await openHost()
    const answers = [await host.post(null), await host.post(null)]
    expect(answers.map(isReplay)).toEqual([null, null])
    expect(await host.balance()).toBe(CREDITS - 2)
  })

  test("an endpoint that does not take the header does not look at it", async () => {
    await using host = await openHost({ isIdempotent: false })
    expect((await host.post("order-1234")).status).toBe(200)
    expect(isReplay(await host.post("order-1234"))).toBeNull()
    expect((await host.post("short")).status).toBe(200)
    expect(await host.balance()).toBe(CREDITS - 3)
  })

  test.each([
    ["another body", { body: { credits: 2 } }],
    ["the same JSON with another blank", { body: `{"credits": 1}` }],
    ["no body", { body: "" }],
    ["another path", { path: OTHER_PATH }],
    ["another query", { path: `${PATH}?confirm=true` }]
  ])("same key with %s gives 422 idempotency_key_reused", async (_, other) => {
    await using host = await openHost()
    const first = await host.post("order-1234")
    const reused = await host.post("order-1234", other)
    expect(reused).toMatchObject({
      status: 422,
      json: { error: "idempotency_key_reused", message: expect.stringMatching(/./) }
    })
    expect(isReplay(reused)).toBeNull()
    expect(replayable(await host.post("order-1234"))).toEqual(replayable(first))
    expect(await host.balance()).toBe(CREDITS - 1)
  })

  test("another API key's key of the same text is separate", async () => {
    await using host = await openHost()
    const first = await host.post("order-1234")
    const other = await host.post("order-1234", { apiKey: host.otherKey, body: { credits: 3 } })
    expect(other.status).toBe(200)
    expect(isReplay(other)).toBeNull()
    expect(await host.balance()).toBe(CREDITS - 4)
    expect(replayable(await host.post("order-1234"))).toEqual(replayable(first))
    expect(replayable(await host.post("order-1234", { apiKey: host.otherKey, body: { credits: 3 } }))).toEqual(
      replayable(other)
    )
  })

  test("a retry while the first is running gives 409 idempotency_in_flight; with another body it gives 422", async () => {
    const begun = Promise.withResolvers<void>()
    const mayEnd = Promise.withResolvers<void>()
    const before = Effect.promise(() => {
      begun.resolve()
      return mayEnd.promise
    })
    await using host = await openHost({ before })
    const first = host.post("order-1234")
    await begun.promise
    expect(await host.post("order-1234")).toMatchObject({ status: 409, json: { error: "idempotency_in_flight" } })
    expect((await host.post("order-1234", { body: { credits: 2 } })).status).toBe(422)
    mayEnd.resolve()
    const answer = await first
    expect(answer.status).toBe(200)
    expect(replayable(await host.post("order-1234"))).toEqual(replayable(answer))
    expect(await host.balance()).toBe(CREDITS - 1)
  })

  test("of 100 requests at once with one key one runs, and the others are 409 or its replay", async () => {
    await using host = await openHost({ before: Effect.yieldNow })
    const answers = await Promise.all(Array.from({ length: 100 }, () => host.post("order-1234")))
    const ran = answers.filter((answer) => answer.status === 200 && isReplay(answer) === null)
    expect(ran).toHaveLength(1)
    const [first] = ran
    for (const answer of answers.filter((each) => each !== first)) {
      if (answer.status === 409) expect(answer.json).toMatchObject({ error: "idempotency_in_flight" })
      else expect([isReplay(answer), answer.text]).toEqual(["true", first?.text ?? ""])
    }
    expect(await host.balance()).toBe(CREDITS - 1)
  })

  test("a 402 is not reused for a genuine new attempt after top-up: retry with the same key", async () => {
    await using host = await openHost()
    const dear = { body: { credits: CREDITS + 1 } }
    for (let retry = 0; retry < 2; retry++) {
      const refused = await host.post("order-1234", dear)
      expect(refused).toMatchObject({ status: 402, json: { error: "insufficient_credits" } })
      expect(isReplay(refused)).toBeNull()
    }
    await host.topUp(1)
    const paid = await host.post("order-1234", dear)
    expect(paid.status).toBe(200)
    expect(isReplay(paid)).toBeNull()
    expect(replayable(await host.post("order-1234", dear))).toEqual(replayable(paid))
    expect(await host.balance()).toBe(0)
    expect(await host.charges()).toHaveLength(1)
  })

  test("a request that is not as documented is not stored: its key is good for a corrected one", async () => {
    await using host = await openHost()
    expect((await host.post("order-1234", { body: { credits: "one" } })).status).toBe(400)
    expect((await host.post("order-1234", { body: "{" })).status).toBe(400)
    expect((await host.post("order-1234")).status).toBe(200)
    expect(await host.balance()).toBe(CREDITS - 1)
  })

  test.each([
    ["TokenInvalid", 404],
    ["IdempotencyKeyReused", 422]
  ])("a refusal of work that was done (%s, %d) is replayed", async (failsWith, status) => {
    await using host = await openHost()
    const body = { ...ONE, failsWith }
    const first = await host.post("order-1234", { body })
    expect(first.status).toBe(status)
    const again = await host.post("order-1234", { body })
    expect(isReplay(again)).toBe("true")
    expect(replayable(again)).toEqual(replayable(first))
    expect(await host.charges()).toHaveLength(1)
  })

  test.each([
    ["ChargeFailed", 500],
    ["CryptoError", 500],
    ["AuthUnavailable", 503],
    ["CreatorBusy", 409]
  ])("%s (%d) is not stored: the retry runs, and charges nothing again", async (failsWith, status) => {
    await using host = await openHost()
    const body = { ...ONE, failsWith }
    for (let retry = 0; retry < 3; retry++) {
      const answer = await host.post("order-1234", { body })
      expect(answer.status).toBe(status)
      expect(isReplay(answer)).toBeNull()
    }
    expect(await host.charges()).toHaveLength(1)
  })

  test("a 429 that an endpoint answers is not stored", async () => {
    await using host = await openHost()
    const body = { ...ONE, status: 429 }
    const answers = [await host.post("order-1234", { body }), await host.post("order-1234", { body })]
    expect(answers.map(({ status }) => status)).toEqual([429, 429])
    expect(new Set(answers.map(({ json }) => readCharged(json).receipt)).size).toBe(2)
    expect(await host.charges()).toHaveLength(1)
  })

  test("a fault of the first attempt behind its charge: the retry answers, charged once", async () => {
    let faults = 1
    const after = Effect.suspend(() => (faults-- > 0 ? Effect.die(new Error("zq7cause")) : Effect.void))
    await using host = await openHost({ after })
    const failed = await host.post("order-1234")
    expect(failed).toMatchObject({ status: 500, json: { error: "internal_error" } })
    expect(failed.text).not.toContain("zq7cause")
    const answer = await host.post("order-1234")
    expect(answer.status).toBe(200)
    expect(replayable(await host.post("order-1234"))).toEqual(replayable(answer))
    expect(await host.charges()).toMatchObject([{ reference: readCharged(answer.json).operation }])
  })

  test.each([
    ["empty", ""],
    ["of 7 characters", "1234567"],
    ["of 129 characters", "k".repeat(129)],
    ["not ASCII", "ordér-12345"],
    ["of 8 characters when UTF-8 is read byte by byte", "\u00c3\u00a9".repeat(4)]
  ])("a key that is %s is 400 invalid_request, and nothing runs", async (_, key) => {
    await using host = await openHost()
    const answer = await host.post(key)
    expect(answer).toMatchObject({ status: 400, json: { error: "invalid_request" } })
    expect(answer.text).toContain("Idempotency-Key")
    expect(await host.charges()).toEqual([])
  })

  test.each([8, 128])("a key of %d characters is taken", async (length) => {
    await using host = await openHost()
    expect((await host.post("k".repeat(length))).status).toBe(200)
    expect(isReplay(await host.post("k".repeat(length)))).toBe("true")
  })

  test("quotes around the value belong to it", async () => {
    await using host = await openHost()
    await host.post("order-1234")
    expect(isReplay(await host.post(`"order-1234"`))).toBeNull()
    expect(isReplay(await host.post(`"order-1234"`))).toBe("true")
    expect((await host.post(`"12345"`)).status).toBe(400)
    expect(await host.balance()).toBe(CREDITS - 2)
  })

  test("a header that is sent twice is 400, also from a real socket", async () => {
    await using host = await openHost()
    expect((await host.post("order-1234, order-1234")).status).toBe(400)
    const server = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: host.fetch })
    try {
      await using connection = await newConnection(server.port ?? 0)
      const lines = [
        `POST ${PATH} HTTP/1.1`,
        "host: localhost",
        `x-api-key: ${host.key}`,
        "idempotency-key: order-1234",
        "Idempotency-Key: order-1234",
        "content-type: application/json",
        `content-length: ${JSON.stringify(ONE).length}`,
        "",
        JSON.stringify(ONE)
      ]
      connection.send(lines.join("\r\n"))
      expect(await connection.received("invalid_request")).toStartWith("HTTP/1.1 400 ")
    } finally {
      await server.stop(true)
    }
    expect(await host.charges()).toEqual([])
  })

  test("a body larger than the bound is 400, announced or not, and claims nothing", async () => {
    await using host = await openHost()
    const large = new Uint8Array(BODY_BYTES_MAX + 1)
    const streamed = new ReadableStream<Uint8Array>({
      start: (controller) => {
        controller.enqueue(large)
        controller.close()
      }
    })
    for (const body of [large, streamed]) {
      const answer = await host.post("order-1234", { body })
      expect(answer).toMatchObject({ status: 400, json: { error: "invalid_request" } })
      expect(answer.text).toContain("1 MiB")
    }
    // The endpoint's own bound still holds.
    const answer = await host.post("order-1234", { body: new Uint8Array(BODY_BYTES_MAX) })
    expect(answer).toMatchObject({ status: 400, json: { message: expect.stringContaining("64 KiB") } })
    expect((await host.post("order-1234")).status).toBe(200)
  })

  test("the endpoint reads the whole body, of which the bytes count and not how they came", async () => {
    await using host = await openHost()
    const body = { credits: 1, note: "ünï 🧾 ".repeat(2_000) }
    const bytes = new TextEncoder().encode(JSON.stringify(body))
    const pieces = new ReadableStream<Uint8Array>({
      start: (controller) => {
        for (let at = 0; at < bytes.length; at += 1_000) controller.enqueue(bytes.slice(at, at + 1_000))
        controller.close()
      }
    })
    const first = await host.post("order-1234", { body: pieces })
    expect(readCharged(first.json).asked).toEqual(body)
    const again = await host.post("order-1234", { body })
    expect(isReplay(again)).toBe("true")
    expect(again.text).toBe(first.text)
  })

  test("a caller without a key, or with a bad one, is refused before the header is looked at", async () => {
    await using host = await openHost()
    expect((await host.post("short", { apiKey: "" })).status).toBe(401)
    expect((await host.post("order-1234", { apiKey: "sk_live_nope" })).status).toBe(401)
  })

  test("test keys: replayed, refused with another body and held in flight as live, and nothing is stored", async () => {
    await using host = await openHost()
    const sent = { apiKey: host.testKey }
    const first = await host.post("order-1234", sent)
    expect(first).toMatchObject({ status: 200, json: { sandbox: true } })
    expect(isReplay(first)).toBeNull()
    const again = await host.post("order-1234", sent)
    expect([again.text, isReplay(again)]).toEqual([first.text, "true"])
    expect(await host.post("order-1234", { ...sent, body: { credits: 2 } })).toMatchObject({
      status: 422,
      json: { error: "idempotency_key_reused", sandbox: true }
    })
    expect(await host.post("sandbox-in-flight", sent)).toMatchObject({
      status: 409,
      json: { error: "idempotency_in_flight", sandbox: true }
    })
    expect(await host.post("short", sent)).toMatchObject({
      status: 400,
      json: { error: "invalid_request", sandbox: true }
    })
    expect(await host.post("order-1235", { ...sent, body: "{" })).toMatchObject({
      status: 400,
      json: { sandbox: true }
    })
    expect(isReplay(await host.post("order-1234"))).toBeNull()
    expect(await host.balance()).toBe(CREDITS - 1)
  })
})

test("OpenAPI describes the header, 409 and 422 where an endpoint takes it, and nowhere else", async () => {
  const described = async (isIdempotent: boolean): Promise<unknown> => {
    await using host = await openHost({ isIdempotent })
    const answer = await host.fetch(new Request("http://localhost/api/v1/openapi.json"))
    return answer.json()
  }
  const responses = (expected: object) => ({ paths: { [PATH]: { post: expected } } })
  const header = { name: "Idempotency-Key", in: "header", required: false }
  const error = { content: { "application/json": { schema: { $ref: "#/components/schemas/ScoringError" } } } }
  expect(await described(true)).toMatchObject(
    responses({
      parameters: expect.arrayContaining([
        expect.objectContaining({
          ...header,
          schema: { type: "string", pattern: "^[ -~]{8,128}$" }
        })
      ]),
      responses: { 400: error, 409: error, 422: error }
    })
  )
  const without = JSON.stringify(await described(false))
  expect(without).not.toContain("Idempotency-Key")
  expect(without).not.toContain(`"409"`)
})

import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { Context, Deferred, Effect } from "effect"
import { paymentsWorld, layerOf as providerOf } from "../../fixtures/accounts/payments/Payments.ts"
import { Payments } from "../../ports/accounts/payments/Payments.ts"
import { Checks } from "../../ports/checks/backgroundChecks/Checks.ts"
import { StoreUnavailable } from "../../ports/system/StoreUnavailable.ts"
import { CHECKS, openCheckHost, QUICK, VERIFIED } from "./checkWorld.ts"
import { SPECIFIED_ERRORS } from "./specifiedErrors.ts"

const of = (letter: string, times: number) => letter.repeat(times)
const manyPlatforms = ["instagram", "youtube", "twitter", "facebook", "reddit", "twitch", "kick", "linkedin", "threads"]

/** What is wrong, the code, and how the message begins, which names the field. */
const WRONG: ReadonlyArray<readonly [what: string, body: unknown, error: string, says: string]> = [
  ["no body", "", "invalid_request", ""],
  ["no JSON", "{", "invalid_request", ""],
  ["a list", [QUICK], "invalid_request", "body: must be a JSON object"],
  ["null", "null", "invalid_request", "body: must be a JSON object"],
  ["an empty handle", { ...QUICK, handle: "" }, "invalid_handle", "handle: is empty"],
  ["a blank handle", { ...QUICK, handle: " @ " }, "invalid_handle", "handle: is empty"],
  ["a handle of 101", { ...QUICK, handle: of("n", 101) }, "invalid_handle", "handle: must have at most 100 characters"],
  ["a handle of 9,000", { ...QUICK, handle: of("n", 9_000) }, "invalid_handle", "handle: must have at most 100"],
  ["a handle with a slash", { ...QUICK, handle: "nova/cooks" }, "invalid_handle", "handle: must be without"],
  ["a handle with NUL", { ...QUICK, handle: "nova\0" }, "invalid_handle", "handle: must be without"],
  ["a handle with a line", { ...QUICK, handle: "nova\ncooks" }, "invalid_handle", "handle: must be without"],
  ["half a letter in the handle", { ...QUICK, handle: "nova\ud800" }, "invalid_handle", "handle: must be without"],
  ["a handle that is a number", { ...QUICK, handle: 7 }, "invalid_request", "handle: must be text"],
  ["a handle that is null", { ...QUICK, handle: null }, "invalid_request", "handle: is required"],
  ["an unknown platform", { ...QUICK, platforms: ["myspace"] }, "unsupported_platform", "platforms[0]: must be one of"],
  [
    "the service itself",
    { ...QUICK, platforms: ["x", "creatorsignal"] },
    "unsupported_platform",
    "platforms[1]: shows no"
  ],
  ["a later one", { ...QUICK, platforms: ["x", "icq"] }, "unsupported_platform", "platforms[1]: must be one of"],
  ["an empty name", { ...QUICK, platforms: [""] }, "unsupported_platform", "platforms[0]: must be one of"],
  ["no platforms", { ...QUICK, platforms: [] }, "invalid_request", "platforms: must be a list of 1 to 12"],
  [
    "13 platforms",
    { ...QUICK, platforms: Array(13).fill("x") },
    "invalid_request",
    "platforms: must be a list of 1 to"
  ],
  [
    "a platform twice",
    { ...QUICK, platforms: ["x", "youtube", "X"] },
    "invalid_request",
    "platforms[2]: is platforms[0]"
  ],
  ["one by two names", { ...QUICK, platforms: ["twitter", "x"] }, "invalid_request", "platforms[1]: is platforms[0]"],
  ["one platform", { ...QUICK, platforms: "x" }, "invalid_request", "platforms: must be a list"],
  ["platforms of numbers", { ...QUICK, platforms: [1] }, "invalid_request", "platforms: must be a list"],
  ["an unknown tier", { ...QUICK, tier: "deep" }, "invalid_request", "tier: must be one of quick, verified"],
  ["a tier that is a list", { ...QUICK, tier: ["quick"] }, "invalid_request", "tier: must be one of quick, verified"],
  ["no address", { ...QUICK, tier: "verified" }, "invalid_request", "creator_email: is required when tier is verified"],
  ["no mail address", { ...VERIFIED, creator_email: "nova" }, "invalid_request", "creator_email: must be one mail"],
  [
    "two addresses",
    { ...VERIFIED, creator_email: "a@b.example,c@d.example" },
    "invalid_request",
    "creator_email: must"
  ],
  [
    "a header",
    { ...VERIFIED, creator_email: "a@b.example\r\nBcc: c@d.example" },
    "invalid_request",
    "creator_email: must"
  ],
  [
    "a long address",
    { ...VERIFIED, creator_email: `${of("n", 250)}@b.example` },
    "invalid_request",
    "creator_email: must"
  ],
  ["a bad one of a quick check", { ...QUICK, creator_email: 1 }, "invalid_request", "creator_email: must be one mail"],
  [
    "a name of 201",
    { ...QUICK, creator_name: of("n", 201) },
    "invalid_request",
    "creator_name: must be text of 1 to 200"
  ],
  ["an empty name", { ...QUICK, creator_name: "" }, "invalid_request", "creator_name: must be text of 1 to 200"],
  ["a name of two lines", { ...QUICK, creator_name: "Nova\nBcc: x" }, "invalid_request", "creator_name: must be text"],
  ["a name that rings", { ...QUICK, creator_name: "Nova\u0007" }, "invalid_request", "creator_name: must be text"],
  [
    "reasons of 2,001",
    { ...QUICK, consent_reasons: of("n", 2_001) },
    "invalid_request",
    "consent_reasons: must be text"
  ],
  ["reasons with NUL", { ...QUICK, consent_reasons: "a\0" }, "invalid_request", "consent_reasons: must be text"],
  [
    "reasons that steer",
    { ...QUICK, consent_reasons: "\u001b[31m" },
    "invalid_request",
    "consent_reasons: must be text"
  ],
  ["an unknown currency", { ...QUICK, currency: "GBP" }, "invalid_request", "currency: must be one of USD, EUR"],
  ["no currency", { ...QUICK, currency: "" }, "invalid_request", "currency: must be one of USD, EUR"],
  [
    "a currency of 1,000",
    { ...QUICK, currency: of("U", 1_000) },
    "invalid_request",
    "currency: must be one of USD, EUR"
  ],
  ["a currency that is true", { ...QUICK, currency: true }, "invalid_request", "currency: must be one of USD, EUR"],
  [
    "employment",
    { ...QUICK, purpose: "Pre-employment screening" },
    "invalid_request",
    "purpose: can't be a decision on"
  ],
  ["credit", { ...QUICK, purpose: "Whether to grant a loan" }, "invalid_request", "purpose: can't be a decision on"],
  ["insurance", { ...QUICK, purpose: "To insure them" }, "invalid_request", "purpose: can't be a decision on"],
  ["housing", { ...QUICK, purpose: "Our landlord asks" }, "invalid_request", "purpose: can't be a decision on"],
  ["a purpose of 2,001", { ...QUICK, purpose: of("n", 2_001) }, "invalid_request", "purpose: must be text of at most"],
  ["a purpose that steers", { ...QUICK, purpose: "\u0008" }, "invalid_request", "purpose: must be text of at most"],
  ["a buyer that is text", { ...QUICK, buyer: "Kettle" }, "invalid_request", "buyer: must be an object"],
  ["a brand of 201", { ...QUICK, buyer: { brand_name: of("n", 201) } }, "invalid_request", "buyer: must be an object"],
  ["an empty brand", { ...QUICK, buyer: { brand_name: "" } }, "invalid_request", "buyer: must be an object"],
  ["a brand of two lines", { ...QUICK, buyer: { brand_name: "a\nb" } }, "invalid_request", "buyer: must be an object"],
  ["a category of 201", { ...QUICK, buyer: { category: of("n", 201) } }, "invalid_request", "buyer: must be an object"],
  ["notes of 2,001", { ...QUICK, buyer: { notes: of("n", 2_001) } }, "invalid_request", "buyer: must be an object"],
  ["notes that are a list", { ...QUICK, buyer: { notes: [] } }, "invalid_request", "buyer: must be an object"],
  [
    "12 accounts on one of two platforms",
    {
      ...QUICK,
      platforms: ["instagram", "x"],
      accounts: Array.from({ length: 12 }, (_, place) => ({ platform: "x", handle: `nova${place}` }))
    },
    "invalid_request",
    "accounts: with the platforms of which none is named must be at most 12"
  ],
  [
    "an account on another platform",
    { ...QUICK, accounts: [{ platform: "youtube", handle: "nova" }] },
    "invalid_request",
    "accounts[0]: must be on one of platforms"
  ],
  [
    "an account twice",
    { ...QUICK, accounts: [QUICK, QUICK].map(({ handle }) => ({ platform: "instagram", handle })) },
    "invalid_request",
    "accounts[1]: is accounts[0]"
  ],
  [
    "an account that can't be",
    { ...QUICK, accounts: [{ platform: "instagram", handle: "a/b" }] },
    "invalid_handle",
    "accounts[0].handle: must be without"
  ]
]

describe("errors of background checks", () => {
  let world: Awaited<ReturnType<typeof openCheckHost>>
  beforeAll(async () => {
    world = await openCheckHost()
  })
  afterAll(() => world.host.close())

  const post = (body: unknown, headers: Readonly<Record<string, string>> = {}, key = world.host.secrets.full) =>
    world.host.call(CHECKS, {
      method: "POST",
      key,
      headers,
      body: typeof body === "string" ? body : JSON.stringify(body)
    })

  test("every body that is not as specified is 400, with an error and a message that names the field, and nothing is started", async () => {
    for (const [what, body, error, says] of WRONG) {
      const { status, json } = await post(body)
      const { error: code, message, ...rest } = Object(json)
      expect([what, status, code, rest]).toEqual([what, SPECIFIED_ERRORS[error] ?? 0, error, {}])
      expect([what, message]).toEqual([what, expect.stringContaining(says)])
      expect([what, world.host.writes.others]).toEqual([what, []])
    }
  })

  test("several wrong fields are told of together, and nothing that was sent is said back", async () => {
    const secret = "do-not-repeat-this"
    const { json, text } = await post({ ...QUICK, platforms: [], currency: 7, tier: secret, buyer: secret })
    const { message } = Object(json)
    for (const field of ["platforms", "tier", "currency", "buyer"]) expect(message).toContain(`${field}: `)
    expect(text).not.toContain(secret)
  })

  test("what is at its bounds is taken, as are ends of lines in words", async () => {
    const words = "Zwei Zeilen,\r\n\tand \u{1F35E}."
    const check = await world.order({
      ...VERIFIED,
      handle: of("n", 100),
      platforms: manyPlatforms,
      creator_name: of("n", 200),
      consent_reasons: `${words}${of("n", 2_000 - words.length)}`,
      purpose: words,
      buyer: { brand_name: of("b", 200), category: of("c", 200), notes: words },
      accounts: [
        { platform: "youtube", handle: "one" },
        { platform: "x", handle: "two" }
      ]
    })
    expect(check.platforms).toEqual(manyPlatforms)
  })

  test("a missing, an unknown and a read-only key are refused as specified, before what they sent is looked at", async () => {
    const { full, read } = world.host.secrets
    const send = async (sent: object) => {
      const { status, json } = await world.host.call(CHECKS, sent)
      return [status, Object(json).error]
    }
    for (const sent of [{ method: "POST", body: "{" }, {}]) {
      expect(await send(sent)).toEqual([401, "missing_api_key"])
      expect(await send({ ...sent, key: `${full}x` })).toEqual([401, "invalid_api_key"])
    }
    expect(await send({ method: "POST", body: "{", key: read })).toEqual([403, "insufficient_scope"])
    expect((await world.host.call(`${CHECKS}/none`)).status).toBe(401)
  })

  test("an Idempotency-Key has 8 to 128 characters", async () => {
    for (const key of ["seven77", of("k", 129)]) {
      const { status, json } = await post(QUICK, { "idempotency-key": key })
      expect([status, Object(json).error]).toEqual([400, "invalid_request"])
    }
    for (const key of ["eight888", of("k", 128)])
      expect((await post(QUICK, { "idempotency-key": key })).status).toBe(200)
  })

  test("the same key with another body is 422 idempotency_key_reused; with the same it is replayed", async () => {
    const headers = { "idempotency-key": "one-order-of-a-check" }
    const first = await post(QUICK, headers)
    expect([first.status, first.headers.get("idempotency-replay")]).toEqual([200, null])
    const again = await post(QUICK, headers)
    expect([again.status, again.headers.get("idempotency-replay"), again.json]).toEqual([200, "true", first.json])
    for (const other of [
      { ...QUICK, tier: "quick" },
      { ...QUICK, handle: "else" }
    ]) {
      const { status, json } = await post(other, headers)
      expect([status, Object(json).error]).toEqual([422, "idempotency_key_reused"])
    }
  })
})

describe("retries of an order under one Idempotency-Key", () => {
  const HEADERS = { "idempotency-key": "retried-until-it-works" }
  const started = async (world: Awaited<ReturnType<typeof openCheckHost>>) => {
    const { status, json } = await world.host.call(CHECKS, {
      method: "POST",
      key: world.host.secrets.full,
      headers: HEADERS,
      body: QUICK
    })
    return { status, error: Object(json).error, id: Object(json).check_id }
  }
  const listed = async (world: Awaited<ReturnType<typeof openCheckHost>>) =>
    Object((await world.host.call(CHECKS, { key: world.host.secrets.read })).json).checks.length
  const providerIn = (provider: ReturnType<typeof paymentsWorld>) =>
    Effect.runSync(Effect.provide(Payments.use(Effect.succeed), providerOf(provider)))

  test("while the first is running one is 409 idempotency_in_flight; after it both are one check and one checkout", async () => {
    const provider = paymentsWorld()
    const payments = providerIn(provider)
    const [isAsked, mayAnswer] = [Deferred.makeUnsafe<void>(), Deferred.makeUnsafe<void>()]
    await using world = await openCheckHost({
      standIn: Context.add(Payments, {
        ...payments,
        open: (order) =>
          Deferred.succeed(isAsked, undefined).pipe(
            Effect.andThen(Deferred.await(mayAnswer)),
            Effect.andThen(payments.open(order))
          )
      })
    })
    const first = started(world)
    await Effect.runPromise(Deferred.await(isAsked))
    const second = await world.host.call(CHECKS, {
      method: "POST",
      key: world.host.secrets.full,
      headers: HEADERS,
      body: QUICK
    })
    expect([second.status, Object(second.json).error]).toEqual([409, "idempotency_in_flight"])
    expect(second.headers.get("retry-after")).toMatch(/^\d+$/)
    Effect.runSync(Deferred.succeed(mayAnswer, undefined))
    const { status, id } = await first
    expect(status).toBe(200)
    expect(await started(world)).toEqual({ status: 200, error: undefined, id })
    expect([provider.orders.size, await listed(world)]).toEqual([1, 1])
  })

  test("after 502 payment_setup_failed a retry is a genuine new attempt, and opens one payable checkout", async () => {
    const provider = { ...paymentsWorld(), refuses: true }
    await using world = await openCheckHost({ standIn: Context.add(Payments, providerIn(provider)) })
    for (let tries = 0; tries < 3; tries++) {
      expect(await started(world)).toMatchObject({ status: 502, error: "payment_setup_failed" })
    }
    provider.refuses = false
    const { status, id } = await started(world)
    expect(status).toBe(200)
    expect(await started(world)).toMatchObject({ status: 200, id })
    expect([provider.orders.size, provider.expired.size, await listed(world)]).toEqual([1, 0, 1])
  })

  test("where the check could not be kept its checkout is ended, so that nobody pays for what isn't there", async () => {
    const provider = paymentsWorld()
    await using world = await openCheckHost({
      standIn: (ports) =>
        ports.pipe(
          Context.add(Payments, providerIn(provider)),
          Context.add(Checks, {
            ...Context.get(ports, Checks),
            create: () => Effect.fail(new StoreUnavailable({ store: "Checks", cause: new Error("away") }))
          })
        )
    })
    expect((await started(world)).status).toBeGreaterThanOrEqual(500)
    expect(provider.orders.size).toBe(1)
    expect([...provider.expired]).toEqual([...provider.orders.keys()])
    expect(await listed(world)).toBe(0)
  })
})

test("more than 120 requests in a minute are 429 rate_limit_exceeded with Retry-After, of orders, reads and lists together", async () => {
  await using world = await openCheckHost({ requestsPerMinute: "as specified" })
  const { full } = world.host.secrets
  const paths = [CHECKS, `${CHECKS}/${crypto.randomUUID()}`]
  for (let request = 0; request < 120; request++) {
    const { status } = await world.host.call(paths[request % 2] ?? CHECKS, { key: full })
    expect(status).toBe(request % 2 === 0 ? 200 : 404)
  }
  for (const sent of [{ method: "POST", body: QUICK }, {}]) {
    const limited = await world.host.call(CHECKS, { key: full, ...sent })
    expect([limited.status, Object(limited.json).error]).toEqual([429, "rate_limit_exceeded"])
    expect(Number(limited.headers.get("retry-after"))).toBeGreaterThan(0)
  }
})

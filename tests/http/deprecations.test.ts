import { describe, expect, test } from "bun:test"
import { Validator } from "@seriousme/openapi-schema-validator"
import { Context, Effect } from "effect"
import { makeUseCounter } from "../../domain/accounts/versioning/countUses.ts"
import { makeDeprecationsInForce } from "../../domain/accounts/versioning/deprecations.ts"
import { layer as fixtures } from "../../fixtures/layers/layer.ts"
import { printedDescription } from "../../hosts/commandLine/openapi.ts"
import { findEndpoint, findField } from "../../hosts/http/accounts/versioning/findCarriers.ts"
import { makeTellDeprecations } from "../../hosts/http/accounts/versioning/tellDeprecations.ts"
import { type Deprecation, DeprecationId } from "../../ports/accounts/versioning/Deprecation.ts"
import { type CountedUses, Deprecations } from "../../ports/accounts/versioning/Deprecations.ts"
import { StoreUnavailable } from "../../ports/system/StoreUnavailable.ts"
import { openHost } from "./host.ts"
import { addMember, openMailedHost, signedInBrowser } from "./signInWorld.ts"

const ON = new Date("2027-03-01T00:00:00.000Z")
const SUNSET = new Date("2027-09-01T00:00:00.000Z")
/** A body that never ends is waited for until then. */
const ANSWER_WITHIN_SECONDS = 3
const OPENAPI = "/api/v1/openapi.json"
const ACCOUNT = "/api/v1/account"
const RATES = "/api/v1/rate-card"
const RESOLVE = "/api/v1/creators/resolve"

const aDeprecation = (fields: Partial<Deprecation> = {}): Deprecation => ({
  id: DeprecationId.make(crypto.randomUUID()),
  kind: "endpoint",
  name: "GET /api/v1/account",
  carriers: [{ method: "GET", path: ACCOUNT, by: "call", name: "" }],
  isUncounted: false,
  announcedAt: new Date("2026-11-01T12:00:00.000Z"),
  deprecatedOn: ON,
  sunsetOn: SUNSET,
  note: "Ask for its parts.",
  link: "https://docs.example/moving",
  withdrawnAt: null,
  ...fields
})

const described = async (): Promise<object> => {
  const description: unknown = JSON.parse(await printedDescription("CreatorSignal", "http://localhost"))
  if (typeof description !== "object" || description === null) throw new Error("there is a description")
  return description
}

const aField = async (name: string, fields: Partial<Deprecation> = {}): Promise<Deprecation> => {
  const found = findField(await described(), name)
  if (found === null) throw new Error(`${name} is described`)
  return aDeprecation({ ...found, ...fields })
}

/** A host where some things are deprecated, and the uses that it counted. */
const openDeprecating = async (...list: ReadonlyArray<Deprecation>) => {
  const counted: Array<CountedUses> = []
  const host = await openHost({
    answerWithinSeconds: ANSWER_WITHIN_SECONDS,
    standIn: (ports) =>
      Context.add(ports, Deprecations, {
        ...Context.get(ports, Deprecations),
        inForce: Effect.succeed(list),
        addUses: (uses) => Effect.sync(() => void counted.push(...uses))
      })
  })
  const usesOf = async ({ id }: Deprecation) => {
    await host.host.settle()
    return counted
      .filter(({ deprecationId }) => deprecationId === id)
      .map(({ keyId, uses }) => ({ keyId, uses }))
      .toSorted((one, other) => (one.keyId < other.keyId ? -1 : 1))
  }
  return { ...host, counted, usesOf, [Symbol.asyncDispose]: host.close }
}

const headersOf = (headers: Headers) => ["deprecation", "sunset", "link"].map((name) => headers.get(name))
const TOLD = [
  "@1803859200",
  "Wed, 01 Sep 2027 00:00:00 GMT",
  '<https://docs.example/moving>; rel="deprecation"; type="text/html", <https://docs.example/moving>; rel="sunset"; type="text/html"'
]

describe("an endpoint that will be gone", () => {
  test("says so in every answer, by Deprecation (RFC 9745), Sunset (RFC 8594) and links; no other endpoint does", async () => {
    await using host = await openDeprecating(aDeprecation())
    for (const key of [host.secrets.full, host.secrets.test]) {
      expect(headersOf((await host.call(ACCOUNT, { key })).headers)).toEqual(TOLD)
    }
    const refused = await host.call(ACCOUNT)
    expect([refused.status, ...headersOf(refused.headers)]).toEqual([401, ...TOLD])
    expect(headersOf((await host.call(ACCOUNT, { method: "HEAD", key: host.secrets.full })).headers)).toEqual(TOLD)
    for (const path of [`${ACCOUNT}/requests`, OPENAPI]) {
      expect(headersOf((await host.call(path, { key: host.secrets.full })).headers)).toEqual([null, null, null])
    }
  })

  test("where two things are, the first day and the first end are said, and where it is told of each", async () => {
    const later = aDeprecation({
      kind: "field",
      name: "Account.credits",
      deprecatedOn: new Date("2027-02-01T00:00:00.000Z"),
      sunsetOn: new Date("2028-01-01T00:00:00.000Z"),
      link: null
    })
    await using host = await openDeprecating(aDeprecation(), later)
    const { headers } = await host.call(ACCOUNT, { key: host.secrets.full })
    expect(headersOf(headers).slice(0, 2)).toEqual(["@1801440000", TOLD[1] ?? ""])
    expect(headers.get("link")).toContain('<http://localhost/reference#deprecated>; rel="deprecation"')
  })

  test("who calls it is counted by key, test keys too; who has no key is not", async () => {
    const gone = aDeprecation()
    await using host = await openDeprecating(gone)
    for (let call = 0; call < 3; call++) await host.call(ACCOUNT, { key: host.secrets.full })
    await host.call(ACCOUNT, { key: host.secrets.test })
    for (const sent of [{}, { key: "sk_live_nobody" }]) await host.call(ACCOUNT, sent)
    await host.call(`${ACCOUNT}/requests`, { key: host.secrets.read })
    expect(await host.usesOf(gone)).toEqual(
      [
        { keyId: host.keys.full.id, uses: 3 },
        { keyId: host.keys.test.id, uses: 1 }
      ].toSorted((one, other) => (one.keyId < other.keyId ? -1 : 1))
    )
  })

  test("is deprecated in the description and in the reference, by its days, its note and its link", async () => {
    await using host = await openDeprecating(aDeprecation(), await aField("Account.credits"))
    const { json, text } = await host.call(OPENAPI)
    const mark = {
      deprecated: true,
      "x-deprecation": {
        deprecated_on: "2027-03-01",
        sunset_on: "2027-09-01",
        note: "Ask for its parts.",
        link: "https://docs.example/moving"
      }
    }
    expect(json).toMatchObject({
      paths: { [ACCOUNT]: { get: mark } },
      components: { schemas: { Account: { properties: { credits: { type: "object", ...mark } } } } }
    })
    expect(text.match(/"deprecated":true/g)).toHaveLength(2)
    expect(await new Validator().validate(JSON.parse(text))).toEqual({ valid: true })
    const index = (await host.call("/reference")).text
    for (const part of [
      'id="deprecated"',
      "GET /api/v1/account",
      "Account.credits",
      "2027-09-01",
      "Ask for its parts."
    ]) {
      expect(index).toContain(part)
    }
    const page = (await host.call("/reference/getAccount")).text
    expect(page.match(/<strong>Deprecated<\/strong> from 2027-03-01 on; may be gone from 2027-09-01 on/g)).toHaveLength(
      2
    )
    expect((await host.call("/reference/getAccountRequests")).text).not.toContain("<strong>Deprecated</strong>")
  })
})

describe("a field that will be gone", () => {
  test("of a query counts where it is sent", async () => {
    const gone = await aField("GET /api/v1/account/requests days")
    expect(gone.name).toBe("GET /api/v1/account/requests query days")
    await using host = await openDeprecating(gone)
    const { headers } = await host.call(`${ACCOUNT}/requests`, { key: host.secrets.full })
    expect(headersOf(headers)).toEqual(TOLD)
    expect(await host.usesOf(gone)).toEqual([])
    await host.call(`${ACCOUNT}/requests?days=2`, { key: host.secrets.full })
    expect(await host.usesOf(gone)).toEqual([{ keyId: host.keys.full.id, uses: 1 }])
  })

  test("of a body counts where it is sent, whatever the answer; what is no JSON counts as nothing and is answered as ever", async () => {
    const schema = "TrackingEvent.visitor_id"
    const gone = aDeprecation({
      kind: "field",
      name: schema,
      carriers: [{ method: "POST", path: RESOLVE, by: "body", name: "hints.handle" }]
    })
    await using host = await openDeprecating(gone)
    const send = (body: string | object, headers: Record<string, string> = {}) =>
      host.call(RESOLVE, { method: "POST", key: host.secrets.full, body, headers })
    expect(await send({ name: "Nova Cooks" })).toMatchObject({ status: 200 })
    for (const body of ["{", "\u0000", "[]", JSON.stringify({ name: "Nova Cooks", hints: "handle" })]) await send(body)
    expect(await host.usesOf(gone)).toEqual([])
    // The call doesn't know the field any more and refuses it: who sends it counts all the same.
    const used = await send({ name: "Nova Cooks", hints: [{ other: 1 }, { handle: "nova" }] })
    expect(used).toMatchObject({ status: 400, json: { error: "invalid_request" } })
    await send({ hints: { handle: null } }, { "idempotency-key": "a-key-of-a-test" })
    expect(await host.usesOf(gone)).toEqual([{ keyId: host.keys.full.id, uses: 2 }])
  })

  test("a body that never ends is not waited for once its request is answered, nor by who stops", async () => {
    const gone = aDeprecation({
      kind: "field",
      name: "RateRequest.niche",
      carriers: [{ method: "POST", path: RATES, by: "body", name: "niche" }]
    })
    await using host = await openDeprecating(gone)
    const endless = () =>
      new ReadableStream<Uint8Array>({ start: (controller) => controller.enqueue(new TextEncoder().encode("{")) })
    const answer = await host.call(RATES, { method: "POST", key: host.secrets.full, body: endless() })
    expect([answer.status >= 500, ...headersOf(answer.headers)]).toEqual([true, ...TOLD])
    expect((await host.call(RATES, { method: "POST", body: endless() })).status).toBe(401)
    expect(await host.usesOf(gone)).toEqual([])
    const long = { niche: "x".repeat(1024 * 1024) }
    expect((await host.call(RATES, { method: "POST", key: host.secrets.full, body: long })).status).toBe(400)
    expect(await host.usesOf(gone)).toEqual([])
  })

  test("of an answer counts with every call that is answered with it, since who reads it can't be told", async () => {
    const gone = await aField("Account.credits.balance")
    expect(gone.carriers).toEqual([{ method: "GET", path: ACCOUNT, by: "call", name: "" }])
    await using host = await openDeprecating(gone)
    expect(headersOf((await host.call(ACCOUNT, { key: host.secrets.read })).headers)).toEqual(TOLD)
    expect(await host.usesOf(gone)).toEqual([{ keyId: host.keys.read.id, uses: 1 }])
  })
})

describe("what can be deprecated", () => {
  test("is what the description has: endpoints, parameters, and fields of schemas down to those within", async () => {
    const description = await described()
    expect(findEndpoint(description, "GET /api/v1/account")).toMatchObject({ isUncounted: false })
    expect(findEndpoint(description, "GET /healthz")).toMatchObject({ isUncounted: true })
    expect(findEndpoint(description, "POST /api/v1/account")).toBeNull()
    for (const name of [
      "Account",
      "Account.nothing",
      "Account.credits.nothing",
      "Nobody.at_all",
      "",
      ".",
      "GET /api/v1/account days"
    ]) {
      expect(findField(description, name)).toBeNull()
    }
    // A path's parameter is part of the path.
    expect(findField(description, "GET /api/v1/jobs/{job_id} job_id")).toBeNull()
    const sent = findField(description, "TrackingEvent.pv_id")
    expect(sent?.carriers).toContainEqual({ method: "POST", path: "/api/v1/track", by: "body", name: "pv_id" })
    // What a webhook sends is met unasked.
    expect(findField(description, "ScoreCompleted.handle")).toMatchObject({ isUncounted: true, carriers: [] })
    // A schema within others is found in all that hold it.
    const within = findField(description, "DailyCap.used")?.carriers ?? []
    expect(within.map(({ method, path }) => `${method} ${path}`)).toContain("GET /api/v1/account")
  })
})

describe("a host", () => {
  test("learns of a deprecation while it runs, keeps what it knows while the store is away, and costs no answer", async () => {
    const gone = aDeprecation()
    let list: ReadonlyArray<Deprecation> = []
    let isAway = false
    const stored = Effect.gen(function* () {
      const port = yield* Deprecations
      return Deprecations.of({
        ...port,
        inForce: Effect.suspend(() =>
          isAway
            ? Effect.fail(new StoreUnavailable({ store: "Deprecations", cause: "away" }))
            : Effect.succeed([...list])
        ),
        addUses: () =>
          isAway ? Effect.fail(new StoreUnavailable({ store: "Deprecations", cause: "away" })) : Effect.void
      })
    })
    const [inForce, counter] = await Effect.runPromise(
      Effect.all([makeDeprecationsInForce, makeUseCounter]).pipe(
        Effect.provideServiceEffect(Deprecations, stored),
        Effect.provide(fixtures)
      )
    )
    const told = makeTellDeprecations({
      inForce,
      counter,
      baseUrl: "http://localhost",
      cacheSeconds: 0,
      isCounted: () => {}
    })
    const call = {
      request: new Request(`http://localhost${ACCOUNT}`),
      isLengthHeld: false,
      pathParameters: {},
      query: {},
      operationId: crypto.randomUUID()
    }
    const begin = async () => {
      told.begin({ method: "GET", path: ACCOUNT }, call)
      await told.settle()
      return told.begin({ method: "GET", path: ACCOUNT }, call)
    }
    await told.start()
    expect(await begin()).toBeNull()
    list = [gone]
    expect(await begin()).not.toBeNull()
    const known = told.known()
    expect(await begin()).not.toBeNull()
    // What is made of the same list stays as it is.
    expect(told.known()).toBe(known)
    isAway = true
    expect(await begin()).not.toBeNull()
    isAway = false
    list = []
    expect(await begin()).toBeNull()
  })

  test("keeps uses that can't be written, and writes them once they can", async () => {
    const written: Array<CountedUses> = []
    let isAway = true
    const stored = Effect.map(Deprecations, (port) =>
      Deprecations.of({
        ...port,
        addUses: (uses) =>
          isAway
            ? Effect.fail(new StoreUnavailable({ store: "Deprecations", cause: "away" }))
            : Effect.sync(() => void written.push(...uses))
      })
    )
    await using host = await openHost()
    const counter = await Effect.runPromise(
      makeUseCounter.pipe(Effect.provideServiceEffect(Deprecations, stored), Effect.provide(fixtures))
    )
    const { id } = aDeprecation()
    counter.count(host.keys.full, id, Date.UTC(2027, 0, 1, 23))
    await Effect.runPromise(counter.flush)
    counter.count(host.keys.full, id, Date.UTC(2027, 0, 1, 1))
    counter.count(host.keys.full, id, Date.UTC(2027, 0, 2))
    isAway = false
    await Effect.runPromise(counter.flush)
    await Effect.runPromise(counter.flush)
    expect(written.map(({ day, uses }) => [day.toISOString().slice(0, 10), uses])).toEqual([
      ["2027-01-01", 2],
      ["2027-01-02", 1]
    ])
  })
})

describe("the page for developers", () => {
  test("shows what will be gone, when, and which of the account's keys still use it; nothing where nothing will be", async () => {
    const world = await openMailedHost()
    await using host = world.host
    await addMember(host, host.tenant.id, "viewer@brand.example", "viewer")
    const browser = await signedInBrowser(world, "viewer@brand.example")
    expect((await browser.open("/account/api")).text).not.toContain("What will be gone")
    const gone = aDeprecation({ note: `<script>alert("note")</script>` })
    const unused = aDeprecation({ name: "GET /api/v1/plans/forecast", link: null, note: null })
    const today = new Date()
    await host.run(
      Deprecations.use((port) =>
        Effect.gen(function* () {
          for (const each of [gone, unused]) yield* port.announce(each)
          const { id: keyId, tenantId } = host.keys.full
          yield* port.addUses([{ tenantId, keyId, deprecationId: gone.id, day: today, uses: 12 }])
        })
      )
    )
    const { text } = await browser.open("/account/api")
    for (const part of [
      "What will be gone",
      "GET /api/v1/account",
      "1 September 2027",
      "A full key</a>: 12 times",
      "None of your keys"
    ]) {
      expect(text).toContain(part)
    }
    expect(text).toContain('href="https://docs.example/moving"')
    expect(text).not.toContain("<script>alert")
  })
})

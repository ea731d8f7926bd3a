import { expect, test } from "bun:test"
import { Effect, Layer, Logger, Option, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { QUEUE_TIMING } from "../../../adapters/postgres/creators/jobs/ScoringQueue.ts"
import { layer as ports } from "../../../adapters/postgres/layer.ts"
import { type NewWebhook, WebhookEndpoints } from "../../../ports/accounts/webhooks/WebhookEndpoints.ts"
import { ShopDomain } from "../../../ports/tracking/orders/Order.ts"
import { PersonKeys } from "../../../ports/tracking/privacy/PersonKeys.ts"
import { DeadLetters } from "../../../ports/tracking/stores/DeadLetters.ts"
import { Shops } from "../../../ports/tracking/stores/Shops.ts"
import { aLetter } from "../../contracts/deadLetters.contract.ts"
import { newTenant } from "../../contracts/newTenant.ts"
import { aKey, aWebhook } from "../../contracts/webhooksExamples.ts"
import { migratedEmbedded } from "../../support/databases/migratedEmbedded.ts"

const domain = ShopDomain.make("corner-shop.example")
const at = new Date(0)
const secretsOf = (shop: { readonly secrets: ReadonlyArray<Redacted.Redacted<string>> }) =>
  shop.secrets.map(Redacted.value)

test("a store's secret can't be read under another SIGNING_SECRET, nor from another row, and a new one replaces it", async () => {
  const under = <A, E>(signingSecret: string, body: Effect.Effect<A, E, Shops>, ...previous: ReadonlyArray<string>) =>
    Effect.provide(
      body,
      ports(
        Redacted.make(signingSecret),
        QUEUE_TIMING,
        previous.map((each) => Redacted.make(each))
      )
    )

  await Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const tenantId = yield* Effect.provide(newTenant, ports(Redacted.make("the first")))
    const connect = (secret: string) => Shops.use((shops) => shops.connect(tenantId, domain, Redacted.make(secret), at))
    const find = Shops.use((shops) => shops.find(domain)).pipe(Effect.map(Option.getOrThrow))

    yield* under("the first", connect("hush-one"))
    expect(secretsOf(yield* under("the first", find))).toEqual(["hush-one"])
    expect(yield* under("the second", find)).toMatchObject({ secrets: [], hasUnreadableSecret: true })
    expect(secretsOf(yield* under("the second", find, "the first"))).toEqual(["hush-one"])

    expect(secretsOf(yield* under("the second", connect("hush-two")))).toEqual(["hush-two"])
    expect(secretsOf(yield* under("the first", find))).toEqual(["hush-one"])

    const other = ShopDomain.make("other-shop.example")
    yield* under(
      "the first",
      Shops.use((shops) => shops.connect(tenantId, other, Redacted.make("hush-three"), at))
    )
    yield* sql`update shops set sealed_secret = (select sealed_previous_secret from shops where domain = ${domain})
      where domain = ${other}`
    const moved = yield* under(
      "the first",
      Shops.use((shops) => shops.find(other))
    )
    expect(secretsOf(Option.getOrThrow(moved))).toEqual([])
  }).pipe(Effect.provide(Layer.mergeAll(migratedEmbedded(), Logger.layer([]))), Effect.runPromise)
})

test("a key MUST NOT be readable from its stored row alone; MUST fail with StoreUnavailable where the host can't open it", async () => {
  await Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const of = (secret: string) => ports(Redacted.make(secret))
    const tenantId = yield* Effect.provide(newTenant, of("the first"))
    const key = PersonKeys.use((keys) => keys.keyOf(tenantId, Redacted.make("a customer key")))
    expect(Redacted.value(yield* Effect.provide(key, of("the first")))).toBe("a customer key")
    const [row] = yield* sql<{ readonly text: string }>`select encode(sealed_key, 'escape') as text from person_keys`
    expect(row?.text).not.toContain("customer key")
    expect((yield* key.pipe(Effect.provide(of("the second")), Effect.flip))._tag).toBe("StoreUnavailable")
  }).pipe(Effect.provide(Layer.mergeAll(migratedEmbedded(), Logger.layer([]))), Effect.runPromise)
})

test("a webhook's secret MUST NOT be readable from the stored row alone, nor under another SIGNING_SECRET or in another row", async () => {
  await Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const of = ports(Redacted.make("the first"))
    const keys = yield* Effect.flatMap(newTenant, (tenantId) => Effect.all([aKey(tenantId), aKey(tenantId)])).pipe(
      Effect.provide(of)
    )
    const [key, other] = keys
    const webhook = aWebhook(key)
    const set = (one: typeof key) => WebhookEndpoints.use((endpoints) => endpoints.set({ ...webhook, keyId: one.id }))
    const find = (one: typeof key) =>
      WebhookEndpoints.use((endpoints) => endpoints.find(one.tenantId, one.id)).pipe(
        Effect.map(Option.getOrThrow),
        Effect.map(({ secrets }) => secrets.map(({ secret }) => Redacted.value(secret)))
      )
    yield* Effect.provide(Effect.all([set(key), set(other)]), of)
    const rows = yield* sql`select e::text as row, encode(sealed_secret, 'escape') as sealed from webhook_endpoints e`
    expect(JSON.stringify(rows)).toContain("hooks.example")
    expect(JSON.stringify(rows)).not.toContain(Redacted.value(webhook.secret))
    expect(yield* Effect.provide(find(key), of)).toEqual([Redacted.value(webhook.secret)])
    expect(yield* Effect.provide(find(key), ports(Redacted.make("the second")))).toEqual([])
    yield* sql`update webhook_endpoints set sealed_secret =
      (select sealed_secret from webhook_endpoints where key_id = ${key.id}) where key_id = ${other.id}`
    expect(yield* Effect.provide(find(other), of)).toEqual([])
  }).pipe(Effect.provide(Layer.mergeAll(migratedEmbedded(), Logger.layer([]))), Effect.runPromise)
})

test("more of a webhook's address than its host MUST NOT be readable from the stored row alone, nor by another secret or row", async () => {
  await Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const under = (secret: string, ...previous: ReadonlyArray<string>) =>
      ports(
        Redacted.make(secret),
        QUEUE_TIMING,
        previous.map((each) => Redacted.make(each))
      )
    const [key, other] = yield* Effect.flatMap(newTenant, (tenantId) =>
      Effect.all([aKey(tenantId), aKey(tenantId)])
    ).pipe(Effect.provide(under("the first")))
    const find = (one: typeof key) =>
      WebhookEndpoints.use((endpoints) => endpoints.find(one.tenantId, one.id)).pipe(
        Effect.map(Option.getOrThrow),
        Effect.map(({ url, secrets }) => ({ url, secrets: secrets.length }))
      )
    const url = "https://hooks.example:8443/services/T0KEN-in-path?token=T0KEN-in-query"
    const set = (one: typeof key, given: Partial<NewWebhook>) =>
      WebhookEndpoints.use((endpoints) => endpoints.set(aWebhook(one, given)))
    expect(yield* Effect.provide(set(key, { url }), under("the first"))).toMatchObject({ url })
    yield* Effect.provide(set(other, { url: "https://other.example/" }), under("the first"))

    const rows = JSON.stringify(
      yield* sql`
      select e::text as row, encode(sealed_url, 'escape') as sealed, encode(sealed_secret, 'escape') as secret
      from webhook_endpoints e`
    )
    expect(rows).toContain("hooks.example:8443")
    for (const part of ["T0KEN", "services", "token", "https:"]) expect(rows).not.toContain(part)

    expect(yield* Effect.provide(find(key), under("the first"))).toEqual({ url, secrets: 1 })
    expect(yield* Effect.provide(find(key), under("the second", "the first"))).toEqual({ url, secrets: 1 })
    const lost = { url: "https://hooks.example:8443/", secrets: 0 }
    expect(yield* Effect.provide(find(key), under("the second"))).toEqual(lost)
    const replaced = { url: "https://new.example/hook?key=2", secrets: 2 }
    yield* Effect.provide(set(key, { url: replaced.url }), under("the second", "the first"))
    expect(yield* Effect.provide(find(key), under("the second", "the first"))).toEqual(replaced)

    yield* sql`update webhook_endpoints set sealed_url =
      (select sealed_url from webhook_endpoints where key_id = ${key.id}) where key_id = ${other.id}`
    expect(yield* Effect.provide(find(other), under("the second", "the first"))).toEqual({
      url: "https://other.example/",
      secrets: 0
    })
  }).pipe(Effect.provide(Layer.mergeAll(migratedEmbedded(), Logger.layer([]))), Effect.runPromise)
})

test("a body MUST NOT be readable from its stored row alone; under another SIGNING_SECRET, or of another letter, it is none", async () => {
  await Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const of = (secret: string) => ports(Redacted.make(secret))
    const tenantId = yield* Effect.provide(newTenant, of("the first"))
    const [one, two] = [aLetter(tenantId), aLetter(tenantId)]
    const keep = (letter: typeof one) =>
      DeadLetters.use((letters) => letters.keep(letter, new TextEncoder().encode('{"email":"planted@example.test"}')))
    const bodyOf = (letter: typeof one) =>
      DeadLetters.use((letters) => letters.find(tenantId, letter.id)).pipe(Effect.map(Option.getOrThrow))
    yield* Effect.andThen(keep(one), keep(two)).pipe(Effect.provide(of("the first")))
    const rows = yield* sql<{ readonly text: string }>`select encode(sealed_body, 'escape') as text from dead_letters`
    expect(rows).toHaveLength(2)
    for (const { text } of rows) expect(text).not.toContain("planted")
    expect((yield* Effect.provide(bodyOf(one), of("the first"))).text).toContain("planted")
    expect(yield* Effect.provide(bodyOf(one), of("the second"))).toMatchObject({ body: null, text: null })
    yield* sql`update dead_letters set sealed_body = (select sealed_body from dead_letters where letter_id = ${one.id})
      where letter_id = ${two.id}`
    expect(yield* Effect.provide(bodyOf(two), of("the first"))).toMatchObject({ body: null, text: null })
  }).pipe(Effect.provide(Layer.mergeAll(migratedEmbedded(), Logger.layer([]))), Effect.runPromise)
})

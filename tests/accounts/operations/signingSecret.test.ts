import { afterAll, describe, expect, test } from "bun:test"
import { Effect, Exit, Layer, Logger, ManagedRuntime, Option, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { QUEUE_TIMING } from "../../../adapters/postgres/creators/jobs/ScoringQueue.ts"
import { layer as ports } from "../../../adapters/postgres/layer.ts"
import * as Server from "../../../adapters/postgres/opening/client.ts"
import { checkSigningSecret, SigningSecretWrong } from "../../../adapters/postgres/sealing/checkSigningSecret.ts"
import { SEALED_PLACES } from "../../../adapters/postgres/sealing/sealedPlaces.ts"
import { type SealedCount, SealedSecrets } from "../../../ports/accounts/operations/SealedSecrets.ts"
import { WebhookEndpoints } from "../../../ports/accounts/webhooks/WebhookEndpoints.ts"
import { Checks } from "../../../ports/checks/backgroundChecks/Checks.ts"
import { ShopDomain } from "../../../ports/tracking/orders/Order.ts"
import { PersonKeys } from "../../../ports/tracking/privacy/PersonKeys.ts"
import { DeadLetters } from "../../../ports/tracking/stores/DeadLetters.ts"
import { Shops } from "../../../ports/tracking/stores/Shops.ts"
import { newDomain } from "../../contracts/attributionExamples.ts"
import { aCheck } from "../../contracts/checkExamples.ts"
import { aLetter } from "../../contracts/deadLetters.contract.ts"
import { newTenant } from "../../contracts/newTenant.ts"
import { aKey, aWebhook } from "../../contracts/webhooksExamples.ts"
import { migratedEmbedded } from "../../support/databases/migratedEmbedded.ts"
import { describeOnPostgres } from "../../support/databases/testDatabase.ts"

const one = Redacted.make("the first secret")
const two = Redacted.make("the second secret")
const three = Redacted.make("the third secret")

/** Columns of bytes that hold nothing of what a signing secret seals; the canary is judged by itself. */
const UNSEALED = ["idempotency_keys.body", "ledger_entries.entry_hash", "media.bytes", "seal_canary.sealed"]
/** More than are read at once, twice. */
const SHOPS = 60

const suite = <E>(client: Layer.Layer<SqlClient.SqlClient, E>) => {
  const runtime = ManagedRuntime.make(Layer.merge(client, Logger.layer([])))
  afterAll(() => runtime.dispose())

  /** Whether a host starts, by what it says when it does not. */
  const starts = (secret: typeof one, ...previous: ReadonlyArray<typeof one>) =>
    runtime.runPromise(
      checkSigningSecret(secret, previous).pipe(
        Effect.as(true),
        Effect.catchTag("SigningSecretWrong", () => Effect.succeed(false))
      )
    )
  const forgetCanary = () => runtime.runPromise(SqlClient.SqlClient.use((sql) => sql`delete from seal_canary`))

  const clear = () =>
    runtime.runPromise(
      SqlClient.SqlClient.use((sql) =>
        Effect.forEach(SEALED_PLACES, ({ table }) => sql`delete from ${sql(table)}`, { discard: true })
      )
    )

  test("MUST fail with SigningSecretWrong when neither the secret nor one before it is the one the canary was sealed under", async () => {
    expect(await starts(one)).toBe(true)
    expect([await starts(one), await starts(two), await starts(one, three), await starts(two, three)]).toEqual([
      true,
      false,
      true,
      false
    ])
    const { message } = new SigningSecretWrong({ sealed: null })
    expect(message).toMatch(/SIGNING_SECRET.+SIGNING_SECRET_PREVIOUS/)
  })

  test("a secret is replaced with the one before beside it; then the new one is the one that is asked for", async () => {
    await forgetCanary()
    expect(await starts(one)).toBe(true)
    expect(await starts(two, one)).toBe(true)
    expect([await starts(two), await starts(two, one), await starts(one)]).toEqual([true, true, false])
    expect(await starts(one, two)).toBe(true)
  })

  test("of several hosts that start at once on a new database, one seals the canary and the others are judged by it", async () => {
    await forgetCanary()
    const secrets = [one, two, three, one, two, three]
    const started = await Promise.all(secrets.map((secret) => starts(secret)))
    const winners = new Set(secrets.filter((_, index) => started[index]).map(Redacted.value))
    expect(winners.size).toBe(1)
    expect(started.filter((is) => is)).toHaveLength(2)
  })

  test("a database without its canary is judged by the store's secrets it has sealed", async () => {
    await forgetCanary()
    const under = (secret: typeof one) => ports(secret, QUEUE_TIMING)
    await runtime.runPromise(
      Effect.gen(function* () {
        const tenantId = yield* newTenant
        const shops = yield* Shops
        yield* shops.connect(tenantId, ShopDomain.make("old.example"), Redacted.make("hush"), new Date(0))
      }).pipe(Effect.provide(under(one)))
    )
    expect(await starts(two)).toBe(false)
    expect(await starts(two, one)).toBe(true)
    await forgetCanary()
    expect(await starts(one)).toBe(true)
    const exit = await runtime.runPromiseExit(checkSigningSecret(two))
    expect(Exit.isFailure(exit)).toBe(true)
    await runtime.runPromise(SqlClient.SqlClient.use((sql) => sql`delete from shops`))
  })

  test("every column of bytes is listed as sealed, or is known to hold none of what is sealed", async () => {
    const columns = await runtime.runPromise(
      SqlClient.SqlClient.use(
        (sql) => sql<{ readonly name: string }>`
          select c.relname || '.' || a.attname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
          where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
            and a.atttypid = 'bytea'::regtype and not a.attisdropped
        `
      )
    )
    const sealed = SEALED_PLACES.map(({ table, column }) => `${table}.${column}`)
    expect(columns.map(({ name }) => name).sort()).toEqual([...sealed, ...UNSEALED].sort())
  })

  const under = (secret: typeof one, ...previous: ReadonlyArray<typeof one>) => ports(secret, QUEUE_TIMING, previous)
  const run = <A, E>(body: Effect.Effect<A, E, SqlClient.SqlClient>) => runtime.runPromise(body)
  /** What each place holds that is not nothing, as `[current, previous, unopened]`. */
  const standing = (counts: ReadonlyArray<SealedCount>) =>
    Object.fromEntries(
      counts
        .filter(({ current, previous, unopened }) => current + previous + unopened > 0)
        .map(({ what, current, previous, unopened }) => [what, [current, previous, unopened]])
    )
  const counted = (...secrets: Parameters<typeof under>) =>
    run(
      Effect.map(
        Effect.provide(
          SealedSecrets.use(({ count }) => count),
          under(...secrets)
        ),
        standing
      )
    )
  const reseal = (...secrets: Parameters<typeof under>) =>
    run(
      Effect.provide(
        SealedSecrets.use((sealed) => sealed.reseal({ givesUp: false })),
        under(...secrets)
      )
    )

  /** Something of every kind, sealed under the first secret. */
  const sealOfEveryKind = Effect.gen(function* () {
    const tenantId = yield* newTenant
    const domain = newDomain()
    const connect = (secret: string) =>
      Shops.use((shops) => shops.connect(tenantId, domain, Redacted.make(secret), new Date(0)))
    yield* Effect.andThen(connect("hush-one"), connect("hush-two"))
    const key = yield* aKey(tenantId)
    const webhook = aWebhook(key)
    const set = WebhookEndpoints.use((endpoints) => endpoints.set(webhook))
    yield* Effect.andThen(set, set)
    yield* PersonKeys.use((keys) => keys.keyOf(tenantId, Redacted.make("a customer key")))
    const check = aCheck(tenantId)
    yield* Checks.use((checks) => checks.create(check))
    const letter = aLetter(tenantId)
    yield* DeadLetters.use((letters) => letters.keep(letter, new TextEncoder().encode("a body")))
    const read = Effect.all({
      shop: Shops.use((shops) => shops.find(domain)).pipe(
        Effect.map(Option.getOrThrow),
        Effect.map((shop) => shop.secrets.map(Redacted.value))
      ),
      webhook: WebhookEndpoints.use((endpoints) => endpoints.find(tenantId, key.id)).pipe(
        Effect.map(Option.getOrThrow),
        Effect.map(({ url, secrets }) => [url, ...secrets.map(({ secret }) => Redacted.value(secret))])
      ),
      person: PersonKeys.use((keys) => keys.keyOf(tenantId, Redacted.make("another"))).pipe(Effect.map(Redacted.value)),
      check: Checks.use((checks) => checks.find(check)).pipe(
        Effect.map(Option.getOrThrow),
        Effect.map(({ creatorHandle }) => creatorHandle)
      ),
      letter: DeadLetters.use((letters) => letters.find(tenantId, letter.id)).pipe(
        Effect.map(Option.getOrThrow),
        Effect.map(({ text }) => text)
      )
    })
    const secret = Redacted.value(webhook.secret)
    const written = {
      shop: ["hush-two", "hush-one"],
      webhook: [webhook.url, secret, secret],
      person: "a customer key",
      check: check.creatorHandle,
      letter: "a body"
    }
    return { tenantId, domain, read, written }
  })
  const everyKind = (count: Array<number>) => Object.fromEntries(SEALED_PLACES.map(({ what }) => [what, count]))

  test("a start is refused, with what is sealed under a secret that it doesn't have, until all of it is sealed anew", async () => {
    await forgetCanary()
    expect(await starts(one)).toBe(true)
    const { read, written, tenantId, domain } = await run(Effect.provide(sealOfEveryKind, under(one)))
    expect(await counted(one)).toEqual(everyKind([1, 0, 0]))
    expect([await starts(two, one), await counted(two, one)]).toEqual([true, everyKind([0, 1, 0])])

    const refused = await run(Effect.flip(checkSigningSecret(two)))
    expect(refused instanceof SigningSecretWrong && refused.message).toBe(
      "sealed under a signing secret that this host does not have: store secrets (1), store secrets before (1), webhook secrets (1), " +
        "webhook secrets before (1), webhook addresses (1), customer keys (1), subjects of checks (1), unread notices (1); " +
        "start it with that secret as SIGNING_SECRET_PREVIOUS, and run: npm run cli -- secrets reseal"
    )
    // Without the one before, nothing is written over what can't be read.
    const lost = await reseal(two)
    expect([standing(lost), lost[0]?.unopenedRows]).toEqual([everyKind([0, 0, 1]), [`${tenantId}/${domain}`]])
    expect(await starts(two)).toBe(false)

    expect(standing(await reseal(two, one))).toEqual(everyKind([1, 1, 0]))
    expect(standing(await reseal(two, one))).toEqual(everyKind([1, 0, 0]))
    const [canary] = await run(SqlClient.SqlClient.use((sql) => sql`select sealed_before from seal_canary`))
    expect(canary).toEqual({ sealed_before: [] })
    expect([await starts(two), await counted(two), await starts(one)]).toEqual([true, everyKind([1, 0, 0]), false])
    expect(await run(Effect.provide(read, under(two)))).toEqual(written)
  })

  test("what was sealed anew in part is gone on with; hosts that rotate once more before that need the first secret still", async () => {
    await clear()
    await forgetCanary()
    await starts(one)
    const first = await run(Effect.provide(sealOfEveryKind, under(one)))
    await starts(two, one)
    await run(Effect.provide(sealOfEveryKind, under(two, one)))
    expect([await starts(three, two), await starts(three, two, one)]).toEqual([false, true])
    expect(await counted(three, two)).toEqual(everyKind([0, 1, 1]))
    expect(standing(await reseal(three, two))).toEqual(everyKind([1, 1, 1]))
    expect([await starts(three, two), await starts(three, one)]).toEqual([false, true])
    expect(standing(await reseal(three, one))).toEqual(everyKind([2, 1, 0]))
    expect(await starts(three)).toBe(true)
    expect(await run(Effect.provide(first.read, under(three)))).toEqual(first.written)
  })

  test("what can't be opened may be given up; then hosts start, and what is set anew is read", async () => {
    await clear()
    await forgetCanary()
    await starts(one)
    const { tenantId, domain } = await run(Effect.provide(sealOfEveryKind, under(one)))
    await starts(two, one)
    expect(await starts(two)).toBe(false)
    await run(
      Effect.provide(
        SealedSecrets.use((sealed) => sealed.reseal({ givesUp: true })),
        under(two)
      )
    )
    expect([await starts(two), await counted(two)]).toEqual([true, everyKind([0, 0, 1])])
    const shop = Shops.use((shops) => shops.connect(tenantId, domain, Redacted.make("hush-three"), new Date(1)))
    expect((await run(Effect.provide(shop, under(two)))).secrets.map(Redacted.value)).toEqual(["hush-three"])
  })

  test("what somebody else writes meanwhile MUST stay, and it goes through more rows than it reads at once", async () => {
    await clear()
    await forgetCanary()
    await starts(one)
    const domains = Array.from({ length: SHOPS }, newDomain)
    const tenantId = await run(Effect.provide(newTenant, under(one)))
    const connect = (domain: ShopDomain, secret: string) =>
      Shops.use((shops) => shops.connect(tenantId, domain, Redacted.make(secret), new Date(0)))
    await run(
      Effect.provide(
        Effect.forEach(domains, (domain) => connect(domain, "hush-one")),
        under(one)
      )
    )
    await starts(two, one)
    const writes = Effect.forEach(domains, (domain) => connect(domain, "hush-two"))
    await Promise.all([reseal(two, one), run(Effect.provide(writes, under(two, one)))])
    await reseal(two, one)
    const found = await run(
      Effect.provide(
        Effect.forEach(domains, (domain) => Shops.use((shops) => shops.find(domain))),
        under(two)
      )
    )
    expect(found.map((shop) => Option.getOrThrow(shop).secrets.map(Redacted.value))).toEqual(
      domains.map(() => ["hush-two", "hush-one"])
    )
    expect(await starts(two)).toBe(true)
  })
}

await describeOnPostgres("the signing secret of a database server", (url) => suite(Server.layer(url)))
describe("the signing secret of an embedded database", () => suite(migratedEmbedded()))

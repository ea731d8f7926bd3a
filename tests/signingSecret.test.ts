import { afterAll, describe, expect, test } from "bun:test"
import { Effect, Exit, Layer, Logger, ManagedRuntime, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { checkSigningSecret, SigningSecretWrong } from "../adapters/postgres/checkSigningSecret.ts"
import * as Server from "../adapters/postgres/client.ts"
import { QUEUE_TIMING } from "../adapters/postgres/jobs/ScoringQueue.ts"
import { layer as ports } from "../adapters/postgres/layer.ts"
import { ShopDomain } from "../ports/attribution/Order.ts"
import { Shops } from "../ports/attribution/Shops.ts"
import { newTenant } from "./contracts/newTenant.ts"
import { migratedEmbedded } from "./migratedEmbedded.ts"
import { describeOnPostgres } from "./testDatabase.ts"

const one = Redacted.make("the first secret")
const two = Redacted.make("the second secret")
const three = Redacted.make("the third secret")

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

  test("MUST fail with SigningSecretWrong when neither the secret nor one before it is the one the canary was sealed under", async () => {
    expect(await starts(one)).toBe(true)
    expect([await starts(one), await starts(two), await starts(one, three), await starts(two, three)]).toEqual([
      true,
      false,
      true,
      false
    ])
    const { message } = new SigningSecretWrong()
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

  test("a database of before there were canaries is judged by the store's secrets it has sealed", async () => {
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
  })
}

await describeOnPostgres("the signing secret of a database server", (url) => suite(Server.layer(url)))
describe("the signing secret of an embedded database", () => suite(migratedEmbedded()))

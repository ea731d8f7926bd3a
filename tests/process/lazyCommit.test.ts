import { expect, test } from "bun:test"
import { Context, Effect, Fiber, Layer, Redacted } from "effect"
import { cryptography } from "../../adapters/cryptography/layer.ts"
import { layer as stores } from "../../adapters/postgres/layer.ts"
import * as PostgresServer from "../../adapters/postgres/opening/client.ts"
import { CreditLedger, Credits } from "../../ports/accounts/billing/CreditLedger.ts"
import {
  ClaimId,
  Fingerprint,
  IdempotencyKey,
  IdempotencyStore,
  IsKeptWithAnswer
} from "../../ports/accounts/idempotency/IdempotencyStore.ts"
import { KeyId } from "../../ports/accounts/keys/ApiKey.ts"
import type { TenantId } from "../../ports/accounts/tenants/Tenant.ts"
import { anAccountWith } from "../accounts/idempotency/account.ts"
import { type Cluster, describeWithCluster, startCluster } from "../support/databases/postgresCluster.ts"
import { rowsFrom, sendTo } from "../support/databases/postgresServers.ts"
import { askUntil } from "./databases.ts"
import { TEST_TIMEOUT_MS } from "./server.ts"

/** Whatever waits to be durable waits for this server, which isn't there. */
const NOBODY = "nobody"

const waitsFor = async (cluster: Cluster, standby: string): Promise<void> => {
  await sendTo(cluster.url, `alter system set synchronous_standby_names = '${standby}'`)
  await sendTo(cluster.url, "select pg_reload_conf()")
}

/** So many commits of the service wait to be durable. */
const waiting = (cluster: Cluster, commits: number) =>
  askUntil(
    () => rowsFrom(cluster.url, "select from pg_stat_activity where wait_event = 'SyncRep'"),
    ({ length }) => length === commits
  )

/** Has the server wait for nobody. Its processes take that up one by one, so it is told by a commit of our own that waits. */
const waitForNobody = async (cluster: Cluster): Promise<void> => {
  await waitsFor(cluster, NOBODY)
  const commits = async () => {
    for (;;) await sendTo(cluster.url, "select lo_create(0)")
  }
  // It waits until the server waits for somebody again, and fails when that ends.
  commits().catch(() => {})
  await waiting(cluster, 1)
}

const adaptersOf = ({ url }: Cluster) =>
  Layer.mergeAll(stores(Redacted.make("a signing secret")), cryptography).pipe(
    Layer.provideMerge(PostgresServer.layer(Redacted.make(url)))
  )

const CHARGE = { reason: "charge", reference: "twelve creators", delta: -1, at: new Date() } as const
const ANSWER = { status: 200, headers: {}, body: new Uint8Array() }

const claimOf = (tenantId: TenantId) => {
  const until = new Date(CHARGE.at.getTime() + 60_000)
  return {
    tenantId,
    keyId: KeyId.make(crypto.randomUUID()),
    key: IdempotencyKey.make("twelve creators"),
    claimId: ClaimId.make(crypto.randomUUID()),
    fingerprint: Fingerprint.make("ab".repeat(32)),
    at: CHARGE.at,
    leasedUntil: until,
    expiresAt: until
  }
}

/** So often is asked, after a server came back, what goes over connections that broke. */
const ATTEMPTS_MAX = 100
/** What a crash takes from this server: a commit that nobody waits for is not written before the next one that somebody waits for. */
const FORGETFUL = { wal_writer_delay: "10s" }

describeWithCluster("a server that crashes between a charge and the answer to it", () => {
  test(
    "the answer is not kept where the charge is gone, and a retry is charged once",
    async () => {
      await using cluster = await startCluster({ settings: FORGETFUL })
      await Effect.gen(function* () {
        const { tenantId } = yield* anAccountWith(10)
        const [ledger, store] = [yield* CreditLedger, yield* IdempotencyStore]
        const first = claimOf(tenantId)
        const claimed = yield* store.claim(first)
        expect(claimed._tag).toBe("Claimed")
        const charge = Effect.provideService(ledger.append({ ...CHARGE, tenantId }), IsKeptWithAnswer, true)
        expect(yield* charge).toMatchObject({ balance: 9 })

        yield* Effect.promise(() => cluster.kill())
        yield* Effect.promise(() => cluster.start())
        // Of the connections that broke, none may be lent again.
        expect(yield* Effect.retry(ledger.balance(tenantId), { times: ATTEMPTS_MAX })).toBe(Credits.make(10))
        expect(yield* Effect.flip(store.complete(first, ANSWER))).toMatchObject({ _tag: "ClaimLost" })

        yield* store.release(first)
        const second = { ...first, claimId: ClaimId.make(crypto.randomUUID()) }
        expect(yield* store.claim(second)).toEqual(claimed)
        expect(yield* charge).toEqual({ balance: 9, repeats: null })
        yield* store.complete(second, ANSWER)
        expect(yield* store.claim(second)).toMatchObject({ _tag: "Replay" })
      }).pipe(Effect.scoped, Effect.provide(adaptersOf(cluster)), Effect.runPromise)
    },
    TEST_TIMEOUT_MS
  )

  test(
    "a server that is stopped in order has lost nothing: the answer is kept",
    async () => {
      await using cluster = await startCluster({ settings: FORGETFUL })
      await Effect.gen(function* () {
        const { tenantId } = yield* anAccountWith(10)
        const [ledger, store] = [yield* CreditLedger, yield* IdempotencyStore]
        const first = claimOf(tenantId)
        yield* store.claim(first)
        yield* Effect.provideService(ledger.append({ ...CHARGE, tenantId }), IsKeptWithAnswer, true)
        yield* Effect.promise(() => cluster.stop())
        yield* Effect.promise(() => cluster.start())
        yield* Effect.retry(store.complete(first, ANSWER), {
          times: ATTEMPTS_MAX,
          while: ({ _tag }) => _tag === "StoreUnavailable"
        })
        expect(yield* ledger.balance(tenantId)).toBe(Credits.make(9))
      }).pipe(Effect.scoped, Effect.provide(adaptersOf(cluster)), Effect.runPromise)
    },
    TEST_TIMEOUT_MS
  )
})

describeWithCluster("a server on which nothing becomes durable", () => {
  test(
    "a charge behind an idempotency key does not wait for that; the answer does, and a charge of its own",
    async () => {
      await using cluster = await startCluster()
      const adapters = adaptersOf(cluster)
      await Effect.gen(function* () {
        const { tenantId } = yield* anAccountWith(10)
        const other = yield* anAccountWith(10)
        // On connections of its own: on the same one it would wait for whatever waits there.
        const otherLedger = Context.get(yield* Layer.build(Layer.fresh(adapters)), CreditLedger)
        const [ledger, store] = [yield* CreditLedger, yield* IdempotencyStore]
        const first = claimOf(tenantId)
        yield* store.claim(first)
        yield* Effect.promise(() => waitForNobody(cluster))

        const charge = ledger.append({ ...CHARGE, tenantId })
        expect(yield* Effect.provideService(charge, IsKeptWithAnswer, true)).toEqual({ balance: 9, repeats: null })

        const answer = yield* Effect.forkChild(store.complete(first, ANSWER))
        yield* Effect.promise(() => waiting(cluster, 2))
        const plain = yield* Effect.forkChild(otherLedger.append({ ...CHARGE, tenantId: other.tenantId }))
        yield* Effect.promise(() => waiting(cluster, 3))
        expect([answer.pollUnsafe(), plain.pollUnsafe()]).toEqual([undefined, undefined])

        yield* Effect.promise(() => waitsFor(cluster, ""))
        yield* Fiber.join(answer)
        expect(yield* Fiber.join(plain)).toEqual({ balance: 9, repeats: null })
      }).pipe(Effect.scoped, Effect.provide(adapters), Effect.runPromise)
    },
    TEST_TIMEOUT_MS
  )

  test(
    "a claim waits for that: what is done under it may be written by a server that came back without it",
    async () => {
      await using cluster = await startCluster()
      await Effect.gen(function* () {
        const { tenantId } = yield* anAccountWith(10)
        const store = yield* IdempotencyStore
        yield* Effect.promise(() => waitForNobody(cluster))
        const claim = yield* Effect.forkChild(store.claim(claimOf(tenantId)))
        yield* Effect.promise(() => waiting(cluster, 2))
        expect(claim.pollUnsafe()).toBeUndefined()
        yield* Effect.promise(() => waitsFor(cluster, ""))
        expect(yield* Fiber.join(claim)).toMatchObject({ _tag: "Claimed" })
      }).pipe(Effect.scoped, Effect.provide(adaptersOf(cluster)), Effect.runPromise)
    },
    TEST_TIMEOUT_MS
  )
})

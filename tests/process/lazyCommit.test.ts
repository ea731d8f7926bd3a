import { expect, test } from "bun:test"
import { Context, Effect, Fiber, Layer, Redacted } from "effect"
import { cryptography } from "../../adapters/cryptography/layer.ts"
import * as PostgresServer from "../../adapters/postgres/client.ts"
import { layer as stores } from "../../adapters/postgres/layer.ts"
import { KeyId } from "../../ports/accounts/ApiKey.ts"
import { CreditLedger } from "../../ports/billing/CreditLedger.ts"
import {
  ClaimId,
  Fingerprint,
  IdempotencyKey,
  IdempotencyStore,
  IsKeptWithAnswer
} from "../../ports/idempotency/IdempotencyStore.ts"
import { anAccountWith } from "../idempotency/account.ts"
import { type Cluster, describeWithCluster, startCluster } from "../postgresCluster.ts"
import { rowsFrom, sendTo } from "../postgresServers.ts"
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

describeWithCluster("a server on which nothing becomes durable", () => {
  test(
    "a charge behind an idempotency key does not wait for that; the answer does, and a charge of its own",
    async () => {
      await using cluster = await startCluster()
      const adapters = Layer.mergeAll(stores(Redacted.make("a signing secret")), cryptography).pipe(
        Layer.provideMerge(PostgresServer.layer(Redacted.make(cluster.url)))
      )
      await Effect.gen(function* () {
        const { tenantId } = yield* anAccountWith(10)
        const other = yield* anAccountWith(10)
        // On connections of its own: on the same one it would wait for whatever waits there.
        const otherLedger = Context.get(yield* Layer.build(Layer.fresh(adapters)), CreditLedger)
        const keyId = KeyId.make(crypto.randomUUID())
        const [ledger, store] = [yield* CreditLedger, yield* IdempotencyStore]
        const at = new Date()
        const until = new Date(at.getTime() + 60_000)
        const charge = { reason: "charge", reference: "twelve creators", delta: -1, at } as const
        const ticket = {
          tenantId,
          keyId,
          key: IdempotencyKey.make("twelve creators"),
          claimId: ClaimId.make(crypto.randomUUID())
        }
        yield* Effect.promise(() => waitForNobody(cluster))

        const fingerprint = Fingerprint.make("ab".repeat(32))
        const claim = yield* store.claim({ ...ticket, fingerprint, at, leasedUntil: until, expiresAt: until })
        expect(claim._tag).toBe("Claimed")
        const kept = yield* Effect.provideService(ledger.append({ ...charge, tenantId }), IsKeptWithAnswer, true)
        expect(kept).toEqual({ balance: 9, repeats: null })

        const answer = yield* Effect.forkChild(
          store.complete(ticket, { status: 200, headers: {}, body: new Uint8Array() })
        )
        yield* Effect.promise(() => waiting(cluster, 2))
        const plain = yield* Effect.forkChild(otherLedger.append({ ...charge, tenantId: other.tenantId }))
        yield* Effect.promise(() => waiting(cluster, 3))
        expect([answer.pollUnsafe(), plain.pollUnsafe()]).toEqual([undefined, undefined])

        yield* Effect.promise(() => waitsFor(cluster, ""))
        yield* Fiber.join(answer)
        expect(yield* Fiber.join(plain)).toEqual({ balance: 9, repeats: null })
      }).pipe(Effect.scoped, Effect.provide(adapters), Effect.runPromise)
    },
    TEST_TIMEOUT_MS
  )
})

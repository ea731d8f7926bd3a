import { afterAll, expect, test } from "bun:test"
import { Effect, Layer, ManagedRuntime, Option, Redacted, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { layer as ports } from "../../../adapters/postgres/layer.ts"
import * as Server from "../../../adapters/postgres/opening/client.ts"
import { CreditLedger } from "../../../ports/accounts/billing/CreditLedger.ts"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import { Footprints } from "../../../ports/creators/discovery/Footprints.ts"
import { Jobs } from "../../../ports/creators/jobs/Jobs.ts"
import { Lookups } from "../../../ports/creators/lookups/Lookups.ts"
import { aCard, aCreatorRead, aJob, anAccount, aRead, aTenantWith, noon } from "../../contracts/creatorsExamples.ts"
import { describeOnPostgres } from "../../support/databases/testDatabase.ts"
import { withLongTimeout } from "../../support/running/withLongTimeout.ts"

type Charging = Effect.Effect<number, unknown, Lookups>

const decodeWaiting = Schema.decodeUnknownSync(Schema.Tuple([Schema.Struct({ count: Schema.BigInt })]))

await describeOnPostgres("concurrent lookups of a creator", (url) => {
  /** A host's own connections. */
  const host = () => {
    const runtime = ManagedRuntime.make(
      ports(Redacted.make("a signing secret")).pipe(Layer.provideMerge(withLongTimeout(Server.layer(url))))
    )
    afterAll(() => runtime.dispose())
    return runtime
  }
  const [first, second, blocker, watcher] = [host(), host(), host(), host()]

  const bothWait = SqlClient.SqlClient.use((sql) =>
    sql`select count(*) from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`.pipe(
      Effect.map((rows) => decodeWaiting(rows)[0].count),
      Effect.repeat({ until: (waiting) => waiting === 2n })
    )
  )

  /** Has both hosts see a tenant's wallet before either moves it; answers what each charged. */
  const raced = async (tenantId: TenantId, calls: readonly [Charging, Charging]): Promise<ReadonlyArray<number>> => {
    const reads: Array<Promise<number>> = []
    await blocker.runPromise(
      SqlClient.SqlClient.use((sql) =>
        sql.withTransaction(
          Effect.gen(function* () {
            yield* sql`select from wallets where tenant_id = ${tenantId} for update`
            reads.push(first.runPromise(calls[0]), second.runPromise(calls[1]))
            yield* Effect.promise(() => watcher.runPromise(bothWait))
          })
        )
      )
    )
    return (await Promise.all(reads)).toSorted()
  }

  test("of two hosts that serve a creator by two accounts at once, one charges and the other's is covered (acceptance 480)", async () => {
    const { reader, accounts } = await first.runPromise(
      Effect.gen(function* () {
        const jobs = yield* Jobs
        const accounts = [anAccount("x"), anAccount("youtube")] as const
        const [owner, reader] = [yield* aTenantWith(2), yield* aTenantWith(2)]
        for (const account of accounts) {
          const job = aJob(owner, { account })
          yield* jobs.enqueue(job)
          yield* jobs.complete(
            job,
            { scores: [{ shared: aCard(account), own: null }], output: null, announce: null },
            noon(2)
          )
        }
        yield* Footprints.use((footprints) => footprints.link(accounts))
        return { reader, accounts }
      })
    )
    const serve = (account: (typeof accounts)[number]) =>
      Lookups.use((lookups) =>
        Effect.map(lookups.chargeAndRead(aRead(reader, account)), (served) => Option.getOrThrow(served).credits)
      )
    expect(await raced(reader, [serve(accounts[0]), serve(accounts[1])])).toEqual([0, 1])
    expect(Number(await first.runPromise(CreditLedger.use((ledger) => ledger.balance(reader))))).toBe(1)
  })

  test("of two hosts that vet a creator at once under ids of their own, one charges and the other finds it paid for", async () => {
    const { vetting, account } = await first.runPromise(
      Effect.gen(function* () {
        const jobs = yield* Jobs
        const account = anAccount()
        const [owner, vetting] = [yield* aTenantWith(2), yield* aTenantWith(9)]
        const job = aJob(owner, { account })
        yield* jobs.enqueue(job)
        yield* jobs.complete(
          job,
          { scores: [{ shared: aCard(account), own: null }], output: null, announce: null },
          noon(2)
        )
        return { vetting, account }
      })
    )
    const vet = (day: number) =>
      Lookups.use((lookups) =>
        Effect.map(
          lookups.chargeAndReadCreator(aCreatorRead(vetting, [account], { at: noon(day), freshSince: noon(1) })),
          (served) => Option.getOrThrow(served).credits
        )
      )
    expect(await raced(vetting, [vet(3), vet(3)])).toEqual([0, 1])
    expect(Number(await first.runPromise(CreditLedger.use((ledger) => ledger.balance(vetting))))).toBe(8)
  })
})

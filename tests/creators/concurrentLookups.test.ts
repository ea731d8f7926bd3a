import { afterAll, expect, test } from "bun:test"
import { Effect, Layer, ManagedRuntime, Option, Redacted, Schema } from "effect"
import { SqlClient } from "effect/sql"
import * as Server from "../../adapters/postgres/client.ts"
import { layer as ports } from "../../adapters/postgres/layer.ts"
import { CreditLedger } from "../../ports/billing/CreditLedger.ts"
import { Lookups } from "../../ports/creators/Lookups.ts"
import { Footprints } from "../../ports/discovery/Footprints.ts"
import { Jobs } from "../../ports/jobs/Jobs.ts"
import { aCard, aJob, anAccount, aRead, aTenantWith, noon } from "../contracts/creatorsExamples.ts"
import { describeOnPostgres } from "../testDatabase.ts"

const decodeWaiting = Schema.decodeUnknownSync(Schema.Tuple([Schema.Struct({ count: Schema.BigInt })]))

await describeOnPostgres("concurrent lookups of a creator", (url) => {
  /** A host's own connections. */
  const host = () => {
    const runtime = ManagedRuntime.make(
      ports(Redacted.make("a signing secret")).pipe(Layer.provideMerge(Server.layer(url)))
    )
    afterAll(() => runtime.dispose())
    return runtime
  }
  const [first, second, blocker, watcher] = [host(), host(), host(), host()]

  test("of two hosts that serve a creator by two accounts at once, one charges and the other's is covered (acceptance 480)", async () => {
    const { reader, accounts } = await first.runPromise(
      Effect.gen(function* () {
        const jobs = yield* Jobs
        const accounts = [anAccount("x"), anAccount("youtube")] as const
        const [owner, reader] = [yield* aTenantWith(2), yield* aTenantWith(2)]
        for (const account of accounts) {
          const job = aJob(owner, { account })
          yield* jobs.enqueue(job)
          yield* jobs.complete(job, { scores: [{ shared: aCard(account), own: null }], announce: null }, noon(2))
        }
        yield* Footprints.use((footprints) => footprints.link(accounts))
        return { reader, accounts }
      })
    )
    const serve = (account: (typeof accounts)[number]) =>
      Lookups.use((lookups) =>
        Effect.map(lookups.chargeAndRead(aRead(reader, account)), (served) => Option.getOrThrow(served).credits)
      )
    const bothWait = SqlClient.SqlClient.use((sql) =>
      sql`select count(*) from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`.pipe(
        Effect.map((rows) => decodeWaiting(rows)[0].count),
        Effect.repeat({ until: (waiting) => waiting === 2n })
      )
    )
    const reads: Array<Promise<number>> = []
    await blocker.runPromise(
      SqlClient.SqlClient.use((sql) =>
        sql.withTransaction(
          Effect.gen(function* () {
            yield* sql`select from wallets where tenant_id = ${reader} for update`
            reads.push(first.runPromise(serve(accounts[0])), second.runPromise(serve(accounts[1])))
            yield* Effect.promise(() => watcher.runPromise(bothWait))
          })
        )
      )
    )
    expect((await Promise.all(reads)).toSorted()).toEqual([0, 1])
    expect(Number(await first.runPromise(CreditLedger.use((ledger) => ledger.balance(reader))))).toBe(1)
  })
})

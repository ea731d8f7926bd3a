import { afterAll, expect, test } from "bun:test"
import { Effect, Layer, ManagedRuntime, Redacted, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { layer as ports } from "../../../adapters/postgres/layer.ts"
import * as Server from "../../../adapters/postgres/opening/client.ts"
import { CreditLedger } from "../../../ports/accounts/billing/CreditLedger.ts"
import { Footprints } from "../../../ports/creators/discovery/Footprints.ts"
import { Jobs } from "../../../ports/creators/jobs/Jobs.ts"
import { ReportAccess } from "../../../ports/creators/reports/ReportAccess.ts"
import { aCard, aJob, anAccount, aRead, aTenantWith, noon } from "../../contracts/creatorsExamples.ts"
import { describeOnPostgres } from "../../support/databases/testDatabase.ts"
import { withLongTimeout } from "../../support/running/withLongTimeout.ts"

const decodeWaiting = Schema.decodeUnknownSync(Schema.Tuple([Schema.Struct({ count: Schema.BigInt })]))

await describeOnPostgres("concurrent first reads of a creator", (url) => {
  /** A host's own connections. */
  const host = () => {
    const runtime = ManagedRuntime.make(
      ports(Redacted.make("a signing secret")).pipe(Layer.provideMerge(withLongTimeout(Server.layer(url))))
    )
    afterAll(() => runtime.dispose())
    return runtime
  }
  const [first, second, blocker, watcher] = [host(), host(), host(), host()]

  /** Two accounts of one creator, which another tenant had scored, and who reads them. */
  const aReadCreator = Effect.fnUntraced(function* (credits: number) {
    const jobs = yield* Jobs
    const accounts = [anAccount("x"), anAccount("youtube")] as const
    const [owner, reader] = [yield* aTenantWith(2), yield* aTenantWith(credits)]
    for (const account of accounts) {
      const job = aJob(owner, { account })
      yield* jobs.enqueue(job)
      const shared = aCard(account)
      yield* jobs.complete(job, { scores: [{ shared, own: null }], output: null, announce: null }, noon(2))
    }
    yield* Footprints.use((footprints) => footprints.link(accounts))
    return { reader, accounts }
  })

  test.each([1, 2])(
    "of two hosts that read a creator by different handles at once, one pays and the other's is included: with %i credits",
    async (credits) => {
      const { reader, accounts } = await first.runPromise(aReadCreator(credits))
      const open = (account: (typeof accounts)[number]) =>
        ReportAccess.use((access) => Effect.map(access.open(aRead(reader, account)), ({ terms }) => terms))
      const bothWait = SqlClient.SqlClient.use((sql) =>
        sql`select count(*) from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`.pipe(
          Effect.map((rows) => decodeWaiting(rows)[0].count),
          Effect.repeat({ until: (waiting) => waiting === 2n })
        )
      )
      const reads: Array<Promise<string>> = []
      await blocker.runPromise(
        SqlClient.SqlClient.use((sql) =>
          sql.withTransaction(
            Effect.gen(function* () {
              yield* sql`select from wallets where tenant_id = ${reader} for update`
              reads.push(first.runPromise(open(accounts[0])), second.runPromise(open(accounts[1])))
              yield* Effect.promise(() => watcher.runPromise(bothWait))
            })
          )
        )
      )
      expect((await Promise.all(reads)).toSorted()).toEqual(["included", "paid_cache_read"])
      expect(Number(await first.runPromise(CreditLedger.use((ledger) => ledger.balance(reader))))).toBe(credits - 1)
    }
  )
})

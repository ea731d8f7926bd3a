import { afterAll, expect, test } from "bun:test"
import { Effect, Layer, ManagedRuntime, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { layer as ports } from "../../../adapters/postgres/layer.ts"
import * as Server from "../../../adapters/postgres/opening/client.ts"
import { explain } from "../../../lab/bench/explain.ts"
import { Credits } from "../../../ports/accounts/billing/CreditLedger.ts"
import { KeyId } from "../../../ports/accounts/keys/ApiKey.ts"
import { Discoveries } from "../../../ports/creators/discovery/Discoveries.ts"
import { Footprints } from "../../../ports/creators/discovery/Footprints.ts"
import { Handle, type SocialAccount } from "../../../ports/creators/identity/SocialAccount.ts"
import { Jobs } from "../../../ports/creators/jobs/Jobs.ts"
import { Scores } from "../../../ports/creators/scoring/Scores.ts"
import { noon } from "../../contracts/creatorsExamples.ts"
import { newTenant } from "../../contracts/newTenant.ts"
import { describeOnPostgres } from "../../support/databases/testDatabase.ts"
import { withLongTimeout } from "../../support/running/withLongTimeout.ts"

const ACCOUNTS = 60_000
/** Accounts of one footprint here, and tenants that say something of one. */
const LINKED = 3
const TENANTS = 20

await describeOnPostgres("statements of footprints and discoveries", (url) => {
  const runtime = ManagedRuntime.make(
    ports(Redacted.make("a signing secret")).pipe(Layer.provideMerge(withLongTimeout(Server.layer(url))))
  )
  afterAll(() => runtime.dispose())

  test("read none of their tables whole, planned anew and kept", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const footprints = yield* Footprints
      const discoveries = yield* Discoveries
      const jobs = yield* Jobs
      const scores = yield* Scores
      const [tenantId] = yield* Effect.forEach(Array.from({ length: TENANTS }), () => newTenant)
      if (tenantId === undefined) return
      const group = sql.literal(`('5a4d0b0e-0000-4000-8000-' || lpad((i / ${LINKED})::text, 12, '0'))::uuid`)
      yield* sql`
        insert into footprint_accounts select 'x', 'nova.' || i, ${group} from generate_series(0, ${ACCOUNTS - 1}::int) i
      `
      yield* sql`
        insert into footprint_views
        select t.tenant_id, 'x', 'nova.' || i, ${group}, i % 2 = 0, now()
        from (select tenant_id, row_number() over () as place from tenants) t
        join generate_series(0, ${ACCOUNTS - 1}::int) i on i % ${TENANTS} = t.place % ${TENANTS}
      `
      yield* sql`
        insert into discoveries (tenant_id, operation_id, key_id, begun_at, may_search, platform, handle, found_at, credits, result)
        select t.tenant_id, gen_random_uuid(), gen_random_uuid(), now(), false, 'x', 'nova.' || i, now(), 1, '{}'
        from tenants t, generate_series(1, 1000) i
      `
      yield* sql`analyze footprint_accounts, footprint_views, discoveries`

      const account: SocialAccount = { platform: "x", handle: Handle.make(`nova.${ACCOUNTS / 2}`) }
      const operation = { tenantId, keyId: KeyId.make(crypto.randomUUID()), at: noon(1) }
      const discovery = {
        seed: { ...account, displayName: null },
        accounts: [],
        unknown: [],
        webSearch: "skipped",
        pagesRead: 0,
        modelVersion: "match-1",
        foundAt: noon(1)
      } as const
      const calls: Readonly<Record<string, Effect.Effect<unknown, unknown>>> = {
        of: footprints.of(account, tenantId),
        "of, as nobody sees it": footprints.of(account, null),
        creators: scores.creators(tenantId, [{ account, since: noon(1), until: null }]),
        inFlight: jobs.inFlight(tenantId, account),
        begin: discoveries.begin({ ...operation, operationId: crypto.randomUUID(), searchesPerDayMax: 5 }),
        record: discoveries.record({
          ...operation,
          operationId: crypto.randomUUID(),
          discovery,
          priceCredits: Credits.make(0),
          customerRef: null
        }),
        recordedBy: discoveries.recordedBy(tenantId, crypto.randomUUID()),
        latest: discoveries.latest(tenantId, { ...account, handle: Handle.make("nobody") }, noon(1))
      }
      for (const [name, call] of Object.entries(calls)) {
        const { anew, kept } = yield* explain(call)
        const whole = [...anew.scans, ...(kept?.scans ?? [])].filter((scan) =>
          /^Seq Scan (footprint|discoveries)/.test(scan)
        )
        expect({ name, whole }).toEqual({ name, whole: [] })
        expect([name, anew.scans.some((scan) => /footprint|discoveries/.test(scan))]).toEqual([name, true])
      }
    }).pipe(runtime.runPromise))
})

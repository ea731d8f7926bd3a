import { afterAll, describe } from "bun:test"
import { Effect, Layer, ManagedRuntime, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import * as Embedded from "../../adapters/embedded/client.ts"
import { layer as ports } from "../../adapters/postgres/layer.ts"
import * as Server from "../../adapters/postgres/opening/client.ts"
import type { TenantId } from "../../ports/accounts/tenants/Tenant.ts"
import { describeOnPostgres } from "../support/databases/testDatabase.ts"
import { withLongTimeout } from "../support/running/withLongTimeout.ts"
import { type FilledLetters, storeSuites } from "./StoreSuite.ts"
import { sealedSuite } from "./webhooks.contract.ts"

/** Takes over and tries again within what a test can wait for. */
const TIMING = { pollMs: 20, lockRefreshMs: 500, lockSeconds: 2, retryMs: 50 }

/** Rows that one statement puts into a roster: a statement has seconds, also on a machine that is busy. */
const FILL_ROWS = 10_000

/** Puts so many creators on a roster, as if they had been saved. */
const fillRoster = (tenantId: TenantId, creators: number) =>
  SqlClient.SqlClient.use((sql) =>
    Effect.forEach(
      Array.from({ length: Math.ceil(creators / FILL_ROWS) }, (_, part) => part * FILL_ROWS),
      (from) => sql`
        insert into roster (tenant_id, platform, handle, lead_platform, lead_handle, added_at, is_unplaced)
        select ${tenantId}::uuid, 'youtube', h, 'youtube', h, '2026-03-01T12:00:00Z', false
        from (
          select 'creator.' || n as h from generate_series(${from + 1}::int, ${Math.min(from + FILL_ROWS, creators)}::int) n
        ) c
      `,
      { discard: true }
    )
  )

/** Puts so many copies of a tenant's one rule into its book. */
const fillRules = (tenantId: TenantId, rules: number) =>
  SqlClient.SqlClient.use(
    (sql) => sql`
      with copies as (
        insert into commission_rules (tenant_id, rule_id, kind, revision, from_at, entry)
        select tenant_id, gen_random_uuid(), kind, revision + n, from_at, entry
        from commission_rules, generate_series(1, ${rules}::int) n where tenant_id = ${tenantId}::uuid
      )
      update commission_books set revision = revision + ${rules} where tenant_id = ${tenantId}::uuid
    `
  )

/** Puts letters into the table, whose bodies say to be of so many bytes. */
const fillLetters = ({ tenantId, shopDomain, letters, bytes, at }: FilledLetters) =>
  SqlClient.SqlClient.use(
    (sql) => sql`
      insert into dead_letters (tenant_id, letter_id, shop_domain, topic, received_at, bytes, sealed_body, reason, problems,
        reader_version, attempts, last_tried_at)
      select ${tenantId}::uuid, encode(sha256(n::text::bytea), 'hex'), ${shopDomain}::text, 'orders/create', ${at}::timestamptz,
        ${bytes}::int, ''::bytea, 'unreadable', '{}', 2000000000, 1, ${at}::timestamptz
      from generate_series(1, ${letters}::int) n
    `
  ).pipe(Effect.asVoid)

const found = await storeSuites()

/** Every suite over one database, which is opened once. */
const suites = <E>(name: string, client: Layer.Layer<SqlClient.SqlClient, E>) => {
  const runtime = ManagedRuntime.make(ports(Redacted.make("a signing secret"), TIMING).pipe(Layer.provideMerge(client)))
  const layer = Layer.effectContext(runtime.contextEffect)
  /** Runs beside the suites, on the same database. */
  const onDatabase = <A, E2>(filling: Effect.Effect<A, E2, SqlClient.SqlClient>) =>
    Effect.flatMap(runtime.contextEffect, (context) => filling.pipe(Effect.provideContext(context)))
  for (const suite of found) {
    suite.run({
      name,
      layer,
      isMemory: false,
      fill: {
        letters: (filled) => onDatabase(fillLetters(filled)),
        rules: (tenantId, rules) => onDatabase(fillRules(tenantId, rules)),
        creators: (tenantId, creators) => onDatabase(fillRoster(tenantId, creators))
      }
    })
  }
  sealedSuite(name, layer)
  afterAll(() => runtime.dispose())
}

await describeOnPostgres("Postgres server", (url) => suites("Postgres server", withLongTimeout(Server.layer(url))))
describe("embedded Postgres", () => suites("embedded Postgres", Embedded.layer()))

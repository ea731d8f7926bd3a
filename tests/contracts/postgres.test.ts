import { afterAll, describe } from "bun:test"
import { Effect, Layer, ManagedRuntime, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import * as Embedded from "../../adapters/embedded/client.ts"
import { layer as ports } from "../../adapters/postgres/layer.ts"
import * as Server from "../../adapters/postgres/opening/client.ts"
import type { TenantId } from "../../ports/accounts/tenants/Tenant.ts"
import { describeOnPostgres } from "../support/databases/testDatabase.ts"
import { withLongTimeout } from "../support/running/withLongTimeout.ts"
import * as accountData from "./accountData.contract.ts"
import * as accounts from "./accounts.contract.ts"
import * as announcing from "./announcing.contract.ts"
import * as attribution from "./attribution.contract.ts"
import * as auditLog from "./auditLog.contract.ts"
import * as balanceAlerts from "./balanceAlerts.contract.ts"
import * as billing from "./billing.contract.ts"
import * as charges from "./charges.contract.ts"
import * as checks from "./checks.contract.ts"
import * as closures from "./closures.contract.ts"
import * as commissions from "./commissions.contract.ts"
import * as creatorIndex from "./creatorIndex.contract.ts"
import * as creators from "./creators.contract.ts"
import * as customers from "./customers.contract.ts"
import * as dailyUse from "./dailyUse.contract.ts"
import * as deadLetters from "./deadLetters.contract.ts"
import * as deprecations from "./deprecations.contract.ts"
import * as discovery from "./discovery.contract.ts"
import * as evidence from "./evidence.contract.ts"
import * as funnels from "./funnels.contract.ts"
import * as history from "./history.contract.ts"
import * as idempotency from "./idempotency.contract.ts"
import * as jobs from "./jobs.contract.ts"
import * as lastHeard from "./lastHeard.contract.ts"
import * as liftTests from "./liftTests.contract.ts"
import * as media from "./media.contract.ts"
import * as members from "./members.contract.ts"
import * as monitoring from "./monitoring.contract.ts"
import * as notices from "./notices.contract.ts"
import * as oneCreator from "./oneCreator.contract.ts"
import * as operations from "./operations.contract.ts"
import * as passkeys from "./passkeys.contract.ts"
import * as paymentEvents from "./paymentEvents.contract.ts"
import * as people from "./people.contract.ts"
import * as plans from "./plans.contract.ts"
import * as platformChecks from "./platformChecks.contract.ts"
import * as purchases from "./purchases.contract.ts"
import * as reports from "./reports.contract.ts"
import * as requestCounts from "./requestCounts.contract.ts"
import * as retention from "./retention.contract.ts"
import * as reviews from "./reviews.contract.ts"
import * as roster from "./roster.contract.ts"
import * as sealedSecrets from "./sealedSecrets.contract.ts"
import * as subjectRecords from "./subjectRecords.contract.ts"
import * as summaries from "./summaries.contract.ts"
import * as unconvertedLandings from "./unconvertedLandings.contract.ts"
import * as watch from "./watch.contract.ts"
import { watchByPlan } from "./watchByPlan.ts"
import * as webhooks from "./webhooks.contract.ts"
import * as workload from "./workload.contract.ts"

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
const fillLetters = ({ tenantId, shopDomain, letters, bytes, at }: deadLetters.FilledLetters) =>
  SqlClient.SqlClient.use(
    (sql) => sql`
      insert into dead_letters (tenant_id, letter_id, shop_domain, topic, received_at, bytes, sealed_body, reason, problems,
        reader_version, attempts, last_tried_at)
      select ${tenantId}::uuid, encode(sha256(n::text::bytea), 'hex'), ${shopDomain}::text, 'orders/create', ${at}::timestamptz,
        ${bytes}::int, ''::bytea, 'unreadable', '{}', 2000000000, 1, ${at}::timestamptz
      from generate_series(1, ${letters}::int) n
    `
  ).pipe(Effect.asVoid)

/** Every suite over one database, which is opened once. */
const suites = <E>(name: string, client: Layer.Layer<SqlClient.SqlClient, E>) => {
  const runtime = ManagedRuntime.make(ports(Redacted.make("a signing secret"), TIMING).pipe(Layer.provideMerge(client)))
  const layer = Layer.effectContext(runtime.contextEffect)
  accounts.suite(name, layer)
  accountData.suite(name, layer)
  announcing.suite(name, layer)
  members.suite(name, layer)
  closures.suite(name, layer)
  retention.suite(name, layer)
  summaries.suite(name, layer)
  operations.suite(name, layer)
  passkeys.suite(name, layer)
  auditLog.suite(name, layer)
  dailyUse.suite(name, layer)
  requestCounts.suite(name, layer)
  deprecations.suite(name, layer)
  lastHeard.suite(name, layer)
  deadLetters.suite(name, layer, (filled) =>
    Effect.flatMap(runtime.contextEffect, (context) => fillLetters(filled).pipe(Effect.provideContext(context)))
  )
  billing.suite(name, layer)
  balanceAlerts.suite(name, layer)
  purchases.suite(name, layer)
  charges.suite(name, layer)
  checks.suite(name, layer)
  commissions.suite(name, layer, (tenantId, rules) =>
    Effect.flatMap(runtime.contextEffect, (context) => fillRules(tenantId, rules).pipe(Effect.provideContext(context)))
  )
  attribution.suite(name, layer)
  history.suite(name, layer)
  unconvertedLandings.suite(name, layer)
  people.suite(name, layer)
  customers.suite(name, layer)
  funnels.suite(name, layer)
  creators.suite(name, layer)
  creatorIndex.suite(name, layer)
  creatorIndex.webLookupsSuite(name, layer)
  jobs.suite(name, layer)
  oneCreator.suite(name, layer)
  paymentEvents.suite(name, layer)
  plans.suite(name, layer)
  discovery.footprintsSuite(name, layer)
  platformChecks.suite(name, layer)
  discovery.discoveriesSuite(name, layer)
  media.suite(name, layer)
  monitoring.suite(name, layer, watchByPlan)
  evidence.suite(name, layer)
  liftTests.suite(name, layer)
  reports.suite(name, layer)
  reviews.suite(name, layer)
  subjectRecords.suite(name, layer)
  roster.suite(name, layer, (tenantId, creators) =>
    Effect.flatMap(runtime.contextEffect, (context) =>
      fillRoster(tenantId, creators).pipe(Effect.provideContext(context))
    )
  )
  idempotency.suite(name, layer)
  notices.suite(name, layer)
  watch.suite(name, layer)
  webhooks.suite(name, layer)
  workload.suite(name, layer)
  sealedSecrets.suite(name, layer)
  webhooks.sealedSuite(name, layer)
  afterAll(() => runtime.dispose())
}

await describeOnPostgres("Postgres server", (url) => suites("Postgres server", withLongTimeout(Server.layer(url))))
describe("embedded Postgres", () => suites("embedded Postgres", Embedded.layer()))

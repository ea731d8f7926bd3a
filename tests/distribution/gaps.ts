/**
 * What databases that speak Postgres over many nodes are documented to lack or to do otherwise, and where this schema and its statements
 * meet that. A place that is not listed fails a test; a listed one may go.
 */
export interface Gap {
  readonly lacks: string
  /** Databases that lack it, each with the title of the page or issue that says so. */
  readonly documented: Readonly<Partial<Record<"Citus" | "YugabyteDB" | "CockroachDB", string>>>
  /** Places that meet it, by name: how often at most, and what has to be done there. */
  readonly met: Readonly<Record<string, { readonly times: number; readonly needs: string }>>
}

/** Found by a query over the catalogue, which answers each place as `place`. */
export interface SchemaGap extends Gap {
  readonly query: string
}

/** Found in the text of statements, each of which is tried by itself. */
export interface StatementGap extends Gap {
  readonly pattern: RegExp
  /** A statement that the pattern finds and that holds this is none of the places. */
  readonly unless?: RegExp
}

const CITUS_SQL = "Citus: SQL Support and Workarounds"
const CITUS_DDL = "Citus: Creating and Modifying Distributed Tables (DDL)"
const CITUS_TRIGGERS = "Citus: Triggers on Distributed Tables"
const YUGABYTE_COMPATIBILITY = "YugabyteDB: PostgreSQL compatibility"
const YUGABYTE_MIGRATION = "YugabyteDB Voyager: PostgreSQL source database, known issues"
const COCKROACH_COMPATIBILITY = "CockroachDB: PostgreSQL Compatibility"
const COCKROACH_LIMITS = "CockroachDB: Known Limitations, Triggers"

const OWN_TABLES = `(c.relnamespace = 'public'::regnamespace)`
const UNSAFE_TRIGGERS = "citus.enable_unsafe_triggers"
const BY_STATEMENT = "the same by row: the function reads `new` where it reads the table of new rows"
const NEWER = "version 2025.1 or newer"
const ONE_TABLE = "one table under its name, as before they were by months; what is old is then removed row by row"
const SEARCH_ELSEWHERE = "the index of creators is kept in a Postgres of its own, or without this"

const once = (needs: string) => ({ times: 1, needs })
const times = (count: number, needs: string) => ({ times: count, needs })

const unsafe = (...triggers: ReadonlyArray<string>) =>
  Object.fromEntries(triggers.map((trigger) => [trigger, once(UNSAFE_TRIGGERS)]))
const byRow = (...triggers: ReadonlyArray<string>) =>
  Object.fromEntries(triggers.map((trigger) => [trigger, once(BY_STATEMENT)]))

const LEDGER_GUARDS = [
  "ledger_entries.ledger_entries_stay",
  "wallets.wallets_stay",
  "commission_rules.commission_rules_written_once",
  "commission_statements.commission_statements_written_once",
  "commission_lines.commission_lines_written_once"
] as const

const AFTER_STATEMENTS = [
  "ledger_entries.ledger_entries_checked",
  "wallets.wallets_checked_when_made",
  "wallets.wallets_checked_when_moved",
  "order_evidence.order_evidence_due_by_insert",
  "order_refunds.order_refunds_due_by_insert",
  "order_refunds.order_refunds_due_by_update",
  "survey_answers.survey_answers_due_by_insert",
  "survey_answers.survey_answers_due_by_update",
  "order_holds.order_holds_due_by_insert",
  "order_holds.order_holds_due_by_update",
  "links.links_changed_by_insert",
  "links.links_changed_by_update",
  "links.links_changed_by_delete",
  "promo_assignments.promo_assignments_changed_by_insert",
  "promo_assignments.promo_assignments_changed_by_update",
  "promo_assignments.promo_assignments_changed_by_delete"
] as const

/** What counts the changes of spans whose orders are summed up, of each table by what was written. */
const SUMMED = [
  ...["orders", "order_evidence", "order_refunds", "survey_answers", "order_aliases", "events", "clicks"].flatMap(
    (table) =>
      ["insert_new", "update_old", "update_new", "delete_old"].map(
        (written) => `${table}.${table}_summed_by_${written}`
      )
  ),
  "person_devices.person_devices_summed",
  "person_orders.person_orders_summed",
  "person_trust.person_trust_summed",
  "links.links_summed",
  "links.links_summed_by_update",
  "promo_assignments.promo_assignments_summed",
  ...["orders", "order_evidence", "order_aliases", "order_customers"].flatMap((table) =>
    ["insert_new", "update_old", "update_new", "delete_old"].map((written) => `${table}.${table}_buyers_by_${written}`)
  )
]

/** What refuses to remove rows of several tenants by their places, which are places within one table alone. */
const OF_ONE_TENANT = ["clicks.clicks_removed_of_one_tenant", "events.events_removed_of_one_tenant"] as const

const OF_THE_INDEX = [
  "creator_index.creator_index_inserted",
  "creator_index.creator_index_updated",
  "creator_index.creator_index_deleted"
] as const

export const SCHEMA_GAPS: ReadonlyArray<SchemaGap> = [
  {
    lacks: "a primary key: rows of a table without one can't be told apart while the table is moved",
    documented: { Citus: "Citus: Cluster Management, Moving Shards", CockroachDB: COCKROACH_COMPATIBILITY },
    query: `select c.relname::text as place from pg_class c where c.relkind in ('r', 'p') and ${OWN_TABLES}
      and not exists (select from pg_index i where i.indrelid = c.oid and i.indisprimary)`,
    met: {
      clicks: once("nothing: each of its months has one, which holds the tenant"),
      events: once("nothing: each of its months has one, which holds the tenant")
    }
  },
  {
    lacks: "partitions, inheritance and tables that are not logged",
    documented: { YugabyteDB: YUGABYTE_MIGRATION },
    query: `select c.relname::text as place from pg_class c where ${OWN_TABLES} and c.relkind in ('r', 'p')
      and not c.relispartition
      and (c.relkind = 'p' or c.relpersistence <> 'p' or exists (select from pg_inherits h where h.inhrelid = c.oid))`,
    met: {
      clicks: once(ONE_TABLE),
      events: once(ONE_TABLE),
      server_runs: once(
        "no commit is left unwaited for (`lazyCommit`): the crash of a node empties its own table alone, so nobody would notice it"
      )
    }
  },
  {
    lacks: "exclusion constraints, and constraints that wait for the end of the transaction",
    documented: { YugabyteDB: YUGABYTE_COMPATIBILITY, CockroachDB: "CockroachDB #31632: FK options (deferrable, etc)" },
    query: `select n.conrelid::regclass::text || '.' || n.conname as place from pg_constraint n
      join pg_class c on c.oid = n.conrelid where ${OWN_TABLES} and (n.contype = 'x' or n.condeferrable) and n.contype <> 't'`,
    met: {}
  },
  {
    lacks: "constraint triggers that wait for the end of the transaction",
    documented: {
      YugabyteDB: "YugabyteDB #1709: DEFERRABLE constraint should be supported",
      CockroachDB: COCKROACH_COMPATIBILITY
    },
    query: `select t.tgrelid::regclass::text || '.' || t.tgname as place from pg_trigger t
      where not t.tgisinternal and t.tgdeferrable`,
    met: {
      "ledger_unsettled.ledger_settled": once(
        "a wallet and its entries are moved by one statement, so that the check at the end of the statement is enough"
      )
    }
  },
  {
    lacks: "triggers on distributed tables, unless the cluster is told that they stay on one node",
    documented: { Citus: CITUS_TRIGGERS },
    query: `select t.tgrelid::regclass::text || '.' || t.tgname as place from pg_trigger t
      where not t.tgisinternal and t.tgrelid::regclass::text not like 'creator_index%'`,
    met: unsafe(
      "ledger_entries.ledger_entered",
      "ledger_entries.ledger_entries_told",
      "ledger_unsettled.ledger_settled",
      ...LEDGER_GUARDS,
      ...AFTER_STATEMENTS,
      ...SUMMED,
      ...OF_ONE_TENANT
    )
  },
  {
    lacks: "triggers that run once a statement",
    documented: { CockroachDB: COCKROACH_LIMITS },
    query: `select t.tgrelid::regclass::text || '.' || t.tgname as place from pg_trigger t
      where not t.tgisinternal and t.tgtype::int & 1 = 0`,
    met: byRow(...LEDGER_GUARDS, ...AFTER_STATEMENTS, ...SUMMED, ...OF_ONE_TENANT, ...OF_THE_INDEX)
  },
  {
    lacks: "indexes that are neither trees nor inverted",
    documented: { YugabyteDB: YUGABYTE_MIGRATION, CockroachDB: COCKROACH_COMPATIBILITY },
    query: `select c.relname::text as place from pg_class c join pg_am a on a.oid = c.relam
      where c.relkind = 'i' and ${OWN_TABLES} and a.amname not in ('btree', 'gin')`,
    met: { ledger_entries_by_age: once("a tree over the same column: it is larger, and finds the same") }
  },
  {
    lacks: "inverted indexes over several columns",
    documented: { YugabyteDB: "YugabyteDB #10652: Multicolumn GIN indexes" },
    query: `select c.relname::text as place from pg_class c join pg_am a on a.oid = c.relam join pg_index i on i.indexrelid = c.oid
      where ${OWN_TABLES} and a.amname = 'gin' and i.indnatts > 1`,
    met: {}
  },
  {
    lacks: "storage parameters of indexes and tables",
    documented: { YugabyteDB: YUGABYTE_MIGRATION },
    query: `select c.relname::text as place from pg_class c where ${OWN_TABLES} and c.reloptions is not null`,
    met: {
      ledger_entries_by_age: once("no parameter"),
      creator_index_facets: once(SEARCH_ELSEWHERE),
      creator_index_tokens: once(SEARCH_ELSEWHERE),
      creator_index_spelled: once(SEARCH_ELSEWHERE),
      creator_words_alike: once(SEARCH_ELSEWHERE)
    }
  },
  {
    lacks: "columns that are worked out of others and kept (before 2025.1)",
    documented: { YugabyteDB: YUGABYTE_MIGRATION },
    query: `select a.attrelid::regclass::text || '.' || a.attname as place from pg_attribute a join pg_class c on c.oid = a.attrelid
      where ${OWN_TABLES} and c.relkind = 'r' and a.attgenerated <> '' and not a.attisdropped`,
    met: {
      "creator_index.tokens": once(SEARCH_ELSEWHERE),
      "creator_index.facets": once(SEARCH_ELSEWHERE),
      "creator_index.spelled": once(SEARCH_ELSEWHERE),
      "roster.is_lead": once(NEWER),
      "checks.due_at": once(NEWER),
      "purchases.due_at": once(NEWER)
    }
  },
  {
    lacks: "numbers in turn that are narrower than a bigint, on distributed tables",
    documented: { Citus: CITUS_SQL },
    query: `select a.attrelid::regclass::text || '.' || a.attname as place from pg_attribute a join pg_class c on c.oid = a.attrelid
      where ${OWN_TABLES} and c.relkind = 'r' and a.attidentity <> '' and a.atttypid <> 'bigint'::regtype`,
    met: {}
  },
  {
    lacks: "advisory locks over all nodes, and the number of a connection",
    documented: {
      Citus: CITUS_SQL,
      YugabyteDB: "YugabyteDB #3642: advisory locks",
      CockroachDB: "CockroachDB #13546: pg advisory locks"
    },
    query: `select p.proname::text as place from pg_proc p where p.pronamespace = 'public'::regnamespace
      and p.prosrc ~ 'pg_(try_)?advisory|pg_backend_pid'`,
    met: { creator_index_follow: once(SEARCH_ELSEWHERE) }
  }
]

const ONE_TENANT_FIRST = "which tenants have something to do is read first, then claimed one tenant at a time"

export const STATEMENT_GAPS: ReadonlyArray<StatementGap> = [
  {
    lacks: "row locks over rows of several nodes",
    documented: { Citus: CITUS_SQL },
    pattern: /\bskip locked\b/i,
    unless: /\btenant_id = \$|\btenant_id = \$1|\bfrom (media|monitored_accounts|follower_counts)\b/,
    met: {
      "accounts/keys/RequestCounts.ts": once(ONE_TENANT_FIRST),
      "revenue/orderEvents/Announcements.ts": times(2, ONE_TENANT_FIRST),
      "accounts/billing/BalanceAlerts.ts": once(ONE_TENANT_FIRST),
      "accounts/billing/Purchases.ts": times(2, ONE_TENANT_FIRST),
      "checks/backgroundChecks/Checks.ts": times(2, ONE_TENANT_FIRST),
      "creators/evidence/ImportedEvidence.ts": once(ONE_TENANT_FIRST),
      "accounts/idempotency/IdempotencyStore.ts": once(ONE_TENANT_FIRST),
      "accounts/notices/Notices.ts": once(ONE_TENANT_FIRST),
      "accounts/payments/refundQueue.ts": once(ONE_TENANT_FIRST),
      "checks/review/ReviewedScores.ts": once(ONE_TENANT_FIRST),
      "checks/review/Reviews.ts": once(ONE_TENANT_FIRST),
      "creators/roster/plans/claimPlans.ts": once(ONE_TENANT_FIRST),
      "accounts/versioning/Deprecations.ts": times(2, ONE_TENANT_FIRST),
      "accounts/webhooks/Deliveries.ts": times(2, ONE_TENANT_FIRST)
    }
  },
  {
    lacks: "advisory locks: each node has its own, or none",
    documented: {
      Citus: CITUS_SQL,
      YugabyteDB: "YugabyteDB #3642: advisory locks",
      CockroachDB: "CockroachDB #13546: pg advisory locks"
    },
    pattern: /\bpg_(try_)?advisory/i,
    met: {}
  },
  {
    lacks: "locks of whole tables",
    documented: { YugabyteDB: "YugabyteDB #5384: LOCK TABLE" },
    pattern: /\block table\b/i,
    met: {
      "tracking/events/EventLog.ts": once(
        "nothing where the table isn't cut by months; it is asked for by batches that waited over a month's end"
      ),
      "sealing/checkSigningSecret.ts": once("a row that is locked instead; the table is on one node"),
      "creators/erasure/SubjectRecords.ts": once("rows that are locked instead; the table is on one node")
    }
  },
  {
    lacks: "the places of rows (ctid) and the transactions that wrote them (xmin)",
    documented: { YugabyteDB: YUGABYTE_MIGRATION, CockroachDB: COCKROACH_COMPATIBILITY },
    pattern: /\bctid\b|\bxmin\b|\bxmax\b/i,
    met: {
      "accounts/tenants/eraseSteps.ts": times(
        2,
        "the primary key, which the catalogue names, where the place of a row is compared"
      ),
      "revenue/fraud/Watch.ts": once("whether a row is new is told by a column")
    }
  },
  {
    lacks: "statements that name themselves (with recursive) over several nodes",
    documented: { Citus: CITUS_SQL },
    pattern: /\bwith recursive\b/i,
    met: {
      "creators/roster/plans/claimPlans.ts": once(ONE_TENANT_FIRST),
      "accounts/webhooks/Deliveries.ts": once(ONE_TENANT_FIRST)
    }
  },
  {
    lacks: "messages between connections, and cursors that outlive a statement",
    documented: { YugabyteDB: YUGABYTE_COMPATIBILITY, CockroachDB: COCKROACH_COMPATIBILITY },
    pattern: /^\s*(listen|notify|declare) |\bpg_notify\b/i,
    met: { "backup/readTable.ts": once("the database's own backup in the place of the commands backup and restore") }
  },
  {
    lacks: "temporary tables, samples and sets of groupings over several nodes",
    documented: { Citus: CITUS_SQL },
    pattern: /\bcreate (unlogged|temp|temporary)\b|\btablesample\b|\bgrouping sets\b|\b(rollup|cube) ?\(/i,
    met: {}
  },
  {
    lacks: "the number of a connection or of a transaction that means the same on every node",
    documented: { Citus: CITUS_DDL, YugabyteDB: YUGABYTE_MIGRATION, CockroachDB: COCKROACH_COMPATIBILITY },
    pattern: /\bpg_backend_pid\b|\btxid_current\b|\bpg_current_xact_id\b|\bpg_snapshot\b/i,
    met: {
      "revenue/attribution/Summaries.ts": once("which transactions are under way is asked of every node"),
      "opening/client.ts": once("nothing: it tells a pooler from a server, and is asked of one connection")
    }
  }
]

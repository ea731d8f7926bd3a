import { DISTRIBUTION_COLUMNS, DISTRIBUTIONS } from "./distribution.ts"
import type { ForeignKey } from "./schemaShape.ts"

/** The tables that those of one kind are laid beside, so that what belongs together is on one node. */
const FIRST = { tenant: "tenants", account: "monitored_accounts" } as const

const tablesOf = (kind: string): ReadonlyArray<string> =>
  Object.keys(DISTRIBUTIONS).filter((table) => DISTRIBUTIONS[table] === kind)

const distributed = (kind: "tenant" | "account"): ReadonlyArray<string> => {
  const first = FIRST[kind]
  const others = tablesOf(kind).filter((table) => table !== first)
  return [
    `select create_distributed_table('${first}', '${DISTRIBUTION_COLUMNS[kind]}', colocate_with => 'none');`,
    ...others.map(
      (table) =>
        `select create_distributed_table('${table}', '${DISTRIBUTION_COLUMNS[kind]}', colocate_with => '${first}');`
    )
  ]
}

/**
 * The statements that cut a migrated schema over the nodes of a Citus cluster, in one transaction. Foreign keys are taken away first and
 * put back last, as its documentation advises; local tables are left as they are.
 */
export const citusStatements = (foreignKeys: ReadonlyArray<ForeignKey>): string =>
  [
    "begin;",
    "set local citus.enable_unsafe_triggers = on;",
    ...foreignKeys.map(({ table, name }) => `alter table ${table} drop constraint ${name};`),
    ...tablesOf("reference").map((table) => `select create_reference_table('${table}');`),
    ...distributed("tenant"),
    ...distributed("account"),
    ...foreignKeys.map(({ table, name, declared }) => `alter table ${table} add constraint ${name} ${declared};`),
    "commit;",
    ""
  ].join("\n")

import { Effect, Schema } from "effect"
import type { SqlClient } from "effect/sql"
import { ERASED_TENANT_NAME } from "../../../../ports/accounts/closing/Closures.ts"
import { ERASED_HANDLE } from "../../../../ports/creators/erasure/SubjectRecords.ts"
import { readRows } from "../../statements/statements.ts"
import type { TenantTables } from "../../tables/PostgresContext.ts"

/** Whether an account still says something of itself. */
const IS_NAMED =
  "num_nonnulls(email, brand_name, brand_category, brand_notes, legal_name, legal_address) > 0 or survey_mappings <> '[]'"

/** Rows that one step removes of a table that nobody takes out. */
const LEFT_OUT_ROWS_MAX = 100
/** Members that one step removes: of each it is looked for what else they are. */
const MEMBERS_PER_STEP = 20
const SCORES_PER_STEP = 20
/** Rows that one step takes people and texts out of. */
const BLANKED_ROWS_MAX = 200

/** Every table with a tenant whose rows stay, some of them without what they say of people, and why. */
export const KEPT_TABLES: Readonly<Record<string, string>> = {
  account_closures: "that and when the account was deleted",
  tenants: "what the rows that stay belong to, without a name",
  wallets: "the balance that the movements of credits come to",
  ledger_entries: "the movements of credits, chained so that none can be taken out",
  ledger_unsettled: "what the ledger's balance still has to count",
  purchases: "payments, without who ordered them and for which creator; what was never paid goes",
  purchase_history: "how payments became what they are",
  purchase_refunds: "what was given back",
  payment_names: "which order a payment was of, so that it is never another's",
  checks: "payments of checks, without whom they were about and what was found; what was never paid goes",
  check_refunds: "what was given back",
  commission_books: "what the statements belong to",
  commission_rules: "what the statements were made by, written once",
  commission_statements: "closed months and who pays them, written once",
  commission_lines: "what the statements are made of, written once"
}

/** A bounded part of an erasure. */
interface EraseStep {
  readonly name: string
  readonly rowsMax: number
  /** Takes the tenant ($1) and `rowsMax` ($2), and answers how many rows it changed: fewer than `rowsMax`, and none is left. */
  readonly statement: string
}

const counted = (change: string, others = ""): string =>
  `with gone as (${change} returning *)${others} select count(*)::int as rows from gone`

const some = (table: string, where = ""): string =>
  `ctid = any (array(select ctid from "${table}" where tenant_id = $1::uuid ${where} limit $2::int))`

/** Tables by months, and what their rows are told apart by: a row's place is one within its own month alone. */
const BY_MONTH: Readonly<Record<string, string>> = { clicks: "click_id", events: "event_id" }

const removeAll = (table: string): string => {
  const id = BY_MONTH[table]
  return counted(
    `delete from "${table}" where ${
      id === undefined
        ? some(table)
        : `tenant_id = $1::uuid and ${id} = any (array(select ${id} from ${table} where tenant_id = $1::uuid limit $2::int))`
    }`
  )
}

/** Names lead to tenants by `directory`, which has no index by tenant: what is removed takes its name along. */
const removeNamed = (table: string, kind: string, column: string): string =>
  counted(
    `delete from "${table}" where ${some(table)}`,
    `, unnamed as (
      delete from directory d using gone g where d.kind = '${kind}' and d.name = g.${column} and d.tenant_id = g.tenant_id
    )`
  )

const OF_MEMBERS: ReadonlyArray<string> = ["sessions", "sign_in_links", "passkeys"]

/** Members, and with them who is a member of no other tenant and did nothing in one. */
const REMOVE_MEMBERS = counted(
  `delete from members where ${some("members")}`,
  `, alone as (
    select g.person_id from gone g
    where not exists (select from members m where m.person_id = g.person_id and m.tenant_id <> $1::uuid)
      and not exists (select from audit_log a where a.person_id = g.person_id)
  ), ${OF_MEMBERS.map((table) => `of_${table} as (delete from ${table} t using alone a where t.person_id = a.person_id)`).join(", ")},
  unknown as (delete from people p using alone a where p.person_id = a.person_id)`
)

const NAMED: Readonly<Record<string, string>> = {
  links: removeNamed("links", "link", "code"),
  shops: removeNamed("shops", "shop", "domain"),
  api_keys: removeNamed("api_keys", "key", "secret_hash")
}

const UNPAID = (refunds: string, id: string): string =>
  `and payment is null and not exists (select from ${refunds} r where r.tenant_id = $1::uuid and r.${id} = t.${id})`

const unpaidOf = (table: string, refunds: string, id: string): string =>
  `select t.${id} from ${table} t where t.tenant_id = $1::uuid ${UNPAID(refunds, id)}`

const removeUnpaid = (table: string, refunds: string, id: string): string =>
  counted(
    `delete from ${table} where tenant_id = $1::uuid and ${id} = any (array(${unpaidOf(table, refunds, id)} limit $2::int))`
  )

/** What is done to tables whose rows stay, and to what belongs to a tenant without naming it. After all others. */
const LAST_STEPS: ReadonlyArray<EraseStep> = [
  {
    name: "purchase_history",
    rowsMax: BLANKED_ROWS_MAX,
    statement: counted(`delete from purchase_history where ctid = any (array(
      select h.ctid from purchase_history h where h.tenant_id = $1::uuid and h.purchase_id in (
        ${unpaidOf("purchases", "purchase_refunds", "purchase_id")}
      ) limit $2::int
    ))`)
  },
  {
    name: "purchases unpaid",
    rowsMax: BLANKED_ROWS_MAX,
    statement: removeUnpaid("purchases", "purchase_refunds", "purchase_id")
  },
  {
    name: "purchases",
    rowsMax: BLANKED_ROWS_MAX,
    statement: counted(`
      update purchases set person_id = null, return_url = '', payment_url = null, score_due_at = null, score_claim_id = null,
        handle = case when handle is not null then '${ERASED_HANDLE}' end,
        spelling = case when spelling is not null then platform end
      where ${some(
        "purchases",
        `and (person_id is not null or return_url <> '' or payment_url is not null or score_due_at is not null
          or handle <> '${ERASED_HANDLE}')`
      )}
    `)
  },
  { name: "checks unpaid", rowsMax: BLANKED_ROWS_MAX, statement: removeUnpaid("checks", "check_refunds", "check_id") },
  {
    name: "checks",
    rowsMax: BLANKED_ROWS_MAX,
    statement: counted(
      `update checks set subject = null, accounts = '[]', brand_name = '', brand_category = null, consent = null,
        payment_url = '', progress_message = '', reason = null, report = null, scan_due_at = null, scan_claim_id = null,
        evidence_removed_at = coalesce(evidence_removed_at, now()), erased_at = coalesce(erased_at, now())
      where ${some("checks", "and (erased_at is null or brand_name <> '' or payment_url <> '' or scan_due_at is not null)")}`,
      ", unneeded as (delete from media_uses u using gone g where u.score_id = g.check_id)"
    )
  },
  {
    // Those that its own files had a part in; what was made of public posts alone is everybody's.
    name: "scores",
    rowsMax: SCORES_PER_STEP,
    statement: counted(
      `delete from scores where score_id = any (array(
        select score_id from scores where owner_tenant_id = $1::uuid limit $2::int
      ))`,
      ", unneeded as (delete from media_uses u using gone g where u.score_id = g.score_id)"
    )
  },
  { name: "members", rowsMax: MEMBERS_PER_STEP, statement: REMOVE_MEMBERS },
  { name: "directory", rowsMax: LEFT_OUT_ROWS_MAX, statement: removeAll("directory") },
  {
    name: "tenants",
    rowsMax: BLANKED_ROWS_MAX,
    statement: counted(`
      update tenants set name = '${ERASED_TENANT_NAME}', email = null, brand_name = null, brand_category = null, brand_notes = null,
        legal_name = null, legal_address = null, survey_mappings = '[]'
      where ${some("tenants", `and (name <> '${ERASED_TENANT_NAME}' or ${IS_NAMED})`)}
    `)
  }
]

const LAST_TABLES = new Set(LAST_STEPS.map(({ name }) => name))

const ReferenceRow = Schema.Struct({ table: Schema.String, references: Schema.String })

/** Tables in an order in which each comes after those that refer to it. */
const inOrder = (
  tables: ReadonlyArray<string>,
  references: ReadonlyArray<typeof ReferenceRow.Type>
): ReadonlyArray<string> => {
  const ordered = new Set<string>()
  const place = (table: string, above: ReadonlySet<string>): void => {
    if (ordered.has(table) || above.has(table)) return
    for (const each of references) {
      if (each.references === table) place(each.table, new Set([...above, table]))
    }
    ordered.add(table)
  }
  for (const table of tables) place(table, new Set())
  return [...ordered].filter((table) => tables.includes(table))
}

/** All steps of an erasure, in their order. Which tables refer to which is read from the database, so that a new one needs no place. */
export const readEraseSteps = (sql: SqlClient.SqlClient, { owned, leftOut }: TenantTables["Service"]) =>
  sql`
    select conrelid::regclass::text as "table", confrelid::regclass::text as "references" from pg_constraint
    where contype = 'f' and conrelid <> confrelid order by 1, 2
  `.pipe(
    Effect.flatMap(readRows(ReferenceRow)),
    Effect.map((references): ReadonlyArray<EraseStep> => {
      const removed = [...Object.keys(owned), ...Object.keys(leftOut)].filter(
        (table) => !Object.hasOwn(KEPT_TABLES, table) && !LAST_TABLES.has(table)
      )
      const steps = inOrder(removed, references).map((name) => ({
        name,
        rowsMax: owned[name]?.rowsMax ?? LEFT_OUT_ROWS_MAX,
        statement: NAMED[name] ?? removeAll(name)
      }))
      return [...steps, ...LAST_STEPS]
    })
  )

import { describe, expect, test } from "bun:test"
import { Effect, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { readRows } from "../../adapters/postgres/statements/statements.ts"
import { migratedEmbedded } from "../support/databases/migratedEmbedded.ts"
import { sharedEffectTest } from "../support/running/effectTest.ts"
import { citusStatements } from "./citusStatements.ts"
import { DISTRIBUTION_COLUMNS, DISTRIBUTIONS } from "./distribution.ts"
import { type Gap, SCHEMA_GAPS, STATEMENT_GAPS, type StatementGap } from "./gaps.ts"
import { withTables } from "./page.ts"
import {
  FOREIGN_KEYS,
  type ForeignKey,
  readForeignKeys,
  readUniqueKeys,
  UNIQUE_KEYS,
  type UniqueKey
} from "./schemaShape.ts"
import { type HeldText, heldTexts, textsOf } from "./statements.ts"

const TABLES_MIN = 100
const FOREIGN_KEYS_MIN = 50
const TEXTS_MIN = 500

const readNamed = readRows(Schema.Struct({ name: Schema.String, hasTenant: Schema.Boolean }))
const readPlaces = readRows(Schema.Struct({ place: Schema.String }))
const readTriggers = readRows(Schema.Struct({ table: Schema.String, source: Schema.String }))

const unsafe = (statement: string) => SqlClient.SqlClient.use((sql) => sql.unsafe(statement))

const tables = unsafe(`
  select c.relname::text as name, exists (
    select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
  ) as "hasTenant"
  from pg_class c where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace order by 1
`).pipe(Effect.flatMap(readNamed))
const uniqueKeys = Effect.flatMap(unsafe(UNIQUE_KEYS), readUniqueKeys)
const foreignKeys = Effect.flatMap(unsafe(FOREIGN_KEYS), readForeignKeys)

/** What keeps a key from being held on one node: a tenant's begins with the tenant, an account's holds the handle. */
const isKeyCut = ({ table, columns }: UniqueKey): boolean => {
  const kind = DISTRIBUTIONS[table]
  if (kind === "tenant") return columns[0] !== DISTRIBUTION_COLUMNS.tenant
  return kind === "account" && !columns.includes(DISTRIBUTION_COLUMNS.account)
}

/** Both sides are on one node, or the other side is on all of them. */
const isReferenceCut = ({ table, references, columns, keys }: ForeignKey): boolean => {
  const kind = DISTRIBUTIONS[table]
  const other = DISTRIBUTIONS[references]
  if (other === "reference") return false
  if (kind !== other) return true
  if (kind === "tenant") return columns[0] !== DISTRIBUTION_COLUMNS.tenant || keys[0] !== DISTRIBUTION_COLUMNS.tenant
  return (
    kind === "account" &&
    columns.indexOf(DISTRIBUTION_COLUMNS.account ?? "") !== keys.indexOf(DISTRIBUTION_COLUMNS.account ?? "")
  )
}

/** How often each place meets a gap, beyond what is listed. */
const beyond = (met: Gap["met"], places: ReadonlyArray<string>): ReadonlyArray<string> =>
  [...new Set(places)].filter((place) => places.filter((each) => each === place).length > (met[place]?.times ?? 0))

const placesOf = (gap: StatementGap, texts: ReadonlyArray<HeldText>): ReadonlyArray<string> =>
  texts.filter(({ text }) => gap.pattern.test(text) && gap.unless?.test(text) !== true).map(({ file }) => file)

describe("tables over several nodes", () => {
  const it = sharedEffectTest(migratedEmbedded())

  it.live(
    "are each said how they are cut",
    Effect.gen(function* () {
      const found = yield* tables
      expect(found.length).toBeGreaterThanOrEqual(TABLES_MIN)
      expect(Object.keys(DISTRIBUTIONS).toSorted()).toEqual(found.map(({ name }) => name).toSorted())
      const withTenant = found.filter(({ hasTenant }) => hasTenant).map(({ name }) => name)
      const asTenant = Object.keys(DISTRIBUTIONS).filter((table) => DISTRIBUTIONS[table] === "tenant")
      expect(asTenant.filter((table) => !withTenant.includes(table))).toEqual([])
      // What leads to a tenant before it is known, what is one order's in the service, and who has an account scored right now.
      const shared = withTenant.filter((table) => !asTenant.includes(table))
      expect(shared.toSorted()).toEqual(["creator_holds", "directory", "payment_names"])
    })
  )

  it.live(
    "have primary keys and unique indexes that one node alone can hold",
    Effect.gen(function* () {
      const keys = yield* uniqueKeys
      expect(keys.length).toBeGreaterThanOrEqual(TABLES_MIN)
      expect(keys.filter(isKeyCut)).toEqual([])
    })
  )

  it.live(
    "refer to what is on the same node",
    Effect.gen(function* () {
      const keys = yield* foreignKeys
      expect(keys.length).toBeGreaterThanOrEqual(FOREIGN_KEYS_MIN)
      expect(keys.filter(isReferenceCut)).toEqual([])
    })
  )

  it.live(
    "have triggers that read and write rows of the same tenant, or stay on one node as their table does",
    Effect.gen(function* () {
      const triggers = yield* unsafe(`
        select distinct t.tgrelid::regclass::text as "table", p.prosrc as source from pg_trigger t join pg_proc p on p.oid = t.tgfoid
        where not t.tgisinternal order by 1
      `).pipe(Effect.flatMap(readTriggers))
      expect(triggers.length).toBeGreaterThan(0)
      const named = triggers.flatMap(({ table, source }) =>
        Object.keys(DISTRIBUTIONS)
          .filter((other) => new RegExp(`\\b(from|join|into|update)\\s+${other}\\b`).test(source))
          .map((other) => ({ table, other }))
      )
      expect(named).toContainEqual({ table: "order_evidence", other: "order_dues" })
      expect(named.filter(({ table, other }) => DISTRIBUTIONS[other] !== DISTRIBUTIONS[table])).toEqual([])
    })
  )

  it.live(
    "meet what such databases are documented to lack where it is listed, and nowhere else",
    Effect.gen(function* () {
      for (const { lacks, query, met } of SCHEMA_GAPS) {
        const places = (yield* Effect.flatMap(unsafe(query), readPlaces)).map(({ place }) => place)
        expect([lacks, beyond(met, places)]).toEqual([lacks, []])
      }
    })
  )

  it.live(
    "are cut by statements that are those of the schema as it is, and leave every foreign key as it was",
    Effect.gen(function* () {
      const before = yield* foreignKeys
      const file = Bun.file(`${import.meta.dir}/citus.sql`)
      const statements = citusStatements(before)
      expect(yield* Effect.promise(() => file.text())).toBe(statements)
      // Stand-ins that refuse what Citus' documentation says it refuses.
      yield* unsafe(`
        create function create_reference_table(name regclass) returns void language plpgsql as $$ begin
          if exists (select from pg_constraint where contype = 'f' and (conrelid = name or confrelid = name)) then
            raise exception 'foreign keys of %', name;
          end if;
        end $$
      `)
      yield* unsafe(`
        create function create_distributed_table(name regclass, by text, colocate_with text) returns void language plpgsql as $$ begin
          if exists (select from pg_constraint where contype = 'f' and (conrelid = name or confrelid = name)) then
            raise exception 'foreign keys of %', name;
          end if;
          if exists (
            select from pg_index i where i.indrelid = name and i.indisunique and (
              select attnum from pg_attribute where attrelid = name and attname = by
            ) <> all (i.indkey)
          ) then
            raise exception 'a key of % without %', name, by;
          end if;
        end $$
      `)
      const sent = statements.split("\n").filter((line) => line !== "" && line !== "begin;" && line !== "commit;")
      yield* SqlClient.SqlClient.use((sql) => sql.withTransaction(Effect.forEach(sent, (line) => sql.unsafe(line))))
      expect(yield* foreignKeys).toEqual(before)
    })
  )

  test("are told on the page as the code says", async () => {
    const page = await Bun.file(`${import.meta.dir}/README.md`).text()
    expect(withTables(page)).toBe(page)
  })

  const TENANT = { table: "orders", name: "of_tests" }

  test("a key, a foreign key and a statement that break a rule are caught", () => {
    expect(isKeyCut({ ...TENANT, columns: ["order_id", "tenant_id"] })).toBe(true)
    expect(isKeyCut({ ...TENANT, columns: ["tenant_id", "order_id"] })).toBe(false)
    expect(isKeyCut({ table: "creator_holds", name: "of_tests", columns: ["platform"] })).toBe(true)
    const reference = { ...TENANT, declared: "", columns: ["tenant_id"], keys: ["tenant_id"] }
    expect(isReferenceCut({ ...reference, references: "tenants" })).toBe(false)
    expect(isReferenceCut({ ...reference, references: "media" })).toBe(true)
    expect(isReferenceCut({ ...reference, columns: ["order_id"], references: "tenants" })).toBe(true)
    const [claims, locks] = STATEMENT_GAPS
    const caughtBy = (gap: StatementGap | undefined, source: string) => gap && placesOf(gap, textsOf("a.ts", source))
    expect(caughtBy(claims, "sql`select from t where due for update skip locked`")).toEqual(["a.ts"])
    expect(caughtBy(claims, "sql`select from t where tenant_id = $1 for update skip locked`")).toEqual([])
    expect(caughtBy(claims, "const a = 1 // for update skip locked")).toEqual([])
    expect(caughtBy(locks, "sql`select pg_advisory_lock(1)`")).toEqual(["a.ts"])
  })
})

describe("statements over several nodes", () => {
  const texts = heldTexts()

  for (const gap of STATEMENT_GAPS) {
    test(`do without ${gap.lacks}, but for those that are listed`, async () => {
      const held = await texts
      expect(held.length).toBeGreaterThanOrEqual(TEXTS_MIN)
      expect(beyond(gap.met, placesOf(gap, held))).toEqual([])
    })
  }

  test("are listed by files that are there", async () => {
    const files = new Set((await texts).map(({ file }) => file))
    const listed = STATEMENT_GAPS.flatMap(({ met }) => Object.keys(met))
    expect(listed.filter((file) => !files.has(file))).toEqual([])
  })
})

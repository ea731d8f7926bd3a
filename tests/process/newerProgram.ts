import { replaceInSource } from "./replaceInSource.ts"

/** Read before a host's program, makes a newer one of it: with one more step of the schema, which takes its time and then only adds. */

/** Twice as long as a host may take to say that it is ready. */
const STEP_SECONDS = 6

const step = {
  id: 9_000,
  name: "newer",
  statements: [
    `select pg_sleep(${STEP_SECONDS})`,
    "create table newer_notes (tenant_id uuid not null references tenants, note text not null)",
    "create index newer_notes_tenant on newer_notes (tenant_id)"
  ],
  sha256: "9000".repeat(16),
  isAdditive: true
}

const SORTED = ".toSorted((one, other) => one.id - other.id)"
replaceInSource("adapters/postgres/contexts.ts", SORTED, `.concat([${JSON.stringify(step)}])${SORTED}`)

import { replaceInSource } from "./replaceInSource.ts"

/**
 * Read before a host's program, makes a newer one of it: with two more steps of the schema. The first changes the table that all events are
 * written to, the second takes its time and then only adds.
 */

/** Twice as long as a host may take to say that it is ready. */
const STEP_SECONDS = 6

const stepOf = (id: number, name: string, statements: ReadonlyArray<string>) => ({
  id,
  name,
  statements,
  sha256: String(id).repeat(16),
  isAdditive: true
})
const steps = [
  stepOf(9_000, "newer_events", ["alter table events add column newer_note text"]),
  stepOf(9_001, "newer_notes", [
    `select pg_sleep(${STEP_SECONDS})`,
    "create table newer_notes (tenant_id uuid not null references tenants, note text not null)",
    "create index newer_notes_tenant on newer_notes (tenant_id)"
  ])
]

const SORTED = ".toSorted((one, other) => one.id - other.id)"
replaceInSource("adapters/postgres/contexts.ts", SORTED, `.concat(${JSON.stringify(steps)})${SORTED}`)

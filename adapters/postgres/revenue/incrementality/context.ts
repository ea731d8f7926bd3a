import { adds, postgresContext, small } from "../../tables/PostgresContext.ts"
import { layer as LiftTests } from "./LiftTests.ts"

/** Incrementality tests as they were declared, and the sales of their regions and weeks. */
const schema = [
  `create table lift_tests (
    tenant_id uuid not null references tenants,
    test_id uuid not null,
    declared_at timestamptz not null,
    test json not null,
    primary key (tenant_id, test_id)
  )`,
  `create table lift_cells (
    tenant_id uuid not null,
    test_id uuid not null,
    region text collate "C" not null,
    week smallint not null,
    value bigint not null,
    reported_at timestamptz not null,
    revisions integer not null,
    primary key (tenant_id, test_id, region, week),
    foreign key (tenant_id, test_id) references lift_tests
  )`
]
export const incrementality = postgresContext({
  layer: LiftTests,
  steps: [adds(22, "lift", schema, "db58039b23dd7f7d881a85371695e4b3e0e757537218a9c204e7e5b87ca2b98e")],
  owned: {
    lift_tests: small,
    lift_cells: small
  }
})

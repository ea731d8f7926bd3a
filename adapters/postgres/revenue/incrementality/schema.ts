/** Incrementality tests as they were declared, and the sales of their regions and weeks. */
export const schema = [
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

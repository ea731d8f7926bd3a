import { expect, test } from "bun:test"
import { PGlite } from "@electric-sql/pglite"
import { statements as attribution } from "../../adapters/postgres/migrations/0003_attribution.ts"
import { statements as orderIdentity } from "../../adapters/postgres/migrations/0012_order_identity.ts"
import { statements as orderRefunds } from "../../adapters/postgres/migrations/0035_order_refunds.ts"
import { statements as orderProducts } from "../../adapters/postgres/migrations/0053_order_products.ts"

const TENANT = "00000000-0000-4000-8000-000000000001"
const [ANN, BOB] = ["11111111-1111-4111-8111-111111111111", "22222222-2222-4222-8222-222222222222"]

const evidence = (
  orderId: string,
  source: string,
  version: number,
  placedAt: string,
  receivedAt: string,
  pvId: string | null,
  shop: string | null
) =>
  `insert into order_evidence (
    tenant_id, order_id, source, version, received_at, placed_at, minor_units, currency, is_test, is_cancelled,
    promo_codes, pv_id, remembered_refs, shop_domain
  ) values (
    '${TENANT}', '${orderId}', '${source}', ${version}, '${receivedAt}', '${placedAt}', 5000, 'USD', false, false, '{A}',
    ${pvId === null ? "null" : `'${pvId}'`}, '[]', ${shop === null ? "null" : `'${shop}'`}
  )`

test("orders that exist survive: by store, with their aliases' index, and under one name with or without its number sign", async () => {
  await using database = await PGlite.create("memory://")
  const runAll = async (statements: ReadonlyArray<string>) => {
    for (const statement of statements) await database.exec(statement)
  }
  await runAll(["create table tenants (tenant_id uuid primary key)", `insert into tenants values ('${TENANT}')`])
  await runAll(attribution)
  await runAll([
    // Both a shop and the pixel reported it; the shop's clock ran ahead.
    evidence("4501", "pixel", 0, "2026-03-01T10:00:00Z", "2026-03-01T10:00:00Z", ANN, null),
    evidence("4501", "shop", 1, "2026-03-01T11:00:00Z", "2026-03-01T10:01:00Z", null, "a.example.com"),
    evidence("4501", "shop", 2, "2026-03-01T11:00:00Z", "2026-03-02T10:00:00Z", null, "a.example.com"),
    // Two stores of one tenant: one order before, two from now on.
    evidence("7", "shop", 1, "2026-03-01T09:00:00Z", "2026-03-01T09:00:00Z", null, "a.example.com"),
    evidence("7", "shop", 2, "2026-03-01T09:30:00Z", "2026-03-01T09:30:00Z", null, "b.example.com"),
    // No shop has these: a server and a pixel by two spellings of one name.
    evidence("#1001", "server", 0, "2026-03-01T08:00:00Z", "2026-03-01T08:00:00Z", ANN, null),
    evidence("1001", "pixel", 0, "2026-03-01T07:00:00Z", "2026-03-01T07:00:00Z", BOB, null),
    evidence("#1001", "pixel", 0, "2026-03-01T07:30:00Z", "2026-03-01T07:30:00Z", BOB, null),
    `insert into orders (tenant_id, order_id, placed_at)
    select tenant_id, order_id, min(placed_at) from order_evidence group by tenant_id, order_id`,
    `insert into survey_answers values ('${TENANT}', '#1001', 'a.example.com', 'How?', 'Ann', now())`,
    `insert into events (tenant_id, event_id, pv_id, received_at, event_type, reported_by, ref)
    values ('${TENANT}', '${BOB}', '${BOB}', now(), 'page_view', 'pixel', 'ann')`
  ])
  await runAll(orderIdentity)

  const rowsOf = async (query: string) => (await database.query<Record<string, unknown>>(query)).rows
  expect(
    await rowsOf("select shop_domain, order_id, source, placed_at from orders order by shop_domain, order_id")
  ).toEqual([
    { shop_domain: "", order_id: "1001", source: "server", placed_at: new Date("2026-03-01T08:00:00Z") },
    { shop_domain: "", order_id: "4501", source: "pixel", placed_at: new Date("2026-03-01T10:00:00Z") },
    { shop_domain: "a.example.com", order_id: "4501", source: "shop", placed_at: new Date("2026-03-01T10:01:00Z") },
    { shop_domain: "a.example.com", order_id: "7", source: "shop", placed_at: new Date("2026-03-01T09:00:00Z") },
    { shop_domain: "b.example.com", order_id: "7", source: "shop", placed_at: new Date("2026-03-01T09:30:00Z") }
  ])
  expect(
    await rowsOf(
      `select shop_domain, order_id, source, version::integer, claimant from order_evidence
      order by shop_domain, order_id, source, version, claimant`
    )
  ).toEqual([
    { shop_domain: "", order_id: "1001", source: "pixel", version: 0, claimant: BOB },
    { shop_domain: "", order_id: "1001", source: "server", version: 0, claimant: "" },
    { shop_domain: "", order_id: "4501", source: "pixel", version: 0, claimant: ANN },
    { shop_domain: "a.example.com", order_id: "4501", source: "shop", version: 1, claimant: "" },
    { shop_domain: "a.example.com", order_id: "4501", source: "shop", version: 2, claimant: "" },
    { shop_domain: "a.example.com", order_id: "7", source: "shop", version: 1, claimant: "" },
    { shop_domain: "b.example.com", order_id: "7", source: "shop", version: 2, claimant: "" }
  ])
  expect(await rowsOf("select alias, shop_domain, kind from order_aliases order by alias, shop_domain")).toEqual([
    { alias: "4501", shop_domain: "a.example.com", kind: "id" },
    { alias: "7", shop_domain: "a.example.com", kind: "id" },
    { alias: "7", shop_domain: "b.example.com", kind: "id" }
  ])
  expect(await rowsOf("select order_id, answer from survey_answers")).toEqual([{ order_id: "1001", answer: "Ann" }])
  expect(await rowsOf("select is_bot from events")).toEqual([{ is_bot: false }])
})

test("orders that exist are of unknown country and no product, and so is what went back of them", async () => {
  await using database = await PGlite.create("memory://")
  const before = [
    "create table tenants (tenant_id uuid primary key)",
    `insert into tenants values ('${TENANT}')`,
    ...attribution,
    ...orderRefunds,
    evidence("4501", "shop", 1, "2026-03-01T11:00:00Z", "2026-03-01T10:01:00Z", null, "a.example.com"),
    `insert into order_refunds values (
      '${TENANT}', 'a.example.com', '4501', 'shop', '1', 'refund', 1, now(), now(), 100, 'USD'
    )`
  ]
  for (const statement of [...before, ...orderProducts]) await database.exec(statement)
  expect((await database.query("select country, products from order_evidence")).rows).toEqual([
    { country: null, products: [] }
  ])
  expect((await database.query("select products from order_refunds")).rows).toEqual([{ products: [] }])
})

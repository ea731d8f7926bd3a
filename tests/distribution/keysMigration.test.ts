import { expect, test } from "bun:test"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { holdName, takeName } from "../../adapters/postgres/payments/takeName.ts"
import { TenantId } from "../../ports/accounts/Tenant.ts"
import { emptyEmbedded } from "../emptyEmbedded.ts"
import { runMigrations } from "../runMigrations.ts"

const MIGRATION = "0096_tenant_keys"
const tenantId = TenantId.make("5a4d0b0e-0000-4000-8000-0000000f0096")
const CHECK = "5a4d0b0e-0000-4000-8000-0000000f00c0"
const PURCHASE = "5a4d0b0e-0000-4000-8000-0000000f00d0"
const OTHER = "5a4d0b0e-0000-4000-8000-0000000f00e0"

test("names of payments that were there before are their orders', and no other order takes one", () =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    yield* runMigrations((name) => name < MIGRATION)
    yield* sql`insert into tenants (tenant_id, name, lookback_days, created_at) values (${tenantId}, 'Brand', 30, now())`
    yield* sql`
      insert into checks (tenant_id, check_id, key_id, tier, status, accounts, brand_name, amount_minor, currency, session_id,
        payment_url, created_at, payable_until)
      values (${tenantId}, ${CHECK}, gen_random_uuid(), 'quick', 'failed', '[]', 'Brand', 100, 'usd', 'cs_1', '', now(), now())
    `
    yield* sql`
      insert into check_refunds (tenant_id, check_id, refund_key, payment, is_surplus, state, at)
      values (${tenantId}, ${CHECK}, gen_random_uuid(), 'pi_1', false, 'done', now())
    `
    yield* sql`
      insert into purchases (tenant_id, purchase_id, status, credits, amount_minor, currency, return_url, created_at, payable_until,
        session_id)
      values (${tenantId}, ${PURCHASE}, 'paid', 100, 100, 'usd', '', now(), now(), 'cs_2'),
        (${tenantId}, ${OTHER}, 'awaiting_payment', 100, 100, 'usd', '', now(), now(), null)
    `
    yield* sql`
      insert into purchase_refunds (tenant_id, purchase_id, refund_key, payment, is_surplus, state, at)
      values (${tenantId}, ${PURCHASE}, gen_random_uuid(), 'pi_2', true, 'owed', now())
    `

    yield* runMigrations((name) => name >= MIGRATION)

    expect(yield* sql`select kind, name, order_id from payment_names order by kind, name`).toEqual([
      { kind: "check_refund", name: "pi_1", order_id: CHECK },
      { kind: "check_session", name: "cs_1", order_id: CHECK },
      { kind: "purchase", name: PURCHASE, order_id: PURCHASE },
      { kind: "purchase", name: OTHER, order_id: OTHER },
      { kind: "purchase_refund", name: "pi_2", order_id: PURCHASE },
      { kind: "purchase_session", name: "cs_2", order_id: PURCHASE }
    ])
    const named = { kind: "check_session", name: "cs_1", tenantId } as const
    expect(yield* takeName(sql, { ...named, orderId: CHECK })).toBe(false)
    expect(yield* holdName(sql, { ...named, orderId: CHECK })).toBe(true)
    expect(yield* holdName(sql, { ...named, orderId: OTHER })).toBe(false)
    // The same name of another kind is another name.
    expect(yield* takeName(sql, { ...named, kind: "purchase_session", orderId: OTHER })).toBe(true)
  }).pipe(Effect.provide(emptyEmbedded), Effect.runPromise))

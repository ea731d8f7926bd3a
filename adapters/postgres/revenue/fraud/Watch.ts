import { Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import type { TenantId } from "../../../../ports/accounts/tenants/Tenant.ts"
import { HOLD, HoldDecider, HoldStatus, HoldVerdict, type OrderHold } from "../../../../ports/revenue/fraud/Hold.ts"
import { type OrderKey, SignalKey, SignalSeverity, WatchRule } from "../../../../ports/revenue/fraud/Signal.ts"
import { HOLD_DECISIONS_MAX, HoldNotFound, WATCH_LISTED_MAX, Watch } from "../../../../ports/revenue/fraud/Watch.ts"
import { OrderId } from "../../../../ports/tracking/events/TrackingEvent.ts"
import { LinkCode } from "../../../../ports/tracking/links/TrackingLink.ts"
import { ShopDomain } from "../../../../ports/tracking/orders/Order.ts"
import { readRows, storeStatements } from "../../statements/statements.ts"
import { claimTurn } from "../../writing/claimTurn.ts"

const OrderColumns = { shopDomain: Schema.NullOr(ShopDomain), orderId: OrderId }

const RuleRow = Schema.Struct({ rule: WatchRule })
const CountRow = Schema.Struct({ count: Schema.Int })
const SignalRow = Schema.Struct({
  key: SignalKey,
  rule: WatchRule,
  severity: SignalSeverity,
  at: Schema.Date,
  foundAt: Schema.Date,
  platform: Schema.NullOr(Schema.String),
  handle: Schema.NullOr(Schema.String),
  codes: Schema.Array(LinkCode),
  orders: Schema.Array(Schema.Struct(OrderColumns)),
  evidence: Schema.Record(Schema.String, Schema.Union([Schema.String, Schema.Finite]))
})
const HoldRow = Schema.Struct({
  ...OrderColumns,
  status: HoldStatus,
  rules: Schema.Array(WatchRule),
  heldAt: Schema.Date
})
const DecisionRow = Schema.Struct({
  ...OrderColumns,
  id: Schema.String,
  verdict: HoldVerdict,
  reason: Schema.String,
  kind: HoldDecider,
  name: Schema.String,
  at: Schema.Date
})

const db = storeStatements("Watch")
const { unavailable } = db

const toHold = ({ shopDomain, orderId, ...row }: typeof HoldRow.Type): OrderHold => ({
  order: { shopDomain, orderId },
  ...row
})

export const layer = Layer.effect(
  Watch,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const holdRows = readRows(HoldRow)
    const holdColumns = sql.literal(`
      nullif(h.shop_domain, '') as "shopDomain", h.order_id as "orderId", h.status, h.rules, h.held_at as "heldAt"
    `)
    const isOrder = (alias: "h" | "d", tenantId: TenantId, { shopDomain, orderId }: OrderKey) => sql`
      ${sql.literal(alias)}.tenant_id = ${tenantId}::uuid
        and ${sql.literal(alias)}.shop_domain = ${shopDomain ?? ""} and ${sql.literal(alias)}.order_id = ${orderId}
    `

    return Watch.of({
      rulesOff: (tenantId) =>
        sql`select rule from watch_rules_off where tenant_id = ${tenantId} order by rule collate "C"`.pipe(
          db.rows(RuleRow),
          Effect.map((rows) => rows.map(({ rule }) => rule))
        ),

      switchRule: (tenantId, rule, isOn, { at, reason }) =>
        (isOn
          ? sql`
              with gone as (delete from watch_rules_off where tenant_id = ${tenantId} and rule = ${rule})
              select 0 as count
            `
          : sql`
              insert into watch_rules_off (tenant_id, rule, at) values (${tenantId}::uuid, ${rule}, ${at})
              on conflict do nothing
            `.pipe(
              Effect.andThen(sql`
                with freed as (
                  update order_holds h set status = 'released'
                  where h.tenant_id = ${tenantId} and h.status = 'held' and ${rule} = any (h.rules)
                    and h.rules <@ array(select o.rule from watch_rules_off o where o.tenant_id = ${tenantId})
                  returning h.shop_domain, h.order_id
                ), told as (
                  insert into hold_decisions
                    (tenant_id, decision_id, shop_domain, order_id, verdict, reason, by_kind, by_name, decided_at)
                  select ${tenantId}::uuid, gen_random_uuid(), shop_domain, order_id, 'release', ${reason}, 'rule', ${rule},
                    ${at}::timestamptz
                  from freed
                )
                select count(*)::integer as count from freed
              `)
            )
        ).pipe(
          sql.withTransaction,
          db.rows(CountRow),
          Effect.map(([row]) => row?.count ?? 0)
        ),

      record: (tenantId, signals, at) =>
        sql`
          with given as (
            select distinct on (g.key) g.* from json_to_recordset(${JSON.stringify(
              signals.map(({ creator, ...signal }) => ({
                ...signal,
                platform: creator?.platform ?? null,
                handle: creator?.handle ?? null
              }))
            )}::text::json) as g (
              key text, rule text, severity text, at timestamptz, platform text, handle text, codes json, orders jsonb,
              evidence jsonb
            )
            where not exists (select from watch_rules_off o where o.tenant_id = ${tenantId} and o.rule = g.rule)
            order by g.key
          ), kept as (
            insert into signals as s
              (tenant_id, key, rule, severity, at, found_at, platform, handle, codes, orders, evidence)
            select ${tenantId}::uuid, key, rule, severity, at, ${at}::timestamptz, platform, handle,
              array(select json_array_elements_text(codes)), orders, evidence
            from given order by key
            on conflict (tenant_id, key) do update set
              severity = excluded.severity, at = excluded.at, platform = excluded.platform, handle = excluded.handle,
              codes = excluded.codes, orders = excluded.orders, evidence = excluded.evidence
            returning (s.xmax = 0) as is_new
          ), held as (
            insert into order_holds as h (tenant_id, shop_domain, order_id, rules, status, held_at)
            select ${tenantId}::uuid, coalesce(o.value ->> 'shopDomain', ''), o.value ->> 'orderId',
              array_agg(distinct g.rule order by g.rule), ${HOLD.initial}, ${at}::timestamptz
            from given g, jsonb_array_elements(g.orders) o
            where g.severity = 'high'
            group by 2, 3 order by 2, 3
            on conflict (tenant_id, shop_domain, order_id) do update
              set rules = array(select distinct r from unnest(h.rules || excluded.rules) r order by r)
              where not excluded.rules <@ h.rules
          )
          select count(*) filter (where is_new)::integer as count from kept
        `.pipe(
          db.rows(CountRow),
          Effect.map(([row]) => row?.count ?? 0)
        ),

      signals: (tenantId, { rule, limit, after }) =>
        sql`
          select key, rule, severity, at, found_at as "foundAt", platform, handle, codes, orders, evidence from signals
          where tenant_id = ${tenantId} and (${rule}::text is null or rule = ${rule}) and (
            ${after?.foundAt ?? null}::timestamptz is null or found_at < ${after?.foundAt ?? null}::timestamptz
            or (found_at = ${after?.foundAt ?? null}::timestamptz and key > ${after?.key ?? ""})
          )
          order by found_at desc, key limit ${Math.min(limit, WATCH_LISTED_MAX)}
        `.pipe(
          db.rows(SignalRow),
          Effect.map((rows) =>
            rows.map(({ platform, handle, ...row }) => ({
              ...row,
              tenantId,
              creator: platform === null || handle === null ? null : { platform, handle }
            }))
          )
        ),

      holds: (tenantId, { status, limit, after }) =>
        sql`
          select ${holdColumns} from order_holds h
          where h.tenant_id = ${tenantId} and (${status}::text is null or h.status = ${status}) and (
            ${after?.heldAt ?? null}::timestamptz is null or h.held_at < ${after?.heldAt ?? null}::timestamptz
            or (h.held_at = ${after?.heldAt ?? null}::timestamptz
              and (h.shop_domain, h.order_id) > (${after?.order.shopDomain ?? ""}, ${after?.order.orderId ?? ""}))
          )
          order by h.held_at desc, h.shop_domain, h.order_id limit ${Math.min(limit, WATCH_LISTED_MAX)}
        `.pipe(
          Effect.flatMap(holdRows),
          Effect.mapError(unavailable),
          Effect.map((rows) => rows.map(toHold))
        ),

      holdsOf: (tenantId, orders) =>
        sql`
          select ${holdColumns} from (
            select distinct coalesce("shopDomain", '') as shop_domain, "orderId" as order_id
            from json_to_recordset(${JSON.stringify(orders)}::text::json) as o ("shopDomain" text, "orderId" text)
          ) asked join order_holds h
            on h.tenant_id = ${tenantId} and h.shop_domain = asked.shop_domain and h.order_id = asked.order_id
        `.pipe(
          Effect.flatMap(holdRows),
          Effect.mapError(unavailable),
          Effect.map((rows) => rows.map(toHold))
        ),

      decide: (tenantId, { id, order, verdict, reason, by, at }) =>
        Effect.gen(function* () {
          // Whoever decides on one order at the same time waits here.
          const [known] = yield* sql`
            select ${holdColumns} from order_holds h where ${isOrder("h", tenantId, order)} for update
          `.pipe(Effect.flatMap(holdRows))
          if (known === undefined) return null
          const status = HOLD.next(known.status, verdict)
          if (status === null) return toHold(known)
          const [told] = yield* sql`
            insert into hold_decisions
              (tenant_id, decision_id, shop_domain, order_id, verdict, reason, by_kind, by_name, decided_at)
            values (
              ${tenantId}::uuid, ${id}::uuid, ${order.shopDomain ?? ""}, ${order.orderId}, ${verdict}, ${reason}, ${by.kind},
              ${by.name}, ${at}
            )
            on conflict do nothing returning 1 as count
          `.pipe(Effect.flatMap(readRows(CountRow)))
          if (told === undefined) return toHold(known)
          yield* sql`update order_holds h set status = ${status} where ${isOrder("h", tenantId, order)}`
          return toHold({ ...known, status })
        }).pipe(
          sql.withTransaction,
          Effect.mapError(unavailable),
          Effect.flatMap((hold) => (hold === null ? Effect.fail(new HoldNotFound()) : Effect.succeed(hold)))
        ),

      claimLook: (at, unlessSince) =>
        claimTurn(sql, {
          lock: "watch",
          table: "watch_looks",
          column: "looked_at",
          to: at,
          isDue: sql`k.looked_at < ${unlessSince}::timestamptz`,
          may: sql`exists (select from links l where l.tenant_id = t.tenant_id)`
        }).pipe(Effect.mapError(unavailable)),

      decisions: (tenantId, order) =>
        sql`
          select d.decision_id as id, nullif(d.shop_domain, '') as "shopDomain", d.order_id as "orderId", d.verdict, d.reason,
            d.by_kind as kind, d.by_name as name, d.decided_at as at
          from hold_decisions d where ${isOrder("d", tenantId, order)}
          order by d.decided_at desc, d.decision_id desc limit ${HOLD_DECISIONS_MAX}
        `.pipe(
          db.rows(DecisionRow),
          Effect.map((rows) =>
            rows.map(({ shopDomain, orderId, kind, name, ...row }) => ({
              ...row,
              order: { shopDomain, orderId },
              by: { kind, name }
            }))
          )
        )
    })
  })
)

import { Effect, Layer, Option, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { TenantId } from "../../../../ports/accounts/tenants/Tenant.ts"
import { CurrencyCode } from "../../../../ports/money/money.ts"
import { SPANS_MAX, type Span, Summaries, type Summary } from "../../../../ports/revenue/attribution/Summaries.ts"
import { ClickKind, LinkCode } from "../../../../ports/tracking/links/TrackingLink.ts"
import { withLongTimeout } from "../../connection/boundedClient.ts"
import { readRows, storeStatements } from "../../statements/statements.ts"
import { claimTurn } from "../../writing/claimTurn.ts"

/** A large account's span of a day has thousands of rows. */
const STATEMENT_SECONDS_MAX = 30

const TenantRow = Schema.Struct({ tenantId: TenantId })
const HasRow = Schema.Struct({ has: Schema.Boolean })
const AtRow = Schema.Struct({ at: Schema.Date })
const MarkRow = Schema.Struct({ mark: Schema.String })
const WaitingRow = Schema.Struct({ from: Schema.Date, to: Schema.Date, changes: Schema.BigIntFromString })
const SpanJson = Schema.Struct({ from: Schema.DateFromString, to: Schema.DateFromString })
const Whole = Schema.BigIntFromString

const RowJson = Schema.Struct({
  behind: Schema.Int,
  part: Schema.Literals(["sold", "unconfirmed"]),
  currency: CurrencyCode,
  platform: Schema.NullOr(Schema.String),
  handle: Schema.NullOr(Schema.String),
  code: Schema.NullOr(LinkCode),
  isUnattributed: Schema.Boolean,
  orders: Whole,
  newCustomers: Whole,
  returningCustomers: Whole,
  unknownCustomers: Whole,
  minorUnits: Whole,
  refundedMinorUnits: Whole,
  cancelledMinorUnits: Whole,
  firstAt: Schema.DateFromString
})
const SummedRow = Schema.Struct({
  spans: Schema.Array(SpanJson),
  rows: Schema.Array(RowJson),
  excluded: Schema.Array(Schema.Struct({ currency: CurrencyCode, reason: Schema.String, count: Schema.Int })),
  clicks: Schema.Array(Schema.Struct({ code: LinkCode, kind: ClickKind, count: Schema.Int }))
})

const db = storeStatements("Tracking")
const { unavailable } = db

/** The sums of a row, by column. */
const SUMS = {
  orders: "orders",
  newCustomers: "new_customers",
  returningCustomers: "returning_customers",
  unknownCustomers: "unknown_customers",
  minorUnits: "minor_units",
  refundedMinorUnits: "refunded_minor_units",
  cancelledMinorUnits: "cancelled_minor_units"
} as const
const SUM_COLUMNS = Object.values(SUMS)
/** By what rows are added up, the keys that differ most first: rows are sorted by them, and texts that are alike take long to compare. */
const SALE_KEYS = "code, handle, platform, is_unattributed, currency, part"
const COUNT_KEYS = "name, kind, part"
const ROW_COLUMNS = `${SALE_KEYS}, ${SUM_COLUMNS.join(", ")}, first_at`

const salesJson = ({ rows }: Summary): string =>
  JSON.stringify(
    [...rows].flatMap(([model, ofModel]) =>
      ofModel.map((row, place) => ({
        model,
        place,
        part: row.part,
        currency: row.currency,
        platform: row.creator?.platform ?? null,
        handle: row.creator?.handle ?? null,
        code: row.code,
        is_unattributed: row.isUnattributed,
        orders: String(row.orders),
        new_customers: String(row.newCustomers),
        returning_customers: String(row.returningCustomers),
        unknown_customers: String(row.unknownCustomers),
        minor_units: String(row.minorUnits),
        refunded_minor_units: String(row.refundedMinorUnits),
        cancelled_minor_units: String(row.cancelledMinorUnits),
        first_at: row.firstAt
      }))
    )
  )

const countsJson = ({ excluded, clicks }: Summary): string =>
  JSON.stringify([
    ...excluded.map(({ currency, reason, count }) => ({
      part: "excluded",
      name: reason,
      kind: currency,
      counted: count
    })),
    ...clicks.map(({ code, kind, count }) => ({ part: "clicks", name: code, kind, counted: count }))
  ])

export const layer = Layer.effect(
  Summaries,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const inItsTime = withLongTimeout(sql, STATEMENT_SECONDS_MAX)
    const isSpan = (tenantId: TenantId, { from, to }: Span) =>
      sql`tenant_id = ${tenantId}::uuid and ends_at = ${to}::timestamptz and starts_at = ${from}::timestamptz`

    /** Transactions that write, or wrote; those of other databases write nothing of ours, and may be open for hours. */
    const ofThisDatabase = sql.literal(
      "a.backend_xid is not null and a.datid = (select oid from pg_database where datname = current_database())"
    )

    return Summaries.of({
      claim: (at, next) =>
        claimTurn(sql, {
          lock: "summaries",
          table: "summary_turns",
          column: "next_at",
          to: next,
          isDue: sql`k.next_at <= ${at}::timestamptz`
        }).pipe(Effect.mapError(unavailable)),

      rest: (tenantId, next) =>
        sql`update summary_turns set next_at = ${next}::timestamptz where tenant_id = ${tenantId}::uuid`.pipe(db.done),

      hasOrders: (tenantId, orders) =>
        sql`
          select exists (
            select from orders where tenant_id = ${tenantId}::uuid order by placed_at offset ${orders - 1} limit 1
          ) as has
        `.pipe(
          db.rows(HasRow),
          Effect.map(([row]) => row?.has ?? false)
        ),

      firstOrderAt: (tenantId) =>
        sql`select placed_at as at from orders where tenant_id = ${tenantId}::uuid order by placed_at limit 1`.pipe(
          db.rows(AtRow),
          Effect.map(([row]) => Option.map(Option.fromUndefinedOr(row), ({ at }) => at))
        ),

      open: (tenantId, spans) =>
        inItsTime(sql`
          with wanted as materialized (
            select u.starts_at, u.ends_at from unnest(
              ${spans.map(({ from }) => from.toISOString())}::timestamptz[],
              ${spans.map(({ to }) => to.toISOString())}::timestamptz[]
            ) as u (starts_at, ends_at)
          ), gone as (
            delete from summary_spans s where s.tenant_id = ${tenantId}::uuid and not exists (
              select from wanted w where w.starts_at = s.starts_at and w.ends_at = s.ends_at
            )
          )
          insert into summary_spans (tenant_id, ends_at, starts_at)
          select ${tenantId}::uuid, ends_at, starts_at from wanted order by ends_at, starts_at limit ${SPANS_MAX}
          on conflict do nothing
        `).pipe(db.done),

      // A span of another basis holds no more, so that links count as if it named all of them. The mark is read after the spans: it names
      // every transaction that writes just then. Whatever one that begins later writes, its triggers see the spans.
      waiting: (tenantId, basis, limit) =>
        Effect.gen(function* () {
          yield* sql`
            update summary_spans set made_at_changes = null
            where tenant_id = ${tenantId}::uuid and made_at_changes is not null and basis is distinct from md5(${basis})
          `
          const spans = yield* sql`
            select starts_at as "from", ends_at as "to", changes::text from summary_spans
            where tenant_id = ${tenantId}::uuid and made_at_changes is distinct from changes
            order by ends_at desc, starts_at limit ${limit}
          `.pipe(Effect.flatMap(readRows(WaitingRow)))
          if (spans.length === 0) return { spans: [], mark: "" }
          const [row] = yield* sql`
            select coalesce(string_agg(a.backend_xid::text, ','), '') as mark from pg_stat_activity a
            where ${ofThisDatabase} and a.pid <> pg_backend_pid()
          `.pipe(Effect.flatMap(readRows(MarkRow)))
          return {
            spans: spans.map(({ from, to, changes }) => ({ span: { from, to }, changes })),
            mark: row?.mark ?? ""
          }
        }).pipe(Effect.mapError(unavailable)),

      isOver: (mark) =>
        sql`
          select not exists (
            select from pg_stat_activity a
            where ${ofThisDatabase} and a.backend_xid::text = any (string_to_array(${mark}::text, ','))
          ) as has
        `.pipe(
          db.rows(HasRow),
          Effect.map(([row]) => row?.has ?? false)
        ),

      // The span's row stays locked until the summary is in: whoever changes its orders meanwhile counts after it.
      keep: (tenantId, { span, changes }, basis, summary) =>
        inItsTime(
          Effect.gen(function* () {
            const held = yield* sql`
              update summary_spans set made_at_changes = changes, basis = md5(${basis}), codes = ${summary.named.codes}::text[],
                promo_codes = ${summary.named.promoCodes}::text[], has_answers = ${summary.named.hasAnswers}
              where ${isSpan(tenantId, span)} and changes = ${changes}::bigint
              returning tenant_id as "tenantId"
            `.pipe(Effect.flatMap(readRows(TenantRow)))
            if (held.length === 0) return false
            yield* sql`delete from summary_sales where ${isSpan(tenantId, span)}`
            yield* sql`delete from summary_counts where ${isSpan(tenantId, span)}`
            yield* sql`
              insert into summary_sales (tenant_id, model, ends_at, starts_at, place, ${sql.literal(ROW_COLUMNS)})
              select ${tenantId}::uuid, model, ${span.to}::timestamptz, ${span.from}::timestamptz, place, ${sql.literal(ROW_COLUMNS)}
              from json_to_recordset(${salesJson(summary)}::text::json) as given(
                model text, place integer, part text, currency text, platform text, handle text, code text, is_unattributed boolean,
                ${sql.literal(SUM_COLUMNS.map((column) => `${column} numeric`).join(", "))}, first_at timestamptz
              )
            `
            yield* sql`
              insert into summary_counts (tenant_id, ends_at, starts_at, part, name, kind, counted)
              select ${tenantId}::uuid, ${span.to}::timestamptz, ${span.from}::timestamptz, part, name, kind, counted
              from json_to_recordset(${countsJson(summary)}::text::json) as given(
                part text, name text, kind text, counted bigint
              )
            `
            return true
          })
        ).pipe(Effect.mapError(unavailable)),

      // Whoever changes an order of the span locks the rows of all spans that hold it: while these are locked nobody does.
      rollUp: (tenantId, { from, to }, basis) =>
        inItsTime(
          Effect.gen(function* () {
            yield* sql`
              select from summary_spans
              where tenant_id = ${tenantId}::uuid and ends_at > ${from}::timestamptz and ends_at <= ${to}::timestamptz
                and starts_at >= ${from}::timestamptz
              order by ends_at, starts_at for update
            `
            const held = yield* sql`
              with parts as materialized (
                select s.* from summary_spans s
                where s.tenant_id = ${tenantId}::uuid and s.ends_at > ${from}::timestamptz and s.ends_at <= ${to}::timestamptz
                  and s.starts_at >= ${from}::timestamptz and s.ends_at - s.starts_at < ${to}::timestamptz - ${from}::timestamptz
                  and s.made_at_changes = s.changes and s.basis = md5(${basis})
              ), used as materialized (
                select p.* from parts p where not exists (
                  select from parts o where o.starts_at <= p.starts_at and o.ends_at >= p.ends_at
                    and (o.starts_at, o.ends_at) <> (p.starts_at, p.ends_at)
                )
              ), whole as materialized (
                update summary_spans s set made_at_changes = s.changes, basis = md5(${basis}),
                  codes = array(select distinct c from used u, unnest(u.codes) c),
                  promo_codes = array(select distinct c from used u, unnest(u.promo_codes) c),
                  has_answers = (select bool_or(u.has_answers) from used u)
                where ${isSpan(tenantId, { from, to })}
                  and (select sum(u.ends_at - u.starts_at) from used u) = ${to}::timestamptz - ${from}::timestamptz
                returning s.tenant_id, s.ends_at, s.starts_at
              ), without_sales as (
                delete from summary_sales s using whole w
                where s.tenant_id = w.tenant_id and s.ends_at = w.ends_at and s.starts_at = w.starts_at
              ), without_counts as (
                delete from summary_counts s using whole w
                where s.tenant_id = w.tenant_id and s.ends_at = w.ends_at and s.starts_at = w.starts_at
              )
              select tenant_id as "tenantId" from whole
            `.pipe(Effect.flatMap(readRows(TenantRow)))
            if (held.length === 0) return false
            const ofParts = (table: string) =>
              sql.literal(`${table} s join summary_spans p using (tenant_id, ends_at, starts_at)`)
            const isPart = sql`
              p.tenant_id = ${tenantId}::uuid and p.ends_at > ${from}::timestamptz and p.ends_at <= ${to}::timestamptz
              and p.starts_at >= ${from}::timestamptz and (p.starts_at, p.ends_at) <> (${from}::timestamptz, ${to}::timestamptz)
              and p.made_at_changes = p.changes and p.basis = md5(${basis}) and not exists (
                select from summary_spans o where o.tenant_id = p.tenant_id and o.starts_at <= p.starts_at and o.ends_at >= p.ends_at
                  and o.ends_at > ${from}::timestamptz and o.ends_at <= ${to}::timestamptz and o.starts_at >= ${from}::timestamptz
                  and (o.starts_at, o.ends_at) <> (p.starts_at, p.ends_at)
                  and (o.starts_at, o.ends_at) <> (${from}::timestamptz, ${to}::timestamptz)
                  and o.made_at_changes = o.changes and o.basis = md5(${basis})
              )
            `
            yield* sql`
              insert into summary_sales (tenant_id, model, ends_at, starts_at, place, ${sql.literal(ROW_COLUMNS)})
              select ${tenantId}::uuid, model, ${to}::timestamptz, ${from}::timestamptz, row_number() over (partition by model),
                ${sql.literal(ROW_COLUMNS)}
              from (
                select model, ${sql.literal(SALE_KEYS)},
                  ${sql.literal(SUM_COLUMNS.map((column) => `sum(${column}) as ${column}`).join(", "))}, min(first_at) as first_at
                from ${ofParts("summary_sales")} where ${isPart}
                group by ${sql.literal(SALE_KEYS)}, model
              ) summed
            `
            yield* sql`
              insert into summary_counts (tenant_id, ends_at, starts_at, part, name, kind, counted)
              select ${tenantId}::uuid, ${to}::timestamptz, ${from}::timestamptz, part, name, kind, sum(counted)
              from ${ofParts("summary_counts")} where ${isPart} group by ${sql.literal(COUNT_KEYS)}
            `
            return true
          })
        ).pipe(Effect.mapError(unavailable)),

      sumUp: ({ tenantId, model, basis, from, to, cuts }) =>
        sql`
          with cuts as (select ${cuts.map((cut) => cut.toISOString())}::timestamptz[] as at), held as materialized (
            select starts_at, ends_at from summary_spans
            where tenant_id = ${tenantId}::uuid and ends_at > ${from}::timestamptz and ends_at <= ${to}::timestamptz
              and starts_at >= ${from}::timestamptz and made_at_changes = changes and basis = md5(${basis})
              and not exists (select from cuts c, unnest(c.at) u (at) where u.at > starts_at and u.at < ends_at)
          ), used as materialized (
            select h.starts_at, h.ends_at, width_bucket(h.starts_at, c.at) as behind from (
              select starts_at, ends_at, max(ends_at) over (
                order by starts_at, ends_at desc rows between unbounded preceding and 1 preceding
              ) as covered_to from held
            ) h, cuts c where covered_to is null or covered_to < ends_at
          ), summed as (
            select u.behind, ${sql.literal(SALE_KEYS)}, min(first_at) as first_at,
              ${sql.literal(SUM_COLUMNS.map((column) => `sum(${column}) as ${column}`).join(", "))}
            from used u cross join lateral (
              select * from summary_sales
              where tenant_id = ${tenantId}::uuid and model = ${model} and ends_at = u.ends_at and starts_at = u.starts_at
              offset 0
            ) s
            group by ${sql.literal(SALE_KEYS)}, u.behind
          ), counted as (
            select part, name, kind, sum(counted) as counted from used u cross join lateral (
              select * from summary_counts where tenant_id = ${tenantId}::uuid and ends_at = u.ends_at and starts_at = u.starts_at
              offset 0
            ) s
            group by ${sql.literal(COUNT_KEYS)}
          )
          select coalesce((
            select json_agg(json_build_object('from', starts_at, 'to', ends_at) order by starts_at) from used
          ), '[]') as spans, coalesce((
            select json_agg(json_build_object(
              'behind', behind, 'part', part, 'currency', currency, 'platform', platform, 'handle', handle, 'code', code,
              'isUnattributed', is_unattributed, 'firstAt', first_at,
              ${sql.literal(
                Object.entries(SUMS)
                  .map(([name, column]) => `'${name}', ${column}::text`)
                  .join(", ")
              )}
            )) from summed
          ), '[]') as rows, coalesce((
            select json_agg(json_build_object('reason', name, 'currency', kind, 'count', counted) order by name, kind)
            from counted where part = 'excluded'
          ), '[]') as excluded, coalesce((
            select json_agg(json_build_object('code', name, 'kind', kind, 'count', counted) order by name, kind)
            from counted where part = 'clicks'
          ), '[]') as clicks
        `.pipe(
          db.rows(SummedRow),
          Effect.map(([row]) => ({
            spans: row?.spans ?? [],
            rows: (row?.rows ?? []).map(({ platform, handle, ...rest }) => ({
              ...rest,
              creator: platform === null || handle === null ? null : { platform, handle }
            })),
            excluded: row?.excluded ?? [],
            clicks: row?.clicks ?? []
          }))
        )
    })
  })
)

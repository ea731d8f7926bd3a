import { Effect, Layer, Option, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { TenantId } from "../../../../ports/accounts/tenants/Tenant.ts"
import { CurrencyCode } from "../../../../ports/money/money.ts"
import { CommissionRule, ModelChoice, RuleId } from "../../../../ports/revenue/commissions/Commission.ts"
import {
  BookChanged,
  type Closing,
  COMMISSION_ROWS_MAX,
  Commissions,
  MonthClosed,
  RULES_MAX,
  RulesFull
} from "../../../../ports/revenue/commissions/Commissions.ts"
import {
  BaseNote,
  type ClosedStatement,
  Month,
  type StatedAmount,
  type StatementKey,
  type StatementLine
} from "../../../../ports/revenue/commissions/Statement.ts"
import { StoreUnavailable } from "../../../../ports/system/StoreUnavailable.ts"
import { OrderId } from "../../../../ports/tracking/events/TrackingEvent.ts"
import { LinkCode } from "../../../../ports/tracking/links/TrackingLink.ts"
import { ShopDomain } from "../../../../ports/tracking/orders/Order.ts"
import { readRows } from "../../statements/statements.ts"

/** Rows that one statement writes. */
const CHUNK_ROWS = 2_000

const Amount = Schema.BigIntFromString

const BookRow = Schema.Struct({
  revision: Schema.Int,
  firstMonth: Schema.NullOr(Month),
  lastMonth: Schema.NullOr(Month),
  closedUntil: Schema.NullOr(Schema.Date)
})
const EntryRow = Schema.Union([
  Schema.Struct({ kind: Schema.Literal("rule"), entry: CommissionRule }),
  Schema.Struct({ kind: Schema.Literal("model"), entry: ModelChoice })
])
const readBooks = readRows(BookRow)
const readEntries = readRows(EntryRow)
const encodeEntry = Schema.encodeSync(Schema.fromJsonString(Schema.Union([CommissionRule, ModelChoice])))

const StatementRow = Schema.Struct({
  tenantId: TenantId,
  month: Month,
  creatorKey: Schema.String,
  currency: CurrencyCode,
  platform: Schema.String,
  handle: Schema.String,
  lineCount: Schema.Int,
  sum: Amount,
  carriedIn: Amount,
  payable: Amount,
  carriedOut: Amount,
  closedAt: Schema.Date,
  payerName: Schema.String,
  payerAddress: Schema.NullOr(Schema.String)
})
const readStatements = readRows(StatementRow)

const statementOf = (row: typeof StatementRow.Type): ClosedStatement => ({
  tenantId: row.tenantId,
  month: row.month,
  creatorKey: row.creatorKey,
  currency: row.currency,
  creator: { platform: row.platform, handle: row.handle },
  lineCount: row.lineCount,
  sumMinorUnits: row.sum,
  carriedInMinorUnits: row.carriedIn,
  payableMinorUnits: row.payable,
  carriedOutMinorUnits: row.carriedOut,
  closedAt: row.closedAt,
  payer: { name: row.payerName, address: row.payerAddress }
})

const OrderRow = {
  shopDomain: Schema.NullOr(ShopDomain),
  orderId: OrderId,
  link: Schema.NullOr(LinkCode),
  placedAt: Schema.Date
}
const LineRow = Schema.Struct({
  ...OrderRow,
  net: Amount,
  base: Schema.NullOr(Amount),
  baseNote: Schema.NullOr(BaseNote),
  ruleId: Schema.NullOr(RuleId),
  entitled: Amount,
  stated: Amount,
  minorUnits: Amount
})
const readLines = readRows(LineRow)
const lineOf = ({ net, base, entitled, stated, ...row }: typeof LineRow.Type): StatementLine => ({
  ...row,
  netMinorUnits: net,
  baseMinorUnits: base,
  entitledMinorUnits: entitled,
  statedMinorUnits: stated
})

const StatedRow = Schema.Struct({
  ...OrderRow,
  creatorKey: Schema.String,
  currency: CurrencyCode,
  platform: Schema.String,
  handle: Schema.String,
  minorUnits: Amount
})
const readStated = readRows(StatedRow)
const statedOf = ({ platform, handle, ...row }: typeof StatedRow.Type): StatedAmount => ({
  ...row,
  creator: { platform, handle }
})

const STATEMENT = `
  tenant_id as "tenantId", month, creator_key as "creatorKey", currency, platform, handle, line_count as "lineCount",
  sum_minor::text as sum, carried_in_minor::text as "carriedIn", payable_minor::text as payable,
  carried_out_minor::text as "carriedOut", closed_at as "closedAt",
  payer_name as "payerName", payer_address as "payerAddress"
`
const LINE = `
  nullif(shop_domain, '') as "shopDomain", order_id as "orderId", nullif(link, '') as link, placed_at as "placedAt",
  net_minor::text as net, base_minor::text as base, base_note as "baseNote", rule_id as "ruleId",
  entitled_minor::text as entitled, stated_minor::text as stated,
  minor_units::text as "minorUnits"
`
const STATED = `
  nullif(s.shop_domain, '') as "shopDomain", s.order_id as "orderId", nullif(s.link, '') as link, s.placed_at as "placedAt",
  s.creator_key as "creatorKey", s.currency, s.platform, s.handle, s.minor_units::text as "minorUnits"
`

const isChanged = Schema.is(BookChanged)
const isRefusal = Schema.is(Schema.Union([MonthClosed, RulesFull]))
const unavailable = (cause: unknown) => new StoreUnavailable({ store: "Commissions", cause })

const chunksOf = <Row>(rows: ReadonlyArray<Row>): ReadonlyArray<ReadonlyArray<Row>> =>
  Array.from({ length: Math.ceil(rows.length / CHUNK_ROWS) }, (_, index) =>
    rows.slice(index * CHUNK_ROWS, (index + 1) * CHUNK_ROWS)
  )

const headRow = ({ head }: Closing["statements"][number]) => ({
  creator_key: head.creatorKey,
  currency: head.currency,
  platform: head.creator.platform,
  handle: head.creator.handle,
  line_count: head.lineCount,
  sum_minor: String(head.sumMinorUnits),
  carried_in_minor: String(head.carriedInMinorUnits),
  payable_minor: String(head.payableMinorUnits),
  carried_out_minor: String(head.carriedOutMinorUnits)
})

const lineRows = ({ head, lines }: Closing["statements"][number]) =>
  lines.map((line, index) => ({
    creator_key: head.creatorKey,
    currency: head.currency,
    platform: head.creator.platform,
    handle: head.creator.handle,
    place: index,
    shop_domain: line.shopDomain ?? "",
    order_id: line.orderId,
    link: line.link ?? "",
    placed_at: line.placedAt.toISOString(),
    net_minor: String(line.netMinorUnits),
    base_minor: line.baseMinorUnits === null ? null : String(line.baseMinorUnits),
    base_note: line.baseNote,
    rule_id: line.ruleId,
    entitled_minor: String(line.entitledMinorUnits),
    stated_minor: String(line.statedMinorUnits),
    minor_units: String(line.minorUnits)
  }))

const LINE_ROW = `
  creator_key text, currency text, platform text, handle text, place integer, shop_domain text, order_id text, link text,
  placed_at timestamptz, net_minor bigint, base_minor bigint, base_note text, rule_id uuid,
  entitled_minor bigint, stated_minor bigint, minor_units bigint
`

export const layer = Layer.effect(
  Commissions,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const statementColumns = sql.literal(STATEMENT)
    const lineColumns = sql.literal(LINE)
    const statedColumns = sql.literal(STATED)
    const lineRow = sql.literal(LINE_ROW)

    const bookRows = (tenantId: TenantId) => sql`
      select revision::int as revision, first_month as "firstMonth", last_month as "lastMonth", closed_until as "closedUntil"
      from commission_books where tenant_id = ${tenantId}::uuid
    `
    /** The tenant's book, which nobody else writes to until the transaction ends. */
    const lockedBook = Effect.fnUntraced(function* (tenantId: TenantId) {
      yield* sql`insert into commission_books (tenant_id, revision) values (${tenantId}::uuid, 0) on conflict do nothing`
      const [book] = yield* readBooks(yield* sql`${bookRows(tenantId)} for update`)
      return book ?? (yield* Effect.die(new Error("a book that was just made is there")))
    })
    const ruleNamed = (tenantId: TenantId, ruleId: RuleId) => sql`
      select kind, entry from commission_rules where tenant_id = ${tenantId}::uuid and rule_id = ${ruleId}::uuid
    `
    const add = Effect.fnUntraced(function* (kind: "rule" | "model", entry: CommissionRule | ModelChoice) {
      const { tenantId, ruleId, from } = entry
      const { closedUntil, lastMonth, revision } = yield* lockedBook(tenantId)
      const [known] = yield* readEntries(yield* ruleNamed(tenantId, ruleId))
      if (known !== undefined) return known
      if (closedUntil !== null && from < closedUntil) return yield* new MonthClosed({ through: lastMonth ?? "" })
      const full = yield* sql`
        select from commission_rules where tenant_id = ${tenantId}::uuid and kind = ${kind} offset ${RULES_MAX - 1} limit 1
      `
      if (full.length > 0) return yield* new RulesFull()
      yield* sql`update commission_books set revision = ${revision + 1} where tenant_id = ${tenantId}::uuid`
      yield* sql`
        insert into commission_rules (tenant_id, rule_id, kind, revision, from_at, entry) values (
          ${tenantId}::uuid, ${ruleId}::uuid, ${kind}, ${revision + 1}, ${from}, ${encodeEntry(entry)}::text::json
        )
      `
      return null
    }, sql.withTransaction)

    const insertHeads = (
      { tenantId, month, closedAt, payer }: Closing,
      rows: ReadonlyArray<ReturnType<typeof headRow>>
    ) => sql`
      insert into commission_statements (
        tenant_id, month, creator_key, currency, platform, handle, line_count, sum_minor, carried_in_minor, payable_minor,
        carried_out_minor, closed_at, payer_name, payer_address
      )
      select ${tenantId}::uuid, ${month}, creator_key, currency, platform, handle, line_count, sum_minor, carried_in_minor,
        payable_minor, carried_out_minor, ${closedAt}::timestamptz, ${payer.name}::text, ${payer.address}::text
      from json_to_recordset(${JSON.stringify(rows)}::text::json) as r (
        creator_key text, currency text, platform text, handle text, line_count integer, sum_minor bigint,
        carried_in_minor bigint, payable_minor bigint, carried_out_minor bigint
      )
    `
    const insertLines = ({ tenantId, month }: Closing, rows: ReturnType<typeof lineRows>) => sql`
      with r as (select * from json_to_recordset(${JSON.stringify(rows)}::text::json) as r (${lineRow})), written as (
        insert into commission_lines (
          tenant_id, month, creator_key, currency, place, shop_domain, order_id, link, placed_at, net_minor, base_minor, base_note,
          rule_id, entitled_minor, stated_minor, minor_units
        )
        select ${tenantId}::uuid, ${month}, creator_key, currency, place, shop_domain, order_id, link, placed_at, net_minor,
          base_minor, base_note, rule_id, entitled_minor, stated_minor, minor_units
        from r
      )
      insert into commission_stated as s (
        tenant_id, shop_domain, order_id, creator_key, link, currency, platform, handle, placed_at, minor_units
      )
      select ${tenantId}::uuid, shop_domain, order_id, creator_key, link, currency, platform, handle, placed_at, minor_units
      from r
      on conflict (tenant_id, shop_domain, order_id, creator_key, link, currency) do update set
        platform = excluded.platform, handle = excluded.handle, placed_at = excluded.placed_at,
        minor_units = s.minor_units + excluded.minor_units
    `
    const close = Effect.fnUntraced(function* (closing: Closing) {
      const { tenantId, month, endsAt, statements } = closing
      const { revision, firstMonth, lastMonth } = yield* lockedBook(tenantId)
      const isLater = lastMonth === null || month > lastMonth
      if (revision !== closing.revision || !isLater) return yield* new BookChanged()
      yield* sql`
        update commission_books
        set revision = ${revision + 1}, first_month = ${firstMonth ?? month}, last_month = ${month}, closed_until = ${endsAt}
        where tenant_id = ${tenantId}::uuid
      `
      for (const rows of chunksOf(statements.map(headRow))) yield* insertHeads(closing, rows)
      for (const rows of chunksOf(statements.flatMap(lineRows))) yield* insertLines(closing, [...rows])
    }, sql.withTransaction)

    const isStatement = (tenantId: TenantId, { month, creatorKey, currency }: StatementKey) => sql`
      tenant_id = ${tenantId}::uuid and month = ${month} and creator_key = ${creatorKey} and currency = ${currency}
    `

    return Commissions.of({
      book: (tenantId) =>
        sql`
          select b.revision::int as revision, b.first_month as "firstMonth", b.last_month as "lastMonth",
            b.closed_until as "closedUntil", coalesce((
              select json_agg(json_build_object('kind', r.kind, 'entry', r.entry) order by r.revision)
              from commission_rules r where r.tenant_id = b.tenant_id
            ), '[]') as entries
          from commission_books b where b.tenant_id = ${tenantId}::uuid
        `.pipe(
          Effect.flatMap(readRows(Schema.Struct({ ...BookRow.fields, entries: Schema.Array(EntryRow) }))),
          Effect.map(([book]) => ({
            revision: book?.revision ?? 0,
            rules: book?.entries.flatMap((row) => (row.kind === "rule" ? [row.entry] : [])) ?? [],
            models: book?.entries.flatMap((row) => (row.kind === "model" ? [row.entry] : [])) ?? [],
            closed:
              book?.firstMonth == null || book.lastMonth === null
                ? null
                : { first: book.firstMonth, last: book.lastMonth }
          })),
          Effect.mapError(unavailable)
        ),

      addRule: (rule) =>
        add("rule", rule).pipe(
          Effect.map((known) => (known?.kind === "rule" ? known.entry : rule)),
          Effect.mapError((cause) => (isRefusal(cause) ? cause : unavailable(cause)))
        ),

      chooseModel: (choice) =>
        add("model", choice).pipe(
          Effect.map((known) => (known?.kind === "model" ? known.entry : choice)),
          Effect.mapError((cause) => (isRefusal(cause) ? cause : unavailable(cause)))
        ),

      close: (closing) =>
        close(closing).pipe(Effect.mapError((cause) => (isChanged(cause) ? cause : unavailable(cause)))),

      statement: (tenantId, key) =>
        sql`select ${statementColumns} from commission_statements where ${isStatement(tenantId, key)}`.pipe(
          Effect.flatMap(readStatements),
          Effect.mapError(unavailable),
          Effect.map(([row]) => Option.map(Option.fromUndefinedOr(row), statementOf))
        ),

      statements: (tenantId, { month, creatorKey, limit, after }) =>
        sql`
          select ${statementColumns} from commission_statements
          where tenant_id = ${tenantId}::uuid
            ${month === null ? sql`` : sql`and month = ${month}`}
            ${creatorKey === null ? sql`` : sql`and creator_key = ${creatorKey}`}
            ${
              after === null
                ? sql``
                : sql`and (month < ${after.month} or (
                    month = ${after.month} and (creator_key, currency) > (${after.creatorKey}, ${after.currency})
                  ))`
            }
          order by month desc, creator_key, currency limit ${Math.min(limit, COMMISSION_ROWS_MAX)}
        `.pipe(
          Effect.flatMap(readStatements),
          Effect.mapError(unavailable),
          Effect.map((rows) => rows.map(statementOf))
        ),

      lines: (tenantId, key, { offset, limit }) =>
        sql`
          select ${lineColumns} from commission_lines
          where ${isStatement(tenantId, key)} and place >= ${offset} order by place limit ${Math.min(limit, COMMISSION_ROWS_MAX)}
        `.pipe(
          Effect.flatMap(readLines),
          Effect.mapError(unavailable),
          Effect.map((rows) => rows.map(lineOf))
        ),

      statedOf: (tenantId, orders) =>
        sql`
          select ${statedColumns}
          from json_to_recordset(${JSON.stringify(
            orders.map(({ shopDomain, orderId }) => ({ shop_domain: shopDomain ?? "", order_id: orderId }))
          )}::text::json) as o (shop_domain text, order_id text) cross join lateral (
            select * from commission_stated
            where tenant_id = ${tenantId}::uuid and shop_domain = o.shop_domain and order_id = o.order_id offset 0
          ) s
          order by s.creator_key, s.shop_domain, s.order_id, s.link, s.currency
        `.pipe(
          Effect.flatMap(readStated),
          Effect.mapError(unavailable),
          Effect.map((rows) => rows.map(statedOf))
        ),

      statedSince: (tenantId, from, limit, after) =>
        sql`
          select ${statedColumns} from commission_stated s
          where s.tenant_id = ${tenantId}::uuid and s.minor_units <> 0 and s.placed_at >= ${from}
            ${
              after === null
                ? sql``
                : sql`and (s.creator_key, s.shop_domain, s.order_id, s.link, s.currency) > (
                    ${after.creatorKey}, ${after.shopDomain ?? ""}, ${after.orderId}, ${after.link ?? ""}, ${after.currency}
                  )`
            }
          order by s.creator_key, s.shop_domain, s.order_id, s.link, s.currency limit ${Math.min(limit, COMMISSION_ROWS_MAX)}
        `.pipe(
          Effect.flatMap(readStated),
          Effect.mapError(unavailable),
          Effect.map((rows) => rows.map(statedOf))
        ),

      owing: (tenantId) =>
        sql`
          select * from (
            select distinct on (creator_key, currency) ${statementColumns}, carried_out_minor from commission_statements
            where tenant_id = ${tenantId}::uuid order by creator_key, currency, month desc
          ) latest where carried_out_minor < 0
        `.pipe(
          Effect.flatMap(readStatements),
          Effect.mapError(unavailable),
          Effect.map((rows) => rows.map(statementOf))
        )
    })
  })
)

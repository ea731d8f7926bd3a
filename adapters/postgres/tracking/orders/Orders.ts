import { Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { TenantId } from "../../../../ports/accounts/tenants/Tenant.ts"
import { CurrencyCode } from "../../../../ports/money/money.ts"
import { OrderId, PvId } from "../../../../ports/tracking/events/TrackingEvent.ts"
import { ClickId, ClickKind, CountryCode, LinkCode } from "../../../../ports/tracking/links/TrackingLink.ts"
import {
  OrderAlias,
  type OrderNotice,
  type OrderRefund,
  OrderSource,
  PaymentState,
  PIXEL_NOTICES_MAX,
  REFUNDS_MAX,
  type RecordedOrder,
  RefundId,
  RefundKind,
  RefundSource,
  SELECTIONS_MAX,
  SHOP_NOTICES_MAX,
  ShopDomain,
  type SurveyAnswer
} from "../../../../ports/tracking/orders/Order.ts"
import { CLOCK_DAYS, CLOCK_MEASURES_MAX, type OrderCursor, Orders } from "../../../../ports/tracking/orders/Orders.ts"
import { isRepeat, REPEAT_VERSION, REPEATS_MAX } from "../../../../ports/tracking/orders/repeats.ts"
import { SIGHTINGS_MAX } from "../../../../ports/tracking/people/People.ts"
import { isDataError, isDeadlock, RACES_MAX } from "../../errors/databaseErrors.ts"
import { readRows, storeStatements } from "../../statements/statements.ts"
import { makeGroupCommit } from "../../writing/groupCommit.ts"
import { FILED_ORDERS, givenOrders, MADE_ORDERS, STANDING_REFUND, toOrderRow } from "./orderRows.ts"
import { PartsJson, ProductsJson, productRows, toParts, toProducts } from "./productRows.ts"

/** Times inside JSON are ISO 8601 text, in rows of their own they are dates. */
const JsonDate = Schema.DateFromString

const NoticeJson = Schema.Struct({
  order_id: OrderId,
  source: OrderSource,
  version: Schema.Int,
  received_at: JsonDate,
  placed_at: JsonDate,
  minor_units: Schema.BigIntFromString,
  currency: CurrencyCode,
  payment: PaymentState,
  paid_minor_units: Schema.BigIntFromString,
  gross_minor_units: Schema.BigIntFromString,
  presentment_minor_units: Schema.NullOr(Schema.BigIntFromString),
  presentment_currency: Schema.NullOr(CurrencyCode),
  content_hash: Schema.String,
  triggered_at: Schema.NullOr(JsonDate),
  refunds_counted: Schema.Array(RefundId),
  is_test: Schema.Boolean,
  is_cancelled: Schema.Boolean,
  is_deleted: Schema.Boolean,
  is_renewal: Schema.Boolean,
  renews_since: Schema.NullOr(JsonDate),
  parts: Schema.NullOr(PartsJson),
  is_new_customer: Schema.NullOr(Schema.Boolean),
  promo_codes: Schema.Array(Schema.String),
  pv_id: Schema.NullOr(PvId),
  landing_code: Schema.NullOr(LinkCode),
  landing_click_id: Schema.NullOr(ClickId),
  remembered_refs: Schema.Array(Schema.Struct({ code: LinkCode, at: JsonDate })),
  shop_domain: Schema.NullOr(ShopDomain),
  aliases: Schema.Array(OrderAlias),
  page_host: Schema.NullOr(Schema.String),
  is_bot: Schema.Boolean,
  country: Schema.NullOr(CountryCode),
  products: ProductsJson
})

const AnswerJson = Schema.Struct({
  order_id: OrderId,
  shop_domain: ShopDomain,
  question: Schema.String,
  answer: Schema.String,
  answered_at: JsonDate,
  received_at: JsonDate
})

const RefundJson = Schema.Struct({
  order_id: OrderId,
  shop_domain: Schema.NullOr(ShopDomain),
  source: RefundSource,
  refund_id: RefundId,
  kind: RefundKind,
  version: Schema.Int,
  at: JsonDate,
  received_at: JsonDate,
  minor_units: Schema.BigIntFromString,
  currency: CurrencyCode,
  products: ProductsJson
})

const RefundRow = Schema.Struct({ refund: RefundJson })

const RivalJson = Schema.Struct({
  alias: OrderId,
  shop_domain: ShopDomain,
  order_id: OrderId,
  kind: Schema.Literals(["id", "number", "token"]),
  totals: Schema.Array(Schema.Struct({ minor_units: Schema.BigIntFromString, currency: CurrencyCode }))
})

const ClickJson = Schema.Struct({ id: ClickId, code: LinkCode, kind: ClickKind, at: JsonDate })

const FileRow = Schema.Struct({
  tenant_id: TenantId,
  shop_domain: Schema.String,
  order_id: OrderId,
  placed_at: Schema.Date,
  notices: Schema.Array(NoticeJson),
  answers: Schema.Array(AnswerJson),
  refunds: Schema.Array(RefundJson),
  rivals: Schema.Array(RivalJson),
  landing_clicks: Schema.Array(ClickJson)
})

const CountRow = Schema.Struct({ orders: Schema.Int })

const PlaceRow = Schema.Struct({
  orderId: OrderId,
  shopDomain: Schema.NullOr(ShopDomain),
  placedAt: Schema.Date,
  isTouched: Schema.Boolean
})
const isDomain = Schema.is(ShopDomain)

const RefundedRow = Schema.Struct({ orderId: OrderId })

const ClockRow = Schema.Struct({ domain: ShopDomain, leastDelayMs: Schema.BigInt, measures: Schema.Int })

const TrustedSenderRow = Schema.Struct({ hasTrustedSender: Schema.Boolean })

const toRefund = (tenantId: TenantId, row: typeof RefundJson.Type): OrderRefund => ({
  tenantId,
  orderId: row.order_id,
  shopDomain: row.shop_domain,
  source: row.source,
  refundId: row.refund_id,
  kind: row.kind,
  version: row.version,
  at: row.at,
  receivedAt: row.received_at,
  amount: { minorUnits: row.minor_units, currency: row.currency },
  products: toProducts(row.products)
})

/** A row of refunds `r` as JSON. */
const REFUND_JSON = `json_build_object(
  'order_id', r.order_id, 'shop_domain', nullif(r.shop_domain, ''), 'source', r.source, 'refund_id', r.refund_id,
  'kind', r.kind, 'version', r.version, 'at', r.at, 'received_at', r.received_at,
  'minor_units', r.minor_units::text, 'currency', r.currency, 'products', r.products
)`

const noticesIn = (row: typeof FileRow.Type): ReadonlyArray<OrderNotice> =>
  row.notices.map(
    (piece): OrderNotice => ({
      tenantId: row.tenant_id,
      orderId: piece.order_id,
      source: piece.source,
      isBot: piece.is_bot,
      version: piece.version,
      contentHash: piece.content_hash,
      receivedAt: piece.received_at,
      triggeredAt: piece.triggered_at,
      placedAt: piece.placed_at,
      total: { minorUnits: piece.minor_units, currency: piece.currency },
      presentment:
        piece.presentment_minor_units === null || piece.presentment_currency === null
          ? null
          : { minorUnits: piece.presentment_minor_units, currency: piece.presentment_currency },
      payment: piece.payment,
      paidMinorUnits: piece.paid_minor_units,
      grossMinorUnits: piece.gross_minor_units,
      refundsCounted: piece.refunds_counted,
      isTest: piece.is_test,
      isCancelled: piece.is_cancelled,
      isDeleted: piece.is_deleted,
      renewal: piece.is_renewal ? { since: piece.renews_since } : null,
      parts: piece.parts === null ? null : toParts(piece.parts),
      isNewCustomer: piece.is_new_customer,
      promoCodes: piece.promo_codes,
      pvId: piece.pv_id,
      landing: piece.landing_code === null ? null : { code: piece.landing_code, clickId: piece.landing_click_id },
      storedRefs: piece.remembered_refs,
      shopDomain: piece.shop_domain,
      aliases: piece.aliases,
      pageHost: piece.page_host,
      country: piece.country,
      products: toProducts(piece.products)
    })
  )

const toFile = (row: typeof FileRow.Type): RecordedOrder => {
  const notices = noticesIn(row)
  const repeats = notices.filter(isRepeat)
  return {
    orderId: row.order_id,
    shopDomain: isDomain(row.shop_domain) ? row.shop_domain : null,
    placedAt: row.placed_at,
    notices: notices.filter((piece) => !isRepeat(piece)),
    ...(repeats.length === 0 ? {} : { repeats }),
    answers: row.answers.map(
      (answer): SurveyAnswer => ({
        tenantId: row.tenant_id,
        orderId: answer.order_id,
        shopDomain: answer.shop_domain,
        question: answer.question,
        answer: answer.answer,
        answeredAt: answer.answered_at,
        receivedAt: answer.received_at
      })
    ),
    refunds: row.refunds.map((refund) => toRefund(row.tenant_id, refund)),
    conflictingOrders: row.rivals.map((rival) => ({
      alias: rival.alias,
      shopDomain: rival.shop_domain,
      orderId: rival.order_id,
      kind: rival.kind,
      totals: rival.totals.map(({ minor_units, currency }) => ({ minorUnits: minor_units, currency }))
    })),
    landingClicks: row.landing_clicks
  }
}

const db = storeStatements("Tracking")
const { unavailable } = db

/**
 * The names of an order `o`, each once. What has a name is looked up by one name after the other: a list of names would be
 * looked for among all that the tenant has.
 */
const NAMES = "(select distinct unnest(o.aliases || o.order_id) as name) named"

const RECORD = `with ${givenOrders("$1")}, ${FILED_ORDERS} ${MADE_ORDERS}`

export const layer = Layer.effect(
  Orders,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const readFiles = readRows(FileRow)
    const readPlaces = readRows(PlaceRow)
    const readRefunds = readRows(RefundRow)
    const placeOf = ({ placedAt, orderId, shopDomain }: OrderCursor) =>
      sql`(${placedAt}::timestamptz, ${orderId}::text, ${shopDomain ?? ""}::text)`

    /** An order with all that is known of it in one row. Amounts go as text: JSON's numbers would round them. */
    const selectFile = sql.literal(`
      select o.tenant_id, o.shop_domain, o.order_id, o.placed_at,
        (
          select json_agg(json_build_object(
            'order_id', e.order_id, 'source', e.source, 'version', e.version, 'received_at', e.received_at,
            'placed_at', e.placed_at, 'minor_units', e.minor_units::text, 'currency', e.currency, 'payment', e.payment,
            'paid_minor_units', coalesce(e.paid_minor_units, e.minor_units)::text,
            'gross_minor_units', coalesce(
              e.gross_minor_units, case when e.payment = 'partially_paid' then e.paid_minor_units end, e.minor_units
            )::text,
            'presentment_minor_units', e.presentment_minor_units::text, 'presentment_currency', e.presentment_currency,
            'content_hash', case when e.source = 'shop' then e.claimant else '' end,
            'triggered_at', e.triggered_at,
            'is_deleted', e.is_deleted, 'is_renewal', e.is_renewal, 'renews_since', e.renews_since, 'parts', e.parts,
            'refunds_counted', e.refunds_counted, 'is_test', e.is_test,
            'is_cancelled', e.is_cancelled, 'is_new_customer', e.is_new_customer, 'promo_codes', e.promo_codes,
            'pv_id', e.pv_id, 'landing_code', e.landing_code, 'landing_click_id', e.landing_click_id,
            'remembered_refs', e.remembered_refs, 'shop_domain', nullif(e.shop_domain, ''), 'aliases', e.aliases,
            'page_host', e.page_host, 'is_bot', e.is_bot, 'country', e.country, 'products', e.products
          ) order by e.source, e.version, e.received_at, e.order_id, e.claimant)
          from (
            (
              select * from order_evidence
              where tenant_id = o.tenant_id and shop_domain = o.shop_domain and order_id = o.order_id and source = 'shop'
              order by version desc, received_at desc limit ${SHOP_NOTICES_MAX}
            )
            union (
              select * from order_evidence
              where tenant_id = o.tenant_id and shop_domain = o.shop_domain and order_id = o.order_id and source = 'shop'
              order by received_at, version limit 1
            )
            union all
            select said.* from ${NAMES} cross join lateral (
              select * from order_evidence
              where tenant_id = o.tenant_id and shop_domain = '' and order_id = named.name and source = 'server'
                and version < ${REPEAT_VERSION} offset 0
            ) said
            union all (
              select said.* from ${NAMES} cross join lateral (
                select * from order_evidence
                where tenant_id = o.tenant_id and shop_domain = '' and order_id = named.name and source <> 'shop'
                  and version >= ${REPEAT_VERSION} offset 0
              ) said
              order by is_bot, received_at, order_id, claimant limit ${REPEATS_MAX}
            )
            union all (
              select said.* from ${NAMES} cross join lateral (
                select * from order_evidence
                where tenant_id = o.tenant_id and shop_domain = '' and order_id = named.name and source = 'pixel'
                  and version < ${REPEAT_VERSION} offset 0
              ) said
              order by is_bot, abs(extract(epoch from received_at - o.placed_at)), received_at, order_id, claimant
              limit ${PIXEL_NOTICES_MAX}
            )
          ) e
        ) as notices,
        coalesce((
          select json_agg(json_build_object(
            'order_id', a.order_id, 'shop_domain', a.shop_domain, 'question', a.question, 'answer', a.answer,
            'answered_at', coalesce(a.answered_at, a.received_at), 'received_at', a.received_at
          ) order by a.shop_domain, a.question, a.order_id)
          from ${NAMES} cross join lateral (
            select * from survey_answers where tenant_id = o.tenant_id and order_id = named.name offset 0
          ) a
        ), '[]') as answers,
        coalesce((
          select json_agg(${REFUND_JSON} order by r.at, r.source, r.refund_id)
          from (
            select * from (
              select * from order_refunds
              where tenant_id = o.tenant_id and shop_domain = o.shop_domain and order_id = o.order_id and source = 'shop'
              union all
              select said.* from ${NAMES} cross join lateral (
                select * from order_refunds
                where tenant_id = o.tenant_id and shop_domain = '' and order_id = named.name and source = 'server' offset 0
              ) said
            ) told
            order by minor_units desc, refund_id limit ${REFUNDS_MAX}
          ) r
        ), '[]') as refunds,
        coalesce((
          select json_agg(json_build_object(
            'alias', r.alias, 'shop_domain', r.shop_domain, 'order_id', r.order_id, 'kind', r.kind, 'totals', (
              select jsonb_agg(distinct jsonb_build_object('minor_units', t.minor_units::text, 'currency', t.currency))
              from order_evidence t
              where t.tenant_id = r.tenant_id and t.shop_domain = r.shop_domain and t.order_id = r.order_id
                and t.source = 'shop'
            )
          ) order by r.alias, r.shop_domain, r.order_id)
          from ${NAMES} cross join lateral (
            select * from order_aliases where tenant_id = o.tenant_id and alias = named.name offset 0
          ) r
          where o.shop_domain <> '' and (r.shop_domain, r.order_id) <> (o.shop_domain, o.order_id)
        ), '[]') as rivals,
        coalesce((
          select json_agg(json_build_object('id', c.click_id, 'code', c.code, 'kind', c.kind, 'at', c.clicked_at) order by c.click_id)
          from clicks c where c.tenant_id = o.tenant_id and c.click_id in (
            select l.landing_click_id from order_evidence l
            where l.tenant_id = o.tenant_id and l.shop_domain = o.shop_domain and l.order_id = o.order_id
          )
        ), '[]') as landing_clicks
      from orders o
    `)

    /** Rows under a name that a shop's order has as well are that order's, not one of their own. */
    const isOrder = sql.literal(`(o.shop_domain <> '' or not exists (
      select from order_aliases s where s.tenant_id = o.tenant_id and s.alias = o.order_id
    ))`)

    /** Whether the running measure of a store's clock began too long ago. */
    const IS_OVER = sql.literal(`excluded.since >= known.since + interval '${CLOCK_DAYS} days'`)

    /** Notices of many orders come at the same time, so they are filed together. */
    const record = yield* makeGroupCommit({
      write: (notices: ReadonlyArray<OrderNotice>) =>
        sql.unsafe(RECORD, [JSON.stringify(notices.map(toOrderRow))]).pipe(
          Effect.retry({ times: RACES_MAX, while: isDeadlock }),
          Effect.as(() => undefined)
        ),
      isDataError,
      unavailable
    })

    return Orders.of({
      measureClock: (tenantId, domain, delayMs, at) =>
        sql`
          insert into shop_clocks as known (tenant_id, domain, since, least_delay_ms, measures)
          values (${tenantId}::uuid, ${domain}, ${at}::timestamptz, ${Math.round(delayMs)}, 1)
          on conflict (tenant_id, domain) do update set
            since = case when ${IS_OVER} then excluded.since else known.since end,
            least_delay_ms = case when ${IS_OVER} then excluded.least_delay_ms
              else least(known.least_delay_ms, excluded.least_delay_ms) end,
            measures = case when ${IS_OVER} then 1 else least(known.measures + 1, ${CLOCK_MEASURES_MAX}) end
          where ${IS_OVER} or known.measures < ${CLOCK_MEASURES_MAX} or known.least_delay_ms > excluded.least_delay_ms
        `.pipe(db.done),

      clocks: (tenantId) =>
        sql`
          select domain, least_delay_ms as "leastDelayMs", measures from shop_clocks
          where tenant_id = ${tenantId} order by domain collate "C"
        `.pipe(
          db.rows(ClockRow),
          Effect.map((rows) => rows.map((row) => ({ ...row, leastDelayMs: Number(row.leastDelayMs) })))
        ),

      record: (notice) => record(notice).pipe(Effect.mapError(unavailable)),

      refund: (refund) =>
        sql`
          insert into order_refunds as r (
            tenant_id, shop_domain, order_id, source, refund_id, kind, version, at, received_at, minor_units, currency,
            products
          ) values (
            ${refund.tenantId}::uuid, ${refund.shopDomain ?? ""}, ${refund.orderId}, ${refund.source}, ${refund.refundId},
            ${refund.kind}, ${refund.version}, ${refund.at}, ${refund.receivedAt}, ${refund.amount.minorUnits},
            ${refund.amount.currency}, ${JSON.stringify(productRows(refund.products))}::text::jsonb
          )
          on conflict (tenant_id, shop_domain, order_id, source, refund_id) do update set
            ${sql.literal(STANDING_REFUND)}
          returning ${sql.literal(REFUND_JSON)} as refund
        `.pipe(
          Effect.flatMap(readRefunds),
          Effect.mapError(unavailable),
          Effect.map(([row]) => (row === undefined ? refund : toRefund(refund.tenantId, row.refund)))
        ),

      refundsNamed: (tenantId, shopDomain, name) =>
        sql`
          select ${sql.literal(REFUND_JSON)} as refund from (
            select * from order_refunds
            where tenant_id = ${tenantId} and shop_domain = ${shopDomain} and order_id = ${name} and source = 'shop'
            order by refund_id limit ${REFUNDS_MAX}
          ) r order by r.refund_id
        `.pipe(
          Effect.flatMap(readRefunds),
          Effect.mapError(unavailable),
          Effect.map((rows) => rows.map((row) => toRefund(tenantId, row.refund)))
        ),

      refundedBetween: (tenantId, shopDomain, { from, to }, { after, limit }) =>
        sql`
          select distinct order_id as "orderId" from order_refunds
          where tenant_id = ${tenantId} and shop_domain = ${shopDomain} and source = 'shop' and at >= ${from}::timestamptz
            and at < ${to}::timestamptz and (${after}::text is null or order_id > ${after})
          order by order_id limit ${limit}
        `.pipe(
          db.rows(RefundedRow),
          Effect.map((rows) => rows.map((row) => row.orderId))
        ),

      answer: (answer, selection) => {
        const atMs = answer.answeredAt.getTime()
        const choices =
          selection === undefined ? null : JSON.stringify({ [selection]: { answer: answer.answer, at: atMs } })
        const all = sql.literal("coalesce(k.selections, '{}') || excluded.selections")
        return sql`
          insert into survey_answers as k (
            tenant_id, order_id, shop_domain, question, answer, answered_at, received_at, selections
          )
          values (
            ${answer.tenantId}, ${answer.orderId}, ${answer.shopDomain}, ${answer.question}, ${answer.answer},
            ${answer.answeredAt}, ${answer.receivedAt}, ${choices}::text::jsonb
          )
          on conflict (tenant_id, order_id, shop_domain, question) do update set
            answer = case when excluded.selections is null then excluded.answer else (
              select string_agg(c.choice ->> 'answer', ${"\n"} order by c.name collate "C") from jsonb_each(${all}) c (name, choice)
            ) end,
            selections = case when excluded.selections is null then null else ${all} end,
            answered_at = greatest(excluded.answered_at, coalesce(k.answered_at, k.received_at)),
            received_at = excluded.received_at
          where case when ${choices}::text is null
            then excluded.answered_at >= coalesce(k.answered_at, k.received_at)
            else case when k.selections ? ${selection ?? ""}::text
              then (k.selections #>> array[${selection ?? ""}::text, 'at'])::bigint <= ${atMs}::bigint
              else (select count(*) from jsonb_object_keys(coalesce(k.selections, '{}'))) < ${SELECTIONS_MAX} end
          end
        `.pipe(db.done)
      },

      find: (tenantId, name, shopDomain) =>
        sql`
          ${selectFile}
          where o.tenant_id = ${tenantId} and ${isOrder} and (o.shop_domain, o.order_id) in (
            select shop_domain, order_id from order_aliases where tenant_id = ${tenantId} and alias = ${name}
            union all select '', ${name}::text
          ) and o.shop_domain = coalesce(${shopDomain}::text, o.shop_domain)
          order by o.shop_domain, o.order_id
        `.pipe(
          Effect.flatMap(readFiles),
          Effect.mapError(unavailable),
          Effect.map((rows) => rows.map(toFile))
        ),

      findAll: (tenantId, keys) =>
        sql`
          ${selectFile}
          where o.tenant_id = ${tenantId} and ${isOrder} and (o.shop_domain, o.order_id) in (
            select k.shop_domain collate "C", k.order_id collate "C" from unnest(
              ${keys.map(({ shopDomain }) => shopDomain ?? "")}::text[], ${keys.map(({ orderId }) => orderId)}::text[]
            ) as k(shop_domain, order_id)
          )
          order by o.placed_at, o.order_id, o.shop_domain
        `.pipe(
          Effect.flatMap(readFiles),
          Effect.mapError(unavailable),
          Effect.map((rows) => rows.map(toFile))
        ),

      placedBetween: (tenantId, from, to, limit, after) =>
        sql`
          ${selectFile}
          where o.tenant_id = ${tenantId} and o.placed_at >= ${from} and o.placed_at < ${to} and ${isOrder}
            ${after === undefined ? sql`` : sql`and (o.placed_at, o.order_id, o.shop_domain) > ${placeOf(after)}`}
          order by o.placed_at, o.order_id, o.shop_domain
          limit ${limit}
        `.pipe(
          Effect.flatMap(readFiles),
          Effect.mapError(unavailable),
          Effect.map((rows) => rows.map(toFile))
        ),

      newestBetween: (tenantId, from, to, limit, before) =>
        sql`
          ${selectFile}
          where o.tenant_id = ${tenantId} and o.placed_at >= ${from} and o.placed_at < ${to} and ${isOrder}
            ${before === undefined ? sql`` : sql`and (o.placed_at, o.order_id, o.shop_domain) < ${placeOf(before)}`}
          order by o.placed_at desc, o.order_id desc, o.shop_domain desc
          limit ${limit}
        `.pipe(
          Effect.flatMap(readFiles),
          Effect.mapError(unavailable),
          Effect.map((rows) => rows.map(toFile))
        ),

      countBetween: (tenantId, from, to, most) =>
        sql`
          select count(*)::int as orders from (
            select from orders o
            where o.tenant_id = ${tenantId} and o.placed_at >= ${from} and o.placed_at < ${to} and ${isOrder}
            limit ${most}
          ) o
        `.pipe(
          db.rows(CountRow),
          Effect.map(([row]) => row?.orders ?? 0)
        ),

      newestTouched: (tenantId, { codes, promoCodes }, from, to, limit, before) =>
        Effect.gen(function* () {
          const isBefore =
            before === null ? sql`` : sql`and (o.placed_at, o.order_id, o.shop_domain) < ${placeOf(before)}`
          const places = yield* sql`
            select o.order_id as "orderId", nullif(o.shop_domain, '') as "shopDomain", o.placed_at as "placedAt", (
              exists (
                select from (
                  select o.shop_domain as shop, o.order_id as name
                  union select '', named.name from ${sql.literal(NAMES)}
                ) n cross join lateral (
                  select * from order_evidence
                  where tenant_id = o.tenant_id and shop_domain = n.shop and order_id = n.name offset 0
                ) e
                where (
                  e.promo_codes && ${promoCodes}::text[] or e.landing_code = any(${codes}::text[])
                  or exists (
                    select from jsonb_array_elements(e.remembered_refs) r where r ->> 'code' = any(${codes}::text[])
                  )
                  or exists (
                    select from events v
                    where v.tenant_id = e.tenant_id and v.pv_id = e.pv_id and v.ref = any(${codes}::text[])
                      and not v.is_bot
                  )
                )
              )
              or exists (
                select from (
                  select p.person from person_orders p
                  where p.tenant_id = o.tenant_id and p.shop_domain = o.shop_domain and p.order_id = o.order_id
                  union
                  select d.person from ${sql.literal(NAMES)} cross join lateral (
                    select * from order_evidence
                    where tenant_id = o.tenant_id and shop_domain in ('', o.shop_domain) and order_id = named.name offset 0
                  ) e join person_devices d on d.tenant_id = e.tenant_id and d.pv_id = e.pv_id
                ) buyer cross join lateral (
                  select pv_id from person_devices
                  where tenant_id = o.tenant_id and person = buyer.person order by last_at desc limit ${SIGHTINGS_MAX}
                ) theirs
                where exists (
                  select from events v
                  where v.tenant_id = o.tenant_id and v.pv_id = theirs.pv_id and v.ref = any(${codes}::text[]) and not v.is_bot
                )
              )
              or exists (
                select from ${sql.literal(NAMES)} cross join lateral (
                  select from survey_answers where tenant_id = o.tenant_id and order_id = named.name limit 1
                ) a
              )
            ) as "isTouched"
            from (
              select o.* from orders o
              where o.tenant_id = ${tenantId} and o.placed_at >= ${from} and o.placed_at < ${to} and ${isOrder} ${isBefore}
              order by o.placed_at desc, o.order_id desc, o.shop_domain desc limit ${limit}
            ) o
            order by o.placed_at desc, o.order_id desc, o.shop_domain desc
          `.pipe(Effect.flatMap(readPlaces))
          const touched = places.filter(({ isTouched }) => isTouched)
          const files =
            touched.length === 0
              ? []
              : yield* sql`
                  ${selectFile} where o.tenant_id = ${tenantId} and (o.shop_domain, o.order_id) in (
                    select * from unnest(
                      ${touched.map(({ shopDomain }) => shopDomain ?? "")}::text[],
                      ${touched.map(({ orderId }) => orderId)}::text[]
                    )
                  )
                  order by o.placed_at desc, o.order_id desc, o.shop_domain desc
                `.pipe(Effect.flatMap(readFiles))
          const next = places.length < limit ? undefined : places.at(-1)
          return { files: files.map(toFile), read: places.length, next: next ?? null }
        }).pipe(Effect.mapError(unavailable)),

      hasTrustedSender: (tenantId) =>
        sql`
          select exists (select from shops where tenant_id = ${tenantId}) or exists (
            select from order_evidence where tenant_id = ${tenantId} and source <> 'pixel'
          ) as "hasTrustedSender"
        `.pipe(
          db.rows(TrustedSenderRow),
          Effect.map(([row]) => row?.hasTrustedSender ?? false)
        )
    })
  })
)

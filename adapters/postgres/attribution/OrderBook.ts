import { Effect, Layer, Option, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { TenantId } from "../../../ports/accounts/Tenant.ts"
import {
  type OrderEvidence,
  type OrderFile,
  OrderSource,
  ShopDomain,
  type SurveyAnswer
} from "../../../ports/attribution/Order.ts"
import { OrderBook } from "../../../ports/attribution/OrderBook.ts"
import { OrderId, PvId } from "../../../ports/attribution/TrackingEvent.ts"
import { ClickId, LinkCode } from "../../../ports/attribution/TrackingLink.ts"
import { TrackingUnavailable } from "../../../ports/attribution/TrackingLinks.ts"
import { CurrencyCode } from "../../../ports/money.ts"
import { readRows } from "../readRows.ts"

/** Times inside JSON are ISO 8601 text, in rows of their own they are dates. */
const JsonDate = Schema.DateFromString

const EvidenceJson = Schema.Struct({
  source: OrderSource,
  version: Schema.Int,
  received_at: JsonDate,
  placed_at: JsonDate,
  minor_units: Schema.BigIntFromString,
  currency: CurrencyCode,
  is_test: Schema.Boolean,
  is_cancelled: Schema.Boolean,
  is_new_customer: Schema.NullOr(Schema.Boolean),
  promo_codes: Schema.Array(Schema.String),
  pv_id: Schema.NullOr(PvId),
  landing_code: Schema.NullOr(LinkCode),
  landing_click_id: Schema.NullOr(ClickId),
  remembered_refs: Schema.Array(Schema.Struct({ code: LinkCode, at: JsonDate })),
  shop_domain: Schema.NullOr(ShopDomain)
})

const AnswerJson = Schema.Struct({
  shop_domain: ShopDomain,
  question: Schema.String,
  answer: Schema.String,
  received_at: JsonDate
})

const FileRow = Schema.Struct({
  tenant_id: TenantId,
  order_id: OrderId,
  placed_at: Schema.Date,
  evidence: Schema.Array(EvidenceJson),
  answers: Schema.Array(AnswerJson)
})

const PlaceRow = Schema.Struct({ orderId: OrderId, placedAt: Schema.Date, isTouched: Schema.Boolean })
const TrustedSenderRow = Schema.Struct({ hasTrustedSender: Schema.Boolean })

const toFile = (row: typeof FileRow.Type): OrderFile => ({
  orderId: row.order_id,
  shopDomain: row.evidence.find(({ source }) => source === "shop")?.shop_domain ?? null,
  placedAt: row.placed_at,
  evidence: row.evidence.map(
    (piece): OrderEvidence => ({
      tenantId: row.tenant_id,
      orderId: row.order_id,
      source: piece.source,
      version: piece.version,
      receivedAt: piece.received_at,
      placedAt: piece.placed_at,
      total: { minorUnits: piece.minor_units, currency: piece.currency },
      isTest: piece.is_test,
      isCancelled: piece.is_cancelled,
      isNewCustomer: piece.is_new_customer,
      promoCodes: piece.promo_codes,
      pvId: piece.pv_id,
      landing: piece.landing_code === null ? null : { code: piece.landing_code, clickId: piece.landing_click_id },
      rememberedRefs: piece.remembered_refs,
      shopDomain: piece.shop_domain
    })
  ),
  answers: row.answers.map(
    (answer): SurveyAnswer => ({
      tenantId: row.tenant_id,
      orderId: row.order_id,
      shopDomain: answer.shop_domain,
      question: answer.question,
      answer: answer.answer,
      receivedAt: answer.received_at
    })
  )
})

const unavailable = (cause: unknown) => new TrackingUnavailable({ cause })

export const layer = Layer.effect(
  OrderBook,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const readFiles = readRows(FileRow)
    const readPlaces = readRows(PlaceRow)
    const nothing = sql.literal("")

    /** An order with its evidence and answers in one row. Amounts go as text: JSON's numbers would round them. */
    const selectFile = sql.literal(`
      select o.tenant_id, o.order_id, o.placed_at,
        (
          select json_agg(json_build_object(
            'source', e.source, 'version', e.version, 'received_at', e.received_at, 'placed_at', e.placed_at,
            'minor_units', e.minor_units::text, 'currency', e.currency, 'is_test', e.is_test,
            'is_cancelled', e.is_cancelled, 'is_new_customer', e.is_new_customer, 'promo_codes', e.promo_codes,
            'pv_id', e.pv_id, 'landing_code', e.landing_code, 'landing_click_id', e.landing_click_id,
            'remembered_refs', e.remembered_refs, 'shop_domain', e.shop_domain
          ) order by e.source, e.version)
          from order_evidence e where e.tenant_id = o.tenant_id and e.order_id = o.order_id
        ) as evidence,
        coalesce((
          select json_agg(json_build_object(
            'shop_domain', a.shop_domain, 'question', a.question, 'answer', a.answer, 'received_at', a.received_at
          ) order by a.shop_domain, a.question)
          from survey_answers a where a.tenant_id = o.tenant_id and a.order_id = o.order_id
        ), '[]') as answers
      from orders o
    `)

    return OrderBook.of({
      record: (evidence) =>
        sql`
          with filed as (
            insert into order_evidence (
              tenant_id, order_id, source, version, received_at, placed_at, minor_units, currency, is_test,
              is_cancelled, is_new_customer, promo_codes, pv_id, landing_code, landing_click_id, remembered_refs,
              shop_domain
            ) values (
              ${evidence.tenantId}::uuid, ${evidence.orderId}, ${evidence.source}, ${evidence.version},
              ${evidence.receivedAt}, ${evidence.placedAt}, ${evidence.total.minorUnits}, ${evidence.total.currency},
              ${evidence.isTest}, ${evidence.isCancelled}, ${evidence.isNewCustomer}, ${evidence.promoCodes},
              ${evidence.pvId}, ${evidence.landing?.code ?? null}, ${evidence.landing?.clickId ?? null},
              ${JSON.stringify(evidence.rememberedRefs)}::text::jsonb, ${evidence.shopDomain}
            ) on conflict do nothing returning tenant_id, order_id, placed_at
          )
          insert into orders (tenant_id, order_id, placed_at) select tenant_id, order_id, placed_at from filed
          on conflict (tenant_id, order_id) do update set placed_at = excluded.placed_at
            where excluded.placed_at < orders.placed_at
        `.pipe(Effect.mapError(unavailable), Effect.asVoid),

      answer: (answer) =>
        sql`
          insert into survey_answers (tenant_id, order_id, shop_domain, question, answer, received_at)
          values (
            ${answer.tenantId}, ${answer.orderId}, ${answer.shopDomain}, ${answer.question}, ${answer.answer},
            ${answer.receivedAt}
          )
          on conflict (tenant_id, order_id, shop_domain, question)
          do update set answer = excluded.answer, received_at = excluded.received_at
        `.pipe(Effect.mapError(unavailable), Effect.asVoid),

      find: (tenantId, orderId) =>
        sql`${selectFile} where o.tenant_id = ${tenantId} and o.order_id = ${orderId}`.pipe(
          Effect.flatMap(readFiles),
          Effect.mapError(unavailable),
          Effect.map(([row]) => Option.map(Option.fromUndefinedOr(row), toFile))
        ),

      placedBetween: (tenantId, from, to, limit, after) =>
        sql`
          ${selectFile}
          where o.tenant_id = ${tenantId} and o.placed_at >= ${from} and o.placed_at < ${to}
            ${after === undefined ? nothing : sql`and (o.placed_at, o.order_id) > (${after.placedAt}, ${after.orderId})`}
          order by o.placed_at, o.order_id
          limit ${limit}
        `.pipe(
          Effect.flatMap(readFiles),
          Effect.mapError(unavailable),
          Effect.map((rows) => rows.map(toFile))
        ),

      newestTouched: (tenantId, { codes, promoCodes }, from, to, limit, before) =>
        Effect.gen(function* () {
          const isBefore =
            before === null ? nothing : sql`and (placed_at, order_id) < (${before.placedAt}, ${before.orderId})`
          const places = yield* sql`
            select o.order_id as "orderId", o.placed_at as "placedAt", (
              exists (
                select from order_evidence e
                where e.tenant_id = o.tenant_id and e.order_id = o.order_id and (
                  e.promo_codes && ${promoCodes}::text[] or e.landing_code = any(${codes}::text[])
                  or exists (
                    select from jsonb_array_elements(e.remembered_refs) r where r ->> 'code' = any(${codes}::text[])
                  )
                  or exists (
                    select from events v
                    where v.tenant_id = e.tenant_id and v.pv_id = e.pv_id and v.ref = any(${codes}::text[])
                  )
                )
              )
              or exists (select from survey_answers a where a.tenant_id = o.tenant_id and a.order_id = o.order_id)
            ) as "isTouched"
            from (
              select tenant_id, order_id, placed_at from orders
              where tenant_id = ${tenantId} and placed_at >= ${from} and placed_at < ${to} ${isBefore}
              order by placed_at desc, order_id desc limit ${limit}
            ) o
            order by o.placed_at desc, o.order_id desc
          `.pipe(Effect.flatMap(readPlaces))
          const touched = places.filter(({ isTouched }) => isTouched).map(({ orderId }) => orderId)
          const files =
            touched.length === 0
              ? []
              : yield* sql`
                  ${selectFile} where o.tenant_id = ${tenantId} and o.order_id = any(${touched}::text[])
                  order by o.placed_at desc, o.order_id desc
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
          Effect.flatMap(readRows(TrustedSenderRow)),
          Effect.mapError(unavailable),
          Effect.map(([row]) => row?.hasTrustedSender ?? false)
        )
    })
  })
)

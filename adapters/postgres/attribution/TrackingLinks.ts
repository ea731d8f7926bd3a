import { Effect, Layer, Option, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { TenantId } from "../../../ports/accounts/Tenant.ts"
import { type Click, ClickKind, LinkCode, type TrackingLink } from "../../../ports/attribution/TrackingLink.ts"
import {
  LinkCodeTaken,
  PromoCodeTaken,
  TrackingLinks,
  TrackingUnavailable
} from "../../../ports/attribution/TrackingLinks.ts"
import { makeGroupCommit } from "../groupCommit.ts"
import { isDataError } from "../isDataError.ts"
import { readRows } from "../readRows.ts"

const LinkRow = Schema.Struct({
  tenantId: TenantId,
  code: LinkCode,
  destinationUrl: Schema.String,
  platform: Schema.NullOr(Schema.String),
  handle: Schema.NullOr(Schema.String),
  promoCode: Schema.NullOr(Schema.String),
  createdAt: Schema.Date
})
const ClickCountRow = Schema.Struct({
  code: LinkCode,
  kind: ClickKind,
  count: Schema.BigInt,
  at: Schema.Date,
  isFull: Schema.Boolean
})
const CountRow = Schema.Struct({ count: Schema.Int })

const unavailable = (cause: unknown) => new TrackingUnavailable({ cause })

const toLink = ({ platform, handle, ...row }: typeof LinkRow.Type): TrackingLink => ({
  ...row,
  creator: platform === null || handle === null ? null : { platform, handle }
})

export const layer = Layer.effect(
  TrackingLinks,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const links = readRows(LinkRow)
    const columns = sql.literal(`
      l.tenant_id as "tenantId", l.code, l.destination_url as "destinationUrl",
      l.creator_platform as "platform", l.creator_handle as "handle", l.promo_code as "promoCode",
      l.created_at as "createdAt"
    `)

    const recordClick = yield* makeGroupCommit({
      write: (clicks: ReadonlyArray<Click>) =>
        sql`
          insert into clicks (tenant_id, click_id, code, kind, clicked_at)
          select "tenantId", id, code, kind, at
          from json_to_recordset(${JSON.stringify(clicks)}::text::json)
            as c("tenantId" uuid, id uuid, code text, kind text, at timestamptz)
          on conflict do nothing
        `.pipe(Effect.as(() => undefined)),
      isDataError,
      unavailable
    })

    return TrackingLinks.of({
      insert: (link) =>
        sql`
          with known as (
            insert into directory (kind, name, tenant_id) values ('link', ${link.code}, ${link.tenantId}::uuid)
          )
          insert into links (tenant_id, code, destination_url, creator_platform, creator_handle, promo_code, created_at)
          values (
            ${link.tenantId}::uuid, ${link.code}, ${link.destinationUrl}, ${link.creator?.platform ?? null},
            ${link.creator?.handle ?? null}, ${link.promoCode}, ${link.createdAt}
          )
        `.pipe(
          Effect.asVoid,
          Effect.mapError((error) =>
            error.reason._tag !== "UniqueViolation"
              ? unavailable(error)
              : error.reason.constraint === "links_by_promo_code"
                ? new PromoCodeTaken()
                : new LinkCodeTaken()
          )
        ),

      find: (code) =>
        sql`
          select ${columns}
          from directory d join links l on l.tenant_id = d.tenant_id and l.code = d.name
          where d.kind = 'link' and d.name = ${code}
        `.pipe(
          Effect.flatMap(links),
          Effect.mapError(unavailable),
          Effect.map(([row]) => Option.map(Option.fromUndefinedOr(row), toLink))
        ),

      page: (tenantId, limit, after) =>
        sql`
          select ${columns} from links l
          where l.tenant_id = ${tenantId} ${after === null ? sql`` : sql`and l.code collate "C" > ${after}`}
          order by l.code collate "C" limit ${limit}
        `.pipe(
          Effect.flatMap(links),
          Effect.mapError(unavailable),
          Effect.map((rows) => rows.map(toLink))
        ),

      ofCreator: (tenantId, { platform, handle }) =>
        sql`
          select ${columns} from links l
          where l.tenant_id = ${tenantId} and l.creator_handle = ${handle} and l.creator_platform = ${platform}
          order by l.code collate "C"
        `.pipe(
          Effect.flatMap(links),
          Effect.mapError(unavailable),
          Effect.map((rows) => rows.map(toLink))
        ),

      recordClick: (click) => recordClick(click).pipe(Effect.mapError(unavailable)),

      countClicks: (tenantId, from, to, limit, after) =>
        sql`
          with counted as (
            select code, kind, clicked_at from clicks
            where tenant_id = ${tenantId} and clicked_at >= ${from} and clicked_at < ${to}
              ${after === null ? sql`` : sql`and clicked_at > ${after}`}
            order by clicked_at fetch first ${sql.literal(String(limit))} rows with ties
          )
          select code, kind, count(*) as "count", max(clicked_at) as "at", sum(count(*)) over () >= ${limit} as "isFull"
          from counted group by code, kind order by code collate "C", kind
        `.pipe(
          Effect.flatMap(readRows(Schema.toType(ClickCountRow))),
          Effect.mapError(unavailable),
          Effect.map((rows) => ({
            counts: rows.map(({ code, kind, count }) => ({ code, kind, count: Number(count) })),
            next: rows[0]?.isFull ? new Date(Math.max(...rows.map(({ at }) => at.getTime()))) : null
          }))
        ),

      countVisits: (tenantId, codes, from, to, limit) =>
        sql`
          select coalesce(sum(visits), 0)::integer as "count" from unnest(${codes}::text[]) l (code), lateral (
            select count(*) as visits from (
              select from clicks c
              where c.tenant_id = ${tenantId} and c.code = l.code and c.kind = 'human'
                and c.clicked_at >= ${from} and c.clicked_at < ${to}
              limit ${limit}
            ) counted
          ) of_link
        `.pipe(
          Effect.flatMap(readRows(CountRow)),
          Effect.mapError(unavailable),
          Effect.map(([row]) => row?.count ?? 0)
        )
    })
  })
)

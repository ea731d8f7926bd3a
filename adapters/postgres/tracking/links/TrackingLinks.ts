import { Effect, Exit, Layer, Option, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { TenantId } from "../../../../ports/accounts/tenants/Tenant.ts"
import { mayBeOfEdge } from "../../../../ports/tracking/links/edgeClickForm.ts"
import {
  CLICK_GROUPS_MAX,
  type Click,
  type ClickGrouping,
  ClickKind,
  CountryCode,
  DeviceKind,
  LinkCode,
  type LinkRule,
  type TrackingLink
} from "../../../../ports/tracking/links/TrackingLink.ts"
import {
  ANY_LINK,
  LinkCodeTaken,
  LinkMoved,
  PromoCodeTaken,
  type StoreOutcome,
  TrackingLinks
} from "../../../../ports/tracking/links/TrackingLinks.ts"
import { isDataError, isUniqueViolation } from "../../errors/databaseErrors.ts"
import { readRows, storeStatements } from "../../statements/statements.ts"
import { makeGroupCommit } from "../../writing/groupCommit.ts"

const Creator = Schema.Struct({ platform: Schema.String, handle: Schema.String })
const VariantsColumn = Schema.Array(
  Schema.Struct({
    country: Schema.NullOr(CountryCode),
    device: Schema.NullOr(DeviceKind),
    destinationUrl: Schema.String
  })
)
const FormerOwnersColumn = Schema.Array(
  Schema.Struct({ creator: Schema.NullOr(Creator), until: Schema.DateFromString })
)
const RulesColumn = Schema.Array(
  Schema.Struct({
    utmSource: Schema.NullOr(Schema.String),
    utmCampaign: Schema.NullOr(Schema.String),
    utmContent: Schema.NullOr(Schema.String),
    address: Schema.NullOr(Schema.String),
    code: LinkCode,
    from: Schema.NullOr(Schema.DateFromString),
    until: Schema.NullOr(Schema.DateFromString)
  })
)

const LinkRow = Schema.Struct({
  tenantId: TenantId,
  code: LinkCode,
  destinationUrl: Schema.String,
  platform: Schema.NullOr(Schema.String),
  handle: Schema.NullOr(Schema.String),
  promoCode: Schema.NullOr(Schema.String),
  createdAt: Schema.Date,
  campaign: Schema.NullOr(Schema.String),
  endedAt: Schema.NullOr(Schema.Date),
  fallbackUrl: Schema.NullOr(Schema.String),
  variants: VariantsColumn,
  keepsQuery: Schema.NullOr(Schema.Boolean),
  formerOwners: FormerOwnersColumn,
  revision: Schema.Int
})
const LinkNameRow = Schema.Struct({ tenantId: TenantId, code: LinkCode })
const PromoCodeRow = Schema.Struct({ promoCode: Schema.String })
const VersionRow = Schema.Struct({ version: Schema.String })
const RulesRow = Schema.Struct({ rules: RulesColumn })
const AssignmentRow = Schema.Struct({
  tenantId: TenantId,
  promoCode: Schema.String,
  position: Schema.Int,
  code: LinkCode,
  from: Schema.Date,
  until: Schema.NullOr(Schema.Date)
})
const ClickCountRow = Schema.Struct({
  code: LinkCode,
  kind: ClickKind,
  count: Schema.BigInt,
  at: Schema.Date,
  isFull: Schema.Boolean
})

/** Sorts behind every character of a code. */
const BEHIND_CODES = "\u007f"

const CountRow = Schema.Struct({ count: Schema.Int })
const VisitsRow = Schema.Struct({ code: LinkCode, count: Schema.Int })
const GroupRow = Schema.Struct({
  group: Schema.NullOr(Schema.String),
  isOthers: Schema.Boolean,
  human: Schema.Int,
  bot: Schema.Int,
  prefetch: Schema.Int,
  head: Schema.Int,
  embedded: Schema.Int,
  isWhole: Schema.Boolean
})

/** What each grouping is read from. */
const GROUP_COLUMNS: Readonly<Record<ClickGrouping, string>> = {
  day: "to_char(clicked_at at time zone 'UTC', 'YYYY-MM-DD')",
  referrer: "referrer_host",
  country: "country",
  device: "device"
}

const db = storeStatements("Tracking")
const { unavailable } = db

/** A link as its columns are written. */
const toColumns = ({ creator, ...link }: TrackingLink) => ({
  ...link,
  platform: creator?.platform ?? null,
  handle: creator?.handle ?? null
})

/** A click as its columns are written; its time is a text as an event's is. */
const toClickColumns = ({ origin, ...click }: Click) => ({
  ...click,
  at: click.at.toISOString(),
  country: origin?.country ?? null,
  device: origin?.device ?? null,
  referrerHost: origin?.referrerHost ?? null
})

const toLink = ({ platform, handle, ...row }: typeof LinkRow.Type): TrackingLink => ({
  ...row,
  creator: platform === null || handle === null ? null : { platform, handle }
})

export const layer = Layer.effect(
  TrackingLinks,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const links = readRows(LinkRow)
    const named = readRows(LinkNameRow)
    const columns = sql.literal(`
      l.tenant_id as "tenantId", l.code, l.destination_url as "destinationUrl",
      l.creator_platform as "platform", l.creator_handle as "handle", l.promo_code as "promoCode",
      l.created_at as "createdAt", l.campaign, l.ended_at as "endedAt", l.fallback_url as "fallbackUrl", l.variants,
      l.keeps_query as "keepsQuery", l.former_owners as "formerOwners", l.revision
    `)
    const assignments = readRows(AssignmentRow)
    const assignmentColumns = sql.literal(`
      tenant_id as "tenantId", promo_code as "promoCode", position, code, valid_from as "from", valid_until as "until"
    `)

    const givenClicks = (clicks: ReadonlyArray<Click>) => sql`
      json_to_recordset(${JSON.stringify(clicks.map(toClickColumns))}::text::json) as c(
        "tenantId" uuid, id uuid, code text, kind text, at timestamptz, country text, device text, "referrerHost" text
      )`

    /** Where clicks came from that were known already, and of which nothing was said yet. */
    const addOrigins = (clicks: ReadonlyArray<Click>) => sql`
      update clicks k set country = c.country, device = c.device, referrer_host = c."referrerHost"
      from ${givenClicks(clicks)}
      where k.tenant_id = c."tenantId" and k.click_id = c.id and k.clicked_at = c.at
        and k.country is null and k.device is null and k.referrer_host is null`

    const recordClick = yield* makeGroupCommit({
      write: (clicks: ReadonlyArray<Click>) => {
        // The others are told once: the redirect pays for no second statement.
        const again = clicks.filter(({ id, origin }) => mayBeOfEdge(id) && origin !== undefined)
        return sql`
          insert into clicks (tenant_id, click_id, code, kind, clicked_at, country, device, referrer_host)
          select "tenantId", id, code, kind, at, country, device, "referrerHost" from ${givenClicks(clicks)}
          on conflict do nothing
        `.pipe(
          Effect.flatMap(() => (again.length === 0 ? Effect.void : Effect.asVoid(addOrigins(again)))),
          Effect.as(() => undefined)
        )
      },
      isDataError,
      unavailable
    })

    /** Writes what no other link stands in the way of, in one order, so that two of these at once don't wait for each other. */
    const writeLinks = (wanted: ReadonlyArray<TrackingLink>) =>
      sql`
        insert into links (
          tenant_id, code, destination_url, creator_platform, creator_handle, promo_code, created_at, campaign, ended_at,
          fallback_url, variants, keeps_query, former_owners, revision
        )
        select "tenantId", code, "destinationUrl", platform, handle, "promoCode", "createdAt", campaign, "endedAt",
          "fallbackUrl", variants, "keepsQuery", "formerOwners", revision
        from json_to_recordset(${JSON.stringify(wanted.map(toColumns))}::text::json) as w(
          "tenantId" uuid, code text, "destinationUrl" text, platform text, handle text, "promoCode" text,
          "createdAt" timestamptz, campaign text, "endedAt" timestamptz, "fallbackUrl" text, variants jsonb,
          "keepsQuery" boolean, "formerOwners" jsonb, revision integer
        )
        where not exists (
          select from promo_assignments p where p.tenant_id = w."tenantId" and p.promo_code = w."promoCode"
        )
        order by code collate "C"
        on conflict do nothing
        returning tenant_id as "tenantId", code
      `.pipe(Effect.flatMap(named))

    const storeAll = (wanted: ReadonlyArray<TrackingLink>) =>
      Effect.gen(function* () {
        const written = yield* writeLinks(wanted)
        const known = yield* sql`
          insert into directory (kind, name, tenant_id)
          select 'link', code, "tenantId"
          from json_to_recordset(${JSON.stringify(written)}::text::json) as w("tenantId" uuid, code text)
          order by code collate "C"
          on conflict do nothing
          returning tenant_id as "tenantId", name as code
        `.pipe(Effect.flatMap(named))
        const stored = new Set(known.map(({ code }) => code))
        const refused = written.filter(({ code }) => !stored.has(code))
        if (refused.length > 0) {
          yield* sql`
            delete from links l
            using json_to_recordset(${JSON.stringify(refused)}::text::json) as w("tenantId" uuid, code text)
            where l.tenant_id = w."tenantId" and l.code = w.code
          `
        }
        const left = wanted.filter(({ code }) => !stored.has(code)).map(({ code }) => code)
        const taken = new Set(
          left.length === 0
            ? []
            : (yield* sql`
                select tenant_id as "tenantId", name as code from directory where kind = 'link' and name = any(${left}::text[])
              `.pipe(Effect.flatMap(named))).map(({ code }) => code)
        )
        return wanted.map(
          ({ code }): StoreOutcome =>
            stored.has(code) ? "stored" : taken.has(code) ? "code_taken" : "promo_code_taken"
        )
      }).pipe(sql.withTransaction, Effect.mapError(unavailable))

    /** How often people clicked on the link `l`, counted up to `limit`. */
    const visitsOfLink = (tenantId: TenantId, from: Date, to: Date, limit: number) => sql`
      select count(*) as visits from (
        select from clicks c
        where c.tenant_id = ${tenantId} and c.code = l.code and c.kind = 'human'
          and c.clicked_at >= ${from} and c.clicked_at < ${to}
        limit ${limit}
      ) counted`

    return TrackingLinks.of({
      insert: (link) =>
        Effect.flatMap(
          storeAll([link]),
          ([outcome]): Effect.Effect<void, LinkCodeTaken | PromoCodeTaken> =>
            outcome === "code_taken"
              ? Effect.fail(new LinkCodeTaken())
              : outcome === "promo_code_taken"
                ? Effect.fail(new PromoCodeTaken())
                : Effect.void
        ),

      insertAll: storeAll,

      update: (link) => {
        const { tenantId, code, destinationUrl, platform, handle, campaign, endedAt, fallbackUrl, revision } =
          toColumns(link)
        return sql`
          update links set destination_url = ${destinationUrl}, creator_platform = ${platform}, creator_handle = ${handle},
            campaign = ${campaign}, ended_at = ${endedAt}, fallback_url = ${fallbackUrl},
            variants = ${JSON.stringify(link.variants)}::text::jsonb, keeps_query = ${link.keepsQuery}::boolean,
            former_owners = ${JSON.stringify(link.formerOwners)}::text::jsonb, revision = ${revision}
          where tenant_id = ${tenantId} and code = ${code} and revision = ${revision - 1}
          returning code
        `.pipe(
          Effect.mapError(unavailable),
          Effect.flatMap(({ length }) => (length === 0 ? new LinkMoved() : Effect.void))
        )
      },

      find: (code) =>
        sql`
          select ${columns}
          from directory d join links l on l.tenant_id = d.tenant_id and l.code = d.name
          where d.kind = 'link' and d.name = ${code}
            and not exists (select from account_closures c where c.tenant_id = d.tenant_id)
        `.pipe(
          Effect.flatMap(links),
          Effect.mapError(unavailable),
          Effect.map(([row]) => Option.map(Option.fromUndefinedOr(row), toLink))
        ),

      findAll: (tenantId, codes) =>
        sql`
          select ${columns} from links l where l.tenant_id = ${tenantId} and l.code = any(${codes}::text[])
          order by l.code collate "C"
        `.pipe(
          Effect.flatMap(links),
          Effect.mapError(unavailable),
          Effect.map((rows) => rows.map(toLink))
        ),

      findByPromoCode: (tenantId, promoCode) =>
        sql`select ${columns} from links l where l.tenant_id = ${tenantId} and l.promo_code = ${promoCode}`.pipe(
          Effect.flatMap(links),
          Effect.mapError(unavailable),
          Effect.map(([row]) => Option.map(Option.fromUndefinedOr(row), toLink))
        ),

      page: (tenantId, limit, after, { creator, campaign, isEnded, prefix } = ANY_LINK) =>
        sql`
          select ${columns} from links l
          where l.tenant_id = ${tenantId} ${after === null ? sql`` : sql`and l.code collate "C" > ${after}`}
            ${
              creator === null
                ? sql``
                : sql`and l.creator_handle = ${creator.handle} ${
                    creator.platform === null ? sql`` : sql`and l.creator_platform = ${creator.platform}`
                  }`
            }
            ${campaign === null ? sql`` : sql`and l.campaign = ${campaign}`}
            ${isEnded === null ? sql`` : isEnded ? sql`and l.ended_at is not null` : sql`and l.ended_at is null`}
            ${
              prefix === null
                ? sql``
                : sql`and l.code collate "C" >= ${prefix} and l.code collate "C" < ${`${prefix}${BEHIND_CODES}`}`
            }
          order by l.code collate "C" limit ${limit}
        `.pipe(
          Effect.flatMap(links),
          Effect.mapError(unavailable),
          Effect.map((rows) => rows.map(toLink))
        ),

      ofCreator: (tenantId, { platform, handle }) =>
        sql`
          select ${columns} from links l
          where l.tenant_id = ${tenantId} and (
            (l.creator_handle = ${handle} and l.creator_platform = ${platform})
            or (l.former_owners <> '[]' and l.former_owners @> ${JSON.stringify([{ creator: { platform, handle } }])}::text::jsonb)
          )
          order by l.code collate "C"
        `.pipe(
          Effect.flatMap(links),
          Effect.mapError(unavailable),
          Effect.map((rows) => rows.map(toLink))
        ),

      assignPromoCode: ({ tenantId, promoCode, position, code, from, until }) =>
        sql`
          insert into promo_assignments (tenant_id, promo_code, position, code, valid_from, valid_until)
          values (${tenantId}::uuid, ${promoCode}, ${position}, ${code}, ${from}, ${until})
        `.pipe(
          Effect.asVoid,
          Effect.mapError((error) => (isUniqueViolation(error) ? new LinkMoved() : unavailable(error)))
        ),

      promoHistory: (tenantId, promoCode) =>
        sql`
          select ${assignmentColumns} from promo_assignments where tenant_id = ${tenantId} and promo_code = ${promoCode}
          order by position
        `.pipe(Effect.flatMap(assignments), Effect.mapError(unavailable)),

      promoAssignments: (tenantId, limit, after) =>
        sql`
          select ${assignmentColumns} from promo_assignments
          where tenant_id = ${tenantId}
            ${after === null ? sql`` : sql`and (promo_code, position) > (${after.promoCode}, ${after.position}::integer)`}
          order by promo_code, position limit ${limit}
        `.pipe(Effect.flatMap(assignments), Effect.mapError(unavailable)),

      promoCodesOf: (tenantId, codes) =>
        sql`
          select distinct promo_code as "promoCode" from promo_assignments
          where tenant_id = ${tenantId} and code = any(${codes}::text[]) order by promo_code
        `.pipe(
          db.rows(PromoCodeRow),
          Effect.map((rows) => rows.map(({ promoCode }) => promoCode))
        ),

      version: (tenantId) =>
        sql`select version from link_versions where tenant_id = ${tenantId}`.pipe(
          db.rows(VersionRow),
          Effect.map(([row]) => row?.version ?? null)
        ),

      rules: (tenantId) =>
        sql`select rules from link_rules where tenant_id = ${tenantId}`.pipe(
          db.rows(RulesRow),
          Effect.map(([row]): ReadonlyArray<LinkRule> => row?.rules ?? [])
        ),

      setRules: (tenantId, rules) =>
        sql`
          insert into link_rules (tenant_id, rules) values (${tenantId}::uuid, ${JSON.stringify(rules)}::text::jsonb)
          on conflict (tenant_id) do update set rules = excluded.rules
        `.pipe(db.done),

      recordClick: (click) => recordClick(click).pipe(Effect.mapError(unavailable)),
      takeClick: (click, told) => {
        if (recordClick.isBehind()) return false
        recordClick.take(click, (exit) => told(Exit.mapError(exit, unavailable)))
        return true
      },

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
          select coalesce(sum(visits), 0)::integer as "count" from unnest(${codes}::text[]) l (code),
            lateral (${visitsOfLink(tenantId, from, to, limit)}) of_link
        `.pipe(
          db.rows(CountRow),
          Effect.map(([row]) => row?.count ?? 0)
        ),

      visitsOfEach: (tenantId, codes, from, to, limit) =>
        sql`
          select l.code, visits::integer as "count" from unnest(${codes}::text[]) with ordinality l (code, place),
            lateral (${visitsOfLink(tenantId, from, to, limit)}) of_link
          order by l.place
        `.pipe(db.rows(VisitsRow)),

      groupClicks: (tenantId, code, { by, from, to, limit }) =>
        sql`
          with read as materialized (
            select c.kind, c.name from unnest(${ClickKind.literals}::text[]) k (kind), lateral (
              select kind, ${sql.literal(GROUP_COLUMNS[by])} as name from clicks
              where tenant_id = ${tenantId} and code = ${code} and kind = k.kind and clicked_at >= ${from} and clicked_at < ${to}
              order by clicked_at desc limit ${sql.literal(String(limit))}
            ) c
          ),
          of_kind as (select coalesce(max(clicks), 0) < ${limit} as whole from (select count(*) as clicks from read group by kind) k),
          grouped as (
            select name, count(*) filter (where kind = 'human') as human, count(*) filter (where kind = 'bot') as bot,
              count(*) filter (where kind = 'prefetch') as prefetch, count(*) filter (where kind = 'head') as head,
              count(*) filter (where kind = 'embedded') as embedded, count(*) as clicks
            from read group by name
          ),
          placed as (
            select *, row_number() over (order by human desc, clicks desc, name collate "C" nulls last) as place from grouped
          )
          select case when place <= ${CLICK_GROUPS_MAX} then name end as "group", place > ${CLICK_GROUPS_MAX} as "isOthers",
            sum(human)::integer as human, sum(bot)::integer as bot, sum(prefetch)::integer as prefetch,
            sum(head)::integer as head, sum(embedded)::integer as embedded, (select whole from of_kind) as "isWhole"
          from placed group by 1, 2 order by min(place)
        `.pipe(
          db.rows(GroupRow),
          Effect.map((rows) => ({
            groups: rows.map(({ group, isOthers, isWhole: _, ...clicks }) => ({ group, isOthers, clicks })),
            isWhole: rows[0]?.isWhole ?? true
          }))
        )
    })
  })
)

import { Effect, Layer, Option, Redacted, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { TimeZone } from "../../../../ports/accounts/tenants/AttributionSettings.ts"
import { TenantId } from "../../../../ports/accounts/tenants/Tenant.ts"
import { ShopDomain } from "../../../../ports/tracking/orders/Order.ts"
import { PlatformName } from "../../../../ports/tracking/stores/ShopPlatform.ts"
import {
  DEFAULT_PLATFORM,
  HEARD_SECONDS,
  OTHER_TOPIC,
  type Shop,
  ShopPlatformDiffers,
  Shops,
  ShopTaken,
  TOPICS_MAX
} from "../../../../ports/tracking/stores/Shops.ts"
import { isDataError } from "../../errors/databaseErrors.ts"
import { Sealing } from "../../sealing/Sealing.ts"
import { readRows, storeStatements } from "../../statements/statements.ts"
import { makeGroupCommit } from "../../writing/groupCommit.ts"

const ListedRow = Schema.Struct({
  tenantId: TenantId,
  domain: ShopDomain,
  platform: PlatformName,
  timeZone: Schema.NullOr(TimeZone),
  connectedAt: Schema.Date,
  uninstalledAt: Schema.NullOr(Schema.Date)
})

const ShopRow = Schema.Struct({
  ...ListedRow.fields,
  sealedSecret: Schema.Uint8Array,
  sealedPreviousSecret: Schema.NullOr(Schema.Uint8Array)
})

const TopicRow = Schema.Struct({
  topic: Schema.String,
  notices: Schema.BigInt,
  firstAt: Schema.Date,
  lastAt: Schema.Date
})

const HeardRow = Schema.Struct({
  domain: ShopDomain,
  topic: Schema.String,
  isRead: Schema.Boolean,
  firstAt: Schema.Date,
  lastAt: Schema.Date
})

const db = storeStatements("Tracking")
const { unavailable } = db
const place = (tenantId: TenantId, domain: ShopDomain) => `shops/${tenantId}/${domain}`

/** A topic that a store notified of. */
interface Heard {
  readonly tenantId: TenantId
  readonly domain: ShopDomain
  readonly topic: string
  readonly at: Date
}

interface Named {
  readonly domain: string
  readonly topic: string
}
const ascending = (one: string, other: string): number => (one === other ? 0 : one < other ? -1 : 1)
const byDomainAndTopic = (one: Named, other: Named): number =>
  ascending(one.domain, other.domain) || ascending(one.topic, other.topic)

export const layer = Layer.effect(
  Shops,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const sealing = yield* Sealing

    /** A secret sealed under another SIGNING_SECRET can't be read: what only it may have signed can't be judged. */
    const open = (tenantId: TenantId, domain: ShopDomain, sealed: ReadonlyArray<Uint8Array>) =>
      Effect.forEach(sealed, (bytes) =>
        sealing.open(bytes, place(tenantId, domain)).pipe(
          Effect.map((secret) => [secret]),
          Effect.catchTag("SealBroken", () =>
            Effect.as(Effect.logError("a store's secret was sealed under another SIGNING_SECRET"), [])
          )
        )
      ).pipe(Effect.map((secrets) => secrets.flat()))

    const readShops = readRows(ShopRow)
    const opened = ({ sealedSecret, sealedPreviousSecret, ...shop }: typeof ShopRow.Type): Effect.Effect<Shop> => {
      const sealed = sealedPreviousSecret === null ? [sealedSecret] : [sealedSecret, sealedPreviousSecret]
      return open(shop.tenantId, shop.domain, sealed).pipe(
        Effect.map((secrets) =>
          secrets.length < sealed.length ? { ...shop, secrets, hasUnreadableSecret: true } : { ...shop, secrets }
        )
      )
    }
    const findAll = (domains: ReadonlyArray<ShopDomain>) =>
      sql`
        select s.tenant_id as "tenantId", s.domain, s.platform, s.time_zone as "timeZone", s.sealed_secret as "sealedSecret",
          s.sealed_previous_secret as "sealedPreviousSecret", s.connected_at as "connectedAt",
          s.uninstalled_at as "uninstalledAt"
        from directory d join shops s on s.tenant_id = d.tenant_id and s.domain = d.name
        where d.kind = 'shop' and d.name = any(${domains}::text[])
          and not exists (select from account_closures c where c.tenant_id = d.tenant_id)
      `.pipe(Effect.flatMap(readShops), Effect.flatMap(Effect.forEach(opened)))

    /** A connected store, within the caller's transaction. */
    const find = (domain: ShopDomain) =>
      findAll([domain]).pipe(
        Effect.mapError(unavailable),
        Effect.map(([shop]) => Option.fromUndefinedOr(shop))
      )

    /** Stores notify of many orders at the same time: one is looked up, and its secrets opened, once for those that came together. */
    const findTogether = yield* makeGroupCommit({
      write: (domains: ReadonlyArray<ShopDomain>) =>
        findAll([...new Set(domains)]).pipe(
          Effect.map((found) => {
            const byDomain = new Map<string | undefined, Shop>(found.map((shop) => [shop.domain, shop]))
            return (place: number) => Option.fromUndefinedOr(byDomain.get(domains[place]))
          })
        ),
      isDataError,
      unavailable
    })

    // What was noted a moment ago is found without a lock, so that a store's many notifications don't wait for each other.
    const hear = yield* makeGroupCommit({
      write: (heard: ReadonlyArray<Heard>) =>
        sql`
          insert into shop_heard as known (tenant_id, domain, topic, first_at, last_at)
          select g."tenantId", g.domain, g.topic, min(g.at), max(g.at)
          from json_to_recordset(${JSON.stringify(heard)}::text::json)
            as g("tenantId" uuid, domain text, topic text, at timestamptz)
          where not exists (
            select from shop_heard k where k.tenant_id = g."tenantId" and k.domain = g.domain and k.topic = g.topic
              and k.last_at > g.at - make_interval(secs => ${HEARD_SECONDS}) offset 0
          )
          group by 1, 2, 3 order by 1, 2, 3
          on conflict (tenant_id, domain, topic) do update set first_at = least(known.first_at, excluded.first_at),
            last_at = greatest(known.last_at, excluded.last_at)
        `.pipe(Effect.as(() => undefined)),
      isDataError,
      unavailable
    })

    return Shops.of({
      find: (domain) => findTogether(domain).pipe(Effect.mapError(unavailable)),

      connect: (tenantId, domain, secret, at, platform = DEFAULT_PLATFORM) =>
        sql
          .withTransaction(
            Effect.gen(function* () {
              yield* sql`
                insert into directory (kind, name, tenant_id) values ('shop', ${domain}, ${tenantId})
                on conflict do nothing
              `
              // Locked, so that of two rotations at once the second sees the first one's secret as the one before.
              yield* sql`select from directory where kind = 'shop' and name = ${domain} for update`
              const known = yield* find(domain)
              if (Option.isNone(known)) {
                yield* sql`
                  insert into shops (tenant_id, domain, platform, sealed_secret, connected_at)
                  select tenant_id, name, ${platform}::text, ${yield* sealing.seal(secret, place(tenantId, domain))}::bytea,
                    ${at}::timestamptz
                  from directory where kind = 'shop' and name = ${domain} and tenant_id = ${tenantId}
                `
              } else if (known.value.tenantId === tenantId) {
                if (known.value.platform !== platform) return yield* new ShopPlatformDiffers()
                const [current] = known.value.secrets
                const isNew = current === undefined || Redacted.value(current) !== Redacted.value(secret)
                yield* sql`
                  update shops set uninstalled_at = null where tenant_id = ${tenantId} and domain = ${domain}
                `
                if (isNew) {
                  yield* sql`
                    update shops set sealed_previous_secret = sealed_secret,
                      sealed_secret = ${yield* sealing.seal(secret, place(tenantId, domain))}
                    where tenant_id = ${tenantId} and domain = ${domain}
                  `
                }
              }
              const shop = yield* find(domain)
              return yield* Option.isSome(shop) && shop.value.tenantId === tenantId
                ? Effect.succeed(shop.value)
                : new ShopTaken()
            })
          )
          .pipe(Effect.catchTag("SqlError", (error) => Effect.fail(unavailable(error)))),

      list: (tenantId, { after, limit }) =>
        sql`
          select s.tenant_id as "tenantId", s.domain, s.platform, s.time_zone as "timeZone", s.connected_at as "connectedAt",
            s.uninstalled_at as "uninstalledAt"
          from shops s
          where s.tenant_id = ${tenantId} and (${after}::text is null or s.domain collate "C" > ${after})
          order by s.domain collate "C" limit ${limit}
        `.pipe(db.rows(ListedRow)),

      setTimeZone: (tenantId, domain, timeZone) =>
        sql`
          update shops set time_zone = ${timeZone}::text where tenant_id = ${tenantId} and domain = ${domain} returning domain
        `.pipe(
          Effect.mapError(unavailable),
          Effect.map((rows) => rows.length === 1)
        ),

      uninstall: (tenantId, domain, at) =>
        sql`
          update shops set uninstalled_at = coalesce(uninstalled_at, ${at}::timestamptz)
          where tenant_id = ${tenantId} and domain = ${domain}
        `.pipe(db.done),

      recordTopic: (tenantId, domain, topic, at) =>
        sql
          .withTransaction(
            Effect.andThen(
              // Locked, so that of two new topics at once the second sees the first counted.
              sql`select from directory where kind = 'shop' and name = ${domain} for update`,
              sql`
                insert into shop_topics as known (tenant_id, domain, topic, notices, first_at, last_at)
                select ${tenantId}::uuid, ${domain}::text, case when exists (
                  select from shop_topics
                  where tenant_id = ${tenantId} and domain = ${domain} and topic = ${topic}
                ) or (
                  select count(*) from shop_topics
                  where tenant_id = ${tenantId} and domain = ${domain} and topic <> ${OTHER_TOPIC}
                ) < ${TOPICS_MAX} then ${topic}::text else ${OTHER_TOPIC}::text end, 1, ${at}::timestamptz, ${at}::timestamptz
                on conflict (tenant_id, domain, topic) do update set notices = known.notices + 1,
                  first_at = least(known.first_at, excluded.first_at),
                  last_at = greatest(known.last_at, excluded.last_at)
              `
            )
          )
          .pipe(db.done),

      topics: (tenantId, domain) =>
        sql`
          select topic, notices, first_at as "firstAt", last_at as "lastAt" from shop_topics
          where tenant_id = ${tenantId} and domain = ${domain} order by topic
        `.pipe(
          db.rows(TopicRow),
          Effect.map((rows) => rows.map((row) => ({ ...row, notices: Number(row.notices) })))
        ),

      hear: (tenantId, domain, topic, at) => hear({ tenantId, domain, topic, at }).pipe(Effect.mapError(unavailable)),

      heardOf: (tenantId, domains) =>
        sql`
          select domain, topic, true as "isRead", first_at as "firstAt", last_at as "lastAt" from shop_heard
          where tenant_id = ${tenantId} and domain = any(${domains}::text[])
          union all
          select domain, topic, false, first_at, last_at from shop_topics
          where tenant_id = ${tenantId} and domain = any(${domains}::text[])
        `.pipe(
          db.rows(HeardRow),
          Effect.map((rows) => rows.toSorted(byDomainAndTopic))
        )
    })
  })
)

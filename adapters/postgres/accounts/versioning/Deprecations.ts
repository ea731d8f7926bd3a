import { Effect, Layer, Option, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { KeyId } from "../../../../ports/accounts/keys/ApiKey.ts"
import { TenantId } from "../../../../ports/accounts/tenants/Tenant.ts"
import { Carrier, DeprecatedKind, DeprecationId, MailStage } from "../../../../ports/accounts/versioning/Deprecation.ts"
import {
  type Addressed,
  AlreadyDeprecated,
  type ClaimedMail,
  type CountedUses,
  DEPRECATIONS_LISTED_MAX,
  DeprecationNotFound,
  Deprecations
} from "../../../../ports/accounts/versioning/Deprecations.ts"
import { isUniqueViolation } from "../../errors/databaseErrors.ts"
import { readRows, storeStatements } from "../../statements/statements.ts"

const DeprecationRow = Schema.Struct({
  id: DeprecationId,
  kind: DeprecatedKind,
  name: Schema.String,
  carriers: Schema.Array(Carrier),
  isUncounted: Schema.Boolean,
  announcedAt: Schema.Date,
  deprecatedOn: Schema.Date,
  sunsetOn: Schema.Date,
  note: Schema.NullOr(Schema.String),
  link: Schema.NullOr(Schema.String),
  withdrawnAt: Schema.NullOr(Schema.Date)
})
const MailRow = Schema.Struct({
  ...DeprecationRow.fields,
  claimId: Schema.String,
  tenantId: TenantId,
  email: Schema.String,
  stage: MailStage,
  tries: Schema.Int
})
const AddressedRow = Schema.Struct({ accounts: Schema.Int, withoutAddress: Schema.Int })
const KeyUseRow = Schema.Struct({ deprecationId: DeprecationId, keyId: KeyId, uses: Schema.Int, lastDay: Schema.Date })
const UseCountRow = Schema.Struct({
  deprecationId: DeprecationId,
  accounts: Schema.Int,
  keys: Schema.Int,
  lastDay: Schema.Date
})

const COLUMNS = `
  d.deprecation_id as id, d.kind, d.name, d.carriers, d.is_uncounted as "isUncounted", d.announced_at as "announcedAt",
  d.deprecated_on as "deprecatedOn", d.sunset_on as "sunsetOn", d.note, d.link, d.withdrawn_at as "withdrawnAt"
`
/** Accounts with an active key, as `a (tenant_id)`. */
const ACTIVE = `(
  select distinct k.tenant_id from api_keys k
  where k.revoked_at is null and not exists (select from account_closures c where c.tenant_id = k.tenant_id)
)`
/** Where the people of an account `t` are written to; null where nobody is. */
const ADDRESS = `coalesce(t.email, (
  select p.email from members m join people p on p.person_id = m.person_id
  where m.tenant_id = t.tenant_id and m.role = 'owner' and p.email is not null order by p.person_id limit 1
))`
/** How many mails the part `told` of a statement wrote. */
const ADDRESSED = `
  select count(*)::int as accounts, (count(*) filter (where ${ADDRESS} is null))::int as "withoutAddress"
  from told w join tenants t on t.tenant_id = w.tenant_id
`

const db = storeStatements("Deprecations")
const { unavailable } = db
const toGiven = ({ tenantId, keyId, deprecationId, day, uses }: CountedUses) => ({
  tenant_id: tenantId,
  key_id: keyId,
  deprecation_id: deprecationId,
  day,
  uses
})

export const layer = Layer.effect(
  Deprecations,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const columns = sql.literal(COLUMNS)
    const active = sql.literal(ACTIVE)
    const address = sql.literal(ADDRESS)
    const addressed = sql.literal(ADDRESSED)
    const rows = readRows(DeprecationRow)
    const isHeld = ({ tenantId, claimId, deprecation, stage }: ClaimedMail) => sql`
      tenant_id = ${tenantId}::uuid and deprecation_id = ${deprecation.id}::uuid and stage = ${stage}
        and claim_id = ${claimId}::uuid
    `
    const addressedRows = readRows(AddressedRow)
    const counted = ([row]: ReadonlyArray<Addressed>): Addressed => row ?? { accounts: 0, withoutAddress: 0 }
    const unlessNone = (failure: unknown) => (failure instanceof DeprecationNotFound ? failure : unavailable(failure))

    return Deprecations.of({
      announce: (deprecation) =>
        sql`
          with made as (
            insert into deprecations (deprecation_id, kind, name, carriers, is_uncounted, announced_at, deprecated_on, sunset_on,
              note, link)
            values (${deprecation.id}::uuid, ${deprecation.kind}, ${deprecation.name}, ${JSON.stringify(deprecation.carriers)}::text::json,
              ${deprecation.isUncounted}, ${deprecation.announcedAt}::timestamptz, ${deprecation.deprecatedOn}::timestamptz,
              ${deprecation.sunsetOn}::timestamptz, ${deprecation.note}::text, ${deprecation.link}::text)
            returning *
          ), told as (
            insert into deprecation_mails (tenant_id, deprecation_id, stage, sunset_on, due_at)
            select a.tenant_id, d.deprecation_id, 'announced', d.sunset_on, d.announced_at from made d, ${active} a
            returning tenant_id
          )
          ${addressed}
        `.pipe(
          Effect.flatMap(addressedRows),
          Effect.mapError((cause) => (isUniqueViolation(cause) ? new AlreadyDeprecated() : unavailable(cause))),
          Effect.map(counted)
        ),

      inForce: sql`
        select ${columns} from deprecations d where d.withdrawn_at is null order by d.announced_at, d.deprecation_id
        limit ${DEPRECATIONS_LISTED_MAX}
      `.pipe(Effect.flatMap(rows), Effect.mapError(unavailable)),

      list: sql`
        select ${columns} from deprecations d order by d.announced_at desc, d.deprecation_id desc limit ${DEPRECATIONS_LISTED_MAX}
      `.pipe(Effect.flatMap(rows), Effect.mapError(unavailable)),

      postpone: (id, { from, to, at }) =>
        sql
          .withTransaction(
            Effect.gen(function* () {
              const changed = yield* sql`
              update deprecations set sunset_on = ${to}::timestamptz
              where deprecation_id = ${id}::uuid and withdrawn_at is null and sunset_on = ${from}::timestamptz
              returning deprecation_id
            `
              if (changed.length === 0) return yield* new DeprecationNotFound()
              return yield* sql`
              with waiting as (
                update deprecation_mails set sunset_on = ${to}::timestamptz
                where deprecation_id = ${id}::uuid and stage = 'announced' and mailed_at is null and claim_id is null
              ), told as (
                insert into deprecation_mails (tenant_id, deprecation_id, stage, sunset_on, due_at)
                select distinct m.tenant_id, m.deprecation_id, 'postponed', ${to}::timestamptz, ${at}::timestamptz
                from deprecation_mails m
                where m.deprecation_id = ${id}::uuid and (m.mailed_at is not null or m.claim_id is not null)
                returning tenant_id
              )
              ${addressed}
            `.pipe(Effect.flatMap(addressedRows), Effect.map(counted))
            })
          )
          .pipe(Effect.mapError(unlessNone)),

      withdraw: (id, at) =>
        sql
          .withTransaction(
            Effect.gen(function* () {
              const changed = yield* sql`
              update deprecations set withdrawn_at = ${at}::timestamptz
              where deprecation_id = ${id}::uuid and withdrawn_at is null returning deprecation_id
            `
              if (changed.length === 0) return yield* new DeprecationNotFound()
              return yield* sql`
              with told as (
                insert into deprecation_mails (tenant_id, deprecation_id, stage, sunset_on, due_at)
                select distinct m.tenant_id, m.deprecation_id, 'withdrawn', d.sunset_on, ${at}::timestamptz
                from deprecation_mails m join deprecations d on d.deprecation_id = m.deprecation_id
                where m.deprecation_id = ${id}::uuid and (m.mailed_at is not null or m.claim_id is not null)
                returning tenant_id
              )
              ${addressed}
            `.pipe(Effect.flatMap(addressedRows), Effect.map(counted))
            })
          )
          .pipe(Effect.mapError(unlessNone)),

      remind: (id, { stage, sunsetOn, usedSince, at }) =>
        sql`
          insert into deprecation_mails (tenant_id, deprecation_id, stage, sunset_on, due_at)
          select a.tenant_id, d.deprecation_id, ${stage}, d.sunset_on, ${at}::timestamptz
          from deprecations d, ${active} a
          where d.deprecation_id = ${id}::uuid and d.withdrawn_at is null and d.sunset_on = ${sunsetOn}::timestamptz
            and (${usedSince}::timestamptz is null or exists (
              select from deprecation_uses u join api_keys k on k.tenant_id = u.tenant_id and k.key_id = u.key_id
              where u.tenant_id = a.tenant_id and u.deprecation_id = d.deprecation_id and k.revoked_at is null
                and u.day >= (${usedSince}::timestamptz at time zone 'UTC')::date
            ))
          order by a.tenant_id
          on conflict do nothing returning tenant_id
        `.pipe(
          Effect.mapError(unavailable),
          Effect.map((written) => written.length)
        ),

      claimMail: (at, leaseUntil) =>
        sql`
          with next as (
            select m.tenant_id, m.deprecation_id, m.stage, m.sunset_on, ${address} as email
            from deprecation_mails m join deprecations d on d.deprecation_id = m.deprecation_id
              join tenants t on t.tenant_id = m.tenant_id
            where m.due_at is not null and m.due_at <= ${at}::timestamptz and m.sunset_on = d.sunset_on
              and (d.withdrawn_at is null) = (m.stage <> 'withdrawn') and ${address} is not null
              and not exists (select from account_closures c where c.tenant_id = m.tenant_id)
            order by m.due_at, m.tenant_id limit 1 for no key update of m skip locked
          ), claimed as (
            update deprecation_mails m set claim_id = gen_random_uuid(), due_at = ${leaseUntil}::timestamptz
            from next n where m.tenant_id = n.tenant_id and m.deprecation_id = n.deprecation_id and m.stage = n.stage
              and m.sunset_on = n.sunset_on
            returning m.*, n.email
          )
          select ${columns}, m.claim_id as "claimId", m.tenant_id as "tenantId", m.email, m.stage, m.tries
          from claimed m join deprecations d on d.deprecation_id = m.deprecation_id
        `.pipe(
          db.rows(MailRow),
          Effect.map(([row]) =>
            Option.map(Option.fromUndefinedOr(row), ({ claimId, tenantId, email, stage, tries, ...deprecation }) => ({
              claimId,
              tenantId,
              email,
              stage,
              tries,
              deprecation
            }))
          )
        ),

      mailed: (claimed, at) =>
        sql`
          update deprecation_mails set due_at = null, claim_id = null, mailed_at = ${at}::timestamptz where ${isHeld(claimed)}
        `.pipe(db.done),

      retryMail: (claimed, nextAt) =>
        sql`
          update deprecation_mails set due_at = ${nextAt}::timestamptz, claim_id = null, tries = tries + 1 where ${isHeld(claimed)}
        `.pipe(db.done),

      // In one order, whoever adds: two hosts that add the same keys never wait for each other in a circle.
      addUses: (given) =>
        sql`
          insert into deprecation_uses as u (tenant_id, key_id, deprecation_id, day, uses)
          select tenant_id, key_id, deprecation_id, (day at time zone 'UTC')::date, uses
          from json_to_recordset(${JSON.stringify(given.map(toGiven))}::text::json) as g (
            tenant_id uuid, key_id uuid, deprecation_id uuid, day timestamptz, uses bigint
          )
          order by tenant_id, key_id, deprecation_id, day
          on conflict (tenant_id, key_id, deprecation_id, day) do update set uses = u.uses + excluded.uses
        `.pipe(db.done),

      usesOf: (tenantId, since) =>
        sql`
          select u.deprecation_id as "deprecationId", u.key_id as "keyId", sum(u.uses)::float8 as uses,
            max(u.day)::timestamp at time zone 'UTC' as "lastDay"
          from deprecation_uses u join api_keys k on k.tenant_id = u.tenant_id and k.key_id = u.key_id
          where u.tenant_id = ${tenantId}::uuid and k.revoked_at is null
            and u.day >= (${since}::timestamptz at time zone 'UTC')::date
          group by u.deprecation_id, u.key_id order by u.deprecation_id, u.key_id
        `.pipe(db.rows(KeyUseRow)),

      users: (since) =>
        sql`
          select u.deprecation_id as "deprecationId", count(distinct u.tenant_id)::int as accounts,
            count(distinct u.key_id)::int as keys, max(u.day)::timestamp at time zone 'UTC' as "lastDay"
          from deprecation_uses u join api_keys k on k.tenant_id = u.tenant_id and k.key_id = u.key_id
          where k.revoked_at is null and u.day >= (${since}::timestamptz at time zone 'UTC')::date
          group by u.deprecation_id order by u.deprecation_id
        `.pipe(db.rows(UseCountRow)),

      purgeUses: (before, limit) =>
        sql`
          delete from deprecation_uses where (tenant_id, key_id, deprecation_id, day) in (
            select tenant_id, key_id, deprecation_id, day from deprecation_uses
            where day < (${before}::timestamptz at time zone 'UTC')::date
            order by day limit ${limit} for update skip locked
          ) returning day
        `.pipe(
          Effect.mapError(unavailable),
          Effect.map((removed) => removed.length)
        )
    })
  })
)

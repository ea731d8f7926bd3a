import { Effect, Layer, Option, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { SecretHash } from "../../../../ports/accounts/keys/ApiKey.ts"
import { PersonId, SignInAddress } from "../../../../ports/accounts/people/Person.ts"
import { SESSIONS_MAX, SignIns } from "../../../../ports/accounts/people/SignIns.ts"
import { readRows, storeStatements } from "../../statements/statements.ts"
import { makeSessionSteps } from "./sessionSteps.ts"

const PersonRow = Schema.Struct({
  id: PersonId,
  email: Schema.NullOr(SignInAddress),
  createdAt: Schema.Date
})

const LinkRow = Schema.Struct({
  hash: SecretHash,
  personId: PersonId,
  browserHash: Schema.NullOr(SecretHash),
  createdAt: Schema.Date,
  expiresAt: Schema.Date
})

const SessionRow = Schema.Struct({
  hash: SecretHash,
  personId: PersonId,
  browser: Schema.String,
  createdAt: Schema.Date,
  lastUsedAt: Schema.Date,
  expiresAt: Schema.Date
})

const OpenRow = Schema.Struct({
  ...SessionRow.fields,
  email: Schema.NullOr(SignInAddress),
  personCreatedAt: Schema.Date
})

const RemovedRow = Schema.Struct({ removed: Schema.Int })

const db = storeStatements("Accounts")
const { unavailable } = db

export const layer = Layer.effect(
  SignIns,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const sessionColumns = sql.literal(`
      s.secret_hash as "hash", s.person_id as "personId", s.browser, s.created_at as "createdAt",
      s.last_used_at as "lastUsedAt", s.expires_at as "expiresAt"
    `)
    const { holdPerson, openSession } = makeSessionSteps(sql)

    return SignIns.of({
      keepLink: (link, { since, linksMax }) =>
        Effect.gen(function* () {
          yield* holdPerson(link.personId)
          const kept = yield* sql`
            insert into sign_in_links (secret_hash, person_id, browser_hash, created_at, expires_at)
            select ${link.hash}::text, ${link.personId}::uuid, ${link.browserHash}::text, ${link.createdAt}::timestamptz,
              ${link.expiresAt}::timestamptz
            where (
              select count(*) from sign_in_links where person_id = ${link.personId}::uuid and created_at >= ${since}::timestamptz
            ) < ${linksMax}
            returning secret_hash
          `
          return kept.length > 0
        }).pipe(sql.withTransaction, Effect.mapError(unavailable)),

      findLink: (hash, at) =>
        sql`
          select secret_hash as "hash", person_id as "personId", browser_hash as "browserHash", created_at as "createdAt",
            expires_at as "expiresAt"
          from sign_in_links where secret_hash = ${hash} and used_at is null and expires_at > ${at}::timestamptz
        `.pipe(
          db.rows(LinkRow),
          Effect.map(([link]) => Option.fromUndefinedOr(link))
        ),

      signIn: (link, session, replaced) =>
        Effect.gen(function* () {
          const [person] = yield* sql`
            update sign_in_links l set used_at = ${session.createdAt}::timestamptz from people p
            where l.secret_hash = ${link} and l.used_at is null and l.expires_at > ${session.createdAt}::timestamptz
              and p.person_id = l.person_id
            returning p.person_id as "id", p.email, p.created_at as "createdAt"
          `.pipe(Effect.flatMap(readRows(PersonRow)))
          if (person === undefined) return Option.none()
          yield* openSession({ ...session, personId: person.id }, replaced)
          return Option.some(person)
        }).pipe(sql.withTransaction, Effect.mapError(unavailable)),

      use: (hash, { at, idleSince, unlessSince }) =>
        sql`
          with used as (
            update sessions set last_used_at = ${at}::timestamptz
            where secret_hash = ${hash} and expires_at > ${at}::timestamptz and last_used_at > ${idleSince}::timestamptz
              and last_used_at < ${unlessSince}::timestamptz
          )
          select ${sessionColumns}, p.email, p.created_at as "personCreatedAt"
          from sessions s join people p using (person_id)
          where s.secret_hash = ${hash} and s.expires_at > ${at}::timestamptz and s.last_used_at > ${idleSince}::timestamptz
        `.pipe(
          db.rows(OpenRow),
          Effect.map(([row]) =>
            Option.map(Option.fromUndefinedOr(row), ({ email, personCreatedAt, ...session }) => ({
              session: session.lastUsedAt < unlessSince ? { ...session, lastUsedAt: at } : session,
              person: { id: session.personId, email, createdAt: personCreatedAt }
            }))
          )
        ),

      sessions: (id, { at, idleSince }) =>
        sql`
          select ${sessionColumns} from sessions s
          where s.person_id = ${id}::uuid and s.expires_at > ${at}::timestamptz and s.last_used_at > ${idleSince}::timestamptz
          order by s.last_used_at desc, s.secret_hash limit ${SESSIONS_MAX}
        `.pipe(db.rows(SessionRow)),

      end: (hash) => sql`delete from sessions where secret_hash = ${hash}`.pipe(db.done),

      endAll: (id) =>
        Effect.gen(function* () {
          yield* holdPerson(id)
          yield* sql`delete from sign_in_links where person_id = ${id}::uuid and used_at is null`
          yield* sql`delete from sessions where person_id = ${id}::uuid`
        }).pipe(sql.withTransaction, Effect.mapError(unavailable)),

      purge: (before, rowsMax) =>
        sql`
          with links as (
            delete from sign_in_links where secret_hash in (
              select secret_hash from sign_in_links where expires_at < ${before}::timestamptz limit ${rowsMax}
            ) returning 1
          ), over as (
            delete from sessions where secret_hash in (
              select secret_hash from sessions where expires_at < ${before}::timestamptz limit ${rowsMax}
            ) returning 1
          )
          select ((select count(*) from links) + (select count(*) from over))::int as removed
        `.pipe(
          db.rows(RemovedRow),
          Effect.map(([row]) => row?.removed ?? 0)
        )
    })
  })
)

import { Effect } from "effect"
import type { SqlClient } from "effect/sql"
import type { SecretHash } from "../../../../ports/accounts/keys/ApiKey.ts"
import type { PersonId, Session } from "../../../../ports/accounts/people/Person.ts"
import { SESSIONS_MAX } from "../../../../ports/accounts/people/SignIns.ts"

/** Steps of a transaction that signs somebody in, by whatever. */
export const makeSessionSteps = (sql: SqlClient.SqlClient) => {
  const holdPerson = (id: PersonId) => sql`select 1 from people where person_id = ${id}::uuid for update`

  return {
    /** Whatever else holds the person waits until the transaction is over. */
    holdPerson,

    /** Opens a session in the place of another, and ends those that are too many. */
    openSession: Effect.fnUntraced(function* (session: Session, replaced: SecretHash | null) {
      // Those who sign one person in at once wait for each other, so that each counts the other's session.
      yield* holdPerson(session.personId)
      if (replaced !== null) yield* sql`delete from sessions where secret_hash = ${replaced}`
      yield* sql`
        insert into sessions (secret_hash, person_id, browser, created_at, last_used_at, expires_at)
        values (${session.hash}, ${session.personId}::uuid, ${session.browser}, ${session.createdAt}, ${session.lastUsedAt},
          ${session.expiresAt})
      `
      yield* sql`
        delete from sessions where secret_hash in (
          select secret_hash from sessions where person_id = ${session.personId}::uuid
          order by (secret_hash = ${session.hash}) desc, last_used_at desc, secret_hash offset ${SESSIONS_MAX}
        )
      `
    })
  }
}

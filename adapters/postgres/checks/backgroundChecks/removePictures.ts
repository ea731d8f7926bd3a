import { Effect } from "effect"
import type { SqlClient } from "effect/sql"
import type { CheckTicket } from "../../../../ports/checks/backgroundChecks/Check.ts"

/** Removes the pictures that a check alone needs; of those that others need too, its need. Part of the caller's transaction. */
export const removePictures = (sql: SqlClient.SqlClient, { checkId }: CheckTicket) =>
  Effect.gen(function* () {
    // Locked first, each as a keeping locks it: whoever keeps one of them now is either seen by the next statement or waits for its end.
    yield* sql`
      select media_id from media
      where media_id in (select media_id from media_uses where score_id = ${checkId}::uuid)
      order by media_id for update
    `
    yield* sql`
      delete from media m using media_uses u
      where u.score_id = ${checkId}::uuid and u.media_id = m.media_id
        and not exists (select from media_uses o where o.media_id = m.media_id and o.score_id <> ${checkId}::uuid)
    `
    yield* sql`delete from media_uses where score_id = ${checkId}::uuid`
  })

import { Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import {
  FOOTPRINT_ACCOUNTS_MAX,
  Footprints,
  FootprintsUnavailable,
  FootprintTooLarge,
  GroupId
} from "../../../ports/discovery/Footprints.ts"
import { Handle, Platform } from "../../../ports/identity/SocialAccount.ts"
import { readRows } from "../readRows.ts"

const AccountRow = Schema.Struct({ platform: Platform, handle: Handle })
const LinkedRow = Schema.Struct({ ...AccountRow.fields, id: GroupId })

/** Links are rare: one at a time, so that none reads a footprint which another one is about to join. */
const LINK_LOCK = 7_310_442_905

const unavailable = (cause: unknown) => new FootprintsUnavailable({ cause })

export const layer = Layer.effect(
  Footprints,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    return Footprints.of({
      link: (accounts) =>
        Effect.gen(function* () {
          // A statement sees what was there when it began, so the lock needs one of its own.
          yield* sql`select pg_advisory_xact_lock(${LINK_LOCK}::bigint)`
          const rows = yield* sql`
            with asked as materialized (
              select distinct platform, handle
              from json_to_recordset(${JSON.stringify(accounts.map(({ platform, handle }) => ({ platform, handle })))}::text::json)
                as r(platform text, handle text)
            ), joined as materialized (
              select distinct f.group_id from footprint_accounts f join asked using (platform, handle)
            ), chosen as materialized (
              select coalesce((select group_id from joined order by group_id limit 1), gen_random_uuid()) as group_id
            ), members as materialized (
              select platform, handle from asked
              union
              select f.platform, f.handle from footprint_accounts f join joined using (group_id)
            ), kept as (
              insert into footprint_accounts (platform, handle, group_id)
              select platform, handle, group_id from members, chosen
              where (select count(*) from members) <= ${FOOTPRINT_ACCOUNTS_MAX}
              on conflict (platform, handle) do update set group_id = excluded.group_id
              where footprint_accounts.group_id <> excluded.group_id
            )
            select platform, handle, group_id as id from members, chosen order by platform collate "C", handle collate "C"
          `.pipe(Effect.flatMap(readRows(LinkedRow)))
          const [first] = rows
          if (first === undefined) return yield* unavailable("no account was named")
          if (rows.length > FOOTPRINT_ACCOUNTS_MAX) return yield* new FootprintTooLarge()
          return { id: first.id, accounts: rows.map(({ platform, handle }) => ({ platform, handle })) }
        }).pipe(
          sql.withTransaction,
          Effect.mapError((error) =>
            error instanceof FootprintTooLarge || error instanceof FootprintsUnavailable ? error : unavailable(error)
          )
        ),

      of: ({ platform, handle }) =>
        sql`
          select m.platform, m.handle
          from footprint_accounts f join footprint_accounts m on m.group_id = f.group_id
          where f.platform = ${platform} and f.handle = ${handle}
          order by m.platform collate "C", m.handle collate "C"
        `.pipe(
          Effect.flatMap(readRows(AccountRow)),
          Effect.mapError(unavailable),
          Effect.map((rows) => (rows.length === 0 ? [{ platform, handle }] : rows))
        )
    })
  })
)

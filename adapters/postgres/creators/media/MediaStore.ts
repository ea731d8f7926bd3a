import { Effect, Layer, Option, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { MEDIA_BYTES_MAX, MediaId, MediaType } from "../../../../ports/creators/media/Media.ts"
import { MediaStore, MediaTooLarge } from "../../../../ports/creators/media/MediaStore.ts"
import { StoreUnavailable } from "../../../../ports/system/StoreUnavailable.ts"
import { readRows } from "../../statements/statements.ts"

const unavailable = (cause: unknown) => new StoreUnavailable({ store: "Media", cause })

export const layer = Layer.effect(
  MediaStore,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    return MediaStore.of({
      // The picture's row is locked before its use is written, as a purge does: so neither waits for the other in a circle,
      // and a use that a purge removed meanwhile is written again. `score_id` is a check's id where a check needs it.
      store: ({ bytes, type }, neededBy, at) =>
        bytes.byteLength > MEDIA_BYTES_MAX
          ? Effect.fail(new MediaTooLarge())
          : sql`
              with given as (select ${bytes}::bytea as bytes), kept as (
                insert into media as m (media_id, type, bytes, needed_at)
                select encode(sha256(bytes), 'hex'), ${type}, bytes, ${at}::timestamptz from given
                on conflict (media_id) do update set needed_at = greatest(m.needed_at, excluded.needed_at)
                returning media_id
              ), used as (
                insert into media_uses (media_id, score_id)
                select media_id, ${neededBy}::uuid from kept where ${neededBy !== null}::boolean
                on conflict do nothing
              )
              select media_id as id from kept
            `.pipe(
              Effect.flatMap(readRows(Schema.Struct({ id: MediaId }))),
              Effect.mapError(unavailable),
              Effect.flatMap(([row]) =>
                row === undefined ? Effect.fail(unavailable("a picture was not kept")) : Effect.succeed(row.id)
              )
            ),

      read: (id) =>
        sql`select type, bytes from media where media_id = ${id}`.pipe(
          Effect.flatMap(readRows(Schema.Struct({ type: MediaType, bytes: Schema.Uint8Array }))),
          Effect.mapError(unavailable),
          Effect.map(([row]) =>
            row === undefined ? Option.none() : Option.some({ type: row.type, bytes: new Uint8Array(row.bytes) })
          )
        ),

      purgeUnneeded: (keptBefore, at, limit) =>
        sql`
          with due as (
            select media_id from media where needed_at < ${keptBefore}::timestamptz
            order by needed_at limit ${limit} for update skip locked
          ), needed as (
            select d.media_id from due d where exists (
              select from media_uses u join scores s on s.score_id = u.score_id where u.media_id = d.media_id
            ) or exists (
              select from media_uses u join checks c on c.check_id = u.score_id
              where u.media_id = d.media_id and c.evidence_removed_at is null
            )
          ), found as (
            update media m set needed_at = ${at}::timestamptz from needed n where m.media_id = n.media_id
          ), purged as (
            delete from media m using due d
            where m.media_id = d.media_id and not exists (select from needed n where n.media_id = d.media_id)
            returning m.media_id
          ), unused as (
            delete from media_uses u using purged p where u.media_id = p.media_id
          )
          select (select count(*)::int from due) as looked, (select count(*)::int from purged) as purged
        `.pipe(
          Effect.flatMap(readRows(Schema.Struct({ looked: Schema.Int, purged: Schema.Int }))),
          Effect.mapError(unavailable),
          Effect.map(([row]) => row ?? { looked: 0, purged: 0 })
        )
    })
  })
)

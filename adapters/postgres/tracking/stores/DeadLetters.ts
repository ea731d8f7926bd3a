import { Effect, Layer, Option, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { TenantId } from "../../../../ports/accounts/tenants/Tenant.ts"
import { SECOND_MS } from "../../../../ports/time/days.ts"
import { ShopDomain } from "../../../../ports/tracking/orders/Order.ts"
import {
  CLAIMED_LETTERS_MAX,
  DEAD_LETTER_BYTES_MAX,
  DEAD_LETTERS_MAX,
  type DeadLetter,
  DeadLetters,
  LETTER_CLAIM_SECONDS,
  LetterId,
  LetterReason
} from "../../../../ports/tracking/stores/DeadLetters.ts"
import { Sealing } from "../../sealing/Sealing.ts"
import { readRows, storeStatements } from "../../statements/statements.ts"
import { takeLock, takeTenantLock } from "../../writing/takeLock.ts"

const LetterRow = Schema.Struct({
  tenantId: TenantId,
  id: LetterId,
  shopDomain: ShopDomain,
  topic: Schema.String,
  receivedAt: Schema.Date,
  triggeredAt: Schema.NullOr(Schema.Date),
  bytes: Schema.Int,
  reason: LetterReason,
  problems: Schema.Array(Schema.String),
  readerVersion: Schema.Int,
  attempts: Schema.Int,
  lastTriedAt: Schema.Date,
  nextTryAt: Schema.NullOr(Schema.Date)
})
const FoundRow = Schema.Struct({ ...LetterRow.fields, sealedBody: Schema.Uint8Array })
const CountRow = Schema.Struct({
  shopDomain: ShopDomain,
  topic: Schema.String,
  reason: LetterReason,
  day: Schema.String,
  letters: Schema.Int
})
const LossRow = Schema.Struct({
  shopDomain: ShopDomain,
  cause: Schema.Literals(["old", "full"]),
  letters: Schema.BigInt,
  lastAt: Schema.Date
})
const GoneRow = Schema.Struct({ gone: Schema.Int })

const COLUMNS = `d.tenant_id as "tenantId", d.letter_id as id, d.shop_domain as "shopDomain", d.topic, d.received_at as "receivedAt",
  d.triggered_at as "triggeredAt", d.bytes, d.reason, d.problems, d.reader_version as "readerVersion", d.attempts,
  d.last_tried_at as "lastTriedAt", d.next_try_at as "nextTryAt"`

const db = storeStatements("Tracking")
const { unavailable } = db
/** What a body is sealed for: it does not open as another letter's. */
const place = ({ tenantId, id }: Pick<DeadLetter, "tenantId" | "id">) => `dead_letters/${tenantId}/${id}`

const utf8 = new TextDecoder("utf-8", { fatal: true })
const textOf = (body: Uint8Array): string | null => {
  try {
    return utf8.decode(body)
  } catch {
    return null
  }
}

export const layer = Layer.effect(
  DeadLetters,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const sealing = yield* Sealing
    const columns = sql.literal(COLUMNS)
    const readLetters = readRows(LetterRow)
    const goneOf = (rows: ReadonlyArray<typeof GoneRow.Type>): number => rows[0]?.gone ?? 0

    /** Adds letters that a statement named `gone` deleted to the losses of their stores. */
    const countLost = (cause: "old" | "full", at: Date) => sql`
      insert into dead_letter_losses as known (tenant_id, shop_domain, cause, letters, last_at)
      select tenant_id, shop_domain, ${cause}::text, count(*), ${at}::timestamptz from gone group by tenant_id, shop_domain
      on conflict (tenant_id, shop_domain, cause) do update set letters = known.letters + excluded.letters,
        last_at = greatest(known.last_at, excluded.last_at)
    `

    return DeadLetters.of({
      keep: (letter, body) =>
        Effect.gen(function* () {
          const { tenantId, id } = letter
          const known = yield* sql`select from dead_letters where tenant_id = ${tenantId} and letter_id = ${id}`
          if (known.length > 0) return
          const sealed = yield* sealing.sealBytes(body, place(letter))
          yield* sql.withTransaction(
            Effect.gen(function* () {
              yield* takeTenantLock(sql, tenantId, "dead_letters")
              yield* sql`
                insert into dead_letters (tenant_id, letter_id, shop_domain, topic, received_at, triggered_at, bytes, sealed_body,
                  reason, problems, reader_version, attempts, last_tried_at, next_try_at)
                values (${tenantId}, ${id}, ${letter.shopDomain}, ${letter.topic}, ${letter.receivedAt}, ${letter.triggeredAt},
                  ${body.length}, ${sealed}::bytea, ${letter.reason}, ${letter.problems}::text[], ${letter.readerVersion}, 1,
                  ${letter.lastTriedAt}, ${letter.nextTryAt})
                on conflict (tenant_id, letter_id) do nothing
              `
              yield* sql`
                with ranked as (
                  select letter_id, row_number() over w as place, sum(bytes) over w as bytes_so_far
                  from dead_letters where tenant_id = ${tenantId}
                  window w as (order by received_at desc, letter_id desc rows unbounded preceding)
                ), gone as (
                  delete from dead_letters d using ranked r
                  where d.tenant_id = ${tenantId} and d.letter_id = r.letter_id
                    and (r.place > ${DEAD_LETTERS_MAX} or r.bytes_so_far > ${DEAD_LETTER_BYTES_MAX})
                  returning d.tenant_id, d.shop_domain
                )
                ${countLost("full", letter.receivedAt)}
              `
            })
          )
        }).pipe(Effect.mapError(unavailable)),

      list: (tenantId, { shopDomain, after, limit }) =>
        sql`
          select ${columns} from dead_letters d
          where d.tenant_id = ${tenantId} and (${shopDomain}::text is null or d.shop_domain = ${shopDomain})
            and (${after?.receivedAt ?? null}::timestamptz is null
              or (d.received_at, d.letter_id) < (${after?.receivedAt ?? null}::timestamptz, ${after?.id ?? null}::text))
          order by d.received_at desc, d.letter_id desc limit ${limit}
        `.pipe(Effect.flatMap(readLetters), Effect.mapError(unavailable)),

      find: (tenantId, id) =>
        sql`
          select ${columns}, d.sealed_body as "sealedBody" from dead_letters d
          where d.tenant_id = ${tenantId} and d.letter_id = ${id}
        `.pipe(
          db.rows(FoundRow),
          Effect.flatMap(([row]) => {
            if (row === undefined) return Effect.succeedNone
            const { sealedBody, ...letter } = row
            return sealing.openBytes(sealedBody, place(letter)).pipe(
              Effect.map((body) => Option.some({ letter, body, text: textOf(body) })),
              Effect.catchTag("SealBroken", () =>
                Effect.as(
                  Effect.logError("a dead letter was sealed under another SIGNING_SECRET"),
                  Option.some({ letter, body: null, text: null })
                )
              )
            )
          })
        ),

      // Claims are made one at a time, over all hosts.
      claimDue: ({ readerVersion, at, limit }) =>
        takeLock(sql, "dead_letters").pipe(
          Effect.andThen(sql`
          with due as (
            select tenant_id, letter_id from dead_letters k
            where (k.reader_version < ${readerVersion} or k.next_try_at <= ${at}::timestamptz)
              and (k.claimed_until is null or k.claimed_until <= ${at}::timestamptz)
              and not exists (select from account_closures c where c.tenant_id = k.tenant_id)
            order by k.last_tried_at, k.letter_id limit ${Math.min(limit, CLAIMED_LETTERS_MAX)}
          )
          update dead_letters d set claimed_until = ${new Date(at.getTime() + LETTER_CLAIM_SECONDS * SECOND_MS)}::timestamptz
          from due where d.tenant_id = due.tenant_id and d.letter_id = due.letter_id
          returning ${columns}
        `),
          sql.withTransaction,
          Effect.flatMap(readLetters),
          Effect.mapError(unavailable)
        ),

      failAgain: (tenantId, id, { reason, problems, readerVersion, lastTriedAt, nextTryAt }) =>
        sql`
          update dead_letters set reason = ${reason}, problems = ${problems}::text[], reader_version = ${readerVersion},
            attempts = attempts + 1, last_tried_at = ${lastTriedAt}, next_try_at = ${nextTryAt}, claimed_until = null
          where tenant_id = ${tenantId} and letter_id = ${id}
        `.pipe(db.done),

      delete: (tenantId, id) =>
        sql`
          with gone as (delete from dead_letters where tenant_id = ${tenantId} and letter_id = ${id} returning 1)
          select count(*)::int as gone from gone
        `.pipe(
          db.rows(GoneRow),
          Effect.map((rows) => goneOf(rows) > 0)
        ),

      deleteOfShop: (tenantId, shopDomain) =>
        sql`
          with gone as (delete from dead_letters where tenant_id = ${tenantId} and shop_domain = ${shopDomain} returning 1)
          select count(*)::int as gone from gone
        `.pipe(db.rows(GoneRow), Effect.map(goneOf)),

      deleteOld: (before, at, limit) =>
        sql`
          with old as (
            select tenant_id, letter_id from dead_letters where received_at < ${before}::timestamptz
            order by received_at limit ${limit}
          ), gone as (
            delete from dead_letters d using old where d.tenant_id = old.tenant_id and d.letter_id = old.letter_id
            returning d.tenant_id, d.shop_domain
          ), lost as (${countLost("old", at)} returning 1)
          select count(*)::int as gone from gone
        `.pipe(db.rows(GoneRow), Effect.map(goneOf)),

      counts: (tenantId, { from, to, timeZone }) =>
        sql`
          select shop_domain as "shopDomain", topic, reason, day, count(*)::int as letters from (
            select shop_domain, topic, reason collate "C" as reason,
              to_char(received_at at time zone ${timeZone}::text, 'YYYY-MM-DD') as day
            from dead_letters
            where tenant_id = ${tenantId} and received_at >= ${from}::timestamptz and received_at < ${to}::timestamptz
          ) received
          group by shop_domain, topic, reason, day order by shop_domain, topic, reason, day
        `.pipe(db.rows(CountRow)),

      losses: (tenantId) =>
        sql`
          select shop_domain as "shopDomain", cause, letters, last_at as "lastAt" from dead_letter_losses
          where tenant_id = ${tenantId} order by shop_domain, cause collate "C"
        `.pipe(
          db.rows(LossRow),
          Effect.map((rows) => rows.map((row) => ({ ...row, letters: Number(row.letters) })))
        )
    })
  })
)

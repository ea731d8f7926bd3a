import { Effect, Layer, Option, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { type Notice, NoticeEvent, NoticeId } from "../../../../ports/accounts/notices/Notice.ts"
import {
  type ClaimedNotices,
  NOTICES_LISTED_MAX,
  NOTICES_MAILED_MAX,
  Notices
} from "../../../../ports/accounts/notices/Notices.ts"
import { TenantId } from "../../../../ports/accounts/tenants/Tenant.ts"
import { Handle, Platform } from "../../../../ports/creators/identity/SocialAccount.ts"
import { readRows, storeStatements } from "../../statements/statements.ts"
import { takeLock } from "../../writing/takeLock.ts"
import { writeNotices } from "./writeNotices.ts"

const NoticeRow = Schema.Struct({
  tenantId: TenantId,
  noticeId: NoticeId,
  key: Schema.String,
  event: NoticeEvent,
  platform: Schema.NullOr(Platform),
  handle: Schema.NullOr(Handle),
  title: Schema.String,
  text: Schema.String,
  data: Schema.JsonObject,
  at: Schema.Date,
  mailedAt: Schema.NullOr(Schema.Date)
})

const ClaimedRow = Schema.Struct({
  ...NoticeRow.fields,
  claimId: Schema.String,
  email: Schema.String,
  tries: Schema.Int
})

const NOTICE_COLUMNS = `
  n.tenant_id as "tenantId", n.notice_id as "noticeId", n.key, n.event, n.platform, n.handle, n.title, n.text, n.data, n.at,
  n.mailed_at as "mailedAt"
`

const noticeOf = (row: typeof NoticeRow.Type): Notice => ({
  tenantId: row.tenantId,
  noticeId: row.noticeId,
  key: row.key,
  event: row.event,
  account: row.platform === null || row.handle === null ? null : { platform: row.platform, handle: row.handle },
  title: row.title,
  text: row.text,
  data: row.data,
  at: row.at,
  mailedAt: row.mailedAt
})

/** Claims are made one at a time, so that of one tenant's notices no two workers each take some. */
const CLAIM_LOCK = "notices"

const db = storeStatements("Notices")
const { unavailable } = db

export const layer = Layer.effect(
  Notices,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const columns = sql.literal(NOTICE_COLUMNS)
    const noticeRows = readRows(NoticeRow)

    const claimRows = (at: Date, leaseUntil: Date) => sql`
      with longest as (
        select n.tenant_id from notices n where n.mail_due_at <= ${at}::timestamptz
          and not exists (select from account_closures c where c.tenant_id = n.tenant_id)
        order by n.mail_due_at limit 1
      ), due as (
        select n.tenant_id, n.notice_id from longest l join notices n on n.tenant_id = l.tenant_id
        where n.mail_due_at is not null and n.mail_due_at <= ${at}::timestamptz
        order by n.at, n.notice_id limit ${NOTICES_MAILED_MAX}
      ), claim as materialized (select gen_random_uuid() as id), claimed as (
        update notices n set claim_id = c.id, mail_due_at = ${leaseUntil}::timestamptz
        from due d, claim c where n.tenant_id = d.tenant_id and n.notice_id = d.notice_id
        returning n.*
      )
      select ${columns}, n.claim_id as "claimId", n.mail_tries as tries, t.email
      from claimed n join tenants t on t.tenant_id = n.tenant_id
      order by n.at, n.notice_id
    `

    /** The rows that a claim still holds: those that were taken over have another claim's id. */
    const isHeld = ({ claimId, tenantId, notices }: ClaimedNotices) => sql`
      tenant_id = ${tenantId}::uuid and claim_id = ${claimId}::uuid and notice_id in (
        select value::uuid from json_array_elements_text(${JSON.stringify(notices.map(({ noticeId }) => noticeId))}::text::json)
      )
    `

    return Notices.of({
      add: (notices) => Effect.mapError(writeNotices(sql, notices), unavailable),

      find: (tenantId, id) =>
        sql`select ${columns} from notices n where n.tenant_id = ${tenantId} and n.notice_id = ${id}`.pipe(
          Effect.flatMap(noticeRows),
          Effect.mapError(unavailable),
          Effect.map(([row]) => Option.map(Option.fromUndefinedOr(row), noticeOf))
        ),

      list: (tenantId, { events, limit, before }) =>
        sql`
          select ${columns} from notices n
          where n.tenant_id = ${tenantId} and n.event = any (${events}::text[]) and (
            ${before?.at ?? null}::timestamptz is null
            or (n.at, n.notice_id) < (${before?.at ?? null}::timestamptz, ${before?.noticeId ?? null}::uuid)
          )
          order by n.at desc, n.notice_id desc limit ${Math.min(limit, NOTICES_LISTED_MAX)}
        `.pipe(
          Effect.flatMap(noticeRows),
          Effect.mapError(unavailable),
          Effect.map((rows) => rows.map(noticeOf))
        ),

      claimMail: (at, leaseUntil) =>
        takeLock(sql, CLAIM_LOCK).pipe(
          Effect.andThen(claimRows(at, leaseUntil)),
          sql.withTransaction,
          db.rows(ClaimedRow),
          Effect.map((rows) =>
            Option.map(Option.fromUndefinedOr(rows[0]), ({ claimId, tenantId, email }) => ({
              claimId,
              tenantId,
              email,
              notices: rows.map(noticeOf),
              tries: Math.max(...rows.map(({ tries }) => tries))
            }))
          )
        ),

      mailed: (claimed, at) =>
        sql`
          update notices set claim_id = null, mail_due_at = null, mailed_at = ${at}::timestamptz where ${isHeld(claimed)}
        `.pipe(db.done),

      postpone: (claimed, { nextAt, unlessBefore }) =>
        sql`
          update notices set claim_id = null, mail_tries = ${claimed.tries + 1},
            mail_due_at = case when at < ${unlessBefore}::timestamptz then null else ${nextAt}::timestamptz end
          where ${isHeld(claimed)}
        `.pipe(db.done),

      purge: (before, limit) =>
        sql`
          with old as (
            select tenant_id, notice_id from notices where at < ${before} order by at limit ${limit} for update skip locked
          )
          delete from notices n using old
          where n.tenant_id = old.tenant_id and n.notice_id = old.notice_id returning n.notice_id
        `.pipe(
          Effect.mapError(unavailable),
          Effect.map((rows) => rows.length)
        )
    })
  })
)

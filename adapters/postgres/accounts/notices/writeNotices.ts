import { Effect, Schema } from "effect"
import type { SqlClient } from "effect/sql"
import type { NewNotice } from "../../../../ports/accounts/notices/Notice.ts"
import { noticeLine, noticeText } from "../../../../ports/accounts/notices/noticeText.ts"
import { DELIVERY_STATES } from "../../../../ports/accounts/webhooks/deliveryStates.ts"
import { readRows } from "../../statements/statements.ts"

/**
 * Two parts of a `with`, named `told` and `told_webhooks`: they write the notices of a parameter, `encodeNotices`' text, each
 * whose key its tenant was not told yet, and for each of those a pending delivery to every enabled endpoint that opted into its
 * event and whose key is not revoked. `from` is what else the rows are selected from. Rows come in the order of the text, so that
 * no two statements lock them in different orders. `told` returns the new ones.
 */
const noticesCte = (parameter: string, from = "") => `
  told as (
    insert into notices (tenant_id, notice_id, key, event, platform, handle, title, text, data, at, mail_due_at)
    select g.tenant_id, g.notice_id, g.key, g.event, g.platform, g.handle, g.title, g.text, g.data::json, g.at,
      case when t.email is null then null else g.at end
    from ${from} json_to_recordset(${parameter}::text::json) as g (
      tenant_id uuid, notice_id uuid, key text, event text, platform text, handle text, title text, text text, data text,
      at timestamptz
    ) join tenants t on t.tenant_id = g.tenant_id
    on conflict do nothing
    returning tenant_id, notice_id, event, at
  ), told_webhooks as (
    insert into webhook_deliveries
      (tenant_id, delivery_id, key_id, notice_id, event, state, attempts, created_at, next_attempt_at)
    select w.tenant_id, gen_random_uuid(), w.key_id, n.notice_id, n.event, '${DELIVERY_STATES.initial}', 0, n.at, n.at
    from told n join webhook_endpoints w on w.tenant_id = n.tenant_id
    where w.disabled_for is null and n.event = any (w.events) and not exists (
      select from api_keys k where k.tenant_id = w.tenant_id and k.key_id = w.key_id and k.revoked_at is not null
    )
  )
`

/** As `noticesCte`, cut where the parameter stands, for statements that number their parameters themselves. */
export const noticesCteAround = (from = ""): readonly [before: string, after: string] => {
  const [before = "", after = ""] = noticesCte("PARAMETER", from).split("PARAMETER")
  return [before, after]
}

const orderOf = ({ tenantId, key }: NewNotice): string => `${tenantId}/${key}`

/** Notices as the text that `noticesCte` reads. `data` is JSON within it, so that the database parses none of its texts. */
export const encodeNotices = (notices: ReadonlyArray<NewNotice>): string =>
  JSON.stringify(
    notices
      .toSorted((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1))
      .map((notice) => ({
        tenant_id: notice.tenantId,
        notice_id: notice.noticeId,
        key: notice.key,
        event: notice.event,
        platform: notice.account?.platform ?? null,
        handle: notice.account?.handle ?? null,
        title: noticeLine(notice.title),
        text: noticeText(notice.text),
        data: JSON.stringify(notice.data),
        at: notice.at
      }))
  )

const ToldRow = Schema.Struct({ told: Schema.Int })
const [BEFORE, AFTER] = noticesCteAround()

/**
 * Writes notices with their deliveries in one statement, of the transaction that the caller has open where there is one; none
 * costs none. Answers how many are new.
 */
export const writeNotices = (sql: SqlClient.SqlClient, notices: ReadonlyArray<NewNotice>) =>
  notices.length === 0
    ? Effect.succeed(0)
    : sql`with ${sql.literal(BEFORE)}${encodeNotices(notices)}${sql.literal(AFTER)} select count(*)::int as told from told`.pipe(
        Effect.flatMap(readRows(ToldRow)),
        Effect.map(([row]) => row?.told ?? 0)
      )

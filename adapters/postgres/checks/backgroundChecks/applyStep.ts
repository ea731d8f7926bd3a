import { Effect, Schema } from "effect"
import type { SqlClient } from "effect/sql"
import type { CheckTicket, NewCheckMail } from "../../../../ports/checks/backgroundChecks/Check.ts"
import { CheckReport } from "../../../../ports/checks/backgroundChecks/CheckReport.ts"
import type { CheckStep } from "../../../../ports/checks/backgroundChecks/Checks.ts"
import { CHECK_STATES, CheckStatus, rivalsOf } from "../../../../ports/checks/backgroundChecks/checkStates.ts"
import { blankConsent } from "../../../../ports/checks/backgroundChecks/storedCheck.ts"
import { writeNotices } from "../../accounts/notices/writeNotices.ts"
import { takeName } from "../../accounts/payments/takeName.ts"
import { readRows, transitionSql } from "../../statements/statements.ts"
import { addItems, redactItems } from "../review/writeItems.ts"
import { CHECK_COLUMNS, CheckRow, encodeAccounts, encodeConsent } from "./checkRow.ts"

/** Removes the pictures that a check alone needs; of those that others need too, its need. Part of the caller's transaction. */
const removePictures = (sql: SqlClient.SqlClient, { checkId }: CheckTicket) =>
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
const ChangedRow = Schema.Struct({ ...CheckRow.fields, from: CheckStatus })

export const encodeReport = Schema.encodeSync(Schema.fromJsonString(CheckReport))

/** Writes mails to the subject, due at `at` unless they say when, each once; to that of an erased check never. */
export const writeMails = (
  sql: SqlClient.SqlClient,
  { tenantId, checkId }: CheckTicket,
  mails: ReadonlyArray<NewCheckMail>,
  at: Date
) => sql`
  insert into check_mails (tenant_id, check_id, mail_id, kind, due_at)
  select c.tenant_id, c.check_id, m.mail_id, m.kind, case when c.erased_at is null then m.due_at end
  from (
    select tenant_id, check_id, erased_at from checks where tenant_id = ${tenantId}::uuid and check_id = ${checkId}::uuid for share
  ) c cross join json_to_recordset(
    ${JSON.stringify(mails.map(({ mailId, kind, dueAt = at }) => ({ mail_id: mailId, kind, due_at: dueAt })))}::text::json
  ) as m(mail_id uuid, kind text, due_at timestamptz)
  on conflict do nothing
`

/** Removes what was gathered of a check: the pages of its scan, and the pictures that it alone needs. */
export const removeGathered = (sql: SqlClient.SqlClient, ticket: CheckTicket) =>
  Effect.andThen(
    sql`delete from scan_pages where tenant_id = ${ticket.tenantId}::uuid and check_id = ${ticket.checkId}::uuid`,
    removePictures(sql, ticket)
  )

/**
 * Applies a step in one transaction; answers the row of the check as it is then, or none. The check's row is locked first: of
 * steps that come at the same time each finds the state that the one before it left.
 */
export const applyStep = (sql: SqlClient.SqlClient, ticket: CheckTicket, step: CheckStep) => {
  const { tenantId, checkId } = ticket
  const { event, at, by, changes, mails, notices, refund, removesFindings } = step
  const accounts = changes.accounts === undefined ? null : encodeAccounts(changes.accounts)
  const consent = changes.consent === undefined ? null : encodeConsent(changes.consent)
  const blank = changes.consent === undefined ? null : encodeConsent(blankConsent(changes.consent))
  const report = changes.report === undefined ? null : encodeReport(changes.report)
  const isAllowed = sql.literal(transitionSql(CHECK_STATES, event, "status").isAllowed)
  const next = sql.literal(transitionSql(CHECK_STATES, event, "b.status").next)

  const lock = sql`
    select check_id from checks where tenant_id = ${tenantId}::uuid and check_id = ${checkId}::uuid for no key update
  `
  const rivals = rivalsOf(event)
  const isNew =
    rivals.length === 0
      ? sql``
      : sql`and not exists (
        select from check_history where tenant_id = ${tenantId}::uuid and check_id = ${checkId}::uuid and ${sql.in("event", rivals)}
      )`
  const change = sql`
    update checks c set status = ${next},
      payment = coalesce(${changes.payment ?? null}::text, c.payment),
      paid_at = coalesce(${changes.paidAt ?? null}::timestamptz, c.paid_at),
      consent_due_at = coalesce(${changes.consentDueAt ?? null}::timestamptz, c.consent_due_at),
      consent = coalesce(case when c.erased_at is null then ${consent}::text::json else ${blank}::text::json end, c.consent),
      accounts = case when c.erased_at is null then coalesce(${accounts}::text::jsonb, c.accounts) else c.accounts end,
      scan_started_at = coalesce(${changes.scanStartedAt ?? null}::timestamptz, c.scan_started_at),
      ended_at = case when ${changes.endedAt === undefined}::boolean then c.ended_at else ${changes.endedAt ?? null}::timestamptz end,
      reason = case when c.erased_at is null then coalesce(${changes.reason ?? null}::text, c.reason) end,
      report = case when c.erased_at is null and not ${removesFindings}::boolean then coalesce(${report}::text::json, c.report) end,
      evidence_until = coalesce(${changes.evidenceUntil ?? null}::timestamptz, c.evidence_until),
      evidence_removed_at = coalesce(c.evidence_removed_at, case when ${removesFindings}::boolean then ${at}::timestamptz end),
      scan_due_at = case when ${next} = 'scanning' then ${at}::timestamptz end, scan_claim_id = null, scan_tries = 0
    from (
      select tenant_id, check_id, status from checks
      where tenant_id = ${tenantId}::uuid and check_id = ${checkId}::uuid and ${isAllowed} ${isNew}
      for no key update
    ) b
    where c.tenant_id = b.tenant_id and c.check_id = b.check_id
    returning ${sql.literal(CHECK_COLUMNS)}, b.status as "from"
  `

  const enter = (from: CheckStatus, to: CheckStatus) => sql`
    insert into check_history (tenant_id, check_id, number, event, state_before, state_after, at, actor_kind, actor_id)
    select ${tenantId}::uuid, ${checkId}::uuid, coalesce(max(number), 0) + 1, ${event}, ${from}, ${to}, ${at}::timestamptz,
      ${by.kind}, ${by.id}::text
    from check_history where tenant_id = ${tenantId}::uuid and check_id = ${checkId}::uuid
  `
  const owe = Effect.fnUntraced(function* ({ key, payment, amountMinor }: NonNullable<typeof refund>) {
    const isPart = amountMinor !== null
    const isFree = yield* takeName(
      sql,
      { kind: isPart ? "check_refund_part" : "check_refund", name: payment, tenantId, orderId: checkId },
      // Beside a part what is left is owed; nothing is owed beside what is left.
      sql`not exists (
        select from check_refunds where tenant_id = ${tenantId}::uuid and check_id = ${checkId}::uuid
          and (refund_key = ${key}::uuid
            or ((${isPart}::boolean or amount_minor is null) and (not is_surplus or payment = ${payment})))
      )`
    )
    if (!isFree) return
    yield* sql`
      insert into check_refunds (tenant_id, check_id, refund_key, payment, amount_minor, state, at, due_at)
      values (${tenantId}::uuid, ${checkId}::uuid, ${key}::uuid, ${payment}, ${amountMinor}::integer, 'owed', ${at}::timestamptz,
        ${at}::timestamptz)
    `
  })

  const found = (changes.report?.findings ?? []).map((finding) => ({ tenantId, checkId, finding, foundAt: at }))

  return Effect.gen(function* () {
    // A statement of its own, so that the one behind it sees what was written by whoever held the lock.
    if (rivals.length > 0) yield* lock
    const [row] = yield* Effect.flatMap(change, readRows(ChangedRow))
    if (row === undefined) return null
    const { from, ...changed } = row
    yield* enter(from, changed.status)
    if (mails.length > 0) yield* writeMails(sql, ticket, mails, at)
    if (refund !== null) yield* owe(refund)
    // A statement of its own, behind the lock: it sees what a scan kept until then.
    if (removesFindings) {
      yield* removeGathered(sql, ticket)
      yield* redactItems(sql, ticket)
    } else if (changed.erasedAt === null) yield* addItems(sql, found)
    yield* writeNotices(sql, notices)
    return changed
  }).pipe(sql.withTransaction)
}

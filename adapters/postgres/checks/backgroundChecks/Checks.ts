import { Effect, Layer, Option, Schema } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import { TenantId } from "../../../../ports/accounts/tenants/Tenant.ts"
import {
  type Check,
  CheckId,
  CheckMailKind,
  type CheckTicket,
  CONSENT_REQUESTS_MAX
} from "../../../../ports/checks/backgroundChecks/Check.ts"
import { CheckReport } from "../../../../ports/checks/backgroundChecks/CheckReport.ts"
import {
  CHECK_HISTORY_MAX,
  CHECKS_LISTED_MAX,
  Checks,
  type ClaimedCheckMail,
  type ClaimedScan,
  DUE_CHECKS_MAX,
  SCAN_PAGE_BYTES_MAX,
  SCAN_PAGES_MAX
} from "../../../../ports/checks/backgroundChecks/Checks.ts"
import { CHECK_STATES, CheckEvent, CheckStatus } from "../../../../ports/checks/backgroundChecks/checkStates.ts"
import { ERASED_NOTICE } from "../../../../ports/checks/backgroundChecks/storedCheck.ts"
import { upTo } from "../../../../ports/paging/Page.ts"
import { CLAIMED_FIELDS, makeRefundQueue, STANDING_FIELDS } from "../../accounts/payments/refundQueue.ts"
import { holdName } from "../../accounts/payments/takeName.ts"
import { Sealing } from "../../sealing/Sealing.ts"
import { readRows, storeStatements } from "../../statements/statements.ts"
import { applyStep, encodeReport, removeGathered, writeMails } from "./applyStep.ts"
import { CHECK_COLUMNS, CheckRow, encodeAccounts, sealSubject, toCheck } from "./checkRow.ts"

const TicketRow = Schema.Struct({ tenantId: TenantId, checkId: CheckId })
const ReportRow = Schema.Struct({ report: CheckReport })
const HistoryRow = Schema.Struct({
  event: CheckEvent,
  from: CheckStatus,
  to: CheckStatus,
  at: Schema.Date,
  kind: Schema.Literals(["payment", "subject", "clock", "scan", "operator", "buyer"]),
  id: Schema.NullOr(Schema.String)
})
const NeedRow = Schema.Struct({ ...STANDING_FIELDS, ...TicketRow.fields })
const OrderRow = Schema.Struct({ at: Schema.Date })
const MailRow = Schema.Struct({
  ...CheckRow.fields,
  claimId: Schema.String,
  mailId: Schema.String,
  kind: CheckMailKind,
  tries: Schema.Int
})
const RefundRow = Schema.Struct({ ...CLAIMED_FIELDS, ...TicketRow.fields })
const ScanRow = Schema.Struct({ ...CheckRow.fields, claimId: Schema.String })
const TriesRow = Schema.Struct({ tries: Schema.Int })
const ScanPart = Schema.Literals(["live", "archive"])
const PositionRow = Schema.Struct({
  account: Schema.String,
  part: ScanPart,
  pages: Schema.Int,
  next: Schema.NullOr(Schema.String),
  posts: Schema.Int
})
const PageRow = Schema.Struct({
  account: Schema.String,
  part: ScanPart,
  number: Schema.Int,
  next: Schema.NullOr(Schema.String),
  posts: Schema.Int,
  content: Schema.Json
})

const db = storeStatements("Checks")
const { unavailable } = db

export const layer = Layer.effect(
  Checks,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const sealing = yield* Sealing
    const columns = sql.literal(CHECK_COLUMNS)

    const toChecks = (rows: ReadonlyArray<unknown>) =>
      readRows(CheckRow)(rows).pipe(
        Effect.flatMap((decoded) => Effect.forEach(decoded, (row) => toCheck(sealing, row)))
      )
    const isOf = ({ tenantId, checkId }: CheckTicket): Statement.Fragment =>
      sql`tenant_id = ${tenantId}::uuid and check_id = ${checkId}::uuid`
    /** Whether a claim still holds the scan: one that was taken over has another id, one that ended none. */
    const isHeld = ({ check, claimId }: ClaimedScan): Statement.Fragment =>
      sql`${isOf(check)} and status = 'scanning' and scan_claim_id = ${claimId}::uuid`
    const isHeldMail = ({ check, mailId, claimId }: ClaimedCheckMail): Statement.Fragment =>
      sql`${isOf(check)} and mail_id = ${mailId}::uuid and claim_id = ${claimId}::uuid`

    const find = (ticket: CheckTicket) =>
      sql`select ${columns} from checks c where ${isOf(ticket)}`.pipe(
        Effect.flatMap(toChecks),
        Effect.mapError(unavailable),
        Effect.map(([check]) => Option.fromUndefinedOr(check))
      )

    const refundQueue = makeRefundQueue(
      sql,
      {
        orders: "checks",
        refunds: "check_refunds",
        column: "check_id",
        property: "checkId",
        name: "check_refund",
        idOf: ({ checkId }: CheckTicket) => checkId,
        readNeeds: readRows(NeedRow),
        readClaimed: readRows(RefundRow)
      },
      unavailable
    )

    return Checks.of({
      // Without effect on a row that is there; its time is answered, and whoever waited for its lock finds it.
      orderedAt: ({ tenantId, checkId }, at) =>
        sql`
          insert into check_orders (tenant_id, check_id, ordered_at)
          values (${tenantId}::uuid, ${checkId}::uuid, ${at}::timestamptz)
          on conflict (tenant_id, check_id) do update set ordered_at = check_orders.ordered_at returning ordered_at as at
        `.pipe(
          db.rows(OrderRow),
          Effect.map(([row]) => row?.at ?? at)
        ),

      create: (given) =>
        Effect.gen(function* () {
          const { tenantId, checkId, sessionId, buyer } = given
          const isItsOwn = yield* holdName(sql, { kind: "check_session", name: sessionId, tenantId, orderId: checkId })
          if (!isItsOwn) return yield* unavailable("the checkout is another check's")
          yield* sql`
            insert into checks (tenant_id, check_id, key_id, tier, status, subject, accounts, brand_name, brand_category,
              amount_minor, currency, session_id, payment_url, created_at, payable_until)
            values (${tenantId}, ${checkId}, ${given.keyId}, ${given.tier}, ${CHECK_STATES.initial},
              ${yield* sealSubject(sealing, given)}::bytea, ${encodeAccounts(given.accounts)}::text::jsonb, ${buyer.brandName},
              ${buyer.category}, ${given.amountMinor}, ${given.currency}, ${given.sessionId}, ${given.paymentUrl},
              ${given.createdAt}::timestamptz, ${given.payableUntil}::timestamptz)
            on conflict do nothing
          `
          const made = yield* find(given)
          return Option.isSome(made) ? made.value : yield* unavailable("there is no such check")
        }).pipe(
          sql.withTransaction,
          Effect.mapError((error) => (error._tag === "StoreUnavailable" ? error : unavailable(error)))
        ),

      find,

      changeAccounts: (ticket, accounts) =>
        sql`
          update checks c set accounts = ${encodeAccounts(accounts)}::text::jsonb
          where ${isOf(ticket)} and status = ${CHECK_STATES.initial} and erased_at is null returning ${columns}
        `.pipe(
          Effect.flatMap(toChecks),
          Effect.mapError(unavailable),
          Effect.map(([check]) => Option.fromUndefinedOr(check))
        ),

      askAgain: (ticket, { before, creatorEmail, consentDueAt, mail, at }) =>
        Effect.gen(function* () {
          const [check] = yield* sql`
            select ${columns} from checks c where ${isOf(ticket)} and status = 'awaiting_consent' and erased_at is null for no key update
          `.pipe(Effect.flatMap(toChecks))
          if (check === undefined || check.askedAgain !== before || before >= CONSENT_REQUESTS_MAX) return Option.none()
          const asked: Check = {
            ...check,
            ...(creatorEmail === null ? {} : { creatorEmail, addressChanges: check.addressChanges + 1 }),
            askedAgain: before + 1,
            consentDueAt
          }
          yield* sql`
            update checks set subject = ${yield* sealSubject(sealing, asked)}::bytea, consent_due_at = ${consentDueAt}::timestamptz
            where ${isOf(ticket)}
          `
          yield* writeMails(sql, ticket, [mail], at)
          return Option.some(asked)
        }).pipe(sql.withTransaction, Effect.mapError(unavailable)),

      list: (tenantId, { limit, before, status = null }) =>
        sql`
          select ${columns} from checks c where c.tenant_id = ${tenantId}::uuid
            and (${status}::text is null or c.status = ${status}::text) and (
            ${before?.createdAt ?? null}::timestamptz is null
            or (c.created_at, c.check_id) < (${before?.createdAt ?? null}::timestamptz, ${before?.checkId ?? null}::uuid)
          )
          order by c.created_at desc, c.check_id desc limit ${upTo(limit, CHECKS_LISTED_MAX)}
        `.pipe(Effect.flatMap(toChecks), Effect.mapError(unavailable)),

      ofAccounts: (tenantId, accounts, limit) => {
        const asked = accounts.map(({ platform, handle }) => ({ of: [{ platform, handle, isStruck: false }] }))
        return sql`
          select ${columns} from checks c where c.tenant_id = ${tenantId}::uuid and c.check_id in (
            select k.check_id from json_to_recordset(${JSON.stringify(asked)}::text::json) as a("of" jsonb)
            cross join lateral (
              select check_id from checks k
              where k.tenant_id = ${tenantId}::uuid and k.erased_at is null and k.accounts @> a."of" offset 0
            ) k
          )
          order by c.created_at desc, c.check_id desc limit ${upTo(limit, CHECKS_LISTED_MAX)}
        `.pipe(Effect.flatMap(toChecks), Effect.mapError(unavailable))
      },

      report: (ticket) =>
        sql`select report from checks where ${isOf(ticket)} and report is not null`.pipe(
          db.rows(ReportRow),
          Effect.map(([row]) => Option.fromUndefinedOr(row?.report))
        ),

      history: (ticket) =>
        sql`
          select event, state_before as "from", state_after as "to", at, actor_kind as kind, actor_id as id
          from check_history where ${isOf(ticket)} order by number limit ${CHECK_HISTORY_MAX}
        `.pipe(
          db.rows(HistoryRow),
          Effect.map((rows) => rows.map(({ kind, id, ...entry }) => ({ ...entry, by: { kind, id } })))
        ),

      locate: (by) =>
        sql`
          select tenant_id as "tenantId", check_id as "checkId" from checks
          where ${
            "sessionId" in by
              ? sql`session_id = ${by.sessionId}`
              : "checkId" in by
                ? sql`check_id = ${by.checkId}::uuid`
                : // One of the rows of a part and of what is left: they are of one check, and a set would have the whole table read.
                  sql`payment = ${by.payment} or check_id = (select check_id from check_refunds where payment = ${by.payment} limit 1)`
          }
          order by created_at limit 1
        `.pipe(
          db.rows(TicketRow),
          Effect.map(([row]) => Option.fromUndefinedOr(row))
        ),

      apply: (ticket, step) =>
        applyStep(sql, ticket, step).pipe(
          Effect.flatMap((row) => (row === null ? Effect.succeedNone : Effect.map(toCheck(sealing, row), Option.some))),
          Effect.mapError(unavailable)
        ),

      refundOf: (ticket) =>
        Effect.map(refundQueue.refunds(ticket), (refunds) =>
          Option.fromUndefinedOr(refunds.find(({ isSurplus }) => !isSurplus))
        ),

      ...refundQueue,

      due: (at, limit) =>
        sql`
          select ${columns} from checks c where c.due_at is not null and c.due_at <= ${at}::timestamptz
          order by c.due_at limit ${upTo(limit, DUE_CHECKS_MAX)}
        `.pipe(Effect.flatMap(toChecks), Effect.mapError(unavailable)),

      claimMail: (at, leaseUntil) =>
        sql`
          with next as (
            select tenant_id, check_id, mail_id from check_mails
            where due_at is not null and due_at <= ${at}::timestamptz order by due_at limit 1 for update skip locked
          ), claimed as (
            update check_mails m set claim_id = gen_random_uuid(), due_at = ${leaseUntil}::timestamptz from next n
            where m.tenant_id = n.tenant_id and m.check_id = n.check_id and m.mail_id = n.mail_id
            returning m.*
          )
          select ${columns}, m.claim_id as "claimId", m.mail_id as "mailId", m.kind, m.tries
          from claimed m join checks c on c.tenant_id = m.tenant_id and c.check_id = m.check_id
        `.pipe(
          Effect.flatMap(readRows(MailRow)),
          Effect.flatMap((rows) =>
            Effect.forEach(rows, ({ claimId, mailId, kind, tries, ...row }) =>
              Effect.map(toCheck(sealing, row), (check) => ({ claimId, check, mailId, kind, tries }))
            )
          ),
          Effect.mapError(unavailable),
          Effect.map(([claimed]) => Option.fromUndefinedOr(claimed))
        ),

      mailSent: (claimed, at) =>
        sql`
          update check_mails set claim_id = null, due_at = null, sent_at = ${at}::timestamptz where ${isHeldMail(claimed)}
        `.pipe(db.done),

      postponeMail: (claimed, nextAt) =>
        sql`
          update check_mails set claim_id = null, due_at = ${nextAt}::timestamptz, tries = tries + 1
          where ${isHeldMail(claimed)}
        `.pipe(db.done),

      addMail: (ticket, mail, at) => writeMails(sql, ticket, [mail], at).pipe(db.done),

      claimScan: (at, leaseUntil) =>
        sql`
          with next as (
            select tenant_id, check_id from checks
            where scan_due_at is not null and scan_due_at <= ${at}::timestamptz and status = 'scanning'
            order by scan_due_at limit 1 for update skip locked
          )
          update checks c set scan_claim_id = gen_random_uuid(), scan_due_at = ${leaseUntil}::timestamptz from next n
          where c.tenant_id = n.tenant_id and c.check_id = n.check_id
          returning ${columns}, c.scan_claim_id as "claimId"
        `.pipe(
          Effect.flatMap(readRows(ScanRow)),
          Effect.flatMap((rows) =>
            Effect.forEach(rows, ({ claimId, ...row }) =>
              Effect.map(toCheck(sealing, row), (check) => ({ claimId, check }))
            )
          ),
          Effect.mapError(unavailable),
          Effect.map(([claimed]) => Option.fromUndefinedOr(claimed))
        ),

      holdScan: (claimed, { percent, message, postsRead }, leaseUntil) =>
        sql`
          update checks set percent = greatest(percent, ${percent}::smallint), progress_message = ${message},
            posts_read = ${postsRead}, scan_due_at = ${leaseUntil}::timestamptz
          where ${isHeld(claimed)} returning check_id
        `.pipe(
          Effect.mapError(unavailable),
          Effect.map((rows) => rows.length > 0)
        ),

      releaseScan: (claimed, { nextAt, hasFailed }) =>
        sql`
          with released as (
            update checks set scan_claim_id = null, scan_due_at = ${nextAt}::timestamptz,
              scan_tries = scan_tries + ${hasFailed ? 1 : 0}::integer
            where ${isHeld(claimed)} returning scan_tries
          )
          select coalesce((select scan_tries from released), c.scan_tries) as tries from checks c where ${isOf(claimed.check)}
        `.pipe(
          db.rows(TriesRow),
          Effect.map(([row]) => row?.tries ?? 0)
        ),

      savePage: (claimed, page) => {
        const content = JSON.stringify(page.content)
        if (new TextEncoder().encode(content).length > SCAN_PAGE_BYTES_MAX || page.number >= SCAN_PAGES_MAX) {
          return Effect.fail(unavailable("a page is too large to be kept, or too far"))
        }
        // The lock has whoever ends the scan wait, so that they find the page and remove it.
        return sql`
          with held as (select tenant_id, check_id from checks where ${isHeld(claimed)} for share), kept as (
            insert into scan_pages (tenant_id, check_id, account, part, number, next, posts, content)
            select tenant_id, check_id, ${page.account}, ${page.part}, ${page.number}::integer, ${page.next}::text,
              ${page.posts}::integer, ${content}::text::json
            from held
            on conflict do nothing
          )
          select check_id from held
        `.pipe(
          Effect.mapError(unavailable),
          Effect.map((rows) => rows.length > 0)
        )
      },

      positions: (ticket) =>
        sql`
          select account, part, count(*)::int as pages, sum(posts)::int as posts, (array_agg(next order by number desc))[1] as next
          from scan_pages where ${isOf(ticket)} group by account, part order by account collate "C", part collate "C"
        `.pipe(db.rows(PositionRow)),

      page: (ticket, { account, part, number }) =>
        sql`
          select account, part, number, next, posts, content from scan_pages
          where ${isOf(ticket)} and account = ${account} and part = ${part} and number = ${number}
        `.pipe(
          db.rows(PageRow),
          Effect.map(([row]) => Option.fromUndefinedOr(row))
        ),

      removeEvidence: (ticket, report, at) =>
        Effect.gen(function* () {
          const removed = yield* sql`
            update checks set report = ${report === null ? null : encodeReport(report)}::text::json,
              evidence_removed_at = ${at}::timestamptz
            where ${isOf(ticket)} and evidence_removed_at is null returning check_id
          `
          if (removed.length > 0) yield* removeGathered(sql, ticket)
        }).pipe(sql.withTransaction, Effect.mapError(unavailable)),

      about: ({ platform, handle }, limit) =>
        sql`
          select ${columns} from checks c
          where c.erased_at is null and c.accounts @> ${JSON.stringify([{ platform, handle, isStruck: false }])}::text::jsonb
          order by c.created_at, c.check_id limit ${upTo(limit, DUE_CHECKS_MAX)}
        `.pipe(Effect.flatMap(toChecks), Effect.mapError(unavailable)),

      erase: (ticket, at) =>
        Effect.gen(function* () {
          const erased = yield* sql`
            update checks set subject = null, accounts = '[]', progress_message = '', reason = null, report = null,
              consent = case when consent is not null then json_build_object(
                'decision', consent -> 'decision', 'at', consent -> 'at', 'textVersion', consent -> 'textVersion',
                'textHash', consent -> 'textHash', 'network', null, 'confirmed', json_build_array(), 'added', json_build_array(),
                'struck', json_build_array()
              ) end,
              scan_claim_id = null, scan_due_at = case when scan_due_at is not null then ${at}::timestamptz end,
              evidence_removed_at = coalesce(evidence_removed_at, ${at}::timestamptz), erased_at = ${at}::timestamptz
            where ${isOf(ticket)} and erased_at is null returning check_id
          `
          if (erased.length === 0) return
          yield* removeGathered(sql, ticket)
          yield* sql`update check_mails set due_at = null, claim_id = null where ${isOf(ticket)}`
          yield* sql`
            update notices set platform = null, handle = null, title = ${ERASED_NOTICE.title}, text = ${ERASED_NOTICE.text},
              data = json_build_object('check_id', data -> 'check_id', 'status', data -> 'status', 'tier', data -> 'tier')
            where tenant_id = ${ticket.tenantId}::uuid and event like 'check.%' and data ->> 'check_id' = ${ticket.checkId}::text
          `
        }).pipe(sql.withTransaction, Effect.mapError(unavailable))
    })
  })
)

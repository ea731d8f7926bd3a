import { Effect, Layer, Option, Schema } from "effect"
import { SqlClient, type SqlError, type Statement } from "effect/sql"
import { Credits } from "../../../../ports/accounts/billing/CreditLedger.ts"
import { PurchaseId, type PurchaseTicket } from "../../../../ports/accounts/billing/Purchase.ts"
import {
  type ClaimedReceipt,
  DUE_PURCHASES_MAX,
  PURCHASE_HISTORY_MAX,
  PURCHASES_LISTED_MAX,
  type PurchaseStep,
  Purchases
} from "../../../../ports/accounts/billing/Purchases.ts"
import {
  creditsHeld,
  PURCHASE_STATES,
  PurchaseEvent,
  PurchaseStatus
} from "../../../../ports/accounts/billing/purchaseStates.ts"
import { KeyId } from "../../../../ports/accounts/keys/ApiKey.ts"
import { PaymentReference, PriceCurrencyCode, SessionId } from "../../../../ports/accounts/payments/Payment.ts"
import { PersonId } from "../../../../ports/accounts/people/Person.ts"
import { TenantId } from "../../../../ports/accounts/tenants/Tenant.ts"
import { Handle, Platform } from "../../../../ports/creators/identity/SocialAccount.ts"
import { upTo } from "../../../../ports/paging/Page.ts"
import type { StoreUnavailable } from "../../../../ports/system/StoreUnavailable.ts"
import { readRows, storeStatements, transitionSql } from "../../statements/statements.ts"
import { CLAIMED_FIELDS, makeRefundQueue, STANDING_FIELDS } from "../payments/refundQueue.ts"
import { holdName, takeName } from "../payments/takeName.ts"
import { CHARGES_CTE, chargeColumns, OPEN_WALLETS_AND_APPLY_CHARGES } from "./charge.ts"

const TicketRow = Schema.Struct({ tenantId: TenantId, purchaseId: PurchaseId })
const PurchaseRow = Schema.Struct({
  ...TicketRow.fields,
  status: PurchaseStatus,
  credits: Credits,
  amountMinor: Schema.Int,
  currency: PriceCurrencyCode,
  personId: Schema.NullOr(PersonId),
  returnUrl: Schema.String,
  createdAt: Schema.Date,
  payableUntil: Schema.Date,
  sessionId: Schema.NullOr(SessionId),
  paymentUrl: Schema.NullOr(Schema.String),
  payment: Schema.NullOr(PaymentReference),
  paidAt: Schema.NullOr(Schema.Date),
  refundedMinor: Schema.Int,
  score: Schema.NullOr(Schema.Struct({ platform: Platform, handle: Handle, spelling: Schema.String, keyId: KeyId })),
  endedAt: Schema.NullOr(Schema.Date)
})
const PURCHASE_COLUMNS = `
  p.tenant_id as "tenantId", p.purchase_id as "purchaseId", p.status, p.credits::integer as credits, p.amount_minor as "amountMinor",
  p.currency, p.person_id as "personId", p.return_url as "returnUrl", p.created_at as "createdAt", p.payable_until as "payableUntil",
  p.session_id as "sessionId", p.payment_url as "paymentUrl", p.payment, p.paid_at as "paidAt", p.refunded_minor as "refundedMinor",
  case when p.platform is not null then
    json_build_object('platform', p.platform, 'handle', p.handle, 'spelling', p.spelling, 'keyId', p.key_id)
  end as score, p.ended_at as "endedAt"
`
const ChangedRow = Schema.Struct({ ...PurchaseRow.fields, from: PurchaseStatus, refundedBefore: Schema.Int })
const HistoryRow = Schema.Struct({
  event: PurchaseEvent,
  from: PurchaseStatus,
  to: PurchaseStatus,
  at: Schema.Date,
  paymentEvent: Schema.NullOr(Schema.String)
})
const ScoreRow = Schema.Struct({ ...PurchaseRow.fields, claimId: Schema.String })
const ReceiptRow = Schema.Struct({ ...PurchaseRow.fields, claimId: Schema.String, tries: Schema.Int })
const NeedRow = Schema.Struct({ ...STANDING_FIELDS, ...TicketRow.fields })
const RefundRow = Schema.Struct({ ...CLAIMED_FIELDS, ...TicketRow.fields })

const db = storeStatements("Purchases")
const { unavailable } = db
const asUnavailable = (error: StoreUnavailable | SqlError.SqlError) =>
  error._tag === "StoreUnavailable" ? error : unavailable(error)

export const layer = Layer.effect(
  Purchases,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const columns = sql.literal(PURCHASE_COLUMNS)
    const charges = sql.literal(CHARGES_CTE)
    const moveAndEnter = sql.literal(OPEN_WALLETS_AND_APPLY_CHARGES)
    const purchases = readRows(PurchaseRow)

    const isOf = ({ tenantId, purchaseId }: PurchaseTicket): Statement.Fragment =>
      sql`tenant_id = ${tenantId}::uuid and purchase_id = ${purchaseId}::uuid`
    const isHeldReceipt = ({ purchase, claimId }: ClaimedReceipt): Statement.Fragment =>
      sql`${isOf(purchase)} and claim_id = ${claimId}::uuid`

    const refundQueue = makeRefundQueue(
      sql,
      {
        orders: "purchases",
        refunds: "purchase_refunds",
        column: "purchase_id",
        property: "purchaseId",
        name: "purchase_refund",
        idOf: ({ purchaseId }: PurchaseTicket) => purchaseId,
        readNeeds: readRows(NeedRow),
        readClaimed: readRows(RefundRow)
      },
      unavailable
    )

    const find = (ticket: PurchaseTicket) =>
      sql`select ${columns} from purchases p where ${isOf(ticket)}`.pipe(
        Effect.flatMap(purchases),
        Effect.mapError(unavailable),
        Effect.map(([purchase]) => Option.fromUndefinedOr(purchase))
      )
    const made = (ticket: PurchaseTicket) =>
      Effect.flatMap(find(ticket), (purchase) =>
        Option.isSome(purchase) ? Effect.succeed(purchase.value) : Effect.fail(unavailable("there is no such purchase"))
      )

    /**
     * In one transaction. The purchase's row is locked by its change: of steps that come at the same time each finds the state that the
     * one before it left, and the wallet moves behind it.
     */
    const applyStep = (ticket: PurchaseTicket, step: PurchaseStep) => {
      const { tenantId, purchaseId } = ticket
      const { event, at, paymentEvent, changes, entry, hasReceipt, refund } = step
      const isAllowed = sql.literal(transitionSql(PURCHASE_STATES, event, "status").isAllowed)
      const next = sql.literal(transitionSql(PURCHASE_STATES, event, "b.status").next)
      const isMore = sql`(${changes.refundedMinor ?? null}::integer is null or ${changes.refundedMinor ?? null}::integer > refunded_minor)`
      return Effect.gen(function* () {
        const [row] = yield* sql`
          update purchases p set status = ${next},
            payment = coalesce(${changes.payment ?? null}::text, p.payment),
            paid_at = coalesce(${changes.paidAt ?? null}::timestamptz, p.paid_at),
            score_due_at = case when ${next} = 'paid' and p.platform is not null then ${at}::timestamptz end, score_claim_id = null,
            refunded_minor = coalesce(${changes.refundedMinor ?? null}::integer, p.refunded_minor),
            ended_at = case when ${changes.endedAt === undefined}::boolean then p.ended_at else ${changes.endedAt ?? null}::timestamptz end
          from (
            select tenant_id, purchase_id, status, refunded_minor from purchases
            where ${isOf(ticket)} and ${isAllowed} and ${isMore} for no key update
          ) b
          where p.tenant_id = b.tenant_id and p.purchase_id = b.purchase_id
          returning ${columns}, b.status as "from", b.refunded_minor as "refundedBefore"
        `.pipe(Effect.flatMap(readRows(ChangedRow)))
        if (row === undefined) return null
        const { from, refundedBefore, ...purchase } = row
        const gone = creditsHeld({ ...purchase, status: from, refundedMinor: refundedBefore }) - creditsHeld(purchase)
        yield* sql`
          insert into purchase_history (tenant_id, purchase_id, number, event, state_before, state_after, at, payment_event)
          select ${tenantId}::uuid, ${purchaseId}::uuid, coalesce(max(number), 0) + 1, ${event}, ${from}, ${purchase.status},
            ${at}::timestamptz, ${paymentEvent}::text
          from purchase_history where ${isOf(ticket)}
        `
        if (entry !== null && gone !== 0) {
          yield* sql`
            with ${charges} (select ${chargeColumns(sql, { ...entry, tenantId, credits: gone, at, usage: null })}), ${moveAndEnter}
            select balance from moved
          `
        }
        if (hasReceipt) {
          yield* sql`
            insert into purchase_receipts (tenant_id, purchase_id, due_at)
            values (${tenantId}::uuid, ${purchaseId}::uuid, ${at}::timestamptz) on conflict do nothing
          `
        }
        const isOwed =
          refund !== null &&
          (yield* takeName(
            sql,
            { kind: "purchase_refund", name: refund.payment, tenantId, orderId: purchaseId },
            sql`not exists (
              select from purchase_refunds
              where ${isOf(ticket)} and (not is_surplus or refund_key = ${refund.key}::uuid or payment = ${refund.payment})
            )`
          ))
        if (isOwed) {
          yield* sql`
            insert into purchase_refunds (tenant_id, purchase_id, refund_key, payment, is_surplus, state, at, due_at)
            values (${tenantId}::uuid, ${purchaseId}::uuid, ${refund.key}::uuid, ${refund.payment}, false, 'owed', ${at}::timestamptz,
              ${at}::timestamptz)
          `
        }
        return purchase
      }).pipe(sql.withTransaction)
    }

    return Purchases.of({
      begin: (given) =>
        Effect.gen(function* () {
          const { tenantId, purchaseId } = given
          const name = { kind: "purchase", name: purchaseId, tenantId, orderId: purchaseId } as const
          if (!(yield* holdName(sql, name))) return yield* Effect.fail(unavailable("the purchase is another account's"))
          yield* sql`
          insert into purchases (tenant_id, purchase_id, status, credits, amount_minor, currency, person_id, return_url, created_at,
            payable_until, platform, handle, spelling, key_id)
          values (${given.tenantId}::uuid, ${given.purchaseId}::uuid, ${PURCHASE_STATES.initial}, ${given.credits},
            ${given.amountMinor}, ${given.currency}, ${given.personId}::uuid, ${given.returnUrl}, ${given.createdAt}::timestamptz,
            ${given.payableUntil}::timestamptz, ${given.score?.platform ?? null}::text, ${given.score?.handle ?? null}::text,
            ${given.score?.spelling ?? null}::text, ${given.score?.keyId ?? null}::uuid)
          on conflict do nothing
          `
        }).pipe(sql.withTransaction, Effect.mapError(asUnavailable), Effect.andThen(made(given))),

      attach: (ticket, { sessionId, paymentUrl }) =>
        Effect.gen(function* () {
          const changed = yield* sql`
            update purchases set session_id = ${sessionId}, payment_url = ${paymentUrl} where ${isOf(ticket)} and session_id is null
            returning purchase_id
          `
          if (changed.length === 0) return
          const { tenantId, purchaseId } = ticket
          const isFree = yield* takeName(sql, {
            kind: "purchase_session",
            name: sessionId,
            tenantId,
            orderId: purchaseId
          })
          if (!isFree) return yield* Effect.fail(unavailable("the checkout is another purchase's"))
        }).pipe(sql.withTransaction, Effect.mapError(asUnavailable), Effect.andThen(made(ticket))),

      find,

      list: (tenantId, { limit, before }) =>
        sql`
          select ${columns} from purchases p where p.tenant_id = ${tenantId}::uuid and p.session_id is not null and (
            ${before?.createdAt ?? null}::timestamptz is null
            or (p.created_at, p.purchase_id) < (${before?.createdAt ?? null}::timestamptz, ${before?.purchaseId ?? null}::uuid)
          )
          order by p.created_at desc, p.purchase_id desc limit ${upTo(limit, PURCHASES_LISTED_MAX)}
        `.pipe(Effect.flatMap(purchases), Effect.mapError(unavailable)),

      history: (ticket) =>
        sql`
          select event, state_before as "from", state_after as "to", at, payment_event as "paymentEvent"
          from purchase_history where ${isOf(ticket)} order by number limit ${PURCHASE_HISTORY_MAX}
        `.pipe(db.rows(HistoryRow)),

      locate: (by) =>
        sql`
          select tenant_id as "tenantId", purchase_id as "purchaseId" from purchases
          where ${
            "sessionId" in by
              ? sql`session_id = ${by.sessionId}`
              : "purchaseId" in by
                ? sql`purchase_id = ${by.purchaseId}::uuid`
                : sql`payment = ${by.payment}
                    or purchase_id = (select purchase_id from purchase_refunds where payment = ${by.payment})`
          }
          order by created_at limit 1
        `.pipe(
          db.rows(TicketRow),
          Effect.map(([row]) => Option.fromUndefinedOr(row))
        ),

      apply: (ticket, step) =>
        applyStep(ticket, step).pipe(Effect.mapError(unavailable), Effect.map(Option.fromNullOr)),

      claimScore: (at, leaseUntil) =>
        sql`
          with next as (
            select tenant_id, purchase_id from purchases where score_due_at is not null and score_due_at <= ${at}::timestamptz
            order by score_due_at limit 1 for no key update skip locked
          )
          update purchases p set score_claim_id = gen_random_uuid(), score_due_at = ${leaseUntil}::timestamptz
          from next n where p.tenant_id = n.tenant_id and p.purchase_id = n.purchase_id
          returning ${columns}, p.score_claim_id as "claimId"
        `.pipe(
          db.rows(ScoreRow),
          Effect.map(([row]) =>
            Option.map(Option.fromUndefinedOr(row), ({ claimId, ...purchase }) => ({ claimId, purchase }))
          )
        ),

      postponeScore: ({ purchase, claimId }, nextAt) =>
        sql`
          update purchases set score_due_at = ${nextAt}::timestamptz, score_claim_id = null
          where ${isOf(purchase)} and score_claim_id = ${claimId}::uuid
        `.pipe(db.done),

      ...refundQueue,

      due: (at, limit) =>
        sql`
          select ${columns} from purchases p where p.due_at is not null and p.due_at <= ${at}::timestamptz
          order by p.due_at limit ${upTo(limit, DUE_PURCHASES_MAX)}
        `.pipe(Effect.flatMap(purchases), Effect.mapError(unavailable)),

      claimReceipt: (at, leaseUntil) =>
        sql`
          with next as (
            select tenant_id, purchase_id from purchase_receipts
            where due_at is not null and due_at <= ${at}::timestamptz order by due_at limit 1 for update skip locked
          ), claimed as (
            update purchase_receipts r set claim_id = gen_random_uuid(), due_at = ${leaseUntil}::timestamptz from next n
            where r.tenant_id = n.tenant_id and r.purchase_id = n.purchase_id
            returning r.*
          )
          select ${columns}, r.claim_id as "claimId", r.tries
          from claimed r join purchases p on p.tenant_id = r.tenant_id and p.purchase_id = r.purchase_id
        `.pipe(
          db.rows(ReceiptRow),
          Effect.map(([row]) => {
            if (row === undefined) return Option.none()
            const { claimId, tries, ...purchase } = row
            return Option.some({ claimId, tries, purchase })
          })
        ),

      receiptSent: (claimed, at) =>
        sql`
          update purchase_receipts set claim_id = null, due_at = null, sent_at = ${at}::timestamptz where ${isHeldReceipt(claimed)}
        `.pipe(db.done),

      postponeReceipt: (claimed, nextAt) =>
        sql`
          update purchase_receipts set claim_id = null, due_at = ${nextAt}::timestamptz, tries = tries + 1
          where ${isHeldReceipt(claimed)}
        `.pipe(db.done)
    })
  })
)

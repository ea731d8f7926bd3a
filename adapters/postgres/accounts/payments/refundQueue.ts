import { Effect, Option, Schema } from "effect"
import type { SqlClient, Statement } from "effect/sql"
import { PaymentReference, RefundKey } from "../../../../ports/accounts/payments/Payment.ts"
import { RefundOutcome, RefundProblem } from "../../../../ports/accounts/payments/Payments.ts"
import {
  type ClaimedRefund,
  REFUNDS_LISTED_MAX,
  type RefundQueue,
  type RefundStanding
} from "../../../../ports/accounts/payments/RefundQueue.ts"
import type { TenantId } from "../../../../ports/accounts/tenants/Tenant.ts"
import { upTo } from "../../../../ports/paging/Page.ts"
import { readRows } from "../../statements/statements.ts"
import { takeName } from "./takeName.ts"

const REFUND_FIELDS = { key: RefundKey, payment: PaymentReference, amountMinor: Schema.NullOr(Schema.Int) }

/** How a refund stands, as a row says it, beside whose it is. */
export const STANDING_FIELDS = {
  ...REFUND_FIELDS,
  isSurplus: Schema.Boolean,
  state: Schema.Literals(["owed", "asked", ...RefundOutcome.literals]),
  problem: Schema.NullOr(RefundProblem),
  refundId: Schema.NullOr(Schema.String),
  turn: Schema.Int,
  at: Schema.Date,
  nextAt: Schema.NullOr(Schema.Date)
}
const StandingRow = Schema.Struct(STANDING_FIELDS)
const STANDING_COLUMNS = `refund_key as key, payment, amount_minor as "amountMinor", is_surplus as "isSurplus", state, problem,
  refund_id as "refundId", turn, at, due_at as "nextAt"`

/** A refund that is claimed, as a row says it, beside whose it is. */
export const CLAIMED_FIELDS = {
  claimId: Schema.String,
  ...REFUND_FIELDS,
  turn: Schema.Int,
  tries: Schema.Int
}

/** What one tenant ordered and paid. */
interface Ticket {
  readonly tenantId: TenantId
}
type ReadRows<A> = (rows: unknown) => Effect.Effect<ReadonlyArray<A>, Schema.SchemaError>

/** One kind of what is ordered and paid. */
interface OrderKind<T extends Ticket> {
  /** The table of what is ordered, that of its refunds, and the column that names one order in both. */
  readonly orders: "checks" | "purchases"
  readonly refunds: "check_refunds" | "purchase_refunds"
  readonly column: "check_id" | "purchase_id"
  /** What the same is called in rows that are read. */
  readonly property: "checkId" | "purchaseId"
  readonly name: "check_refund" | "purchase_refund"
  readonly idOf: (ticket: T) => string
  /** Reads rows of a ticket with STANDING_FIELDS, and with CLAIMED_FIELDS. */
  readonly readNeeds: ReadRows<T & RefundStanding>
  readonly readClaimed: ReadRows<T & ClaimedRefund>
}

/**
 * The refunds of one kind of what is ordered and paid: a row for each payment that is to be given back, which is due until the provider
 * has said how it ended.
 */
export const makeRefundQueue = <T extends Ticket, E>(
  sql: SqlClient.SqlClient,
  kind: OrderKind<T>,
  unavailable: (cause: unknown) => E
): RefundQueue<T, E> => {
  const [orders, refunds, column] = [sql.literal(kind.orders), sql.literal(kind.refunds), sql.literal(kind.column)]
  const property = sql.literal(`"${kind.property}"`)
  const standings = sql.literal(STANDING_COLUMNS)
  const isOf = (ticket: T): Statement.Fragment =>
    sql`tenant_id = ${ticket.tenantId}::uuid and ${column} = ${kind.idOf(ticket)}::uuid`

  return {
    refunds: (ticket) =>
      sql`
        select ${standings} from ${refunds} where ${isOf(ticket)} order by is_surplus, amount_minor nulls first, refund_key
        limit ${REFUNDS_LISTED_MAX}
      `.pipe(Effect.flatMap(readRows(StandingRow)), Effect.mapError(unavailable)),

    oweRefund: (ticket, { key, payment, amountMinor }, at) =>
      Effect.gen(function* () {
        const { tenantId } = ticket
        const orderId = kind.idOf(ticket)
        const isFree = yield* takeName(
          sql,
          { kind: kind.name, name: payment, tenantId, orderId },
          sql`exists (select from ${orders} where ${isOf(ticket)})
            and not exists (select from ${refunds} where ${isOf(ticket)} and (refund_key = ${key}::uuid or payment = ${payment}))`
        )
        if (!isFree) return false
        yield* sql`
          insert into ${refunds} (tenant_id, ${column}, refund_key, payment, amount_minor, is_surplus, state, at, due_at)
          values (${tenantId}::uuid, ${orderId}::uuid, ${key}::uuid, ${payment}, ${amountMinor}::integer, true, 'owed', ${at}::timestamptz,
            ${at}::timestamptz)
        `
        return true
      }).pipe(sql.withTransaction, Effect.mapError(unavailable)),

    askRefund: (ticket, key, { turn, at }) =>
      sql`
        update ${refunds} set due_at = ${at}::timestamptz, turn = greatest(turn, ${turn}::integer), claim_id = null
        where ${isOf(ticket)} and refund_key = ${key}::uuid
      `.pipe(Effect.mapError(unavailable), Effect.asVoid),

    refundsInNeed: (limit) =>
      sql`
        select tenant_id as "tenantId", ${column} as ${property}, ${standings} from ${refunds}
        where state = 'failed' and due_at is null order by at limit ${upTo(limit, REFUNDS_LISTED_MAX)}
      `.pipe(Effect.flatMap(kind.readNeeds), Effect.mapError(unavailable)),

    claimRefund: (at, leaseUntil) =>
      sql`
        with next as (
          select tenant_id, ${column}, refund_key from ${refunds}
          where due_at is not null and due_at <= ${at}::timestamptz order by due_at limit 1 for update skip locked
        )
        update ${refunds} r set claim_id = gen_random_uuid(), due_at = ${leaseUntil}::timestamptz,
          state = case when r.state = 'owed' then 'asked' else r.state end
        from next n where r.tenant_id = n.tenant_id and r.${column} = n.${column} and r.refund_key = n.refund_key
        returning r.claim_id as "claimId", r.tenant_id as "tenantId", r.${column} as ${property}, r.refund_key as key, r.payment,
          r.amount_minor as "amountMinor", r.turn, r.tries
      `.pipe(
        Effect.flatMap(kind.readClaimed),
        Effect.mapError(unavailable),
        Effect.map(([row]) => Option.fromUndefinedOr(row))
      ),

    recordRefund: (claimed, { state, problem, refundId, turn, at, nextAt }) =>
      sql`
        update ${refunds} set state = ${state}, problem = ${problem}::text, refund_id = coalesce(${refundId}::text, refund_id),
          turn = greatest(turn, ${turn}::integer), at = ${at}::timestamptz, due_at = ${nextAt}::timestamptz, claim_id = null,
          tries = tries + 1
        where ${isOf(claimed)} and refund_key = ${claimed.key}::uuid and claim_id = ${claimed.claimId}::uuid
      `.pipe(Effect.mapError(unavailable), Effect.asVoid)
  }
}

import { Result } from "effect"
import { SECOND_MS } from "../../../ports/time/days.ts"
import { REFUNDS_MAX } from "../../../ports/tracking/orders/Order.ts"
import type { PlatformEvent } from "../../../ports/tracking/stores/ShopPlatform.ts"
import { type Fields, objectAt, objectsIn, type Problems, readAs, textAt } from "../readFields.ts"
import { idAt, Named, type StripeEvent, timeAt } from "./stripeFields.ts"
import { moneyOf } from "./stripeMoney.ts"

const readNamed = readAs(Named)

/** Of one second the report that has come further stands. */
const REFUND_RANKS: Readonly<Record<string, number>> = {
  pending: 0,
  requires_action: 0,
  succeeded: 1,
  failed: 2,
  canceled: 2
}
const SUCCEEDED = "succeeded"

const DISPUTE_RANKS: Readonly<Record<string, number>> = {
  needs_response: 1,
  under_review: 2,
  lost: 3,
  won: 3,
  prevented: 3
}

/** While a dispute is open the bank has the money; a lost one leaves it there. An inquiry takes none, nor does what was prevented. */
const TAKING: ReadonlyArray<unknown> = ["needs_response", "under_review", "lost"]

const NOT_AN_AMOUNT = ["amount: must be a whole number of 0 or more"]
const OF_NOTHING = ["payment_intent: must name the payment, or charge the charge"]

const present = (names: ReadonlyArray<string | null>): ReadonlyArray<string> => names.flatMap((name) => name ?? [])

/** One refund, of an event of its own or of a charge's list. */
const refundEvent = (
  refund: Fields,
  names: ReadonlyArray<string>,
  createdSeconds: number
): Result.Result<PlatformEvent, Problems> =>
  Result.gen(function* () {
    const { id, currency } = yield* readNamed(refund)
    const amount = moneyOf(refund.amount, currency)
    if (amount === null || amount.minorUnits < 0n) return yield* Result.fail(NOT_AN_AMOUNT)
    if (names.length === 0) return yield* Result.fail(OF_NOTHING)
    const status = textAt(refund.status) ?? SUCCEEDED
    return {
      kind: "refund" as const,
      orderNames: names,
      isTotal: false,
      refund: {
        refundId: id,
        kind: "refund" as const,
        version: createdSeconds * SECOND_MS + (REFUND_RANKS[status] ?? 0),
        at: timeAt(refund.created) ?? new Date(createdSeconds * SECOND_MS),
        amount: status === SUCCEEDED ? amount : { ...amount, minorUnits: 0n },
        products: []
      }
    }
  })

/** Reads a refund. Of one that was made without a payment there is no order. */
export const readRefund = ({
  object: refund,
  created
}: StripeEvent): Result.Result<ReadonlyArray<PlatformEvent>, Problems> => {
  const names = present([idAt(refund.payment_intent), idAt(refund.charge)])
  return names.length === 0 ? Result.succeed([]) : Result.map(refundEvent(refund, names, created), (event) => [event])
}

/**
 * Reads a charge that was refunded: each refund that it lists, as older versions of the API have it, else all that went back of it until
 * now.
 */
export const readRefundedCharge = ({
  object: charge,
  created
}: StripeEvent): Result.Result<ReadonlyArray<PlatformEvent>, Problems> =>
  Result.gen(function* () {
    const { id, currency } = yield* readNamed(charge)
    const names = present([idAt(charge.invoice), idAt(charge.payment_intent), id])
    const listed = objectsIn(objectAt(charge.refunds).data).slice(0, REFUNDS_MAX)
    if (listed.length > 0) return yield* Result.all(listed.map((refund) => refundEvent(refund, names, created)))
    const amount = moneyOf(charge.amount_refunded, currency)
    if (amount === null || amount.minorUnits < 0n) {
      return yield* Result.fail(["amount_refunded: must be a whole number of 0 or more"])
    }
    const at = new Date(created * SECOND_MS)
    const refund = { refundId: id, kind: "refund" as const, version: at.getTime(), at, amount, products: [] }
    return [{ kind: "refund" as const, orderNames: names, isTotal: true, refund }]
  })

/** Reads a dispute, which takes its amount from when it began until it is won. */
export const readDispute = ({
  object: dispute,
  created
}: StripeEvent): Result.Result<ReadonlyArray<PlatformEvent>, Problems> =>
  Result.gen(function* () {
    const { id, currency } = yield* readNamed(dispute)
    const amount = moneyOf(dispute.amount, currency)
    if (amount === null || amount.minorUnits < 0n) return yield* Result.fail(NOT_AN_AMOUNT)
    const names = present([idAt(dispute.payment_intent), idAt(dispute.charge)])
    if (names.length === 0) return yield* Result.fail(OF_NOTHING)
    const status = textAt(dispute.status) ?? ""
    return [
      {
        kind: "refund" as const,
        orderNames: names,
        isTotal: false,
        refund: {
          refundId: id,
          kind: "chargeback" as const,
          version: created * SECOND_MS + (DISPUTE_RANKS[status] ?? 0),
          at: timeAt(dispute.created) ?? new Date(created * SECOND_MS),
          amount: TAKING.includes(status) ? amount : { ...amount, minorUnits: 0n },
          products: []
        }
      }
    ]
  })

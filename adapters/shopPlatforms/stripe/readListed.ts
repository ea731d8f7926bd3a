import { Result } from "effect"
import { SECOND_MS } from "../../../ports/time/days.ts"
import type { PlatformEvent, PlatformOrder } from "../../../ports/tracking/stores/ShopPlatform.ts"
import { type Fields, objectAt, type Problems } from "../readFields.ts"
import { readCharge, readIntent } from "./readIntent.ts"
import { readInvoice } from "./readInvoice.ts"
import { readRefundedCharge } from "./readRefunds.ts"
import { readSession } from "./readSession.ts"
import { type StripeEvent, timeAt } from "./stripeFields.ts"

/** An object of Stripe's lists: its order, and what went back of it. */
export interface ListedSale {
  readonly order: PlatformOrder | null
  readonly refunds: ReadonlyArray<Extract<PlatformEvent, { readonly kind: "refund" }>>
}

interface Listed {
  readonly read: (event: StripeEvent) => Result.Result<PlatformOrder | null, Problems>
  /** Whether it is done: lists have what is open, expired or void as well. */
  readonly isDone: (object: Fields) => boolean
  /** When it was done, as far as the object says. */
  readonly doneAt: (object: Fields) => unknown
}

const LISTED: Readonly<Record<string, Listed>> = {
  "checkout.session": {
    read: readSession,
    isDone: ({ status, payment_status }) =>
      status === "complete" || (status === undefined && payment_status !== "unpaid"),
    doneAt: ({ created }) => created
  },
  invoice: {
    read: readInvoice,
    isDone: ({ status }) => status === "paid",
    doneAt: ({ created, status_transitions }) => objectAt(status_transitions).paid_at ?? created
  },
  charge: { read: readCharge, isDone: () => true, doneAt: ({ created }) => created },
  payment_intent: {
    read: readIntent,
    isDone: ({ status }) => status === "succeeded",
    doneAt: ({ created, latest_charge }) => objectAt(latest_charge).created ?? created
  }
}

/** What Stripe's lists may hold. */
const LISTED_OBJECTS: ReadonlyArray<string> = Object.keys(LISTED)

const listedOf = ({ object }: Fields): Listed | null =>
  typeof object === "string" && Object.hasOwn(LISTED, object) ? (LISTED[object] ?? null) : null

/** Whether it is an object of Stripe's API, of a list that sales are read from or of another. */
export const isStripeObject = ({ id, object }: Fields): boolean =>
  typeof id === "string" && typeof object === "string" && /^[a-z]{2,20}_/.test(id)

/**
 * Reads a session, invoice, charge or PaymentIntent as Stripe's API lists it. What went back of a charge is what it lists, else all of it
 * as of now: when, it doesn't say.
 */
export const readListed = (object: Fields, nowMs: number): Result.Result<ListedSale, Problems> =>
  Result.gen(function* () {
    const listed = listedOf(object)
    if (listed === null) return yield* Result.fail([`object: must be one of ${LISTED_OBJECTS.join(", ")}`])
    if (!listed.isDone(object)) return { order: null, refunds: [] }
    const doneAt = timeAt(listed.doneAt(object))
    if (doneAt === null) return yield* Result.fail(["created: must be a time in seconds"])
    const event = (atMs: number): StripeEvent => ({
      id: String(object.id),
      type: String(object.object),
      created: Math.floor(atMs / SECOND_MS),
      livemode: object.livemode,
      data: { object },
      object
    })
    const order = yield* listed.read(event(doneAt.getTime()))
    const hasRefunds =
      object.object === "charge" && typeof object.amount_refunded === "number" && object.amount_refunded > 0
    const refunds = hasRefunds ? yield* readRefundedCharge(event(nowMs)) : []
    return { order, refunds: refunds.flatMap((refund) => (refund.kind === "refund" ? [refund] : [])) }
  })

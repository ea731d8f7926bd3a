import { describe, expect } from "bun:test"
import { Effect, Redacted, Result } from "effect"
import { stripeOrders } from "../../../adapters/shopPlatforms/stripe/platform.ts"
import { reconcileOrder } from "../../../domain/tracking/orders/reconcileOrder.ts"
import { connectShop } from "../../../domain/tracking/stores/connectShop.ts"
import { filePlatformNotice } from "../../../domain/tracking/stores/receivePlatformNotice.ts"
import type { PlatformName } from "../../../ports/tracking/stores/ShopPlatform.ts"
import { newDomain } from "../../contracts/attributionExamples.ts"
import { newTenant } from "../../contracts/newTenant.ts"
import {
  BASIL_INVOICE,
  event,
  type Fields,
  INTENT,
  INVOICE,
  LISTED_CHARGE,
  REFUND,
  SESSION
} from "../../shopPlatforms/stripe/payloads.ts"
import { effectTest } from "../../support/running/effectTest.ts"
import { importOrders, layer, ordersOf } from "./importing.ts"

const SECOND = 1_000

const newStore = Effect.fnUntraced(function* (platform: PlatformName) {
  const tenant = yield* newTenant
  const shop = newDomain()
  yield* connectShop({ tenantId: tenant, domain: shop, secret: Redacted.make("secret"), platform })
  return { tenant, shop }
})

type Store = Effect.Success<ReturnType<typeof newStore>>

/** A page as the API answers it. */
const page = (...data: ReadonlyArray<Fields>): string =>
  JSON.stringify({ object: "list", url: "/v1/charges", has_more: false, data }, null, 2)

const notify = ({ tenant, shop }: Store, notice: Fields) =>
  filePlatformNotice(
    stripeOrders,
    { tenantId: tenant, domain: shop },
    { topic: String(notice.type), text: JSON.stringify(notice) },
    new Date()
  )

const worthOf = ({ tenant }: Store) =>
  Effect.map(ordersOf(tenant), (files) =>
    Object.fromEntries(
      files.map((file) => {
        const order = reconcileOrder(file, true)
        return [String(order.orderId), [order.earns ? order.total.minorUnits : 0n, order.refundedMinorUnits]]
      })
    )
  )

const PAID_INVOICE = { ...INVOICE, livemode: true, status_transitions: { paid_at: 1_714_549_350 } }
const LIVE_SESSION = { ...SESSION, livemode: true }
const OF_SESSION = {
  ...LISTED_CHARGE,
  id: "ch_1",
  payment_intent: SESSION.payment_intent,
  amount: 50_000,
  amount_captured: 50_000
}

describe("import orders of Stripe's lists", () => {
  const it = effectTest(layer)

  it.live(
    "reads sessions, invoices, charges and payments as the API lists them, once, and passes over what is no sale",
    Effect.gen(function* () {
      const store = yield* newStore("stripe")
      const pages = [
        page(LIVE_SESSION, {
          ...LIVE_SESSION,
          id: "cs_open",
          status: "open",
          payment_intent: null,
          payment_status: "unpaid"
        }),
        page(PAID_INVOICE, { ...PAID_INVOICE, id: "in_open", status: "open" }),
        page(LISTED_CHARGE, { ...LISTED_CHARGE, id: "ch_failed", payment_intent: "pi_failed", status: "failed" }),
        page(INTENT, { ...INTENT, id: "pi_open", latest_charge: null, status: "requires_payment_method" })
      ]
      const rows = yield* Effect.forEach(pages, (text) => importOrders(store, text))
      expect(rows.map(({ row }) => [row.created, row.updated, row.older, row.item_rows, row.refused])).toEqual([
        [1, 0, 0, 1, 0],
        [1, 0, 0, 1, 0],
        [1, 0, 0, 1, 0],
        // The payment says what the charge didn't: the visitor, and the shop's own name of the order.
        [0, 0, 1, 1, 0]
      ])
      const worth = {
        [String(SESSION.payment_intent)]: [50_000n, 0n],
        [String(INVOICE.id)]: [70_000n, 0n],
        [String(INTENT.id)]: [4_200n, 0n]
      }
      expect(yield* worthOf(store)).toEqual(worth)
      const before = yield* ordersOf(store.tenant)
      for (const text of pages) {
        expect((yield* importOrders(store, text)).row).toMatchObject({ created: 0, updated: 0, older: 0, unchanged: 1 })
      }
      expect(yield* ordersOf(store.tenant)).toEqual(before)
      expect(before.flatMap(({ notices }) => notices).every(({ isTest }) => !isTest)).toBe(true)
    })
  )

  it.live(
    "what a notice told already is unchanged by the lists, and the other way round, in whatever order they come",
    Effect.gen(function* () {
      const notices = [
        event("checkout.session.completed", 1_714_542_950, SESSION),
        event("invoice.paid", 1_714_549_351, INVOICE),
        event("payment_intent.succeeded", 1_773_134_795, INTENT)
      ]
      const list = JSON.stringify([OF_SESSION, LIVE_SESSION, PAID_INVOICE, INTENT, LISTED_CHARGE])
      const [told, listed] = [yield* newStore("stripe"), yield* newStore("stripe")]
      yield* Effect.forEach(notices, (notice) => notify(told, notice))
      const before = yield* worthOf(told)
      expect(Object.keys(before)).toHaveLength(3)
      expect((yield* importOrders(told, list)).row).toMatchObject({ created: 0, refused: 0 })
      expect(yield* worthOf(told)).toEqual(before)
      expect((yield* importOrders(told, list)).row).toMatchObject({ created: 0, updated: 0, older: 0, unchanged: 5 })
      expect((yield* importOrders(listed, list)).row).toMatchObject({ created: 3, refused: 0 })
      yield* Effect.forEach(notices, (notice) => notify(listed, notice))
      expect(yield* worthOf(listed)).toEqual(before)
    })
  )

  it.live(
    "what went back of a charge is taken off once, whether its refunds are listed or notices tell of them",
    Effect.gen(function* () {
      const store = yield* newStore("stripe")
      const refunded = { ...LISTED_CHARGE, amount_refunded: 1_000 }
      const refund = { ...REFUND, id: "re_1", amount: 1_000, charge: LISTED_CHARGE.id, payment_intent: INTENT.id }
      yield* importOrders(store, page(refunded))
      expect(yield* worthOf(store)).toEqual({ [String(INTENT.id)]: [3_200n, 1_000n] })
      yield* notify(store, event("refund.created", 1_773_200_000, { ...refund, created: 1_773_200_000 }))
      expect(yield* worthOf(store)).toEqual({ [String(INTENT.id)]: [3_200n, 1_000n] })
      yield* importOrders(store, page(refunded))
      expect(yield* worthOf(store)).toEqual({ [String(INTENT.id)]: [3_200n, 1_000n] })
      const other = yield* newStore("stripe")
      yield* importOrders(other, page({ ...refunded, refunds: { data: [{ ...refund, created: 1_773_200_000 }] } }))
      expect(yield* worthOf(other)).toEqual({ [String(INTENT.id)]: [3_200n, 1_000n] })
    })
  )

  it.live(
    "an invoice's payment is no second order, by its charge or its payment, of any version",
    Effect.gen(function* () {
      const store = yield* newStore("stripe")
      const basil = { ...BASIL_INVOICE, livemode: true }
      const charge = { ...LISTED_CHARGE, amount: 2_990, amount_captured: 2_990, currency: "brl" }
      const receipt = "https://pay.stripe.com/receipts/invoices/x"
      const list = [
        { ...charge, id: "ch_a", payment_intent: "pi_a", receipt_url: receipt },
        { ...charge, id: "ch_b", payment_intent: "pi_b", description: "Subscription update" },
        { ...LISTED_CHARGE, id: INVOICE.charge, payment_intent: INVOICE.payment_intent, invoice: INVOICE.id },
        { ...INTENT, id: "pi_a", payment_details: { order_reference: BASIL_INVOICE.id } },
        basil,
        PAID_INVOICE
      ]
      const { row } = yield* importOrders(store, list.map((each) => JSON.stringify(each)).join("\n"))
      expect(row).toMatchObject({ created: 2, item_rows: 4, refused: 0 })
      expect(Object.keys(yield* worthOf(store)).toSorted()).toEqual(
        [BASIL_INVOICE.id, INVOICE.id].map(String).toSorted()
      )
    })
  )

  it.live(
    "a trial files nothing; bad rows are named; another platform's store takes none",
    Effect.gen(function* () {
      const store = yield* newStore("stripe")
      const bad = [
        { ...LISTED_CHARGE, currency: "zq7" },
        { ...LISTED_CHARGE, created: 0 },
        { ...LISTED_CHARGE, created: Math.floor(Date.now() / SECOND) + 100_000_000 },
        { id: "cus_1", object: "customer" }
      ]
      const list = page(LISTED_CHARGE, ...bad)
      const trial = yield* importOrders({ ...store, dry_run: true }, list)
      expect(trial.row).toMatchObject({ created: 1, refused: 4 })
      expect(JSON.stringify(trial.row)).not.toContain("zq7")
      expect(yield* ordersOf(store.tenant)).toEqual([])
      const other = yield* newStore("woocommerce")
      const { row } = yield* importOrders(other, list)
      expect(row).toMatchObject({ created: 0, refused: 5 })
      expect(JSON.stringify(row)).toContain("is of Stripe")
    })
  )

  it.live(
    "a payment that is told before its session is the session's order",
    Effect.gen(function* () {
      const store = yield* newStore("stripe")
      const intent = { ...INTENT, id: SESSION.payment_intent, amount_received: 50_000 }
      const told = [
        event("payment_intent.succeeded", 1_714_542_949, intent),
        event("checkout.session.completed", 1_714_542_950, { ...SESSION, invoice: "in_1" })
      ]
      for (const notice of told) expect(Result.isSuccess(yield* Effect.result(notify(store, notice)))).toBe(true)
      expect(yield* worthOf(store)).toEqual({ [String(SESSION.payment_intent)]: [50_000n, 0n] })
      const turned = yield* newStore("stripe")
      for (const notice of told.toReversed()) yield* notify(turned, notice)
      expect(yield* worthOf(turned)).toEqual({ in_1: [50_000n, 0n] })
    })
  )
})

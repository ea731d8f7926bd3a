import { describe, expect, test } from "bun:test"
import { Result } from "effect"
import * as fc from "fast-check"
import { type SaidWorth, worthOf } from "../../../adapters/shopPlatforms/shopify/orderWorth.ts"
import { readOrder } from "../../../adapters/shopPlatforms/shopify/readOrder.ts"
import { PaymentState } from "../../../ports/tracking/orders/Order.ts"

const numRuns = Number(process.env.PROPERTY_RUNS ?? 100)
const said = (fields: Partial<SaidWorth>): SaidWorth => ({
  payment: "paid",
  price: 100n,
  current: null,
  outstanding: null,
  moved: null,
  refunded: 0n,
  ...fields
})

/** What is said of an order of 100, and what it is worth: what was paid and not given back, and what was ever paid. */
const LIFE: ReadonlyArray<readonly [string, Partial<SaidWorth>, paid: bigint, gross: bigint]> = [
  ["paid", {}, 100n, 100n],
  ["paid, and nothing changed since", { current: 100n, outstanding: 0n }, 100n, 100n],
  ["edited to 70 before it was paid on delivery", { current: 70n, outstanding: 0n }, 70n, 70n],
  ["edited to 70 of which 20 are open", { payment: "partially_paid", current: 70n, outstanding: 20n }, 50n, 50n],
  ["edited to 70 after 100 were paid, and 30 owed back", { current: 70n, outstanding: -30n }, 100n, 100n],
  [
    "the same, and the 30 given back",
    { payment: "partially_refunded", current: 70n, outstanding: 0n, refunded: 30n },
    70n,
    100n
  ],
  ["exchanged for 120, paid", { price: 220n, current: 120n, outstanding: 0n }, 120n, 120n],
  ["exchanged for 120 where the first price stays, paid", { current: 120n, outstanding: 0n }, 120n, 120n],
  [
    "exchanged for 120 of which 20 are open",
    { payment: "partially_paid", price: 220n, current: 120n, outstanding: 20n },
    100n,
    100n
  ],
  [
    "exchanged for 80, 20 given back",
    { payment: "partially_refunded", price: 180n, current: 80n, outstanding: 0n, refunded: 20n },
    80n,
    100n
  ],
  ["a deposit of 40", { payment: "partially_paid", current: 100n, outstanding: 60n }, 40n, 40n],
  [
    "a deposit of 60, of which 20 were given back",
    { payment: "partially_paid", outstanding: 60n, refunded: 20n },
    40n,
    60n
  ],
  [
    "25 given back by an amount alone, which the price doesn't say",
    { payment: "partially_refunded", current: 100n, refunded: 25n },
    75n,
    100n
  ],
  ["25 given back, told by the refund alone", { payment: "partially_refunded", refunded: 25n }, 75n, 100n],
  ["25 given back, told by the price alone", { payment: "partially_refunded", current: 75n }, 75n, 100n],
  ["all given back", { payment: "refunded", current: 0n, refunded: 100n }, 0n, 100n],
  [
    "all given back in the buyer's currency, 5 missed by rounding",
    { payment: "refunded", refunded: 95n, rounding: 5n },
    0n,
    100n
  ],
  [
    "edited to 94 and all given back, of which rounding explains 5",
    { payment: "refunded", refunded: 94n, rounding: 5n },
    0n,
    94n
  ],
  ["a deposit of 60, all given back", { payment: "refunded", refunded: 60n }, 0n, 60n],
  ["pending", { payment: "pending", current: 100n, outstanding: 100n }, 0n, 0n],
  ["authorised", { payment: "authorized" }, 0n, 0n],
  ["voided", { payment: "voided" }, 0n, 0n],
  ["expired", { payment: "expired" }, 0n, 0n],
  ["paid in part, and nobody says how much", { payment: "partially_paid" }, 0n, 0n]
]

describe("an order is worth what the buyer has paid and not got back", () => {
  test.each(LIFE.map(([what, fields, paid, gross]) => [what, { fields, paid, gross }] as const))(
    "%s",
    (_, { fields, paid, gross }) => {
      expect(worthOf(said(fields))).toEqual({ paid, gross })
    }
  )

  test("never below nothing or above what was ever paid; above the price less refunds only where both say what is left", () => {
    const amount = fc.bigInt({ min: -200n, max: 200n })
    fc.assert(
      fc.property(
        fc.constantFrom(...PaymentState.literals),
        fc.record({
          price: fc.bigInt({ min: 0n, max: 200n }),
          current: fc.option(fc.bigInt({ min: 0n, max: 200n })),
          outstanding: fc.option(amount),
          moved: fc.option(amount),
          refunded: fc.bigInt({ min: 0n, max: 200n })
        }),
        (payment, fields) => {
          const { paid, gross } = worthOf({ payment, ...fields })
          const price = fields.current !== null && fields.current > fields.price ? fields.current : fields.price
          const isSettled = fields.current !== null && fields.outstanding !== null
          const left = price > fields.refunded ? price - fields.refunded : 0n
          expect(paid >= 0n && paid <= gross && (isSettled || paid <= left)).toBe(true)
        }
      ),
      { numRuns: numRuns * 10 }
    )
  })
})

/** An order in pounds that a buyer paid in dollars and got back by `pieces` of each of three lines, `cents` of dollars in all. */
const givenBack = (pieces: number, cents: number) =>
  JSON.stringify({
    id: 1001,
    created_at: "2025-10-07T10:00:00Z",
    currency: "GBP",
    total_price: "619.86",
    current_total_price: "0.00",
    total_outstanding: "0.00",
    financial_status: "refunded",
    total_price_set: {
      shop_money: { amount: "619.86", currency_code: "GBP" },
      presentment_money: { amount: "772.87", currency_code: "USD" }
    },
    refunds: [
      {
        id: 2001,
        created_at: "2025-10-21T18:28:19Z",
        refund_line_items: [1, 2, 3].map((id) => ({ id, line_item_id: id, quantity: pieces })),
        transactions: [{ kind: "refund", status: "success", amount: (cents / 100).toFixed(2), currency: "USD" }]
      }
    ]
  })

test("a whole refund whose pieces were each rounded into the buyer's currency gives back the whole price", () => {
  const grossOf = (pieces: number, cents: number) =>
    Result.match(readOrder(givenBack(pieces, cents)), {
      onSuccess: ({ grossMinorUnits, paidMinorUnits }) => [grossMinorUnits, paidMinorUnits],
      onFailure: (problems) => problems
    })
  expect(grossOf(3, 77_287)).toEqual([61_986n, 0n])
  expect(grossOf(3, 77_283)).toEqual([61_986n, 0n])
  // Of a pound less than the price nobody can say that rounding took it.
  expect(grossOf(3, 77_162)).toEqual([61_886n, 0n])
  expect(grossOf(1, 77_279)).toEqual([61_980n, 0n])
})

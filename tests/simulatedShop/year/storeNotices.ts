import { type Change, idOf, type Sale, STORES } from "./yearActs.ts"

const decimal = (minorUnits: number) => (minorUnits / 100).toFixed(2)
const timeOf = (at: number) => new Date(at).toISOString()

/** A refund as the store lists it. */
const refundOf = ({ store, number }: Sale, { id, at, minorUnits }: Change) => ({
  id,
  order_id: idOf(number),
  created_at: timeOf(at),
  transactions: [{ kind: "refund", status: "success", amount: decimal(minorUnits), currency: STORES[store] }]
})

/** What a store tells of a sale as it was at some time, the way its platform writes it. */
export const orderBody = (sale: Sale, asOf: number, isEmailTold: boolean): string => {
  const { store, number, minorUnits, placedAt, noted, landing, promoCode, ordersOfCustomer } = sale
  const until = sale.changes.filter(({ at }) => at <= asOf)
  const refunds = until.filter(({ kind }) => kind === "refunded")
  const left = refunds.reduce((sum, refund) => sum - refund.minorUnits, minorUnits)
  const isPaid = !sale.isPending || until.some(({ kind }) => kind === "paid")
  const refunded = left === 0 ? "refunded" : "partially_refunded"
  return JSON.stringify({
    id: idOf(number),
    admin_graphql_api_id: `gid://shopify/Order/${idOf(number)}`,
    name: `#${number}`,
    order_number: number,
    test: false,
    created_at: timeOf(placedAt),
    processed_at: timeOf(placedAt),
    updated_at: timeOf(asOf),
    cancelled_at: until.some(({ kind }) => kind === "cancelled") ? timeOf(asOf) : null,
    financial_status: isPaid ? (refunds.length === 0 ? "paid" : refunded) : "pending",
    currency: STORES[store],
    total_price: decimal(minorUnits),
    current_total_price: decimal(left),
    refunds: refunds.map((refund) => refundOf(sale, refund)),
    ...(isEmailTold ? { email: sale.email } : {}),
    customer: ordersOfCustomer === null ? null : { orders_count: ordersOfCustomer },
    discount_codes: promoCode === null ? [] : [{ code: promoCode, amount: "1.00", type: "percentage" }],
    note_attributes: noted === null ? [] : [{ name: "_cs_pv", value: noted.pv }],
    landing_site: landing === null || landing.search === "" ? null : `/${landing.search}`
  })
}

/** The notice of a refund or a dispute, with its topic. */
export const changeNotice = (sale: Sale, change: Change): { readonly topic: string; readonly body: string } => {
  if (change.kind === "refunded") return { topic: "refunds/create", body: JSON.stringify(refundOf(sale, change)) }
  const dispute = sale.changes.find(({ kind }) => kind === "disputed") ?? change
  const status = { "dispute won": "won", "dispute lost": "lost" }[String(change.kind)] ?? "needs_response"
  const body = {
    id: dispute.id,
    order_id: idOf(sale.number),
    type: "chargeback",
    status,
    amount: decimal(dispute.minorUnits),
    currency: STORES[sale.store],
    initiated_at: timeOf(dispute.at)
  }
  return { topic: change.kind === "disputed" ? "disputes/create" : "disputes/update", body: JSON.stringify(body) }
}

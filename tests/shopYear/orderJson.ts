import { type Currency, decimal, minus, NOTHING, type Pair, plus, times, total } from "./money.ts"
import type { Dispute, Line, Refund, Transaction, YearOrder } from "./YearOrder.ts"

const money = (minorUnits: number, currency: Currency) => ({
  amount: decimal(minorUnits, currency),
  currency_code: currency
})

/** Writes amounts of one order in both of its currencies. */
const writerOf = ({ store: { currency }, buyerCurrency }: YearOrder) => {
  const isOwn = currency === buyerCurrency
  const setOf = ({ shop, buyer }: Pair) => {
    const shopMoney = money(shop, currency)
    return { shop_money: shopMoney, presentment_money: isOwn ? shopMoney : money(buyer, buyerCurrency) }
  }
  const nothing = setOf(NOTHING)
  return {
    shop: ({ shop }: Pair) => decimal(shop, currency),
    number: ({ shop }: Pair) => Number(decimal(shop, currency)),
    set: (pair: Pair) => (pair.buyer === 0 && pair.shop === 0 ? nothing : setOf(pair))
  }
}
type Writer = ReturnType<typeof writerOf>

const taxLines = (order: YearOrder, tax: Pair, { shop, set }: Writer) =>
  tax.buyer === 0
    ? []
    : [
        {
          title: order.store.taxesIncluded ? "VAT" : "State Tax",
          price: shop(tax),
          rate: order.store.taxRate / 10_000,
          channel_liable: false,
          price_set: set(tax)
        }
      ]

const lineJson = (order: YearOrder, line: Line, writer: Writer) => {
  const { shop, set } = writer
  const { id, productId, title, price, kind, quantity, current } = line
  const discount = times(line.discount, quantity)
  const hasDiscount = discount.buyer > 0
  return {
    id,
    admin_graphql_api_id: `gid://shopify/LineItem/${id}`,
    current_quantity: current,
    fulfillable_quantity: order.isFulfilled ? 0 : current,
    fulfillment_service: kind === "gift card" ? "gift_card" : "manual",
    fulfillment_status: order.isFulfilled ? "fulfilled" : null,
    gift_card: kind === "gift card",
    grams: 250,
    name: title,
    price: shop(price),
    price_set: set(price),
    product_exists: productId !== null,
    product_id: productId,
    properties: [],
    quantity,
    requires_shipping: kind === "goods",
    sku: productId === null ? null : `SKU-${productId}`,
    taxable: kind === "goods",
    title,
    total_discount: shop(NOTHING),
    total_discount_set: set(NOTHING),
    variant_id: productId === null ? null : productId + 1,
    variant_title: null,
    vendor: "Year",
    ...(kind === "tip" ? { tip_payment_gateway: order.gateways[0] ?? null, tip_payment_method: "Visa" } : {}),
    tax_lines: taxLines(order, times(line.tax, quantity), writer),
    duties:
      line.duty.buyer === 0
        ? []
        : [
            {
              id: id + 500,
              harmonized_system_code: "610910",
              country_code_of_origin: "CN",
              shop_money: money(line.duty.shop * quantity, order.store.currency),
              presentment_money: money(line.duty.buyer * quantity, order.buyerCurrency),
              tax_lines: [],
              admin_graphql_api_id: `gid://shopify/Duty/${id + 500}`
            }
          ],
    discount_allocations: hasDiscount
      ? [{ amount: shop(discount), amount_set: set(discount), discount_application_index: 0 }]
      : []
  }
}

const transactionJson = (order: YearOrder, transaction: Transaction) => {
  const { id, kind, status, gateway, amount, at, parentId } = transaction
  const time = order.store.time.isoOf(at)
  return {
    id,
    order_id: order.id,
    kind,
    gateway,
    status,
    message: status === "failure" ? "Your card was declined." : null,
    created_at: time,
    test: order.isTest,
    authorization: null,
    location_id: null,
    user_id: null,
    parent_id: parentId,
    processed_at: time,
    device_id: null,
    error_code: status === "failure" ? "card_declined" : null,
    source_name: order.sourceName,
    receipt: {},
    amount: decimal(amount, order.buyerCurrency),
    currency: order.buyerCurrency,
    payment_id: `#${order.number}.${id % 1_000}`,
    manual_payment_gateway: gateway === "Cash on Delivery (COD)" || gateway === "Bank Deposit",
    admin_graphql_api_id: `gid://shopify/OrderTransaction/${id}`
  }
}

/** A refund as its notice and its order list it. */
export const refundJson = (order: YearOrder, refund: Refund) => {
  const writer = writerOf(order)
  const { shop, number, set } = writer
  const { shippingIsAdjusted, time } = order.store
  const at = time.isoOf(refund.at)
  const duties = total(refund.duties.map(({ amount }) => amount))
  return {
    id: refund.id,
    admin_graphql_api_id: `gid://shopify/Refund/${refund.id}`,
    order_id: order.id,
    created_at: at,
    note: refund.note,
    user_id: 548_380_009,
    processed_at: at,
    restock: refund.restock !== "no_restock",
    duties: refund.duties.map(({ line, amount }) => ({ duty_id: line.id + 500, amount_set: set(amount) })),
    total_duties_set: set(duties),
    additional_fees:
      refund.fees.buyer === 0 ? [] : [{ id: order.id + 990, name: "Handling fee", price_set: set(refund.fees) }],
    total_additional_fees_set: set(refund.fees),
    return: null,
    refund_shipping_lines:
      shippingIsAdjusted || refund.shipping.buyer === 0
        ? []
        : [
            {
              id: refund.id + 1,
              shipping_line_id: order.id + 991,
              shipping_line: { id: order.id + 991, title: order.shippingTitle },
              subtotal_amount_set: set(refund.shipping),
              tax_amount_set: set(refund.shippingTax)
            }
          ],
    order_adjustments: refund.adjustments.map(({ id, kind, reason, amount, tax }) => ({
      id,
      order_id: order.id,
      refund_id: refund.id,
      amount: shop(amount),
      tax_amount: shop(tax),
      kind,
      reason,
      amount_set: set(amount),
      tax_amount_set: set(tax)
    })),
    refund_line_items: refund.lines.map(({ id, line, quantity }) => {
      const subtotal = times(minus(line.price, line.discount), quantity)
      const tax = times(line.tax, quantity)
      return {
        id,
        quantity,
        line_item_id: line.id,
        location_id: null,
        restock_type: refund.restock,
        subtotal: number(subtotal),
        total_tax: number(tax),
        subtotal_set: set(subtotal),
        total_tax_set: set(tax),
        line_item: lineJson(order, line, writer)
      }
    }),
    transactions: refund.transactions.map((transaction) => transactionJson(order, transaction))
  }
}

const shippingLines = (order: YearOrder, writer: Writer) => {
  if (order.shipping.buyer === 0) return []
  const { shop, set } = writer
  return [
    {
      id: order.id + 991,
      carrier_identifier: null,
      code: order.shippingTitle,
      current_discounted_price_set: set(minus(order.shipping, order.shippingBack)),
      discount_allocations: [],
      discounted_price: shop(order.shipping),
      discounted_price_set: set(order.shipping),
      is_removed: false,
      phone: null,
      price: shop(order.shipping),
      price_set: set(order.shipping),
      requested_fulfillment_service_id: null,
      source: "shopify",
      tax_lines: taxLines(order, order.shippingTax, writer),
      title: order.shippingTitle
    }
  ]
}

const address = (order: YearOrder) => {
  const code = order.store.currency === "USD" ? "US" : order.store.currency === "GBP" ? "GB" : "DE"
  return { first_name: "A", last_name: `Buyer ${order.number}`, country_code: code, country: code, zip: "10115" }
}

/** The whole order as it is now, as its notices and the admin API have it. */
export const orderJson = (order: YearOrder) => {
  const writer = writerOf(order)
  const { shop, set } = writer
  const { store, lines, shipping, shippingBack } = order
  const { isoOf } = store.time
  const goods = lines.filter(({ kind }) => kind !== "tip")
  const sumOf = (amountOf: (line: Line) => Pair, isCurrent: boolean, among: ReadonlyArray<Line> = goods) =>
    total(among.map((line) => times(amountOf(line), isCurrent ? line.current : line.quantity)))
  const discountOf = ({ discount }: Line) => discount
  const taxOf = ({ tax }: Line) => tax
  const netOf = ({ price, discount }: Line) => minus(price, discount)
  const tips = lines.filter(({ kind }) => kind === "tip")
  const discounts = sumOf(discountOf, false)
  const [subtotal, currentSubtotal] = [sumOf(netOf, false), sumOf(netOf, true)]
  const currentDiscounts = sumOf(discountOf, true)
  const linesPrice = sumOf(({ price }) => price, false)
  const { currentPrice, outstanding, whole } = order
  const tax = plus(sumOf(taxOf, false), order.shippingTax)
  const currentTax = plus(sumOf(taxOf, true), minus(order.shippingTax, order.shippingTaxBack))
  const hasDuties = order.duties.buyer > 0
  const hasFees = order.fees.buyer > 0
  const { promoCode } = order
  const token = `token${order.id}`
  const email = `buyer-${order.id}@example.com`
  return {
    id: order.id,
    admin_graphql_api_id: `gid://shopify/Order/${order.id}`,
    app_id: 580_111,
    browser_ip: null,
    buyer_accepts_marketing: false,
    cancel_reason: order.cancelledAt === null ? null : "customer",
    cancelled_at: order.cancelledAt === null ? null : isoOf(order.cancelledAt),
    cart_token: null,
    checkout_id: order.id + 992,
    checkout_token: `checkout${order.id}`,
    closed_at: order.closedAt === null ? null : isoOf(order.closedAt),
    confirmation_number: `C${order.id.toString(36).toUpperCase()}`,
    confirmed: true,
    contact_email: email,
    created_at: isoOf(order.createdAt),
    currency: store.currency,
    current_shipping_price_set: set(minus(shipping, shippingBack)),
    current_subtotal_price: shop(currentSubtotal),
    current_subtotal_price_set: set(currentSubtotal),
    current_total_additional_fees_set: hasFees ? set(minus(order.fees, order.feesBack)) : null,
    current_total_discounts: shop(currentDiscounts),
    current_total_discounts_set: set(currentDiscounts),
    current_total_duties_set: hasDuties ? set(minus(order.duties, order.dutiesBack)) : null,
    current_total_price: shop(currentPrice),
    current_total_price_set: set(currentPrice),
    current_total_tax: shop(currentTax),
    current_total_tax_set: set(currentTax),
    customer_locale: "en",
    device_id: null,
    discount_applications:
      promoCode === null
        ? []
        : [
            {
              target_type: "line_item",
              type: "discount_code",
              value: "10.0",
              value_type: "percentage",
              allocation_method: "across",
              target_selection: "all",
              code: promoCode
            }
          ],
    discount_codes: promoCode === null ? [] : [{ code: promoCode, amount: shop(discounts), type: "percentage" }],
    duties_included: false,
    email,
    estimated_taxes: false,
    financial_status: order.financialStatus,
    fulfillment_status: order.isFulfilled ? "fulfilled" : null,
    landing_site: order.landingSite,
    landing_site_ref: null,
    location_id: null,
    merchant_of_record_app_id: null,
    name: `#${order.number}`,
    note: null,
    note_attributes: order.visitor === null ? [] : [{ name: "_cs_pv", value: order.visitor }],
    number: order.number - 1_000,
    order_number: order.number,
    order_status_url: `https://${store.domain}/orders/${token}`,
    original_total_additional_fees_set: hasFees ? set(order.fees) : null,
    original_total_duties_set: hasDuties ? set(order.duties) : null,
    payment_gateway_names: order.gateways,
    payment_terms: order.hasTerms ? { payment_terms_name: "Net 30", payment_terms_type: "net", due_in_days: 30 } : null,
    phone: null,
    po_number: null,
    presentment_currency: order.buyerCurrency,
    processed_at: isoOf(order.processedAt),
    reference: null,
    referring_site: null,
    source_identifier: null,
    source_name: order.sourceName,
    source_url: null,
    subtotal_price: shop(subtotal),
    subtotal_price_set: set(subtotal),
    tags: order.tags,
    tax_exempt: false,
    tax_lines: taxLines(order, tax, writer),
    taxes_included: store.taxesIncluded,
    test: order.isTest,
    token,
    total_cash_rounding_payment_adjustment_set: set(NOTHING),
    total_cash_rounding_refund_adjustment_set: set(NOTHING),
    total_discounts: shop(discounts),
    total_discounts_set: set(discounts),
    total_line_items_price: shop(linesPrice),
    total_line_items_price_set: set(linesPrice),
    total_outstanding: shop(outstanding),
    total_price: shop(whole),
    total_price_set: set(whole),
    total_shipping_price_set: set(shipping),
    total_tax: shop(tax),
    total_tax_set: set(tax),
    total_tip_received: shop(sumOf(({ price }) => price, false, tips)),
    total_weight: 250,
    updated_at: isoOf(order.updatedAt),
    user_id: null,
    billing_address: address(order),
    // As sent since API 2025-01: without how often they ordered.
    customer: {
      id: order.id + 993,
      email,
      created_at: isoOf(order.createdAt),
      updated_at: isoOf(order.updatedAt),
      first_name: "A",
      last_name: `Buyer ${order.number}`,
      state: "disabled",
      note: null,
      verified_email: true,
      tax_exempt: false,
      currency: order.buyerCurrency,
      admin_graphql_api_id: `gid://shopify/Customer/${order.id + 993}`
    },
    fulfillments: [],
    line_items: lines.map((line) => lineJson(order, line, writer)),
    refunds: order.refunds.map((refund) => refundJson(order, refund)),
    returns: [],
    shipping_address: address(order),
    shipping_lines: shippingLines(order, writer),
    ...(hasFees
      ? { additional_fees: [{ id: order.id + 990, name: "Handling fee", price_set: set(order.fees), tax_lines: [] }] }
      : {}),
    ...(order.listsTransactions
      ? {
          transactions: order.transactions
            .filter(({ kind }) => kind !== "refund")
            .map((each) => transactionJson(order, each))
        }
      : {})
  }
}

/** A dispute as its notices have it: in the currency that the buyer paid in. */
export const disputeJson = (order: YearOrder, dispute: Dispute) => {
  const { isoOf } = order.store.time
  return {
    id: dispute.id,
    order_id: order.id,
    type: dispute.type,
    amount: decimal(dispute.amount, order.buyerCurrency),
    currency: order.buyerCurrency,
    reason: "fraudulent",
    network_reason_code: "4837",
    status: dispute.status,
    evidence_due_by: isoOf(dispute.at + 7 * 86_400_000),
    evidence_sent_on: dispute.status === "needs_response" ? null : isoOf(dispute.at),
    finalized_on: dispute.finalizedAt === null ? null : isoOf(dispute.finalizedAt),
    initiated_at: isoOf(dispute.at)
  }
}

/** What was changed by an edit, as `orders/edited` has it; the order itself follows by `orders/updated`. */
export const editJson = (order: YearOrder, edit: Edit) => ({
  order_edit: {
    id: order.newId(),
    app_id: null,
    created_at: order.store.time.isoOf(order.at),
    notify_customer: false,
    order_id: order.id,
    staff_note: "",
    user_id: 548_380_009,
    committed_at: order.store.time.isoOf(order.at),
    line_items: {
      additions: edit.added.map(({ id, quantity }) => ({ id, delta: quantity })),
      removals: edit.removed.map(({ line, quantity }) => ({ id: line.id, delta: quantity }))
    },
    discounts: { line_item: { additions: [], removals: [] } },
    shipping_lines: { additions: [], removals: [] }
  }
})

export interface Edit {
  readonly added: ReadonlyArray<Line>
  readonly removed: ReadonlyArray<{ readonly line: Line; readonly quantity: number }>
}

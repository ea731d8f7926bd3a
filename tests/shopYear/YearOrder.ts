import { type Currency, inShopCurrency, minus, NOTHING, negative, type Pair, plus, times, total } from "./money.ts"
import type { Store } from "./stores.ts"

/** One line of an order. Amounts are of one unit, so that any quantity of it has exact amounts. */
export interface Line {
  readonly id: number
  readonly productId: number | null
  readonly title: string
  readonly price: Pair
  readonly discount: Pair
  readonly tax: Pair
  /** What customs takes for one unit; paid at checkout. */
  readonly duty: Pair
  readonly kind: "goods" | "gift card" | "tip"
  /** Bought at any time. */
  quantity: number
  /** What is left of it after edits and returns. */
  current: number
}

/** A movement of money as the order's transactions list it, in the buyer's currency. */
export interface Transaction {
  readonly id: number
  readonly kind: "sale" | "authorization" | "capture" | "void" | "refund" | "change"
  status: "success" | "pending" | "failure"
  readonly gateway: string
  readonly amount: number
  readonly at: number
  readonly parentId: number | null
}

export interface Adjustment {
  readonly id: number
  readonly kind: "shipping_refund" | "refund_discrepancy"
  readonly reason: string
  readonly amount: Pair
  readonly tax: Pair
}

export interface RefundedLine {
  readonly id: number
  readonly line: Line
  readonly quantity: number
}

/** What came back, whether money went with it or not: an edit that takes out a line lists a refund without transactions. */
export interface Refund {
  readonly id: number
  readonly at: number
  readonly note: string | null
  readonly restock: "return" | "cancel" | "no_restock"
  readonly lines: ReadonlyArray<RefundedLine>
  /** With its tax beside it. */
  readonly shipping: Pair
  readonly shippingTax: Pair
  readonly duties: ReadonlyArray<{ readonly line: Line; readonly amount: Pair }>
  readonly fees: Pair
  adjustments: ReadonlyArray<Adjustment>
  readonly transactions: ReadonlyArray<Transaction>
}

export interface Dispute {
  readonly id: number
  readonly type: "chargeback" | "inquiry"
  readonly amount: number
  readonly at: number
  status: "needs_response" | "under_review" | "won" | "lost"
  finalizedAt: number | null
}

/** What of an order comes back. */
export interface Returned {
  readonly lines?: ReadonlyArray<{ readonly line: Line; readonly quantity: number }>
  readonly isShippingBack?: boolean
  readonly areDutiesBack?: boolean
  readonly areFeesBack?: boolean
  readonly restock?: Refund["restock"]
  readonly note?: string
  /** What moves, in the buyer's currency: what the parts come to unless said otherwise; null where no money does. */
  readonly amount?: number | null
  readonly status?: Transaction["status"]
}

/** Why an order earns nothing, or that it does. */
export type Outcome = "sale" | "test" | "deleted" | "cancelled" | "unpaid"

const IDS_AN_ORDER = 1_000

/** What an order is begun with. */
export interface OrderMade {
  readonly store: Store
  readonly index: number
  readonly kind: string
  readonly createdAt: number
  readonly buyerCurrency: Currency
  /** An amount of about so many of the shop's minor units in both currencies. */
  readonly pairOf: (shopMinorUnits: number) => Pair
}

/** One order: what is in it, and the books of the money that went in and out, which are the truth. */
export class YearOrder implements OrderMade {
  readonly store: Store
  readonly index: number
  readonly kind: string
  readonly createdAt: number
  readonly buyerCurrency: Currency
  readonly pairOf: (shopMinorUnits: number) => Pair
  readonly shippingTitle = "Standard"
  readonly lines: Array<Line> = []
  readonly refunds: Array<Refund> = []
  readonly transactions: Array<Transaction> = []
  readonly disputes: Array<Dispute> = []
  shipping = NOTHING
  shippingTax = NOTHING
  shippingBack = NOTHING
  shippingTaxBack = NOTHING
  fees = NOTHING
  feesBack = NOTHING
  dutiesBack = NOTHING
  at: number
  updatedAt: number
  processedAt: number
  cancelledAt: number | null = null
  closedAt: number | null = null
  isTest = false
  isDeleted = false
  isFulfilled = false
  isVoided = false
  isExpired = false
  hasTerms = false
  sourceName = "web"
  tags = ""
  promoCode: string | null = null
  landingSite: string | null = null
  visitor: string | null = null
  /** Whether the current price shows refunds of mere amounts: the platform's documents don't say. */
  showsAdjustments = true
  /** Whether its JSON lists its transactions, as some exports of the admin API do. */
  listsTransactions = false
  /** The books, in both currencies: what the buyer paid, and what of it went back. */
  received = NOTHING
  refunded = NOTHING
  private usedIds = 0

  constructor(made: OrderMade) {
    this.store = made.store
    this.index = made.index
    this.kind = made.kind
    this.createdAt = made.createdAt
    this.buyerCurrency = made.buyerCurrency
    this.pairOf = made.pairOf
    this.at = made.createdAt
    this.updatedAt = made.createdAt
    this.processedAt = made.createdAt
  }

  get id(): number {
    return this.store.idsFrom + this.index * IDS_AN_ORDER
  }
  get number(): number {
    return 1_001 + this.index
  }
  newId(): number {
    this.usedIds += 1
    return this.id + this.usedIds
  }

  /** What a buyer pays for one unit. */
  unit({ price, discount, tax }: Line): Pair {
    const net = minus(price, discount)
    return this.store.taxesIncluded ? net : plus(net, tax)
  }
  get shippingPaid(): Pair {
    return this.store.taxesIncluded ? this.shipping : plus(this.shipping, this.shippingTax)
  }
  private get shippingPaidBack(): Pair {
    return this.store.taxesIncluded ? this.shippingBack : plus(this.shippingBack, this.shippingTaxBack)
  }
  get duties(): Pair {
    return total(this.lines.map((line) => times(line.duty, line.quantity)))
  }
  /** Everything that was ordered at any time: what `total_price` shows. */
  get whole(): Pair {
    const lines = total(this.lines.map((line) => times(this.unit(line), line.quantity)))
    return plus(plus(lines, this.shippingPaid), plus(this.duties, this.fees))
  }
  /** What is left of it, at the prices of its parts. */
  get kept(): Pair {
    const lines = total(this.lines.map((line) => times(this.unit(line), line.current)))
    const shipping = minus(this.shippingPaid, this.shippingPaidBack)
    return plus(plus(lines, shipping), plus(minus(this.duties, this.dutiesBack), minus(this.fees, this.feesBack)))
  }
  /** By how much refunds differ from what came back: below zero where more money went than goods came. */
  get adjusted(): Pair {
    return total(
      this.refunds.flatMap(({ adjustments }) =>
        adjustments.filter(({ kind }) => kind === "refund_discrepancy").map(({ amount }) => amount)
      )
    )
  }
  get currentPrice(): Pair {
    return this.showsAdjustments ? plus(this.kept, this.adjusted) : this.kept
  }
  /** What the buyer still owes; below zero where the shop owes the buyer. */
  get outstanding(): Pair {
    return plus(minus(this.kept, minus(this.received, this.refunded)), this.adjusted)
  }
  get giftCardsBought(): Pair {
    return total(
      this.lines.filter(({ kind }) => kind === "gift card").map((line) => times(this.unit(line), line.quantity))
    )
  }
  get isAuthorized(): boolean {
    return this.transactions.some(({ kind, status }) => kind === "authorization" && status === "success")
  }

  get financialStatus(): string {
    if (this.isVoided) return "voided"
    if (this.received.buyer === 0) {
      return this.isExpired ? "expired" : this.isAuthorized ? "authorized" : this.whole.buyer === 0 ? "paid" : "pending"
    }
    if (this.refunded.buyer > 0) return this.refunded.buyer === this.received.buyer ? "refunded" : "partially_refunded"
    return this.outstanding.buyer > 0 ? "partially_paid" : "paid"
  }
  get gateways(): ReadonlyArray<string> {
    return [...new Set(this.transactions.map(({ gateway }) => gateway))]
  }

  /** An amount of the buyer's in the shop's currency; what goes back later sums to exactly the whole. */
  convert(amount: number): number | null {
    return inShopCurrency(amount, this.received)
  }

  add(line: Omit<Line, "id" | "current">): Line {
    const added: Line = { ...line, id: this.newId(), current: line.quantity }
    this.lines.push(added)
    return added
  }

  move(
    kind: Transaction["kind"],
    amount: number,
    gateway: string,
    status: Transaction["status"] = "success"
  ): Transaction {
    const parentId = kind === "sale" || kind === "authorization" ? null : (this.transactions[0]?.id ?? null)
    const moved: Transaction = { id: this.newId(), kind, status, gateway, amount, at: this.at, parentId }
    this.transactions.push(moved)
    return moved
  }

  /** Money comes in. */
  pay(amount: Pair, gateway: string, kind: "sale" | "capture" = "sale"): void {
    this.move(kind, amount.buyer, gateway)
    this.received = plus(this.received, amount)
  }
  /** All that is open is paid. */
  payRest(gateway: string, kind: "sale" | "capture" = "sale"): void {
    this.pay(this.outstanding, gateway, kind)
  }

  /** What came back is listed, and the money that goes with it moves. */
  giveBack(returned: Returned): Refund {
    const lines = (returned.lines ?? []).map(({ line, quantity }) => {
      line.current -= quantity
      return { id: this.newId(), line, quantity }
    })
    const [shipping, shippingTax] =
      returned.isShippingBack === true
        ? [minus(this.shipping, this.shippingBack), minus(this.shippingTax, this.shippingTaxBack)]
        : [NOTHING, NOTHING]
    this.shippingBack = plus(this.shippingBack, shipping)
    this.shippingTaxBack = plus(this.shippingTaxBack, shippingTax)
    const duties =
      returned.areDutiesBack === true
        ? this.lines
            .filter(({ duty }) => duty.buyer > 0)
            .map((line) => ({ line, amount: times(line.duty, line.quantity) }))
        : []
    this.dutiesBack = plus(this.dutiesBack, total(duties.map(({ amount }) => amount)))
    const fees = returned.areFeesBack === true ? minus(this.fees, this.feesBack) : NOTHING
    this.feesBack = plus(this.feesBack, fees)

    const shippingPaid = this.store.taxesIncluded ? shipping : plus(shipping, shippingTax)
    const parts = plus(
      plus(total(lines.map(({ line, quantity }) => times(this.unit(line), quantity))), shippingPaid),
      plus(total(duties.map(({ amount }) => amount)), fees)
    )
    const amount = returned.amount === undefined ? parts.buyer : returned.amount
    const status = returned.status ?? "success"
    const transactions = amount === null ? [] : [this.move("refund", amount, this.gateways[0] ?? "manual", status)]
    const moved: Pair =
      amount === null ? NOTHING : amount === parts.buyer ? parts : { buyer: amount, shop: this.convert(amount) ?? 0 }
    const refund: Refund = {
      id: this.newId(),
      at: this.at,
      note: returned.note ?? null,
      restock: returned.restock ?? "return",
      lines,
      shipping,
      shippingTax,
      duties,
      fees,
      adjustments: [
        ...(this.store.shippingIsAdjusted && shipping.buyer > 0
          ? [this.adjustment("shipping_refund", "Shipping refund", negative(shipping), negative(shippingTax))]
          : []),
        // Of an edit nothing is due back yet; of a refund that hasn't come through all is.
        ...(amount === null ? [] : this.discrepancy(minus(parts, status === "success" ? moved : NOTHING)))
      ],
      transactions
    }
    this.refunds.push(refund)
    if (status === "success") this.refunded = plus(this.refunded, moved)
    return refund
  }
  /** The money of a refund that was pending has reached the buyer. */
  settle(refund: Refund): void {
    for (const transaction of refund.transactions) transaction.status = "success"
    refund.adjustments = refund.adjustments.filter(({ kind }) => kind === "shipping_refund")
    const parts = total(refund.lines.map(({ line, quantity }) => times(this.unit(line), quantity)))
    this.refunded = plus(this.refunded, parts)
  }
  /** What the shop owes after an edit goes back: no more comes back with it, and nothing differs from what is due. */
  payBackOwed(): Refund {
    const owed = negative(this.outstanding)
    const transaction = this.move("refund", owed.buyer, this.gateways[0] ?? "manual")
    const refund: Refund = {
      id: this.newId(),
      at: this.at,
      note: null,
      restock: "no_restock",
      lines: [],
      shipping: NOTHING,
      shippingTax: NOTHING,
      duties: [],
      fees: NOTHING,
      adjustments: [],
      transactions: [transaction]
    }
    this.refunds.push(refund)
    this.refunded = plus(this.refunded, owed)
    return refund
  }

  private adjustment(kind: Adjustment["kind"], reason: string, amount: Pair, tax: Pair): Adjustment {
    return { id: this.newId(), kind, reason, amount, tax }
  }
  private discrepancy(amount: Pair): ReadonlyArray<Adjustment> {
    return amount.buyer === 0 ? [] : [this.adjustment("refund_discrepancy", "Refund discrepancy", amount, NOTHING)]
  }

  dispute(type: Dispute["type"], amount: number): Dispute {
    const dispute: Dispute = {
      id: this.newId(),
      type,
      amount,
      at: this.at,
      status: "needs_response",
      finalizedAt: null
    }
    this.disputes.push(dispute)
    return dispute
  }
}

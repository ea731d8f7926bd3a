import type { CurrencyCode } from "../../../ports/money/money.ts"
import type { BookDay } from "./storeDays.ts"

/**
 * What a store's own file is: Shopify's export of orders, or its sales by day; WooCommerce's orders as its REST API lists them, or its
 * Analytics of orders or revenue; Stripe's itemised balance.
 */
export const EXPORT_KINDS = [
  "shopify_orders",
  "shopify_sales",
  "woocommerce_orders",
  "woocommerce_analytics",
  "woocommerce_revenue",
  "stripe_balance"
] as const
export type ExportKind = (typeof EXPORT_KINDS)[number]

/** One amount that a file counts on a day. */
export interface ExportEntry {
  /** The line of the file. */
  readonly where: string
  /** An order with what of it went back, one refund or chargeback by itself, or all of a day. */
  readonly what: "order" | "refund" | "day"
  /** By the file's own calendar. */
  readonly day: BookDay
  readonly currency: CurrencyCode
  /** Below 0 where money went back. */
  readonly minorUnits: bigint
  /** By which an order of the books may be known. One that has an id is known by no number: another store has the same. */
  readonly names: ReadonlyArray<string>
  /** What people call it; null where the file doesn't say. */
  readonly label: string | null
  /** What the file says went back of an order; null where it says nothing of it. */
  readonly refunded: bigint | null
}

/** What of an order's price a file leaves out of its amounts. */
export type LeftOut = "tax" | "shipping" | "tips" | "fees"

/** A store's own file, read. */
export interface StoreExport {
  readonly kind: ExportKind
  readonly rows: number
  readonly entries: ReadonlyArray<ExportEntry>
  /** Rows that could not be read: they are in no sum. */
  readonly refused: ReadonlyArray<{ readonly where: string; readonly problem: string }>
  /** Whether what goes back is counted on the day that it goes, and not on its order's. */
  readonly datesRefunds: boolean
  readonly leavesOut: ReadonlyArray<LeftOut>
  /** How far its clocks are ahead of UTC on some of its days, in minutes; none where it doesn't say. */
  readonly clocks: ReadonlyArray<FileClock>
}

/** What a file's clocks showed on one of its days. */
export interface FileClock {
  readonly day: BookDay
  readonly minutesAhead: number
}

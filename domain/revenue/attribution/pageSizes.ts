import { Context } from "effect"

/** How much of each kind one page of a report holds. */
export interface PageSizes {
  readonly orders: number
  readonly visits: number
  readonly clicks: number
}

/**
 * What pages hold where they are read between two turns of whoever else is served, on the embedded database by the thread
 * that serves: each of these takes it a few milliseconds.
 */
const EMBEDDED_PAGE_SIZES: PageSizes = { orders: 64, visits: 800, clicks: 2_000 }

/**
 * What pages hold where nobody else waits for them, as on a database server: planning a page's statement takes longer than
 * reading some hundred orders, and memory alone bounds the page.
 */
export const SERVER_PAGE_SIZES: PageSizes = { orders: 1_000, visits: 50_000, clicks: 200_000 }

/** The sizes of a report's pages. */
export const AttributionPageSizes = Context.Reference<PageSizes>("creatorsignal/domain/revenue/attribution/PageSizes", {
  defaultValue: () => EMBEDDED_PAGE_SIZES
})

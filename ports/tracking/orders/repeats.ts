import type { OrderNotice } from "./Order.ts"

/** The version of a pixel's or server's later report with another total; that of their first is 0. */
export const REPEAT_VERSION = 1
/** Whether a report is such a later one. */
export const isRepeat = ({ source, version }: Pick<OrderNotice, "source" | "version">): boolean =>
  source !== "shop" && version >= REPEAT_VERSION
/** Later reports of one order that are read at most. */
export const REPEATS_MAX = 20

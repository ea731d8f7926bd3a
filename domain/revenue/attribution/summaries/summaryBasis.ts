import type { AttributionBasis } from "../attributeOrders.ts"

/** Goes up with whatever changes how orders are settled or divided: summaries made before are made again. */
const VERSION = 2

/** What of an account all its orders are read by, as text: summaries of another basis say nothing. Links are told apart span by span. */
export const summaryBasis = ({
  clockSkews,
  lookbackDays,
  hasTrustedSender,
  timeZone,
  rules
}: AttributionBasis): string =>
  JSON.stringify([VERSION, lookbackDays, hasTrustedSender, timeZone, rules, [...clockSkews]])

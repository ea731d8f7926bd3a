export { PeriodTooLarge } from "../../../domain/attribution/attributeOrders.ts"
export { connectShop, InvalidShopSecret } from "../../../domain/attribution/connectShop.ts"
export { createLink } from "../../../domain/attribution/createLink.ts"
export {
  AttributionModel,
  divideOrders,
  type TouchedOrder,
  type TouchShare
} from "../../../domain/attribution/divideOrders.ts"
export { explainOrder, OrderAmbiguous, OrderNotFound } from "../../../domain/attribution/explainOrder.ts"
export { InvalidLink } from "../../../domain/attribution/links/readLink.ts"
export { WHOLE_SHARE } from "../../../domain/attribution/models/shares.ts"
export {
  type AttributionReport,
  type AttributionReportQuery,
  reportAttribution
} from "../../../domain/attribution/reportAttribution.ts"
export type { Touch, TouchKind } from "../../../domain/attribution/touchpoints.ts"
export { type ReportedEvent, trackEvent } from "../../../domain/attribution/trackEvent.ts"
export { amountFromDecimal, decimalText } from "../../../ports/readAmount.ts"
export { splitMoney } from "../../../ports/splitMoney.ts"

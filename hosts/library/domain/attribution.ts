export { PeriodTooLarge } from "../../../domain/revenue/attribution/attributeOrders.ts"
export {
  divideOrders,
  type TouchedOrder,
  type TouchShare
} from "../../../domain/revenue/attribution/divideOrders.ts"
export { explainOrder, OrderAmbiguous, OrderNotFound } from "../../../domain/revenue/attribution/explainOrder.ts"
export { WHOLE_SHARE } from "../../../domain/revenue/attribution/models/shares.ts"
export {
  type AttributionReport,
  type AttributionReportQuery,
  reportAttribution
} from "../../../domain/revenue/attribution/reportAttribution.ts"
export type { Touch, TouchKind } from "../../../domain/revenue/attribution/touchpoints.ts"
export { type ReportedEvent, trackEvent } from "../../../domain/tracking/events/trackEvent.ts"
export { createLink } from "../../../domain/tracking/links/createLink.ts"
export { InvalidLink } from "../../../domain/tracking/links/readLink.ts"
export { connectShop, InvalidShopSecret } from "../../../domain/tracking/stores/connectShop.ts"
export { receivePlatformNotice } from "../../../domain/tracking/stores/receivePlatformNotice.ts"
export { amountFromDecimal, decimalText } from "../../../ports/money/readAmount.ts"
export { splitMoney } from "../../../ports/money/splitMoney.ts"
export { AttributionModel } from "../../../ports/revenue/attribution/AttributionModel.ts"

import type { OrderKey } from "../../../ports/revenue/fraud/Signal.ts"

/** One order of a tenant's as one text. A store's domain has no slash, so two orders never share one. */
export const orderKeyText = ({ shopDomain, orderId }: OrderKey): string => `${shopDomain ?? ""}/${orderId}`

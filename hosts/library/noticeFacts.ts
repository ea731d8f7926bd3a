import { Result } from "effect"
import { shopify } from "../../adapters/shopPlatforms/shopify/platform.ts"
import { stripeOrders } from "../../adapters/shopPlatforms/stripe/platform.ts"
import { wooCommerce } from "../../adapters/shopPlatforms/woocommerce/platform.ts"
import { readPrivacyNotice } from "../../domain/tracking/privacy/readPrivacyNotice.ts"
import { filedOrder } from "../../domain/tracking/stores/platformOrders.ts"
import { decimalText } from "../../ports/money/readAmount.ts"
import { isPrivacyTopic } from "../../ports/tracking/privacy/PersonalData.ts"
import {
  type PlatformEvent,
  PlatformName,
  type PlatformOrder,
  type PlatformRefund,
  type ShopPlatform
} from "../../ports/tracking/stores/ShopPlatform.ts"
import { ShopDomain } from "../../ports/web/ShopDomain.ts"
import { maybe, plain } from "./readInput.ts"
import { type OrderFact, type RefundFact, SHOP_PLATFORMS, type ShopFact, type ShopNotice } from "./shopFacts.ts"

const PLATFORMS: Readonly<Record<PlatformName, ShopPlatform>> = {
  shopify,
  stripe: stripeOrders,
  woocommerce: wooCommerce
}
export const platformOf = (name: PlatformName): ShopPlatform => PLATFORMS[name]

export const Platform = plain(PlatformName, `must be one of ${SHOP_PLATFORMS.join(", ")}`)
export const Store = plain(ShopDomain, "must be a host name, lower case, such as example.myshop.com")
export const maybeStore = maybe(ShopDomain, "must be a host name, lower case, such as example.myshop.com")

const refundFact = (names: ReadonlyArray<string>, refund: PlatformRefund): RefundFact => ({
  kind: "refund",
  orders: names,
  refund: refund.refundId,
  by: refund.kind === "chargeback" ? "bank" : "shop",
  at: refund.at.toISOString(),
  amount: decimalText(refund.amount),
  currency: refund.amount.currency
})

/** An order as a fact; null where its id is none. */
export const orderFact = (order: PlatformOrder): OrderFact | null => {
  const filed = filedOrder(order)
  if (filed === null) return null
  const { currency } = order.total
  return {
    kind: "order",
    order: filed.orderId,
    names: filed.aliases.map(({ id }) => id),
    placedAt: filed.placedAt.toISOString(),
    changedAt: new Date(filed.updatedAtMs).toISOString(),
    currency,
    total: decimalText(order.total),
    paid: decimalText({ minorUnits: order.paidMinorUnits, currency }),
    payment: order.payment,
    refunds: order.refunds.map((refund) => refundFact([filed.orderId], refund)),
    isTest: order.isTest,
    isCancelled: order.isCancelled,
    isNewCustomer: filed.isNewCustomer,
    promoCodes: filed.promoCodes,
    link: filed.landing?.code ?? null,
    visitor: filed.pvId,
    country: filed.country,
    customer: { email: order.buyer.email, id: order.buyer.customerId }
  }
}

const factOf = (event: PlatformEvent): ShopFact | null => {
  switch (event.kind) {
    case "order":
      return orderFact(event.order)
    case "refund":
      return refundFact(event.orderNames, event.refund)
    case "deleted":
      return { kind: "deleted", order: event.orderId }
  }
}

type Facts = Result.Result<ReadonlyArray<ShopFact>, ReadonlyArray<string>>

const NO_ID = "id: must be 1 to 128 characters"

/** A refund of an order that is known by its id alone: its currency is the order's. */
const awaiting = (order: string, { triggeredAt, receivedAt }: ShopNotice): RefundFact => ({
  kind: "refund",
  orders: [order],
  refund: "",
  by: "shop",
  at: triggeredAt ?? receivedAt,
  amount: null,
  currency: null
})

/** What a genuine notice says. */
export const factsOf = (platform: ShopPlatform, notice: ShopNotice): Facts => {
  const { body, topic } = notice
  if (topic === platform.uninstalledTopic) return Result.succeed([{ kind: "uninstalled" }])
  if (platform.name === "shopify" && isPrivacyTopic(topic)) {
    return Result.map(readPrivacyNotice(body), ({ email, orders }) => [
      { kind: "privacy" as const, request: topic, email, orders }
    ])
  }
  const read = platform.read(topic, body)
  if (Result.isFailure(read)) {
    const order = platform.orderAwaited?.(topic, body) ?? null
    return order === null ? Result.fail(read.failure) : Result.succeed([awaiting(order, notice)])
  }
  const facts = read.success.map(factOf)
  const known = facts.filter((fact) => fact !== null)
  return known.length < facts.length ? Result.fail([NO_ID]) : Result.succeed(known)
}

/** Whether notices of this topic are read. */
export const isRead = (platform: ShopPlatform, topic: string): boolean =>
  platform.topics.includes(topic) ||
  topic === platform.uninstalledTopic ||
  (platform.name === "shopify" && isPrivacyTopic(topic))

/** Whether a notice says something of an order. */
export const isNoticeRead = ({ platform, topic }: Pick<ShopNotice, "platform" | "topic">): boolean =>
  platformOf(platform).topics.includes(topic)

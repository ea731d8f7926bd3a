import {
  DISPUTE_TOPICS,
  ORDER_TOPICS,
  REFUND_TOPIC,
  UNINSTALLED_TOPIC
} from "../../../../../adapters/shopPlatforms/shopify/platform.ts"
import { stripeOrders } from "../../../../../adapters/shopPlatforms/stripe/platform.ts"
import { wooCommerce } from "../../../../../adapters/shopPlatforms/woocommerce/platform.ts"
import { PrivacyTopic } from "../../../../../ports/tracking/privacy/PersonalData.ts"
import type { PlatformName } from "../../../../../ports/tracking/stores/ShopPlatform.ts"

/** How a store of one platform is connected: where its notices go, what they are, and what to click there. */
export interface PlatformGuide {
  readonly title: string
  /** Where the store's notices go; the address of a store that isn't connected yet holds a placeholder. */
  readonly address: (baseUrl: string, store: string) => string
  readonly topics: ReadonlyArray<readonly [topics: ReadonlyArray<string>, use: string]>
  readonly steps: ReadonlyArray<string>
  readonly domainLabel: string
  /** What is said where a secret is made here: which of the store's fields it goes into. */
  readonly secretUse: string
  /** Whether the platform makes the secret itself, so that none is made here. */
  readonly makesSecret: boolean
}

const startingWith = (topics: ReadonlyArray<string>, ...beginnings: ReadonlyArray<string>): ReadonlyArray<string> =>
  topics.filter((topic) => beginnings.some((beginning) => topic.startsWith(beginning)))

export const PLATFORM_GUIDES: Readonly<Record<PlatformName, PlatformGuide>> = {
  shopify: {
    title: "Shopify, or a server that signs likewise",
    address: (baseUrl) => `${baseUrl}/api/webhooks/shop`,
    topics: [
      [ORDER_TOPICS, "Orders: orders/create at least; the others say what becomes of them."],
      [[REFUND_TOPIC], "Money that is given back."],
      [DISPUTE_TOPICS, "Payments that are disputed."],
      [PrivacyTopic.literals, "What customers ask for of what is kept of them."],
      [[UNINSTALLED_TOPIC], "That the app was removed."]
    ],
    steps: [
      "In Shopify’s admin open Settings, Notifications, Webhooks, and create one webhook for each event, in the format JSON, with the " +
        "address above.",
      "Copy the signing secret that stands below the list, and connect the store with it here."
    ],
    domainLabel: "The store’s domain",
    secretUse:
      "Each notification has the base64 of the HMAC-SHA256 of its body, by this secret, in x-shop-hmac-sha256, beside x-shop-topic and " +
      "x-shop-domain.",
    makesSecret: false
  },
  woocommerce: {
    title: "WooCommerce",
    address: (baseUrl) => `${baseUrl}/api/webhooks/woocommerce`,
    topics: [[startingWith(wooCommerce.topics, "order."), "Orders, with their refunds; one webhook for each topic."]],
    steps: [
      "Connect the store here first. Its domain is the host name of the Site Address under Settings, General in WordPress.",
      "In WordPress open WooCommerce, Settings, Advanced, Webhooks, and add a webhook for each of Order created, Order updated, Order " +
        "deleted and Order restored.",
      "Set the status to Active, the delivery URL to the address above, the secret to the one of this store, the same in all four, and " +
        "the API version to WP REST API Integration v3."
    ],
    domainLabel: "The store’s domain",
    secretUse: "Put it into the field Secret of each of the store’s webhooks in WooCommerce.",
    makesSecret: false
  },
  stripe: {
    title: "Stripe, where it takes the orders itself",
    address: (baseUrl, store) => `${baseUrl}/api/webhooks/stripe/${store}`,
    topics: [
      [startingWith(stripeOrders.topics, "checkout."), "Sales by Checkout and by payment links."],
      [startingWith(stripeOrders.topics, "invoice"), "Subscriptions and invoices."],
      [
        startingWith(stripeOrders.topics, "payment_intent."),
        "Sales by your own payment form, without Checkout or an invoice."
      ],
      [startingWith(stripeOrders.topics, "refund.", "charge.refund"), "Money that is given back."],
      [startingWith(stripeOrders.topics, "charge.dispute."), "Payments that are disputed."]
    ],
    steps: [
      "In Stripe’s dashboard open Developers, Webhooks, and add a destination for your account’s events, with the events above and the " +
        "address above, which ends in your store’s domain.",
      "Reveal the destination’s signing secret, which begins with whsec_, and connect the store with it here.",
      "Pass the visitor on: set the session’s client_reference_id, or the metadata cs_pv of the session and of its subscription, to the " +
        "value of the pixel’s cookie; cs_ref in metadata names a link.",
      "Don’t connect Stripe where it only takes the payments of a Shopify or WooCommerce store: its sales would count twice."
    ],
    domainLabel: "The store’s domain, which its address ends in",
    secretUse: "",
    makesSecret: true
  }
}

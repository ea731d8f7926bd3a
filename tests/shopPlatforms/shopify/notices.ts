import { shopify } from "../../../adapters/shopPlatforms/shopify/platform.ts"
import { receivePrivacyNotice } from "../../../domain/tracking/privacy/receivePrivacyNotice.ts"
import { receivePlatformNotice } from "../../../domain/tracking/stores/receivePlatformNotice.ts"
import type { ShopDomain } from "../../../ports/tracking/orders/Order.ts"
import type { PrivacyTopic } from "../../../ports/tracking/privacy/PersonalData.ts"
import type { PlatformNotice } from "../../../ports/tracking/stores/ShopPlatform.ts"

/** A notice of a store as tests say it. */
export interface ShopNotice {
  readonly domain: ShopDomain
  readonly topic: string
  readonly signature: string
  readonly body: Uint8Array
  /** The same as text; null where it is not UTF-8. */
  readonly text: string | null
  readonly triggeredAt?: Date | null
}

/** A notice of these headers, and of an empty object where its body isn't said. */
export const noticeOf = (
  headers: Readonly<Record<string, string | undefined>>,
  { body, text }: Pick<PlatformNotice, "body" | "text"> = { body: new TextEncoder().encode("{}"), text: "{}" }
): PlatformNotice => ({ header: (name) => headers[name] ?? null, body, text })

const sent = ({ topic, signature, triggeredAt = null, ...body }: ShopNotice): PlatformNotice =>
  noticeOf(
    {
      "x-shop-topic": topic,
      "x-shop-hmac-sha256": signature,
      "x-shop-triggered-at": triggeredAt?.toISOString()
    },
    body
  )

/** Takes a notice of a store of the platform's. */
export const receiveShopNotice = (notice: ShopNotice) => receivePlatformNotice(shopify, notice.domain, sent(notice))

/** The same of one of what is kept of the store's customers. */
export const receiveShopPrivacyNotice = (notice: ShopNotice & { readonly topic: PrivacyTopic }) =>
  receivePrivacyNotice(shopify, notice.domain, notice.topic, sent(notice))

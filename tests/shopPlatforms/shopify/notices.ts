import { shopify } from "../../../adapters/shopPlatforms/shopify/platform.ts"
import { receivePlatformNotice } from "../../../domain/attribution/receivePlatformNotice.ts"
import { type PrivacyTopic, receivePrivacyNotice } from "../../../domain/privacy/receivePrivacyNotice.ts"
import type { ShopDomain } from "../../../ports/attribution/Order.ts"
import type { PlatformNotice } from "../../../ports/attribution/ShopPlatform.ts"

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

const noticeOf = ({ topic, signature, body, text, triggeredAt = null }: ShopNotice): PlatformNotice => {
  const headers: Readonly<Record<string, string | undefined>> = {
    "x-shop-topic": topic,
    "x-shop-hmac-sha256": signature,
    "x-shop-triggered-at": triggeredAt?.toISOString()
  }
  return { header: (name) => headers[name] ?? null, body, text }
}

/** Takes a notice of a store of the platform's. */
export const receiveShopNotice = (notice: ShopNotice) => receivePlatformNotice(shopify, notice.domain, noticeOf(notice))

/** The same of one of what is kept of the store's customers. */
export const receiveShopPrivacyNotice = (notice: ShopNotice & { readonly topic: typeof PrivacyTopic.Type }) =>
  receivePrivacyNotice(shopify, notice.domain, notice.topic, noticeOf(notice))

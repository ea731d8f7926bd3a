import { Option, Result, Schema } from "effect"
import type { ReportedEvent } from "../../../../domain/tracking/events/trackEvent.ts"
import { CurrencyCode } from "../../../../ports/money/money.ts"
import { amountFromNumber } from "../../../../ports/money/readAmount.ts"
import { isStorable } from "../../../../ports/text/storableText.ts"
import type { EventId, EventType, Purchase, PvId, StoredRef } from "../../../../ports/tracking/events/TrackingEvent.ts"
import type { LinkCode } from "../../../../ports/tracking/links/TrackingLink.ts"
import { ORDER_ID_MAX_CHARACTERS, orderIdFrom } from "../../../../ports/tracking/orders/orderIdentity.ts"
import { productIdFrom } from "../../../../ports/tracking/orders/productIdentity.ts"
import { decodeText } from "../../server/readBody.ts"
import {
  CURRENCY_DEFAULT,
  isMadeId,
  LATEST_EPOCH_MS,
  PAGE_URL_MAX_CHARACTERS,
  REFS_MAX,
  TEXT_MAX_CHARACTERS
} from "./trackBody.ts"

/*
 * Most events are plain: a page that was viewed or an order that was placed, with ids in lower case and no data of the sender's own.
 * Checking those by hand costs less than decoding them by their schema, which stays what says how an event has to be: a test holds this
 * to it.
 */

const VISIT_FIELDS: ReadonlySet<string> = new Set(["event_type", "pv_id", "event_id", "page_url", "product_id", "refs"])
const PURCHASE_FIELDS: ReadonlySet<string> = new Set([
  ...VISIT_FIELDS,
  "order_id",
  "revenue",
  "currency",
  "promo_code_used",
  "is_new_customer"
])
const VISITS: ReadonlySet<unknown> = new Set<EventType>(["page_view", "add_to_cart", "checkout_start"])
const LOWER_CASE_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const LINK_CODE = /^[A-Za-z0-9_-]{1,64}$/

const isPlainType = (value: unknown): value is EventType => value === "purchase" || VISITS.has(value)
const isCurrency = Schema.is(CurrencyCode)
const isId = (value: unknown): value is EventId & PvId =>
  typeof value === "string" && LOWER_CASE_ID.test(value) && isMadeId(value)
const isLinkCode = (value: unknown): value is LinkCode => typeof value === "string" && LINK_CODE.test(value)

const isText = (value: unknown, charactersMax: number): value is string =>
  typeof value === "string" && value.length <= charactersMax && isStorable(value)

/** Null where they are not as they have to be. */
const readRefs = (value: unknown): ReadonlyArray<StoredRef> | null => {
  if (!Array.isArray(value) || value.length > REFS_MAX) return null
  const refs: Array<StoredRef> = []
  for (const each of value) {
    if (typeof each !== "object" || each === null) return null
    const { code, at }: { code?: unknown; at?: unknown } = each
    if (!isLinkCode(code) || typeof at !== "number" || !(at >= 0 && at <= LATEST_EPOCH_MS)) return null
    refs.push({ code, at: new Date(at) })
  }
  return refs
}

type Body = { readonly [field: string]: unknown }

/** Null where it isn't one, or not a plain one. */
const readPurchase = (body: Body, productId: string | null): Purchase | null => {
  const { order_id: order, revenue, promo_code_used: promoCode = null, is_new_customer: isNewCustomer = null } = body
  const currency = body.currency ?? CURRENCY_DEFAULT
  if (!isText(order, ORDER_ID_MAX_CHARACTERS) || typeof revenue !== "number" || !isCurrency(currency)) return null
  if (promoCode !== null && !isText(promoCode, TEXT_MAX_CHARACTERS)) return null
  if (isNewCustomer !== null && typeof isNewCustomer !== "boolean") return null
  const orderId = orderIdFrom(order)
  const total = amountFromNumber(revenue, currency)
  if (Option.isNone(orderId) || Result.isFailure(total)) return null
  return {
    orderId: orderId.value,
    total: total.success,
    promoCode,
    isNewCustomer,
    productId: productIdFrom(productId)
  }
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** A plain event with its sender's own id, of nobody that is to be noted. */
export type PlainEvent = ReportedEvent & { readonly id: EventId; readonly emailSha256: null }

/** A plain event as `readTrackBody` reads it; null for any other body, right or wrong. */
export const readPlainEvent = (
  bytes: Uint8Array,
  { tenantId, reportedBy, isBot }: Pick<ReportedEvent, "tenantId" | "reportedBy" | "isBot">
): PlainEvent | null => {
  const text = decodeText(bytes)
  const json = text === null ? null : parse(text)
  if (typeof json !== "object" || json === null || Array.isArray(json)) return null
  const body: Body = { ...json }
  const { event_type: type, pv_id: pvId, event_id: id, page_url: pageUrl = null, product_id: productId = null } = body
  if (!isPlainType(type) || !isId(pvId) || !isId(id)) return null
  const fields = type === "purchase" ? PURCHASE_FIELDS : VISIT_FIELDS
  for (const field in json) if (!fields.has(field)) return null
  if (pageUrl !== null && !isText(pageUrl, PAGE_URL_MAX_CHARACTERS)) return null
  if (productId !== null && !isText(productId, TEXT_MAX_CHARACTERS)) return null
  const storedRefs = body.refs == null ? [] : readRefs(body.refs)
  if (storedRefs === null) return null
  const purchase = type === "purchase" ? readPurchase(body, productId) : null
  if (type === "purchase" && purchase === null) return null
  return {
    tenantId,
    reportedBy,
    isBot,
    id,
    type,
    pvId,
    pageUrl,
    productId,
    storedRefs,
    purchase,
    dataJson: null,
    emailSha256: null
  }
}

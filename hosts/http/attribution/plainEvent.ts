import type { ReportedEvent } from "../../../domain/attribution/trackEvent.ts"
import type { EventId, EventType, PvId, StoredRef } from "../../../ports/attribution/TrackingEvent.ts"
import type { LinkCode } from "../../../ports/attribution/TrackingLink.ts"
import { decodeText } from "../server/readBody.ts"
import { LATEST_EPOCH_MS, PAGE_URL_MAX_CHARACTERS, REFS_MAX, TEXT_MAX_CHARACTERS } from "./trackBody.ts"

/*
 * Most events are plain: a page that was viewed, with ids in lower case and nothing of an order. Checking those by hand costs less
 * than decoding them by their schema, which stays what says how an event has to be: a test holds this to it.
 */

const FIELDS: ReadonlySet<string> = new Set(["event_type", "pv_id", "event_id", "page_url", "product_id", "refs"])
const TYPES: ReadonlySet<string> = new Set<EventType>(["page_view", "add_to_cart", "checkout_start"])
const LOWER_CASE_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const LINK_CODE = /^[A-Za-z0-9_-]{1,64}$/

const isPlainType = (value: unknown): value is EventType => typeof value === "string" && TYPES.has(value)
const isId = (value: unknown): value is EventId & PvId => typeof value === "string" && LOWER_CASE_ID.test(value)
const isLinkCode = (value: unknown): value is LinkCode => typeof value === "string" && LINK_CODE.test(value)

const isText = (value: unknown, charactersMax: number): value is string =>
  typeof value === "string" && value.length <= charactersMax && value.isWellFormed() && !value.includes("\0")

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
  for (const field in json) if (!FIELDS.has(field)) return null
  const body: { readonly [field: string]: unknown } = { ...json }
  const { event_type: type, pv_id: pvId, event_id: id, page_url: pageUrl = null, product_id: productId = null } = body
  if (!isPlainType(type) || !isId(pvId) || !isId(id)) return null
  if (pageUrl !== null && !isText(pageUrl, PAGE_URL_MAX_CHARACTERS)) return null
  if (productId !== null && !isText(productId, TEXT_MAX_CHARACTERS)) return null
  const storedRefs = body.refs == null ? [] : readRefs(body.refs)
  if (storedRefs === null) return null
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
    purchase: null,
    dataJson: null,
    emailSha256: null
  }
}

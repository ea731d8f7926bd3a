import { Effect, Option, Schema } from "effect"
import { PurchaseId, type PurchaseTicket } from "../../../ports/accounts/billing/Purchase.ts"
import { PURCHASES_LISTED_MAX, type PurchaseCursor, Purchases } from "../../../ports/accounts/billing/Purchases.ts"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import { CursorTime, makePageCursor } from "../../paging/pageCursor.ts"

/** Purchases of one page, at most: one more is read, which tells whether there is another page. */
export const PURCHASES_PAGE_MAX = PURCHASES_LISTED_MAX - 1

/** The cursor is none that an answer gave. */
export class PurchaseCursorInvalid extends Schema.TaggedError<PurchaseCursorInvalid>()("PurchaseCursorInvalid", {}) {}

/** The tenant has no such purchase. */
export class PurchaseNotFound extends Schema.TaggedError<PurchaseNotFound>()("PurchaseNotFound", {}) {}

const cursor = makePageCursor(Schema.Struct({ createdMs: CursorTime, purchaseId: PurchaseId }))
/** The cursor of a page's end. */
export const purchaseCursorOf = ({ createdAt, purchaseId }: PurchaseCursor): string =>
  cursor.write({ createdMs: createdAt.getTime(), purchaseId })

/**
 * A page of a tenant's purchases, newest first, at most PURCHASES_PAGE_MAX, without those whose checkout could not be opened. Fails
 * with PurchaseCursorInvalid.
 */
export const readPurchases = Effect.fn("billing.readPurchases")(function* (
  tenantId: TenantId,
  asked: { readonly limit: number; readonly cursor: string | null }
) {
  const purchases = yield* Purchases
  const end = asked.cursor === null ? Option.none() : cursor.read(asked.cursor)
  if (asked.cursor !== null && Option.isNone(end)) return yield* new PurchaseCursorInvalid()
  const before = Option.map(end, ({ createdMs, purchaseId }) => ({
    createdAt: new Date(createdMs),
    purchaseId
  }))
  const limit = Math.min(asked.limit, PURCHASES_PAGE_MAX)
  const found = yield* purchases.list(tenantId, {
    limit: limit + 1,
    before: Option.getOrNull(before)
  })
  const page = found.slice(0, limit)
  const last = page.at(-1)
  return {
    purchases: page,
    nextCursor: found.length > limit && last !== undefined ? purchaseCursorOf(last) : null
  }
})

/** A purchase of a tenant's, and how what was paid beside or wrongly is given back. Fails with PurchaseNotFound. */
export const readPurchase = Effect.fn("billing.readPurchase")(function* (ticket: PurchaseTicket) {
  const purchases = yield* Purchases
  const purchase = yield* purchases.find(ticket)
  if (Option.isNone(purchase)) return yield* new PurchaseNotFound()
  return {
    purchase: purchase.value,
    refunds: yield* purchases.refunds(ticket)
  }
})

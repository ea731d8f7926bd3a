import { Clock, Effect, Option, Schema } from "effect"
import { TIME_ZONE_DEFAULT } from "../../../../ports/accounts/tenants/AttributionSettings.ts"
import type { TenantId } from "../../../../ports/accounts/tenants/Tenant.ts"
import { DAY_MS } from "../../../../ports/time/days.ts"
import type { ShopDomain } from "../../../../ports/tracking/orders/Order.ts"
import {
  DEAD_LETTER_DAYS_MAX,
  DeadLetters,
  LetterId,
  type LetterPlace
} from "../../../../ports/tracking/stores/DeadLetters.ts"
import { CursorTime, makePageCursor } from "../../../paging/pageCursor.ts"
import { LetterNotFound } from "./refusals.ts"

/** Letters of one page at most. */
export const LISTED_LETTERS_MAX = 200

const cursor = makePageCursor(Schema.Struct({ at: CursorTime, id: LetterId }))

/** Where a page ended; none where the text is no cursor. */
export const readLetterCursor = (text: string): Option.Option<LetterPlace> =>
  Option.map(cursor.read(text), ({ at, id }) => ({ receivedAt: new Date(at), id }))

/** A page of an account's letters, newest first, of one store where it is named. `next` leads to those behind it. */
export const listLetters = Effect.fn("attribution.listLetters")(function* (
  tenantId: TenantId,
  page: { readonly shopDomain: ShopDomain | null; readonly after: LetterPlace | null; readonly limit: number }
) {
  // One more tells whether there are others behind it.
  const rows = yield* DeadLetters.use((letters) => letters.list(tenantId, { ...page, limit: page.limit + 1 }))
  const shown = rows.slice(0, page.limit)
  const last = rows.length > page.limit ? shown.at(-1) : undefined
  return {
    letters: shown,
    next: last === undefined ? null : cursor.write({ at: last.receivedAt.getTime(), id: last.id })
  }
})

/** One letter with its body. Fails with LetterNotFound. */
export const findLetter = Effect.fn("attribution.findLetter")(function* (tenantId: TenantId, id: LetterId) {
  const found = yield* DeadLetters.use((letters) => letters.find(tenantId, id))
  return Option.isSome(found) ? found.value : yield* new LetterNotFound()
})

/** How many letters each store has, and how many were deleted unread, for their age or for room. */
export const countLetters = Effect.fn("attribution.countLetters")(function* (tenantId: TenantId) {
  const letters = yield* DeadLetters
  const now = yield* Clock.currentTimeMillis
  const period = {
    from: new Date(now - (DEAD_LETTER_DAYS_MAX + 1) * DAY_MS),
    to: new Date(now + DAY_MS),
    timeZone: TIME_ZONE_DEFAULT
  }
  const kept = new Map<ShopDomain, number>()
  for (const count of yield* letters.counts(tenantId, period)) {
    kept.set(count.shopDomain, (kept.get(count.shopDomain) ?? 0) + count.letters)
  }
  const lost = new Map<ShopDomain, number>()
  for (const loss of yield* letters.losses(tenantId)) {
    lost.set(loss.shopDomain, (lost.get(loss.shopDomain) ?? 0) + loss.letters)
  }
  return { kept, lost }
})

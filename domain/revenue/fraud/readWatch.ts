import { Effect, Option, Schema } from "effect"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import type { HoldStatus } from "../../../ports/revenue/fraud/Hold.ts"
import type { WatchRule } from "../../../ports/revenue/fraud/Signal.ts"
import { WATCH_LISTED_MAX, Watch } from "../../../ports/revenue/fraud/Watch.ts"
import { readHoldCursor, readSignalCursor, writeHoldCursor, writeSignalCursor } from "./watchCursors.ts"

/** Signals or holds of one page, at most: one more is read, which tells whether there is another page. */
export const WATCH_PAGE_MAX = WATCH_LISTED_MAX - 1

/** The cursor is none that an answer gave. */
export class WatchCursorInvalid extends Schema.TaggedError<WatchCursorInvalid>()("WatchCursorInvalid", {}) {}

interface Asked {
  readonly limit: number
  readonly cursor: string | null
}

const placeOf = <Place>(cursor: string | null, read: (text: string) => Option.Option<Place>) => {
  const place = cursor === null ? Option.none<Place>() : read(cursor)
  return cursor !== null && Option.isNone(place)
    ? Effect.fail(new WatchCursorInvalid())
    : Effect.succeed(Option.getOrNull(place))
}

const pageOf = <Item>(found: ReadonlyArray<Item>, limit: number, cursorOf: (item: Item) => string) => {
  const items = found.slice(0, limit)
  const last = items.at(-1)
  return { items, nextCursor: found.length > limit && last !== undefined ? cursorOf(last) : null }
}

/** A page of an account's signals, newest find first. Fails with WatchCursorInvalid. */
export const readSignals = Effect.fn("watch.readSignals")(function* (
  tenantId: TenantId,
  asked: Asked & { readonly rule: WatchRule | null }
) {
  const watch = yield* Watch
  const after = yield* placeOf(asked.cursor, readSignalCursor)
  const limit = Math.min(asked.limit, WATCH_PAGE_MAX)
  return pageOf(yield* watch.signals(tenantId, { rule: asked.rule, limit: limit + 1, after }), limit, writeSignalCursor)
})

/** A page of an account's orders on hold, newest first. Fails with WatchCursorInvalid. */
export const readHolds = Effect.fn("watch.readHolds")(function* (
  tenantId: TenantId,
  asked: Asked & { readonly status: HoldStatus | null }
) {
  const watch = yield* Watch
  const after = yield* placeOf(asked.cursor, readHoldCursor)
  const limit = Math.min(asked.limit, WATCH_PAGE_MAX)
  return pageOf(yield* watch.holds(tenantId, { status: asked.status, limit: limit + 1, after }), limit, writeHoldCursor)
})

import { Clock, Duration, Effect, Option } from "effect"
import type { TenantId } from "../../../../ports/accounts/tenants/Tenant.ts"
import { Summaries, type WaitingSpan } from "../../../../ports/revenue/attribution/Summaries.ts"
import { groupBy } from "../../../../ports/text/groupBy.ts"
import { openBasis } from "../attributeOrders.ts"
import { SpanSums } from "./SpanSums.ts"
import { isOfDays, lengthOf, spansOf } from "./spansOf.ts"
import { summaryBasis } from "./summaryBasis.ts"

/** Orders of an account that are worth it: a report of fewer is made from the orders in less than a second or two. */
export const SUMMARISED_ORDERS_MIN = 2_000
/** How often an account's turn comes, and that of one with fewer orders: it may have thousands more within the hour of a sale. */
const TURN_SECONDS = 30
const SMALL_TURN_MINUTES = 10
/** Spans of one turn; where more wait, the account's next turn is at once. */
const SPANS_PER_TURN = 24
/** Of them those that are read at once, what they came to being held until all are. */
const SPANS_READ_AT_ONCE = 4
/** Accounts whose turn one run gives. */
const TURNS_PER_RUN = 200
/** How often, and after what pause, it is asked whether what was being written is over. */
const OVER_TRIES = 20
const OVER_PAUSE_MS = 100

/** Waits until what was being written is over; false where that takes long. */
const waitUntilOver = Effect.fnUntraced(function* (mark: string) {
  const summaries = yield* Summaries
  for (let tries = 0; tries < OVER_TRIES; tries++) {
    if (yield* summaries.isOver(mark)) return true
    yield* Effect.sleep(Duration.millis(OVER_PAUSE_MS))
  }
  return false
})

/** Keeps what spans came to none of which is made of others, and answers of how many it was. */
const keepAlike = Effect.fnUntraced(function* (tenantId: TenantId, alike: ReadonlyArray<WaitingSpan>, basis: string) {
  const summaries = yield* Summaries
  const sums = yield* SpanSums
  // The orders of an hour's parts need not be read again for the hour, nor those of its hours for a day; a month's never are.
  const areKept = yield* Effect.forEach(alike, ({ span }) => summaries.rollUp(tenantId, span, basis))
  let kept = areKept.filter((isKept) => isKept).length
  const toRead = alike.filter(({ span }, at) => areKept[at] === false && !isOfDays(span))
  for (let at = 0; at < toRead.length; at += SPANS_READ_AT_ONCE) {
    const waiting = toRead.slice(at, at + SPANS_READ_AT_ONCE)
    const read = yield* sums.read(
      tenantId,
      waiting.map(({ span }) => span)
    )
    if (read.basis !== basis) return kept
    for (const [index, summary] of read.summaries.entries()) {
      const of = waiting[index]
      if (of !== undefined && (yield* summaries.keep(tenantId, of, basis, summary))) kept += 1
    }
  }
  return kept
})

/**
 * Sums up the latest spans of an account that wait for it, of those the shortest first; answers how many waited, SPANS_PER_TURN at
 * most, and how many were kept.
 *
 * A summary is made from what is read after the span's changes were, and after everything is over that was being written then: whatever is
 * written later counts as a change, and the summary is not kept or holds no more.
 */
export const summariseWaiting = Effect.fn("attribution.summariseWaiting")(function* (
  tenantId: TenantId,
  spansMax: number = SPANS_PER_TURN
) {
  const summaries = yield* Summaries
  const now = new Date(yield* Clock.currentTimeMillis)
  const first = yield* summaries.firstOrderAt(tenantId)
  const readBy = yield* openBasis(tenantId)
  const basis = summaryBasis(readBy)
  yield* summaries.open(
    tenantId,
    Option.match(first, { onNone: () => [], onSome: (at) => spansOf(now, at, readBy.timeZone) })
  )
  const { spans, mark } = yield* summaries.waiting(tenantId, basis, spansMax)
  if (spans.length === 0 || !(yield* waitUntilOver(mark))) return { waited: spans.length, kept: 0 }
  const byLength = [...groupBy(spans, ({ span }) => lengthOf(span))].toSorted(([one], [other]) => one - other)
  let kept = 0
  for (const [, alike] of byLength) kept += yield* keepAlike(tenantId, alike, basis)
  return { waited: spans.length, kept }
})

const takeTurn = Effect.fnUntraced(function* (tenantId: TenantId) {
  const summaries = yield* Summaries
  const nowMs = yield* Clock.currentTimeMillis
  if (!(yield* summaries.hasOrders(tenantId, SUMMARISED_ORDERS_MIN))) {
    return yield* summaries.rest(tenantId, new Date(nowMs + SMALL_TURN_MINUTES * 60_000))
  }
  const { waited, kept } = yield* summariseWaiting(tenantId)
  if (waited === SPANS_PER_TURN && kept > 0) yield* summaries.rest(tenantId, new Date(nowMs))
})

/** Gives every account its turn whose last one is over. One that fails holds up no other, and has its next turn as usual. */
export const makeSummaries = Effect.gen(function* () {
  const summaries = yield* Summaries
  for (let turns = 0; turns < TURNS_PER_RUN; turns++) {
    const nowMs = yield* Clock.currentTimeMillis
    const next = yield* summaries.claim(new Date(nowMs), new Date(nowMs + TURN_SECONDS * 1_000))
    if (Option.isNone(next)) return
    yield* takeTurn(next.value).pipe(
      Effect.catch((failure) =>
        Effect.logWarning(`orders of the account ${next.value} could not be summed up`, failure)
      )
    )
  }
}).pipe(Effect.withSpan("attribution.makeSummaries"))

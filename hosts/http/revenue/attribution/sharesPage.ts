import { Effect, Option, Schema } from "effect"
import { makePageCursor } from "../../../../domain/paging/pageCursor.ts"
import type { Call } from "../../server/endpoint.ts"
import { InvalidRequest } from "../../server/validationProblems.ts"

/** Shares of one order that are told at once at most: one for each touch. */
export const SHARES_SHOWN_MAX = 1_000

const Shown = Schema.Int.pipe(Schema.check(Schema.isGreaterThan(0)))
const cursors = makePageCursor(Schema.Struct({ shown: Shown }))

/** Which of an order's shares are told: so many, after those that were told before. */
interface SharesPage {
  readonly limit: number
  readonly shown: number
}

export const readSharesPage = Effect.fnUntraced(function* ({ query: { limit, touches_after } }: Call) {
  const wanted = limit === undefined ? SHARES_SHOWN_MAX : /^\d{1,6}$/.test(limit) ? Number(limit) : 0
  const after = touches_after === undefined ? Option.some({ shown: 0 }) : cursors.read(touches_after)
  const details = [
    ...(wanted < 1 || wanted > SHARES_SHOWN_MAX ? [`limit: must be a whole number from 1 to ${SHARES_SHOWN_MAX}`] : []),
    ...(Option.isNone(after) ? ["touches_after: is none that an answer gave"] : [])
  ]
  if (details.length > 0 || Option.isNone(after)) return yield* new InvalidRequest({ details })
  const page: SharesPage = { limit: wanted, shown: after.value.shown }
  return page
})

/** A page of shares, which stand in the order of their touches, and where the next one begins; null where none does. */
export const pageOfShares = <Share>(all: ReadonlyArray<Share>, { limit, shown }: SharesPage) => {
  const end = shown + limit
  return { shares: all.slice(shown, end), next: end < all.length ? cursors.write({ shown: end }) : null }
}

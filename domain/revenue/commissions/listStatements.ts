import { Clock, Effect, Option, Schema } from "effect"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import { CurrencyCode } from "../../../ports/money/money.ts"
import { Commissions, type StatementCursor } from "../../../ports/revenue/commissions/Commissions.ts"
import { Month, type StatementHead } from "../../../ports/revenue/commissions/Statement.ts"
import type { CreatorAccount } from "../../../ports/tracking/links/TrackingLink.ts"
import { creatorKey } from "../../creators/identity/socialAccount.ts"
import { makePageCursor } from "../../paging/pageCursor.ts"
import { isClosedMonth, refuseUnbegun } from "./months.ts"
import { StatementDrafts } from "./StatementDrafts.ts"

export class StatementCursorInvalid extends Schema.TaggedError<StatementCursorInvalid>()(
  "StatementCursorInvalid",
  {}
) {}

/** Statements of one page. */
export const STATEMENTS_PAGE_MAX = 200

/** Of a name of 100 characters that are escaped with 9 or 12 each, in Base64. */
const CURSOR_CHARACTERS_MAX = 2_000

/** Handles are of any script; a cursor is ASCII. */
const cursors = makePageCursor(
  Schema.Struct({ month: Month, creator: Schema.String, currency: CurrencyCode }),
  CURSOR_CHARACTERS_MAX
)

const cursorOf = ({ month, creatorKey: key, currency }: StatementCursor): string =>
  cursors.write({ month, creator: encodeURIComponent(key), currency })

const readCursor = (text: string): Option.Option<StatementCursor> =>
  Option.flatMap(cursors.read(text), ({ month, creator, currency }) =>
    Option.map(
      Option.liftThrowable(decodeURIComponent)(creator),
      (key): StatementCursor => ({ month, creatorKey: key, currency })
    )
  )

export interface ListedStatement {
  readonly head: StatementHead
  /** Null where it is a draft. */
  readonly closedAt: Date | null
}

/**
 * Closed statements, latest month first, then by creator and currency; of a month that is open, where one is asked for, its drafts.
 * Fails with StatementCursorInvalid, or StatementRefused where the month has not begun or lies before the first.
 */
export const listStatements = Effect.fn("commissions.listStatements")(function* (
  tenantId: TenantId,
  query: {
    readonly month: Month | null
    readonly creator: CreatorAccount | null
    readonly limit: number
    readonly cursor: string | null
  }
) {
  const commissions = yield* Commissions
  const { month, cursor } = query
  const found = cursor === null ? Option.none() : readCursor(cursor)
  if (cursor !== null && Option.isNone(found)) return yield* new StatementCursorInvalid()
  const after = Option.getOrNull(found)
  const limit = Math.min(query.limit, STATEMENTS_PAGE_MAX)
  const key = query.creator === null ? null : creatorKey(query.creator)
  const book = yield* commissions.book(tenantId)
  const read = Effect.fnUntraced(function* () {
    if (month === null || isClosedMonth(month, book.closed)) {
      const page = { month, creatorKey: key, limit: limit + 1, after }
      return (yield* commissions.statements(tenantId, page)).map(
        ({ tenantId: _, closedAt, ...head }): ListedStatement => ({ head, closedAt })
      )
    }
    yield* refuseUnbegun(month, new Date(yield* Clock.currentTimeMillis))
    const drafts = yield* StatementDrafts
    const heads = yield* drafts.heads(tenantId, month, { creatorKey: key, after, limit: limit + 1 })
    return heads.map((head): ListedStatement => ({ head, closedAt: null }))
  })
  const rows = yield* read()
  const statements = rows.slice(0, limit)
  const last = statements.at(-1)
  return { statements, nextCursor: rows.length > limit && last !== undefined ? cursorOf(last.head) : null }
})

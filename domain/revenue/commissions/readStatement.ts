import { Clock, Effect, Option, Schema } from "effect"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import type { CurrencyCode } from "../../../ports/money/money.ts"
import type { CommissionTerms, RuleId } from "../../../ports/revenue/commissions/Commission.ts"
import {
  CLOSING_LINES_MAX,
  COMMISSION_ROWS_MAX,
  type CommissionBook,
  Commissions
} from "../../../ports/revenue/commissions/Commissions.ts"
import type {
  Month,
  StatementHead,
  StatementKey,
  StatementLine,
  StatementPayer
} from "../../../ports/revenue/commissions/Statement.ts"
import type { CreatorAccount } from "../../../ports/tracking/links/TrackingLink.ts"
import { creatorKey } from "../../creators/identity/socialAccount.ts"
import { isClosedMonth, refuseUnbegun } from "./months.ts"
import { readPayer } from "./readPayer.ts"
import { StatementDrafts } from "./StatementDrafts.ts"

/** The creator has no statement of this month and currency. */
export class StatementNotFound extends Schema.TaggedError<StatementNotFound>()("StatementNotFound", {}) {}

/** Lines that are read at once, at most: a statement has no more. */
export const LINES_READ_MAX = CLOSING_LINES_MAX

export interface StatementQuery {
  readonly month: Month
  readonly creator: CreatorAccount
  readonly currency: CurrencyCode
  /** Lines that come before the page. */
  readonly offset: number
  readonly limit: number
}

export interface ReadStatement {
  readonly head: StatementHead
  readonly lines: ReadonlyArray<StatementLine>
  /** Null where it is open: then it is a draft, which changes with what is learned. */
  readonly closedAt: Date | null
  /** As recorded when it was closed; of a draft as the account names itself now. */
  readonly payer: StatementPayer
  /** Lines that come before the next page; null where none follows. */
  readonly nextOffset: number | null
  /** Of the rules that its lines are paid by. */
  readonly terms: ReadonlyMap<RuleId, CommissionTerms>
}

const termsOf = (
  { rules }: CommissionBook,
  lines: ReadonlyArray<StatementLine>
): ReadonlyMap<RuleId, CommissionTerms> => {
  const named = new Set(lines.map(({ ruleId }) => ruleId))
  return new Map(rules.flatMap(({ ruleId, terms }) => (terms !== null && named.has(ruleId) ? [[ruleId, terms]] : [])))
}

/** Lines of a closed statement, read part by part. */
const closedLines = Effect.fnUntraced(function* (tenantId: TenantId, key: StatementKey, offset: number, rows: number) {
  const commissions = yield* Commissions
  const lines: Array<StatementLine> = []
  for (;;) {
    const limit = Math.min(rows - lines.length, COMMISSION_ROWS_MAX)
    const part = yield* commissions.lines(tenantId, key, { offset: offset + lines.length, limit })
    lines.push(...part)
    if (part.length < limit || lines.length >= rows) return lines
  }
})

/** One creator's statement of one month and currency, with a page of its lines. Fails with StatementNotFound, or StatementRefused. */
export const readStatement = Effect.fn("commissions.readStatement")(function* (
  tenantId: TenantId,
  { month, creator, currency, offset, limit }: StatementQuery
) {
  const commissions = yield* Commissions
  const rows = Math.min(limit, LINES_READ_MAX)
  const key = { month, creatorKey: creatorKey(creator), currency }
  const book = yield* commissions.book(tenantId)
  const nextOf = ({ lineCount }: StatementHead) => (offset + rows < lineCount ? offset + rows : null)
  if (isClosedMonth(month, book.closed)) {
    const found = yield* commissions.statement(tenantId, key)
    if (Option.isNone(found)) return yield* new StatementNotFound()
    const { closedAt, payer, tenantId: _, ...head } = found.value
    const lines = yield* closedLines(tenantId, key, offset, rows)
    const closed: ReadStatement = {
      head,
      lines,
      closedAt,
      payer,
      nextOffset: nextOf(head),
      terms: termsOf(book, lines)
    }
    return closed
  }
  yield* refuseUnbegun(month, new Date(yield* Clock.currentTimeMillis))
  const drafts = yield* StatementDrafts
  const own = yield* drafts.one(tenantId, key, { offset, limit: rows })
  if (own === null) return yield* new StatementNotFound()
  const draft: ReadStatement = {
    ...own,
    closedAt: null,
    payer: yield* readPayer(tenantId),
    nextOffset: nextOf(own.head),
    terms: termsOf(book, own.lines)
  }
  return draft
})

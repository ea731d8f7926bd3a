import { Context, Effect } from "effect"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import { Commissions } from "../../../ports/revenue/commissions/Commissions.ts"
import type { Month, Statement, StatementHead, StatementKey } from "../../../ports/revenue/commissions/Statement.ts"
import type { ReportsBusy } from "../../accounts/limits/fairQueue.ts"
import type { Period } from "../attribution/attributeOrders.ts"
import { type AccruedCommission, accruedCommissions } from "./accruedCommissions.ts"
import { draftMonth } from "./draftMonth.ts"

/** All drafts of a month. */
export interface DraftedMonth {
  /** Of the book that they were made by. */
  readonly revision: number
  readonly statements: ReadonlyArray<Statement>
}

/** Which drafts of a month: those behind `after`, of one creator where it is named. */
export interface DraftsPage {
  readonly creatorKey: string | null
  readonly after: Pick<StatementKey, "creatorKey" | "currency"> | null
  readonly limit: number
}

export interface DraftLines {
  readonly offset: number
  readonly limit: number
}

type Drafting = ReturnType<typeof draftMonth>
export type DraftFailure = Effect.Error<Drafting>
type Drafted<A> = Effect.Effect<A, DraftFailure | ReportsBusy, Effect.Services<Drafting>>

/**
 * Makes the statements of open months out of all that an account sold in more than a year, and adds up what a period's orders are due.
 * For a large account that takes seconds: a host has it done where nobody else waits meanwhile.
 */
export interface StatementDraftsShape {
  readonly ofMonth: (tenantId: TenantId, month: Month) => Drafted<DraftedMonth>
  /** By creator and currency. */
  readonly heads: (tenantId: TenantId, month: Month, page: DraftsPage) => Drafted<ReadonlyArray<StatementHead>>
  /** One, with a page of its lines; null where there is none. */
  readonly one: (tenantId: TenantId, key: StatementKey, page: DraftLines) => Drafted<Statement | null>
  /** What orders of a period are due, by creator and currency. */
  readonly accrued: (tenantId: TenantId, period: Period) => Drafted<ReadonlyArray<AccruedCommission>>
}

const ofMonth = Effect.fnUntraced(function* (tenantId: TenantId, month: Month) {
  const book = yield* Commissions.use((commissions) => commissions.book(tenantId))
  const drafted: DraftedMonth = {
    revision: book.revision,
    statements: yield* draftMonth(tenantId, book, month)
  }
  return drafted
})

const isBehind = ({ creatorKey, currency }: StatementHead, after: NonNullable<DraftsPage["after"]>): boolean =>
  creatorKey === after.creatorKey ? currency > after.currency : creatorKey > after.creatorKey

/** By whoever asks. */
export const draftsMadeHere: StatementDraftsShape = {
  ofMonth,
  heads: (tenantId, month, { creatorKey, after, limit }) =>
    Effect.map(ofMonth(tenantId, month), ({ statements }) =>
      statements
        .map(({ head }) => head)
        .filter(
          (head) => (creatorKey === null || head.creatorKey === creatorKey) && (after === null || isBehind(head, after))
        )
        .slice(0, limit)
    ),
  one: (tenantId, key, { offset, limit }) =>
    Effect.map(ofMonth(tenantId, key.month), ({ statements }) => {
      const own = statements.find(({ head }) => head.creatorKey === key.creatorKey && head.currency === key.currency)
      return own === undefined ? null : { head: own.head, lines: own.lines.slice(offset, offset + limit) }
    }),
  accrued: accruedCommissions
}

export const StatementDrafts = Context.Reference<StatementDraftsShape>("creatorsignal/domain/StatementDrafts", {
  defaultValue: () => draftsMadeHere
})

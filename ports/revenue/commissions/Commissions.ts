import { Context, type Effect, type Option, Schema } from "effect"
import type { TenantId } from "../../accounts/tenants/Tenant.ts"
import type { StoreUnavailable } from "../../system/StoreUnavailable.ts"
import type { CommissionRule, ModelChoice } from "./Commission.ts"
import type {
  ClosedStatement,
  Month,
  OrderKey,
  StatedAmount,
  StatedKey,
  Statement,
  StatementKey,
  StatementLine,
  StatementPayer
} from "./Statement.ts"

/** What it is to hold for begins in a month that is closed. */
export class MonthClosed extends Schema.TaggedError<MonthClosed>()("MonthClosed", { through: Schema.String }) {}

/** The tenant has RULES_MAX rules, or as many choices of model. */
export class RulesFull extends Schema.TaggedError<RulesFull>()("RulesFull", {}) {}

/** Something was written to the book since it was read. */
export class BookChanged extends Schema.TaggedError<BookChanged>()("BookChanged", {}) {}

/** Rules a tenant may make. */
export const RULES_MAX = 5_000
/** Statements that close with one month, at most. */
export const STATEMENTS_MAX = 10_000
/** Lines of all statements of one month, at most. */
export const CLOSING_LINES_MAX = 200_000
/** Orders that are asked for at once. */
export const STATED_ORDERS_MAX = 1_000
/** Rows a page has at most: of statements, of lines, and of what was stated. */
export const COMMISSION_ROWS_MAX = 10_000

/** All that statements are made by. */
export interface CommissionBook {
  /** Rises with every rule, choice of model and closed month; 0 where there is none. */
  readonly revision: number
  /** In the order they were made. */
  readonly rules: ReadonlyArray<CommissionRule>
  /** In the order they were made. */
  readonly models: ReadonlyArray<ModelChoice>
  /** The first and the last of the closed months, which follow one another; null where none is. */
  readonly closed: { readonly first: Month; readonly last: Month } | null
}

/** All statements of a month. */
export interface Closing {
  readonly tenantId: TenantId
  readonly month: Month
  /** When the month ends. */
  readonly endsAt: Date
  /** The book that the statements were made by. */
  readonly revision: number
  readonly closedAt: Date
  /** Who pays all of them. */
  readonly payer: StatementPayer
  /** Each creator and currency once. */
  readonly statements: ReadonlyArray<Statement>
}

/** The place of a statement in a list. */
export type StatementCursor = StatementKey

/** What creators earn by which rules, and what was stated of it. What is closed never changes. */
export class Commissions extends Context.Service<
  Commissions,
  {
    readonly book: (tenantId: TenantId) => Effect.Effect<CommissionBook, StoreUnavailable>
    /**
     * Adds a rule, and answers the one that is kept. Idempotent by (tenantId, ruleId): a repeated one changes nothing.
     * MUST fail with MonthClosed when a new rule begins before the end of a closed month;
     * MUST fail with RulesFull when the tenant has RULES_MAX rules.
     */
    readonly addRule: (
      rule: CommissionRule
    ) => Effect.Effect<CommissionRule, MonthClosed | RulesFull | StoreUnavailable>
    /**
     * Adds a choice of model like a rule.
     * MUST fail with MonthClosed when a new choice begins before the end of a closed month.
     */
    readonly chooseModel: (
      choice: ModelChoice
    ) => Effect.Effect<ModelChoice, MonthClosed | RulesFull | StoreUnavailable>
    /**
     * Closes a month: all its statements are kept, or none.
     * MUST fail with BookChanged when the book has another revision than the statements were made by: of two that close at once one does.
     * A month that is no later than the last closed one is refused likewise.
     */
    readonly close: (closing: Closing) => Effect.Effect<void, BookChanged | StoreUnavailable>
    /** MUST answer the same for ever: a closed statement never changes. */
    readonly statement: (
      tenantId: TenantId,
      key: StatementKey
    ) => Effect.Effect<Option.Option<ClosedStatement>, StoreUnavailable>
    /**
     * Closed statements, latest month first, then by creator and currency: the first `limit`, or those that follow `after`.
     */
    readonly statements: (
      tenantId: TenantId,
      page: {
        readonly month: Month | null
        readonly creatorKey: string | null
        readonly limit: number
        readonly after: StatementCursor | null
      }
    ) => Effect.Effect<ReadonlyArray<ClosedStatement>, StoreUnavailable>
    /** A closed statement's lines in their order, from the place `offset` on. */
    readonly lines: (
      tenantId: TenantId,
      key: StatementKey,
      page: { readonly offset: number; readonly limit: number }
    ) => Effect.Effect<ReadonlyArray<StatementLine>, StoreUnavailable>
    /** What was stated of these orders, of at most STATED_ORDERS_MAX, for whichever creator. */
    readonly statedOf: (
      tenantId: TenantId,
      orders: ReadonlyArray<OrderKey>
    ) => Effect.Effect<ReadonlyArray<StatedAmount>, StoreUnavailable>
    /**
     * What was stated, and not taken back whole, of orders that were placed at `from` or later, as was known when they were stated
     * last: by creator, shop, order, link and currency, the first `limit`, or those that follow `after`.
     */
    readonly statedSince: (
      tenantId: TenantId,
      from: Date,
      limit: number,
      after: StatedKey | null
    ) => Effect.Effect<ReadonlyArray<StatedAmount>, StoreUnavailable>
    /** Of each creator and currency the latest statement, where it left something to be set off. */
    readonly owing: (tenantId: TenantId) => Effect.Effect<ReadonlyArray<ClosedStatement>, StoreUnavailable>
  }
>()("creatorsignal/ports/revenue/commissions/Commissions") {}

import { Schema } from "effect"
import { lineWords } from "../../../../domain/revenue/commissions/baseWords.ts"
import type { ListedStatement } from "../../../../domain/revenue/commissions/listStatements.ts"
import type { ReadStatement } from "../../../../domain/revenue/commissions/readStatement.ts"
import type { CurrencyCode } from "../../../../ports/money/money.ts"
import { decimalText } from "../../../../ports/money/readAmount.ts"
import type { StatementLine } from "../../../../ports/revenue/commissions/Statement.ts"

const headFields = {
  month: Schema.String,
  platform: Schema.String,
  handle: Schema.String,
  currency: Schema.String,
  is_closed: Schema.Boolean,
  closed_at: Schema.NullOr(Schema.String),
  line_count: Schema.Int,
  sum: Schema.String,
  carried_in: Schema.String,
  payable: Schema.String,
  payable_minor: Schema.String,
  carried_out: Schema.String
}

const StatementHeadBody = Schema.Struct(headFields).annotate({ identifier: "StatementHead" })

export const StatementsBody = Schema.Struct({
  statements: Schema.Array(StatementHeadBody),
  next_cursor: Schema.NullOr(Schema.String)
}).annotate({ identifier: "Statements" })

const StatementLineBody = Schema.Struct({
  order_id: Schema.String,
  shop_domain: Schema.NullOr(Schema.String),
  link: Schema.NullOr(Schema.String),
  placed_at: Schema.String,
  net: Schema.String,
  base: Schema.NullOr(Schema.String),
  pays_on: Schema.NullOr(Schema.String),
  rule_id: Schema.NullOr(Schema.String),
  entitled: Schema.String,
  stated_before: Schema.String,
  amount: Schema.String,
  amount_minor: Schema.String
}).annotate({ identifier: "StatementLine" })

export const StatementBody = Schema.Struct({
  ...headFields,
  lines: Schema.Array(StatementLineBody),
  next_cursor: Schema.NullOr(Schema.String)
}).annotate({ identifier: "Statement" })

export const statementHeadBody = ({ head, closedAt }: ListedStatement): typeof StatementHeadBody.Type => {
  const { currency } = head
  const text = (minorUnits: bigint) => decimalText({ minorUnits, currency })
  return {
    month: head.month,
    platform: head.creator.platform,
    handle: head.creator.handle,
    currency,
    is_closed: closedAt !== null,
    closed_at: closedAt?.toISOString() ?? null,
    line_count: head.lineCount,
    sum: text(head.sumMinorUnits),
    carried_in: text(head.carriedInMinorUnits),
    payable: text(head.payableMinorUnits),
    payable_minor: String(head.payableMinorUnits),
    carried_out: text(head.carriedOutMinorUnits)
  }
}

const statementLineBody = (
  line: StatementLine,
  currency: CurrencyCode,
  terms: ReadStatement["terms"]
): typeof StatementLineBody.Type => {
  const text = (minorUnits: bigint) => decimalText({ minorUnits, currency })
  return {
    order_id: line.orderId,
    shop_domain: line.shopDomain,
    link: line.link,
    placed_at: line.placedAt.toISOString(),
    net: text(line.netMinorUnits),
    base: line.baseMinorUnits === null ? null : text(line.baseMinorUnits),
    pays_on: lineWords(line, terms, currency),
    rule_id: line.ruleId,
    entitled: text(line.entitledMinorUnits),
    stated_before: text(line.statedMinorUnits),
    amount: text(line.minorUnits),
    amount_minor: String(line.minorUnits)
  }
}

export const statementBody = (statement: ReadStatement): typeof StatementBody.Type => ({
  ...statementHeadBody(statement),
  lines: statement.lines.map((line) => statementLineBody(line, statement.head.currency, statement.terms)),
  next_cursor: statement.nextOffset === null ? null : String(statement.nextOffset)
})

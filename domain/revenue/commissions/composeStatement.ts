import type {
  Block,
  Cell,
  Column,
  DocumentSection,
  ReportDocument,
  StatementCover,
  StatementParty
} from "../../../ports/creators/reports/ReportDocument.ts"
import { decimalText } from "../../../ports/money/readAmount.ts"
import type { Month, StatementLine } from "../../../ports/revenue/commissions/Statement.ts"
import { isoDay } from "../../../ports/time/days.ts"
import { formatDay, formatMinute } from "../../mail/wording.ts"
import { lineWords } from "./baseWords.ts"
import { endOf, startOf } from "./months.ts"
import type { ReadStatement } from "./readStatement.ts"

/** Lines that a document shows; all are in the CSV. */
export const DOCUMENT_LINES_MAX = 2_000

const DRAFT_MARK = "DRAFT"
const DRAFT_WARNING = "The month is open: these are the figures by what is known now, and they may change."
const PAYS_NOTHING = "This states what is due. It pays nothing."

const column = (label: string, weight: number, align: Column["align"] = "left"): Column => ({ label, weight, align })
const COLUMNS: ReadonlyArray<Column> = [
  column("Order", 3),
  column("Placed", 2.8),
  column("Link", 2.4),
  column("Net", 2.2, "right"),
  column("Rate", 4.6),
  column("Due in all", 2.2, "right"),
  column("Stated before", 2.4, "right"),
  column("Amount", 2.2, "right")
]

export interface StatementTold {
  readonly statement: ReadStatement
  readonly service: string
  /** What every page says of a test's data; null where it is none. */
  readonly mark: string | null
  readonly now: Date
}

/** Who pays and who is paid, as pages and documents of a statement begin. */
export const partiesOf = ({
  payer,
  head: { creator }
}: Pick<ReadStatement, "payer" | "head">): ReadonlyArray<StatementParty> => [
  { label: "Paid by", name: payer.name, lines: payer.address?.split("\n") ?? [] },
  { label: "Paid to", name: `@${creator.handle}`, lines: [`on ${creator.platform}`] }
]

/** A statement's first and last day: `2026-03-01 to 2026-03-31, by UTC`. */
export const periodText = (month: Month): string =>
  `${isoDay(startOf(month))} to ${isoDay(new Date(endOf(month).getTime() - 1))}, by UTC`

/** A statement as a document: its sums, the orders it states first, and what it corrects of earlier statements. */
export const composeStatement = ({ statement, service, mark, now }: StatementTold): ReportDocument<StatementCover> => {
  const { head, closedAt } = statement
  const lines = statement.lines.slice(0, DOCUMENT_LINES_MAX)
  const amount = (minorUnits: bigint) => decimalText({ minorUnits, currency: head.currency })
  const cells = (texts: ReadonlyArray<string>): ReadonlyArray<Cell> => texts.map((text) => ({ text, url: null }))
  const row = (line: StatementLine) =>
    cells([
      line.orderId,
      isoDay(line.placedAt),
      line.link ?? "named in a survey",
      amount(line.netMinorUnits),
      lineWords(line, statement.terms, head.currency) ?? "–",
      amount(line.entitledMinorUnits),
      amount(line.statedMinorUnits),
      amount(line.minorUnits)
    ])
  const table = (caption: string, own: ReadonlyArray<StatementLine>): Block => {
    const sum = own.reduce((all, { minorUnits }) => all + minorUnits, 0n)
    return {
      kind: "table",
      caption,
      columns: COLUMNS,
      rows: [...own.map(row), cells(["Together", "", "", "", "", "", "", amount(sum)])]
    }
  }
  const said = (
    title: string,
    id: string,
    text: string,
    own: ReadonlyArray<StatementLine>
  ): ReadonlyArray<DocumentSection> =>
    own.length === 0
      ? []
      : [
          {
            id,
            title,
            blocks: [
              { kind: "paragraph", text, tone: "muted" },
              table(`${own.length} ${own.length === 1 ? "line" : "lines"}, amounts in ${head.currency}`, own)
            ]
          }
        ]
  const isCorrection = ({ statedMinorUnits }: StatementLine) => statedMinorUnits !== 0n
  const rest = head.lineCount - lines.length
  const more: ReadonlyArray<DocumentSection> =
    rest === 0
      ? []
      : [
          {
            id: "more",
            title: "Not shown here",
            blocks: [
              {
                kind: "paragraph",
                text: `${rest} more lines are in the CSV; the sums on the first page are of all ${head.lineCount}.`,
                tone: "plain"
              }
            ]
          }
        ]
  const name = `@${head.creator.handle}`
  const title = `Statement ${head.month}`
  const draftMark = closedAt === null ? [DRAFT_MARK] : []
  const marks = [...(mark === null ? [] : [mark]), ...draftMark].join(" · ")
  return {
    service,
    title,
    subject: `What ${name} on ${head.creator.platform} is due for ${head.month} in ${head.currency}`,
    language: "en",
    mark: marks === "" ? null : marks,
    notice: PAYS_NOTHING,
    asOf: closedAt ?? now,
    cover: {
      kind: "statement",
      name,
      text: `on ${head.creator.platform} · statement of ${periodText(head.month)}, in ${head.currency}${
        closedAt === null ? "" : ` · closed on ${formatDay(closedAt)}, ${formatMinute(closedAt)} UTC`
      }`,
      parties: partiesOf(statement),
      sums: [
        { label: `Payable, ${head.currency}`, value: amount(head.payableMinorUnits) },
        { label: `${head.lineCount} ${head.lineCount === 1 ? "line" : "lines"}`, value: amount(head.sumMinorUnits) },
        { label: "Carried in from earlier statements", value: amount(head.carriedInMinorUnits) },
        { label: "Carried into the next statement", value: amount(head.carriedOutMinorUnits) }
      ],
      warning: closedAt === null ? DRAFT_WARNING : null
    },
    sections: [
      ...said(
        "Orders",
        "orders",
        "Orders of which nothing was stated before. Those of earlier months were on hold, or became known later.",
        lines.filter((line) => !isCorrection(line))
      ),
      ...said(
        "Corrections of earlier statements",
        "corrections",
        "What changed of orders that earlier statements stated: Amount is Due in all less Stated before.",
        lines.filter(isCorrection)
      ),
      ...more
    ]
  }
}

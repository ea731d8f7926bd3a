import { expect, test } from "bun:test"
import { makeFontCache } from "../../../adapters/pdf/FontCache.ts"
import { printDocument } from "../../../adapters/pdf/printDocument.ts"
import { composeStatement, DOCUMENT_LINES_MAX } from "../../../domain/revenue/commissions/composeStatement.ts"
import type { ReadStatement } from "../../../domain/revenue/commissions/readStatement.ts"
import { CurrencyCode } from "../../../ports/money/money.ts"
import { RuleId } from "../../../ports/revenue/commissions/Commission.ts"
import { Month, type StatementLine, type StatementPayer } from "../../../ports/revenue/commissions/Statement.ts"
import { OrderId } from "../../../ports/tracking/events/TrackingEvent.ts"
import { LinkCode } from "../../../ports/tracking/links/TrackingLink.ts"
import { someTerms } from "../../contracts/commissionExamples.ts"
import { askOf, describePdf, textOf } from "../../pdf/readPdf.ts"
import { sized } from "../../support/running/sized.ts"

const fonts = makeFontCache()
const RULE = RuleId.make("0199a1f4-2c3d-7b7e-9a61-111111111111")
const CLOSED_AT = new Date("2026-04-02T00:00:00.000Z")

const PAYER: StatementPayer = { name: "Halberd Mill GmbH", address: "1 Mill Lane\n10115 Berlin" }

const line = (n: number, fields: Partial<StatementLine> = {}): StatementLine => ({
  shopDomain: null,
  orderId: OrderId.make(`order-${n}`),
  link: LinkCode.make("nova-mug"),
  placedAt: new Date(Date.UTC(2026, 2, 1 + (n % 28))),
  netMinorUnits: 5_998n,
  baseMinorUnits: 5_998n,
  baseNote: null,
  ruleId: null,
  entitledMinorUnits: 600n,
  statedMinorUnits: 0n,
  minorUnits: 600n,
  ...fields
})

const statementOf = (
  lines: ReadonlyArray<StatementLine>,
  {
    handle = "nova",
    payer = PAYER,
    currency = "USD",
    closedAt = CLOSED_AT as Date | null,
    lineCount = lines.length
  } = {}
): ReadStatement => {
  const sumMinorUnits = lines.reduce((sum, { minorUnits }) => sum + minorUnits, 0n)
  return {
    head: {
      month: Month.make("2026-03"),
      creatorKey: `instagram/${handle}`,
      creator: { platform: "instagram", handle },
      currency: CurrencyCode.make(currency),
      lineCount,
      sumMinorUnits,
      carriedInMinorUnits: -107n,
      payableMinorUnits: sumMinorUnits - 107n,
      carriedOutMinorUnits: 0n
    },
    lines,
    closedAt,
    payer,
    nextOffset: null,
    terms: new Map()
  }
}

const document = (statement: ReadStatement) =>
  composeStatement({ statement, service: "CreatorSignal", mark: null, now: new Date("2026-03-20T00:00:00.000Z") })
const print = (statement: ReadStatement) => printDocument(fonts, document(statement), new Map())

/** The text, and how many pages there are. */
const readPdf = (bytes: Uint8Array) => ({
  text: textOf(bytes),
  pages: Number(/Pages:\s+(\d+)/.exec(askOf(bytes, ["pdfinfo", "FILE"]).output)?.[1])
})

describePdf("a statement as a PDF", () => {
  test("says its sums and each line's amounts, and corrections of earlier statements as such", async () => {
    const taken = line(2, {
      placedAt: new Date("2026-02-11"),
      entitledMinorUnits: 0n,
      statedMinorUnits: 250n,
      minorUnits: -250n
    })
    const { text, pages } = readPdf(await print(statementOf([line(1), taken])))
    expect(pages).toBe(1)
    for (const said of [
      "Payable, USD",
      "2.43",
      "3.50",
      "-1.07",
      "Corrections of earlier statements",
      "-2.50",
      "2026-02-11"
    ]) {
      expect(text).toContain(said)
    }
    expect(text).not.toContain("DRAFT")
  })

  test("names who pays with their address, who is paid, the days, the currency and each line's rate", async () => {
    const ruled = line(1, { ruleId: RULE, baseMinorUnits: 5_998n })
    const statement = { ...statementOf([ruled]), terms: new Map([[RULE, someTerms()]]) }
    const { text } = readPdf(await print(statement))
    for (const said of [
      "Paid by",
      "Halberd Mill GmbH",
      "1 Mill Lane",
      "10115 Berlin",
      "Paid to",
      "@nova",
      "on instagram",
      "2026-03-01 to 2026-03-31, by UTC",
      "in USD",
      "Rate",
      "10 % of 59.98"
    ]) {
      expect(text).toContain(said)
    }
    const nameless = readPdf(await print(statementOf([line(1)], { payer: { name: "n".repeat(200), address: null } })))
    expect(nameless.text.match(/n{5,}/g)?.join("")).toHaveLength(200)
  })

  test("is the same to the byte each time once it is closed, and a draft says on every page that it is one", async () => {
    const closed = statementOf([line(1), line(2)])
    expect(await print(closed)).toEqual(await print(closed))
    const many = Array.from({ length: 80 }, (_, n) => line(n))
    const draft = readPdf(await print(statementOf(many, { closedAt: null })))
    expect(draft.pages).toBeGreaterThan(1)
    expect(draft.text.match(/DRAFT/g)?.length ?? 0).toBeGreaterThanOrEqual(draft.pages)
    // The table's head comes again on each page.
    expect(draft.text.match(/Due in all/g)).toHaveLength(draft.pages)
    expect(draft.text).toContain(`page ${draft.pages} of ${draft.pages}`)
  })

  test("writes amounts by their currency: none behind the point in JPY, three digits in KWD", async () => {
    const yen = readPdf(await print(statementOf([line(1)], { currency: "JPY" })))
    expect(yen.text).toContain("493")
    expect(yen.text).not.toContain("4.93")
    const dinar = readPdf(await print(statementOf([line(1)], { currency: "KWD" })))
    expect(dinar.text).toContain("0.493")
  })

  test("has at most DOCUMENT_LINES_MAX lines, and says how many more there are", () => {
    const lines = Array.from({ length: DOCUMENT_LINES_MAX + 5 }, (_, n) => line(n))
    const { sections, cover } = document(statementOf(lines))
    const rows = sections.flatMap(({ blocks }) => blocks.flatMap((block) => (block.kind === "table" ? block.rows : [])))
    expect(rows).toHaveLength(DOCUMENT_LINES_MAX + 1)
    expect(JSON.stringify(sections)).toContain("5 more lines are in the CSV")
    expect(cover.sums[1]).toEqual({ label: `${DOCUMENT_LINES_MAX + 5} lines`, value: "12030.00" })
  })

  test("takes names in every script, and names that fill lines", async () => {
    for (const handle of ["نوفا_تطبخ", "新しい料理人", "n".repeat(100)]) {
      const lines = Array.from({ length: sized(3, 60) }, (_, n) =>
        line(n, { orderId: OrderId.make(`${"A".repeat(60)}-${n}`), link: LinkCode.make("l".repeat(64)) })
      )
      const { pages, text } = readPdf(await print(statementOf(lines, { handle })))
      expect(pages).toBeGreaterThan(0)
      expect(text).toContain("Payable")
    }
  })
})

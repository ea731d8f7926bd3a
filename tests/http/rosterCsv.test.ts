import { describe, expect, test } from "bun:test"
import fc from "fast-check"
import { type CsvValue, csvOf } from "../../hosts/http/server/csv.ts"

/** Reads CSV as RFC 4180 says, and nothing that it doesn't allow. */
const readCsv = (text: string): ReadonlyArray<ReadonlyArray<string>> => {
  const rows: Array<Array<string>> = []
  let at = 0
  const field = (): string => {
    if (text[at] !== '"') {
      const end = text.slice(at).search(/[,\r]/)
      const value = text.slice(at, at + end)
      if (/["\n]/.test(value)) throw new Error("a quote or a line in a field that is not quoted")
      at += end
      return value
    }
    let value = ""
    for (at++; ; at++) {
      if (at >= text.length) throw new Error("a field without an end")
      if (text[at] !== '"') value += text[at]
      else if (text[at + 1] === '"') value += text[at++]
      else break
    }
    at++
    return value
  }
  while (at < text.length) {
    const row = [field()]
    while (text[at] === ",") {
      at++
      row.push(field())
    }
    if (text.slice(at, at + 2) !== "\r\n") throw new Error("a line that does not end with CRLF")
    at += 2
    rows.push(row)
  }
  return rows
}

const FORMULAS = [
  "=1+1",
  "+1",
  "-1+1",
  "@SUM(A1)",
  "\t=1",
  "\r=1",
  "\n=1",
  "＝1",
  '=HYPERLINK("https://evil.example","x")'
]

describe("CSV", () => {
  test("any rows: read by RFC 4180 they are what was written, but for the apostrophe before a formula", () => {
    const text = fc.oneof(fc.string(), fc.string({ unit: "binary" }), fc.constantFrom(...FORMULAS, '"', ",", "\r\n"))
    const value: fc.Arbitrary<CsvValue> = fc.oneof(text, fc.integer(), fc.boolean(), fc.constant(null))
    const rows = fc
      .integer({ min: 1, max: 5 })
      .chain((width) =>
        fc.array(fc.array(value, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 5 })
      )
    fc.assert(
      fc.property(rows, (given) => {
        const read = readCsv(csvOf(given))
        expect(read.length).toBe(given.length)
        given.forEach((row, line) => {
          row.forEach((each, column) => {
            const found = read[line]?.[column] ?? "missing"
            if (typeof each !== "string") expect(found).toBe(each === null ? "" : String(each))
            else expect([each, `'${each}`]).toContain(found)
            if (typeof each === "string") expect(found).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/)
          })
        })
      })
    )
  })

  test.each(FORMULAS)("a text that begins as %j is no formula, and a number is a number", (formula) => {
    expect(readCsv(csvOf([[formula, -5, "plain = text"]]))).toEqual([[`'${formula}`, "-5", "plain = text"]])
  })
})

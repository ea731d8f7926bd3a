/** A decimal number of any length, as its text. */
export interface CsvDecimal {
  readonly decimal: string
}

/** What a cell of a table holds. */
export type CsvValue = string | number | boolean | null | CsvDecimal

const DECIMAL = /^-?\d+(\.\d+)?$/

/** What spreadsheets take for the beginning of a formula, and the wide forms of it that some take, too. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/
/** What RFC 4180 has quoted; blanks at the ends, too, which some readers drop otherwise. */
const QUOTED = /[",\r\n]|^\s|\s$/

/**
 * A value as a field of RFC 4180. A text that a spreadsheet would carry out as a formula gets an apostrophe before it, so that it stays
 * a text; a number is never a text.
 */
const fieldOf = (value: CsvValue): string => {
  if (value === null) return ""
  if (typeof value === "object" && DECIMAL.test(value.decimal)) return value.decimal
  if (typeof value === "number" || typeof value === "boolean") return String(value)
  const given = typeof value === "object" ? value.decimal : value
  const text = FORMULA.test(given) ? `'${given}` : given
  return QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Rows as CSV (RFC 4180), every line ended by CRLF. */
export const csvOf = (rows: ReadonlyArray<ReadonlyArray<CsvValue>>): string =>
  rows.map((row) => `${row.map(fieldOf).join(",")}\r\n`).join("")

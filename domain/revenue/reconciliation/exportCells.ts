import { Option, Result, Schema } from "effect"
import { CurrencyCode } from "../../../ports/money/money.ts"
import { amountFromDecimal } from "../../../ports/money/readAmount.ts"
import { BookDay } from "./storeDays.ts"

/** A row of a table, by the names of its columns, lower case. */
export type ExportCells = Readonly<Record<string, string | undefined>>

/** A row and the line that it begins on. */
export interface ExportRow {
  readonly where: string
  readonly cells: ExportCells
}

const readCurrency = Schema.decodeUnknownOption(CurrencyCode)
const isBookDay = Schema.is(BookDay)

/** A cell without blanks around it; null where it is empty, or says that nothing is there. */
export const cellOf = (cells: ExportCells, ...names: ReadonlyArray<string>): string | null => {
  for (const name of names) {
    const text = cells[name]?.trim() ?? ""
    if (text !== "") return text
  }
  return null
}

export const currencyIn = (text: string | null): CurrencyCode | null =>
  Option.getOrNull(readCurrency(text?.toUpperCase()))

const MINUTES_AN_HOUR = 60

/** How a file writes numbers: which sign is before its decimals. */
export type DecimalSign = "." | ","

const DECIMALS = /([.,])\d{1,2}(?!\d)\D*$/

/** The sign that more of these numbers have before one or two last digits; a point where none has. */
export const decimalSignOf = (texts: Iterable<string>): DecimalSign => {
  let commas = 0
  for (const text of texts) {
    const [, sign] = DECIMALS.exec(text) ?? []
    if (sign === ",") commas += 1
    else if (sign === ".") commas -= 1
  }
  return commas > 0 ? "," : "."
}

/** Everything that stands around the digits of an amount: signs and names of currencies, blanks, marks of thousands. */
const AROUND = /[^\d.,()+\-−]/gu

/**
 * An amount as reports write it: with a sign before or behind, in brackets below nothing, with a currency's sign, with marks between
 * thousands. Fails with what is wrong.
 */
export const amountIn = (text: string, currency: CurrencyCode, sign: DecimalSign): Result.Result<bigint, string> => {
  const bare = text.replaceAll(AROUND, "").replaceAll("−", "-")
  const isNegative = /^\(.*\)$/.test(bare) || bare.startsWith("-") || bare.endsWith("-")
  const digits = bare.replaceAll(/[()+-]/g, "").replaceAll(sign === "." ? "," : ".", "")
  const plain = sign === "," ? digits.replace(",", ".") : digits
  return Result.map(amountFromDecimal(plain, currency), ({ minorUnits }) => (isNegative ? -minorUnits : minorUnits))
}

const OFFSET = /\d{2}:\d{2}(?::\d{2})? ?(?:(UTC|Z)|([+-])(\d{2}):?(\d{2}))$/

/** How far the clock of a time is ahead of UTC, in minutes; null where the time doesn't say. */
export const minutesAheadIn = (text: string): number | null => {
  const [, utc, sign, hours, minutes] = OFFSET.exec(text.trim()) ?? []
  if (utc !== undefined) return 0
  if (hours === undefined || minutes === undefined) return null
  return (sign === "-" ? -1 : 1) * (Number(hours) * MINUTES_AN_HOUR + Number(minutes))
}

/** How a file writes days that don't begin with the year. */
export type DayOrder = "day first" | "month first"

const SPREAD_DAY = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})(?!\d)/
const WORD_DAY = /^(?:(\d{1,2}) )?([A-Za-z]{3})[a-z]*\.?(?: (\d{1,2}))?,? (\d{4})/
const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
const MONTHS_A_YEAR = 12

/** Which of two numbers is the day, as far as the file shows: null where each may be. */
export const dayOrderOf = (texts: Iterable<string>): DayOrder | null => {
  let order: DayOrder | null = null
  for (const text of texts) {
    const [, first, sign, second] = SPREAD_DAY.exec(text.trim()) ?? []
    if (first === undefined || second === undefined) continue
    if (sign === "." || Number(first) > MONTHS_A_YEAR) return "day first"
    if (Number(second) > MONTHS_A_YEAR) order = "month first"
  }
  return order
}

const dayText = (year: string, month: number, day: string): BookDay | null => {
  const text = `${year}-${String(month).padStart(2, "0")}-${day.padStart(2, "0")}`
  return isBookDay(text) ? text : null
}

/** The day that a time or date begins with: 2026-03-01, 1.3.2026, 3/1/2026 as the file has it, Mar 1, 2026. */
export const dayTextIn = (text: string, order: DayOrder | null): BookDay | null => {
  const iso = text.slice(0, "2026-03-01".length).replaceAll("/", "-")
  if (isBookDay(iso)) return iso
  const [, first, , second, year] = SPREAD_DAY.exec(text) ?? []
  if (first !== undefined && second !== undefined && year !== undefined) {
    if (order === null) return null
    return order === "day first" ? dayText(year, Number(second), first) : dayText(year, Number(first), second)
  }
  const [, before, word = "", behind, ofYear] = WORD_DAY.exec(text) ?? []
  const month = MONTHS.indexOf(word.toLowerCase()) + 1
  const day = before ?? behind
  return month === 0 || day === undefined || ofYear === undefined ? null : dayText(ofYear, month, day)
}

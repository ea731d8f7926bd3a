/** Numbers and words as people read them, the same in every place and process. */

const MINUS = "−"

const withSeparators = (digits: string): string => digits.replace(/\B(?=(?:\d{3})+$)/g, ",")

/** A number of so many decimals; what rounds to none has no sign. */
const formatFixed = (value: number, decimals: number): string => {
  const [whole = "0", fraction = ""] = Math.abs(value).toFixed(decimals).split(".")
  const isZero = !/[1-9]/.test(whole + fraction)
  return `${value < 0 && !isZero ? MINUS : ""}${withSeparators(whole)}${fraction === "" ? "" : `.${fraction}`}`
}

const withoutZeros = (text: string): string => text.replace(/(\.\d*?)0+$/, "$1").replace(/\.$/, "")

/** `12,345`; fractions are rounded off. */
export const formatCount = (value: number): string => {
  const digits = Math.round(Math.abs(value)).toFixed(0)
  return (value <= -0.5 ? MINUS : "") + withSeparators(digits)
}

/** A share as `3.1 %`, with as many decimals as a small one needs. */
export const formatPercent = (share: number): string => {
  const value = share * 100
  const decimals = value === 0 || Math.abs(value) >= 10 ? 0 : Math.abs(value) >= 1 ? 1 : Math.abs(value) >= 0.01 ? 2 : 4
  return `${withoutZeros(formatFixed(value, decimals))} %`
}

const SIGNED_DECIMALS = 2

/** What is added or taken away, to hundredths: `+6`, `−3.25`, `0`. */
export const formatSigned = (value: number): string => {
  const text = withoutZeros(formatFixed(value, SIGNED_DECIMALS))
  return value > 0 && text !== "0" ? `+${text}` : text
}

/** `1 post`, `3 posts`. */
export const formatPlural = (value: number, noun: string, plural = `${noun}s`): string =>
  `${formatCount(value)} ${value === 1 ? noun : plural}`

/** One decimal, or none for a whole number. */
export const formatDecimal = (value: number): string =>
  Number.isInteger(value) ? formatCount(value) : formatFixed(value, 1)

/** `a, b and c`. */
export const formatList = (items: ReadonlyArray<string>): string =>
  items.length < 2 ? items.join("") : `${items.slice(0, -1).join(", ")} and ${items.at(-1)}`

const HEAD_END = /;| \(|: “|\. /

/** What a sentence says first, as where there is no room for all of it: up to a semicolon, a bracket, quotes or another sentence. */
export const headOf = (text: string): string => text.split(HEAD_END, 1)[0] ?? text

/** A sentence as part of another. */
export const withoutFullStop = (sentence: string): string => sentence.replace(/\.$/, "")

export const capitalise = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`

const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December"
]

/** The time of day in UTC, to the minute: `12:05`. */
export const formatMinute = (at: Date): string =>
  at.toISOString().slice("2026-01-31T".length, "2026-01-31T12:05".length)

/** `31 January 2026`, UTC. */
export const formatDay = (date: Date): string =>
  `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()] ?? ""} ${date.getUTCFullYear()}`

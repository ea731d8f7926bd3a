/** Numbers and words as people read them, the same in every place and process. */

/** `12,345`; fractions are rounded off. */
export const formatCount = (value: number): string => {
  const digits = Math.round(Math.abs(value)).toFixed(0)
  return (value <= -0.5 ? "-" : "") + digits.replace(/\B(?=(?:\d{3})+$)/g, ",")
}

/** A share as `3.1 %`, with as many decimals as a small one needs. */
export const formatPercent = (share: number): string => {
  const value = share * 100
  const decimals = value === 0 || Math.abs(value) >= 10 ? 0 : Math.abs(value) >= 1 ? 1 : Math.abs(value) >= 0.01 ? 2 : 4
  return `${value
    .toFixed(decimals)
    .replace(/(\.\d*?)0+$/, "$1")
    .replace(/\.$/, "")} %`
}

/** `1 post`, `3 posts`. */
export const formatPlural = (value: number, noun: string): string =>
  `${formatCount(value)} ${noun}${value === 1 ? "" : "s"}`

/** One decimal, or none for a whole number. */
export const formatDecimal = (value: number): string =>
  Number.isInteger(value) ? formatCount(value) : value.toFixed(1)

/** `a, b and c`. */
export const formatList = (items: ReadonlyArray<string>): string =>
  items.length < 2 ? items.join("") : `${items.slice(0, -1).join(", ")} and ${items.at(-1)}`

/** A sentence as part of another. */
export const withoutFullStop = (sentence: string): string => sentence.replace(/\.$/, "")

export const capitalise = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

/** `31 Jan 2026`, UTC. */
export const formatDay = (date: Date): string =>
  `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()] ?? ""} ${date.getUTCFullYear()}`

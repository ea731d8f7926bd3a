import type { CurrencyCode } from "../../../ports/money/money.ts"
import { decimalText } from "../../../ports/money/readAmount.ts"
import type { CommissionBase, CommissionTerms, RuleId } from "../../../ports/revenue/commissions/Commission.ts"
import { WHOLE_PPM } from "../../../ports/revenue/commissions/Commission.ts"
import type { StatementLine } from "../../../ports/revenue/commissions/Statement.ts"
import type { Unpaid } from "./commissionBase.ts"

const PERCENT_PPM = WHOLE_PPM / 100
const PERCENT_DECIMALS = 4

const BESIDE: ReadonlyArray<keyof CommissionBase> = ["tax", "shipping", "tips", "fees"]

/** What a rule may pay on, by the words of the API. Goods are always among them. */
export const BASE_PARTS = ["goods", "tax", "shipping", "tips", "fees"] as const
export type BasePart = (typeof BASE_PARTS)[number]

/** The parts of a price that a rule pays on; all of them where it names none. */
export const partsOfBase = (base: CommissionBase | null): ReadonlyArray<BasePart> => [
  "goods",
  ...BESIDE.filter((part) => base === null || base[part])
]

export const baseFrom = (parts: ReadonlyArray<string>): CommissionBase => ({
  tax: parts.includes("tax"),
  shipping: parts.includes("shipping"),
  tips: parts.includes("tips"),
  fees: parts.includes("fees")
})

const listed = (words: ReadonlyArray<string>): string =>
  words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`

/** What a rule pays on, in words: "goods after discounts, tax and shipping". */
export const baseWords = ({ base, excludedProducts }: Pick<CommissionTerms, "base" | "excludedProducts">): string => {
  const parts = partsOfBase(base)
  const words =
    parts.length === BASE_PARTS.length
      ? "all that was paid"
      : listed(parts.map((part) => (part === "goods" ? "goods after discounts" : part)))
  const excluded = excludedProducts.length
  return excluded === 0 ? words : `${words}, less ${excluded} excluded ${excluded === 1 ? "product" : "products"}`
}

/** Which renewals a rule pays, in words; null where it pays all. */
export const renewalWords = (months: number | null): string | null =>
  months === null
    ? null
    : months === 0
      ? "no renewals"
      : `renewals in the first ${months === 1 ? "month" : `${months} months`} of a subscription`

export const percentText = (ppm: number): string => `${Number((ppm / PERCENT_PPM).toFixed(PERCENT_DECIMALS))} %`

const rateWords = ({ percentPpm, tiers }: CommissionTerms): string => {
  const rates = [percentPpm, ...tiers.map((tier) => tier.percentPpm)]
  const [least, most] = [Math.min(...rates), Math.max(...rates)]
  return least === most ? percentText(least) : `${percentText(least).replace(/ %$/, "")} to ${percentText(most)}`
}

/** What a creator's part of an order is paid on, in one sentence: "10 % of 95.00: goods after discounts". */
export const earningWords = (
  terms: CommissionTerms,
  line: Pick<StatementLine, "baseMinorUnits" | "baseNote">,
  currency: CurrencyCode,
  unpaid: Unpaid | null = null
): string | null => {
  if (unpaid !== null) return `nothing: ${unpaid}`
  const { baseMinorUnits, baseNote } = line
  if (baseMinorUnits === null) return null
  const hasRate = terms.percentPpm > 0 || terms.tiers.length > 0 || terms.flatMinorUnits === 0n
  const text = (minorUnits: bigint) => decimalText({ minorUnits, currency })
  const rate = hasRate ? [`${rateWords(terms)} of ${text(baseMinorUnits)}`] : []
  const flat = terms.flatMinorUnits > 0n ? [`${text(terms.flatMinorUnits)} an order`] : []
  const of = baseNote === null ? baseWords(terms) : `all that was paid, ${baseNote}`
  return `${[...rate, ...flat].join(" and ")}: ${of}`
}

/** The same of a statement's line; null where no rule holds, and in statements that were closed before rules named a base. */
export const lineWords = (
  line: StatementLine,
  terms: ReadonlyMap<RuleId, CommissionTerms>,
  currency: CurrencyCode
): string | null => {
  const own = line.ruleId === null ? undefined : terms.get(line.ruleId)
  return own === undefined ? null : earningWords(own, line, currency)
}

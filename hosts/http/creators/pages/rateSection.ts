import { Effect, Option, Result, Schema } from "effect"
import type { NamedAccount } from "../../../../domain/creators/identity/socialAccount.ts"
import { MARGIN_PARTS } from "../../../../domain/creators/rates/breakEven.ts"
import { type NeededQuote, quoteNeeded } from "../../../../domain/creators/rates/quoteNeeded.ts"
import { quoteRate, type RateQuote } from "../../../../domain/creators/rates/quoteRate.ts"
import { FORMAT_LABELS } from "../../../../domain/creators/rates/table/prices.ts"
import { usualRate } from "../../../../domain/creators/rates/usualRate.ts"
import { formatDay, formatPlural } from "../../../../domain/mail/wording.ts"
import type { RosterRevenue } from "../../../../ports/creators/roster/RosterEntry.ts"
import { CurrencyCode, type Money } from "../../../../ports/money/money.ts"
import { amountFromDecimal, decimalText } from "../../../../ports/money/readAmount.ts"
import { WHOLE_PPM } from "../../../../ports/revenue/commissions/Commission.ts"
import type { MemberCall } from "../../memberPages/memberPages.ts"
import { type Html, html } from "../../pages/html.ts"
import { moneyText } from "../../pages/texts.ts"
import type { ParameterDescription } from "../../server/endpoint.ts"

const USD = CurrencyCode.make("USD")
const PERCENT_PARTS = MARGIN_PARTS / 100
const AMOUNT_CHARACTERS_MAX = 20
const PERCENT_CHARACTERS_MAX = 6

/** What may be asked of the break-even in the address of a creator's page. */
export const BREAK_EVEN_PARAMETERS: ReadonlyArray<ParameterDescription> = [
  { name: "fee", in: "query", required: false, description: "What the creator asks for.", schema: Schema.String },
  { name: "currency", in: "query", required: false, description: "The fee's currency.", schema: Schema.String },
  {
    name: "margin",
    in: "query",
    required: false,
    description: "What is left of revenue, in per cent.",
    schema: Schema.String
  }
]

interface Asked {
  readonly fee: Money
  readonly marginParts: number
}

const isCurrency = Schema.is(CurrencyCode)

/** A margin in per cent, as MARGIN_PARTS; null where it is none. */
const readMargin = (text: string): number | null => {
  const [, whole, decimals = ""] = /^(\d{1,3})(?:[.,](\d{1,2}))?$/.exec(text.trim()) ?? []
  if (whole === undefined) return null
  const parts = Number(whole) * PERCENT_PARTS + Number(decimals.padEnd(2, "0"))
  return parts >= 1 && parts <= MARGIN_PARTS ? parts : null
}

const readAsked = (query: MemberCall["call"]["query"]): Result.Result<Asked, string> => {
  const currency = (query.currency ?? "").trim().toUpperCase()
  if (!isCurrency(currency)) return Result.fail("The currency must be a code like USD or EUR.")
  const fee = amountFromDecimal((query.fee ?? "").trim().replace(",", "."), currency)
  if (Result.isFailure(fee)) return Result.fail(`The fee ${fee.failure}.`)
  if (fee.success.minorUnits === 0n) return Result.fail("The fee must be above 0.")
  const marginParts = readMargin(query.margin ?? "")
  return marginParts === null
    ? Result.fail("The margin must be above 0 and at most 100 per cent, with at most 2 decimals.")
    : Result.succeed({ fee: fee.success, marginParts })
}

const percentText = (parts: number, whole: number): string => `${Number(((parts * 100) / whole).toFixed(4))} %`

const commissionHtml = ({ commission }: NeededQuote, { fee }: Asked): string => {
  if (commission === null) return "No commission rule is in force for the creator."
  const { percentPpm, flatMinorUnits } = commission
  const flat = flatMinorUnits === 0n ? "" : ` and ${moneyText({ ...fee, minorUnits: flatMinorUnits })} an order`
  return `Their commission of ${percentText(percentPpm, WHOLE_PPM)}${flat} is taken off first; of tiers the highest counts.`
}

const neededHtml = (quote: NeededQuote, asked: Asked): Html => {
  const { needed, earned, from } = quote
  const of = html`a fee of <b>${moneyText(asked.fee)}</b> at a margin of ${percentText(asked.marginParts, MARGIN_PARTS)}`
  const told =
    needed._tag === "Never"
      ? html`<p class="problem" role="status">Nothing is left of an order: ${of} never pays, however many come.</p>`
      : needed._tag === "OrdersUnknown"
        ? html`<p class="problem" role="status">Of ${of} nothing can be told: the commission is due for each order, and no order in ${
            asked.fee.currency
          } is known.</p>`
        : html`<p class="done" role="status">For ${of} to pay, <b>${moneyText(needed.revenue)}</b> of revenue must come${
            needed.orders === null ? null : html`, or <b>${formatPlural(Number(needed.orders), "order")}</b>`
          }.</p>`
  return html`${told}<p class="muted">${
    earned === null
      ? `No order of theirs in ${asked.fee.currency} is known of the last year, so orders can't be counted.`
      : `Since ${formatDay(from)} they brought ${formatPlural(earned.orders, "order")} of ${moneyText(earned)} in all, by last touch.`
  } ${commissionHtml(quote, asked)} Nothing is converted.</p>`
}

const rateText = ({ estimate, question }: RateQuote): Html => {
  const text = (minorUnits: bigint): string => decimalText({ currency: USD, minorUnits })
  return html`<p><b>USD ${text(estimate.fair)}</b> is a fair rate (${text(estimate.low)} to ${text(estimate.high)}) for one piece: ${
    FORMAT_LABELS[question.format]
  }. <span class="muted">By published figures; confidence ${estimate.confidence.replaceAll("_", " ")}.</span></p>`
}

/** What a creator's work costs by published figures, and what has to come in for a fee to pay. Nothing is charged. */
export const rateSection = Effect.fnUntraced(function* (
  { call, current }: MemberCall,
  { account }: NamedAccount,
  path: string,
  isHeld: boolean,
  revenue: ReadonlyArray<RosterRevenue>
) {
  const { tenantId } = current
  const usual = isHeld ? usualRate(account) : null
  const rate =
    usual === null
      ? null
      : yield* quoteRate({ tenantId, id: null }, usual).pipe(
          Effect.catchTags({ NotScored: () => Effect.succeed(null), RateUnknown: () => Effect.succeed(null) })
        )
  const { query } = call
  const isAsked = query.fee !== undefined || query.margin !== undefined
  const asked = isAsked ? readAsked(query) : null
  const known = asked === null ? Option.none() : Result.getSuccess(asked)
  const answer = Option.isNone(known)
    ? null
    : neededHtml(yield* quoteNeeded(tenantId, account, known.value), known.value)
  const currencies = [...new Set([...revenue.map(({ currency }): string => currency), USD])]
  const chosen = query.currency ?? (revenue.length === 0 ? USD : (currencies[0] ?? USD))
  const fee =
    query.fee ?? (rate !== null && chosen === USD ? decimalText({ currency: USD, minorUnits: rate.estimate.fair }) : "")
  return html`<section class="panel" id="break-even"><h2>Rate and break-even</h2>${rate === null ? null : rateText(rate)}
${asked !== null && Result.isFailure(asked) ? html`<p class="problem" role="alert">${asked.failure}</p>` : null}${answer}
<form class="filters" method="get" action="${path}#break-even">
<label>Fee<input type="text" inputmode="decimal" name="fee" required maxlength="${AMOUNT_CHARACTERS_MAX}" value="${fee}"></label>
<label>Currency<input type="text" name="currency" required maxlength="3" list="currencies" value="${chosen}"></label>
<datalist id="currencies">${currencies.map((currency) => html`<option value="${currency}">${currency}</option>`)}</datalist>
<label>Your margin, in %<input type="text" inputmode="decimal" name="margin" required maxlength="${PERCENT_CHARACTERS_MAX}"
 value="${query.margin ?? ""}"></label>
<button type="submit">What must come in?</button></form></section>`
})

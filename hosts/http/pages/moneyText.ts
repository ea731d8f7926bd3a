import type { Money } from "../../../ports/money/money.ts"
import { decimalText } from "../../../ports/money/readAmount.ts"
import { type Html, html } from "./html.ts"

/** An amount with its currency, exact. */
export const moneyText = (money: Money): string => `${money.currency} ${decimalText(money)}`

/** Amounts of several currencies, each on its own line. */
export const moneyList = (amounts: ReadonlyArray<Money>): Html =>
  amounts.length === 0
    ? html`<span class="muted">None</span>`
    : html`${amounts.map((money) => html`<span class="amount">${moneyText(money)}</span> `)}`

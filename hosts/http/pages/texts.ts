import { platformName } from "../../../domain/creators/identity/socialAccount.ts"
import type { SocialAccount } from "../../../ports/creators/identity/SocialAccount.ts"
import type { Money } from "../../../ports/money/money.ts"
import { decimalText } from "../../../ports/money/readAmount.ts"
import { type Html, html } from "./html.ts"

export const CREATORS_PATH = "/creators"
export const SEARCH_PATH = `${CREATORS_PATH}/search`
export const DISCOVER_PATH = `${CREATORS_PATH}/discover`

/** What an account is called in addresses, forms and on pages. */
export const accountName = ({ platform, handle }: SocialAccount, serviceSlug: string): string =>
  `${platformName(platform, serviceSlug)}/${handle}`

/** Where the page of a creator is, by one of their accounts. */
export const creatorPath = ({ platform, handle }: SocialAccount, serviceSlug: string): string =>
  `${CREATORS_PATH}/${platformName(platform, serviceSlug)}/${encodeURIComponent(handle)}`

/** Characters of somebody's text in a list; the page it leads to has the whole. */
const SHOWN_CHARACTERS = 80

/** A text as a list shows it: its beginning where it is long. */
export const shortText = (text: string): string => {
  const characters = [...text]
  return characters.length > SHOWN_CHARACTERS ? `${characters.slice(0, SHOWN_CHARACTERS).join("")}…` : text
}

/** An amount with its currency, exact. */
export const moneyText = (money: Money): string => `${money.currency} ${decimalText(money)}`

/** Amounts of several currencies, each on its own line. */
export const moneyList = (amounts: ReadonlyArray<Money>): Html =>
  amounts.length === 0
    ? html`<span class="muted">None</span>`
    : html`${amounts.map((money) => html`<span class="amount">${moneyText(money)}</span> `)}`

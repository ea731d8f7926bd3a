import { platformName } from "../../../domain/creators/identity/socialAccount.ts"
import { formatMinute } from "../../../domain/mail/wording.ts"
import { platformNamed } from "../../../ports/creators/identity/platforms.ts"
import type { SocialAccount } from "../../../ports/creators/identity/SocialAccount.ts"
import type { Money } from "../../../ports/money/money.ts"
import { decimalText } from "../../../ports/money/readAmount.ts"
import type { CreatorAccount } from "../../../ports/tracking/links/TrackingLink.ts"
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

/** `1,234.50` of `1234.50`: every place that the amount has. */
export const amountText = (decimal: string): string => {
  const [whole = "", fraction] = decimal.replace("-", "").split(".")
  const digits = whole.replace(/\B(?=(?:\d{3})+$)/g, ",")
  return `${decimal.startsWith("-") ? "−" : ""}${digits}${fraction === undefined ? "" : `.${fraction}`}`
}

/** `1,234.50 EUR`: how every page writes an amount that is a decimal. */
export const decimalMoneyText = (decimal: string, currency: string): string => `${amountText(decimal)} ${currency}`

/** `1,234.50 EUR`: an amount with its currency, exact. */
export const moneyText = (money: Money): string => decimalMoneyText(decimalText(money), money.currency)

/** Amounts of several currencies, each on its own line. */
export const moneyList = (amounts: ReadonlyArray<Money>): Html =>
  amounts.length === 0
    ? html`<span class="muted">None</span>`
    : html`${amounts.map((money) => html`<span class="amount">${moneyText(money)}</span> `)}`

const DAY = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" })
const MONTH = new Intl.DateTimeFormat("en-GB", { month: "long", year: "numeric", timeZone: "UTC" })

/** `28 Nov 2026`, in UTC. */
export const dayText = (at: Date): string => DAY.format(at).replace("Sept", "Sep")

/** `28 Nov 2026, 16:44 UTC`. */
export const momentText = (at: Date): string => `${dayText(at)}, ${formatMinute(at)} UTC`

/** `October 2026` of `2026-10`. */
export const monthText = (month: string): string => MONTH.format(new Date(`${month}-01T00:00:00Z`))

/** A day as pages write it, with the moment for programs. */
export const dayHtml = (at: Date): Html => html`<time datetime="${at.toISOString()}">${dayText(at)}</time>`

/** A moment as pages write it, with the moment for programs. */
export const momentHtml = (at: Date): Html => html`<time datetime="${at.toISOString()}">${momentText(at)}</time>`

/** A creator as links and orders name them. A long name goes on in another line behind its platform, and nowhere else. */
export const creatorNameHtml = ({ platform, handle }: CreatorAccount): Html =>
  html`<bdi>${platform}/<wbr>${handle}</bdi>`

/** A creator as links and orders name them, with a link to their page where their platform is known. */
export const creatorLink = ({ platform, handle }: CreatorAccount): Html => {
  const name = creatorNameHtml({ platform, handle })
  const path = [platform, handle].map((each) => encodeURIComponent(each.toWellFormed())).join("/")
  return platformNamed(platform) === null ? name : html`<a href="${CREATORS_PATH}/${path}">${name}</a>`
}

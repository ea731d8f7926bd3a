import { formatDay } from "../../../../domain/mail/wording.ts"
import type { KeyScope } from "../../../../ports/accounts/keys/ApiKey.ts"
import type { DeliveryState } from "../../../../ports/accounts/webhooks/Webhook.ts"
import { memberPageKind } from "../../memberPages/accountPage.ts"
import { type Html, html } from "../../pages/html.ts"
import { MEMBER_PLOTS_STYLE } from "../../revenue/attribution/pages/reportForm.ts"

/** What the pages of developers look like beside the other pages of members. */
export const DEVELOPERS_STYLE = `
pre { white-space: pre-wrap; padding: .8rem 1rem; border: 1px solid var(--rule); border-radius: .5rem; background: var(--card);
  margin-block: .5rem }
code, pre { font: .875rem/1.5 ui-monospace, monospace }
pre.secret { user-select: all; border-color: var(--accent) }
fieldset { border: 0; display: grid; gap: .5rem }
legend { font-weight: 600; padding-bottom: .3rem }
label.choice { display: flex; gap: .7rem; align-items: baseline }
label.choice > span { display: grid }
label.choice > input { flex: none }
input[type=number], input[type=url], select { font: inherit; color: inherit; background: var(--card); border: 1px solid var(--muted);
  border-radius: .4rem; padding: .5rem .7rem; width: 100%; min-height: 2.75rem }
form.wide { max-width: 40rem; display: grid; gap: 1rem; margin-top: 1rem }
h3 { font-size: 1.05rem; margin-top: 1.8rem; margin-bottom: .4rem }
p + h1 { margin-top: .4rem }
form.pair { max-width: 40rem }
button.danger { border-color: var(--bad); color: var(--bad) }
.links { display: flex; flex-wrap: wrap; gap: .4rem 1.2rem; margin-block: .8rem }
.links a[aria-current] { color: var(--ink); font-weight: 650; text-decoration: none }
dl.facts { display: grid; grid-template-columns: minmax(7rem, max-content) 1fr; gap: .35rem 1.2rem; max-width: 46rem }
dl.facts dt { color: var(--muted); font-size: 1rem }
dl.facts dd { font-weight: 400; font-size: 1rem }
dd, dt { min-height: 1.6rem }
summary { cursor: pointer; min-height: 1.6rem }
.state { font-weight: 650 }
`

export const DEVELOPERS_PAGE = memberPageKind(DEVELOPERS_STYLE)
/** The same for pages with plots. */
export const PLOTTED_DEVELOPERS_PAGE = memberPageKind(MEMBER_PLOTS_STYLE + DEVELOPERS_STYLE)

/** What a key of a scope is for. */
export const SCOPE_USES: Readonly<Record<KeyScope, string>> = {
  full: "Secret: does everything and spends credits. Keep it on your servers.",
  read: "Secret: looks creators up, which spends credits, and reads reports; it changes nothing else. Keep it on your servers.",
  track: "Publishable: sends tracking events and loads the pixel. It may stand in a page.",
  survey: "Secret: files survey answers and does nothing else.",
  test: "Secret: is answered by the sandbox with fixtures, each outcome by its test value; nothing is kept or charged."
}

export const STATE_WORDS: Readonly<Record<DeliveryState, string>> = {
  pending: "Pending",
  delivered: "Delivered",
  failed: "Failed"
}

const MINUTE_FROM = 11
const MINUTE_TO = 16

/** A moment to the minute, in UTC. */
export const moment = (at: Date): Html =>
  html`<time datetime="${at.toISOString()}">${formatDay(at)} ${at.toISOString().slice(MINUTE_FROM, MINUTE_TO)}</time>`

/** A box that says what is wrong with a form. */
export const problemBox = (text: string): Html => html`<p class="problem" role="alert">${text}</p>`

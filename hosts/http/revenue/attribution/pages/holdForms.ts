import {
  HOLD_REASON_CHARACTERS_MAX,
  type HoldDecision,
  type HoldStatus,
  type OrderHold
} from "../../../../../ports/revenue/fraud/Hold.ts"
import type { OrderKey, WatchRule } from "../../../../../ports/revenue/fraud/Signal.ts"
import { type MemberCall, makeOutcomes, tenantField } from "../../../memberPages/memberPages.ts"
import { type Html, html } from "../../../pages/html.ts"
import { momentHtml } from "../../../pages/texts.ts"
import { WATCH_PATH } from "./reportForm.ts"

/** What a rule found, in words. */
export const RULE_WORDS: Readonly<Record<WatchRule, string>> = {
  self_click: "One browser clicked a link again and again",
  self_purchase: "The creator seems to have bought by their own link",
  click_flood: "Far more clicks than ever before",
  impossible_time: "Ordered faster than anyone can",
  one_device: "Many orders from one device",
  one_address: "Many orders from one network address",
  leaked_code: "A discount code is used far beyond the creator’s audience",
  return_rate: "Far more orders are returned than elsewhere",
  page_view_flood: "Page views without clicks behind them",
  denied_new_customer: "New customers who turn out to be known"
}

/** Reasons that are given by one click. */
const REASONS: Readonly<Record<HoldDecision["verdict"], ReadonlyArray<string>>> = {
  release: ["Checked with the buyer", "A shop’s own device", "A campaign explains it"],
  confirm: ["The creator’s own purchase", "The code was leaked", "Not a real sale"]
}

export const { told, box: holdBox } = makeOutcomes(WATCH_PATH, {
  release: { isGood: true, text: "Released: it is a sale like any other, and the next statement has it." },
  confirm: {
    isGood: true,
    text: "Confirmed: it is not paid for. What a statement said of it before is taken off the next one."
  },
  on: { isGood: true, text: "The rule is on." },
  off: { isGood: true, text: "The rule is off. Orders that were on hold by it alone are released." },
  wrong: { isGood: false, text: "Nothing was changed. Say why, in at most 2,000 characters." },
  nothing: { isGood: false, text: "There is no such order on hold in this account." }
})

const button = (verdict: HoldDecision["verdict"], text: string, isMain = false): Html =>
  html`<button class="${isMain ? "main" : null}" type="submit" name="verdict" value="${verdict}">${text}</button>`

const BUTTONS: Readonly<Record<HoldStatus, (orders: number) => Html>> = {
  held: (orders) =>
    html`${button("release", orders === 1 ? "Release: it is a good sale" : "Release them: they are good sales", true)}
${button("confirm", orders === 1 ? "Confirm: do not pay for it" : "Confirm: do not pay for them")}`,
  confirmed: () => button("release", "Release after all"),
  released: () => button("confirm", "Do not pay after all")
}

const REASONS_OF: Readonly<Record<HoldStatus, ReadonlyArray<string>>> = {
  held: [...REASONS.release, ...REASONS.confirm],
  confirmed: REASONS.release,
  released: REASONS.confirm
}

/** One order of a form, on a line of its field. A store's domain holds no blank, and no order's id a line end. */
export const orderField = ({ shopDomain, orderId }: OrderKey): string => `${shopDomain ?? ""} ${orderId}`

/** Where a form leads back to. */
export interface HoldFormPlace {
  readonly operation: string
  /** The list that is shown. */
  readonly show?: string
  /** Set where the form stands on the order's own page. */
  readonly isOrderPage?: boolean
}

/** The form that decides on orders of one status: a reason by one click, or in words. */
export const holdForm = (
  { current }: Pick<MemberCall, "current">,
  status: HoldStatus,
  orders: ReadonlyArray<OrderKey>,
  { operation, show = "held", isOrderPage = false }: HoldFormPlace,
  name: string
): Html => html`<form class="decide" method="post" action="${WATCH_PATH}" accept-charset="utf-8">${tenantField(current)}
<input type="hidden" name="operation" value="${operation}"><input type="hidden" name="show" value="${show}">
${isOrderPage ? html`<input type="hidden" name="back" value="order">` : null}
<input type="hidden" name="decided" value="${orders.map(orderField).join("\n")}">
<fieldset class="chips"><legend>Why</legend>${REASONS_OF[status].map(
  (reason) => html`<label><input type="radio" name="chip" value="${reason}"><span>${reason}</span></label>`
)}</fieldset>
<label class="words">In your words<input type="text" name="reason" dir="auto" maxlength="${HOLD_REASON_CHARACTERS_MAX}"
 aria-label="Why, in your words: ${name}"></label>
<div class="buttons">${BUTTONS[status](orders.length)}</div></form>`

const DECIDED_WORDS: Readonly<Record<HoldDecision["verdict"], string>> = {
  release: "Released",
  confirm: "Not to be paid for"
}
const BY_WORDS: Readonly<Record<HoldDecision["by"]["kind"], string>> = {
  key: "by a key",
  person: "",
  operator: "the service’s operator",
  rule: "its rules were switched off"
}

export const decisionHtml = ({
  verdict,
  reason,
  by,
  at
}: HoldDecision): Html => html`<li><strong>${DECIDED_WORDS[verdict]}</strong>
<span class="muted">${momentHtml(at)}, <bdi>${by.name}</bdi> ${BY_WORDS[by.kind]}</span><br><span dir="auto">${reason}</span></li>`

/** How an order stands with the rules of fraud, at the top of its page, with what may be decided. */
export const orderHoldHtml = (
  at: MemberCall,
  { order, status, rules, heldAt }: OrderHold,
  decisions: ReadonlyArray<HoldDecision>,
  operation: string | null
): Html => {
  const why = rules.map((rule) => RULE_WORDS[rule]).join("; ")
  const isHeld = status === "held"
  const title = isHeld ? "On hold" : DECIDED_WORDS[status === "released" ? "release" : "confirm"]
  const form = operation === null ? null : holdForm(at, status, [order], { operation, isOrderPage: true }, "this order")
  const told = decisions.length === 0 ? null : html`<ol class="history">${decisions.map(decisionHtml)}</ol>`
  return html`<section class="hold ${status}" aria-label="${title}"><p><strong>${title}:</strong> ${why}. Since ${momentHtml(heldAt)}.
${isHeld ? "It stays out of statements until somebody decides." : null} <a href="${WATCH_PATH}?show=signals">What was counted</a></p>
${told}${isHeld ? form : html`<details><summary>Decide otherwise</summary>${form}</details>`}</section>`
}

/** What these parts look like. */
export const HOLD_STYLE = `
.hold { border: 2px solid var(--rule); border-radius: .6rem; padding: .8rem 1rem; margin-block: .4rem 1.2rem; background: var(--card) }
.hold.held { border-color: var(--warning); background: var(--warning-soft) }
.hold.confirmed { border-color: var(--bad); background: var(--bad-soft) }
.decide { display: grid; gap: .6rem; margin-top: .7rem }
.decide .chips { border: 0; display: flex; flex-wrap: wrap; gap: .4rem }
.decide .chips legend { font-weight: 600; font-size: .95rem; padding-bottom: .3rem }
.decide .chips label { display: flex; align-items: center; gap: .4rem; border: 1px solid var(--muted); border-radius: 1.2rem;
  padding: .2rem .7rem; background: var(--card); min-height: 1.9rem; cursor: pointer; font-size: .9rem }
.decide .chips label:has(input:checked) { border-color: var(--accent); box-shadow: inset 0 0 0 1px var(--accent) }
.decide .words { max-width: 40rem }
.buttons { display: flex; flex-wrap: wrap; gap: .7rem }
.history { display: grid; gap: .5rem; margin-block: .5rem }
`

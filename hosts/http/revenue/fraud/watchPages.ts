import { Effect, Option, Schema } from "effect"
import { SecureRandom } from "effect/crypto"
import { capitalise } from "../../../../domain/mail/wording.ts"
import { decideHold } from "../../../../domain/revenue/fraud/decideHold.ts"
import { readHolds, readSignals } from "../../../../domain/revenue/fraud/readWatch.ts"
import { readRules, switchRule } from "../../../../domain/revenue/fraud/rules.ts"
import {
  HOLD_REASON_CHARACTERS_MAX,
  type HoldDecision,
  type HoldStatus,
  type OrderHold
} from "../../../../ports/revenue/fraud/Hold.ts"
import type { OrderKey, SignalSeverity, WatchRule } from "../../../../ports/revenue/fraud/Signal.ts"
import { type FoundSignal, HoldNotFound, Watch } from "../../../../ports/revenue/fraud/Watch.ts"
import { ShopDomain } from "../../../../ports/tracking/orders/Order.ts"
import { orderIdFrom } from "../../../../ports/tracking/orders/orderIdentity.ts"
import { memberPageKind } from "../../memberPages/accountPage.ts"
import {
  asDeed,
  type MemberCall,
  type makeMemberPages,
  makeOutcomes,
  operationOf,
  tenantField
} from "../../memberPages/memberPages.ts"
import { mayAs } from "../../memberPages/visitor.ts"
import { type Html, html } from "../../pages/html.ts"
import type { OpenEndpoint } from "../../server/endpoint.ts"
import { InvalidRequest } from "../../server/validationProblems.ts"
import { momentHtml, orderAddress } from "../attribution/pages/ordersPage.ts"
import { ATTRIBUTION_PATH, addressWith, WATCH_PATH } from "../attribution/pages/reportForm.ts"
import { readDecision } from "./holds.ts"
import { queryParameter } from "./readListQuery.ts"
import { readSwitch, watchRuleNamed } from "./rules.ts"
import { WATCH_PAGE_STYLE } from "./watchPageStyle.ts"

/** Orders or signals of one page. */
const LISTED = 20
/** Orders of one signal that are named. */
const ORDERS_SHOWN_MAX = 10
/** Holds whose decisions are read at once. */
const LOOKUPS = 4
const KIND = memberPageKind(WATCH_PAGE_STYLE)

const SHOWN = ["held", "confirmed", "released", "signals", "rules"] as const
type Shown = (typeof SHOWN)[number]
const SHOWN_WORDS: Readonly<Record<Shown, string>> = {
  held: "On hold",
  confirmed: "Not to be paid for",
  released: "Released",
  signals: "Signals",
  rules: "Rules"
}
const NOTHING_WORDS: Readonly<Record<Exclude<Shown, "rules">, string>> = {
  held: "No order waits for a decision. What a rule of high severity finds comes here, and stays out of statements until you decide.",
  confirmed: "No order was confirmed as one that is not to be paid for.",
  released: "No order was released.",
  signals: "Nothing looks wrong."
}

const { told, box } = makeOutcomes(WATCH_PATH, {
  release: { isGood: true, text: "Released: it is a sale like any other, and the next statement has it." },
  confirm: {
    isGood: true,
    text: "Confirmed: it is not paid for. What a statement said of it before is taken back in the next one."
  },
  on: { isGood: true, text: "The rule is on." },
  off: { isGood: true, text: "The rule is off. Orders that were on hold by it alone are released." },
  wrong: { isGood: false, text: "Nothing was changed. Say why, in at most 2,000 characters." },
  nothing: { isGood: false, text: "There is no such order on hold in this account." }
})

interface Asked {
  readonly show: Shown
  readonly cursor: string | null
}

const shownNamed = (name: string | null | undefined): Shown => SHOWN.find((each) => each === name) ?? "held"
const addressOf = ({ show, cursor }: Asked): string =>
  addressWith(WATCH_PATH, { show: show === "held" ? null : show, cursor })

const isShop = Schema.is(ShopDomain)

const words = (name: string): string => capitalise(name.replaceAll("_", " "))
const ISO_TIME = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/
const timeHtml = (at: Date): Html => momentHtml(at.toISOString())

const tabs = (shown: Shown): Html =>
  html`<nav class="tabs" aria-label="What is watched"><ul>${SHOWN.map(
    (show) =>
      html`<li><a href="${addressOf({ show, cursor: null })}" aria-current="${
        show === shown ? "page" : null
      }">${SHOWN_WORDS[show]}</a></li>`
  )}</ul></nav>`

const severityHtml = (severity: SignalSeverity): Html =>
  html`<span class="severity ${severity}">${capitalise(severity)}</span>`

const orderHtml = ({ orderId, shopDomain }: OrderKey): Html =>
  html`<a href="${orderAddress(orderId, { shop: shopDomain })}"><bdi>${orderId}</bdi></a>${
    shopDomain === null ? null : html` <span class="muted">at <bdi>${shopDomain}</bdi></span>`
  }`

const valueHtml = (value: string | number): Html | string =>
  typeof value === "number" ? String(value) : ISO_TIME.test(value) ? momentHtml(value) : html`<bdi>${value}</bdi>`

const signalHtml = ({ rule, severity, at, creator, codes, orders, evidence }: FoundSignal): Html => html`<li>
<h2>${words(rule)} ${severityHtml(severity)}</h2>
<p class="muted">${timeHtml(at)}${
  creator === null ? null : html`, <bdi>${creator.platform}/${creator.handle}</bdi>`
}${codes.length === 0 ? null : html`, by ${codes.map((code, at) => html`${at === 0 ? "" : ", "}<bdi>${code}</bdi>`)}`}</p>
${
  orders.length === 0
    ? null
    : html`<p>${orders.length === 1 ? "Order" : `${orders.length} orders`}: ${orders
        .slice(0, ORDERS_SHOWN_MAX)
        .map((order, place) => html`${place === 0 ? "" : ", "}${orderHtml(order)}`)}${
        orders.length > ORDERS_SHOWN_MAX ? ` and ${orders.length - ORDERS_SHOWN_MAX} more` : ""
      }</p>`
}
<dl>${Object.entries(evidence).map(
  ([name, value]) => html`<div><dt>${words(name)}</dt><dd>${valueHtml(value)}</dd></div>`
)}</dl></li>`

const DECIDED_WORDS: Readonly<Record<HoldDecision["verdict"], string>> = {
  release: "Released",
  confirm: "Not to be paid for"
}
const BY_WORDS: Readonly<Record<HoldDecision["by"]["kind"], string>> = {
  key: "by a key",
  person: "",
  operator: "the service's operator",
  rule: "its rules were switched off"
}

const decisionHtml = ({
  verdict,
  reason,
  by,
  at
}: HoldDecision): Html => html`<li><strong>${DECIDED_WORDS[verdict]}</strong>
<span class="muted">${timeHtml(at)}, <bdi>${by.name}</bdi> ${BY_WORDS[by.kind]}</span><br><span dir="auto">${reason}</span></li>`

interface Held {
  readonly hold: OrderHold
  readonly decisions: ReadonlyArray<HoldDecision>
  readonly operation: string
}

const button = (verdict: HoldDecision["verdict"], text: string, isMain = false): Html =>
  html`<button class="${isMain ? "main" : null}" type="submit" name="verdict" value="${verdict}">${text}</button>`

const BUTTONS: Readonly<Record<HoldStatus, Html>> = {
  held: html`${button("release", "Release: it is a good sale", true)}${button("confirm", "Confirm: do not pay for it")}`,
  confirmed: button("release", "Release it after all"),
  released: button("confirm", "Do not pay for it after all")
}

const holdHtml = ({ current }: MemberCall, { show }: Asked, { hold, decisions, operation }: Held): Html => {
  const { order, status, rules, heldAt } = hold
  return html`<li>
<h2>${orderHtml(order)}</h2>
<p class="muted">${rules.map(words).join(", ")}; on hold since ${timeHtml(heldAt)}</p>
${decisions.length === 0 ? null : html`<ol class="history">${decisions.map(decisionHtml)}</ol>`}
${
  mayAs(current.role, "member")
    ? html`<form method="post" action="${WATCH_PATH}" accept-charset="utf-8">${tenantField(current)}
<input type="hidden" name="operation" value="${operation}"><input type="hidden" name="show" value="${show}">
<input type="hidden" name="order" value="${order.orderId}"><input type="hidden" name="shop" value="${order.shopDomain ?? ""}">
<label>Why<textarea name="reason" required rows="2" dir="auto" maxlength="${HOLD_REASON_CHARACTERS_MAX}"></textarea></label>
<div class="buttons">${BUTTONS[status]}</div></form>`
    : null
}</li>`
}

type Rules = Effect.Success<ReturnType<typeof readRules>>

const ruleHtml = ({ current }: MemberCall, { rule, severity, states, isOn }: Rules[number]): Html => html`<li>
<h2>${words(rule)} ${severityHtml(severity)}</h2><p>${states}</p>
<p class="muted">${isOn ? "On" : "Off"}${severity === "high" ? "; what it finds is put on hold" : ""}</p>
${
  mayAs(current.role, "owner")
    ? html`<form method="post" action="${WATCH_PATH}/rules/${rule}" accept-charset="utf-8">${tenantField(current)}
<input type="hidden" name="state" value="${isOn ? "off" : "on"}">
<label>Why<textarea name="reason" required rows="1" dir="auto" maxlength="${HOLD_REASON_CHARACTERS_MAX}"></textarea></label>
<div class="buttons"><button type="submit">Switch ${isOn ? "off" : "on"}</button></div></form>`
    : null
}</li>`

/** A page of what is asked for. A cursor that is none is not followed. */
const readHoldPage = Effect.fnUntraced(function* ({ current }: MemberCall, status: HoldStatus, cursor: string | null) {
  const from = (place: string | null) => readHolds(current.tenantId, { limit: LISTED, cursor: place, status })
  const { items, nextCursor } = yield* from(cursor).pipe(Effect.catchTag("WatchCursorInvalid", () => from(null)))
  const watch = yield* Watch
  const random = yield* SecureRandom.SecureRandom
  const held = yield* Effect.forEach(
    items,
    Effect.fnUntraced(function* (hold) {
      const decisions = yield* watch.decisions(current.tenantId, hold.order)
      const each: Held = { hold, decisions, operation: yield* random.uuidV7() }
      return each
    }),
    { concurrency: LOOKUPS }
  )
  return { held, nextCursor }
})

const readSignalPage = Effect.fnUntraced(function* ({ current }: MemberCall, cursor: string | null) {
  const from = (place: string | null) => readSignals(current.tenantId, { limit: LISTED, cursor: place, rule: null })
  return yield* from(cursor).pipe(Effect.catchTag("WatchCursorInvalid", () => from(null)))
})

const listHtml = (items: ReadonlyArray<Html>, nothing: string): Html =>
  items.length === 0 ? html`<p>${nothing}</p>` : html`<ul class="watched">${items}</ul>`

const pagesHtml = (asked: Asked, nextCursor: string | null): Html =>
  html`<p class="pages">${
    asked.cursor === null ? null : html`<a href="${addressOf({ ...asked, cursor: null })}">First page</a> `
  }${nextCursor === null ? null : html`<a href="${addressOf({ ...asked, cursor: nextCursor })}">Next page</a>`}</p>`

const contentOf = Effect.fnUntraced(function* (at: MemberCall, asked: Asked) {
  const { show, cursor } = asked
  if (show === "rules") {
    const rules = yield* readRules(at.current.tenantId)
    return listHtml(
      rules.map((rule) => ruleHtml(at, rule)),
      ""
    )
  }
  if (show === "signals") {
    const { items, nextCursor } = yield* readSignalPage(at, cursor)
    return html`${listHtml(items.map(signalHtml), NOTHING_WORDS[show])}${pagesHtml(asked, nextCursor)}`
  }
  const { held, nextCursor } = yield* readHoldPage(at, show, cursor)
  const rows = held.map((each) => holdHtml(at, asked, each))
  return html`${listHtml(rows, NOTHING_WORDS[show])}${pagesHtml(asked, nextCursor)}`
})

const WRONG = { InvalidRequest: () => Effect.succeed(told("wrong")) }

const readOrder = (fields: URLSearchParams) => {
  const orderId = orderIdFrom(fields.get("order") ?? "")
  const shop = fields.get("shop") ?? ""
  return Option.isNone(orderId) || (shop !== "" && !isShop(shop))
    ? Effect.fail(new HoldNotFound())
    : Effect.succeed({ orderId: orderId.value, shopDomain: isShop(shop) ? shop : null })
}

/** The pages of what looks wrong: orders on hold that somebody decides on, signals with what was counted, and the rules. */
export const watchPages = ({ page, form }: ReturnType<typeof makeMemberPages>): ReadonlyArray<OpenEndpoint> => [
  page({
    path: WATCH_PATH,
    section: ATTRIBUTION_PATH,
    summary: "Orders on hold, signals and the rules that find them.",
    parameters: [
      queryParameter("show", SHOWN.join(", "), Schema.String),
      queryParameter("cursor", "Where the page before ended.", Schema.String)
    ],
    make: Effect.fnUntraced(function* (at) {
      const asked: Asked = { show: shownNamed(at.call.query.show), cursor: at.call.query.cursor ?? null }
      return {
        title: "Signals",
        kind: KIND,
        content: html`<h1>Signals</h1>
<p class="muted">A signal says what was counted, and accuses nobody. Orders on hold stay out of statements until you decide; a decision
is kept with who made it and why.</p>
${tabs(asked.show)}${box(at.call)}${yield* contentOf(at, asked)}`
      }
    })
  }),
  form({
    path: WATCH_PATH,
    back: WATCH_PATH,
    section: ATTRIBUTION_PATH,
    role: "member",
    summary: "Decides on an order on hold.",
    take: Effect.fnUntraced(
      function* (at, fields) {
        const { orderId, shopDomain } = yield* readOrder(fields)
        const { verdict, reason } = yield* readDecision({
          verdict: fields.get("verdict"),
          reason: fields.get("reason") ?? ""
        })
        const id = yield* operationOf(fields)
        const by = { kind: "person", name: at.visitor.person.email ?? "a member" } as const
        yield* decideHold(at.current.tenantId, orderId, shopDomain, { id, verdict, reason, by }).pipe(
          asDeed(at, `hold.${verdict}`, `${shopDomain ?? "no store"}/${orderId}`)
        )
        const show = shownNamed(fields.get("show"))
        return told(verdict, show === "held" ? {} : { show })
      },
      Effect.catchTags({
        ...WRONG,
        HoldNotFound: () => Effect.succeed(told("nothing")),
        HoldAmbiguous: () => Effect.succeed(told("nothing"))
      })
    )
  }),
  form({
    path: `${WATCH_PATH}/rules/{rule}`,
    back: WATCH_PATH,
    section: ATTRIBUTION_PATH,
    role: "owner",
    summary: "Switches a rule on or off.",
    parameters: [{ name: "rule", in: "path", required: true, description: "The rule's name.", schema: Schema.String }],
    take: Effect.fnUntraced(function* (at, fields) {
      const named = watchRuleNamed(at.call.pathParameters.rule)
      const state = fields.get("state")
      if (Option.isNone(named) || (state !== "on" && state !== "off")) return yield* new InvalidRequest({ details: [] })
      const rule: WatchRule = named.value
      const { is_on, reason } = yield* readSwitch({ is_on: state === "on", reason: fields.get("reason") ?? "" })
      yield* switchRule(at.current.tenantId, rule, is_on, reason).pipe(asDeed(at, `watch.rule_${state}`, rule))
      return told(state, { show: "rules" })
    }, Effect.catchTags(WRONG))
  })
]

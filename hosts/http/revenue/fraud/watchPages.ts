import { createHash } from "node:crypto"
import { Effect, Option, Schema } from "effect"
import { SecureRandom } from "effect/crypto"
import { capitalise, formatCount, formatList, formatPercent, formatPlural } from "../../../../domain/mail/wording.ts"
import { type ListedOrder, readListedOrders } from "../../../../domain/revenue/attribution/reports/listOrders.ts"
import { decideHold } from "../../../../domain/revenue/fraud/decideHold.ts"
import { readHolds, readSignals, WATCH_PAGE_MAX } from "../../../../domain/revenue/fraud/readWatch.ts"
import { readRules, switchRule } from "../../../../domain/revenue/fraud/rules.ts"
import { orderKeyText } from "../../../../domain/tracking/orders/orderName.ts"
import type { TenantId } from "../../../../ports/accounts/tenants/Tenant.ts"
import {
  HOLD_REASON_CHARACTERS_MAX,
  type HoldDecision,
  type HoldStatus,
  type OrderHold
} from "../../../../ports/revenue/fraud/Hold.ts"
import type { OrderKey, SignalSeverity, WatchRule } from "../../../../ports/revenue/fraud/Signal.ts"
import { type FoundSignal, HoldNotFound, Watch } from "../../../../ports/revenue/fraud/Watch.ts"
import { groupBy } from "../../../../ports/text/groupBy.ts"
import type { CreatorAccount, LinkCode } from "../../../../ports/tracking/links/TrackingLink.ts"
import { ShopDomain } from "../../../../ports/tracking/orders/Order.ts"
import { orderIdFrom } from "../../../../ports/tracking/orders/orderIdentity.ts"
import { memberPageKind, seeOther } from "../../memberPages/accountPage.ts"
import {
  asDeed,
  type MemberCall,
  type makeMemberPages,
  operationOf,
  tenantField
} from "../../memberPages/memberPages.ts"
import { mayAs } from "../../memberPages/visitor.ts"
import { type Html, html } from "../../pages/html.ts"
import { badge, TABLE_STYLE } from "../../pages/tableStyle.ts"
import { creatorLink, momentHtml, momentText, moneyText } from "../../pages/texts.ts"
import type { OpenEndpoint } from "../../server/endpoint.ts"
import { InvalidRequest } from "../../server/validationProblems.ts"
import {
  decisionHtml,
  HOLD_STYLE,
  holdBox,
  holdForm,
  orderField,
  RULE_WORDS,
  told
} from "../attribution/pages/holdForms.ts"
import { orderAddress, ordersTable } from "../attribution/pages/ordersPage.ts"
import { ATTRIBUTION_PATH, addressWith, WATCH_PATH } from "../attribution/pages/reportForm.ts"
import { readDecision } from "./holds.ts"
import { queryParameter } from "./readListQuery.ts"
import { readSwitch, watchRuleNamed } from "./rules.ts"
import { WATCH_PAGE_STYLE } from "./watchPageStyle.ts"

/** Orders or signals of one page. */
const LISTED = 20
/** Orders on hold of one page: enough that a signal's are together. */
const HELD_LISTED = 100
/** Orders of a group that are in sight at once. */
const ORDERS_OPEN_MAX = 5
/** Orders of one signal that are named. */
const ORDERS_SHOWN_MAX = 10
/** Holds whose decisions are read at once. */
const LOOKUPS = 4
const KIND = memberPageKind(TABLE_STYLE + HOLD_STYLE + WATCH_PAGE_STYLE)

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

interface Asked {
  readonly show: Shown
  readonly cursor: string | null
}

const shownNamed = (name: string | null | undefined): Shown => SHOWN.find((each) => each === name) ?? "held"
const addressOf = ({ show, cursor }: Asked): string =>
  addressWith(WATCH_PATH, { show: show === "held" ? null : show, cursor })

const isShop = Schema.is(ShopDomain)

const tabs = (shown: Shown): Html =>
  html`<nav class="tabs" aria-label="What is watched"><ul>${SHOWN.map(
    (show) =>
      html`<li><a href="${addressOf({ show, cursor: null })}" aria-current="${
        show === shown ? "page" : null
      }">${SHOWN_WORDS[show]}</a></li>`
  )}</ul></nav>`

const TONES = { high: "bad", medium: "warning", low: "plain" } as const
const severityHtml = (severity: SignalSeverity): Html => badge(TONES[severity], `${capitalise(severity)} severity`)

const ISO_TIME = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/
const counted = (value: string | number): string => (typeof value === "number" ? formatCount(value) : value)
const partText = (value: string | number): string => (typeof value === "number" ? formatPercent(value) : value)

/** What was counted, in words, by the name that the rule gives it. */
const EVIDENCE_WORDS: Readonly<Record<string, (value: string | number) => string>> = {
  orders: (value) => (value === 1 ? "1 order" : `${counted(value)} orders`),
  days_with_clicks: (value) => `the same browser opened the creator’s links on ${counted(value)} days`,
  within_hours: (value) => `within ${counted(value)} hours`,
  orders_min: (value) => `${counted(value)} or more are unusual`,
  clicks: (value) => `${counted(value)} clicks`,
  clicks_with_a_visit: (value) => `${counted(value)} of them led to a page`,
  hour: (value) => `in the hour of ${timeText(value)}`,
  seconds_from_click: (value) => `reported ${counted(value)} seconds after the click`,
  clicked_at: (value) => `clicked ${timeText(value)}`,
  reported_at: (value) => `reported ${timeText(value)}`,
  orders_before: (value) => `${counted(value)} before that`,
  days_before: (value) => `in the ${counted(value)} days before`,
  orders_by_a_visit: (value) => `${counted(value)} of them after a visit by the creator’s links`,
  orders_by_a_visit_before: (value) => `${counted(value)} of those before`,
  visitors_without_click: (value) => `${counted(value)} visitors without a recorded click`,
  visitors_with_click: (value) => `${counted(value)} with one`,
  orders_without_click: (value) => `${counted(value)} orders by those without`,
  orders_of_creator: (value) => `of ${counted(value)} orders of the creator`,
  part_of_creator: (value) => `${partText(value)} are like this`,
  part_of_all_others: (value) => `${partText(value)} of all others’`
}

const timeText = (value: string | number): string =>
  typeof value === "string" && ISO_TIME.test(value) ? momentText(new Date(value)) : counted(value)

/** Evidence is kept in any order; it is read in that of the words. */
const wordPlace = (name: string): number => Object.keys(EVIDENCE_WORDS).indexOf(name)

const evidenceHtml = ({ evidence }: Pick<FoundSignal, "evidence">): Html => {
  const entries = Object.entries(evidence).toSorted(([one], [other]) => wordPlace(one) - wordPlace(other))
  const texts = entries.map(([name, value]) => {
    const wordsOf = Object.hasOwn(EVIDENCE_WORDS, name) ? EVIDENCE_WORDS[name] : undefined
    return wordsOf === undefined ? `${name.replaceAll("_", " ")}: ${timeText(value)}` : wordsOf(value)
  })
  return html`${texts.map((text, place) => html`${place === 0 ? "" : ", "}<bdi>${place === 0 ? capitalise(text) : text}</bdi>`)}.`
}

const creatorHtml = (creator: CreatorAccount | null): Html =>
  creator === null ? html`No creator` : creatorLink(creator)

const codesHtml = (codes: ReadonlyArray<LinkCode>): Html | null =>
  codes.length === 0
    ? null
    : html`by ${codes.map((code, at) => html`${at === 0 ? "" : ", "}<a href="/links/${code}"><bdi>${code}</bdi></a>`)}`

/** Orders that a page reads at once, by {@link orderKeyText}. */
type Listed = ReadonlyMap<string, ListedOrder>

const readListed = Effect.fnUntraced(function* (tenantId: TenantId, keys: ReadonlyArray<OrderKey>) {
  const orders = yield* readListedOrders(tenantId, keys)
  const byKey: Listed = new Map(orders.map((order) => [orderKeyText(order), order]))
  return byKey
})

const orderHtml = (order: OrderKey, listed: Listed): Html =>
  html`<a href="${orderAddress(order.orderId, { shop: order.shopDomain })}"><bdi>${
    listed.get(orderKeyText(order))?.name ?? order.orderId
  }</bdi></a>`

const orderListHtml = (orders: ReadonlyArray<OrderKey>, listed: Listed): Html =>
  html`${orders
    .slice(0, ORDERS_SHOWN_MAX)
    .map((order, place) => html`${place === 0 ? "" : ", "}${orderHtml(order, listed)}`)}${
    orders.length > ORDERS_SHOWN_MAX ? ` and ${formatCount(orders.length - ORDERS_SHOWN_MAX)} more` : ""
  }`

const signalHtml = (listed: Listed, signal: FoundSignal): Html => {
  const { rule, severity, at, creator, codes, orders } = signal
  return html`<li>
<h2>${creatorHtml(creator)} ${severityHtml(severity)}</h2><p><strong>${RULE_WORDS[rule]}.</strong> ${evidenceHtml(signal)}</p>
<p class="muted">${momentHtml(at)} ${codesHtml(codes)}</p>
${orders.length === 0 ? null : html`<p>${orders.length === 1 ? "Order" : "Orders"} ${orderListHtml(orders, listed)}</p>`}</li>`
}

/** Amounts of orders, one for each currency. */
const sumsText = (orders: ReadonlyArray<ListedOrder>): string =>
  formatList(
    [...groupBy(orders, ({ currency }) => currency)].map(([currency, of]) =>
      moneyText({ minorUnits: of.reduce((sum, { orderMinorUnits }) => sum + orderMinorUnits, 0n), currency })
    )
  )

/** Orders on hold for one reason. */
interface HoldGroup {
  readonly signal: FoundSignal | null
  readonly rules: ReadonlyArray<WatchRule>
  readonly creator: CreatorAccount | null
  readonly holds: ReadonlyArray<OrderHold>
}

/** Orders on hold by what found them and whose they are, in the order of the list. */
const groupsOf = (
  holds: ReadonlyArray<OrderHold>,
  signals: ReadonlyArray<FoundSignal>,
  listed: Listed
): ReadonlyArray<HoldGroup> => {
  const found = new Map<string, FoundSignal>()
  for (const signal of signals.filter(({ severity }) => severity === "high")) {
    for (const order of signal.orders) {
      const key = orderKeyText(order)
      if (!found.has(key)) found.set(key, signal)
    }
  }
  const placed = holds.map((hold) => {
    const key = orderKeyText(hold.order)
    const signal = found.get(key) ?? null
    const creator = signal?.creator ?? listed.get(key)?.parts[0]?.creator ?? null
    const name = signal?.key ?? JSON.stringify([hold.rules, creator])
    return { hold, signal, creator, name }
  })
  return [...groupBy(placed, ({ name }) => name).values()].flatMap((of): ReadonlyArray<HoldGroup> => {
    const [first] = of
    if (first === undefined) return []
    const { signal, creator, hold } = first
    return [
      { signal, creator, rules: signal === null ? hold.rules : [signal.rule], holds: of.map((each) => each.hold) }
    ]
  })
}

const heldByOrder = (holds: ReadonlyArray<OrderHold>) =>
  new Map(holds.map(({ order, status }) => [orderKeyText(order), status]))

const groupHtml = (at: MemberCall, show: Shown, group: HoldGroup, listed: Listed, operation: string): Html => {
  const { signal, creator, rules, holds } = group
  const keys = holds.map(({ order }) => order)
  const orders = keys.flatMap((key) => listed.get(orderKeyText(key)) ?? [])
  const gone = keys.filter((key) => !listed.has(orderKeyText(key)))
  const name = creator === null ? "orders of no creator" : `${creator.platform}/${creator.handle}`
  const table = orders.length === 0 ? null : ordersTable(`Orders of ${name}`, orders, heldByOrder(holds))
  return html`<li>
<h2>${creatorHtml(creator)}: ${formatPlural(keys.length, "order")}${orders.length === 0 ? null : `, ${sumsText(orders)}`}</h2>
<p><strong>${rules.map((rule) => RULE_WORDS[rule]).join("; ")}.</strong> ${signal === null ? null : evidenceHtml(signal)}</p>
<p class="muted">${signal === null ? null : codesHtml(signal.codes)}</p>
${
  table === null
    ? null
    : orders.length <= ORDERS_OPEN_MAX
      ? table
      : html`<details><summary>All ${formatCount(orders.length)} orders</summary>${table}</details>`
}${gone.length === 0 ? null : html`<p>${orderListHtml(gone, listed)}</p>`}
${mayAs(at.current.role, "member") ? holdForm(at, "held", keys, { operation, show }, name) : null}</li>`
}

interface Decided {
  readonly hold: OrderHold
  readonly decisions: ReadonlyArray<HoldDecision>
  readonly operation: string
}

const decidedHtml = (at: MemberCall, show: Shown, { hold, decisions, operation }: Decided, listed: Listed): Html => {
  const order = listed.get(orderKeyText(hold.order))
  const creator = order?.parts[0]?.creator ?? null
  return html`<li>
<h2>${orderHtml(hold.order, listed)}${
    order === undefined ? null : html`, ${moneyText({ minorUnits: order.orderMinorUnits, currency: order.currency })}`
  }${creator === null ? null : html`, ${creatorHtml(creator)}`}</h2>
<p class="muted">${hold.rules.map((rule) => RULE_WORDS[rule]).join("; ")}</p>
<ol class="history">${decisions.map(decisionHtml)}</ol>
${
  mayAs(at.current.role, "member")
    ? html`<details><summary>Decide otherwise</summary>${holdForm(
        at,
        hold.status,
        [hold.order],
        { operation, show },
        order?.name ?? hold.order.orderId
      )}</details>`
    : null
}</li>`
}

type Rules = Effect.Success<ReturnType<typeof readRules>>

const ruleHtml = ({ current }: MemberCall, { rule, severity, states, isOn }: Rules[number]): Html => html`<li>
<h2>${RULE_WORDS[rule]} ${severityHtml(severity)} ${badge(isOn ? "good" : "plain", isOn ? "On" : "Off")}</h2><p>${states}${
  severity === "high" ? " What it finds is put on hold." : ""
}</p>
${
  mayAs(current.role, "owner")
    ? html`<details><summary>Switch ${isOn ? "off" : "on"}</summary><form class="decide" method="post" action="${WATCH_PATH}/rules/${rule}"
 accept-charset="utf-8">${tenantField(current)}
<input type="hidden" name="state" value="${isOn ? "off" : "on"}">
<label class="words">Why<input type="text" name="reason" required dir="auto" maxlength="${HOLD_REASON_CHARACTERS_MAX}"
 aria-label="Why: ${RULE_WORDS[rule]}"></label>
<div class="buttons"><button type="submit">Switch ${isOn ? "off" : "on"}</button></div></form></details>`
    : null
}</li>`

/** A page of what is asked for. A cursor that is none is not followed. */
const readHoldPage = Effect.fnUntraced(function* ({ current }: MemberCall, status: HoldStatus, cursor: string | null) {
  const limit = status === "held" ? HELD_LISTED : LISTED
  const from = (place: string | null) => readHolds(current.tenantId, { limit, cursor: place, status })
  return yield* from(cursor).pipe(Effect.catchTag("WatchCursorInvalid", () => from(null)))
})

const readSignalPage = Effect.fnUntraced(function* ({ current }: MemberCall, cursor: string | null, limit: number) {
  const from = (place: string | null) => readSignals(current.tenantId, { limit, cursor: place, rule: null })
  return yield* from(cursor).pipe(Effect.catchTag("WatchCursorInvalid", () => from(null)))
})

const listHtml = (items: ReadonlyArray<Html>, nothing: string): Html =>
  items.length === 0 ? html`<p>${nothing}</p>` : html`<ul class="watched">${items}</ul>`

const pagesHtml = (asked: Asked, nextCursor: string | null): Html =>
  html`<p class="pages">${
    asked.cursor === null ? null : html`<a href="${addressOf({ ...asked, cursor: null })}">First page</a> `
  }${nextCursor === null ? null : html`<a href="${addressOf({ ...asked, cursor: nextCursor })}">Next page</a>`}</p>`

/** Everything that waits on this page, in a sentence. */
const waitingHtml = (holds: ReadonlyArray<OrderHold>, listed: Listed, hasMore: boolean): Html | null =>
  holds.length === 0
    ? null
    : html`<p><strong>${formatPlural(holds.length, "order")}${hasMore ? " or more" : ""}</strong> on hold${
        listed.size === 0 ? null : html`, <strong>${sumsText([...listed.values()])}</strong>`
      }: out of statements until you decide.</p>`

const heldHtml = Effect.fnUntraced(function* (at: MemberCall, asked: Asked) {
  const { items, nextCursor } = yield* readHoldPage(at, "held", asked.cursor)
  const random = yield* SecureRandom.SecureRandom
  const [listed, { items: signals }] = yield* Effect.all(
    [
      readListed(
        at.current.tenantId,
        items.map(({ order }) => order)
      ),
      readSignalPage(at, null, WATCH_PAGE_MAX)
    ],
    { concurrency: "unbounded" }
  )
  const groups = yield* Effect.forEach(groupsOf(items, signals, listed), (group) =>
    Effect.map(random.uuidV7(), (operation) => groupHtml(at, asked.show, group, listed, operation))
  )
  return html`${waitingHtml(items, listed, nextCursor !== null)}${listHtml(groups, NOTHING_WORDS.held)}${pagesHtml(asked, nextCursor)}`
})

const decidedListHtml = Effect.fnUntraced(function* (at: MemberCall, asked: Asked, status: HoldStatus) {
  const { items, nextCursor } = yield* readHoldPage(at, status, asked.cursor)
  const watch = yield* Watch
  const random = yield* SecureRandom.SecureRandom
  const listed = yield* readListed(
    at.current.tenantId,
    items.map(({ order }) => order)
  )
  const rows = yield* Effect.forEach(
    items,
    Effect.fnUntraced(function* (hold) {
      const decisions = yield* watch.decisions(at.current.tenantId, hold.order)
      return decidedHtml(at, asked.show, { hold, decisions, operation: yield* random.uuidV7() }, listed)
    }),
    { concurrency: LOOKUPS }
  )
  return html`${listHtml(rows, NOTHING_WORDS[status])}${pagesHtml(asked, nextCursor)}`
})

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
    const { items, nextCursor } = yield* readSignalPage(at, cursor, LISTED)
    const shown = items.flatMap(({ orders }) => orders.slice(0, ORDERS_SHOWN_MAX))
    const listed = yield* readListed(at.current.tenantId, shown)
    return html`${listHtml(
      items.map((signal) => signalHtml(listed, signal)),
      NOTHING_WORDS.signals
    )}${pagesHtml(asked, nextCursor)}`
  }
  return yield* show === "held" ? heldHtml(at, asked) : decidedListHtml(at, asked, show)
})

const WRONG = { InvalidRequest: () => Effect.succeed(told("wrong")) }

const keyOf = (order: string, shop: string) => {
  const orderId = orderIdFrom(order)
  return Option.isNone(orderId) || (shop !== "" && !isShop(shop))
    ? Effect.fail(new HoldNotFound())
    : Effect.succeed({ orderId: orderId.value, shopDomain: isShop(shop) ? shop : null })
}

/** The orders that a form is about: those of a group, or one. */
const readOrders = (fields: URLSearchParams) => {
  const decided = (fields.get("decided") ?? "")
    .split(/\r?\n/)
    .filter((line) => line !== "")
    .slice(0, HELD_LISTED)
  return decided.length === 0
    ? Effect.map(keyOf(fields.get("order") ?? "", fields.get("shop") ?? ""), (key) => [key])
    : Effect.forEach(decided, (text) => {
        const blank = text.indexOf(" ")
        return keyOf(text.slice(blank + 1), text.slice(0, Math.max(blank, 0)))
      })
}

/** What was chosen and what was typed, as one reason. */
const reasonOf = (fields: URLSearchParams): string =>
  [fields.get("chip") ?? "", fields.get("reason") ?? ""]
    .map((text) => text.trim())
    .filter((text) => text !== "")
    .join(": ")

/** A decision's id: the form's, or, where it decides on several orders, one of each that is the same for the same form. */
const decisionId = (operation: string, key: OrderKey, isOne: boolean): string => {
  if (isOne) return operation
  const hex = createHash("sha256")
    .update(`${operation} ${orderField(key)}`)
    .digest("hex")
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    "-"
  )
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
        title:
          asked.show === "signals" ? "Signals" : asked.show === "rules" ? "Rules of fraud detection" : "Orders on hold",
        kind: KIND,
        content: html`<h1>Orders on hold and signals</h1>${tabs(asked.show)}${holdBox(at.call)}
${yield* contentOf(at, asked)}
<p class="muted">A signal says what was counted, and accuses nobody. A decision is kept with who made it and why.</p>`
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
        const keys = yield* readOrders(fields)
        const { verdict, reason } = yield* readDecision({ verdict: fields.get("verdict"), reason: reasonOf(fields) })
        const operation = yield* operationOf(fields)
        const by = { kind: "person", name: at.visitor.person.email ?? "a member" } as const
        for (const key of keys) {
          const { orderId, shopDomain } = key
          const id = decisionId(operation, key, keys.length === 1)
          yield* decideHold(at.current.tenantId, orderId, shopDomain, { id, verdict, reason, by }).pipe(
            asDeed(at, `hold.${verdict}`, `${shopDomain ?? "no store"}/${orderId}`)
          )
        }
        const [first] = keys
        if (fields.get("back") === "order" && first !== undefined) {
          return seeOther(orderAddress(first.orderId, { shop: first.shopDomain, did: verdict }))
        }
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

import { Clock, Effect, Option, Schema } from "effect"
import { REDELIVERED_AT_ONCE_MAX, redeliver, redeliverFailed } from "../../../../domain/accounts/webhooks/redeliver.ts"
import { readDeliveries } from "../../../../domain/accounts/webhooks/webhooks.ts"
import { formatPlural } from "../../../../domain/mail/wording.ts"
import type { ListedKey } from "../../../../ports/accounts/keys/ApiKeys.ts"
import type { LoggedDelivery } from "../../../../ports/accounts/webhooks/Deliveries.ts"
import { DeliveryId, DeliveryState } from "../../../../ports/accounts/webhooks/Webhook.ts"
import { HOUR_MS } from "../../../../ports/time/days.ts"
import {
  asDeed,
  type MemberCall,
  type makeMemberPages,
  makeOutcomes,
  tenantField
} from "../../memberPages/memberPages.ts"
import { mayAs } from "../../memberPages/visitor.ts"
import { type Html, html } from "../../pages/html.ts"
import type { OpenEndpoint } from "../../server/endpoint.ts"
import { answerOf } from "./keyPage.ts"
import { deliveriesPathOf, KEY_PARAMETER, KEY_PATH, KEYS_PATH, NO_SUCH_KEY, ownKey, pathOf } from "./ownKey.ts"
import { DEVELOPERS_PAGE, moment, STATE_WORDS } from "./words.ts"

const PAGE_DELIVERIES = 50

/** Since when what failed can be sent again, in hours. What failed is kept no longer than the last. */
const SINCE_HOURS = [
  { hours: 1, words: "the last hour" },
  { hours: 24, words: "the last day" },
  { hours: 168, words: "the last week" },
  { hours: 720, words: "the last 30 days" }
] as const

const OUTCOMES = {
  again: { isGood: true, text: "It is on its way again." },
  all_again: { isGood: true, text: "All that failed since then are on their way again." },
  more: {
    isGood: true,
    text: `The ${REDELIVERED_AT_ONCE_MAX} that failed first since then are on their way again. Send again for those after them.`
  },
  none: { isGood: true, text: "Nothing failed since then." },
  no_delivery: { isGood: false, text: "The key has no such delivery. Ended ones are kept for 30 days." },
  wrong_since: { isGood: false, text: "Nothing was sent: say since when." },
  not_enabled: { isGood: false, text: "Nothing was sent: the key has no webhook that is enabled. Set it again first." }
} as const

const outcomesOf = ({ id }: ListedKey) => makeOutcomes(deliveriesPathOf(id), OUTCOMES)

const isState = Schema.is(DeliveryState)
const isDeliveryId = Schema.is(DeliveryId)

const attemptsOf = ({ log }: LoggedDelivery): Html | null =>
  log.length === 0
    ? null
    : html`<details><summary>${formatPlural(log.length, "attempt")}</summary><ol>${log.map(
        (attempt) => html`<li>${attempt.number}: ${moment(attempt.at)}, ${answerOf(attempt)}</li>`
      )}</ol></details>`

const rowOf = (at: MemberCall, key: ListedKey, delivery: LoggedDelivery): Html => {
  const { id, event, state, attempts, createdAt, nextAttemptAt, log } = delivery
  const last = log.at(-1)
  const again = mayAs(at.current.role, "member")
    ? html`<form method="post" action="${deliveriesPathOf(key.id)}/redeliver">${tenantField(at.current)}
<input type="hidden" name="delivery" value="${id}"><button type="submit">
Send again<span class="unseen"> ${event} ${id}</span></button></form>`
    : null
  return html`<li><span class="what"><span><span class="state">${STATE_WORDS[state]}</span> ${event}</span>
<span class="muted"><code>${id}</code></span>
<span class="muted">Made ${moment(createdAt)}; ${formatPlural(attempts, "attempt")}${
    last === undefined ? null : html`; last ${moment(last.at)}, ${answerOf(last)}`
  }${nextAttemptAt === null ? null : html`; next try ${moment(nextAttemptAt)}`}</span>${attemptsOf(delivery)}</span>${again}</li>`
}

const filterLinks = ({ id }: ListedKey, chosen: DeliveryState | null): Html => {
  const path = deliveriesPathOf(id)
  return html`<nav class="links" aria-label="State"><a href="${path}" aria-current="${chosen === null ? "page" : null}">All</a>
${DeliveryState.literals.map(
  (state) =>
    html`<a href="${path}?state=${state}" aria-current="${state === chosen ? "page" : null}">${STATE_WORDS[state]}</a>\n`
)}</nav>`
}

const redeliverForm = ({ current }: MemberCall, { id }: ListedKey): Html | null =>
  mayAs(current.role, "member")
    ? html`<h2>Send again what failed</h2>
<form class="pair" method="post" action="${deliveriesPathOf(id)}/redeliver-failed">${tenantField(current)}
<label>Failed in<select name="hours">${SINCE_HOURS.map(
        ({ hours, words }) => html`<option value="${hours}">${words}</option>`
      )}</select></label>
<button type="submit">Send all again</button></form>
<p class="muted">At most ${REDELIVERED_AT_ONCE_MAX} at once, those that failed first.</p>`
    : null

/** A key's deliveries: what was sent, what came of it, and sending again. */
export const deliveriesPages = ({ page, form }: ReturnType<typeof makeMemberPages>): ReadonlyArray<OpenEndpoint> => {
  const common = { back: KEYS_PATH, section: KEYS_PATH, parameters: [KEY_PARAMETER], role: "member" } as const
  return [
    page({
      path: `${KEY_PATH}/deliveries`,
      section: KEYS_PATH,
      summary: "What was sent for a key and what came of it, the newest first.",
      parameters: [
        KEY_PARAMETER,
        {
          name: "state",
          in: "query",
          required: false,
          description: "Those of one state alone.",
          schema: Schema.String
        },
        {
          name: "after",
          in: "query",
          required: false,
          description: "The last delivery of the page before.",
          schema: Schema.String
        }
      ],
      make: Effect.fnUntraced(function* (at) {
        const found = yield* ownKey(at)
        if (Option.isNone(found)) return NO_SUCH_KEY
        const key = found.value
        const { state, after } = at.call.query
        const chosen = isState(state) ? state : null
        const deliveries = yield* readDeliveries(key.id, PAGE_DELIVERIES + 1, {
          ...(chosen === null ? {} : { state: chosen }),
          ...(isDeliveryId(after) ? { after } : {})
        })
        const shown = deliveries.slice(0, PAGE_DELIVERIES)
        const last = deliveries.length > PAGE_DELIVERIES ? shown.at(-1) : undefined
        const older = new URLSearchParams({
          ...(chosen === null ? {} : { state: chosen }),
          ...(last === undefined ? {} : { after: last.id })
        })
        return {
          title: "Deliveries",
          kind: DEVELOPERS_PAGE,
          content: html`${outcomesOf(key).box(at.call)}<p><a href="${pathOf(key.id)}">To the key</a></p>
<h1>Deliveries of <span dir="auto">${key.label}</span></h1>
<p class="muted">The newest first; times are UTC. Ended ones are kept for 30 days.</p>${filterLinks(key, chosen)}
${
  shown.length === 0
    ? html`<p>${chosen === null ? "Nothing was sent yet." : "There is none."}</p>`
    : html`<ul class="rows">${shown.map((delivery) => rowOf(at, key, delivery))}</ul>`
}
${last === undefined ? null : html`<p><a href="${deliveriesPathOf(key.id)}?${older.toString()}">Older</a></p>`}${redeliverForm(at, key)}`
        }
      })
    }),
    form({
      ...common,
      path: `${KEY_PATH}/deliveries/redeliver`,
      summary: "Sends one delivery of a key again.",
      take: Effect.fnUntraced(function* (at, fields) {
        const key = yield* ownKey(at)
        if (Option.isNone(key)) return NO_SUCH_KEY
        const { told } = outcomesOf(key.value)
        const id = fields.get("delivery")
        if (!isDeliveryId(id)) return told("no_delivery")
        return yield* redeliver(id, { tenantId: at.current.tenantId, keyId: key.value.id }).pipe(
          asDeed(at, "delivery.redeliver", `${key.value.label}: ${id}`),
          Effect.as(told("again")),
          Effect.catchTags({
            DeliveryNotFound: () => Effect.succeed(told("no_delivery")),
            WebhookNotEnabled: () => Effect.succeed(told("not_enabled"))
          })
        )
      })
    }),
    form({
      ...common,
      path: `${KEY_PATH}/deliveries/redeliver-failed`,
      summary: "Sends a key's deliveries again that failed since a time.",
      take: Effect.fnUntraced(function* (at, fields) {
        const key = yield* ownKey(at)
        if (Option.isNone(key)) return NO_SUCH_KEY
        const { told } = outcomesOf(key.value)
        const chosen = SINCE_HOURS.find(({ hours }) => String(hours) === fields.get("hours"))
        if (chosen === undefined) return told("wrong_since")
        const since = new Date((yield* Clock.currentTimeMillis) - chosen.hours * HOUR_MS)
        return yield* redeliverFailed(at.current.tenantId, key.value.id, since).pipe(
          asDeed(at, "delivery.redeliver_failed", `${key.value.label}: ${chosen.words}`),
          Effect.map(({ count, mayBeMore }) => told(count === 0 ? "none" : mayBeMore ? "more" : "all_again")),
          Effect.catchTag("WebhookNotEnabled", () => Effect.succeed(told("not_enabled")))
        )
      })
    })
  ]
}

import { Clock, Effect, Option, Redacted } from "effect"
import { formatCredits } from "../../../../domain/accounts/billing/amountText.ts"
import { discoveryCreditsOf } from "../../../../domain/accounts/billing/prices.ts"
import { revokeKey } from "../../../../domain/accounts/keys/keys.ts"
import { type DailyUses, readDailyUse } from "../../../../domain/accounts/keys/readDailyUse.ts"
import { readRequests } from "../../../../domain/accounts/keys/requests/countRequests.ts"
import { REQUESTS_MAX } from "../../../../domain/accounts/limits/limitRequests.ts"
import { DELIVERY_RETENTION_DAYS } from "../../../../domain/accounts/webhooks/deliverDue.ts"
import { ATTEMPTS_DEFAULT, ATTEMPTS_MAX } from "../../../../domain/accounts/webhooks/retrySchedule.ts"
import { sendTestEvent, TEST_EVENT } from "../../../../domain/accounts/webhooks/sendTestEvent.ts"
import { shownAddress, WEBHOOK_URL_CHARACTERS_MAX } from "../../../../domain/accounts/webhooks/webhookAddress.ts"
import {
  pauseWebhook,
  ROTATION_HOURS,
  readWebhook,
  removeWebhook,
  setWebhook
} from "../../../../domain/accounts/webhooks/webhooks.ts"
import { formatCount } from "../../../../domain/mail/wording.ts"
import { ApiKeys, type ListedKey } from "../../../../ports/accounts/keys/ApiKeys.ts"
import { DAILY_CAP_MAX } from "../../../../ports/accounts/keys/KeyLimits.ts"
import { type Attempt, EndpointEvent, type WebhookEndpoint } from "../../../../ports/accounts/webhooks/Webhook.ts"
import { WebhookEvent } from "../../../../ports/creators/jobs/Announcement.ts"
import {
  asDeed,
  type MemberCall,
  type MemberPage,
  type makeMemberPages,
  makeOutcomes,
  tenantField
} from "../../memberPages/memberPages.ts"
import { mayAs } from "../../memberPages/visitor.ts"
import { type Html, html } from "../../pages/html.ts"
import type { HostFacts } from "../../server/context.ts"
import type { OpenEndpoint } from "../../server/endpoint.ts"
import { usesOf } from "./keysPage.ts"
import { deliveriesPathOf, KEY_PARAMETER, KEY_PATH, KEYS_PATH, NO_SUCH_KEY, ownKey, pathOf } from "./ownKey.ts"
import { requestsHtml } from "./requestsPlot.ts"
import { makeTestCounter, TESTS_MAX, TESTS_SECONDS } from "./testCounter.ts"
import { makeTestBody, TestEvent } from "./testEvent.ts"
import { DEVELOPERS_PAGE, moment, PLOTTED_DEVELOPERS_PAGE, problemBox, SCOPE_USES } from "./words.ts"

const SECONDS_A_MINUTE = 60

const OUTCOMES = {
  revoked: { isGood: true, text: "The key is revoked. Within seconds nothing is answered to it any more." },
  unsure: { isGood: false, text: "Nothing was changed: tick the box to say that you are sure." },
  limited: { isGood: true, text: "The daily caps hold from the next order on, the rate within seconds." },
  wrong_caps: { isGood: false, text: `Nothing was changed: a cap is a whole number from 0 to ${DAILY_CAP_MAX}.` },
  wrong_rate: {
    isGood: false,
    text: `Nothing was changed: a rate is a whole number from 1 to ${REQUESTS_MAX}, or to what the key has where that is more.`
  },
  paused: { isGood: true, text: "The webhook is paused. What is to be sent there waits." },
  resumed: { isGood: true, text: "The webhook is resumed. What waited goes out in the order in which it was due." },
  removed: { isGood: true, text: "The webhook is removed. Nothing is sent there any more." },
  no_webhook: { isGood: false, text: "The key has no webhook." },
  tested_often: {
    isGood: false,
    text: `A key's webhook is tested ${TESTS_MAX} times in ${TESTS_SECONDS / SECONDS_A_MINUTE} minutes at most. Try again later.`
  }
} as const

const outcomesOf = ({ id }: ListedKey) => makeOutcomes(pathOf(id), OUTCOMES)

/** What was typed into the form of a webhook, where it is shown again. */
interface Typed {
  readonly url: string
  readonly events: ReadonlyArray<string>
  readonly attempts: string
}

const DISABLED_WORDS = {
  gone: "disabled: its receiver answered 410 Gone",
  failing: "disabled: it had nothing but failures for days"
} as const

const hostOf = (url: string): string => /^https:\/\/([^/?#]*)/i.exec(url)?.[1] ?? "an address that can't be read"

/** What one attempt was answered, in words. */
export const answerOf = ({ status, fault, latencyMs }: Attempt): string =>
  `${status === null ? (fault ?? "no answer").replaceAll("_", " ") : `answered ${status}`} after ${latencyMs} ms`

const webhookFacts = (at: MemberCall, key: ListedKey, endpoint: WebhookEndpoint): Html => {
  const { url, events, disabledFor, since, pausedAt, failingSince, attemptsMax, secrets } = endpoint
  const previous = secrets.find(({ until }) => until !== null)?.until ?? null
  return html`<dl class="facts"><dt>Address</dt><dd dir="auto">${
    mayAs(at.current.role, "member") ? shownAddress(url) : hostOf(url)
  }</dd>
<dt>State</dt><dd>${disabledFor === null ? "enabled" : DISABLED_WORDS[disabledFor]}, since ${moment(since)}</dd>
${
  pausedAt === null
    ? null
    : html`<dt>Paused</dt><dd><strong>paused since ${moment(pausedAt)}</strong>: nothing is sent. What is to be sent waits, each
delivery for ${DELIVERY_RETENTION_DAYS} days at most</dd>`
}${failingSince === null ? null : html`<dt>Failing</dt><dd>nothing but failures since ${moment(failingSince)}</dd>`}
<dt>Events</dt><dd>${events.join(", ")}</dd><dt>Attempts</dt><dd>at most ${attemptsMax}</dd>
${previous === null ? null : html`<dt>Secret before</dt><dd>good until ${moment(previous)}</dd>`}</dl>
<p class="links"><a href="${deliveriesPathOf(key.id)}">Deliveries</a>
<a href="${deliveriesPathOf(key.id)}?state=failed">Those that failed</a></p>`
}

const webhookForms = (at: MemberCall, key: ListedKey, endpoint: WebhookEndpoint | null, typed: Typed | null): Html => {
  const path = `${pathOf(key.id)}/webhook`
  const chosen: ReadonlyArray<string> = typed?.events ?? endpoint?.events ?? WebhookEvent.literals
  const existing =
    endpoint === null
      ? null
      : html`<form class="wide" method="post" action="${path}/test">${tenantField(at.current)}
<label>A test of<select name="event">${TestEvent.literals.map((event) => html`<option value="${event}">${event}</option>`)}</select></label>
<button type="submit">Send a test event</button></form>
<form class="wide" method="post" action="${path}/${endpoint.pausedAt === null ? "pause" : "resume"}">${tenantField(at.current)}
<button type="submit">${endpoint.pausedAt === null ? "Pause the webhook" : "Resume the webhook"}</button></form>`
  const removal =
    endpoint === null
      ? null
      : html`<h3>Remove the webhook</h3>
<form class="wide" method="post" action="${path}/remove">${tenantField(at.current)}
<label class="choice"><input type="checkbox" name="sure" value="yes" required><span>What is on its way there fails.</span></label>
<button class="danger" type="submit">Remove the webhook</button></form>`
  return html`${existing}<h3>${endpoint === null ? "Set a webhook" : "Change the webhook"}</h3>
<p class="muted">Saving makes a new signing secret, which is shown once; the one before stays good for ${ROTATION_HOURS} hours.</p>
<form class="wide" method="post" action="${path}" accept-charset="utf-8">${tenantField(at.current)}
<label>Address (https)${endpoint === null ? null : "; leave it empty to keep the one it has"}<input type="url" name="url" dir="ltr"
 autocomplete="off" required="${endpoint === null}" maxlength="${WEBHOOK_URL_CHARACTERS_MAX}" value="${typed?.url ?? ""}"></label>
<fieldset><legend>Events</legend>${EndpointEvent.literals.map(
    (
      event
    ) => html`<label class="choice"><input type="checkbox" name="event" value="${event}" checked="${chosen.includes(event)}">
<span>${event}</span></label>`
  )}</fieldset>
<label>Attempts of a delivery, at most<input type="number" name="attempts" min="1" max="${ATTEMPTS_MAX}" required
 value="${typed?.attempts ?? endpoint?.attemptsMax ?? ATTEMPTS_DEFAULT}"></label>
<button class="main" type="submit">Save the webhook</button></form>${removal}`
}

const webhookSection = (
  at: MemberCall,
  key: ListedKey,
  endpoint: WebhookEndpoint | null,
  typed: Typed | null
): Html => {
  if (key.scope !== "full") {
    return html`<h2>Webhook</h2><p class="muted">Only a full key can have one: the others order no scores.</p>`
  }
  return html`<h2>Webhook</h2>${
    endpoint === null ? html`<p>Nothing is sent for this key.</p>` : webhookFacts(at, key, endpoint)
  }${mayAs(at.current.role, "member") ? webhookForms(at, key, endpoint, typed) : null}`
}

const CAP_WORDS = { scrapes: "Fresh scores", discoveries: "Discoveries" } as const

/** Of each cap how much is used today, and the other limits. A cap that is used up is told of in words. */
const limitFacts = (key: ListedKey, uses: DailyUses): Html =>
  html`<dl class="facts">${(["scrapes", "discoveries"] as const).map((what) => {
    const { cap, used, left } = uses[what]
    return html`<dt>${CAP_WORDS[what]}</dt><dd>${formatCount(used)} of ${formatCount(cap)} used today, ${
      left === 0 ? html`<strong>none left</strong>` : html`${formatCount(left)} left`
    }</dd>`
  })}<dt>Begin anew</dt><dd>${moment(uses.resetsAt)} UTC</dd>
<dt>Rate</dt><dd>${formatCount(key.requestsPerMinute ?? REQUESTS_MAX)} requests in any 60 seconds</dd>
<dt>A discovery</dt><dd>${formatCredits(discoveryCreditsOf(key))}</dd></dl>`

/** The highest rate that an owner may give a key: a higher one than the usual is agreed with whoever runs the service. */
const rateMaxOf = ({ requestsPerMinute = REQUESTS_MAX }: ListedKey): number => Math.max(REQUESTS_MAX, requestsPerMinute)

const limitsSection = ({ current }: MemberCall, key: ListedKey, uses: DailyUses): Html | null => {
  const { id, scope, dailyCaps, revokedAt, requestsPerMinute = REQUESTS_MAX } = key
  if (scope !== "full" && scope !== "read") return null
  const { scrapes, discoveries } = dailyCaps
  const form = html`<form class="wide" method="post" action="${pathOf(id)}/limits">${tenantField(current)}
<label>Fresh scores a UTC day<input type="number" name="scrapes" min="0" max="${DAILY_CAP_MAX}" required value="${scrapes}"></label>
<label>Discoveries a UTC day<input type="number" name="discoveries" min="0" max="${DAILY_CAP_MAX}" required value="${discoveries}"></label>
<label>Requests in any 60 seconds<input type="number" name="rate" min="1" max="${rateMaxOf(key)}" required
 value="${requestsPerMinute}"></label>
<button type="submit">Set the limits</button></form>`
  return html`<h2>Limits</h2>${limitFacts(key, uses)}${mayAs(current.role, "owner") && revokedAt === null ? form : null}`
}

const revokeSection = ({ current }: MemberCall, { id, revokedAt }: ListedKey): Html | null =>
  revokedAt === null && mayAs(current.role, "owner")
    ? html`<h2>Revoke the key</h2>
<form class="wide" method="post" action="${pathOf(id)}/revoke">${tenantField(current)}
<label class="choice"><input type="checkbox" name="sure" value="yes" required>
<span>Whatever uses the key stops working, for good.</span></label>
<button class="danger" type="submit">Revoke the key</button></form>`
    : null

/** The page of one key, with a box that says what came of its form where it answers one. */
const keyPage = Effect.fnUntraced(function* (
  at: MemberCall,
  key: ListedKey,
  answered: { readonly box: Html; readonly status: number; readonly typed: Typed | null } | null = null
) {
  const endpoint = yield* readWebhook(key.id).pipe(Effect.catchTag("WebhookNotFound", () => Effect.succeed(null)))
  const days = yield* readRequests(at.current.tenantId, key.id)
  const uses = yield* readDailyUse(key)
  const page: MemberPage = {
    title: "Key",
    kind: PLOTTED_DEVELOPERS_PAGE,
    status: answered?.status ?? 200,
    content: html`${answered?.box ?? outcomesOf(key).box(at.call)}<p><a href="${KEYS_PATH}">All keys</a></p>
<h1>Key <span dir="auto">${key.label}</span></h1>
<dl class="facts"><dt>Scope</dt><dd>${key.scope}. ${SCOPE_USES[key.scope]}</dd><dt>Id</dt><dd><code>${key.id}</code></dd>
<dt>Use</dt><dd>${usesOf(key)}</dd></dl>
${webhookSection(at, key, endpoint, answered?.typed ?? null)}${limitsSection(at, key, uses)}${requestsHtml(days)}${revokeSection(at, key)}`
  }
  return page
})

const secretPage = (key: ListedKey, endpoint: WebhookEndpoint, secret: string, serviceName: string): MemberPage => ({
  title: "A webhook's secret",
  kind: DEVELOPERS_PAGE,
  content: html`<p class="done" role="status">The webhook is set. Its signing secret is shown this once: copy it now.</p>
<h1>Webhook of <span dir="auto">${key.label}</span></h1>
<pre class="secret" tabindex="0"><code>${secret}</code></pre>
<p>Events go to <code dir="ltr">${shownAddress(endpoint.url)}</code>. Each is signed with the secret: check
<code>X-${serviceName}-Signature</code> or, by Standard Webhooks, <code>webhook-signature</code> before you believe one.</p>
<p><a href="${pathOf(key.id)}">To the key, where a test event can be sent</a></p>`
})

const LIMIT = /^\d{1,7}$/

const limitOf = (text: string | null, minimum: number, maximum: number): number | null => {
  if (text === null || !LIMIT.test(text.trim())) return null
  const limit = Number(text)
  return limit >= minimum && limit <= maximum ? limit : null
}
const capOf = (text: string | null): number | null => limitOf(text, 0, DAILY_CAP_MAX)

/** A rate as the key's own: none where it is the usual one. */
const ownRate = (rate: number): number | null => (rate === REQUESTS_MAX ? null : rate)

/** One key: what it is, its webhook, its limits and its end. */
export const keyPages = (
  { page, form }: ReturnType<typeof makeMemberPages>,
  facts: Pick<HostFacts, "sandbox" | "baseUrl" | "serviceSlug" | "serviceName">
): ReadonlyArray<OpenEndpoint> => {
  const { serviceName } = facts
  const testBody = makeTestBody(facts)
  const mayTest = makeTestCounter()
  const common = { back: KEYS_PATH, section: KEYS_PATH, parameters: [KEY_PARAMETER] }
  return [
    page({
      path: KEY_PATH,
      section: KEYS_PATH,
      summary: "One key of an account, with its webhook and its limits.",
      parameters: [KEY_PARAMETER],
      make: Effect.fnUntraced(function* (at) {
        const key = yield* ownKey(at)
        return Option.isNone(key) ? NO_SUCH_KEY : yield* keyPage(at, key.value)
      })
    }),
    form({
      ...common,
      path: `${KEY_PATH}/revoke`,
      role: "owner",
      summary: "Ends a key for good; for owners.",
      take: Effect.fnUntraced(function* (at, fields) {
        const key = yield* ownKey(at)
        if (Option.isNone(key)) return NO_SUCH_KEY
        const { told } = outcomesOf(key.value)
        if (fields.get("sure") !== "yes") return told("unsure")
        const { id, label } = key.value
        yield* revokeKey(id).pipe(asDeed(at, "key.revoke", `${label} (${id})`))
        return told("revoked")
      })
    }),
    form({
      ...common,
      path: `${KEY_PATH}/limits`,
      role: "owner",
      summary: "Gives a key daily caps and a rate of its own; for owners.",
      take: Effect.fnUntraced(function* (at, fields) {
        const key = yield* ownKey(at)
        if (Option.isNone(key)) return NO_SUCH_KEY
        const { told } = outcomesOf(key.value)
        const [scrapes, discoveries] = [capOf(fields.get("scrapes")), capOf(fields.get("discoveries"))]
        if (scrapes === null || discoveries === null) return told("wrong_caps")
        const rate = limitOf(fields.get("rate"), 1, rateMaxOf(key.value))
        if (rate === null) return told("wrong_rate")
        const { id, label } = key.value
        yield* ApiKeys.use((keys) => keys.limit(id, { scrapes, discoveries, requestsPerMinute: ownRate(rate) })).pipe(
          asDeed(
            at,
            "key.limit",
            `${label}: ${scrapes} fresh scores, ${discoveries} discoveries, ${rate} requests a minute`
          )
        )
        return told("limited")
      })
    }),
    form({
      ...common,
      path: `${KEY_PATH}/webhook`,
      role: "member",
      summary: "Sets where a key's events go and shows the signing secret, this once.",
      take: Effect.fnUntraced(function* (at, fields) {
        const found = yield* ownKey(at)
        if (Option.isNone(found)) return NO_SUCH_KEY
        const key = found.value
        const typed: Typed = {
          url: (fields.get("url") ?? "").trim(),
          events: fields.getAll("event"),
          attempts: (fields.get("attempts") ?? "").trim()
        }
        const before = yield* readWebhook(key.id).pipe(Effect.catchTag("WebhookNotFound", () => Effect.succeed(null)))
        const url = typed.url === "" && before !== null ? before.url : typed.url
        // The log names the host alone: the rest of an address may be a password.
        return yield* setWebhook({
          keyId: key.id,
          url,
          events: typed.events,
          attemptsMax: LIMIT.test(typed.attempts) ? Number(typed.attempts) : Number.NaN
        }).pipe(
          asDeed(at, "webhook.set", `${key.label}: ${hostOf(url)}`),
          Effect.map(({ endpoint, secret }) => secretPage(key, endpoint, Redacted.value(secret), serviceName)),
          Effect.catchTag("InvalidWebhook", ({ reason }) =>
            keyPage(at, key, { box: problemBox(`The webhook was not set: ${reason}.`), status: 400, typed })
          )
        )
      })
    }),
    ...([true, false] as const).map((isPaused) =>
      form({
        ...common,
        path: `${KEY_PATH}/webhook/${isPaused ? "pause" : "resume"}`,
        role: "member",
        summary: isPaused ? "Pauses a key's webhook." : "Resumes a key's webhook.",
        take: Effect.fnUntraced(function* (at) {
          const key = yield* ownKey(at)
          if (Option.isNone(key)) return NO_SUCH_KEY
          const { told } = outcomesOf(key.value)
          return yield* pauseWebhook(key.value.id, isPaused).pipe(
            asDeed(at, isPaused ? "webhook.pause" : "webhook.resume", key.value.label),
            Effect.as(told(isPaused ? "paused" : "resumed")),
            Effect.catchTag("WebhookNotFound", () => Effect.succeed(told("no_webhook")))
          )
        })
      })
    ),
    form({
      ...common,
      path: `${KEY_PATH}/webhook/remove`,
      role: "member",
      summary: "Removes a key's webhook.",
      take: Effect.fnUntraced(function* (at, fields) {
        const key = yield* ownKey(at)
        if (Option.isNone(key)) return NO_SUCH_KEY
        const { told } = outcomesOf(key.value)
        if (fields.get("sure") !== "yes") return told("unsure")
        return yield* removeWebhook(key.value.id).pipe(
          asDeed(at, "webhook.remove", key.value.label),
          Effect.as(told("removed")),
          Effect.catchTag("WebhookNotFound", () => Effect.succeed(told("no_webhook")))
        )
      })
    }),
    form({
      ...common,
      path: `${KEY_PATH}/webhook/test`,
      role: "member",
      summary: "Sends a test to a key's webhook and shows what it answered.",
      take: Effect.fnUntraced(function* (at, fields) {
        const found = yield* ownKey(at)
        if (Option.isNone(found)) return NO_SUCH_KEY
        const key = found.value
        const { told } = outcomesOf(key)
        const event = TestEvent.literals.find((each) => each === fields.get("event")) ?? TEST_EVENT
        if (!(yield* mayTest(key.id))) return told("tested_often")
        const body = yield* testBody(event, key.id, new Date(yield* Clock.currentTimeMillis))
        return yield* sendTestEvent({
          tenantId: at.current.tenantId,
          keyId: key.id,
          serviceName,
          event,
          bodyOf: () => body
        }).pipe(
          asDeed(at, "webhook.test", key.label),
          Effect.flatMap((attempt) => {
            const text = `The test event (${event}): ${answerOf(attempt)}.`
            const box = attempt.fault === null ? html`<p class="done" role="status">${text}</p>` : problemBox(text)
            return keyPage(at, key, { box, status: 200, typed: null })
          }),
          Effect.catchTag("WebhookNotFound", () => Effect.succeed(told("no_webhook")))
        )
      })
    })
  ]
}

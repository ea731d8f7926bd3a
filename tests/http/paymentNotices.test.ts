import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { Clock, Context, Effect, Option, Redacted } from "effect"
import { layer as stripe } from "../../adapters/payments/stripe/Payments.ts"
import { sendRefunds } from "../../domain/accounts/payments/sendRefunds.ts"
import { settleOpenEvents } from "../../domain/accounts/payments/settleOpenEvents.ts"
import { runDueChecks } from "../../domain/checks/backgroundChecks/runDueChecks.ts"
import { fixedClock } from "../../fixtures/system/fixedClock.ts"
import { NOTICE_BYTES_MAX } from "../../hosts/http/accounts/payments/webhook.ts"
import { withPeer } from "../../hosts/http/server/peer.ts"
import { PaymentEvents } from "../../ports/accounts/payments/PaymentEvents.ts"
import { NOTICE_AGE_SECONDS_MAX, Payments } from "../../ports/accounts/payments/Payments.ts"
import type { RefundStanding } from "../../ports/accounts/payments/RefundQueue.ts"
import type { CheckTicket } from "../../ports/checks/backgroundChecks/Check.ts"
import { Checks } from "../../ports/checks/backgroundChecks/Checks.ts"
import type { CheckEvent, CheckStatus } from "../../ports/checks/backgroundChecks/checkStates.ts"
import { HOUR_MS, SECOND_MS } from "../../ports/time/days.ts"
import {
  SECRET_KEY,
  type StandInEvent,
  type StripeStandIn,
  startStripeStandIn,
  stripeNotice,
  WEBHOOK_SECRET,
  WEBHOOK_SECRET_BEFORE
} from "../accounts/payments/stripeStandIn.ts"
import { aCheck } from "../contracts/checkExamples.ts"
import { openHost, type TestHost } from "./host.ts"

const PATH = "/api/webhooks/payments"
/** After the pauses before a second try, a third and others. */
const TURNS_MS = [60_000, 600_000, HOUR_MS]

/** What was kept of notices, in the order that they came in, and what became of each. */
const kept = new Map<string, { readonly type: string; outcome: string }>()

const noted = (events: Context.Service.Shape<typeof PaymentEvents>) =>
  PaymentEvents.of({
    ...events,
    keep: (event, at) =>
      Effect.tap(events.keep(event, at), (isNew) =>
        Effect.sync(() => isNew && kept.set(event.eventId, { type: event.type, outcome: "open" }))
      ),
    settle: (eventId, outcome, at) =>
      Effect.tap(events.settle(eventId, outcome, at), () =>
        Effect.sync(() => {
          const event = kept.get(eventId)
          if (event?.outcome === "open") event.outcome = outcome
        })
      )
  })

let host: TestHost
let standIn: StripeStandIn
let server: { readonly url: URL; readonly stop: (now: boolean) => Promise<void> }
beforeAll(async () => {
  standIn = startStripeStandIn()
  const payments = await Effect.runPromise(
    Effect.provide(
      Payments.use(Effect.succeed),
      stripe({
        secretKey: Redacted.make(SECRET_KEY),
        webhookSecrets: [WEBHOOK_SECRET, WEBHOOK_SECRET_BEFORE].map((secret) => Redacted.make(secret)),
        apiUrl: standIn.url
      })
    )
  )
  host = await openHost({
    standIn: (ports) =>
      ports.pipe(Context.add(Payments, payments), Context.add(PaymentEvents, noted(Context.get(ports, PaymentEvents))))
  })
  server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    maxRequestBodySize: Number.MAX_SAFE_INTEGER,
    fetch: (request, asked) => host.host.fetch(withPeer(request, () => asked.requestIP(request)?.address ?? null))
  })
})
afterAll(async () => {
  await server.stop(true)
  await host.close()
  await standIn.stop()
})

/** An order, opened at Stripe; `isKept` false: the checkout is opened and the check not stored yet. */
const ordered = (given: {
  readonly tier?: "quick" | "verified"
  readonly endsInHours?: number
  readonly isKept?: false
}) =>
  host.run(
    Effect.gen(function* () {
      const payments = yield* Payments
      const checks = yield* Checks
      const at = new Date()
      const opened = new Date(at.getTime() + 24 * HOUR_MS)
      const check = aCheck(host.tenant.id, { tier: given.tier ?? "quick", createdAt: at })
      const { sessionId } = yield* payments.open({
        orderId: check.checkId,
        description: "Background check",
        certification: null,
        amountMinor: check.amountMinor,
        currency: check.currency,
        returnUrl: "https://brand.example",
        expiresAt: opened
      })
      const payableUntil = new Date(at.getTime() + (given.endsInHours ?? 24) * HOUR_MS)
      const keep = checks.create({ ...check, sessionId, payableUntil })
      if (given.isKept !== false) yield* keep
      const ticket: CheckTicket = { tenantId: check.tenantId, checkId: check.checkId }
      return { sessionId, ticket, keep: () => host.run(keep) }
    })
  )
type Ordered = Awaited<ReturnType<typeof ordered>>

interface Notice {
  readonly body: string | Uint8Array<ArrayBuffer> | null
  readonly signature: string | null
  readonly method?: string
}

const sent = async ({ body, signature, method = "POST" }: Notice): Promise<number> => {
  const response = await fetch(new URL(PATH, server.url), {
    method,
    headers: { "content-type": "application/json", ...(signature === null ? {} : { "stripe-signature": signature }) },
    ...(body === null ? {} : { body })
  })
  const text = await response.text()
  for (const secret of [WEBHOOK_SECRET, WEBHOOK_SECRET_BEFORE, SECRET_KEY]) expect(text).not.toContain(secret)
  return response.status
}
const deliver = (event: unknown, options?: Parameters<typeof stripeNotice>[1]) => sent(stripeNotice(event, options))

/** Events of a payment that was, or will be, made at a session. */
const eventsOf = (sessionId: string) => {
  const session = standIn.sessions.get(sessionId)
  if (session === undefined) throw new Error("it was not opened")
  return {
    paid: (lies = {}, type?: string) => standIn.pay(sessionId, lies, type),
    session,
    happen: (type: string, object: Record<string, unknown>) =>
      standIn.happen(type, { id: `x_${type}`, payment_intent: session.payment_intent, ...object })
  }
}
const whole = { amount: 2_999, currency: "usd", status: "succeeded" }

/** What a check, its money and what was kept are once a notice, or some, came. */
interface Expected {
  readonly answers: ReadonlyArray<number>
  readonly status: CheckStatus
  readonly steps: ReadonlyArray<CheckEvent>
  /** How the refund stands that is owed; null where none is. */
  readonly refund: RefundStanding["state"] | null
  /** Payments that were given back at Stripe, in the minor unit. */
  readonly givenBack: ReadonlyArray<number>
  readonly kept: ReadonlyArray<string>
}
interface Row {
  readonly name: string
  readonly order?: Parameters<typeof ordered>[0]
  readonly deliver: (order: Ordered & ReturnType<typeof eventsOf>) => Promise<ReadonlyArray<number>>
  readonly after: Expected
}

const COMPLETED = "checkout.session.completed"
const NOTHING = { status: "awaiting_payment", steps: [], refund: null, givenBack: [] } as const
const REFUSED: Expected = { answers: [400], ...NOTHING, kept: [] }
const begun = (answers: ReadonlyArray<number> = [200], events = [`${COMPLETED} applied`]): Expected => ({
  answers,
  status: "scanning",
  steps: ["paid_quick"],
  refund: null,
  givenBack: [],
  kept: events
})
const unknown = (type = COMPLETED): Expected => ({ answers: [200], ...NOTHING, kept: [`${type} unknown`] })
const givenBack = (amount: number): Expected => ({
  answers: [200],
  status: "refunded",
  steps: ["paid_wrongly"],
  refund: "done",
  givenBack: [amount],
  kept: [`${COMPLETED} mismatch`]
})

const inTurn = async (...deliveries: ReadonlyArray<() => Promise<number>>): Promise<ReadonlyArray<number>> => {
  const answers: Array<number> = []
  for (const each of deliveries) answers.push(await each())
  return answers
}
const secondsFromNow = (seconds: number) => ({ signedAtMs: Date.now() + seconds * SECOND_MS })
/** One of the events, of which something is changed on its way. */
const changed = (event: StandInEvent, change: (notice: ReturnType<typeof stripeNotice>) => Notice): Promise<number> =>
  sent(change(stripeNotice(event)))
/** Bytes that nobody made by the stand-in, signed by the true secret as text. */
const signedText = (text: string) => stripeNotice(text)

const DOUBLED: ReadonlyArray<Row> = [
  { name: "comes once", deliver: async ({ paid }) => [await deliver(paid())], after: begun() },
  {
    name: "of a verified check asks its creator",
    order: { tier: "verified" },
    deliver: async ({ paid }) => [await deliver(paid())],
    after: { ...begun(), status: "awaiting_consent", steps: ["paid_verified"] }
  },
  {
    name: "comes three times",
    deliver: ({ paid }) => {
      const event = paid()
      return inTurn(
        () => deliver(event),
        () => deliver(event),
        () => deliver(event)
      )
    },
    after: begun([200, 200, 200])
  },
  {
    name: "comes eight times at once",
    deliver: ({ paid }) => {
      const event = paid()
      return Promise.all(Array.from({ length: 8 }, () => deliver(event)))
    },
    after: begun(Array.from({ length: 8 }, () => 200))
  },
  {
    name: "is told of by two events",
    deliver: ({ paid }) =>
      inTurn(
        () => deliver(paid()),
        () => deliver(paid({}, "checkout.session.async_payment_succeeded"))
      ),
    after: begun([200, 200], [`${COMPLETED} applied`, "checkout.session.async_payment_succeeded no_effect"])
  }
]

const ORDER_AND_TIME: ReadonlyArray<Row> = [
  {
    name: "comes after the dispute of it",
    deliver: ({ paid, happen }) => {
      const first = paid()
      const dispute = happen("charge.dispute.funds_withdrawn", { status: "needs_response" })
      return inTurn(
        () => deliver(dispute),
        () => deliver(first)
      )
    },
    after: {
      answers: [200, 200],
      status: "disputed",
      steps: ["paid_quick", "funds_withdrawn"],
      refund: null,
      givenBack: [],
      kept: ["charge.dispute.funds_withdrawn applied", `${COMPLETED} applied`]
    }
  },
  {
    name: "comes after the refund of it",
    deliver: ({ paid, happen }) => {
      const first = paid()
      const refund = happen("refund.created", whole)
      return inTurn(
        () => deliver(refund),
        () => deliver(first)
      )
    },
    after: {
      answers: [200, 200],
      status: "refunded",
      steps: ["paid_quick", "refunded_outside"],
      refund: null,
      givenBack: [],
      kept: ["refund.created applied", `${COMPLETED} applied`]
    }
  },
  {
    name: "comes after the money came back that a bank had taken",
    deliver: ({ paid, happen }) => {
      const first = paid()
      const [back, away] = ["charge.dispute.funds_reinstated", "charge.dispute.funds_withdrawn"].map((type) =>
        happen(type, { status: "won" })
      )
      return inTurn(
        () => deliver(back),
        () => deliver(away),
        () => deliver(first)
      )
    },
    after: {
      answers: [200, 200, 200],
      status: "scanning",
      steps: ["paid_quick", "funds_withdrawn", "funds_reinstated_unread"],
      refund: null,
      givenBack: [],
      kept: [
        "charge.dispute.funds_reinstated applied",
        "charge.dispute.funds_withdrawn applied",
        `${COMPLETED} applied`
      ]
    }
  },
  {
    name: "comes before it is settled how it is paid",
    deliver: ({ paid }) =>
      inTurn(
        () => deliver(paid({ payment_status: "unpaid" })),
        () => deliver(paid({}, "checkout.session.async_payment_succeeded"))
      ),
    after: begun([200, 200], [`${COMPLETED} no_effect`, "checkout.session.async_payment_succeeded applied"])
  },
  {
    // Nobody is told the address of a checkout before its check is stored.
    name: "comes before its check is stored",
    order: { isKept: false },
    deliver: async ({ paid, keep }) => {
      const answer = await deliver(paid())
      await keep()
      return [answer]
    },
    after: unknown()
  },
  {
    name: "comes 24 hours late, before anybody looked whether it was paid in time",
    order: { endsInHours: -0.1 },
    deliver: async ({ paid }) => [await deliver({ ...paid(), created: Math.floor(Date.now() / SECOND_MS) - 86_400 })],
    after: begun()
  },
  {
    name: "comes 24 hours late, when its check has expired",
    order: { endsInHours: -0.1 },
    deliver: async ({ paid }) => {
      await host.run(runDueChecks)
      return [await deliver({ ...paid(), created: Math.floor(Date.now() / SECOND_MS) - 86_400 })]
    },
    after: { ...givenBack(2_999), steps: ["checkout_expired", "paid_wrongly"], kept: [`${COMPLETED} applied`] }
  },
  {
    name: "comes when Stripe says that the checkout ended",
    deliver: ({ paid, session }) =>
      inTurn(
        () => deliver(standIn.happen("checkout.session.expired", session)),
        () => deliver(paid())
      ),
    after: {
      ...givenBack(2_999),
      answers: [200, 200],
      steps: ["checkout_expired", "paid_wrongly"],
      kept: ["checkout.session.expired applied", `${COMPLETED} applied`]
    }
  }
]

const FORGED: ReadonlyArray<Row> = [
  {
    name: "is signed by another's secret",
    deliver: async ({ paid }) => [await deliver(paid(), { secrets: ["whsec_ofAnother"] })],
    after: REFUSED
  },
  {
    name: "is signed by nobody",
    deliver: async ({ paid }) => [await changed(paid(), (notice) => ({ ...notice, signature: null }))],
    after: REFUSED
  },
  {
    name: "has an empty header",
    deliver: async ({ paid }) => [await changed(paid(), (notice) => ({ ...notice, signature: "" }))],
    after: REFUSED
  },
  {
    name: "says when it was signed, and nothing else",
    deliver: async ({ paid }) => [
      await changed(paid(), ({ body, signature }) => ({ body, signature: signature.replace(/,.*/, "") }))
    ],
    after: REFUSED
  },
  {
    name: "is signed by the scheme of tests alone",
    deliver: async ({ paid }) => [
      await changed(paid(), ({ body, signature }) => ({ body, signature: signature.replace("v1=", "v0=") }))
    ],
    after: REFUSED
  },
  {
    name: "is signed too long ago",
    deliver: async ({ paid }) => [await deliver(paid(), secondsFromNow(-NOTICE_AGE_SECONDS_MAX - 5))],
    after: REFUSED
  },
  {
    name: "is signed some time ago",
    deliver: async ({ paid }) => [await deliver(paid(), secondsFromNow(-NOTICE_AGE_SECONDS_MAX + 60))],
    after: begun()
  },
  {
    name: "is signed at a time to come",
    deliver: async ({ paid }) => [await deliver(paid(), secondsFromNow(NOTICE_AGE_SECONDS_MAX + 60))],
    after: REFUSED
  },
  {
    name: "is signed by a clock that goes before",
    deliver: async ({ paid }) => [await deliver(paid(), secondsFromNow(NOTICE_AGE_SECONDS_MAX - 60))],
    after: begun()
  },
  {
    name: "is signed long ago, and says another time",
    deliver: async ({ paid }) => {
      const { body, signature } = stripeNotice(paid(), secondsFromNow(-86_400))
      const now = `t=${Math.floor(Date.now() / SECOND_MS)}`
      return [await sent({ body, signature: signature.replace(/^t=\d+/, now) })]
    },
    after: REFUSED
  },
  {
    name: "has another byte than was signed",
    deliver: async ({ paid }) => [
      await changed(paid(), ({ body, signature }) => {
        const altered = body.slice()
        altered[altered.length - 2] = (altered[altered.length - 2] ?? 0) ^ 1
        return { body: altered, signature }
      })
    ],
    after: REFUSED
  },
  {
    name: "has the same content in other bytes",
    deliver: async ({ paid }) => {
      const event = paid()
      return [await changed(event, ({ signature }) => ({ body: JSON.stringify(event), signature }))]
    },
    after: REFUSED
  },
  {
    name: "is signed by the secret before, while it is replaced",
    deliver: async ({ paid }) => [await deliver(paid(), { secrets: [WEBHOOK_SECRET_BEFORE] })],
    after: begun()
  },
  {
    name: "is signed by both secrets",
    deliver: async ({ paid }) => [await deliver(paid(), { secrets: [WEBHOOK_SECRET_BEFORE, WEBHOOK_SECRET] })],
    after: begun()
  },
  {
    name: "is signed by another's secret and by a good one",
    deliver: async ({ paid }) => [await deliver(paid(), { secrets: ["whsec_ofAnother", WEBHOOK_SECRET] })],
    after: begun()
  }
]

const WRONG: ReadonlyArray<Row> = [
  ...[2_998, 1, 299_900].map(
    (amount): Row => ({
      name: `is of ${amount} instead of 2999`,
      deliver: async ({ paid }) => [await deliver(paid({ amount_total: amount }))],
      after: givenBack(amount)
    })
  ),
  {
    name: "is in another currency",
    deliver: async ({ paid }) => [await deliver(paid({ currency: "eur" }))],
    after: givenBack(2_999)
  },
  {
    name: "names another order at our checkout",
    deliver: async ({ paid }) => [await deliver(paid({ client_reference_id: crypto.randomUUID() }))],
    after: givenBack(2_999)
  },
  {
    name: "is of a checkout that another product of the account opened",
    deliver: async ({ paid }) => [
      await deliver(paid({ id: "cs_test_ofAnotherProduct", client_reference_id: null, metadata: {} }))
    ],
    after: unknown()
  },
  {
    name: "is of another's checkout, and names our order",
    deliver: async ({ paid }) => [await deliver(paid({ id: "cs_test_ofSomebody", metadata: {} }))],
    after: unknown()
  },
  {
    name: "is of another checkout that the service opened for our order",
    deliver: async ({ paid }) => [await deliver(paid({ id: "cs_test_ofTheSameOrder" }))],
    after: { answers: [200], ...NOTHING, givenBack: [2_999], kept: ["checkout.session.completed surplus"] }
  },
  {
    name: "is of the live mode, where the key is of the test mode",
    deliver: async ({ paid }) => [await deliver({ ...paid(), livemode: true })],
    after: unknown()
  },
  {
    name: "is of no kind that is known here",
    deliver: async ({ happen }) => [await deliver(happen("customer.created", { email: "nova@creator.example" }))],
    after: { answers: [200], ...NOTHING, kept: ["customer.created no_effect"] }
  },
  {
    name: "is of a known kind, and its object is none",
    deliver: async ({ happen }) => [await deliver(happen(COMPLETED, { id: 7 }))],
    after: REFUSED
  }
]

/** Not what an event is, whoever signed it. */
const UNREADABLE: ReadonlyArray<Row> = [
  {
    name: "is larger than a notice may be",
    deliver: async ({ paid }) => [await deliver(JSON.stringify(paid()).padEnd(NOTICE_BYTES_MAX + 1))],
    after: REFUSED
  },
  {
    name: "is as large as a notice may be",
    deliver: async ({ paid }) => [await deliver(JSON.stringify(paid()).padEnd(NOTICE_BYTES_MAX))],
    after: begun()
  },
  {
    name: "is not UTF-8",
    deliver: async ({ paid }) => [
      await changed(paid({ customer: "\u00ff" }), ({ body, signature }) => {
        const at = body.findIndex((byte) => byte > 0x7f)
        return { body: Uint8Array.from([...body.slice(0, at), 0xff, ...body.slice(at + 2)]), signature }
      })
    ],
    after: REFUSED
  },
  ...["", "null", "[]", "7", "{", "not JSON", '{"id":"evt_1"}'].map(
    (text): Row => ({
      name: `is ${JSON.stringify(text)}, signed`,
      deliver: async () => [await sent(signedText(text))],
      after: REFUSED
    })
  ),
  ...["GET", "PUT", "DELETE"].map(
    (method): Row => ({
      name: `comes by ${method}`,
      deliver: async ({ paid }) => [
        await changed(paid(), ({ body, signature }) => ({ body: method === "GET" ? null : body, signature, method }))
      ],
      after: { ...REFUSED, answers: [404] }
    })
  )
]

describe("a notice of a payment, over the network", () => {
  test.each([...DOUBLED, ...ORDER_AND_TIME, ...FORGED, ...WRONG, ...UNREADABLE].map((row) => [row.name, row] as const))(
    "that %s",
    async (_, row) => {
      kept.clear()
      const order = await ordered(row.order ?? {})
      const { session } = eventsOf(order.sessionId)
      const answers = await row.deliver({ ...order, ...eventsOf(order.sessionId) })
      // Whatever waits for another event, and whatever is owed, has its turn: more of them than it takes, as those change nothing.
      const running = await host.run(Clock.clockWith(Effect.succeed))
      for (const ms of TURNS_MS) {
        const clock = fixedClock(new Date(Date.now() + ms), running)
        await host.run(Effect.provideService(Effect.andThen(settleOpenEvents, sendRefunds), Clock.Clock, clock))
      }
      const after = await host.run(
        Effect.gen(function* () {
          const checks = yield* Checks
          return {
            status: Option.getOrThrow(yield* checks.find(order.ticket)).status,
            steps: (yield* checks.history(order.ticket)).map(({ event }) => event),
            refund: Option.getOrNull(yield* checks.refundOf(order.ticket))?.state ?? null
          }
        })
      )
      const refunds = standIn.refunds.filter(({ payment_intent }) => payment_intent === session.payment_intent)
      const seen: Expected = {
        answers,
        ...after,
        givenBack: refunds.map(({ amount }) => Number(amount)),
        kept: [...kept.values()].map(({ type, outcome }) => `${type} ${outcome}`)
      }
      expect(seen).toEqual(row.after)
    }
  )
})

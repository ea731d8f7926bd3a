import { Clock, Data, Duration, Effect, Layer, Redacted } from "effect"
import Stripe from "stripe"
import { type PaymentEvent, SessionId } from "../../../ports/accounts/payments/Payment.ts"
import {
  CHECKOUT_HOURS_MAX,
  type CheckoutOrder,
  CheckoutRefused,
  MISSED_EVENTS_MAX,
  NOTICE_AGE_SECONDS_MAX,
  PaymentNoticeForged,
  PaymentNoticeUnreadable,
  Payments,
  PaymentsUnavailable,
  type Refund
} from "../../../ports/accounts/payments/Payments.ts"
import { HOUR_MS, SECOND_MS } from "../../../ports/time/days.ts"
import { EVENT_TYPES, readEvent, refundStatusOf } from "./readEvent.ts"
import { isGivenBack, problemOfError, problemOfRefund } from "./refundProblem.ts"

const MINUTE_MS = 60 * SECOND_MS
/** Stripe takes no checkout that ends sooner. */
const CHECKOUT_MINUTES_MIN = 30
/** So much sooner than the order a checkout ends, so that clocks that differ a little don't make it too long. */
const EXPIRY_MARGIN_MS = MINUTE_MS
/** A request that opens a checkout has an answer within 8 seconds. */
const OPEN_TIMEOUT_MS = 7_000
const OPEN_TRY_TIMEOUT_MS = 3_500
const OPEN_RETRIES_MAX = 1
/** Keys under which one order is opened at most. */
const OPEN_KEYS_MAX = 3
const KEY_IN_USE_STATUS = 409
const TRY_TIMEOUT_MS = 10_000
const RETRIES_MAX = 2
const PAGE_EVENTS_MAX = 100
/** Pages of events that are turned to find the oldest. */
const EVENT_PAGES_MAX = 50
/** Stripe has no more refunds of one payment in one page. */
const REFUNDS_LISTED_MAX = 100
/** The names that a refund, and under which turn it was made, are found again by. */
const REFUND_KEY = "refund_key"
const REFUND_TURN = "refund_turn"
/** The turn of a refund that names none. */
const FIRST_TURN = 1

export interface StripeOptions {
  readonly secretKey: Redacted.Redacted<string>
  /** Those in use: two during a rotation. */
  readonly webhookSecrets: ReadonlyArray<Redacted.Redacted<string>>
  /** Where the API is, without a path; Stripe's own where it is null. */
  readonly apiUrl: string | null
  /** One try of what nobody waits for. */
  readonly timeoutMs?: number
  /** One try, and all tries, of opening a checkout. */
  readonly openTryTimeoutMs?: number
}

const PROTOCOLS = { "http:": "http", "https:": "https" } as const
const isProtocol = (protocol: string): protocol is keyof typeof PROTOCOLS => Object.hasOwn(PROTOCOLS, protocol)

const placeOf = (apiUrl: string | null) => {
  if (apiUrl === null) return {}
  const { protocol, hostname, port } = new URL(apiUrl)
  const known = isProtocol(protocol) ? protocol : "https:"
  return {
    protocol: PROTOCOLS[known],
    host: hostname,
    port: port === "" ? (known === "http:" ? 80 : 443) : Number(port)
  }
}

/** Keys of the test mode say so; no money moves there. */
const isLiveKey = (key: Redacted.Redacted<string>): boolean => !/^[a-z]+_test_/.test(Redacted.value(key))

/**
 * The parameters of a checkout. They follow from the order alone, its end among them: Stripe refuses other parameters under an
 * idempotency key that it knows.
 */
const sessionParameters = (order: CheckoutOrder): Stripe.Checkout.SessionCreateParams => ({
  mode: "payment",
  client_reference_id: order.orderId,
  metadata: { check_id: order.orderId },
  payment_intent_data: { metadata: { check_id: order.orderId } },
  line_items: [
    {
      quantity: 1,
      price_data: {
        currency: order.currency,
        unit_amount: order.amountMinor,
        product_data: { name: order.description }
      }
    }
  ],
  ...(order.certification === null ? {} : { custom_text: { submit: { message: order.certification } } }),
  success_url: order.returnUrl,
  cancel_url: order.returnUrl,
  expires_at: Math.floor((order.expiresAt.getTime() - EXPIRY_MARGIN_MS) / SECOND_MS)
})

/** Names what failed and nothing that was sent: Stripe's own errors may quote keys and headers. */
const causeOf = (error: unknown): Error => {
  if (!(error instanceof Stripe.errors.StripeError)) return new Error("Stripe could not be asked")
  const { type, code, statusCode, requestId } = error
  return new Error(`Stripe: ${[type, code, statusCode, requestId].filter((part) => part !== undefined).join(" ")}`)
}

/** What Stripe answers with besides where it repeats what it first answered to a key. */
const REPLAYED_HEADER = "idempotent-replayed"
const isReplayed = ({ lastResponse }: Stripe.Response<unknown>): boolean =>
  // By fetch they are not the record that their type says.
  new Headers(lastResponse.headers).get(REPLAYED_HEADER) === "true"

const openKey = (orderId: string, turn: number): string => (turn === 1 ? `open-${orderId}` : `open-${orderId}:${turn}`)

/** Whether a key was used before with other parameters. One that is in use right now is another matter: it opens what is asked for. */
const isOtherOrder = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeIdempotencyError && error.statusCode !== KEY_IN_USE_STATUS

/** A call of Stripe's that failed, with what it threw. */
class StripeFailed extends Data.TaggedError("StripeFailed")<{ readonly error: unknown }> {}

const unavailable = (error: unknown) => new PaymentsUnavailable({ cause: causeOf(error) })

const isMade = ({ status }: Stripe.Refund): boolean => refundStatusOf(status) !== "failed"
const turnOf = ({ metadata }: Stripe.Refund): number => Number(metadata?.[REFUND_TURN] ?? FIRST_TURN)

const standingOf = (refund: Stripe.Refund): Refund => ({
  refundId: refund.id,
  outcome: refundStatusOf(refund.status),
  problem: isMade(refund) ? null : problemOfRefund(refund)
})

const goneBy = (other: Stripe.Refund | undefined): Refund => ({
  refundId: other?.id ?? null,
  outcome: "gone",
  problem: null
})

/** How a refund stands by those of its payment, the newest first; null where it is to be asked for. */
const standingIn = (refunds: ReadonlyArray<Stripe.Refund>, key: string, turn: number): Refund | null => {
  const own = refunds.filter(({ metadata }) => metadata?.[REFUND_KEY] === key)
  const made = own.find(isMade)
  if (made !== undefined) return standingOf(made)
  // What one of ours would have given back, others may have given back since it failed.
  const [last] = own
  const since = refunds.filter((refund) => isMade(refund) && last !== undefined && refund.created >= last.created)
  if (last !== undefined && since.reduce((sum, { amount }) => sum + amount, 0) >= last.amount) return goneBy(since[0])
  const failed = own.find((refund) => turnOf(refund) === turn)
  return failed === undefined ? null : standingOf(failed)
}

/**
 * Whether a header says that it signs at a time that is yet to come, clocks apart. Stripe's verifier looks for old ones alone; one
 * of next year would be good until then.
 */
const isOfLater = (signature: string, nowMs: number): boolean =>
  [...signature.matchAll(/(?:^|,)t=(\d+)/g)].some(
    ([, seconds]) => Number(seconds) * SECOND_MS - nowMs > NOTICE_AGE_SECONDS_MAX * SECOND_MS
  )

/** What says that a checkout was paid, or ended, before. */
const isEnded = (session: { readonly status: string | null }): boolean => session.status !== "open"

/**
 * Card payments by Stripe Checkout. Every call that changes something has an idempotency key, tries are few and each is bounded in
 * time. A notice is verified by the asynchronous verifier alone: the other one throws under Bun.
 */
export const layer = ({
  secretKey,
  webhookSecrets,
  apiUrl,
  timeoutMs = TRY_TIMEOUT_MS,
  openTryTimeoutMs = OPEN_TRY_TIMEOUT_MS
}: StripeOptions) =>
  Layer.sync(Payments, () => {
    const stripe = new Stripe(Redacted.value(secretKey), {
      ...placeOf(apiUrl),
      httpClient: Stripe.createFetchHttpClient(),
      timeout: timeoutMs,
      maxNetworkRetries: RETRIES_MAX,
      telemetry: false
    })

    const attempt = <A>(call: () => Promise<A>): Effect.Effect<A, StripeFailed> =>
      Effect.tryPromise({ try: call, catch: (error) => new StripeFailed({ error }) })
    const ask = <A>(call: () => Promise<A>): Effect.Effect<A, PaymentsUnavailable> =>
      Effect.mapError(attempt(call), ({ error }) => unavailable(error))

    const expire = Effect.fn("payments.expire")(function* (sessionId: SessionId) {
      yield* attempt(() =>
        stripe.checkout.sessions.expire(sessionId, {}, { idempotencyKey: `expire-${sessionId}` })
      ).pipe(
        Effect.catch(({ error }) =>
          // Stripe refuses to end what has ended. Whether that is why, the checkout itself says.
          ask(() => stripe.checkout.sessions.retrieve(sessionId)).pipe(
            Effect.flatMap((session) => (isEnded(session) ? Effect.void : Effect.fail(unavailable(error))))
          )
        )
      )
    })

    const refundsOf = (payment: string) =>
      Effect.map(
        attempt(() => stripe.refunds.list({ payment_intent: payment, limit: REFUNDS_LISTED_MAX })),
        ({ data }) => data.toSorted((a, b) => b.created - a.created)
      )

    /** Without an amount Stripe gives back what is left. A turn has a key of its own: one that failed is answered so for good. */
    const askForRefund = (payment: string, key: string, turn: number, amountMinor: number | null) =>
      attempt(() =>
        stripe.refunds.create(
          {
            payment_intent: payment,
            ...(amountMinor === null ? {} : { amount: amountMinor }),
            reason: "requested_by_customer",
            metadata: { [REFUND_KEY]: key, ...(turn === FIRST_TURN ? {} : { [REFUND_TURN]: String(turn) }) }
          },
          { idempotencyKey: turn === FIRST_TURN ? `refund-${key}` : `refund-${key}:${turn}` }
        )
      )

    /**
     * Opens a checkout under the order's key. Where it was asked for before with anything else, such as another address to lead back to
     * once that is configured, Stripe refuses the key: then under the next. Nobody was told the address of what was opened first, as the
     * order would be kept by then; and what is paid at it is given back.
     */
    const openUnder = (order: CheckoutOrder, turn: number): Effect.Effect<Stripe.Checkout.Session, StripeFailed> =>
      attempt(() =>
        stripe.checkout.sessions.create(sessionParameters(order), {
          idempotencyKey: openKey(order.orderId, turn),
          timeout: openTryTimeoutMs,
          maxNetworkRetries: OPEN_RETRIES_MAX
        })
      ).pipe(
        // What it first answered says nothing of now: a checkout that could not be kept was ended, and another is opened.
        Effect.flatMap((session) =>
          isReplayed(session) ? attempt(() => stripe.checkout.sessions.retrieve(session.id)) : Effect.succeed(session)
        ),
        Effect.flatMap((session) =>
          session.status === "expired" && turn < OPEN_KEYS_MAX ? openUnder(order, turn + 1) : Effect.succeed(session)
        ),
        Effect.catch((failed) =>
          isOtherOrder(failed.error) && turn < OPEN_KEYS_MAX ? openUnder(order, turn + 1) : Effect.fail(failed)
        )
      )

    /** Every event since then, newest first as Stripe lists them, and of too many the newest. */
    const eventsSince = async (since: Date): Promise<ReadonlyArray<unknown>> => {
      const events: Array<Stripe.Event> = []
      let after: string | undefined
      for (let page = 0; page < EVENT_PAGES_MAX; page += 1) {
        const { data, has_more: hasMore } = await stripe.events.list({
          created: { gte: Math.floor(since.getTime() / SECOND_MS) },
          types: [...EVENT_TYPES],
          limit: PAGE_EVENTS_MAX,
          ...(after === undefined ? {} : { starting_after: after })
        })
        events.push(...data)
        after = data.at(-1)?.id
        if (!hasMore || after === undefined) break
      }
      return events
    }

    return Payments.of({
      isLive: isLiveKey(secretKey),
      isOpen: true,
      hasOwnPage: false,

      open: Effect.fn("payments.open")(function* (order) {
        const leftMs = order.expiresAt.getTime() - EXPIRY_MARGIN_MS - (yield* Clock.currentTimeMillis)
        if (!(leftMs >= CHECKOUT_MINUTES_MIN * MINUTE_MS && leftMs <= CHECKOUT_HOURS_MAX * HOUR_MS)) {
          return yield* new CheckoutRefused({ cause: new Error("Stripe takes no checkout that ends then") })
        }
        const refused = (cause: Error) => new CheckoutRefused({ cause })
        const session = yield* openUnder(order, 1).pipe(
          Effect.mapError(({ error }) => refused(causeOf(error))),
          Effect.timeoutOrElse({
            duration: Duration.millis(OPEN_TIMEOUT_MS),
            orElse: () => Effect.fail(refused(new Error("Stripe did not answer in time")))
          })
        )
        const sessionId = SessionId.make(session.id)
        const isOurs = session.amount_total === order.amountMinor && session.currency === order.currency
        if (session.url !== null && isOurs && !isEnded(session)) return { sessionId, url: session.url }
        // Nobody learns its address, and it is ended besides, where that is possible.
        yield* Effect.ignore(expire(sessionId))
        return yield* refused(new Error("Stripe opened a checkout that is not as it was ordered"))
      }),

      expire,

      readNotice: Effect.fn("payments.readNotice")(function* (body, signature) {
        if (signature === null) return yield* new PaymentNoticeForged()
        const nowMs = yield* Clock.currentTimeMillis
        if (isOfLater(signature, nowMs)) return yield* new PaymentNoticeForged()
        for (const secret of webhookSecrets) {
          const read = yield* Effect.tryPromise({
            try: () =>
              stripe.webhooks.constructEventAsync(
                body,
                signature,
                Redacted.value(secret),
                NOTICE_AGE_SECONDS_MAX,
                undefined,
                nowMs
              ),
            catch: (error) =>
              error instanceof Stripe.errors.StripeSignatureVerificationError
                ? new PaymentNoticeForged()
                : new PaymentNoticeUnreadable()
          }).pipe(
            // Within an object, as what is signed may be null.
            Effect.map((signed: unknown) => ({ signed })),
            Effect.catchTag("PaymentNoticeForged", () => Effect.succeed(null))
          )
          if (read === null) continue
          const event = readEvent(read.signed)
          return event === null ? yield* new PaymentNoticeUnreadable() : event
        }
        return yield* new PaymentNoticeForged()
      }),

      refund: Effect.fn("payments.refund")(function* (payment, key, turn, amountMinor) {
        const gone = Effect.map(refundsOf(payment), (refunds) => goneBy(refunds.find(isMade)))
        // Under a key that it knows Stripe answers as it did first, however the refund stands since: so it is looked up.
        return yield* refundsOf(payment).pipe(
          Effect.flatMap((refunds) => {
            const standing = standingIn(refunds, key, turn)
            return standing === null
              ? Effect.map(askForRefund(payment, key, turn, amountMinor), standingOf)
              : Effect.succeed(standing)
          }),
          Effect.catch((failed) => (isGivenBack(failed.error) ? gone : Effect.fail(failed))),
          Effect.catch(({ error }) => {
            const problem = problemOfError(error)
            return problem === null
              ? Effect.fail(unavailable(error))
              : Effect.succeed<Refund>({ refundId: null, outcome: "failed", problem })
          })
        )
      }),

      missed: Effect.fn("payments.missed")(function* (since) {
        const events = yield* ask(() => eventsSince(since))
        return events
          .map(readEvent)
          .filter((event): event is PaymentEvent => event !== null)
          .reverse()
          .slice(0, MISSED_EVENTS_MAX)
      })
    })
  })

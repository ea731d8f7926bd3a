import { describe, expect } from "bun:test"
import { Effect, type Layer } from "effect"
import { type PaymentEvent, PaymentReference, SessionId } from "../../ports/accounts/payments/Payment.ts"
import { OPEN_EVENTS_MAX, PaymentEvents } from "../../ports/accounts/payments/PaymentEvents.ts"
import { sharedEffectTest } from "../support/running/effectTest.ts"
import { minute } from "./checkExamples.ts"
import { StoreSuite } from "./StoreSuite.ts"

const anEvent = (given: Partial<PaymentEvent> = {}): PaymentEvent => ({
  eventId: `evt_${crypto.randomUUID()}`,
  type: "checkout.session.completed",
  at: minute(0),
  isLive: false,
  fact: {
    _tag: "CheckoutPaid",
    sessionId: SessionId.make("cs_1"),
    payment: PaymentReference.make("pi_1"),
    orderId: null,
    amountMinor: 2_999,
    currency: "usd"
  },
  ...given
})

/** Events of these that are to be settled. */
const openOf = (ids: ReadonlyArray<string>, at: Date) =>
  PaymentEvents.use((events) => events.open(at, OPEN_EVENTS_MAX)).pipe(
    Effect.map((open) => open.filter(({ event }) => ids.includes(event.eventId)))
  )

/** What any adapter of PaymentEvents must do. */
export const suite = <E>(name: string, layer: Layer.Layer<PaymentEvents, E>) =>
  describe(`payment events contract: ${name}`, () => {
    const it = sharedEffectTest(layer)

    it.live(
      "nothing is newest where nothing is kept; then the newest by the provider's time is, whenever it came",
      Effect.gen(function* () {
        const events = yield* PaymentEvents
        expect(yield* events.newestAt).toBeNull()
        const kept = [anEvent({ at: minute(9) }), anEvent({ at: minute(1) })]
        for (const event of kept) {
          yield* events.keep(event, minute(0))
          yield* events.settle(event.eventId, "no_effect", minute(0))
        }
        expect(yield* events.newestAt).toEqual(minute(9))
      })
    )

    it.live(
      "keep answers whether an event is new; one that came before changes nothing, also at the same time",
      Effect.gen(function* () {
        const events = yield* PaymentEvents
        const event = anEvent()
        const answers = yield* Effect.all(
          Array.from({ length: 20 }, () => events.keep(event, minute(1))),
          { concurrency: "unbounded" }
        )
        expect(answers.filter((isNew) => isNew)).toHaveLength(1)
        expect(yield* events.keep({ ...event, type: "another", fact: { _tag: "Other" } }, minute(2))).toBe(false)
        expect(yield* openOf([event.eventId], minute(3))).toEqual([{ event, receivedAt: minute(1), tries: 0 }])
        yield* events.settle(event.eventId, "unknown", minute(3))
        expect(yield* events.keep(event, minute(4))).toBe(false)
        expect(yield* openOf([event.eventId], minute(5))).toEqual([])
      })
    )

    it.live(
      "open answers events of every kind, those that came first at first, at most `limit`",
      Effect.gen(function* () {
        const events = yield* PaymentEvents
        const [payment, sessionId] = [PaymentReference.make("pi_2"), SessionId.make("cs_2")]
        const given = [
          anEvent(),
          anEvent({ fact: { _tag: "CheckoutExpired", sessionId } }),
          anEvent({
            fact: {
              _tag: "PaymentRefunded",
              payment,
              refundId: "re_1",
              status: "done",
              amountMinor: 1,
              currency: "eur"
            }
          }),
          anEvent({ fact: { _tag: "PaymentDisputed", payment, disputeId: "dp_1", stage: "inquiry" } }),
          anEvent({ fact: { _tag: "Other" }, isLive: true })
        ]
        const ids = given.map(({ eventId }) => eventId)
        yield* events.keep(given[4] ?? anEvent(), minute(10))
        for (const event of given.slice(0, 4)) yield* events.keep(event, minute(9))
        expect((yield* openOf(ids, minute(11))).map(({ event }) => event)).toEqual(given)
        expect((yield* openOf(ids, minute(9))).map(({ event }) => event)).toEqual(given.slice(0, 4))
        expect(yield* events.open(minute(11), 2)).toHaveLength(2)
        expect(yield* events.open(minute(11), 0)).toEqual([])
        for (const id of ids) yield* events.settle(id, "applied", minute(11))
      })
    )

    it.live(
      "postpone counts a try and waits; the first outcome stays, and what is settled is not postponed",
      Effect.gen(function* () {
        const events = yield* PaymentEvents
        const event = anEvent()
        const ids = [event.eventId]
        yield* events.keep(event, minute(20))
        yield* events.postpone(event.eventId, minute(25))
        expect(yield* openOf(ids, minute(24))).toEqual([])
        expect(yield* openOf(ids, minute(25))).toEqual([{ event, receivedAt: minute(20), tries: 1 }])
        yield* events.settle(event.eventId, "mismatch", minute(26))
        yield* events.postpone(event.eventId, minute(27))
        yield* events.settle(event.eventId, "applied", minute(28))
        expect(yield* openOf(ids, minute(60))).toEqual([])
      })
    )
  })

export const stores = new StoreSuite(({ name, layer }) => suite(name, layer))

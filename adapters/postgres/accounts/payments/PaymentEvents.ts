import { Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { PaymentEvent } from "../../../../ports/accounts/payments/Payment.ts"
import { OPEN_EVENTS_MAX, PaymentEvents } from "../../../../ports/accounts/payments/PaymentEvents.ts"
import { upTo } from "../../../../ports/paging/Page.ts"
import { storeStatements } from "../../statements/statements.ts"

const OpenRow = Schema.Struct({ event: PaymentEvent, receivedAt: Schema.Date, tries: Schema.Int })
const NewestRow = Schema.Struct({ at: Schema.NullOr(Schema.Date) })
const encodeEvent = Schema.encodeSync(Schema.fromJsonString(PaymentEvent))

const db = storeStatements("PaymentEvents")
const { unavailable } = db

export const layer = Layer.effect(
  PaymentEvents,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    return PaymentEvents.of({
      keep: (event, receivedAt) =>
        sql`
          insert into payment_events (event_id, event, at, received_at, due_at)
          values (${event.eventId}, ${encodeEvent(event)}::text::json, ${event.at}::timestamptz, ${receivedAt}::timestamptz,
            ${receivedAt}::timestamptz)
          on conflict do nothing returning event_id
        `.pipe(
          Effect.mapError(unavailable),
          Effect.map((rows) => rows.length > 0)
        ),

      open: (at, limit) =>
        sql`
          select event, received_at as "receivedAt", tries from payment_events
          where due_at is not null and due_at <= ${at}::timestamptz
          order by received_at, place limit ${upTo(limit, OPEN_EVENTS_MAX)}
        `.pipe(db.rows(OpenRow)),

      settle: (eventId, outcome, at) =>
        sql`
          update payment_events set outcome = ${outcome}, settled_at = ${at}::timestamptz, due_at = null
          where event_id = ${eventId} and outcome is null
        `.pipe(db.done),

      postpone: (eventId, nextAt) =>
        sql`
          update payment_events set due_at = ${nextAt}::timestamptz, tries = tries + 1
          where event_id = ${eventId} and outcome is null
        `.pipe(db.done),

      newestAt: sql`select max(at) as at from payment_events`.pipe(
        db.rows(NewestRow),
        Effect.map(([row]) => row?.at ?? null)
      )
    })
  })
)

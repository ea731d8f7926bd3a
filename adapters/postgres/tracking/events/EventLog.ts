import { Clock, Effect, Exit, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { StoreUnavailable } from "../../../../ports/system/StoreUnavailable.ts"
import { EventLog } from "../../../../ports/tracking/events/EventLog.ts"
import type { TrackingEvent } from "../../../../ports/tracking/events/TrackingEvent.ts"
import { REPEAT_VERSION } from "../../../../ports/tracking/orders/repeats.ts"

import { GenericPlanClient } from "../../connection/boundedClient.ts"
import { isDataError } from "../../errors/databaseErrors.ts"
import { makeGroupCommit } from "../../writing/groupCommit.ts"
import { takeLock } from "../../writing/takeLock.ts"
import { ON_ORDER_CONFLICT } from "../orders/orderRows.ts"
import { writingOf } from "./monthsEnd.ts"

const unavailable = (cause: unknown) => new StoreUnavailable({ store: "Tracking", cause })

/**
 * One event as the batch statement reads it; the names are its columns'. What it lacks is left out: it would be sent and parsed. Its time
 * is a text already: a row that holds an object with a `toJSON`, as dates are, takes three times as long to write as JSON.
 */
const toRow = (event: TrackingEvent) => ({
  tenant_id: event.tenantId,
  event_id: event.id,
  pv_id: event.pvId,
  received_at: event.receivedAt.toISOString(),
  event_type: event.type,
  reported_by: event.reportedBy,
  is_bot: event.isBot,
  page_url: event.pageUrl ?? undefined,
  page_host: event.pageHost ?? undefined,
  product_id: event.productId ?? undefined,
  ref: event.ref ?? undefined,
  click_id: event.clickId ?? undefined,
  order_id: event.purchase?.orderId,
  minor_units: event.purchase?.total.minorUnits.toString(),
  currency: event.purchase?.total.currency,
  promo_code: event.purchase?.promoCode ?? undefined,
  is_new_customer: event.purchase?.isNewCustomer ?? undefined,
  bought: event.purchase?.productId ?? undefined,
  event_data: event.dataJson ?? undefined,
  remembered_refs: event.storedRefs.length === 0 ? undefined : event.storedRefs
})

const COLUMNS = `tenant_id, event_id, pv_id, received_at, event_type, reported_by, is_bot, page_url, product_id, ref,
  click_id, order_id, minor_units, currency, promo_code, is_new_customer`

const EVENTS_FROM_JSON = `json_to_recordset($1::text::json) as event(
  tenant_id uuid, event_id uuid, pv_id uuid, received_at timestamptz, event_type text, reported_by text, is_bot boolean,
  page_url text, page_host text, product_id text, ref text, click_id uuid, order_id text, minor_units bigint,
  currency text, promo_code text, is_new_customer boolean, bought text, event_data text, remembered_refs jsonb
)`

/** The first of those that have the same id: of two of different months no table would know. */
const onceEach = (events: ReadonlyArray<TrackingEvent>): ReadonlyArray<TrackingEvent> => [
  ...new Map(events.toReversed().map((event) => [`${event.tenantId} ${event.id}`, event])).values()
]

/** Milliseconds that a batch that has to be written alone waits for others: whoever comes behind it waits as long. */
const ALONE_MS_MAX = 500

/*
 * Whether an event is there already, in a month that begins from $2 on and before $3. A session that plans its statements once looks
 * each up by its key: `offset 0` keeps it from reading a month whole. Others leave it to a function, which keeps its plan for them.
 */
const KNOWN_BY_KEY = `exists (
    select from events e where e.tenant_id = event.tenant_id and e.event_id = event.event_id
      and e.received_at >= $2::timestamptz and e.received_at < $3::timestamptz offset 0
  )`
const KNOWN_BY_FUNCTION = `(tenant_id, event_id) in (
    select k.tenant_id, k.event_id from events_known(
      (select array_agg(tenant_id) from event), (select array_agg(event_id) from event), $2::timestamptz, $3::timestamptz
    ) k
  )`

/**
 * The statements of a batch: `events` without purchases, `purchases` with. Rows are written in the order of their keys, so that two
 * batches never wait for each other in a circle. Those of the same month are one by its table's key, those of others as `isKnown`
 * says: see `monthsEnd.ts`. Only an event that is new files a notice, and only a notice that is new makes its order or moves it to an
 * earlier time. Where a source reports an order again with another total, its first such report is kept beside, and decides nothing.
 */
const statementsBy = (isKnown: string) => {
  const event = `with event as materialized (select * from ${EVENTS_FROM_JSON})`
  const logged = `
  insert into events (${COLUMNS}, event_data)
  select ${COLUMNS}, event_data::jsonb from event
  where not ${isKnown}
  order by tenant_id, event_id
  on conflict do nothing`
  const purchases = `${event},
  logged as (${logged} returning tenant_id, event_id),
  bought_here as materialized (
    select event.*, claimant
    from event join logged using (tenant_id, event_id),
      lateral (select case when reported_by = 'pixel' then pv_id::text else '' end as claimant) claim
    where event_type = 'purchase'
  ),
  purchase as materialized (
    select distinct on (tenant_id, order_id, reported_by, claimant) * from bought_here
    order by tenant_id, order_id, reported_by, claimant, received_at, event_id
  ),
  repeated as materialized (
    select distinct on (b.tenant_id, b.order_id, b.reported_by, b.claimant) b.*
    from bought_here b join purchase p using (tenant_id, order_id, reported_by, claimant)
    left join lateral (
      select k.minor_units, k.currency from order_evidence k
      where k.tenant_id = b.tenant_id and k.shop_domain = '' and k.order_id = b.order_id and k.source = b.reported_by
        and k.version = 0 and k.claimant = b.claimant offset 0
    ) first_told on true
    where (b.minor_units, b.currency) is distinct from
      (coalesce(first_told.minor_units, p.minor_units), coalesce(first_told.currency, p.currency))
    order by b.tenant_id, b.order_id, b.reported_by, b.claimant, b.received_at, b.event_id
  ),
  noted as (
    insert into order_evidence (
      tenant_id, order_id, source, version, claimant, received_at, placed_at, minor_units, currency, is_test,
      is_cancelled, promo_codes, pv_id, remembered_refs, page_host, is_bot
    )
    select
      tenant_id, order_id, reported_by, ${REPEAT_VERSION}, claimant, received_at, received_at, minor_units, currency, false,
      false, '{}', pv_id, '[]', page_host, is_bot
    from repeated order by tenant_id, order_id, reported_by, claimant
    on conflict do nothing
  ),
  filed as (
    insert into order_evidence (
      tenant_id, order_id, source, version, claimant, received_at, placed_at, minor_units, currency, is_test,
      is_cancelled, is_new_customer, promo_codes, pv_id, remembered_refs, page_host, is_bot, products
    )
    select
      tenant_id, order_id, reported_by, 0, claimant, received_at, received_at, minor_units, currency, false,
      false, is_new_customer, array_remove(array[promo_code], null), pv_id,
      coalesce(remembered_refs, '[]'), page_host, is_bot, case when bought is null then '[]' else jsonb_build_array(
        jsonb_build_object('product_id', bought, 'title', null, 'minor_units', minor_units::text)
      ) end
    from purchase order by tenant_id, order_id, reported_by, claimant
    on conflict do nothing returning tenant_id, order_id, source, placed_at
  )
  insert into orders (tenant_id, order_id, source, placed_at)
  select distinct on (tenant_id, order_id) tenant_id, order_id, source, min(placed_at) from filed
  group by tenant_id, order_id, source order by tenant_id, order_id, source <> 'server'
  ${ON_ORDER_CONFLICT}`
  return { events: `${event} ${logged}`, purchases }
}
const STATEMENTS = statementsBy(KNOWN_BY_FUNCTION)
const STEADY_STATEMENTS = statementsBy(KNOWN_BY_KEY)

/** The event log, written in batches across callers: see `makeGroupCommit`. */
export const layer = Layer.effect(
  EventLog,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const steady = yield* GenericPlanClient
    const alone = sql`select set_config('lock_timeout', ${`${ALONE_MS_MAX}ms`}, true)`.pipe(
      // The parent's alone: every writer asks for it first.
      Effect.andThen(sql`lock table only events in share row exclusive mode`),
      Effect.andThen(sql`select set_config('lock_timeout', '0', true)`)
    )
    const append = yield* makeGroupCommit({
      write: (events: ReadonlyArray<TrackingEvent>) =>
        Effect.gen(function* () {
          const now = new Date(yield* Clock.currentTimeMillis)
          const writing = writingOf(
            events.map(({ receivedAt }) => receivedAt),
            now
          )
          const write = (some: ReadonlyArray<TrackingEvent>, client = sql, statements = STATEMENTS) =>
            client.unsafe(some.some(({ purchase }) => purchase !== null) ? statements.purchases : statements.events, [
              JSON.stringify(some.map(toRow)),
              writing.since,
              writing.until
            ])
          if (writing.with !== "together") {
            yield* takeLock(sql, "months_end").pipe(
              Effect.andThen(writing.with === "alone" ? alone : Effect.void),
              Effect.andThen(write(onceEach(events))),
              sql.withTransaction
            )
          } else if (steady === null) yield* write(events)
          else yield* write(events, steady, STEADY_STATEMENTS)
          return () => undefined
        }),
      isDataError,
      unavailable
    })
    return EventLog.of({
      append: (event) => append(event).pipe(Effect.mapError(unavailable)),
      take: (event, told) => append.take(event, (exit) => told(Exit.mapError(exit, unavailable)))
    })
  })
)

import { Clock, Duration, Effect, Option } from "effect"
import { SecureRandom } from "effect/crypto"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import { Commissions } from "../../../ports/revenue/commissions/Commissions.ts"
import type { OrderKey } from "../../../ports/revenue/fraud/Signal.ts"
import { Announcements, type ClaimedOrders } from "../../../ports/revenue/orderEvents/Announcements.ts"
import { OrderEventId } from "../../../ports/revenue/orderEvents/OrderEvent.ts"
import { groupBy } from "../../../ports/text/groupBy.ts"
import { DAY_MS } from "../../../ports/time/days.ts"
import type { RecordedOrder } from "../../../ports/tracking/orders/Order.ts"
import { Orders } from "../../../ports/tracking/orders/Orders.ts"
import { inBatches } from "../../paging/lists.ts"
import { prepareAttribution } from "../attribution/attributeOrders.ts"
import { indexModels } from "../commissions/ruleInForce.ts"
import { heldOrders } from "../fraud/heldOrders.ts"
import { orderKeyText } from "../fraud/watchCursors.ts"
import { decideOrderEvent, nameTelling } from "./decideOrderEvent.ts"
import type { OrderLook } from "./orderLook.ts"

/** How long what was told of an order is kept: longer than a delivery of it, which may be sent again by hand. */
const ORDER_EVENTS_KEPT_DAYS = 60
/** Events that one statement removes at most: longer ones would hold their locks too long. */
const ORDER_EVENTS_PER_BATCH = 1_000

/** Removes events that were made more than ORDER_EVENTS_KEPT_DAYS ago; answers how many. */
export const purgeOldOrderEvents = Effect.gen(function* () {
  const announcements = yield* Announcements
  const before = new Date((yield* Clock.currentTimeMillis) - ORDER_EVENTS_KEPT_DAYS * DAY_MS)
  return yield* inBatches(ORDER_EVENTS_PER_BATCH, (limit) => announcements.purge(before, limit))
}).pipe(Effect.withSpan("announcing.purgeOldOrderEvents"))

/** How long a claim holds: far longer than a look takes, so that only a dead worker's is taken over. */
const ORDERS_LEASE_MS = 300_000
/** Orders that are looked for by name at once. */
const LOOKUPS = 4
/** Looks at orders of which somebody else tells something meanwhile. */
const LOOKS_MAX = 3
const NO_PERIOD = { from: new Date(0), to: new Date(0) }

/** The orders of these names, each once. A name that is no order's yet has none. */
const ordersNamed = Effect.fnUntraced(function* (tenantId: TenantId, names: ReadonlyArray<OrderKey>) {
  const book = yield* Orders
  const found = yield* Effect.forEach(names, ({ orderId, shopDomain }) => book.find(tenantId, orderId, shopDomain), {
    concurrency: LOOKUPS
  })
  return [...new Map(found.flat().map((file) => [orderKeyText(file), file])).values()]
})

/** Looks at orders, each by the model that the account's commissions are stated by. */
const lookAt = Effect.fnUntraced(function* (tenantId: TenantId, files: ReadonlyArray<RecordedOrder>) {
  const { models } = yield* Commissions.use((commissions) => commissions.book(tenantId))
  const modelAt = indexModels(models)
  const held = yield* heldOrders(tenantId, files)
  const looks: Array<OrderLook> = []
  for (const [model, own] of groupBy(files, ({ placedAt }) => modelAt(placedAt))) {
    const { attribute } = yield* prepareAttribution(tenantId, model, NO_PERIOD)
    const attributed = yield* attribute(own)
    for (const [index, file] of own.entries()) {
      const each = attributed[index]
      if (each !== undefined) looks.push({ ...each, file, model, isHeld: held.has(orderKeyText(file)) })
    }
  }
  return looks
})

/**
 * The orders of claimed names, and what was told of each. What was told is read before its order is: what somebody else tells in
 * between is seen when it is recorded, and an order that was read before that is never told as it was.
 */
const gather = Effect.fnUntraced(function* ({ tenantId, names }: ClaimedOrders) {
  const announcements = yield* Announcements
  const byText = <A>(all: ReadonlyArray<A>, keyOf: (each: A) => OrderKey) =>
    new Map(all.map((each) => [orderKeyText(keyOf(each)), each]))
  const told = byText(yield* announcements.told(tenantId, names), ({ order }) => order)
  const own = byText(names, (name) => name)
  const found = yield* ordersNamed(tenantId, names)
  const isOwn = (file: OrderKey) => own.has(orderKeyText(file))
  // A pixel, a server or a buyer may name an order otherwise than its shop does.
  const others = byText(
    found.filter((file) => !isOwn(file)),
    (file) => file
  )
  if (others.size === 0) return { files: found, told }
  const keys = [...others.values()].map(({ shopDomain, orderId }) => ({ shopDomain, orderId }))
  for (const each of yield* announcements.told(tenantId, keys)) told.set(orderKeyText(each.order), each)
  const again = (yield* ordersNamed(tenantId, keys)).filter((file) => others.has(orderKeyText(file)))
  return { files: [...found.filter(isOwn), ...again], told }
})

/** Looks at claimed orders and tells what is new of them; answers how many events that are. */
const tell = Effect.fnUntraced(function* (claimed: ClaimedOrders) {
  const { tenantId, attributedSince, refundedSince } = claimed
  const announcements = yield* Announcements
  const random = yield* SecureRandom.SecureRandom
  if (attributedSince === null && refundedSince === null) return yield* Effect.as(announcements.record(claimed, []), 0)
  const { files, told } = yield* gather(claimed)
  const looks = files.length === 0 ? [] : yield* lookAt(tenantId, files)
  const at = new Date(yield* Clock.currentTimeMillis)
  const decided = looks.flatMap(
    (look) => decideOrderEvent(look, told.get(orderKeyText(look.file)) ?? null, claimed) ?? []
  )
  const tellings = yield* Effect.forEach(
    decided,
    Effect.fnUntraced(function* (telling) {
      const ids = yield* Effect.forEach(telling.said, () => random.uuidV7())
      return nameTelling(telling, { tenantId, at, ids: ids.map((id) => OrderEventId.make(id)) })
    })
  )
  yield* announcements.record(claimed, tellings)
  return tellings.reduce((sum, { events }) => sum + events.length, 0)
})

/** As `tell`; an order of which somebody else tells something meanwhile is looked at again. */
const tellAgain = (claimed: ClaimedOrders) =>
  tell(claimed).pipe(Effect.retry({ times: LOOKS_MAX - 1, while: ({ _tag }) => _tag === "ToldMeanwhile" }))

/** Tells of each name by itself, so that one that can't be looked at holds up no other. */
const tellOneByOne = (claimed: ClaimedOrders) =>
  Effect.forEach(claimed.names, (name) =>
    tellAgain({ ...claimed, names: [name] }).pipe(
      Effect.catchCause((cause) =>
        Effect.as(
          Effect.logWarning(`what is new of an order of account ${claimed.tenantId} could not be told`, cause),
          0
        )
      )
    )
  ).pipe(
    Effect.map((told) => told.reduce((sum, each) => sum + each, 0)),
    Effect.timeoutOption(Duration.millis(ORDERS_LEASE_MS)),
    Effect.map(Option.getOrElse(() => 0))
  )

/**
 * Looks at the orders of one tenant that are due and tells its receivers what is new of them: gathered, decided and written in one
 * step. Answers how many events that are; none where no order is due.
 *
 * Where it fails nothing was told, and the orders are due again once their claim lapses. Of an order that two workers look at one
 * tells; the other looks again.
 */
const announceOrders = Effect.fn("announcing.announceOrders")(function* () {
  const announcements = yield* Announcements
  const nowMs = yield* Clock.currentTimeMillis
  const claimed = yield* announcements.claim(new Date(nowMs), new Date(nowMs + ORDERS_LEASE_MS))
  if (Option.isNone(claimed)) return Option.none<number>()
  const told = yield* tellAgain(claimed.value).pipe(Effect.catchCause(() => tellOneByOne(claimed.value)))
  return Option.some(told)
})

/** Claims that one sweep takes at most. */
const CLAIMS_MAX = 1_000

/** Tells what is new of every order that is due, account by account. Answers how many events that are. */
export const announceAllDue = Effect.fn("announcing.announceAllDue")(function* () {
  let told = 0
  for (let claims = 0; claims < CLAIMS_MAX; claims++) {
    const more = yield* announceOrders()
    if (Option.isNone(more)) break
    told += more.value
  }
  return told
})

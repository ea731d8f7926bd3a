import { Effect, Option } from "effect"
import { announceAllDue } from "../../../domain/revenue/orderEvents/announceOrders.ts"
import type { ApiKey } from "../../../ports/accounts/keys/ApiKey.ts"
import { Deliveries } from "../../../ports/accounts/webhooks/Deliveries.ts"
import { type EndpointEvent, EndpointEvent as Events } from "../../../ports/accounts/webhooks/Webhook.ts"
import { WebhookEndpoints } from "../../../ports/accounts/webhooks/WebhookEndpoints.ts"
import { Announcements } from "../../../ports/revenue/orderEvents/Announcements.ts"
import type { OrderEvent, OrderStanding } from "../../../ports/revenue/orderEvents/OrderEvent.ts"
import { aKey, aWebhook } from "../../contracts/webhooksExamples.ts"
import { asOf, at, openWorld } from "../commissions/commissionWorld.ts"

/** Since when the account of a test wants to be told. */
export const OPTED_IN = "2025-01-10T00:00:00.000Z"

/** Creators with links and codes, and an endpoint that is told of orders. */
export const openListeningWorld = (events: ReadonlyArray<EndpointEvent> = Events.literals) =>
  Effect.gen(function* () {
    const tenantId = yield* openWorld
    const key = yield* aKey(tenantId)
    yield* WebhookEndpoints.use((endpoints) => endpoints.set(aWebhook(key, { events, at: at(OPTED_IN) })))
    return { tenantId, key }
  })

/** Tells all that is due at that time. */
export const announceAt = (time: string) => asOf(time, announceAllDue())

/** All that was told to a key's endpoint, in the order of its orders and versions, and of refunds. */
export const toldTo = ({ tenantId, id }: Pick<ApiKey, "tenantId" | "id">) =>
  Effect.gen(function* () {
    const deliveries = yield* Deliveries.use((all) => all.list(tenantId, id, 200))
    const announcements = yield* Announcements
    const events = yield* Effect.forEach(deliveries, ({ orderEventId }) =>
      orderEventId === null ? Effect.succeedNone : announcements.find(tenantId, orderEventId)
    )
    // Two refunds that are told at once have one version and one time: their ids order them.
    const textOf = (told: OrderEvent) =>
      `${told.order.orderId} ${String(told.version).padStart(3, "0")} ${told.event} ${
        told.event === "order.refunded" ? (told.said.refundId ?? "") : ""
      }`
    return events.flatMap(Option.toArray).sort((a, b) => (textOf(a) < textOf(b) ? -1 : textOf(a) > textOf(b) ? 1 : 0))
  })

const partyText = (party: OrderStanding["shares"][number]) =>
  `${party.creator?.handle ?? party.code ?? "others"} ${party.minorUnits}`

/** An event as one line: order, version, event, what the order earns, and for whom; of a refund what is taken from whom. */
export const eventText = ({ order, version, ...told }: OrderEvent): string => {
  const head = `${order.orderId} v${version}`
  if (told.event === "order.attributed") {
    const { earns, isHeld, netMinorUnits, shares } = told.said
    const parties = shares.map(partyText).join(", ")
    return `${head} attributed ${netMinorUnits}${earns ? "" : " earns nothing"}${isHeld ? " held" : ""} [${parties}]`
  }
  const { kind, refundId, takenMinorUnits, netMinorUnits, parts } = told.said
  const taken = parts.map(
    (part) => `${part.creator?.handle ?? part.code ?? "others"} -${part.takenMinorUnits} = ${part.netMinorUnits}`
  )
  return `${head} ${kind} ${refundId ?? "-"} ${takenMinorUnits} of ${netMinorUnits + takenMinorUnits} [${taken.join(", ")}]`
}

export const textsTold = (key: Pick<ApiKey, "tenantId" | "id">) =>
  Effect.map(toldTo(key), (events) => events.map(eventText))

import { sized } from "../support/running/sized.ts"
import type { Server } from "./server.ts"

/** Events of a load. The service is held to its promises by hand with 20,000. */
export const CHAOS_EVENTS = Number(process.env.CHAOS_EVENTS ?? sized(600, 2000))
/** Connections the load comes over. */
const CONNECTIONS = 32
/** One event in so many is a purchase, which is written with its order in one statement. */
const PURCHASE_EVERY = 10

export interface Event {
  readonly event_id: string
  readonly event_type: "page_view" | "purchase"
  readonly pv_id: string
  readonly order_id?: string
  readonly revenue?: number
}

/** Events with ids of the sender's own. */
export const newEvents = (count: number): ReadonlyArray<Event> =>
  Array.from({ length: count }, (_, index) => {
    const event = { event_id: crypto.randomUUID(), pv_id: crypto.randomUUID() }
    return index % PURCHASE_EVERY === 0
      ? { ...event, event_type: "purchase", order_id: `order-${event.event_id}`, revenue: 12.34 }
      : { ...event, event_type: "page_view" }
  })

/** What a browser names itself: an event of a known bot earns nobody anything. */
const BROWSER = "Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0"

/** Sends a purchase or page view as a customer's server or page does. */
export const sendEvent = ({ baseUrl }: Server, key: string, event: object): Promise<Response> =>
  fetch(`${baseUrl}/api/v1/track`, {
    method: "POST",
    headers: { "x-api-key": key, "content-type": "application/json", "user-agent": BROWSER },
    body: JSON.stringify(event)
  })

export interface Outcome {
  /** Ids of the events answered with 200. */
  readonly acknowledged: ReadonlySet<string>
  /** How often each other status was answered. */
  readonly refused: ReadonlyMap<number, number>
  /** Events without an answer. */
  readonly unanswered: number
}

/** Sends each event once, many at a time; `onAcknowledged` hears how many are. */
export const sendEvents = async (
  server: Server,
  key: string,
  events: { readonly values: () => Iterator<Event> & Iterable<Event> },
  onAcknowledged: (count: number) => void = () => {}
): Promise<Outcome> => {
  const acknowledged = new Set<string>()
  const refused = new Map<number, number>()
  let unanswered = 0
  const left = events.values()
  const connection = async () => {
    for (const event of left) {
      try {
        const response = await sendEvent(server, key, event)
        await response.bytes()
        if (response.status === 200) {
          acknowledged.add(event.event_id)
          onAcknowledged(acknowledged.size)
        } else refused.set(response.status, (refused.get(response.status) ?? 0) + 1)
      } catch {
        unanswered++
      }
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, connection))
  return { acknowledged, refused, unanswered }
}

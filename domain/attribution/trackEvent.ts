import { Clock, Effect } from "effect"
import { SecureRandom } from "effect/crypto"
import { EventLog } from "../../ports/attribution/EventLog.ts"
import { EventId, type TrackingEvent } from "../../ports/attribution/TrackingEvent.ts"
import { refFromUrl } from "./landingRef.ts"

/** What a browser or a server reports; the service adds the time, the link in the address and, where absent, an id. */
export interface EventReport extends Omit<TrackingEvent, "id" | "receivedAt" | "ref" | "clickId"> {
  /** The sender's own id, by which it may send the event again; null makes a new one. */
  readonly id: EventId | null
}

/** Stores one event. It is durable when this succeeds. */
export const trackEvent = Effect.fnUntraced(function* (report: EventReport) {
  const log = yield* EventLog
  const random = yield* SecureRandom.SecureRandom
  const landing = report.pageUrl === null ? null : refFromUrl(report.pageUrl)
  yield* log.append({
    ...report,
    id: report.id ?? EventId.make(yield* random.uuidV7()),
    receivedAt: new Date(yield* Clock.currentTimeMillis),
    ref: landing?.code ?? null,
    clickId: landing?.clickId ?? null
  })
})

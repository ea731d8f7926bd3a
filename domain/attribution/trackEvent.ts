import { Effect } from "effect"
import { SecureRandom } from "effect/crypto"
import { EventLog } from "../../ports/attribution/EventLog.ts"
import { EventId, type TrackingEvent } from "../../ports/attribution/TrackingEvent.ts"
import { hostOf, refFromUrl } from "./landingRef.ts"

/** What a browser or a server reports; the service adds the time, the host and link in the address and, where absent, an id. */
export interface ReportedEvent extends Omit<TrackingEvent, "id" | "receivedAt" | "ref" | "clickId" | "pageHost"> {
  /** The sender's own id, by which it may send the event again; null makes a new one. */
  readonly id: EventId | null
}

const newEventId = Effect.map(
  SecureRandom.SecureRandom.use((random) => random.uuidV7()),
  (id) => EventId.make(id)
)

/** Stores one event. It is durable when this succeeds. */
export const trackEvent = (report: ReportedEvent) =>
  Effect.clockWith((clock) => {
    // A page's custom events are no visits of their own: its address counts where the page is viewed.
    const landing = report.pageUrl === null || report.type === "custom" ? null : refFromUrl(report.pageUrl)
    return Effect.flatMap(report.id === null ? newEventId : Effect.succeed(report.id), (id) =>
      EventLog.use((log) =>
        log.append({
          ...report,
          id,
          receivedAt: new Date(clock.currentTimeMillisUnsafe()),
          pageHost: report.purchase === null || report.pageUrl === null ? null : hostOf(report.pageUrl),
          ref: landing?.code ?? null,
          clickId: landing?.clickId ?? null
        })
      )
    )
  })

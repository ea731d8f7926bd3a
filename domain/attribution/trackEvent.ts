import { Effect } from "effect"
import { SecureRandom } from "effect/crypto"
import { EventLog } from "../../ports/attribution/EventLog.ts"
import { EventId, type TrackingEvent } from "../../ports/attribution/TrackingEvent.ts"
import { hostOf, refFromUrl } from "./landingRef.ts"
import { noteVisitor } from "./notePeople.ts"

/** What a browser or a server reports; the service adds the time, the host and link in the address and, where absent, an id. */
export interface ReportedEvent extends Omit<TrackingEvent, "id" | "receivedAt" | "ref" | "clickId" | "pageHost"> {
  /** The sender's own id, by which it may send the event again; null makes a new one. */
  readonly id: EventId | null
  /** The SHA-256 of the visitor's address, in hex, where the sender says who they are. It is not kept. */
  readonly emailSha256?: string | null
}

const newEventId = Effect.map(
  SecureRandom.SecureRandom.use((random) => random.uuidV7()),
  (id) => EventId.make(id)
)

/** Stores one event. It is durable when this succeeds. */
export const trackEvent = ({ emailSha256 = null, ...report }: ReportedEvent) =>
  Effect.clockWith((clock) => {
    const receivedAt = new Date(clock.currentTimeMillisUnsafe())
    // A page's custom events are no visits of their own: its address counts where the page is viewed.
    const landing = report.pageUrl === null || report.type === "custom" ? null : refFromUrl(report.pageUrl)
    const noted = emailSha256 === null ? Effect.void : noteVisitor(report, emailSha256, receivedAt)
    // Before the event: should only the person be noted, the sender's next try stores the event as well.
    return Effect.flatMap(Effect.andThen(noted, report.id === null ? newEventId : Effect.succeed(report.id)), (id) =>
      EventLog.use((log) =>
        log.append({
          ...report,
          id,
          receivedAt,
          pageHost: report.purchase === null || report.pageUrl === null ? null : hostOf(report.pageUrl),
          ref: landing?.code ?? null,
          clickId: landing?.clickId ?? null
        })
      )
    )
  })

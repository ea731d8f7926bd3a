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

/** A report as it is stored. */
const toEvent = (report: ReportedEvent, id: EventId, receivedAt: Date): TrackingEvent => {
  const { pageUrl, purchase, type } = report
  // A page's custom events are no visits of their own: its address counts where the page is viewed.
  const landing = pageUrl === null || type === "custom" ? null : refFromUrl(pageUrl)
  return {
    tenantId: report.tenantId,
    id,
    type,
    pvId: report.pvId,
    receivedAt,
    reportedBy: report.reportedBy,
    isBot: report.isBot,
    pageUrl,
    pageHost: purchase === null || pageUrl === null ? null : hostOf(pageUrl),
    productId: report.productId,
    ref: landing?.code ?? null,
    clickId: landing?.clickId ?? null,
    storedRefs: report.storedRefs,
    purchase,
    dataJson: report.dataJson
  }
}

/** Stores one event. It is durable when this succeeds. */
export const trackEvent = (report: ReportedEvent) =>
  Effect.clockWith((clock) => {
    const { emailSha256 = null, id } = report
    const receivedAt = new Date(clock.currentTimeMillisUnsafe())
    const append = (named: EventId) => EventLog.use((log) => log.append(toEvent(report, named, receivedAt)))
    if (emailSha256 === null && id !== null) return append(id)
    const noted = emailSha256 === null ? Effect.void : noteVisitor(report, emailSha256, receivedAt)
    // Before the event: should only the person be noted, the sender's next try stores the event as well.
    return Effect.flatMap(Effect.andThen(noted, id === null ? newEventId : Effect.succeed(id)), append)
  })

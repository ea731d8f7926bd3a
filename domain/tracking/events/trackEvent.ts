import { type Clock, type Context, Effect, type Exit } from "effect"
import { SecureRandom } from "effect/crypto"
import type { StoreUnavailable } from "../../../ports/system/StoreUnavailable.ts"
import { EventLog } from "../../../ports/tracking/events/EventLog.ts"
import { EventId, type Purchase, type TrackingEvent } from "../../../ports/tracking/events/TrackingEvent.ts"
import { mayBeOfEdge } from "../../../ports/tracking/links/edgeClickForm.ts"
import { promoCodeKey } from "../links/codes.ts"
import { recordEdgeClick } from "../links/edge/edgeClicks.ts"
import { hostOf, refFromUrl } from "../links/landingRef.ts"
import { noteVisitor } from "../people/notePeople.ts"

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

/** A purchase with its code as codes are compared; a blank one is none. */
const withCodeKey = (purchase: Purchase | null): Purchase | null => {
  if (purchase === null || purchase.promoCode === null) return purchase
  const promoCode = promoCodeKey(purchase.promoCode)
  return { ...purchase, promoCode: promoCode === "" ? null : promoCode }
}

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
    purchase: withCodeKey(purchase),
    dataJson: report.dataJson
  }
}

/** The click that an event names and that has the form of an edge's; null for all others. */
const edgeClickOf = ({ clickId, ref }: TrackingEvent) =>
  clickId !== null && ref !== null && mayBeOfEdge(clickId) ? { clickId, code: ref } : null

/**
 * Hands one event, whose sender is nobody that is to be noted, to a log that takes events without a fiber. It is durable when `told` is
 * called with a success. Null, and nothing is taken, for an event that names an edge's click: `trackEvent` records that as well.
 */
export const takeEvent = (
  take: NonNullable<Context.Service.Shape<typeof EventLog>["take"]>,
  clock: Clock.Clock,
  report: ReportedEvent & { readonly id: EventId; readonly emailSha256: null }
): ((told: (exit: Exit.Exit<void, StoreUnavailable>) => void) => void) | null => {
  const event = toEvent(report, report.id, new Date(clock.currentTimeMillisUnsafe()))
  return edgeClickOf(event) === null ? (told) => take(event, told) : null
}

/**
 * Stores one event, and the click that it names where an edge of the account issued that one's id. Both are durable when this succeeds.
 *
 * Fails as the log does: with StoreUnavailable.
 *
 * @example
 * ```ts
 * import { Effect } from "effect"
 * import { createTenant } from "creatorsignal/domain/accounts"
 * import { trackEvent } from "creatorsignal/domain/attribution"
 * import { fixtures } from "creatorsignal/fixtures"
 * import { PvId } from "creatorsignal/ports/attribution"
 *
 * const stored = await Effect.runPromise(
 *   Effect.gen(function* () {
 *     const { id: tenantId } = yield* createTenant("Corner Shop")
 *     const visit = {
 *       tenantId, id: null, pvId: PvId.make("4e8aa5a0-6e6e-4b6c-9d4c-0c8f6c0a1b2d"), reportedBy: "server" as const,
 *       isBot: false, productId: null, storedRefs: [], purchase: null, dataJson: null
 *     }
 *     return yield* trackEvent({ ...visit, type: "page_view", pageUrl: "https://corner-shop.example/?cs_ref=nova" })
 *   }).pipe(Effect.provide(fixtures))
 * )
 *
 * stored //=> undefined
 * ```
 */
export const trackEvent = (report: ReportedEvent) =>
  Effect.clockWith((clock) => {
    const { emailSha256 = null, id } = report
    const receivedAt = new Date(clock.currentTimeMillisUnsafe())
    const append = (named: EventId) => {
      const event = toEvent(report, named, receivedAt)
      const stored = EventLog.use((log) => log.append(event))
      const click = edgeClickOf(event)
      return click === null
        ? stored
        : Effect.all([stored, recordEdgeClick(report.tenantId, click)], { concurrency: "unbounded", discard: true })
    }
    if (emailSha256 === null && id !== null) return append(id)
    const noted = emailSha256 === null ? Effect.void : noteVisitor(report, emailSha256, receivedAt)
    // Before the event: should only the person be noted, the sender's next try stores the event as well.
    return Effect.flatMap(Effect.andThen(noted, id === null ? newEventId : Effect.succeed(id)), append)
  })

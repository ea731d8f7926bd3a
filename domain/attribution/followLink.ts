import { type Clock, Effect, Option, Schema } from "effect"
import { SecureRandom } from "effect/crypto"
import {
  type Click,
  ClickId,
  type ClickKind,
  type ClickOrigin,
  LinkCode,
  type TrackingLink
} from "../../ports/attribution/TrackingLink.ts"
import { TrackingLinks, type TrackingUnavailable } from "../../ports/attribution/TrackingLinks.ts"
import { makeExpiringCache } from "../expiringCache.ts"
import { makeSingleFlight } from "../singleFlight.ts"
import { type Destination, destinationFor, prepareDestination } from "./destination.ts"
import { LinkNotFound } from "./links/changeLink.ts"
import { chooseDestination } from "./links/chooseDestination.ts"

/** How long a host relies on what it read of a link: a changed or ended one shows after so long at the latest. */
export const LINK_CACHE_SECONDS = 60
/** Links a host remembers at most. */
export const LINK_CACHE_ENTRIES_MAX = 10_000

const isLinkCode = Schema.is(LinkCode)

/** A link, and the destinations it led to so far, ready for a click's id. */
interface Known {
  readonly link: TrackingLink
  readonly destinations: Map<string, Destination>
}

interface Visit {
  readonly code: unknown
  readonly kind: ClickKind
  readonly originOf: () => ClickOrigin
}

const destinationOf = ({ destinations, link }: Known, url: string): Destination => {
  const prepared = destinations.get(url)
  if (prepared !== undefined) return prepared
  const made = prepareDestination(url, link.code)
  destinations.set(url, made)
  return made
}

/**
 * Makes the step that finds where a tracking link leads, and the click to record for it.
 *
 * Records nothing: the host answers first and records the click after, so that a slow store never delays a visitor.
 * Fails with LinkNotFound, also where the link is ended and leads nowhere; a text that can't be a code fails without asking the store.
 */
export const makeFollowLink = Effect.gen(function* () {
  const links = yield* TrackingLinks
  const random = yield* SecureRandom.SecureRandom
  const remembered = makeExpiringCache<Known>({ seconds: LINK_CACHE_SECONDS, entriesMax: LINK_CACHE_ENTRIES_MAX })
  const once = makeSingleFlight<Option.Option<Known>, TrackingUnavailable>()

  /** Reads a link. That there is none is not remembered: a new one works at once. */
  const read = (code: LinkCode, askedNanos: bigint) =>
    Effect.map(
      links.find(code),
      Option.map((link) => {
        const known: Known = { link, destinations: new Map() }
        remembered.set(code, known, askedNanos)
        return known
      })
    )

  const lead = (known: Known, { kind, originOf }: Visit, clock: Clock.Clock) => {
    const { code, tenantId } = known.link
    const origin = originOf()
    const url = chooseDestination(known.link, origin)
    if (url === null) return Effect.fail(new LinkNotFound())
    return Effect.map(random.uuidV7(), (uuid) => {
      const click: Click = {
        tenantId,
        id: ClickId.make(uuid),
        code,
        kind,
        at: new Date(clock.currentTimeMillisUnsafe()),
        origin
      }
      return { location: destinationFor(destinationOf(known, url), click.id), click }
    })
  }

  return (visit: Visit) =>
    Effect.clockWith((clock) => {
      const { code } = visit
      const nowNanos = clock.monotonicTimeNanosUnsafe()
      const known = typeof code === "string" ? remembered.get(code, nowNanos) : undefined
      if (known !== undefined) return lead(known, visit, clock)
      if (!isLinkCode(code)) return Effect.fail(new LinkNotFound())
      return Effect.flatMap(once(code, read(code, nowNanos)), (found) =>
        Option.isNone(found) ? Effect.fail(new LinkNotFound()) : lead(found.value, visit, clock)
      )
    })
})

import { type Clock, Effect, Option, Schema } from "effect"
import { SecureRandom } from "effect/crypto"
import { KEEPS_QUERY_DEFAULT } from "../../../ports/accounts/tenants/AttributionSettings.ts"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import { Tenants } from "../../../ports/accounts/tenants/Tenants.ts"
import type { StoreUnavailable } from "../../../ports/system/StoreUnavailable.ts"
import {
  type Click,
  ClickId,
  type ClickKind,
  type ClickOrigin,
  LinkCode,
  type TrackingLink
} from "../../../ports/tracking/links/TrackingLink.ts"
import { TrackingLinks } from "../../../ports/tracking/links/TrackingLinks.ts"
import { makeExpiringCache, makeSingleFlight } from "../../caching/expiringCache.ts"
import { LinkNotFound } from "./changeLink.ts"
import { chooseDestination } from "./chooseDestination.ts"
import { type Destination, destinationFor, prepareDestination } from "./destination.ts"

/** How long a host relies on what it read of a link: a changed or ended one shows after so long at the latest. */
export const LINK_CACHE_SECONDS = 60
/** For so long after a host read a link it leads there while the store can't be asked, which is asked again after each pause. */
export const OUTAGE_LINK_SECONDS = 3_600
const OUTAGE_PAUSE_SECONDS = 5
/** Links a host remembers at most, and accounts of which it remembers whether their links keep a visitor's parameters. */
const LINK_CACHE_ENTRIES_MAX = 10_000

const NANOS_PER_SECOND = 1_000_000_000n

const isLinkCode = Schema.is(LinkCode)

/** A link, and the destinations it led to so far, ready for a click's id. */
interface Known {
  readonly link: TrackingLink
  readonly destinations: Map<string, Destination>
}

/** Where a visitor is led, and the click to record for it. */
export interface Led {
  readonly location: string
  readonly click: Click
}

interface Visit {
  readonly code: unknown
  readonly kind: ClickKind
  readonly originOf: () => ClickOrigin
  /** The visitor's own parameters, as the request's query has them; empty where there are none. */
  readonly visitorQuery: string
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
 * A link that was read within OUTAGE_LINK_SECONDS leads on while the store is away.
 * Fails with LinkNotFound, also where the link is ended and leads nowhere; a text that can't be a code fails without asking the store.
 */
export const makeFollowLink = Effect.gen(function* () {
  const links = yield* TrackingLinks
  const tenants = yield* Tenants
  const random = yield* SecureRandom.SecureRandom
  const remembered = makeExpiringCache<Known>({ seconds: LINK_CACHE_SECONDS, entriesMax: LINK_CACHE_ENTRIES_MAX })
  const lastRead = makeExpiringCache<Known>({ seconds: OUTAGE_LINK_SECONDS, entriesMax: LINK_CACHE_ENTRIES_MAX })
  const once = makeSingleFlight<Option.Option<Known>, StoreUnavailable>()
  const accounts = makeExpiringCache<boolean>({ seconds: LINK_CACHE_SECONDS, entriesMax: LINK_CACHE_ENTRIES_MAX })
  const onceAnAccount = makeSingleFlight<boolean, never>()

  /** Reads a link. That there is none is not remembered: a new one works at once. */
  const read = (code: LinkCode, askedNanos: bigint) =>
    links.find(code).pipe(
      Effect.map(
        Option.map((link) => {
          const known: Known = { link, destinations: new Map() }
          remembered.set(code, known, askedNanos)
          lastRead.set(code, known, askedNanos)
          return known
        })
      ),
      Effect.tap((found) => Effect.sync(() => (Option.isNone(found) ? lastRead.forget(code) : undefined))),
      Effect.catch((error) => {
        const known = lastRead.get(code, askedNanos)
        if (known === undefined) return Effect.fail(error)
        // As if it had been read so long ago that it is read again after the pause.
        remembered.set(code, known, askedNanos - BigInt(LINK_CACHE_SECONDS - OUTAGE_PAUSE_SECONDS) * NANOS_PER_SECOND)
        return Effect.succeedSome(known)
      })
    )

  /** Whether an account's links keep a visitor's parameters. While that can't be read they do, and it is read again with the next link. */
  const readAccount = (tenantId: TenantId, askedNanos: bigint) =>
    tenants.attribution(tenantId).pipe(
      Effect.map(({ keepsQuery }) => {
        accounts.set(tenantId, keepsQuery, askedNanos)
        return keepsQuery
      }),
      Effect.catch(() => Effect.succeed(KEEPS_QUERY_DEFAULT))
    )

  /** Whether a link passes on what the visitor's address has beside; undefined where that is to be read. */
  const isKept = ({ link }: Known, { visitorQuery }: Visit, nowNanos: bigint): boolean | undefined =>
    visitorQuery === "" ? false : (link.keepsQuery ?? accounts.get(link.tenantId, nowNanos))

  /** Null where the link leads nowhere. */
  const lead = (known: Known, visit: Visit, keepsQuery: boolean, clock: Clock.Clock, id: ClickId): Led | null => {
    const { kind, originOf, visitorQuery } = visit
    const { code, tenantId } = known.link
    const origin = originOf()
    const url = chooseDestination(known.link, origin)
    if (url === null) return null
    const click: Click = { tenantId, id, code, kind, at: new Date(clock.currentTimeMillisUnsafe()), origin }
    return { location: destinationFor(destinationOf(known, url), id, keepsQuery ? visitorQuery : ""), click }
  }

  const knownOf = ({ code }: Visit, nowNanos: bigint): Known | undefined =>
    typeof code === "string" ? remembered.get(code, nowNanos) : undefined

  const followLink = (visit: Visit): Effect.Effect<Led, LinkNotFound | StoreUnavailable> =>
    Effect.clockWith((clock) => {
      const { code } = visit
      const nowNanos = clock.monotonicTimeNanosUnsafe()
      const known = knownOf(visit, nowNanos)
      if (known === undefined && !isLinkCode(code)) return Effect.fail(new LinkNotFound())
      const found =
        known === undefined && isLinkCode(code)
          ? once(code, read(code, nowNanos))
          : Effect.succeed(Option.fromUndefinedOr(known))
      return Effect.flatMap(Effect.all([found, random.uuidV7()]), ([found, uuid]): Effect.Effect<Led, LinkNotFound> => {
        if (Option.isNone(found)) return Effect.fail(new LinkNotFound())
        const { value } = found
        const { tenantId } = value.link
        const isKeptNow = isKept(value, visit, nowNanos)
        return Effect.flatMap(
          isKeptNow === undefined
            ? onceAnAccount(tenantId, readAccount(tenantId, nowNanos))
            : Effect.succeed(isKeptNow),
          (keepsQuery) => {
            const led = lead(value, visit, keepsQuery, clock, ClickId.make(uuid))
            return led === null ? Effect.fail(new LinkNotFound()) : Effect.succeed(led)
          }
        )
      })
    })

  return Object.assign(followLink, {
    /** Where a link leads that this host remembers, for a click of this id; else null. It takes no look at the store. */
    remembered: (visit: Visit, clock: Clock.Clock, id: ClickId): Led | null => {
      const nowNanos = clock.monotonicTimeNanosUnsafe()
      const known = knownOf(visit, nowNanos)
      if (known === undefined) return null
      const keepsQuery = isKept(known, visit, nowNanos)
      return keepsQuery === undefined ? null : lead(known, visit, keepsQuery, clock, id)
    }
  })
})

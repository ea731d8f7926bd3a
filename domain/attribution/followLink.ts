import { Cache, Clock, Duration, Effect, Exit, Option, Schema } from "effect"
import { SecureRandom } from "effect/crypto"
import {
  type Click,
  ClickId,
  type ClickKind,
  type ClickOrigin,
  LinkCode
} from "../../ports/attribution/TrackingLink.ts"
import { TrackingLinks } from "../../ports/attribution/TrackingLinks.ts"
import { destinationFor } from "./destination.ts"
import { LinkNotFound } from "./links/changeLink.ts"
import { chooseDestination } from "./links/chooseDestination.ts"

/** How long a host relies on what it read of a link: a changed or ended one shows after so long at the latest. */
export const LINK_CACHE_SECONDS = 60
/** Links a host remembers at most. */
export const LINK_CACHE_ENTRIES_MAX = 10_000

const isLinkCode = Schema.is(LinkCode)

/**
 * Makes the step that finds where a tracking link leads, and the click to record for it.
 *
 * Records nothing: the host answers first and records the click after, so that a slow store never delays a visitor.
 * Fails with LinkNotFound, also where the link is ended and leads nowhere; a text that can't be a code fails without asking the store.
 */
export const makeFollowLink = Effect.gen(function* () {
  const links = yield* TrackingLinks
  const random = yield* SecureRandom.SecureRandom
  const remembered = yield* Cache.makeWith((code: LinkCode) => links.find(code), {
    capacity: LINK_CACHE_ENTRIES_MAX,
    // That there is no such link is not remembered: a new one works at once.
    timeToLive: (exit) =>
      Exit.isSuccess(exit) && Option.isSome(exit.value) ? Duration.seconds(LINK_CACHE_SECONDS) : Duration.zero
  })

  return Effect.fnUntraced(function* (visit: {
    readonly code: unknown
    readonly kind: ClickKind
    readonly originOf: () => ClickOrigin
  }) {
    if (!isLinkCode(visit.code)) return yield* new LinkNotFound()
    const found = yield* Cache.get(remembered, visit.code)
    if (Option.isNone(found)) return yield* new LinkNotFound()
    const { code, tenantId } = found.value
    const origin = visit.originOf()
    const destinationUrl = chooseDestination(found.value, origin)
    if (destinationUrl === null) return yield* new LinkNotFound()
    const click: Click = {
      tenantId,
      id: ClickId.make(yield* random.uuidV7()),
      code,
      kind: visit.kind,
      at: new Date(yield* Clock.currentTimeMillis),
      origin
    }
    return { location: destinationFor(destinationUrl, code, click.id), click }
  })
})

import { Clock, Effect, Option } from "effect"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import type { Finding } from "../../../ports/checks/backgroundChecks/Finding.ts"
import { Scores } from "../../../ports/creators/scoring/Scores.ts"
import { HOUR_MS } from "../../../ports/time/days.ts"
import { linkMedia, MEDIA_LINK_HOURS } from "../../creators/media/media.ts"
import { signToken } from "../../tokens/signedToken.ts"

const START = new Date(0)
/** Pictures that are shown beside one finding. */
const PICTURES_MAX = 4

/**
 * Tokens of the archived pictures of what a finding is about, each good for MEDIA_LINK_HOURS: those that a check kept, else that of the
 * post in the score that the tenant sees. Empty where none is kept.
 */
export const picturesOf = Effect.fn("review.picturesOf")(function* (tenantId: TenantId, finding: Finding) {
  const kept = [...new Set(finding.pictures.flatMap(({ mediaId }) => mediaId ?? []))].slice(0, PICTURES_MAX)
  if (kept.length > 0) {
    const until = new Date((yield* Clock.currentTimeMillis) + MEDIA_LINK_HOURS * HOUR_MS)
    return yield* Effect.forEach(kept, (id) => signToken("media", id, until))
  }
  const account = { platform: finding.platform, handle: finding.handle }
  const scores = yield* Scores
  const [creator = Option.none()] = yield* scores.creators(tenantId, [{ account, since: START, until: null }])
  const media = Option.isNone(creator) ? [] : creator.value.cards.flatMap((card) => card.media)
  const { links } = yield* linkMedia(media, [finding.postUrl])
  return [...links.values()].flatMap((link) => (link.source === "archive" ? [link.token] : []))
})

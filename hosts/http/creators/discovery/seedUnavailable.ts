import type { UnknownReason } from "../../../../ports/creators/discovery/Discovery.ts"
import type { Reply, ResponseDescription } from "../../server/endpoint.ts"
import { RETRY_AFTER_HEADER, UNAVAILABLE } from "../../server/errors.ts"

/** An outage of a platform, or of the way there, is often over by then. */
const OUTAGE_RETRY_SECONDS = 60
/** A platform that shows nothing to programs may do so for hours. */
const WALL_RETRY_SECONDS = 3_600

const UNCHARGED = "Nothing was charged or counted, and this says nothing of whether the account is there"
const ANOTHER = "retry later, or ask by another of the creator's accounts"

/** What a platform does that answers and shows nothing; an outage has no words of its own. */
const WALLS: Partial<Record<UnknownReason, string>> = {
  login_wall: "The platform shows the seed profile to signed-in people only just now.",
  blocked: "The platform refuses to show the seed profile just now.",
  robots: "The platform asks programs to stay away from the seed profile."
}

/** The seed's page was not read, for this reason. */
export const seedUnavailable = (reason: UnknownReason): Reply => {
  const wall = WALLS[reason]
  return {
    status: UNAVAILABLE.status,
    body: {
      error: UNAVAILABLE.body.error,
      message:
        wall === undefined
          ? "The seed profile can't be read right now, and nothing was charged or counted; retry."
          : `${wall} ${UNCHARGED}; ${ANOTHER}.`
    },
    headers: { "retry-after": String(wall === undefined ? OUTAGE_RETRY_SECONDS : WALL_RETRY_SECONDS) }
  }
}

/** How the description tells of it. */
export const SEED_UNAVAILABLE_RESPONSE: ResponseDescription = {
  description:
    "The seed's profile can't be read right now: an outage, a login wall or a refusal. Nothing was charged or counted.",
  headers: RETRY_AFTER_HEADER
}

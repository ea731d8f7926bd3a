import type { Reply, ResponseDescription } from "../../server/endpoint.ts"
import { RETRY_AFTER_HEADER, UNAVAILABLE } from "../../server/errors.ts"

/** An outage of a platform, or of the way there, is often over by then. */
const RETRY_SECONDS = 60

/** The seed's page could not be read this time. */
export const SEED_UNAVAILABLE: Reply = {
  status: UNAVAILABLE.status,
  body: {
    error: UNAVAILABLE.body.error,
    message: "The seed profile can't be read right now, and nothing was charged or counted; retry."
  },
  headers: { "retry-after": String(RETRY_SECONDS) }
}

/** How the description tells of it. */
export const SEED_UNAVAILABLE_RESPONSE: ResponseDescription = {
  description: "The seed's profile can't be read right now; nothing was charged or counted.",
  headers: RETRY_AFTER_HEADER
}

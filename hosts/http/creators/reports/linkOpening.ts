import { Effect } from "effect"
import { makeSingleFlight } from "../../../../domain/caching/expiringCache.ts"
import { makeCountOpenings, OPENINGS_MAX, OPENINGS_SECONDS } from "../../../../domain/creators/reports/countOpenings.ts"
import type { Call } from "../../server/endpoint.ts"
import { LINK_EXPIRED, PRINTER_BUSY } from "../../server/errors.ts"
import { errorReply } from "../../server/respond.ts"

const OPENED_TOO_OFTEN = {
  ...errorReply("scoring", "rate_limit_exceeded", [
    `A link may be opened ${OPENINGS_MAX} times in ${OPENINGS_SECONDS} seconds`
  ]),
  headers: { "retry-after": String(OPENINGS_SECONDS) }
}

/**
 * Makes the opening of links by their token. That a link is still good is looked at for each opening; those of one link that
 * come together are one, so that whoever holds many connections open takes no more of the host than one reader.
 */
export const makeOpenLink = <A, E, R>(open: (token: string) => Effect.Effect<A, E, R>) => {
  const once = makeSingleFlight<A, E>()
  const count = makeCountOpenings()
  return ({ pathParameters: { token = "" } }: Call) => Effect.andThen(count(token), once(token, open(token)))
}

/** What the address of a PDF answers where its link is not to be opened now, or the printer has too much to do. */
export const PDF_REFUSALS = {
  TokenExpired: () => Effect.succeed(LINK_EXPIRED),
  OpenedTooOften: () => Effect.succeed(OPENED_TOO_OFTEN),
  PrinterBusy: () => Effect.succeed(PRINTER_BUSY)
} as const

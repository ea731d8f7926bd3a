import { Effect, Schema } from "effect"
import { isbot } from "isbot"
import { clickKind } from "../../../domain/attribution/clickKind.ts"
import type { makeFollowLink } from "../../../domain/attribution/followLink.ts"
import { LinkNotFound } from "../../../domain/attribution/links/changeLink.ts"
import { clickOrigin } from "../../../domain/attribution/links/clickOrigin.ts"
import type { makeRecordPerson } from "../../../domain/watch/clickPerson.ts"
import { TrackingLinks } from "../../../ports/attribution/TrackingLinks.ts"
import { redirectTo } from "../../redirectTo.ts"
import type { HostFacts } from "../server/context.ts"
import type { OpenEndpoint } from "../server/endpoint.ts"
import { peerOf } from "../server/peer.ts"
import { deadLinkPage } from "./deadLinkPage.ts"

/** The redirect of tracking links. The click is recorded while the answer is on its way, and never delays it. */
export const clickEndpoint = (
  followLink: Effect.Success<typeof makeFollowLink>,
  recordPerson: Effect.Success<typeof makeRecordPerson>,
  { serviceName, countryHeader }: Pick<HostFacts, "serviceName" | "countryHeader">,
  /** Whether a visitor of this request may be led there. */
  mayLead: (request: Request, location: string) => boolean = () => true
): OpenEndpoint => ({
  method: "GET",
  path: "/api/v1/track/click",
  area: "tracking",
  summary: "Redirect to a tracking link's destination.",
  isHot: true,
  access: "open",
  errorPage: (status) => deadLinkPage(status, serviceName),
  parameters: [
    { name: "code", in: "query", required: true, description: "The link's short code.", schema: Schema.String }
  ],
  responses: {
    302: {
      description:
        "To the destination for the visitor's country and device, with cs_ref and cs_click added to its query."
    },
    404: { description: "No link has this code, or it is ended and leads nowhere." }
  },
  handle: Effect.fnUntraced(function* ({ request, query }) {
    const links = yield* TrackingLinks
    const userAgent = request.headers.get("user-agent") ?? ""
    const { location, click } = yield* followLink({
      code: query.code,
      kind: clickKind(request, isbot),
      originOf: () => clickOrigin(request.headers, countryHeader)
    })
    if (!mayLead(request, location)) return yield* new LinkNotFound()
    const address = peerOf(request)
    yield* Effect.suspend(() => links.recordClick(click)).pipe(
      Effect.andThen(address === null ? Effect.void : recordPerson(click, { address, userAgent })),
      Effect.catchCause((cause) => Effect.logWarning("a click was not recorded", cause)),
      // Handed to the store before the visitor is answered: a host that closes next still writes it.
      Effect.forkDetach({ startImmediately: true })
    )
    return redirectTo(location)
  })
})

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

/** Agents of which it is remembered whether they are bots', and how long such a name may be: a few hundred make nearly all clicks. */
const KNOWN_AGENTS_MAX = 2_000
const KNOWN_AGENT_CHARACTERS_MAX = 512

/** What `isbot` says, which looks for hundreds of names, asked once of each agent that comes often. */
const makeIsKnownBot = () => {
  const known = new Map<string, boolean>()
  return (userAgent: string): boolean => {
    const before = known.get(userAgent)
    if (before !== undefined) return before
    const isBot = isbot(userAgent)
    if (userAgent.length > KNOWN_AGENT_CHARACTERS_MAX) return isBot
    // Whoever sends a new name with each click costs what it costs without them.
    if (known.size >= KNOWN_AGENTS_MAX) known.clear()
    known.set(userAgent, isBot)
    return isBot
  }
}

/** The redirect of tracking links. The click is recorded while the answer is on its way, and never delays it. */
export const clickEndpoint = (
  followLink: Effect.Success<typeof makeFollowLink>,
  recordPerson: Effect.Success<typeof makeRecordPerson>,
  { serviceName, countryHeader }: Pick<HostFacts, "serviceName" | "countryHeader">,
  /** Whether a visitor of this request may be led there. */
  mayLead: (request: Request, location: string) => boolean = () => true
): OpenEndpoint => {
  const isKnownBot = makeIsKnownBot()
  return {
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
    handle: ({ request, query }) => {
      const { headers } = request
      const visit = {
        code: query.code,
        kind: clickKind(request, isKnownBot),
        originOf: () => clickOrigin(headers, countryHeader)
      }
      return Effect.flatMap(followLink(visit), ({ location, click }) => {
        if (!mayLead(request, location)) return Effect.fail(new LinkNotFound())
        const address = peerOf(request)
        const clicked = TrackingLinks.use((links) => links.recordClick(click))
        const recorded =
          address === null
            ? clicked
            : Effect.andThen(clicked, recordPerson(click, { address, userAgent: headers.get("user-agent") ?? "" }))
        return recorded.pipe(
          Effect.catchCause((cause) => Effect.logWarning("a click was not recorded", cause)),
          // Handed to the store before the visitor is answered: a host that closes next still writes it.
          Effect.forkDetach({ startImmediately: true }),
          Effect.as(redirectTo(location))
        )
      })
    }
  }
}

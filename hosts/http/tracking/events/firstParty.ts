import { Schema } from "effect"
import { firstPartyProgram, programsOf, renderFirstPartyPixel } from "../../../pixel/renderPixel.ts"
import { type FirstPartySite, isOfSite } from "../../../requests/firstPartySite.ts"
import { parsedUrl } from "../../../requests/requestTarget.ts"
import type { HostFacts } from "../../server/context.ts"
import type { Endpoint, KeyedEndpoint, OpenEndpoint } from "../../server/endpoint.ts"
import { keptCookies, siteOf } from "./keptCookies.ts"
import { scriptEndpoint } from "./pixel.ts"
import type { makeTrackEndpoint } from "./track.ts"

/** The endpoint of events, by how it answers one that is stored. */
type TrackOf = (toReply: Parameters<typeof makeTrackEndpoint>[2]) => KeyedEndpoint

/** POST /api/v1/track under a site's path: an event sent with `keep=1` is answered with the cookies that make it last. */
const trackUnder = (path: string, sites: ReadonlyArray<FirstPartySite>, trackOf: TrackOf): KeyedEndpoint => {
  const endpoint = trackOf((call, event, key) => {
    const body = { ok: true }
    // A server that reports what it knows speaks for no browser.
    const isKept = call.query.keep === "1" && (key.scope === "track" || key.scope === "test")
    const cookies = isKept ? keptCookies(call.request, siteOf(call.request, sites, path), event, Date.now()) : []
    if (cookies.length === 0) return { status: 200, body }
    const answer = Response.json(key.scope === "test" ? { ...body, sandbox: true } : body)
    answer.headers.set("cache-control", "no-store")
    for (const cookie of cookies) answer.headers.append("set-cookie", cookie)
    return answer
  })
  return {
    ...endpoint,
    path: `${path}/track`,
    isUndescribed: true,
    parameters: [
      ...(endpoint.parameters ?? []),
      {
        name: "keep",
        in: "query",
        required: false,
        description: "1: the answer sets the visitor's cookies.",
        schema: Schema.String
      }
    ]
  }
}

/** A site leads its visitors to itself alone: links of others must not borrow its name. */
const leadsToItself =
  (path: string, sites: ReadonlyArray<FirstPartySite>) =>
  (request: Request, location: string): boolean => {
    const site = siteOf(request, sites, path)
    const hostname = parsedUrl(location)?.hostname
    return site !== undefined && hostname !== undefined && isOfSite(hostname, site)
  }

/** What brands' own sites have of the API, under the path that each passes on: pixel.js, more.js, track and click. */
export const firstPartyEndpoints = (
  { authenticateTracking, firstPartySites, pixel, serviceName }: HostFacts,
  trackOf: TrackOf,
  clickOf: (mayLead: (request: Request, location: string) => boolean) => OpenEndpoint
): ReadonlyArray<Endpoint> => {
  const programs = programsOf(pixel)
  const core = firstPartyProgram(programs)
  return [...new Set(firstPartySites.map(({ path }) => path))].flatMap((path): ReadonlyArray<Endpoint> => {
    const script = (name: `/${string}`, program: string, toTrack: string): OpenEndpoint => ({
      ...scriptEndpoint(
        { authenticateTracking },
        {
          path: `/${path.slice(1)}${name}`,
          summary: "A script of the pixel, under a site's own path.",
          rendered: renderFirstPartyPixel(program, { serviceName, path, toTrack })
        }
      ),
      isUndescribed: true
    })
    return [
      trackUnder(path, firstPartySites, trackOf),
      script("/pixel.js", core, "track"),
      // Where the pixel looks for it: beneath the address that it sends events to.
      script("/track/more.js", programs.more, "../track"),
      { ...clickOf(leadsToItself(path, firstPartySites)), path: `${path}/click`, isUndescribed: true }
    ]
  })
}

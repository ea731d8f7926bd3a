import { Effect, Schema } from "effect"
import { changeLink, endLink, LinkNotFound, readOwnLink } from "../../../../domain/tracking/links/changeLink.ts"
import { generateCode } from "../../../../domain/tracking/links/codes.ts"
import { storeLink } from "../../../../domain/tracking/links/storeLinks.ts"
import { LinkCode } from "../../../../ports/tracking/links/TrackingLink.ts"
import { TrackingLinks } from "../../../../ports/tracking/links/TrackingLinks.ts"
import type { Call, IdempotentEndpoint, KeyedEndpoint, ParameterDescription } from "../../server/endpoint.ts"
import { readJson } from "../../server/readBody.ts"
import { LinkBody, linkBody } from "./linkBody.ts"
import { LinkChangeRequest, LinkRequest, readChange, readNewLink } from "./linkRequest.ts"
import { linkCursor, listParameters, readListQuery } from "./listQuery.ts"

export const LINKS_PATH = "/api/v1/links"
const LIST_LINKS_MAX = 500
/** One link with as many variants as there may be, and what a client adds. */
const LINK_BODY_BYTES_MAX = 256 * 1024

/** What the endpoints of links know of their host. */
export interface LinkSettings {
  /** Where callers reach the host, without a slash at the end. */
  readonly baseUrl: string
}

export const CODE_PARAMETER: ParameterDescription = {
  name: "code",
  in: "path",
  required: true,
  description: "The link's code; letter case matters.",
  schema: Schema.String
}
export const LINK_NOT_FOUND = { description: "You have no link with this code." }

const isLinkCode = Schema.is(LinkCode)

/** The code in the address. Fails with LinkNotFound where no link can have it. */
export const codeOf = ({ pathParameters: { code = "" } }: Call) =>
  isLinkCode(code) ? Effect.succeed(code) : Effect.fail(new LinkNotFound())

/** POST /api/v1/links: a new link. */
export const createLinkEndpoint = ({ baseUrl }: LinkSettings): IdempotentEndpoint => ({
  method: "POST",
  path: LINKS_PATH,
  area: "scoring",
  summary:
    "Makes a tracking link; without a code one is made for it. Asking again for the very same link changes nothing. Free.",
  access: { scopes: ["full", "test"] },
  isIdempotent: true,
  body: { schema: LinkRequest, contentTypes: ["application/json"] },
  responses: {
    200: { description: "The very same link was there.", schema: LinkBody },
    201: { description: "The link is made; address is what to share.", schema: LinkBody }
  },
  handle: Effect.fnUntraced(function* (call, key) {
    const { code, fields } = yield* Effect.flatMap(readJson(call, LINK_BODY_BYTES_MAX), readNewLink)
    const named = code ?? (yield* generateCode(call.operationId, 0))
    const { _tag, link } = yield* storeLink(key.tenantId, { ...fields, code: named })
    return { status: _tag === "created" ? 201 : 200, body: linkBody(link, baseUrl) }
  })
})

const LinksBody = Schema.Struct({
  links: Schema.Array(LinkBody),
  next_cursor: Schema.NullOr(Schema.String)
}).annotate({ identifier: "TrackingLinks" })

/** GET /api/v1/links: the account's links. */
export const linksEndpoint = ({ baseUrl }: LinkSettings): KeyedEndpoint => ({
  method: "GET",
  path: LINKS_PATH,
  area: "scoring",
  summary: "The account's tracking links, in order of their codes. Free.",
  access: { scopes: ["full", "read", "test"] },
  parameters: listParameters(LIST_LINKS_MAX),
  responses: { 200: { description: "A page of the list.", schema: LinksBody } },
  handle: Effect.fnUntraced(function* (call, key) {
    const { limit, after, filter } = yield* readListQuery(call, LIST_LINKS_MAX)
    const links = yield* TrackingLinks
    // One more tells whether there are others behind it.
    const rows = yield* links.page(key.tenantId, limit + 1, after, filter)
    const last = rows.length > limit ? rows[limit - 1] : undefined
    const body: typeof LinksBody.Type = {
      links: rows.slice(0, limit).map((link) => linkBody(link, baseUrl)),
      next_cursor: last === undefined ? null : linkCursor.write({ code: last.code })
    }
    return { status: 200, body }
  })
})

/** GET /api/v1/links/{code}: one link. */
export const linkEndpoint = ({ baseUrl }: LinkSettings): KeyedEndpoint => ({
  method: "GET",
  path: `${LINKS_PATH}/{code}`,
  area: "scoring",
  summary: "One tracking link. Free.",
  access: { scopes: ["full", "read", "test"] },
  parameters: [CODE_PARAMETER],
  responses: { 200: { description: "The link.", schema: LinkBody }, 404: LINK_NOT_FOUND },
  handle: Effect.fnUntraced(function* (call, key) {
    const link = yield* Effect.flatMap(codeOf(call), (code) => readOwnLink(key.tenantId, code))
    return { status: 200, body: linkBody(link, baseUrl) }
  })
})

/** PATCH /api/v1/links/{code}: another destination, creator or campaign. */
export const changeLinkEndpoint = ({ baseUrl }: LinkSettings): IdempotentEndpoint => ({
  method: "PATCH",
  path: `${LINKS_PATH}/{code}`,
  area: "scoring",
  summary:
    "Changes what is named of a link; null takes it off. A new creator has what comes from now on: what came before stays with " +
    "whoever had the link then. Free.",
  access: { scopes: ["full", "test"] },
  isIdempotent: true,
  parameters: [CODE_PARAMETER],
  body: { schema: LinkChangeRequest, contentTypes: ["application/json"] },
  responses: {
    200: { description: "The link as it is now; redirects follow it within a minute.", schema: LinkBody },
    404: LINK_NOT_FOUND
  },
  handle: Effect.fnUntraced(function* (call, key) {
    const code = yield* codeOf(call)
    const change = yield* Effect.flatMap(readJson(call, LINK_BODY_BYTES_MAX), readChange)
    return { status: 200, body: linkBody(yield* changeLink(key.tenantId, code, change), baseUrl) }
  })
})

/** POST /api/v1/links/{code}/end: no more redirects but to the fallback. */
export const endLinkEndpoint = ({ baseUrl }: LinkSettings): IdempotentEndpoint => ({
  method: "POST",
  path: `${LINKS_PATH}/{code}/end`,
  area: "scoring",
  summary:
    "Ends a link: it leads to its fallback_url, or to the page of dead links. Its clicks and its credit stay, and its code stays " +
    "taken. Ending it again changes nothing. Free.",
  access: { scopes: ["full", "test"] },
  isIdempotent: true,
  parameters: [CODE_PARAMETER],
  responses: {
    200: { description: "The link is ended; redirects follow within a minute.", schema: LinkBody },
    404: LINK_NOT_FOUND
  },
  handle: Effect.fnUntraced(function* (call, key) {
    const link = yield* Effect.flatMap(codeOf(call), (code) => endLink(key.tenantId, code))
    return { status: 200, body: linkBody(link, baseUrl) }
  })
})

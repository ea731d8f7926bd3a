import { splitTarget, targetOf } from "../../requests/requestTarget.ts"
import type { Endpoint, Reply } from "./endpoint.ts"
import { withPeerOf } from "./peer.ts"
import { errorReply, requestIdOf, toResponse } from "./respond.ts"

/** A Host field's value by RFC 9112: an IP literal, a name or an address, and perhaps a port. It may be empty. */
const HOST =
  /^(?:\[[0-9A-Fa-f:.]+\]|\[v[0-9A-Fa-f]+\.[\w.~!$&'()*+,;=:-]+\]|(?:[\w.~!$&'()*+,;=-]|%[0-9A-Fa-f]{2})*)(?::\d*)?$/
/** Names have at most 255 characters; this leaves a port its place. */
const HOST_MAX_CHARACTERS = 262

/** Which area's words a path's errors are told in. */
export const areaOf = (path: string): Endpoint["area"] =>
  /^\/api\/(v1\/track|webhooks)(\/|$)/.test(path) ? "tracking" : "scoring"

/** The router looks for a path from here on, as if no host had less than four characters (`http://api/…`). */
const PATH_STARTS_AT = 11

/** Whether the rest of the program may take an address apart: it parses, and its path is where the router looks. */
const isPlain = (address: string): boolean => pathAt(address) >= PATH_STARTS_AT && URL.canParse(address)

/** Where an address's path begins. */
const pathAt = (address: string): number => address.indexOf("/", "https://".length)

/** The same request under an address that parses. Its own may not, and nothing that is answered depends on its host. */
const underPlainAddress = (request: Request, target: string): Request =>
  withPeerOf(
    new Request(`http://localhost${target}`, {
      method: request.method,
      headers: request.headers,
      signal: request.signal,
      ...(request.body === null ? {} : { body: request.body, duplex: "half" })
    }),
    request
  )

const inWordsOf = (request: Request, reply: (area: Endpoint["area"]) => Reply): Response => {
  const [path] = splitTarget(targetOf(request.url) ?? "/")
  return toResponse({}, requestIdOf(request), reply(areaOf(path)))
}

/** The answer to a request with a fault of ours in it, which says nothing of the fault. */
const faultResponse = (request: Request): Response => inWordsOf(request, (area) => errorReply(area, "internal_error"))

/** What a server answers where even the boundary could not. */
export const fallbackResponse = (): Response =>
  toResponse({}, crypto.randomUUID(), errorReply("scoring", "internal_error"))

/** The answer to a request that has no Host field and must have one, or a wrong one. */
export const invalidHostResponse = (request: Request): Response =>
  inWordsOf(request, (area) => errorReply(area, "invalid_request", ["host: must be one host name or address"]))

const refuseTarget = (request: Request): Response =>
  inWordsOf(request, (area) => errorReply(area, "invalid_request", ["request target: must be a path"]))

const isHost = (host: string | null): boolean =>
  host === null || (host.length <= HOST_MAX_CHARACTERS && HOST.test(host))

/**
 * The outermost boundary around all that answers requests: whatever a request's Host and target are, and whatever goes
 * wrong within, it is answered in the words of the area, and the answer holds nothing of the fault. Never rejects.
 *
 * An absent Host is taken: HTTP/1.0 has none. Servers themselves refuse HTTP/1.1 without one.
 */
export const makeBoundary = (
  route: (request: Request) => Promise<Response>,
  logFault: (fault: unknown) => Promise<void>
): ((request: Request) => Promise<Response>) => {
  /** The host and the begin of the address of a request that was let in as it is: most are like the one before. */
  let known: { readonly host: string | null; readonly origin: string } | null = null
  const answered = (request: Request): Response | Promise<Response> => {
    const { url } = request
    const host = request.headers.get("host")
    if (known !== null && host === known.host && url.startsWith(known.origin)) return route(request)
    const target = targetOf(url)
    if (target === null) return refuseTarget(request)
    if (!isHost(host)) return invalidHostResponse(request)
    if (!isPlain(url)) return route(underPlainAddress(request, target))
    known = { host, origin: url.slice(0, pathAt(url) + 1) }
    return route(request)
  }
  return async (request) => {
    try {
      const response = await answered(request)
      return request.method === "HEAD" && response.body !== null ? new Response(null, response) : response
    } catch (fault) {
      await logFault(fault)
      return faultResponse(request)
    }
  }
}

import type { IncomingMessage } from "node:http"
import { isIP, type Socket } from "node:net"
import { connect as connectSecurely } from "node:tls"
import { Duration, Effect, Layer, Scope } from "effect"
import { PublicWeb, type WebRequest, type WebResponse, type WebUnreadable } from "../../ports/web/PublicWeb.ts"
import { connectToHost, type HostResolver, lookupName, webUnreadable } from "./connectToHost.ts"
import { startGuardProxy } from "./guardProxy.ts"
import { ACCEPT_ENCODING, readBeginning, readBody } from "./readBody.ts"
import { readResponseHead } from "./readResponseHead.ts"
import { redirectedRequest } from "./redirectedRequest.ts"
import { webTarget } from "./webTarget.ts"

/** Redirects followed, whatever a request allows. */
const REDIRECTS_MAX = 20

/** Headers of a connection: they are set here, never by a request. */
const CONNECTION_HEADERS = [
  "connection",
  "content-length",
  "expect",
  "host",
  "keep-alive",
  "proxy-authorization",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade"
]

/** Absent: only public addresses, this machine's resolver, and the certificate authorities of the runtime. */
export interface PublicWebOptions extends Partial<HostResolver> {
  /** Certificate of an authority, PEM, trusted instead of the runtime's own. */
  readonly authority?: string
}

/** A connection whose other end has proven to be the host. */
const secured = (socket: Socket, host: string, authority: string | undefined) =>
  Effect.callback<Socket, WebUnreadable>((resume) => {
    const name = host.replace(/\.$/, "")
    const secure = connectSecurely({
      socket,
      host: name,
      ...(isIP(host) === 0 ? { servername: name } : {}),
      ...(authority === undefined ? {} : { ca: authority }),
      ALPNProtocols: ["http/1.1"],
      // Said, so that no variable of the environment can take it back.
      rejectUnauthorized: true
    })
    secure.once("secureConnect", () => resume(Effect.succeed(secure)))
    secure.on("error", () => resume(webUnreadable("unreachable")))
    secure.once("close", () => resume(webUnreadable("unreachable")))
  })

const sentHeaders = ({ headers = {}, body }: WebRequest) => ({
  "accept-encoding": ACCEPT_ENCODING,
  ...Object.fromEntries(
    Object.entries(headers)
      .map(([name, value]) => [name.toLowerCase(), value] as const)
      .filter(([name]) => !CONNECTION_HEADERS.includes(name))
  ),
  ...(body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) })
})

const namedHeaders = (answer: IncomingMessage, isDecoded: boolean): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(answer.headers).flatMap(([name, value]) => {
      if (value === undefined) return []
      // They tell of the body as it came over the wire.
      if (isDecoded && (name === "content-encoding" || name === "content-length")) return []
      return [[name, Array.isArray(value) ? value.join(", ") : value]]
    })
  )

/** Lets through, besides public addresses, what `options` says. */
export const layerWith = (options: PublicWebOptions) =>
  Layer.effect(
    PublicWeb,
    Effect.gen(function* () {
      const reach: HostResolver = { allows: options.allows ?? (() => false), lookup: options.lookup ?? lookupName }

      /** One exchange: the answer, or the request that it leads to. */
      const exchange = Effect.fnUntraced(function* (request: WebRequest) {
        const target = webTarget(request.url)
        if (target === null) return yield* webUnreadable("not_web")
        const plain = yield* connectToHost(reach, target.host, target.port)
        const socket = target.isSecure ? yield* secured(plain, target.host, options.authority) : plain
        const { method, body } = request
        const answer = yield* readResponseHead(socket, target, { method, headers: sentHeaders(request) }, (sending) =>
          sending.end(body)
        )
        const status = answer.statusCode ?? 0
        const next =
          request.redirectsMax === undefined
            ? null
            : redirectedRequest(request, target.url, { status, location: answer.headers.location })
        if (next !== null) return { next }
        const reading = request.cutsBody ? readBeginning : readBody
        const read = yield* reading(answer, request.bodyBytesMax)
        const headers = namedHeaders(answer, read.isDecoded)
        return { answer: { status, headers, body: read.body, url: target.url.href } satisfies WebResponse }
      }, Effect.scoped)

      const followed = Effect.fnUntraced(function* (first: WebRequest) {
        const redirectsMax = Math.min(first.redirectsMax ?? 0, REDIRECTS_MAX)
        let request = first
        for (let redirects = 0; redirects <= redirectsMax; redirects += 1) {
          const { answer, next } = yield* exchange(request)
          if (answer !== undefined) return answer
          request = next
        }
        return yield* webUnreadable("too_many_redirects")
      })

      const scope = yield* Effect.scope
      const proxyOrigin = yield* Effect.cached(startGuardProxy(reach).pipe(Scope.provide(scope)))

      return PublicWeb.of({
        send: Effect.fn("PublicWeb.send")((request: WebRequest) =>
          followed(request).pipe(
            Effect.timeoutOrElse({
              duration: Duration.millis(request.timeoutMs),
              orElse: () => webUnreadable("timed_out")
            })
          )
        ),
        proxyOrigin
      })
    })
  )

export const layer = layerWith({})

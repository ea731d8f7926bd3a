import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from "node:http"
import { createServer, type Socket } from "node:net"
import type { Duplex, Readable, Writable } from "node:stream"
import { Duration, Effect, FiberSet, type Scope } from "effect"
import type { WebUnreadable } from "../../ports/web/PublicWeb.ts"
import { connectToHost, type HostResolver, webUnreadable } from "./connectToHost.ts"
import { HEADER_BYTES_MAX, readResponseHead } from "./readResponseHead.ts"
import { type WebTarget, webTarget } from "./webTarget.ts"

export interface ProxyLimits {
  /** Connections at once; further ones are closed unheard. */
  readonly connectionsMax: number
  /** Bytes that one connection carries, both ways together, give or take what is read at once. */
  readonly connectionBytesMax: number
  /** How long a connection may last. */
  readonly connectionMsMax: number
  /** How long a connection may carry nothing. */
  readonly idleTimeoutMs: number
  /** From the look-up of a name to an open connection to it. */
  readonly reachTimeoutMs: number
}

export const PROXY_LIMITS: ProxyLimits = {
  connectionsMax: 128,
  connectionBytesMax: 64 * 1024 * 1024,
  connectionMsMax: 300_000,
  idleTimeoutMs: 30_000,
  reachTimeoutMs: 10_000
}

const LOOPBACK = "127.0.0.1"

const FORBIDDEN = { status: 403, reason: "Forbidden" }
const BAD_GATEWAY = { status: 502, reason: "Bad Gateway" }

/** Headers between two neighbours, which a proxy does not pass on (RFC 9110, section 7.6.1). */
const HOP_HEADERS = [
  "connection",
  "expect",
  "keep-alive",
  "proxy-authenticate",
  "proxy-authorization",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade"
]

const passedOn = ({ headers }: IncomingMessage) => {
  const named = (headers.connection ?? "").split(",").map((name) => name.trim().toLowerCase())
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined || HOP_HEADERS.includes(name) || named.includes(name) ? [] : [[name, value]]
    )
  )
}

/** The target of "CONNECT host:port". */
const tunnelTarget = (authority: string): WebTarget | null => {
  const target = /^[^/?#@\\]+:\d{1,5}$/.test(authority) ? webTarget(`https://${authority}`) : null
  return target?.url.pathname === "/" ? target : null
}

/** The target of a request in absolute form. https is spoken through tunnels only. */
const forwardTarget = (address: string): WebTarget | null => (/^http:\/\//i.test(address) ? webTarget(address) : null)

const refusal = ({ fault }: WebUnreadable) => (fault === "not_public" || fault === "not_web" ? FORBIDDEN : BAD_GATEWAY)

/** Counts what a connection carries, and calls `exceed` when it is more than it may. */
const meter = (bytesMax: number, exceed: () => void) => {
  let bytes = 0
  return (from: Readable, to: Writable) => {
    from.on("data", (chunk: Uint8Array) => {
      bytes += chunk.byteLength
      if (bytes > bytesMax) exceed()
    })
    from.pipe(to)
  }
}

const closed = (stream: Duplex) =>
  Effect.callback<void>((resume) => {
    if (stream.destroyed) return resume(Effect.void)
    stream.once("close", () => resume(Effect.void))
  })

/**
 * Starts an HTTP proxy on a free port of this machine's loopback, for as long as the scope: its origin.
 *
 * It takes "CONNECT host:port" and plain http requests in absolute form, which no page can make a browser send to it, and
 * refuses the rest. A host is looked up once, all its addresses are checked, and the connection goes to one of those.
 * One connection serves one request. What is refused is answered with 403, what can't be reached with 502.
 */
export const startGuardProxy = Effect.fnUntraced(function* (
  reach: HostResolver,
  limits: ProxyLimits = PROXY_LIMITS
): Effect.fn.Return<string, WebUnreadable, Scope.Scope> {
  const run = yield* FiberSet.makeRuntime<never, void, never>()

  const reached = (target: WebTarget) =>
    connectToHost(reach, target.host, target.port).pipe(
      Effect.timeoutOrElse({
        duration: Duration.millis(limits.reachTimeoutMs),
        orElse: () => webUnreadable("timed_out")
      })
    )

  const tunnel = Effect.fnUntraced(
    function* (authority: string, client: Duplex, head: Uint8Array) {
      const target = tunnelTarget(authority)
      if (target === null) return yield* webUnreadable("not_web")
      const upstream = yield* reached(target)
      client.write("HTTP/1.1 200 Connection Established\r\n\r\n")
      if (head.byteLength > 0) upstream.write(head)
      upstream.once("error", () => client.destroy())
      upstream.once("close", () => client.end())
      const carry = meter(limits.connectionBytesMax, () => client.destroy())
      carry(client, upstream)
      carry(upstream, client)
      return yield* closed(client)
    },
    (effect, _authority, client) =>
      effect.pipe(
        Effect.scoped,
        Effect.catch((fault) => {
          const { status, reason } = refusal(fault)
          client.end(`HTTP/1.1 ${status} ${reason}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
          client.resume()
          return closed(client)
        })
      )
  )

  const forward = Effect.fnUntraced(
    function* (asked: IncomingMessage, answer: ServerResponse) {
      const target = forwardTarget(asked.url ?? "")
      if (target === null) return yield* webUnreadable("not_web")
      const upstream = yield* reached(target)
      const client = asked.socket
      const carry = meter(limits.connectionBytesMax, () => client.destroy())
      const request = { method: asked.method ?? "GET", headers: passedOn(asked) }
      const got = yield* readResponseHead(upstream, target, request, (sending) => carry(asked, sending))
      yield* Effect.try({
        try: () => answer.writeHead(got.statusCode ?? 0, { ...passedOn(got), connection: "close" }),
        catch: () => webUnreadable("unreachable")
      })
      got.once("close", () => {
        if (!got.complete) client.destroy()
      })
      carry(got, answer)
      return yield* closed(client)
    },
    (effect, asked, answer) =>
      effect.pipe(
        Effect.scoped,
        Effect.catch((fault) => {
          answer.writeHead(refusal(fault).status, { connection: "close", "content-length": "0" })
          answer.end()
          return closed(asked.socket)
        })
      )
  )

  const busy = new WeakSet<Duplex>()
  const serve = (client: Duplex, effect: Effect.Effect<void>) => {
    if (busy.has(client)) return client.destroy()
    busy.add(client)
    return run(Effect.raceFirst(effect, closed(client)).pipe(Effect.ensuring(Effect.sync(() => client.destroy()))))
  }

  const http = createHttpServer({ maxHeaderSize: HEADER_BYTES_MAX })
    .on("request", (asked, answer) => serve(asked.socket, forward(asked, answer)))
    .on("connect", (asked, client, head) => serve(client, tunnel(asked.url ?? "", client, head)))
    .on("clientError", (_error, client) => client.destroy())

  const clients = new Set<Socket>()
  const accept = (client: Socket) => {
    const lifetime = setTimeout(() => client.destroy(), limits.connectionMsMax)
    clients.add(client)
    client.setTimeout(limits.idleTimeoutMs, () => client.destroy())
    client.on("error", () => client.destroy())
    client.once("close", () => {
      clearTimeout(lifetime)
      clients.delete(client)
    })
    http.emit("connection", client)
  }

  const listener = yield* Effect.acquireRelease(
    Effect.callback<ReturnType<typeof createServer>, WebUnreadable>((resume) => {
      const listener = createServer({ noDelay: true }, accept)
      listener.maxConnections = limits.connectionsMax
      listener.once("error", () => resume(webUnreadable("unreachable")))
      listener.listen(0, LOOPBACK, () => resume(Effect.succeed(listener)))
    }),
    (listener) =>
      Effect.sync(() => {
        listener.close()
        for (const client of clients) client.destroy()
      })
  )
  const address = listener.address()
  if (address === null || typeof address === "string") return yield* webUnreadable("unreachable")
  return `http://${LOOPBACK}:${address.port}`
})

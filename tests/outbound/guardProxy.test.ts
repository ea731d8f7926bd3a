import { describe, expect } from "bun:test"
import { connect } from "node:net"
import { Deferred, Effect, Layer } from "effect"
import { PROXY_LIMITS, type ProxyLimits, startGuardProxy } from "../../adapters/outbound/guardProxy.ts"
import { layer, layerWith, type PublicWebOptions } from "../../adapters/outbound/PublicWeb.ts"
import { PublicWeb } from "../../ports/web/PublicWeb.ts"
import { effectTest } from "../support/running/effectTest.ts"
import {
  bodyOf,
  type Listening,
  letThrough,
  makeResolver,
  rawServer,
  saying,
  sayingForEver,
  webServer
} from "./machine.ts"

const it = effectTest(Layer.empty)

/** What the kernels of both connections take from a sender on their own account. */
const SOCKET_BUFFERS_BYTES = 48 * 1024 * 1024

/** What a runtime reads at once: limits are checked after each read. */
const READ_BYTES_MAX = 1024 * 1024

/** The port of a proxy that lives as long as the test. */
const proxyPort = (options: PublicWebOptions) =>
  Effect.gen(function* () {
    const { proxyOrigin } = yield* Layer.build(layerWith(options)).pipe(
      Effect.flatMap((services) => PublicWeb.pipe(Effect.provide(services)))
    )
    return Number(new URL(yield* proxyOrigin).port)
  })

/** The port of a proxy with other limits. */
const limitedPort = (options: PublicWebOptions, limits: Partial<ProxyLimits>) =>
  startGuardProxy({ allows: () => false, lookup: async () => [], ...options }, { ...PROXY_LIMITS, ...limits }).pipe(
    Effect.map((origin) => Number(new URL(origin).port))
  )

/** A connection to a port of this machine. `until` waits until what was heard holds a text. */
const dialled = (port: number, address = "127.0.0.1") =>
  Effect.acquireRelease(
    Effect.sync(() => {
      const socket = connect(port, address)
      let heard = ""
      let bytes = 0
      const waiting: Array<() => void> = []
      const tell = () => {
        for (const check of waiting.splice(0)) check()
      }
      socket.on("error", () => {})
      socket.on("data", (chunk: Buffer) => {
        bytes += chunk.byteLength
        if (heard.length < 4096) heard += chunk.toString("latin1")
        tell()
      })
      socket.on("close", tell)
      const until = (isDone: () => boolean) =>
        Effect.callback<string>((resume) => {
          const check = () => {
            if (isDone() || socket.closed) resume(Effect.sync(() => heard))
            else waiting.push(check)
          }
          check()
        })
      return {
        socket,
        bytes: () => bytes,
        until: (text: string) => until(() => heard.includes(text)),
        closed: until(() => false)
      }
    }),
    ({ socket }) => Effect.sync(() => socket.destroy())
  )

/** Everything a proxy says to a text, up to its closing the connection. */
const told = (port: number, text: string) =>
  Effect.gen(function* () {
    const client = yield* dialled(port)
    client.socket.write(text)
    return yield* client.closed
  }).pipe(Effect.scoped)

const connecting = (authority: string) => `CONNECT ${authority} HTTP/1.1\r\nHost: ${authority}\r\n\r\n`
const getting = (url: string) => `GET ${url} HTTP/1.1\r\nHost: shop.example\r\n\r\n`

const statusOf = (answer: string) => Number(answer.split(" ")[1])
const contentOf = (answer: string) => answer.slice(answer.indexOf("\r\n\r\n") + 4)

const echoing = rawServer((socket) => socket.pipe(socket))
const hello = webServer((_request, answer) => answer.end("hello"))

describe("the proxy of the public web", () => {
  it.live(
    "is on this machine only, started at its first use, one for all, and closed with the layer",
    Effect.gen(function* () {
      const server = yield* echoing
      const { origin, client } = yield* Effect.gen(function* () {
        const { proxyOrigin } = yield* PublicWeb
        const origins = yield* Effect.all([proxyOrigin, proxyOrigin], { concurrency: "unbounded" })
        const origin = yield* proxyOrigin
        expect(origins).toEqual([origin, origin])
        expect(yield* (yield* dialled(Number(new URL(origin).port), "127.0.0.2")).closed).toBe("")
        expect(origin).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
        const client = yield* dialled(Number(new URL(origin).port))
        client.socket.write(connecting(`shop.example:${server.port}`))
        yield* client.until("\r\n\r\n")
        return { origin, client }
      }).pipe(Effect.provide(layerWith(letThrough(server))))
      yield* client.closed
      yield* server.closed
      const refused = yield* dialled(Number(new URL(origin).port))
      expect(yield* refused.closed).toBe("")
      expect(refused.socket.bytesWritten).toBe(0)
    })
  )

  it.live(
    "carries a tunnel both ways, with what was said before it was open",
    Effect.gen(function* () {
      const server = yield* echoing
      const client = yield* dialled(yield* proxyPort(letThrough(server)))
      client.socket.write(`${connecting(`shop.example:${server.port}`)}early,`)
      expect(statusOf(yield* client.until("early,"))).toBe(200)
      client.socket.write("late")
      expect(contentOf(yield* client.until("late"))).toBe("early,late")
      client.socket.destroy()
      yield* server.closed
    })
  )

  it.live(
    "gives the end of a tunnel on, with all that was said before it",
    Effect.gen(function* () {
      const server = yield* rawServer((socket) => socket.end("x".repeat(3_000_000)))
      const client = yield* dialled(yield* proxyPort(letThrough(server)))
      client.socket.write(connecting(`shop.example:${server.port}`))
      const answer = yield* client.closed
      expect(client.bytes() - answer.indexOf("\r\n\r\n") - 4).toBe(3_000_000)
    })
  )

  it.live(
    "passes a plain request and its answer on, without the headers between neighbours",
    Effect.gen(function* () {
      const server = yield* webServer(async (request, answer) => {
        const body = await bodyOf(request)
        answer.writeHead(201, { "Set-Cookie": ["a=1", "b=2"], "Keep-Alive": "timeout=5", "X-Kind": "made" })
        answer.end(JSON.stringify({ method: request.method, url: request.url, headers: request.headers, body }))
      })
      const answer = yield* told(
        yield* proxyPort(letThrough(server)),
        `POST http://shop.example:${server.port}/a?b HTTP/1.1\r\nHost: elsewhere.example\r\nContent-Length: 2\r\nX-One: 1\r\n` +
          "Connection: x-two, keep-alive\r\nX-Two: 2\r\nProxy-Connection: keep-alive\r\nProxy-Authorization: secret\r\n\r\nhi"
      )
      expect(statusOf(answer)).toBe(201)
      expect(answer.toLowerCase()).toContain("connection: close\r\n")
      expect(answer).toMatch(/set-cookie: a=1\r\nset-cookie: b=2\r\n/i)
      expect(answer.toLowerCase()).not.toContain("keep-alive")
      expect(JSON.parse(answer.slice(answer.indexOf("{"), answer.lastIndexOf("}") + 1))).toEqual({
        method: "POST",
        url: "/a?b",
        headers: {
          "content-length": "2",
          "x-one": "1",
          host: `shop.example:${server.port}`,
          connection: "close"
        },
        body: "hi"
      })
      yield* server.closed
    })
  )
})

describe("leads to the public internet only, by the same rules", () => {
  const both = (host: string, { port }: Listening) => [
    connecting(`${host}:${port}`),
    getting(`http://${host}:${port}/`)
  ]

  it.live(
    "by default nothing of this machine is reached",
    Effect.gen(function* () {
      const server = yield* hello
      const hosts = ["127.0.0.1", "localhost", "0x7f.1", "2130706433", "0.0.0.0", "[::1]", "[::ffff:127.0.0.1]"]
      yield* Effect.gen(function* () {
        const { proxyOrigin } = yield* PublicWeb
        const port = Number(new URL(yield* proxyOrigin).port)
        for (const request of hosts.flatMap((host) => both(host, server))) {
          const answer = yield* told(port, request)
          expect([request, statusOf(answer), contentOf(answer)]).toEqual([request, 403, ""])
        }
        expect(statusOf(yield* told(port, getting(`http://127.0.0.1:${port}/`)))).toBe(403)
      }).pipe(Effect.provide(layer))
      expect(server.connections()).toBe(0)
    })
  )

  it.live(
    "a host with one address that is not public is refused",
    Effect.gen(function* () {
      const server = yield* hello
      for (const addresses of [
        ["127.0.0.1", "10.0.0.1"],
        ["fd00:ec2::254", "127.0.0.1"]
      ]) {
        const { lookup } = makeResolver({ "mixed.example": [addresses] })
        const port = yield* proxyPort({ ...letThrough(server), lookup })
        for (const request of both("mixed.example", server)) expect(statusOf(yield* told(port, request))).toBe(403)
      }
      expect(server.connections()).toBe(0)
    })
  )

  it.live(
    "a name is looked up once: the address that was checked is the address that is connected to",
    Effect.gen(function* () {
      const server = yield* hello
      const secret = yield* webServer((_request, answer) => answer.end("secret"), "127.0.0.2", server.port)
      const { asked, lookup } = makeResolver({
        "tunnelled.example": [["127.0.0.1"], ["127.0.0.2"]],
        "plain.example": [["127.0.0.1"], ["127.0.0.2"]]
      })
      const port = yield* proxyPort({ ...letThrough(server), lookup })
      const tunnel = yield* dialled(port)
      tunnel.socket.write(`${connecting(`tunnelled.example:${server.port}`)}${getting("/")}`)
      expect(yield* tunnel.until("hello")).toContain("hello")
      expect(yield* told(port, getting(`http://plain.example:${server.port}/`))).toContain("hello")
      expect(asked).toEqual(["tunnelled.example", "plain.example"])
      expect(statusOf(yield* told(port, connecting(`tunnelled.example:${server.port}`)))).toBe(403)
      expect(statusOf(yield* told(port, getting(`http://plain.example:${server.port}/`)))).toBe(403)
      expect([server.connections(), secret.connections()]).toEqual([2, 0])
    })
  )

  it.live(
    "what can't be reached is told apart from what is refused",
    Effect.gen(function* () {
      const gone = yield* Effect.scoped(hello)
      const broken = yield* saying("220 mail.example ESMTP\r\n")
      const odd = yield* saying("HTTP/1.1 099 Odd\r\nContent-Length: 0\r\n\r\n")
      const port = yield* proxyPort(letThrough(gone, broken, odd))
      for (const request of [...both("shop.example", gone), ...both("nowhere.invalid", gone)])
        expect(statusOf(yield* told(port, request))).toBe(502)
      for (const server of [broken, odd])
        expect(statusOf(yield* told(port, getting(`http://shop.example:${server.port}/`)))).toBe(502)
    })
  )
})

describe("is no open door to the machine", () => {
  for (const [name, request] of [
    ["a page's request", getting("/")],
    ["a page's request of a path that looks like an address", getting("/http://shop.example/")],
    ["a request of the server itself", "OPTIONS * HTTP/1.1\r\nHost: shop.example\r\n\r\n"],
    ["https in absolute form", getting("https://shop.example/")],
    ["another protocol", getting("ftp://shop.example/")],
    ["a file", getting("file:///etc/passwd")],
    ["a user name", getting("http://nova:secret@shop.example/")],
    ["the port of mail", getting("http://shop.example:25/")],
    ["a tunnel to the port of remote shells", connecting("shop.example:22")],
    ["a tunnel to the port of mail", connecting("shop.example:25")],
    ["a tunnel without a port", connecting("shop.example")],
    ["a tunnel to a user's host", connecting("nova@shop.example:443")],
    ["a tunnel to a path", connecting("shop.example:443/:443")],
    ["a tunnel to no host", connecting(":443")]
  ] as const)
    it.live(
      `${name} is refused with 403 and the connection is closed`,
      Effect.gen(function* () {
        const { asked, lookup } = makeResolver({ "shop.example": [["127.0.0.1"]] })
        const answer = yield* told(yield* proxyPort({ lookup, allows: () => true }), request)
        expect([statusOf(answer), contentOf(answer)]).toEqual([403, ""])
        expect(asked).toEqual([])
      })
    )

  for (const [name, request] of [
    ["no http", "SSH-2.0-client\r\n\r\n"],
    ["headers without end", `${getting("http://shop.example/").slice(0, -2)}X-A: ${"a".repeat(100_000)}`],
    ["two lengths", "POST http://shop.example/ HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nhi"],
    [
      "a length and chunks",
      "POST http://shop.example/ HTTP/1.1\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"
    ]
  ] as const)
    it.live(
      `${name} closes the connection`,
      Effect.gen(function* () {
        const { asked, lookup } = makeResolver({ "shop.example": [["127.0.0.1"]] })
        expect(yield* told(yield* proxyPort({ lookup, allows: () => true }), request)).toBe("")
        expect(asked).toEqual([])
      })
    )

  it.live(
    "one connection serves one request",
    Effect.gen(function* () {
      const server = yield* hello
      const url = `http://shop.example:${server.port}/`
      const { asked, lookup } = makeResolver({ "shop.example": [["127.0.0.1"]] })
      const port = yield* proxyPort({ ...letThrough(server), lookup })
      yield* told(port, getting(url).repeat(50))
      expect(asked.length).toBeLessThanOrEqual(1)
      expect(yield* told(port, getting(url))).toContain("hello")
    })
  )
})

describe("is bounded", () => {
  const connectionBytesMax = 1024 * 1024

  for (const [name, head, ask] of [
    ["a tunnel", "", (port: number) => `${connecting(`shop.example:${port}`)}more`],
    ["a plain answer", "HTTP/1.1 200 OK\r\n\r\n", (port: number) => getting(`http://shop.example:${port}/`)]
  ] as const)
    it.live(
      `what ${name} carries`,
      Effect.gen(function* () {
        const server = yield* sayingForEver(head, new Uint8Array(65_536))
        const client = yield* dialled(yield* limitedPort(letThrough(server), { connectionBytesMax }))
        client.socket.write(ask(server.port))
        yield* client.closed
        yield* server.closed
        expect(client.bytes()).toBeLessThanOrEqual(connectionBytesMax + READ_BYTES_MAX)
        expect(server.sentBytes()).toBeLessThan(connectionBytesMax + SOCKET_BUFFERS_BYTES)
      })
    )

  for (const [name, ask] of [
    ["a tunnel", (port: number) => connecting(`shop.example:${port}`)],
    [
      "a plain request",
      (port: number) =>
        `POST http://shop.example:${port}/ HTTP/1.1\r\nHost: shop.example\r\nContent-Length: 10000000000\r\n\r\n`
    ]
  ] as const)
    it.live(
      `what ${name} sends`,
      Effect.gen(function* () {
        let gotBytes = 0
        const server = yield* rawServer((socket) =>
          socket.on("data", (chunk: Buffer) => {
            gotBytes += chunk.byteLength
          })
        )
        const client = yield* dialled(yield* limitedPort(letThrough(server), { connectionBytesMax }))
        const part = new Uint8Array(65_536)
        const pump = () => {
          while (!client.socket.destroyed) if (!client.socket.write(part)) return
        }
        client.socket.on("drain", pump)
        client.socket.write(ask(server.port))
        pump()
        yield* client.closed
        yield* server.closed
        expect(gotBytes).toBeLessThanOrEqual(connectionBytesMax + READ_BYTES_MAX)
      })
    )

  it.live(
    "a slow reader holds a sender back",
    Effect.gen(function* () {
      const stalled = yield* Deferred.make<number>()
      let sentBytes = 0
      const server = yield* rawServer((socket) => {
        const part = new Uint8Array(65_536)
        // Nobody reads, so at some point nothing more is taken.
        let quiet = setTimeout(() => {}, 0)
        const pump = () => {
          clearTimeout(quiet)
          quiet = setTimeout(() => Deferred.doneUnsafe(stalled, Effect.succeed(sentBytes)), 500)
          while (!socket.destroyed) {
            sentBytes += part.byteLength
            if (!socket.write(part)) return
          }
        }
        socket.on("drain", pump)
        pump()
      })
      const limits = { connectionBytesMax: 4 * SOCKET_BUFFERS_BYTES }
      const client = yield* dialled(yield* limitedPort(letThrough(server), limits))
      client.socket.write(connecting(`shop.example:${server.port}`))
      yield* client.until("\r\n\r\n")
      client.socket.pause()
      expect(yield* Deferred.await(stalled)).toBeLessThan(SOCKET_BUFFERS_BYTES)
    })
  )

  it.live(
    "how many connections there are at once; a closed one makes room",
    Effect.gen(function* () {
      const connectionsMax = 8
      const server = yield* echoing
      const port = yield* limitedPort(letThrough(server), { connectionsMax })
      const open = connecting(`shop.example:${server.port}`)
      const clients = yield* Effect.all(Array.from({ length: connectionsMax }, () => dialled(port)))
      for (const { socket } of clients) socket.write(open)
      for (const client of clients) expect(statusOf(yield* client.until("\r\n\r\n"))).toBe(200)
      expect(yield* told(port, open)).toBe("")
      expect(server.connections()).toBe(connectionsMax)
      for (const { socket } of clients) socket.end()
      for (const client of clients) yield* client.closed
      yield* server.closed
      const next = yield* dialled(port)
      next.socket.write(open)
      expect(statusOf(yield* next.until("\r\n\r\n"))).toBe(200)
    })
  )

  for (const [name, said] of [
    ["nothing", ""],
    ["half a request", "GET http://shop.exa"]
  ] as const)
    it.live(
      `a client that says ${name}`,
      Effect.gen(function* () {
        expect(yield* told(yield* limitedPort({}, { idleTimeoutMs: 100 }), said)).toBe("")
      })
    )

  it.live(
    "a tunnel that carries nothing",
    Effect.gen(function* () {
      const server = yield* rawServer(() => {})
      const port = yield* limitedPort(letThrough(server), { idleTimeoutMs: 100 })
      expect(statusOf(yield* told(port, connecting(`shop.example:${server.port}`)))).toBe(200)
      yield* server.closed
    })
  )

  it.live(
    "a tunnel that carries a little, for ever",
    Effect.gen(function* () {
      const server = yield* rawServer((socket) => {
        const drop = setInterval(() => socket.write("x"), 20)
        socket.once("close", () => clearInterval(drop))
      })
      const port = yield* limitedPort(letThrough(server), { connectionMsMax: 300 })
      expect(statusOf(yield* told(port, connecting(`shop.example:${server.port}`)))).toBe(200)
      yield* server.closed
    })
  )

  it.live(
    "a name that is looked up for ever",
    Effect.gen(function* () {
      const port = yield* limitedPort({ lookup: () => new Promise<never>(() => {}) }, { reachTimeoutMs: 100 })
      expect(statusOf(yield* told(port, connecting("slow.example:443")))).toBe(502)
      expect(statusOf(yield* told(port, getting("http://slow.example/")))).toBe(502)
    })
  )

  it.live(
    "a client that leaves ends what was asked for it",
    Effect.gen(function* () {
      const asked = yield* Deferred.make<void>()
      const server = yield* rawServer((socket) => socket.once("data", () => Deferred.doneUnsafe(asked, Effect.void)))
      const client = yield* dialled(yield* proxyPort(letThrough(server)))
      client.socket.write(getting(`http://shop.example:${server.port}/`))
      yield* Deferred.await(asked)
      client.socket.destroy()
      yield* server.closed
      expect(server.connections()).toBe(1)
    })
  )

  it.live(
    "an answer that breaks off is not given as whole",
    Effect.gen(function* () {
      const server = yield* rawServer((socket) =>
        socket.once("data", () => socket.end("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n"))
      )
      const port = yield* proxyPort(letThrough(server))
      const answer = yield* told(port, getting(`http://shop.example:${server.port}/`))
      expect(answer).not.toContain("0\r\n\r\n")
    })
  )
})

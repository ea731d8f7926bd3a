import { describe, expect } from "bun:test"
import type { RequestListener } from "node:http"
import { brotliCompressSync, gzipSync } from "node:zlib"
import { Deferred, Effect, Fiber, Layer, type Scope } from "effect"
import { layer, layerWith, type PublicWebOptions } from "../../adapters/outbound/PublicWeb.ts"
import { PublicWeb, type WebFault, type WebRequest } from "../../ports/web/PublicWeb.ts"
import { effectTest } from "../support/running/effectTest.ts"
import { makeCertificate, secureTest } from "./certificate.ts"
import {
  bodyOf,
  type Listening,
  letThrough,
  makeResolver,
  rawServer,
  saying,
  sayingForEver,
  secureServer,
  webServer
} from "./machine.ts"

const it = effectTest(Layer.empty)

const BODY_BYTES_MAX = 1024 * 1024
const TIMEOUT_MS = 20_000
/** What a kernel takes from a sender on its own account, before the receiver has read it. */
const SOCKET_BUFFERS_BYTES = 24 * 1024 * 1024

type Asked = Partial<WebRequest> & { readonly url: string }

const asking = (request: Asked): WebRequest => ({
  method: "GET",
  bodyBytesMax: BODY_BYTES_MAX,
  timeoutMs: TIMEOUT_MS,
  ...request
})

const send = (options: PublicWebOptions, request: Asked) =>
  PublicWeb.use((web) => web.send(asking(request))).pipe(Effect.provide(layerWith(options)))

const faultOf = (options: PublicWebOptions, request: Asked) =>
  send(options, request).pipe(
    Effect.flip,
    Effect.map(({ fault }): WebFault => fault)
  )

const hello: RequestListener = (_request, answer) => answer.end("hello")
const text = (body: Uint8Array) => new TextDecoder().decode(body)
const at = ({ port }: Listening, path = "/", host = "127.0.0.1") => `http://${host}:${port}${path}`

describe("a request", () => {
  it.live(
    "is sent and its answer is read, whatever the status",
    Effect.gen(function* () {
      const server = yield* webServer(async (request, answer) => {
        const body = await bodyOf(request)
        answer.writeHead(418, { "X-Kind": "teapot", "Set-Cookie": ["a=1", "b=2"] })
        answer.end(JSON.stringify({ method: request.method, url: request.url, headers: request.headers, body }))
      })
      const answer = yield* send(letThrough(server), {
        method: "POST",
        url: at(server, "/a%20b?c=d#e", "shop.example"),
        headers: {
          "Content-Type": "text/plain",
          "X-One": "1",
          Host: "elsewhere.example",
          "Transfer-Encoding": "chunked"
        },
        body: "crème"
      })
      expect(answer.status).toBe(418)
      expect(answer.url).toBe(at(server, "/a%20b?c=d", "shop.example"))
      expect(answer.headers).toMatchObject({ "x-kind": "teapot", "set-cookie": "a=1, b=2" })
      expect(JSON.parse(text(answer.body))).toEqual({
        method: "POST",
        url: "/a%20b?c=d",
        headers: {
          "accept-encoding": "gzip, br",
          "content-length": "6",
          "content-type": "text/plain",
          "x-one": "1",
          connection: "close",
          host: `shop.example:${server.port}`
        },
        body: "crème"
      })
    })
  )

  it.live(
    "leaves no connection open, and the next one makes its own",
    Effect.gen(function* () {
      const server = yield* webServer(hello)
      const web = yield* PublicWeb.pipe(Effect.provide(layerWith(letThrough(server))))
      for (const host of ["shop.example", "shop.example", "other.example"])
        yield* web.send(asking({ url: at(server, "/", host) }))
      expect(server.connections()).toBe(3)
      yield* server.closed
    })
  )

  it.live(
    "reaches a host of version 6",
    Effect.gen(function* () {
      const server = yield* webServer((request, answer) => answer.end(request.headers.host), "::1")
      const allows = (address: string) => address === "::1"
      const answer = yield* send({ allows }, { url: at(server, "/", "[::1]") })
      expect(text(answer.body)).toBe(`[::1]:${server.port}`)
    })
  )

  it.live(
    "tries the next address of a host when one does not answer",
    Effect.gen(function* () {
      const server = yield* webServer(hello, "127.0.0.3")
      const { lookup } = makeResolver({ "shop.example": [["127.0.0.2", "127.0.0.3"]] })
      const answer = yield* send({ lookup, allows: () => true }, { url: at(server, "/", "shop.example") })
      expect(text(answer.body)).toBe("hello")
    })
  )

  it.live(
    "is aborted when the effect is interrupted",
    Effect.gen(function* () {
      const asked = yield* Deferred.make<void>()
      const server = yield* rawServer((socket) => socket.once("data", () => Deferred.doneUnsafe(asked, Effect.void)))
      const sending = yield* Effect.forkChild(send(letThrough(server), { url: at(server) }))
      yield* Deferred.await(asked)
      yield* Fiber.interrupt(sending)
      yield* server.closed
      expect(server.connections()).toBe(1)
    })
  )
})

describe("before anything is sent MUST fail with `not_public` when any address of the host is not public, at redirects too", () => {
  it.live(
    "by default nothing of this machine is",
    Effect.gen(function* () {
      const server = yield* webServer(hello)
      const hosts = [
        "127.0.0.1",
        "localhost",
        "0x7f.1",
        "2130706433",
        "127.1",
        "0.0.0.0",
        "[::1]",
        "[::ffff:127.0.0.1]"
      ]
      for (const host of hosts) {
        const failed = yield* PublicWeb.use((web) => web.send(asking({ url: at(server, "/", host) }))).pipe(
          Effect.provide(layer),
          Effect.flip
        )
        expect([host, failed.fault]).toEqual([host, "not_public"])
      }
      expect(server.connections()).toBe(0)
    })
  )

  for (const address of [
    "10.0.0.1",
    "169.254.169.254",
    "fd00:ec2::254",
    "::ffff:10.0.0.1",
    "fe80::1%lo",
    "64:ff9b::7f00:1"
  ])
    it.live(
      `as when one of two is ${address}`,
      Effect.gen(function* () {
        const server = yield* webServer(hello)
        const orders = [
          ["127.0.0.1", address],
          [address, "127.0.0.1"]
        ]
        for (const addresses of orders) {
          const { lookup } = makeResolver({ "mixed.example": [addresses] })
          const fault = yield* faultOf({ ...letThrough(server), lookup }, { url: at(server, "/", "mixed.example") })
          expect(fault).toBe("not_public")
        }
        expect(server.connections()).toBe(0)
      })
    )

  it.live(
    "but is read when all of them are",
    Effect.gen(function* () {
      const server = yield* webServer(hello)
      // The first one answers, so the others are checked and left alone.
      const { lookup } = makeResolver({ "shop.example": [["2606:4700:4700::1111", "127.0.0.1", "1.1.1.1"]] })
      const answer = yield* send({ ...letThrough(server), lookup }, { url: at(server, "/", "shop.example") })
      expect(text(answer.body)).toBe("hello")
    })
  )

  it.live(
    "and a name is looked up once: the address that was checked is the address that is connected to",
    Effect.gen(function* () {
      const server = yield* webServer(hello)
      const secret = yield* webServer(hello, "127.0.0.2", server.port)
      const { asked, lookup } = makeResolver({ "rebound.example": [["127.0.0.1"], ["127.0.0.2"]] })
      const options = { ...letThrough(server), lookup }
      const url = at(server, "/", "rebound.example")
      expect(text((yield* send(options, { url })).body)).toBe("hello")
      expect(asked).toEqual(["rebound.example"])
      expect(yield* faultOf(options, { url })).toBe("not_public")
      expect(asked).toEqual(["rebound.example", "rebound.example"])
      expect([server.connections(), secret.connections()]).toEqual([1, 0])
    })
  )
})

describe("and the same for every redirect", () => {
  const redirecting = (location: string, status = 302) =>
    webServer((_request, answer) => {
      answer.writeHead(status, { location })
      answer.end()
    })

  it.live(
    "one to a private address is not followed",
    Effect.gen(function* () {
      const secret = yield* webServer(hello)
      for (const host of ["127.0.0.1", "0x7f000001", "secret.example", "[::ffff:7f00:1]"]) {
        const server = yield* redirecting(at(secret, "/", host))
        const fault = yield* faultOf(letThrough(server), { url: at(server), redirectsMax: 3 })
        expect([host, fault]).toEqual([host, "not_public"])
      }
      expect(secret.connections()).toBe(0)
    })
  )

  it.live(
    "a name that leads elsewhere by then is not followed",
    Effect.gen(function* () {
      const server = yield* redirecting("/again")
      const secret = yield* webServer(hello, "127.0.0.2", server.port)
      const { lookup } = makeResolver({ "rebound.example": [["127.0.0.1"], ["127.0.0.2"]] })
      const request = { url: at(server, "/", "rebound.example"), redirectsMax: 3 }
      expect(yield* faultOf({ ...letThrough(server), lookup }, request)).toBe("not_public")
      expect([server.connections(), secret.connections()]).toEqual([1, 0])
    })
  )

  for (const location of [
    "file:///etc/passwd",
    "ftp://shop.example/",
    "http://nova:secret@shop.example/",
    "http://shop.example:22/"
  ])
    it.live(
      `one to ${location} is not followed`,
      Effect.gen(function* () {
        const server = yield* redirecting(location)
        expect(yield* faultOf(letThrough(server), { url: at(server), redirectsMax: 3 })).toBe("not_web")
      })
    )

  it.live(
    "without `redirectsMax` a redirect is answered as it is",
    Effect.gen(function* () {
      const server = yield* redirecting("http://10.0.0.1/")
      const answer = yield* send(letThrough(server), { url: at(server) })
      expect([answer.status, answer.headers.location, answer.url]).toEqual([302, "http://10.0.0.1/", at(server)])
    })
  )

  for (const location of ["http://[", undefined])
    it.live(
      `one that leads nowhere (${location}) is answered as it is`,
      Effect.gen(function* () {
        const server = yield* webServer((_request, answer) => {
          answer.writeHead(302, location === undefined ? {} : { location })
          answer.end()
        })
        expect((yield* send(letThrough(server), { url: at(server), redirectsMax: 3 })).status).toBe(302)
      })
    )

  it.live(
    "as many are followed as `redirectsMax` says, and one more is `too_many_redirects`",
    Effect.gen(function* () {
      const server = yield* webServer((request, answer) => {
        const left = Number(request.url?.slice(1))
        answer.writeHead(left === 0 ? 200 : 301, left === 0 ? {} : { location: `/${left - 1}` })
        answer.end("x".repeat(left === 0 ? 5 : BODY_BYTES_MAX + 1))
      })
      const answer = yield* send(letThrough(server), { url: at(server, "/3"), redirectsMax: 3 })
      expect([answer.status, answer.url, text(answer.body)]).toEqual([200, at(server, "/0"), "xxxxx"])
      for (const redirectsMax of [0, 3])
        expect(yield* faultOf(letThrough(server), { url: at(server, "/4"), redirectsMax })).toBe("too_many_redirects")
    })
  )

  it.live(
    "one to an address in other letters is followed",
    Effect.gen(function* () {
      const server = yield* rawServer((socket) =>
        socket.once("data", (asked: Buffer) => {
          const path = asked.toString().split(" ")[1] ?? ""
          const head = path === "/" ? "302 Found\r\nLocation: /crème" : "200 OK"
          socket.write(`HTTP/1.1 ${head}\r\nContent-Length: ${path.length}\r\n\r\n${path}`)
        })
      )
      const answer = yield* send(letThrough(server), { url: at(server), redirectsMax: 1 })
      expect(text(answer.body)).toBe("/cr%C3%A8me")
    })
  )

  it.live(
    "a loop ends, whatever `redirectsMax` says",
    Effect.gen(function* () {
      const server = yield* redirecting("/")
      expect(yield* faultOf(letThrough(server), { url: at(server), redirectsMax: 1e9 })).toBe("too_many_redirects")
      expect(server.connections()).toBe(21)
    })
  )

  const HEADERS = {
    Accept: "text/html",
    Authorization: "Bearer secret",
    "Client-Id": "secret",
    Cookie: "session=secret",
    "User-Agent": "creators",
    "Content-Type": "application/json"
  }
  const echo: RequestListener = async (request, answer) =>
    answer.end(JSON.stringify({ method: request.method, headers: request.headers, body: await bodyOf(request) }))

  for (const status of [301, 302, 303, 307, 308])
    it.live(
      `${status}: another origin is told nothing that could be a secret`,
      Effect.gen(function* () {
        const other = yield* webServer(echo)
        const server = yield* redirecting(at(other, "/", "other.example"), status)
        const options = letThrough(server, other)
        const answer = yield* send(options, { url: at(server), headers: HEADERS, redirectsMax: 1 })
        expect(JSON.parse(text(answer.body))).toEqual({
          method: "GET",
          headers: {
            accept: "text/html",
            "accept-encoding": "gzip, br",
            "user-agent": "creators",
            connection: "close",
            host: `other.example:${other.port}`
          },
          body: ""
        })
        const posted = yield* send(options, {
          url: at(server),
          method: "POST",
          body: "secret",
          headers: HEADERS,
          redirectsMax: 1
        })
        if (status >= 307) expect(posted.status).toBe(status)
        else expect(text(posted.body)).toBe(text(answer.body))
      })
    )

  it.live(
    "the same origin is told what the first was, and only 307 and 308 repeat the body",
    Effect.gen(function* () {
      const server = yield* webServer((request, answer) => {
        const status = Number(request.url?.slice(1))
        if (status === 0) return echo(request, answer)
        answer.writeHead(status, { location: "/0" })
        answer.end()
      })
      for (const [status, method, body, type] of [
        [302, "GET", "", undefined],
        [303, "GET", "", undefined],
        [307, "POST", "hi", "application/json"],
        [308, "POST", "hi", "application/json"]
      ] as const) {
        const request = { url: at(server, `/${status}`), method: "POST", body: "hi", headers: HEADERS } as const
        const answer = yield* send(letThrough(server), { ...request, redirectsMax: 1 })
        const got = JSON.parse(text(answer.body))
        expect([got.method, got.body, got.headers["content-type"]]).toEqual([method, body, type])
        expect(got.headers).toMatchObject({
          authorization: "Bearer secret",
          cookie: "session=secret",
          "client-id": "secret"
        })
      }
    })
  )
})

describe("MUST fail with `too_large` when the body has more than `bodyBytesMax` bytes, having read no more than that", () => {
  const HEAD = "HTTP/1.1 200 OK\r\n"
  const chunk = new Uint8Array(65_536).fill(97)

  it.live(
    "a body of exactly that many bytes is read, one more is not",
    Effect.gen(function* () {
      const server = yield* webServer((request, answer) => answer.end("x".repeat(Number(request.url?.slice(1)))))
      const bodyBytesMax = 100_000
      const answer = yield* send(letThrough(server), { url: at(server, "/100000"), bodyBytesMax })
      expect(answer.body.byteLength).toBe(bodyBytesMax)
      expect(yield* faultOf(letThrough(server), { url: at(server, "/100001"), bodyBytesMax })).toBe("too_large")
    })
  )

  for (const [name, head, part] of [
    ["of 10 GB, said beforehand", `${HEAD}Content-Length: 10000000000\r\n\r\n`, chunk],
    ["without a length", `${HEAD}\r\n`, chunk],
    [
      "of endless chunks",
      `${HEAD}Transfer-Encoding: chunked\r\n\r\n`,
      Buffer.from(`10000\r\n${"a".repeat(65_536)}\r\n`)
    ],
    ["of endless small chunks", `${HEAD}Transfer-Encoding: chunked\r\n\r\n`, Buffer.from("1\r\na\r\n".repeat(10_000))],
    ["that unfolds for ever", `${HEAD}Content-Encoding: gzip\r\n\r\n`, gzipSync(new Uint8Array(16 * 1024 * 1024))],
    [
      "of brotli that unfolds",
      `${HEAD}Content-Encoding: br\r\n\r\n`,
      brotliCompressSync(new Uint8Array(64 * 1024 * 1024))
    ],
    [
      "that unfolds to nothing for ever",
      `${HEAD}Content-Encoding: gzip\r\n\r\n`,
      Buffer.concat(Array.from({ length: 3000 }, () => gzipSync("")))
    ]
  ] as const)
    it.live(
      `a body ${name}`,
      Effect.gen(function* () {
        const server = yield* sayingForEver(head, part)
        expect(yield* faultOf(letThrough(server), { url: at(server) })).toBe("too_large")
        yield* server.closed
        expect(server.sentBytes()).toBeLessThan(BODY_BYTES_MAX + SOCKET_BUFFERS_BYTES)
      })
    )

  it.live(
    "with `cutsBody` it answers these, whatever the body's length and coding",
    Effect.gen(function* () {
      const cut = { bodyBytesMax: 100, cutsBody: true } as const
      const server = yield* webServer((request, answer) => answer.end("x".repeat(Number(request.url?.slice(1)))))
      for (const [length, read] of [
        ["0", 0],
        ["99", 99],
        ["100", 100],
        ["10000000", 100]
      ] as const) {
        const answer = yield* send(letThrough(server), { url: at(server, `/${length}`), ...cut })
        expect({ status: answer.status, bytes: answer.body.byteLength }).toEqual({ status: 200, bytes: read })
      }
      yield* server.closed
      const endless = yield* sayingForEver(`${HEAD}Content-Encoding: gzip\r\n\r\n`, gzipSync(chunk))
      const answer = yield* send(letThrough(endless), { url: at(endless), ...cut })
      const packed = gzipSync(chunk)
      expect(answer.body).toEqual(Uint8Array.from(Buffer.concat([packed, packed]).subarray(0, 100)))
      yield* endless.closed
      expect(endless.sentBytes()).toBeLessThan(SOCKET_BUFFERS_BYTES)
    })
  )

  it.live(
    "a body said to be too large is not read at all",
    Effect.gen(function* () {
      const server = yield* saying(`${HEAD}Content-Length: ${BODY_BYTES_MAX + 1}\r\n\r\n`)
      expect(yield* faultOf(letThrough(server), { url: at(server) })).toBe("too_large")
      yield* server.closed
    })
  )

  for (const [coding, packed] of [
    ["gzip", gzipSync("hello")],
    ["x-gzip", gzipSync("hello")],
    ["BR", brotliCompressSync("hello")]
  ] as const)
    it.live(
      `a body in ${coding} is counted and given decompressed`,
      Effect.gen(function* () {
        const server = yield* saying(
          `${HEAD}Content-Encoding: ${coding}\r\nContent-Length: ${packed.byteLength}\r\n\r\n`,
          packed
        )
        const answer = yield* send(letThrough(server), { url: at(server), bodyBytesMax: 5 })
        expect(text(answer.body)).toBe("hello")
        expect(Object.keys(answer.headers)).toEqual([])
        expect(yield* faultOf(letThrough(server), { url: at(server), bodyBytesMax: 4 })).toBe("too_large")
      })
    )

  for (const coding of ["aes128gcm", "gzip, br", "constructor"])
    it.live(
      `a coding it does not know (${coding}) is left as it is`,
      Effect.gen(function* () {
        const server = yield* saying(`${HEAD}Content-Encoding: ${coding}\r\nContent-Length: 5\r\n\r\nhello`)
        const answer = yield* send(letThrough(server), { url: at(server) })
        expect([text(answer.body), answer.headers["content-encoding"]]).toEqual(["hello", coding])
      })
    )
})

describe("MUST fail with `timed_out` when the whole takes longer than `timeoutMs`", () => {
  const timeoutMs = 300

  for (const [name, said] of [
    ["never answers", []],
    ["breaks off in its headers", ["HTTP/1.1 200 OK\r\nX-A"]],
    ["breaks off in its body", ["HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n", "hello"]]
  ] as const)
    it.live(
      `a server that ${name}`,
      Effect.gen(function* () {
        const server = yield* saying(...said)
        expect(yield* faultOf(letThrough(server), { url: at(server), timeoutMs })).toBe("timed_out")
        yield* server.closed
      })
    )

  for (const [name, head, part] of [
    ["body", "HTTP/1.1 200 OK\r\n\r\n", "x"],
    ["headers", "HTTP/1.1 200 OK\r\n", "X-A: b\r\n"]
  ] as const)
    it.live(
      `a server whose ${name} trickles`,
      Effect.gen(function* () {
        const server = yield* rawServer((socket) => {
          socket.once("data", () => {
            socket.write(head)
            const drop = setInterval(() => socket.write(part), 20)
            socket.once("close", () => clearInterval(drop))
          })
        })
        expect(yield* faultOf(letThrough(server), { url: at(server), timeoutMs })).toBe("timed_out")
        yield* server.closed
      })
    )

  it.live(
    "a chain of slow redirects",
    Effect.gen(function* () {
      const server = yield* webServer((_request, answer) => {
        setTimeout(() => answer.writeHead(302, { location: "/" }).end(), 50)
      })
      const request = { url: at(server), redirectsMax: 20, timeoutMs }
      expect(yield* faultOf(letThrough(server), request)).toBe("timed_out")
    })
  )

  it.live(
    "a name that is looked up for ever",
    Effect.gen(function* () {
      const lookup = () => new Promise<never>(() => {})
      expect(yield* faultOf({ lookup }, { url: "http://slow.example/", timeoutMs })).toBe("timed_out")
    })
  )

  it.live(
    "a handshake that is never answered",
    Effect.gen(function* () {
      const server = yield* rawServer(() => {})
      const url = `https://shop.example:${server.port}/`
      expect(yield* faultOf(letThrough(server), { url, timeoutMs })).toBe("timed_out")
    })
  )
})

describe("an address that is not read says why", () => {
  for (const url of ["ftp://shop.example/", "nonsense", "http://nova@shop.example/", "http://shop.example:25/"])
    it.live(
      `${url} is not_web, and is not looked up`,
      Effect.gen(function* () {
        const { asked, lookup } = makeResolver({})
        expect(yield* faultOf({ lookup }, { url })).toBe("not_web")
        expect(asked).toEqual([])
      })
    )

  for (const [code, fault] of [
    ["ENOTFOUND", "unknown_host"],
    ["ENODATA", "unknown_host"],
    ["EAI_AGAIN", "unreachable"],
    ["ETIMEOUT", "unreachable"]
  ] as const)
    it.live(
      `a look-up that fails with ${code} is ${fault}`,
      Effect.gen(function* () {
        const lookup = () => Promise.reject(Object.assign(new Error(code), { code }))
        expect(yield* faultOf({ lookup }, { url: "http://shop.example/" })).toBe(fault)
      })
    )

  it.live(
    "a name without addresses is unknown_host",
    Effect.gen(function* () {
      expect(yield* faultOf({ lookup: async () => [] }, { url: "http://shop.example/" })).toBe("unknown_host")
    })
  )

  it.live(
    "a port that nothing listens at is unreachable",
    Effect.gen(function* () {
      const server = yield* Effect.scoped(webServer(hello))
      expect(yield* faultOf(letThrough(server), { url: at(server) })).toBe("unreachable")
    })
  )

  for (const [name, ...said] of [
    ["is not http", "220 mail.example ESMTP\r\n"],
    ["changes the protocol", "HTTP/1.1 101 Switching Protocols\r\nUpgrade: chat\r\nConnection: upgrade\r\n\r\n"],
    ["has two lengths", "HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 5\r\n\r\nhello"],
    ["has no end of announcements", "HTTP/1.1 103 Early Hints\r\n\r\n".repeat(9)],
    ["has headers without end", `HTTP/1.1 200 OK\r\nX-A: ${"a".repeat(100_000)}`],
    ["has broken compression", "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 5\r\n\r\nhello"]
  ] as const)
    it.live(
      `an answer that ${name} is unreachable`,
      Effect.gen(function* () {
        const server = yield* saying(...said)
        expect(yield* faultOf(letThrough(server), { url: at(server) })).toBe("unreachable")
        yield* server.closed
      })
    )

  for (const [name, said] of [
    ["nothing", ""],
    ["a shorter body than it said", "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhello"],
    ["half its chunks", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n"]
  ] as const)
    it.live(
      `a server that says ${name} and closes is unreachable`,
      Effect.gen(function* () {
        const server = yield* rawServer((socket) => socket.once("data", () => socket.end(said)))
        expect(yield* faultOf(letThrough(server), { url: at(server) })).toBe("unreachable")
      })
    )

  it.live(
    "a few announcements before the answer are passed over",
    Effect.gen(function* () {
      const hint = "HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n"
      const server = yield* saying(hint, hint, "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello")
      expect(text((yield* send(letThrough(server), { url: at(server) })).body)).toBe("hello")
    })
  )

  it.live(
    "and never holds the address",
    Effect.gen(function* () {
      const error = yield* send({}, { url: "http://10.1.2.3/secret" }).pipe(Effect.flip)
      expect(JSON.stringify([error, error.message, error.stack?.split("\n")[0]])).not.toMatch(/10\.1\.2\.3|secret/)
    })
  )
})

describe("over https", () => {
  const named = makeCertificate("DNS:shop.example", "IP:127.0.0.1", "IP:::1")
  named.catch(() => {})
  const run = <A, E>(body: Effect.Effect<A, E, Scope.Scope>) => Effect.runPromise(Effect.scoped(body))

  secureTest(
    "the host proves its name to the authorities that are trusted, at the address that was checked",
    async () => {
      const certificate = await named
      await run(
        Effect.gen(function* () {
          const asked: Array<unknown> = []
          const server = yield* secureServer(certificate, (request, answer) => {
            asked.push([Reflect.get(request.socket, "servername"), request.headers.host])
            answer.end("hello")
          })
          const options = { ...letThrough(server), authority: certificate.cert }
          for (const host of ["shop.example", "127.0.0.1"]) {
            const answer = yield* send(options, { url: `https://${host}:${server.port}/` })
            expect(text(answer.body)).toBe("hello")
          }
          expect(asked).toEqual([
            ["shop.example", `shop.example:${server.port}`],
            [false, `127.0.0.1:${server.port}`]
          ])
          yield* server.closed
        })
      )
    }
  )

  secureTest("another name, or an authority that is not trusted, is unreachable, and nothing is sent", async () => {
    const certificate = await named
    await run(
      Effect.gen(function* () {
        let requests = 0
        const server = yield* secureServer(certificate, (_request, answer) => {
          requests += 1
          answer.end()
        })
        const trusting = { ...letThrough(server), authority: certificate.cert }
        const shop = `https://shop.example:${server.port}/`
        expect(yield* faultOf(trusting, { url: `https://other.example:${server.port}/` })).toBe("unreachable")
        expect(yield* faultOf(letThrough(server), { url: shop })).toBe("unreachable")
        const before = process.env.NODE_TLS_REJECT_UNAUTHORIZED
        process.env.NODE_TLS_REJECT_UNAUTHORIZED = "0"
        try {
          expect(yield* faultOf(letThrough(server), { url: shop })).toBe("unreachable")
        } finally {
          if (before === undefined) delete process.env.NODE_TLS_REJECT_UNAUTHORIZED
          else process.env.NODE_TLS_REJECT_UNAUTHORIZED = before
        }
        expect(requests).toBe(0)
      })
    )
  })

  secureTest("a host of version 6 proves its address", async () => {
    const certificate = await named
    await run(
      Effect.gen(function* () {
        const server = yield* secureServer(certificate, hello, "::1")
        const options = { allows: (address: string) => address === "::1", authority: certificate.cert }
        const answer = yield* send(options, { url: `https://[::1]:${server.port}/` })
        expect(text(answer.body)).toBe("hello")
      })
    )
  })

  secureTest("a redirect to the same host over http is told nothing that could be a secret", async () => {
    const certificate = await named
    await run(
      Effect.gen(function* () {
        const plain = yield* webServer((request, answer) => answer.end(JSON.stringify(request.headers)))
        const server = yield* secureServer(certificate, (_request, answer) => {
          answer.writeHead(302, { location: at(plain, "/", "shop.example") })
          answer.end()
        })
        const answer = yield* send(
          { ...letThrough(server, plain), authority: certificate.cert },
          {
            url: `https://shop.example:${server.port}/`,
            headers: { authorization: "Bearer secret", cookie: "session=secret" },
            redirectsMax: 1
          }
        )
        expect(text(answer.body)).not.toContain("secret")
        expect(answer.url).toBe(at(plain, "/", "shop.example"))
      })
    )
  })

  secureTest("a body without end is read no further than it may", async () => {
    const certificate = await named
    await run(
      Effect.gen(function* () {
        let sentBytes = 0
        const server = yield* secureServer(certificate, (_request, answer) => {
          const chunk = new Uint8Array(65_536)
          const pump = () => {
            while (!answer.destroyed) {
              sentBytes += chunk.byteLength
              if (!answer.write(chunk)) return
            }
          }
          answer.on("drain", pump)
          pump()
        })
        const options = { ...letThrough(server), authority: certificate.cert }
        expect(yield* faultOf(options, { url: `https://shop.example:${server.port}/` })).toBe("too_large")
        yield* server.closed
        expect(sentBytes).toBeLessThan(BODY_BYTES_MAX + SOCKET_BUFFERS_BYTES)
      })
    )
  })
})

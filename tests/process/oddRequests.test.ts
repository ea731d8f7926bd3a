import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { Redacted } from "effect"
import { makeEdge } from "../../hosts/edge/edge.ts"
import { snapshotOf } from "../../hosts/edge/snapshot.ts"
import { TenantId } from "../../ports/accounts/tenants/Tenant.ts"
import { LinkCode, PLAIN_LINK } from "../../ports/tracking/links/TrackingLink.ts"
import { freePort } from "../support/databases/freePort.ts"
import { describeOnEmptyPostgres } from "../support/databases/testDatabase.ts"
import { newConnection } from "./connection.ts"
import { newDataFolder } from "./dataFolders.ts"
import { firstKeys, newFolder, startNodeServer, startServer, TEST_TIMEOUT_MS } from "./server.ts"

const MEBIBYTE = 1024 * 1024
/** More than any endpoint reads, and than the bound a server of the runtime's has of its own. */
const LARGE_BYTES = 3 * MEBIBYTE
const CHUNK_BYTES = 64 * 1024

/** What no answer and no line of a log may show: the program, its folder, its stack. */
const INNARDS = /hosts\/|node_modules|file:\/\/|\.tsx?\b|\bat \w+ \(|__bun|elysia/i

interface Reached {
  readonly status: number
  readonly head: string
  readonly body: string
  /** Answers that came on the connection. */
  readonly answers: number
}

/** The chunks of a body, put together. Their lengths are in bytes. */
const joined = (chunked: Buffer): Buffer => {
  const end = chunked.indexOf("\r\n")
  const length = Number.parseInt(chunked.toString("latin1", 0, end), 16)
  const start = end + "\r\n".length
  return length > 0
    ? Buffer.concat([chunked.subarray(start, start + length), joined(chunked.subarray(start + length + "\r\n".length))])
    : Buffer.of()
}

/** The fields of a head but for those that differ from one answer, or version, to the next. */
const fields = (head: string): ReadonlyArray<string> =>
  head
    .split("\r\n")
    .filter((line) => !/^(date|x-request-id|connection|keep-alive|transfer-encoding|content-length):/.test(line))
    .toSorted()

/** Sends bytes, one a character, and reads what comes until the server closes the connection. */
const exchange = async (port: number, sent: string): Promise<Reached> => {
  await using connection = await newConnection(port)
  connection.sendBytes(Buffer.from(sent, "latin1"))
  const text = await connection.closed
  const [lines = "", ...rest] = text.split("\r\n\r\n")
  const head = lines.toLowerCase()
  const body = rest.join("\r\n\r\n")
  return {
    status: Number(/^http\/1\.[01] (\d{3})/.exec(head)?.[1] ?? 0),
    head,
    body: head.includes("transfer-encoding: chunked") ? joined(Buffer.from(body)).toString() : body,
    answers: text.match(/^HTTP\/1\.[01] \d{3}/gm)?.length ?? 0
  }
}

const PATHS = [
  "/healthz",
  "/readyz",
  "/api/v1/track/pixel.js",
  "/api/v1/track/pixel.js?key=cs_live_x",
  "/api/v1/track/click?code=gone",
  "/api/v1/track/click",
  "/api/v1/account",
  "/api/v1/creators/x/nova?include=all",
  "/api/v1/creators/x/nova/report",
  "/api/v1/creators/x/",
  "/api/v1/jobs/1",
  "/api/v1/attribution/report?model=linear",
  "/api/v1/reports/none",
  "/api/v1/media/none",
  "/reports/none",
  "/brand/attribution/setup",
  "/api/v1/openapi.json",
  "/favicon.ico",
  "/",
  "//two/slashes"
]

const TAKEN_HOSTS = [
  "",
  "a",
  "api",
  "localhost:3000",
  "127.0.0.1",
  "[::1]:80",
  "[v1.a]",
  "x:",
  ":80",
  "x:99999",
  "..",
  "a,b",
  "*",
  "xn--",
  "a_b",
  "256.256.256.256",
  "1.2.3.4.5",
  "a%20b",
  "~",
  "'",
  "0x7f.1",
  `${"a".repeat(60)}.example`
]
const REFUSED_HOSTS = [
  "a b",
  "[",
  "]",
  "[::1",
  "[::1]x",
  "[]",
  "a/b",
  "/",
  "http://x",
  "x:abc",
  "x:-1",
  "x:1:2",
  "%zz",
  "%",
  "%2",
  "a?b",
  "a#b",
  "u@h",
  "u:p@h",
  "<x>",
  "<script>alert(1)</script>",
  "\\",
  "a\\b",
  '"',
  "{}",
  "|",
  "^",
  "`",
  "a\tb",
  "\xff\xfe",
  "\xc3\xa9.example",
  "a, b",
  "a".repeat(5000),
  "a".repeat(263)
]
/** Every byte a field may hold, at its begin, in it and as a port. */
const ANY_HOSTS = Array.from({ length: 256 }, (_, code) => String.fromCharCode(code))
  .filter((character) => !"\0\r\n".includes(character))
  .flatMap((character) => [`${character}h`, `h${character}h`, `h:${character}`])

/** A request that closes its connection. */
const get = (target: string, host: string): string =>
  `GET ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`

interface Running extends AsyncDisposable {
  readonly port: number
  readonly key: string
  /** Ends the server and resolves with what it logged. */
  readonly logged: () => Promise<string>
}

const isTracking = (target: string) => target.startsWith("/api/v1/track/") || target.startsWith("/api/webhooks/")

/** A refusal in the words of the area that the path is of. */
const expectRefusal = (target: string, { head, body }: Reached, problem: string) => {
  expect(head).toContain("content-type: application/json")
  expect(head).toContain("x-request-id: ")
  expect(JSON.parse(body)).toEqual(
    isTracking(target)
      ? { error: "Invalid request", details: [expect.stringContaining(problem)] }
      : { error: "invalid_request", message: expect.stringContaining(problem) }
  )
}

const suite = (name: string, start: () => Promise<Running>, refusesInWords: { readonly missingHost: boolean }) => {
  describe(name, () => {
    let server: Running
    beforeAll(async () => {
      server = await start()
    }, TEST_TIMEOUT_MS)
    afterAll(() => server[Symbol.asyncDispose]())

    test("HTTP/1.0 without Host is served as HTTP/1.1 is on every path", async () => {
      expect(PATHS.length).toBeGreaterThanOrEqual(20)
      for (const path of PATHS) {
        const usual = await exchange(server.port, get(path, "localhost"))
        const old = await exchange(server.port, `GET ${path} HTTP/1.0\r\n\r\n`)
        expect([path, old.status, old.answers]).toEqual([path, usual.status, 1])
        expect(old.status).toBeGreaterThanOrEqual(200)
        expect(old.status).toBeLessThan(500)
        expect(fields(old.head)).toEqual(fields(usual.head))
        if (usual.head.includes("application/json")) expect(JSON.parse(old.body)).toEqual(JSON.parse(usual.body))
        if (!old.head.includes("text/html")) expect(old.body).not.toMatch(INNARDS)
      }
    })

    test("a Host that RFC 9112 lets in is served, whether or not an address with it would parse", async () => {
      for (const host of TAKEN_HOSTS) {
        for (const [path, status] of [
          ["/healthz", 200],
          ["/api/v1/track/click?code=gone", 404],
          ["/favicon.ico", 200]
        ] as const) {
          expect([host, path, (await exchange(server.port, get(path, host))).status]).toEqual([host, path, status])
        }
      }
    })

    test("any other Host is 400 in the words of the area", async () => {
      for (const [at, host] of REFUSED_HOSTS.entries()) {
        const path = PATHS[at % PATHS.length] ?? "/"
        const reached = await exchange(server.port, get(path, host))
        expect([host, reached.status]).toEqual([host, 400])
        expectRefusal(path, reached, "host: must be")
        if (host.length > 3) expect(reached.body).not.toContain(host)
      }
      for (const path of ["/healthz", "/api/v1/track/pixel.js"]) {
        for (const hosts of ["a\r\nHost: b", "a\r\nHost: a", "\r\nHost: "]) {
          const reached = await exchange(server.port, get(path, hosts))
          expect(reached.status).toBe(400)
          expectRefusal(path, reached, "host: must be")
        }
      }
    })

    test("HTTP/1.1 without Host is 400", async () => {
      const reached = await exchange(server.port, "GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n")
      expect(reached.status).toBe(400)
      if (refusesInWords.missingHost) expectRefusal("/healthz", reached, "host: must be")
      else expect(reached.body).toBe("")
    })

    test(
      "none of 700 odd Host values is a fault",
      async () => {
        expect(ANY_HOSTS.length).toBeGreaterThan(700)
        for (const [at, host] of ANY_HOSTS.entries()) {
          const { status, body } = await exchange(server.port, get(PATHS[at % PATHS.length] ?? "/", host))
          expect(status).toBeGreaterThanOrEqual(200)
          expect(status).toBeLessThan(500)
          if (status === 400) expect(body).not.toMatch(INNARDS)
        }
      },
      TEST_TIMEOUT_MS
    )

    test("targets in absolute form are served by their path, other forms are refused", async () => {
      for (const [target, status] of [
        ["http://other.example/healthz", 200],
        ["http://other.example/api/v1/track/click?code=gone", 404],
        ["http://other.example/api/v1/account?x=http://a", 401],
        ["http://other.example?x=1", 404]
      ] as const) {
        expect([target, (await exchange(server.port, get(target, "localhost"))).status]).toEqual([target, status])
      }
      const old = await exchange(server.port, "GET http://other.example/healthz HTTP/1.0\r\n\r\n")
      expect(old.status).toBe(200)
      for (const line of ["GET healthz", "GET http://[/healthz", "CONNECT a:80", "OPTIONS *", "GET http://"]) {
        const reached = await exchange(server.port, `${line} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`)
        expect(reached.answers).toBeLessThanOrEqual(1)
        expect(reached.status).toBeLessThan(500)
        expect(reached.body).not.toMatch(INNARDS)
      }
    })

    test("a body above what an endpoint reads is its 400, announced or chunked", async () => {
      const chunk = `${CHUNK_BYTES.toString(16)}\r\n${"a".repeat(CHUNK_BYTES)}\r\n`
      const chunked = `${chunk.repeat(LARGE_BYTES / CHUNK_BYTES)}0\r\n\r\n`
      const large = "a".repeat(LARGE_BYTES)
      for (const [path, headers, limit, status] of [
        ["/api/v1/track", "", "64 KiB", 400],
        ["/api/webhooks/survey", `x-survey-signature: ${server.key}\r\n`, "1 MiB", 413],
        ["/api/v1/creators/bulk", "", "KiB", 400],
        ["/api/v1/creators/bulk", "Idempotency-Key: large-body\r\n", "1 MiB", 400]
      ] as const) {
        const post = `POST ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\nx-api-key: ${server.key}\r\n${headers}`
        for (const sent of [
          `${post}Content-Length: ${LARGE_BYTES}\r\n\r\n${large}`,
          `${post}Transfer-Encoding: chunked\r\n\r\n${chunked}`
        ]) {
          const reached = await exchange(server.port, sent)
          expect([path, reached.status]).toEqual([path, status])
          expect(reached.body).toMatch(/body: must be at most \d+ [KM]iB/)
          expect(reached.body).toContain(limit)
        }
      }
    })

    test("a body whose length is said twice, or in two ways, is refused, and nothing behind it is answered", async () => {
      const post = "POST /api/v1/track HTTP/1.1\r\nHost: a\r\n"
      const hidden = "GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"
      for (const [lengths, body] of [
        ["Content-Length: 3\r\nContent-Length: 4\r\n", "abcd"],
        ["Content-Length: 3, 4\r\n", "abcd"],
        ["Content-Length: 3\r\nTransfer-Encoding: chunked\r\n", "3\r\nabc\r\n0\r\n\r\n"],
        ["Transfer-Encoding: chunked\r\nContent-Length: 3\r\n", "3\r\nabc\r\n0\r\n\r\n"],
        ["Transfer-Encoding: xchunked\r\n", "3\r\nabc\r\n0\r\n\r\n"],
        ["Transfer-Encoding: chunked, identity\r\n", "3\r\nabc\r\n0\r\n\r\n"],
        ["Transfer-Encoding: identity, chunked\r\nContent-Length: 3\r\n", "abc"],
        ["Content-Length: -3\r\n", "abc"],
        ["Content-Length: +3\r\n", "abc"],
        ["Content-Length: 0x3\r\n", "abc"],
        ["Content-Length: 99999999999999999999999\r\n", "abc"],
        ["Transfer-Encoding: chunked\r\n", "zz\r\nabc\r\n0\r\n\r\n"],
        ["Content-Length : 3\r\n", "abc"]
      ] as const) {
        const reached = await exchange(server.port, `${post}${lengths}Connection: close\r\n\r\n${body}${hidden}`)
        expect([lengths, reached.answers <= 1]).toEqual([lengths, true])
        expect(reached.body).not.toContain("alive")
        expect(reached.status).toBeLessThan(500)
        expect(reached.status === 0 || reached.status >= 400).toBe(true)
      }
      const twice = `${post}x-api-key: ${server.key}\r\nContent-Length: ${LARGE_BYTES}\r\nContent-Length: ${LARGE_BYTES}\r\n`
      const reached = await exchange(server.port, `${twice}Connection: close\r\n\r\n${"a".repeat(LARGE_BYTES)}`)
      expect(reached.status).toBe(400)
    })

    test("afterwards every line of the log is JSON, and none tells an address or a stack", async () => {
      expect((await exchange(server.port, get("/healthz", "a"))).status).toBe(200)
      const lines = (await server.logged()).split("\n").filter((line) => line !== "")
      expect(lines.length).toBeGreaterThan(0)
      for (const line of lines) {
        expect(JSON.parse(line)).toBeObject()
        expect(line).not.toMatch(/include=all|code=gone|cs_live_x|\bat \w+ \(/)
      }
    })
  })
}

suite(
  "Bun's host",
  async () => {
    const folder = await newDataFolder()
    const server = await startServer({ DATA_DIR: folder.path })
    return {
      port: server.port,
      key: firstKeys(server).full,
      logged: async () => {
        server.kill("SIGTERM")
        return (await server.ended).stderr
      },
      [Symbol.asyncDispose]: async () => {
        await server[Symbol.asyncDispose]()
        await folder[Symbol.asyncDispose]()
      }
    }
  },
  // Bun's parser refuses it before any program of ours.
  { missingHost: false }
)

await describeOnEmptyPostgres("Node's host", (url) =>
  suite(
    "Node",
    async () => {
      const folder = await newFolder()
      const server = await startNodeServer(folder.path, {
        DATA_DIR: folder.path,
        DATABASE_URL: Redacted.value(url),
        SIGNING_SECRET: "a signing secret of odd requests' test"
      })
      return {
        port: server.port,
        key: firstKeys(server).full,
        logged: async () => {
          server.kill("SIGTERM")
          return (await server.ended).stderr
        },
        [Symbol.asyncDispose]: async () => {
          await server[Symbol.asyncDispose]()
          await folder[Symbol.asyncDispose]()
        }
      }
    },
    { missingHost: true }
  )
)

test("the edge redirects whatever the Host is", async () => {
  const links = snapshotOf(
    [
      {
        tenantId: TenantId.make("0f9d3f0e-6a3c-4f0b-9a5d-2b1c8e7d6f5a"),
        code: LinkCode.make("abc"),
        destinationUrl: "https://shop.example/",
        creator: null,
        promoCode: null,
        ...PLAIN_LINK,
        createdAt: new Date(0)
      }
    ],
    () => ({ keyId: 1, key: "AQIDBAUGBwgJCgsMDQ4PEBESExQVFhcYGRobHB0eHyA", keepsQuery: true })
  )
  const port = freePort()
  const server = Bun.serve({
    port,
    hostname: "127.0.0.1",
    development: false,
    fetch: makeEdge({ links: (code) => links.get(code) ?? null }).fetch
  })
  try {
    for (const path of ["/abc", "/api/v1/track/click?code=abc"]) {
      expect((await exchange(port, `GET ${path} HTTP/1.0\r\n\r\n`)).status).toBe(302)
      for (const host of [...TAKEN_HOSTS, ...REFUSED_HOSTS]) {
        expect([host, (await exchange(port, get(path, host))).status]).toEqual([host, 302])
      }
    }
  } finally {
    await server.stop(true)
  }
})

import { describe, expect } from "bun:test"
import { createSocket } from "node:dgram"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Effect, Layer, type Scope } from "effect"
import { type Browser, launch } from "puppeteer-core"
import { layerWith, type PublicWebOptions } from "../../adapters/outbound/PublicWeb.ts"
import { NOTHING_BESIDE_PROXY, throughProxy } from "../../adapters/profiles/browser/chromiumProgram.ts"
import { PublicWeb } from "../../ports/web/PublicWeb.ts"
import { browserTest, until } from "../support/browser/chromium.ts"
import { chromiumPaths } from "../support/browser/chromiumPath.ts"
import { makeCertificate } from "./certificate.ts"
import { type Listening, letThrough, rawServer, secureServer, webServer } from "./machine.ts"

/** A Chromium whose every request goes through the proxy, for as long as the scope. */
const browserBehind = (executablePath: string, origin: string): Effect.Effect<Browser, never, Scope.Scope> =>
  Effect.gen(function* () {
    const profile = yield* Effect.acquireRelease(
      Effect.promise(() => mkdtemp(join(tmpdir(), "outbound-chromium-"))),
      (folder) => Effect.promise(() => rm(folder, { recursive: true, force: true }))
    )
    return yield* Effect.acquireRelease(
      Effect.promise(() =>
        launch({
          executablePath,
          headless: true,
          userDataDir: profile,
          acceptInsecureCerts: true,
          args: [
            "--no-sandbox",
            "--disable-gpu",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            ...NOTHING_BESIDE_PROXY,
            ...throughProxy(origin)
          ]
        })
      ),
      (browser) => Effect.promise(() => browser.close())
    )
  })

const behindProxy = (executablePath: string, options: PublicWebOptions) =>
  Layer.build(layerWith(options)).pipe(
    Effect.flatMap((services) => PublicWeb.use(({ proxyOrigin }) => proxyOrigin).pipe(Effect.provide(services))),
    Effect.flatMap((origin) => browserBehind(executablePath, origin))
  )

/** Counts the datagrams that come to a port of this machine. */
const datagrams = Effect.acquireRelease(
  Effect.callback<{ readonly port: number; readonly count: () => number; readonly close: () => void }>((resume) => {
    let count = 0
    const socket = createSocket("udp4", () => {
      count += 1
    })
    socket.bind(0, "127.0.0.1", () =>
      resume(Effect.succeed({ port: socket.address().port, count: () => count, close: () => socket.close() }))
    )
  }),
  ({ close }) => Effect.sync(close)
)

const PIXEL = `<svg xmlns="http://www.w3.org/2000/svg" width="3" height="3"></svg>`

/** Tries every way a page has to make a request, and sets its title to what came of each. */
const page = (secrets: ReadonlyArray<string>, pictures: ReadonlyArray<string>, datagramPort: number) => `<!doctype html>
<title>trying</title>
<link rel="preconnect" href="${secrets[0]}"><link rel="dns-prefetch" href="${secrets[0]}">
<link rel="preload" as="image" href="${secrets[0]}"><link rel="stylesheet" href="${secrets[0]}">
<script src="${secrets[0]}"></script>
${secrets.map((url) => `<iframe src="${url}"></iframe>`).join("")}
<object data="${secrets[0]}"></object><video src="${secrets[0]}"></video>
<script>
  const picture = (url) => new Promise((done) => {
    const image = new Image()
    image.onload = () => done(image.width)
    image.onerror = () => done("none")
    image.src = url
  })
  const fetched = (url, mode) => fetch(url, { mode, method: "POST", body: "x" }).then((got) => got.text(), () => "none")
  const socket = (url) => new Promise((done) => {
    const socket = new WebSocket(url.replace("http", "ws"))
    socket.onopen = () => done("open")
    socket.onerror = () => done("none")
  })
  const call = async () => {
    const peer = new RTCPeerConnection({ iceServers: [{ urls: "stun:127.0.0.1:${datagramPort}" }] })
    peer.createDataChannel("x")
    await peer.setLocalDescription()
  }
  const secrets = ${JSON.stringify(secrets)}
  call()
  addEventListener("load", async () => {
    navigator.sendBeacon(secrets[0], "x")
    const tried = [...secrets.flatMap((url) => [picture(url), fetched(url, "no-cors"), fetched(url, "cors"), socket(url)])]
    const shown = ${JSON.stringify(pictures)}.map(picture)
    document.title = JSON.stringify([[...new Set(await Promise.all(tried))], await Promise.all(shown)])
  })
</script>`

const at = ({ port }: Listening, path = "/", host = "shop.example") => `http://${host}:${port}${path}`

describe("a browser behind the proxy", () => {
  const each = browserTest.each([...chromiumPaths])
  each("reaches nothing that is not public, whatever a page tries: %s", async (executablePath) => {
    const certificate = await makeCertificate("DNS:shop.example")
    const program = Effect.gen(function* () {
      // Connections count, whatever is said over them.
      const secret = yield* rawServer((socket) => socket.end("HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\nsecret"))
      const udp = yield* datagrams
      const answers: Record<string, () => string> = {
        "/": () =>
          page(
            [
              ...["127.0.0.1", "localhost", "[::1]", "0x7f.1", "inner.example"].map((host) => at(secret, "/", host)),
              at(shop, "/away")
            ],
            [at(shop, "/picture", "pictures.example"), `https://shop.example:${secure.port}/picture`],
            udp.port
          ),
        "/picture": () => PIXEL
      }
      const shop: Listening = yield* webServer((request, answer) => {
        if (request.url === "/away") answer.writeHead(302, { location: at(secret, "/", "127.0.0.1") })
        else answer.setHeader("content-type", request.url === "/picture" ? "image/svg+xml" : "text/html")
        answer.end(answers[request.url ?? ""]?.() ?? "")
      })
      const secure = yield* secureServer(certificate, (_request, answer) => {
        answer.setHeader("content-type", "image/svg+xml")
        answer.end(PIXEL)
      })
      const browser = yield* behindProxy(executablePath, letThrough(shop, secure))
      yield* Effect.promise(async () => {
        const visit = async (url: string) => {
          const tab = await browser.newPage()
          return {
            tab,
            status: await tab.goto(url).then(
              (answer) => answer?.status(),
              () => null
            )
          }
        }
        const { tab } = await visit(at(shop))
        await until(tab, `document.title !== "trying"`)
        const [tried, shown] = JSON.parse(await tab.title())
        expect(shown).toEqual([3, 3])
        expect(new Set(tried)).toEqual(new Set(["none", ""]))
        for (const host of ["127.0.0.1", "localhost", "[::1]", "inner.example"]) {
          const plain = await visit(at(secret, "/", host))
          expect([host, plain.status]).toEqual([host, 403])
          const tunnelled = await visit(at(secret, "/", host).replace("http:", "https:"))
          expect([host, tunnelled.status]).toEqual([host, null])
        }
        const trusted = await visit(`https://shop.example:${secure.port}/`)
        const transport = `new WebTransport("https://127.0.0.1:${udp.port}/").ready.then(() => "open", () => "none")`
        expect(await trusted.tab.evaluate(transport)).toBe("none")
      })
      expect([secret.connections(), udp.count()]).toEqual([0, 0])
      expect(shop.connections()).toBeGreaterThan(1)
      expect(secure.connections()).toBeGreaterThan(0)
    })
    await Effect.runPromise(Effect.scoped(program))
  })
})

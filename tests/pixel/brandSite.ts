import { expect } from "bun:test"
import { once } from "node:events"
import { request as ask, createServer } from "node:http"
import type { Browser, Cookie } from "puppeteer-core"
import { withPeer } from "../../hosts/http/server/peer.ts"
import { buildPixel } from "../../hosts/pixel/buildPixel.ts"
import { openHost } from "../http/host.ts"

/** One for all tests of a file: each looks at what came after it began. */
let shared: ReturnType<typeof openService> | null = null
const openService = async () => openHost({ pixel: await buildPixel(), firstPartySites: SITES })
export const closeService = async () => {
  await (await shared)?.[Symbol.asyncDispose]()
}
const SITES = [
  { domain: "shop.test", path: "/cs" },
  { domain: "localhost", path: "/cs" }
]

/** All that the site's pages may load or speak to is the site. */
const POLICY = "default-src 'none'; script-src 'self'; connect-src 'self'; img-src data:"

interface Passed {
  readonly target: string
  readonly cookie: string | undefined
  readonly setCookies: ReadonlyArray<string>
}

/** What an answer waits for before it is passed on. */
type Hold = (target: string) => Promise<void> | undefined

/**
 * A brand's site: its pages, and a reverse proxy before the real service, which passes on what is under `/cs/` alone, with the
 * Host that was asked for and without cookies. The visitor's browser is empty.
 */
export const openBrandSite = async (
  browser: Browser,
  options: { readonly attributes?: string; readonly hold?: Hold } = {}
) => {
  const { attributes = "", hold } = options
  shared ??= openService()
  const host = await shared
  const eventsBefore = host.writes.events.length
  const service = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    fetch: (request) => host.host.fetch(withPeer(request, () => null))
  })
  const passed: Array<Passed> = []
  const script = `<script async src="/cs/pixel.js?key=${host.secrets.track}"${attributes}></script>`
  const site = createServer((incoming, outgoing) => {
    const { method, url: target = "/", headers } = incoming
    if (!target.startsWith("/cs/")) {
      outgoing.setHeader("content-type", "text/html; charset=utf-8")
      outgoing.setHeader("content-security-policy", POLICY)
      outgoing.end(`<!doctype html><link rel="icon" href="data:,">${script}`)
      return
    }
    const { cookie, ...others } = headers
    const upstream = ask(
      { host: "127.0.0.1", port: service.port, method, path: target, headers: others },
      async (answer) => {
        passed.push({ target, cookie, setCookies: answer.headers["set-cookie"] ?? [] })
        await hold?.(target)
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(outgoing)
      }
    )
    incoming.pipe(upstream)
  })
  site.listen(0, "127.0.0.1")
  await once(site, "listening")
  const address = site.address()
  const port = typeof address === "object" && address !== null ? address.port : 0

  const context = await browser.createBrowserContext()
  const page = await context.newPage()
  const errors: Array<string> = []
  page.on("pageerror", (error) => errors.push(String(error)))
  page.on("console", (line) => {
    if (line.type() === "error") errors.push(line.text())
  })
  const cookiesOf = async (): Promise<ReadonlyArray<Cookie>> => context.cookies()
  return {
    key: host.secrets.track,
    /** What was stored since this site was opened. */
    events: () => host.writes.events.slice(eventsBefore),
    page,
    passed,
    url: (path: string, hostname = "www.shop.test") => `http://${hostname}:${port}${path}`,
    open: async (path: string, hostname = "www.shop.test") => {
      await page.goto(`http://${hostname}:${port}${path}`)
    },
    cookies: async (name: string) => (await cookiesOf()).filter((cookie) => cookie.name === name),
    [Symbol.asyncDispose]: async () => {
      await context.close()
      site.closeAllConnections()
      site.close()
      await service.stop(true)
      expect(errors).toEqual([])
    }
  }
}

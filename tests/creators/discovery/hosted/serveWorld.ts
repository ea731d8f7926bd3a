import type { IncomingMessage, ServerResponse } from "node:http"
import { Effect, Layer, Redacted } from "effect"
import { layer as pictureHashes } from "../../../../adapters/media/PictureHashes.ts"
import { layerWith as publicWeb } from "../../../../adapters/outbound/PublicWeb.ts"
import { layer as identityPages } from "../../../../adapters/profiles/IdentityPages.ts"
import { layer as webSearch } from "../../../../adapters/search/WebSearch.ts"
import { layerWith as readers } from "../../../../adapters/web/layer.ts"
import { PlatformChecks } from "../../../../ports/creators/discovery/PlatformChecks.ts"
import type { WebPlatform } from "../../../../ports/creators/identity/platforms.ts"
import { PublicWeb } from "../../../../ports/web/PublicWeb.ts"
import { webServer } from "../../../outbound/machine.ts"
import { bodyOfPage, type HostedPage, type World } from "./world.ts"

const SEARCH_HOST = "search.example"
const NOT_FOUND = 404
/** A test waits for no host's pace: whether it is kept to is tested with the readers. */
const NO_PACE = { intervalMs: 0, atOnceAHost: 8, atOnceOverall: 32 }

const pageAt = ({ hosts, aliases }: World, name: string, address: string): HostedPage => {
  const host = hosts[aliases[name] ?? name]
  if (address === "/robots.txt") {
    return host?.robots === undefined ? { status: NOT_FOUND, body: "" } : { type: "text/plain", body: host.robots }
  }
  const [path = "", query] = address.split("?")
  const slashed = path.endsWith("/") ? path.slice(0, -1) : `${path}/`
  const spellings = [address, query === undefined ? [] : `${slashed}?${query}`, path, slashed].flat()
  const wanted = new Set(spellings.flatMap((each) => [each, decodeURI(each)]).map((each) => each.toLowerCase()))
  const [, found] = Object.entries(host?.pages ?? {}).find(([each]) => wanted.has(each.toLowerCase())) ?? []
  return found ?? { status: NOT_FOUND, body: "", ...host?.default }
}

const answer = (response: ServerResponse, page: HostedPage): void => {
  if (page.hang === true) return
  response.writeHead(page.status ?? 200, { "content-type": page.type ?? "text/html; charset=utf-8", ...page.headers })
  response.end(bodyOfPage(page))
}

/** Serves a world on this machine, each host by its name, and answers what reads it and what was asked of it. */
export const serveWorld = Effect.fnUntraced(function* (world: World) {
  const asked: Array<string> = []
  const search = (query: string) => {
    const words = query.toLowerCase()
    const results = Object.entries(world.search).flatMap(([name, found]) => (words.includes(name) ? found : []))
    return JSON.stringify({ query, results, unresponsive_engines: [] })
  }
  const server = yield* webServer((request: IncomingMessage, response) => {
    const name = (request.headers.host ?? "").replace(/:\d+$/, "")
    const address = request.url ?? "/"
    asked.push(`${name}${address}`)
    answer(response, pageAt(world, name, address))
  })
  const searcher = yield* webServer((request, response) => {
    const query = new URL(request.url ?? "/", `http://${SEARCH_HOST}`).searchParams.get("q") ?? ""
    answer(response, { type: "application/json", body: search(query) })
  })

  const names = new Set([...Object.keys(world.hosts), ...Object.keys(world.aliases)])
  const reached = publicWeb({
    allows: (address, port) => address === "127.0.0.1" && port === server.port,
    lookup: async (name) => {
      if (names.has(name)) return ["127.0.0.1"]
      throw Object.assign(new Error("no such name"), { code: "ENOTFOUND" })
    }
  })
  /** Each request goes to this machine's port by plain HTTP, whatever its scheme; all else is the real thing. */
  const here = Layer.effect(
    PublicWeb,
    Effect.map(PublicWeb, (web) =>
      PublicWeb.of({
        ...web,
        send: (request) => {
          if (!URL.canParse(request.url)) return web.send(request)
          const url = new URL(request.url)
          url.protocol = "http:"
          url.port = String(server.port)
          return Effect.map(web.send({ ...request, url: url.href }), (response) => ({ ...response, url: request.url }))
        }
      })
    )
  ).pipe(Layer.provide(reached))

  const checks = Layer.succeed(PlatformChecks, {
    record: () => Effect.void,
    latest: Effect.succeed([]),
    switchedOff: Effect.succeed<ReadonlySet<WebPlatform>>(new Set())
  })
  const pages = identityPages({
    credentials: { youtubeApiKey: null, twitch: null, reddit: null, xBearerToken: null, meta: null, kick: null }
  }).pipe(Layer.provide(readers({ pages: NO_PACE, apis: NO_PACE })))
  const layer = Layer.mergeAll(
    pages.pipe(Layer.provide(here)),
    pictureHashes.pipe(Layer.provide(here)),
    webSearch({ url: Redacted.make(`http://127.0.0.1:${searcher.port}`) }),
    checks
  )
  return { layer, asked }
})

import { readFileSync } from "node:fs"
import { Effect, Layer, Redacted } from "effect"
import { layerWith as publicWeb } from "../../../../adapters/outbound/PublicWeb.ts"
import type { Credentials } from "../../../../adapters/profiles/apiSources.ts"
import { layer as identityPages } from "../../../../adapters/profiles/IdentityPages.ts"
import { IdentityPages } from "../../../../ports/creators/discovery/IdentityPages.ts"
import { WEB_PLATFORMS, type WebPlatform } from "../../../../ports/creators/identity/platforms.ts"
import { letThrough, webServer } from "../../../outbound/machine.ts"
import { unpacedReaders } from "../standIn.ts"

/** What a host answers. `hangs`: nothing, and the connection breaks. */
export interface Answer {
  readonly status?: number
  readonly body?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly hangs?: true
}

export const recorded = (platform: WebPlatform, kind: "exists" | "missing" | "wall"): string =>
  readFileSync(`${import.meta.dir}/recorded/${platform}/${kind}.html.txt`, "utf8")

export const NO_CREDENTIALS: Credentials = {
  youtubeApiKey: null,
  twitch: null,
  reddit: null,
  xBearerToken: null,
  meta: null,
  kick: null
}
export const CREDENTIALS: Credentials = {
  ...NO_CREDENTIALS,
  youtubeApiKey: Redacted.make("a-key"),
  twitch: { clientId: "an-id", clientSecret: Redacted.make("a-secret") }
}

/** Hosts of the APIs, beside those of the platforms. */
const APIS = ["youtubeApi", "twitchApi", "twitchToken", "blueskyApi"] as const

/**
 * A world of hosts on this machine, each `NAME.example`; platforms answer as `PLATFORM.example`, APIs by their names in lower
 * case. `answer` is told the host's name and the path.
 */
export const worldOf = Effect.fnUntraced(function* (
  answer: (host: string, path: string) => Answer,
  credentials: Credentials = NO_CREDENTIALS
) {
  const asked: Array<string> = []
  const server = yield* webServer((request, response) => {
    const [host = ""] = (request.headers.host ?? "").split(".example")
    const path = request.url ?? "/"
    asked.push(`${host}${path}`)
    const { status = 200, body = "", headers = {}, hangs } = answer(host, path)
    if (hangs === true) request.socket.destroy()
    else response.writeHead(status, { "content-type": "text/html; charset=utf-8", ...headers }).end(body)
  })
  const originOf = (name: string) => `http://${name.toLowerCase()}.example:${server.port}`
  const origins = Object.fromEntries([...WEB_PLATFORMS, ...APIS].map((name) => [name, originOf(name)]))
  const layer = identityPages({ credentials, origins }).pipe(
    Layer.provide(unpacedReaders),
    Layer.provide(publicWeb(letThrough(server)))
  )
  const pages = yield* IdentityPages.pipe(Effect.provide(layer))
  return { ...pages, layer, originOf, asked }
})

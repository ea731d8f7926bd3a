import { Effect, Layer } from "effect"
import { layer as profileWatch } from "../../../../adapters/profiles/ProfileWatch.ts"
import { layer as cooks, scriptedWatch } from "../../../../fixtures/creators/monitoring/ProfileWatch.ts"
import { Handle, type SocialAccount } from "../../../../ports/creators/identity/SocialAccount.ts"
import { ProfileWatch } from "../../../../ports/creators/monitoring/ProfileWatch.ts"
import { ProfileRefused, ProfileUnavailable } from "../../../../ports/creators/scoring/ProfileSource.ts"
import { suite, WatchExamples } from "../../../contracts/profileWatch.contract.ts"
import { page } from "../page.ts"
import { json, plainReaders, secret, standIn } from "../standIn.ts"

const of = (handle: string, platform: SocialAccount["platform"] = "instagram"): SocialAccount => ({
  platform,
  handle: Handle.make(handle)
})

const INVENTED = {
  there: of("nova.cooks"),
  gone: of("nobody"),
  suspended: of("private"),
  silent: of("unreachable"),
  winding: of("winding"),
  requests: Effect.succeed(0)
}

suite("the invented cook", Layer.merge(cooks, Layer.succeed(WatchExamples, INVENTED)))

const refused = (refusal: "not_found" | "account_unavailable") =>
  new ProfileRefused({ refusal, reason: "As scripted." })

/** The cook is asked once for what is scripted. */
const scripted = Layer.unwrap(
  Effect.gen(function* () {
    const { look } = yield* ProfileWatch
    const seen = yield* Effect.orDie(look(INVENTED.there, null))
    return scriptedWatch({
      "instagram/nova.cooks": [seen, { _tag: "Unchanged" }, seen],
      "instagram/private": [refused("account_unavailable")],
      "instagram/unreachable": [
        new ProfileUnavailable({ reason: "As scripted.", retryAfterSeconds: null, cause: "a script" })
      ]
    })
  })
).pipe(Layer.provide(cooks))

suite("a script", Layer.merge(scripted, Layer.succeed(WatchExamples, INVENTED)))

const NOBODY = { youtubeApiKey: null, twitch: null, reddit: null, xBearerToken: null, meta: null, kick: null }
const PROFILE = `<title>Nova (@nova.cooks)</title><meta property="og:title" content="Nova (@nova.cooks)">
  <meta property="og:description" content="48,211 Followers, 310 Following, 2 Posts - Nova (@nova.cooks) on Instagram">
  <meta property="og:url" content="https://www.instagram.com/nova.cooks/">
  <script type="application/ld+json">${JSON.stringify(
    ["2026-01-06T08:00:00Z", "2026-01-04T08:00:00Z"].map((datePublished, place) => ({
      "@type": "SocialMediaPosting",
      url: `https://www.instagram.com/p/${place}/`,
      datePublished,
      articleBody: "Bread",
      author: { alternateName: "@nova.cooks" }
    }))
  )}</script>`

const served = (text: string, headers: Readonly<Record<string, string>> = {}) =>
  new Response(text, { headers: { "content-type": "text/html; charset=utf-8", ...headers } })

/** Pages of Instagram, and the APIs of X and Reddit, on this machine. */
const local = Layer.unwrap(
  Effect.gen(function* () {
    const tokens = ["/robots.txt", "/api/v1/access_token"]
    const platforms = yield* standIn(({ path, headers }) => {
      if (path === "/robots.txt") return new Response("")
      if (path.startsWith("/winding")) return new Response(null, { status: 302, headers: { location: `${path}g` } })
      switch (path) {
        case "/nova.cooks":
          return headers["if-none-match"] === `"nova-1"`
            ? new Response(null, { status: 304 })
            : served(PROFILE, { etag: `"nova-1"` })
        case "/2/users/by/username/suspended":
          return json(page("x-api-user-suspended.json"))
        case "/silent":
          return new Response(null, { status: 503 })
        default:
          return new Response(null, { status: 404 })
      }
    })
    const watch = profileWatch({
      credentials: { ...NOBODY, xBearerToken: secret("a-token") },
      chromiumPath: null,
      origins: { instagram: platforms.origin, xApi: platforms.origin }
    }).pipe(Layer.provide(plainReaders))
    const examples = Layer.succeed(WatchExamples, {
      there: of("nova.cooks"),
      gone: of("nobody"),
      suspended: of("suspended", "x"),
      silent: of("silent"),
      winding: of("winding"),
      requests: Effect.sync(() => platforms.asked.filter(({ path }) => !tokens.includes(path)).length)
    })
    return Layer.merge(watch, examples)
  })
)

suite("pages and APIs on this machine", local)

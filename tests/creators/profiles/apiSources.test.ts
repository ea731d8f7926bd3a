import { describe, expect } from "bun:test"
import { Effect, Layer, Result } from "effect"
import fc from "fast-check"
import { ORIGINS, type Origins } from "../../../adapters/profiles/addresses.ts"
import { type Credentials, makeApiSources } from "../../../adapters/profiles/apiSources.ts"
import { GRAPH_VERSION } from "../../../adapters/profiles/meta/metaSource.ts"
import { firstSuccessOf, type Source, SourceCannotRead } from "../../../adapters/profiles/source.ts"
import { API_BODY_BYTES_MAX } from "../../../adapters/web/PublicApis.ts"
import { Platform } from "../../../ports/creators/identity/SocialAccount.ts"
import { type GatheringProgress, ProfileSource } from "../../../ports/creators/scoring/ProfileSource.ts"
import { PublicWeb, type WebRequest, type WebResponse, WebUnreadable } from "../../../ports/web/PublicWeb.ts"
import { effectTest } from "../../support/running/effectTest.ts"
import { cleanCreator } from "../scoring/invented.ts"
import { page } from "./page.ts"
import { account, checkEvidence, checkSteps, json, plainReaders, secret, standIn, unpacedReaders } from "./standIn.ts"

const { live } = effectTest(plainReaders)

const SECRETS = {
  youtube: "AIzaSyInventedKeyOfNobody",
  twitch: "twitchSecretOfNobody",
  reddit: "redditSecretOfNobody",
  x: "xBearerTokenOfNobody",
  meta: "metaTokenOfNobody",
  kick: "kickSecretOfNobody",
  token: "accessTokenOfNobody"
}

const CREDENTIALS: Credentials = {
  youtubeApiKey: secret(SECRETS.youtube),
  twitch: { clientId: "twitchClient", clientSecret: secret(SECRETS.twitch) },
  reddit: { clientId: "redditClient", clientSecret: secret(SECRETS.reddit) },
  xBearerToken: secret(SECRETS.x),
  meta: { accessToken: secret(SECRETS.meta), igUserId: "17841405309211844" },
  kick: { clientId: "kickClient", clientSecret: secret(SECRETS.kick) }
}

const NONE: Credentials = {
  youtubeApiKey: null,
  twitch: null,
  reddit: null,
  xBearerToken: null,
  meta: null,
  kick: null
}

/** Platforms that are read over an API with credentials. */
const API_PLATFORMS = ["youtube", "twitch", "reddit", "x", "instagram", "kick"] as const

const HANDLES: Readonly<Record<string, string>> = {
  youtube: "novacooks",
  twitch: "kaistreams",
  reddit: "slow_baker",
  x: "crumbandco",
  instagram: "nova.cooks",
  kick: "kaistreams"
}

const originsAt = (origin: string): Origins => ({
  ...ORIGINS,
  youtubeApi: origin,
  twitchApi: origin,
  twitchToken: origin,
  redditApi: origin,
  redditToken: origin,
  xApi: origin,
  metaGraph: origin,
  kickApi: origin,
  kickToken: origin,
  instagram: origin,
  youtube: origin,
  x: origin,
  facebook: origin,
  reddit: origin,
  twitch: origin,
  kick: origin,
  linkedin: origin,
  threads: origin,
  snapchat: origin
})

const DOCUMENTS: Readonly<Record<string, string>> = {
  "/youtube/v3/channels": "youtube-channels.json",
  "/youtube/v3/playlistItems": "youtube-playlist-items.json",
  "/youtube/v3/videos": "youtube-videos.json",
  "/youtube/v3/commentThreads": "youtube-comment-threads.json",
  "/helix/users": "twitch-users.json",
  "/helix/channels/followers": "twitch-followers.json",
  "/helix/videos": "twitch-videos.json",
  "/user/slow_baker/about": "reddit-about.json",
  "/user/slow_baker/submitted": "reddit-submitted.json",
  "/user/slow_baker/comments": "reddit-user-comments.json",
  "/comments/1aaaa1": "reddit-post-comments.json",
  "/2/users/by/username/crumbandco": "x-api-user.json",
  "/2/users/2244994945/tweets": "x-api-posts.json",
  "/2/users/2244994945/followers": "x-api-followers.json",
  "/2/tweets/search/recent": "x-api-replies.json",
  [`/${GRAPH_VERSION}/17841405309211844`]: "meta-discovery.json",
  "/public/v1/channels": "kick-channels.json",
  "/public/v1/users": "kick-users.json",
  "/public/v1/users/livestreams": "kick-user-livestreams.json"
}

const documentAt = (path: string): string | null => {
  const name = DOCUMENTS[path.replace(/\.json$/, "")]
  return name === undefined ? null : page(name)
}

const token = JSON.stringify({ access_token: SECRETS.token, expires_in: 3_600 })
const TOKEN_PATHS: ReadonlyArray<string> = ["/oauth2/token", "/api/v1/access_token", "/oauth/token"]
const isTokenPath = (path: string): boolean => TOKEN_PATHS.includes(path)

/** The web as the test has it, without a socket: properties try many answers. */
const webOf = (answer: (request: WebRequest) => Partial<WebResponse> | WebUnreadable) =>
  // Fresh: a test that has readers already would lend its own, over another web.
  Layer.fresh(unpacedReaders).pipe(
    Layer.provide(
      Layer.succeed(
        PublicWeb,
        PublicWeb.of({
          send: (request) =>
            Effect.suspend(() => {
              const given = answer(request)
              return given instanceof WebUnreadable
                ? Effect.fail(given)
                : Effect.succeed({ status: 200, headers: {}, body: new Uint8Array(), url: request.url, ...given })
            }),
          proxyOrigin: Effect.fail(new WebUnreadable({ fault: "unreachable" }))
        })
      )
    )
  )

const gather = Effect.fnUntraced(function* (platform: Platform, credentials: Credentials, origin: string) {
  const source = firstSuccessOf(yield* makeApiSources(credentials, { origins: originsAt(origin) }))
  const steps: Array<GatheringProgress> = []
  const result = yield* Effect.result(
    source.gather(account(platform, HANDLES[platform] ?? "nova.cooks"), (step) =>
      Effect.sync(() => {
        steps.push(step)
      })
    )
  )
  return { result, steps }
})

const encoder = new TextEncoder()

describe("all sources together", () => {
  for (const platform of API_PLATFORMS) {
    live(
      `read ${platform} over its API, to evidence that a score can be made of, and tell of steps that never fall`,
      Effect.gen(function* () {
        const server = yield* standIn(({ path, query }) => {
          if (isTokenPath(path)) return json(token)
          const isFurther = query.pageToken !== undefined
          const document = documentAt(path)
          return document === null || isFurther ? json({}, 404) : json(document)
        })
        const { result, steps } = yield* gather(platform, CREDENTIALS, server.origin)
        const evidence = Result.getOrThrow(result)
        checkEvidence(evidence)
        checkSteps(steps)
        expect(evidence.profile.handle).toBe(HANDLES[platform] ?? "")
        expect(evidence.posts.length).toBeGreaterThan(0)
        expect(steps.at(-1)?.done).toBe(1)
        // Captions alone are read as pages.
        expect(server.asked.some(({ path }) => path === "/robots.txt")).toBe(platform === "youtube")
      })
    )
  }

  live(
    "read the profile page where the API can't, and say what is missing of the rest",
    Effect.gen(function* () {
      const server = yield* standIn(({ path }) =>
        path.startsWith("/2/")
          ? json({ title: "Client Forbidden" }, 403)
          : path === "/crumbandco"
            ? new Response(
                `<!doctype html><title>Crumb</title><meta property="og:title" content="Crumb &amp; Co (@crumbandco)">
                 <meta property="og:description" content="Bread"><meta property="og:url" content="https://x.com/crumbandco">`,
                { headers: { "content-type": "text/html" } }
              )
            : new Response(null, { status: 404 })
      )
      const { result, steps } = yield* gather("x", CREDENTIALS, server.origin)
      const evidence = Result.getOrThrow(result)
      checkEvidence(evidence)
      checkSteps(steps)
      expect([evidence.profile.displayName, evidence.posts]).toEqual(["Crumb & Co", []])
    })
  )

  live(
    "without credentials ask no API",
    Effect.gen(function* () {
      const server = yield* standIn(() => new Response(null, { status: 404 }))
      for (const platform of API_PLATFORMS) {
        const { result } = yield* gather(platform, NONE, server.origin)
        expect(Result.getOrThrow(Result.flip(result))).toMatchObject({ _tag: "ProfileRefused", refusal: "not_found" })
      }
      expect(
        server.asked
          .map(({ path }) => path)
          .filter((path) => /youtube\/v3|helix|oauth|api\/v1|^\/2\/|^\/v\d|public\/v1/.test(path))
      ).toEqual([])
    })
  )

  live(
    "read every platform but the service's own, which is unsupported",
    Effect.gen(function* () {
      const sources = yield* makeApiSources(NONE)
      const read = new Set(sources.flatMap(({ platforms }) => platforms))
      expect(read).toEqual(new Set(Platform.literals.filter((platform) => platform !== "service")))
      const { result } = yield* gather("service", CREDENTIALS, "http://127.0.0.1:1")
      expect(Result.getOrThrow(Result.flip(result))).toMatchObject({ refusal: "unsupported" })
    })
  )

  live(
    "ask a browser after the APIs and before the plain page, which shows no posts",
    Effect.gen(function* () {
      const server = yield* standIn(({ path }) =>
        path === "/nova.cooks"
          ? new Response(`<title>Nova Cooks (@nova.cooks)</title><meta property="og:title" content="Nova Cooks">`, {
              headers: { "content-type": "text/html" }
            })
          : new Response(null, { status: 404 })
      )
      const sourcesWith = (gather: Source["gather"]) =>
        makeApiSources(
          { ...CREDENTIALS, meta: null },
          {
            origins: originsAt(server.origin),
            browserSources: [{ name: "browser", platforms: ["instagram"], gather }]
          }
        )
      const nova = account("instagram", "nova.cooks")
      const seen = firstSuccessOf(yield* sourcesWith(() => Effect.succeed(cleanCreator)))
      expect(yield* seen.gather(nova, () => Effect.void)).toBe(cleanCreator)
      expect(server.asked).toEqual([])
      const walled = firstSuccessOf(
        yield* sourcesWith(() =>
          Effect.fail(new SourceCannotRead({ refusal: "login_wall", reason: "It asks to sign in." }))
        )
      )
      expect((yield* walled.gather(nova, () => Effect.void)).profile.displayName).toBe("Nova Cooks")
    })
  )

  live(
    "ask Meta before a browser, and Kick after one, as Kick's page shows more than its API",
    Effect.gen(function* () {
      const server = yield* standIn(({ path }) =>
        isTokenPath(path) ? json(token) : json(documentAt(path) ?? {}, documentAt(path) === null ? 404 : 200)
      )
      const seen: Array<string> = []
      const sources = firstSuccessOf(
        yield* makeApiSources(CREDENTIALS, {
          origins: originsAt(server.origin),
          browserSources: [
            {
              name: "browser",
              platforms: ["instagram", "kick"],
              gather: Effect.fnUntraced(function* ({ platform }) {
                seen.push(platform)
                return yield* new SourceCannotRead({ refusal: "refused", reason: "It shows programs nothing." })
              })
            }
          ]
        })
      )
      for (const [platform, handle] of [
        ["instagram", "nova.cooks"],
        ["kick", "kaistreams"]
      ] as const) {
        const { profile } = yield* sources.gather(account(platform, handle), () => Effect.void)
        expect(profile.handle).toBe(handle)
      }
      expect(seen).toEqual(["kick"])
    })
  )

  live(
    "are the port's service as a layer",
    Effect.gen(function* () {
      const layer = Layer.effect(
        ProfileSource,
        Effect.map(makeApiSources(NONE), (sources) => ProfileSource.of(firstSuccessOf(sources)))
      )
      const found = yield* Effect.flip(
        Effect.flatMap(ProfileSource, ({ gather }) => gather(account("service", "nova"), () => Effect.void)).pipe(
          Effect.provide(layer)
        )
      )
      expect(found._tag).toBe("ProfileRefused")
    })
  )

  live(
    "bound every request: its body, its time, and where it goes",
    Effect.gen(function* () {
      const requests: Array<WebRequest> = []
      const web = webOf((request) => {
        requests.push(request)
        const { pathname } = new URL(request.url)
        if (isTokenPath(pathname)) return { body: encoder.encode(token) }
        const document = documentAt(pathname)
        return document === null ? { status: 404 } : { body: encoder.encode(document) }
      })
      for (const platform of Platform.literals)
        yield* Effect.provide(gather(platform, CREDENTIALS, "https://platform.example"), web)
      expect(requests.length).toBeGreaterThan(15)
      for (const { bodyBytesMax, timeoutMs, redirectsMax, url } of requests) {
        expect(bodyBytesMax <= API_BODY_BYTES_MAX && timeoutMs <= 20_000 && (redirectsMax ?? 0) <= 5).toBe(true)
        expect(new URL(url).origin).toBe("https://platform.example")
      }
      expect(Object.values(ORIGINS).every((origin) => new URL(origin).origin === origin)).toBe(true)
    })
  )
})

/** Values that APIs never send, and parsers trip over. */
const odd = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom<unknown>(null, -1, 1e308, "", "\0", "\ud800", [], {}, [null], "9".repeat(400), "../..", "a\r\nb")
)

/** A document of the platform with a few of its values replaced. */
const spoiled = (text: string, spoils: ReadonlyArray<readonly [number, unknown]>): string => {
  let places = 0
  const count: unknown = JSON.parse(text, (_key, value: unknown) => {
    places++
    return value
  })
  const at = new Map(spoils.map(([place, value]) => [place % Math.max(1, places), value]))
  let place = 0
  return count === undefined
    ? text
    : JSON.stringify(JSON.parse(text, (_key, value: unknown) => (at.has(place++) ? at.get(place - 1) : value)))
}

const anAnswer = fc.record({
  status: fc.oneof(
    { weight: 12, arbitrary: fc.constant(200) },
    { weight: 1, arbitrary: fc.constantFrom(302, 400, 401, 403, 404, 429, 500) }
  ),
  kind: fc.oneof(
    { weight: 12, arbitrary: fc.constant("spoiled") },
    { weight: 3, arbitrary: fc.constantFrom("odd", "echo", "unreadable") }
  ),
  spoils: fc.array(fc.tuple(fc.nat(), odd), { maxLength: 3 }),
  value: odd,
  headers: fc.constantFrom<Readonly<Record<string, string>>>(
    { "content-type": "application/json" },
    { "retry-after": "1", location: "/login" },
    { "x-rate-limit-reset": "NaN", location: "https://elsewhere.example" }
  )
})

const { property } = effectTest(Layer.empty)

property(
  "whatever the platforms answer, it is evidence or one of the port's failures, and no failure and no step tells a secret",
  fc.tuple(fc.constantFrom(...API_PLATFORMS), fc.array(anAnswer, { minLength: 1, maxLength: 12 })),
  ([platform, answers]) => {
    let asked = 0
    const web = webOf((request) => {
      const answer = answers[asked++ % answers.length]
      if (answer === undefined || answer.kind === "unreadable") return new WebUnreadable({ fault: "timed_out" })
      const { pathname } = new URL(request.url)
      if (isTokenPath(pathname) && answer.kind === "spoiled") return { body: encoder.encode(token) }
      const { status, headers } = answer
      const document = documentAt(pathname)
      const text =
        answer.kind === "echo"
          ? JSON.stringify({ error: request.headers ?? {}, message: `${request.url} ${request.body ?? ""}` })
          : answer.kind === "odd" || document === null
            ? JSON.stringify(answer.value)
            : spoiled(document, answer.spoils)
      return { status, headers, body: encoder.encode(text) }
    })
    return Effect.gen(function* () {
      const { result, steps } = yield* gather(platform, CREDENTIALS, "https://platform.example")
      checkSteps(steps)
      const told =
        JSON.stringify(steps) +
        (Result.isFailure(result)
          ? JSON.stringify(result.failure) + String(result.failure) + Bun.inspect(result.failure)
          : "")
      for (const each of Object.values(SECRETS)) expect(told).not.toContain(each)
      if (Result.isSuccess(result)) checkEvidence(result.success)
      else {
        expect(["ProfileRefused", "ProfileUnavailable"]).toContain(result.failure._tag)
        expect(result.failure.reason).toMatch(/^[A-Z].+\.$/)
      }
    }).pipe(Effect.provide(web))
  }
)

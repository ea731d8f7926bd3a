import { describe, expect } from "bun:test"
import { Effect, Layer } from "effect"
import { LOOK_POSTS } from "../../../../adapters/profiles/x/xApiSource.ts"
import { LOOK_POSTS_MAX, LOOK_REQUESTS_MAX } from "../../../../ports/creators/monitoring/ProfileWatch.ts"
import { effectTest } from "../../../support/running/effectTest.ts"
import { page } from "../page.ts"
import { type Asked, account, json, secret } from "../standIn.ts"
import { platformWith } from "./platformWith.ts"

const { live } = effectTest(Layer.empty)

const CLIENT = { clientId: "a-client", clientSecret: secret("a-client-secret") }
const KEY = "AIzaSyInventedKeyOfNobody-0123456789abc"
const CHANNEL_ID = "UCnovaCooks_-0123456789A"

const token = () => json({ access_token: "a-token", expires_in: 5_000, token_type: "bearer" })
const missing = () => json({ data: [] }, 404)

describe("a look over YouTube's API", () => {
  const credentials = { youtubeApiKey: secret(KEY) }
  const NOVA = account("youtube", "novacooks")
  const channelAt = ({ query }: Asked): string =>
    query.forHandle === "novacooks" || query.id === CHANNEL_ID || query.forUsername === "oldnova"
      ? page("youtube-channels.json")
      : page("youtube-channels-none.json")
  /** The list's own tag is `e1`, which the API writes without quotes. */
  const apiOf = (asked: Asked): Response => {
    if (asked.path === "/youtube/v3/playlistItems") return json(page("youtube-playlist-items.json"))
    if (asked.path !== "/youtube/v3/channels") return missing()
    return asked.headers["if-none-match"] === `"e1"` ? new Response(null, { status: 304 }) : json(channelAt(asked))
  }

  live(
    "asks for the channel and its newest videos, and for the channel alone where nothing has changed",
    Effect.gen(function* () {
      const { see, look, asked, paths } = yield* platformWith(apiOf, { credentials })
      const { profile, posts, validators } = yield* see(NOVA)
      expect(profile).toMatchObject({ handle: "novacooks", followers: 1_230_000, posts: 412 })
      expect(posts.length).toBeGreaterThan(0)
      expect(paths()).toEqual(["/youtube/v3/channels", "/youtube/v3/playlistItems"])
      expect(asked()[1]?.query.maxResults).toBe(String(LOOK_POSTS_MAX))
      expect(validators).toMatchObject({ etag: `"e1"`, lastModified: null })
      expect(yield* look(NOVA, validators)).toEqual({ _tag: "Unchanged" })
      expect(asked()).toHaveLength(3)
      // What is stored holds no key, and it is sent to no other channel.
      expect(JSON.stringify(validators)).not.toContain(KEY)
      yield* see(account("youtube", CHANNEL_ID), validators)
      expect(asked()[3]?.headers["if-none-match"]).toBeUndefined()
    })
  )

  live(
    "keeps an id and a name of old as they were asked for",
    Effect.gen(function* () {
      const { see } = yield* platformWith(apiOf, { credentials })
      for (const handle of [CHANNEL_ID, "oldnova"]) {
        expect((yield* see(account("youtube", handle))).profile.handle).toBe(handle)
      }
    })
  )

  live(
    "fails where the videos can't be had, as they would be missed behind the channel's tag",
    Effect.gen(function* () {
      const { failure } = yield* platformWith(
        (asked) => (asked.path.endsWith("/playlistItems") ? json({}, 500) : apiOf(asked)),
        { credentials }
      )
      expect(yield* failure(NOVA)).toBe("ProfileUnavailable")
    })
  )

  live(
    "says nothing of an account while the quota is used up, and asks no page instead",
    Effect.gen(function* () {
      const usedUp = () => json({ error: { errors: [{ reason: "quotaExceeded" }] } }, 403)
      const { failure, paths } = yield* platformWith(usedUp, { credentials })
      expect(yield* failure(NOVA)).toBe("ProfileUnavailable")
      expect(paths()).toEqual(["/youtube/v3/channels"])
    })
  )

  live(
    "tells that there is no channel, and takes no 304 that it didn't ask for",
    Effect.gen(function* () {
      const { failure, asked } = yield* platformWith(apiOf, { credentials })
      expect(yield* failure(account("youtube", "nobody"))).toBe("not_found")
      expect(asked()).toHaveLength(2)
      const hostile = yield* platformWith(() => new Response(null, { status: 304 }), { credentials })
      expect(yield* hostile.failure(NOVA)).toBe("ProfileUnavailable")
    })
  )
})

describe("a look over Twitch's API", () => {
  const credentials = { twitch: CLIENT }
  const helixOf = ({ path, query }: Asked): Response => {
    if (path === "/oauth2/token") return token()
    if (path === "/helix/users") return json(query.login === "kaistreams" ? page("twitch-users.json") : { data: [] })
    if (path === "/helix/channels/followers") return json(page("twitch-followers.json"))
    return path === "/helix/videos" ? json(page("twitch-videos.json")) : missing()
  }

  live(
    "asks for the user, the followers and a page of videos, and for one token",
    Effect.gen(function* () {
      const { see, failure, paths } = yield* platformWith(helixOf, { credentials })
      const look = ["/helix/users", "/helix/channels/followers", "/helix/videos"]
      for (const _ of [1, 2]) {
        const { profile, posts, validators } = yield* see(account("twitch", "kaistreams"))
        expect([profile.handle, profile.followers, validators]).toEqual(["kaistreams", 48_213, null])
        expect(posts.length).toBeGreaterThan(0)
      }
      expect(paths()).toEqual(["/oauth2/token", ...look, ...look])
      expect(yield* failure(account("twitch", "nobody"))).toBe("not_found")
    })
  )

  live(
    "stays below LOOK_REQUESTS_MAX where every answer asks for a new token",
    Effect.gen(function* () {
      const refusedOnce = new Set<string>()
      const { see, paths } = yield* platformWith(
        (asked) => {
          if (asked.path === "/oauth2/token" || refusedOnce.has(asked.path)) return helixOf(asked)
          refusedOnce.add(asked.path)
          return json({}, 401)
        },
        { credentials }
      )
      yield* see(account("twitch", "kaistreams"))
      const requests = paths().filter((path) => path !== "/oauth2/token")
      expect(requests).toHaveLength(6)
      expect(requests.length).toBeLessThanOrEqual(LOOK_REQUESTS_MAX)
    })
  )
})

describe("a look over Reddit", () => {
  const redditOf = ({ path }: Asked): Response => {
    const resource = path.replace(/\.json$/, "")
    if (path === "/api/v1/access_token") return token()
    if (resource === "/user/slow_baker/about") return json(page("reddit-about.json"))
    if (resource === "/user/gone_baker/about") return json(page("reddit-suspended.json"))
    return resource === "/user/slow_baker/submitted" ? json(page("reddit-submitted.json")) : missing()
  }

  live(
    "asks for the account and its newest posts, by the API and by the public listings",
    Effect.gen(function* () {
      for (const [credentials, ending] of [
        [{ reddit: CLIENT }, ""],
        [{}, ".json"]
      ] as const) {
        const { see, failure, paths } = yield* platformWith(redditOf, { credentials })
        const { profile, posts } = yield* see(account("reddit", "slow_baker"))
        expect(profile.handle).toBe("slow_baker")
        expect(posts.length).toBeGreaterThan(0)
        expect(paths().filter((path) => path.startsWith("/user/"))).toEqual([
          `/user/slow_baker/about${ending}`,
          `/user/slow_baker/submitted${ending}`
        ])
        expect(yield* failure(account("reddit", "gone_baker"))).toBe("account_unavailable")
      }
    })
  )

  live(
    "asks nothing at all where robots.txt forbids it",
    Effect.gen(function* () {
      const { failure, asked } = yield* platformWith(redditOf, { robotsTxt: "User-agent: *\nDisallow: /" })
      expect(yield* failure(account("reddit", "slow_baker"))).toBe("refused")
      expect(asked()).toEqual([])
    })
  )
})

describe("a look over X's API", () => {
  live(
    "asks for the account and few posts, as each counts",
    Effect.gen(function* () {
      const { see, failure, asked, paths } = yield* platformWith(
        ({ path }) => {
          if (path.endsWith("/crumbandco")) return json(page("x-api-user.json"))
          if (path.endsWith("/suspended")) return json(page("x-api-user-suspended.json"))
          return json(page(path.endsWith("/tweets") ? "x-api-posts.json" : "x-api-user-none.json"))
        },
        { credentials: { xBearerToken: secret("a-token") } }
      )
      const { profile, posts } = yield* see(account("x", "crumbandco"))
      expect(profile.handle).toBe("crumbandco")
      expect(posts.length).toBeGreaterThan(0)
      expect(paths()).toEqual(["/2/users/by/username/crumbandco", "/2/users/2244994945/tweets"])
      expect(asked()[1]?.query.max_results).toBe(String(LOOK_POSTS))
      expect(yield* failure(account("x", "suspended"))).toBe("account_unavailable")
      expect(yield* failure(account("x", "nobody"))).toBe("not_found")
    })
  )
})

describe("a look over Meta's API", () => {
  const credentials = { meta: { accessToken: secret("a-token"), igUserId: "17841405309211844" } }

  live(
    "asks once for a professional account, and the page for any other",
    Effect.gen(function* () {
      const { see, failure, paths } = yield* platformWith(
        ({ path, query }) => {
          if (!path.startsWith("/v")) return missing()
          const isNova = query.fields?.includes("username(nova.cooks)") === true
          return isNova ? json(page("meta-discovery.json")) : json(page("meta-no-professional-account.json"), 400)
        },
        { credentials }
      )
      const { profile, posts } = yield* see(account("instagram", "nova.cooks"))
      expect([profile.handle, profile.followers]).toEqual(["nova.cooks", 48_213])
      expect(posts.length).toBeGreaterThan(0)
      expect(paths()).toHaveLength(1)
      expect(yield* failure(account("instagram", "kai.runs"))).toBe("not_found")
      expect(paths().slice(2)).toEqual(["/kai.runs"])
    })
  )
})

describe("a look at a channel of Kick", () => {
  const credentials = { kick: CLIENT }
  const KAI = account("kick", "kaistreams")
  const kickOf = ({ path }: Asked): Response => {
    if (path === "/oauth/token") return token()
    if (path === "/public/v1/channels") return json(page("kick-channels.json"))
    return path === "/public/v1/users/livestreams" ? json(page("kick-user-livestreams.json")) : missing()
  }

  live(
    "reads the page, which shows more, and asks the API where the page isn't shown",
    Effect.gen(function* () {
      const shown = `<title>kaistreams - Kick</title><meta property="og:title" content="kaistreams">
        <meta property="og:url" content="https://kick.com/kaistreams">`
      const open = yield* platformWith(
        ({ path }) =>
          path === "/kaistreams" ? new Response(shown, { headers: { "content-type": "text/html" } }) : missing(),
        { credentials }
      )
      expect((yield* open.see(KAI)).profile.handle).toBe("kaistreams")
      expect(open.paths()).toEqual(["/kaistreams"])

      const closed = yield* platformWith(
        (asked) => (asked.path === "/kaistreams" ? new Response(null, { status: 403 }) : kickOf(asked)),
        { credentials }
      )
      const { profile, posts } = yield* closed.see(KAI)
      expect([profile.handle, profile.followers, posts.length]).toEqual(["kaistreams", null, 1])
      expect(closed.paths()).toEqual([
        "/kaistreams",
        "/oauth/token",
        "/public/v1/channels",
        "/public/v1/users/livestreams"
      ])
    })
  )

  live(
    "stays below LOOK_REQUESTS_MAX where the page leads on and on and every answer of the API asks for a new token",
    Effect.gen(function* () {
      const refusedOnce = new Set<string>()
      const { see, paths } = yield* platformWith(
        (asked) => {
          const { path } = asked
          if (path.startsWith("/kaistreams"))
            return new Response(null, { status: 302, headers: { location: `${path}s` } })
          if (path === "/oauth/token" || refusedOnce.has(path)) return kickOf(asked)
          refusedOnce.add(path)
          return json({}, 401)
        },
        { credentials }
      )
      expect((yield* see(KAI)).profile.handle).toBe("kaistreams")
      const requests = paths().filter((path) => path !== "/oauth/token")
      expect(requests.length).toBeGreaterThan(4)
      expect(requests.length).toBeLessThanOrEqual(LOOK_REQUESTS_MAX)
    })
  )
})

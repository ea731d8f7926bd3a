import { describe, expect } from "bun:test"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { makeTwitchSource, VIDEO_PAGES_MAX } from "../../../adapters/profiles/twitch/twitchSource.ts"
import { POSTS_MAX } from "../../../ports/creators/scoring/Evidence.ts"
import { effectTest } from "../../support/running/effectTest.ts"
import { page } from "./page.ts"
import {
  type Asked,
  account,
  askFor,
  evidenceBy,
  failureBy,
  json,
  kindOf,
  plainReaders,
  secret,
  standIn
} from "./standIn.ts"

const { effect, live } = effectTest(plainReaders)

const CLIENT_ID = "hof5gwx0su6owfnys0nyan9c87zr6t"
const CLIENT_SECRET = "inventedsecret0123456789abcdef"
const KAI = account("twitch", "kaistreams")

const video = (index: number) => ({
  id: String(3_000_000 - index),
  user_login: "kaistreams",
  title: `Run ${index}`,
  published_at: new Date(Date.UTC(2025, 0, 1) - index * 3_600_000).toISOString(),
  view_count: 10
})

interface Options {
  readonly videos?: number
  readonly expiresInSeconds?: number
  /** Tokens that are refused though they were given. */
  readonly revoked?: ReadonlySet<string>
}

/** Helix and the server of its tokens, `token1`, `token2`… */
const twitchOf = ({ videos = 0, expiresInSeconds = 5_000_000, revoked = new Set<string>() }: Options) => {
  let tokens = 0
  return ({ path, method, query, headers, body }: Asked): Response => {
    if (path === "/oauth2/token") {
      const form = new URLSearchParams(body)
      const isKnown = form.get("client_id") === CLIENT_ID && form.get("client_secret") === CLIENT_SECRET
      if (method !== "POST" || form.get("grant_type") !== "client_credentials") return json({ status: 400 }, 400)
      if (!isKnown) return json({ status: 403, message: `invalid client secret ${CLIENT_SECRET}` }, 403)
      return json({ access_token: `token${++tokens}`, expires_in: expiresInSeconds, token_type: "bearer" })
    }
    const token = headers.authorization?.replace("Bearer ", "") ?? ""
    if (headers["client-id"] !== CLIENT_ID || token === "" || revoked.has(token)) {
      return json({ error: "Unauthorized", status: 401, message: "Invalid OAuth token" }, 401)
    }
    switch (path) {
      case "/helix/users":
        return json(query.login === "kaistreams" ? page("twitch-users.json") : { data: [] })
      case "/helix/channels/followers":
        return json({ total: 48_213, data: [], pagination: {} })
      case "/helix/videos": {
        const start = Number(query.after ?? 0)
        const end = Math.min(videos, start + Number(query.first))
        const data = Array.from({ length: end - start }, (_, at) => video(start + at))
        return json({ data, pagination: end < videos ? { cursor: String(end) } : {} })
      }
      default:
        return json({ error: "Not Found", status: 404 }, 404)
    }
  }
}

const twitchWith = Effect.fnUntraced(function* (answer: (asked: Asked) => Response, clientSecret = CLIENT_SECRET) {
  const twitch = yield* standIn(answer)
  const source = yield* makeTwitchSource(
    yield* askFor("twitch"),
    { twitchApi: twitch.origin, twitchToken: twitch.origin },
    { clientId: CLIENT_ID, clientSecret: secret(clientSecret) }
  )
  return { twitch, source }
})

const countOf = (asked: ReadonlyArray<Asked>, path: string) => asked.filter((one) => one.path === path).length

describe("a Twitch channel", () => {
  live(
    "gives its profile with its followers, and its videos",
    Effect.gen(function* () {
      const { source } = yield* twitchWith((asked) =>
        asked.path === "/helix/videos" ? json(page("twitch-videos.json")) : twitchOf({})(asked)
      )
      const evidence = yield* evidenceBy(source, KAI)
      expect(evidence.profile).toMatchObject({ handle: "kaistreams", followers: 48_213, isVerified: true })
      expect(evidence.posts.map(({ id, views }) => [id, views])).toEqual([
        ["2000000002", 90_210],
        ["2000000001", 1_863]
      ])
    })
  )

  live(
    "of many videos is read up to the newest POSTS_MAX, and to an end where it pages for ever",
    Effect.gen(function* () {
      const many = yield* twitchWith(twitchOf({ videos: 1_000 }))
      expect((yield* evidenceBy(many.source, KAI)).posts).toHaveLength(POSTS_MAX)
      expect(countOf(many.twitch.asked, "/helix/videos")).toBe(POSTS_MAX / 100)
      let pages = 0
      const endless = yield* twitchWith((asked) =>
        asked.path === "/helix/videos" ? json({ data: [], pagination: { cursor: `c${pages++}` } }) : twitchOf({})(asked)
      )
      expect((yield* evidenceBy(endless.source, KAI)).posts).toEqual([])
      expect(countOf(endless.twitch.asked, "/helix/videos")).toBe(VIDEO_PAGES_MAX)
    })
  )

  live(
    "that isn't there, or whose name can't be one, is ProfileRefused",
    Effect.gen(function* () {
      const { source } = yield* twitchWith(twitchOf({}))
      expect(kindOf(yield* failureBy(source, account("twitch", "nobody")))).toBe("ProfileRefused not_found")
      const strict = yield* twitchWith((asked) =>
        asked.path === "/helix/users" ? json({ error: "Bad Request", status: 400 }, 400) : twitchOf({})(asked)
      )
      expect(kindOf(yield* failureBy(strict.source, account("twitch", "no.such.name")))).toBe(
        "ProfileRefused not_found"
      )
    })
  )

  live(
    "is read without its followers where Twitch doesn't count them",
    Effect.gen(function* () {
      for (const answer of [
        () => json({}, 403),
        () => json({}, 500),
        () => json("[]"),
        () => json({ total: -1, data: [] })
      ]) {
        const { source } = yield* twitchWith((asked) =>
          asked.path === "/helix/channels/followers" ? answer() : twitchOf({ videos: 2 })(asked)
        )
        const { profile, posts } = yield* evidenceBy(source, KAI)
        expect([profile.followers, posts.length]).toEqual([null, 2])
      }
    })
  )
})

describe("the access to Twitch", () => {
  live(
    "is asked for once, also by gatherings at once, and used for all requests",
    Effect.gen(function* () {
      const { twitch, source } = yield* twitchWith(twitchOf({ videos: 150 }))
      yield* Effect.all([evidenceBy(source, KAI), evidenceBy(source, KAI)], { concurrency: "unbounded" })
      yield* evidenceBy(source, KAI)
      expect(countOf(twitch.asked, "/oauth2/token")).toBe(1)
    })
  )

  live(
    "is renewed once when it is refused, and not again and again",
    Effect.gen(function* () {
      const once = yield* twitchWith(twitchOf({ revoked: new Set(["token1"]) }))
      yield* evidenceBy(once.source, KAI)
      expect(countOf(once.twitch.asked, "/oauth2/token")).toBe(2)
      const always = yield* twitchWith(twitchOf({ revoked: new Set(["token1", "token2", "token3"]) }))
      const found = yield* failureBy(always.source, KAI)
      expect(kindOf(found)).toBe("ProfileUnavailable")
      expect(countOf(always.twitch.asked, "/oauth2/token")).toBe(2)
      expect(countOf(always.twitch.asked, "/helix/users")).toBe(2)
    })
  )

  effect(
    "is asked for anew when it expires",
    Effect.gen(function* () {
      const { twitch, source } = yield* twitchWith(twitchOf({ expiresInSeconds: 3_600 }))
      yield* evidenceBy(source, KAI)
      yield* TestClock.adjust("50 minutes")
      yield* evidenceBy(source, KAI)
      expect(countOf(twitch.asked, "/oauth2/token")).toBe(1)
      yield* TestClock.adjust("10 minutes")
      yield* evidenceBy(source, KAI)
      expect(countOf(twitch.asked, "/oauth2/token")).toBe(2)
    })
  )

  live(
    "that is refused, or given in no shape of one, is ProfileUnavailable and shows no secret",
    Effect.gen(function* () {
      const wrong = yield* twitchWith(twitchOf({}), "wrong secret")
      const found = yield* failureBy(wrong.source, KAI)
      expect(kindOf(found)).toBe("ProfileUnavailable")
      expect(JSON.stringify(found)).not.toContain(CLIENT_SECRET)
      for (const answer of ["", "null", "[]", "{}", `{"access_token":null}`, `{"access_token":"a b\\r\\nc"}`]) {
        const odd = yield* twitchWith((asked) => (asked.path === "/oauth2/token" ? json(answer) : twitchOf({})(asked)))
        expect(kindOf(yield* failureBy(odd.source, KAI))).toBe("ProfileUnavailable")
      }
    })
  )
})

import { describe, expect } from "bun:test"
import { Effect } from "effect"
import { makeKickSource } from "../../../adapters/profiles/kick/kickSource.ts"
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

const { live } = effectTest(plainReaders)

const CLIENT_ID = "01INVENTEDCLIENT"
const CLIENT_SECRET = "inventedsecret0123456789abcdef"
const KAI = account("kick", "kaistreams")

/** Kick's API and the server of its tokens, `token1`, `token2`… */
const kickOf = (revoked: ReadonlySet<string> = new Set()) => {
  let tokens = 0
  return ({ path, method, query, headers, body }: Asked): Response => {
    if (path === "/oauth/token") {
      const form = new URLSearchParams(body)
      const isKnown = form.get("client_id") === CLIENT_ID && form.get("client_secret") === CLIENT_SECRET
      if (method !== "POST" || form.get("grant_type") !== "client_credentials") return json({ error: "bad" }, 400)
      if (!isKnown) return json({ error: `invalid_client ${CLIENT_SECRET}` }, 401)
      return json({ access_token: `token${++tokens}`, token_type: "Bearer", expires_in: 7_200 })
    }
    const token = headers.authorization?.replace("Bearer ", "") ?? ""
    if (token === "" || revoked.has(token)) return json({ data: {}, message: "Unauthorized" }, 401)
    switch (path) {
      case "/public/v1/channels":
        return json(query.slug === "kaistreams" ? page("kick-channels.json") : { data: [], message: "OK" })
      case "/public/v1/users":
        return json(query.id === "668123" ? page("kick-users.json") : { data: [], message: "OK" })
      case "/public/v1/users/livestreams":
        return json(query.user_id === "668123" ? page("kick-user-livestreams.json") : { data: [], message: "OK" })
      default:
        return json({ data: {}, message: "Not Found" }, 404)
    }
  }
}

const kickWith = Effect.fnUntraced(function* (answer: (asked: Asked) => Response, clientSecret = CLIENT_SECRET) {
  const kick = yield* standIn(answer)
  const source = yield* makeKickSource(
    yield* askFor("kick"),
    { kickApi: kick.origin, kickToken: kick.origin },
    { clientId: CLIENT_ID, clientSecret: secret(clientSecret) }
  )
  return { kick, source }
})

const countOf = (asked: ReadonlyArray<Asked>, path: string) => asked.filter((one) => one.path === path).length

describe("a Kick channel", () => {
  live(
    "gives who it is and what is live, with one token for all that is asked",
    Effect.gen(function* () {
      const { kick, source } = yield* kickWith(kickOf())
      const { profile, posts } = yield* evidenceBy(source, KAI)
      expect(profile).toMatchObject({ handle: "kaistreams", displayName: "KaiStreams", followers: null, posts: null })
      expect(posts.map(({ text }) => text)).toEqual(["World record? #speedrun with @FrameCo"])
      yield* evidenceBy(source, KAI)
      expect(countOf(kick.asked, "/oauth/token")).toBe(1)
    })
  )

  live(
    "that isn't there, or whose name can't be one, is ProfileRefused",
    Effect.gen(function* () {
      const { source } = yield* kickWith(kickOf())
      expect(kindOf(yield* failureBy(source, account("kick", "nobody")))).toBe("ProfileRefused not_found")
      const strict = yield* kickWith((asked) =>
        asked.path === "/public/v1/channels" ? json({ message: "Invalid request" }, 400) : kickOf()(asked)
      )
      expect(kindOf(yield* failureBy(strict.source, account("kick", "no.such")))).toBe("ProfileRefused not_found")
    })
  )

  live(
    "is found under the name it shows, which has another spelling than its address",
    Effect.gen(function* () {
      const { kick, source } = yield* kickWith((asked) =>
        asked.path === "/public/v1/channels" && asked.query.slug === "kai-streams"
          ? json({ data: [{ broadcaster_user_id: 5, slug: "kai-streams", channel_description: "" }], message: "OK" })
          : kickOf()(asked)
      )
      const { profile } = yield* evidenceBy(source, account("kick", "kai_streams"))
      expect(profile).toMatchObject({ handle: "kai-streams", url: "https://kick.com/kai-streams" })
      expect(kindOf(yield* failureBy(source, account("kick", "no_one")))).toBe("ProfileRefused not_found")
      const slugs = kick.asked.flatMap(({ path, query }) => (path === "/public/v1/channels" ? [query.slug] : []))
      expect(slugs).toEqual(["kai_streams", "kai-streams", "no_one", "no-one"])
    })
  )

  live(
    "is read without its name and its stream where Kick doesn't tell them",
    Effect.gen(function* () {
      for (const answer of [() => json({}, 403), () => json({}, 500), () => json("[]"), () => json({ data: [{}] })]) {
        const { source } = yield* kickWith((asked) =>
          asked.path.startsWith("/public/v1/users") ? answer() : kickOf()(asked)
        )
        const { profile, posts } = yield* evidenceBy(source, KAI)
        expect([profile.displayName, profile.bio, posts.length]).toEqual([
          "kaistreams",
          "Speedruns on weekdays. https://kai.example",
          0
        ])
      }
    })
  )
})

describe("the access to Kick", () => {
  live(
    "is renewed once when it is refused; refused for good it is ProfileUnavailable and shows no secret",
    Effect.gen(function* () {
      const once = yield* kickWith(kickOf(new Set(["token1"])))
      yield* evidenceBy(once.source, KAI)
      expect(countOf(once.kick.asked, "/oauth/token")).toBe(2)
      const always = yield* kickWith(kickOf(new Set(["token1", "token2", "token3"])))
      expect(kindOf(yield* failureBy(always.source, KAI))).toBe("ProfileUnavailable")
      expect(countOf(always.kick.asked, "/oauth/token")).toBe(2)
      const wrong = yield* kickWith(kickOf(), "wrong secret")
      const found = yield* failureBy(wrong.source, KAI)
      expect(kindOf(found)).toBe("ProfileUnavailable")
      expect(Bun.inspect(found, { depth: 9 })).not.toContain(CLIENT_SECRET)
    })
  )
})

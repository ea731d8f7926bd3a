import { describe, expect } from "bun:test"
import { Effect } from "effect"
import { makePlatformPages } from "../../../adapters/profiles/platformPages.ts"
import {
  COMMENTED_POSTS_MAX,
  makeRedditApiSource,
  makeRedditPublicSource,
  SUBMITTED_PAGES_MAX
} from "../../../adapters/profiles/reddit/redditSource.ts"
import { USER_AGENT } from "../../../adapters/web/robots.ts"
import { COMMENTS_MAX, POSTS_MAX } from "../../../ports/creators/scoring/Evidence.ts"
import { PublicPages } from "../../../ports/web/PublicPages.ts"
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

const CLIENT_ID = "p-jcoLKBynTLew"
const CLIENT_SECRET = "gko_LXELoV07ZBNUXrvWZfzE3aI"
const BAKER = account("reddit", "slow_baker")

const listing = (children: ReadonlyArray<unknown>, after: string | null = null) => ({
  kind: "Listing",
  data: { after, children }
})

const post = (index: number) => ({
  kind: "t3",
  data: {
    name: `t3_${index}`,
    author: "Slow_Baker",
    title: `Loaf ${index}`,
    selftext: "",
    is_self: true,
    created_utc: 1_740_000_000 - index * 3_600,
    permalink: `/r/Sourdough/comments/${index}/x/`,
    score: 5,
    num_comments: 400
  }
})

const comment = (postId: string, index: number) => ({
  kind: "t1",
  data: {
    name: `t1_${postId}x${index}`,
    author: "rye_lover",
    body: `Well baked ${index}`,
    created_utc: 1_740_000_000 + index,
    permalink: `/r/Sourdough/comments/${postId}/x/c${index}/`,
    score: 1,
    replies: ""
  }
})

/** What Reddit answers, from the path without `.json`. */
const redditOf =
  (posts: number | "documents") =>
  (path: string, query: Readonly<Record<string, string>>): Response => {
    const conversation = /^\/comments\/(\w+)$/.exec(path)?.[1]
    if (path === "/user/slow_baker/about") return json(page("reddit-about.json"))
    if (path === "/user/gone_baker/about") return json(page("reddit-suspended.json"))
    if (path === "/user/slow_baker/comments") return json(page("reddit-user-comments.json"))
    if (path === "/user/slow_baker/submitted") {
      if (posts === "documents") return json(page("reddit-submitted.json"))
      const start = Number(query.after?.replace("t3_", "") ?? 0)
      const end = Math.min(posts, start + Number(query.limit))
      const children = Array.from({ length: end - start }, (_, at) => post(start + at))
      return json(listing(children, end < posts ? `t3_${end}` : null))
    }
    if (conversation === undefined) return json(page("reddit-not-found.json"), 404)
    if (posts === "documents") return json(page("reddit-post-comments.json"))
    const comments = Array.from({ length: 400 }, (_, index) => comment(conversation, index))
    return json([listing([post(Number(conversation))]), listing(comments)])
  }

type Answer = ReturnType<typeof redditOf>

const apiWith = Effect.fnUntraced(function* (answer: Answer) {
  const basic = `Basic ${btoa(`${CLIENT_ID}:${CLIENT_SECRET}`)}`
  const reddit = yield* standIn(({ path, method, query, headers, body }: Asked) => {
    if (path === "/api/v1/access_token") {
      const isAsked = method === "POST" && headers.authorization === basic && body === "grant_type=client_credentials"
      return isAsked
        ? json({ access_token: "eyJhbGciOiJSUzI1NiJ9.x", token_type: "bearer", expires_in: 86_400, scope: "*" })
        : json({ message: "Unauthorized", error: 401 }, 401)
    }
    return headers.authorization === "Bearer eyJhbGciOiJSUzI1NiJ9.x" ? answer(path, query) : json({ error: 401 }, 401)
  })
  const source = yield* makeRedditApiSource(
    yield* askFor("reddit"),
    { redditApi: reddit.origin, redditToken: reddit.origin },
    { clientId: CLIENT_ID, clientSecret: secret(CLIENT_SECRET) }
  )
  return { reddit, source }
})

const publicWith = Effect.fnUntraced(function* (answer: Answer, robotsTxt = "") {
  const reddit = yield* standIn(({ path, query }) =>
    path === "/robots.txt"
      ? new Response(robotsTxt)
      : path.endsWith(".json")
        ? answer(path.slice(0, -".json".length), query)
        : new Response("<html>", { status: 404 })
  )
  const pages = makePlatformPages(yield* PublicPages)
  return { reddit, source: makeRedditPublicSource(pages, { reddit: reddit.origin }) }
})

for (const [name, sourceWith] of [
  ["Reddit's API", apiWith],
  ["Reddit's public listings", publicWith]
] as const) {
  describe(name, () => {
    live(
      "give an account's profile, its posts and answers, and the comments on its posts",
      Effect.gen(function* () {
        const { source, reddit } = yield* sourceWith(redditOf("documents"))
        const { profile, posts, comments } = yield* evidenceBy(source, BAKER)
        expect(profile).toMatchObject({ handle: "slow_baker", displayName: "Slow & Steady Baker", followers: 321 })
        expect(posts.map(({ id, isReply }) => [id, isReply])).toEqual([
          ["t1_c1", true],
          ["t3_1aaaa3", false],
          ["t3_1aaaa2", false],
          ["t3_1aaaa1", false]
        ])
        expect(comments.map(({ id, isByCreator }) => [id, isByCreator])).toEqual([
          ["t1_c13", false],
          ["t1_c12", true],
          ["t1_c11", false]
        ])
        expect(new Set(reddit.asked.map(({ headers }) => headers["user-agent"]))).toEqual(new Set([USER_AGENT]))
      })
    )

    live(
      "are read up to the newest POSTS_MAX and COMMENTS_MAX",
      Effect.gen(function* () {
        const { source, reddit } = yield* sourceWith(redditOf(1_000))
        const { posts, comments } = yield* evidenceBy(source, BAKER)
        expect([posts.length, comments.length]).toEqual([POSTS_MAX, COMMENTS_MAX])
        expect(reddit.asked.filter(({ path }) => path.startsWith("/comments/"))).toHaveLength(COMMENTED_POSTS_MAX)
      })
    )

    live(
      "are read to an end where they page for ever",
      Effect.gen(function* () {
        let pages = 0
        const { source, reddit } = yield* sourceWith((path, query) =>
          path.endsWith("/submitted") ? json(listing([], `t3_p${pages++}`)) : redditOf("documents")(path, query)
        )
        yield* evidenceBy(source, BAKER)
        expect(reddit.asked.filter(({ path }) => path.includes("/submitted"))).toHaveLength(SUBMITTED_PAGES_MAX)
      })
    )

    live(
      "say that an account is suspended",
      Effect.gen(function* () {
        const { source } = yield* sourceWith(redditOf("documents"))
        const found = yield* failureBy(source, account("reddit", "gone_baker"))
        expect(kindOf(found)).toBe("ProfileRefused account_unavailable")
      })
    )

    live(
      "give the profile alone where posts and comments are hidden",
      Effect.gen(function* () {
        const { source } = yield* sourceWith((path, query) =>
          path.endsWith("/about") ? redditOf("documents")(path, query) : json({ message: "Forbidden", error: 403 }, 403)
        )
        const { posts, comments } = yield* evidenceBy(source, BAKER)
        expect([posts, comments]).toEqual([[], []])
      })
    )

    live(
      "that ask for a pause or are out of order are ProfileUnavailable",
      Effect.gen(function* () {
        for (const [answer, retryAfterSeconds] of [
          [() => json({}, 429, { "x-ratelimit-reset": "31.2" }), 32],
          [() => json({}, 500), null],
          [() => json("[]"), null],
          [() => json({ kind: "t2", data: null }), null]
        ] as const) {
          const { source } = yield* sourceWith(answer)
          expect(yield* failureBy(source, BAKER)).toMatchObject({ _tag: "ProfileUnavailable", retryAfterSeconds })
        }
      })
    )

    live(
      "are not asked of a name that would lead elsewhere",
      Effect.gen(function* () {
        const { source, reddit } = yield* sourceWith(redditOf("documents"))
        expect(kindOf(yield* failureBy(source, account("reddit", "..")))).toBe("ProfileRefused not_found")
        expect(reddit.asked).toEqual([])
      })
    )
  })
}

live(
  "Reddit's API is an authority on who is not there, its public listings are none",
  Effect.gen(function* () {
    const nobody = account("reddit", "nobody")
    expect(kindOf(yield* failureBy((yield* apiWith(redditOf("documents"))).source, nobody))).toBe(
      "ProfileRefused not_found"
    )
    expect(kindOf(yield* failureBy((yield* publicWith(redditOf("documents"))).source, nobody))).toBe(
      "SourceCannotRead not_found"
    )
  })
)

live(
  "Reddit's public listings are left alone where robots.txt forbids them or programs are turned away",
  Effect.gen(function* () {
    const forbidden = yield* publicWith(redditOf("documents"), "User-agent: *\nDisallow: /")
    expect(kindOf(yield* failureBy(forbidden.source, BAKER))).toBe("SourceCannotRead refused")
    expect(forbidden.reddit.asked.map(({ path }) => path)).toEqual(["/robots.txt"])
    for (const answer of [
      () => json({}, 403),
      () => new Response("<html>blocked", { headers: { "content-type": "text/html" } })
    ]) {
      const blocked = yield* publicWith(answer)
      expect(kindOf(yield* failureBy(blocked.source, BAKER))).toBe("SourceCannotRead refused")
    }
  })
)

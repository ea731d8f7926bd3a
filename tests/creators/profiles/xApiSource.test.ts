import { describe, expect, test } from "bun:test"
import { Effect, Result } from "effect"
import { commentsFromXApi } from "../../../adapters/profiles/x/commentsFromXApi.ts"
import { followedFromXApi } from "../../../adapters/profiles/x/followedFromX.ts"
import { postsFromXApi } from "../../../adapters/profiles/x/postsFromXApi.ts"
import { profileFromXApi } from "../../../adapters/profiles/x/profileFromXApi.ts"
import {
  COMMENT_PAGES_A_QUERY_MAX,
  CONVERSATIONS_MAX,
  followersFromXApi,
  makeXApiSource,
  POST_PAGES_MAX
} from "../../../adapters/profiles/x/xApiSource.ts"
import { COMMENTS_MAX, FOLLOWED_MAX, FOLLOWER_SAMPLE_MAX, POSTS_MAX } from "../../../ports/creators/scoring/Evidence.ts"
import { HOUR_MS } from "../../../ports/time/days.ts"
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

const TOKEN = "AAAAAAAAAAAAAAAAAAAAAInvented%3DBearerTokenOfNobody"
const USER_ID = "2244994945"
const CRUMB = account("x", "crumbandco")
const OWNER = { userId: USER_ID, handle: "crumbandco" }

const reasonOf = (result: Result.Result<unknown, { readonly reason: string }>): string =>
  Result.getOrThrow(Result.flip(result)).reason

describe("the documents of X API v2", () => {
  test("an account gives its id and its profile, shortened addresses expanded", () => {
    expect(Result.getOrThrow(profileFromXApi(page("x-api-user.json")))).toEqual({
      userId: USER_ID,
      profile: {
        platform: "x",
        handle: "crumbandco",
        displayName: "Crumb & Co",
        url: "https://x.com/CrumbAndCo",
        bio: "Bread & butter. Recipes: https://crumb.example/recipes",
        location: "Lisbon",
        avatarUrl: "https://pbs.twimg.example/profile_images/1/crumb_normal.jpg",
        links: ["https://crumb.example/", "https://crumb.example/recipes"],
        isVerified: true,
        createdAt: new Date("2013-12-14T04:35:55.000Z"),
        followers: 583_423,
        following: 2_048,
        posts: 14_052
      }
    })
  })

  test("an account that isn't there, is suspended or is protected, and another document, fail with their reasons", () => {
    expect(reasonOf(profileFromXApi(page("x-api-user-none.json")))).toBe("no_account")
    expect(reasonOf(profileFromXApi(page("x-api-user-suspended.json")))).toBe("account_unavailable")
    expect(reasonOf(profileFromXApi({ data: { id: "1", username: "crumb", protected: true } }))).toBe(
      "account_unavailable"
    )
    for (const document of [{}, { data: [] }, { errors: [] }, { errors: [{ title: "Unauthorized" }] }]) {
      expect(reasonOf(profileFromXApi(document))).toBe("other_kind")
    }
  })

  test("posts keep their words, links and pictures; a repost bears the words of another, and none of its counts", () => {
    const { items, skipped } = Result.getOrThrow(postsFromXApi(page("x-api-posts.json"), OWNER))
    expect(skipped).toBe(1)
    expect(items[0]).toEqual({
      id: "1900000000000000004",
      url: "https://x.com/crumbandco/status/1900000000000000004",
      publishedAt: new Date("2025-03-04T10:00:00.000Z"),
      text: "New loaf > old loaf #Sourdough with @MillCo https://mill.example/rye",
      language: "en",
      isReply: false,
      isRepost: false,
      isLabelledPaid: null,
      mentions: ["millco"],
      hashtags: ["sourdough"],
      links: ["https://mill.example/rye"],
      mediaUrls: ["https://pbs.twimg.example/media/loaf.jpg"],
      likes: 40,
      comments: 5,
      shares: 5,
      views: 9_000
    })
    expect(items[1]).toMatchObject({
      isRepost: true,
      text: "A long text that is cut off nowhere",
      mentions: ["baker_ana"],
      likes: null,
      shares: null,
      views: null
    })
    expect(items[2]).toMatchObject({ isReply: true, language: null, likes: 7, views: null })
    expect(items[3]).toMatchObject({
      text: "A long note that begins here and ends at https://crumb.example/end",
      links: ["https://crumb.example/end"],
      likes: null
    })
  })

  test("answers belong to the posts they are asked for; the post itself and others are left out", () => {
    const reading = commentsFromXApi(page("x-api-replies.json"), {
      userId: USER_ID,
      postIds: new Set(["1900000000000000004"])
    })
    expect(Result.getOrThrow(reading)).toEqual({
      items: [
        {
          id: "1900000000000000011",
          postId: "1900000000000000004",
          publishedAt: new Date("2025-03-04T12:00:00.000Z"),
          text: "@rye_lover Twelve hours",
          isByCreator: true,
          likes: 2
        },
        {
          id: "1900000000000000010",
          postId: "1900000000000000004",
          publishedAt: new Date("2025-03-04T11:00:00.000Z"),
          text: "@CrumbAndCo How long & how hot?",
          isByCreator: false,
          likes: 4
        }
      ],
      skipped: 1
    })
  })

  test("followers give numbers and no names; each counts once", () => {
    const { items, skipped } = Result.getOrThrow(followersFromXApi(page("x-api-followers.json")))
    expect(skipped).toBe(1)
    expect(items).toHaveLength(2)
    expect(items[1]).toEqual({
      createdAt: new Date("2025-03-01T00:00:00.000Z"),
      followers: 0,
      following: 4_000,
      posts: 0,
      hasAvatar: false,
      hasBio: false,
      isVerified: true,
      handleCharacters: 9,
      handleDigits: 8
    })
    expect(JSON.stringify(items)).not.toMatch(/rye_lover|Bread/)
  })

  test("followed accounts give handle, name, address and bio; each counts once", () => {
    const { items, skipped } = Result.getOrThrow(followedFromXApi(page("x-api-followers.json")))
    expect(skipped).toBe(1)
    expect(items).toEqual([
      {
        platform: "x",
        handle: "rye_lover42",
        displayName: "rye_lover42",
        url: "https://x.com/rye_lover42",
        bio: ""
      },
      { platform: "x", handle: "u83749261", displayName: "U", url: "https://x.com/u83749261", bio: "" }
    ])
    expect(reasonOf(followedFromXApi({ data: {} }))).toBe("other_kind")
  })

  test("a list that found nothing is empty; a document without one is of another kind", () => {
    const nothing = { meta: { result_count: 0 } }
    expect(Result.getOrThrow(postsFromXApi(nothing, OWNER))).toEqual({ items: [], skipped: 0 })
    expect(Result.getOrThrow(followersFromXApi(nothing))).toEqual({ items: [], skipped: 0 })
    expect(reasonOf(postsFromXApi({}, OWNER))).toBe("other_kind")
    expect(reasonOf(followersFromXApi({ data: {} }))).toBe("other_kind")
    expect(reasonOf(commentsFromXApi("[]", { userId: USER_ID, postIds: new Set() }))).toBe("other_kind")
  })
})

const NEWEST_MS = Date.now()

/** Posts of now and before, an hour apart: the search of answers goes back seven days. */
const post = (index: number) => ({
  id: String(1_900_000_000 - index),
  author_id: USER_ID,
  conversation_id: String(1_900_000_000 - index),
  created_at: new Date(NEWEST_MS - index * HOUR_MS).toISOString(),
  text: `Loaf ${index}`,
  public_metrics: { like_count: 4, reply_count: 400, retweet_count: 1, quote_count: 0, impression_count: 100 }
})

const answer = (conversation: string, index: number) => ({
  id: `${conversation}${index}`,
  author_id: "99",
  conversation_id: conversation,
  created_at: new Date().toISOString(),
  text: `Well baked ${index}`
})

/** The API with an account of so many posts, answers without an end, and followers. */
const apiOf = (posts: number) => {
  let searched = 0
  return ({ path, query, headers }: Asked): Response => {
    if (headers.authorization !== `Bearer ${TOKEN}`) return json({ title: "Unauthorized", status: 401 }, 401)
    switch (path) {
      case "/2/users/by/username/crumbandco":
        return json(page("x-api-user.json"))
      case `/2/users/${USER_ID}/tweets`: {
        const start = Number(query.pagination_token ?? 0)
        const end = Math.min(posts, start + Number(query.max_results))
        const data = Array.from({ length: end - start }, (_, at) => post(start + at))
        return json({ data, meta: { result_count: data.length, ...(end < posts ? { next_token: String(end) } : {}) } })
      }
      case "/2/tweets/search/recent": {
        const ids = (query.query ?? "").split(" OR ").map((part) => part.replace("conversation_id:", ""))
        searched++
        const data = Array.from({ length: 100 }, (_, at) => answer(ids[at % ids.length] ?? "", searched * 100 + at))
        return json({ data, meta: { result_count: 100, next_token: `n${searched}` } })
      }
      case `/2/users/${USER_ID}/followers`:
      case `/2/users/${USER_ID}/following`:
        return json(page("x-api-followers.json"))
      default:
        return json(page("x-api-user-none.json"))
    }
  }
}

const apiWith = Effect.fnUntraced(function* (answers: (asked: Asked) => Response) {
  const api = yield* standIn(answers)
  return { api, source: makeXApiSource(yield* askFor("x"), api.origin, secret(TOKEN)) }
})

const searches = (asked: ReadonlyArray<Asked>) => asked.filter(({ path }) => path === "/2/tweets/search/recent")

describe("an X account", () => {
  live(
    "gives its profile, its newest posts, recent answers to them, a sample of followers and whom it follows",
    Effect.gen(function* () {
      const { api, source } = yield* apiWith(apiOf(1_000))
      const evidence = yield* evidenceBy(source, CRUMB)
      expect(evidence.profile).toMatchObject({ handle: "crumbandco", followers: 583_423 })
      expect(evidence.posts).toHaveLength(POSTS_MAX)
      expect(evidence.posts.map(({ text }) => text)).toEqual(
        Array.from({ length: POSTS_MAX }, (_, index) => `Loaf ${index}`)
      )
      expect(evidence.comments).toHaveLength(COMMENTS_MAX)
      expect(evidence.followerSample).toHaveLength(2)
      expect(evidence.followed.map(({ handle }) => handle)).toEqual(["rye_lover42", "u83749261"])
      expect(searches(api.asked)).toHaveLength((CONVERSATIONS_MAX / 10) * COMMENT_PAGES_A_QUERY_MAX)
      expect(searches(api.asked).every(({ query }) => (query.query ?? "").length <= 512)).toBe(true)
      const lists = api.asked.slice(-2).map(({ path, query }) => [path.split("/").at(-1), query.max_results])
      expect(lists).toEqual([
        ["followers", String(FOLLOWER_SAMPLE_MAX)],
        ["following", String(FOLLOWED_MAX)]
      ])
    })
  )

  live(
    "is read to an end where the API pages for ever",
    Effect.gen(function* () {
      let pages = 0
      const { api, source } = yield* apiWith((asked) =>
        asked.path.endsWith("/tweets")
          ? json({ meta: { result_count: 0, next_token: `t${pages++}` } })
          : apiOf(0)(asked)
      )
      expect((yield* evidenceBy(source, CRUMB)).posts).toEqual([])
      expect(api.asked.filter(({ path }) => path.endsWith("/tweets"))).toHaveLength(POST_PAGES_MAX)
    })
  )

  live(
    "is read within bounds where the API serves far more than it was asked for",
    Effect.gen(function* () {
      const follower = (index: number) => ({ id: String(index), username: `u${index}` })
      const { source } = yield* apiWith((asked) =>
        asked.path.endsWith("/tweets")
          ? json({ data: Array.from({ length: 20_000 }, (_, index) => post(index)) })
          : /\/follow(?:ers|ing)$/.test(asked.path)
            ? json({ data: Array.from({ length: 50_000 }, (_, index) => follower(index)) })
            : apiOf(0)(asked)
      )
      const { posts, followerSample, followed } = yield* evidenceBy(source, CRUMB)
      expect([posts.length, followerSample.length, followed.length]).toEqual([
        POSTS_MAX,
        FOLLOWER_SAMPLE_MAX,
        FOLLOWED_MAX
      ])
    })
  )

  live(
    "is read without what the plan doesn't include or can't be had now",
    Effect.gen(function* () {
      for (const refusal of [
        () => json({ title: "Client Forbidden", reason: "client-not-enrolled", status: 403 }, 403),
        () => json({ title: "Too Many Requests", status: 429 }, 429),
        () => json({ title: "Internal Server Error" }, 500),
        () => json("[null]")
      ]) {
        const { source } = yield* apiWith((asked) =>
          /search|\/follow/.test(asked.path) ? refusal() : apiOf(20)(asked)
        )
        const { posts, comments, followerSample, followed } = yield* evidenceBy(source, CRUMB)
        expect([posts.length, comments, followerSample, followed]).toEqual([20, [], [], []])
      }
      const bare = yield* apiWith((asked) =>
        asked.path.includes("username") ? apiOf(0)(asked) : json({ status: 403 }, 403)
      )
      expect((yield* evidenceBy(bare.source, CRUMB)).posts).toEqual([])
    })
  )

  live(
    "whose posts are older than the search goes back is not searched for answers",
    Effect.gen(function* () {
      const { api, source } = yield* apiWith((asked) =>
        asked.path.endsWith("/tweets") ? json(page("x-api-posts.json")) : apiOf(0)(asked)
      )
      expect((yield* evidenceBy(source, CRUMB)).posts).toHaveLength(4)
      expect(searches(api.asked)).toEqual([])
    })
  )

  live(
    "that isn't there, or can't be, or is suspended, is ProfileRefused",
    Effect.gen(function* () {
      const { source } = yield* apiWith(apiOf(0))
      expect(kindOf(yield* failureBy(source, account("x", "nobody")))).toBe("ProfileRefused not_found")
      expect(kindOf(yield* failureBy(source, account("x", "..")))).toBe("ProfileRefused not_found")
      for (const [answers, kind] of [
        [() => json({ title: "Invalid Request" }, 400), "ProfileRefused not_found"],
        [() => json(page("x-api-user-suspended.json")), "ProfileRefused account_unavailable"],
        [() => json({ title: "Client Forbidden" }, 403), "SourceCannotRead refused"],
        [() => json({ title: "Unauthorized" }, 401), "ProfileUnavailable"],
        [() => json({ title: "CreditsDepleted" }, 402), "ProfileUnavailable"],
        [() => json({}, 503), "ProfileUnavailable"],
        [() => json("{}"), "ProfileUnavailable"]
      ] as const) {
        expect(kindOf(yield* failureBy((yield* apiWith(answers)).source, CRUMB))).toBe(kind)
      }
    })
  )

  live(
    "of whom one kind of question is paused is still asked the others",
    Effect.gen(function* () {
      const reset = String(Math.floor(Date.now() / 1000) + 600)
      const { api, source } = yield* apiWith((asked) =>
        asked.path.endsWith("/followers") ? json({}, 429, { "x-rate-limit-reset": reset }) : apiOf(5)(asked)
      )
      expect((yield* evidenceBy(source, CRUMB)).posts).toHaveLength(5)
      expect((yield* evidenceBy(source, CRUMB)).posts).toHaveLength(5)
      expect(api.asked.filter(({ path }) => path.endsWith("/followers"))).toHaveLength(1)
    })
  )
})

import { describe, expect } from "bun:test"
import { Effect } from "effect"
import {
  COMMENTED_VIDEOS_MAX,
  makeYoutubeSource,
  VIDEO_PAGES_MAX
} from "../../../adapters/profiles/youtube/youtubeSource.ts"
import { API_BODY_BYTES_MAX } from "../../../adapters/web/PublicApis.ts"
import { COMMENTS_MAX, POSTS_MAX } from "../../../ports/creators/scoring/Evidence.ts"
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
  NOWHERE,
  plainReaders,
  secret,
  standIn
} from "./standIn.ts"

const { live } = effectTest(plainReaders)

const KEY = "AIzaSyInventedKeyOfNobody-0123456789abc"
const CHANNEL_ID = "UCnovaCooks_-0123456789AB"
const NOVA = account("youtube", "novacooks")

const videoId = (index: number): string => `v${String(index).padStart(10, "0")}`
const publishedAt = (index: number): string => new Date(Date.UTC(2025, 0, 1) - index * 3_600_000).toISOString()

/** As the API writes them: `{ error: { code, errors: [{ reason }] } }`. */
const problem = (status: number, reason: string) =>
  json(
    { error: { code: status, message: `${reason} ${KEY}`, errors: [{ message: reason, domain: "youtube", reason }] } },
    status
  )

const playlistItem = (index: number) => ({
  kind: "youtube#playlistItem",
  snippet: { title: `Dinner ${index}`, description: "", videoOwnerChannelId: CHANNEL_ID },
  contentDetails: { videoId: videoId(index), videoPublishedAt: publishedAt(index) }
})

const video = (id: string) => ({
  kind: "youtube#video",
  id,
  snippet: {
    title: `Dinner ${Number(id.slice(1))}`,
    description: "One pot.",
    channelId: CHANNEL_ID,
    publishedAt: publishedAt(Number(id.slice(1)))
  },
  statistics: { viewCount: "1000", likeCount: "50", commentCount: "200" }
})

const thread = (videoId: string, index: number) => ({
  kind: "youtube#commentThread",
  snippet: {
    videoId,
    topLevelComment: {
      id: `${videoId}.${index}`,
      snippet: { textOriginal: `Lovely ${index}`, likeCount: 1, publishedAt: publishedAt(index) }
    }
  }
})

/** The API with a channel of so many videos, each with more than a page of comments. */
const apiOf =
  (videos: number) =>
  (asked: Asked): Response => {
    const { path, query } = asked
    if (asked.headers["x-goog-api-key"] !== KEY) return problem(403, "forbidden")
    switch (path) {
      case "/youtube/v3/channels":
        return json(page(query.forHandle === "novacooks" ? "youtube-channels.json" : "youtube-channels-none.json"))
      case "/youtube/v3/playlistItems": {
        const start = Number(query.pageToken ?? 0)
        const end = Math.min(videos, start + Number(query.maxResults))
        return json({
          kind: "youtube#playlistItemListResponse",
          ...(end < videos ? { nextPageToken: String(end) } : {}),
          items: Array.from({ length: end - start }, (_, at) => playlistItem(start + at))
        })
      }
      case "/youtube/v3/videos":
        return json({ kind: "youtube#videoListResponse", items: (query.id ?? "").split(",").map(video) })
      case "/youtube/v3/commentThreads":
        return json({
          kind: "youtube#commentThreadListResponse",
          nextPageToken: "more",
          items: Array.from({ length: 100 }, (_, index) => thread(query.videoId ?? "", index))
        })
      default:
        return problem(404, "notFound")
    }
  }

const sourceAt = (origin: string) => Effect.map(askFor("youtube"), (ask) => makeYoutubeSource(ask, origin, secret(KEY)))

const apiWith = Effect.fnUntraced(function* (answer: (asked: Asked) => Response) {
  const api = yield* standIn(answer)
  return { api, source: yield* sourceAt(api.origin) }
})

const asking = (asked: ReadonlyArray<Asked>, resource: string) =>
  asked.filter(({ path }) => path === `/youtube/v3/${resource}`)

describe("a YouTube channel", () => {
  live(
    "gives its profile, its videos with their counts, and the comments on the newest",
    Effect.gen(function* () {
      const { api, source } = yield* apiWith((asked) => {
        const documents: Readonly<Record<string, string>> = {
          "/youtube/v3/playlistItems": "youtube-playlist-items.json",
          "/youtube/v3/videos": "youtube-videos.json",
          "/youtube/v3/commentThreads": "youtube-comment-threads.json"
        }
        const document = documents[asked.path]
        return document === undefined || asked.query.pageToken !== undefined ? apiOf(0)(asked) : json(page(document))
      })
      const evidence = yield* evidenceBy(source, NOVA)
      expect(evidence.profile).toMatchObject({ handle: "novacooks", followers: 1_230_000, posts: 412 })
      expect(evidence.posts.find(({ id }) => id === "aaaaaaaaaa1")).toMatchObject({
        views: 104_233,
        likes: 5_123,
        isLabelledPaid: true
      })
      expect(evidence.comments.map(({ isByCreator }) => isByCreator)).toContain(true)
      expect(asking(api.asked, "channels").map(({ query }) => query)).toEqual([
        { part: "snippet,statistics,contentDetails", forHandle: "novacooks" }
      ])
      expect(asking(api.asked, "playlistItems")[0]?.query.playlistId).toBe("UUnovaCooks_-0123456789AB")
    })
  )

  live(
    "of many videos is read up to the newest POSTS_MAX, with at most COMMENTS_MAX comments",
    Effect.gen(function* () {
      const { api, source } = yield* apiWith(apiOf(1_000))
      const { posts, comments } = yield* evidenceBy(source, NOVA)
      expect(posts).toHaveLength(POSTS_MAX)
      expect(posts.map(({ id }) => id)).toEqual(Array.from({ length: POSTS_MAX }, (_, index) => videoId(index)))
      expect(posts.every(({ views, likes }) => views === 1_000 && likes === 50)).toBe(true)
      expect(comments).toHaveLength(COMMENTS_MAX)
      expect(asking(api.asked, "playlistItems")).toHaveLength(POSTS_MAX / 50)
      expect(asking(api.asked, "commentThreads")).toHaveLength(COMMENTED_VIDEOS_MAX)
    })
  )

  live(
    "is read to an end where the API pages for ever",
    Effect.gen(function* () {
      let pages = 0
      const { api, source } = yield* apiWith((asked) =>
        asked.path === "/youtube/v3/playlistItems"
          ? json({ kind: "youtube#playlistItemListResponse", nextPageToken: `t${pages++}`, items: [playlistItem(1)] })
          : apiOf(1)(asked)
      )
      expect((yield* evidenceBy(source, NOVA)).posts).toHaveLength(1)
      expect(asking(api.asked, "playlistItems")).toHaveLength(VIDEO_PAGES_MAX)

      const same = yield* apiWith((asked) =>
        asked.path === "/youtube/v3/playlistItems"
          ? json({ kind: "youtube#playlistItemListResponse", nextPageToken: "same", items: [playlistItem(1)] })
          : apiOf(1)(asked)
      )
      yield* evidenceBy(same.source, NOVA)
      expect(asking(same.api.asked, "playlistItems")).toHaveLength(2)
    })
  )

  live(
    "is found by the id of a channel and by an old user name too",
    Effect.gen(function* () {
      const { api, source } = yield* apiWith((asked) =>
        asked.path === "/youtube/v3/channels" && asked.query.forHandle === undefined
          ? json(page("youtube-channels.json"))
          : apiOf(0)(asked)
      )
      yield* evidenceBy(source, account("youtube", "UCnovaCooks_-0123456789A"))
      yield* evidenceBy(source, account("youtube", "oldnova"))
      expect(asking(api.asked, "channels").map(({ query: { part, ...query } }) => query)).toEqual([
        { id: "UCnovaCooks_-0123456789A" },
        { forHandle: "oldnova" },
        { forUsername: "oldnova" }
      ])
    })
  )

  live(
    "that isn't there is ProfileRefused: the platform itself says so",
    Effect.gen(function* () {
      const { source } = yield* apiWith(apiOf(0))
      const found = yield* failureBy(source, account("youtube", "nobody"))
      expect(kindOf(found)).toBe("ProfileRefused not_found")
      expect(found.reason).toContain("YouTube")
    })
  )

  live(
    "with closed comments, or without any video, has none of them",
    Effect.gen(function* () {
      const closed = yield* apiWith((asked) =>
        asked.path === "/youtube/v3/commentThreads" ? problem(403, "commentsDisabled") : apiOf(3)(asked)
      )
      const evidence = yield* evidenceBy(closed.source, NOVA)
      expect([evidence.posts.length, evidence.comments.length]).toEqual([3, 0])
      const empty = yield* apiWith((asked) =>
        asked.path === "/youtube/v3/playlistItems" ? problem(404, "playlistNotFound") : apiOf(0)(asked)
      )
      expect((yield* evidenceBy(empty.source, NOVA)).posts).toEqual([])
    })
  )
})

describe("YouTube's API", () => {
  live(
    "whose quota is used up leaves the account to the next source",
    Effect.gen(function* () {
      for (const reason of ["quotaExceeded", "dailyLimitExceeded", "rateLimitExceeded", "userRateLimitExceeded"]) {
        const { source } = yield* apiWith(() => problem(403, reason))
        const found = yield* failureBy(source, NOVA)
        expect(kindOf(found)).toBe("ProfileUnavailable")
        expect(found.reason).toContain("quota")
      }
    })
  )

  live(
    "whose quota ends on the way gives what there was by then",
    Effect.gen(function* () {
      const { api, source } = yield* apiWith((asked) =>
        asked.path === "/youtube/v3/commentThreads" || asked.query.pageToken === "50"
          ? problem(403, "quotaExceeded")
          : apiOf(200)(asked)
      )
      const { posts, comments } = yield* evidenceBy(source, NOVA)
      expect([posts.length, comments.length]).toEqual([50, 0])
      expect(asking(api.asked, "commentThreads").length).toBeLessThan(10)
    })
  )

  live(
    "that counts nothing of the videos leaves them as the playlist shows them",
    Effect.gen(function* () {
      const { source } = yield* apiWith((asked) =>
        asked.path === "/youtube/v3/videos" ? problem(500, "backendError") : apiOf(2)(asked)
      )
      const { posts } = yield* evidenceBy(source, NOVA)
      expect(posts.map(({ id, views }) => [id, views])).toEqual([
        [videoId(0), null],
        [videoId(1), null]
      ])
    })
  )

  live(
    "that takes no key, asks for a pause, is out of order or says something else is ProfileUnavailable",
    Effect.gen(function* () {
      for (const [answer, retryAfterSeconds] of [
        [() => problem(400, "badRequest"), null],
        [() => problem(403, "accessNotConfigured"), null],
        [() => json({}, 429, { "retry-after": "17" }), 17],
        [() => json({}, 503), null],
        [() => json("<html>"), null],
        [() => json("null"), null],
        [() => json({ kind: "youtube#channelListResponse", items: [null] }), null],
        [() => json({ kind: "youtube#other" }), null],
        [() => json(" ".repeat(API_BODY_BYTES_MAX + 1)), null],
        [() => new Response(null, { status: 302, headers: { location: "https://elsewhere.example/" } }), null]
      ] as const) {
        const { source } = yield* apiWith(answer)
        const found = yield* failureBy(source, NOVA)
        expect(found).toMatchObject({ _tag: "ProfileUnavailable", retryAfterSeconds })
        expect(found.reason).toContain("YouTube")
      }
      expect(kindOf(yield* failureBy(yield* sourceAt(NOWHERE), NOVA))).toBe("ProfileUnavailable")
    })
  )

  live(
    "gets the key in a header, never in an address",
    Effect.gen(function* () {
      const { api, source } = yield* apiWith(apiOf(60))
      yield* evidenceBy(source, NOVA)
      expect(api.asked.length).toBeGreaterThan(5)
      for (const { headers, path, query } of api.asked) {
        expect(headers["x-goog-api-key"]).toBe(KEY)
        expect(JSON.stringify([path, query])).not.toContain(KEY)
      }
    })
  )
})

import { Effect, Option, Redacted, Result, Schema } from "effect"
import { isYoutubeChannelId } from "../../../ports/identity/accountAddress.ts"
import { COMMENTS_MAX, type Comment, POSTS_MAX, type Post } from "../../../ports/scoring/Evidence.ts"
import type { ApiResponse } from "../../../ports/web/PublicApis.ts"
import { type CallApi, credentialsRefused, profileUnavailable } from "../callApi.ts"
import { Cursor } from "../cursor.ts"
import { evidenceOf } from "../evidenceOf.ts"
import { listOf, orNull, Text } from "../lenientFields.ts"
import { newestComments, newestPosts } from "../newest.ts"
import { jsonDocument } from "../readDocument.ts"
import { readEach } from "../readEach.ts"
import { profileNotFound, readOrFail } from "../readOrFail.ts"
import { readPages } from "../readPages.ts"
import type { Source, SourceFailure } from "../source.ts"
import { withQuery } from "../withQuery.ts"
import { channelFromYoutube, type YoutubeChannel } from "./channelFromYoutube.ts"
import { commentsFromYoutube } from "./commentsFromYoutube.ts"
import { postsFromYoutube } from "./postsFromYoutube.ts"

/** The API's own limits of one page. */
const VIDEOS_A_PAGE = 50
const THREADS_A_PAGE = 100
/** Twice what is needed, as a page may hold deleted and private videos. */
export const VIDEO_PAGES_MAX = (POSTS_MAX / VIDEOS_A_PAGE) * 2
/** The newest videos whose comments are read: each costs one request of the daily quota. */
export const COMMENTED_VIDEOS_MAX = COMMENTS_MAX / THREADS_A_PAGE
const AT_ONCE = 4

const PARTS_OF_CHANNEL = "snippet,statistics,contentDetails"

const decodeProblem = Schema.decodeUnknownOption(
  Schema.Struct({ error: Schema.Struct({ errors: listOf(Schema.Struct({ reason: orNull(Text) })) }) })
)
const decodeNext = Schema.decodeUnknownOption(Schema.Struct({ nextPageToken: Cursor }))

const QUOTA_REASONS = ["quotaExceeded", "dailyLimitExceeded", "rateLimitExceeded", "userRateLimitExceeded"]

const reasonsIn = (text: string): ReadonlyArray<string> => {
  const problem = Option.flatMap(Result.getSuccess(jsonDocument(text, "YouTube problem")), decodeProblem)
  return Option.match(problem, {
    onNone: () => [],
    onSome: ({ error }) => error.errors.flatMap(({ reason }) => reason ?? [])
  })
}

const nextOf = (text: string): string | null =>
  Option.match(Option.flatMap(Result.getSuccess(jsonDocument(text, "YouTube list")), decodeNext), {
    onNone: () => null,
    onSome: ({ nextPageToken }) => nextPageToken
  })

const quotaUsedUp = profileUnavailable("YouTube's quota for this service is used up for now.", { status: 403 })

/** Reads channels, videos and comments over YouTube Data API v3 with an API key. */
export const makeYoutubeSource = (ask: CallApi, origin: string, apiKey: Redacted.Redacted<string>): Source => {
  /** Answers of a quota that is used up and of a key that isn't taken are failures, other refusals are answers. */
  const get = Effect.fnUntraced(function* (resource: string, query: Readonly<Record<string, string | number | null>>) {
    const answer = yield* ask({
      url: withQuery(`${origin}/youtube/v3/${resource}`, query),
      headers: { "x-goog-api-key": Redacted.value(apiKey) }
    })
    if (answer.status < 400) return answer
    const reasons = reasonsIn(answer.text)
    if (reasons.some((reason) => QUOTA_REASONS.includes(reason))) return yield* quotaUsedUp
    return answer
  })

  const channelBy = Effect.fnUntraced(function* (query: Readonly<Record<string, string>>) {
    const answer = yield* get("channels", { part: PARTS_OF_CHANNEL, ...query })
    if (answer.status >= 400) return yield* credentialsRefused("youtube", answer.status)
    return channelFromYoutube(answer.text)
  })

  const findChannel = Effect.fnUntraced(function* (handle: string): Effect.fn.Return<YoutubeChannel, SourceFailure> {
    const [first, ...others] = isYoutubeChannelId(handle)
      ? [{ id: handle }]
      : [{ forHandle: handle }, { forUsername: handle }]
    if (first === undefined) return yield* profileNotFound("youtube")
    let found = yield* channelBy(first)
    for (const query of others) {
      if (Result.isFailure(found) && found.failure.reason === "no_account") found = yield* channelBy(query)
    }
    return yield* readOrFail("youtube", found)
  })

  /** Counts are asked for apart; where they can't be had, the page stays as the playlist tells it. */
  const withCounts = Effect.fnUntraced(function* (posts: ReadonlyArray<Post>, channelId: string) {
    if (posts.length === 0) return posts
    const ids = posts.map(({ id }) => id).join(",")
    const answer = yield* get("videos", { part: "snippet,statistics,paidProductPlacementDetails", id: ids }).pipe(
      Effect.orElseSucceed((): ApiResponse => ({ status: 503, text: "" }))
    )
    const counted = Result.map(postsFromYoutube(answer.text, channelId), ({ items }) => items)
    return newestPosts([...Result.getOrElse(counted, () => []), ...posts])
  })

  const readPosts = (channelId: string, playlistId: string, tell: (posts: number) => Effect.Effect<void>) =>
    readPages<Post, SourceFailure, never>({
      pagesMax: VIDEO_PAGES_MAX,
      itemsMax: POSTS_MAX,
      page: Effect.fnUntraced(function* (cursor, before) {
        yield* tell(before)
        const answer = yield* get("playlistItems", {
          part: "snippet,contentDetails",
          playlistId,
          maxResults: VIDEOS_A_PAGE,
          pageToken: cursor
        })
        // A channel without a video has no such playlist.
        if (answer.status === 404) return { items: [], next: null }
        if (answer.status >= 400) return yield* credentialsRefused("youtube", answer.status)
        const { items } = yield* readOrFail("youtube", postsFromYoutube(answer.text, channelId))
        return { items: yield* withCounts(items.slice(0, VIDEOS_A_PAGE), channelId), next: nextOf(answer.text) }
      })
    }).pipe(Effect.map(newestPosts))

  const readComments = (videoId: string, channelId: string): Effect.Effect<ReadonlyArray<Comment>, SourceFailure> =>
    get("commentThreads", {
      part: "snippet,replies",
      videoId,
      maxResults: THREADS_A_PAGE,
      order: "time",
      textFormat: "plainText"
    }).pipe(
      Effect.map(({ status, text }) => {
        // Comments are closed, or the video went.
        if (status >= 400) return []
        const comments = Result.map(commentsFromYoutube(text, channelId), ({ items }) => items)
        return Result.getOrElse(comments, () => [])
      })
    )

  return {
    name: "YouTube Data API",
    platforms: ["youtube"],
    gather: Effect.fnUntraced(function* (account, report) {
      yield* report({ done: 0, message: "Reading the channel" })
      const { channelId, uploadsPlaylistId, profile } = yield* findChannel(account.handle)
      const total = Math.min(profile.posts ?? POSTS_MAX, POSTS_MAX)
      const posts = yield* readPosts(channelId, uploadsPlaylistId ?? channelId.replace(/^UC/, "UU"), (count) =>
        report({
          done: 0.1 + 0.4 * Math.min(1, count / Math.max(1, total)),
          message: `Reading videos (${count} of ${total})`
        })
      )
      const videos = posts.filter(({ comments }) => comments !== 0).slice(0, COMMENTED_VIDEOS_MAX)
      const comments = yield* readEach(videos, ({ id }) => readComments(id, channelId), {
        atOnce: AT_ONCE,
        onRead: (count) =>
          report({
            done: 0.5 + (0.5 * count) / videos.length,
            message: `Reading comments (${count} of ${videos.length} videos)`
          })
      })
      return yield* evidenceOf(profile, { posts, comments: newestComments(comments) })
    })
  }
}

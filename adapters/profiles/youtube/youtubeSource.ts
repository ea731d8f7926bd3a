import { Effect, Option, Redacted, Result, Schema } from "effect"
import { isYoutubeChannelId } from "../../../ports/creators/identity/accountAddress.ts"
import { LOOK_POSTS_MAX, type Look } from "../../../ports/creators/monitoring/ProfileWatch.ts"
import { COMMENTS_MAX, type Comment, POSTS_MAX, type Post } from "../../../ports/creators/scoring/Evidence.ts"
import type { ApiResponse } from "../../../ports/web/PublicApis.ts"
import { conditionsOf, validatorsIn } from "../../../ports/web/validators.ts"
import { withQuery } from "../addresses.ts"
import { type CallApi, credentialsRefused, profileUnavailable } from "../callApi.ts"
import { evidenceOf } from "../evidenceOf.ts"
import { Cursor, type HistorySource, historyCursor, readCursor } from "../historySource.ts"
import { listOf, orNull, Text } from "../lenientFields.ts"
import { newestComments, newestPosts } from "../plainPost.ts"
import { jsonDocument } from "../readDocument.ts"
import { readEach } from "../readEach.ts"
import { profileNotFound, readOrFail } from "../readOrFail.ts"
import { readPages } from "../readPages.ts"
import type { Source, SourceFailure, Watcher } from "../source.ts"
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

const NOT_MODIFIED = 304

const decodeTag = Schema.decodeUnknownOption(Schema.Struct({ etag: Schema.String }))

/** The API writes a list's entity tag into the list, without its quotes; a header says it only sometimes. */
const validatorsOf = (url: string, { headers, text }: ApiResponse) => {
  const list = Option.flatMap(Result.getSuccess(jsonDocument(text, "YouTube list")), decodeTag)
  const etag = Option.match(list, { onNone: () => "", onSome: ({ etag }) => etag.replaceAll('"', "") })
  return validatorsIn(url, etag === "" ? headers : { etag: `"${etag}"`, ...headers })
}

/** Where the uploads of a channel go on. */
const cursorOf = historyCursor(
  Schema.Struct({ channelId: Schema.String, uploads: Schema.String, pageToken: Schema.String })
)

export interface YoutubeSource extends Source, Watcher {
  readonly history: HistorySource
  /** A channel by its handle, its id or its old user name: who it is, and no video. */
  readonly findChannel: (handle: string) => Effect.Effect<YoutubeChannel, SourceFailure>
}

/** What a channel may be asked for by, in turn. */
const queriesFor = (handle: string): ReadonlyArray<Readonly<Record<string, string>>> =>
  isYoutubeChannelId(handle) ? [{ id: handle }] : [{ forHandle: handle }, { forUsername: handle }]

/** Reads channels, videos and comments over YouTube Data API v3 with an API key. */
export const makeYoutubeSource = (ask: CallApi, origin: string, apiKey: Redacted.Redacted<string>): YoutubeSource => {
  /** Answers of a quota that is used up and of a key that isn't taken are failures, other refusals are answers. */
  const getAt = Effect.fnUntraced(function* (url: string, conditions: Readonly<Record<string, string>> = {}) {
    const answer = yield* ask({ url, headers: { ...conditions, "x-goog-api-key": Redacted.value(apiKey) } })
    if (answer.status < 400) return answer
    const reasons = reasonsIn(answer.text)
    if (reasons.some((reason) => QUOTA_REASONS.includes(reason))) return yield* quotaUsedUp
    return answer
  })

  const addressOf = (resource: string, query: Readonly<Record<string, string | number | null>>): string =>
    withQuery(`${origin}/youtube/v3/${resource}`, query)

  const get = (resource: string, query: Readonly<Record<string, string | number | null>>) =>
    getAt(addressOf(resource, query))

  const channelBy = Effect.fnUntraced(function* (query: Readonly<Record<string, string>>) {
    const answer = yield* get("channels", { part: PARTS_OF_CHANNEL, ...query })
    if (answer.status >= 400) return yield* credentialsRefused("youtube", answer.status)
    return channelFromYoutube(answer.text)
  })

  const findChannel = Effect.fnUntraced(function* (handle: string): Effect.fn.Return<YoutubeChannel, SourceFailure> {
    const [first, ...others] = queriesFor(handle)
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
      Effect.orElseSucceed((): ApiResponse => ({ status: 503, text: "", headers: {} }))
    )
    const counted = Result.map(postsFromYoutube(answer.text, channelId), ({ items }) => items)
    return newestPosts([...Result.getOrElse(counted, () => []), ...posts])
  })

  /** One page of videos as the playlist tells them; null where there is no such playlist, as of a channel without a video. */
  const videosIn = Effect.fnUntraced(function* (
    channelId: string,
    playlistId: string,
    page: { readonly maxResults: number; readonly pageToken: string | null }
  ) {
    const answer = yield* get("playlistItems", { part: "snippet,contentDetails", playlistId, ...page })
    if (answer.status === 404) return null
    if (answer.status >= 400) return yield* credentialsRefused("youtube", answer.status)
    const { items } = yield* readOrFail("youtube", postsFromYoutube(answer.text, channelId))
    return { items, next: nextOf(answer.text) }
  })

  const readPosts = (channelId: string, playlistId: string, tell: (posts: number) => Effect.Effect<void>) =>
    readPages<Post, SourceFailure, never>({
      pagesMax: VIDEO_PAGES_MAX,
      itemsMax: POSTS_MAX,
      page: Effect.fnUntraced(function* (cursor, before) {
        yield* tell(before)
        const page = yield* videosIn(channelId, playlistId, { maxResults: VIDEOS_A_PAGE, pageToken: cursor })
        if (page === null) return { items: [], next: null }
        return { items: yield* withCounts(page.items.slice(0, VIDEOS_A_PAGE), channelId), next: page.next }
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

  const uploadsOf = ({ channelId, uploadsPlaylistId }: YoutubeChannel): string =>
    uploadsPlaylistId ?? channelId.replace(/^UC/, "UU")

  /**
   * A channel's counts change with every new video, so a channel that is as it was has none: its entity tag stands for both. Videos
   * that can't be had now fail the look, as they would be missed behind that tag.
   */
  const look: Watcher["look"] = Effect.fnUntraced(function* ({ handle }, since): Effect.fn.Return<Look, SourceFailure> {
    for (const [at, query] of queriesFor(handle).entries()) {
      const url = addressOf("channels", { part: PARTS_OF_CHANNEL, ...query })
      const conditions = since?.url === url ? conditionsOf(since) : {}
      const answer = yield* getAt(url, conditions)
      if (answer.status === NOT_MODIFIED && Object.keys(conditions).length > 0) return { _tag: "Unchanged" }
      if (answer.status >= 400) return yield* credentialsRefused("youtube", answer.status)
      const found = channelFromYoutube(answer.text)
      if (Result.isFailure(found) && found.failure.reason === "no_account") continue
      const channel = yield* readOrFail("youtube", found)
      const page = yield* videosIn(channel.channelId, uploadsOf(channel), {
        maxResults: LOOK_POSTS_MAX,
        pageToken: null
      })
      // An id and a name of old are no handles, so that the channel's own is no other name.
      const isHandle = at === 0 && !isYoutubeChannelId(handle)
      return {
        _tag: "Seen",
        profile: isHandle ? channel.profile : { ...channel.profile, handle },
        posts: newestPosts(page?.items ?? []),
        validators: validatorsOf(url, answer)
      }
    }
    return yield* profileNotFound("youtube")
  })

  /** A page of uploads, with the first one the channel and the comments on its newest videos. */
  const history: HistorySource = {
    key: "youtube",
    platform: "youtube",
    readPage: Effect.fnUntraced(function* ({ handle }, cursor) {
      const from = cursor === null ? null : yield* readCursor(cursorOf.decode(cursor))
      const channel = from === null ? yield* findChannel(handle) : null
      const channelId = from?.channelId ?? channel?.channelId ?? ""
      const uploads = from?.uploads ?? (channel === null ? "" : uploadsOf(channel))
      const pageToken = from?.pageToken ?? null
      const page = yield* videosIn(channelId, uploads, { maxResults: VIDEOS_A_PAGE, pageToken })
      const profile = channel?.profile ?? null
      if (page === null) {
        return { profile, posts: [], comments: [], next: null, isBeginning: profile?.posts === 0 }
      }
      const posts = yield* withCounts(page.items.slice(0, VIDEOS_A_PAGE), channelId)
      const discussed = from === null ? posts.filter(({ comments }) => comments !== 0) : []
      const comments = yield* readEach(
        discussed.slice(0, COMMENTED_VIDEOS_MAX),
        ({ id }) => readComments(id, channelId),
        { atOnce: AT_ONCE, onRead: () => Effect.void }
      )
      const own = newestComments(comments.filter(({ isByCreator }) => isByCreator))
      const next = page.next === null ? null : cursorOf.encode({ channelId, uploads, pageToken: page.next })
      return { profile, posts, comments: own, next, isBeginning: next === null }
    })
  }

  return {
    name: "YouTube Data API",
    history,
    findChannel,
    look,
    platforms: ["youtube"],
    gather: Effect.fnUntraced(function* (account, report) {
      yield* report({ done: 0, message: "Reading the channel" })
      const channel = yield* findChannel(account.handle)
      const { channelId, profile } = channel
      const total = Math.min(profile.posts ?? POSTS_MAX, POSTS_MAX)
      const posts = yield* readPosts(channelId, uploadsOf(channel), (count) =>
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

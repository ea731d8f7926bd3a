import { Clock, Effect, Redacted, Result, Schema } from "effect"
import { pathSegment } from "../../../ports/creators/identity/accountAddress.ts"
import {
  COMMENTS_MAX,
  type Comment,
  FOLLOWED_MAX,
  FOLLOWER_SAMPLE_MAX,
  type Follower,
  handleShapeOf,
  POSTS_MAX,
  type Post
} from "../../../ports/creators/scoring/Evidence.ts"
import { DAY_MS } from "../../../ports/time/days.ts"
import { withQuery } from "../addresses.ts"
import { type CallApi, credentialsRefused, profileUnavailable } from "../callApi.ts"
import { evidenceOf } from "../evidenceOf.ts"
import { type HistorySource, historyCursor, readCursor } from "../historySource.ts"
import { newestComments, newestPosts } from "../plainPost.ts"
import type { ListReading, UnreadableDocument } from "../readDocument.ts"
import { profileNotFound, readOrFail } from "../readOrFail.ts"
import { readPages } from "../readPages.ts"
import { type Source, SourceCannotRead, type SourceFailure, type Watcher } from "../source.ts"
import { commentsFromXApi } from "./commentsFromXApi.ts"
import { followedFromXApi } from "./followedFromX.ts"
import { postsFromXApi } from "./postsFromXApi.ts"
import { isVerifiedBy, profileFromXApi, type XApiAccount } from "./profileFromXApi.ts"
import { accountsFromXApi } from "./xAccounts.ts"
import { nextTokenIn, POST_FIELDS, USER_FIELDS, type XApiUser } from "./xApiDocument.ts"
import { hasOwnPicture } from "./xUser.ts"

const followerOf = (user: XApiUser): Follower => ({
  createdAt: user.created_at,
  followers: user.public_metrics?.followers_count ?? null,
  following: user.public_metrics?.following_count ?? null,
  posts: user.public_metrics?.tweet_count ?? null,
  hasAvatar: hasOwnPicture(user.profile_image_url, null),
  hasBio: user.description === null ? null : user.description.trim() !== "",
  isVerified: isVerifiedBy(user),
  ...handleShapeOf(user.username)
})

/**
 * Reads one page of X API v2 `users/:id/followers` with USER_FIELDS, as text or parsed: at most FOLLOWER_SAMPLE_MAX accounts in
 * the order served, each once. No name, handle or text of theirs is kept. Broken ones are counted. Fails with `other_kind`.
 */
export const followersFromXApi = (document: unknown): Result.Result<ListReading<Follower>, UnreadableDocument> =>
  accountsFromXApi(document, { name: "X followers", max: FOLLOWER_SAMPLE_MAX, read: followerOf })

/** The API's own limit of one page of posts. */
const POSTS_A_PAGE = 100
/** Twice what is needed, as a page may be short. */
export const POST_PAGES_MAX = (POSTS_MAX / POSTS_A_PAGE) * 2
/** X counts every post that is read against a plan's month, so a look asks for few. */
export const LOOK_POSTS = 20
/** The search goes back so far. */
const SEARCHED_DAYS = 7
/** Conversations named in one query, which may have 512 characters. */
const CONVERSATIONS_A_QUERY = 10
export const CONVERSATIONS_MAX = 30
export const COMMENT_PAGES_A_QUERY_MAX = COMMENTS_MAX / POSTS_A_PAGE / (CONVERSATIONS_MAX / CONVERSATIONS_A_QUERY)

const EXPANSIONS = "attachments.media_keys,referenced_tweets.id,referenced_tweets.id.author_id"

const chunks = <A>(items: ReadonlyArray<A>, size: number): ReadonlyArray<ReadonlyArray<A>> =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size))

/**
 * Reads accounts, posts, answers of the last days, a sample of followers and followed accounts over X API v2 with an app's bearer
 * token. Posts, answers and accounts that the app's plan doesn't include are left out.
 */
export interface XApiSource extends Source, Watcher {
  readonly history: HistorySource
}

/** Posts of one account that X shows at most: what is older can't be asked for. */
const TIMELINE_POSTS_MAX = 3_200

/** Where the timeline of an account goes on, and how many of its posts were shown. */
const cursorOf = historyCursor(Schema.Struct({ userId: Schema.String, token: Schema.String, posts: Schema.Int }))

export const makeXApiSource = (ask: CallApi, origin: string, bearerToken: Redacted.Redacted<string>): XApiSource => {
  // X counts each kind of question apart, so a pause of one is none of the others.
  const get = (lane: string, path: string, query: Readonly<Record<string, string | number | null>>) =>
    ask({
      url: withQuery(`${origin}/2/${path}`, query),
      headers: { authorization: `Bearer ${Redacted.value(bearerToken)}` },
      lane
    })

  const findAccount = Effect.fnUntraced(function* (handle: string): Effect.fn.Return<XApiAccount, SourceFailure> {
    const username = pathSegment(handle)
    if (username === null) return yield* profileNotFound("x")
    const { status, text } = yield* get("users", `users/by/username/${username}`, { "user.fields": USER_FIELDS })
    // X calls a name that can't be one a bad request.
    if (status === 400 || status === 404) return yield* profileNotFound("x")
    if (status === 401) return yield* credentialsRefused("x", status)
    if (status === 402) return yield* profileUnavailable("This service's credits at X are used up for now.", { status })
    if (status >= 400) {
      return yield* new SourceCannotRead({ refusal: "refused", reason: "X does not let this service read accounts." })
    }
    return yield* readOrFail("x", profileFromXApi(text))
  })

  const postsOf = Effect.fnUntraced(function* (
    { userId, handle }: { readonly userId: string; readonly handle: string },
    page: { readonly max_results: number; readonly pagination_token: string | null }
  ) {
    const { status, text } = yield* get("posts", `users/${userId}/tweets`, {
      ...page,
      "tweet.fields": POST_FIELDS,
      expansions: EXPANSIONS,
      "media.fields": "preview_image_url,type,url",
      "user.fields": "username"
    })
    if (status === 401) return yield* credentialsRefused("x", status)
    if (status >= 400) return { items: [], next: null, isShown: false }
    const { items } = yield* readOrFail("x", postsFromXApi(text, { userId, handle }))
    return { items, next: nextTokenIn(text), isShown: true }
  })

  const readPosts = (account: XApiAccount, tell: (posts: number) => Effect.Effect<void>) =>
    readPages<Post, SourceFailure, never>({
      pagesMax: POST_PAGES_MAX,
      itemsMax: POSTS_MAX,
      page: Effect.fnUntraced(function* (token, before) {
        yield* tell(before)
        return yield* postsOf(
          { userId: account.userId, handle: account.profile.handle },
          { max_results: POSTS_A_PAGE, pagination_token: token }
        )
      })
    }).pipe(Effect.map(newestPosts))

  const answersTo = (userId: string, postIds: ReadonlyArray<string>): Effect.Effect<ReadonlyArray<Comment>> =>
    readPages<Comment, SourceFailure, never>({
      pagesMax: COMMENT_PAGES_A_QUERY_MAX,
      itemsMax: COMMENTS_MAX,
      page: Effect.fnUntraced(function* (token) {
        const { status, text } = yield* get("search", "tweets/search/recent", {
          query: postIds.map((id) => `conversation_id:${id}`).join(" OR "),
          max_results: POSTS_A_PAGE,
          next_token: token,
          "tweet.fields": POST_FIELDS
        })
        if (status >= 400) return { items: [], next: null }
        const { items } = yield* readOrFail("x", commentsFromXApi(text, { userId, postIds: new Set(postIds) }))
        return { items, next: nextTokenIn(text) }
      })
    }).pipe(Effect.orElseSucceed((): ReadonlyArray<Comment> => []))

  /** One page of accounts; none where the plan doesn't include them or they can't be had now. */
  const accounts = <Item>(
    list: "followers" | "following",
    userId: string,
    max: number,
    read: (document: unknown) => Result.Result<ListReading<Item>, UnreadableDocument>
  ): Effect.Effect<ReadonlyArray<Item>> =>
    get(list, `users/${userId}/${list}`, { max_results: max, "user.fields": USER_FIELDS }).pipe(
      Effect.map(({ status, text }): ReadonlyArray<Item> => {
        const reading = status >= 400 ? null : read(text)
        return reading !== null && Result.isSuccess(reading) ? reading.success.items : []
      }),
      Effect.orElseSucceed((): ReadonlyArray<Item> => [])
    )

  const history: HistorySource = {
    key: "x",
    platform: "x",
    readPage: Effect.fnUntraced(function* ({ handle }, cursor) {
      const from = cursor === null ? null : yield* readCursor(cursorOf.decode(cursor))
      const found = from === null ? yield* findAccount(handle) : null
      const userId = from?.userId ?? found?.userId ?? ""
      const page = yield* postsOf(
        { userId, handle },
        { max_results: POSTS_A_PAGE, pagination_token: from?.token ?? null }
      )
      const posts = (from?.posts ?? 0) + page.items.length
      return {
        profile: found?.profile ?? null,
        posts: page.items,
        comments: [],
        next: page.next === null ? null : cursorOf.encode({ userId, token: page.next, posts }),
        isBeginning: page.isShown && page.next === null && posts < TIMELINE_POSTS_MAX
      }
    })
  }

  return {
    name: "X API",
    history,
    platforms: ["x"],
    look: Effect.fnUntraced(function* ({ handle }) {
      const found = yield* findAccount(handle)
      const { items } = yield* postsOf(
        { userId: found.userId, handle: found.profile.handle },
        { max_results: LOOK_POSTS, pagination_token: null }
      )
      return { _tag: "Seen", profile: found.profile, posts: newestPosts(items), validators: null }
    }),
    gather: Effect.fnUntraced(function* (account, report) {
      yield* report({ done: 0, message: "Reading the account" })
      const found = yield* findAccount(account.handle)
      const posts = yield* readPosts(found, (count) =>
        report({ done: 0.1 + (0.5 * count) / POSTS_MAX, message: `Reading posts (${count} so far)` })
      )
      const sinceMs = (yield* Clock.currentTimeMillis) - SEARCHED_DAYS * DAY_MS
      const discussed = posts
        .filter(({ isRepost, isReply, comments }) => !isRepost && !isReply && comments !== 0)
        .filter(({ publishedAt }) => publishedAt.getTime() > sinceMs)
        .slice(0, CONVERSATIONS_MAX)
        .map(({ id }) => id)
      const queries = chunks(discussed, CONVERSATIONS_A_QUERY)
      const comments: Array<Comment> = []
      for (const [at, postIds] of queries.entries()) {
        yield* report({
          done: 0.6 + (0.3 * at) / queries.length,
          message: `Reading answers (${comments.length} so far)`
        })
        for (const comment of yield* answersTo(found.userId, postIds)) comments.push(comment)
      }
      yield* report({ done: 0.9, message: "Reading a sample of the followers" })
      const followerSample = yield* accounts("followers", found.userId, FOLLOWER_SAMPLE_MAX, followersFromXApi)
      yield* report({ done: 0.95, message: "Reading whom the account follows" })
      const followed = yield* accounts("following", found.userId, FOLLOWED_MAX, followedFromXApi)
      return yield* evidenceOf(found.profile, { posts, comments: newestComments(comments), followerSample, followed })
    })
  }
}

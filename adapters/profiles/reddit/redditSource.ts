import { Effect, Option, Redacted, Result, Schema } from "effect"
import { pathSegment } from "../../../ports/creators/identity/accountAddress.ts"
import { LOOK_POSTS_MAX } from "../../../ports/creators/monitoring/ProfileWatch.ts"
import { type Comment, POSTS_MAX, type Post } from "../../../ports/creators/scoring/Evidence.ts"
import type { ApiResponse } from "../../../ports/web/PublicApis.ts"
import { makeWithToken } from "../accessToken.ts"
import { type Origins, withQuery } from "../addresses.ts"
import { type CallApi, credentialsRefused } from "../callApi.ts"
import { evidenceOf } from "../evidenceOf.ts"
import { Cursor, type HistorySource, historyCursor, readCursor } from "../historySource.ts"
import { newestComments, newestPosts } from "../plainPost.ts"
import type { PlatformPages } from "../platformPages.ts"
import { jsonDocument } from "../readDocument.ts"
import { readEach } from "../readEach.ts"
import { profileNotFound, readOrFail } from "../readOrFail.ts"
import { readPages } from "../readPages.ts"
import { type Source, SourceCannotRead, type SourceFailure, type Watcher } from "../source.ts"
import { commentsFromReddit } from "./commentsFromReddit.ts"
import { postsFromReddit } from "./postsFromReddit.ts"
import { profileFromReddit } from "./profileFromReddit.ts"

export interface RedditCredentials {
  readonly clientId: string
  readonly clientSecret: Redacted.Redacted<string>
}

/** Reddit's own limits. */
const THINGS_A_PAGE = 100
const COMMENTS_OF_A_POST = 500
/** Twice what is needed, as a page may hold removed posts. */
export const SUBMITTED_PAGES_MAX = (POSTS_MAX / THINGS_A_PAGE) * 2
/** What the account wrote below the posts of others: one page tells how it speaks. */
const ANSWERED_PAGES_MAX = 1
/** The newest posts whose comments are read. */
export const COMMENTED_POSTS_MAX = 20
const AT_ONCE = 2

const decodeAfter = Schema.decodeUnknownOption(Schema.Struct({ data: Schema.Struct({ after: Cursor }) }))

const afterOf = (text: string): string | null =>
  Option.match(Option.flatMap(Result.getSuccess(jsonDocument(text, "Reddit listing")), decodeAfter), {
    onNone: () => null,
    onSome: ({ data }) => data.after
  })

type Answer = Pick<ApiResponse, "status" | "text">

/** Reads one of Reddit's documents; `path` is below the origin and has no ending. */
type ReadDocument = (
  path: string,
  query: Readonly<Record<string, string | number | null>>
) => Effect.Effect<Answer, SourceFailure>

/** Reddit hides what some accounts wrote, and not who they are. */
const HIDDEN: Answer = { status: 403, text: "" }

/** Things of one listing that Reddit shows at most: what is older can't be asked for. */
const LISTING_THINGS_MAX = 1_000

/** The account's two listings, one after the other. */
const cursorOf = historyCursor(
  Schema.Struct({
    list: Schema.Literals(["submitted", "comments"]),
    after: Schema.NullOr(Schema.String),
    /** Things of this listing so far, and whether every listing before it was shown whole. */
    things: Schema.Int,
    isWhole: Schema.Boolean
  })
)

export interface RedditSource extends Source, Watcher {
  readonly history: HistorySource
}

const gatherBy = (name: string, key: string, read: ReadDocument): RedditSource => {
  /** Who it is, and the folder of its addresses. */
  const findAccount = Effect.fnUntraced(function* (handle: string) {
    const segment = pathSegment(handle)
    if (segment === null) return yield* profileNotFound("reddit")
    const about = yield* read(`/user/${segment}/about`, {})
    return { segment, profile: yield* readOrFail("reddit", profileFromReddit(about.text)) }
  })

  const readPage = Effect.fnUntraced(function* (path: string, handle: string, limit: number, after: string | null) {
    const answer = yield* read(path, { limit, sort: "new", after }).pipe(
      Effect.catchTag("SourceCannotRead", () => Effect.succeed(HIDDEN))
    )
    if (answer.status >= 400) return { items: [], next: null, things: 0, isShown: false }
    const { items, skipped } = yield* readOrFail("reddit", postsFromReddit(answer.text, handle))
    return { items, next: afterOf(answer.text), things: items.length + skipped, isShown: true }
  })

  const readListing = (
    path: string,
    handle: string,
    pagesMax: number,
    report: (posts: number) => Effect.Effect<void>
  ) =>
    readPages<Post, SourceFailure, never>({
      pagesMax,
      itemsMax: POSTS_MAX,
      page: Effect.fnUntraced(function* (after, before) {
        yield* report(before)
        return yield* readPage(path, handle, THINGS_A_PAGE, after)
      })
    })

  const readComments = (postId: string, handle: string): Effect.Effect<ReadonlyArray<Comment>, SourceFailure> =>
    read(`/comments/${postId.replace(/^t3_/, "")}`, { limit: COMMENTS_OF_A_POST, sort: "new" }).pipe(
      Effect.map(({ text }) => {
        const comments = Result.map(commentsFromReddit(text, handle), ({ items }) => items)
        return Result.getOrElse(comments, () => [])
      })
    )

  /** What it submitted, page by page, then what it answered below the posts of others. */
  const history: HistorySource = {
    key,
    platform: "reddit",
    readPage: Effect.fnUntraced(function* ({ handle }, cursor) {
      const { list, after, things, isWhole } =
        cursor === null
          ? { list: "submitted" as const, after: null, things: 0, isWhole: true }
          : yield* readCursor(cursorOf.decode(cursor))
      const { segment, profile } =
        cursor === null ? yield* findAccount(handle) : { segment: pathSegment(handle) ?? "", profile: null }
      const page = yield* readPage(`/user/${segment}/${list}`, handle, THINGS_A_PAGE, after)
      const thingsNow = things + page.things
      const isWholeNow = isWhole && page.isShown && thingsNow < LISTING_THINGS_MAX
      const next =
        page.next !== null
          ? cursorOf.encode({ list, after: page.next, things: thingsNow, isWhole })
          : list === "submitted"
            ? cursorOf.encode({ list: "comments", after: null, things: 0, isWhole: isWholeNow })
            : null
      return { profile, posts: page.items, comments: [], next, isBeginning: next === null && isWholeNow }
    })
  }

  return {
    name,
    history,
    platforms: ["reddit"],
    look: Effect.fnUntraced(function* ({ handle }) {
      const { segment, profile } = yield* findAccount(handle)
      const { items } = yield* readPage(`/user/${segment}/submitted`, handle, LOOK_POSTS_MAX, null)
      return { _tag: "Seen", profile, posts: newestPosts(items), validators: null }
    }),
    gather: Effect.fnUntraced(function* ({ handle }, report) {
      yield* report({ done: 0, message: "Reading the account" })
      const { segment, profile } = yield* findAccount(handle)
      const submitted = yield* readListing(`/user/${segment}/submitted`, handle, SUBMITTED_PAGES_MAX, (count) =>
        report({ done: 0.1 + (0.3 * count) / POSTS_MAX, message: `Reading posts (${count} so far)` })
      )
      const answered = yield* readListing(`/user/${segment}/comments`, handle, ANSWERED_PAGES_MAX, () =>
        report({ done: 0.4, message: "Reading answers" })
      ).pipe(Effect.orElseSucceed((): ReadonlyArray<Post> => []))
      const discussed = submitted
        .filter(({ comments, isRepost }) => comments !== 0 && !isRepost)
        .slice(0, COMMENTED_POSTS_MAX)
      const comments = yield* readEach(discussed, ({ id }) => readComments(id, handle), {
        atOnce: AT_ONCE,
        onRead: (count) =>
          report({
            done: 0.5 + (0.5 * count) / discussed.length,
            message: `Reading comments (${count} of ${discussed.length} posts)`
          })
      })
      return yield* evidenceOf(profile, {
        posts: newestPosts([...submitted, ...answered]),
        comments: newestComments(comments)
      })
    })
  }
}

/** Reads accounts, posts and comments over Reddit's API with client credentials. */
export const makeRedditApiSource = Effect.fnUntraced(function* (
  ask: CallApi,
  { redditApi, redditToken }: Pick<Origins, "redditApi" | "redditToken">,
  { clientId, clientSecret }: RedditCredentials
) {
  const withToken = yield* makeWithToken(
    "reddit",
    Effect.suspend(() =>
      ask({
        method: "POST",
        url: `${redditToken}/api/v1/access_token`,
        headers: {
          authorization: `Basic ${Buffer.from(`${clientId}:${Redacted.value(clientSecret)}`).toString("base64")}`,
          "content-type": "application/x-www-form-urlencoded"
        },
        body: "grant_type=client_credentials"
      })
    )
  )
  return gatherBy(
    "Reddit API",
    "redditapi",
    Effect.fnUntraced(function* (path, query) {
      const answer = yield* withToken((token) =>
        ask({
          url: withQuery(`${redditApi}${path}`, query),
          headers: { authorization: `Bearer ${Redacted.value(token)}` }
        })
      )
      const isOfAccount = path.endsWith("/about")
      if (isOfAccount && answer.status === 404) return yield* profileNotFound("reddit")
      if (isOfAccount && answer.status >= 400) return yield* credentialsRefused("reddit", answer.status)
      return answer
    })
  )
})

/** Reads the same documents as Reddit serves them to anyone, where its robots.txt allows that. */
export const makeRedditPublicSource = (
  { readDocument }: PlatformPages,
  { reddit }: Pick<Origins, "reddit">
): RedditSource =>
  gatherBy(
    "Reddit's public listings",
    "reddit",
    Effect.fnUntraced(function* (path, query) {
      const { text, mediaType } = yield* readDocument(
        "reddit",
        withQuery(`${reddit}${path}.json`, query),
        "application/json"
      )
      if (mediaType !== "application/json") {
        return yield* new SourceCannotRead({
          refusal: "refused",
          reason: "Reddit does not let programs read this account."
        })
      }
      return { status: 200, text }
    })
  )

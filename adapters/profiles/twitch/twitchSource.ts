import { Effect, Option, Redacted, Result, Schema } from "effect"
import { LOOK_POSTS_MAX } from "../../../ports/creators/monitoring/ProfileWatch.ts"
import { POSTS_MAX, type Post, type Profile } from "../../../ports/creators/scoring/Evidence.ts"
import { askForToken, type ClientCredentials, makeWithToken } from "../accessToken.ts"
import { type Origins, withQuery } from "../addresses.ts"
import { type CallApi, credentialsRefused } from "../callApi.ts"
import { evidenceOf } from "../evidenceOf.ts"
import { Cursor, type HistorySource, historyCursor, readCursor } from "../historySource.ts"
import { orNull } from "../lenientFields.ts"
import { newestPosts } from "../plainPost.ts"
import { jsonDocument } from "../readDocument.ts"
import { profileNotFound, readOrFail } from "../readOrFail.ts"
import { readPages } from "../readPages.ts"
import type { Source, SourceFailure, Watcher } from "../source.ts"
import { postsFromTwitch } from "./postsFromTwitch.ts"
import { followerCountFromTwitch, userFromTwitch } from "./userFromTwitch.ts"

export type TwitchCredentials = ClientCredentials

/** The API's own limit of one page. */
const VIDEOS_A_PAGE = 100
/** Twice what is needed, as a page may be short. */
export const VIDEO_PAGES_MAX = (POSTS_MAX / VIDEOS_A_PAGE) * 2

const decodeNext = Schema.decodeUnknownOption(Schema.Struct({ pagination: orNull(Schema.Struct({ cursor: Cursor })) }))

const nextOf = (text: string): string | null =>
  Option.match(Option.flatMap(Result.getSuccess(jsonDocument(text, "Twitch page")), decodeNext), {
    onNone: () => null,
    onSome: ({ pagination }) => pagination?.cursor ?? null
  })

/** Where the videos of a channel go on. */
const cursorOf = historyCursor(Schema.Struct({ userId: Schema.String, login: Schema.String, after: Schema.String }))

export interface TwitchSource extends Source, Watcher {
  readonly history: HistorySource
  /** Who a channel is, its followers counted, and no video. */
  readonly findProfile: (login: string) => Effect.Effect<Profile, SourceFailure>
}

/** Reads channels and their videos over Twitch's Helix with client credentials. Twitch keeps no comments on them. */
export const makeTwitchSource = Effect.fnUntraced(function* (
  ask: CallApi,
  { twitchApi, twitchToken }: Pick<Origins, "twitchApi" | "twitchToken">,
  credentials: TwitchCredentials
) {
  const withToken = yield* makeWithToken("twitch", askForToken(ask, `${twitchToken}/oauth2/token`, credentials))

  const get = (resource: string, query: Readonly<Record<string, string | number | null>>) =>
    withToken((token) =>
      ask({
        url: withQuery(`${twitchApi}/helix/${resource}`, query),
        headers: { authorization: `Bearer ${Redacted.value(token)}`, "client-id": credentials.clientId }
      })
    )

  const findUser = Effect.fnUntraced(function* (login: string) {
    const { status, text } = yield* get("users", { login })
    // Helix calls a name that can't be one a bad request.
    if (status === 400 || status === 404) return yield* profileNotFound("twitch")
    if (status >= 400) return yield* credentialsRefused("twitch", status)
    return yield* readOrFail("twitch", userFromTwitch(text))
  })

  const countFollowers = (userId: string) =>
    get("channels/followers", { broadcaster_id: userId, first: 1 }).pipe(
      Effect.map(({ status, text }) =>
        status >= 400 ? null : Result.getOrElse(followerCountFromTwitch(text), () => null)
      ),
      Effect.orElseSucceed(() => null)
    )

  const videosOf = Effect.fnUntraced(function* (
    userId: string,
    login: string,
    page: { readonly first: number; readonly after: string | null }
  ) {
    const { status, text } = yield* get("videos", { user_id: userId, ...page })
    if (status === 404) return { items: [], next: null }
    if (status >= 400) return yield* credentialsRefused("twitch", status)
    const { items } = yield* readOrFail("twitch", postsFromTwitch(text, login))
    return { items, next: nextOf(text) }
  })

  const readPosts = (userId: string, login: string, tell: (posts: number) => Effect.Effect<void>) =>
    readPages<Post, SourceFailure, never>({
      pagesMax: VIDEO_PAGES_MAX,
      itemsMax: POSTS_MAX,
      page: Effect.fnUntraced(function* (after, before) {
        yield* tell(before)
        return yield* videosOf(userId, login, { first: VIDEOS_A_PAGE, after })
      })
    }).pipe(Effect.map(newestPosts))

  const findProfile = Effect.fnUntraced(function* (login: string) {
    const { userId, profile } = yield* findUser(login)
    return { ...profile, followers: yield* countFollowers(userId) }
  })

  /** Videos that Twitch still has: it removes recordings after some weeks, and nobody can be shown them any more. */
  const history: HistorySource = {
    key: "twitch",
    platform: "twitch",
    readPage: Effect.fnUntraced(function* ({ handle }, cursor) {
      const from = cursor === null ? null : yield* readCursor(cursorOf.decode(cursor))
      const found = from === null ? yield* findUser(handle) : null
      const profile = found === null ? null : { ...found.profile, followers: yield* countFollowers(found.userId) }
      const userId = from?.userId ?? found?.userId ?? ""
      const login = from?.login ?? profile?.handle ?? handle
      const page = yield* videosOf(userId, login, { first: VIDEOS_A_PAGE, after: from?.after ?? null })
      const next = page.next === null || page.next === from?.after ? null : page.next
      return {
        profile,
        posts: newestPosts(page.items),
        comments: [],
        next: next === null ? null : cursorOf.encode({ userId, login, after: next }),
        isBeginning: page.next === null
      }
    })
  }

  const source: TwitchSource = {
    name: "Twitch Helix",
    history,
    findProfile,
    look: Effect.fnUntraced(function* ({ handle }) {
      const { userId, profile } = yield* findUser(handle)
      const followers = yield* countFollowers(userId)
      const { items } = yield* videosOf(userId, profile.handle, { first: LOOK_POSTS_MAX, after: null })
      return { _tag: "Seen", profile: { ...profile, followers }, posts: newestPosts(items), validators: null }
    }),
    platforms: ["twitch"],
    gather: Effect.fnUntraced(function* (account, report) {
      yield* report({ done: 0, message: "Reading the channel" })
      const { userId, profile } = yield* findUser(account.handle)
      yield* report({ done: 0.2, message: "Counting followers" })
      const followers = yield* countFollowers(userId)
      const posts = yield* readPosts(userId, profile.handle, (count) =>
        report({ done: 0.4 + (0.6 * count) / POSTS_MAX, message: `Reading videos (${count} so far)` })
      )
      return yield* evidenceOf({ ...profile, followers }, { posts })
    })
  }
  return source
})

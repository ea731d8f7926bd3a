import { Effect, Option, Redacted, Result, Schema } from "effect"
import { POSTS_MAX, type Post } from "../../../ports/scoring/Evidence.ts"
import { makeWithToken } from "../accessToken.ts"
import { type CallApi, credentialsRefused } from "../callApi.ts"
import { Cursor } from "../cursor.ts"
import { evidenceOf } from "../evidenceOf.ts"
import { orNull } from "../lenientFields.ts"
import { newestPosts } from "../newest.ts"
import type { Origins } from "../origins.ts"
import { jsonDocument } from "../readDocument.ts"
import { profileNotFound, readOrFail } from "../readOrFail.ts"
import { readPages } from "../readPages.ts"
import type { Source, SourceFailure } from "../source.ts"
import { withQuery } from "../withQuery.ts"
import { postsFromTwitch } from "./postsFromTwitch.ts"
import { followerCountFromTwitch, userFromTwitch } from "./userFromTwitch.ts"

export interface TwitchCredentials {
  readonly clientId: string
  readonly clientSecret: Redacted.Redacted<string>
}

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

/** Reads channels and their videos over Twitch's Helix with client credentials. Twitch keeps no comments on them. */
export const makeTwitchSource = Effect.fnUntraced(function* (
  ask: CallApi,
  { twitchApi, twitchToken }: Pick<Origins, "twitchApi" | "twitchToken">,
  { clientId, clientSecret }: TwitchCredentials
) {
  const withToken = yield* makeWithToken(
    "twitch",
    Effect.suspend(() =>
      ask({
        method: "POST",
        url: `${twitchToken}/oauth2/token`,
        headers: { "content-type": "application/x-www-form-urlencoded" },
        body: new URLSearchParams({
          client_id: clientId,
          client_secret: Redacted.value(clientSecret),
          grant_type: "client_credentials"
        }).toString()
      })
    )
  )

  const get = (resource: string, query: Readonly<Record<string, string | number | null>>) =>
    withToken((token) =>
      ask({
        url: withQuery(`${twitchApi}/helix/${resource}`, query),
        headers: { authorization: `Bearer ${Redacted.value(token)}`, "client-id": clientId }
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

  const readPosts = (userId: string, login: string, tell: (posts: number) => Effect.Effect<void>) =>
    readPages<Post, SourceFailure, never>({
      pagesMax: VIDEO_PAGES_MAX,
      itemsMax: POSTS_MAX,
      page: Effect.fnUntraced(function* (after, before) {
        yield* tell(before)
        const { status, text } = yield* get("videos", { user_id: userId, first: VIDEOS_A_PAGE, after })
        if (status === 404) return { items: [], next: null }
        if (status >= 400) return yield* credentialsRefused("twitch", status)
        const { items } = yield* readOrFail("twitch", postsFromTwitch(text, login))
        return { items, next: nextOf(text) }
      })
    }).pipe(Effect.map(newestPosts))

  const source: Source = {
    name: "Twitch Helix",
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

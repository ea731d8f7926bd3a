import { Effect, Redacted, Result } from "effect"
import type { Post, Profile } from "../../../ports/creators/scoring/Evidence.ts"
import { askForToken, type ClientCredentials, makeWithToken } from "../accessToken.ts"
import { type Origins, withQuery } from "../addresses.ts"
import { type CallApi, credentialsRefused } from "../callApi.ts"
import { evidenceOf } from "../evidenceOf.ts"
import { newestPosts } from "../plainPost.ts"
import { type UnreadableDocument, unreadable } from "../readDocument.ts"
import { readOrFail } from "../readOrFail.ts"
import type { Source, Watcher } from "../source.ts"
import { channelFromKick, streamsFromKick, userFromKick } from "./channelFromKick.ts"

export type KickCredentials = ClientCredentials

/** Statuses of a slug that can't be one, and of one that nobody has. */
const NOBODY: ReadonlyArray<number> = [400, 404]

/** Reads channels over Kick's public API with client credentials: who it is, and what is live. It shows no followers and no comments. */
export const makeKickSource = Effect.fnUntraced(function* (
  ask: CallApi,
  { kickApi, kickToken }: Pick<Origins, "kickApi" | "kickToken">,
  credentials: KickCredentials
) {
  const withToken = yield* makeWithToken("kick", askForToken(ask, `${kickToken}/oauth/token`, credentials))

  const get = (resource: string, query: Readonly<Record<string, string>>) =>
    withToken((token) =>
      ask({
        url: withQuery(`${kickApi}/public/v1/${resource}`, query),
        headers: { authorization: `Bearer ${Redacted.value(token)}` }
      })
    )

  const channelOf = Effect.fnUntraced(function* (slug: string) {
    const { status, text } = yield* get("channels", { slug })
    if (NOBODY.includes(status)) return unreadable("Kick channel", "no_account")
    if (status >= 400) return yield* credentialsRefused("kick", status)
    return channelFromKick(text, slug)
  })

  /** A channel shows its name with `_` where its address may have `-`, so a name that nobody has is tried as an address. */
  const findChannel = Effect.fnUntraced(function* (handle: string) {
    const found = yield* channelOf(handle)
    const slug = handle.replaceAll("_", "-")
    const isNobody = Result.isFailure(found) && found.failure.reason === "no_account"
    return yield* readOrFail("kick", isNobody && slug !== handle ? yield* channelOf(slug) : found)
  })

  /** What a channel is known by without it, where it can't be had. */
  const getOr = <A>(
    resource: string,
    query: Readonly<Record<string, string>>,
    read: (text: string) => Result.Result<A, UnreadableDocument>,
    otherwise: A
  ): Effect.Effect<A> =>
    get(resource, query).pipe(
      Effect.map(({ status, text }) => (status >= 400 ? otherwise : Result.getOrElse(read(text), () => otherwise))),
      Effect.orElseSucceed(() => otherwise)
    )

  const liveOf = (userId: string, slug: string) => {
    const none: ReadonlyArray<Post> = []
    return getOr("users/livestreams", { user_id: userId }, (text) => streamsFromKick(text, slug), none)
  }

  const source: Source & Watcher = {
    name: "Kick public API",
    platforms: ["kick"],
    look: Effect.fnUntraced(function* ({ handle }) {
      const { userId, profile } = yield* findChannel(handle)
      const posts = newestPosts(yield* liveOf(userId, profile.handle))
      return { _tag: "Seen", profile, posts, validators: null }
    }),
    gather: Effect.fnUntraced(function* (account, report) {
      yield* report({ done: 0, message: "Reading the channel" })
      const { userId, profile } = yield* findChannel(account.handle)
      yield* report({ done: 0.4, message: "Reading the user" })
      const named = yield* getOr<Pick<Profile, "displayName" | "avatarUrl">>(
        "users",
        { id: userId },
        (text) => userFromKick(text, userId),
        profile
      )
      yield* report({ done: 0.7, message: "Looking for a live stream" })
      const streams = yield* liveOf(userId, profile.handle)
      return yield* evidenceOf(
        { ...profile, displayName: named.displayName, avatarUrl: named.avatarUrl },
        { posts: newestPosts(streams) }
      )
    })
  }
  return source
})

import { Effect, Option, Result, Schema } from "effect"
import { PageAbsent } from "../../../ports/creators/discovery/IdentityPages.ts"
import type { WebAccount } from "../../../ports/creators/identity/SocialAccount.ts"
import { PublicApis } from "../../../ports/web/PublicApis.ts"
import { type Origins, withQuery } from "../addresses.ts"
import type { Credentials } from "../apiSources.ts"
import { makeCallApi } from "../callApi.ts"
import { Count, orNull, Text, WebAddress } from "../lenientFields.ts"
import { jsonDocument } from "../readDocument.ts"
import type { SourceFailure } from "../source.ts"
import { makeTwitchSource } from "../twitch/twitchSource.ts"
import { makeYoutubeSource } from "../youtube/youtubeSource.ts"
import type { AccountFacts } from "./accountInJson.ts"

/** What an API says of an account: none where it isn't asked, or doesn't answer. */
type AskApi = (handle: string) => Effect.Effect<Option.Option<AccountFacts>, PageAbsent>

/** Only that there is no such account is an answer; whatever else fails, the page may say. */
const absentOrNothing = (failure: SourceFailure): Effect.Effect<Option.Option<AccountFacts>, PageAbsent> =>
  failure._tag === "ProfileRefused" && failure.refusal === "not_found"
    ? Effect.fail(new PageAbsent())
    : Effect.succeedNone

const decodeActor = Schema.decodeUnknownOption(
  Schema.Struct({
    displayName: orNull(Text),
    description: orNull(Text),
    avatar: orNull(WebAddress),
    followersCount: orNull(Count),
    error: orNull(Text),
    message: orNull(Text)
  })
)

/** Words of Bluesky's API where there is no such profile. */
const NO_PROFILE = /^profile not found|^unable to resolve handle/i

/**
 * The APIs that say who an account is: YouTube's and Twitch's where there are credentials, and Bluesky's, which asks for none.
 * No post is asked for.
 */
export const makeProfileApis = Effect.fnUntraced(function* (credentials: Credentials, origins: Origins) {
  const apis = yield* PublicApis
  const { youtubeApiKey, twitch } = credentials
  const youtube =
    youtubeApiKey === null ? null : makeYoutubeSource(makeCallApi(apis, "youtube"), origins.youtubeApi, youtubeApiKey)
  const helix = twitch === null ? null : yield* makeTwitchSource(makeCallApi(apis, "twitch"), origins, twitch)

  const askBluesky: AskApi = (actor) =>
    apis.request({ url: withQuery(`${origins.blueskyApi}/xrpc/app.bsky.actor.getProfile`, { actor }) }).pipe(
      Effect.orElseSucceed(() => null),
      Effect.flatMap((answer): Effect.Effect<Option.Option<AccountFacts>, PageAbsent> => {
        const read = answer === null ? Option.none() : Result.getSuccess(jsonDocument(answer.text, "Bluesky profile"))
        const found = Option.getOrNull(Option.flatMap(read, decodeActor))
        if (answer === null || found === null) return Effect.succeedNone
        if (answer.status === 400 && NO_PROFILE.test(found.message ?? "")) return Effect.fail(new PageAbsent())
        if (answer.status !== 200) return Effect.succeedNone
        return Effect.succeedSome({
          displayName: found.displayName,
          bio: found.description,
          avatarUrl: found.avatar,
          followers: found.followersCount,
          isVerified: null,
          language: null
        })
      })
    )

  const APIS: Readonly<Partial<Record<WebAccount["platform"], AskApi>>> = {
    ...(youtube === null
      ? {}
      : {
          youtube: (handle) =>
            youtube.findChannel(handle).pipe(
              Effect.map(({ profile }) => Option.some({ ...profile, language: null })),
              Effect.catch(absentOrNothing)
            )
        }),
    ...(helix === null
      ? {}
      : {
          twitch: (handle) =>
            helix.findProfile(handle).pipe(
              Effect.map((profile) => Option.some({ ...profile, language: null })),
              Effect.catch(absentOrNothing)
            )
        }),
    bluesky: askBluesky
  }

  return ({ platform, handle }: WebAccount): Effect.Effect<Option.Option<AccountFacts>, PageAbsent> =>
    APIS[platform]?.(handle) ?? Effect.succeedNone
})

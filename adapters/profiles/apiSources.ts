import { Effect, type Redacted } from "effect"
import { PublicApis } from "../../ports/web/PublicApis.ts"
import { PublicPages } from "../../ports/web/PublicPages.ts"
import { ORIGINS, type Origins } from "./addresses.ts"
import { makeCallApi } from "./callApi.ts"
import { type KickCredentials, makeKickSource } from "./kick/kickSource.ts"
import { type MetaCredentials, makeMetaSource } from "./meta/metaSource.ts"
import { makePlatformPages } from "./platformPages.ts"
import { makeRedditApiSource, makeRedditPublicSource, type RedditCredentials } from "./reddit/redditSource.ts"
import type { Source } from "./source.ts"
import { makeStaticPageSource } from "./staticPageSource.ts"
import { makeTwitchSource, type TwitchCredentials } from "./twitch/twitchSource.ts"
import { underOtherAddress } from "./underOtherAddress.ts"
import { makeXApiSource } from "./x/xApiSource.ts"
import { makeReadTranscripts } from "./youtube/readTranscripts.ts"
import { withTranscripts } from "./youtube/withTranscripts.ts"
import { makeYoutubeSource } from "./youtube/youtubeSource.ts"

/** Null: that platform's API is not asked. */
export interface Credentials {
  readonly youtubeApiKey: Redacted.Redacted<string> | null
  readonly twitch: TwitchCredentials | null
  readonly reddit: RedditCredentials | null
  readonly xBearerToken: Redacted.Redacted<string> | null
  readonly meta: MetaCredentials | null
  readonly kick: KickCredentials | null
}

export interface SourceOptions {
  /** Absent ones are the platforms' own. */
  readonly origins?: Partial<Origins>
  /** Sources that see what a page shows once its scripts have run: tried after the APIs and before the static page. */
  readonly browserSources?: ReadonlyArray<Source>
}

/**
 * The APIs there are credentials for, then what needs none: public listings and profile pages. Whatever shows posts comes
 * before the static page, which shows the profile alone and would end the search; Kick's API, which shows little more than
 * that, stands between them.
 */
export const makeApiSources = Effect.fnUntraced(function* (
  credentials: Credentials,
  options: SourceOptions = {}
): Effect.fn.Return<ReadonlyArray<Source>, never, PublicApis | PublicPages> {
  const apis = yield* PublicApis
  const publicPages = yield* PublicPages
  const pages = makePlatformPages(publicPages)
  const origins: Origins = { ...ORIGINS, ...options.origins }
  const readTranscripts = makeReadTranscripts(publicPages, origins.youtube)
  const withCaptions = (source: Source) => withTranscripts(source, readTranscripts)
  const { youtubeApiKey, twitch, reddit, xBearerToken, meta, kick } = credentials
  const sources: Array<Source> = []
  if (youtubeApiKey !== null) {
    sources.push(withCaptions(makeYoutubeSource(makeCallApi(apis, "youtube"), origins.youtubeApi, youtubeApiKey)))
  }
  if (twitch !== null) sources.push(yield* makeTwitchSource(makeCallApi(apis, "twitch"), origins, twitch))
  if (reddit !== null) sources.push(yield* makeRedditApiSource(makeCallApi(apis, "reddit"), origins, reddit))
  if (xBearerToken !== null) sources.push(makeXApiSource(makeCallApi(apis, "x"), origins.xApi, xBearerToken))
  if (meta !== null) sources.push(makeMetaSource(makeCallApi(apis, "instagram"), origins, meta))
  const kickApi = kick === null ? [] : [yield* makeKickSource(makeCallApi(apis, "kick"), origins, kick)]
  return [
    ...sources,
    makeRedditPublicSource(pages, origins),
    ...(options.browserSources ?? []).map((source) => underOtherAddress(withCaptions(source))),
    ...kickApi,
    underOtherAddress(makeStaticPageSource(pages, origins))
  ]
})

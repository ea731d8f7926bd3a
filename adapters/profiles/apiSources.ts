import { Effect, type Redacted } from "effect"
import { PublicApis } from "../../ports/web/PublicApis.ts"
import { PublicPages } from "../../ports/web/PublicPages.ts"
import { makeCallApi } from "./callApi.ts"
import { ORIGINS, type Origins } from "./origins.ts"
import { makePlatformPages } from "./platformPages.ts"
import { makeRedditApiSource, makeRedditPublicSource, type RedditCredentials } from "./reddit/redditSource.ts"
import type { Source } from "./source.ts"
import { makeStaticPageSource } from "./staticPageSource.ts"
import { makeTwitchSource, type TwitchCredentials } from "./twitch/twitchSource.ts"
import { makeXApiSource } from "./x/xApiSource.ts"
import { makeYoutubeSource } from "./youtube/youtubeSource.ts"

/** Null: that platform's API is not asked. */
export interface Credentials {
  readonly youtubeApiKey: Redacted.Redacted<string> | null
  readonly twitch: TwitchCredentials | null
  readonly reddit: RedditCredentials | null
  readonly xBearerToken: Redacted.Redacted<string> | null
}

export interface SourceOptions {
  /** Absent ones are the platforms' own. */
  readonly origins?: Partial<Origins>
  /** Sources that see what a page shows once its scripts have run: tried after the APIs and before the static page. */
  readonly browserSources?: ReadonlyArray<Source>
}

/**
 * The APIs there are credentials for, then what needs none: public listings and profile pages. Whatever shows posts comes
 * before the static page, which shows the profile alone and would end the search.
 */
export const makeApiSources = Effect.fnUntraced(function* (
  credentials: Credentials,
  options: SourceOptions = {}
): Effect.fn.Return<ReadonlyArray<Source>, never, PublicApis | PublicPages> {
  const apis = yield* PublicApis
  const pages = makePlatformPages(yield* PublicPages)
  const origins: Origins = { ...ORIGINS, ...options.origins }
  const { youtubeApiKey, twitch, reddit, xBearerToken } = credentials
  const sources: Array<Source> = []
  if (youtubeApiKey !== null) {
    sources.push(makeYoutubeSource(makeCallApi(apis, "youtube"), origins.youtubeApi, youtubeApiKey))
  }
  if (twitch !== null) sources.push(yield* makeTwitchSource(makeCallApi(apis, "twitch"), origins, twitch))
  if (reddit !== null) sources.push(yield* makeRedditApiSource(makeCallApi(apis, "reddit"), origins, reddit))
  if (xBearerToken !== null) sources.push(makeXApiSource(makeCallApi(apis, "x"), origins.xApi, xBearerToken))
  return [
    ...sources,
    makeRedditPublicSource(pages, origins),
    ...(options.browserSources ?? []),
    makeStaticPageSource(pages, origins)
  ]
})

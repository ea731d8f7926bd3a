import { Effect, type Redacted } from "effect"
import { PublicWeb } from "../../ports/outbound/PublicWeb.ts"
import { API_LIMITS, makePoliteness, type Politeness, politenessWith } from "../web/politeness.ts"
import { makeRobots, type Robots } from "../web/robots.ts"
import { makeAsk } from "./askApi.ts"
import { ORIGINS, type Origins } from "./origins.ts"
import { makeStaticPageSource } from "./staticPageSource.ts"
import { makeReadPublicPage } from "./platformPages.ts"
import { makeRedditApiSource, makeRedditPublicSource, type RedditCredentials } from "./reddit/redditSource.ts"
import type { Source } from "./source.ts"
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
  /** Shared with other sources that read pages of the same hosts. Absent: ones of their own. */
  readonly politeness?: Politeness
  /** For APIs. Absent: by API_LIMITS. */
  readonly apiPoliteness?: Politeness
  readonly robots?: Robots
  /** Sources that see what a page shows once its scripts have run: tried after the APIs and before the plain page. */
  readonly browserSources?: ReadonlyArray<Source>
}

/**
 * The APIs there are credentials for, then what needs none: public listings and profile pages. Whatever shows posts comes
 * before the plain page, which shows the profile alone and would end the search.
 */
export const makeApiSources = Effect.fnUntraced(function* (
  credentials: Credentials,
  options: SourceOptions = {}
): Effect.fn.Return<ReadonlyArray<Source>, never, PublicWeb> {
  const web = yield* PublicWeb
  const origins: Origins = { ...ORIGINS, ...options.origins }
  const apiPoliteness = options.apiPoliteness ?? (yield* politenessWith(API_LIMITS))
  const readPublicPage = yield* makeReadPublicPage(
    options.robots ?? (yield* makeRobots),
    options.politeness ?? (yield* makePoliteness)
  )
  const { youtubeApiKey, twitch, reddit, xBearerToken } = credentials
  const sources: Array<Source> = []
  if (youtubeApiKey !== null) {
    sources.push(makeYoutubeSource(makeAsk(web, apiPoliteness, "youtube"), origins.youtubeApi, youtubeApiKey))
  }
  if (twitch !== null) sources.push(yield* makeTwitchSource(makeAsk(web, apiPoliteness, "twitch"), origins, twitch))
  if (reddit !== null) sources.push(yield* makeRedditApiSource(makeAsk(web, apiPoliteness, "reddit"), origins, reddit))
  if (xBearerToken !== null) sources.push(makeXApiSource(makeAsk(web, apiPoliteness, "x"), origins.xApi, xBearerToken))
  return [
    ...sources,
    makeRedditPublicSource(readPublicPage, origins),
    ...(options.browserSources ?? []),
    makeStaticPageSource(readPublicPage, origins)
  ]
})

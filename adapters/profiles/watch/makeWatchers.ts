import { Effect } from "effect"
import { PublicApis } from "../../../ports/web/PublicApis.ts"
import { PublicPages } from "../../../ports/web/PublicPages.ts"
import type { Origins } from "../addresses.ts"
import type { Credentials } from "../apiSources.ts"
import { makeCallApi } from "../callApi.ts"
import { makeKickSource } from "../kick/kickSource.ts"
import { makeMetaSource } from "../meta/metaSource.ts"
import { makePlatformPages } from "../platformPages.ts"
import { makeRedditApiSource, makeRedditPublicSource } from "../reddit/redditSource.ts"
import type { Source, Watcher } from "../source.ts"
import { makeTwitchSource } from "../twitch/twitchSource.ts"
import { makeXApiSource } from "../x/xApiSource.ts"
import { makeYoutubeSource } from "../youtube/youtubeSource.ts"
import { LOOK_REDIRECTS_MAX, makePageWatcher } from "./pageWatcher.ts"

/**
 * Who looks at accounts, in their order: the APIs there are credentials for, else Reddit's public listings, then profile pages. Kick's
 * API shows neither followers nor past streams, so it comes after the page.
 */
export const makeWatchers = Effect.fnUntraced(function* (
  credentials: Credentials,
  origins: Origins,
  browser: Source | null
): Effect.fn.Return<ReadonlyArray<Watcher>, never, PublicApis | PublicPages> {
  const apis = yield* PublicApis
  const pages = makePlatformPages(yield* PublicPages, LOOK_REDIRECTS_MAX)
  const { youtubeApiKey, twitch, reddit, xBearerToken, meta, kick } = credentials
  const watchers: Array<Watcher> = []
  if (youtubeApiKey !== null) {
    watchers.push(makeYoutubeSource(makeCallApi(apis, "youtube"), origins.youtubeApi, youtubeApiKey))
  }
  if (twitch !== null) watchers.push(yield* makeTwitchSource(makeCallApi(apis, "twitch"), origins, twitch))
  watchers.push(
    reddit === null
      ? makeRedditPublicSource(pages, origins)
      : yield* makeRedditApiSource(makeCallApi(apis, "reddit"), origins, reddit)
  )
  if (xBearerToken !== null) watchers.push(makeXApiSource(makeCallApi(apis, "x"), origins.xApi, xBearerToken))
  if (meta !== null) watchers.push(makeMetaSource(makeCallApi(apis, "instagram"), origins, meta))
  watchers.push(makePageWatcher({ pages, origins, browser }))
  if (kick !== null) watchers.push(yield* makeKickSource(makeCallApi(apis, "kick"), origins, kick))
  return watchers
})

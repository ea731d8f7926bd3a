import { Effect, Layer, Result } from "effect"
import {
  AccountHistory,
  HISTORY_PAGE_COMMENTS_MAX,
  HISTORY_PAGE_POSTS_MAX,
  type HistoryPage
} from "../../ports/checks/backgroundChecks/AccountHistory.ts"
import { PLATFORM_NAMES } from "../../ports/creators/identity/platformNames.ts"
import type { SocialAccount } from "../../ports/creators/identity/SocialAccount.ts"
import type { Evidence } from "../../ports/creators/scoring/Evidence.ts"
import { ProfileRefused, ProfileSource } from "../../ports/creators/scoring/ProfileSource.ts"
import { PublicApis } from "../../ports/web/PublicApis.ts"
import { PublicPages } from "../../ports/web/PublicPages.ts"
import { ORIGINS, type Origins } from "./addresses.ts"
import type { Credentials } from "./apiSources.ts"
import { makeCallApi } from "./callApi.ts"
import type { HistorySource } from "./historySource.ts"
import { makeMetaSource } from "./meta/metaSource.ts"
import { makePlatformPages } from "./platformPages.ts"
import { makeRedditApiSource, makeRedditPublicSource } from "./reddit/redditSource.ts"
import { makeTwitchSource } from "./twitch/twitchSource.ts"
import { makeXApiSource } from "./x/xApiSource.ts"
import { makeYoutubeSource } from "./youtube/youtubeSource.ts"

export interface AccountHistoryOptions {
  readonly credentials: Omit<Credentials, "kick">
  /** Absent ones are the platforms' own. */
  readonly origins?: Partial<Origins>
}

/** Sources that go back page by page: what there are credentials for, and Reddit's public listings. */
export const makeHistorySources = Effect.fnUntraced(function* ({
  credentials: { youtubeApiKey, twitch, reddit, xBearerToken, meta },
  origins: given = {}
}: AccountHistoryOptions): Effect.fn.Return<ReadonlyArray<HistorySource>, never, PublicApis | PublicPages> {
  const apis = yield* PublicApis
  const pages = makePlatformPages(yield* PublicPages)
  const origins: Origins = { ...ORIGINS, ...given }
  const sources: Array<HistorySource> = []
  if (youtubeApiKey !== null) {
    sources.push(makeYoutubeSource(makeCallApi(apis, "youtube"), origins.youtubeApi, youtubeApiKey).history)
  }
  if (reddit !== null) {
    sources.push((yield* makeRedditApiSource(makeCallApi(apis, "reddit"), origins, reddit)).history)
  }
  if (xBearerToken !== null) {
    sources.push(makeXApiSource(makeCallApi(apis, "x"), origins.xApi, xBearerToken).history)
  }
  if (twitch !== null) sources.push((yield* makeTwitchSource(makeCallApi(apis, "twitch"), origins, twitch)).history)
  if (meta !== null) sources.push(makeMetaSource(makeCallApi(apis, "instagram"), origins, meta).history)
  return [...sources, makeRedditPublicSource(pages, origins).history]
})

/** A page within its bounds, whatever its source gave; of comments the account's own. */
const bounded = (page: HistoryPage): HistoryPage => ({
  ...page,
  posts: page.posts.slice(0, HISTORY_PAGE_POSTS_MAX),
  comments: page.comments.filter(({ isByCreator }) => isByCreator).slice(0, HISTORY_PAGE_COMMENTS_MAX)
})

/** All that a score gathers, as the one page of an account. Its beginning is reached where the profile counts no more posts. */
const onePageOf = ({ profile, posts, comments }: Evidence): HistoryPage => ({
  profile,
  posts,
  comments,
  next: null,
  isBeginning: profile.posts !== null && posts.length >= profile.posts,
  depth: "page"
})

const cannotGoOn = ({ platform }: SocialAccount) =>
  new ProfileRefused({ refusal: "unsupported", reason: `${PLATFORM_NAMES[platform]} can't be read any further here.` })

/**
 * The pasts of accounts: page by page where a source goes back so, else all that a score would gather, on one page. A source that
 * can't be asked now fails the reading, as another one would show less.
 */
export const layer = (options: AccountHistoryOptions) =>
  Layer.effect(
    AccountHistory,
    Effect.gen(function* () {
      const sources = yield* makeHistorySources(options)
      const { gather } = yield* ProfileSource

      /** Cursors name their source, so that a page is asked of the one that gave the last. */
      const readBy = ({ key, readPage }: HistorySource, account: SocialAccount, cursor: string | null) =>
        readPage(account, cursor).pipe(
          Effect.map((page) =>
            bounded({ ...page, depth: "past", next: page.next === null ? null : `${key}:${page.next}` })
          )
        )

      return AccountHistory.of({
        read: Effect.fn("profiles.history")(function* (account, cursor) {
          const able = sources.filter(({ platform }) => platform === account.platform)
          if (cursor !== null) {
            const source = able.find(({ key }) => cursor.startsWith(`${key}:`))
            if (source === undefined) return yield* cannotGoOn(account)
            return yield* readBy(source, account, cursor.slice(source.key.length + 1)).pipe(
              Effect.catchTag("SourceCannotRead", ({ refusal, reason }) =>
                Effect.fail(new ProfileRefused({ refusal, reason }))
              )
            )
          }
          for (const source of able) {
            const read = yield* Effect.result(readBy(source, account, null))
            if (Result.isSuccess(read)) return read.success
            if (read.failure._tag !== "SourceCannotRead") return yield* read.failure
          }
          return bounded(onePageOf(yield* gather(account, () => Effect.void)))
        })
      })
    })
  )

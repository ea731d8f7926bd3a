import { Duration, Effect, Option } from "effect"
import { IdentityPages } from "../../../ports/creators/discovery/IdentityPages.ts"
import { WebSearch } from "../../../ports/creators/discovery/WebSearch.ts"
import { profileAt } from "../../../ports/creators/identity/accountAddress.ts"
import { PLATFORMS } from "../../../ports/creators/identity/platforms.ts"
import { accountKey, type WebAccount } from "../../../ports/creators/identity/SocialAccount.ts"
import { DiscoveryUnavailable } from "./discoverAccounts.ts"
import { DiscoveryFailed } from "./discoverFootprint.ts"
import { type AskedName, nameSimilarity } from "./nameSimilarity.ts"
import type { Contender } from "./rankCandidates.ts"

/** Results of the search that are looked at. */
const RESULTS_MAX = 20
/** Profiles among them that are opened. */
const PROFILES_OPENED_MAX = 6
const PROFILES_AT_ONCE = 3
/** How long one profile may take. */
const PROFILE_SECONDS_MAX = 12

const isProfile = ({ platform }: WebAccount): boolean => PLATFORMS[platform].role !== "link_page"

/** What is typed into a search: the name as one, and what kind of page is meant. */
const queryOf = (text: string): string => `"${text.replaceAll('"', " ").trim()}" creator profile`

/**
 * Looks for a creator on the web: the profiles among what a search finds are opened, and those that are there are contenders.
 * `known` accounts are passed over. Fails with DiscoveryUnavailable where there is no search, and with DiscoveryFailed where
 * it doesn't answer.
 */
export const searchWebForCreator = Effect.fn("discovery.searchWebForCreator")(function* (
  asked: AskedName,
  text: string,
  known: ReadonlySet<string>
) {
  const web = yield* WebSearch
  const pages = yield* IdentityPages
  const results = yield* web.search(queryOf(text), { resultsMax: RESULTS_MAX }).pipe(
    Effect.catchTags({
      SearchNotConfigured: () => Effect.fail(new DiscoveryUnavailable()),
      SearchUnavailable: (cause) => Effect.fail(new DiscoveryFailed({ cause }))
    })
  )
  const profiles = new Map<string, WebAccount>()
  for (const { url } of results) {
    const account = profileAt(url)
    if (account !== null && isProfile(account) && !known.has(accountKey(account))) {
      profiles.set(accountKey(account), account)
    }
  }
  const opened = yield* Effect.forEach(
    [...profiles.values()].slice(0, PROFILES_OPENED_MAX),
    (account) =>
      // A page that is not there, or not shown, proves nobody.
      Effect.option(pages.profile(account).pipe(Effect.timeout(Duration.seconds(PROFILE_SECONDS_MAX)))).pipe(
        Effect.map(Option.map((page) => ({ account, page })))
      ),
    { concurrency: PROFILES_AT_ONCE }
  )
  return opened.flatMap((each): ReadonlyArray<Contender> => {
    if (Option.isNone(each)) return []
    const { account, page } = each.value
    return [
      {
        displayName: page.displayName ?? account.handle,
        groupId: null,
        accounts: [{ account, displayName: page.displayName, url: page.url, lastScoredAt: null }],
        foundBy: "web_search",
        similarity: nameSimilarity(asked, { displayName: page.displayName, handle: account.handle }),
        followers: page.followers
      }
    ]
  })
})

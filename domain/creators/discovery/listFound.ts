import { Effect } from "effect"
import { CreatorIndex } from "../../../ports/creators/discovery/CreatorIndex.ts"
import type { Discovery } from "../../../ports/creators/discovery/Discovery.ts"
import type { ListedAccount, NewListing } from "../../../ports/creators/discovery/Listing.ts"
import { nameTermsOf } from "../listings/foldName.ts"

/** An account that is likelier somebody else's is not listed as found. */
const LISTED_CONFIDENCE_MIN = 0.5

/** An account that was found, and of which nothing but its name is known. */
export const foundListing = (
  account: ListedAccount,
  { displayName, url, foundAt }: { readonly displayName: string | null; readonly url: string; readonly foundAt: Date }
): NewListing => ({
  listing: {
    account,
    displayName,
    url,
    followers: null,
    score: null,
    agents: {
      content_risk: null,
      brand_safety: null,
      sentiment: null,
      authenticity: null,
      audience_quality: null,
      community_trust: null,
      roi_prediction: null
    },
    engagementRate: null,
    languages: [],
    country: null,
    topics: [],
    brands: null,
    flags: { assessed: [], active: [], scored: [] },
    scoredAt: null,
    foundAt
  },
  terms: { ...nameTermsOf(displayName, account.handle), brandKeys: null, niche: null }
})

/**
 * Lists the accounts of a discovery that are seen on their own pages, and that are the seed's person's as likely as not. That they
 * are one creator is not said by it. Safe to do again.
 */
export const listFound = Effect.fn("discovery.listFound")(function* ({ accounts, foundAt }: Discovery) {
  const index = yield* CreatorIndex
  yield* index.list(
    accounts
      .filter(({ confidence, isVerified }) => isVerified && confidence >= LISTED_CONFIDENCE_MIN)
      .map(({ platform, handle, displayName, url }) =>
        foundListing({ platform, handle }, { displayName, url, foundAt })
      )
  )
})

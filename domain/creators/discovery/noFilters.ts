import type { ListingFilters, Range } from "../../../ports/creators/discovery/CreatorIndex.ts"

const ANY: Range = { min: null, max: null }

/** Every listing fits. */
export const NO_FILTERS: ListingFilters = {
  platform: null,
  followers: ANY,
  score: ANY,
  agents: {
    content_risk: ANY,
    brand_safety: ANY,
    sentiment: ANY,
    authenticity: ANY,
    audience_quality: ANY,
    community_trust: ANY,
    roi_prediction: ANY
  },
  engagementRate: ANY,
  language: null,
  country: null,
  topic: null,
  brandKey: null,
  withoutFlags: [],
  withFlags: [],
  scoredSince: null,
  isScored: false
}

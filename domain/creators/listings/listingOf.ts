import type { AgentPoints, NewListing } from "../../../ports/creators/discovery/Listing.ts"
import { AgentName, type RiskFlag } from "../../../ports/creators/scoring/Score.ts"
import type { Scorecard } from "../../../ports/creators/scoring/Scorecard.ts"
import { flagLabel, kindLabel } from "../scorecards/groupFlags.ts"
import { FLAG_KINDS, type FlagKind } from "../textAnalysis/flagKind.ts"
import { brandKeyOf, nameTermsOf } from "./foldName.ts"

/** Sizes are told by powers of two. */
const sizeOf = (followers: number | null): number | null =>
  followers === null || followers < 1 ? null : Math.floor(Math.log2(followers))

const UNKNOWN = "-"

/** What a creator is compared within: their main topic and their size. */
const nicheOf = (topic: string | null, followers: number | null): string =>
  `${topic ?? UNKNOWN}/${sizeOf(followers) ?? UNKNOWN}`

/** The niches around a creator's: of the given topics and about their size. */
export const nichesAround = (topics: ReadonlyArray<string>, followers: number | null): ReadonlyArray<string> => {
  const size = sizeOf(followers)
  const sizes = size === null ? [null] : [size, size - 1, size + 1].filter((each) => each >= 0)
  return (topics.length === 0 ? [null] : topics).flatMap((topic) =>
    sizes.map((each) => nicheOf(topic, each === null ? null : 2 ** each))
  )
}
const kindsOf = (flags: ReadonlyArray<RiskFlag>): ReadonlyArray<FlagKind> => {
  const labels = new Set(flags.map(flagLabel))
  return FLAG_KINDS.filter((kind) => labels.has(kindLabel(kind)))
}

/** The language without its script and region. */
const baseOf = (language: string): string => language.toLowerCase().split("-", 1)[0] ?? language

/** A language that fewer of the posts are in is no language that the creator posts in. */
const LANGUAGE_SHARE_MIN = 0.1

const languagesOf = ({ reading }: Scorecard): ReadonlyArray<string> => {
  const told = reading?.languages ?? []
  const least = told.reduce((sum, { posts }) => sum + posts, 0) * LANGUAGE_SHARE_MIN
  return [...new Set(told.filter(({ posts }) => posts >= least).map(({ language }) => baseOf(language)))]
}

/** The points of each agent that had something to read. */
const pointsOf = ({ score: { agents } }: Scorecard): AgentPoints => {
  const points = new Map(agents.filter(({ coverage }) => coverage > 0).map(({ agent, score }) => [agent, score]))
  const [risk, safety, sentiment, authenticity, audience, trust, roi] = AgentName.literals.map(
    (agent) => points.get(agent) ?? null
  )
  return {
    content_risk: risk ?? null,
    brand_safety: safety ?? null,
    sentiment: sentiment ?? null,
    authenticity: authenticity ?? null,
    audience_quality: audience ?? null,
    community_trust: trust ?? null,
    roi_prediction: roi ?? null
  }
}

/** What a score tells the index: what can be asked for, and only as far as there was evidence for it. */
export const listingOf = (card: Scorecard): NewListing => {
  const { platform, handle, displayName, profileUrl, followers, topics, audience, reading, evidence, score, scoredAt } =
    card
  const brands = evidence.posts === 0 ? null : [...new Set(card.brandMentions.map(({ brand }) => brand))]
  return {
    listing: {
      account: { platform, handle },
      displayName: displayName === "" ? null : displayName,
      url: profileUrl,
      followers,
      score: score.score,
      agents: pointsOf(card),
      engagementRate: card.engagement.rate,
      languages: languagesOf(card),
      country: audience[0]?.countryCode ?? null,
      topics,
      brands,
      flags: {
        assessed: reading !== null && reading.assessed > 0 ? reading.flagged.map(({ kind }) => kind) : [],
        active: kindsOf(score.flags),
        scored: kindsOf(score.flags.filter(({ scoreImpact }) => scoreImpact === "scored"))
      },
      scoredAt,
      foundAt: scoredAt
    },
    terms: {
      ...nameTermsOf(displayName, handle),
      brandKeys: brands === null ? null : [...new Set(brands.map(brandKeyOf))],
      niche: nicheOf(topics[0]?.topic ?? null, followers)
    }
  }
}

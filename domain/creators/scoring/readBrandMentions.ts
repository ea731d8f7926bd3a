import type { BrandMention } from "../../../ports/creators/scoring/Scorecard.ts"
import { brandMentionsIn } from "../textAnalysis/brandMentions.ts"
import type { ReadEvidence } from "./readEvidence.ts"

/** No list of brands is kept: a handle counts as a brand's where a post that names it shows a sign of payment. */
const KNOWN_BRANDS: ReadonlySet<string> = new Set()

/** The brands that an account's own posts name, most exposed first, each with the posts and why they are judged so. */
export const readBrandMentions = ({ posts }: Pick<ReadEvidence, "posts">): ReadonlyArray<BrandMention> => {
  const judged = posts.flatMap(({ post: { url, mentions, isRepost, isLabelledPaid }, disclosure }) =>
    isRepost || mentions.length === 0 ? [] : [{ url, mentions, isLabelledPaid: isLabelledPaid === true, disclosure }]
  )
  return brandMentionsIn(judged, KNOWN_BRANDS).map(({ brand, verdict, posts: named }) => ({
    brand,
    verdict,
    posts: named
  }))
}

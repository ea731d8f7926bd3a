import type { Evidence } from "../../../ports/creators/scoring/Evidence.ts"
import type { BrandMention } from "../../../ports/creators/scoring/Scorecard.ts"
import { brandMentionsIn } from "../textAnalysis/brandMentions.ts"
import { normaliseOnce } from "../textAnalysis/normaliseOnce.ts"
import { readDisclosure } from "../textAnalysis/readDisclosure.ts"
import { postsInOrder } from "./readEvidence.ts"

/** No list of brands is kept: a handle counts as a brand's where a post that names it shows a sign of payment. */
const KNOWN_BRANDS: ReadonlySet<string> = new Set()

/** The brands that an account's own posts name, most exposed first, each with the posts and why they are judged so. */
export const readBrandMentions = ({ posts }: Pick<Evidence, "posts">): ReadonlyArray<BrandMention> => {
  const own = postsInOrder(posts).filter(({ isRepost, mentions }) => !isRepost && mentions.length > 0)
  const judged = own.map((post) => {
    const { url, mentions, language } = post
    const isLabelledPaid = post.isLabelledPaid === true
    return { url, mentions, isLabelledPaid, disclosure: readDisclosure(normaliseOnce(post), isLabelledPaid, language) }
  })
  return brandMentionsIn(judged, KNOWN_BRANDS).map(({ brand, verdict, posts: named }) => ({
    brand,
    verdict,
    posts: named
  }))
}

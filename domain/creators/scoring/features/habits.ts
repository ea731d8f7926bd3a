import { formatDecimal, formatPlural } from "../../../mail/wording.ts"
import { USUAL_POSTS_PER_WEEK } from "../benchmarks.ts"
import type { ReadEvidence } from "../readEvidence.ts"
import { isSponsored } from "./engagement.ts"
import { type Feature, measuredFeature, missingFeature, shrinkTowards } from "./feature.ts"

const CADENCE_DAYS = 90
const CADENCE_DAYS_MIN = 7
const CADENCE_POSTS_MIN = 2
const CADENCE_POSTS_WANTED = 12
const DISCLOSURES_WANTED = 3
const DISCLOSURES_PRIOR = 2

const originals = ({ clean }: ReadEvidence) => clean.filter(({ post }) => !post.isRepost && !post.isReply)

/** Clean posts a week over the last 90 days, or since the oldest of them. */
const postsPerWeek = (read: ReadEvidence): Feature => {
  const posts = originals(read)
  const oldest = posts.at(-1)
  if (oldest === undefined || posts.length < CADENCE_POSTS_MIN)
    return missingFeature("enough posts to tell how often they come")
  const days = Math.max(CADENCE_DAYS_MIN, Math.min(CADENCE_DAYS, oldest.ageDays))
  const recent = posts.filter(({ ageDays }) => ageDays <= days).length
  const value = (recent * 7) / days
  const text =
    `${formatDecimal(Math.round(value * 10) / 10)} posts without flags a week, ${USUAL_POSTS_PER_WEEK} is usual; ` +
    `${formatPlural(recent, "post")} in ${formatPlural(Math.round(days), "day")}.`
  return measuredFeature(value, text, { sample: posts.length, wanted: CADENCE_POSTS_WANTED })
}

/** Days since the newest clean post. */
const daysSincePost = (read: ReadEvidence): Feature => {
  const [newest] = originals(read)
  if (newest === undefined) return missingFeature("posts without flags")
  const days = Math.floor(newest.ageDays)
  return measuredFeature(days, `The newest post without flags is ${formatPlural(days, "day")} old.`)
}

const NO_SPONSORED = "sponsored posts that say so"

/** Clean sponsored posts; of those, how many say so plainly and early; and the share, 0 to 1, of those that don't. */
export const habitFeatures = (read: ReadEvidence) => {
  const sponsored = originals(read).filter(isSponsored)
  const clear = sponsored.filter(({ disclosure }) => disclosure.disclosure === "clear")
  const unclear = sponsored.filter(({ disclosure }) => disclosure.disclosure !== "clear")
  const all = sponsored.length
  const urls = (posts: typeof sponsored) => posts.map(({ post }) => post.url)
  const sample = { sample: all, wanted: DISCLOSURES_WANTED }
  return {
    posts_per_week: postsPerWeek(read),
    days_since_post: daysSincePost(read),
    clear_disclosures:
      all === 0
        ? missingFeature(NO_SPONSORED)
        : measuredFeature(
            clear.length,
            `${clear.length} of ${formatPlural(all, "sponsored post")} say so plainly and early.`,
            {
              ...sample,
              postUrls: urls(clear)
            }
          ),
    vague_disclosures:
      all === 0
        ? missingFeature(NO_SPONSORED)
        : measuredFeature(
            shrinkTowards(unclear.length / all, 0, all, DISCLOSURES_PRIOR),
            `${unclear.length} of ${formatPlural(all, "sponsored post")} say so vaguely or late.`,
            { ...sample, postUrls: urls(unclear) }
          ),
    sponsored_posts:
      all === 0
        ? missingFeature(NO_SPONSORED)
        : measuredFeature(all, `${formatPlural(all, "sponsored post")} without flags.`, {
            ...sample,
            postUrls: urls(sponsored)
          })
  }
}

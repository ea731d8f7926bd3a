import { formatCount, formatPercent, formatPlural } from "../../../mail/wording.ts"
import type { FlagKind } from "../../textAnalysis/flagKind.ts"
import { type ReadEvidence, WEIGHT_PARTS } from "../readEvidence.ts"
import { flagLabelOf } from "../riskFlags.ts"
import { type Feature, measuredFeature, missingFeature } from "./feature.ts"

/** A share starts as if three texts of today had been clean: one bad text of one is not all there is to a creator. */
const PRIOR_WEIGHT_PARTS = 3 * WEIGHT_PARTS
const CLEAN_POSTS_WANTED = 30
const CLEAN_DAYS_WANTED = 180

/** The words that moved a share most are named with it, short ones only. */
const WORDS_NAMED_MAX = 3
const WORD_CHARACTERS_MAX = 40

const NOT_ASSESSED = "what the posts say (none in English)"

/**
 * How much of what a creator says is of one kind: the weight of the texts flagged for it, by level, confidence and recency,
 * against the same and the weight of all clean posts; 0 to 1. So a flag that is right one time in two weighs half.
 *
 * Texts flagged for something else stand on neither side: if they counted as texts like others, a creator with more bad
 * posts of one kind would have a smaller share of another.
 */
const shareOf = (kind: FlagKind, { flagged, clean, posts }: ReadEvidence): Feature => {
  const texts = flagged.flatMap(({ flags, ...text }) => {
    const flag = flags.find((each) => each.kind === kind)
    return flag === undefined
      ? []
      : [{ ...text, flag, weight: Math.round(text.weightParts * flag.level * flag.confidence) }]
  })
  const assessed = clean.filter(({ isAssessed }) => isAssessed)
  if (assessed.length === 0 && flagged.length === 0) return missingFeature(NOT_ASSESSED)
  const bad = texts.reduce((sum, { weight }) => sum + weight, 0)
  const good = assessed.reduce((sum, { weightParts }) => sum + weightParts, PRIOR_WEIGHT_PARTS)
  const share = bad / (bad + good)
  const label = flagLabelOf(kind)
  const worst = [...texts].sort((a, b) => b.weight - a.weight)
  const words = [...new Set(worst.map(({ flag }) => flag.matched.toLowerCase()))]
    .filter((word) => word.length <= WORD_CHARACTERS_MAX)
    .slice(0, WORDS_NAMED_MAX)
    .map((word) => `“${word}”`)
  const newest = texts.reduce((least, { ageDays }) => Math.min(least, ageDays), Infinity)
  const quoted = words.length === 0 ? "" : ` (${words.join(", ")})`
  const text =
    texts.length === 0
      ? `No ${label} in ${formatPlural(posts.length, "post")}.`
      : `${formatPlural(texts.length, "text")} flagged for ${label}${quoted}, the newest ${formatPlural(Math.floor(newest), "day")} old; ` +
        `${formatPercent(share)} of what was said, weighted by gravity, certainty and recency.`
  return measuredFeature(share, text, { postUrls: worst.map(({ url }) => url) })
}

/** Posts in English that carry no flag. */
const cleanPosts = ({ clean, posts }: ReadEvidence): Feature => {
  const assessed = clean.filter(({ isAssessed }) => isAssessed).length
  if (posts.length === 0) return missingFeature("posts")
  const unread = clean.length - assessed
  const text = `${formatCount(assessed)} of ${formatPlural(posts.length, "post")} read and free of flags${
    unread === 0 ? "" : `; ${formatPlural(unread, "post has", "posts have")} no words or a language that isn't assessed`
  }.`
  return measuredFeature(assessed, text, { sample: assessed, wanted: CLEAN_POSTS_WANTED })
}

/** Days back to the oldest post in English without a flag. */
const cleanDays = ({ clean }: ReadEvidence): Feature => {
  const oldest = clean.filter(({ isAssessed }) => isAssessed).at(-1)
  if (oldest === undefined) return missingFeature("a history of posts")
  const days = Math.floor(oldest.ageDays)
  return measuredFeature(days, `Posts without flags go back ${formatPlural(days, "day")}.`, {
    sample: days,
    wanted: CLEAN_DAYS_WANTED
  })
}

export const contentFeatures = (read: ReadEvidence) => ({
  hate_posts: shareOf("hate", read),
  offence_posts: shareOf("offence", read),
  profanity_posts: shareOf("profanity", read),
  nsfw_posts: shareOf("nsfw", read),
  violence_posts: shareOf("violence", read),
  legal_posts: shareOf("legal", read),
  substance_posts: shareOf("substance", read),
  deceptive_posts: shareOf("deceptive", read),
  undisclosed_ad_posts: shareOf("undisclosed_ad", read),
  clean_posts: cleanPosts(read),
  clean_days: cleanDays(read)
})

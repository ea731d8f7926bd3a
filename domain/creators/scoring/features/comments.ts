import { formatCount, formatPercent, formatPlural } from "../../../mail/wording.ts"
import type { ReadEvidence } from "../readEvidence.ts"
import { type Feature, measuredFeature, missingFeature, shrinkTowards } from "./feature.ts"

const COMMENTS_WANTED = 50
const COMMENTS_PRIOR = 20
/** Two people may well write the same three words. */
const DUPLICATE_WORDS_MIN = 4
const POSTS_WANTED = 10
const POSTS_PRIOR = 3

/** Priors of ours: no published figures were found. */
const USUAL_TOXIC = 0.01
const USUAL_DUPLICATE = 0.02
const USUAL_GENERIC = 0.25
const USUAL_ANSWERED = 0.1

const NO_COMMENTS = "comments below posts without flags"

/** What comments do, of one and of several. */
interface Deed {
  readonly one: string
  readonly several: string
}

/** A share of the comments of others, 0 to 1, nearer to what is usual the fewer they are. */
const shareOf = (part: number, usual: number, { comments }: ReadEvidence, { one, several }: Deed): Feature => {
  const all = comments.length
  if (all === 0) return missingFeature(NO_COMMENTS)
  const said = formatPlural(all, "comment")
  const text =
    part === 0
      ? `None of ${said} ${one}.`
      : `${formatCount(part)} of ${said} ${part === 1 ? one : several} (${formatPercent(part / all)}).`
  return measuredFeature(shrinkTowards(part / all, usual, all, COMMENTS_PRIOR), text, {
    sample: all,
    wanted: COMMENTS_WANTED
  })
}

const duplicatesIn = ({ comments }: ReadEvidence): number => {
  const seen = new Set<string>()
  let duplicates = 0
  for (const { words, wordCount } of comments) {
    if (wordCount < DUPLICATE_WORDS_MIN) continue
    if (seen.has(words)) duplicates += 1
    seen.add(words)
  }
  return duplicates
}

/** Share of the posts with comments that the creator answered, 0 to 1. */
const creatorReplies = ({ answeredPosts, commentedPosts }: ReadEvidence): Feature => {
  if (commentedPosts === 0) return missingFeature("answers to comments")
  const share = answeredPosts / commentedPosts
  const text =
    answeredPosts === 0
      ? `Answers no comments; ${formatPlural(commentedPosts, "post has", "posts have")} some.`
      : `Answers comments below ${formatCount(answeredPosts)} of ${formatPlural(commentedPosts, "post")} that have some.`
  return measuredFeature(shrinkTowards(share, USUAL_ANSWERED, commentedPosts, POSTS_PRIOR), text, {
    sample: commentedPosts,
    wanted: POSTS_WANTED
  })
}

export const commentFeatures = (read: ReadEvidence) => {
  const { comments } = read
  const toxic = comments.filter(({ isToxic }) => isToxic).length
  const generic = comments.filter(({ isGeneric }) => isGeneric).length
  return {
    toxic_comments: shareOf(toxic, USUAL_TOXIC, read, { one: "insults or hates", several: "insult or hate" }),
    duplicate_comments: shareOf(duplicatesIn(read), USUAL_DUPLICATE, read, {
      one: "repeats another word for word",
      several: "repeat another word for word"
    }),
    generic_comments: shareOf(generic, USUAL_GENERIC, read, {
      one: "is praise that fits any post",
      several: "are praise that fits any post"
    }),
    creator_replies: creatorReplies(read)
  }
}

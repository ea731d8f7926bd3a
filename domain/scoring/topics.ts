import type { Evidence, Post } from "../../ports/scoring/Evidence.ts"
import type { TopicShare } from "../../ports/scoring/Scorecard.ts"
import { ascending } from "../ascending.ts"
import { TAG_BEGINNINGS, TAG_ENDINGS, TOPIC_TERMS, TOPICS, type Topic } from "../reading/lists/topics.ts"
import { normalise } from "../reading/normalise.ts"
import { normalisedPost } from "../reading/normalisedPost.ts"
import { compilePhrases, findPhrases, termsOf } from "../reading/phrases.ts"
import { prepareSpellings, type SpelledWord, spell } from "../reading/spelling.ts"
import { postsInOrder } from "./readEvidence.ts"

/** Topics that a creator has at most. */
export const TOPICS_MAX = 5
/** Shares are rounded to ten-thousandths, half up. */
const SHARE_PARTS = 10_000

const termsByTopic = TOPICS.map((topic) => ({ terms: TOPIC_TERMS[topic], value: topic }))
const book = compilePhrases(termsByTopic)
const spellings = prepareSpellings(book.vocabulary, [])

/** Every term as a hashtag has it: without blanks and apostrophes. */
const byTag: ReadonlyMap<string, Topic> = new Map(
  termsByTopic.flatMap(({ terms, value }) =>
    termsOf(terms).map((words) => [words.join("").replaceAll("'", ""), value] as const)
  )
)

const topicOfTag = (tag: string): Topic | null => {
  const plain = tag.replaceAll("_", "")
  const bare = [
    ...TAG_BEGINNINGS.flatMap((beginning) => (plain.startsWith(beginning) ? [plain.slice(beginning.length)] : [])),
    ...TAG_ENDINGS.flatMap((ending) => (plain.endsWith(ending) ? [plain.slice(0, -ending.length)] : []))
  ]
  return [plain, ...bare].map((each) => byTag.get(each)).find((topic) => topic !== undefined) ?? null
}

const isSaid = ({ kind }: SpelledWord): boolean => kind === "word" || kind === "hashtag"

/** The topics that a post tells, by its words and hashtags; it may tell several. */
const topicsOf = (post: Post): ReadonlySet<Topic> => {
  const tags = post.hashtags.map((tag) => `#${tag.replace(/^#/, "")}`).join("\n")
  const written = [...normalisedPost(post).words, ...normalise(tags).words]
  const words = spell(written, spellings).filter(isSaid)
  const said = findPhrases(words, book).map(({ value }) => value)
  const tagged = words.flatMap(({ kind, key }) => (kind === "hashtag" ? (topicOfTag(key) ?? []) : []))
  return new Set([...said, ...tagged])
}

/**
 * What a creator posts about, by word lists: of the posts that tell any topic, the share that tells each; a post may tell
 * several. Greatest first, ties by name, at most TOPICS_MAX. Reposts and replies are someone else's subject and don't count.
 * Empty where no post tells any. The order of the posts doesn't matter.
 */
export const readTopics = ({ posts }: Evidence): ReadonlyArray<TopicShare> => {
  const told = postsInOrder(posts)
    .filter(({ isReply, isRepost }) => !isReply && !isRepost)
    .map(topicsOf)
    .filter(({ size }) => size > 0)
  return TOPICS.map((topic) => ({ topic, posts: told.filter((topics) => topics.has(topic)).length }))
    .filter((each) => each.posts > 0)
    .sort((a, b) => b.posts - a.posts || ascending(a.topic, b.topic))
    .slice(0, TOPICS_MAX)
    .map(({ topic, posts: telling }) => ({
      topic,
      share: Math.round((telling / told.length) * SHARE_PARTS) / SHARE_PARTS
    }))
}

import { TAG_BEGINNINGS, TAG_ENDINGS, TOPIC_TERMS } from "./lists/topics.ts"
import { type NormalisedText, normalise } from "./normalise.ts"
import { once } from "./once.ts"
import { compilePhrases, findPhrases, termsOf } from "./phrases/phrases.ts"
import { TOPICS, type Topic } from "./topic.ts"
import { prepareSpellings, type RestoredWord, restoreWords } from "./words/spelling.ts"

const termsByTopic = TOPICS.map((topic) => ({ terms: TOPIC_TERMS[topic], value: topic }))
const book = once(() => compilePhrases(termsByTopic))
const spellings = once(() => prepareSpellings(book().vocabulary, []))

/** Every term as a hashtag has it: without blanks and apostrophes. */
const topicByTag = once(
  (): ReadonlyMap<string, Topic> =>
    new Map(
      termsByTopic.flatMap(({ terms, value }) =>
        termsOf(terms).map((words) => [words.join("").replaceAll("'", ""), value] as const)
      )
    )
)

const topicOfTag = (tag: string): Topic | null => {
  const plain = tag.replaceAll("_", "")
  const bare = [
    ...TAG_BEGINNINGS.flatMap((beginning) => (plain.startsWith(beginning) ? [plain.slice(beginning.length)] : [])),
    ...TAG_ENDINGS.flatMap((ending) => (plain.endsWith(ending) ? [plain.slice(0, -ending.length)] : []))
  ]
  return [plain, ...bare].map((each) => topicByTag().get(each)).find((topic) => topic !== undefined) ?? null
}

const isSaid = ({ kind }: RestoredWord): boolean => kind === "word" || kind === "hashtag"

/** The topics of a text, by its words and hashtags; it may have several. `hashtags` are those that stand beside it. */
export const readTopics = (text: NormalisedText, hashtags: ReadonlyArray<string> = []): ReadonlySet<Topic> => {
  const tags = hashtags.map((tag) => `#${tag.replace(/^#/, "")}`).join("\n")
  const words = restoreWords([...text.words, ...normalise(tags).words], spellings()).filter(isSaid)
  const said = findPhrases(words, book()).map(({ value }) => value)
  const tagged = words.flatMap(({ kind, key }) => (kind === "hashtag" ? (topicOfTag(key) ?? []) : []))
  return new Set([...said, ...tagged])
}

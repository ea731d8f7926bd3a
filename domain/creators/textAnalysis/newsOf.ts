import { NEWS_ROLES, ROLE_TERMS } from "./lists/news.ts"
import type { NormalisedText, Word } from "./normalise.ts"
import { once } from "./once.ts"
import { compilePhrases, findPhrases } from "./phrases/phrases.ts"
import { parseWords } from "./phrases/termList.ts"
import { type NewsMatch, readNews } from "./readNews.ts"

/** A name as its words, in lower case and without marks. */
export interface SoughtName {
  readonly written: string
  readonly words: ReadonlyArray<string>
}

/** What a text reports of somebody whom it names. */
export interface NamedNews<Name extends SoughtName> {
  readonly name: Name
  /** What isn't told of what others did to them or are said to have done. In its order. */
  readonly news: ReadonlyArray<NewsMatch>
  /** Whether something was taken out or mended, so that other signs of the text say nothing of them. */
  readonly isSpared: boolean
}

type Role = keyof typeof ROLE_TERMS

const ROLES: ReadonlyArray<Role> = ["cleared", "suffered", "another", "complains", "guilty", "notGuilty"]
const book = once(() =>
  compilePhrases(
    ROLES.map((role) => ({ terms: ROLE_TERMS[role], value: role })),
    { role: NEWS_ROLES }
  )
)
const roleWords = once(() => new Set(parseWords(NEWS_ROLES)))

const NAME = "@"
const CAPITAL = /^\p{Lu}/u
const IS_CASED = /[\p{Lu}\p{Ll}]/u
const HAS_NUMBER = /\p{N}/u
/** From so many letters on, no other word looks like a name. */
const TELLING_LETTERS_MIN = 8
/** A line whose longer words mostly begin with capitals is a headline in capitals, where they say nothing. */
const LONG_WORD_LETTERS_MIN = 4
const CAPITALS_SHARE_MIN = 0.6
const ARTICLES = new Set(parseWords("the a an this that der die das le la les el los il lo o"))
/** What stands before a name in a headline in capitals, and is no part of it. */
const BEFORE_A_NAME = new Set(parseWords("against of to by for from with on as and at over after in vs versus s"))

/** A part of a word: a handle and a possessive are several. */
interface Token {
  readonly key: string
  readonly isAfterBreak: boolean
  readonly kind: Word["kind"]
  readonly joint: Word["joint"]
  readonly start: number
  readonly end: number
  readonly isCapital: boolean
  readonly sentence: number
}

const tokensOf = ({ words, original }: NormalisedText): ReadonlyArray<Token> => {
  let sentence = 0
  return words.flatMap(({ text, kind, joint, start, end }) => {
    if (joint === "far") sentence += 1
    return (text.match(/[\p{L}\p{N}]+/gu) ?? []).map(
      (key, part): Token => ({
        key,
        isAfterBreak: part === 0 && joint === "far",
        kind,
        joint: part === 0 ? joint : "glued",
        start,
        end,
        isCapital: part === 0 && CAPITAL.test(original.slice(start, end)),
        sentence
      })
    )
  })
}

const isInCapitals = (tokens: ReadonlyArray<Token>, sentence: number): boolean => {
  const long = tokens.filter((token) => token.sentence === sentence && token.key.length >= LONG_WORD_LETTERS_MIN)
  return long.filter(({ isCapital }) => isCapital).length >= CAPITALS_SHARE_MIN * long.length
}

/** Whether a name of one word stands here as a name: with a capital, and not within a longer one ("Nova Scotia", "Chevy Nova"). */
const isNameAt = (tokens: ReadonlyArray<Token>, at: number, isNews: (token: Token) => boolean): boolean => {
  const token = tokens[at]
  if (token === undefined) return false
  if (token.kind === "mention" || !IS_CASED.test(token.key)) return true
  if (token.key.length >= TELLING_LETTERS_MIN || HAS_NUMBER.test(token.key)) return true
  if (!token.isCapital) return false
  const [before, after] = [tokens[at - 1], tokens[at + 1]]
  const isWithin = (beside: Token, isPlain: boolean) => beside.isCapital && !isPlain && !isNews(beside)
  if (before !== undefined && token.joint === "near") {
    if (ARTICLES.has(before.key)) return false
    if (isWithin(before, BEFORE_A_NAME.has(before.key) || roleWords().has(before.key))) return false
  }
  if (after?.joint === "near" && isWithin(after, false)) return false
  // A word begins a sentence with a capital whatever it is, and every word a headline in capitals.
  const isTold = !token.isAfterBreak && at > 0 && !isInCapitals(tokens, token.sentence)
  return isTold || !tokens.some(({ key, isCapital, kind }) => key === token.key && kind === "word" && !isCapital)
}

const placesOf = (
  tokens: ReadonlyArray<Token>,
  { words }: SoughtName,
  isNews: (token: Token) => boolean
): ReadonlyArray<number> =>
  [...tokens.keys()].filter(
    (from) =>
      words.every((word, place) => tokens[from + place]?.key === word) &&
      (words.length > 1 || isNameAt(tokens, from, isNews))
  )

/** The tokens with a name as one, so that phrases can hold it. */
const withName = (tokens: ReadonlyArray<Token>, places: ReadonlyArray<number>, length: number): ReadonlyArray<Token> =>
  tokens.flatMap((token, at) => {
    if (places.includes(at)) return [{ ...token, key: NAME, end: tokens[at + length - 1]?.end ?? token.end }]
    return places.some((from) => from < at && at < from + length) ? [] : [token]
  })

/**
 * What a text reports of the first of the names that it holds; null where it names none. Who is cleared, who was wronged and who
 * complains is accused of nothing, unless the same text tells of their guilt.
 */
export const newsOf = <Name extends SoughtName>(
  text: NormalisedText,
  names: ReadonlyArray<Name>
): NamedNews<Name> | null => {
  const all = readNews(text)
  const plain = tokensOf(text)
  const isNews = ({ start, end }: Token) => all.some((each) => each.start < end && start < each.end)
  const found = names
    .map((name) => ({ name, places: placesOf(plain, name, isNews) }))
    .find(({ places }) => places.length > 0)
  if (found === undefined) return null
  const tokens = withName(plain, found.places, found.name.words.length)
  const phrases = findPhrases(tokens, book())
  const of = (role: Role) => phrases.filter(({ value }) => value === role)
  const sentenceOf = (at: number) => tokens[at]?.sentence ?? 0
  const innocent = of("notGuilty")
  const guilty = of("guilty").filter(({ from, to }) => !innocent.some((each) => each.from < to && from < each.to))
  const spans = (role: Role) =>
    of(role).map(({ from, to }) => ({
      start: tokens[from]?.start ?? 0,
      end: tokens[to - 1]?.end ?? 0
    }))

  const [cleared] = spans("cleared")
  if (cleared !== undefined && guilty.length === 0) {
    return {
      name: found.name,
      news: [{ kind: "controversy", ...cleared }],
      isSpared: true
    }
  }

  const namesIn = (sentence: number) =>
    tokens.flatMap((token, at) => (token.key === NAME && token.sentence === sentence ? [at] : []))
  const isSparing = ({ value, from }: { readonly value: Role; readonly from: number }): boolean => {
    const sentence = sentenceOf(from)
    const guilt = guilty.filter((each) => sentenceOf(each.from) === sentence)
    // "Sued" is what complains here.
    if (value === "complains") return guilt.every((each) => tokens[each.from]?.key === "sued")
    const [first = 0] = namesIn(sentence)
    return value === "another" || (value === "suffered" && guilt.every((each) => each.from < first))
  }
  const spared = new Set(phrases.filter(isSparing).map(({ from }) => sentenceOf(from)))
  if (spared.size === 0) return { name: found.name, news: all, isSpared: false }
  const isOfThem = ({ start }: NewsMatch): boolean => {
    const sentence = tokens.findLast((token) => token.start <= start)?.sentence ?? 0
    return !spared.has(sentence) && namesIn(sentence).length > 0
  }
  return { name: found.name, news: all.filter(isOfThem), isSpared: true }
}

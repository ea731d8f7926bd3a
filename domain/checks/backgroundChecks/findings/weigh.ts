import type { CheckCategory } from "../../../../ports/checks/backgroundChecks/categories.ts"
import type { FindingPlace, RiskWeight } from "../../../../ports/checks/backgroundChecks/Finding.ts"
import type { Severity } from "../../../../ports/creators/scoring/Score.ts"
import type { NormalisedText } from "../../../creators/textAnalysis/normalise.ts"
import { PRECISION } from "../../../creators/textAnalysis/precision.ts"
import { readNews } from "../../../creators/textAnalysis/readNews.ts"
import { isSpecificThreat } from "./ownSigns.ts"
import { isEndorsed, JEST_WORDS } from "./words/disguises.ts"
import { HEADLINE, OUTLET, WRITER } from "./words/news.ts"

/** Why a finding counts, or is only shown. Each is told of in the README of this folder. */
export type WeightRule =
  | "own_words"
  | "buyer_brand"
  | "political"
  | "repost"
  | "quotation"
  | "news"
  | "lyrics"
  | "reclaimed"
  | "jest"
  | "old"
  | "mild_criticism"
  | "low_confidence"
  | "unread_language"

/** What a rule says, as a sentence. */
export const RULE_TEXTS: Readonly<Record<WeightRule, string>> = {
  own_words: "It counts: they are the subject's own words.",
  buyer_brand: "It counts: they are the subject's own words about the brand that asks.",
  political: "It doesn't count: politics is shown for context alone.",
  repost: "It doesn't count: it is someone else's post that was passed on.",
  quotation: "It doesn't count: it stands within quotation marks.",
  news: "It doesn't count: it tells what happened to others, in the words of news.",
  lyrics: "It doesn't count: it is marked as sung.",
  reclaimed: "It doesn't count: the word is used of oneself.",
  jest: "It doesn't count: it is said to someone by name, with signs of a joke.",
  old: "It doesn't count: it is older than findings of its severity are counted.",
  mild_criticism: "It doesn't count: criticism that isn't harsh is everyone's right.",
  low_confidence: "It doesn't count: fewer than half of such findings are right.",
  unread_language: "It doesn't count: too few findings by words of this language were read yet."
}

/** Years after which a finding is only shown; a critical one always counts. */
export const COUNTED_YEARS: Readonly<Record<Severity, number>> = {
  low: 2,
  medium: 4,
  high: 7,
  critical: Number.POSITIVE_INFINITY
}
const COUNTED_CONFIDENCE_MIN = 0.5
const YEAR_MILLISECONDS = 365.25 * 86_400_000

const QUOTATION = /["“„«]([^"“”„«»]{2,400})["”“»]|(?<![\p{L}\p{N}])[‘']([^'‘’\n]{6,400})['’](?![\p{L}\p{N}])/gu
const QUOTED_LINE = /^[ \t]*>.*$/gmu
/** Who puts it on as a scare quote puts nothing else around: so much must be written beside a quotation. */
const BESIDE_QUOTATION_CHARACTERS_MIN = 8

/** What is quoted: someone else's words, where enough of one's own stands beside. */
const quotationsOf = (text: string): ReadonlyArray<{ readonly from: number; readonly to: number }> =>
  [...text.matchAll(QUOTATION), ...text.matchAll(QUOTED_LINE)]
    .filter(({ 0: quotation }) => text.length - quotation.length >= BESIDE_QUOTATION_CHARACTERS_MIN)
    .map(({ 0: quotation, index }) => ({ from: index, to: index + quotation.length }))

/** The text without what it quotes, every other word at its place. */
export const besideQuotations = (text: string): string =>
  quotationsOf(text).reduce((rest, { from, to }) => rest.slice(0, from) + " ".repeat(to - from) + rest.slice(to), text)

/** Whether the words are quoted wherever they stand. Who says that a quotation is right says it. */
const isQuoted = (text: string, start: number, end: number): boolean => {
  const words = text.slice(start, end)
  const quoted = quotationsOf(text)
  if (words === "" || quoted.length === 0 || isEndorsed(text)) return false
  for (let at = text.indexOf(words); at !== -1; at = text.indexOf(words, at + 1)) {
    if (!quoted.some(({ from, to }) => from <= at && at + words.length <= to)) return false
  }
  return true
}

const FIRST_PERSON = /\b(i|i'm|i’m|i've|i’ve|i'll|i’ll|me|my|mine|myself|we|we're|we’re|we've|our|us)\b/iu
const REPORTING = new RegExp(
  String.raw`\b(police|officials?|prosecutors?|authorities|court papers|according to|reports? says?|reportedly` +
    String.raw`|allegedly|breaking|news|says? the|said on|announced|bbc|reuters)\b`,
  "iu"
)

/** Told of others in the words of headlines: nobody speaks of themselves, nor to anyone. */
const isNews = (text: NormalisedText): boolean => {
  const { original } = text
  if (FIRST_PERSON.test(original) || WRITER.test(original)) return false
  return OUTLET.test(original) || HEADLINE.test(original) || (REPORTING.test(original) && readNews(text).length > 0)
}

/** Nothing that is said of a group becomes news by "breaking". */
const MAY_BE_NEWS: ReadonlySet<CheckCategory> = new Set(["violence", "legal", "substance", "deceptive", "nsfw"])

const SUNG = /[♪♫🎵🎶]|\blyrics?\b|\bkaraoke\b|\b(sing|sings|singing|sang)\b/iu
/** Nothing makes a song of hatred, of a promise or of trouble with the law. */
const MAY_BE_SUNG: ReadonlyArray<CheckCategory> = ["violence", "profanity", "nsfw", "substance"]

const JEST = /\b(lol|lmao|lmfao|rofl|haha\w*|hehe\w*|jk|just kidding|joking|love you|love u|bestie)\b|[😂🤣😅😜😝😉]/iu
const MAY_BE_JEST: ReadonlyArray<CheckCategory> = ["violence", "profanity", "public_feuds", "nsfw"]

/** What is said of oneself: the word itself, or another one for the same group, behind "I'm" or "we're" with little between. */
const OF_ONESELF = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:i'm|i’m|i am|we're|we’re|we are|as an?|fellow)(?: (?:a|an|the|one|two|just` +
    String.raw`|still|out|proud|and|such|your|local|here|loud)){0,3} ([\p{L}]+)`,
  "giu"
)
const OWN_NAMES: ReadonlySet<string> = new Set(["queer", "gay", "lesbian", "lesbians", "bi", "trans", "black"])
const SLUR_SIGNS: ReadonlySet<string> = new Set(["slur", "slur_alone"])

/** Slurs that are used against someone. */
const SLURS_AT_SOMEONE: ReadonlySet<string> = new Set(["slur", "slur_alone", "slur_attack"])
const ADDRESSED = /(?<![\p{L}\p{N}])(you|you're|you’re|u|ur|your|@[\p{L}\p{N}_.]+)(?![\p{L}\p{N}])/iu

/** What no laughter and no note makes harmless: a threat that names where, when or what with, and a slur at someone. */
const isMeant = ({ text, category, sign, isToSomeone }: Weighed): boolean =>
  (category === "violence" && isSpecificThreat(text.original)) ||
  (sign !== null && SLURS_AT_SOMEONE.has(sign) && (isToSomeone || ADDRESSED.test(text.original)))

const isReclaimed = ({ text, start, end, sign }: Weighed): boolean => {
  if (sign === null || !SLUR_SIGNS.has(sign)) return false
  const slur = text.original.slice(start, end).toLowerCase()
  return [...text.original.matchAll(OF_ONESELF)].some(([, word = ""]) => {
    const own = word.toLowerCase()
    return OWN_NAMES.has(own) || slur.startsWith(own)
  })
}

/** What is to be weighed. */
export interface Weighed {
  readonly text: NormalisedText
  /** Where in the text it was found. */
  readonly start: number
  readonly end: number
  readonly category: CheckCategory
  readonly severity: Severity
  readonly confidence: number
  readonly sign: string | null
  readonly place: FindingPlace
  /** Whether it answers or names someone. */
  readonly isToSomeone: boolean
  readonly postedAt: Date | null
  readonly isMild: boolean
  readonly isOfBuyer: boolean
}

const ageYears = (postedAt: Date | null, now: Date): number =>
  postedAt === null ? 0 : (now.getTime() - postedAt.getTime()) / YEAR_MILLISECONDS

/** Which rule makes it count or not: the first that fits. */
const ruleOf = (found: Weighed, now: Date): WeightRule => {
  const { text, start, end, category, severity, confidence, sign, place } = found
  if (category === "political") return "political"
  if (place === "repost") return "repost"
  if (isQuoted(text.original, start, end)) return "quotation"
  if (MAY_BE_NEWS.has(category) && isNews(text)) return "news"
  if (isReclaimed(found)) return "reclaimed"
  if (!isMeant(found)) {
    if (MAY_BE_SUNG.includes(category) && SUNG.test(text.original)) return "lyrics"
    const isLaughedOff = JEST.test(text.original) || JEST_WORDS.test(text.original)
    if (MAY_BE_JEST.includes(category) && found.isToSomeone && isLaughedOff) return "jest"
  }
  if (ageYears(found.postedAt, now) > COUNTED_YEARS[severity]) return "old"
  if (found.isMild) return "mild_criticism"
  if (confidence < COUNTED_CONFIDENCE_MIN) return "low_confidence"
  if (PRECISION.isUnread("profanity", sign)) return "unread_language"
  return found.isOfBuyer ? "buyer_brand" : "own_words"
}

/** Whether a finding counts, and by which rule. */
export const weigh = (found: Weighed, now: Date): { readonly rule: WeightRule; readonly weight: RiskWeight } => {
  const rule = ruleOf(found, now)
  return { rule, weight: rule === "own_words" || rule === "buyer_brand" ? "risk" : "context" }
}

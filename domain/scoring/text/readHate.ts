import {
  ADDRESSEES,
  BLOCKERS,
  COUNTERS,
  DENIALS_OF_WORTH,
  GENDERED,
  GROUPS,
  HARM,
  HATE_VERBS,
  HOMONYMS,
  INTENT,
  NEGATORS,
  OTHERS,
  PRONOUNS,
  RECLAIMERS,
  SLURS,
  STRONG
} from "./hateLexicon.ts"
import { compilePhrases, findPhrases, type Key, type PhraseMatch, termsOf } from "./phrases.ts"

type Part =
  | "group"
  | "slur"
  | "gendered"
  | "hateVerb"
  | "strong"
  | "unworthy"
  | "harm"
  | "intent"
  | "others"
  | "counter"
  | "pronoun"
  | "addressee"
  | "reclaimer"
  | "homonym"

const book = compilePhrases<Part>(
  [
    { terms: GROUPS, value: "group" },
    { terms: SLURS, value: "slur" },
    { terms: GENDERED, value: "gendered" },
    { terms: HATE_VERBS, value: "hateVerb" },
    { terms: STRONG, value: "strong" },
    { terms: DENIALS_OF_WORTH, value: "unworthy" },
    { terms: HARM, value: "harm" },
    { terms: INTENT, value: "intent" },
    { terms: OTHERS, value: "others" },
    { terms: COUNTERS, value: "counter" },
    { terms: PRONOUNS, value: "pronoun" },
    { terms: ADDRESSEES, value: "addressee" },
    { terms: RECLAIMERS, value: "reclaimer" },
    { terms: HOMONYMS, value: "homonym" }
  ],
  { group: GROUPS },
  "all, the, these, those, every, fucking, damn, any, more, most, such, single, other, of, a, an"
)
/** What joins a group to what is said of it from further off: "these people really are so …". */
const LINKS = new Set(
  "are r is were was be being been am look looks act acts seem seems smell smells stay so such all just always only should would will can make makes like they're theyre aren't isn't nothing".split(
    " "
  )
)
/** Whose hate it is, if not the writer's. */
const THIRD_PERSONS = new Set(
  "who they he she it people men folks others republicans democrats racists bigots idiots".split(" ")
)
const FIRST_PERSONS = new Set("i i'm im i've we we're we've me us".split(" "))
/** Before a group these wish nothing yet: "I heard that immigrants died". */
const UNWISHING = new Set("i im i'm we all every everyone would could someone somebody".split(" "))
/** What is done to a group isn't said of it. */
const PASSIVES = new Set(
  "treated seen viewed called described portrayed labelled labeled considered regarded depicted accused compared".split(
    " "
  )
)
const negators = new Set(termsOf(NEGATORS).flatMap((words) => (words.length === 1 ? words : [])))
const blockers = new Set(termsOf(BLOCKERS).flat())

/** Every word that hate is read from. */
export const HATE_VOCABULARY: ReadonlySet<string> = book.vocabulary
/** Words that are looked for in disguise: groups, slurs and what is said of them. */
export const DISGUISED: ReadonlySet<string> = new Set(
  [GROUPS, SLURS, GENDERED, HATE_VERBS, STRONG, HARM].flatMap((terms) =>
    termsOf(terms).flatMap((words) => words.filter((word) => word.length >= 4))
  )
)

/** Groups and slurs of one word. */
export const TARGETS: ReadonlySet<string> = new Set(
  [GROUPS, SLURS].flatMap((terms) => termsOf(terms).flatMap((words) => (words.length === 1 ? words : [])))
)

const UNTELLING = new Set(
  "the a with of man men guy guys girl girls kid kids person ones community families".split(" ")
)
/** Words without one of which no group or slur is named. */
const TELLING: ReadonlySet<string> = new Set(
  [GROUPS, SLURS].flatMap((terms) => termsOf(terms).flat()).filter((word) => !UNTELLING.has(word))
)

/** A hostile sentence. `level` 0 to 1; `from` and `to` (exclusive) are words. */
export interface HateMatch {
  readonly level: number
  readonly confidence: number
  readonly from: number
  readonly to: number
  /** Why, for a person. */
  readonly reason: "a slur" | "a threat or a wish of harm" | "hostility" | "contempt" | "a denial of worth"
}

/** What is read of one text: every part of a sentence is compared with every other. */
const WORDS_MAX = 500
const VERB_REACH_WORDS = 5
/** How far before a group an epithet stands: "what scum these immigrants are". */
const EPITHET_REACH_WORDS = 2
const ATTRIBUTE_REACH_WORDS = 9
const NEGATION_REACH_WORDS = 3
/** From so many words between, a link is needed. */
const LINK_NEEDED_WORDS = 2
const SUBJECT_REACH_WORDS = 4
const SENTENCES_REMEMBERED = 2
const EXCLAMATION_WORDS_MAX = 2
const SLUR_REACH_WORDS = 2

type Match = PhraseMatch<Part>

/** Whether a word that denies stands shortly before, in the same sentence. */
const isDeniedAt = (keys: ReadonlyArray<Key>, from: number): boolean => {
  for (let back = 1; back <= NEGATION_REACH_WORDS; back += 1) {
    const before = keys[from - back]
    if (before === undefined || keys[from - back + 1]?.isAfterBreak === true) return false
    if (negators.has(before.key)) return true
  }
  return false
}

/** What is hostile in `within`, a stretch of words of one sentence, against its targets. */
const hostilityIn = (
  keys: ReadonlyArray<Key>,
  parts: ReadonlyArray<Match>,
  targets: ReadonlyArray<Match>,
  isByName: boolean
): HateMatch | null => {
  const of = (...values: ReadonlyArray<Part>) => parts.filter(({ value }) => values.includes(value))
  const intents = of("intent")
  const isDenied = ({ from }: Match): boolean => isDeniedAt(keys, from)
  const isBlocked = (from: number, to: number): boolean => {
    for (let at = from; at < to; at += 1) if (blockers.has(keys[at]?.key ?? "")) return true
    return false
  }
  const isPassive = (from: number, to: number): boolean => {
    for (let at = from; at < to; at += 1) {
      if (PASSIVES.has(keys[at]?.key ?? "")) return !intents.some((intent) => intent.from >= from && intent.to <= to)
    }
    return false
  }
  const isLinked = (from: number, to: number): boolean => {
    if (to - from < LINK_NEEDED_WORDS) return true
    for (let at = from; at < to; at += 1) if (LINKS.has(keys[at]?.key ?? "")) return true
    return false
  }
  const isOthers = ({ from }: Match): boolean => {
    let isThird = false
    for (let at = from - 1; at >= Math.max(0, from - SUBJECT_REACH_WORDS); at -= 1) {
      const key = keys[at]?.key ?? ""
      if (FIRST_PERSONS.has(key)) return false
      // "Who hates …?" asks for company.
      isThird ||= THIRD_PERSONS.has(key) && !(key === "who" && keys[at]?.isAfterBreak === true)
      if (keys[at]?.isAfterBreak === true) break
    }
    return isThird
  }
  const isNoneOf = ({ from }: Match): boolean => keys[from - 1]?.key === "no" && keys[from]?.isAfterBreak !== true
  const spanning = (a: Match, b: Match) => ({ from: Math.min(a.from, b.from), to: Math.max(a.to, b.to) })
  let worst: HateMatch | null = null
  const keep = (match: HateMatch) => {
    if (worst === null || match.level > worst.level) worst = match
  }
  for (const target of targets) {
    for (const harm of of("harm")) {
      if (isDenied(harm) || isNoneOf(target)) continue
      const distance = harm.from >= target.to ? harm.from - target.to : target.from - harm.to
      if (distance < 0 || distance > ATTRIBUTE_REACH_WORDS) continue
      const isAfter = harm.from >= target.to
      const isMeant = isAfter
        ? intents.some(({ from, to }) => from >= target.to && to <= harm.from) ||
          intents.some(({ from }) => from < target.from && !UNWISHING.has(keys[from]?.key ?? ""))
        : (intents.some(({ to }) => to <= harm.from) || keys[harm.from]?.isAfterBreak === true || harm.from === 0) &&
          !isBlocked(harm.to, target.from)
      if (isMeant) {
        keep({ level: 1, confidence: 0.8, ...spanning(harm, target), reason: "a threat or a wish of harm" })
      }
    }
    for (const verb of of("hateVerb")) {
      const isAround = verb.from <= target.from && verb.to >= target.to
      const distance = isAround ? 0 : target.from - verb.to
      if (
        distance < 0 ||
        distance > VERB_REACH_WORDS ||
        isDenied(verb) ||
        isOthers(verb) ||
        isBlocked(verb.to, target.from)
      )
        continue
      keep({ level: 0.9, confidence: 0.8, ...spanning(verb, target), reason: "hostility" })
    }
    for (const unworthy of of("unworthy")) {
      const distance = unworthy.from >= target.to ? unworthy.from - target.to : target.from - unworthy.to
      if (distance > ATTRIBUTE_REACH_WORDS) continue
      if (isNoneOf(target) && of("harm", "strong").some(({ from }) => from >= target.to)) continue
      if (!isByName && unworthy.from < target.from) continue
      keep({ level: 0.85, confidence: 0.7, ...spanning(unworthy, target), reason: "a denial of worth" })
    }
    for (const strong of of("strong", "gendered")) {
      const isAfter = strong.from >= target.to
      const distance = isAfter ? strong.from - target.to : target.from - strong.to
      if (distance < 0 || isDenied(strong)) continue
      if (distance > (isAfter ? ATTRIBUTE_REACH_WORDS : isByName ? EPITHET_REACH_WORDS : 0)) continue
      if (isAfter && !isLinked(target.to, strong.from)) continue
      if (isAfter && isPassive(target.to, strong.from)) continue
      if (!isAfter && (isBlocked(strong.to, target.from) || keys[strong.to]?.key === "and")) continue
      keep({ level: 0.9, confidence: 0.75, ...spanning(strong, target), reason: "contempt" })
    }
  }
  return worst
}

/** Stretches of words within quotation marks. */
export type Quoted = ReadonlyArray<{ readonly from: number; readonly to: number }>

/**
 * Reads hate by rules: a group or a slur and something hostile said of it in one sentence, or in the next ones of "them".
 * Not read as hate: what is denied, said of those who hate, condemned or quoted; slurs that people use of themselves; words
 * that merely look like slurs; and hostility against anyone or anything else. Gravest first.
 */
export const readHate = (words: ReadonlyArray<Key>, quoted: Quoted): ReadonlyArray<HateMatch> => {
  const keys = words.length > WORDS_MAX ? words.slice(0, WORDS_MAX) : words
  if (!keys.some(({ key }) => TELLING.has(key))) return []
  const found = findPhrases(keys, book)
  if (!found.some(({ value }) => value === "group" || value === "slur")) return []
  const homonyms = found.filter(({ value }) => value === "homonym")
  const parts = found.filter(
    ({ value, from, to }) =>
      value === "homonym" || value === "counter" || !homonyms.some((other) => other.from < to && from < other.to)
  )
  const isCondemned = parts.some(({ value }) => value === "counter")
  const matches: Array<HateMatch> = []
  let antecedentAge = SENTENCES_REMEMBERED
  for (let first = 0; first < keys.length; ) {
    let end = first + 1
    while (end < keys.length && keys[end]?.isAfterBreak !== true) end += 1
    const inside = parts.filter(({ from, to }) => from >= first && to <= end)
    const groups = inside.filter(({ value }) => value === "group")
    const slurs = inside.filter(({ value }) => value === "slur")
    const isOfOthers = inside.some(
      ({ value, from }) =>
        value === "others" &&
        [...groups, ...slurs].some((target) => target.from > from) &&
        !groups.some(({ to }) => to === from)
    )
    const isQuoted = (from: number, to: number) =>
      quoted.some((quote) => quote.from <= from && to <= quote.to && keys.length - (quote.to - quote.from) >= 3)
    const isLetBe = ({ from, to }: { readonly from: number; readonly to: number }) => isOfOthers || isQuoted(from, to)
    const named = [...groups, ...slurs]
    const firstNamed = groups[0]
    const isRemembered = named.length === 0 && antecedentAge < SENTENCES_REMEMBERED
    const pronouns = inside.filter(
      ({ value, from }) => value === "pronoun" && (isRemembered || (firstNamed !== undefined && from >= firstNamed.to))
    )
    const hostile = hostilityIn(keys, inside, named, true) ?? hostilityIn(keys, inside, pronouns, false)
    if (hostile !== null && !isLetBe(hostile) && !(isCondemned && hostile.reason !== "a threat or a wish of harm")) {
      matches.push(named.length > 0 ? hostile : { ...hostile, confidence: 0.6 })
    }
    const isOutcry = isRemembered && end - first <= EXCLAMATION_WORDS_MAX && pronouns.length === 0
    const outcry = isOutcry ? inside.find(({ value }) => value === "strong" || value === "gendered") : undefined
    if (outcry !== undefined && !isLetBe(outcry) && !isCondemned) {
      matches.push({ level: 0.7, confidence: 0.55, from: outcry.from, to: outcry.to, reason: "contempt" })
    }
    const isAimed = (match: Match) =>
      inside.some(
        ({ value, to }) =>
          (value === "pronoun" || value === "addressee") && to <= match.from && match.from - to <= ATTRIBUTE_REACH_WORDS
      )
    for (const slur of slurs) {
      const isOwn = inside.some(
        ({ value, to }) => value === "reclaimer" && to <= slur.from && slur.from - to <= SLUR_REACH_WORDS
      )
      if (isLetBe(slur) || isCondemned || (isOwn && !isAimed(slur))) continue
      matches.push({
        level: isAimed(slur) ? 0.9 : 0.7,
        confidence: isAimed(slur) ? 0.85 : 0.65,
        from: slur.from,
        to: slur.to,
        reason: "a slur"
      })
    }
    if (groups.length > 0 || slurs.length > 0) antecedentAge = 0
    else antecedentAge += 1
    first = end
  }
  return matches.sort((a, b) => b.level - a.level || a.from - b.from)
}

import {
  ADDRESSEES,
  BLOCKERS,
  COUNTERS,
  DENIALS_OF_WORTH,
  DISBELIEFS,
  DUES,
  GENDERED,
  GROUPS,
  HARM,
  HATE_VERBS,
  HOMONYMS,
  INTENT,
  NEGATORS,
  OTHERS,
  PLAIN_BESIDE,
  PRONOUNS,
  RECLAIMERS,
  SLURS,
  STRONG,
  TRAITS,
  VIRTUES
} from "./hateLexicon.ts"
import { compilePhrases, findPhrases, type Key, type PhraseMatch, termsOf } from "./phrases.ts"

type Part =
  | "group"
  | "slur"
  | "gendered"
  | "hateVerb"
  | "strong"
  | "trait"
  | "disbelief"
  | "due"
  | "virtue"
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
    { terms: TRAITS, value: "trait" },
    { terms: DISBELIEFS, value: "disbelief" },
    { terms: DUES, value: "due" },
    { terms: VIRTUES, value: "virtue" },
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
  "all, you, the, these, those, every, fucking, damn, any, more, most, such, single, other, of, a, an"
)
/** What joins a group to what is said of it from further off: "these people really are so …". */
const LINKS = new Set(
  "are r is were was be being been am look looks act acts seem seems smell smells stay so such all just always only should would will can make makes want wants try what like they're theyre aren't isn't nothing".split(
    " "
  )
)
const BEING = new Set(
  "are r is were was be am they're theyre seem seems look looks act acts get gets become".split(" ")
)
const ADVERBS = new Set(
  "so such all just always only too very really truly simply naturally mostly still often usually plain fucking damn bloody a the bunch of lot nothing but more and extremely totally also born i i've have ever know met seen meet".split(
    " "
  )
)
const DENYING = new Set("not never no aren't arent isn't isnt ain't aint weren't wasn't".split(" "))
/** Traits that are verbs, and need no other: "they lie". */
const VERBAL_TRAITS = new Set("lie lies cheat reek reeks".split(" "))
/** Whose hate it is, if not the writer's. */
const THIRD_PERSONS = new Set(
  "who they he she it you u people men folks others anyone anybody republicans democrats racists bigots idiots".split(
    " "
  )
)
/** Hostile against what follows at once, an outcry anywhere else: "fuck yeah", "I fucking love my …". */
const CURSES = new Set("fuck fuckin fucking fuk screw damn goddamn curse".split(" "))
const BEFORE_CURSED = new Set(
  "all you the these those that this every any single last damned them fuck fucking damn goddamn bloody stupid dirty filthy ugly and other".split(
    " "
  )
)
/** After a group these say something of it, and then that is what counts: "damn, these people can cook". */
const SAYING = new Set(
  "can could will would are were is was do does did have has had know knows make makes made rock rocks rule rules win wins won love loves exist exists matter deserve deserves cook sing dance".split(
    " "
  )
)
/** After "it" these say what nobody does: "it would be best if". */
const BEING_SO = new Set("is was would will".split(" "))
const THIRD_PERSON_VERBS = new Set("hates despises detests loathes resents dislikes distrusts".split(" "))
/** With these the writer takes part. */
const COMPANY = new Set("everyone everybody else family friends should must".split(" "))
const FIRST_PERSONS = new Set("i i'm im i've i'll i'd we we're we've we'll we'd me us".split(" "))
/** Before a group these wish nothing yet: "I heard that immigrants died". */
const UNWISHING = new Set("i im i'm we all every everyone would could someone somebody".split(" "))
const SOME = new Set("some few certain one my our".split(" "))
/** Between nothing and a group, these deny nothing: "nothing but", "nothing worse than". */
const NOTHING_LESS = new Set("but worse more".split(" "))
/** Before a group: what is said after it is said of something else. "The way they talk about women is …". */
const ABOUT = new Set("about toward towards against".split(" "))
const ARTICLES = new Set("the these those all being any our my".split(" "))
/** After a group: what is felt is felt for what is done to them. "I hate seeing women harassed". */
const SUFFERED = /^(?:being|getting|shot|beaten|hurt|told|paid|left|\p{L}{2,}ed)$/u
const SUFFERED_REACH_WORDS = 2
const ASKING = new Set("don't dont doesn't doesnt didn't isn't aren't".split(" "))
const ASKED = new Set("we you they everyone everybody anyone all".split(" "))
const MEETING = new Set("met seen known".split(" "))
/** After an epithet these part it from the group that follows: "sick of seeing women …". */
const APART = new Set("and of".split(" "))
/** Two words that deny. */
const DENYING_PAIRS = new Set(["anything but", "far from"])
/** "Nobody whom I hate more than" denies nothing. */
const COMPARING = new Set("than as".split(" "))
/** What begins an outcry of more words. */
const OUTCRIES = new Set("what such bunch total complete absolute fucking disgusting filthy stupid dirty".split(" "))
/** Who say these are among their own. */
const AMONG_OWN = new Set("pride queer queers proud drag".split(" "))
/** What is done to a group isn't said of it. */
const PASSIVES = new Set(
  "treated sold traded herded kept seen viewed called described portrayed labelled labeled considered regarded depicted accused compared".split(
    " "
  )
)
const negators = new Set(termsOf(NEGATORS).flatMap((words) => (words.length === 1 ? words : [])))
const blockers = new Set(termsOf(BLOCKERS).flat())

/** By slur, the words beside which it is a plain word. */
const plainBeside: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  PLAIN_BESIDE.flatMap(({ slurs, beside }) => {
    const words = new Set(termsOf(beside).flat())
    return termsOf(slurs).map(([slur = ""]) => [slur, words] as const)
  })
)
/** The deed of those whom the sentence is about, where it begins with it: "calling them names is wrong". */
const DEEDS = new Set(
  "calling saying telling thinking believing claiming suggesting hating wishing treating judging insulting threatening comparing despising killing describing".split(
    " "
  )
)
const JUDGED = new Set("is isn't isnt makes make says say shows was never won't doesn't".split(" "))

const DOING = new Set("will would gonna wanna to should must could can".split(" "))
const DEEDS_OF_HARM = new Set(
  "kill murder exterminate gas lynch behead execute slaughter butcher shoot stab strangle beat punch hit slap smack kick bash smash hurt attack rape torture bomb whip crush cage".split(
    " "
  )
)
/** Before a group these tell what happened, and wish nothing. */
const NARRATED = new Set(
  "died dies dead death killed murdered burned hanged stabbed attacked bombed beheaded executed raped tortured lynched".split(
    " "
  )
)
const SELVES = new Set("themselves themself himself herself itself yourselves yourself".split(" "))

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
const TRAIT_REACH_WORDS = 5
/** A bad trait is a flag, but no knockout. */
const TRAIT_LEVEL = 0.7
const ATTRIBUTE_REACH_WORDS = 9
const NEGATION_REACH_WORDS = 3
/** From so many words between, a link is needed. */
const LINK_NEEDED_WORDS = 2
const SUBJECT_REACH_WORDS = 4
const SENTENCES_REMEMBERED = 2
const EXCLAMATION_WORDS_MAX = 2
const LONG_EXCLAMATION_WORDS_MAX = 6
const SLUR_REACH_WORDS = 2
/** Fewer words within quotation marks are an emphasis; with fewer around them nobody quotes. */
const QUOTED_WORDS_MIN = 2
const QUOTING_WORDS_MIN = 3

type Match = PhraseMatch<Part>

/** The word at a place; empty where there is none. */
const keyAt = (keys: ReadonlyArray<Key>, at: number): string => keys[at]?.key ?? ""

/** "Don't you …?", "why don't we …?": what asks for company denies nothing. */
const isAsking = (keys: ReadonlyArray<Key>, at: number): boolean =>
  ASKING.has(keyAt(keys, at)) &&
  ASKED.has(keyAt(keys, at + 1)) &&
  (at === 0 || keys[at]?.isAfterBreak === true || keys[at - 1]?.key === "why")

/** Whether a word that denies stands shortly before, in the same sentence. */
const isDeniedAt = (keys: ReadonlyArray<Key>, from: number): boolean => {
  for (let back = 1; back <= NEGATION_REACH_WORDS; back += 1) {
    const before = keys[from - back]
    if (before === undefined || keys[from - back + 1]?.isAfterBreak === true) return false
    if (isAsking(keys, from - back)) return false
    if (negators.has(before.key) || DENYING_PAIRS.has(`${before.key} ${keys[from - back + 1]?.key}`)) return true
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
  // "Let them …" is an order where a sentence begins, and a report elsewhere.
  const intents = of("intent").filter(
    ({ from }) => keys[from]?.key !== "let" || from === 0 || keys[from]?.isAfterBreak === true
  )
  const isDenied = ({ from }: Match): boolean => isDeniedAt(keys, from)
  const isBlocked = (from: number, to: number): boolean => {
    for (let at = from; at < to; at += 1) if (blockers.has(keyAt(keys, at))) return true
    return false
  }
  const isPassive = (from: number, to: number): boolean => {
    for (let at = from; at < to; at += 1) {
      const key = keyAt(keys, at)
      const isPassiveHere = PASSIVES.has(key) || (NARRATED.has(key) && BEING.has(keyAt(keys, at - 1)))
      if (isPassiveHere) return !intents.some((intent) => intent.from >= from && intent.to <= to)
    }
    return false
  }
  /** "They will kill …" tells what they do, "they will die" what becomes of them. */
  const isDoing = (target: Match, { from, to }: Match): boolean =>
    !keys.slice(target.to, from).some(({ key }) => FIRST_PERSONS.has(key)) &&
    DOING.has(keyAt(keys, from - 1)) &&
    DEEDS_OF_HARM.has(keyAt(keys, from)) &&
    !SELVES.has(keyAt(keys, to))
  /** Whether nothing but not being it stands between. */
  const isSaidNotToBe = (from: number, to: number): boolean => {
    let isDenying = false
    for (let at = from; at < to; at += 1) {
      const key = keyAt(keys, at)
      isDenying ||= DENYING.has(key)
      if (!BEING.has(key) && !ADVERBS.has(key) && !DENYING.has(key)) return false
    }
    return isDenying
  }
  /** Whether nothing but being it, and how, stands between. */
  const isSaidToBe = (from: number, to: number): boolean => {
    let isBeing = from === to && VERBAL_TRAITS.has(keyAt(keys, from))
    for (let at = from; at < to; at += 1) {
      const key = keyAt(keys, at)
      isBeing ||= BEING.has(key)
      if (!BEING.has(key) && !ADVERBS.has(key)) return false
    }
    return isBeing || VERBAL_TRAITS.has(keyAt(keys, to))
  }
  const isLinked = (from: number, to: number): boolean => {
    if (to - from < LINK_NEEDED_WORDS) return true
    for (let at = from; at < to; at += 1) if (LINKS.has(keyAt(keys, at))) return true
    return false
  }
  const isOthers = ({ from }: Match): boolean => {
    let isThird = THIRD_PERSON_VERBS.has(keyAt(keys, from))
    for (let at = from - 1; at >= Math.max(0, from - SUBJECT_REACH_WORDS); at -= 1) {
      const key = keyAt(keys, at)
      if (FIRST_PERSONS.has(key) || COMPANY.has(key)) return false
      // "Who hates …?" asks for company.
      isThird ||=
        THIRD_PERSONS.has(key) &&
        !(key === "it" && BEING_SO.has(keyAt(keys, at + 1))) &&
        !(key === "who" && keys[at]?.isAfterBreak === true)
      if (keys[at]?.isAfterBreak === true) break
    }
    return isThird
  }
  const isOutburst = (verb: Match, target: Match): boolean => {
    if (!CURSES.has(keyAt(keys, verb.from))) return false
    const after = keys[target.to]
    return (
      keys.slice(verb.to, target.from).some(({ key }) => !BEFORE_CURSED.has(key)) ||
      (after !== undefined && !after.isAfterBreak && SAYING.has(after.key))
    )
  }
  /** "Not all of them are …", "some of them are …". */
  const isNotAll = ({ from }: Match): boolean =>
    (["all", "every"].includes(keyAt(keys, from - 1)) && keys[from - 2]?.key === "not") ||
    SOME.has(keyAt(keys, from - 1))
  const isNoneOf = ({ from }: Match): boolean => {
    if (keys[from - 1]?.key === "no" && keys[from]?.isAfterBreak !== true) return true
    for (let at = from; at > Math.max(0, from - SUBJECT_REACH_WORDS) && keys[at]?.isAfterBreak !== true; at -= 1) {
      if (keys[at - 1]?.key === "nothing") return !NOTHING_LESS.has(keyAt(keys, at))
    }
    return false
  }
  /** "I have never met an honest …". */
  const isUnmet = ({ from }: Match): boolean => MEETING.has(keyAt(keys, from - 2)) && keys[from - 3]?.key === "never"
  const isSpokenAbout = ({ from }: Match): boolean => {
    let at = from - 1
    while (ARTICLES.has(keyAt(keys, at))) at -= 1
    return ABOUT.has(keyAt(keys, at))
  }
  const isSuffering = ({ to }: Match): boolean =>
    keys.slice(to, to + SUFFERED_REACH_WORDS).some(({ key, isAfterBreak }) => !isAfterBreak && SUFFERED.test(key))
  const spanning = (a: Match, b: Match) => ({ from: Math.min(a.from, b.from), to: Math.max(a.to, b.to) })
  let worst: HateMatch | null = null
  const keep = (match: HateMatch) => {
    if (worst === null || match.level > worst.level) worst = match
  }
  for (const target of targets) {
    for (const harm of of("harm")) {
      if (isDenied(harm) || isNoneOf(target)) continue
      const isAround = harm.from < target.from && harm.to > target.to
      const distance = isAround ? 0 : harm.from >= target.to ? harm.from - target.to : target.from - harm.to
      if (distance < 0 || distance > ATTRIBUTE_REACH_WORDS) continue
      const isAfter = harm.from >= target.to
      if (isAfter ? isDoing(target, harm) : NARRATED.has(keyAt(keys, harm.from))) continue
      const isMeant = isAfter
        ? intents.some(({ from, to }) => from >= target.to && to <= harm.from) ||
          intents.some(({ from }) => from < target.from && !UNWISHING.has(keyAt(keys, from)))
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
        (isDenied(verb) && !COMPARING.has(keyAt(keys, verb.to - 1))) ||
        isOutburst(verb, target) ||
        isSuffering(target) ||
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
      if (isNoneOf(target) && isPassive(target.to, target.to + ATTRIBUTE_REACH_WORDS)) continue
      if (!isByName && unworthy.to <= target.from) continue
      keep({ level: 0.85, confidence: 0.7, ...spanning(unworthy, target), reason: "a denial of worth" })
    }
    const isDisbelieved = of("disbelief").some(({ to }) => to <= target.from)
    if (isDisbelieved) {
      const denied =
        of("due").find(({ from }) => from >= target.to && from - target.to < LINK_NEEDED_WORDS) ??
        of("virtue").find(({ from }) => from >= target.to && isSaidToBe(target.to, from))
      if (denied !== undefined) {
        keep({ level: TRAIT_LEVEL, confidence: 0.6, ...spanning(target, denied), reason: "a denial of worth" })
      }
    }
    for (const virtue of of("virtue")) {
      const isNeverMet = virtue.to === target.from && isUnmet(virtue)
      const isNobodys = keys[target.from - 1]?.key === "no" && isSaidToBe(target.to, virtue.from)
      if (isNeverMet || isNobodys) {
        keep({ level: TRAIT_LEVEL, confidence: 0.6, ...spanning(target, virtue), reason: "a denial of worth" })
      }
      if (virtue.from < target.to || virtue.from - target.to > TRAIT_REACH_WORDS || isNotAll(target)) continue
      if (!isSaidNotToBe(target.to, virtue.from) || isNoneOf(target) || isSpokenAbout(target)) continue
      keep({ level: TRAIT_LEVEL, confidence: 0.6, ...spanning(target, virtue), reason: "a denial of worth" })
    }
    for (const trait of of("trait")) {
      if (trait.from < target.to || trait.from - target.to > TRAIT_REACH_WORDS) continue
      if (isDisbelieved || isDenied(trait) || isNotAll(target) || !isSaidToBe(target.to, trait.from)) continue
      keep({ level: TRAIT_LEVEL, confidence: 0.6, ...spanning(target, trait), reason: "contempt" })
    }
    for (const strong of of("strong", "gendered")) {
      const isAfter = strong.from >= target.to
      const distance = isAfter ? strong.from - target.to : target.from - strong.to
      // "No filthy …" still calls them filthy.
      const isEpithet = !isAfter && distance === 0 && isByName
      if (
        distance < 0 ||
        (!isEpithet && isDenied(strong)) ||
        (isAfter && (isDisbelieved || isNotAll(target) || isNoneOf(target) || isSpokenAbout(target)))
      )
        continue
      if (distance > (isAfter ? ATTRIBUTE_REACH_WORDS : isByName ? EPITHET_REACH_WORDS : 0)) continue
      if (isAfter && !isLinked(target.to, strong.from)) continue
      if (isAfter && isPassive(target.to, strong.from)) continue
      if (!isAfter && (isBlocked(strong.to, target.from) || APART.has(keyAt(keys, strong.to)))) continue
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
  const isQuotation = ({ from, to }: Match) =>
    quoted.some(
      (quote) =>
        quote.from <= from &&
        to <= quote.to &&
        quote.to - quote.from >= QUOTED_WORDS_MIN &&
        keys.length - (quote.to - quote.from) >= QUOTING_WORDS_MIN
    )
  const homonyms = found.filter(({ value }) => value === "homonym")
  const meant = found.filter(
    ({ value, from, to }) =>
      value === "homonym" || value === "counter" || !homonyms.some((other) => other.from < to && from < other.to)
  )
  const parts = meant.filter((match) => !isQuotation(match))
  const isPlain = (slur: string, from: number, to: number): boolean => {
    const beside = plainBeside.get(slur)
    return beside !== undefined && keys.slice(from, to).some(({ key }) => beside.has(key))
  }
  const isCondemned = meant.some(({ value }) => value === "counter")
  const matches: Array<HateMatch> = []
  let antecedentAge = SENTENCES_REMEMBERED
  for (let first = 0; first < keys.length; ) {
    let end = first + 1
    while (end < keys.length && keys[end]?.isAfterBreak !== true) end += 1
    const inside = parts.filter(({ from, to }) => from >= first && to <= end)
    const groups = inside.filter(({ value }) => value === "group")
    const slurs = inside.filter(({ value, from }) => value === "slur" && !isPlain(keyAt(keys, from), first, end))
    const isOfOthers = inside.some(
      ({ value, from }) =>
        value === "others" &&
        [...groups, ...slurs].some((target) => target.from > from) &&
        !inside.some((harm) => harm.value === "harm" && harm.from < from && from < harm.to) &&
        !groups.some(({ to }) => to === from)
    )
    const isDeed =
      DEEDS.has(keyAt(keys, first)) && keys.slice(first, end).some(({ key }, index) => index > 1 && JUDGED.has(key))
    const isQuoted = (from: number, to: number) =>
      quoted.some(
        (quote) => quote.from <= from && to <= quote.to && keys.length - (quote.to - quote.from) >= QUOTING_WORDS_MIN
      )
    const isLetBe = ({ from, to }: { readonly from: number; readonly to: number }) =>
      isOfOthers || isDeed || isQuoted(from, to)
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
    const outcryMax = OUTCRIES.has(keyAt(keys, first)) ? LONG_EXCLAMATION_WORDS_MAX : EXCLAMATION_WORDS_MAX
    const isOutcry = isRemembered && end - first <= outcryMax && pronouns.length === 0
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
      const isOwn =
        keys.slice(first, end).some(({ key }) => AMONG_OWN.has(key)) ||
        inside.some(({ value, to }) => value === "reclaimer" && to <= slur.from && slur.from - to <= SLUR_REACH_WORDS)
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

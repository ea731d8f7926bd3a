import { once } from "../once.ts"
import { findPhrases } from "../phrases/phrases.ts"
import {
  beginsSentence,
  containsRange,
  hasWordWithin,
  keyAt,
  overlaps,
  rangeLength,
  type WordRange
} from "../words/wordRange.ts"
import { isDeniedAt, makeClause } from "./clauses.ts"
import { type AddFinding, findHostility, HATE_FINDINGS, type HateMatch, type HateSign } from "./findHostility.ts"
import {
  ADDRESSED,
  ADDRESSING,
  ADJECTIVES_OF_PEOPLE,
  AFTER_DEED,
  AIMING,
  AMONG_OWN,
  ANY_ONE,
  AS_A_WORD,
  BEFORE_ALL_GIRLS,
  BEFORE_DEED,
  BEFORE_MASTERS,
  BEFORE_ONE,
  CALLED_ONES,
  CALLING,
  CAMPS,
  COMMON_SLURS,
  DISAPPROVING,
  EPITHET_ARTICLES,
  GERUNDS,
  IMPERSONAL,
  IN_OUTCRIES,
  INTRODUCING,
  JUDGING,
  LIKE_THOSE,
  MANY,
  NEAR_ONES,
  OF_MIGRATION,
  OF_ONE_BEING,
  OF_ONE_MATTER,
  OF_THE_WRITER,
  OMITTING,
  ONE,
  ONE_PERSON,
  ONESELF,
  OUTCRIES,
  PAST,
  PERSONS_AFTER,
  POINTING_AT_MANY,
  POINTING_AT_ONE,
  PREPOSITIONS,
  RABBLE,
  RABBLE_OR_TRASH,
  REWARDS,
  TELLING,
  TELLING_NEXT,
  THAT_IS,
  THEM,
  THEY,
  TOLD_OF,
  UNDERGOING,
  UNLIKE_SUCH,
  WOMEN,
  YOUR_LOT
} from "./functionWords.ts"
import { isNameOfOne, isThingBeside } from "./harmlessSlurs.ts"
import {
  DOUBTFUL_SLURS,
  disguisableWords,
  hatePhrases,
  namesToo,
  negatorWords,
  type PhraseRole,
  type RoleMatch,
  SLURRING_ADJECTIVES,
  targetCueWords,
  targetWords
} from "./hatePhrases.ts"
import { spokenPictographs } from "./pictographs.ts"
import { type SpelledWord, type WrittenWord, writtenWords } from "./writing.ts"

/** What is read of one text: every part of a sentence is compared with every other. */
const WORDS_MAX = 500
/** For so many sentences "they" are those who were named. */
const REFERENCE_SENTENCES_MAX = 2
const ADDRESSED_REACH_WORDS = 2
const APPROVED_REACH_WORDS = 3
const SLUR_REACH_WORDS = 2
const TOLD_REACH_WORDS = 6
const CALLED_REACH_WORDS = 4
/** A slur in a tag or in words run together may be part of another word; a longer one is none. */
const PART_CHARACTERS_MIN = 5
const AIMED_DISTANCE_WORDS_MAX = 5
/** From so many words between, "are" or a curse aims a slur at whom it follows. */
const LINKED_AIM_WORDS = 1
const NAME_WORDS_MAX = 4
/** So short, and with a capital, it is an abbreviation: "the Nig. army". */
const SHORT_CHARACTERS_MAX = 3
const MENTION = "@"
const OF_ONE = "'s"
/** "Mildly", but not "directionally". */
const HOW = /^(?:so|really|more|less|straight|\p{L}*(?<!al)ly)$/u
/** Where a deed begins the sentence, its judgement comes no sooner. */
const WORDS_BEFORE_JUDGEMENT_MIN = 2
/** Sentences of more words have a subject of their own, and point back at nobody. */
const TAUNT_WORDS_MAX = 7
const FELT_WORDS_MAX = 8
const NEAR_REACH_WORDS = 3
const OMITTED_REACH_WORDS = 4
const EXCLAMATION_WORDS_MAX = 2
const LONG_EXCLAMATION_WORDS_MAX = 6
/** Fewer words within quotation marks are an emphasis; with fewer around them nobody quotes. */
const QUOTED_WORDS_MIN = 2
const QUOTING_WORDS_MIN = 3
/** How sure a hostile sentence is whose group is named elsewhere, and what is only said after "but". */
const CONFIDENCE_UNNAMED = 0.6
/** Who is merely pointed at may be another: what is said of them is nothing grave, unless it is harm. */
const LEVEL_UNNAMED_MAX = 0.8
const CONFIDENCE_AFTER_BUT = 0.55

/** Without one of these no text is read further. */
const HATE_BEARING: ReadonlySet<PhraseRole> = new Set(["group", "slur", "slogan", "tagSlogan"])

/** Harm is no less a threat where hate is condemned. */
const OF_HARM: ReadonlySet<HateSign> = new Set(["call_for_harm", "threat"])

export type { HateMatch, HateSign } from "./findHostility.ts"
export { isThingBeside } from "./harmlessSlurs.ts"

/** The words that hate is read from. Whatever undoes disguises and misspellings looks for them. */
export const hateWords = once(() => ({
  /** Every one. */
  all: hatePhrases().vocabulary,
  /** Groups and slurs of one word. */
  targets: targetWords(),
  /** Words that people write in disguise: groups, slurs and what is said of them. */
  disguised: disguisableWords()
}))

/** Stretches of words within quotation marks. */
export type QuotedRanges = ReadonlyArray<WordRange>

/** One text, and what in it bears on every sentence. */
interface Text {
  readonly keys: ReadonlyArray<WrittenWord>
  /** Quotations that the writer says something around. */
  readonly quotations: QuotedRanges
  /** What was found, but for what is quoted or only looks like it. */
  readonly parts: ReadonlyArray<RoleMatch>
  /** What condemns hate or reports it, but for "not to be racist but …". */
  readonly counters: ReadonlyArray<RoleMatch>
}

/** What of the sentences before bears on one. */
interface DiscourseContext {
  /** How many of them have named nobody since the last that did. */
  readonly sentencesSince: number
  /** Whether the one before spoke to those whom it named: "you women …". */
  readonly wasAddressed: boolean
  /** Whether one or some were told of, and not a group as such. */
  readonly wasIntroduced: boolean
}

const NO_CONTEXT: DiscourseContext = {
  sentencesSince: REFERENCE_SENTENCES_MAX,
  wasAddressed: false,
  wasIntroduced: false
}

/** What one sentence shows. */
interface Sentence {
  readonly keys: ReadonlyArray<WrittenWord>
  readonly within: WordRange
  readonly parts: ReadonlyArray<RoleMatch>
  readonly of: (...values: ReadonlyArray<PhraseRole>) => ReadonlyArray<RoleMatch>
  /** Whether one of its words is one of these. */
  readonly has: (words: ReadonlySet<string>) => boolean
  readonly groups: ReadonlyArray<RoleMatch>
  readonly slurs: ReadonlyArray<RoleMatch>
  /** Groups, then slurs. */
  readonly named: ReadonlyArray<RoleMatch>
  /** They, where it is known who they are. */
  readonly pronouns: ReadonlyArray<RoleMatch>
  /** Whether it names nobody, and a sentence shortly before did. */
  readonly refersBack: boolean
  /** The same, where it was the very sentence before. */
  readonly refersToPrevious: boolean
  readonly isQuoted: (stretch: WordRange) => boolean
  /** What condemns hate or reports it, anywhere in the text. */
  readonly counters: ReadonlyArray<RoleMatch>
  /** Whether the writer stands by what is said there: it is not others', quoted or condemned. */
  readonly isMeant: (stretch: WordRange) => boolean
  /** Whether the text is about those who come from elsewhere. */
  readonly isOfMigration: boolean
  /** The worst that is said of anyone named, of them or to them, whether it is meant or not. */
  readonly hostile: HateMatch | null
  /** Whether it is meant. */
  readonly isHostile: boolean
}

/** Keeps whatever of one kind a sentence shows. */
type Reader = (sentence: Sentence, keep: AddFinding) => void

/** What of the parts found in a text counts. */
const makeText = (keys: ReadonlyArray<WrittenWord>, found: ReadonlyArray<RoleMatch>, quoted: QuotedRanges): Text => {
  const homonyms = found.filter(({ value }) => value === "homonym")
  const meant = found.filter(
    (match) =>
      match.value === "homonym" || match.value === "counter" || !homonyms.some((homonym) => overlaps(homonym, match))
  )
  const quotations = quoted.filter((quotation) => keys.length - rangeLength(quotation) >= QUOTING_WORDS_MIN)
  const longer = quotations.filter((quotation) => rangeLength(quotation) >= QUOTED_WORDS_MIN)
  const disclaimers = meant.filter(({ value }) => value === "disclaimer")
  return {
    keys,
    quotations,
    parts: meant.filter((match) => !longer.some((quotation) => containsRange(quotation, match))),
    counters: meant.filter(
      (match) => match.value === "counter" && !disclaimers.some((disclaimer) => containsRange(disclaimer, match))
    )
  }
}

/** The groups that are named: the longest names, and no team or class of girls. */
const groupsAmong = (
  namings: ReadonlyArray<RoleMatch>,
  keys: ReadonlyArray<WrittenWord>,
  within: WordRange
): ReadonlyArray<RoleMatch> =>
  namings.filter(
    (naming) =>
      !namings.some((other) => containsRange(other, naming) && rangeLength(other) > rangeLength(naming)) &&
      (rangeLength(naming) > 1 ||
        keyAt(keys, naming.from) !== "girls" ||
        naming.from === within.from ||
        BEFORE_ALL_GIRLS.has(keyAt(keys, naming.from - 1)))
  )

/** Those who are spoken to: "women, you …", "hey Muslims, your kind …". */
const addresseesAmong = (
  keys: ReadonlyArray<WrittenWord>,
  addressees: ReadonlyArray<RoleMatch>,
  from: number
): ReadonlyArray<RoleMatch> =>
  addressees.filter(
    (addressee) =>
      addressee.from >= from &&
      (keyAt(keys, addressee.from) !== "your" || YOUR_LOT.has(keyAt(keys, addressee.from + 1)))
  )

/** "They say that women …": told of others; but not inside a phrase of harm, nor where those who are named say it. */
const isOfOthers = (
  keys: ReadonlyArray<WrittenWord>,
  parts: ReadonlyArray<RoleMatch>,
  groups: ReadonlyArray<RoleMatch>,
  slurs: ReadonlyArray<RoleMatch>
): boolean => {
  const isDenying = (at: number) => negatorWords.has(keyAt(keys, at))
  return parts.some(
    ({ value, from, to: end }) =>
      value === "others" &&
      [...groups, ...slurs].some((target) => target.from > from) &&
      !parts.some((harm) => harm.value === "harm" && harm.from < from && from < harm.to) &&
      // "Can't call … human" is a phrase of its own.
      !parts.some((verb) => verb.value === "hateVerb" && verb.from === from && verb.to > end && isDenying(from)) &&
      !groups.some(({ to }) => to === from)
  )
}

/** "Calling women names is wrong": a sentence on a deed, which it judges. */
const isOnDeed = (keys: ReadonlyArray<WrittenWord>, { from, to }: WordRange): boolean =>
  GERUNDS.has(keyAt(keys, from)) && hasWordWithin(keys, from + WORDS_BEFORE_JUDGEMENT_MIN, to, JUDGING)

/** "My neighbour is deaf": a word for many as well, and said of one. */
const isSaidOfOne = (keys: ReadonlyArray<WrittenWord>, from: number): boolean =>
  OF_ONE_BEING.has(keyAt(keys, from - 1)) && ADJECTIVES_OF_PEOPLE.has(keyAt(keys, from))

/** Whether more than one are named, or whoever is one: "they" may be those. */
const isNamedAsGroup = (keys: ReadonlyArray<WrittenWord>, { from, to, value }: RoleMatch): boolean =>
  value === "slur" ||
  (MANY.test(keyAt(keys, to - 1)) && !isSaidOfOne(keys, from)) ||
  ANY_ONE.has(keyAt(keys, from - 1)) ||
  CAMPS.has(keyAt(keys, to))

/**
 * Whether one or some are told of by nothing but their group: "deaf guy applied …", "he's gay", "our neighbours are
 * Pakistani". Who then says "they" of the one may mean all of them.
 */
const isIntroduced = (keys: ReadonlyArray<WrittenWord>, { from, to }: RoleMatch): boolean => {
  if (hasWordWithin(keys, Math.max(0, from - NEAR_REACH_WORDS), from, NEAR_ONES)) return false
  const isEnd = to >= keys.length || beginsSentence(keys, to) || keys[to]?.parting !== "none"
  return beginsSentence(keys, from) || (isEnd && INTRODUCING.has(keyAt(keys, from - 1)))
}

/** Whether "they" are said to be or to do it now and always: what was so once is told of the one. */
const isOfAll = (keys: ReadonlyArray<WrittenWord>, from: number, to: number): boolean =>
  THEY.has(keyAt(keys, from)) && !hasWordWithin(keys, from, to, PAST) && !hasWordWithin(keys, from, to, OF_ONE_MATTER)

/** "They are animals on a bike, I love them": what is called names is loved. Not "love them dead". */
const isLovedIn = (keys: ReadonlyArray<WrittenWord>, { from, to }: WordRange): boolean => {
  for (let at = from; at + 2 < to; at += 1) {
    if (keyAt(keys, at) !== "i" || keyAt(keys, at + 1) !== "love" || keyAt(keys, at + 2) !== "them") continue
    return at + 3 >= to || keys[at + 3]?.parting !== "none"
  }
  return false
}

/** Reads what one sentence shows. */
const makeSentence = (
  { keys, quotations, parts: all, counters }: Text,
  within: WordRange,
  { sentencesSince, wasAddressed, wasIntroduced }: DiscourseContext
): Sentence => {
  const parts = all.filter((part) => containsRange(within, part))
  const of = (...values: ReadonlyArray<PhraseRole>) => parts.filter(({ value }) => values.includes(value))
  const has = (words: ReadonlySet<string>) => hasWordWithin(keys, within.from, within.to, words)
  const groups = groupsAmong(of("group"), keys, within).filter(
    ({ from, to }) => to - from > 1 || keys[from]?.isOther !== true
  )
  const slurs = of("slur").filter(({ from }) => !(isThingBeside(keys, from, within) || isNameOfOne(keys, from)))
  const named = [...groups, ...slurs]
  const [firstGroup] = groups
  // A tag or a place is said of nobody before it.
  const isApart = (keys[within.from]?.isTag === true && !has(THEM)) || keys[within.from]?.isPlace === true
  const refersBack = named.length === 0 && sentencesSince < REFERENCE_SENTENCES_MAX && !isApart
  // Of one person who is disliked nothing is said as one of a group.
  const pronouns = of("pronoun").filter(({ from }) => {
    if (ONE_PERSON.has(keyAt(keys, from))) return false
    if (refersBack) return !wasIntroduced || isOfAll(keys, from, within.to)
    if (firstGroup === undefined || from < firstGroup.to) return false
    return (
      groups.some((group) => isNamedAsGroup(keys, group)) ||
      (groups.some((group) => isIntroduced(keys, group)) && isOfAll(keys, from, within.to))
    )
  })
  const isAddressing =
    firstGroup === undefined
      ? refersBack && wasAddressed
      : firstGroup.from === within.from || ADDRESSING.has(keyAt(keys, firstGroup.from - 1))
  const addressed = isAddressing ? addresseesAmong(keys, of("addressee"), firstGroup?.to ?? within.from) : []
  const isReport = isOfOthers(keys, parts, groups, slurs) || isOnDeed(keys, within)
  const isQuoted = (stretch: WordRange) => quotations.some((quotation) => containsRange(quotation, stretch))
  const isLetBe = (stretch: WordRange) => isReport || isQuoted(stretch)
  const isCondemned = counters.length > 0
  const isLoved = isLovedIn(keys, within)
  const hostile =
    findHostility(keys, parts, named, true, within) ??
    findHostility(keys, parts, pronouns, false, within) ??
    findHostility(keys, parts, addressed, false, within)
  return {
    keys,
    within,
    parts,
    of,
    has,
    groups,
    slurs,
    named,
    pronouns,
    refersBack,
    refersToPrevious: refersBack && sentencesSince === 0 && !wasIntroduced,
    isQuoted,
    counters,
    isMeant: (stretch) => !isLetBe(stretch) && !isCondemned,
    isOfMigration: all.some(({ value }) => value === "group") || hasWordWithin(keys, 0, keys.length, OF_MIGRATION),
    hostile,
    // Who condemns hate may not threaten either.
    isHostile: hostile !== null && !isLetBe(hostile) && ((!isCondemned && !isLoved) || OF_HARM.has(hostile.sign))
  }
}

/** The context of the next sentence. */
const contextAfter = (
  { keys, within, named, groups, of }: Sentence,
  { sentencesSince, ...rest }: DiscourseContext
): DiscourseContext => {
  // What others were told to have said of them is no outcry's ground: "They called them animals. Shameful."
  if (of("others").length > 0 || hasWordWithin(keys, within.from, within.to, CALLING)) return NO_CONTEXT
  const isNaming = named.some((target) => isNamedAsGroup(keys, target))
  const first = keys[within.from]
  const isIntroducing = !isNaming && groups.some((group) => isIntroduced(keys, group))
  if (!isNaming && !isIntroducing && (first?.isTag === true || first?.isPlace === true))
    return { sentencesSince, ...rest }
  return {
    sentencesSince: isNaming || isIntroducing ? 0 : sentencesSince + 1,
    wasIntroduced: isIntroducing || (!isNaming && rest.wasIntroduced),
    wasAddressed: named.some(({ from }) =>
      of("addressee").some(({ to }) => to <= from && from - to <= ADDRESSED_REACH_WORDS)
    )
  }
}

/** Harm that is approved of, and not called wrong: "beating women is fun", "whoever shoots a migrant is a hero". */
const readApproval: Reader = ({ keys, of, has, named, isQuoted, counters }, keep) => {
  const approval = of("approval").find(({ from }) => !isDeniedAt(keys, from))
  if (approval === undefined || counters.length > 0) return
  if (has(DISAPPROVING) && !REWARDS.has(keyAt(keys, approval.from))) return
  const deed = of("deed").find(
    ({ from, to }) =>
      !isDeniedAt(keys, from) &&
      named.some(
        (target) => target.from >= to && target.from - to <= APPROVED_REACH_WORDS && target.to <= approval.from
      )
  )
  if (deed !== undefined && !isQuoted(deed)) keep(HATE_FINDINGS.approvedHarm, { from: deed.from, to: approval.to })
}

/** Joy at harm that was done to them: "I laughed when they were beaten". */
const readGloating: Reader = ({ keys, of, isQuoted, counters }, keep) => {
  if (counters.length > 0) return
  const gloating = of("gloating").find((match) => !isDeniedAt(keys, match.from) && !isQuoted(match))
  if (gloating !== undefined) keep(HATE_FINDINGS.approvedHarm, gloating)
}

/** "This is our country, Jews out": nothing but them and "out". */
const readOut: Reader = ({ keys, within, groups, isMeant }, keep) => {
  for (const group of groups) {
    const { from, to } = group
    if (keys[from]?.isTag === true || keys[to]?.isTag === true) continue
    const isBegun = from === within.from || keys[from]?.parting !== "none"
    const isEnded = to + 1 >= within.to || keys[to + 1]?.parting !== "none"
    if (!isBegun || !isEnded || keyAt(keys, to) !== "out" || keys[to]?.parting !== "none") continue
    if (!MANY.test(keyAt(keys, to - 1)) || WOMEN.has(keyAt(keys, to - 1)) || !isMeant(group)) continue
    keep(HATE_FINDINGS.tagSlogan, { from, to: to + 1 })
  }
}

/** What `findHostility` finds, where it is meant: "women are scum". Less sure of "they" and "you". */
const readHostility: Reader = ({ hostile, isHostile, named }, keep) => {
  if (hostile === null || !isHostile) return
  if (named.length > 0) keep(hostile, hostile)
  else {
    const level = OF_HARM.has(hostile.sign) ? hostile.level : Math.min(hostile.level, LEVEL_UNNAMED_MAX)
    keep({ ...hostile, level, confidence: CONFIDENCE_UNNAMED }, hostile)
  }
}

/** What the writer holds against others after a "but": "they say I hate women, but women are scum". */
const readAfterBut: Reader = (sentence, keep) => {
  const { keys, within, parts, named, pronouns, counters } = sentence
  if (sentence.isHostile || !sentence.has(OF_THE_WRITER)) return
  const but = keys.findLastIndex(({ key }, at) => key === "but" && at > within.from && at < within.to)
  if (but === -1) return
  const isAfter = ({ from }: WordRange) => from > but
  const after = parts.filter(isAfter)
  const since = { from: but + 1, to: within.to }
  const held =
    findHostility(keys, after, named.filter(isAfter), true, since) ??
    findHostility(keys, after, pronouns.filter(isAfter), false, since)
  const isTakenBack =
    after.some(({ value }) => value === "others") || counters.some(({ from, to }) => from > but || to <= within.from)
  if (held !== null && !isTakenBack && !sentence.isQuoted(held)) {
    keep({ ...held, confidence: CONFIDENCE_AFTER_BUT }, held)
  }
}

/** Harm to those whom the sentence before named, and who are left out: "Muslims again. Should be shot." */
const readOmitted: Reader = ({ keys, within, parts, refersToPrevious, isHostile, isMeant }, keep) => {
  if (!refersToPrevious || isHostile || !OMITTING.has(keyAt(keys, within.from))) return
  const harm = parts.find(
    ({ value, from }) => value === "harm" && from > within.from && from - within.from <= OMITTED_REACH_WORDS
  )
  if (harm === undefined || isDeniedAt(keys, harm.from)) return
  if (!hasWordWithin(keys, within.from, harm.from + 1, UNDERGOING)) return
  const stretch = { from: within.from, to: harm.to }
  if (isMeant(stretch)) keep({ ...HATE_FINDINGS.harm, confidence: CONFIDENCE_UNNAMED }, stretch)
}

/** A short taunt at those whom the sentence before named: "Muslims again. Go home." */
const readTaunt: Reader = ({ keys, within, parts, refersToPrevious, isHostile, isMeant }, keep) => {
  if (!refersToPrevious || isHostile || rangeLength(within) > TAUNT_WORDS_MAX) return
  const taunt = parts.find(
    ({ value, from }) =>
      (value === "taunt" || (value === "unworthy" && from === within.from)) && !isDeniedAt(keys, from)
  )
  if (taunt !== undefined && isMeant(taunt)) keep(HATE_FINDINGS.taunt, taunt)
}

/** Whether it is said of those whom a sentence before named: "such perverts", "that scum", "vermin like that". */
const isPointingBack = (keys: ReadonlyArray<WrittenWord>, { from, to }: WordRange): boolean => {
  const [before, last] = [keyAt(keys, from - 1), keyAt(keys, to - 1)]
  return (
    (POINTING_AT_MANY.has(before) && MANY.test(last)) ||
    (POINTING_AT_ONE.has(before) && RABBLE_OR_TRASH.has(last)) ||
    (keyAt(keys, to) === "like" && LIKE_THOSE.has(keyAt(keys, to + 1)))
  )
}

/** Whether it is said of those named before it: "I saw immigrants and chased the scum", "… such lazy people". */
const isEpithetOf = (keys: ReadonlyArray<WrittenWord>, group: WordRange, { from, to }: WordRange): boolean => {
  if (from <= group.to) return false
  const before = keyAt(keys, from - 1)
  const isTheRabble =
    EPITHET_ARTICLES.has(before) && RABBLE.has(keyAt(keys, to - 1)) && !PREPOSITIONS.has(keyAt(keys, from - 2))
  const isLikeThat =
    keyAt(keys, to) === "like" && LIKE_THOSE.has(keyAt(keys, to + 1)) && RABBLE_OR_TRASH.has(keyAt(keys, to - 1))
  const isSuch = before === "such" || (keyAt(keys, from - 2) === "such" && !UNLIKE_SUCH.has(before))
  return isLikeThat || isTheRabble || (isSuch && MANY.test(keyAt(keys, to)))
}

/** Epithets that point back at those who were named: "Immigrants came to town. I can't work with that scum." */
const readEpithet: Reader = ({ keys, of, groups: [group], refersBack, hostile, isMeant }, keep) => {
  if (hostile !== null) return
  const epithet = of("strong", "trait").find((match) =>
    refersBack ? isPointingBack(keys, match) : group !== undefined && isEpithetOf(keys, group, match)
  )
  if (epithet !== undefined && isMeant(epithet)) keep(HATE_FINDINGS.epithet, epithet)
}

/** A short sentence of what is felt, right after they were named: "Muslims on my street. Makes me sick." */
const readFeeling: Reader = ({ keys, within, of, pronouns, refersToPrevious, hostile, isMeant }, keep) => {
  if (!refersToPrevious || hostile !== null || pronouns.length > 0 || rangeLength(within) > FELT_WORDS_MAX) return
  if (IMPERSONAL.has(keyAt(keys, within.from))) return
  // One word, as "anger", tells of a feeling and feels nothing yet.
  const felt = of("emotion").find((emotion) => rangeLength(emotion) > 1 && !isDeniedAt(keys, emotion.from))
  if (felt !== undefined && isMeant(felt)) keep(HATE_FINDINGS.feeling, felt)
}

/** An outcry after they were named: "Immigrants. Vermin!", "Look at those gays. What disgusting freaks!" */
const readOutcry: Reader = ({ keys, within, of, pronouns, refersBack, refersToPrevious, isMeant }, keep) => {
  // "Romanians? Pickpockets, every one of them."
  const comma = refersToPrevious ? keys.findIndex(({ parting }, at) => at > within.from && parting !== "none") : -1
  const to = comma === -1 ? within.to : Math.min(comma, within.to)
  const isLong = OUTCRIES.has(keyAt(keys, within.from))
  const wordsMax = isLong ? LONG_EXCLAMATION_WORDS_MAX : EXCLAMATION_WORDS_MAX
  if (!refersBack || (pronouns.length > 0 && to === within.to) || to - within.from > wordsMax) return
  // Of one, "an idiot", nothing is said that is said of all; and "stupid Michael" is another.
  const calls = of("strong", "gendered", "trait")
  const isOutcry = keys
    .slice(within.from, to)
    .every(
      ({ key }, at) =>
        OUTCRIES.has(key) ||
        IN_OUTCRIES.has(key) ||
        calls.some(({ from, to }) => from <= within.from + at && within.from + at < to)
    )
  const [outcry] = calls
  if (!isOutcry || ONE.has(keyAt(keys, within.from))) return
  if (outcry !== undefined && isMeant(outcry)) keep(HATE_FINDINGS.outcry, outcry)
}

/** Whether a slur is told of, and not used: "… called her a …", "the word …". */
const isTold = ({ keys, within }: Sentence, { from, to }: RoleMatch): boolean => {
  if (hasWordWithin(keys, Math.max(within.from, from - SLUR_REACH_WORDS), from, TELLING_NEXT)) return true
  if (hasWordWithin(keys, to, Math.min(within.to, to + TOLD_REACH_WORDS), AS_A_WORD)) return true
  for (let at = from - 1; at >= Math.max(within.from, from - TOLD_REACH_WORDS); at -= 1) {
    if (TELLING.has(keyAt(keys, at))) return true
  }
  return false
}

/** Whether a slur that is a plain word, too, is said of someone: "that …", "a bunch of …", "stupid …", more than one. */
const isSaidOfSomeone = ({ keys, within, parts, isHostile }: Sentence, slur: RoleMatch): boolean => {
  const { from, to } = slur
  const [key, before, after] = [keyAt(keys, from), keyAt(keys, from - 1), keyAt(keys, to)]
  if (isHostile) return true
  // "Coon Rapids", "J Boog": a name.
  const isName =
    keys[from]?.isCapital === true &&
    (keys[to]?.isCapital === true || (from > within.from && keys[from - 1]?.isCapital))
  if (isName === true && !keys.slice(within.from, within.to).every(({ isCapital }) => isCapital)) return false
  if (keys.slice(within.from, within.to).every(({ isCapital }) => isCapital) && rangeLength(within) <= NAME_WORDS_MAX)
    return false
  if (SLURRING_ADJECTIVES.has(key)) {
    const isOfPerson = hasWordWithin(keys, Math.max(within.from, from - CALLED_REACH_WORDS), from, CALLED_ONES)
    return (
      (PERSONS_AFTER.has(after) && keys[to]?.parting === "none") ||
      (isOfPerson && (AIMING.has(before) || CALLED_ONES.has(before) || HOW.test(before))) ||
      (keys[from - 1]?.isCapital === true && before.endsWith(OF_ONE)) ||
      parts.some(({ value, from: at }) => value === "slur" && at === to)
    )
  }
  // "Finna spaz", "to cripple …": a deed.
  if (BEFORE_DEED.has(before) || AFTER_DEED.has(after)) return false
  if (
    !COMMON_SLURS.has(key) &&
    keys[from]?.isCapital === true &&
    key.length <= SHORT_CHARACTERS_MAX &&
    from > within.from
  )
    return false
  if (key.endsWith("s")) return rangeLength(within) > to - from
  if (COMMON_SLURS.has(key)) return true
  const isAddress =
    to >= within.to && (keys[from]?.parting === "comma" || before.startsWith(MENTION) || ADDRESSED.has(before))
  return isAddress || hasWordWithin(keys, Math.max(within.from, from - SLUR_REACH_WORDS), from, BEFORE_ONE)
}

/** "That's me, the token …". */
const isOfMyself = (keys: ReadonlyArray<WrittenWord>, { from }: WordRange): boolean =>
  THAT_IS.has(keyAt(keys, from)) && keyAt(keys, from + 1) === "me"

/** Slurs, graver where they are aimed at someone: "you faggot". People may call themselves so: "dykes like me". */
const readSlurs: Reader = (sentence, keep) => {
  const { keys, within, of, has, slurs, isMeant } = sentence
  for (const slur of slurs) {
    const isAimed = of("pronoun", "addressee").some(
      ({ from, to }) =>
        to <= slur.from &&
        slur.from - to <= AIMED_DISTANCE_WORDS_MAX &&
        !keys.slice(to, slur.from).some(({ parting }) => parting === "strong") &&
        (slur.from - to < LINKED_AIM_WORDS || hasWordWithin(keys, from, slur.from, AIMING))
    )
    const isOwn =
      has(AMONG_OWN) ||
      (keyAt(keys, within.to - 1) === "am" && keyAt(keys, within.to - 2) === "i") ||
      isOfMyself(keys, within) ||
      (keyAt(keys, slur.to) === "like" && ONESELF.has(keyAt(keys, slur.to + 1))) ||
      of("reclaimer").some(({ to }) => to <= slur.from && slur.from - to <= SLUR_REACH_WORDS)
    if (!isMeant(slur) || (isOwn && !isAimed && rangeLength(slur) === 1) || isTold(sentence, slur)) continue
    const first = keys[slur.from]
    if (first === undefined || first.isGuess || first.isPlace) continue
    const isDoubtful = DOUBTFUL_SLURS.has(first.key)
    if (first.isPart && (isDoubtful || first.key.length < PART_CHARACTERS_MIN)) continue
    if (isAimed && (!SLURRING_ADJECTIVES.has(first.key) || isSaidOfSomeone(sentence, slur)))
      keep(HATE_FINDINGS.aimedSlur, slur)
    else if (!isDoubtful || isSaidOfSomeone(sentence, slur)) keep(HATE_FINDINGS.slur, slur)
  }
}

/** Whether "master race" is said of what stands before it, as a joke of games: "PC master race". */
const isRaceOfThings = (keys: ReadonlyArray<WrittenWord>, at: number): boolean => {
  if (keyAt(keys, at) !== "master" || beginsSentence(keys, at) || keys[at]?.parting !== "none") return false
  const before = keyAt(keys, at - 1)
  return !(BEFORE_MASTERS.has(before) || targetWords().has(before))
}

/** The watchwords of hate: "white power". */
const readSlogan: Reader = ({ of, isMeant, keys }, keep) => {
  for (const slogan of of("slogan")) {
    if (
      isMeant(slogan) &&
      !TOLD_OF.has(keyAt(keys, slogan.from - 1)) &&
      !isDeniedAt(keys, slogan.from) &&
      !isRaceOfThings(keys, slogan.from) &&
      !keys[slogan.from]?.isPlace
    )
      keep(HATE_FINDINGS.slogan, slogan)
  }
}

/** The watchwords of a tag, of people who came from elsewhere: "illegals … #SendThemBack". */
const readTagSlogan: Reader = ({ of, isMeant, keys, within, named, isOfMigration }, keep) => {
  for (const slogan of of("tagSlogan")) {
    const isNaming = named.some((target) => containsRange(slogan, target))
    const isWholeTag = slogan.from === within.from && keys.slice(slogan.from, slogan.to).every(({ isTag }) => isTag)
    if (isWholeTag && (isNaming || isOfMigration) && isMeant(slogan)) keep(HATE_FINDINGS.tagSlogan, slogan)
  }
}

/** In this order: of findings that are as grave and begin at the same word the first comes first. */
const READERS: ReadonlyArray<Reader> = [
  readApproval,
  readGloating,
  readOut,
  readHostility,
  readAfterBut,
  readOmitted,
  readTaunt,
  readEpithet,
  readFeeling,
  readOutcry,
  readSlurs,
  readSlogan,
  readTagSlogan
]

const endOfSentence = (keys: ReadonlyArray<WrittenWord>, from: number): number => {
  let to = from + 1
  while (to < keys.length && !beginsSentence(keys, to)) to += 1
  return to
}

/** Whether the slur at a place is somebody's name: "Kike Hernández". */
export const isSomebodysName = (words: ReadonlyArray<SpelledWord>, original: string, at: number): boolean =>
  namesToo.has(keyAt(words, at)) && isNameOfOne(writtenWords(words, original), at)

/** What is read of a text; null where it names nobody, as most texts do. How they are written is read only of the others. */
const textOf = (words: ReadonlyArray<SpelledWord>, quoted: QuotedRanges, original: string): Text | null => {
  const read = spokenPictographs(words.length > WORDS_MAX ? words.slice(0, WORDS_MAX) : words, original)
  const cues = targetCueWords()
  if (!read.some(({ key }) => cues.has(key))) return null
  const spelled = findPhrases(read, hatePhrases())
  if (!spelled.some(({ value }) => HATE_BEARING.has(value))) return null
  const keys = writtenWords(read, original)
  const isParted = keys.some(({ isAfterBreak }, at) => isAfterBreak !== read[at]?.isAfterBreak)
  const found = isParted ? findPhrases(keys, hatePhrases()) : spelled
  return found.some(({ value }) => HATE_BEARING.has(value)) ? makeText(keys, found, quoted) : null
}

const sentencesOf = (text: Text): ReadonlyArray<Sentence> => {
  const sentences: Array<Sentence> = []
  let context = NO_CONTEXT
  for (let from = 0; from < text.keys.length; ) {
    const to = endOfSentence(text.keys, from)
    const sentence = makeSentence(text, { from, to }, context)
    sentences.push(sentence)
    context = contextAfter(sentence, context)
    from = to
  }
  return sentences
}

/** What may be held against a group; where it is denied, nothing is. */
const HELD_AGAINST = [
  "strong",
  "trait",
  "gendered",
  "misdeed",
  "ill",
  "harm",
  "menace",
  "emotion",
  "hateVerb"
] as const satisfies ReadonlyArray<PhraseRole>

/** Who says this of a group stands by it. */
const STANDING_BY: ReadonlySet<string> = new Set([
  "help",
  "support",
  "protect",
  "welcome",
  "equal",
  "equality",
  "thank",
  "proud"
])

/** How much of a sentence around a group is shown where no rule says what is hostile. */
const SHOWN_BEFORE_WORDS = 4
const SHOWN_AFTER_WORDS = 8

/** The first group or slur that is named as such, and neither excused nor the writer's own, with words around it. */
const unexcusedIn = (sentences: ReadonlyArray<Sentence>): WordRange | null => {
  for (const { keys, within, parts, named, of, has, isMeant } of sentences) {
    if (named.length === 0 || has(AMONG_OWN)) continue
    if (of(...HELD_AGAINST).some(({ from }) => isDeniedAt(keys, from))) continue
    if (hasWordWithin(keys, within.from, within.to, STANDING_BY)) continue
    const { isSelf, isOwnName, isAttributive, isIndividual, isPassive, isSuffering } = makeClause(keys, parts, within)
    const isOwn = (target: RoleMatch) =>
      isSelf(target) ||
      isOwnName(target) ||
      of("reclaimer").some(({ to }) => to <= target.from && target.from - to <= SLUR_REACH_WORDS)
    const target = named.find(
      (each) =>
        isMeant(each) &&
        !isOwn(each) &&
        !isAttributive(each) &&
        !isIndividual(each) &&
        !isPassive(each.to, within.to) &&
        !isSuffering(each) &&
        keys[each.from]?.isPlace !== true
    )
    if (target === undefined) continue
    const [from, to] = [target.from - SHOWN_BEFORE_WORDS, target.to + SHOWN_AFTER_WORDS]
    return { from: Math.max(within.from, from), to: Math.min(within.to, to) }
  }
  return null
}

/** These stand for a group and a slur in a text whose targets are masked; no word is written so. */
const GROUP_MASK = "xgroupx"
const SLUR_MASK = "xslurx"

/** A text with one mask for any group and one for any slur. */
const masked = (text: Text): string | null => {
  const masks = new Map<number, string>()
  for (const { value, from, to } of text.parts) {
    if (value !== "group" && value !== "slur") continue
    if (value === "slur" || !masks.has(from)) masks.set(from, value === "slur" ? SLUR_MASK : GROUP_MASK)
    for (let at = from + 1; at < to; at += 1) if (!masks.has(at)) masks.set(at, "")
  }
  if (masks.size === 0) return null
  return text.keys
    .map(({ key, isAfterBreak }, at) => `${isAfterBreak && at > 0 ? ". " : ""}${masks.get(at) ?? key}`)
    .join(" ")
}

/** Hate in one text, and what other means than rules need to read it. */
export interface HateReading {
  /** What rules find, gravest first. */
  readonly matches: ReadonlyArray<HateMatch>
  /**
   * The first group or slur of which ill may be meant, with words around it: named as a group, and neither quoted, condemned or told
   * of, nor the writer's own. Null where there is none. Whatever reads hate by other means than rules asks this first.
   */
  readonly unexcusedTarget: () => WordRange | null
  /**
   * The text in its restored words, with one mask for any group and one for any slur; null where it names neither. A model of it
   * can't hold against a group that others spoke ill of it, and knows groups that it never saw.
   */
  readonly maskedText: () => string | null
}

const NAMES_NOBODY: HateReading = { matches: [], unexcusedTarget: () => null, maskedText: () => null }

/**
 * Reads hate by rules: a group or a slur and something hostile said of it in one sentence, or in the next ones of "them".
 * Not read as hate: what is denied, said of those who hate, condemned or quoted; slurs that people use of themselves; words
 * that merely look like slurs; and hostility against anyone or anything else.
 */
export const readHate = (words: ReadonlyArray<SpelledWord>, quoted: QuotedRanges, original: string): HateReading => {
  const text = textOf(words, quoted, original)
  if (text === null) return NAMES_NOBODY
  const matches: Array<HateMatch> = []
  const keep: AddFinding = ({ level, confidence, sign }, { from, to }) => {
    matches.push({ level, confidence, from, to, sign })
  }
  const sentences = sentencesOf(text)
  for (const sentence of sentences) for (const read of READERS) read(sentence, keep)
  return {
    matches: matches.sort((a, b) => b.level - a.level || a.from - b.from),
    unexcusedTarget: () => unexcusedIn(sentences),
    maskedText: () => masked(text)
  }
}

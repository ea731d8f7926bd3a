import {
  beginsSentence,
  gapBetween,
  hasWordWithin,
  keyAt,
  rangeAround,
  rangeLength,
  type WordRange
} from "../words/wordRange.ts"
import {
  type Clause,
  isAdverbial,
  isDeniedAt,
  LINKED_DISTANCE_WORDS_MIN,
  makeClause,
  VERB_DISTANCE_WORDS_MAX
} from "./clauses.ts"
import {
  ABOUT_DEEDS,
  AFTER_THING,
  AMOUNTS,
  ANY_ONE,
  APART,
  BANISHING,
  BEFORE_THING,
  BEING,
  BLAMING,
  BORNE,
  BORNE_PASSIVES,
  CALLING,
  CLAUSE_BEGINNINGS,
  COMPARING,
  DEMONSTRATIVES,
  DUE,
  ENOUGH,
  FEELING_ONES,
  FELT_FOR,
  FEMALE,
  FEWER,
  FORBIDDING,
  GONE,
  HARMLESS_AFTER,
  HATRED,
  HEADED_BY,
  JOINING,
  LESS,
  LIGHTLY_SAID,
  LIKENING,
  LONGING,
  MALE,
  MANY,
  MAYBE,
  MET,
  NARRATED,
  NOTHINGS,
  OBJECTS,
  OF_WOMEN_ALONE,
  OTHERS_WILL,
  OWN_FEELING,
  PAST,
  PERMITTED,
  POSSIBLY,
  PROTECTING,
  RELATIVES,
  SEEING,
  SELVES,
  SHOULD,
  SUFFERED,
  VERBAL_CONTEMPT,
  WANTED,
  WAS,
  WILLING,
  WILLING_ONES,
  WISHES,
  WITHSTANDING,
  WOMEN
} from "./functionWords.ts"
import { DEHUMANISING, DIRT, type PhraseRole, type RoleMatch } from "./hatePhrases.ts"
import type { WrittenWord } from "./writing.ts"

const LIKING_REACH_WORDS = 3
const EMOTION_REACH_WORDS = 7
/** How far before a group an epithet stands: "what scum these immigrants are". */
const EPITHET_REACH_WORDS = 2
const TRAIT_REACH_WORDS = 10
const WISHED_REACH_WORDS = 4
const RELATIVE_REACH_WORDS = 3
/** A name and another word after it may be a list. */
const APPOSED_AFTER_WORDS_MIN = 3
const TAUNT_REACH_WORDS = 6
const ILL_REACH_WORDS = 11
const BLAMED_REACH_WORDS = 8
export const ATTRIBUTE_DISTANCE_WORDS_MAX = 9

/**
 * What a finding rests on, so that each can be measured, and asked for, by itself: a slur used against someone or merely
 * used, a call for harm, a threat, harm that is approved of, open hatred, people put on a level with beasts, dirt or illness,
 * contempt in milder words, rejection, exclusion, a feeling, a worth that is denied, a bad trait or deed said of all of them, a
 * taunt, what points back at those who were named before, and the watchwords of hate.
 */
export type HateSign =
  | "slur_attack"
  | "slur_alone"
  | "call_for_harm"
  | "threat"
  | "approved_harm"
  | "hatred"
  | "dehumanising"
  | "contempt"
  | "rejection"
  | "exclusion"
  | "emotion"
  | "refusal"
  | "denial_of_worth"
  | "trait"
  | "misdeed"
  | "taunt"
  | "back_reference"
  | "slogan"

/** What a rule finds: how grave it is and how sure the rule is, 0 to 1. */
export interface HateFinding {
  readonly level: number
  readonly confidence: number
  readonly sign: HateSign
}

/** A hostile sentence. */
export interface HateMatch extends HateFinding, WordRange {}

/** Notes what a rule found, and the words where it did. */
export type AddFinding = (finding: HateFinding, at: WordRange) => void

/** From here on a finding is grave: it is kept for what no reader takes for anything else. */
export const HATE_LEVEL_GRAVE = 0.85

/** Everything that is found, the gravest first. A bad trait, an adjective or a feeling is a flag, but nothing grave. */
export const HATE_FINDINGS = {
  harm: { level: 1, confidence: 0.8, sign: "call_for_harm" },
  menace: { level: 0.95, confidence: 0.65, sign: "threat" },
  approvedHarm: { level: 0.95, confidence: 0.6, sign: "approved_harm" },
  aimedSlur: { level: 0.9, confidence: 0.85, sign: "slur_attack" },
  hatred: { level: 0.9, confidence: 0.8, sign: "hatred" },
  dehumanising: { level: 0.9, confidence: 0.75, sign: "dehumanising" },
  slogan: { level: 0.9, confidence: 0.7, sign: "slogan" },
  contempt: { level: 0.8, confidence: 0.7, sign: "contempt" },
  nothingWorse: { level: 0.8, confidence: 0.7, sign: "contempt" },
  unworth: { level: 0.8, confidence: 0.7, sign: "exclusion" },
  unfitness: { level: 0.8, confidence: 0.7, sign: "exclusion" },
  rejection: { level: 0.8, confidence: 0.65, sign: "rejection" },
  emotion: { level: 0.8, confidence: 0.65, sign: "emotion" },
  banishment: { level: 0.85, confidence: 0.65, sign: "exclusion" },
  tagSlogan: { level: 0.8, confidence: 0.65, sign: "exclusion" },
  refusal: { level: 0.8, confidence: 0.65, sign: "refusal" },
  slur: { level: 0.7, confidence: 0.65, sign: "slur_alone" },
  denial: { level: 0.7, confidence: 0.6, sign: "denial_of_worth" },
  trait: { level: 0.7, confidence: 0.6, sign: "trait" },
  forbidding: { level: 0.7, confidence: 0.55, sign: "exclusion" },
  blame: { level: 0.6, confidence: 0.5, sign: "misdeed" },
  misdeed: { level: 0.7, confidence: 0.55, sign: "misdeed" },
  outcry: { level: 0.7, confidence: 0.55, sign: "back_reference" },
  epithet: { level: 0.7, confidence: 0.5, sign: "back_reference" },
  feeling: { level: 0.7, confidence: 0.5, sign: "back_reference" },
  taunt: { level: 0.6, confidence: 0.5, sign: "taunt" }
} as const satisfies Readonly<Record<string, HateFinding>>

const TRANS = /^trans/
const FEMALE_NAME = /wom[ae]n$|girls?$/
const MALE_NAME = /m[ae]n$|boys?$/
const NO_SEX: ReadonlySet<string> = new Set()

/** What trans people are called to deny their sex. */
const deniedSexOf = (target: ReadonlyArray<string>): ReadonlySet<string> => {
  if (!TRANS.test(target[0] ?? "")) return NO_SEX
  if (target.some((word) => FEMALE_NAME.test(word))) return MALE
  return target.some((word) => MALE_NAME.test(word)) ? FEMALE : NO_SEX
}

/** A clause, and whether its targets are groups by name and no pronouns. */
type Said = Clause & { readonly isByName: boolean }
/** Keeps whatever of one kind is hostile to a target. */
type Reader = (said: Said, target: RoleMatch, keep: AddFinding) => void

/** Whether something follows a target, at most so many words behind it. */
const follows = (target: WordRange, { from }: WordRange, reach: number): boolean =>
  from >= target.to && from - target.to <= reach

/** Whether what follows isn't held against a target: it is doubted, of some or none, or of what is said about it. */
const isSpared = (said: Said, target: RoleMatch): boolean => isUnsaid(said, target) || !isGroupSubject(said, target)

const isUnsaid = (said: Said, target: RoleMatch): boolean =>
  said.isDisbelieved(target) ||
  said.isNotAll(target) ||
  said.isNoneOf(target) ||
  said.isSpokenAbout(target) ||
  said.isThoughtOfOthers(target)

/** "Those women at the bar were so rude": some that were met. */
const isOfThatDay = ({ keys, startOf }: Said, target: RoleMatch, said: RoleMatch): boolean =>
  DEMONSTRATIVES.has(keyAt(keys, startOf(target))) && hasWordWithin(keys, target.to, said.from, PAST)

/** "Women who are mean to waiters": not all of them; but "women, who are mean". */
const isOfSome = ({ keys }: Said, target: RoleMatch, said: RoleMatch): boolean =>
  RELATIVES.has(keyAt(keys, target.to)) &&
  keys[target.to]?.parting === "none" &&
  (WOMEN.has(keyAt(keys, target.to - 1)) || said.from - target.to <= RELATIVE_REACH_WORDS)

/** "Women are crazy", "white people are clueless": said lightly, and hostile to nobody. */
const isLightlySaid = ({ keys }: Said, target: RoleMatch, said: RoleMatch): boolean =>
  (WOMEN.has(keyAt(keys, target.to - 1)) || keyAt(keys, target.from) === "white") &&
  keys.slice(said.from, said.to).every(({ key }) => LIGHTLY_SAID.has(key))

/** Whether the clause is about a group as such: not about one of it, nor about a thing beside which it is named. */
const isGroupSubject = (said: Said, target: RoleMatch): boolean =>
  (!said.isByName && (!OBJECTS.has(keyAt(said.keys, target.from)) || keyAt(said.keys, target.from - 1) === "of")) ||
  (said.isByName &&
    said.isSubject(target) &&
    !said.isIndividual(target) &&
    !said.isAttributive(target) &&
    !said.isOfOne(target))

/** What a group does, after its name: "no more women dying". */
const DOES = /^\p{L}{3,}ing$/u
const OWN_WILL = /^(?:i|we)'/u

/** Harm as a thing is done to nobody yet: "the biggest crush", "under penalty of death". */
const isThing = ({ keys, intents }: Said, { from, to }: RoleMatch): boolean =>
  rangeLength({ from, to }) === 1 &&
  !intents.some((intent) => intent.to === from && rangeLength(intent) > 1) &&
  (BEFORE_THING.has(keyAt(keys, from - 1)) || keyAt(keys, from - 1).endsWith("est") || AFTER_THING.has(keyAt(keys, to)))

/** Whether it is the writer's will, and not told of others: "Muslims want to kill …", "convicted of planning to …". */
const isWritersWill = ({ keys, within }: Said, intent: RoleMatch): boolean => {
  const key = keyAt(keys, intent.from)
  if (!WILLING.has(key) || OWN_WILL.test(key)) return true
  let at = intent.from - 1
  while (at >= within.from && isAdverbial(keyAt(keys, at))) at -= 1
  return at < within.from || beginsSentence(keys, at + 1) || WILLING_ONES.has(keyAt(keys, at))
}

/** Harm that is wished, ordered or threatened: "kill all migrants", "they should be shot". */
const readHarm: Reader = (said, target, keep) => {
  const { of, intents, isDenied, isBlocked, isDoing, isNoneOf, isNobodysRight, keys } = said
  const isPlainBetween = (from: number, to: number): boolean =>
    !said.isTornApart({ from: from - 1, to: to + 1 }) && !said.hasInnerSubject(from, to)
  const isWishedAfter = (harm: RoleMatch): boolean => {
    // "The next one I see": which of them.
    const since = MET.has(keyAt(keys, target.to + 1)) ? target.to + 1 : target.to
    if (isDoing(target, harm) || isThing(said, harm) || !isPlainBetween(since, harm.from)) return false
    if (
      harm.from !== target.to &&
      SUFFERED.test(keyAt(keys, target.to)) &&
      !intents.some(({ from }) => from >= target.to && from < harm.from)
    )
      return false
    if (isDeniedAt(keys, target.from) || said.isAttributive(target)) return false
    if (said.isByName && !said.isSubject(target) && !of("intent").some(({ to }) => to <= target.from)) return false
    const isTold = hasWordWithin(keys, target.to, harm.from, MAYBE)
    return intents.some(({ from, to }) => {
      const key = keyAt(keys, from)
      const isDue = DUE.has(key) && from >= target.to && to <= harm.from && harm.from - to <= WISHED_REACH_WORDS
      const isWish = WISHES.has(key) && from < target.from && harm.from - target.to <= WISHED_REACH_WORDS
      return (isDue && !isTold) || isWish
    })
  }
  const isWishedBefore = (harm: RoleMatch): boolean =>
    !NARRATED.has(keyAt(keys, harm.from)) &&
    !(rangeLength(harm) === 1 && HARMLESS_AFTER.has(keyAt(keys, harm.to))) &&
    !isThing(said, harm) &&
    (beginsSentence(keys, harm.from) ||
      intents.some(
        (intent) => intent.to <= harm.from && harm.from - intent.to <= WISHED_REACH_WORDS && isWritersWill(said, intent)
      )) &&
    !said.isParted({ from: harm.to - 1, to: target.from + 1 }) &&
    !isBlocked(
      harm.to,
      target.from,
      intents.some(({ to }) => to === harm.from)
    )
  const isOfRabble = of("strong").some(({ from, to }) => from === target.to && MANY.test(keyAt(keys, to - 1)))
  if (said.isAttributive(target) && !isOfRabble) return
  for (const harm of of("harm")) {
    if (SELVES.has(keyAt(keys, harm.to)) || isDenied(harm) || isNoneOf(target) || isNobodysRight(harm)) continue
    const isAround = harm.from < target.from && harm.to > target.from
    const gap = isAround ? 0 : gapBetween(harm, target)
    if (gap < 0 || gap > ATTRIBUTE_DISTANCE_WORDS_MAX) continue
    if (!said.isByName && gap > LINKED_DISTANCE_WORDS_MIN && harm.from < target.from) continue
    if (harm.from >= target.to ? isWishedAfter(harm) : isWishedBefore(harm)) {
      keep(HATE_FINDINGS.harm, rangeAround(harm, target))
    }
  }
}

/** Between what is felt and whom it is felt for: "of having to look at". */
const isFeltFor = (key: string): boolean => FELT_FOR.has(key) || key.endsWith("ing") || isAdverbial(key)

/** Hostility in a verb: "I hate …". */
const readDislike: Reader = (said, target, keep) => {
  const { of, isDenied, isBlocked, isOthers, isOutburst, isWishedWell, isSuffering, keys } = said
  if (said.isIndividual(target)) return
  for (const verb of of("hateVerb")) {
    const isAround = verb.from <= target.from && verb.to > target.from
    // "Wouldn't let a Muslim rent": where the phrase goes on with a verb, the name stands for people.
    if (said.isAttributive(target) && !(isAround && verb.to > target.to)) continue
    const gap = isAround ? 0 : target.from - verb.to
    if (gap < 0 || gap > VERB_DISTANCE_WORDS_MAX) continue
    // "Nobody whom I hate more than …" is no denial.
    if (isDenied(verb) && !COMPARING.has(keyAt(keys, verb.to - 1))) continue
    if (isOutburst(verb, target) || isSuffering(target) || isWishedWell(target)) continue
    const [first, before] = [keyAt(keys, verb.from), keyAt(keys, verb.from - 1)]
    if (isAround && PROTECTING.has(first) && keyAt(keys, verb.to - 1) !== keyAt(keys, target.to - 1)) continue
    if (first === "who" && !beginsSentence(keys, verb.from)) continue
    if (before === "to" && OTHERS_WILL.has(keyAt(keys, verb.from - 2))) continue
    if (keyAt(keys, verb.to - 1) === "want" && GONE.has(keyAt(keys, target.to))) continue
    const isOwnObject = keys
      .slice(verb.to, Math.max(verb.to, said.startOf(target)))
      .every(
        ({ key }, at) =>
          isFeltFor(key) || of("strong", "trait").some(({ from, to }) => from <= verb.to + at && verb.to + at < to)
      )
    if (!isOwnObject) continue
    if (hasWordWithin(keys, verb.to, target.from, SEEING) && keyAt(keys, target.to).endsWith("ing")) continue
    // "Can't call … human": what reaches beyond a group to a virtue is about the virtue.
    const isOfVirtue =
      verb.to > target.to &&
      of("virtue").some(({ from }) => from >= target.to && from - verb.to < LINKED_DISTANCE_WORDS_MIN)
    if (isOfVirtue || isOthers(verb) || isBlocked(verb.to, target.from)) continue
    if (said.isTornApart({ from: verb.from, to: target.to })) continue
    const isHatred = keys.slice(verb.from, verb.to).some(({ key }) => HATRED.has(key))
    // "Women who are mean to waiters" are some of them.
    const isOpen = verb.to <= target.to
    if (isOpen && RELATIVES.has(keyAt(keys, target.to)) && (!isHatred || WOMEN.has(keyAt(keys, target.to - 1))))
      continue
    // In one word, as "Abangay", only many are sent away: "banmuslims".
    if (!isHatred && keys[target.from]?.isPart === true && !said.isMany(target)) continue
    if (isOpen && !isHatred && DOES.test(keyAt(keys, target.to))) continue
    const isBanishing = said.isByName && said.isMany(target) && BANISHING.has(first)
    const rejected = isBanishing ? HATE_FINDINGS.banishment : HATE_FINDINGS.rejection
    keep(isHatred ? HATE_FINDINGS.hatred : rejected, rangeAround(verb, target))
  }
}

/** "Women should not be treated as …", "… should never be afraid": what nobody should bear. */
const isProtection = ({ keys }: Said, { from, to }: RoleMatch): boolean => {
  if (!SHOULD.has(keyAt(keys, from))) return false
  const next = keyAt(keys, to)
  return BORNE.has(next) || (next.endsWith("ed") && !PERMITTED.has(next)) || BORNE_PASSIVES.has(next)
}

/** What denies worth on either side of a group: "… don't belong here". */
const readUnworth: Reader = (said, target, keep) => {
  const { of, isPassive, isNotAll, isNoneOf, isByName, keys } = said
  if (isByName && (said.isIndividual(target) || said.isAttributive(target))) return
  const isFollowedBy = (...values: ReadonlyArray<PhraseRole>): boolean =>
    of(...values).some(({ from }) => from >= target.to)
  for (const unworthy of of("unworthy")) {
    if (gapBetween(unworthy, target) > ATTRIBUTE_DISTANCE_WORDS_MAX || isNotAll(target)) continue
    // "No woman deserves to be treated like dirt" defends them, "… to be treated decently" does not.
    const isPassiveAfter = isPassive(target.to, target.to + ATTRIBUTE_DISTANCE_WORDS_MAX)
    if (isNoneOf(target) && (isFollowedBy("harm", "strong") || (isPassiveAfter && !isFollowedBy("kindly")))) continue
    if (!isByName && unworthy.to <= target.from) continue
    if (said.isTornApart(rangeAround(unworthy, target))) continue
    if (unworthy.to <= target.from && hasWordWithin(keys, unworthy.to, target.from, HEADED_BY)) continue
    // "Nothing but queers at this party" are who is there.
    if (unworthy.to <= target.from && keyAt(keys, unworthy.to - 1) === "but") continue
    if (unworthy.to <= target.from && target.from - unworthy.to > LINKED_DISTANCE_WORDS_MIN) continue
    if (unworthy.from >= target.to) {
      if (isByName && !said.isSubject(target)) continue
      if (!isByName && (OBJECTS.has(keyAt(keys, target.from)) || unworthy.from - target.to > LINKED_DISTANCE_WORDS_MIN))
        continue
      const isOfThing = WAS.has(keyAt(keys, unworthy.from - 1)) && said.isMany(target) && isByName
      if (isOfThing || (keyAt(keys, unworthy.to) === "to" && WANTED.has(keyAt(keys, unworthy.to - 1)))) continue
      if (said.hasInnerSubject(target.to, unworthy.from) || isProtection(said, unworthy)) continue
    }
    keep(HATE_FINDINGS.unworth, rangeAround(unworthy, target))
  }
}

/** "There is no reason at all to be afraid of …". */
const isWithoutReason = (keys: ReadonlyArray<WrittenWord>, { from }: WordRange, menace: RoleMatch): boolean => {
  for (let at = from + 1; at < menace.from; at += 1) {
    if (keyAt(keys, at) === "reason" && keyAt(keys, at - 1) === "no") return true
  }
  return false
}

/** Threats that name no deed: "watch your back, …". */
const readMenace: Reader = ({ keys, within, of, isDenied, isSpokenAbout }, target, keep) => {
  if (isSpokenAbout(target)) return
  for (const menace of of("menace")) {
    if (isDenied(menace) || isWithoutReason(keys, within, menace)) continue
    keep(HATE_FINDINGS.menace, rangeAround(menace, target))
  }
}

/** What the writer feels against a group: "pure rage at …". */
const readEmotion: Reader = (said, target, keep) => {
  const { of, isDenied, isOthers, isSuffering, keys, within } = said
  if (said.isIndividual(target) || said.isAttributive(target)) return
  if (!hasWordWithin(keys, within.from, within.to, OWN_FEELING)) return
  for (const emotion of of("emotion")) {
    const isBefore = emotion.to <= target.from
    const gap = gapBetween(emotion, target)
    if (gap < 0 || gap > EMOTION_REACH_WORDS) continue
    // "Nothing but …", "anything but …" feel it indeed.
    if (isDenied(emotion) && keyAt(keys, emotion.from - 1) !== "but") continue
    if (isSuffering(target) || isOthers(emotion)) continue
    const between = isBefore ? keys.slice(emotion.to, target.from) : keys.slice(target.to, emotion.from)
    // "Anger women", side by side, is felt for nobody.
    if (isBefore && gap === 0 && rangeLength(emotion) === 1) continue
    if (!between.every(({ key }) => isFeltFor(key))) continue
    if (isBefore && ABOUT_DEEDS.has(keyAt(keys, target.to))) continue
    if (said.isTornApart(rangeAround(emotion, target))) continue
    keep(HATE_FINDINGS.emotion, rangeAround(emotion, target))
  }
}

/** Taunts in harmless words: "funny how …". */
const readTaunt: Reader = (said, target, keep) => {
  if (!said.isByName || said.isSpokenAbout(target) || said.isAttributive(target)) return
  for (const taunt of said.of("taunt")) {
    const named = said.of("group").filter((group) => group.from >= taunt.from && group.to <= taunt.to)
    if (named.length > 0 && named.every((group) => said.isAttributive(group))) continue
    const isNear = gapBetween(taunt, target) <= TAUNT_REACH_WORDS && !said.isTornApart(rangeAround(taunt, target))
    if (isNear && !said.isDenied(taunt)) keep(HATE_FINDINGS.taunt, rangeAround(target, taunt))
  }
}

/** Liking that is refused: "I would never trust …". */
const readRefusal: Reader = ({ of, isBlocked, isSuffering, isRefused, keys, isByName }, target, keep) => {
  for (const liking of of("liking")) {
    const gap = target.from - liking.to
    if (gap < 0 || gap > LIKING_REACH_WORDS || isBlocked(liking.to, target.from)) continue
    if (!isByName && !(keyAt(keys, target.from) === "them" && gap === 0)) continue
    if (
      RELATIVES.has(keyAt(keys, target.to)) ||
      !isRefused(liking) ||
      isSuffering(target) ||
      ENOUGH.has(keyAt(keys, target.to))
    )
      continue
    if (ABOUT_DEEDS.has(keyAt(keys, target.to)) || GONE.has(keyAt(keys, target.to))) continue
    keep(HATE_FINDINGS.refusal, rangeAround(liking, target))
  }
}

/** What a group is said to be unfit for: "… belong in cages". */
const readUnfitness: Reader = (said, target, keep) => {
  for (const unfit of said.of("unfit")) {
    if (!follows(target, unfit, TRAIT_REACH_WORDS) || isSpared(said, target) || said.isDenied(unfit)) continue
    if (said.isTornApart(rangeAround(target, unfit))) continue
    if (!said.isDoneBy(target, unfit.from) && !said.isSaidToBe(target, unfit.from)) continue
    keep(HATE_FINDINGS.unfitness, rangeAround(target, unfit))
  }
}

/** What a group is told not to do: "… shouldn't preach". */
const readForbidding: Reader = ({ isDoneBy, isNotAll, isMany, keys, within, isByName }, target, keep) => {
  if (!isByName || !isMany(target) || isNotAll(target)) return
  const end = Math.min(target.to + VERB_DISTANCE_WORDS_MAX, within.to - 1)
  for (let at = target.to; at < end; at += 1) {
    if (!FORBIDDING.has(keyAt(keys, at))) continue
    if (BORNE.has(keyAt(keys, at + 1)) || !isDoneBy(target, at)) return
    keep(HATE_FINDINGS.forbidding, { from: target.from, to: at + 2 })
  }
}

/** What a group is said to do: "… love to beg". */
const readMisdeed: Reader = (said, target, keep) => {
  const { keys, isMany, isOnePerson } = said
  if (!isMany(target) || isOnePerson(target)) return
  for (const misdeed of said.of("misdeed")) {
    if (!follows(target, misdeed, VERB_DISTANCE_WORDS_MAX) || isSpared(said, target) || said.isDenied(misdeed)) continue
    // "They came to beg" tells what for, "they love to beg" what they do.
    const isPurpose = keyAt(keys, misdeed.from - 1) === "to" && !LONGING.has(keyAt(keys, misdeed.from - 2))
    if (isLightlySaid(said, target, misdeed)) continue
    const isPossible = POSSIBLY.has(keyAt(keys, misdeed.from - 1))
    if (said.isDoneBy(target, misdeed.from) && !isPurpose && !isPossible)
      keep(HATE_FINDINGS.misdeed, rangeAround(target, misdeed))
  }
}

/** "I don't think they deserve …". */
const readDoubt: Reader = ({ of, isSaidToBe, isDisbelieved }, target, keep) => {
  if (!isDisbelieved(target)) return
  const denied =
    of("due").find(({ from }) => from >= target.to && from - target.to < LINKED_DISTANCE_WORDS_MIN) ??
    of("virtue").find(({ from }) => from >= target.to && isSaidToBe(target, from))
  if (denied !== undefined) keep(HATE_FINDINGS.denial, rangeAround(target, denied))
}

/** Virtues that are denied: "… aren't honest", "never met an honest …", "none of the … is honest". */
const readDeniedVirtue: Reader = (said, target, keep) => {
  const { of, isSaidNotToBe, isSaidToBe, isNotAll, isNoneOf, isUnmet, isRelated, isSpokenAbout, isOnePerson } = said
  for (const virtue of of("virtue")) {
    const isNeverMet =
      (virtue.to === target.from && isUnmet(virtue)) || (isUnmet(target) && isRelated(target, virtue.from))
    const isNobodys = isNoneOf(target) && isSaidToBe(target, virtue.from)
    const isLess =
      said.isByName &&
      virtue.from > target.to &&
      LESS.has(keyAt(said.keys, virtue.from - 1)) &&
      !said.isDisbelieved(target) &&
      isSaidToBe(target, virtue.from - 1)
    const isDenied =
      follows(target, virtue, TRAIT_REACH_WORDS) &&
      isSaidNotToBe(target, virtue.from) &&
      !(isNotAll(target) || isNoneOf(target) || isSpokenAbout(target) || isOnePerson(target))
    if (isNeverMet || isNobodys || isLess || isDenied) keep(HATE_FINDINGS.denial, rangeAround(target, virtue))
  }
}

/** A group as such, as a clause begins with it: "Kurds …", "but a Muslim will …". */
const isGeneric = (said: Said, target: RoleMatch): boolean => {
  const { keys, within } = said
  if (!said.isByName || WOMEN.has(keyAt(keys, target.to - 1)) || said.isAttributive(target) || said.isTitle())
    return false
  const from = said.startOf(target)
  const isFirst = from === within.from || keys[from]?.parting !== "none"
  if (!isFirst && !CLAUSE_BEGINNINGS.has(keyAt(keys, from - 1))) return false
  if (hasWordWithin(keys, from, target.from, DEMONSTRATIVES)) return false
  return said.isMany(target) || keyAt(keys, target.from) === "the" || ANY_ONE.has(keyAt(keys, target.from - 1))
}

/** An ill that a group as such is said to be, to do or to bring: "Kurds eat dogs", "crime is up because of Poles". */
const readBlame: Reader = (said, target, keep) => {
  const { keys, of } = said
  if (keys[target.from]?.isPlace === true || keys[target.from]?.isTag === true) return
  if (said.isNoneOf(target) || said.isSpokenAbout(target) || said.isDisbelieved(target) || said.isNotAll(target)) return
  const isSubject = isGeneric(said, target) && !said.isThoughtOfOthers(target)
  for (const ill of of("ill", "decline")) {
    if (isSubject && ill.value === "ill" && follows(target, ill, ILL_REACH_WORDS)) {
      if (said.isDenied(ill) || said.isPassive(target.to, ill.to)) continue
      if (hasWordWithin(keys, target.to, ill.from, WITHSTANDING) || hasWordWithin(keys, target.to, ill.from, MAYBE))
        continue
      if (hasWordWithin(keys, ill.from, ill.to + 1, FEWER)) continue
      if (of("virtue").some(({ from }) => from >= target.to && from < ill.from)) continue
      if (said.isTornApart({ from: target.to, to: ill.to })) continue
      keep(HATE_FINDINGS.blame, rangeAround(target, ill))
    } else if (said.isByName && said.isMany(target) && follows(ill, target, BLAMED_REACH_WORDS)) {
      if (WOMEN.has(keyAt(keys, target.to - 1)) || said.isDenied(ill) || said.isAttributive(target)) continue
      if (!hasWordWithin(keys, ill.to, target.from, BLAMING) || said.isTornApart({ from: ill.from, to: target.to }))
        continue
      keep(HATE_FINDINGS.blame, rangeAround(ill, target))
    }
  }
}

/** Bad traits of a group as such: "… are lazy". */
const readTrait: Reader = (said, target, keep) => {
  if (said.isOnePerson(target)) return
  for (const trait of said.of("trait")) {
    if (!follows(target, trait, TRAIT_REACH_WORDS) || isSpared(said, target) || said.isDenied(trait)) continue
    if (hasWordWithin(said.keys, target.to, trait.from, MAYBE)) continue
    if (isOfThatDay(said, target, trait) || isOfSome(said, target, trait)) continue
    if (said.isTornApart(rangeAround(target, trait)) || isLightlySaid(said, target, trait)) continue
    const isContracted = keyAt(said.keys, target.from).endsWith("'re") && said.isDoneBy(target, trait.from)
    if (isContracted || said.isSaidToBe(target, trait.from)) keep(HATE_FINDINGS.trait, rangeAround(target, trait))
  }
}

/** "Trans women are men". */
const readDeniedSex: Reader = ({ isSaidToBe, keys, within, isByName }, target, keep) => {
  if (!isByName) return
  const denied = deniedSexOf(keys.slice(target.from, target.to).map(({ key }) => key))
  const end = Math.min(target.to + TRAIT_REACH_WORDS, within.to)
  for (let at = target.to; at < end; at += 1) {
    if (!denied.has(keyAt(keys, at)) || !isSaidToBe(target, at) || isDeniedAt(keys, at)) continue
    keep(HATE_FINDINGS.denial, { from: target.from, to: at + 1 })
  }
}

/** "… disgusts me": contempt that is someone's feeling. */
const isFelt = ({ keys }: Said, { from, to }: RoleMatch): boolean => hasWordWithin(keys, from + 1, to, FEELING_ONES)

/** Whether nothing follows in the sentence: "these females trash". */
const endsClause = ({ keys, within }: Said, { to }: WordRange): boolean =>
  to >= within.to || keys[to]?.parting !== "none"

/** After a comma at the end of what is said of a group: "… can kiss my ass, worthless shits". Lists are none. */
const isApposed = (said: Said, target: RoleMatch, strong: RoleMatch): boolean => {
  let from = strong.from
  while (from > target.to && said.keys[from]?.parting === "none" && said.of("strong").some(({ to }) => to === from))
    from -= 1
  return (
    said.keys[from]?.parting === "comma" &&
    (from - target.to >= APPOSED_AFTER_WORDS_MIN || hasWordWithin(said.keys, said.within.from, target.from, BEING)) &&
    endsClause(said, strong) &&
    !said.isParted({ from: target.to - 1, to: from })
  )
}

/** Contempt after its target: "… are scum". */
const isContemptOf = (said: Said, target: RoleMatch, strong: RoleMatch): boolean => {
  if (!follows(target, strong, ATTRIBUTE_DISTANCE_WORDS_MAX) || said.isDenied(strong)) return false
  const isFeeling = isFelt(said, strong)
  if (
    isFeeling ? isUnsaid(said, target) || said.isAttributive(target) || said.isNarrowed(target) : isSpared(said, target)
  )
    return false
  if (
    isLightlySaid(said, target, strong) ||
    hasWordWithin(said.keys, target.to, strong.from, MAYBE) ||
    CALLING.has(keyAt(said.keys, said.startOf(target) - 1)) ||
    (contemptIn(said, target, strong) === HATE_FINDINGS.contempt &&
      (isOfThatDay(said, target, strong) || isOfSome(said, target, strong))) ||
    said.isTornApart({ from: target.to - 1, to: strong.to }) ||
    AMOUNTS.has(keyAt(said.keys, strong.to))
  )
    return false
  const isPredicate =
    (strong.from === target.to && said.keys[strong.from]?.parting === "equals") ||
    said.isSaidToBe(target, strong.from) ||
    (VERBAL_CONTEMPT.has(keyAt(said.keys, strong.from)) &&
      said.isDoneBy(target, strong.from) &&
      !hasWordWithin(said.keys, target.to, strong.from, JOINING)) ||
    (isFeeling && !said.isBlocked(target.to, strong.from)) ||
    isApposed(said, target, strong) ||
    (VERBAL_CONTEMPT.has(keyAt(said.keys, target.to)) && LIKENING.has(keyAt(said.keys, strong.from - 2))) ||
    (keyAt(said.keys, target.from).endsWith("re") && said.isDoneBy(target, strong.from)) ||
    (said.isDoneBy(target, strong.from) &&
      !said.isParted({ from: target.to - 1, to: strong.to }) &&
      (rangeLength(strong) > 1 || endsClause(said, strong)))
  return isPredicate && !said.isPassive(target.to, strong.to) && !said.isOfAnother(target.to, strong.from)
}

/** Whether contempt stands right before its target, which is a name or the very next word. */
const isBefore = ({ isDenied, isByName }: Said, target: RoleMatch, strong: RoleMatch): boolean => {
  const gap = target.from - strong.to
  // "No filthy …" still calls them filthy.
  const isDeniable = gap > 0 || !isByName
  return gap >= 0 && gap <= (isByName ? EPITHET_REACH_WORDS : 0) && !(isDeniable && isDenied(strong))
}

/** "Filthy …", "what scum these … are", "as vile as …": nothing parts them. */
const isCalled = (said: Said, target: RoleMatch, strong: RoleMatch): boolean => {
  if (isFelt(said, strong)) return false
  const after = keyAt(said.keys, strong.to)
  const isLikened = after === "as" && keyAt(said.keys, strong.from - 1) === "as"
  if (isLikened) return true
  if (APART.has(after) || said.isBlocked(strong.to, target.from)) return false
  if (said.isParted({ from: strong.from, to: target.to }) || said.isAttributive(target) || said.isTitle()) return false
  if (said.isOwnName(target)) return false
  if (WOMEN.has(keyAt(said.keys, target.to - 1)) && OF_WOMEN_ALONE.has(keyAt(said.keys, strong.from))) return true
  if (said.isIndividual(target)) return false
  const isOfDirt = said.keys.slice(strong.from, strong.to).some(({ key }) => DIRT.has(key))
  // "Crazy girls" are those who are crazy; "these crazy girls" are all of them.
  return said.isFramed(strong.from) || (isOfDirt && !WOMEN.has(keyAt(said.keys, target.to - 1)))
}

/** "There is nothing in the world more vile than …". */
const isNothingWorse = ({ keys, within }: Said, { from, to }: RoleMatch): boolean =>
  keyAt(keys, from - 1) === "more" && keyAt(keys, to) === "than" && hasWordWithin(keys, within.from, from, NOTHINGS)

/** How grave contempt is: a slur made worse, people put on a level with beasts, dirt or illness, or milder words. */
const contemptIn = ({ keys }: Said, target: RoleMatch, strong: RoleMatch): HateFinding => {
  if (target.value === "slur") return HATE_FINDINGS.aimedSlur
  const isDehumanising = keys.slice(strong.from, strong.to).some(({ key }) => DEHUMANISING.has(key))
  return isDehumanising ? HATE_FINDINGS.dehumanising : HATE_FINDINGS.contempt
}

/** Contempt: what makes people less wherever it is said of them. */
const readContempt: Reader = (said, target, keep) => {
  for (const strong of said.of("strong", "gendered")) {
    if (strong.from >= target.to) {
      if (isContemptOf(said, target, strong)) keep(contemptIn(said, target, strong), rangeAround(strong, target))
    } else if (isBefore(said, target, strong)) {
      if (isNothingWorse(said, strong)) keep(HATE_FINDINGS.nothingWorse, rangeAround(strong, target))
      else if (isCalled(said, target, strong)) keep(contemptIn(said, target, strong), rangeAround(strong, target))
    }
  }
}

const READERS: ReadonlyArray<Reader> = [
  readHarm,
  readDislike,
  readUnworth,
  readMenace,
  readEmotion,
  readTaunt,
  readRefusal,
  readUnfitness,
  readForbidding,
  readMisdeed,
  readBlame,
  readDoubt,
  readDeniedVirtue,
  readTrait,
  readDeniedSex,
  readContempt
]

/** The worst that is said in `within`, a stretch of words of one sentence, against its targets. */
export const findHostility = (
  keys: ReadonlyArray<WrittenWord>,
  parts: ReadonlyArray<RoleMatch>,
  targets: ReadonlyArray<RoleMatch>,
  isByName: boolean,
  within: WordRange
): HateMatch | null => {
  if (targets.length === 0) return null
  const said = { ...makeClause(keys, parts, within), isByName }
  let worst: HateMatch | null = null
  const keep: AddFinding = (finding, { from, to }) => {
    if (worst === null || finding.level > worst.level) worst = { ...finding, from, to }
  }
  for (const target of targets) {
    if (!said.isSelf(target) && !said.isOwnName(target)) for (const read of READERS) read(said, target, keep)
  }
  return worst
}

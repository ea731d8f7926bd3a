import type { WordKey } from "../phrases/phrases.ts"
import {
  beginsSentence,
  type Clause,
  gapBetween,
  hasWordWithin,
  isDeniedAt,
  keyAt,
  LINKED_DISTANCE_WORDS_MIN,
  makeClause,
  rangeAround,
  rangeLength,
  VERB_DISTANCE_WORDS_MAX,
  type WordRange
} from "./clauses.ts"
import {
  ABOUT_DEEDS,
  APART,
  BORNE,
  COMPARING,
  ENOUGH,
  FEELING_ONES,
  FELT_FOR,
  FEMALE,
  FORBIDDING,
  LESS,
  LONGING,
  MALE,
  NARRATED,
  NOTHINGS,
  OWN_FEELING,
  UNWISHING
} from "./functionWords.ts"
import type { PhraseRole, RoleMatch } from "./hatePhrases.ts"

const LIKING_REACH_WORDS = 3
const EMOTION_REACH_WORDS = 7
/** How far before a group an epithet stands: "what scum these immigrants are". */
const EPITHET_REACH_WORDS = 2
const TRAIT_REACH_WORDS = 10
export const ATTRIBUTE_DISTANCE_WORDS_MAX = 9

/** What a rule finds: how grave it is and how sure the rule is, 0 to 1. */
export interface HateFinding {
  readonly level: number
  readonly confidence: number
  /** Why, for a person. */
  readonly reason: "a slur" | "a threat or a wish of harm" | "hostility" | "contempt" | "a denial of worth"
}

/** A hostile sentence. */
export interface HateMatch extends HateFinding, WordRange {}

/** Notes what a rule found, and the words where it did. */
export type AddFinding = (finding: HateFinding, at: WordRange) => void

/** Everything that is found, the gravest first. From 0.85 on it is grave; a bad trait is a flag, but no knockout. */
export const HATE_FINDINGS = {
  harm: { level: 1, confidence: 0.8, reason: "a threat or a wish of harm" },
  menace: { level: 0.95, confidence: 0.65, reason: "a threat or a wish of harm" },
  approvedHarm: { level: 0.95, confidence: 0.6, reason: "a threat or a wish of harm" },
  aimedSlur: { level: 0.9, confidence: 0.85, reason: "a slur" },
  dislike: { level: 0.9, confidence: 0.8, reason: "hostility" },
  contempt: { level: 0.9, confidence: 0.75, reason: "contempt" },
  nothingWorse: { level: 0.9, confidence: 0.7, reason: "contempt" },
  unworth: { level: 0.85, confidence: 0.7, reason: "a denial of worth" },
  unfitness: { level: 0.85, confidence: 0.7, reason: "a denial of worth" },
  emotion: { level: 0.85, confidence: 0.65, reason: "hostility" },
  refusal: { level: 0.8, confidence: 0.65, reason: "a denial of worth" },
  slur: { level: 0.7, confidence: 0.65, reason: "a slur" },
  denial: { level: 0.7, confidence: 0.6, reason: "a denial of worth" },
  trait: { level: 0.7, confidence: 0.6, reason: "contempt" },
  forbidding: { level: 0.7, confidence: 0.55, reason: "a denial of worth" },
  misdeed: { level: 0.7, confidence: 0.55, reason: "contempt" },
  outcry: { level: 0.7, confidence: 0.55, reason: "contempt" },
  epithet: { level: 0.7, confidence: 0.5, reason: "contempt" },
  feeling: { level: 0.7, confidence: 0.5, reason: "hostility" },
  taunt: { level: 0.6, confidence: 0.5, reason: "contempt" }
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
const isSpared = ({ isDisbelieved, isNotAll, isNoneOf, isSpokenAbout }: Said, target: RoleMatch): boolean =>
  isDisbelieved(target) || isNotAll(target) || isNoneOf(target) || isSpokenAbout(target)

/** Harm that is wished, ordered or threatened: "kill all migrants", "they should be shot". */
const readHarm: Reader = (
  { of, intents, isDenied, isBlocked, isDoing, isNoneOf, isNobodysRight, keys },
  target,
  keep
) => {
  const isWishedAfter = (harm: RoleMatch): boolean =>
    !isDoing(target, harm) &&
    intents.some(
      ({ from, to }) =>
        (from >= target.to && to <= harm.from) || (from < target.from && !UNWISHING.has(keyAt(keys, from)))
    )
  const isWishedBefore = (harm: RoleMatch): boolean =>
    !NARRATED.has(keyAt(keys, harm.from)) &&
    (beginsSentence(keys, harm.from) || intents.some(({ to }) => to <= harm.from)) &&
    !isBlocked(
      harm.to,
      target.from,
      intents.some(({ to }) => to === harm.from)
    )
  for (const harm of of("harm")) {
    if (isDenied(harm) || isNoneOf(target) || isNobodysRight(harm)) continue
    const isAround = harm.from < target.from && harm.to > target.from
    const gap = isAround ? 0 : gapBetween(harm, target)
    if (gap < 0 || gap > ATTRIBUTE_DISTANCE_WORDS_MAX) continue
    if (harm.from >= target.to ? isWishedAfter(harm) : isWishedBefore(harm)) {
      keep(HATE_FINDINGS.harm, rangeAround(harm, target))
    }
  }
}

/** Hostility in a verb: "I hate …". */
const readDislike: Reader = (
  { of, isDenied, isBlocked, isOthers, isOutburst, isWishedWell, isSuffering, keys },
  target,
  keep
) => {
  for (const verb of of("hateVerb")) {
    const isAround = verb.from <= target.from && verb.to > target.from
    const gap = isAround ? 0 : target.from - verb.to
    if (gap < 0 || gap > VERB_DISTANCE_WORDS_MAX) continue
    // "Nobody whom I hate more than …" is no denial.
    if (isDenied(verb) && !COMPARING.has(keyAt(keys, verb.to - 1))) continue
    if (isOutburst(verb, target) || isSuffering(target) || isWishedWell(target)) continue
    // "Can't call … human": what reaches beyond a group to a virtue is about the virtue.
    const isOfVirtue =
      verb.to > target.to &&
      of("virtue").some(({ from }) => from >= target.to && from - verb.to < LINKED_DISTANCE_WORDS_MIN)
    if (isOfVirtue || isOthers(verb) || isBlocked(verb.to, target.from)) continue
    keep(HATE_FINDINGS.dislike, rangeAround(verb, target))
  }
}

/** What denies worth on either side of a group: "… don't belong here". */
const readUnworth: Reader = ({ of, isPassive, isNotAll, isNoneOf, isByName }, target, keep) => {
  const isFollowedBy = (...values: ReadonlyArray<PhraseRole>): boolean =>
    of(...values).some(({ from }) => from >= target.to)
  for (const unworthy of of("unworthy")) {
    if (gapBetween(unworthy, target) > ATTRIBUTE_DISTANCE_WORDS_MAX || isNotAll(target)) continue
    // "No woman deserves to be treated like dirt" defends them, "… to be treated decently" does not.
    const isPassiveAfter = isPassive(target.to, target.to + ATTRIBUTE_DISTANCE_WORDS_MAX)
    if (isNoneOf(target) && (isFollowedBy("harm", "strong") || (isPassiveAfter && !isFollowedBy("kindly")))) continue
    if (!isByName && unworthy.to <= target.from) continue
    keep(HATE_FINDINGS.unworth, rangeAround(unworthy, target))
  }
}

/** Threats that name no deed: "watch your back, …". */
const readMenace: Reader = ({ of, isDenied, isSpokenAbout }, target, keep) => {
  if (isSpokenAbout(target)) return
  for (const menace of of("menace")) if (!isDenied(menace)) keep(HATE_FINDINGS.menace, rangeAround(menace, target))
}

/** What the writer feels against a group: "pure rage at …". */
const readEmotion: Reader = ({ of, isDenied, isOthers, isSuffering, keys, within }, target, keep) => {
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
    if (!between.every(({ key }) => FELT_FOR.has(key) || key.endsWith("ing"))) continue
    if (isBefore && ABOUT_DEEDS.has(keyAt(keys, target.to))) continue
    keep(HATE_FINDINGS.emotion, rangeAround(emotion, target))
  }
}

/** Taunts in harmless words: "funny how …". */
const readTaunt: Reader = ({ of, isDenied, isSpokenAbout, isByName }, target, keep) => {
  if (!isByName || isSpokenAbout(target)) return
  for (const taunt of of("taunt")) if (!isDenied(taunt)) keep(HATE_FINDINGS.taunt, rangeAround(target, taunt))
}

/** Liking that is refused: "I would never trust …". */
const readRefusal: Reader = ({ of, isBlocked, isSuffering, isRefused, keys, isByName }, target, keep) => {
  for (const liking of of("liking")) {
    const gap = target.from - liking.to
    if (gap < 0 || gap > LIKING_REACH_WORDS || isBlocked(liking.to, target.from)) continue
    if (!isByName && !(keyAt(keys, target.from) === "them" && gap === 0)) continue
    if (!isRefused(liking) || isSuffering(target) || ENOUGH.has(keyAt(keys, target.to))) continue
    if (ABOUT_DEEDS.has(keyAt(keys, target.to))) continue
    keep(HATE_FINDINGS.refusal, rangeAround(liking, target))
  }
}

/** What a group is said to be unfit for: "… belong in cages". */
const readUnfitness: Reader = (said, target, keep) => {
  for (const unfit of said.of("unfit")) {
    if (!follows(target, unfit, TRAIT_REACH_WORDS) || isSpared(said, target) || said.isDenied(unfit)) continue
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
    if (said.isDoneBy(target, misdeed.from) && !isPurpose) keep(HATE_FINDINGS.misdeed, rangeAround(target, misdeed))
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

/** Bad traits of a group as such: "… are lazy". */
const readTrait: Reader = (said, target, keep) => {
  if (said.isOnePerson(target)) return
  for (const trait of said.of("trait")) {
    if (!follows(target, trait, TRAIT_REACH_WORDS) || isSpared(said, target) || said.isDenied(trait)) continue
    if (said.isSaidToBe(target, trait.from)) keep(HATE_FINDINGS.trait, rangeAround(target, trait))
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

/** Contempt after its target: "… are scum". */
const isContemptOf = (said: Said, target: RoleMatch, strong: RoleMatch): boolean => {
  if (!follows(target, strong, ATTRIBUTE_DISTANCE_WORDS_MAX) || isSpared(said, target) || said.isDenied(strong))
    return false
  const isReached =
    said.isLinked(target.to, strong.from) || (isFelt(said, strong) && !said.isBlocked(target.to, strong.from))
  return isReached && !said.isPassive(target.to, strong.to) && !said.isOfAnother(target.to, strong.from)
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
  return isLikened || !(APART.has(after) || said.isBlocked(strong.to, target.from))
}

/** "There is nothing in the world more vile than …". */
const isNothingWorse = ({ keys, within }: Said, { from, to }: RoleMatch): boolean =>
  keyAt(keys, from - 1) === "more" && keyAt(keys, to) === "than" && hasWordWithin(keys, within.from, from, NOTHINGS)

/** Contempt: what makes people less wherever it is said of them. */
const readContempt: Reader = (said, target, keep) => {
  for (const strong of said.of("strong", "gendered")) {
    if (strong.from >= target.to) {
      if (isContemptOf(said, target, strong)) keep(HATE_FINDINGS.contempt, rangeAround(strong, target))
    } else if (isBefore(said, target, strong)) {
      if (isNothingWorse(said, strong)) keep(HATE_FINDINGS.nothingWorse, rangeAround(strong, target))
      else if (isCalled(said, target, strong)) keep(HATE_FINDINGS.contempt, rangeAround(strong, target))
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
  readDoubt,
  readDeniedVirtue,
  readTrait,
  readDeniedSex,
  readContempt
]

/** The worst that is said in `within`, a stretch of words of one sentence, against its targets. */
export const findHostility = (
  keys: ReadonlyArray<WordKey>,
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
    if (!said.isSelf(target)) for (const read of READERS) read(said, target, keep)
  }
  return worst
}

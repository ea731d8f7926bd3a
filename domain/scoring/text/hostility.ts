import { type Clause, isDeniedAt, keyAt, makeClause, type Stretch, spanning, VERB_REACH_WORDS } from "./hateClause.ts"
import type { Match } from "./hateParts.ts"
import {
  ABOUT_DEEDS,
  APART,
  BORNE,
  COMPARING,
  ENOUGH,
  FEELING_ONES,
  FELT_FOR,
  FORBIDDING,
  LESS,
  LONGING,
  NARRATED,
  NOTHINGS,
  OWN_FEELING,
  UNWISHING
} from "./hateWords.ts"
import type { Key } from "./phrases.ts"

const LIKING_REACH_WORDS = 3
const EMOTION_REACH_WORDS = 7
/** How far before a group an epithet stands: "what scum these immigrants are". */
const EPITHET_REACH_WORDS = 2
const TRAIT_REACH_WORDS = 10
export const TAUNT_LEVEL = 0.6
/** A bad trait is a flag, but no knockout. */
const TRAIT_LEVEL = 0.7
export const ATTRIBUTE_REACH_WORDS = 9
/** With fewer words between, no link is needed. */
const LINK_NEEDED_WORDS = 2

/** A hostile sentence. `level` 0 to 1; `from` and `to` (exclusive) are words. */
export interface HateMatch {
  readonly level: number
  readonly confidence: number
  readonly from: number
  readonly to: number
  /** Why, for a person. */
  readonly reason: "a slur" | "a threat or a wish of harm" | "hostility" | "contempt" | "a denial of worth"
}

const TRANS = /^trans/

const MALE = new Set("men man male males dudes guys boys blokes".split(" "))

const FEMALE = new Set("women woman female females girls".split(" "))

const NO_SEX: ReadonlySet<string> = new Set()

/** What trans people are called to deny their sex. */
const deniedSexOf = (target: ReadonlyArray<string>): ReadonlySet<string> => {
  if (!TRANS.test(target[0] ?? "")) return NO_SEX
  if (target.some((word) => /wom[ae]n$|girls?$/.test(word))) return MALE
  return target.some((word) => /m[ae]n$|boys?$/.test(word)) ? FEMALE : NO_SEX
}

/** A clause, and whether its targets are groups by name and no pronouns. */
type Said = Clause & { readonly isByName: boolean }
/** Keeps whatever of one kind is hostile to a target. */
type Reader = (said: Said, target: Match, keep: (match: HateMatch) => void) => void

/** Harm that is wished, ordered or threatened. */
const readHarm: Reader = (
  { of, intents, isDenied, isBlocked, isDoing, isNoneOf, isNobodysRight, keys },
  target,
  keep
) => {
  for (const harm of of("harm")) {
    if (isDenied(harm) || isNoneOf(target) || isNobodysRight(harm)) continue
    const isAround = harm.from < target.from && harm.to > target.from
    const distance = isAround ? 0 : harm.from >= target.to ? harm.from - target.to : target.from - harm.to
    if (distance < 0 || distance > ATTRIBUTE_REACH_WORDS) continue
    const isAfter = harm.from >= target.to
    if (isAfter ? isDoing(target, harm) : NARRATED.has(keyAt(keys, harm.from))) continue
    const isMeant = isAfter
      ? intents.some(({ from, to }) => from >= target.to && to <= harm.from) ||
        intents.some(({ from }) => from < target.from && !UNWISHING.has(keyAt(keys, from)))
      : (intents.some(({ to }) => to <= harm.from) || keys[harm.from]?.isAfterBreak === true || harm.from === 0) &&
        !isBlocked(
          harm.to,
          target.from,
          intents.some(({ to }) => to === harm.from)
        )
    if (isMeant) {
      keep({ level: 1, confidence: 0.8, ...spanning(harm, target), reason: "a threat or a wish of harm" })
    }
  }
}

/** Hostility in a verb: "hate …". */
const readDislike: Reader = (
  { of, isDenied, isBlocked, isOthers, isOutburst, isWishedWell, virtues, isSuffering, keys },
  target,
  keep
) => {
  for (const verb of of("hateVerb")) {
    const isAround = verb.from <= target.from && verb.to > target.from
    const distance = isAround ? 0 : target.from - verb.to
    if (
      distance < 0 ||
      distance > VERB_REACH_WORDS ||
      (isDenied(verb) && !COMPARING.has(keyAt(keys, verb.to - 1))) ||
      isOutburst(verb, target) ||
      isSuffering(target) ||
      isWishedWell(target) ||
      virtues.some(({ from }) => from >= target.to && from - verb.to <= 1 && verb.to > target.to) ||
      isOthers(verb) ||
      isBlocked(verb.to, target.from)
    )
      continue
    keep({ level: 0.9, confidence: 0.8, ...spanning(verb, target), reason: "hostility" })
  }
}

/** What denies worth on either side of a group. */
const readUnworth: Reader = ({ of, isPassive, isNotAll, isNoneOf, isByName }, target, keep) => {
  for (const unworthy of of("unworthy")) {
    const distance = unworthy.from >= target.to ? unworthy.from - target.to : target.from - unworthy.to
    if (distance > ATTRIBUTE_REACH_WORDS || isNotAll(target)) continue
    if (isNoneOf(target) && of("harm", "strong").some(({ from }) => from >= target.to)) continue
    const isPassiveAfter = isPassive(target.to, target.to + ATTRIBUTE_REACH_WORDS)
    if (isNoneOf(target) && isPassiveAfter && !of("kindly").some(({ from }) => from >= target.to)) continue
    if (!isByName && unworthy.to <= target.from) continue
    keep({ level: 0.85, confidence: 0.7, ...spanning(unworthy, target), reason: "a denial of worth" })
  }
}

/** Threats that name no deed. */
const readMenace: Reader = ({ of, isDenied, isSpokenAbout }, target, keep) => {
  for (const menace of of("menace")) {
    if (isDenied(menace) || isSpokenAbout(target)) continue
    keep({ level: 0.95, confidence: 0.65, ...spanning(menace, target), reason: "a threat or a wish of harm" })
  }
}

/** What the writer feels against a group. */
const readEmotion: Reader = ({ of, isDenied, isOthers, isSuffering, keys, within }, target, keep) => {
  for (const emotion of of("emotion")) {
    const isBefore = emotion.to <= target.from
    const distance = isBefore ? target.from - emotion.to : emotion.from - target.to
    // "Nothing but …", "anything but …" feel it indeed.
    const isNone = isDenied(emotion) && keyAt(keys, emotion.from - 1) !== "but"
    if (distance < 0 || distance > EMOTION_REACH_WORDS || isNone || isSuffering(target)) continue
    if (isOthers(emotion) || !keys.slice(within.from, within.to).some(({ key }) => OWN_FEELING.has(key))) continue
    const between = isBefore ? keys.slice(emotion.to, target.from) : keys.slice(target.to, emotion.from)
    if (
      (between.length === 0 && isBefore && emotion.to - emotion.from === 1) ||
      !between.every(({ key }) => FELT_FOR.has(key) || key.endsWith("ing"))
    )
      continue
    if (isBefore && ABOUT_DEEDS.has(keyAt(keys, target.to))) continue
    keep({ level: 0.85, confidence: 0.65, ...spanning(emotion, target), reason: "hostility" })
  }
}

/** Taunts in harmless words. */
const readTaunt: Reader = ({ of, isDenied, isSpokenAbout, isByName }, target, keep) => {
  for (const taunt of of("taunt")) {
    if (isDenied(taunt) || isSpokenAbout(target) || !isByName) continue
    keep({ level: TAUNT_LEVEL, confidence: 0.5, ...spanning(target, taunt), reason: "contempt" })
  }
}

/** Liking that is refused: "I would never trust …". */
const readRefusal: Reader = ({ of, isBlocked, isSuffering, isRefused, keys, isByName }, target, keep) => {
  for (const liking of of("liking")) {
    const distance = target.from - liking.to
    if (distance < 0 || distance > LIKING_REACH_WORDS || isBlocked(liking.to, target.from)) continue
    if (!isByName && !(keyAt(keys, target.from) === "them" && liking.to === target.from)) continue
    if (!isRefused(liking) || isSuffering(target) || ENOUGH.has(keyAt(keys, target.to))) continue
    if (ABOUT_DEEDS.has(keyAt(keys, target.to))) continue
    keep({ level: 0.8, confidence: 0.65, ...spanning(liking, target), reason: "a denial of worth" })
  }
}

/** What a group is said to be unfit for. */
const readUnfitness: Reader = (
  { of, isDenied, linkOf, isDoneBy, isNotAll, isNoneOf, isSpokenAbout, isDisbelieved },
  target,
  keep
) => {
  for (const unfit of of("unfit")) {
    if (unfit.from < target.to || unfit.from - target.to > TRAIT_REACH_WORDS || isNoneOf(target)) continue
    if (isDisbelieved(target) || isNotAll(target) || isDenied(unfit) || isSpokenAbout(target)) continue
    if (!isDoneBy(target, unfit.from) && linkOf(target, unfit.from) !== "being") continue
    keep({ level: 0.85, confidence: 0.7, ...spanning(target, unfit), reason: "a denial of worth" })
  }
}

/** "They shouldn't …". */
const readForbidding: Reader = ({ isDoneBy, isNotAll, isMany, keys, within, isByName }, target, keep) => {
  for (let at = target.to; isByName && at < target.to + VERB_REACH_WORDS && at + 1 < within.to; at += 1) {
    if (!FORBIDDING.has(keyAt(keys, at))) continue
    if (BORNE.has(keyAt(keys, at + 1)) || !isDoneBy(target, at) || !isMany(target) || isNotAll(target)) break
    keep({ level: TRAIT_LEVEL, confidence: 0.55, from: target.from, to: at + 2, reason: "a denial of worth" })
  }
}

/** What a group is said to do. */
const readMisdeed: Reader = (
  { of, isDenied, isDoneBy, isNotAll, isNoneOf, isSpokenAbout, isMany, isOnePerson, keys, isDisbelieved },
  target,
  keep
) => {
  for (const misdeed of of("misdeed")) {
    if (misdeed.from < target.to || misdeed.from - target.to > VERB_REACH_WORDS || isNotAll(target)) continue
    if (isDisbelieved(target) || isNoneOf(target) || isDenied(misdeed) || isSpokenAbout(target) || isOnePerson(target))
      continue
    if (!isDoneBy(target, misdeed.from) || !isMany(target)) continue
    if (keyAt(keys, misdeed.from - 1) === "to" && !LONGING.has(keyAt(keys, misdeed.from - 2))) continue
    keep({ level: TRAIT_LEVEL, confidence: 0.55, ...spanning(target, misdeed), reason: "contempt" })
  }
}

/** "I don't think they deserve …". */
const readDoubt: Reader = ({ of, isSaidToBe, isDisbelieved }, target, keep) => {
  if (isDisbelieved(target)) {
    const denied =
      of("due").find(({ from }) => from >= target.to && from - target.to < LINK_NEEDED_WORDS) ??
      of("virtue").find(({ from }) => from >= target.to && isSaidToBe(target, from))
    if (denied !== undefined) {
      keep({ level: TRAIT_LEVEL, confidence: 0.6, ...spanning(target, denied), reason: "a denial of worth" })
    }
  }
}

/** Virtues that are denied. */
const readDeniedVirtue: Reader = (
  {
    of,
    isSaidNotToBe,
    isSaidToBe,
    isNotAll,
    isNoneOf,
    isUnmet,
    isRelated,
    isSpokenAbout,
    isOnePerson,
    keys,
    isByName,
    isDisbelieved
  },
  target,
  keep
) => {
  for (const virtue of of("virtue")) {
    const isNeverMet =
      (virtue.to === target.from && isUnmet(virtue)) || (isUnmet(target) && isRelated(target, virtue.from))
    const isNobodys = isNoneOf(target) && isSaidToBe(target, virtue.from)
    const isLess = LESS.has(keyAt(keys, virtue.from - 1)) && virtue.from > target.to && isByName
    if (isNeverMet || isNobodys || (isLess && !isDisbelieved(target) && isSaidToBe(target, virtue.from - 1))) {
      keep({ level: TRAIT_LEVEL, confidence: 0.6, ...spanning(target, virtue), reason: "a denial of worth" })
    }
    if (virtue.from < target.to || virtue.from - target.to > TRAIT_REACH_WORDS || isNotAll(target)) continue
    if (!isSaidNotToBe(target, virtue.from) || isNoneOf(target) || isSpokenAbout(target)) continue
    if (isOnePerson(target)) continue
    keep({ level: TRAIT_LEVEL, confidence: 0.6, ...spanning(target, virtue), reason: "a denial of worth" })
  }
}

/** Bad traits of a group as such. */
const readTrait: Reader = (
  { of, isDenied, isSaidToBe, isNotAll, isNoneOf, isSpokenAbout, isOnePerson, isDisbelieved },
  target,
  keep
) => {
  for (const trait of of("trait")) {
    if (trait.from < target.to || trait.from - target.to > TRAIT_REACH_WORDS) continue
    if (isDisbelieved(target) || isDenied(trait) || isNotAll(target) || isNoneOf(target) || isOnePerson(target))
      continue
    if (isSpokenAbout(target) || !isSaidToBe(target, trait.from)) continue
    keep({ level: TRAIT_LEVEL, confidence: 0.6, ...spanning(target, trait), reason: "contempt" })
  }
}

/** "Trans women are men". */
const readDeniedSex: Reader = ({ isSaidToBe, keys, within, isByName }, target, keep) => {
  const denied = deniedSexOf(keys.slice(target.from, target.to).map(({ key }) => key))
  for (let at = target.to; isByName && at < target.to + TRAIT_REACH_WORDS && at < within.to; at += 1) {
    if (!denied.has(keyAt(keys, at)) || !isSaidToBe(target, at) || isDeniedAt(keys, at)) continue
    keep({ level: TRAIT_LEVEL, confidence: 0.6, from: target.from, to: at + 1, reason: "a denial of worth" })
  }
}

/** Contempt: what makes people less wherever it is said of them. */
const readContempt: Reader = (
  {
    of,
    isDenied,
    isBlocked,
    isPassive,
    isLinked,
    isNotAll,
    isNoneOf,
    isSpokenAbout,
    isOfAnother,
    keys,
    within,
    isByName,
    isDisbelieved
  },
  target,
  keep
) => {
  for (const strong of of("strong", "gendered")) {
    const isAfter = strong.from >= target.to
    const distance = isAfter ? strong.from - target.to : target.from - strong.to
    // "No filthy …" still calls them filthy.
    const isEpithet = !isAfter && distance === 0 && isByName
    if (
      distance < 0 ||
      (!isEpithet && isDenied(strong)) ||
      (isAfter && (isDisbelieved(target) || isNotAll(target) || isNoneOf(target) || isSpokenAbout(target)))
    )
      continue
    if (distance > (isAfter ? ATTRIBUTE_REACH_WORDS : isByName ? EPITHET_REACH_WORDS : 0)) continue
    const isFeeling = keys.slice(strong.from + 1, strong.to).some(({ key }) => FEELING_ONES.has(key))
    if (isAfter && !isLinked(target.to, strong.from) && !(isFeeling && !isBlocked(target.to, strong.from))) continue
    if (isAfter && (isPassive(target.to, strong.to) || isOfAnother(target.to, strong.from))) continue
    const isWorst =
      keyAt(keys, strong.from - 1) === "more" &&
      keyAt(keys, strong.to) === "than" &&
      keys.slice(within.from, strong.from).some(({ key }) => NOTHINGS.has(key))
    if (isWorst && !isAfter && distance <= EPITHET_REACH_WORDS + 1) {
      keep({ level: 0.9, confidence: 0.7, ...spanning(strong, target), reason: "contempt" })
    }
    const isLikened = keyAt(keys, strong.from - 1) === "as" && keyAt(keys, strong.to) === "as"
    if (!isAfter && !isLikened && (isBlocked(strong.to, target.from) || APART.has(keyAt(keys, strong.to)))) continue
    if (!isAfter && isFeeling) continue
    keep({ level: 0.9, confidence: 0.75, ...spanning(strong, target), reason: "contempt" })
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
export const hostilityIn = (
  keys: ReadonlyArray<Key>,
  parts: ReadonlyArray<Match>,
  targets: ReadonlyArray<Match>,
  isByName: boolean,
  within: Stretch
): HateMatch | null => {
  if (targets.length === 0) return null
  const said = { ...makeClause(keys, parts, within), isByName }
  let worst: HateMatch | null = null
  const keep = (match: HateMatch) => {
    if (worst === null || match.level > worst.level) worst = match
  }
  for (const target of targets) {
    if (!said.isSelf(target)) for (const read of READERS) read(said, target, keep)
  }
  return worst
}

import type { WordKey } from "../phrases/phrases.ts"
import { beginsSentence, containsRange, hasWordWithin, keyAt, rangeLength, type WordRange } from "../words/wordRange.ts"
import {
  ABOUT,
  ADVERB_BY_ITS_END,
  ADVERBS,
  ADVISING,
  ALL,
  ARTICLED,
  ARTICLES,
  ASKED,
  ASKING,
  ASKING_WHO,
  AUXILIARIES,
  BEFORE_CURSED,
  BEFORE_SINGLE,
  BEING,
  BEING_AS,
  BEING_SO,
  CANNOT,
  COMPANY,
  CURSES,
  DEEDS_OF_HARM,
  DEFINITE,
  DENYING,
  DENYING_PAIRS,
  DOING,
  FELT_ONCE,
  FINDING,
  FIRST_PERSONS,
  I_AM,
  ILLS,
  JOINING,
  LINKS,
  MANY,
  NARRATED,
  NARROWING,
  NO_NOUNS,
  NOBODIES,
  NOTHING_LESS,
  OF_A_NOUN,
  ONE_PERSON,
  OTHER_SUBJECTS,
  OTHERS_MAY,
  PASSIVES,
  PERFECT,
  PERSONS,
  POSSESSIVES,
  QUESTIONS,
  REFUSERS,
  REFUSING,
  REPORTING,
  RIGHTS,
  SAYING,
  SELVES,
  SINGLE,
  SOME,
  SUFFERED,
  THAT_IS,
  THIRD_PERSON_VERBS,
  THIRD_PERSONS,
  UNDENYING,
  UNMET_ARTICLES,
  URGING,
  VERBAL_TRAITS,
  WHY,
  WONDERED,
  WONDERING
} from "./functionWords.ts"
import { blockerWords, negatorWords, type PhraseRole, type RoleMatch } from "./hatePhrases.ts"
import { makeSubjects } from "./subjects.ts"
import type { WrittenWord } from "./writing.ts"

const NOT = /n'?t$/u
/** A noun of many, by its end. */
const HAS_MANY = /^\p{L}{3,}s$/u
const NEGATION_REACH_WORDS = 3
/** "Society's", before what one is of it. */
const OF_ONE = /\p{L}{3,}'s$/u
const NARROWING_WORDS_MAX = 5
const FINDING_REACH_WORDS = 3
const REFUSAL_REACH_WORDS = 7
const POINTING_REACH_WORDS = 2
const SUFFERED_REACH_WORDS = 2
const SUBJECT_REACH_WORDS = 4
/** From so many words between, a link is needed. */
export const LINKED_DISTANCE_WORDS_MIN = 2
export const VERB_DISTANCE_WORDS_MAX = 5

/** Where those words begin that stand before a place in the same sentence, at most `reach` of them. */
const startBefore = (keys: ReadonlyArray<WordKey>, place: number, reach: number): number => {
  let from = place
  while (place - from < reach && !beginsSentence(keys, from)) from -= 1
  return from
}

/** "Don't you …?", "why don't we …?", "aren't they …?": what asks for company denies nothing. */
const isAsking = (keys: ReadonlyArray<WordKey>, at: number): boolean =>
  ASKING.has(keyAt(keys, at)) &&
  (beginsSentence(keys, at) || WHY.has(keyAt(keys, at - 1)) || ASKED.has(keyAt(keys, at + 1)))

/** Whether a word that denies stands shortly before, in the same sentence. */
export const isDeniedAt = (keys: ReadonlyArray<WordKey>, from: number): boolean => {
  const first = startBefore(keys, from, NEGATION_REACH_WORDS)
  for (let at = from - 1; at >= first; at -= 1) {
    const [key, next] = [keyAt(keys, at), keyAt(keys, at + 1)]
    if (isAsking(keys, at) || UNDENYING.has(next)) return false
    if (ASKING_WHO.has(key) && keyAt(keys, at - 1) === "who") return false
    if (negatorWords.has(key) || DENYING_PAIRS.has(`${key} ${next}`)) return true
  }
  return false
}

/** How and how often something is, or is done: nothing else is said by it. */
export const isAdverbial = (key: string): boolean =>
  ADVERBS.has(key) || AUXILIARIES.has(key) || ADVERB_BY_ITS_END.test(key)

/** How a target is linked to what is said of it. */
const makeLinks = (keys: ReadonlyArray<WordKey>) => {
  /** Where what narrows a group ends, before `to`; -1 where it doesn't. "Women in my office | are …". */
  const endOfNarrowing = (target: RoleMatch, to: number): number => {
    let from = target.to
    if (!NARROWING.has(keyAt(keys, from))) return from
    const reach = Math.min(to, from + NARROWING_WORDS_MAX)
    while (from < reach && !BEING.has(keyAt(keys, from))) from += 1
    return from === reach ? -1 : from
  }
  /** "I find these people …". */
  const isFoundToBe = ({ from }: RoleMatch): boolean => {
    const first = startBefore(keys, from, FINDING_REACH_WORDS)
    for (let at = from - 1; at >= first; at -= 1) {
      const key = keyAt(keys, at)
      if (FINDING.has(key) && FIRST_PERSONS.has(keyAt(keys, at - 1))) return true
      if (!BEFORE_CURSED.has(key)) return false
    }
    return false
  }
  /** "Why are they so …?", "aren't they …?", "are they all …?" */
  const isAskedToBe = (target: RoleMatch, to: number): boolean => {
    let at = target.from - 1
    while (BEFORE_CURSED.has(keyAt(keys, at)) && keys[at + 1]?.isAfterBreak !== true) at -= 1
    const key = keyAt(keys, at)
    if (keys[at + 1]?.isAfterBreak === true || !(BEING.has(key) || ASKING.has(key))) return false
    return WHY.has(keyAt(keys, at - 1)) || (beginsSentence(keys, at) && (ASKING.has(key) || to > target.to))
  }
  /** How what stands between links a target to what is said of it. */
  const linkOf = (target: RoleMatch, to: number): "being" | "denied" | "none" => {
    const from = endOfNarrowing(target, to)
    if (from === -1) return "none"
    const isFound = isFoundToBe(target)
    let isBeing = isFound || isAskedToBe(target, to)
    let [isDenying, isDescribed] = [false, false]
    for (let at = from; at < to; at += 1) {
      const key = keyAt(keys, at)
      if (CANNOT.has(key) && keyAt(keys, at + 1) === "help" && keyAt(keys, at + 2) === "being") {
        isBeing = true
        at += 2
      } else if (BEING.has(key)) isBeing = true
      else if (DENYING.has(key)) isDenying = true
      else if (isFound && BEING_AS.has(key)) continue
      else if (isAdverbial(key)) isDescribed ||= ARTICLED.has(key)
      else {
        // "… are loud and rude", "… are a national disgrace", "… are petty thieves".
        const isJoined = JOINING.has(keyAt(keys, at + 1))
        const isDescription = (isDescribed || OF_ONE.test(key) || MANY.test(keyAt(keys, to))) && at >= to - 1
        if (!isBeing || isDenying || !(isJoined || isDescription)) return "none"
      }
    }
    if (isDenying) return "denied"
    return isBeing || VERBAL_TRAITS.has(keyAt(keys, to)) ? "being" : "none"
  }
  const isSaidToBe = (target: RoleMatch, to: number): boolean => linkOf(target, to) === "being"
  const isSaidNotToBe = (target: RoleMatch, to: number): boolean => linkOf(target, to) === "denied"
  /** Whether nothing stands between but how and how often it is done. */
  const isDoneBy = (target: RoleMatch, to: number): boolean => {
    for (let at = target.to; at < to; at += 1) if (!isAdverbial(keyAt(keys, at))) return false
    return true
  }
  /** Whether what stands between lets contempt reach the target. */
  const isLinked = (from: number, to: number): boolean =>
    to - from < LINKED_DISTANCE_WORDS_MIN || hasWordWithin(keys, from, to, LINKS)
  /** "… are killed, it's disgusting", "… are fine, the men are trash": what is between is said of something else. */
  const isOfAnother = (from: number, to: number): boolean => {
    for (let at = to - 1; at >= from; at -= 1) {
      const key = keyAt(keys, at)
      if (THAT_IS.has(key)) return !ARTICLED.has(keyAt(keys, at + 1))
      if (BEING.has(key)) return at > from && OTHER_SUBJECTS.has(keyAt(keys, at - 1))
    }
    return false
  }
  /** "A lesbian who was worth …". */
  const isRelated = ({ to }: RoleMatch, virtueFrom: number): boolean =>
    (keyAt(keys, to) === "who" || keyAt(keys, to) === "that") &&
    virtueFrom - to <= VERB_DISTANCE_WORDS_MAX &&
    !hasWordWithin(keys, to, virtueFrom, DENYING)
  return { isSaidToBe, isSaidNotToBe, isDoneBy, isLinked, isOfAnother, isRelated }
}

type PartsOf = (...values: ReadonlyArray<PhraseRole>) => ReadonlyArray<RoleMatch>

/** How many of a group are meant. */
const makeNumbers = (keys: ReadonlyArray<WordKey>, of: PartsOf) => {
  /** "Not all of them are …", "some of them are …". */
  const isNotAll = ({ from }: RoleMatch): boolean => {
    const before = keyAt(keys, from - 1)
    return SOME.has(before) || (ALL.has(before) && keyAt(keys, from - 2) === "not")
  }
  /** "No …", "none of the …", "not a single …", "nothing about …". */
  const isNoneOf = ({ from }: RoleMatch): boolean => {
    const [before, second, third] = [keyAt(keys, from - 1), keyAt(keys, from - 2), keyAt(keys, from - 3)]
    if (before === "no" && !beginsSentence(keys, from)) return true
    if (DEFINITE.has(before) && second === "of") {
      if (third === "none" || (third === "one" && keyAt(keys, from - 4) === "not")) return true
    }
    if (SINGLE.has(before) && BEFORE_SINGLE.has(second)) return second === "not" || third === "not"
    const first = startBefore(keys, from, SUBJECT_REACH_WORDS)
    for (let at = from - 1; at >= first; at -= 1) {
      if (keyAt(keys, at) === "nothing") return !NOTHING_LESS.has(keyAt(keys, at + 1))
    }
    return false
  }
  const unmet = of("unmet")
  /** "I have never met an honest …". */
  const isUnmet = ({ from }: RoleMatch): boolean =>
    unmet.some(({ to }) => to === from || (to === from - 1 && UNMET_ARTICLES.has(keyAt(keys, to))))
  const isMany = ({ to }: RoleMatch): boolean => MANY.test(keyAt(keys, to - 1))
  /** One person is no group: of "she" less is read than of "they". */
  const isOnePerson = ({ from }: RoleMatch): boolean => ONE_PERSON.has(keyAt(keys, from))
  return { isNotAll, isNoneOf, isUnmet, isMany, isOnePerson }
}

/** Whose word or will it is. */
const makeStance = (keys: ReadonlyArray<WordKey>, of: PartsOf, within: WordRange) => {
  const isNobodyAt = (at: number): boolean =>
    NOBODIES.has(keyAt(keys, at)) || (keyAt(keys, at) === "one" && keyAt(keys, at - 1) === "no")
  /** "No sane employer", "what kind of man". */
  const isNoPersonAt = (at: number): boolean => {
    const key = keyAt(keys, at)
    if (key !== "no" && !(key === "what" && at === within.from)) return false
    return PERSONS.has(keyAt(keys, at + 1)) || PERSONS.has(keyAt(keys, at + 2))
  }
  /** Whether only how and how often stands between. */
  const isRightBefore = (at: number, verb: RoleMatch): boolean => {
    for (let between = at + 1; between < verb.from; between += 1) if (!isAdverbial(keyAt(keys, between))) return false
    return true
  }
  /** A third person who hates here: not "you" who are asked or advised, "it" of what might be, "who" that asks. */
  const isThirdPersonAt = (at: number, verb: RoleMatch): boolean => {
    const [key, next] = [keyAt(keys, at), keyAt(keys, at + 1)]
    if (!THIRD_PERSONS.has(key)) return false
    if (key === "you") {
      if (keyAt(keys, at - 1) === "if") return true
      return !ASKING.has(keyAt(keys, at - 1)) && !ADVISING.has(next) && !ADVISING.has(keyAt(keys, verb.from))
    }
    if (key === "it") return !BEING_SO.has(next) && keyAt(keys, verb.from + 1) !== "me"
    if (key === "that") return isRightBefore(at, verb) && !beginsSentence(keys, at)
    return key !== "who" || keys[at]?.isAfterBreak !== true
  }
  /** Where the word stands that says who does it, past how and how often; before the text where there is none. */
  const doerOf = (verb: RoleMatch): number => {
    let at = verb.from - 1
    while (at >= within.from && isAdverbial(keyAt(keys, at))) at -= 1
    return at < within.from ? -1 : at
  }
  /** Whether others than the writer do it: "my uncle hates …", "people who hate …". */
  const isOthers = (verb: RoleMatch): boolean => {
    const isUrged = NOT.test(keyAt(keys, 1)) || FIRST_PERSONS.has(keyAt(keys, 2))
    if (keyAt(keys, 0) === "why" && URGING.has(keyAt(keys, 1)) && isUrged) return false
    const doer = keyAt(keys, doerOf(verb))
    let isThird =
      THIRD_PERSON_VERBS.has(keyAt(keys, verb.from)) ||
      (FELT_ONCE.has(keyAt(keys, verb.from)) && doer !== "") ||
      (rangeLength(verb) === 1 && OF_A_NOUN.has(keyAt(keys, doerOf(verb) - 1)) && !FIRST_PERSONS.has(doer)) ||
      (rangeLength(verb) === 1 && HAS_MANY.test(doer) && !NO_NOUNS.has(doer))
    let before = verb.from - 1
    while (before > within.from && isAdverbial(keyAt(keys, before))) before -= 1
    const isOfOthers = OTHERS_MAY.has(keyAt(keys, before)) && !FIRST_PERSONS.has(keyAt(keys, before - 1))
    if (isOfOthers && !NOBODIES.has(keyAt(keys, verb.from))) return true
    const first = Math.max(within.from, startBefore(keys, verb.from, SUBJECT_REACH_WORDS))
    for (let at = verb.from - 1; at >= first; at -= 1) {
      const key = keyAt(keys, at)
      if (FIRST_PERSONS.has(key) || COMPANY.has(key)) return false
      isThird ||= isThirdPersonAt(at, verb)
    }
    return isThird
  }
  /** Whether the writer refuses it, or wants others to: "my kids won't", "you can't". */
  const isWritersRefusal = (at: number): boolean => {
    const [before, second, third] = [keyAt(keys, at - 1), keyAt(keys, at - 2), keyAt(keys, at - 3)]
    return (
      beginsSentence(keys, at) ||
      FIRST_PERSONS.has(before) ||
      REFUSERS.has(before) ||
      FIRST_PERSONS.has(second) ||
      POSSESSIVES.has(second) ||
      POSSESSIVES.has(third)
    )
  }
  /** "I would never …", "nobody could …", "who would …?": what nobody should do, or the writer won't. */
  const isRefused = (liking: RoleMatch): boolean => {
    const isQuestion = QUESTIONS.has(keyAt(keys, within.from))
    if (isQuestion && keyAt(keys, liking.from - 1) === "not") return false
    if (!isQuestion && isOthers(liking) && !FIRST_PERSONS.has(keyAt(keys, liking.from - 2))) return false
    for (let at = liking.from - 1; at >= liking.from - REFUSAL_REACH_WORDS; at -= 1) {
      const key = keyAt(keys, at)
      if (isNobodyAt(at) || isNoPersonAt(at)) return true
      if (REPORTING.has(key) || UNDENYING.has(key)) return false
      if (REFUSING.has(key)) return isWritersRefusal(at)
      if (keys[at]?.isAfterBreak === true) return WONDERED.has(key) && WONDERING.has(keyAt(keys, at + 1))
    }
    return false
  }
  /** "Nobody has the right to …". */
  const isNobodysRight = ({ from }: RoleMatch): boolean => {
    for (let at = within.from; at < from; at += 1) {
      if (isNobodyAt(at) && RIGHTS.has(keyAt(keys, at + 1))) return true
    }
    return false
  }
  /** "I'm one nasty woman": said of oneself. */
  const isSelf = ({ from }: RoleMatch): boolean => {
    const first = startBefore(keys, from, SUBJECT_REACH_WORDS)
    for (let at = from - 1; at >= first; at -= 1) {
      const key = keyAt(keys, at)
      const isMe = key === "me" && beginsSentence(keys, at)
      if (isMe || I_AM.has(key) || (key === "am" && keyAt(keys, at - 1) === "i")) {
        return at === from - 1 || ARTICLED.has(keyAt(keys, at + 1))
      }
    }
    return false
  }
  const isDenied = ({ from }: RoleMatch): boolean => isDeniedAt(keys, from)
  /** Whether what follows is doubted: "I don't think that they …". */
  const isDisbelieved = (target: RoleMatch): boolean => of("disbelief").some(({ to }) => to <= target.from)
  /** A curse at nobody: "damn, these people can cook". */
  const isOutburst = (verb: RoleMatch, target: RoleMatch): boolean => {
    if (!CURSES.has(keyAt(keys, verb.from))) return false
    const after = keys[target.to]
    return (
      keys.slice(verb.to, target.from).some(({ key }) => !BEFORE_CURSED.has(key)) ||
      (after !== undefined && !after.isAfterBreak && SAYING.has(after.key))
    )
  }
  return { isOthers, isRefused, isNobodysRight, isSelf, isDenied, isDisbelieved, isOutburst }
}

/** What is told of a target: what it does or bears, and not what is held against it. */
const makeEvents = (keys: ReadonlyArray<WordKey>, of: PartsOf) => {
  // "Let them …" is an order where a sentence begins, and a report elsewhere.
  const intents = of("intent").filter(({ from }) => keyAt(keys, from) !== "let" || beginsSentence(keys, from))
  /** Whether a word between says that something else is meant. "That" right before a group points at it. */
  const isBlocked = (from: number, to: number, isPointing = false): boolean => {
    for (let at = from; at < to; at += 1) {
      const key = keyAt(keys, at)
      const isPointer = isPointing && key === "that" && at >= to - POINTING_REACH_WORDS
      if (blockerWords.has(key) && !isPointer) return true
    }
    return false
  }
  /** "… are treated as …": what is done to them is not said of them, unless it should be done. */
  const isPassive = (from: number, to: number): boolean => {
    for (let at = from; at < to; at += 1) {
      const key = keyAt(keys, at)
      if (PASSIVES.has(key) || (NARRATED.has(key) && BEING.has(keyAt(keys, at - 1)))) {
        return !intents.some((intent) => containsRange({ from, to }, intent))
      }
    }
    return false
  }
  /** "They will kill …" tells what they do, "they will die" what becomes of them. */
  const isDoing = (target: RoleMatch, { from, to }: RoleMatch): boolean =>
    !hasWordWithin(keys, target.to, from, FIRST_PERSONS) &&
    DOING.has(keyAt(keys, from - 1)) &&
    DEEDS_OF_HARM.has(keyAt(keys, from)) &&
    !SELVES.has(keyAt(keys, to))
  /** "I hate seeing women harassed". */
  const isSuffering = ({ to }: RoleMatch): boolean =>
    !PERFECT.has(keyAt(keys, to)) &&
    keys.slice(to, to + SUFFERED_REACH_WORDS).some(({ key, isAfterBreak }) => !isAfterBreak && SUFFERED.test(key))
  /** "We don't want them to suffer." */
  const isWishedWell = ({ to }: RoleMatch): boolean =>
    keyAt(keys, to) === "to" &&
    (ILLS.has(keyAt(keys, to + 1)) ||
      of("harm").some(({ from }) => from === to + 1 || (from === to + 2 && BEING.has(keyAt(keys, to + 1)))))
  /** "The way they talk about women is …". */
  const isSpokenAbout = ({ from }: RoleMatch): boolean => {
    let at = from - 1
    while (ARTICLES.has(keyAt(keys, at))) at -= 1
    return ABOUT.has(keyAt(keys, at))
  }
  return { intents, isBlocked, isPassive, isDoing, isSuffering, isWishedWell, isSpokenAbout }
}

/** What can be asked of a stretch of one sentence and what was found in it. */
export const makeClause = (keys: ReadonlyArray<WrittenWord>, parts: ReadonlyArray<RoleMatch>, within: WordRange) => {
  const of: PartsOf = (...values) => parts.filter(({ value }) => values.includes(value))
  return {
    keys,
    within,
    of,
    ...makeLinks(keys),
    ...makeSubjects(keys, within),
    ...makeNumbers(keys, of),
    ...makeStance(keys, of, within),
    ...makeEvents(keys, of)
  }
}

export type Clause = ReturnType<typeof makeClause>

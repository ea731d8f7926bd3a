import { blockers, type Match, negators, type Part } from "./hateParts.ts"
import {
  ABOUT,
  ADVERB_BY_ITS_END,
  ADVERBS,
  ADVISING,
  ARTICLED,
  ARTICLES,
  ASKED,
  ASKING,
  ASKING_WHO,
  AUXILIARIES,
  BEFORE_CURSED,
  BEING,
  BEING_AS,
  BEING_SO,
  COMPANY,
  CURSES,
  DEEDS_OF_HARM,
  DENYING,
  DENYING_PAIRS,
  DOING,
  FINDING,
  FIRST_PERSONS,
  I_AM,
  ILLS,
  JOINING,
  LINKS,
  MANY,
  NARRATED,
  NARROWING,
  NOBODIES,
  NOTHING_LESS,
  ONE_PERSON,
  OTHER_SUBJECTS,
  PASSIVES,
  PERSONS,
  QUESTIONS,
  REFUSING,
  RIGHTS,
  SAYING,
  SELVES,
  SOME,
  SUFFERED,
  THAT_IS,
  THIRD_PERSON_VERBS,
  THIRD_PERSONS,
  UNDENYING,
  UNMET_ARTICLES,
  URGING,
  VERBAL_TRAITS,
  WONDERING
} from "./hateWords.ts"
import type { Key } from "./phrases.ts"

const NEGATION_REACH_WORDS = 3
const NARROWING_WORDS_MAX = 5
const FINDING_REACH_WORDS = 3
const REFUSAL_REACH_WORDS = 7
const POINTING_REACH_WORDS = 2
const SUFFERED_REACH_WORDS = 2
/** From so many words between, a link is needed. */
const LINK_NEEDED_WORDS = 2
const SUBJECT_REACH_WORDS = 4
export const VERB_REACH_WORDS = 5

/** The word at a place; empty where there is none. */
export const keyAt = (keys: ReadonlyArray<Key>, at: number): string => keys[at]?.key ?? ""

/** "Don't you …?", "why don't we …?", "aren't they …?": what asks for company denies nothing. */
export const isAsking = (keys: ReadonlyArray<Key>, at: number): boolean =>
  ASKING.has(keyAt(keys, at)) &&
  (at === 0 ||
    keys[at]?.isAfterBreak === true ||
    ["why", "how"].includes(keyAt(keys, at - 1)) ||
    ASKED.has(keyAt(keys, at + 1)))

/** Whether a word that denies stands shortly before, in the same sentence. */
export const isDeniedAt = (keys: ReadonlyArray<Key>, from: number): boolean => {
  for (let back = 1; back <= NEGATION_REACH_WORDS; back += 1) {
    const before = keys[from - back]
    if (before === undefined || keys[from - back + 1]?.isAfterBreak === true) return false
    if (isAsking(keys, from - back) || UNDENYING.has(keyAt(keys, from - back + 1))) return false
    if (keyAt(keys, from - back - 1) === "who" && ASKING_WHO.has(before.key)) return false
    if (negators.has(before.key) || DENYING_PAIRS.has(`${before.key} ${keys[from - back + 1]?.key}`)) return true
  }
  return false
}

/** Words of one sentence; `to` is exclusive. */
export interface Stretch {
  readonly from: number
  readonly to: number
}

/** What can be asked of a stretch of one sentence and what was found in it. */
export const makeClause = (keys: ReadonlyArray<Key>, parts: ReadonlyArray<Match>, within: Stretch) => {
  const of = (...values: ReadonlyArray<Part>) => parts.filter(({ value }) => values.includes(value))
  // "Let them …" is an order where a sentence begins, and a report elsewhere.
  const intents = of("intent").filter(
    ({ from }) => keys[from]?.key !== "let" || from === 0 || keys[from]?.isAfterBreak === true
  )
  const isDenied = ({ from }: Match): boolean => isDeniedAt(keys, from)
  const isBlocked = (from: number, to: number, isPointing = false): boolean => {
    for (let at = from; at < to; at += 1) {
      // "That" right before a group points at it.
      if (
        blockers.has(keyAt(keys, at)) &&
        !(isPointing && keyAt(keys, at) === "that" && at >= to - POINTING_REACH_WORDS)
      )
        return true
    }
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
  /** How what stands between links a target to what is said of it. */
  const linkOf = (target: Match, to: number): "being" | "denied" | "none" => {
    let [isBeing, isDenying] = [false, false]
    let from = target.to
    if (NARROWING.has(keyAt(keys, from))) {
      const reach = Math.min(to, from + NARROWING_WORDS_MAX)
      while (from < reach && !BEING.has(keyAt(keys, from))) from += 1
      if (from === reach) return "none"
    }
    for (let before = target.from - 1; before >= target.from - FINDING_REACH_WORDS; before -= 1) {
      const key = keyAt(keys, before)
      if (keys[before + 1]?.isAfterBreak === true) break
      if (FINDING.has(key) && FIRST_PERSONS.has(keyAt(keys, before - 1))) isBeing = true
      if (!BEFORE_CURSED.has(key)) break
    }
    const isFound = isBeing
    // "Why are they so …?"
    let asked = target.from - 1
    while (BEFORE_CURSED.has(keyAt(keys, asked)) && keys[asked + 1]?.isAfterBreak !== true) asked -= 1
    const asking = keyAt(keys, asked)
    const isFirst = asked === 0 || keys[asked]?.isAfterBreak === true
    if (keys[asked + 1]?.isAfterBreak !== true && (BEING.has(asking) || ASKING.has(asking))) {
      if (["why", "how"].includes(keyAt(keys, asked - 1)) || (isFirst && ASKING.has(asking))) isBeing = true
      else if (isFirst && to > target.to) isBeing = true
    }
    let isDescribed = false
    for (let at = from; at < to; at += 1) {
      const key = keyAt(keys, at)
      if (BEING.has(key)) isBeing = true
      else if (DENYING.has(key)) isDenying = true
      else if (isFound && BEING_AS.has(key)) continue
      else if (ADVERBS.has(key) || AUXILIARIES.has(key) || ADVERB_BY_ITS_END.test(key))
        isDescribed ||= ARTICLED.has(key)
      else if (
        isBeing &&
        !isDenying &&
        (JOINING.has(keyAt(keys, at + 1)) || ((isDescribed || MANY.test(keyAt(keys, to))) && at >= to - 1))
      )
        continue
      else return "none"
    }
    if (!isBeing && VERBAL_TRAITS.has(keyAt(keys, to))) isBeing = true
    return isDenying ? "denied" : isBeing ? "being" : "none"
  }
  const isSaidNotToBe = (target: Match, to: number): boolean => linkOf(target, to) === "denied"
  const isSaidToBe = (target: Match, to: number): boolean => linkOf(target, to) === "being"
  /** Whether nothing stands between but how and how often it is done. */
  const isDoneBy = (target: Match, to: number): boolean => {
    for (let at = target.to; at < to; at += 1) {
      const key = keyAt(keys, at)
      if (!ADVERBS.has(key) && !AUXILIARIES.has(key) && !ADVERB_BY_ITS_END.test(key)) return false
    }
    return true
  }
  const isLinked = (from: number, to: number): boolean => {
    if (to - from < LINK_NEEDED_WORDS) return true
    for (let at = from; at < to; at += 1) if (LINKS.has(keyAt(keys, at))) return true
    return false
  }
  const isOthers = ({ from }: Match): boolean => {
    let isThird = THIRD_PERSON_VERBS.has(keyAt(keys, from))
    if (keyAt(keys, 0) === "why" && URGING.has(keyAt(keys, 1))) return false
    for (let at = from - 1; at >= Math.max(within.from, from - SUBJECT_REACH_WORDS); at -= 1) {
      const key = keyAt(keys, at)
      if (FIRST_PERSONS.has(key) || COMPANY.has(key)) return false
      // "Who hates …?" asks for company.
      isThird ||=
        THIRD_PERSONS.has(key) &&
        !(key === "you" && ASKING.has(keyAt(keys, at - 1))) &&
        !(key === "you" && (ADVISING.has(keyAt(keys, at + 1)) || ADVISING.has(keyAt(keys, from)))) &&
        !(key === "it" && (BEING_SO.has(keyAt(keys, at + 1)) || keyAt(keys, from + 1) === "me")) &&
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
    if (["those", "these", "the"].includes(keyAt(keys, from - 1)) && keyAt(keys, from - 2) === "of") {
      if (keyAt(keys, from - 3) === "one" && keyAt(keys, from - 4) === "not") return true
      if (keyAt(keys, from - 3) === "none") return true
    }
    if (["single", "one"].includes(keyAt(keys, from - 1)) && ["not", "a"].includes(keyAt(keys, from - 2))) {
      return keyAt(keys, from - 2) === "not" || keyAt(keys, from - 3) === "not"
    }
    for (let at = from; at > Math.max(0, from - SUBJECT_REACH_WORDS) && keys[at]?.isAfterBreak !== true; at -= 1) {
      if (keys[at - 1]?.key === "nothing") return !NOTHING_LESS.has(keyAt(keys, at))
    }
    return false
  }
  /** "I have never met an honest …". */
  const unmet = of("unmet")
  const isUnmet = ({ from }: Match): boolean =>
    unmet.some(({ to }) => to === from || (to === from - 1 && UNMET_ARTICLES.has(keyAt(keys, to))))
  /** "A lesbian who was worth …". */
  const isRelated = ({ to }: Match, virtueFrom: number): boolean =>
    ["who", "that"].includes(keyAt(keys, to)) &&
    virtueFrom - to <= VERB_REACH_WORDS &&
    !keys.slice(to, virtueFrom).some(({ key }) => DENYING.has(key))
  const isSpokenAbout = ({ from }: Match): boolean => {
    let at = from - 1
    while (ARTICLES.has(keyAt(keys, at))) at -= 1
    return ABOUT.has(keyAt(keys, at))
  }
  /** "Nobody has the right to …". */
  const isNobodysRight = ({ from }: Match): boolean => {
    for (let at = within.from; at < from; at += 1) {
      const isNobody = NOBODIES.has(keyAt(keys, at)) || (keyAt(keys, at) === "one" && keyAt(keys, at - 1) === "no")
      if (isNobody && RIGHTS.has(keyAt(keys, at + 1))) return true
    }
    return false
  }
  /** "… are killed, it's disgusting", "… are fine, the men are trash": what is between is said of something else. */
  const isOfAnother = (from: number, to: number): boolean => {
    for (let at = to - 1; at >= from; at -= 1) {
      const key = keyAt(keys, at)
      if (THAT_IS.has(key)) return !ARTICLED.has(keyAt(keys, at + 1))
      if (BEING.has(key)) return at - 1 >= from && OTHER_SUBJECTS.has(keyAt(keys, at - 1))
    }
    return false
  }
  /** "We don't want them to suffer." */
  const isWishedWell = ({ to }: Match): boolean =>
    keyAt(keys, to) === "to" &&
    (ILLS.has(keyAt(keys, to + 1)) ||
      of("harm").some(({ from }) => from === to + 1 || (from === to + 2 && BEING.has(keyAt(keys, to + 1)))))
  const virtues = of("virtue")
  const isSuffering = ({ to }: Match): boolean =>
    keys.slice(to, to + SUFFERED_REACH_WORDS).some(({ key, isAfterBreak }) => !isAfterBreak && SUFFERED.test(key))
  /** "I would never …", "nobody could …", "who would …?": what nobody should do, or the writer won't. */
  const isRefused = (liking: Match): boolean => {
    if (keyAt(keys, liking.from - 1) === "not" && QUESTIONS.has(keyAt(keys, within.from))) return false
    const isQuestion = QUESTIONS.has(keyAt(keys, within.from))
    if (!isQuestion && isOthers(liking) && !FIRST_PERSONS.has(keyAt(keys, liking.from - 2))) return false
    for (let at = liking.from - 1; at >= liking.from - REFUSAL_REACH_WORDS; at -= 1) {
      const key = keyAt(keys, at)
      const isNobody = key === "no" || (key === "what" && at === within.from)
      if (isNobody && (PERSONS.has(keyAt(keys, at + 1)) || PERSONS.has(keyAt(keys, at + 2)))) return true
      if (NOBODIES.has(key) || (key === "one" && keyAt(keys, at - 1) === "no")) return true
      if (key === "said" || key === "saying" || key === "think") return false
      if (key === "wait" || key === "help" || key === "stop") return false
      if (REFUSING.has(key)) {
        const before = keyAt(keys, at - 1)
        return (
          at === 0 ||
          keys[at]?.isAfterBreak === true ||
          FIRST_PERSONS.has(before) ||
          FIRST_PERSONS.has(keyAt(keys, at - 2)) ||
          ["my", "our"].includes(keyAt(keys, at - 2)) ||
          ["my", "our"].includes(keyAt(keys, at - 3)) ||
          before === "you" ||
          ["how", "why", "should"].includes(before)
        )
      }
      if (keys[at]?.isAfterBreak === true) return ["who", "how"].includes(key) && WONDERING.has(keyAt(keys, at + 1))
    }
    return false
  }
  /** "I'm one nasty woman": said of oneself. */
  const isSelf = ({ from }: Match): boolean => {
    for (let at = from - 1; at >= from - SUBJECT_REACH_WORDS && keys[at + 1]?.isAfterBreak !== true; at -= 1) {
      const isMe = keyAt(keys, at) === "me" ? at === 0 || keys[at]?.isAfterBreak === true : I_AM.has(keyAt(keys, at))
      if (isMe || (keyAt(keys, at) === "am" && keyAt(keys, at - 1) === "i")) {
        return at === from - 1 || ARTICLED.has(keyAt(keys, at + 1))
      }
    }
    return false
  }
  /** Whether what follows is doubted: "I don't think that they …". */
  const isDisbelieved = (target: Match): boolean => of("disbelief").some(({ to }) => to <= target.from)
  const isMany = ({ to }: Match): boolean => MANY.test(keyAt(keys, to - 1))
  /** One person is no group: of "she" less is read than of "they". */
  const isOnePerson = ({ from }: Match): boolean => ONE_PERSON.has(keyAt(keys, from))
  return {
    keys,
    within,
    of,
    intents,
    isDenied,
    isBlocked,
    isPassive,
    isDoing,
    linkOf,
    isSaidNotToBe,
    isSaidToBe,
    isDoneBy,
    isLinked,
    isOthers,
    isOutburst,
    isNotAll,
    isNoneOf,
    unmet,
    isUnmet,
    isRelated,
    isSpokenAbout,
    isNobodysRight,
    isOfAnother,
    isWishedWell,
    virtues,
    isSuffering,
    isRefused,
    isSelf,
    isDisbelieved,
    isMany,
    isOnePerson
  }
}

export type Clause = ReturnType<typeof makeClause>

/** From the beginning of the first of two to the end of the last. */
export const spanning = (a: Stretch, b: Stretch): Stretch => ({
  from: Math.min(a.from, b.from),
  to: Math.max(a.to, b.to)
})

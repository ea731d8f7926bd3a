import { beginsSentence, keyAt, type WordRange } from "../words/wordRange.ts"
import {
  ADJECTIVES_OF_PEOPLE,
  AGREEING_WITH_ONE,
  ALL_OF,
  ANY_ONE,
  BEFORE_CURSED,
  BEFORE_SUBJECT,
  DESCRIBING_PEOPLE,
  FRAMES,
  HEADED_BY,
  INNER_SUBJECTS,
  MANY,
  NARROWING,
  NOT_HEADS,
  NOUN_SINGULAR,
  ONE_OF,
  PARTITIVES,
  PAST,
  RELATIVES,
  THE_ONE,
  THINKING_ONES,
  THOUGHT,
  VERBLESS,
  WOMEN,
  YOU
} from "./functionWords.ts"
import type { RoleMatch } from "./hatePhrases.ts"
import type { WrittenWord } from "./writing.ts"

const DETERMINERS_MAX = 4
const SELF_REACH_WORDS = 5
const TITLE_WORDS_MAX = 8
const GERUND_CHARACTERS_MIN = 6
const VERB_OF_ONE = /^\p{L}{2,}[^s'’]s$/u
/** Before "of": all of them, one by one. */
const EACH_OF: ReadonlySet<string> = new Set(["one", "each", "any", "every", "single"])
const A_WORD = /^\p{L}{2}/u

/** Whom a clause is about: a group as such, one person, or another thing beside which a group is named. */
export const makeSubjects = (keys: ReadonlyArray<WrittenWord>, within: WordRange) => {
  /** Whether something parts the words of a stretch, from its second on. */
  const isParted = ({ from, to }: WordRange): boolean => {
    for (let at = from + 1; at < to; at += 1) if (keys[at]?.parting !== "none") return true
    return false
  }
  /** Whether more than a comma does. */
  const isTornApart = ({ from, to }: WordRange): boolean => {
    for (let at = from + 1; at < to; at += 1) if (keys[at]?.parting === "strong") return true
    return false
  }
  /** Where a group begins with the words that describe it: "these stupid …". */
  const startOf = ({ from }: RoleMatch): number => {
    let at = from
    while (at > within.from && from - at < DETERMINERS_MAX && keys[at]?.parting === "none") {
      const key = keyAt(keys, at - 1)
      if (!(BEFORE_CURSED.has(key) || DESCRIBING_PEOPLE.has(key) || ANY_ONE.has(key) || THE_ONE.has(key))) break
      at -= 1
    }
    return at
  }
  /** Whether a group is whom the clause is about, and not what another thing is about: "empowering women is …". */
  const isSubject = (target: RoleMatch): boolean => {
    const from = startOf(target)
    if (RELATIVES.has(keyAt(keys, target.to))) return true
    if (from <= within.from || keys[from]?.parting !== "none") return true
    const before = keyAt(keys, from - 1)
    if (before === "of") return PARTITIVES.has(keyAt(keys, from - 2)) || keyAt(keys, from - 2) === "one"
    if (HEADED_BY.has(before)) return false
    return BEFORE_SUBJECT.has(before) || !(before.endsWith("ing") && before.length >= GERUND_CHARACTERS_MIN)
  }
  const isMany = ({ to }: RoleMatch): boolean => MANY.test(keyAt(keys, to - 1))
  /** One word that is an adjective, too: "bisexual and bad at maths" tells of one, and of whom is not said. */
  const isAdjective = ({ from, to }: RoleMatch): boolean =>
    to - from === 1 && ADJECTIVES_OF_PEOPLE.has(keyAt(keys, from))
  /** "The woman …", "my Muslim neighbour …", "a woman was …": one of them, of whom nothing is said as one of them. */
  const isIndividual = (target: RoleMatch): boolean => {
    if (target.value === "slur" || isMany(target)) return false
    for (let at = target.from - 1; at >= within.from && at >= target.from - DETERMINERS_MAX; at -= 1) {
      const key = keyAt(keys, at)
      if (ALL_OF.has(key) || ANY_ONE.has(key)) {
        return (key === "a" || key === "an") && PAST.has(keyAt(keys, target.to))
      }
      if (YOU.has(key)) return false
      if (THE_ONE.has(key)) return true
      // "A peaceful …": one word of any kind may describe one of them.
      if (!(BEFORE_CURSED.has(key) || DESCRIBING_PEOPLE.has(key) || at === target.from - 1)) break
    }
    return WOMEN.has(keyAt(keys, target.to - 1)) || isAdjective(target)
  }
  /** "Mexican vine snake", "gay marriage": the name says of which kind another thing is. */
  const isAttributive = ({ from, to, value }: RoleMatch): boolean => {
    if (value === "slur" || to - from > 1 || !ADJECTIVES_OF_PEOPLE.has(keyAt(keys, from))) return false
    const next = keys[to]
    // "A Somali moves in": after "a" no noun of many follows, so that it is a verb.
    if (ONE_OF.has(keyAt(keys, from - 1)) && next !== undefined && VERB_OF_ONE.test(next.key)) return false
    if (next === undefined || to >= within.to || next.parting !== "none" || !A_WORD.test(next.key)) return false
    return !(NOT_HEADS.has(next.key) || next.key.endsWith("ly") || next.key.endsWith("ed") || next.key.endsWith("n't"))
  }
  /** "Colonisers thought that …": others think so. */
  const isThoughtOfOthers = (target: RoleMatch): boolean => {
    let at = startOf(target) - 1
    if (keyAt(keys, at) === "that") at -= 1
    const doer = keyAt(keys, at - 1)
    return at > within.from && THOUGHT.has(keyAt(keys, at)) && !THINKING_ONES.has(doer)
  }
  /** "The women in this novel …": those and no others. */
  const isNarrowed = (target: RoleMatch): boolean =>
    keyAt(keys, startOf(target)) === "the" && isMany(target) && NARROWING.has(keyAt(keys, target.to))
  /** "Every one of those women is …": all of them. */
  const isEachOf = (target: RoleMatch): boolean => {
    const from = startOf(target)
    return keyAt(keys, from - 1) === "of" && EACH_OF.has(keyAt(keys, from - 2))
  }
  /** Whether the name of a group agrees with a verb of one: "… women is embarrassing" is of another thing. */
  const isOfOne = (target: RoleMatch): boolean =>
    isMany(target) &&
    startOf(target) > within.from &&
    !isEachOf(target) &&
    [0, 1].some((after) => AGREEING_WITH_ONE.has(keyAt(keys, target.to + after))) &&
    !NOUN_SINGULAR.has(keyAt(keys, target.to - 1))
  /** Whether another is named between who does or bears what follows: "… think I am". */
  const hasInnerSubject = (from: number, to: number): boolean => {
    for (let at = from; at < to; at += 1) if (INNER_SUBJECTS.has(keyAt(keys, at))) return true
    return false
  }
  /** "These …", "all fucking …", "such …": who is called names are all of them, and not those of them who are so. */
  const isFramed = (from: number): boolean => FRAMES.has(keyAt(keys, from - 1)) && from > within.from
  /** A name of words that all begin with capitals, and no sentence: "Dangerous Woman". */
  const isTitle = (): boolean => {
    const words = keys.slice(within.from, within.to).filter(({ isPlace }) => !isPlace)
    if (words.length === 0 || words.length > TITLE_WORDS_MAX) return false
    return (
      words.every(({ key, isCapital }) => (isCapital || NOT_HEADS.has(key)) && !VERBLESS.has(key)) &&
      words[0]?.isCapital === true
    )
  }
  /** "I'm a fat middle-aged …", "as a …": said of oneself, whatever stands between. */
  const isOwnName = ({ from }: RoleMatch): boolean => {
    for (let at = from - 1; at >= Math.max(within.from, from - SELF_REACH_WORDS); at -= 1) {
      const [key, before] = [keyAt(keys, at), keyAt(keys, at - 1)]
      if (!(key === "a" || key === "an" || key === "this" || key === "one")) continue
      if (before === "being") return true
      const isRole = before === "as" && (at - 1 === within.from || keys[at - 1]?.parting !== "none")
      return before === "i'm" || before === "im" || (before === "am" && keyAt(keys, at - 2) === "i") || isRole
    }
    return false
  }
  return {
    isMany,
    isParted,
    isTornApart,
    isSubject,
    isIndividual,
    isAttributive,
    isOfOne,
    isThoughtOfOthers,
    isNarrowed,
    hasInnerSubject,
    isFramed,
    isTitle,
    isOwnName,
    startOf,
    beginsHere: (at: number): boolean => beginsSentence(keys, at)
  }
}

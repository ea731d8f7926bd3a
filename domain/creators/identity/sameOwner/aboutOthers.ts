import { readLists } from "../../../lists/readLists.ts"
import file from "./aboutOthers.txt" with { type: "text" }
import { romanise } from "./romanise.ts"

const { list } = readLists(file)

/** What accounts about somebody else say of themselves. One phrase a line, in lower case; any sign or none may stand for a blank. */
const PHRASES = list("PHRASES")

const TEXT_CHARACTERS_MAX = 400

const asPattern = (phrase: string): string => phrase.split(" ").join("[^a-z0-9]*")

const IN_TEXT = RegExp(`\\b(?:${PHRASES.trim().split("\n").map(asPattern).join("|")})\\b`)
/** What stands around a name in the handles of those who aren't its bearer. */
const AROUND_NAME =
  /^(?:the)?(?:fans?|fansof|fan(?:page|club|acc|account|base|art)s?|stans?|parody|unofficial|notreal|notthereal|not|fake)$/
const NAME_CHARACTERS_MIN = 4
const DIGITS = /[0-9]+/g

/** Whether a text of an account, its name or bio, says that it is about somebody else. */
export const saysAboutOthers = (text: string): boolean => IN_TEXT.test(romanise(text.slice(0, TEXT_CHARACTERS_MAX)))

/** Whether a handle is of an account about the bearer of a name; both in letters and digits alone. */
export const isHandleAbout = (plain: string, name: string): boolean => {
  if (name.length < NAME_CHARACTERS_MIN) return false
  const at = plain.indexOf(name)
  return at >= 0 && AROUND_NAME.test(`${plain.slice(0, at)}${plain.slice(at + name.length)}`.replace(DIGITS, ""))
}

/** What those write who pass for somebody. One phrase a line. */
const PASSING_PHRASES = list("PASSING_PHRASES")
const PASSES = RegExp(`\\b(?:${PASSING_PHRASES.trim().split("\n").map(asPattern).join("|")})\\b`)

/** Whether a bio has what those write who pass for somebody else. */
export const soundsLikeImpostor = (bio: string): boolean => PASSES.test(romanise(bio.slice(0, TEXT_CHARACTERS_MAX)))

/** What people call those they live or work with. One word a line. */
const RELATION_WORDS = list("RELATION_WORDS")
const RELATIONS: ReadonlySet<string> = new Set(RELATION_WORDS.trim().split("\n"))

/** Whether a bio speaks of somebody whom it lives or works with: a word for that, and the other's handle or name. */
export const speaksOfRelation = (bio: string, names: ReadonlySet<string>): boolean => {
  const words = romanise(bio.slice(0, TEXT_CHARACTERS_MAX)).match(/[a-z0-9_.]+/g) ?? []
  return words.some((word) => RELATIONS.has(word)) && words.some((word) => names.has(word.replace(/[_.]/g, "")))
}

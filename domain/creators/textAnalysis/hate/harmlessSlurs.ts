import { beginsSentence, hasWordWithin, keyAt, type WordRange } from "../words/wordRange.ts"
import { BEFORE_CURSED, BEFORE_KNOWN, DEEDS_OF_PEOPLE, FRAMES } from "./functionWords.ts"
import { beforeNames, DEHUMANISING, DIRT, harmlessContexts, namesToo, targetWords } from "./hatePhrases.ts"
import type { WrittenWord } from "./writing.ts"

/**
 * Whether words beside a slur in its sentence make it a thing: "the dyke held back the sea". "Some …", of one, and what does
 * as people do are people, whatever stands beside them.
 */
export const isThingBeside = (
  keys: ReadonlyArray<{ readonly key: string; readonly isAfterBreak: boolean }>,
  at: number,
  within: WordRange
): boolean => {
  if (DEEDS_OF_PEOPLE.has(keyAt(keys, at + 1)) || (keyAt(keys, at - 1) === "some" && !keyAt(keys, at).endsWith("s")))
    return false
  const beside = harmlessContexts().get(keyAt(keys, at))
  return beside !== undefined && hasWordWithin(keys, within.from, within.to, beside)
}

/** Whether a word that is written with a capital may be a name beside another: no slur, and no word of contempt. */
const mayBeName = (word: WrittenWord | undefined): boolean =>
  word?.isCapital === true &&
  !(targetWords().has(word.key) || DEHUMANISING.has(word.key) || DIRT.has(word.key) || FRAMES.has(word.key))

/**
 * Whether a slur is somebody's name: it has a capital and no article, and another name or a word for kin stands beside it
 * ("Kike Hernández", "mi primo Kike"). A name that begins a sentence alone may be either.
 */
export const isNameOfOne = (keys: ReadonlyArray<WrittenWord>, at: number): boolean => {
  const word = keys[at]
  if (word === undefined || !word.isCapital || word.isTag || !namesToo.has(word.key)) return false
  const [before, after] = [beginsSentence(keys, at) ? undefined : keys[at - 1], keys[at + 1]]
  const isKnown = before !== undefined && BEFORE_KNOWN.has(before.key)
  if (before !== undefined && BEFORE_CURSED.has(before.key) && !isKnown) return false
  // "The … Bankers" are many, and no family's name.
  if (after?.parting === "none" && !after.isAfterBreak && mayBeName(after) && !(isKnown && after.key.endsWith("s")))
    return true
  if (before === undefined || word.parting === "strong") return false
  return beforeNames.has(before.key) || (!beginsSentence(keys, at - 1) && mayBeName(before))
}

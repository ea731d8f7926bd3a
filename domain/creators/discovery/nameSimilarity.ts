import type { NameQuery } from "../../../ports/creators/discovery/CreatorIndex.ts"
import { QUERY_WORDS_MAX } from "../../../ports/creators/discovery/CreatorIndex.ts"
import { typosBetween } from "../identity/editDistance.ts"
import { handleKeyOf, NAME_CHARACTERS_MAX, nameTermsOf, wordsOfName } from "../listings/foldName.ts"

/** Edits beyond this share of a word's letters make it another word. */
const EDITS_SHARE_MAX = 0.4
/** A word that only begins as the one looked for. */
const PREFIX_SIMILARITY = 0.85
const PREFIX_CHARACTERS_MIN = 3
/** What a word of the candidate's that nobody asked for weighs, beside one that was asked for. */
const EXTRA_WEIGHT = 0.4
/** All words are there, in another order. */
const OTHER_ORDER = 0.99
/** The name is the candidate's handle, not what they call themselves. */
const BY_HANDLE = 0.97

/** How alike two texts are: 1 where they are the same, less by each letter that has to change, 0 where too many must. */
const likeness = (one: string, other: string): number => {
  if (one === other) return one === "" ? 0 : 1
  const longest = Math.max(one.length, other.length)
  const edits = typosBetween([...one], [...other], Math.floor(longest * EDITS_SHARE_MAX))
  return Number.isFinite(edits) ? 1 - edits / longest : 0
}

const wordLikeness = (asked: string, there: string): number =>
  Math.max(
    likeness(asked, there),
    asked.length >= PREFIX_CHARACTERS_MIN && there.startsWith(asked) ? PREFIX_SIMILARITY : 0
  )

const weightOf = (words: ReadonlyArray<string>): number => words.reduce((sum, word) => sum + word.length, 0)

/** Each word that is asked for with the word that is most like it and not taken yet; longer words choose first. */
const wordsLikeness = (asked: ReadonlyArray<string>, there: ReadonlyArray<string>): number => {
  if (asked.length === 0 || there.length === 0) return 0
  const left = [...there]
  const places: Array<readonly [asked: number, there: number]> = []
  let alike = 0
  for (const word of [...asked].sort((a, b) => b.length - a.length)) {
    const best = left
      .map((each) => ({ each, likeness: wordLikeness(word, each) }))
      .reduce((a, b) => (b.likeness > a.likeness ? b : a), { each: "", likeness: 0 })
    if (best.likeness === 0) continue
    alike += best.likeness * word.length
    left.splice(left.indexOf(best.each), 1)
    places.push([asked.indexOf(word), there.indexOf(best.each)])
  }
  const inOrder = places.sort(([a], [b]) => a - b).every(([, at], place) => at >= (places[place - 1]?.[1] ?? 0))
  return (alike / (weightOf(asked) + EXTRA_WEIGHT * weightOf(left))) * (inOrder ? 1 : OTHER_ORDER)
}

/** A name, or a handle, as it is looked for. */
export interface AskedName {
  readonly query: NameQuery
  readonly isHandle: boolean
}

/** What a free text is looked for as; null where it has no letter and no digit. */
export const askForName = (name: string): AskedName | null => {
  const words = wordsOfName(name).slice(0, QUERY_WORDS_MAX)
  const wholes = [words.join(""), words.toReversed().join("")].map((whole) => whole.slice(0, NAME_CHARACTERS_MAX))
  const keys = [...new Set([...wholes, handleKeyOf(name)])].filter((key) => key !== "")
  return keys.length === 0 ? null : { query: { words, keys }, isHandle: false }
}

/** What a handle is looked for as; null where it has no letter and no digit. */
export const askForHandle = (handle: string): AskedName | null => {
  const key = handleKeyOf(handle)
  return key === "" ? null : { query: { words: [], keys: [key] }, isHandle: true }
}

/** How alike what is asked for and an account's name or handle are, 0 to 1; 1 is that very name, or handle. */
export const nameSimilarity = (
  { query: { words, keys }, isHandle }: AskedName,
  { displayName, handle }: { readonly displayName: string | null; readonly handle: string }
): number => {
  const terms = nameTermsOf(displayName, handle)
  const [key = "", turned = key] = keys
  // Signs for letters mean letters in a name. A handle may be meant as it is spelt.
  const backwards = words.toReversed().join("")
  const asHandles = keys.filter((each) => each === key || each !== backwards)
  const ofHandle = Math.max(0, ...asHandles.map((each) => likeness(each, terms.handleKey)))
  const ofName = Math.max(likeness(key, terms.nameKey), likeness(turned, terms.nameKey) * OTHER_ORDER)
  if (isHandle) return Math.max(ofHandle, ofName * BY_HANDLE)
  const named = displayName === null ? [] : wordsOfName(displayName)
  return Math.max(ofName, wordsLikeness(words, named), ofHandle * BY_HANDLE)
}

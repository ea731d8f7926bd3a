import { profileAt } from "../../ports/identity/accountAddress.ts"
import { accountKey } from "../../ports/identity/SocialAccount.ts"
import { foldText } from "../reading/foldText.ts"

/** What an account shows of who it belongs to. */
export interface Identity {
  /** With or without @. */
  readonly handle: string
  readonly displayName: string
  /** Addresses in the profile and its bio. */
  readonly links: ReadonlyArray<string>
  /** Its own address. */
  readonly url: string
}

export interface HandleMatch {
  /** 0 to 1, in hundredths. */
  readonly probability: number
  /** What speaks for and against one owner, in hundredths of the logarithm of odds to base 2; with the prior they sum to it. */
  readonly contributions: ReadonlyArray<{ readonly sign: string; readonly contribution: number }>
  readonly prior: number
}

/**
 * Priors of ours, as no pairs of accounts with known owners were to be had: hundredths of bits. The shape is Fellegi and
 * Sunter's: each sign adds the logarithm of how much likelier it is among accounts of one owner.
 */
const PRIOR = -500
const LINKED_BOTH_WAYS = 1_200
const LINKED = 900
const SAME_LINK = 500
const SAME_NAME = 350
const SHARED_NAME = 150
const OTHER_NAME = -150
const OTHER_HANDLE = -200
const SAME_HANDLE_PER_CHARACTER = 75
const SAME_HANDLE_MAX = 900
const NEAR_SHARE = 0.6
const NEAR_MIN = 0.75
const DIGITS_WEIGHT = 0.5
const HUNDREDTHS = 100
const PROBABILITY_STEPS_PER_BIT = 4
const BITS_LIMIT = 10
const CHARACTERS_MAX = 100

/** Probabilities at every quarter of a bit, so that no machine rounds them otherwise. */
const PROBABILITIES = Array.from(
  { length: 2 * BITS_LIMIT * PROBABILITY_STEPS_PER_BIT + 1 },
  (_, index) => Math.round(HUNDREDTHS / (1 + 2 ** (BITS_LIMIT - index / PROBABILITY_STEPS_PER_BIT))) / HUNDREDTHS
)

const plain = (text: string): string =>
  foldText(text.slice(0, CHARACTERS_MAX))
    .text.replace(/[^\p{L}\p{N}]/gu, "")
    .toLowerCase()

const wordsOf = (text: string): ReadonlySet<string> =>
  new Set(foldText(text.slice(0, CHARACTERS_MAX)).text.match(/[\p{L}\p{N}]{2,}/gu) ?? [])

/** How many letters must change to make one of the other (Levenshtein). */
const distanceOf = (a: string, b: string): number => {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let at = 1; at <= a.length; at += 1) {
    const next = [at]
    for (let to = 1; to <= b.length; to += 1) {
      const swap = (row[to - 1] ?? 0) + (a[at - 1] === b[to - 1] ? 0 : 1)
      next.push(Math.min(swap, (row[to] ?? 0) + 1, (next[to - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[b.length] ?? 0
}

/** The same for every address of one account; of any other page the address without what says only how it is shown. */
const linkKey = (link: string): string => {
  const account = profileAt(link)
  return account === null
    ? link
        .toLowerCase()
        .replace(/^https?:\/\/(?:www\.|m\.)?/, "")
        .replace(/[/?#]+$/, "")
    : accountKey(account)
}

const handleBits = (a: string, b: string): number => {
  if (a === "" || b === "") return 0
  const digits = [...a].filter((character) => character >= "0" && character <= "9").length
  const weight = a.length - digits * DIGITS_WEIGHT
  const same = Math.min(SAME_HANDLE_MAX, Math.round(weight * SAME_HANDLE_PER_CHARACTER))
  if (a === b) return same
  const alike = 1 - distanceOf(a, b) / Math.max(a.length, b.length)
  return alike < NEAR_MIN ? OTHER_HANDLE : Math.round(same * NEAR_SHARE * alike)
}

const nameBits = (a: string, b: string): number => {
  if (plain(a) === "" || plain(b) === "") return 0
  if (plain(a) === plain(b)) return SAME_NAME
  const [first, second] = [wordsOf(a), wordsOf(b)]
  return [...first].some((word) => second.has(word)) ? SHARED_NAME : OTHER_NAME
}

/** How likely two accounts of different platforms have one owner, and why. The order of the two doesn't matter. */
export const matchHandles = (a: Identity, b: Identity): HandleMatch => {
  const [ofA, ofB] = [new Set(a.links.map(linkKey)), new Set(b.links.map(linkKey))]
  const linked = Number(ofA.has(linkKey(b.url))) + Number(ofB.has(linkKey(a.url)))
  const shares = [...ofA].some((link) => ofB.has(link))
  const [first = "", second = ""] = [plain(a.handle), plain(b.handle)].sort()
  const contributions = [
    { sign: "handle", contribution: handleBits(first, second) },
    { sign: "display name", contribution: nameBits(a.displayName, b.displayName) },
    { sign: "links to each other", contribution: linked === 2 ? LINKED_BOTH_WAYS : linked === 1 ? LINKED : 0 },
    { sign: "a link in common", contribution: shares ? SAME_LINK : 0 }
  ].filter(({ contribution }) => contribution !== 0)
  const bits = contributions.reduce((sum, { contribution }) => sum + contribution, PRIOR) / HUNDREDTHS
  const limited = Math.max(-BITS_LIMIT, Math.min(BITS_LIMIT, bits))
  const index = Math.floor((limited + BITS_LIMIT) * PROBABILITY_STEPS_PER_BIT)
  return { probability: PROBABILITIES[index] ?? 0, contributions, prior: PRIOR }
}

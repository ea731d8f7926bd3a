import { AT_WORDS, NO_CODE_NAMES, OTHER_CODES } from "../lists/disclosure/stems.ts"
import { parseWords } from "../phrases/termList.ts"
import { type Caption, isAmongCapitals, isShouted } from "./caption.ts"
import type { Cue } from "./cues.ts"
import { type CueKind, type Cues, isNear, isOwn, NO_CUES, PARTED, PERCENT } from "./promotionCues.ts"
import { isUsualDiscount, NAMES, WITH } from "./rewardedIn.ts"

export const NO_CODES = new Set(parseWords(NO_CODE_NAMES))
const BEFORE = `(?<![${PARTED}\\p{N}@#/._=&?-])`
const AFTER = `(?![${PARTED}\\p{N}@/_=&?]|[.-][${PARTED}])`
/** A word that may be a code, by its shape: capitals and digits, words joined by a sign, digits behind letters, capitals, quoted. */
const CANDIDATE = new RegExp(
  `["“”„«»'‘’「『](?<quoted>[\\p{L}\\p{N}][\\p{L}\\p{M}\\p{N}_.-]{2,24})["“”»«'‘’」』]|${BEFORE}(?:` +
    "(?<sure>\\p{Lu}{2,15}-?\\p{N}{1,4}|\\p{N}{1,3}\\p{Lu}{3,15}|\\p{Lu}{1,6}\\p{N}{1,4}\\p{Lu}{1,6})|" +
    "(?<joined>(?=[\\p{N}_.-]*\\p{L})[\\p{L}\\p{N}]{2,15}(?:(?:[_-]|\\.(?!\\p{Lu}))[\\p{L}\\p{N}]{2,15}){1,3})|" +
    "(?<lower>\\p{Ll}{3,18}-?\\p{N}{1,3})|" +
    `(?<capitals>\\p{Lu}{4,18}))${AFTER}`,
  "gu"
)

/** What stands behind the name of a code, or a call to type it. */
const NAMED = /^[\p{L}\p{M}]{0,12}\s?[:：=]?\s?["“”„«»'‘’「『]?([\p{L}\p{N}][\p{L}\p{M}\p{N}_.-]{3,20})/u
const NAMED_CHARACTERS = 50
const NO_CODE = /^(?:codes?|promo|sale|free|gratis|rabatt?|kod|kode)$/i
const AT_SHOP = new RegExp(`^["”»'’」』]?\\s(?:${parseWords(AT_WORDS).join("|")})\\s\\p{Lu}`, "u")
const DIGITS = /(?<=\p{Lu}{3})-?\p{N}+$/u
/** Letters none of which is a capital, or digits alone. */
const PLAIN = /^(?:[^\p{Lu}\p{N}]+|\p{N}+)$/u
const HAS_UPPER = /\p{Lu}/u
const CANDIDATES_MAX = 50
const SENTENCE_ENDS = /[.!?]\s/
const OTHERS = new Set(parseWords(OTHER_CODES))
const LAST_WORD = /[\p{L}\p{M}-]+\s$/u
const CODE_POINTS_MIN = 4
/** Points of capitals with digits. */
const SURE_POINTS = 2

interface Candidate extends Cue {
  readonly points: number
  /** Whether it looks like a handle, too. */
  readonly isHandle: boolean
  /** Whether it bears letters and what shops usually take off. */
  readonly isUsual: boolean
  /** Whether nothing of its shape tells it from a word of a sentence, or from the number of a door. */
  readonly isPlain: boolean
}

const candidatesIn = (caption: Caption, named: ReadonlyArray<Cue>): ReadonlyArray<Candidate> => {
  const { original } = caption
  const isLoud = isShouted(caption)
  const candidates: Array<Candidate> = []
  for (const { 0: text, index, groups = {} } of original.matchAll(CANDIDATE)) {
    if (candidates.length >= CANDIDATES_MAX) break
    const { sure, lower, capitals, joined } = groups
    const name = (sure ?? lower ?? "").replace(/-?\p{N}+$/u, "").toLowerCase()
    if (
      NAMES.has(name) ||
      (capitals !== undefined && (isLoud || isAmongCapitals(original, index, index + text.length))) ||
      NO_CODE.test(text) ||
      NO_CODES.has(text.toLowerCase())
    )
      continue
    const isUsual = isUsualDiscount(DIGITS.exec(sure ?? "")?.[0] ?? "")
    candidates.push({
      start: index,
      end: index + text.length,
      points: isUsual && !isLoud ? SURE_POINTS : 1,
      isUsual,
      isPlain: false,
      isHandle: joined !== undefined && !HAS_UPPER.test(joined)
    })
  }
  for (const { end } of named.slice(0, CANDIDATES_MAX)) {
    const [text = "", code = ""] = NAMED.exec(original.slice(end, end + NAMED_CHARACTERS)) ?? []
    if (code !== "" && !NO_CODE.test(code) && !NO_CODES.has(code.toLowerCase()))
      candidates.push({
        start: end + text.length - code.length,
        end: end + text.length,
        points: 0,
        isUsual: false,
        isPlain: PLAIN.test(code),
        isHandle: false
      })
  }
  return candidates
}

/** What may make a code of a word, beside its name. */
const ANCHORS: ReadonlyArray<CueKind> = ["enter", "till", "offer", "cheaper", "free"]

/** How far from a code stands what makes it one, in characters. */
const NEXT = 8
const NEAR = 24
const FREE_NEAR = 40
const SALE_NEAR = 60
const HURRY_NEAR = 80

/** The word right before a place, in small letters. */
const wordBefore = (original: string, start: number): string =>
  LAST_WORD.exec(original.slice(Math.max(0, start - NEAR), start))?.[0]
    .trim()
    .toLowerCase() ?? ""

/** Whether a word is a code for its shape and for what stands near. */
const isCode = (caption: Caption, cues: Cues, codes: ReadonlyArray<Cue>, candidate: Candidate): boolean => {
  const { original, isLinked } = caption
  const { start, end } = candidate
  const stands = (kind: CueKind, characters: number) => isNear(cues.get(kind) ?? NO_CUES, candidate, characters)
  // "your code" names none: a plain word is one where its name stands before it.
  const naming = candidate.isPlain ? codes.filter((cue) => cue.end <= start) : codes
  const isNamed = isNear(naming, candidate, NEXT)
  const isCalledCode = isNamed || isNear(codes, candidate, NEAR)
  const isSold = stands("offer", SALE_NEAR) || stands("cheaper", SALE_NEAR) || stands("free", FREE_NEAR)
  const isEntered = (cues.get("enter") ?? NO_CUES)
    .slice(0, CANDIDATES_MAX)
    .some(
      (cue) =>
        isNear([cue], candidate, NEAR) && !(cue.start >= end && SENTENCE_ENDS.test(original.slice(end, cue.start)))
    )
  const isAtTill = stands("till", SALE_NEAR)
  const isPercent = PERCENT.test(original.slice(Math.max(0, start - SALE_NEAR), end + SALE_NEAR))
  const isShop = AT_SHOP.test(original.slice(end, end + NEAR))
  const isGiving = stands("gives", NEAR)
  const isWith = WITH.has(wordBefore(original, start))
  if (candidate.isUsual && (isNamed || isEntered)) return true
  const isGain = isSold || isPercent
  const isTold = isAtTill || (isNamed && (isGain || (isEntered && !candidate.isPlain)))
  if ((candidate.isHandle || candidate.points === 0) && !isTold) return false
  const isAnchored =
    isCalledCode ||
    isAtTill ||
    (isSold && isWith && (candidate.points === SURE_POINTS || isGiving || isShop || isPercent)) ||
    (isGain && (isEntered || isGiving)) ||
    (candidate.points === SURE_POINTS && (isGain || isEntered))
  if (!isAnchored) return false
  const signs = [
    isEntered,
    isAtTill,
    isEntered && (isAtTill || isSold),
    isWith,
    isGiving,
    isSold,
    isPercent,
    stands("hurry", HURRY_NEAR),
    stands("buying", SALE_NEAR),
    isLinked,
    isShop
  ].filter((sign) => sign).length
  const named = isNamed ? 2 : isCalledCode ? 1 : 0
  const points = candidate.points + named + signs + (stands("own", NEAR) ? 1 : 0)
  return points >= CODE_POINTS_MIN && signs >= (candidate.points > 0 ? 1 : 2)
}

/** A number or a name that a service asks for by whom one joins. */
const REFERRER = /(?<![\p{L}\p{N}@#/.])(?=[\p{L}_.]*\p{N}|\p{L}+_\p{L})[\p{L}\p{N}_.]{4,20}(?![\p{L}\p{N}_%])/u
const REFERRER_CHARACTERS = 40
const JOINING: ReadonlyArray<CueKind> = ["invitation", "bonus", "free", "cheaper", "offer", "scheme"]

const referrerIn = ({ original }: Caption, cues: Cues): Cue | null => {
  if (!JOINING.some((kind) => cues.has(kind))) return null
  for (const { end } of (cues.get("referrer") ?? NO_CUES).slice(0, CANDIDATES_MAX)) {
    const found = REFERRER.exec(original.slice(end, end + REFERRER_CHARACTERS))
    if (found !== null) return { start: end + found.index, end: end + found.index + found[0].length }
  }
  return null
}

/** A word that is a code of a shop by many small signs: its shape, and what is said near it. */
export const codeIn = (caption: Caption, cues: Cues): Cue | null => {
  const { original, keys, of } = caption
  const listed = [...of("code"), ...of("promoCode")].map(({ from, to }) => ({
    start: keys[from]?.start ?? 0,
    end: keys[to - 1]?.end ?? 0
  }))
  const codes = [...(cues.get("code") ?? NO_CUES), ...listed].filter(
    ({ start }) => !OTHERS.has(wordBefore(original, start))
  )
  const referrer = referrerIn(caption, cues)
  if (referrer !== null && !isOwn(caption, cues)) return referrer
  if (codes.length === 0 && !ANCHORS.some((kind) => cues.has(kind)) && !PERCENT.test(original)) return null
  const candidates = candidatesIn(caption, [...codes, ...(cues.get("enter") ?? NO_CUES)])
  const found = candidates.find((candidate) => isCode(caption, cues, codes, candidate))
  return found === undefined || isOwn(caption, cues) ? null : found
}

import { RegExp as Pattern, Schema } from "effect"
import { CurrencyCode } from "../../../../ports/money/money.ts"
import {
  AFFILIATE_PARAMETERS,
  AT_WORDS,
  BUYING_STEMS,
  CHEAPER_STEMS,
  CHECKOUT_STEMS,
  CURRENCY_SIGNS,
  CURRENCY_WORDS,
  ENTER_STEMS,
  EVENT_ENDS,
  FREE_STEMS,
  INVITATION_STEMS,
  NUMBERED_NAMES,
  OFFER_STEMS,
  OWN_SHOP_PHRASES,
  OWN_WORDS,
  WITH_WORDS,
  WORK_WORDS
} from "../lists/disclosure/stems.ts"
import { once } from "../once.ts"
import { parseWords } from "../phrases/termList.ts"
import { type Caption, isAmongCapitals, isShouted, UNPARTED } from "./caption.ts"

/** What promotes in a text, and the languages that it does so in; none where only signs and names do. */
export interface Promotion {
  readonly start: number
  readonly end: number
  readonly languages: ReadonlySet<string>
}

const anyOf = (list: string) => parseWords(list).map(Pattern.escape).join("|")

/** Parameters by which a link's address says who is paid for the sale. */
const AFFILIATE_PARAMETER = new RegExp(
  `(?<![^\\s?])[^\\s?]+\\?(?:\\S*&)?(?:${parseWords(AFFILIATE_PARAMETERS).join("|")})`,
  "i"
)

/** A code that bears a name and what it takes off: "NOVA20"; of other numbers it may be anything. */
const NAMED_CODE = /(?<![\p{L}\p{N}@#/._=&?-]|@\s)(\p{Lu}{3,14})(\d{1,3})K?(?![\p{L}\p{N}%])/gu
/** Percent that shops take off at most; above it stand round sums, and numbers of models. */
const PERCENT_MAX = 70
const ROUND_SUM = 100
export const isUsualDiscount = (digits: string): boolean => {
  const off = Number(digits)
  return off === 12 || (off > 0 && off % (off > PERCENT_MAX ? ROUND_SUM : 5) === 0)
}

/** What the news speaks of, and no shop. */
const NO_MILLIONS = "(?![\\p{N}.,]*\\s?(?:m|mn|mln|mio|mrd|bn?|millio|billio|milia)(?!\\p{L}))"
/** A sum of money: a sign or name of a currency beside a number. */
export const SUM = new RegExp(
  `(?:${anyOf(CURRENCY_SIGNS)}|(?<!\\p{L})(?:r|rp|rm|ksh|php|shilingi))\\s?\\p{N}${NO_MILLIONS}|` +
    `\\p{N}\\s?(?:${anyOf(CURRENCY_SIGNS)}|(?:${anyOf(CURRENCY_WORDS)})(?!\\p{L}))`,
  "u"
)

const sourceOf = (part: string): string =>
  part.endsWith("!") ? `${Pattern.escape(part.slice(0, -1))}(?![\\p{L}\\p{M}])` : Pattern.escape(part)
/** Up to two words. A word begins with a letter and ends with all its marks, so that there is one way to read a row of signs. */
const GAP = "(?:\\P{L}+\\p{L}[\\p{L}\\p{M}]*(?!\\p{M})){0,2}?\\P{L}+"

/** What finds a word that begins with one of these, in a text in lower case. */
const beginningsOf = (list: string) =>
  once(() => {
    const sources = parseWords(list).map((stem) => ({
      // Where no words are parted a stem stands anywhere.
      isUnparted: UNPARTED.test(stem),
      source: stem.toLowerCase().normalize("NFC").split("~").map(sourceOf).join(GAP)
    }))
    const parted = sources.filter(({ isUnparted }) => !isUnparted).map(({ source }) => source)
    const unparted = sources.filter(({ isUnparted }) => isUnparted).map(({ source }) => source)
    return new RegExp([`(?<![\\p{L}\\p{M}])(?:${parted.join("|")})`, ...unparted].join("|"), "u")
  })
const BUYING = beginningsOf(BUYING_STEMS)
const OFFER = beginningsOf(OFFER_STEMS)
const TILL = beginningsOf(CHECKOUT_STEMS)
const CHEAPER = beginningsOf(CHEAPER_STEMS)
const ENTER = beginningsOf(ENTER_STEMS)
const INVITATION = beginningsOf(INVITATION_STEMS)
const OWN_SHOP = beginningsOf(OWN_SHOP_PHRASES)
const FREE = beginningsOf(FREE_STEMS)
export const NAMES = new Set(parseWords(NUMBERED_NAMES))

const endedWords = (list: string): string =>
  parseWords(list)
    .map((word) => word.split("~").map(Pattern.escape).join("\\P{L}+"))
    .join("|")
const OWN_WORK = new RegExp(
  `(?<![\\p{L}\\p{M}])(?:${endedWords(OWN_WORDS)})${GAP}(?:${endedWords(WORK_WORDS)})(?![\\p{L}\\p{M}])`,
  "u"
)

/** Whether somebody tells of a work of their own, which is no advertisement for others. */
export const isOfOwnWork = ({ original }: Caption): boolean => OWN_WORK.test(original.normalize("NFC").toLowerCase())

/** Letters of a code that a brand beside it makes one. */
const NAME_LETTERS_MIN = 4
const isCurrency = Schema.is(CurrencyCode)

/** Whether something is given: a sum, a part, or for nothing. */
const isGiven = (lower: string): boolean => SUM.test(lower) || lower.includes("%") || FREE().test(lower)

/** Whether it speaks of a till, or of what a price does there. */
const isAtTill = (lower: string): boolean => TILL().test(lower) || CHEAPER().test(lower)

interface Place {
  readonly start: number
  readonly end: number
}

const placeOf = (match: RegExpExecArray | null): Place | null =>
  match === null ? null : { start: match.index, end: match.index + match[0].length }

/** A code that bears a name beside a brand, a till or an invitation, whose words are told by their beginnings. */
const namedCodeIn = (caption: Caption, lower: string): Place | null => {
  const { original, isLinked, of } = caption
  for (const { 0: code, 1: name = "", 2: digits = "", index } of original.matchAll(NAMED_CODE)) {
    if (NAMES.has(name.toLowerCase()) || isCurrency(name) || isShouted(caption)) continue
    const isOfShop = isAtTill(lower) || of("discount").length + of("promoCode").length > 0
    const isInvited = INVITATION().test(lower)
    const isUsual = isUsualDiscount(digits)
    const isBrands = isUsual && isLinked && !original.startsWith("@") && name.length >= NAME_LETTERS_MIN
    if (
      isBrands ||
      (isUsual && (isOfShop || (isInvited && !original.startsWith("@")))) ||
      (isInvited && (isOfShop || isGiven(lower)))
    ) {
      return { start: index, end: index + code.length }
    }
  }
  return null
}

/**
 * A word that looks like a code: alone in quotation marks, with a number behind letters, with a stroke within, or in capitals where
 * others aren't.
 */
const QUOTED = `["“”„«»'‘’「『](?<quoted>[\\p{L}\\p{N}][\\p{L}\\p{M}\\p{N}_.-]{2,19})["“”»«'‘’」』]`
const NUMBERED = "(?<numbered>\\p{L}[\\p{L}\\p{M}]{2,14}-?\\p{N}{1,3})"
const STROKED = "(?<stroked>[\\p{L}\\p{N}]{2,15}(?:_[\\p{L}\\p{N}]{2,15}){1,2}|\\p{Lu}{2,15}-[\\p{Lu}\\p{N}]{2,15})"
const CAPITALS = "(?<capitals>\\p{Lu}{4,15})"
const TYPED_CODE = new RegExp(
  `(?:${QUOTED}|(?<![\\p{L}\\p{N}@#/._=&?-])(?:${STROKED}|${NUMBERED}|${CAPITALS})(?![\\p{L}\\p{N}@%/_=&?-]|\\.\\p{L}))`,
  "gu"
)
const IS_CAPITAL = /^\p{Lu}/u
const HAS_UPPER_WITHIN = /\p{Ll}\p{Lu}/u
/** A till within three words behind a code, or what it is worth. */
const AT_TILL = once(
  () =>
    new RegExp(
      `^["“”»'’]?\\s(?:${parseWords(AT_WORDS).join("|")}|i|beim|im|ved|lors|al|à|a|ao|alla|till)\\s(?:\\p{L}+\\s)?(?:${TILL().source})`,
      "u"
    )
)
const WORTH = /^["“”»'’]?\s*(?:=|→|for\s|für\s|pour\s|per\s|para\s|voor\s)/u
/** Where a sentence of a caption ends. */
const SENTENCE = /[^.!?\n。！？]+(?:[.!?。！？](?!\s|$)[^.!?\n。！？]+)*/gu
const LAST_WORD = /([\p{L}\p{M}]+)[\s:："“„«'‘(]*$/u
/** Words in capitals that only speak of one. */
const NO_CODES = new Set(["CODE", "CODES", "PROMO", "SALE", "FREE", "GRATIS", "RABATT", "RABAT"])
export const WITH = new Set(parseWords(WITH_WORDS))

/** Words that look like a code and are looked at, of one caption. */
const LOOKED_AT_MAX = 50
/** How far from a code stands what makes it one. */
const BEFORE_CODE_CHARACTERS = 30
const BEHIND_CODE_CHARACTERS = 60
const isCheaperIn = (lower: string): boolean => CHEAPER().test(lower) || OFFER().test(lower) || isGiven(lower)
/** A quick look before each word is. */
const mayHoldCode = (lower: string): boolean => ENTER().test(lower) || TILL().test(lower) || isCheaperIn(lower)

/** A word that is given to a shop for a reward: what its shape leaves open is said by what stands in its sentence. */
const typedCodeIn = ({ original }: Caption): Place | null => {
  if (original.search(TYPED_CODE) === -1) return null
  let looked = 0
  for (const { 0: sentence, index: at } of original.matchAll(SENTENCE)) {
    if (!mayHoldCode(sentence.normalize("NFC").toLowerCase())) continue
    for (const { 0: code, index, groups } of sentence.matchAll(TYPED_CODE)) {
      looked += 1
      if (looked > LOOKED_AT_MAX) return null
      const { quoted, numbered = "", capitals } = groups ?? {}
      if (capitals !== undefined && isAmongCapitals(sentence, index, index + code.length)) continue
      const name = numbered.replace(/-?\p{N}+$/u, "")
      if (NAMES.has(name.toLowerCase()) || isCurrency(name.toUpperCase()) || NO_CODES.has(code)) continue
      // "Playstation5": a name has a capital, and a code all or none.
      if (name !== "" && ((IS_CAPITAL.test(name) && name !== name.toUpperCase()) || HAS_UPPER_WITHIN.test(name)))
        continue
      const before = LAST_WORD.exec(sentence.slice(0, index))?.[1]?.toLowerCase() ?? ""
      const isWith = WITH.has(before) && quoted === undefined
      const after = sentence.slice(index + code.length)
      // What is far from it speaks of something else.
      const near = `${sentence.slice(Math.max(0, index - BEFORE_CODE_CHARACTERS), index)} ${after.slice(0, BEHIND_CODE_CHARACTERS)}`
      const lower = near.normalize("NFC").toLowerCase()
      const [isCheaper, isPaid] = [isCheaperIn(lower), TILL().test(lower)]
      const isAtItsTill = AT_TILL().test(after.normalize("NFC").toLowerCase())
      const isWorth = isCheaper && quoted === undefined && capitals === undefined && WORTH.test(after)
      const isTyped = ENTER().test(lower) && (isPaid || (capitals === undefined && (isCheaper || BUYING().test(lower))))
      if (
        isTyped ||
        isAtItsTill ||
        isWorth ||
        (isWith && isCheaper && (capitals === undefined || CHEAPER().test(lower) || SUM.test(lower))) ||
        (isPaid && isCheaper)
      ) {
        return { start: at + index, end: at + index + code.length }
      }
    }
  }
  return null
}

const ENDS_AS_EVENT = new RegExp(`(?:${parseWords(EVENT_ENDS).join("|")})$`, "i")
/** "NOVA15 at Moonwear": a code that bears a name and a usual discount, and the shop. */
const CODE_AT_SHOP = new RegExp(
  `(?<![\\p{L}\\p{N}@#/._=&?-])(\\p{Lu}{3,14})(\\d{2})(?:\\s\\p{Ll}[\\p{L}\\p{M}]*){0,3}?\\s(?:${parseWords(AT_WORDS).join("|")})\\s` +
    "(?:\\p{Ll}[\\p{L}\\p{M}]*\\s)?\\p{Lu}[\\p{L}\\p{M}]",
  "gu"
)

const codeAtShopIn = ({ original }: Caption): Place | null => {
  for (const { 0: text, 1: name = "", 2: digits = "", index } of original.matchAll(CODE_AT_SHOP)) {
    if (NAMES.has(name.toLowerCase()) || ENDS_AS_EVENT.test(name) || isCurrency(name)) continue
    if (isUsualDiscount(digits)) return { start: index, end: index + text.indexOf(digits) + digits.length }
  }
  return null
}

const NO_LANGUAGES: ReadonlySet<string> = new Set()

/**
 * What promotes by signs that any language has: an address that says whom to pay, a code that bears a name, a link of the creator's own
 * that gives something, or one in the profile to buy by. Words are told by their beginnings, as endings are too many to list.
 */
export const rewardedIn = (caption: Caption): Promotion | null => {
  const { original } = caption
  const lower = original.normalize("NFC").toLowerCase()
  const place =
    placeOf(AFFILIATE_PARAMETER.exec(original)) ??
    namedCodeIn(caption, lower) ??
    (isShouted(caption) || OWN_SHOP().test(lower) ? null : (codeAtShopIn(caption) ?? typedCodeIn(caption)))
  return place === null ? null : { ...place, languages: NO_LANGUAGES }
}

import { RegExp as Pattern, Schema } from "effect"
import { CurrencyCode } from "../../../ports/money.ts"
import {
  AFFILIATE_PARAMETERS,
  BUYING_STEMS,
  CHECKOUT_STEMS,
  CURRENCY_SIGNS,
  CURRENCY_WORDS,
  FREE_STEMS,
  INVITATION_STEMS,
  NUMBERED_NAMES,
  OFFER_STEMS,
  OWN_LINK_PHRASES,
  OWN_SHOP_PHRASES,
  PROFILE_STEMS
} from "../lists/disclosure/stems.ts"
import { once } from "../once.ts"
import { parseWords } from "../phrases/termList.ts"
import { type Caption, isShouted, UNPARTED } from "./caption.ts"

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
const NAMED_CODE = /(?<![\p{L}\p{N}@#/._=&?-])(\p{Lu}{3,14})(\d{1,3})K?(?![\p{L}\p{N}%])/gu
/** Percent that shops take off at most; above it stand round sums, and numbers of models. */
const PERCENT_MAX = 70
const ROUND_SUM = 100
const isUsualDiscount = (digits: string): boolean => {
  const off = Number(digits)
  return off === 12 || (off > 0 && off % (off > PERCENT_MAX ? ROUND_SUM : 5) === 0)
}
/** A sum of money: a sign or name of a currency beside a number. */
const SUM = new RegExp(
  `(?:${anyOf(CURRENCY_SIGNS)}|(?<!\\p{L})(?:r|rp|rm|ksh|php|shilingi))\\s?\\p{N}|` +
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
const PROFILE = beginningsOf(PROFILE_STEMS)
const BUYING = beginningsOf(BUYING_STEMS)
const OFFER = beginningsOf(OFFER_STEMS)
const CHECKOUT = beginningsOf(CHECKOUT_STEMS)
const INVITATION = beginningsOf(INVITATION_STEMS)
const OWN_LINK = beginningsOf(OWN_LINK_PHRASES)
const OWN_SHOP = beginningsOf(OWN_SHOP_PHRASES)
const FREE = beginningsOf(FREE_STEMS)
const NAMES = new Set(parseWords(NUMBERED_NAMES))

/** Letters of a code that a brand beside it makes one. */
const NAME_LETTERS_MIN = 4
const isCurrency = Schema.is(CurrencyCode)

/** Whether something is given: a sum, a part, or for nothing. */
const isGiven = (lower: string): boolean => SUM.test(lower) || lower.includes("%") || FREE().test(lower)

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
    const isOfShop = CHECKOUT().test(lower) || of("discount").length + of("promoCode").length > 0
    const isInvited = INVITATION().test(lower)
    const isUsual = isUsualDiscount(digits)
    const isBrands = isUsual && isLinked && name.length >= NAME_LETTERS_MIN
    if (isBrands || (isUsual && (isOfShop || isInvited)) || (isInvited && (isOfShop || isGiven(lower)))) {
      return { start: index, end: index + code.length }
    }
  }
  return null
}

/** A link of the creator's own that gives something, or one in the profile that sells. */
const ownLinkIn = ({ isLinked }: Caption, lower: string): Place | null => {
  const own = OWN_LINK().exec(lower)
  if (own !== null && (isGiven(lower) || CHECKOUT().test(lower))) return placeOf(own)
  // Where no brand is named, it may well be what the creator made.
  if (!isLinked || OWN_SHOP().test(lower)) return null
  const profile = PROFILE().exec(lower)
  return profile !== null && (BUYING().test(lower) || OFFER().test(lower)) ? placeOf(profile) : null
}

const NO_LANGUAGES: ReadonlySet<string> = new Set()

/**
 * What promotes by signs that any language has: an address that says whom to pay, a code that bears a name, a link of the creator's own
 * that gives something, or one in the profile to buy by. Words are told by their beginnings, as endings are too many to list.
 */
export const rewardedIn = (caption: Caption): Promotion | null => {
  const { original } = caption
  const lower = original.normalize("NFC").toLowerCase()
  const place = placeOf(AFFILIATE_PARAMETER.exec(original)) ?? namedCodeIn(caption, lower) ?? ownLinkIn(caption, lower)
  return place === null ? null : { ...place, languages: NO_LANGUAGES }
}

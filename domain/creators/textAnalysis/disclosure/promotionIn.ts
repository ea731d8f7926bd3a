import { type Caption, type Found, isShouted } from "./caption.ts"
import { codeIn, NO_CODES } from "./codeIn.ts"
import { type Cues, findCues, isOwn } from "./promotionCues.ts"
import { type Promotion, rewardedIn } from "./rewardedIn.ts"
import { wayIn } from "./wayIn.ts"

/** Words, or characters where none are parted, between "code" and the code. */
const CODE_REACH = 5
/** Words before "code" among which one calls for its use. */
const USE_REACH = 3

const CODE = /^(?=.*\p{Lu})[\p{Lu}\p{N}]{3,20}$/u
const CODE_WITH_DIGITS = /^\p{L}{3,20}\p{N}{1,4}$/u
const HAS_DIGIT = /\p{N}/u
/** A code that may name its discount: "NOVA20" of 20 %. */
const CODE_OF_DISCOUNT = /(?<![\p{L}\p{N}@#/._])\p{Lu}{3,20}-?(\p{N}{1,3})(?![\p{L}\p{N}])/gu
const PERCENT = /(\d{1,3})\s?[%٪％]|[%٪％]\s?(\d{1,3})/gu
const HAS_PERCENT = /[%٪％]/
/** Addresses by which shops pay who sends them buyers. */
const AFFILIATE_LINK =
  /\b(?:amzn\.to|amzlink\.to|liketk\.it|ltk\.app|rstyle\.me|shopmy\.us|go\.magik\.ly|howl\.me|shp\.ee|s\.shopee)\//i

const NEUTRAL = "zxx"
/** Without one of these, a share or a link, nothing promotes. */
const CALLS = ["promotion", "promoCode", "code", "bio"] as const

const written = ({ original, keys }: Caption, index: number): string => {
  const key = keys[index]
  return key === undefined || key.kind !== "word" ? "" : original.slice(key.start, key.end)
}

/** The nearest word beside a found one that reads as a code. */
const codeBeside = (caption: Caption, { from, to }: Found): number | null => {
  const isShouting = isShouted(caption)
  const isCode = (index: number, distance: number) => {
    const word = written(caption, index)
    if (NO_CODES.has(word.toLowerCase())) return false
    if (CODE.test(word)) return !isShouting || HAS_DIGIT.test(word)
    return distance <= 1 && CODE_WITH_DIGITS.test(word)
  }
  for (let distance = 0; distance < CODE_REACH; distance += 1) {
    if (isCode(to + distance, distance)) return to + distance
    if (isCode(from - 1 - distance, distance)) return from - 1 - distance
  }
  return null
}

const percentsIn = (original: string): ReadonlyArray<string> =>
  HAS_PERCENT.test(original) ? [...original.matchAll(PERCENT)].map(([, before, after]) => before ?? after ?? "") : []

/** What promotes by words of the lists: a code with a sign that it is a shop's, a link with words of buying, or a plain call. */
const listedIn = (caption: Caption): Promotion | null => {
  const { original, keys, of, isLinked, hasSigns } = caption
  const percents = percentsIn(original)
  const isCalled =
    percents.length > 0 || original.includes("/") || (hasSigns && CALLS.some((kind) => of(kind).length > 0))
  if (!isCalled) return null
  const [codes, discounts, shop] = [[...of("promoCode"), ...of("code")], of("discount"), of("shop")]
  const spanOf = (from: number, to: number, found: ReadonlyArray<Found>): Promotion => ({
    start: keys[from]?.start ?? 0,
    end: keys[to - 1]?.end ?? original.length,
    languages: new Set(found.map(({ language }) => language).filter((language) => language !== NEUTRAL))
  })

  const calls = of("promotion")
  for (const code of codes) {
    const uses = of("use").filter(({ from }) => from < code.to && from >= code.from - USE_REACH)
    const beside = codeBeside(caption, code)
    const isOfShop = code.kind === "promoCode" || discounts.length > 0
    if (beside !== null) {
      const around = of("use").filter(({ from }) => Math.abs(from - beside) <= USE_REACH)
      const hasDigit = HAS_DIGIT.test(written(caption, beside))
      const isNext = beside === code.to || beside === code.from - 1
      const isToBeUsed = uses.length + around.length > 0 || percents.length > 0 || (isLinked && hasDigit)
      if (!isOfShop && !(isNext && isToBeUsed)) continue
      // "a LIVE code", "a UNION voucher": before the word stands what kind it is, unless a discount says otherwise.
      if (beside < code.from && !hasDigit && discounts.length + percents.length === 0) continue
      const from = Math.min(code.from, beside, ...uses.map((use) => use.from))
      return spanOf(from, Math.max(code.to, beside + 1), [code, ...uses, ...around, ...discounts, ...shop, ...calls])
    }
    const isToBeUsed = uses.length > 0 || code.kind === "promoCode"
    if (isToBeUsed && discounts.length > 0 && percents.length > 0) {
      return spanOf(Math.min(code.from, ...uses.map((use) => use.from)), code.to, [
        code,
        ...uses,
        ...discounts,
        ...calls
      ])
    }
  }

  const [call] = calls
  if (call !== undefined) return spanOf(call.from, call.to, calls)

  if (percents.length > 0 && (discounts.length > 0 || isLinked)) {
    for (const { 0: code, 1: digits = "", index } of original.matchAll(CODE_OF_DISCOUNT)) {
      if (discounts.length === 0 && !percents.includes(digits)) continue
      const at = keys.findIndex(({ start }) => start === index)
      const uses = of("use").filter(({ to }) => to <= at && to > at - USE_REACH)
      return { ...spanOf(0, 0, [...uses, ...discounts, ...shop]), start: index, end: index + code.length }
    }
  }

  const [place] = of("bio")
  const bought = percents.length > 0 ? [...shop, ...discounts] : shop
  if (place !== undefined && bought.length > 0) return spanOf(place.from, place.to, [place, ...bought])

  const link = AFFILIATE_LINK.exec(original)
  if (link === null) return null
  return { ...spanOf(0, 0, [...shop, ...discounts]), start: link.index, end: link.index + link[0].length }
}

const NO_LANGUAGES: ReadonlySet<string> = new Set()

/** What promotes for a reward, but for what the creator made. */
export const promotionIn = (caption: Caption): (Promotion & { readonly cues: Cues }) | null => {
  const found = listedIn(caption) ?? rewardedIn(caption)
  const cues = findCues(caption.original)
  if (found !== null) return isOwn(caption, cues) ? null : { ...found, cues }
  const place = codeIn(caption, cues) ?? wayIn(caption, cues)
  return place === null ? null : { ...place, languages: NO_LANGUAGES, cues }
}

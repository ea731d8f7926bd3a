import type { NormalisedText } from "./normalise.ts"
import { compilePhrases, findPhrases } from "./phrases.ts"
import type { Excerpt } from "./textReading.ts"

/**
 * How a text says that it is paid for. `clear` is plain and early, `late` plain but where few read it, `vague` a word
 * that leaves it open, `hidden` a promotion without a word of it, `none` no promotion that can be told.
 *
 * The lines are those of the US Federal Trade Commission: its staff's "Disclosures 101 for Social Media Influencers" (2019)
 * and its letters to influencers of 2017, by which "#sp", "#partner" and "Thanks, brand" are unclear, and a disclosure
 * is missed below the first three lines or in a string of hashtags.
 */
export type Disclosure = "clear" | "late" | "vague" | "hidden" | "none"

export interface DisclosureReading {
  readonly disclosure: Disclosure
  /** What says so, or what promotes; null where nothing does. */
  readonly excerpt: Excerpt | null
}

const LINES_MAX = 3
/** About where the applications cut a caption off behind "more"; a prior of ours, as no platform promises it. */
const EARLY_CHARACTERS_MAX = 125
const HASHTAGS_BEFORE_MAX = 3

const book = compilePhrases<"clear" | "vague" | "promotion">(
  [
    {
      value: "clear",
      terms:
        "#ad, #ads, #advert, #advertisement, #sponsored, #paid, #paidad, #paidpartnership, #paidpromotion, #paid #partnership, #paid #promotion, #sponsoredpost, #werbung, #anzeige, #publicidad, #publi, paid partnership, paid promotion, paid ad, (this|the|today's) (post|video|reel|story|episode|stream) is (sponsored|an ad), this is (an ad|sponsored), sponsored (by|post|video|content), advertisement, (thanks|thank you) to _ for sponsoring, today's sponsor, (sponsor|sponsors) of (this|today's) (video|post|stream|episode), i was paid"
    },
    {
      value: "vague",
      terms:
        "#sp, #spon, #collab, #collaboration, #partner, #partnership, #ambassador, #brandambassador, #gifted, #gift, #pr, #prpackage, #affiliate, in (partnership|collaboration) with, partnered with, teamed up with, gifted by, (thanks|thank you) to _ for (sending|gifting|having), (thanks|thank you) _ for (sending|gifting|having|gifted), (thanks|thank you) _ for (the|this|these|my) (gift/s|package|pr|box|goodies|samples|products)"
    },
    {
      value: "promotion",
      terms:
        "(use|with|enter|apply) ~ code, (my|discount|promo|promotional|coupon|referral) code/s, affiliate link/s, my (affiliate|referral|discount) link/s, (save|get|take) _ off with, (swipe up|link in bio) to (shop|buy|order|save)"
    }
  ],
  {},
  "my, the, our, your, this, discount, promo, coupon"
)

/** Reads whether a text promotes something and says so. `isLabelled`: the platform itself labels it a paid partnership. */
export const readDisclosure = ({ original, words }: NormalisedText, isLabelled: boolean): DisclosureReading => {
  const keys = words.map(({ text, kind, joint }) => ({
    key: kind === "hashtag" ? `#${text}` : text,
    isAfterBreak: joint === "far"
  }))
  const found = findPhrases(keys, book).map(({ value, from, to }) => {
    const [start, end] = [words[from]?.start ?? 0, words[to - 1]?.end ?? 0]
    return { value, from, excerpt: { start, end, text: original.slice(start, end) } }
  })
  const first = words[0]
  if (first !== undefined && first.text === "ad" && first.kind === "word") {
    const { start, end } = first
    found.unshift({ value: "clear", from: 0, excerpt: { start, end, text: original.slice(start, end) } })
  }
  if (isLabelled) return { disclosure: "clear", excerpt: null }
  const clear = found.find(({ value }) => value === "clear")
  if (clear !== undefined) {
    const before = original.slice(0, clear.excerpt.start)
    const isEarly =
      before.split("\n").length <= LINES_MAX &&
      before.length <= EARLY_CHARACTERS_MAX &&
      words.slice(0, clear.from).filter(({ kind }) => kind === "hashtag").length <= HASHTAGS_BEFORE_MAX
    return { disclosure: isEarly ? "clear" : "late", excerpt: clear.excerpt }
  }
  const vague = found.find(({ value }) => value === "vague")
  if (vague !== undefined) return { disclosure: "vague", excerpt: vague.excerpt }
  const promotion = found.find(({ value }) => value === "promotion")
  if (promotion !== undefined) return { disclosure: "hidden", excerpt: promotion.excerpt }
  return { disclosure: "none", excerpt: null }
}

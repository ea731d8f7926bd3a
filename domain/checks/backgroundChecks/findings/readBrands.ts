import type { Excerpt } from "../../../creators/textAnalysis/textReading.ts"
import { HARSH_TRADE, NAMED_BRAND } from "./words/persons.ts"

/** Our own words: of a purchase, of a harsh judgement of one, and of one that isn't. */
const TRADE = new RegExp(
  String.raw`\b(buy|bought|buying|order|ordered|product|products|brand|company|service|customers?|staff|support` +
    String.raw`|refund\w*|deliver\w*|shipping|quality|price\w*|bags?|flight|drink|food|battery|app|device|phone` +
    String.raw`|store|shop|bank|money|subscription|packaging|warranty|rip[- ]?off|scam\w*)\b`,
  "iu"
)
const HARSH = new RegExp(
  String.raw`\b(worst|terrible|horrible|awful|disgusting|garbage|trash|rubbish|pathetic|scam\w*|rip[- ]?off` +
    String.raw`|ripped me off|fraud\w*|thieves|never again|never buy|do ?n[o']t buy|don’t buy|boycott\w*` +
    String.raw`|stay away from|avoid at all costs|lied|liars?|unsafe|poison\w*|steals?)\b`,
  "iu"
)
const MILD = new RegExp(
  String.raw`\b(disappoint\w*|overpriced|not great|not worth|meh|mediocre|could be better|too expensive|bland` +
    String.raw`|underwhelming|annoying|slow|let down)\b`,
  "iu"
)
const MENTION = /(?<![\p{L}\p{N}_.@])@([\p{L}\p{N}_][\p{L}\p{N}_.]{0,99})/gu

export interface BrandCriticism {
  readonly isHarsh: boolean
  /** Whether the buyer's own brand is meant. */
  readonly isOfBuyer: boolean
  readonly excerpt: Excerpt
}

export interface BrandText {
  readonly original: string
  readonly mentions: ReadonlyArray<string>
  /** -1 to 1; null where it isn't known. */
  readonly sentiment: number | null
}

/** Handles that a text names, lower case, without @. */
export const mentionedIn = ({ original, mentions }: Pick<BrandText, "original" | "mentions">): ReadonlySet<string> =>
  new Set(
    [...mentions, ...[...original.matchAll(MENTION)].map(([, handle = ""]) => handle)].map((each) =>
      each.toLowerCase().replace(/^@/, "").replace(/\.$/, "")
    )
  )

const letters = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "")

/** Words with a capital that name nothing that is sold. */
const NO_BRANDS = /^(I['’]?\p{L}*|You|He|She|They|We|It|My|Mum|Mom|Dad|Grandma|Grandpa|Russia|Israel|China)$/u

/** The words of a brand's name, as they may stand in a text; null where it has too few letters to be told from others. */
const NAME_LETTERS_MIN = 3

/**
 * Makes a test of what a text says of a brand. A brand is the buyer's by its name or handle, one of `known` handles, or a handle
 * that is named beside words of a purchase; and a name with a capital is one's where only what is bought stands.
 */
export const makeReadBrands = (brandName: string, known: ReadonlySet<string>) => {
  const buyer = letters(brandName)
  const isNamed = (text: string): boolean =>
    buyer.length >= NAME_LETTERS_MIN &&
    ` ${text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, " ")} `.includes(
      ` ${brandName
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]+/gu, " ")
        .trim()} `
    )

  return (text: BrandText): BrandCriticism | null => {
    const { original, sentiment } = text
    const isNamedPlainly = NAMED_BRAND.some((pattern) => {
      const name = pattern.exec(original)?.groups?.name
      return name !== undefined && !NO_BRANDS.test(name)
    })
    const harsh = HARSH.exec(original) ?? (isNamedPlainly ? HARSH_TRADE.exec(original) : null)
    const found = harsh ?? MILD.exec(original)
    if (found === null) return null
    const mentioned = mentionedIn(text)
    const isOfBuyer = isNamed(original) || (buyer.length >= NAME_LETTERS_MIN && mentioned.has(buyer))
    const isBrand =
      isOfBuyer ||
      isNamedPlainly ||
      [...mentioned].some((handle) => known.has(handle)) ||
      (mentioned.size > 0 && TRADE.test(original))
    if (!isBrand || (sentiment !== null && sentiment > 0)) return null
    const excerpt = { start: found.index, end: found.index + found[0].length, text: found[0] }
    return { isHarsh: harsh !== null, isOfBuyer, excerpt }
  }
}

import type { Disclosure, DisclosureReading } from "./readDisclosure.ts"

/** How a post that names a brand stands to it. `undisclosed` is exposure to a regulator. */
export const VERDICTS = ["undisclosed", "unverified", "disclosed", "organic"] as const
export type Verdict = (typeof VERDICTS)[number]

export const VERDICT_LABELS: Readonly<Record<Verdict, string>> = {
  undisclosed: "Promotion without a disclosure: regulatory exposure",
  unverified: "Paid or not can't be told from the wording",
  disclosed: "Clearly disclosed as paid",
  organic: "Named without a sign of payment"
}

export interface MentionVerdict {
  readonly verdict: Verdict
  /** Why: position, wording or the platform's label. */
  readonly reason: string
}

const VERDICT_OF: Readonly<Record<Disclosure, Verdict>> = {
  clear: "disclosed",
  late: "unverified",
  vague: "unverified",
  hidden: "undisclosed",
  unknown: "unverified",
  none: "organic"
}

/** The verdict on one post that names a brand, and why. */
export const judgeMention = ({ disclosure, excerpt }: DisclosureReading, isLabelledPaid: boolean): MentionVerdict => {
  const verdict = VERDICT_OF[disclosure]
  const quoted = excerpt === null ? "" : `“${excerpt.text}”`
  const reasons: Readonly<Record<Disclosure, string>> = {
    clear: isLabelledPaid
      ? "The platform labels the post as a paid partnership."
      : `Wording: ${quoted} says so plainly, where it is read first.`,
    late: `Position: ${quoted} says so plainly, but below the first lines or behind a row of hashtags, where few read it.`,
    vague: `Wording: ${quoted} leaves open whether the post is paid for.`,
    hidden: `Wording: ${quoted} promotes for a reward, and no word says that the post is an advertisement.`,
    unknown: `Language: ${quoted} promotes, but how an advertisement is named in this language isn't known here.`,
    none: "No code, no reward and no word of a partnership."
  }
  return { verdict, reason: reasons[disclosure] }
}

export interface MentioningPost {
  readonly url: string
  /** Handles without @. */
  readonly mentions: ReadonlyArray<string>
  readonly isLabelledPaid: boolean
  readonly disclosure: DisclosureReading
}

export interface BrandMention {
  readonly brand: string
  /** The worst of its posts. */
  readonly verdict: Verdict
  readonly label: string
  readonly posts: ReadonlyArray<{ readonly url: string } & MentionVerdict>
}

const BRANDS_MAX = 100
const POSTS_PER_BRAND_MAX = 20

/**
 * The brands that posts name, most exposed first. Whether a handle is a brand's isn't known: one counts where a post that
 * names it shows a sign of payment, or where it is among `known`; posts that name it without such a sign are organic then.
 */
export const brandMentionsIn = (
  posts: ReadonlyArray<MentioningPost>,
  known: ReadonlySet<string>
): ReadonlyArray<BrandMention> => {
  const byBrand = new Map<string, Array<{ readonly url: string } & MentionVerdict>>()
  for (const { url, mentions, isLabelledPaid, disclosure } of posts) {
    const judged = { url, ...judgeMention(disclosure, isLabelledPaid) }
    for (const handle of new Set(mentions.map((each) => each.toLowerCase().replace(/^@/, "")))) {
      const others = byBrand.get(handle)
      if (others === undefined) byBrand.set(handle, [judged])
      else others.push(judged)
    }
  }
  return [...byBrand]
    .filter(([handle, judged]) => known.has(handle) || judged.some(({ verdict }) => verdict !== "organic"))
    .map(([brand, judged]): BrandMention => {
      const worst = VERDICTS.find((verdict) => judged.some((each) => each.verdict === verdict)) ?? "organic"
      const worstFirst = [...judged].sort((a, b) => VERDICTS.indexOf(a.verdict) - VERDICTS.indexOf(b.verdict))
      return { brand, verdict: worst, label: VERDICT_LABELS[worst], posts: worstFirst.slice(0, POSTS_PER_BRAND_MAX) }
    })
    .sort((a, b) => VERDICTS.indexOf(a.verdict) - VERDICTS.indexOf(b.verdict) || (a.brand < b.brand ? -1 : 1))
    .slice(0, BRANDS_MAX)
}

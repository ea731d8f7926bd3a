import type { CheckCategory } from "../../../ports/checks/backgroundChecks/categories.ts"
import type { RiskFlag, SecondOpinion, Severity } from "../../../ports/creators/scoring/Score.ts"
import { capitalise, formatCount, formatPlural } from "../../mail/wording.ts"
import { compareAscending } from "../../paging/lists.ts"
import { CATEGORY_BASES, severityOf } from "../textAnalysis/categories.ts"
import type { FlagKind } from "../textAnalysis/flagKind.ts"
import { PRECISION, PRECISION_READINGS_MIN, type Precision } from "../textAnalysis/precision.ts"
import type { DisclosureReading } from "../textAnalysis/readDisclosure.ts"
import { type Excerpt, MODEL_HATE_SIGN, TEXT_CATEGORIES, type TextReading } from "../textAnalysis/textReading.ts"

/** A flag within the model. */
export interface Flag {
  readonly kind: FlagKind
  /** How grave, 0 to 1. */
  readonly level: number
  /** How often flags like this are right on everyday posts, 0 to 1. */
  readonly confidence: number
  /** The evidence it was told by, a stable code; null where the reader of texts names none. */
  readonly sign: string | null
  /** Of the whole text, an exact quote around what was found. */
  readonly excerpt: string
  readonly matched: string
  /** What a second reader said of it; absent where none did. */
  readonly secondOpinion?: SecondOpinion
  /** A person looked at it and kept it; absent where none did. */
  readonly isConfirmed?: true
  /** A person said that it belongs elsewhere; `kind` is of where it belongs then. Absent where none did. */
  readonly moved?: MovedFlag
}

/** What a person made of a flag that they found in the wrong category. */
export interface MovedFlag {
  readonly category: CheckCategory
  /** As it was read. */
  readonly from: FlagKind
  /** Whether scores know the category at all; a flag of one that they don't is shown and counts nowhere. */
  readonly isCounted: boolean
}

/** Signals below this are noise of the word lists and are flagged nowhere. */
export const FLAG_LEVEL_MIN = 0.5
const EXCERPT_CHARACTERS_MAX = 200
const UNDISCLOSED_LEVEL = 0.5
const UNDISCLOSED_SIGN = "promotion"

/** The category on the flag, and what it is called. */
const CATEGORIES: Readonly<Record<FlagKind, { readonly category: string; readonly label: string }>> = {
  hate: { category: "hate_speech", label: "hate speech" },
  offence: { category: "offence", label: "insults" },
  profanity: { category: "profanity", label: "profanity" },
  nsfw: { category: "nsfw", label: "sexual content" },
  violence: { category: "violence", label: "violence" },
  political: { category: "political", label: "politics" },
  legal: { category: "legal", label: "legal trouble" },
  substance: { category: "substance", label: "drugs or alcohol" },
  deceptive: { category: "deceptive", label: "deceptive claims" },
  undisclosed_ad: { category: "deceptive", label: "undisclosed advertising" }
}

const WHY: Readonly<Record<FlagKind, string>> = {
  hate: "a group of people is named together with hostility towards it",
  offence: "someone is insulted",
  profanity: "strong language is used",
  nsfw: "sexual content is shown, offered or talked about",
  violence: "violence is threatened, wished or described",
  political: "a political position or contest is talked about",
  legal: "legal trouble is talked about",
  substance: "drugs or alcohol are offered or talked about",
  deceptive: "a promise is made that such offers seldom keep",
  undisclosed_ad: "something is promoted for a reward, and no word says that it is an advertisement"
}

/** The category that a kind of flag belongs to. */
export const flagCategoryOf = (kind: FlagKind): string => CATEGORIES[kind].category

/** What people decided of the flags of an account, by `flagKey`. */
export interface DecidedFlags {
  readonly dismissed: ReadonlySet<string>
  readonly kept: ReadonlySet<string>
  /** Where flags belong instead. */
  readonly moved: ReadonlyMap<string, CheckCategory>
}

/** What makes a flag of an account the same one when it is found again. */
export const flagKey = ({ category, postUrl, excerpt }: Pick<RiskFlag, "category" | "postUrl" | "excerpt">): string =>
  JSON.stringify([category, postUrl, excerpt])

/** As what a flag counts once a person moved it to a category; null where scores count no such thing. */
export const KIND_OF_CATEGORY: Readonly<Record<CheckCategory, FlagKind | null>> = {
  hate_speech: "hate",
  nsfw: "nsfw",
  violence: "violence",
  profanity: "profanity",
  political: "political",
  legal: "legal",
  substance: "substance",
  deceptive: "deceptive",
  // An insult of somebody who is named.
  public_feuds: "offence",
  brand_criticism: null
}

/**
 * A flag where a person says that it belongs. It is as grave there as it was read, and as sure as a person's word: what was measured
 * of the signs of one category says nothing of another.
 */
const moveFlag = (flag: Flag, category: CheckCategory): Flag => {
  const to = KIND_OF_CATEGORY[category]
  const moved = { category, from: flag.kind, isCounted: to !== null }
  return { ...flag, kind: to ?? flag.kind, confidence: 1, sign: null, isConfirmed: true, moved }
}

/** Of two flags of one kind the graver one is what counts, so it comes first; others stay in their order. */
const graverFirst = (flags: ReadonlyArray<Flag>): ReadonlyArray<Flag> =>
  flags.some(({ moved }) => moved !== undefined) ? [...flags].sort((a, b) => b.level - a.level) : flags

/** The flags of a text that nobody dismissed, those marked that a person kept, and those moved that belong elsewhere. */
export const flagsStanding = (
  flags: ReadonlyArray<Flag>,
  postUrl: string,
  decided: DecidedFlags | null
): ReadonlyArray<Flag> =>
  decided === null
    ? flags
    : graverFirst(
        flags.flatMap((flag): ReadonlyArray<Flag> => {
          const key = flagKey({ category: flagCategoryOf(flag.kind), postUrl, excerpt: flag.excerpt })
          if (decided.dismissed.has(key)) return []
          const category = decided.moved.get(key)
          if (category !== undefined) return [moveFlag(flag, category)]
          return [decided.kept.has(key) ? { ...flag, isConfirmed: true } : flag]
        })
      )

/** What a kind of flag is called in a sentence. */
export const flagLabelOf = (kind: FlagKind): string => CATEGORIES[kind].label

/** What a kind of flag says of a text, as the end of a sentence. */
export const flagMeaningOf = (kind: FlagKind): string => WHY[kind]

/** What a category is called in a sentence: as its plainest kind is; of one that isn't known, its own name. */
export const categoryLabelOf = (category: string): string =>
  Object.values(CATEGORIES).find((each) => each.category === category)?.label ?? category.replaceAll("_", " ")

/** Whether a flag of this kind takes part in the score, or is only shown. */
export const affectsScore = (kind: FlagKind): boolean => kind !== "political"

type Judged = Pick<Flag, "kind" | "sign" | "moved" | "isConfirmed">

/** Whether too few flags by words of its language were read to count it, and no person said that it is right. */
const isUnread = ({ kind, sign, isConfirmed }: Judged): boolean =>
  isConfirmed !== true && PRECISION.isUnread(kind, sign)

/** Whether nothing of a flag counts: a person moved it to where nothing does, or its language wasn't read. */
export const isLeftOut = (flag: Judged): boolean => flag.moved?.isCounted === false || isUnread(flag)

/** Whether a flag takes part in the score: as its kind does, unless it is left out. */
export const isCounted = (flag: Judged): boolean => affectsScore(flag.kind) && !isLeftOut(flag)

/** An exact quote of the original of bounded length around an excerpt, cut at blanks and never within a character. */
export const quoteExcerpt = (original: string, { start, end }: Pick<Excerpt, "start" | "end">): string => {
  if (original.length <= EXCERPT_CHARACTERS_MAX) return original
  const spare = Math.max(0, EXCERPT_CHARACTERS_MAX - (end - start))
  let from = Math.max(0, Math.min(start - (spare >> 1), original.length - EXCERPT_CHARACTERS_MAX))
  let to = Math.min(original.length, from + Math.max(EXCERPT_CHARACTERS_MAX, end - start))
  while (from > 0 && from < start && !/\s/.test(original[from - 1] ?? "")) from += 1
  while (to < original.length && to > end && !/\s/.test(original[to] ?? "")) to -= 1
  return original.slice(from, to).trim()
}

/** The flags of a reading, in the order of `TEXT_CATEGORIES`. */
export const flagsOf = (
  original: string,
  signals: TextReading["signals"],
  { confidenceOf }: Precision = PRECISION
): ReadonlyArray<Flag> =>
  TEXT_CATEGORIES.flatMap((kind) => {
    const { level, sign, isMasked, excerpts } = signals[kind]
    const [first] = excerpts
    if (level < FLAG_LEVEL_MIN || first === undefined) return []
    const matched = excerpts.map(({ text }) => text).join("”, “")
    const confidence = confidenceOf(kind, { sign, isMasked })
    return [{ kind, level, confidence, sign, excerpt: quoteExcerpt(original, first), matched }]
  })

/** The flag of a post that promotes for a reward and doesn't say so; none where nothing is hidden. */
export const disclosureFlagsOf = (
  original: string,
  { disclosure, excerpt }: DisclosureReading,
  { confidenceOf }: Precision = PRECISION
): ReadonlyArray<Flag> => {
  if (disclosure !== "hidden" || excerpt === null) return []
  const [kind, sign] = ["undisclosed_ad", UNDISCLOSED_SIGN] as const
  const quoted = { excerpt: quoteExcerpt(original, excerpt), matched: excerpt.text }
  return [{ kind, level: UNDISCLOSED_LEVEL, confidence: confidenceOf(kind, { sign }), sign, ...quoted }]
}

/** How grave; greater is worse. */
export const SEVERITY_RANK: Readonly<Record<Severity, number>> = { critical: 3, high: 2, medium: 1, low: 0 }

/** What a category is called that only people put flags into. */
const CATEGORY_LABELS_OF_PEOPLE: Partial<Readonly<Record<CheckCategory, string>>> = {
  public_feuds: "public feuds",
  brand_criticism: "criticism of a brand"
}

const labelOfMoved = (category: CheckCategory): string =>
  CATEGORY_LABELS_OF_PEOPLE[category] ?? categoryLabelOf(category)

const UNMEASURED_SPEECH = " Spoken words were not measured."
const UNMEASURED = " Read by word lists that were not measured on a labelled set."

const UNREAD_LANGUAGE = " It doesn't count: too few flags by words of this language were read yet."

/** What stands behind flags of a kind, a sentence after a blank; empty where labelled sets do. */
const measuredText = (kind: FlagKind): string => {
  const { readings, agreed } = PRECISION.ofKind(kind)
  if (readings >= PRECISION_READINGS_MIN) {
    const posts = `${formatPlural(readings, "everyday post")} flagged for ${CATEGORIES[kind].label}`
    return ` Of ${posts} that were read, ${formatCount(agreed)} were rightly flagged.`
  }
  return kind !== "undisclosed_ad" && CATEGORY_BASES[kind] === "lists" ? UNMEASURED : ""
}

const WHY_BY_MODEL = "a model trained on labelled posts reads hostility towards a group that is named, and no rule does"

/** What a flag says of a text: a model's word is said to be one. */
const whyOf = ({ kind, sign }: Flag): string => (sign === MODEL_HATE_SIGN ? WHY_BY_MODEL : WHY[kind])

/** What the rules' flags were found to be says nothing of a model's. */
const ONLY_MODEL = " It never caps a score."
const restsOn = ({ kind, sign }: Flag): string => (sign === MODEL_HATE_SIGN ? ONLY_MODEL : measuredText(kind))

/** A flag as the outside sees it. `where` names the text within a sentence: "a post", "the profile". */
export const riskFlagOf = (
  flag: Flag,
  where: {
    readonly source: NonNullable<RiskFlag["signalSource"]>
    readonly name: string
    readonly url: string
    readonly postedAt: Date | null
    readonly isRepost?: boolean
  }
): RiskFlag => {
  const { kind, level, confidence, excerpt, matched, secondOpinion, moved } = flag
  const { category, label } =
    moved === undefined ? CATEGORIES[kind] : { category: moved.category, label: labelOfMoved(moved.category) }
  const why =
    moved === undefined
      ? `Flagged because ${whyOf(flag)}: “${matched}”.${isUnread(flag) ? UNREAD_LANGUAGE : restsOn(flag)}`
      : `Flagged for ${CATEGORIES[moved.from].label}: “${matched}”. A person looked at it and put it under ${label}.`
  const counts = isCounted(flag) && secondOpinion?.counts !== "none"
  return {
    category,
    severity: kind === "undisclosed_ad" ? "medium" : severityOf(kind, level),
    confidence,
    description: `${capitalise(label)} in ${where.name}`,
    excerpt,
    postUrl: where.url,
    whyFlagged: `${why}${where.source === "transcript" ? UNMEASURED_SPEECH : ""}`,
    signalSource: where.source,
    postedAt: where.postedAt,
    scoreImpact: counts ? "scored" : "visibility_only",
    ...(where.isRepost === true ? { isRepost: true } : {}),
    ...(secondOpinion === undefined ? {} : { secondOpinion })
  }
}

/** A flag under the category that a person put it into, where it can't be read again: as what it counted, it stays. */
export const relabelled = (flag: RiskFlag, category: CheckCategory): RiskFlag => ({ ...flag, category })

/** Worst first; those alike by confidence, then by category, address and words. */
export const sortBySeverity = (flags: ReadonlyArray<RiskFlag>): ReadonlyArray<RiskFlag> =>
  [...flags].sort(
    (a, b) =>
      SEVERITY_RANK[b.severity] - SEVERITY_RANK[a.severity] ||
      b.confidence - a.confidence ||
      compareAscending(a.category, b.category) ||
      compareAscending(a.postUrl, b.postUrl) ||
      compareAscending(a.excerpt, b.excerpt) ||
      compareAscending(a.description, b.description)
  )

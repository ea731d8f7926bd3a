import type { Knockout } from "../../../ports/creators/scoring/Score.ts"
import { formatDay, formatList, formatPlural, headOf, withoutFullStop } from "../../mail/wording.ts"
import type { FlagKind } from "../textAnalysis/flagKind.ts"
import { PRECISION, type Precision } from "../textAnalysis/precision.ts"
import type { Features } from "./features/feature.ts"
import type { FlaggedText, ReadEvidence } from "./readEvidence.ts"
import type { Flag } from "./riskFlags.ts"

interface Rule {
  readonly code: string
  readonly kind: FlagKind
  readonly severity: Knockout["severity"]
  /** The flag must be at least this grave. */
  readonly levelMin: number
  /** Texts that it takes. Where it takes one, that one must be of a sign that is proven. */
  readonly textsMin: number
  readonly scoreCap: number
  readonly what: string
}

/** Of each kind the first that fits. Only what the creator says themselves counts: a repost may be there to be contradicted. */
export const KNOCKOUT_RULES: ReadonlyArray<Rule> = [
  {
    code: "repeated_hate",
    kind: "hate",
    severity: "critical",
    levelMin: 0.85,
    textsMin: 2,
    scoreCap: 20,
    what: "hate speech"
  },
  { code: "hate", kind: "hate", severity: "high", levelMin: 0.85, textsMin: 1, scoreCap: 69, what: "hate speech" },
  {
    code: "threat_of_violence",
    kind: "violence",
    severity: "critical",
    levelMin: 0.95,
    textsMin: 1,
    scoreCap: 30,
    what: "a grave threat of violence"
  },
  {
    code: "drug_sale",
    kind: "substance",
    severity: "critical",
    levelMin: 0.95,
    textsMin: 1,
    scoreCap: 25,
    what: "an offer of illegal drugs"
  },
  {
    code: "explicit_sexual_content",
    kind: "nsfw",
    severity: "critical",
    levelMin: 0.9,
    textsMin: 1,
    scoreCap: 40,
    what: "explicit sexual content"
  },
  {
    code: "fraudulent_offers",
    kind: "deceptive",
    severity: "high",
    levelMin: 0.95,
    textsMin: 2,
    scoreCap: 40,
    what: "a fraudulent offer"
  },
  {
    code: "repeated_slurs",
    kind: "offence",
    severity: "high",
    levelMin: 0.9,
    textsMin: 3,
    scoreCap: 50,
    what: "a slur or a call to self-harm"
  }
]

/** Where no sign is proven, it takes texts that don't rest on one another. */
export const INDEPENDENT_TEXTS = 2
/** A flag that is wrong more often than right caps nothing, however often it comes. */
export const SURE_CONFIDENCE_MIN = 0.5
/** Texts that share this much of their words are one text, posted again. */
export const NEAR_IDENTICAL_SHARE_MIN = 0.8

const SUSPECT_SHARE_MIN = 0.5
const SUSPECT_EXTENT_MIN = 0.5
const SUSPECT_CAP = 45

const QUOTE_CHARACTERS_MAX = 60
const TEXTS_NAMED_MAX = 3

/** A text of the creator's own with a flag of one kind, at a rule's level. */
interface Evidence {
  readonly text: FlaggedText
  readonly flag: Flag
}

/** What a knockout rests on, gravest first, and why that is enough. */
interface Grounds {
  readonly texts: ReadonlyArray<Evidence>
  readonly why: string
}

const matchedKey = ({ flag }: Evidence): string => flag.matched.toLowerCase()

/** The words that two texts share, of all that either has; 0 where neither has any. */
const sharedWords = (one: ReadonlySet<string>, other: ReadonlySet<string>): number => {
  let both = 0
  for (const word of one) if (other.has(word)) both += 1
  const all = one.size + other.size - both
  return all === 0 ? 0 : both / all
}

/**
 * Whether one misreading can't account for both: they stand in different posts, are no copies of one another, and were
 * flagged for different words, since a name that a list takes for something else is misread in every post of a series.
 */
const isIndependent = (one: Evidence, other: Evidence): boolean =>
  one.text.url !== other.text.url &&
  matchedKey(one) !== matchedKey(other) &&
  sharedWords(one.text.words, other.text.words) < NEAR_IDENTICAL_SHARE_MIN

/** The gravest two that are independent; undefined where none are. */
const independentPair = (texts: ReadonlyArray<Evidence>): readonly [Evidence, Evidence] | undefined => {
  for (const [index, one] of texts.entries()) {
    const other = texts.slice(index + 1).find((each) => isIndependent(one, each))
    if (other !== undefined) return [one, other]
  }
  return undefined
}

const provenText = (precision: Precision, { kind, sign }: Flag): string => {
  const { readings, agreed } = precision.ofSign(kind, sign)
  return `by a sign that was right in ${agreed} of ${formatPlural(readings, "everyday post")} that were read`
}

const CONFIRMED_TEXT = "confirmed by a person"

/**
 * What a rule's texts are enough for: the one place that decides what a cap takes. A flag alone may be wrong, so either
 * one text is enough because its sign was proven on everyday posts or a person kept its flag, or two independent ones are, each
 * more likely right than not. What a person kept needs no other text to be sure, and no fewer texts are repeated ones for that. Null
 * where neither holds; then the flags are shown and lower agents by their weight. A text more never takes
 * grounds away.
 */
const groundsFor = (rule: Rule, texts: ReadonlyArray<Evidence>, precision: Precision): Grounds | null => {
  if (rule.textsMin === 1) {
    const proven = texts.filter(({ flag }) => precision.isProven(flag.kind, flag.sign))
    const [first] = proven
    if (first !== undefined) return { texts: proven, why: provenText(precision, first.flag) }
  }
  const confirmed = texts.filter(({ flag }) => flag.isConfirmed === true)
  if (confirmed.length >= rule.textsMin) return { texts: confirmed, why: CONFIRMED_TEXT }
  const sure = texts.filter(({ flag }) => flag.isConfirmed === true || flag.confidence >= SURE_CONFIDENCE_MIN)
  const pair = independentPair(sure)
  if (pair === undefined || sure.length < Math.max(INDEPENDENT_TEXTS, rule.textsMin)) return null
  const others = sure.filter((each) => !pair.includes(each))
  return {
    texts: [...pair, ...others],
    why: `${others.length === 0 ? "" : "two of them "}in different posts and words`
  }
}

const gravestFirst = (texts: ReadonlyArray<Evidence>): ReadonlyArray<Evidence> =>
  [...texts].sort((a, b) => b.flag.level - a.flag.level || a.text.ageDays - b.text.ageDays)

/** The words and the day of a text, so that a reader finds it among the flags. */
const nameText = ({ flag: { matched }, text: { postedAt } }: Evidence): string => {
  const characters = [...matched]
  const isLong = characters.length > QUOTE_CHARACTERS_MAX
  const quoted = isLong ? `${characters.slice(0, QUOTE_CHARACTERS_MAX).join("").trimEnd()}…` : matched
  return `“${quoted}”${postedAt === null ? "" : ` (${formatDay(postedAt)})`}`
}

/** `2 texts with hate speech, in different posts and words: “…” (1 May 2026) and “…” (3 May 2026).` */
const describe = (what: string, { texts, why }: Grounds): string => {
  const named = texts.slice(0, TEXTS_NAMED_MAX).map(nameText)
  const others = texts.length - named.length
  const list = formatList(others === 0 ? named : [...named, formatPlural(others, "other")])
  return `${formatPlural(texts.length, "text")} with ${what}, ${why}: ${list}.`
}

/**
 * Findings so grave that whatever else is good about a creator can't lift the score above a cap; lowest cap first.
 * `precision` is what was measured of flags.
 */
export const knockoutsOf = (
  { flagged }: Pick<ReadEvidence, "flagged">,
  features: Pick<Features, "suspect_followers">,
  precision: Precision = PRECISION
): ReadonlyArray<Knockout> => {
  const found = new Set<FlagKind>()
  const said = KNOCKOUT_RULES.flatMap((rule): ReadonlyArray<Knockout> => {
    const { code, kind, severity, levelMin, scoreCap, what } = rule
    if (found.has(kind)) return []
    const texts = flagged.flatMap((text) => {
      const flag = text.isRepost ? undefined : text.flags.find((each) => each.kind === kind && each.level >= levelMin)
      return flag === undefined ? [] : [{ text, flag }]
    })
    const grounds = groundsFor(rule, gravestFirst(texts), precision)
    if (grounds === null) return []
    found.add(kind)
    const postUrl = grounds.texts[0]?.text.url ?? null
    return [{ code, agent: "content_risk", severity, description: describe(what, grounds), scoreCap, postUrl }]
  })
  const { value, extent, text } = features.suspect_followers
  const bought: ReadonlyArray<Knockout> =
    value !== null && value >= SUSPECT_SHARE_MIN && extent >= SUSPECT_EXTENT_MIN
      ? [
          {
            code: "bought_audience",
            agent: "authenticity",
            severity: "high",
            description: `${withoutFullStop(headOf(text))}.`,
            scoreCap: SUSPECT_CAP,
            postUrl: null
          }
        ]
      : []
  return [...said, ...bought].sort((a, b) => a.scoreCap - b.scoreCap)
}

import type { Knockout } from "../../ports/scoring/Score.ts"
import { formatPercent, formatPlural } from "../wording.ts"
import type { Features } from "./features/feature.ts"
import type { FlaggedText, ReadEvidence } from "./readEvidence.ts"
import type { FlagKind } from "./riskFlags.ts"

interface Rule {
  readonly code: string
  readonly kind: FlagKind
  readonly severity: Knockout["severity"]
  /** The flag must be at least this grave. */
  readonly levelMin: number
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

const SUSPECT_SHARE_MIN = 0.5
const SUSPECT_EXTENT_MIN = 0.5
const SUSPECT_CAP = 45

const gravestFirst = (texts: ReadonlyArray<FlaggedText>, kind: FlagKind): ReadonlyArray<FlaggedText> => {
  const level = ({ flags }: FlaggedText) => flags.find((flag) => flag.kind === kind)?.level ?? 0
  return [...texts].sort((a, b) => level(b) - level(a) || a.ageDays - b.ageDays)
}

/** Findings so grave that whatever else is good about a creator can't lift the score above a cap; lowest cap first. */
export const knockoutsOf = ({ flagged }: ReadEvidence, features: Features): ReadonlyArray<Knockout> => {
  const found = new Set<FlagKind>()
  const said = KNOCKOUT_RULES.flatMap(
    ({ code, kind, severity, levelMin, textsMin, scoreCap, what }): ReadonlyArray<Knockout> => {
      const texts = flagged.filter(
        ({ flags, isRepost }) => !isRepost && flags.some((flag) => flag.kind === kind && flag.level >= levelMin)
      )
      if (texts.length < textsMin || found.has(kind)) return []
      found.add(kind)
      const description = `${formatPlural(texts.length, "text")} with ${what}.`
      const postUrl = gravestFirst(texts, kind)[0]?.url ?? null
      return [{ code, agent: "content_risk", severity, description, scoreCap, postUrl }]
    }
  )
  const { value, extent } = features.suspect_followers
  const bought: ReadonlyArray<Knockout> =
    value !== null && value >= SUSPECT_SHARE_MIN && extent >= SUSPECT_EXTENT_MIN
      ? [
          {
            code: "bought_audience",
            agent: "authenticity",
            severity: "high",
            description: `About ${formatPercent(value)} of the sampled followers look fake.`,
            scoreCap: SUSPECT_CAP,
            postUrl: null
          }
        ]
      : []
  return [...said, ...bought].sort((a, b) => a.scoreCap - b.scoreCap)
}

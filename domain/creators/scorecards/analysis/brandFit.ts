import type { Severity } from "../../../../ports/creators/scoring/Score.ts"
import type { Scorecard } from "../../../../ports/creators/scoring/Scorecard.ts"
import { formatDecimal, formatPercent, formatPlural } from "../../../mail/wording.ts"
import { confidenceLevelOf } from "../narrateScore.ts"
import { agentsText, capTexts, fitOf, type Weights, weightedMean } from "./fit.ts"
import { flagKindsOf } from "./flagKinds.ts"

/** How a brand carries itself. */
export type BrandPosture = "family" | "mainstream" | "premium" | "youth" | "regulated"

export interface BrandFit {
  readonly posture: BrandPosture
  readonly label: string
  /** 0 to 100, whole. */
  readonly fit: number
  /** What makes the fit, in the order in which it is reckoned. */
  readonly reasons: ReadonlyArray<string>
}

interface Posture {
  readonly posture: BrandPosture
  readonly label: string
  readonly weights: Weights
  /** How much a kind of flag matters to such brands; 1 is as much as to most. */
  readonly sensitivity: Readonly<Record<string, number>>
  /** What such a brand has to have confirmed whoever the creator is. */
  readonly note: string | null
}

/** Set by hand, like the agents' curves: no figures are published on what brands of a posture take amiss. */
const POSTURES: ReadonlyArray<Posture> = [
  {
    posture: "family",
    label: "Family brands",
    weights: { content_risk: 35, brand_safety: 35, sentiment: 15, community_trust: 15 },
    sensitivity: {
      hate_speech: 1.5,
      offence: 1.2,
      profanity: 1.5,
      nsfw: 1.5,
      violence: 1.5,
      substance: 1.5,
      legal: 1,
      deceptive: 1
    },
    note: null
  },
  {
    posture: "mainstream",
    label: "Mainstream consumer brands",
    weights: { content_risk: 25, brand_safety: 30, sentiment: 10, authenticity: 15, audience_quality: 20 },
    sensitivity: {
      hate_speech: 1.5,
      offence: 1,
      profanity: 0.7,
      nsfw: 1.2,
      violence: 1,
      substance: 0.8,
      legal: 0.8,
      deceptive: 0.8
    },
    note: null
  },
  {
    posture: "premium",
    label: "Premium brands",
    weights: { content_risk: 20, brand_safety: 30, authenticity: 25, audience_quality: 25 },
    sensitivity: {
      hate_speech: 1.5,
      offence: 1.2,
      profanity: 1.2,
      nsfw: 1.2,
      violence: 1,
      substance: 1,
      legal: 1,
      deceptive: 1.2
    },
    note: null
  },
  {
    posture: "youth",
    label: "Edgy and youth brands",
    weights: { content_risk: 20, sentiment: 10, authenticity: 30, audience_quality: 40 },
    sensitivity: {
      hate_speech: 1.5,
      offence: 0.5,
      profanity: 0.1,
      nsfw: 0.6,
      violence: 0.6,
      substance: 0.6,
      legal: 0.3,
      deceptive: 0.6
    },
    note: null
  },
  {
    posture: "regulated",
    label: "Regulated brands, such as finance, health and alcohol",
    weights: { content_risk: 25, brand_safety: 25, authenticity: 20, community_trust: 30 },
    sensitivity: {
      hate_speech: 1.5,
      offence: 0.8,
      profanity: 0.5,
      nsfw: 1,
      violence: 0.8,
      substance: 1.5,
      legal: 1.5,
      deceptive: 2
    },
    note: "The age of the audience isn't shown: have it confirmed where the law asks for adults."
  }
]

/** Points that a kind of flag takes by its worst flag, and one for each other flag of the kind up to a bound. */
const SEVERITY_POINTS: Readonly<Record<Severity, number>> = { low: 3, medium: 8, high: 18, critical: 35 }
const OTHER_FLAGS_MAX = 10
const USUAL_SENSITIVITY = 1

/**
 * How well a creator suits brands of each posture: the weighted mean of the agents that matter to it, less whole points for
 * each kind of flag by how much such brands take it amiss, and never above the cap of a knockout.
 */
export const brandFitOf = ({ score }: Scorecard): ReadonlyArray<BrandFit> => {
  const kinds = flagKindsOf(score.flags.filter(({ scoreImpact }) => scoreImpact === "scored"))
  return POSTURES.map(({ posture, label, weights, sensitivity, note }) => {
    const mean = weightedMean(score, weights)
    const taken = kinds.map(({ category, categoryLabel, count, severity }) => {
      const points = SEVERITY_POINTS[severity] + Math.min(OTHER_FLAGS_MAX, count - 1)
      return {
        points: Math.round(points * (sensitivity[category] ?? USUAL_SENSITIVITY)),
        text: `${categoryLabel}: ${formatPlural(count, "flag")}, the worst of ${severity} severity`
      }
    })
    const less = taken.reduce((sum, { points }) => sum + points, 0)
    return {
      posture,
      label,
      fit: fitOf(mean - less, score),
      reasons: [
        `${formatDecimal(Math.round(mean))} of 100 from what matters most here. ${agentsText(score, weights)}`,
        ...taken.map(({ points, text }) => `${text}, which takes ${formatPlural(points, "point")}.`),
        ...capTexts(score),
        ...(confidenceLevelOf(score.confidence) === "low"
          ? [`Confidence is low (${formatPercent(score.confidence)}), so the fit may be well off.`]
          : []),
        ...(note === null ? [] : [note])
      ]
    }
  })
}

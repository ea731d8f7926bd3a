import type { Scorecard } from "../../../../ports/creators/scoring/Scorecard.ts"
import { capitalise, formatPercent } from "../../../mail/wording.ts"
import { compareAscending } from "../../../paging/lists.ts"
import { TOPICS, type Topic } from "../../textAnalysis/topic.ts"
import type { BrandFit, BrandPosture } from "./brandFit.ts"

/** Categories that one answer names at most. */
const CATEGORIES_MAX = 8

/** A fit is this share of the posture's fit for a subject that is hardly told, and all of it for one that is always told. */
const FIT_SHARE_MIN = 0.6

/** What a neighbouring category gets of the fit of the subject's own. */
const NEIGHBOUR_SHARE = 0.7

export interface BrandCategoryFit {
  readonly category: string
  /** The subject of the creator that speaks for it. */
  readonly topic: string
  /** 0 to 100, whole. */
  readonly fit: number
  readonly why: string
}

interface Market {
  /** The brands that a subject is for, and those next to it. */
  readonly own: string
  readonly neighbour: string
  /** How such brands carry themselves. */
  readonly posture: BrandPosture
}

const MARKETS: Readonly<Record<Topic, Market>> = {
  automotive: { own: "cars and motorcycles", neighbour: "insurance and mobility", posture: "mainstream" },
  beauty: { own: "cosmetics and skin care", neighbour: "fashion and accessories", posture: "mainstream" },
  education: { own: "courses and learning", neighbour: "books and stationery", posture: "family" },
  entertainment: { own: "film, series and streaming", neighbour: "consumer electronics", posture: "youth" },
  fashion: { own: "fashion and accessories", neighbour: "cosmetics and skin care", posture: "mainstream" },
  finance: { own: "banking, investing and insurance", neighbour: "business software", posture: "regulated" },
  fitness: { own: "sportswear and equipment", neighbour: "nutrition and supplements", posture: "mainstream" },
  food: { own: "food and drink", neighbour: "kitchenware and appliances", posture: "family" },
  gaming: { own: "games and gaming hardware", neighbour: "consumer electronics", posture: "youth" },
  health: { own: "health and wellness", neighbour: "nutrition and supplements", posture: "regulated" },
  home: { own: "furniture and home improvement", neighbour: "kitchenware and appliances", posture: "mainstream" },
  music: { own: "music and live events", neighbour: "consumer electronics", posture: "youth" },
  parenting: { own: "baby and children", neighbour: "toys and family outings", posture: "family" },
  pets: { own: "pet food and care", neighbour: "furniture and home improvement", posture: "family" },
  sport: { own: "sports and fan merchandise", neighbour: "sportswear and equipment", posture: "mainstream" },
  technology: { own: "consumer electronics", neighbour: "business software", posture: "mainstream" },
  travel: { own: "travel and hospitality", neighbour: "luggage and outdoor equipment", posture: "mainstream" }
}

const topicNamed = (name: string): Topic | undefined => TOPICS.find((topic) => topic === name)

/**
 * Which categories of brands a creator's subjects suit: the fit for the posture of such brands, more of it the more of the
 * posts tell the subject. Best first, ties by name, each category once. Empty where no subject is known.
 */
export const brandCategoryFitOf = (
  { topics }: Scorecard,
  brandFit: ReadonlyArray<BrandFit>
): ReadonlyArray<BrandCategoryFit> => {
  const seen = new Set<string>()
  return topics
    .flatMap(({ topic: name, share }): ReadonlyArray<BrandCategoryFit> => {
      const topic = topicNamed(name)
      if (topic === undefined) return []
      const { own, neighbour, posture } = MARKETS[topic]
      const suited = brandFit.find((each) => each.posture === posture)
      if (suited === undefined) return []
      const fit = Math.round(suited.fit * (FIT_SHARE_MIN + (1 - FIT_SHARE_MIN) * share))
      const told =
        `${capitalise(topic)} is told by ${formatPercent(share)} of the posts that tell a subject; ` +
        `${suited.label.toLowerCase()} fit at ${suited.fit} of 100.`
      return [
        { category: own, topic, fit, why: told },
        {
          category: neighbour,
          topic,
          fit: Math.round(fit * NEIGHBOUR_SHARE),
          why: `${told} It is next to ${own}, which counts ${formatPercent(NEIGHBOUR_SHARE)}.`
        }
      ]
    })
    .sort((a, b) => b.fit - a.fit || compareAscending(a.category, b.category) || compareAscending(a.topic, b.topic))
    .filter(({ category }) => !seen.has(category) && seen.add(category))
    .slice(0, CATEGORIES_MAX)
}

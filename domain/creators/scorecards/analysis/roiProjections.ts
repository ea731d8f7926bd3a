import type { Scorecard } from "../../../../ports/creators/scoring/Scorecard.ts"
import { formatPlural } from "../../../mail/wording.ts"
import {
  type RateRange,
  USUAL_SPONSORED_RATIO,
  USUAL_SPONSORED_SOURCE,
  usualClicks,
  usualConversion,
  usualEngagement,
  usualViews
} from "../../scoring/benchmarks.ts"
import { typicalEngagement } from "./peerComparison.ts"

/** Single posts of an account lie far around the median one. */
const SPREAD: RateRange = {
  low: 0.5,
  expected: 1,
  high: 2,
  source: "our own prior: half of the median post to twice that, as no published figure was found"
}

/** Orders are rounded to tenths, everything else to whole numbers, half up. */
const ORDER_PARTS = 10

export interface ProjectionRate extends RateRange {
  /** Of what by what. */
  readonly name: string
}

/** What one sponsored post may bring: `low` takes the low end of every rate, `high` the high end. */
export interface Projection {
  readonly low: number
  readonly expected: number
  readonly high: number
  /** Each rate that went into it, with its source. */
  readonly rates: ReadonlyArray<ProjectionRate>
  readonly note: string
}

/** Of one sponsored post; each is null where neither the followers nor what posts get of it is known. */
export interface RoiProjections {
  readonly views: Projection | null
  readonly interactions: Projection | null
  readonly clicks: Projection | null
  readonly orders: Projection | null
  readonly notes: ReadonlyArray<string>
}

interface Estimate {
  readonly low: number
  readonly expected: number
  readonly high: number
  readonly rates: ReadonlyArray<ProjectionRate>
}

const times = (estimate: Estimate, name: string, rate: RateRange): Estimate => ({
  low: estimate.low * rate.low,
  expected: estimate.expected * rate.expected,
  high: estimate.high * rate.high,
  rates: [...estimate.rates, { name, ...rate }]
})

const exactly = (value: number): Estimate => ({ low: value, expected: value, high: value, rates: [] })
const oneRate = (rate: number, source: string): RateRange => ({ low: rate, expected: rate, high: rate, source })
const spread = (estimate: Estimate): Estimate => times(estimate, "single posts by the median one", SPREAD)

const projection = ({ low, expected, high, rates }: Estimate, note: string, parts = 1): Projection => ({
  low: Math.round(low * parts) / parts,
  expected: Math.round(expected * parts) / parts,
  high: Math.round(high * parts) / parts,
  rates,
  note
})

const viewsOf = ({ platform, followers, engagement }: Scorecard): { estimate: Estimate; note: string } | null => {
  const { posts } = engagement
  const { views, of } = typicalEngagement(engagement)
  if (views !== null)
    return {
      estimate: spread(exactly(views)),
      note: `From the views of the ${of} of ${formatPlural(posts, "post")} of the account.`
    }
  if (followers === null) return null
  const usual = usualViews(platform, followers)
  return {
    estimate: spread(times(exactly(followers), "views for each follower", oneRate(usual.rate, usual.source))),
    note: "From what is usual for the platform and the size of the following: the account's own views aren't shown."
  }
}

const interactionsOf = ({
  platform,
  followers,
  engagement
}: Scorecard): { estimate: Estimate; note: string } | null => {
  const { rate, posts } = engagement
  const { likes, comments, of } = typicalEngagement(engagement)
  const own = `the account's own ${formatPlural(posts, "post")}`
  const sponsored = (estimate: Estimate) =>
    spread(
      times(
        estimate,
        "engagement of sponsored posts by that of others",
        oneRate(USUAL_SPONSORED_RATIO, USUAL_SPONSORED_SOURCE)
      )
    )
  if (followers !== null && rate !== null)
    return {
      estimate: sponsored(times(exactly(followers), "interactions for each follower", oneRate(rate, own))),
      note: `From the interactions of the ${of} of ${own}.`
    }
  if (likes !== null)
    return {
      estimate: sponsored(exactly(likes + (comments ?? 0))),
      note: `From the ${of} likes and comments of ${own}; shares aren't in it.`
    }
  if (followers === null) return null
  const usual = usualEngagement(platform, followers)
  return {
    estimate: sponsored(times(exactly(followers), "interactions for each follower", oneRate(usual.rate, usual.source))),
    note: "From what is usual for the platform and the size of the following: the account's own likes aren't shown."
  }
}

const NOTES: ReadonlyArray<string> = [
  "Ranges, not promises: the product, the offer and the page behind the link matter as much as the creator.",
  "Views and interactions are counted as the platform counts them; some of both may not be people."
]

/** No projection, and why. */
export const projectNothing = (because: string): RoiProjections => ({
  views: null,
  interactions: null,
  clicks: null,
  orders: null,
  notes: [because]
})

/** What one sponsored post of the creator may bring. */
export const projectReturn = (scorecard: Scorecard): RoiProjections => {
  const { platform, score } = scorecard
  const views = viewsOf(scorecard)
  const interactions = interactionsOf(scorecard)
  const clicks = views === null ? null : times(views.estimate, "clicks for each view", usualClicks(platform))
  const orders = clicks === null ? null : times(clicks, "orders for each click", usualConversion(platform))
  const realised = score.agents.flatMap(({ drivers }) => drivers).find(({ feature }) => feature === "conversion")
  return {
    views: views === null ? null : projection(views.estimate, views.note),
    interactions: interactions === null ? null : projection(interactions.estimate, interactions.note),
    clicks: clicks === null ? null : projection(clicks, "From the views, for a post with one link to click on."),
    orders: orders === null ? null : projection(orders, "From the clicks.", ORDER_PARTS),
    notes: [
      ...NOTES,
      ...(realised === undefined ? [] : [`Your own figures say more than these: ${realised.text}`]),
      ...(views === null ? ["Neither followers nor views are known, so views, clicks and orders can't be told."] : [])
    ]
  }
}

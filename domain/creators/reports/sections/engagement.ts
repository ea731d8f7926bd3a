import type { Block, DocumentSection, Fact } from "../../../../ports/creators/reports/ReportDocument.ts"
import type { Scorecard, ToneWeek } from "../../../../ports/creators/scoring/Scorecard.ts"
import { WEEK_MS } from "../../../../ports/time/days.ts"
import {
  capitalise,
  formatCount,
  formatDay,
  formatDecimal,
  formatList,
  formatPercent,
  formatPlural,
  formatSigned
} from "../../../mail/wording.ts"
import type { DailyFollowers } from "../../lookups/extras.ts"
import { typicalEngagement } from "../../scorecards/analysis/peerComparison.ts"
import { usualEngagement } from "../../scoring/benchmarks.ts"
import { followerJumps } from "../../scoring/features/followerJumps.ts"

const NOT_SHOWN = "not shown"
/** A course, and columns to compare, have at least so many. */
const DRAWN_MIN = 2
/** Posts of either kind from which on their medians are compared. */
const COMPARED_POSTS_MIN = 3
const HUNDRED = 100
/** Rates are in whole millionths. */
const RATE_PARTS = 1_000_000
/** From here on a count has no decimals. */
const WHOLE_MIN = 100

const formatTypical = (count: number): string => (count >= WHOLE_MIN ? formatCount(count) : formatDecimal(count))

const fact = (label: string, value: number | null, text: (value: number) => string): Fact => ({
  label,
  value: value === null ? NOT_SHOWN : text(value),
  url: null
})

const factsBlock = ({ engagement, scoredAt }: Scorecard): Block => {
  const { of, likes, comments, views } = typicalEngagement(engagement)
  return {
    kind: "facts",
    facts: [
      fact(`Engagement rate of the ${of} post`, engagement.rate, formatPercent),
      fact(`Likes of the ${of} post`, likes, formatTypical),
      fact(`Comments of the ${of} post`, comments, formatTypical),
      fact(`Views of the ${of} post`, views, formatTypical),
      { label: "Posts counted", value: formatCount(engagement.posts), url: null },
      { label: "As of", value: formatDay(scoredAt), url: null }
    ]
  }
}

/** How the posts' engagement lies, beside what is usual. */
const histogramBlocks = ({ engagement: { rateBins, rate }, platform, followers }: Scorecard): ReadonlyArray<Block> => {
  const [first, second] = rateBins
  if (first === undefined || second === undefined) return []
  const step = second.from - first.from
  const bins = rateBins.map(({ from, to, posts }) => ({
    label: to === null ? `${formatPercent(from)} and more` : `${formatPercent(from)} to ${formatPercent(to)}`,
    from,
    to: to ?? Math.round((from + step) * RATE_PARTS) / RATE_PARTS,
    count: posts
  }))
  const end = bins.at(-1)?.to ?? 0
  const filled = bins.filter(({ count }) => count > 0)
  const usual = followers === null ? null : usualEngagement(platform, followers).rate
  const marks = [
    ...(usual === null ? [] : [{ value: usual, label: `usual for this size: ${formatPercent(usual)}` }]),
    ...(rate === null ? [] : [{ value: rate, label: `this creator's median: ${formatPercent(rate)}` }])
  ]
  const beyond = marks.filter(({ value }) => value > end)
  const [only] = filled
  // Posts that all get alike are a sentence.
  const said: Block =
    only !== undefined && filled.length === 1
      ? {
          kind: "paragraph",
          text: `All ${formatPlural(only.count, "post")} lie in one range: ${only.label} of the followers interact.`,
          tone: "plain"
        }
      : {
          kind: "histogram",
          caption: "Posts by engagement: interactions for each follower",
          bins,
          marks: marks.filter(({ value }) => value <= end)
        }
  return [
    said,
    ...(beyond.length === 0
      ? []
      : [
          {
            kind: "paragraph",
            text: `${capitalise(formatList(beyond.map(({ label }) => label)))}.`,
            tone: "muted"
          } as const
        ])
  ]
}

const followerBlocks = (history: ReadonlyArray<DailyFollowers>): ReadonlyArray<Block> => {
  const points = history.map(({ date, followers }) => ({ at: new Date(`${date}T00:00:00Z`), value: followers }))
  const [first, last] = [points[0], points.at(-1)]
  if (first === undefined || last === undefined || points.length < DRAWN_MIN) return []
  const counts = points.map(({ value }) => value)
  const [min, max] = [Math.min(...counts), Math.max(...counts)]
  if (min === max) {
    const text =
      `${formatPlural(max, "follower")} on each of ${formatCount(points.length)} days ` +
      `from ${formatDay(first.at)} to ${formatDay(last.at)}.`
    return [{ kind: "paragraph", text, tone: "plain" }]
  }
  const jumps = followerJumps(points.map(({ at, value }) => ({ date: at, followers: value })))
  return [
    {
      kind: "line",
      caption: "Followers by day",
      min,
      max,
      bands: [],
      marks: jumps.map(({ date, rate }) => ({
        at: date,
        label: `${formatSigned(Math.round(rate * HUNDRED))} % in a day`
      })),
      points
    }
  ]
}

/** Sponsored posts beside the others, where there are enough of both. */
const sponsoredBlocks = ({ sponsorship }: Scorecard): ReadonlyArray<Block> => {
  if (sponsorship === null) return []
  const { sponsoredPosts, sponsoredMedian, otherPosts, otherMedian } = sponsorship
  if (sponsoredMedian === null || otherMedian === null) return []
  if (sponsoredPosts < COMPARED_POSTS_MIN || otherPosts < COMPARED_POSTS_MIN) return []
  const max = Math.max(1, sponsoredMedian, otherMedian)
  const bar = (label: string, value: number) => ({ label, value, text: formatTypical(value), max, mark: null })
  return [
    {
      kind: "bars",
      caption: "Interactions of the median post, sponsored and not",
      bars: [
        bar(formatPlural(sponsoredPosts, "post that looks paid for", "posts that look paid for"), sponsoredMedian),
        bar(formatPlural(otherPosts, "other post"), otherMedian)
      ]
    }
  ]
}

/** The tone by week from the first week that has any to the last, those without posts among them. */
const toneBlocks = (weeks: ReadonlyArray<ToneWeek>): ReadonlyArray<Block> => {
  const [first, last] = [weeks[0], weeks.at(-1)]
  if (first === undefined || last === undefined || weeks.length < DRAWN_MIN) return []
  const known = new Map(weeks.map((each) => [each.week.getTime(), each]))
  const count = Math.round((last.week.getTime() - first.week.getTime()) / WEEK_MS) + 1
  return [
    {
      kind: "columns",
      caption: "Posts by week and tone",
      parts: [
        { label: "Negative", tone: "bad" },
        { label: "Neutral", tone: "plain" },
        { label: "Positive", tone: "good" }
      ],
      columns: Array.from({ length: count }, (_, place) => {
        const at = first.week.getTime() + place * WEEK_MS
        const week = known.get(at)
        return {
          at: new Date(at),
          values: week === undefined ? [0, 0, 0] : [week.negative, week.neutral, week.positive]
        }
      })
    }
  ]
}

/** What posts get and how they speak: engagement of the first account, whose followers these are; tone of all. */
export const engagementSection = (
  account: Scorecard,
  card: Scorecard,
  followerHistory: ReadonlyArray<DailyFollowers>
): DocumentSection => ({
  id: "engagement",
  title: "Posts and engagement",
  blocks: [
    factsBlock(account),
    {
      kind: "paragraph",
      text:
        `The rate is interactions for each follower, over ${formatPlural(account.engagement.posts, "post")} of the creator's own ` +
        "that are at least a day old. Half of the posts get more than the median one, half less.",
      tone: "muted"
    },
    ...histogramBlocks(account),
    ...sponsoredBlocks(account),
    ...followerBlocks(followerHistory),
    ...toneBlocks(card.toneByWeek)
  ]
})

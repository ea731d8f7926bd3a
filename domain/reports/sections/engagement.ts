import type { Block, DocumentSection, Fact } from "../../../ports/reports/ReportDocument.ts"
import type { Scorecard } from "../../../ports/scoring/Scorecard.ts"
import type { DailyFollowers } from "../../creators/extras.ts"
import { formatCount, formatDay, formatDecimal, formatPercent, formatPlural } from "../../wording.ts"

const NOT_SHOWN = "not shown"

const fact = (label: string, value: number | null, text: (value: number) => string): Fact => ({
  label,
  value: value === null ? NOT_SHOWN : text(value),
  url: null
})

/** The least and the most of a line of followers, a little apart where they are one. */
const spanOf = (counts: ReadonlyArray<number>): { readonly min: number; readonly max: number } => {
  const [min, max] = [Math.min(...counts), Math.max(...counts)]
  return min === max ? { min: Math.max(0, min - 1), max: max + 1 } : { min, max }
}

export const engagementSection = (
  { engagement, scoredAt }: Scorecard,
  followerHistory: ReadonlyArray<DailyFollowers>
): DocumentSection => {
  const line: ReadonlyArray<Block> =
    followerHistory.length === 0
      ? []
      : [
          {
            kind: "line",
            caption: "Followers by day",
            ...spanOf(followerHistory.map(({ followers }) => followers)),
            bands: [],
            marks: [],
            points: followerHistory.map(({ date, followers }) => ({
              at: new Date(`${date}T00:00:00Z`),
              value: followers
            }))
          }
        ]
  return {
    id: "engagement",
    title: "Engagement",
    blocks: [
      {
        kind: "facts",
        facts: [
          fact("Engagement rate", engagement.rate, formatPercent),
          fact("Likes, mean", engagement.likesMean, formatDecimal),
          fact("Comments, mean", engagement.commentsMean, formatDecimal),
          fact("Views, mean", engagement.viewsMean, formatDecimal),
          { label: "Posts it is of", value: formatCount(engagement.posts), url: null },
          { label: "As of", value: formatDay(scoredAt), url: null }
        ]
      },
      {
        kind: "paragraph",
        text: `The rate is interactions of the mean post for each follower, over ${formatPlural(engagement.posts, "settled post")}.`,
        tone: "muted"
      },
      ...line
    ]
  }
}

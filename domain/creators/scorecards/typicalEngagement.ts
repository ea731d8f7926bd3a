import type { Engagement } from "../../../ports/creators/scoring/Scorecard.ts"

/** What one post of an account gets, as one figure each; null where it isn't shown. */
export interface TypicalEngagement {
  /** Which post it is; scores that were made before medians were kept have means alone. */
  readonly of: "median" | "mean"
  readonly likes: number | null
  readonly comments: number | null
  readonly views: number | null
}

/** The figures that all is said by: of the median post, since one post that went far lifts a mean and tells nothing of the next. */
export const typicalEngagement = (engagement: Engagement): TypicalEngagement => {
  const { likesMedian, commentsMedian, viewsMedian, likesMean, commentsMean, viewsMean } = engagement
  const hasMedians = likesMedian !== null || commentsMedian !== null || viewsMedian !== null
  const hasMeans = likesMean !== null || commentsMean !== null || viewsMean !== null
  return !hasMedians && hasMeans
    ? { of: "mean", likes: likesMean, comments: commentsMean, views: viewsMean }
    : { of: "median", likes: likesMedian, comments: commentsMedian, views: viewsMedian }
}

import type { DocumentSection } from "../../../ports/reports/ReportDocument.ts"
import type { ScoreAt } from "../../scorecards/velocity.ts"
import { POINTS_MAX } from "./cover.ts"

/** The scores there were, newest first, as a line from the oldest on. */
export const scoreHistorySection = (history: ReadonlyArray<ScoreAt>): DocumentSection => ({
  id: "score_history",
  title: "Score history",
  blocks: [
    {
      kind: "line",
      caption: "Score at each scoring",
      min: 0,
      max: POINTS_MAX,
      bands: [],
      marks: [],
      points: history.toReversed().map(({ scoredAt, score }) => ({ at: scoredAt, value: score }))
    }
  ]
})

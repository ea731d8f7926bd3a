import type { Block, DocumentSection, Tone } from "../../../../ports/creators/reports/ReportDocument.ts"
import type { Tier } from "../../../../ports/creators/scoring/Score.ts"
import { capitalise, formatCount, formatDay } from "../../../mail/wording.ts"
import type { ScoreAt } from "../../scorecards/velocity.ts"
import { TIER_LEASTS } from "../../scoring/scoreCreator.ts"
import { POINTS_MAX } from "./cells.ts"

/** How a tier looks. */
export const TIER_TONES: Readonly<Record<Tier, Tone>> = {
  exceptional: "good",
  excellent: "good",
  good: "good",
  fair: "warning",
  poor: "bad"
}

/** A course has at least so many points. */
const POINTS_DRAWN_MIN = 2

/** The tiers as ranges of the score, lowest first. */
const BANDS = [[0, "poor"] as const, ...TIER_LEASTS.toReversed()].map(([from, tier], index, all) => ({
  from,
  to: all[index + 1]?.[0] ?? POINTS_MAX,
  label: capitalise(tier),
  tone: TIER_TONES[tier]
}))

const blockOf = (history: ReadonlyArray<ScoreAt>): Block => {
  const [newest] = history
  if (newest === undefined) return { kind: "paragraph", text: "No earlier score is kept.", tone: "plain" }
  if (history.length < POINTS_DRAWN_MIN) {
    return {
      kind: "paragraph",
      text: `One score so far: ${formatCount(newest.score)} on ${formatDay(newest.scoredAt)}.`,
      tone: "plain"
    }
  }
  return {
    kind: "line",
    caption: "Score at each scoring, 1 to 100",
    min: 0,
    max: POINTS_MAX,
    bands: BANDS,
    marks: [],
    points: history.toReversed().map(({ scoredAt, score }) => ({ at: scoredAt, value: score }))
  }
}

/** The scores there were, newest first, as a line from the oldest on. */
export const scoreHistorySection = (history: ReadonlyArray<ScoreAt>): DocumentSection => ({
  id: "score_history",
  title: "Score over time",
  blocks: [blockOf(history)]
})

import type { DocumentSection } from "../../../../ports/creators/reports/ReportDocument.ts"
import type { Scorecard } from "../../../../ports/creators/scoring/Scorecard.ts"
import type { CreatorCards } from "../../../../ports/creators/scoring/ScoredCreator.ts"
import { capitalise, formatCount, formatDecimal, formatPercent } from "../../../mail/wording.ts"
import { methodologyOf } from "../../scorecards/analysis/methodology.ts"
import { SUBJECTS } from "../../scorecards/narrateScore.ts"
import { makeCell } from "./cells.ts"
import { sourceBlocks } from "./evidenceSource.ts"

/** How the score was made, and what it can't tell. */
export const methodologySection = (card: Scorecard, accounts: CreatorCards): DocumentSection => {
  const { summary, weights, missing, limits } = methodologyOf(card)
  return {
    id: "methodology",
    title: "How this score was made",
    blocks: [
      { kind: "paragraph", text: summary, tone: "plain" },
      {
        kind: "table",
        caption: "The seven agents",
        columns: [
          { label: "Agent", align: "left", weight: 3 },
          { label: "Weight", align: "right", weight: 1 },
          { label: "Base", align: "right", weight: 1 },
          { label: "Score", align: "right", weight: 1 },
          { label: "Evidence there", align: "right", weight: 2 }
        ],
        rows: weights.map(({ agent, weight, base, score, coverage }) =>
          [
            capitalise(SUBJECTS[agent]),
            `${formatCount(weight)} %`,
            formatDecimal(base),
            formatDecimal(score),
            formatPercent(coverage)
          ].map((text) => makeCell(text))
        )
      },
      ...sourceBlocks(accounts),
      ...(missing.length === 0
        ? []
        : ([
            { kind: "heading", text: "What the evidence didn't show" },
            { kind: "list", items: missing }
          ] as const)),
      { kind: "heading", text: "What no score of this kind can tell" },
      { kind: "list", items: limits }
    ]
  }
}

import type { Cell, DocumentSection } from "../../../ports/reports/ReportDocument.ts"
import type { Scorecard } from "../../../ports/scoring/Scorecard.ts"
import { type Accuracy, outsideOf } from "../../reading/accuracy.ts"
import { ACCURACY } from "../../scorecards/accuracy.ts"
import { methodologyOf } from "../../scorecards/analysis/methodology.ts"
import { SUBJECTS } from "../../scorecards/narrateScore.ts"
import { capitalise, formatCount, formatDecimal, formatPercent } from "../../wording.ts"
import { makeCell } from "./makeCell.ts"

const DECIMALS = 3

const accuracyRow = (accuracy: Accuracy): ReadonlyArray<Cell> => {
  const { what, measure, value, interval, examples } = accuracy
  return [
    capitalise(what),
    measure,
    value.toFixed(DECIMALS),
    interval === null ? "" : `${interval[0].toFixed(DECIMALS)} to ${interval[1].toFixed(DECIMALS)}`,
    outsideOf(accuracy),
    formatCount(examples)
  ].map((text) => makeCell(text))
}

/** How the score was made, what it can't tell, and how often its readings are right. */
export const methodologySection = (card: Scorecard): DocumentSection => {
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
      ...(missing.length === 0
        ? []
        : ([
            { kind: "heading", text: "What the evidence didn't show" },
            { kind: "list", items: missing }
          ] as const)),
      { kind: "heading", text: "What no score of this kind can tell" },
      { kind: "list", items: limits },
      {
        kind: "table",
        caption:
          "How often its readings are right, measured on held-out parts of the sets they were made of; outside of those, less",
        columns: [
          { label: "Reading", align: "left", weight: 5.2 },
          { label: "Measure", align: "left", weight: 1.8 },
          { label: "Value", align: "right", weight: 1.2 },
          { label: "95 % interval", align: "right", weight: 2.2 },
          { label: "Outside", align: "right", weight: 2 },
          { label: "Examples", align: "right", weight: 1.4 }
        ],
        rows: ACCURACY.map(accuracyRow)
      }
    ]
  }
}

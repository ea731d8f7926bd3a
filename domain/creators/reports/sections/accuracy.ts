import type { Cell, DocumentSection } from "../../../../ports/creators/reports/ReportDocument.ts"
import { capitalise, formatCount } from "../../../mail/wording.ts"
import { ACCURACY } from "../../scorecards/accuracy.ts"
import { type Accuracy, outsideOf } from "../../textAnalysis/accuracy.ts"
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

/** The figures of the models, for who wants to know how far they are to be trusted. */
export const accuracySection: DocumentSection = {
  id: "accuracy",
  title: "Appendix: how often readings are right",
  blocks: [
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

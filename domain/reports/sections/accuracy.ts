import type { Cell, DocumentSection } from "../../../ports/reports/ReportDocument.ts"
import type { Accuracy } from "../../reading/accuracy.ts"
import { ACCURACY } from "../../scorecards/accuracy.ts"
import { capitalise, formatCount } from "../../wording.ts"
import { makeCell } from "./makeCell.ts"

const DECIMALS = 3

const accuracyRow = ({ what, measure, value, interval, examples }: Accuracy): ReadonlyArray<Cell> =>
  [
    capitalise(what),
    measure,
    value.toFixed(DECIMALS),
    interval === null ? "" : `${interval[0].toFixed(DECIMALS)} to ${interval[1].toFixed(DECIMALS)}`,
    formatCount(examples)
  ].map((text) => makeCell(text))

/** The figures of the models, for who wants to know how far they are to be trusted. */
export const accuracySection: DocumentSection = {
  id: "accuracy",
  title: "Appendix: how often readings are right",
  blocks: [
    {
      kind: "table",
      caption: "How often its readings are right, measured on texts and accounts they were not made of",
      columns: [
        { label: "Reading", align: "left", weight: 6 },
        { label: "Measure", align: "left", weight: 2 },
        { label: "Value", align: "right", weight: 1.2 },
        { label: "95 % interval", align: "right", weight: 2.4 },
        { label: "Examples", align: "right", weight: 1.4 }
      ],
      rows: ACCURACY.map(accuracyRow)
    }
  ]
}

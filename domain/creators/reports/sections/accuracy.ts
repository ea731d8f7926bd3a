import type { Cell, DocumentSection } from "../../../../ports/creators/reports/ReportDocument.ts"
import { capitalise, formatCount } from "../../../mail/wording.ts"
import { type Accuracy, outsideOf } from "../../textAnalysis/accuracy.ts"
import { ACCURACY_MEASUREMENTS } from "../../textAnalysis/measuredAccuracy.ts"
import { makeCell } from "./cells.ts"

/** The figures that a report names. Of a share flagged, more is better for hateful and offensive texts, less for all others. */
const NAMED: ReadonlySet<string> = new Set([
  "sentiment, English tweets (SemEval 2013–2016, held out)",
  "language, short posts without a tag (UMSAB)",
  "offence (OLID)",
  "offensive or hateful (Davidson)",
  "hate (Davidson, hateful)",
  "hate (ordinary tweets, SemEval)",
  "insults as flagged (OLID, not offensive)",
  "insults as flagged (OLID, offensive)",
  "profanity in any disguise",
  "innocent words that look alike",
  "fake followers (SRF Data), each judged by a model of the other nine tenths"
])

/** How many languages there are is said by the row. */
const MEAN_TONE = "sentiment, mean of "

/** The main figures of those that `npm run evaluate` measures, in its order. */
export const ACCURACY: ReadonlyArray<Accuracy> = ACCURACY_MEASUREMENTS.filter(
  ({ what }) => NAMED.has(what) || what.startsWith(MEAN_TONE)
)

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

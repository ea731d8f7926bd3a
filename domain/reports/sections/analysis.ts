import type { Bar, Block, Cell, DocumentSection, Fact } from "../../../ports/reports/ReportDocument.ts"
import type { DetailedAnalysis } from "../../scorecards/analyseCreator.ts"
import type { Projection, RoiProjections } from "../../scorecards/analysis/roiProjections.ts"
import { capitalise, formatCount, formatDecimal, formatPercent } from "../../wording.ts"
import { POINTS_MAX } from "./cover.ts"
import { makeCell } from "./makeCell.ts"

const NOT_KNOWN = "not known"

const fitBar = (label: string, fit: number): Bar => ({
  label,
  value: fit,
  text: formatCount(fit),
  max: POINTS_MAX,
  mark: null
})

const PROJECTED: ReadonlyArray<readonly [label: string, of: (roi: RoiProjections) => Projection | null]> = [
  ["Views", ({ views }) => views],
  ["Interactions", ({ interactions }) => interactions],
  ["Clicks", ({ clicks }) => clicks],
  ["Orders", ({ orders }) => orders]
]

const projectionRow = (label: string, projection: Projection | null): ReadonlyArray<Cell> =>
  [
    label,
    ...(projection === null
      ? [NOT_KNOWN, NOT_KNOWN, NOT_KNOWN]
      : [formatDecimal(projection.low), formatDecimal(projection.expected), formatDecimal(projection.high)])
  ].map((text) => makeCell(text))

const peerFacts = ({ peerComparison: { engagement, views } }: DetailedAnalysis): ReadonlyArray<Fact> =>
  [
    { label: "Engagement beside the usual", comparison: engagement },
    { label: "Views beside the usual", comparison: views }
  ].map(({ label, comparison }) => ({
    label,
    value:
      comparison === null
        ? NOT_KNOWN
        : `${formatPercent(comparison.rate)} against ${formatPercent(comparison.usualRate)}, ` +
          `${formatDecimal(Math.round(comparison.ratio * 10) / 10)} times (${comparison.source})`,
    url: null
  }))

/** An analyst's brief: what the score means for who pays. */
export const analysisSection = (analysis: DetailedAnalysis): DocumentSection => {
  const { riskAssessment, brandFit, campaignRecommendations, roiProjections, brandCategoryFit, peerComparison } =
    analysis
  const [campaign] = campaignRecommendations
  const blocks: ReadonlyArray<Block> = [
    { kind: "heading", text: `Risk: ${capitalise(riskAssessment.level)}` },
    { kind: "paragraph", text: riskAssessment.summary, tone: "plain" },
    ...(riskAssessment.actions.length === 0
      ? []
      : ([
          { kind: "paragraph", text: "Before you sign:", tone: "plain" },
          { kind: "list", items: riskAssessment.actions }
        ] as const)),
    { kind: "bars", caption: "Fit by kind of brand", bars: brandFit.map(({ label, fit }) => fitBar(label, fit)) },
    ...(brandCategoryFit.length === 0
      ? []
      : ([
          {
            kind: "bars",
            caption: "Fit by category of brand",
            bars: brandCategoryFit.map(({ category, fit }) => fitBar(capitalise(category), fit))
          }
        ] as const)),
    {
      kind: "bars",
      caption: "Fit by kind of campaign",
      bars: campaignRecommendations.map(({ label, fitScore }) => fitBar(label, fitScore))
    },
    ...(campaign === undefined
      ? []
      : ([
          { kind: "paragraph", text: `Best suited: ${campaign.label}. Suggested deliverables:`, tone: "plain" },
          { kind: "list", items: campaign.suggestedDeliverables }
        ] as const)),
    {
      kind: "table",
      caption: "What one sponsored post may bring",
      columns: [
        { label: "", align: "left", weight: 2 },
        { label: "Low", align: "right", weight: 1 },
        { label: "Expected", align: "right", weight: 1 },
        { label: "High", align: "right", weight: 1 }
      ],
      rows: PROJECTED.map(([label, of]) => projectionRow(label, of(roiProjections)))
    },
    { kind: "list", items: roiProjections.notes },
    { kind: "facts", facts: peerFacts(analysis) },
    { kind: "paragraph", text: peerComparison.note, tone: "muted" }
  ]
  return { id: "analysis", title: "What it means for a campaign", blocks }
}

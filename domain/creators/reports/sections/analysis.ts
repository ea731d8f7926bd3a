import type { Bar, Block, Cell, DocumentSection } from "../../../../ports/creators/reports/ReportDocument.ts"
import { capitalise, formatCount, formatDecimal, formatPercent } from "../../../mail/wording.ts"
import type { DetailedAnalysis } from "../../scorecards/analyseCreator.ts"
import type { Projection, RoiProjections } from "../../scorecards/analysis/roiProjections.ts"
import { makeCell, POINTS_MAX } from "./cells.ts"

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

/** What the median post gets beside what is usual, and whose figure that is. */
const peerTexts = ({ peerComparison: { engagement, views } }: DetailedAnalysis): ReadonlyArray<string> =>
  [
    { label: "Engagement", comparison: engagement },
    { label: "Views", comparison: views }
  ].flatMap(({ label, comparison }) =>
    comparison === null
      ? []
      : [
          `${label}: ${formatPercent(comparison.rate)} of the followers, ${formatPercent(comparison.usualRate)} is usual: ` +
            `${formatDecimal(Math.round(comparison.ratio * 10) / 10)} times that (${comparison.source}).`
        ]
  )

/** Campaigns and projections, or why there are none. */
const campaignBlocks = ({
  withheldBecause,
  campaignRecommendations,
  roiProjections
}: DetailedAnalysis): ReadonlyArray<Block> => {
  if (withheldBecause !== null) {
    return [{ kind: "callout", tone: "bad", title: "No campaign, no projection", text: withheldBecause }]
  }
  const [campaign] = campaignRecommendations
  const isProjected = PROJECTED.some(([, of]) => of(roiProjections) !== null)
  return [
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
    ...(isProjected
      ? ([
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
          }
        ] as const)
      : []),
    { kind: "list", items: roiProjections.notes }
  ]
}

/**
 * An analyst's brief: what the score means for who pays. The first page names in a few words what is to be done before signing;
 * here it stands in full.
 */
export const analysisSection = (analysis: DetailedAnalysis): DocumentSection => {
  const { riskAssessment, brandFit, brandCategoryFit, peerComparison } = analysis
  const peers = peerTexts(analysis)
  return {
    id: "analysis",
    title: "What it means for a campaign",
    blocks: [
      { kind: "paragraph", text: riskAssessment.summary, tone: "plain" },
      { kind: "paragraph", text: "Before you sign:", tone: "plain" },
      { kind: "list", items: riskAssessment.actions },
      ...campaignBlocks(analysis),
      ...(brandFit.every(({ fit }) => fit === 0)
        ? [{ kind: "paragraph", text: "It fits no kind of brand while what was found stands.", tone: "plain" } as const]
        : [
            {
              kind: "bars",
              caption: "Fit by kind of brand",
              bars: brandFit.map(({ label, fit }) => fitBar(label, fit))
            } as const
          ]),
      ...(brandCategoryFit.every(({ fit }) => fit === 0)
        ? []
        : ([
            {
              kind: "bars",
              caption: "Fit by category of brand",
              bars: brandCategoryFit.map(({ category, fit }) => fitBar(capitalise(category), fit))
            }
          ] as const)),
      ...(peers.length === 0
        ? []
        : ([
            { kind: "heading", text: "Beside others of its size" },
            { kind: "list", items: peers }
          ] as const)),
      { kind: "paragraph", text: peerComparison.note, tone: "muted" }
    ]
  }
}

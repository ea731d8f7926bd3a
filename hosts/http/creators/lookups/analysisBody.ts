import { Schema } from "effect"
import type { DetailedAnalysis } from "../../../../domain/creators/scorecards/analyseCreator.ts"
import { AgentName, Knockout, Severity } from "../../../../ports/creators/scoring/Score.ts"
import { EvidenceSize } from "../../../../ports/creators/scoring/Scorecard.ts"

const Texts = Schema.Array(Schema.String)

const Methodology = Schema.Struct({
  summary: Schema.String,
  modelVersion: Schema.String,
  weights: Schema.Array(
    Schema.Struct({
      agent: AgentName,
      weight: Schema.Finite,
      score: Schema.Finite,
      base: Schema.Finite,
      coverage: Schema.Finite
    })
  ),
  evidence: EvidenceSize,
  confidence: Schema.Finite,
  confidenceLevel: Schema.Literals(["low", "medium", "high"]),
  missing: Texts,
  limits: Texts
}).pipe(Schema.encodeKeys({ modelVersion: "model_version", confidenceLevel: "confidence_level" }))

const RiskAssessment = Schema.Struct({
  level: Severity,
  summary: Schema.String,
  dimensions: Schema.Array(
    Schema.Struct({
      agent: AgentName,
      score: Schema.Finite,
      level: Severity,
      reason: Schema.NullOr(Schema.String)
    })
  ),
  knockouts: Schema.Array(Knockout.pipe(Schema.encodeKeys({ scoreCap: "score_cap", postUrl: "post_url" }))),
  flagKinds: Schema.Array(
    Schema.Struct({
      category: Schema.String,
      categoryLabel: Schema.String,
      count: Schema.Int,
      severity: Severity,
      scoredCount: Schema.Int
    }).pipe(Schema.encodeKeys({ categoryLabel: "category_label", scoredCount: "scored_count" }))
  ),
  actions: Texts
}).pipe(Schema.encodeKeys({ flagKinds: "flag_kinds" }))

const BrandFit = Schema.Struct({
  posture: Schema.Literals(["family", "mainstream", "premium", "youth", "regulated"]),
  label: Schema.String,
  fit: Schema.Int,
  reasons: Texts
})

const CampaignRecommendation = Schema.Struct({
  campaignType: Schema.Literals(["awareness", "product_seeding", "affiliate", "ambassador", "launch"]),
  label: Schema.String,
  fitScore: Schema.Int,
  why: Texts,
  suggestedDeliverables: Texts
}).pipe(
  Schema.encodeKeys({
    campaignType: "campaign_type",
    fitScore: "fit_score",
    suggestedDeliverables: "suggested_deliverables"
  })
)

const range = { low: Schema.Finite, expected: Schema.Finite, high: Schema.Finite }
const Projection = Schema.NullOr(
  Schema.Struct({
    ...range,
    rates: Schema.Array(Schema.Struct({ name: Schema.String, ...range, source: Schema.String })),
    note: Schema.String
  })
)

const Comparison = Schema.NullOr(
  Schema.Struct({
    rate: Schema.Finite,
    usualRate: Schema.Finite,
    ratio: Schema.Finite,
    standing: Schema.Literals(["below", "usual", "above"]),
    source: Schema.String,
    text: Schema.String
  }).pipe(Schema.encodeKeys({ usualRate: "usual_rate" }))
)

const PeerComparison = Schema.Struct({
  platform: Schema.String,
  followers: Schema.NullOr(Schema.Finite),
  followerTier: Schema.NullOr(Schema.Literals(["nano", "micro", "mid", "macro", "mega"])),
  engagement: Comparison,
  views: Comparison,
  agents: Schema.Array(
    Schema.Struct({
      agent: AgentName,
      score: Schema.Finite,
      neutral: Schema.Finite,
      difference: Schema.Finite
    })
  ),
  note: Schema.String
}).pipe(Schema.encodeKeys({ followerTier: "follower_tier" }))

const Analysis = Schema.Struct({
  methodology: Methodology,
  riskAssessment: RiskAssessment,
  brandFit: Schema.Array(BrandFit),
  withheldBecause: Schema.NullOr(Schema.String),
  campaignRecommendations: Schema.Array(CampaignRecommendation),
  roiProjections: Schema.Struct({
    views: Projection,
    interactions: Projection,
    clicks: Projection,
    orders: Projection,
    notes: Texts
  }),
  brandCategoryFit: Schema.Array(
    Schema.Struct({ category: Schema.String, topic: Schema.String, fit: Schema.Int, why: Schema.String })
  ),
  peerComparison: PeerComparison
}).pipe(
  Schema.encodeKeys({
    riskAssessment: "risk_assessment",
    brandFit: "brand_fit",
    withheldBecause: "withheld_because",
    campaignRecommendations: "campaign_recommendations",
    roiProjections: "roi_projections",
    brandCategoryFit: "brand_category_fit",
    peerComparison: "peer_comparison"
  })
)

/** The analyst's brief as the API shows it. */
export const AnalysisBody = Schema.toEncoded(Analysis).annotate({ identifier: "DetailedAnalysis" })

const encode = Schema.encodeSync(Analysis)

export const analysisBody = (analysis: DetailedAnalysis): typeof AnalysisBody.Type => encode(analysis)

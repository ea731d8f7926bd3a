import type { Scorecard } from "../../ports/scoring/Scorecard.ts"
import { type BrandCategoryFit, brandCategoryFitOf } from "./analysis/brandCategoryFit.ts"
import { type BrandFit, brandFitOf } from "./analysis/brandFit.ts"
import { type CampaignRecommendation, recommendCampaigns } from "./analysis/campaignRecommendations.ts"
import { type Methodology, methodologyOf } from "./analysis/methodology.ts"
import { compareWithPeers, type PeerComparison } from "./analysis/peerComparison.ts"
import { assessRisk, type RiskAssessment } from "./analysis/riskAssessment.ts"
import { projectReturn, type RoiProjections } from "./analysis/roiProjections.ts"

/** An analyst's brief of a creator, made of the scorecard alone. Every fit is 0 to 100 and whole. */
export interface DetailedAnalysis {
  readonly methodology: Methodology
  readonly riskAssessment: RiskAssessment
  /** By posture of the brand. */
  readonly brandFit: ReadonlyArray<BrandFit>
  /** Best first. */
  readonly campaignRecommendations: ReadonlyArray<CampaignRecommendation>
  /** Of one sponsored post. */
  readonly roiProjections: RoiProjections
  /** Best first; empty where no subject is known. */
  readonly brandCategoryFit: ReadonlyArray<BrandCategoryFit>
  readonly peerComparison: PeerComparison
}

/**
 * Says what a score means for who pays a creator. The same scorecard always gives the same bytes; nothing is said that the
 * scorecard, or a benchmark that names its source, doesn't show.
 */
export const analyseCreator = (scorecard: Scorecard): DetailedAnalysis => {
  const brandFit = brandFitOf(scorecard)
  return {
    methodology: methodologyOf(scorecard),
    riskAssessment: assessRisk(scorecard),
    brandFit,
    campaignRecommendations: recommendCampaigns(scorecard),
    roiProjections: projectReturn(scorecard),
    brandCategoryFit: brandCategoryFitOf(scorecard, brandFit),
    peerComparison: compareWithPeers(scorecard)
  }
}

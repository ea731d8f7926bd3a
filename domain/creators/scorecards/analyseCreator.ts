import type { Scorecard } from "../../../ports/creators/scoring/Scorecard.ts"
import { type BrandCategoryFit, brandCategoryFitOf } from "./analysis/brandCategoryFit.ts"
import { type BrandFit, brandFitOf } from "./analysis/brandFit.ts"
import { type CampaignRecommendation, recommendCampaigns } from "./analysis/campaignRecommendations.ts"
import { withheldBecause } from "./analysis/graveFindings.ts"
import { type Methodology, methodologyOf } from "./analysis/methodology.ts"
import { compareWithPeers, type PeerComparison } from "./analysis/peerComparison.ts"
import { assessRisk, type RiskAssessment } from "./analysis/riskAssessment.ts"
import { projectNothing, projectReturn, type RoiProjections } from "./analysis/roiProjections.ts"

/** An analyst's brief of a creator, made of the scorecard alone. Every fit is 0 to 100 and whole. */
export interface DetailedAnalysis {
  readonly methodology: Methodology
  readonly riskAssessment: RiskAssessment
  /** By posture of the brand. */
  readonly brandFit: ReadonlyArray<BrandFit>
  /** Why no campaign is recommended and nothing projected; null where nothing stands against it. */
  readonly withheldBecause: string | null
  /** Best first; empty where withheld. */
  readonly campaignRecommendations: ReadonlyArray<CampaignRecommendation>
  /** Of one sponsored post; nothing where withheld. */
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
  const withheld = withheldBecause(scorecard.score)
  return {
    methodology: methodologyOf(scorecard),
    riskAssessment: assessRisk(scorecard),
    brandFit,
    withheldBecause: withheld,
    campaignRecommendations: withheld === null ? recommendCampaigns(scorecard) : [],
    roiProjections: withheld === null ? projectReturn(scorecard) : projectNothing(withheld),
    brandCategoryFit: brandCategoryFitOf(scorecard, brandFit),
    peerComparison: compareWithPeers(scorecard)
  }
}

import { Effect } from "effect"
import type { CheckCategory } from "../../../ports/checks/backgroundChecks/categories.ts"
import type { Finding, FindingPlace } from "../../../ports/checks/backgroundChecks/Finding.ts"
import type { RiskFlag } from "../../../ports/creators/scoring/Score.ts"
import type { Scorecard } from "../../../ports/creators/scoring/Scorecard.ts"
import { SEVERITY_RANK } from "../../creators/scoring/riskFlags.ts"
import { makeFindingId } from "./findingId.ts"

/** Categories of flags as categories of findings; an insult is shown with strong language. */
const CATEGORIES: Readonly<Record<string, CheckCategory>> = {
  hate_speech: "hate_speech",
  offence: "profanity",
  profanity: "profanity",
  nsfw: "nsfw",
  violence: "violence",
  political: "political",
  legal: "legal",
  substance: "substance",
  deceptive: "deceptive"
}

/** Where a flag stands among findings. */
export const findingCategoryOf = ({ category }: Pick<RiskFlag, "category">): CheckCategory =>
  CATEGORIES[category] ?? "profanity"

const placeOf = ({ signalSource, isRepost }: RiskFlag): FindingPlace => {
  switch (signalSource) {
    case "creator_comment":
      return "comment"
    case "profile_text":
      return "profile"
    case "transcript":
      return "transcript"
    case "post_text":
      return isRepost === true ? "repost" : "post"
  }
}

/** The name of an account's flag as a finding. */
export const flagFindingId = ({ platform, handle }: Pick<Scorecard, "platform" | "handle">, flag: RiskFlag) =>
  makeFindingId({ platform, handle, category: flag.category, postUrl: flag.postUrl, excerpt: flag.excerpt })

/** The flags of a score that people may decide on, as findings: of medium severity or worse. */
export const findingsOfScore = Effect.fnUntraced(function* (card: Scorecard) {
  return yield* Effect.forEach(
    card.score.flags.filter(({ severity }) => SEVERITY_RANK[severity] >= SEVERITY_RANK.medium),
    (flag) =>
      Effect.map(
        flagFindingId(card, flag),
        (id): Finding => ({
          id,
          category: findingCategoryOf(flag),
          platform: card.platform,
          handle: card.handle,
          severity: flag.severity,
          confidence: flag.confidence,
          weight: flag.scoreImpact === "scored" ? "risk" : "context",
          rule: "score_flag",
          description: flag.description,
          why: flag.whyFlagged,
          excerpt: flag.excerpt,
          place: placeOf(flag),
          source: "live",
          postUrl: flag.postUrl,
          archivedUrl: null,
          postedAt: flag.postedAt,
          detectedAt: card.scoredAt,
          pictures: []
        })
      )
  )
})

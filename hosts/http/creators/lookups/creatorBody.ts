import { Schema } from "effect"
import { shownName } from "../../../../domain/creators/identity/tieIdentities.ts"
import type { Extras, ShownFlags } from "../../../../domain/creators/lookups/extras.ts"
import type { ShownCreator } from "../../../../domain/creators/lookups/readCreatorExtras.ts"
import { describeSecondOpinion } from "../../../../domain/creators/scorecards/describeSecondOpinion.ts"
import { type OlderScore, olderNote } from "../../../../domain/creators/scorecards/olderScore.ts"
import { categoryLabel, summariseFlags } from "../../../../domain/creators/scorecards/summariseFlags.ts"
import type { Platform } from "../../../../ports/creators/identity/SocialAccount.ts"
import {
  AgentName,
  type RiskFlag,
  SecondOpinion,
  type SecondOpinionSummary,
  Severity,
  Tier
} from "../../../../ports/creators/scoring/Score.ts"
import { EvidenceSource, type Scorecard, type WebFinding } from "../../../../ports/creators/scoring/Scorecard.ts"
import { AnalysisBody, analysisBody } from "./analysisBody.ts"

const NumberOrNull = Schema.NullOr(Schema.Finite)
const TextOrNull = Schema.NullOr(Schema.String)

const LinkBody = Schema.NullOr(
  Schema.Struct({ url: Schema.String, expires_at: TextOrNull, source: Schema.Literals(["archive", "cdn"]) })
)

/** A page of the web about a creator: news, not proof, and never part of the score. */
export const WebFindingBody = Schema.Struct({
  url: Schema.String,
  title: Schema.String,
  excerpt: Schema.String,
  published_at: TextOrNull,
  source: Schema.String,
  category: Schema.String,
  category_label: Schema.String,
  severity: Severity,
  score_impact: Schema.Literal("visibility_only"),
  why_flagged: Schema.String
}).annotate({ identifier: "WebFinding" })

/** What a second reader said of a flag; in a model's own words, which are plain text and never markup. */
const SecondOpinionBody = SecondOpinion.annotate({ identifier: "SecondOpinion" })

/** What a second reader's part in a score was. */
const SecondOpinionSummaryBody = Schema.Struct({
  model: Schema.String,
  is_available: Schema.Boolean,
  agrees: Schema.Int,
  doubts: Schema.Int,
  disagrees: Schema.Int,
  unread: Schema.Int,
  summary: Schema.String
}).annotate({ identifier: "SecondOpinionSummary" })

/** Titles of an older score's findings that an answer names, each once and the worst first. */
const OLDER_TITLES_MAX = 25

/** Findings that one risk flag shows at most. */
const FLAG_FINDINGS_MAX = 3

export const RiskFlagBody = Schema.Struct({
  category: Schema.String,
  category_label: Schema.String,
  severity: Severity,
  confidence: Schema.Finite,
  description: Schema.String,
  signal_source: Schema.String,
  score_impact: Schema.Literals(["scored", "visibility_only"]),
  why_flagged: Schema.String,
  post_url: Schema.String,
  posted_at: TextOrNull,
  evidence: Schema.Struct({
    thumbnail: LinkBody,
    frame: LinkBody,
    caption_excerpt: TextOrNull,
    transcript_excerpt: TextOrNull,
    on_screen_text: TextOrNull,
    web_findings: Schema.Array(WebFindingBody)
  }),
  second_opinion: Schema.optionalKey(SecondOpinionBody)
}).annotate({ identifier: "RiskFlag" })

const BySeverityBody = Schema.Struct({
  low: Schema.Int,
  medium: Schema.Int,
  high: Schema.Int,
  critical: Schema.Int
})

const FlagSummaryFields = {
  count: Schema.Int,
  titles: Schema.Array(Schema.String),
  by_severity: BySeverityBody,
  cleared_count: Schema.Int,
  media_expires_at: Schema.String,
  truncated: Schema.Boolean
}
export const FlagSummaryBody = Schema.Struct(FlagSummaryFields).annotate({ identifier: "RiskFlagsSummary" })

/** All flags with their summary, as a report shows them. */
export const FlagsBody = Schema.Struct({ ...FlagSummaryFields, items: Schema.Array(RiskFlagBody) }).annotate({
  identifier: "RiskFlags"
})

export const EngagementBody = Schema.Struct({
  engagement_rate: NumberOrNull,
  avg_likes: NumberOrNull,
  avg_comments: NumberOrNull,
  avg_views: NumberOrNull,
  median_likes: NumberOrNull,
  median_comments: NumberOrNull,
  median_views: NumberOrNull,
  as_of: Schema.String,
  follower_history: Schema.Array(Schema.Struct({ date: Schema.String, followers: Schema.Finite }))
}).annotate({ identifier: "Engagement" })

const AgentsBody = Schema.Struct({
  content_risk: Schema.Finite,
  brand_safety: Schema.Finite,
  sentiment: Schema.Finite,
  authenticity: Schema.Finite,
  audience_quality: Schema.Finite,
  community_trust: Schema.Finite,
  roi_prediction: Schema.Finite
})

/** What people's decisions did to a creator's score. */
export const ReviewedScoreBody = Schema.Struct({
  dismissed: Schema.Int,
  at: Schema.String,
  rescored: Schema.Boolean
}).annotate({ identifier: "ReviewedScore" })

/** A score that is too old to count, and what it found: nothing of it is in the creator's score, and none of it is gone. */
export const OlderScoreBody = Schema.Struct({
  score: Schema.Int,
  tier: Tier,
  scored_at: Schema.String,
  age_days: Schema.Int,
  knockouts: Schema.Array(
    Schema.Struct({ code: Schema.String, severity: Severity, description: Schema.String, score_cap: Schema.Finite })
  ),
  risk_flags: Schema.Struct({
    count: Schema.Int,
    titles: Schema.Array(Schema.String),
    by_severity: BySeverityBody
  }),
  note: Schema.String
}).annotate({ identifier: "OlderScore" })

const OlderAccountBody = Schema.Struct({
  platform: Schema.String,
  handle: Schema.String,
  display_name: TextOrNull,
  ...OlderScoreBody.fields
}).annotate({ identifier: "OlderAccount" })

export const CreatorBody = Schema.Struct({
  platform: Schema.String,
  handle: Schema.String,
  display_name: Schema.String,
  followers: NumberOrNull,
  score: Schema.Int,
  tier: Tier,
  score_scope: Schema.Literals(["account", "footprint"]),
  accounts: Schema.optionalKey(
    Schema.Array(
      Schema.Struct({
        platform: Schema.String,
        handle: Schema.String,
        display_name: TextOrNull,
        score: Schema.Int
      }).annotate({
        identifier: "CountedAccount"
      })
    )
  ),
  older_scores: Schema.optionalKey(Schema.Array(OlderAccountBody)),
  agents: AgentsBody,
  knockouts: Schema.Array(
    Schema.Struct({
      code: Schema.String,
      agent: AgentName,
      severity: Severity,
      description: Schema.String,
      score_cap: Schema.Finite,
      post_url: TextOrNull
    })
  ),
  confidence: Schema.Finite,
  model_version: Schema.String,
  evidence_source: EvidenceSource,
  second_opinion: Schema.optionalKey(SecondOpinionSummaryBody),
  last_scored_at: Schema.String,
  public_profile_url: Schema.String,
  narrative: Schema.optionalKey(Schema.String),
  velocity: Schema.optionalKey(
    Schema.Struct({ delta_30d: NumberOrNull, delta_60d: NumberOrNull, delta_90d: NumberOrNull })
  ),
  risk_flags: Schema.optionalKey(Schema.Array(RiskFlagBody)),
  risk_flags_summary: Schema.optionalKey(FlagSummaryBody),
  detailed_analysis: Schema.optionalKey(AnalysisBody),
  engagement: Schema.optionalKey(EngagementBody),
  reviewed: Schema.optionalKey(ReviewedScoreBody)
}).annotate({ identifier: "Creator" })

/** Where a host's archived pictures are found. */
export const mediaAddress = (baseUrl: string, token: string): string => `${baseUrl}/api/v1/media/${token}`

const thumbnailBody = ({ links }: ShownFlags, { postUrl }: RiskFlag, baseUrl: string): typeof LinkBody.Type => {
  const link = links.get(postUrl)
  if (link === undefined) return null
  return link.source === "cdn"
    ? { url: link.url, expires_at: null, source: "cdn" }
    : { url: mediaAddress(baseUrl, link.token), expires_at: link.expiresAt.toISOString(), source: "archive" }
}

export const webFindingBody = (finding: WebFinding): typeof WebFindingBody.Type => ({
  url: finding.url,
  title: finding.title,
  excerpt: finding.excerpt,
  published_at: finding.publishedAt?.toISOString() ?? null,
  source: finding.source,
  category: finding.category,
  category_label: categoryLabel(finding.category),
  severity: finding.severity,
  score_impact: "visibility_only",
  why_flagged: finding.why
})

const flagBody = (flags: ShownFlags, flag: RiskFlag, baseUrl: string): typeof RiskFlagBody.Type => {
  const isSpoken = flag.signalSource === "transcript"
  return {
    category: flag.category,
    category_label: categoryLabel(flag.category),
    severity: flag.severity,
    confidence: flag.confidence,
    description: flag.description,
    signal_source: flag.signalSource,
    score_impact: flag.scoreImpact,
    why_flagged: flag.whyFlagged,
    post_url: flag.postUrl,
    posted_at: flag.postedAt?.toISOString() ?? null,
    evidence: {
      thumbnail: thumbnailBody(flags, flag, baseUrl),
      frame: null,
      caption_excerpt: isSpoken || flag.excerpt === "" ? null : flag.excerpt,
      transcript_excerpt: isSpoken && flag.excerpt !== "" ? flag.excerpt : null,
      on_screen_text: null,
      web_findings: flags.findings
        .filter(({ category }) => category === flag.category)
        .slice(0, FLAG_FINDINGS_MAX)
        .map(webFindingBody)
    },
    ...(flag.secondOpinion === undefined ? {} : { second_opinion: flag.secondOpinion })
  }
}

const secondOpinionBody = (opinion: SecondOpinionSummary): typeof SecondOpinionSummaryBody.Type => ({
  model: opinion.model,
  is_available: opinion.isAvailable,
  agrees: opinion.agrees,
  doubts: opinion.doubts,
  disagrees: opinion.disagrees,
  unread: opinion.unread,
  summary: describeSecondOpinion(opinion)
})

export const flagItems = (flags: ShownFlags, baseUrl: string) =>
  flags.shown.map((flag) => flagBody(flags, flag, baseUrl))

export const flagSummary = ({ summary, mediaExpiresAt }: ShownFlags): typeof FlagSummaryBody.Type => ({
  count: summary.count,
  titles: summary.titles,
  by_severity: summary.bySeverity,
  cleared_count: summary.clearedCount,
  media_expires_at: mediaExpiresAt.toISOString(),
  truncated: summary.truncated
})

/** What is measured of a creator's first account, the same in a lookup, a job and a report. */
export const engagementBody = (
  { engagement, scoredAt }: Scorecard,
  { monitored, followerHistory = [] }: Pick<Extras, "monitored" | "followerHistory">
): typeof EngagementBody.Type => ({
  engagement_rate: engagement.rate,
  avg_likes: engagement.likesMean,
  avg_comments: engagement.commentsMean,
  avg_views: engagement.viewsMean,
  median_likes: engagement.likesMedian,
  median_comments: engagement.commentsMedian,
  median_views: engagement.viewsMedian,
  as_of: (monitored?.asOf ?? scoredAt).toISOString(),
  follower_history: followerHistory
})

/** The flags that are shown, worst first, and the summary of all. */
export const flagsBody = (flags: ShownFlags, baseUrl: string) => ({
  risk_flags: flagItems(flags, baseUrl),
  risk_flags_summary: flagSummary(flags)
})

const agentsBody = ({ agents }: Scorecard["score"]): typeof AgentsBody.Type => {
  const scores = new Map(agents.map(({ agent, score }) => [agent, score]))
  const of = (agent: AgentName) => scores.get(agent) ?? 0
  return {
    content_risk: of("content_risk"),
    brand_safety: of("brand_safety"),
    sentiment: of("sentiment"),
    authenticity: of("authenticity"),
    audience_quality: of("audience_quality"),
    community_trust: of("community_trust"),
    roi_prediction: of("roi_prediction")
  }
}

/** Nothing where nobody decided on a finding of it. */
export const reviewedBody = ({ reviewed }: Scorecard): { readonly reviewed?: typeof ReviewedScoreBody.Type } =>
  reviewed === undefined
    ? {}
    : {
        reviewed: { dismissed: reviewed.dismissed, at: reviewed.at.toISOString(), rescored: reviewed.isRescored }
      }

export const olderScoreBody = (older: OlderScore): typeof OlderScoreBody.Type => {
  const { score, scoredAt } = older.card
  const { count, titles, bySeverity } = summariseFlags(score.flags).summary
  return {
    score: score.score,
    tier: score.tier,
    scored_at: scoredAt.toISOString(),
    age_days: older.ageDays,
    knockouts: score.knockouts.map(({ code, severity, description, scoreCap }) => ({
      code,
      severity,
      description,
      score_cap: scoreCap
    })),
    risk_flags: { count, titles: [...new Set(titles)].slice(0, OLDER_TITLES_MAX), by_severity: bySeverity },
    note: olderNote(older)
  }
}

/** What a platform is called in an answer. */
export type PlatformSpelling = (platform: Platform) => string

/** A creator as the API shows them: as one, named as the account that was asked for, if that has a score. */
export const creatorBody = (
  { card, accounts, older, extras }: ShownCreator,
  spell: PlatformSpelling,
  baseUrl: string
): typeof CreatorBody.Type => ({
  platform: spell(card.platform),
  handle: card.handle,
  display_name: card.displayName,
  followers: card.followers,
  score: card.score.score,
  tier: card.score.tier,
  score_scope: accounts.length === 1 ? "account" : "footprint",
  ...(accounts.length === 1
    ? {}
    : {
        accounts: accounts.map(({ platform, handle, displayName, score }) => ({
          platform: spell(platform),
          handle,
          display_name: shownName(displayName),
          score: score.score
        }))
      }),
  ...(older.length === 0
    ? {}
    : {
        older_scores: older.map((each) => ({
          platform: spell(each.card.platform),
          handle: each.card.handle,
          display_name: shownName(each.card.displayName),
          ...olderScoreBody(each)
        }))
      }),
  agents: agentsBody(card.score),
  knockouts: card.score.knockouts.map(({ scoreCap, postUrl, code, agent, severity, description }) => ({
    code,
    agent,
    severity,
    description,
    score_cap: scoreCap,
    post_url: postUrl
  })),
  confidence: card.score.confidence,
  model_version: card.score.modelVersion,
  evidence_source: card.evidenceSource,
  ...(card.score.secondOpinion === undefined ? {} : { second_opinion: secondOpinionBody(card.score.secondOpinion) }),
  last_scored_at: card.scoredAt.toISOString(),
  public_profile_url: card.profileUrl,
  ...(extras.narrative === undefined ? {} : { narrative: extras.narrative }),
  ...(extras.velocity === undefined
    ? {}
    : {
        velocity: {
          delta_30d: extras.velocity.delta30d,
          delta_60d: extras.velocity.delta60d,
          delta_90d: extras.velocity.delta90d
        }
      }),
  ...(extras.flags === undefined ? {} : flagsBody(extras.flags, baseUrl)),
  ...(extras.analysis === undefined ? {} : { detailed_analysis: analysisBody(extras.analysis) }),
  ...(extras.monitored === undefined ? {} : { engagement: engagementBody(accounts[0], extras) }),
  ...reviewedBody(card)
})

import { Schema } from "effect"
import { cutText } from "../../../ports/accounts/notices/noticeText.ts"
import { Handle, Platform } from "../../../ports/creators/identity/SocialAccount.ts"
import type { Evidence } from "../../../ports/creators/scoring/Evidence.ts"
import type { CreatorScore } from "../../../ports/creators/scoring/Score.ts"
import {
  type BrandMention,
  type Controversy,
  type EvidenceMedia,
  type EvidenceSource,
  type Scorecard,
  type ScoreId,
  SHOWN_BIO_CHARACTERS_MAX,
  SHOWN_LINKS_MAX
} from "../../../ports/creators/scoring/Scorecard.ts"
import { compareAscending } from "../../paging/lists.ts"
import { linksOf } from "../identity/tieIdentities.ts"
import { brandMentionsIn } from "../textAnalysis/brandMentions.ts"
import { lexiconClassifier } from "../textAnalysis/lexiconClassifier.ts"
import type { TextClassifier } from "../textAnalysis/textReading.ts"
import { dailyFollowers } from "./dailyFollowers.ts"
import { validCount } from "./features/feature.ts"
import { measureEngagement } from "./measureEngagement.ts"
import { countReading, followerQualityOf, sponsorshipOf, toneByWeek } from "./measureReading.ts"
import { measureTopics } from "./measureTopics.ts"
import { postsInOrder, type ReadEvidence, readEvidence, readEvidenceOnce } from "./readEvidence.ts"
import { readFollowed } from "./readFollowed.ts"
import type { DecidedFlags } from "./riskFlags.ts"

/** No list of brands is kept: a handle counts as a brand's where a post that names it shows a sign of payment. */
const KNOWN_BRANDS: ReadonlySet<string> = new Set()

/** The brands that an account's own posts name, most exposed first, each with the posts and why they are judged so. */
const readBrandMentions = ({ posts }: Pick<ReadEvidence, "posts">): ReadonlyArray<BrandMention> => {
  const judged = posts.flatMap(({ post: { url, mentions, isRepost, isLabelledPaid }, disclosure }) =>
    isRepost || mentions.length === 0 ? [] : [{ url, mentions, isLabelledPaid: isLabelledPaid === true, disclosure }]
  )
  return brandMentionsIn(judged, KNOWN_BRANDS).map(({ brand, verdict, posts: named }) => ({
    brand,
    verdict,
    posts: named
  }))
}

/** More than there are country codes. */
const COUNTRIES_MAX = 300

const platformOf = Schema.decodeUnknownSync(Platform)
const handleOf = Schema.decodeUnknownSync(Handle)

/** What tells its owner of a profile, cut to what is kept of it; nothing where it shows nothing. */
const shownOn = (profile: Evidence["profile"]): Pick<Scorecard, "shown"> => {
  const bio = cutText(profile.bio.trim(), SHOWN_BIO_CHARACTERS_MAX)
  const links = linksOf(profile).slice(0, SHOWN_LINKS_MAX)
  return bio === "" && links.length === 0 ? {} : { shown: { bio, links } }
}

/**
 * What is kept of one scoring: the score, and the facts of the evidence that answers show beside it. Countries come by share,
 * the greatest first, and what isn't a share is left out. The order of what was gathered doesn't matter.
 *
 * A profile whose platform or handle isn't one is a source's broken promise, and throws.
 *
 * @example
 * ```ts
 * import { makeScorecard, readHeldEvidence, scoreCreator } from "creatorsignal/domain/scoring"
 * import { ScoreId } from "creatorsignal/ports/scoring"
 *
 * const evidence = readHeldEvidence({
 *   asOf: "2026-02-01T00:00:00Z",
 *   profile: { platform: "youtube", handle: "novacooks", displayName: "Nova Cooks", followers: 18_400 },
 *   posts: [{ text: "Slow-roasted tomatoes on toast.", publishedAt: "2026-01-20T10:00:00Z", likes: 410 }]
 * })
 * const card = makeScorecard(evidence, scoreCreator(evidence), {
 *   id: ScoreId.make("01a21a16-2c4a-77e5-8d2d-f0a90fddfb6c"),
 *   media: []
 * })
 *
 * card.displayName //=> "Nova Cooks"
 * card.evidence //=> { posts: 1, comments: 0, followers: 0 }
 * ```
 */
export const makeScorecard = (
  evidence: Evidence,
  score: CreatorScore,
  {
    id,
    media,
    controversy = null,
    followerHistory = [],
    evidenceSource = "public",
    classifier = lexiconClassifier,
    decided = null
  }: {
    readonly id: ScoreId
    readonly media: ReadonlyArray<EvidenceMedia>
    readonly controversy?: Controversy | null
    /** What the platform itself told; the evidence may hold what was counted here instead. */
    readonly followerHistory?: Evidence["followerHistory"]
    readonly evidenceSource?: EvidenceSource
    /** What the score was made with. */
    readonly classifier?: TextClassifier
    /** What people decided of its flags. */
    readonly decided?: DecidedFlags | null
  }
): Scorecard => {
  const read =
    decided === null ? readEvidenceOnce(evidence, classifier) : readEvidence(evidence, classifier, null, decided)
  const { profile, posts, comments, followerSample, audience, gatheredAt } = evidence
  return {
    id,
    platform: platformOf(profile.platform),
    handle: handleOf(profile.handle),
    displayName: profile.displayName,
    profileUrl: profile.url,
    ...shownOn(profile),
    followers: validCount(profile.followers),
    followerHistory: dailyFollowers(followerHistory, gatheredAt),
    score,
    engagement: measureEngagement(evidence),
    topics: measureTopics(evidence),
    audience: audience
      .filter(({ share }) => share >= 0 && share <= 1)
      .sort((a, b) => b.share - a.share || compareAscending(a.countryCode, b.countryCode))
      .slice(0, COUNTRIES_MAX)
      .map(({ countryCode, share }) => ({ countryCode, share })),
    brandMentions: readBrandMentions(read),
    following: validCount(profile.following),
    followed: readFollowed(evidence.followed),
    controversy,
    media,
    evidence: { posts: postsInOrder(posts).length, comments: comments.length, followers: followerSample.length },
    evidenceSource,
    reading: countReading(read),
    toneByWeek: toneByWeek(read),
    followerQuality: followerQualityOf(read),
    sponsorship: sponsorshipOf(read),
    scoredAt: gatheredAt
  }
}

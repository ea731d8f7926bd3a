/**
 * What is usual, by platform and size of following. Each number names where it was published; what no one publishes is
 * marked as a prior of ours. They are compared with, not aimed at: twice the usual is good, a tenth is a question.
 */

export interface Benchmark {
  /** A share of the followers, for the median post. */
  readonly rate: number
  /** Where it was published, for a person. */
  readonly source: string
}

/** A rate that is published, or thought by us, to lie between two others. */
export interface RateRange {
  readonly low: number
  readonly expected: number
  readonly high: number
  readonly source: string
}

interface Row extends Benchmark {
  /** Followers up to and including this many. */
  readonly followersMax: number
}

const PRIOR = "our own prior, as no published figure was found"

const HYPEAUDITOR = "HypeAuditor, State of Influencer Marketing 2026, as reported by EMARKETER"
const TRUST_INSIGHTS =
  "Trust Insights, 12 Days of Data 2023: medians of 892 likes and 32 comments at 223,437 followers, 10,290 accounts"
const INFLUENCER_HERO = "Influencer Hero, YouTube benchmark of January 2024: where above average begins"
const SOCIALINSIDER = "Socialinsider, 2026 benchmarks over 70 million posts of 2024 and 2025"

const INSTAGRAM: ReadonlyArray<Row> = [
  { followersMax: 10_000, rate: 0.0178, source: HYPEAUDITOR },
  { followersMax: 50_000, rate: 0.0054, source: HYPEAUDITOR },
  { followersMax: 500_000, rate: 0.0041, source: TRUST_INSIGHTS },
  { followersMax: 1_000_000, rate: 0.0037, source: "our own prior between the neighbouring published figures" },
  { followersMax: Infinity, rate: 0.0033, source: HYPEAUDITOR }
]

/** By platform, smallest following first. Interactions (likes, comments and shares) for each follower and post. */
const ENGAGEMENT: Readonly<Record<string, ReadonlyArray<Row>>> = {
  instagram: INSTAGRAM,
  youtube: [
    { followersMax: 5_000, rate: 0.0211, source: INFLUENCER_HERO },
    { followersMax: 10_000, rate: 0.0079, source: INFLUENCER_HERO },
    { followersMax: 50_000, rate: 0.0049, source: INFLUENCER_HERO },
    { followersMax: 500_000, rate: 0.0029, source: INFLUENCER_HERO },
    { followersMax: 1_000_000, rate: 0.0019, source: INFLUENCER_HERO },
    { followersMax: Infinity, rate: 0.0021, source: INFLUENCER_HERO }
  ],
  // One figure for every size: AccuraCast found engagement for each follower steady over sizes, in 500,000 engagements.
  x: [{ followersMax: Infinity, rate: 0.0012, source: SOCIALINSIDER }],
  facebook: [{ followersMax: Infinity, rate: 0.0015, source: SOCIALINSIDER }],
  linkedin: [{ followersMax: Infinity, rate: 0.01, source: PRIOR }],
  threads: [{ followersMax: Infinity, rate: 0.003, source: PRIOR }],
  reddit: [{ followersMax: Infinity, rate: 0.01, source: PRIOR }],
  snapchat: [{ followersMax: Infinity, rate: 0.01, source: PRIOR }]
}

const INFLUENCER_TOOLS = "influencertools.tech, Twitch engagement benchmark: where good begins"

const TWITCH: ReadonlyArray<Row> = [
  { followersMax: 5_000, rate: 0.27, source: INFLUENCER_TOOLS },
  { followersMax: 10_000, rate: 0.25, source: INFLUENCER_TOOLS },
  { followersMax: 50_000, rate: 0.2, source: INFLUENCER_TOOLS },
  { followersMax: 100_000, rate: 0.09, source: INFLUENCER_TOOLS },
  { followersMax: Infinity, rate: 0.07, source: INFLUENCER_TOOLS }
]

/** By platform. Views for each follower and post. */
const VIEWS: Readonly<Record<string, ReadonlyArray<Row>>> = {
  twitch: TWITCH,
  kick: TWITCH.map((row) => ({ ...row, source: "our own prior: Twitch's, as no figure for Kick was found" })),
  youtube: [{ followersMax: Infinity, rate: 0.1, source: PRIOR }],
  instagram: [{ followersMax: Infinity, rate: 0.2, source: PRIOR }],
  x: [{ followersMax: Infinity, rate: 0.1, source: PRIOR }]
}

const OTHER: Row = { followersMax: Infinity, rate: 0.01, source: PRIOR }
const OTHER_VIEWS: Row = { followersMax: Infinity, rate: 0.1, source: PRIOR }

const rowFor = (rows: ReadonlyArray<Row> | undefined, followers: number, fallback: Row): Benchmark =>
  rows?.find(({ followersMax }) => followers <= followersMax) ?? fallback

/** Interactions for each follower that the median post of such an account has. `platform`: `x` for twitter. */
export const usualEngagement = (platform: string, followers: number): Benchmark =>
  rowFor(ENGAGEMENT[platform], followers, OTHER)

/** Views for each follower that the median post of such an account has. */
export const usualViews = (platform: string, followers: number): Benchmark =>
  rowFor(VIEWS[platform], followers, OTHER_VIEWS)

/**
 * Likes for each comment. Published: 892 to 32 on Instagram (Trust Insights, 2023), so 28; we take it for every platform
 * that shows both.
 */
export const USUAL_LIKES_PER_COMMENT = 28

const CLICKS: Readonly<Record<string, RateRange>> = {
  youtube: {
    low: 0.003,
    expected: 0.0072,
    high: 0.028,
    source:
      "influencerfee.com, sponsored links on YouTube: lowest and highest of its averages by niche; " +
      "the middle is Distilled's mean of 2014, as reported by Wonder"
  }
}
const OTHER_CLICKS: RateRange = { low: 0.002, expected: 0.005, high: 0.015, source: PRIOR }

/** Clicks on the link of a sponsored post for each view of it. */
export const usualClicks = (platform: string): RateRange => CLICKS[platform] ?? OTHER_CLICKS

/**
 * Orders for each click on a creator's link. Published: 0.4 to 1.8 % for organic Facebook and Instagram, 0.3 to 1.2 % for X,
 * 1.4 to 3.6 % for YouTube reviews (AffiliateBooster, 2026, 400 publishers).
 */
export const USUAL_CONVERSION = 0.012

const AFFILIATE_BOOSTER = "AffiliateBooster, 2026, 400 publishers: the published range and its middle"
const META: RateRange = { low: 0.004, expected: 0.011, high: 0.018, source: AFFILIATE_BOOSTER }

const CONVERSION: Readonly<Record<string, RateRange>> = {
  instagram: META,
  facebook: META,
  x: { low: 0.003, expected: 0.0075, high: 0.012, source: AFFILIATE_BOOSTER },
  youtube: { low: 0.014, expected: 0.025, high: 0.036, source: AFFILIATE_BOOSTER }
}
const OTHER_CONVERSION: RateRange = {
  low: 0.003,
  expected: USUAL_CONVERSION,
  high: 0.036,
  source: "our own prior: from the lowest to the highest figure published for another platform"
}

/** Orders for each click on a creator's link, as far apart as published. */
export const usualConversion = (platform: string): RateRange => CONVERSION[platform] ?? OTHER_CONVERSION

/**
 * Engagement of sponsored posts by that of others. Published: nearly the same like rates (Markerly, by follower tier; ZDNET's
 * report of it).
 */
export const USUAL_SPONSORED_RATIO = 1
export const USUAL_SPONSORED_SOURCE = "Markerly's like rates of sponsored and other posts, as reported by ZDNET"

/**
 * Posts a week. Published: about 5 on Instagram (Socialinsider, 2026); medians of brands 4.5 on Instagram, 5.0 on Facebook and
 * 3.9 on X (Rival IQ, 2023).
 */
export const USUAL_POSTS_PER_WEEK = 4.5

/**
 * Share of accounts with two or more signs of a fake. 4 % of the real and 45 % of the fake accounts among 676 labelled
 * followers of Swiss Instagram influencers (SRF Data, 2017, CC BY-SA 4.0) have two of the four signs that are known there.
 */
export const USUAL_SUSPECT_SHARE = 0.08

import { describe, expect, test } from "bun:test"
import { estimateRate, type RateQuestion } from "../../../domain/creators/rates/estimateRate.ts"

const asked: RateQuestion = {
  platform: "youtube",
  format: "integration",
  niche: "education",
  audience: { by: "views", count: 100_000 },
  engagementOfViews: null,
  places: [],
  count: 1,
  lengthSeconds: null,
  rights: "none",
  exclusivityDays: 0,
  whitelistingDays: 0,
  isRush: false,
  bundle: "none"
}

interface Example {
  readonly name: string
  readonly question: Partial<RateQuestion>
  /** Dollars: low, fair, high. */
  readonly expected: readonly [string, string, string]
}

/*
 * The middle of a row is the root of low × high, cut to thousandths; the fair price is the median of the middles; an even number of
 * sources has the root of the two in the middle. With 5 sources or more the band leaves out ceil(n / 4) - 1 at each end.
 *
 * youtube/integration, 9 rows. Middles, sorted: inBeat 4.472, sponsorrate 12, channeltics 15, influencer-hero 17.320,
 * creatorscalc 21.213, wordontheblock 21.213, gamutapp 22.360, awisee 22.912, descript 50: the 5th is 21.213.
 * Lows 2 8 10 12 15 15 15 20 30, highs 10 12 25 25 30 30 30 35 70; 2 are left out at each end: 10 and 30.
 */
const EXAMPLES: ReadonlyArray<Example> = [
  {
    // 100 × (10, 21.213, 30) × education 1.
    name: "a part of a YouTube video, 100,000 views",
    question: {},
    expected: ["1000.00", "2121.30", "3000.00"]
  },
  {
    // tech: sponsorrate 1.3, gamutapp 1.69; the root of 1.3 × 1.69 = 2.197 is 1.482. Low 1.3, high 1.69.
    // 50 × 10 × 1.3 = 650; 50 × 21.213 × 1.482 = 1571.8833; 50 × 30 × 1.69 = 2535.
    name: "the same of a technology channel, 50,000 views",
    question: { niche: "tech", audience: { by: "views", count: 50_000 } },
    expected: ["650.00", "1571.88", "2535.00"]
  },
  {
    // creatorscalc: 30 seconds are .5 to .533 of 60 to 90, the root of .2665 is .516.
    // 100 × 10 × .5; 100 × 21.213 × .516 = 1094.5908; 100 × 30 × .533 = 1599.
    name: "30 seconds",
    question: { lengthSeconds: 30 },
    expected: ["500.00", "1094.59", "1599.00"]
  },
  {
    // dedicated: middles sponsorrate 20, creatorscalc 31.622, influencerradar 38.729, awisee 61.237: the root of
    // 31.622 × 38.729 is 34.995. 4 rows: lowest low 20, highest high 75. finance: the root of 1.5 × 1.69 = 2.535 is 1.592.
    // 20 × 20 × 1.5 = 600; 20 × 34.995 × 1.592 = 1114.2408; 20 × 75 × 1.69 = 2535.
    name: "a whole video of a finance channel, 20,000 views",
    question: { format: "dedicated", niche: "finance", audience: { by: "views", count: 20_000 } },
    expected: ["600.00", "1114.24", "2535.00"]
  },
  {
    // reel, 7 rows. Middles: inBeat 4.472, sponsorrate 8, wordontheblock 8.660, influencer-hero 8.660, creatorscalc 15.811,
    // influencerradar 25.456, awisee 25.980: the 4th is 8.660. Lows 2 5 5 5.75 8 10 15, highs 8 10 15 15 25 45 125;
    // 1 is left out at each end: 5 and 45. food .9; paid use for 30 days 1.3.
    // 40 × 5 × .9 × 1.3 = 234; 40 × 8.66 × 1.17 = 405.288; 40 × 45 × 1.17 = 2106.
    name: "a reel of a cook, 40,000 views, with paid use for 30 days",
    question: {
      platform: "instagram",
      format: "reel",
      niche: "food",
      audience: { by: "views", count: 40_000 },
      rights: "paid_30_days"
    },
    expected: ["234.00", "405.29", "2106.00"]
  },
  {
    // story: creatorscalc 4.898, sponsorrate 5, influencerradar 10.392: 5; 2 to 60. beauty 1.1. A bundle of 3:
    // .8 to .9, the root of .72 is .848. 10 × 2 × 1.1 × 3 × .8 = 52.8; 10 × 5 × 1.1 × 3 × .848 = 139.92;
    // 10 × 60 × 1.1 × 3 × .9 = 1782.
    name: "a bundle of three stories, 10,000 views each",
    question: {
      platform: "instagram",
      format: "story",
      niche: "beauty",
      audience: { by: "views", count: 10_000 },
      count: 3,
      bundle: "bundle"
    },
    expected: ["52.80", "139.92", "1782.00"]
  },
  {
    // post: sponsorrate 4, calculator.city 4 (the root of 2 × 8), inBeat 4.472: 4; 2 to 10. sports 1. Exclusivity of 90 days:
    // 1.5 to 2, the root of 3 is 1.732. South Asia: sponsorrate .4, gamutapp .333 to .5 with .408 in the middle; the root of
    // .4 × .408 is .403. 250 × 2 × 1.5 × .333 = 249.75; 250 × 4 × 1.732 × .403 = 697.996; 250 × 10 × 2 × .5 = 2500.
    name: "a post on X for South Asia with 90 days of exclusivity, 250,000 views",
    question: {
      platform: "x",
      format: "post",
      niche: "sports",
      audience: { by: "views", count: 250_000 },
      exclusivityDays: 90,
      places: [{ geo: "south_asia", share: 1 }]
    },
    expected: ["249.75", "698.00", "2500.00"]
  },
  {
    // LinkedIn article: sponsorrate 20, femehk 40: the root of 800 is 28.284; 20 to 40. business: 1.3 to 1.69, 1.482.
    // Followers: sponsorrate .15, femehk .15. 8 × .15 = 1.2 thousand views. Rush 1.25 to 1.5, the root of 1.875 is 1.369.
    // 1.2 × 20 × 1.3 × 1.25 = 39; 1.2 × 28.284 × 1.482 × 1.369 = 68.8610...; 1.2 × 40 × 1.69 × 1.5 = 121.68.
    name: "a LinkedIn article within a week, by 8,000 followers",
    question: {
      platform: "linkedin",
      format: "article",
      niche: "business",
      audience: { by: "followers", count: 8_000 },
      isRush: true
    },
    expected: ["39.00", "68.86", "121.68"]
  },
  {
    // stream: sponsorrate 15, inBeat 4.472: the root of 67.08 is 8.190; 2 to 15. gaming 1.1; engagement above 6 % 1.5.
    // Audience: 60 % US 1, 40 % Latin America .5: .8. 5 × 2 × 1.1 × 1.5 × .8 = 13.2; 5 × 8.19 × 1.32 = 54.054; 5 × 15 × 1.32 = 99.
    name: "a part of a stream, 5,000 viewers in two regions who take part",
    question: {
      platform: "twitch",
      format: "stream",
      niche: "gaming",
      audience: { by: "views", count: 5_000 },
      engagementOfViews: 0.07,
      places: [
        { geo: "us_canada", share: 0.6 },
        { geo: "latin_america", share: 0.4 }
      ]
    },
    expected: ["13.20", "54.05", "99.00"]
  },
  {
    // Kick is taken to be like Twitch, and its band reaches as far as the widest of any format with 3 sources: a reach of
    // 7.5 below (linkedin/post: 15 / 2) and 12 above (instagram/story: 60 / 5). 8.190 / 7.5 = 1.092;
    // 8.190 × 12 = 98.280. gaming 1.1; whitelisting of 60 days is 30 days twice: 1.4 to 1.8, 1 + 2 × .296 = 1.592
    // (the root of 1.2 × 1.4 = 1.68 is 1.296). 10 × 1.092 × 1.1 × 1.4 = 16.8168; 10 × 8.19 × 1.1 × 1.592 = 143.42328;
    // 10 × 98.28 × 1.1 × 1.8 = 1945.944.
    name: "a part of a stream on Kick with 60 days of whitelisting, 10,000 viewers",
    question: {
      platform: "kick",
      format: "stream",
      niche: "gaming",
      audience: { by: "views", count: 10_000 },
      whitelistingDays: 60
    },
    expected: ["16.82", "143.42", "1945.94"]
  }
]

const text = (cents: bigint) => `${cents / 100n}.${String(cents % 100n).padStart(2, "0")}`

describe("worked examples", () => {
  for (const { name, question, expected } of EXAMPLES) {
    test(name, () => {
      const rate = estimateRate({ ...asked, ...question })
      expect(rate === null ? [] : [text(rate.low), text(rate.fair), text(rate.high)]).toEqual([...expected])
    })
  }
})

import { convention, type RateRow } from "./row.ts"

/** What a creator makes on each platform, the usual one first. */
export const FORMATS = {
  youtube: ["integration", "dedicated", "short"],
  instagram: ["reel", "feed_post", "carousel", "story"],
  x: ["post", "thread"],
  facebook: ["post", "video", "reel"],
  linkedin: ["post", "article", "video"],
  snapchat: ["story", "spotlight"],
  twitch: ["stream", "dedicated_stream", "shoutout"],
  kick: ["stream", "dedicated_stream", "shoutout"],
  reddit: ["post"],
  threads: ["post"]
} as const

export type RatedPlatform = keyof typeof FORMATS
export type Format = (typeof FORMATS)[RatedPlatform][number]

export const FORMAT_LABELS: Readonly<Record<Format, string>> = {
  integration: "30 to 90 seconds in a video",
  dedicated: "A whole video",
  short: "A Short",
  reel: "A reel",
  feed_post: "A post in the feed",
  carousel: "A post of several pictures",
  story: "A story",
  post: "A post",
  thread: "A thread",
  video: "A video",
  article: "An article",
  spotlight: "A Spotlight video",
  stream: "A part of a stream",
  dedicated_stream: "A whole stream",
  shoutout: "A mention in a stream"
}

/** It does not say which platforms it is of: it counts for the usual format of each that has figures of its own. */
const ANY_PLATFORM = convention("inBeat", 2, 10, { note: "All platforms." })
const INSTAGRAM = [
  convention("wordontheblock", 5, 15, { note: "Instagram, of no format." }),
  convention("influencer-hero", 5, 15, { note: "Instagram, of no format." })
]
const TIERS = "From nano (5 to 12) to celebrity (40 to 100 and more); the middle is macro's, 15 to 30."
const OF_NO_FORMAT = "Of no format."

/** Dollars for 1,000 views, by platform and format. Every row is a convention. */
export const PRICE_ROWS = {
  "youtube/integration": [
    convention("creatorscalc", 15, 30, { note: "60 to 90 seconds." }),
    convention("awisee", 15, 35),
    convention("sponsorrate", 12),
    convention("channeltics", 8, 25, { middle: 15, note: "Low, market and premium." }),
    convention("gamutapp", 20, 25, { note: "Niches in the middle." }),
    convention("descript", 30, 70, { middle: 50, note: "50 is its base." }),
    convention("wordontheblock", 15, 30, { note: "YouTube, of no format." }),
    convention("influencer-hero", 10, 30, { note: "YouTube, of no format." }),
    ANY_PLATFORM
  ],
  "youtube/dedicated": [
    convention("creatorscalc", 20, 50),
    convention("awisee", 50, 75, { note: "75 and more." }),
    convention("sponsorrate", 20),
    convention("influencerradar", 20, 75, { note: "Micro 20 to 50, macro 35 to 75." })
  ],
  "youtube/short": [convention("creatorscalc", 5, 15), convention("sponsorrate", 4)],
  "instagram/reel": [
    convention("creatorscalc", 10, 25),
    convention("awisee", 15, 45),
    convention("sponsorrate", 8),
    convention("influencerradar", 5.75, 125, {
      middle: 25.456,
      note: `${TIERS} A reel is 15 to 25 % more: 1.15 × 5, 1.2 × 21.213, 1.25 × 100.`
    }),
    ...INSTAGRAM,
    ANY_PLATFORM
  ],
  "instagram/feed_post": [
    convention("creatorscalc", 8, 20),
    convention("sponsorrate", 10),
    convention("influencerradar", 5, 100, { middle: 21.213, note: TIERS }),
    ...INSTAGRAM
  ],
  "instagram/carousel": [convention("creatorscalc", 10, 20), convention("sponsorrate", 12), ...INSTAGRAM],
  "instagram/story": [
    convention("creatorscalc", 3, 8, { note: "3 frames." }),
    convention("sponsorrate", 5),
    convention("influencerradar", 2, 60, {
      middle: 10.392,
      note: `${TIERS} A story is 40 to 60 % of that: .4 × 5, the root of .4 × .6 × 21.213, .6 × 100.`
    })
  ],
  "x/post": [convention("calculator.city", 2, 8, { note: OF_NO_FORMAT }), convention("sponsorrate", 4), ANY_PLATFORM],
  "x/thread": [convention("calculator.city", 2, 8, { note: OF_NO_FORMAT }), convention("sponsorrate", 8)],
  "facebook/post": [convention("sponsorrate", 6), convention("femehk", 18, 18, { note: OF_NO_FORMAT }), ANY_PLATFORM],
  "facebook/video": [convention("sponsorrate", 8), convention("femehk", 18, 18, { note: OF_NO_FORMAT })],
  "facebook/reel": [convention("sponsorrate", 7), convention("femehk", 18, 18, { note: OF_NO_FORMAT })],
  "linkedin/post": [convention("sponsorrate", 15), convention("femehk", 40, 40, { note: OF_NO_FORMAT }), ANY_PLATFORM],
  "linkedin/article": [convention("sponsorrate", 20), convention("femehk", 40, 40, { note: OF_NO_FORMAT })],
  "linkedin/video": [convention("sponsorrate", 18), convention("femehk", 40, 40, { note: OF_NO_FORMAT })],
  "snapchat/story": [convention("sponsorrate", 5), ANY_PLATFORM],
  "snapchat/spotlight": [convention("sponsorrate", 6)],
  "twitch/stream": [convention("sponsorrate", 15), ANY_PLATFORM],
  "twitch/dedicated_stream": [convention("sponsorrate", 25)],
  "twitch/shoutout": [convention("sponsorrate", 2)]
} as const satisfies Readonly<Record<string, ReadonlyArray<RateRow>>>

export type PricedFormat = keyof typeof PRICE_ROWS

/** No figure was found for these. Our prior is that they are paid as the ones they are most like. */
export const LIKENESSES = {
  "kick/stream": "twitch/stream",
  "kick/dedicated_stream": "twitch/dedicated_stream",
  "kick/shoutout": "twitch/shoutout",
  "reddit/post": "x/post",
  "threads/post": "x/post"
} as const satisfies Readonly<Record<string, PricedFormat>>

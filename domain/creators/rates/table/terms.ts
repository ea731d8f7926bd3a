import { convention, type RateRow } from "./row.ts"

/** What the buyer may do with the work, least first. */
export const RIGHTS_ROWS = {
  none: [],
  organic_3_months: [convention("bp-influence", 1.15, 1.25, { note: "Organic reuse, 3 months." })],
  paid_30_days: [convention("calculator.city", 1.3, 1.3, { note: "Paid use, 30 days." })],
  paid_90_days: [
    convention("calculator.city", 1.5, 1.5, { note: "Paid use, 90 days." }),
    convention("bp-influence", 1.5, 2, { note: "Paid use, 3 months." })
  ],
  paid_12_months: [convention("bp-influence", 2, 3, { note: "Paid use, 12 months." })],
  perpetual: [convention("calculator.city", 2), convention("bp-influence", 3, 5)]
} as const satisfies Readonly<Record<string, ReadonlyArray<RateRow>>>

export type Rights = keyof typeof RIGHTS_ROWS

export const RIGHTS_LABELS: Readonly<Record<Rights, string>> = {
  none: "On the creator's account alone",
  organic_3_months: "Shown on the buyer's accounts for 3 months",
  paid_30_days: "Advertised with for 30 days",
  paid_90_days: "Advertised with for 90 days",
  paid_12_months: "Advertised with for 12 months",
  perpetual: "Used for ever"
}

export const EXCLUSIVITY_ROWS = {
  30: [convention("bp-influence", 1.25, 1.5, { note: "Exclusivity, 30 days." })],
  90: [convention("bp-influence", 1.5, 2, { note: "Exclusivity, 90 days." })]
} as const

export const WHITELISTING_ROWS: ReadonlyArray<RateRow> = [
  convention("bp-influence", 1.2, 1.4, { note: "Whitelisting, 30 days." })
]

export const RUSH_ROWS: ReadonlyArray<RateRow> = [convention("bp-influence", 1.25, 1.5, { note: "Under 7 days." })]

/** How several are bought together. */
export const BUNDLE_ROWS = {
  none: [],
  bundle: [convention("bp-influence", 0.8, 0.9, { note: "A bundle is 10 to 20 % less." })],
  retainer: [convention("bp-influence", 0.75, 0.85, { note: "A retainer of 3 to 6 months is 15 to 25 % less." })]
} as const satisfies Readonly<Record<string, ReadonlyArray<RateRow>>>

export type Bundle = keyof typeof BUNDLE_ROWS

export const BUNDLE_LABELS: Readonly<Record<Bundle, string>> = {
  none: "Each by itself",
  bundle: "Several at once; less from 2 on",
  retainer: "Some every month for 3 to 6 months; less from 3 on"
}

/** A part of a video that is shorter than this, in seconds, is paid as one of 30. */
export const FULL_LENGTH_SECONDS = 45

export const SHORT_LENGTH_ROWS: ReadonlyArray<RateRow> = [
  convention("creatorscalc", 0.5, 0.533, { note: "30 seconds are 8 to 15, 60 to 90 seconds 15 to 30." })
]

/** Engagement of views, from the lowest share on. */
export const ENGAGEMENT_ROWS: ReadonlyArray<{ readonly from: number; readonly label: string; readonly row: RateRow }> =
  [
    { from: 0, label: "under 2 %", row: convention("channeltics", 0.8) },
    { from: 0.02, label: "2 to 4 %", row: convention("channeltics", 1) },
    { from: 0.04, label: "4 to 6 %", row: convention("channeltics", 1.2) },
    { from: 0.06, label: "6 % and more", row: convention("channeltics", 1.5) }
  ]

/** Share of the followers whom a post reaches, where its views are not known. */
export const REACH_ROWS: Readonly<Record<string, ReadonlyArray<RateRow>>> = {
  "instagram/story": [convention("sponsorrate", 0.1)],
  "instagram/reel": [convention("sponsorrate", 0.4), convention("femehk", 0.3, 0.3, { note: "Of no format." })],
  "instagram/feed_post": [convention("sponsorrate", 0.25), convention("femehk", 0.3, 0.3, { note: "Of no format." })],
  "instagram/carousel": [
    convention("sponsorrate", 0.25, 0.25, { note: "A post in the feed." }),
    convention("femehk", 0.3, 0.3, { note: "Of no format." })
  ],
  "youtube/integration": [convention("sponsorrate", 0.3), convention("femehk", 0.25)],
  "youtube/dedicated": [convention("sponsorrate", 0.3), convention("femehk", 0.25)],
  "youtube/short": [convention("sponsorrate", 0.35), convention("femehk", 0.25, 0.25, { note: "Of no format." })],
  "linkedin/post": [convention("sponsorrate", 0.15), convention("femehk", 0.15)],
  "linkedin/article": [convention("sponsorrate", 0.15), convention("femehk", 0.15)],
  "linkedin/video": [convention("sponsorrate", 0.15), convention("femehk", 0.15)],
  "facebook/post": [convention("femehk", 0.06)],
  "facebook/video": [convention("femehk", 0.06)],
  "facebook/reel": [convention("femehk", 0.06)],
  "x/post": [convention("femehk", 0.1)],
  "x/thread": [convention("femehk", 0.1)]
}

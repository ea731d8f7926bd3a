import type { RatedPlatform } from "./prices.ts"
import { asked, paid, type RateRow } from "./row.ts"

/** A figure that is shown beside the estimate and has no part in it. */
export interface Benchmark {
  readonly name: string
  /** `usd`: dollars of one payment or post. `share`: share of the followers whom a post reaches. */
  readonly unit: "usd" | "share"
  readonly row: RateRow
  /** Null: any. */
  readonly platform: RatedPlatform | null
  /** From the first on, below the second; null: any. */
  readonly followers: readonly [number, number] | null
}

/** What was paid, in dollars. */
export const PAID_BENCHMARKS: ReadonlyArray<Benchmark> = [
  { name: "median payment", unit: "usd", row: paid("lumanu", 800), platform: null, followers: null },
  { name: "mean payment", unit: "usd", row: paid("lumanu", 2_300), platform: null, followers: null },
  {
    name: "mean post, under 10,000 followers",
    unit: "usd",
    row: paid("izea", 1_105),
    platform: null,
    followers: [0, 1e4]
  },
  {
    name: "mean post, 10,000 to 50,000 followers",
    unit: "usd",
    row: paid("izea", 1_674),
    platform: null,
    followers: [1e4, 5e4]
  },
  {
    name: "mean post, 50,000 to 200,000 followers",
    unit: "usd",
    row: paid("izea", 3_396),
    platform: null,
    followers: [5e4, 2e5]
  },
  {
    name: "mean post, 200,000 to 500,000 followers",
    unit: "usd",
    row: paid("izea", 4_992),
    platform: null,
    followers: [2e5, 5e5]
  },
  {
    name: "mean post, 500,000 to 1,000,000 followers",
    unit: "usd",
    row: paid("izea", 5_497),
    platform: null,
    followers: [5e5, 1e6]
  },
  { name: "mean post on Twitch", unit: "usd", row: paid("izea", 4_373), platform: "twitch", followers: null }
]

/** What rate cards say; none of them names a price. */
export const ASKED_BENCHMARKS: ReadonlyArray<Benchmark> = [
  {
    name: "reach of an Instagram post, 10,000 to 50,000 followers",
    unit: "share",
    row: asked("thecirqle", 0.157),
    platform: "instagram",
    followers: [1e4, 5e4]
  },
  {
    name: "reach of an Instagram post, 500,000 to 1,000,000 followers",
    unit: "share",
    row: asked("thecirqle", 0.032),
    platform: "instagram",
    followers: [5e5, 1e6]
  }
]

/** What an account of so many followers is called in the trade, smallest first. */
export type FollowerTier = "nano" | "micro" | "mid" | "macro" | "mega"

/** Up to and including so many followers: the sizes by which the engagement benchmarks of Instagram are published. */
const TIERS: ReadonlyArray<readonly [followersMax: number, tier: FollowerTier]> = [
  [10_000, "nano"],
  [50_000, "micro"],
  [500_000, "mid"],
  [1_000_000, "macro"]
]

/** Null where the followers aren't known. */
export const followerTierOf = (followers: number | null): FollowerTier | null =>
  followers === null ? null : (TIERS.find(([followersMax]) => followers <= followersMax)?.[1] ?? "mega")

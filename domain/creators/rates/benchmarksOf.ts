import type { Benchmark } from "./table/benchmarks.ts"
import type { RatedPlatform } from "./table/prices.ts"

/** Those that say something of the platform and of that many followers; of unknown followers all that do of some. */
export const benchmarksOf = (
  benchmarks: ReadonlyArray<Benchmark>,
  platform: RatedPlatform,
  followers: number | null
): ReadonlyArray<Benchmark> =>
  benchmarks.filter(
    (each) =>
      (each.platform === null || each.platform === platform) &&
      (each.followers === null ||
        followers === null ||
        (followers >= each.followers[0] && followers < each.followers[1]))
  )

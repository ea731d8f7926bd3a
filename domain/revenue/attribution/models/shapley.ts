import type { PathCount } from "./markov.ts"

/**
 * What counts as the same path. For D A B B C D C C:
 *
 * - `unique`: the path as it is, D A B B C D C C.
 * - `exposure`: repeats in a row are one touch, D A B C D C.
 * - `first`: each channel once, where it first came, D A B C.
 * - `frequency`: as `first`, with the number of its touches, D(2) A(1) B(2) C(3).
 */
export type PathTransform = "unique" | "exposure" | "first" | "frequency"

/**
 * Longer paths are read by their newest touches. Crediting a path looks up one shortened path for each of its touches,
 * so the work for one path is at most the square of this number of steps.
 */
export const PATH_TOUCHES_MAX = 256

/** The path under one transform, oldest first. Under `frequency` each element is `channel(count)`. */
export const transformPath = (path: ReadonlyArray<string>, transform: PathTransform): ReadonlyArray<string> => {
  switch (transform) {
    case "unique":
      return path
    case "exposure":
      return path.filter((channel, index) => channel !== path[index - 1])
    case "first":
      return [...new Set(path)]
    case "frequency": {
      const touches = new Map<string, number>()
      for (const channel of path) touches.set(channel, (touches.get(channel) ?? 0) + 1)
      return [...touches].map(([channel, count]) => `${channel}(${count})`)
    }
  }
}

// A joined string would confuse channels whose names hold the separator.
const keyOf = (touches: ReadonlyArray<string>): string => JSON.stringify(touches)

/**
 * Credits the channels of a path by what each adds to the path's observed chance of an order: the empirical
 * "Shapley" method of google/fractribution.
 *
 * `paths` are counted under `transform`; the same path may come several times. The returned function gives, for any
 * path, each of its channels with a fraction of the order, 0 to 1, that sum to 1; an empty path gives an empty map.
 *
 * - A path's chance is its conversions / its journeys.
 * - A touch's contribution is the path's chance less the chance of the same path without that touch; below 0 it is 0.
 * - Contributions are divided by their sum, and those of one channel's touches added up.
 * - When all are 0 the last touch gets everything. A path that was never counted, or never converted, has a chance of
 *   0 and falls under this rule.
 *
 * Only paths that occurred are compared, no orderings of channels: it is the last step of a Shapley value, and its work
 * is the square of the path's length, not its factorial. Kept as the original has it:
 *
 * - A shortened path that never occurred has a chance of 0. If that is so of all of them, the touches share evenly.
 * - A shortened path is looked up as it is, not transformed again: under `exposure`, A B A without B is A A, which
 *   never occurs, so B contributes the path's full chance.
 * - Under `frequency` a channel's touches go all at once, and the others' counts must match.
 *
 * The expected data are the original's own test files at commit abcce92: 758 counted paths and, for each transform, the
 * credit of each of 1,983 converting customers by channel. The tests compare with all of it.
 */
export const shapley = (
  paths: Iterable<PathCount>,
  transform: PathTransform
): ((path: ReadonlyArray<string>) => ReadonlyMap<string, number>) => {
  const outcomes = new Map<string, { conversions: number; journeys: number }>()
  for (const { path, conversions, nonConversions } of paths) {
    const key = keyOf(transformPath(path.slice(-PATH_TOUCHES_MAX), transform))
    const outcome = outcomes.get(key)
    if (outcome === undefined) {
      outcomes.set(key, { conversions, journeys: conversions + nonConversions })
    } else {
      outcome.conversions += conversions
      outcome.journeys += conversions + nonConversions
    }
  }

  const chanceOf = (touches: ReadonlyArray<string>): number => {
    const outcome = outcomes.get(keyOf(touches))
    return outcome === undefined || outcome.journeys === 0 ? 0 : outcome.conversions / outcome.journeys
  }

  return (path) => {
    const newest = path.slice(-PATH_TOUCHES_MAX)
    const touches = transformPath(newest, transform)
    // `frequency` lists its channels as `first` does, so no name has to be parsed out of `channel(count)`.
    const channels = transform === "frequency" ? transformPath(newest, "first") : touches

    const chance = chanceOf(touches)
    const contributions =
      chance === 0 ? [] : touches.map((_, index) => Math.max(0, chance - chanceOf(touches.toSpliced(index, 1))))
    const total = contributions.reduce((sum, contribution) => sum + contribution, 0)

    const credits = new Map<string, number>()
    channels.forEach((channel, index) => {
      const lastTouch = index === channels.length - 1 ? 1 : 0
      const credit = total === 0 ? lastTouch : (contributions[index] ?? 0) / total
      credits.set(channel, (credits.get(channel) ?? 0) + credit)
    })
    return credits
  }
}

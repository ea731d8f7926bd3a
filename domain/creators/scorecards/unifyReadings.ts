import type { FollowerQuality, ReadingCounts, Scorecard, ToneWeek } from "../../../ports/creators/scoring/Scorecard.ts"
import { groupBy } from "../../../ports/text/groupBy.ts"
import { compareAscending } from "../../paging/lists.ts"
import { TONE_WEEKS_MAX } from "../scoring/measureReading.ts"

type Cards = ReadonlyArray<Scorecard>

const sumOf = <Value>(values: ReadonlyArray<Value>, of: (value: Value) => number): number =>
  values.reduce((total, value) => total + of(value), 0)

/** Sums of equal names, most first. */
const countsOf = (
  counts: ReadonlyArray<readonly [name: string, count: number]>
): ReadonlyArray<readonly [string, number]> =>
  [...groupBy(counts, ([name]) => name)]
    .map(([name, each]) => [name, sumOf(each, ([, count]) => count)] as const)
    .sort(([a, first], [b, second]) => second - first || compareAscending(a, b))

const datesOf = (
  readings: ReadonlyArray<ReadingCounts>,
  of: (reading: ReadingCounts) => Date | null
): ReadonlyArray<number> => readings.flatMap((reading) => of(reading)?.getTime() ?? [])

/** What was read of all accounts; null where that isn't kept of one of them, since the others' counts are no whole. */
export const unifyReadings = (cards: Cards): ReadingCounts | null => {
  const readings = cards.flatMap(({ reading }) => (reading === null ? [] : [reading]))
  if (readings.length < cards.length) return null
  const [oldest, newest] = [
    datesOf(readings, ({ oldestPostAt }) => oldestPostAt),
    datesOf(readings, ({ newestPostAt }) => newestPostAt)
  ]
  const transcripts = sumOf(readings, (reading) => reading.transcripts ?? 0)
  return {
    posts: sumOf(readings, ({ posts }) => posts),
    assessed: sumOf(readings, ({ assessed }) => assessed),
    withoutWords: sumOf(readings, ({ withoutWords }) => withoutWords),
    otherLanguages: countsOf(
      readings.flatMap(({ otherLanguages }) => otherLanguages.map(({ language, posts }) => [language, posts] as const))
    ).map(([language, posts]) => ({ language, posts })),
    withMedia: sumOf(readings, ({ withMedia }) => withMedia),
    ...(transcripts === 0 ? {} : { transcripts }),
    comments: sumOf(readings, ({ comments }) => comments),
    flagged: countsOf(readings.flatMap(({ flagged }) => flagged.map(({ kind, texts }) => [kind, texts] as const))).map(
      ([kind, texts]) => ({ kind, texts })
    ),
    oldestPostAt: oldest.length === 0 ? null : new Date(Math.min(...oldest)),
    newestPostAt: newest.length === 0 ? null : new Date(Math.max(...newest))
  }
}

/** The tone of what was written on all accounts, by week; oldest first, the last TONE_WEEKS_MAX that have any. */
export const unifyTone = (cards: Cards): ReadonlyArray<ToneWeek> =>
  [
    ...groupBy(
      cards.flatMap(({ toneByWeek }) => toneByWeek),
      ({ week }) => week.getTime()
    )
  ]
    .sort(([a], [b]) => a - b)
    .slice(-TONE_WEEKS_MAX)
    .map(([week, each]) => ({
      week: new Date(week),
      negative: sumOf(each, ({ negative }) => negative),
      neutral: sumOf(each, ({ neutral }) => neutral),
      positive: sumOf(each, ({ positive }) => positive)
    }))

/** The samples of all accounts that have one, together. */
export const unifyFollowerQuality = (cards: Cards): FollowerQuality | null => {
  const judged = cards.flatMap(({ followerQuality }) => (followerQuality === null ? [] : [followerQuality]))
  return judged.length === 0
    ? null
    : {
        judged: sumOf(judged, (each) => each.judged),
        real: sumOf(judged, ({ real }) => real),
        doubtful: sumOf(judged, ({ doubtful }) => doubtful),
        fake: sumOf(judged, ({ fake }) => fake),
        likelyFake: sumOf(judged, ({ likelyFake }) => likelyFake)
      }
}

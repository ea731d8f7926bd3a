import { Clock, Effect, Result, Schema } from "effect"
import type { LiftDesign, LiftTest, LiftTestId, RegionCode } from "../../../ports/revenue/incrementality/LiftTest.ts"
import { LiftTests } from "../../../ports/revenue/incrementality/LiftTests.ts"
import { WEEK_MS } from "../../../ports/time/days.ts"
import { readCreator } from "../../tracking/links/readLink.ts"
import { drawRegions, drawWeeks } from "./assignments.ts"
import { UNITS_MIN, UNITS_OF_A_KIND_MIN } from "./compareGroups.ts"

export const REGIONS_MAX = 200
/** Weeks of a test, with those before it that it is compared with. */
export const WEEKS_MAX = 104
/** Weeks before a test of regions, at least. */
const WEEKS_BEFORE_MIN = 4
export const TESTED_CREATORS_MAX = 100
/** A test begins within so many weeks. */
const AHEAD_WEEKS_MAX = 52

/** What was asked for can't be measured; a sentence each, which begins with what it is about. */
export class LiftTestRefused extends Schema.TaggedError<LiftTestRefused>()("LiftTestRefused", {
  problems: Schema.Array(Schema.String)
}) {}

/** Where and when creators are to pause; null: chance decides. Weeks are counted from 0. */
export type WantedDesign =
  | {
      readonly kind: "regions"
      readonly weeksBefore: number
      readonly regions: ReadonlyArray<RegionCode>
      readonly paused: ReadonlyArray<RegionCode> | null
    }
  | { readonly kind: "weeks"; readonly paused: ReadonlyArray<number> | null }

/** A test as it is asked for. Its id names it: the same one asked for again is the one that is there. */
export interface WantedTest extends Omit<LiftTest, "design" | "isDrawn" | "seed" | "declaredAt"> {
  readonly design: WantedDesign
}

const told = (isWrong: boolean, problem: string): ReadonlyArray<string> => (isWrong ? [problem] : [])

const isRepeated = (values: ReadonlyArray<unknown>) => new Set(values).size < values.length

const regionProblems = (
  weeks: number,
  { regions, paused, weeksBefore }: Extract<WantedDesign, { kind: "regions" }>
): ReadonlyArray<string> => [
  ...told(weeks < 1 || weeks > WEEKS_MAX, `weeks: must be 1 to ${WEEKS_MAX}`),
  ...told(weeksBefore < WEEKS_BEFORE_MIN, `weeks_before: must be at least ${WEEKS_BEFORE_MIN}`),
  ...told(weeks + weeksBefore > WEEKS_MAX, `weeks_before: must be at most ${WEEKS_MAX} with the weeks of the test`),
  ...told(
    regions.length < UNITS_MIN || regions.length > REGIONS_MAX || isRepeated(regions),
    `regions: must be ${UNITS_MIN} to ${REGIONS_MAX} different regions: fewer can't be compared`
  ),
  ...told(
    paused !== null &&
      (isRepeated(paused) ||
        paused.some((region) => !regions.includes(region)) ||
        Math.min(paused.length, regions.length - paused.length) < UNITS_OF_A_KIND_MIN),
    `paused_regions: must be different ones of the regions, at least ${UNITS_OF_A_KIND_MIN}, and leave as many active`
  )
]

const weekProblems = (weeks: number, { paused }: Extract<WantedDesign, { kind: "weeks" }>): ReadonlyArray<string> => {
  const isPaused = new Set(paused ?? [])
  const pairs = Array.from({ length: Math.floor(weeks / 2) }, (_, pair) => [pair * 2, pair * 2 + 1] as const)
  const activeLast = pairs.filter(([first]) => isPaused.has(first)).length
  return [
    ...told(
      weeks % 2 !== 0 || weeks < 2 * UNITS_MIN || weeks > WEEKS_MAX,
      `weeks: must be an even number from ${2 * UNITS_MIN} to ${WEEKS_MAX}: weeks are compared in pairs`
    ),
    ...told(
      paused !== null &&
        (isRepeated(paused) ||
          paused.some((week) => week < 0 || week >= weeks) ||
          pairs.some(([first, second]) => isPaused.has(first) === isPaused.has(second)) ||
          Math.min(activeLast, pairs.length - activeLast) < UNITS_OF_A_KIND_MIN),
      "paused_weeks: must be one of every two weeks (1 or 2, 3 or 4, and so on), " +
        `the earlier one in at least ${UNITS_OF_A_KIND_MIN} pairs and the later one in as many`
    )
  ]
}

const designOf = (weeks: number, design: WantedDesign, seed: number): LiftDesign => {
  if (design.kind === "weeks") {
    const { paused } = design
    return {
      kind: "weeks",
      isActive:
        paused === null ? drawWeeks(weeks, seed) : Array.from({ length: weeks }, (_, week) => !paused.includes(week))
    }
  }
  const { regions, paused, weeksBefore } = design
  const drawn = drawRegions(regions.length, seed)
  return {
    kind: "regions",
    weeksBefore,
    regions: regions.map((code, place) => ({
      code,
      isActive: paused === null ? (drawn[place] ?? false) : !paused.includes(code)
    }))
  }
}

/** The seed of a test's draw: the first 8 hexadecimal digits of its id, so that whoever knows the id can draw it again. */
const seedOf = (id: LiftTestId): number => Number.parseInt(id.slice(0, 8), 16)

/** The test that was asked for, or all that is wrong with it. */
const planLiftTest = (wanted: WantedTest, now: Date): Result.Result<LiftTest, ReadonlyArray<string>> => {
  const { creators, metric, currency, startsAt, weeks, design } = wanted
  const accounts = (creators ?? []).map(readCreator)
  const known = accounts.flatMap((account) => (Result.isSuccess(account) ? [account.success] : []))
  const problems = [
    ...accounts.flatMap((account) => (Result.isFailure(account) ? [`creators: ${account.failure}`] : [])).slice(0, 1),
    ...told(
      creators !== null &&
        (creators.length < 1 ||
          creators.length > TESTED_CREATORS_MAX ||
          isRepeated(known.map(({ platform, handle }) => `${platform}/${handle}`))),
      `creators: must be 1 to ${TESTED_CREATORS_MAX} different ones, or absent for all`
    ),
    ...told(metric === "revenue" && currency === null, "currency: is required where the metric is revenue"),
    ...told(
      startsAt <= now || startsAt.getTime() > now.getTime() + AHEAD_WEEKS_MAX * WEEK_MS,
      `starts_on: must be a day that has not begun, UTC, within ${AHEAD_WEEKS_MAX} weeks: a test is declared before it begins`
    ),
    ...(design.kind === "regions" ? regionProblems(weeks, design) : weekProblems(weeks, design))
  ]
  if (problems.length > 0) return Result.fail(problems)
  const seed = seedOf(wanted.id)
  return Result.succeed({
    ...wanted,
    creators: creators === null ? null : known,
    design: designOf(weeks, design, seed),
    isDrawn: design.paused === null,
    seed,
    declaredAt: now
  })
}

/**
 * Declares a test before it begins. Where nobody says who pauses, chance decides. A test that was declared is answered as it
 * is, whenever it is declared again. Fails with LiftTestRefused, and with LiftTestsFull.
 */
export const declareLiftTest = Effect.fn("lift.declareLiftTest")(function* (wanted: WantedTest) {
  const tests = yield* LiftTests
  const now = new Date(yield* Clock.currentTimeMillis)
  const planned = planLiftTest(wanted, now)
  if (Result.isFailure(planned)) return yield* new LiftTestRefused({ problems: planned.failure })
  return yield* tests.declare(planned.success)
})

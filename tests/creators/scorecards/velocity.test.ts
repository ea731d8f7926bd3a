import { describe, expect, test } from "bun:test"
import fc from "fast-check"
import { velocityOf } from "../../../domain/creators/scorecards/velocity.ts"
import { PROPERTY_RUNS as numRuns } from "../../support/running/effectTest.ts"
import { daysAgo } from "../scoring/invented.ts"

const made = (score: number, days: number) => ({ score, scoredAt: daysAgo(days) })
const current = made(80, 0)

describe("the velocity of a score", () => {
  test("is the points it rose over 30, 60 and 90 days, negative where it fell", () => {
    expect(velocityOf(current, [made(75, 31), made(85, 61), made(80, 91)])).toEqual({
      delta30d: 5,
      delta60d: -5,
      delta90d: 0
    })
  })

  test("is null where no score is old enough", () => {
    expect(velocityOf(current, [])).toEqual({ delta30d: null, delta60d: null, delta90d: null })
    expect(velocityOf(current, [current, made(70, 29.9)])).toEqual({ delta30d: null, delta60d: null, delta90d: null })
    expect(velocityOf(current, [made(70, 30)])).toEqual({ delta30d: 10, delta60d: null, delta90d: null })
  })

  test("compares with the newest score made at or before the day, however old", () => {
    expect(velocityOf(current, [made(10, 400), made(60, 95), made(50, 120)])).toEqual({
      delta30d: 20,
      delta60d: 20,
      delta90d: 20
    })
  })

  test("compares with the lowest of several made at one instant", () => {
    expect(velocityOf(current, [made(60, 40), made(50, 40)]).delta30d).toBe(30)
    expect(velocityOf(current, [made(50, 40), made(60, 40)]).delta30d).toBe(30)
  })

  test("counts from the score's own time, and knows nothing of later ones", () => {
    expect(velocityOf(made(80, 200), [made(1, 0), made(70, 235)]).delta30d).toBe(10)
  })

  const history = fc.array(
    fc.record({ score: fc.integer({ min: 1, max: 100 }), days: fc.integer({ min: 0, max: 200 }) }),
    { maxLength: 12 }
  )
  test("is from -99 to 99, and doesn't depend on the order of the history", () => {
    fc.assert(
      fc.property(
        history.chain((given) => fc.tuple(fc.constant(given), fc.shuffledSubarray(given, { minLength: given.length }))),
        ([given, other]) => {
          const velocity = velocityOf(
            current,
            given.map(({ score, days }) => made(score, days))
          )
          expect(
            velocityOf(
              current,
              other.map(({ score, days }) => made(score, days))
            )
          ).toEqual(velocity)
          for (const delta of Object.values(velocity)) expect(delta === null || Math.abs(delta) <= 99).toBe(true)
        }
      ),
      { numRuns }
    )
  })
})

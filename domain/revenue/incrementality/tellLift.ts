import type { LiftTest } from "../../../ports/revenue/incrementality/LiftTest.ts"
import { ASSIGNMENTS_MAX } from "./assignments.ts"
import type { Lift } from "./estimateLift.ts"
import type { LiftReport } from "./readLiftTest.ts"

/** What a lift is a lift of. */
export const MEASURES =
  "What all that these creators do adds to the account's sales, by whatever way it reaches buyers. " +
  "It is not what one link, code or post earned, and it says nothing of a single creator among several."

const INTERVALS: Readonly<Record<Lift["method"], string>> = {
  every_assignment:
    "The interval holds every lift that leaves a difference which is not among the rarest 5 % of all assignments there could have been.",
  drawn_assignments:
    `The interval holds every lift that leaves a difference which is not among the rarest 5 % of ${ASSIGNMENTS_MAX} assignments, ` +
    "drawn by the test's seed from all there could have been.",
  student_t: "There are few units, so the interval is Student's t of their differences."
}

/** How a test is worked out. */
export const methodOf = ({ design, weeks }: LiftTest, lift: Lift | null): string => {
  const compared =
    design.kind === "regions"
      ? `Each region's ${weeks} weeks of the test are set against its ${design.weeksBefore} weeks before, and this change is compared ` +
        "between regions where the creators were active and those where they paused. " +
        "Larger regions count more, at most twice as much as the one of middle size."
      : "In each pair of weeks the change from the earlier to the later is taken. Pairs that end with an active week are compared with " +
        "pairs that begin with one: what is common to both, such as growth, falls out, and half of the difference is the lift."
  return lift === null ? compared : `${compared} ${INTERVALS[lift.method]}`
}

const CHOSEN =
  "Who pauses was chosen, not drawn: the choice must have had nothing to do with how sales were going to change."

/** What has to be so for the interval to hold. */
export const supposedOf = ({ design, isDrawn }: LiftTest): ReadonlyArray<string> => [
  ...(isDrawn ? [] : [CHOSEN]),
  ...(design.kind === "regions"
    ? [
        "The creators really paused in the paused regions, and nobody there bought because of what they did elsewhere: " +
          "whoever watches from a paused region makes the lift look smaller than it is.",
        "Nothing else was done in the active regions alone during the test.",
        "The figures of the regions are yours: the service doesn't know where its orders come from."
      ]
    : [
        "The creators really paused in the paused weeks, and what they did in a week sold in that week: " +
          "whatever still sells in the week after makes the lift look smaller than it is.",
        "Nothing else was done in the active weeks alone."
      ])
]

const weeksText = (weeks: number) => (weeks === 1 ? "1 more week" : `${weeks} more weeks`)

/** Where a test stands, in a sentence. */
export const standingOf = ({ test, status, weeksLeft, cells, lift }: LiftReport): string => {
  if (status === "declared") return `Not begun: ${weeksText(weeksLeft)} until it ends.`
  if (status === "running") return `Not yet: ${weeksText(weeksLeft)}. No lift is told before the end.`
  const missing = cells?.missing ?? 0
  if (status === "incomplete") return `Not yet: ${missing} figures of regions and weeks are missing.`
  if (lift === null) return "Nothing was sold, so nothing can be compared."
  const { low, high } = lift.relative
  const what = test.metric === "orders" ? "orders" : "revenue"
  if (low > 0) return `The creators add ${what}: the interval lies above nothing.`
  if (high < 0) return `With the creators there was less ${what}: the interval lies below nothing.`
  return `Whether the creators add ${what} can't be told: the interval holds nothing as well. A longer test sees smaller lifts.`
}

import { daysBetween, timeOf } from "../readEvidence.ts"
import { median } from "./feature.ts"

/** A jump is a day that gains five times what a usual day does, and at least this share of the followers. */
const JUMP_OF_USUAL = 5
const JUMP_SHARE_MIN = 0.02

interface FollowersAt {
  readonly date: Date
  readonly followers: number
}

/** A count that is much greater than the one before it. */
export interface FollowerJump {
  readonly date: Date
  /** Growth a day since the count before, as a share of that. */
  readonly rate: number
}

/** The counts of a history, oldest first, that followers leapt to. */
export const followerJumps = (history: ReadonlyArray<FollowersAt>): ReadonlyArray<FollowerJump> => {
  const sorted = [...history].sort((a, b) => timeOf(a.date) - timeOf(b.date) || a.followers - b.followers)
  const rates = sorted.flatMap(({ date, followers }, index) => {
    const before = sorted[index - 1]
    const passed = before === undefined ? 0 : daysBetween(before.date, date)
    return before === undefined || passed === 0
      ? []
      : [{ date, rate: (followers - before.followers) / Math.max(1, before.followers) / passed }]
  })
  const usual = median(rates.map(({ rate }) => Math.abs(rate))) ?? 0
  return rates.filter(({ rate }) => rate >= JUMP_SHARE_MIN && rate > JUMP_OF_USUAL * usual)
}

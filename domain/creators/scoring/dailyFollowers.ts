import { DAY_MS, isoDay } from "../../../ports/time/days.ts"
/** Days that a history of followers goes back. */
export const FOLLOWER_HISTORY_DAYS = 90

/** How many followers an account had at a moment. */
interface FollowersAt {
  readonly date: Date
  readonly followers: number
}

/**
 * The last count of each UTC day within FOLLOWER_HISTORY_DAYS before `until`, oldest first. The order of the counts doesn't
 * matter, and what isn't a count of followers is left out.
 */
export const dailyFollowers = (counts: ReadonlyArray<FollowersAt>, until: Date): ReadonlyArray<FollowersAt> => {
  const since = until.getTime() - FOLLOWER_HISTORY_DAYS * DAY_MS
  const days = new Map<string, FollowersAt>()
  const known = counts
    .filter(({ followers }) => Number.isFinite(followers) && followers >= 0)
    .filter(({ date }) => date.getTime() >= since && date.getTime() <= until.getTime())
    .sort((a, b) => a.date.getTime() - b.date.getTime())
  for (const { date, followers } of known) {
    days.set(isoDay(date), { date, followers })
  }
  return [...days.values()]
}

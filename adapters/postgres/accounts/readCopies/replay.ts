/** Moments of which the place in the log of the database server is remembered: one a second, for longer than a copy may be behind. */
const MARKS_MAX = 120

/** What the server had written by a moment, as a place in its log. */
interface Mark {
  readonly at: Date
  readonly place: bigint
}

/**
 * Tells as of when a copy is that has replayed the log up to some place. Neither clocks of servers nor commits are compared: a server
 * that nobody writes to is not behind.
 */
export const makeReplay = () => {
  const marks: Array<Mark> = []
  return {
    /** `at` is a moment before the server said the place. */
    mark: (at: Date, place: bigint) => {
      marks.push({ at, place })
      if (marks.length > MARKS_MAX) marks.shift()
    },
    /** The last moment of which the copy has everything; null where it is too far behind to tell. */
    asOf: (replayed: bigint): Date | null => marks.findLast(({ place }) => place <= replayed)?.at ?? null
  }
}

/** Whether fault tests run in their long form: every kill, every round, every case as a process of its own. */
export const isLong = process.env.TEST_SIZE === "long"

/** How many rounds, kills or cases a fault test has: few with `npm test`, many with `npm run test:faults`. */
export const sized = (short: number, long: number): number => (isLong ? long : short)

/** The cases of a test: those at the places named with `npm test`, all with `npm run test:faults`. */
export const sampled = <Case>(cases: ReadonlyArray<Case>, ...places: ReadonlyArray<number>): ReadonlyArray<Case> =>
  isLong ? cases : places.flatMap((place) => cases.slice(place, place + 1))

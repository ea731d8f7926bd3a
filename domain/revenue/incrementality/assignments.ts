import { moveDrawnFirst, seededNumbers } from "./seededNumbers.ts"

/** Up to so many assignments all are compared; of more, so many are drawn. */
export const ASSIGNMENTS_MAX = 10_000

/** In how many ways `chosen` of `units` can be taken; at most one more than ASSIGNMENTS_MAX is told. */
export const countAssignments = (units: number, chosen: number): number => {
  let count = 1
  for (let step = 1; step <= Math.min(chosen, units - chosen); step += 1) {
    count = (count * (units - step + 1)) / step
    if (count > ASSIGNMENTS_MAX) return ASSIGNMENTS_MAX + 1
  }
  return Math.round(count)
}

/** Calls `visit` with every way to take `chosen` of `units`, as their places in ascending order. */
const visitAll = (units: number, chosen: number, visit: (places: ReadonlyArray<number>) => void): void => {
  const places = Array.from({ length: chosen }, (_, place) => place)
  for (;;) {
    visit(places)
    let moving = chosen - 1
    while (moving >= 0 && places[moving] === units - chosen + moving) moving -= 1
    if (moving < 0) return
    const from = (places[moving] ?? 0) + 1
    for (let place = moving; place < chosen; place += 1) places[place] = from + place - moving
  }
}

/**
 * Calls `visit` with the assignments that a draw could have given: every one where there are at most ASSIGNMENTS_MAX, else
 * so many that are drawn by the seed. The places are those of the units that are treated. Answers whether it was every one.
 */
export const visitAssignments = (
  units: number,
  chosen: number,
  seed: number,
  visit: (places: ReadonlyArray<number>) => void
): boolean => {
  if (countAssignments(units, chosen) <= ASSIGNMENTS_MAX) {
    visitAll(units, chosen, visit)
    return true
  }
  const next = seededNumbers(seed)
  const all = Array.from({ length: units }, (_, place) => place)
  for (let drawn = 0; drawn < ASSIGNMENTS_MAX; drawn += 1) {
    moveDrawnFirst(all, chosen, next)
    visit(all.slice(0, chosen))
  }
  return false
}

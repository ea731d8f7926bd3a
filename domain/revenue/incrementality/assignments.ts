const UINT32 = 2 ** 32

/** Numbers from 0 to below 1, the same for the same seed (mulberry32): what was drawn can be drawn again by anybody. */
export const seededNumbers = (seed: number): (() => number) => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / UINT32
  }
}

/** Puts so many items first as the numbers choose, each choice as likely as another (Fisher and Yates). */
const moveDrawnFirst = <Item>(items: Array<Item>, count: number, next: () => number): void => {
  for (let place = 0; place < Math.min(count, items.length - 1); place += 1) {
    const other = place + Math.floor(next() * (items.length - place))
    const one = items[place]
    const two = items[other]
    if (one === undefined || two === undefined) continue
    items[place] = two
    items[other] = one
  }
}

/** Of so many units, the places of the half that is drawn; of an odd number the smaller half. In ascending order. */
const drawHalf = (units: number, seed: number): ReadonlySet<number> => {
  const places = Array.from({ length: units }, (_, place) => place)
  const half = Math.floor(units / 2)
  moveDrawnFirst(places, half, seededNumbers(seed))
  return new Set(places.slice(0, half))
}

/** Whether the creators are active in each region: each half of the regions as likely as another to be the one that pauses. */
export const drawRegions = (regions: number, seed: number): ReadonlyArray<boolean> => {
  const paused = drawHalf(regions, seed)
  return Array.from({ length: regions }, (_, place) => !paused.has(place))
}

/** Whether the creators are active in each week: in one of every two, in half of these pairs in the later one. */
export const drawWeeks = (weeks: number, seed: number): ReadonlyArray<boolean> => {
  const activeLast = drawHalf(Math.floor(weeks / 2), seed)
  return Array.from({ length: weeks }, (_, week) => activeLast.has(Math.floor(week / 2)) === (week % 2 === 1))
}

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

import { moveDrawnFirst, seededNumbers } from "./seededNumbers.ts"

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

import type { HandleCurve } from "./handleCurve.ts"

/** Written by `npm run train` from the handles of people on five platforms, and those of strangers. */
export const UNEQUAL_HANDLE_BITS: HandleCurve = [
  -2.13, -1.68, -0.26, -0.15, -0.09, -0.04, 0.09, 0.14, 0.19, 0.59, 1.04, 1.09, 1.14, 1.19, 2.17, 2.82, 2.87, 3.1, 3.75,
  3.8, 3.85
]

import type { MeasuredPrecision } from "./precision.ts"

// Written by `npm run gate -- --write-precision`, as is its part of ACCURACY.md.

/** Of everyday posts that were flagged and then read by a person, how many were flagged rightly, by kind and sign. */
export const PRECISION_MEASUREMENTS: ReadonlyArray<MeasuredPrecision> = []

import type { MeasuredPrecision } from "./flagKind.ts"

// Written by `npm run gate -- --write-precision`, as is its part of ACCURACY.md.

/** Of everyday posts that were flagged and then read, how many were flagged rightly, by kind and sign. */
export const PRECISION_MEASUREMENTS: ReadonlyArray<MeasuredPrecision> = []

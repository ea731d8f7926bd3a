/** The day (UTC) that a moment is in, as `2026-01-31`. */
export const isoDay = (at: Date): string => at.toISOString().slice(0, "2026-01-31".length)

/** The month (UTC) that a moment is in, as `2026-01`. */
export const isoMonth = (at: Date): string => at.toISOString().slice(0, "2026-01".length)

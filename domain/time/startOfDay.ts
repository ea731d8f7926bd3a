const DAY_MS = 86_400_000

/** The beginning of a UTC day. */
export const startOfDay = (at: Date): Date => new Date(Math.floor(at.getTime() / DAY_MS) * DAY_MS)

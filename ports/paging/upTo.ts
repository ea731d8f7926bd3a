/** How many are asked for: at most `max`, and none below zero. */
export const upTo = (limit: number, max: number): number => Math.max(0, Math.min(limit, max))

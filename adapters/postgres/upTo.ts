/** How many rows are asked for, at most so many and none below zero. */
export const upTo = (limit: number, max: number): number => Math.max(0, Math.min(limit, max))

/** Agents and wholes are of so many points. */
export const POINTS_MAX = 100

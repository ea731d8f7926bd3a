import type { Backlog } from "../../../ports/tracking/events/EventBacklog.ts"

const MS_PER_SECOND = 1_000

/** For how many seconds the oldest of what waits does; null where none does. Clocks of hosts differ: it is never below zero. */
export const oldestWaits = ({ oldestAt }: Backlog, nowMs: number): number | null =>
  oldestAt === null ? null : Math.max(0, nowMs - oldestAt.getTime()) / MS_PER_SECOND

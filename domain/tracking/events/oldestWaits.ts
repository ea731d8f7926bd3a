import { SECOND_MS } from "../../../ports/time/units.ts"
import type { Backlog } from "../../../ports/tracking/events/EventBacklog.ts"

/** For how many seconds the oldest of what waits does; null where none does. Clocks of hosts differ: it is never below zero. */
export const oldestWaits = ({ oldestAt }: Backlog, nowMs: number): number | null =>
  oldestAt === null ? null : Math.max(0, nowMs - oldestAt.getTime()) / SECOND_MS

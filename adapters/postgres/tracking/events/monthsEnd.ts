import { startOfMonth } from "../../../../ports/time/days.ts"

/**
 * How long before a month's end, and twice as long behind it, events are written one batch at a time. It is longer than clocks of hosts
 * differ, a batch waits in its host and its statement may take, all together.
 */
export const EDGE_MINUTES = 2
const EDGE_MS = EDGE_MINUTES * 60_000

/** Whether a moment is within these times before and behind some month's start. */
const isNear = (at: Date, beforeMs: number, behindMs: number): boolean =>
  at.getTime() >= startOfMonth(at, 1).getTime() - beforeMs || at.getTime() < startOfMonth(at).getTime() + behindMs

/** How a batch of events is written, so that an id that is sent twice is one event whatever months it was received in. */
export interface Writing {
  /** Events of the batch that are there already from this time on, in other months than their own, are not written again. */
  readonly since: Date
  readonly until: Date
  /** `together` with others; `in turn` with others that say so; `alone`: nobody else writes events meanwhile. */
  readonly with: "together" | "in turn" | "alone"
}

/**
 * A month's table holds an id once, and so do two tables that are compared, unless both are written at the same moment: neither writer
 * finds then what the other is about to commit. That takes a month's end between the two.
 *
 * Events that were received around one, or are written then, are written in turn, and each batch finds what the one before it wrote. All
 * others were received in the month that it is now. What they might meet was written before, or is written now though its month is
 * over: such a batch, which was waiting in a queue over the month's end, is written alone.
 *
 * An id is compared with the month before its own, which is 28 days at least, and where it is written late with the month behind it too.
 * To compare it with 24 months was measured to cost 250 µs of the server, six times what it takes to write the event, and needs the keys
 * of all of them in memory. What is sent again still later is another event; an order is its own id's once for ever.
 */
export const writingOf = (received: ReadonlyArray<Date>, now: Date): Writing => {
  const times = received.map((at) => at.getTime())
  const [first, last] = [new Date(Math.min(...times)), new Date(Math.max(...times))]
  const month = startOfMonth(now).getTime()
  const isOfNow = startOfMonth(first).getTime() === month && startOfMonth(last).getTime() === month
  const isAtEdge = [now, first, last].some((at) => isNear(at, EDGE_MS, 2 * EDGE_MS))
  if (isOfNow && !isAtEdge) return { since: startOfMonth(now, -1), until: startOfMonth(now), with: "together" }
  const isLate = !isOfNow && !isNear(now, EDGE_MS, EDGE_MS)
  return { since: startOfMonth(first, -1), until: startOfMonth(last, 2), with: isLate ? "alone" : "in turn" }
}

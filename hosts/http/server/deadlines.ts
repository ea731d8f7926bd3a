import { LinkedQueue } from "../../../ports/system/LinkedQueue.ts"

interface Waiting {
  readonly dueMs: number
  readonly onDue: () => void
}

/**
 * Makes deadlines of one length. All of them share one timer, since they fall due in the order in which they began: a timer for each
 * request costs more than all else that is done for its deadline.
 */
const makeDeadlinesOf = (lengthMs: number) => {
  const waiting = new LinkedQueue<Waiting>()
  let timer: ReturnType<typeof setTimeout> | null = null

  const fire = () => {
    timer = null
    for (let first = waiting.first; first !== null; first = waiting.first) {
      const leftMs = first.item.dueMs - performance.now()
      if (leftMs > 0) {
        timer = setTimeout(fire, Math.ceil(leftMs))
        return
      }
      waiting.remove(first)
      first.item.onDue()
    }
  }

  return (startedMs: number, onDue: () => void): (() => void) => {
    const place = waiting.add({ dueMs: startedMs + lengthMs, onDue })
    if (timer === null) timer = setTimeout(fire, lengthMs)
    else if (waiting.size === 1) timer.ref()
    return () => {
      // The timer is left to run out: the next deadline finds it there. Meanwhile it keeps no process alive.
      if (waiting.remove(place) && waiting.size === 0) timer?.unref()
    }
  }
}

/**
 * Makes deadlines: each calls `onDue` so many milliseconds after it started, by `performance.now()`, unless it is ended by the
 * function that is answered. Those of one length MUST be started in the order of `startedMs`.
 */
export const makeDeadlines = () => {
  const byLength = new Map<number, ReturnType<typeof makeDeadlinesOf>>()
  return (lengthMs: number, startedMs: number, onDue: () => void): (() => void) => {
    let start = byLength.get(lengthMs)
    if (start === undefined) {
      start = makeDeadlinesOf(lengthMs)
      byLength.set(lengthMs, start)
    }
    return start(startedMs, onDue)
  }
}

import { Deferred, Effect, Schema } from "effect"

/** So much that reads whole accounts waits already that another would wait too long, or this one took too long. */
export class ReportsBusy extends Schema.TaggedError<ReportsBusy>()("ReportsBusy", {}) {}

/** So much is admitted already that more would wait too long. */
export class QueueFull extends Schema.TaggedError<QueueFull>()("QueueFull", {}) {}

export interface QueueLimits {
  /** What runs at once, over all accounts. */
  readonly runningMax: number
  /** What runs at once of one account. */
  readonly runningOfAccountMax: number
  /** What waits or runs, over all accounts. */
  readonly admittedMax: number
  /** What waits or runs of one account. */
  readonly admittedOfAccountMax: number
}

interface Ticket {
  readonly account: string
  readonly isCalled: Deferred.Deferred<void>
}

/** How often each account holds something. */
const makeCounts = () => {
  const counts = new Map<string, number>()
  let total = 0
  return {
    total: () => total,
    of: (account: string): number => counts.get(account) ?? 0,
    add: (account: string, by: 1 | -1) => {
      const count = (counts.get(account) ?? 0) + by
      total += by
      if (count === 0) counts.delete(account)
      else counts.set(account, count)
    }
  }
}

/**
 * Makes a queue that serves accounts in turn (round robin), however much an account has waiting; within an account it is
 * first come, first served. So whoever has much waiting waits for it, and nobody else does.
 *
 * What is interrupted while it waits, or while it runs, leaves its place to others. Fails with QueueFull at once where too
 * much is admitted.
 */
export const makeFairQueue = ({ runningMax, runningOfAccountMax, admittedMax, admittedOfAccountMax }: QueueLimits) => {
  // Accounts that wait, the one first whose turn is longest ago.
  const waiting = new Map<string, ReadonlyArray<Ticket>>()
  const running = makeCounts()
  const admitted = makeCounts()

  const setWaiting = (account: string, tickets: ReadonlyArray<Ticket>) => {
    if (tickets.length === 0) waiting.delete(account)
    else waiting.set(account, tickets)
  }

  const callNext = () => {
    for (const [account, [first, ...rest]] of waiting) {
      if (running.total() >= runningMax) return
      if (first === undefined || running.of(account) >= runningOfAccountMax) continue
      // Set anew, the account is the last one, and is come to again where there is room left.
      waiting.delete(account)
      setWaiting(account, rest)
      running.add(account, 1)
      Deferred.doneUnsafe(first.isCalled, Effect.void)
    }
  }

  const join = (account: string) =>
    Effect.suspend(() => {
      if (admitted.total() >= admittedMax || admitted.of(account) >= admittedOfAccountMax) {
        return Effect.fail(new QueueFull())
      }
      const ticket: Ticket = { account, isCalled: Deferred.makeUnsafe() }
      admitted.add(account, 1)
      setWaiting(account, [...(waiting.get(account) ?? []), ticket])
      callNext()
      return Effect.succeed(ticket)
    })

  const leave = ({ account, isCalled }: Ticket) =>
    Effect.sync(() => {
      admitted.add(account, -1)
      if (Deferred.isDoneUnsafe(isCalled)) running.add(account, -1)
      else {
        const tickets = waiting.get(account) ?? []
        setWaiting(
          account,
          tickets.filter((ticket) => ticket.isCalled !== isCalled)
        )
      }
      callNext()
    })

  /** Runs an effect when it is its account's turn. */
  return <A, E, R>(account: string, effect: Effect.Effect<A, E, R>): Effect.Effect<A, E | QueueFull, R> =>
    Effect.uninterruptibleMask((restore) =>
      Effect.flatMap(join(account), (ticket) =>
        restore(Effect.andThen(Deferred.await(ticket.isCalled), effect)).pipe(Effect.ensuring(leave(ticket)))
      )
    )
}

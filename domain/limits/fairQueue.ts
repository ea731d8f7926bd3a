import { Deferred, Effect, Schema } from "effect"

/** So many wait already that another would wait too long. */
export class QueueFull extends Schema.TaggedError<QueueFull>()("TurnsTaken", {}) {}

export interface QueueLimits {
  /** Turns at once, over all owners. One owner never has two. */
  readonly atOnceMax: number
  /** Those that wait, over all owners. */
  readonly waitingMax: number
  /** Those of one owner that wait. */
  readonly waitingOfOwnerMax: number
}

interface Ticket {
  readonly owner: string
  readonly isCalled: Deferred.Deferred<void>
}

/**
 * Makes turns that are given out one owner after the other, however many an owner waits for: at most one at a time to each,
 * `atOnceMax` in all. Within an owner it is first come, first served.
 *
 * Who is interrupted while it waits, or in its turn, gives it up. Fails with TurnsTaken at once where too many wait.
 */
export const makeFairQueue = ({ atOnceMax, waitingMax, waitingOfOwnerMax }: QueueLimits) => {
  // Owners that wait, the one first whose turn is longest ago.
  const waiting = new Map<string, Array<Ticket>>()
  const having = new Set<string>()
  let waitingCount = 0

  const callNext = () => {
    for (const [owner, tickets] of waiting) {
      if (having.size >= atOnceMax) return
      if (having.has(owner)) continue
      const [first, ...rest] = tickets
      waiting.delete(owner)
      if (first === undefined) continue
      if (rest.length > 0) waiting.set(owner, rest)
      waitingCount -= 1
      having.add(owner)
      Deferred.doneUnsafe(first.isCalled, Effect.void)
    }
  }

  const join = (owner: string) =>
    Effect.suspend(() => {
      const tickets = waiting.get(owner) ?? []
      const isFree = having.size < atOnceMax && !having.has(owner)
      if (!isFree && (waitingCount >= waitingMax || tickets.length >= waitingOfOwnerMax)) {
        return Effect.fail(new QueueFull())
      }
      const ticket: Ticket = { owner, isCalled: Deferred.makeUnsafe() }
      waiting.set(owner, [...tickets, ticket])
      waitingCount += 1
      callNext()
      return Effect.succeed(ticket)
    })

  const leave = ({ owner, isCalled }: Ticket) =>
    Effect.sync(() => {
      if (Deferred.isDoneUnsafe(isCalled)) having.delete(owner)
      else {
        const left = (waiting.get(owner) ?? []).filter((ticket) => ticket.isCalled !== isCalled)
        if (left.length === 0) waiting.delete(owner)
        else waiting.set(owner, left)
        waitingCount -= 1
      }
      callNext()
    })

  /** Runs an effect when it is its owner's turn. */
  return <A, E, R>(owner: string, effect: Effect.Effect<A, E, R>): Effect.Effect<A, E | QueueFull, R> =>
    Effect.uninterruptibleMask((restore) =>
      Effect.flatMap(join(owner), (ticket) =>
        restore(Effect.andThen(Deferred.await(ticket.isCalled), effect)).pipe(Effect.ensuring(leave(ticket)))
      )
    )
}

import { Effect } from "effect"
import { PRINTS_AT_ONCE_MAX, PrinterBusy } from "../../ports/reports/ReportPrinter.ts"

/** Documents of one account that wait or are being printed at most. */
export const PRINTS_PER_ACCOUNT_MAX = 8
/** Documents that are seen to at once: one is printed, the pictures of the next are read. */
export const IN_HAND_MAX = 2

/**
 * Makes the turns that accounts take at the printer, one document each in the order they came: whoever has many waiting waits
 * for them, and nobody else does. Fails with PrinterBusy when PRINTS_PER_ACCOUNT_MAX of the account or PRINTS_AT_ONCE_MAX of
 * all wait or are being printed. Who goes away leaves its place to others.
 */
export const makePrintTurns = () => {
  /** Who waits, by account; the account whose turn is next is first. */
  const waiting = new Map<string, Array<() => void>>()
  const taken = new Map<string, number>()
  let takenByAll = 0
  let inHand = 0

  const count = (whose: string, by: 1 | -1) => {
    const left = (taken.get(whose) ?? 0) + by
    takenByAll += by
    if (left === 0) taken.delete(whose)
    else taken.set(whose, left)
  }

  const next = () => {
    for (const [whose, [first, ...others]] of waiting) {
      if (inHand >= IN_HAND_MAX) return
      waiting.delete(whose)
      if (others.length > 0) waiting.set(whose, others)
      if (first === undefined) continue
      inHand += 1
      first()
    }
  }

  const turn = (whose: string) =>
    Effect.callback<void>((resume) => {
      const begin = () => resume(Effect.void)
      waiting.set(whose, [...(waiting.get(whose) ?? []), begin])
      next()
      return Effect.sync(() => {
        const others = (waiting.get(whose) ?? []).filter((each) => each !== begin)
        if (others.length > 0) waiting.set(whose, others)
        else waiting.delete(whose)
      })
    })

  return <A, E, R>(whose: string, work: Effect.Effect<A, E, R>): Effect.Effect<A, E | PrinterBusy, R> =>
    Effect.uninterruptibleMask((restore) =>
      Effect.suspend((): Effect.Effect<A, E | PrinterBusy, R> => {
        if (takenByAll >= PRINTS_AT_ONCE_MAX || (taken.get(whose) ?? 0) >= PRINTS_PER_ACCOUNT_MAX) {
          return Effect.fail(new PrinterBusy())
        }
        count(whose, 1)
        const done = Effect.sync(() => {
          inHand -= 1
          next()
        })
        return restore(turn(whose)).pipe(
          Effect.andThen(Effect.ensuring(restore(work), done)),
          Effect.ensuring(Effect.sync(() => count(whose, -1)))
        )
      })
    )
}

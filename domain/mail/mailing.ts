import { Duration, Effect, Fiber } from "effect"
import { Mail, type MailMessage } from "../../ports/system/Mail.ts"

/** How long a claim of a mail holds: longer than a mail takes, so that only a dead worker's is taken over. */
export const MAIL_LEASE_MS = 60_000
/** How long one mail may take. */
const MAIL_TIMEOUT_MS = 30_000
/** The pause after the first try that failed; it doubles with each, up to MAIL_PAUSE_MAX_MS. */
export const MAIL_PAUSE_MS = 60_000
export const MAIL_PAUSE_MAX_MS = 6 * 3_600_000
/** The pause of a worker that can't reach its store. */
const STORE_DOWN_PAUSE_MS = 2_000

/** How long the next try waits after so many that failed. */
export const mailPauseMs = (tries: number): number => Math.min(MAIL_PAUSE_MS * 2 ** tries, MAIL_PAUSE_MAX_MS)

/**
 * Sends a mail apart from this fiber, which nothing may interrupt before it has recorded what became of the mail: the timeout
 * ends it. What it gives is how the sending ended.
 */
export const sendApart = Effect.fnUntraced(function* (message: MailMessage) {
  const mail = yield* Mail
  const sending = yield* mail
    .send(message)
    .pipe(Effect.timeout(Duration.millis(MAIL_TIMEOUT_MS)), Effect.interruptible, Effect.forkDetach)
  return yield* Effect.result(Fiber.join(sending))
})

interface Mailing {
  /** Mails that one process sends at once. */
  readonly atOnce: number
  /** How long a mail may wait to be seen. */
  readonly pollMs: number
  /** What the log says when a turn failed. */
  readonly trouble: string
}

/**
 * Takes turns until it is interrupted; a mail under way is then awaited and recorded, so that it is not sent again. A turn says
 * whether there was something to mail.
 */
export const mailUntilInterrupted = <E, R>(
  turn: Effect.Effect<boolean, E, R>,
  { atOnce, pollMs, trouble }: Mailing
): Effect.Effect<void, never, R> => {
  const worker = turn.pipe(
    Effect.uninterruptible,
    Effect.catchCause((cause) =>
      Effect.logWarning(trouble, cause).pipe(
        Effect.andThen(Effect.sleep(Duration.millis(STORE_DOWN_PAUSE_MS))),
        Effect.as(false)
      )
    ),
    Effect.flatMap((isMore) => (isMore ? Effect.void : Effect.sleep(Duration.millis(pollMs)))),
    Effect.forever
  )
  return Effect.all(
    Array.from({ length: atOnce }, () => worker),
    { concurrency: "unbounded", discard: true }
  )
}

import { Duration, Effect } from "effect"
import { mailNotices } from "./mailNotices.ts"

/** Mails that one process sends at once, so that a slow one keeps few waiting. */
export const MAILS_AT_ONCE = 4
/** How long a notice may wait to be seen; those of one tenant that come meanwhile are one mail. */
export const MAIL_POLL_MS = 30_000
/** The pause of a worker that can't reach its store. */
const STORE_DOWN_PAUSE_MS = 2_000

/** Mails notices until it is interrupted; a mail under way is then awaited and recorded, so that it is not sent again. */
export const mailDueNotices = Effect.fn("notices.mailDueNotices")(function* (
  serviceName: string,
  pollMs: number = MAIL_POLL_MS
) {
  const worker = mailNotices(serviceName).pipe(
    Effect.uninterruptible,
    Effect.catchCause((cause) =>
      Effect.logWarning("notices could not be mailed", cause).pipe(
        Effect.andThen(Effect.sleep(Duration.millis(STORE_DOWN_PAUSE_MS))),
        Effect.as(false)
      )
    ),
    Effect.flatMap((isMore) => (isMore ? Effect.void : Effect.sleep(Duration.millis(pollMs)))),
    Effect.forever
  )
  return yield* Effect.all(
    Array.from({ length: MAILS_AT_ONCE }, () => worker),
    {
      concurrency: "unbounded",
      discard: true
    }
  )
})

import { Cause, Duration, Effect, Option, Schema } from "effect"
import type { WebhookEvent } from "../../ports/jobs/Announcement.ts"
import type { Job, JobKind } from "../../ports/jobs/Job.ts"
import type { JobScore } from "../../ports/jobs/Jobs.ts"

/** Records the progress of the work, 0 to 100, and what is being done, for a person. */
export type SetProgress = (progress: number, message: string) => Effect.Effect<void>

/** A try of a job failed. */
export class WorkFailed extends Schema.TaggedError<WorkFailed>()("WorkFailed", {
  /** Why, in a sentence for the customer. */
  reason: Schema.String,
  /** Whether another try is of no use. */
  isFinal: Schema.Boolean,
  cause: Schema.Defect()
}) {}

/** What a customer reads where a job of a kind fails; each a sentence. */
export interface JobMessages {
  /** The work took longer than a try may. */
  readonly tooLong: string
  /** The work failed in a way that nobody foresaw. */
  readonly ours: string
  /** Every try failed; why the last one did follows. */
  readonly outOfTries: string
  /** Worker after worker died of it. */
  readonly abandoned: string
  /** What it cost was given back. */
  readonly refunded: string
}

/** What does the work of one kind of job, with what it needs of services. */
export interface JobHandler<R> {
  readonly kind: JobKind
  /** The events that are sent to the key's webhook at its end; null where none is. */
  readonly announces: { readonly completed: WebhookEvent | null; readonly failed: WebhookEvent | null }
  readonly words: JobMessages
  /** Does the work and answers the scores it made. Safe to run again at any point. */
  readonly work: (job: Job, setProgress: SetProgress) => Effect.Effect<ReadonlyArray<JobScore>, WorkFailed, R>
}

/** Why a try failed, in a sentence for the customer, and whether another one is of no use. */
export interface FailureReason {
  readonly text: string
  readonly isFinal: boolean
}

/**
 * Makes the handler of a kind. Its input is decoded before the work begins; a job whose input doesn't fit fails for good.
 * `explain` says of a failure of the work why it failed, null where only `words.ours` can be said.
 */
export const jobHandler = <Input, E, R>({
  input,
  tryMinutesMax,
  work,
  explain,
  ...handler
}: Pick<JobHandler<R>, "kind" | "announces" | "words"> & {
  readonly input: Schema.ConstraintDecoder<Input>
  /** How long one try may take. */
  readonly tryMinutesMax: number
  readonly work: (job: Job, input: Input, setProgress: SetProgress) => Effect.Effect<ReadonlyArray<JobScore>, E, R>
  readonly explain: (error: E) => FailureReason | null
}): JobHandler<R> => {
  const decodeInput = Schema.decodeUnknownEffect(input)
  const failed = (cause: Cause.Cause<E | Cause.TimeoutError>) => {
    const error = Option.getOrUndefined(Cause.findErrorOption(cause))
    const { text, isFinal } =
      error === undefined
        ? { text: handler.words.ours, isFinal: false }
        : Cause.isTimeoutError(error)
          ? { text: handler.words.tooLong, isFinal: false }
          : (explain(error) ?? { text: handler.words.ours, isFinal: false })
    return new WorkFailed({ reason: text, isFinal, cause: Cause.squash(cause) })
  }
  return {
    ...handler,
    work: (job, setProgress) =>
      decodeInput(job.input).pipe(
        Effect.mapError((cause) => new WorkFailed({ reason: handler.words.ours, isFinal: true, cause })),
        Effect.flatMap((decoded) =>
          work(job, decoded, setProgress).pipe(
            Effect.timeout(Duration.minutes(tryMinutesMax)),
            Effect.catchCause((cause) =>
              Cause.hasInterruptsOnly(cause) ? Effect.interrupt : Effect.fail(failed(cause))
            )
          )
        )
      )
  }
}

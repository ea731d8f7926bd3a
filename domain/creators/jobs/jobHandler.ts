import { Cause, Duration, Effect, Option, Schema } from "effect"
import type { KeyId } from "../../../ports/accounts/keys/ApiKey.ts"
import type { WebhookEvent } from "../../../ports/creators/jobs/Announcement.ts"
import { FailureCode, type Job, type JobKind } from "../../../ports/creators/jobs/Job.ts"
import type { JobResult } from "../../../ports/creators/jobs/Jobs.ts"
import type { NamedAccount } from "../identity/socialAccount.ts"

/** The account that a job is shown as. */
export const namedAccountOf = ({
  accounts: [{ platform, handle, spelling }]
}: Pick<Job, "accounts">): NamedAccount => ({
  account: { platform, handle },
  spelling
})

/** Tries that end in a failure before a job is given up. A worker that dies is no failed try. */
export const FAILED_TRIES_MAX = 3

/** Records the progress of the work, 0 to 100, and what is being done, for a person. */
export type SetProgress = (progress: number, message: string) => Effect.Effect<void>

/** A try of a job failed. */
export class WorkFailed extends Schema.TaggedError<WorkFailed>()("WorkFailed", {
  /** Why, in a sentence for the customer. */
  reason: Schema.String,
  /** The same for a program; null where it has no code. */
  code: Schema.NullOr(FailureCode),
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

/** What the work of a job made. */
export type JobWork = Pick<JobResult, "scores" | "output" | "notices">

/** What does the work of one kind of job, with what it needs of services. */
export interface JobHandler<R> {
  readonly kind: JobKind
  /** The events that are sent to the key's webhook at its end; null where none is. */
  readonly announces: { readonly completed: WebhookEvent | null; readonly failed: WebhookEvent | null }
  /** The key whose webhook is told of a job; null where nobody's is. */
  readonly keyOf: (job: Pick<Job, "originator" | "input">) => KeyId | null
  readonly words: JobMessages
  /** Does the work and answers what it made. Safe to run again at any point. */
  readonly work: (job: Job, setProgress: SetProgress) => Effect.Effect<JobWork, WorkFailed, R>
}

/** Why a try failed, in a sentence for the customer, and whether another one is of no use. */
export interface FailureReason {
  readonly text: string
  /** The same for a program; null where it has no code. */
  readonly code: FailureCode | null
  readonly isFinal: boolean
}

/**
 * Makes the handler of a kind. Its input is decoded before the work begins; a job whose input doesn't fit fails for good.
 * `explain` says of a failure of the work why it failed, null where only `words.ours` can be said. The key that asked for a job is
 * told of it; where none did, the one that `keyOfInput` finds in the input.
 */
export const jobHandler = <Input, E, R>({
  input,
  tryMinutesMax,
  work,
  explain,
  keyOfInput,
  ...handler
}: Pick<JobHandler<R>, "kind" | "announces" | "words"> & {
  readonly input: Schema.ConstraintDecoder<Input>
  /** How long one try may take. */
  readonly tryMinutesMax: number
  readonly work: (job: Job, input: Input, setProgress: SetProgress) => Effect.Effect<JobWork, E, R>
  readonly explain: (error: E) => FailureReason | null
  readonly keyOfInput?: (input: Input) => KeyId
}): JobHandler<R> => {
  const decodeInput = Schema.decodeUnknownEffect(input)
  const readInput = Schema.decodeUnknownOption(input)
  const failed = (cause: Cause.Cause<E | Cause.TimeoutError>) => {
    const error = Option.getOrUndefined(Cause.findErrorOption(cause))
    const passing = (text: string): FailureReason => ({ text, code: null, isFinal: false })
    const { text, code, isFinal } =
      error === undefined
        ? passing(handler.words.ours)
        : Cause.isTimeoutError(error)
          ? passing(handler.words.tooLong)
          : (explain(error) ?? passing(handler.words.ours))
    return new WorkFailed({ reason: text, code, isFinal, cause: Cause.squash(cause) })
  }
  return {
    ...handler,
    keyOf: ({ originator, input }) =>
      originator.kind === "key"
        ? originator.id
        : keyOfInput === undefined
          ? null
          : Option.getOrNull(Option.map(readInput(input), keyOfInput)),
    work: (job, setProgress) =>
      decodeInput(job.input).pipe(
        Effect.mapError((cause) => new WorkFailed({ reason: handler.words.ours, code: null, isFinal: true, cause })),
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

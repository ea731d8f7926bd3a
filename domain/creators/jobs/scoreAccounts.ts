import { Cause, Duration, Effect, Schema } from "effect"
import { FOOTPRINT_ACCOUNTS_MAX } from "../../../ports/creators/discovery/Footprints.ts"
import { PLATFORM_NAMES } from "../../../ports/creators/identity/platformNames.ts"
import type { SocialAccount } from "../../../ports/creators/identity/SocialAccount.ts"
import { FootprintOutput, type ScoredAccount } from "../../../ports/creators/jobs/footprintJob.ts"
import { FailureCode, type Job } from "../../../ports/creators/jobs/Job.ts"
import type { JobScore } from "../../../ports/creators/jobs/Jobs.ts"
import { ScoreId } from "../../../ports/creators/scoring/Scorecard.ts"
import { makeItemId } from "../../tokens/itemId.ts"
import { explainReading } from "./explainReading.ts"
import { FAILED_TRIES_MAX, type FailureReason, type JobMessages, type SetProgress } from "./jobHandler.ts"
import { scoreAccount } from "./scoreAccount.ts"
import { TRY_MINUTES_MAX } from "./scoreJob.ts"

/** How long one account may take: as long as where it is scored alone. */
export const ACCOUNT_MINUTES_MAX = TRY_MINUTES_MAX
/** How long one try of all accounts of a creator may take. */
export const ACCOUNTS_TRY_MINUTES_MAX = FOOTPRINT_ACCOUNTS_MAX * ACCOUNT_MINUTES_MAX
/** What a customer reads where a job of all accounts of a creator fails, but for what was given back. */
export const ACCOUNTS_WORDS: Omit<JobMessages, "refunded"> = {
  tooLong: `It took longer than ${ACCOUNTS_TRY_MINUTES_MAX} minutes.`,
  ours: "The service failed while it read or scored the accounts.",
  outOfTries: "None of the accounts could be read in three tries.",
  abandoned: "Scoring stopped unexpectedly again and again."
}
const PER_CENT = 100

const TOO_LONG = `It took longer than ${ACCOUNT_MINUTES_MAX} minutes.`

/** An account that was scored, or why it was not. */
type Reading =
  | { readonly account: SocialAccount; readonly score: JobScore }
  | { readonly account: SocialAccount; readonly failure: FailureReason }

/** Too little could be read in a try. */
class AccountsUnread extends Schema.TaggedError<AccountsUnread>()("AccountsUnread", {
  reason: Schema.String,
  code: Schema.NullOr(FailureCode),
  isFinal: Schema.Boolean
}) {}

/** One account of the job. That it can't be read is no failure; a fault of ours is. */
const readAccount = Effect.fnUntraced(function* (
  { tenantId, failedTries }: Job,
  account: SocialAccount,
  scoreId: ScoreId,
  setProgress: SetProgress
) {
  return yield* scoreAccount({ tenantId, account, scoreId, failedTries }, setProgress).pipe(
    Effect.timeout(Duration.minutes(ACCOUNT_MINUTES_MAX)),
    Effect.map((score): Reading => ({ account, score })),
    Effect.catch((error) => {
      const failure = Cause.isTimeoutError(error)
        ? { text: TOO_LONG, code: null, isFinal: false }
        : explainReading(error)
      if (failure === null) return Effect.fail(error)
      const unread: Reading = { account, failure }
      return Effect.succeed(unread)
    })
  )
})

/**
 * Whether a try may end the job with what it read: where nothing more is to be had of another try, or this is the last. A job of
 * which nothing was read never ends so.
 */
const endWith = (readings: ReadonlyArray<Reading>, isLastTry: boolean): Effect.Effect<void, AccountsUnread> => {
  const failures = readings.flatMap((each) => ("failure" in each ? [each.failure] : []))
  const passing = failures.find(({ isFinal }) => !isFinal)
  const isEmpty = failures.length === readings.length
  if (passing !== undefined && (isEmpty || !isLastTry)) {
    return Effect.fail(new AccountsUnread({ reason: passing.text, code: null, isFinal: false }))
  }
  const [refused] = failures
  return isEmpty && refused !== undefined
    ? Effect.fail(new AccountsUnread({ reason: refused.text, code: refused.code, isFinal: true }))
    : Effect.void
}

const outcomeOf = ({ account: { platform, handle }, ...reading }: Reading): ScoredAccount =>
  "failure" in reading
    ? { platform, handle, status: "unreadable", reason: reading.failure.text }
    : { platform, handle, status: "scored", reason: null }

const encodeOutput = Schema.encodeSync(FootprintOutput)
const isUnread = Schema.is(AccountsUnread)

/**
 * Scores each account of a job in turn. An account that can't be read is named, and the job ends with the others; where one may be
 * read later, the others wait for it until the last try. Each score's id is made from the job's and the account's place, so that a
 * job that a dying worker began and another ended makes one score of each.
 */
export const scoreAccounts = Effect.fnUntraced(function* (job: Job, setProgress: SetProgress) {
  const scoreIdOf = yield* makeItemId(job.jobId)
  const { length } = job.accounts
  const readings = yield* Effect.forEach(job.accounts, ({ platform, handle }, place) => {
    const where = length === 1 ? "" : `${PLATFORM_NAMES[platform]}, ${place + 1} of ${length}: `
    const progressOf: SetProgress = (progress, message) =>
      setProgress((place * PER_CENT + progress) / length, `${where}${message}`)
    return readAccount(job, { platform, handle }, ScoreId.make(scoreIdOf(place)), progressOf)
  })
  yield* endWith(readings, job.failedTries + 1 >= FAILED_TRIES_MAX)
  return {
    scores: readings.flatMap((each) => ("score" in each ? [each.score] : [])),
    output: encodeOutput({ accounts: readings.map(outcomeOf) })
  }
})

/** Why the accounts of a job could not be scored; null where it is our own fault. */
export const explainAccounts = (error: unknown): FailureReason | null =>
  isUnread(error) ? { text: error.reason, code: error.code, isFinal: error.isFinal } : explainReading(error)

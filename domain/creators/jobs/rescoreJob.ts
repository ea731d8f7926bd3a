import { Effect, Option } from "effect"
import type { Job } from "../../../ports/creators/jobs/Job.ts"
import { RESCORE_KIND, RescoreInput } from "../../../ports/creators/jobs/rescoreJob.ts"
import { Roster } from "../../../ports/creators/roster/Roster.ts"
import { noticesOfRescoring } from "../monitoring/noticesOfRescoring.ts"
import { jobHandler, type SetProgress } from "./jobHandler.ts"
import { namedAccountOf } from "./namedAccount.ts"
import { ACCOUNTS_TRY_MINUTES_MAX, ACCOUNTS_WORDS, explainAccounts, scoreAccounts } from "./scoreAccounts.ts"

/** Scores each account, and says what the tenant is to be told of it beside what they were told last. */
const rescore = Effect.fnUntraced(function* (job: Job, setProgress: SetProgress) {
  const roster = yield* Roster
  const { account } = namedAccountOf(job)
  const work = yield* scoreAccounts(job, setProgress)
  const entry = yield* roster.find(job.tenantId, account)
  const toldUntil = Option.match(entry, { onNone: () => null, onSome: ({ summary }) => summary.scoredAt })
  return { ...work, notices: yield* noticesOfRescoring(job.tenantId, account, work.scores, toldUntil) }
})

/** The scoring of a creator by all their accounts that a plan pays for. The webhook of the key that set the plan is told of it. */
export const rescoreJob = jobHandler({
  kind: RESCORE_KIND,
  announces: { completed: "score.completed", failed: "score.failed" },
  words: { ...ACCOUNTS_WORDS, refunded: "What it cost was given back." },
  input: RescoreInput,
  tryMinutesMax: ACCOUNTS_TRY_MINUTES_MAX,
  work: (job, _input, setProgress) => rescore(job, setProgress),
  explain: explainAccounts,
  keyOfInput: ({ keyId }) => keyId
})

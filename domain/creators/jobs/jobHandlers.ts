import { FOOTPRINT_KIND, FootprintInput } from "../../../ports/creators/jobs/footprintJob.ts"
import { jobHandler } from "./jobHandler.ts"
import { rescoreJob } from "./rescoreJob.ts"
import { ACCOUNTS_TRY_MINUTES_MAX, ACCOUNTS_WORDS, explainAccounts, scoreAccounts } from "./scoreAccounts.ts"
import { boughtScoreJob, scoreJob } from "./scoreJob.ts"

/** The scoring of a creator by all their accounts. */
const footprintJob = jobHandler({
  kind: FOOTPRINT_KIND,
  announces: { completed: "score.completed", failed: "score.failed" },
  words: { ...ACCOUNTS_WORDS, refunded: "The credit was given back." },
  input: FootprintInput,
  tryMinutesMax: ACCOUNTS_TRY_MINUTES_MAX,
  work: (job, _input, setProgress) => scoreAccounts(job, setProgress),
  explain: explainAccounts
})

/** What does the work of each kind of job. A kind that is added is named here. */
export const JOB_HANDLERS = [scoreJob, boughtScoreJob, footprintJob, rescoreJob] as const

import { footprintJob } from "./footprintJob.ts"
import { rescoreJob } from "./rescoreJob.ts"
import { boughtScoreJob, scoreJob } from "./scoreJob.ts"

/** What does the work of each kind of job. A kind that is added is named here. */
export const JOB_HANDLERS = [scoreJob, boughtScoreJob, footprintJob, rescoreJob] as const

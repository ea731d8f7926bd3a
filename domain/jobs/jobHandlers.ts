import { footprintJob } from "./footprintJob.ts"
import { rescoreJob } from "./rescoreJob.ts"
import { scoreJob } from "./scoreJob.ts"

/** What does the work of each kind of job. A kind that is added is named here. */
export const JOB_HANDLERS = [scoreJob, footprintJob, rescoreJob] as const

import { Effect } from "effect"
import { platformName } from "../../../../domain/creators/identity/socialAccount.ts"
import { Tenants } from "../../../../ports/accounts/tenants/Tenants.ts"
import { type Job, JobId } from "../../../../ports/creators/jobs/Job.ts"
import { ANY_JOB, Jobs } from "../../../../ports/creators/jobs/Jobs.ts"
import { readPage } from "../../line/flags.ts"
import { type Commands, operatorCommand } from "../../line/operatorCommand.ts"
import { jobsUnavailable, storeUnavailable, tenantNotFound } from "../../line/refusals.ts"
import { tenantPageFields } from "../../line/values.ts"

const jobRow = ({ accounts: [account, ...others], ...job }: Job, serviceSlug: string) => ({
  job: job.jobId,
  kind: job.kind,
  status: job.status,
  creator: `${platformName(account.platform, serviceSlug)}/${account.handle}`,
  other_accounts: others.length,
  progress: job.progress,
  failed_tries: job.failedTries,
  created_at: job.createdAt.toISOString(),
  ended_at: job.endedAt?.toISOString() ?? null,
  error: job.error
})

const jobList = operatorCommand({
  name: "job list",
  description: "An account's jobs, newest first: how far they are, or what came of them",
  ...tenantPageFields(JobId),
  read: Effect.succeed,
  isReadOnly: true,
  run: Effect.fnUntraced(function* ({ tenant, ...page }, { serviceName }) {
    yield* Tenants.use((tenants) => tenants.get(tenant))
    const jobs = yield* Jobs
    const { items, next } = yield* readPage(
      page,
      (part) => jobs.list(tenant, part, ANY_JOB),
      ({ jobId }) => jobId
    )
    return { id: tenant, jobs: items.map((job) => jobRow(job, serviceName.toLowerCase())), next }
  }),
  refusals: { ...storeUnavailable, ...tenantNotFound, ...jobsUnavailable }
})

export const commands: Commands = [
  {
    noun: "job",
    description: "What is being scored, and what was",
    commands: [jobList]
  }
]

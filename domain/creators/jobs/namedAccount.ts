import type { Job } from "../../../ports/creators/jobs/Job.ts"
import type { NamedAccount } from "../identity/socialAccount.ts"

/** The account that a job is shown as. */
export const namedAccountOf = ({
  accounts: [{ platform, handle, spelling }]
}: Pick<Job, "accounts">): NamedAccount => ({
  account: { platform, handle },
  spelling
})

import { Duration } from "effect"
import { mailDueNotices, purgeOldNotices } from "../../../domain/accounts/notices/notices.ts"
import type { Work } from "../Work.ts"

/** How often old notices are removed. */
const SWEEP_HOURS = 1

/** Mails notices; mails under way are recorded before it has stopped. */
export const work: Work = {
  loops: (service) => [mailDueNotices(service)],
  sweeps: [{ every: Duration.hours(SWEEP_HOURS), failure: "old notices could not be removed", work: purgeOldNotices }]
}

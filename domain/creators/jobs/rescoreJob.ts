import { Array as Arrays, Clock, Effect, Option } from "effect"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import type { SocialAccount } from "../../../ports/creators/identity/SocialAccount.ts"
import type { Job } from "../../../ports/creators/jobs/Job.ts"
import type { JobScore } from "../../../ports/creators/jobs/Jobs.ts"
import { RESCORE_KIND, RescoreInput } from "../../../ports/creators/jobs/rescoreJob.ts"
import { Roster } from "../../../ports/creators/roster/Roster.ts"
import { Scores } from "../../../ports/creators/scoring/Scores.ts"
import { alertsOfRescoring } from "../monitoring/alertsOfRescoring.ts"
import { makeNotices } from "../monitoring/makeNotices.ts"
import { jobHandler, namedAccountOf, type SetProgress } from "./jobHandler.ts"
import { ACCOUNTS_TRY_MINUTES_MAX, ACCOUNTS_WORDS, explainAccounts, scoreAccounts } from "./scoreAccounts.ts"

/**
 * What a tenant is told of a rescoring, before its scores are kept. It is compared with the creator as the tenant may see them by
 * scores made at or before `toldUntil`, the last that they were told of; null: by the newest that there are.
 */
export const noticesOfRescoring = Effect.fn("monitoring.noticesOfRescoring")(function* (
  tenantId: TenantId,
  account: SocialAccount,
  made: ReadonlyArray<JobScore>,
  toldUntil: Date | null
) {
  const scores = yield* Scores
  const cards = made.map(({ shared, own }) => own ?? shared)
  if (!Arrays.isReadonlyArrayNonEmpty(cards)) return []
  const [before = Option.none()] = yield* scores.creators(tenantId, [{ account, since: new Date(0), until: toldUntil }])
  const alerts = alertsOfRescoring(Option.getOrNull(before), { cards, unscored: [] })
  return yield* makeNotices(alerts, [tenantId], new Date(yield* Clock.currentTimeMillis))
})

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

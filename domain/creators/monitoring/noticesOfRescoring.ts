import { Array as Arrays, Clock, Effect, Option } from "effect"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import type { SocialAccount } from "../../../ports/creators/identity/SocialAccount.ts"
import type { JobScore } from "../../../ports/creators/jobs/Jobs.ts"
import { Scores } from "../../../ports/creators/scoring/Scores.ts"
import { alertsOfRescoring } from "./alertsOfRescoring.ts"
import { makeNotices } from "./makeNotices.ts"

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

import { Clock, Effect } from "effect"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import { accountKey } from "../../../ports/creators/identity/SocialAccount.ts"
import type { RosterEntry } from "../../../ports/creators/roster/RosterEntry.ts"
import { Scores } from "../../../ports/creators/scoring/Scores.ts"
import { groupBy } from "../../../ports/text/groupBy.ts"
import { DAY_MS } from "../../../ports/time/days.ts"
import { CACHE_FRESHNESS_DAYS } from "../scorecards/olderScore.ts"
import { type ScoreAt, unifyHistory } from "../scorecards/velocity.ts"

/** How far back a trend goes. */
export const TREND_DAYS = 90

/** Accounts that have a part in what is shown of a creator, and until when: what others ordered later was not told. */
const toldOf = ({ summary: { accounts } }: RosterEntry) => {
  const told = accounts.flatMap(({ platform, handle, scoredAt }) =>
    scoredAt === null ? [] : [{ platform, handle, untilMs: scoredAt.getTime() }]
  )
  const newestMs = Math.max(...told.map(({ untilMs }) => untilMs))
  return told.filter(({ untilMs }) => untilMs >= newestMs - CACHE_FRESHNESS_DAYS * DAY_MS)
}

/**
 * How the scores of creators on a tenant's roster moved in the last TREND_DAYS, oldest first, in the order of the entries: scores that
 * the tenant was told, or that were there when they were told last. One read, however many entries there are.
 */
export const readTrends = Effect.fn("roster.readTrends")(function* (
  tenantId: TenantId,
  entries: ReadonlyArray<RosterEntry>
) {
  const scores = yield* Scores
  const since = new Date((yield* Clock.currentTimeMillis) - TREND_DAYS * DAY_MS)
  const told = entries.map(toldOf)
  const accounts = new Map(
    told.flat().map(({ platform, handle }) => [accountKey({ platform, handle }), { platform, handle }])
  )
  const history = accounts.size === 0 ? [] : yield* scores.history([...accounts.values()], since, tenantId)
  const historyOf = groupBy(history, ({ account }) => accountKey(account))
  return told.map((parts): ReadonlyArray<ScoreAt> => {
    const past = parts
      .flatMap(({ untilMs, ...account }) =>
        (historyOf.get(accountKey(account)) ?? []).filter(({ scoredAt }) => scoredAt.getTime() <= untilMs)
      )
      .sort((a, b) => b.scoredAt.getTime() - a.scoredAt.getTime())
    return (parts.length === 1 ? past : unifyHistory(past))
      .map(({ score, scoredAt }) => ({ score, scoredAt }))
      .reverse()
  })
})

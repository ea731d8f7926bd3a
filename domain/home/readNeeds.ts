import { Clock, Effect } from "effect"
import { BalanceAlerts } from "../../ports/accounts/billing/BalanceAlerts.ts"
import { CreditLedger } from "../../ports/accounts/billing/CreditLedger.ts"
import type { TenantId } from "../../ports/accounts/tenants/Tenant.ts"
import { WebhookEndpoints } from "../../ports/accounts/webhooks/WebhookEndpoints.ts"
import { Jobs } from "../../ports/creators/jobs/Jobs.ts"
import { Plans } from "../../ports/creators/roster/Plans.ts"
import { Roster } from "../../ports/creators/roster/Roster.ts"
import { DAY_MS } from "../../ports/time/days.ts"
import { TrackingLinks } from "../../ports/tracking/links/TrackingLinks.ts"
import { LastHeard, STORES_HEARD_MAX } from "../../ports/tracking/stores/LastHeard.ts"
import { Shops } from "../../ports/tracking/stores/Shops.ts"
import { REVIEWS_PAGE_MAX, readReviews } from "../checks/review/readReviews.ts"
import { forecast } from "../creators/roster/forecastPlans.ts"

/** A pixel or store that was not heard of for longer is silent. */
const SILENT_DAYS = 3
/** How far back it is looked when something was last heard of. */
const HEARD_DAYS_MAX = 90
/** Renewals so near are told where the balance does not cover them. */
export const RENEWALS_DAYS = 7
/** Webhooks that are looked at. */
const WEBHOOKS_MAX = 100

/** What waits for an account's people, and how far its set-up is. */
export const readNeeds = Effect.fn("home.readNeeds")(function* (tenantId: TenantId) {
  const [heard, shops, links, jobs, roster, endpoints, ledger] = [
    yield* LastHeard,
    yield* Shops,
    yield* TrackingLinks,
    yield* Jobs,
    yield* Roster,
    yield* WebhookEndpoints,
    yield* CreditLedger
  ]
  const now = new Date(yield* Clock.currentTimeMillis)
  const since = new Date(now.getTime() - HEARD_DAYS_MAX * DAY_MS)
  const silentBefore = new Date(now.getTime() - SILENT_DAYS * DAY_MS)
  const renewsUntil = new Date(now.getTime() + RENEWALS_DAYS * DAY_MS)
  const isSilent = (at: Date | null): boolean => at === null || at < silentBefore
  const read = yield* Effect.all(
    {
      pages: heard.pages(tenantId, since),
      stores: shops.list(tenantId, { after: null, limit: STORES_HEARD_MAX }).pipe(
        Effect.flatMap((listed) =>
          heard.stores(
            tenantId,
            listed.filter(({ uninstalledAt }) => uninstalledAt === null).map(({ domain }) => domain),
            since
          )
        )
      ),
      links: links.page(tenantId, 1, null),
      jobsInFlight: jobs.countInFlight(tenantId),
      hasScore: roster.hasScore(tenantId),
      webhooks: endpoints.list(tenantId, { after: null, limit: WEBHOOKS_MAX }),
      open: readReviews(tenantId, { status: "open", limit: REVIEWS_PAGE_MAX, cursor: null }),
      balance: ledger.balance(tenantId),
      below: BalanceAlerts.use((alerts) => alerts.below(tenantId)),
      plans: Plans.use((store) => store.renewing(tenantId))
    },
    { concurrency: "unbounded" }
  )
  const { runsOutOn } = forecast(read.plans, read.balance, now)
  return {
    at: now,
    jobsInFlight: read.jobsInFlight,
    balance: read.balance,
    /** The balance that owners want to be told below, where it is below that; null otherwise. */
    lowBelow: read.below !== null && read.balance < read.below ? read.below : null,
    /** Open findings, and how many of them are high or worse; where there are more, at least so many. */
    flags: {
      open: read.open.items.length,
      high: read.open.items.filter(({ finding: { severity } }) => severity === "high" || severity === "critical")
        .length,
      hasMore: read.open.nextCursor !== null
    },
    webhooks: read.webhooks.filter(({ disabledFor, failingSince }) => disabledFor !== null || failingSince !== null),
    /** The first day whose renewals the balance does not cover, where it is near. */
    runsOutOn: runsOutOn !== null && runsOutOn <= renewsUntil ? runsOutOn : null,
    silent: {
      pixel: read.pages.hasEvents && isSilent(read.pages.lastVisitAt) ? read.pages : null,
      stores: read.stores.filter(({ lastOrderAt }) => isSilent(lastOrderAt))
    },
    done: {
      pixel: read.pages.hasEvents,
      store: read.stores.length > 0,
      link: read.links.length > 0,
      score: read.hasScore
    }
  }
})

export type Needs = Effect.Success<ReturnType<typeof readNeeds>>

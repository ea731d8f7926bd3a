import { Clock, Effect } from "effect"
import { BalanceAlerts } from "../../ports/accounts/billing/BalanceAlerts.ts"
import { CreditLedger } from "../../ports/accounts/billing/CreditLedger.ts"
import type { TenantId } from "../../ports/accounts/tenants/Tenant.ts"
import { WebhookEndpoints } from "../../ports/accounts/webhooks/WebhookEndpoints.ts"
import { Checks } from "../../ports/checks/backgroundChecks/Checks.ts"
import { Plans } from "../../ports/creators/roster/Plans.ts"
import { Roster } from "../../ports/creators/roster/Roster.ts"
import { Commissions } from "../../ports/revenue/commissions/Commissions.ts"
import { WATCH_LISTED_MAX, Watch } from "../../ports/revenue/fraud/Watch.ts"
import { DAY_MS } from "../../ports/time/days.ts"
import { TrackingLinks } from "../../ports/tracking/links/TrackingLinks.ts"
import { DeadLetters } from "../../ports/tracking/stores/DeadLetters.ts"
import { LastHeard, STORES_HEARD_MAX } from "../../ports/tracking/stores/LastHeard.ts"
import { Shops } from "../../ports/tracking/stores/Shops.ts"
import { REVIEWS_PAGE_MAX, readReviews } from "../checks/review/readReviews.ts"
import { readFailedLookups } from "../creators/jobs/failedLookups.ts"
import { forecast } from "../creators/roster/forecastPlans.ts"
import { endOf, isClosedMonth, monthOf, previousMonth } from "../revenue/commissions/months.ts"

/** A pixel or store that was not heard of for longer is silent. */
const SILENT_DAYS = 3
/** How far back it is looked when something was last heard of. */
const HEARD_DAYS_MAX = 90
/** Renewals so near are told where the balance does not cover them. */
export const RENEWALS_DAYS = 7
/** A consent that ends so soon without an answer is named. */
const CONSENT_DAYS = 5
/** Webhooks that are looked at. */
const WEBHOOKS_MAX = 100
/** Of what may be more, so many are counted, and one that says that there are. */
export const NEEDS_COUNTED_MAX = 100

/** What waits for an account's people, and how far its set-up is. */
export const readNeeds = Effect.fn("home.readNeeds")(function* (tenantId: TenantId) {
  const [heard, shops, links, roster, endpoints, ledger] = [
    yield* LastHeard,
    yield* Shops,
    yield* TrackingLinks,
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
      holds: Watch.use((watch) => watch.holds(tenantId, { status: "held", limit: WATCH_LISTED_MAX, after: null })),
      failed: readFailedLookups(tenantId),
      letters: DeadLetters.use((letters) =>
        letters.list(tenantId, { shopDomain: null, after: null, limit: NEEDS_COUNTED_MAX + 1 })
      ),
      book: Commissions.use((commissions) => commissions.book(tenantId)),
      asked: Checks.use((checks) =>
        checks.list(tenantId, { limit: NEEDS_COUNTED_MAX, before: null, status: "awaiting_consent" })
      ),
      hasScore: roster.hasScore(tenantId),
      webhooks: endpoints.list(tenantId, { after: null, limit: WEBHOOKS_MAX }),
      open: readReviews(tenantId, { status: "open", limit: REVIEWS_PAGE_MAX, cursor: null }),
      balance: ledger.balance(tenantId),
      below: BalanceAlerts.use((alerts) => alerts.below(tenantId)),
      plans: Plans.use((store) => store.renewing(tenantId))
    },
    { concurrency: "unbounded" }
  )
  const lastMonth = previousMonth(monthOf(now))
  const hasTerms = read.book.rules.some(({ from }) => from < endOf(lastMonth))
  const consentUntil = new Date(now.getTime() + CONSENT_DAYS * DAY_MS)
  const { runsOutOn } = forecast(read.plans, read.balance, now)
  return {
    at: now,
    /** Orders that a rule put on hold and nobody decided on. */
    held: read.holds.length,
    failed: read.failed,
    /** Notices of stores that could not be read. */
    letters: read.letters.length,
    /** The month before this one, where creators have terms and its statements are not closed. */
    monthToClose: hasTerms && !isClosedMonth(lastMonth, read.book.closed) ? lastMonth : null,
    /** Checks whose creator has not answered and soon can't any more. */
    consentsEnding: read.asked.filter(({ consentDueAt }) => consentDueAt !== null && consentDueAt <= consentUntil),
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

import { Layer, type Redacted } from "effect"
import { layer as AuditLog } from "./accounts/audit/AuditLog.ts"
import { layer as BalanceAlerts } from "./accounts/billing/BalanceAlerts.ts"
import { layer as CreditLedger } from "./accounts/billing/CreditLedger.ts"
import { layer as Purchases } from "./accounts/billing/Purchases.ts"
import { layer as Closures } from "./accounts/closing/Closures.ts"
import { layer as IdempotencyStore } from "./accounts/idempotency/IdempotencyStore.ts"
import { layer as ApiKeys } from "./accounts/keys/ApiKeys.ts"
import { layer as RequestCounts } from "./accounts/keys/RequestCounts.ts"
import { layer as Notices } from "./accounts/notices/Notices.ts"
import { layer as Oversight } from "./accounts/operations/Oversight.ts"
import { layer as Processes } from "./accounts/operations/Processes.ts"
import { layer as SealedSecrets } from "./accounts/operations/SealedSecrets.ts"
import { layer as Workload } from "./accounts/operations/Workload.ts"
import { layer as PaymentEvents } from "./accounts/payments/PaymentEvents.ts"
import { layer as Members } from "./accounts/people/Members.ts"
import { layer as Passkeys } from "./accounts/people/Passkeys.ts"
import { layer as SignIns } from "./accounts/people/SignIns.ts"
import { layer as AccountData } from "./accounts/tenants/AccountData.ts"
import { layer as Tenants } from "./accounts/tenants/Tenants.ts"
import { layer as Deprecations } from "./accounts/versioning/Deprecations.ts"
import { layer as Deliveries } from "./accounts/webhooks/Deliveries.ts"
import { layer as WebhookEndpoints } from "./accounts/webhooks/WebhookEndpoints.ts"
import { layer as Checks } from "./checks/backgroundChecks/Checks.ts"
import { layer as ReviewedScores } from "./checks/review/ReviewedScores.ts"
import { layer as Reviews } from "./checks/review/Reviews.ts"
import { layer as CreatorIndex } from "./creators/discovery/CreatorIndex.ts"
import { layer as Discoveries } from "./creators/discovery/Discoveries.ts"
import { layer as Footprints } from "./creators/discovery/Footprints.ts"
import { layer as PlatformChecks } from "./creators/discovery/PlatformChecks.ts"
import { layer as WebLookups } from "./creators/discovery/WebLookups.ts"
import { layer as SubjectRecords } from "./creators/erasure/SubjectRecords.ts"
import { layer as ImportedEvidence } from "./creators/evidence/ImportedEvidence.ts"
import { layer as JobQueue } from "./creators/jobs/JobQueue.ts"
import { layer as Jobs } from "./creators/jobs/Jobs.ts"
import { QUEUE_TIMING, type QueueTiming, layer as ScoringQueue } from "./creators/jobs/ScoringQueue.ts"
import { layer as Lookups } from "./creators/lookups/Lookups.ts"
import { layer as MediaStore } from "./creators/media/MediaStore.ts"
import { layer as Monitored } from "./creators/monitoring/Monitored.ts"
import { layer as ReportAccess } from "./creators/reports/ReportAccess.ts"
import { layer as Plans } from "./creators/roster/Plans.ts"
import { layer as Roster } from "./creators/roster/Roster.ts"
import { layer as Scores } from "./creators/scoring/Scores.ts"
import { layer as Readiness } from "./opening/Readiness.ts"
import { layer as Funnels } from "./revenue/attribution/Funnels.ts"
import { layer as Journeys } from "./revenue/attribution/Journeys.ts"
import { layer as Summaries } from "./revenue/attribution/Summaries.ts"
import { layer as Commissions } from "./revenue/commissions/Commissions.ts"
import { layer as ClickPeople } from "./revenue/fraud/ClickPeople.ts"
import { layer as Traffic } from "./revenue/fraud/Traffic.ts"
import { layer as Watch } from "./revenue/fraud/Watch.ts"
import { layer as LiftTests } from "./revenue/incrementality/LiftTests.ts"
import { layer as Announcements } from "./revenue/orderEvents/Announcements.ts"
import { layer as Sealing } from "./sealing/Sealing.ts"
import { layer as EventLog } from "./tracking/events/EventLog.ts"
import { layer as TrackingLinks } from "./tracking/links/TrackingLinks.ts"
import { layer as Customers } from "./tracking/orders/Customers.ts"
import { layer as Orders } from "./tracking/orders/Orders.ts"
import { layer as People } from "./tracking/people/People.ts"
import { layer as PersonalData } from "./tracking/privacy/PersonalData.ts"
import { layer as PersonKeys } from "./tracking/privacy/PersonKeys.ts"
import { layer as Retention } from "./tracking/retention/Retention.ts"
import { layer as DeadLetters } from "./tracking/stores/DeadLetters.ts"
import { layer as History } from "./tracking/stores/History.ts"
import { layer as LastHeard } from "./tracking/stores/LastHeard.ts"
import { layer as Shops } from "./tracking/stores/Shops.ts"

/**
 * Every port that stores, on one Postgres. Needs a client: `client.ts` gives a server's, `../embedded/client.ts` an embedded one's.
 *
 * @example
 * ```ts
 * import { Effect, Layer, Redacted } from "effect"
 * import { SecureRandom } from "effect/crypto"
 * import { inMemory } from "creatorsignal/adapters/embedded"
 * import { stores } from "creatorsignal/adapters/postgres"
 * import { createTenant } from "creatorsignal/domain/accounts"
 * import { fixtures } from "creatorsignal/fixtures"
 * import { Tenants } from "creatorsignal/ports/accounts"
 *
 * const stored = stores(Redacted.make("a secret that seals what is stored")).pipe(Layer.provide(inMemory))
 * const counted = await Effect.runPromise(
 *   Effect.andThen(createTenant("Corner Shop"), Tenants.use((tenants) => tenants.count)).pipe(
 *     Effect.provide(Layer.merge(fixtures, stored))
 *   )
 * )
 *
 * counted //=> 1
 * ```
 */
export const layer = (
  signingSecret: Redacted.Redacted<string>,
  timing: QueueTiming = QUEUE_TIMING,
  previousSecrets: ReadonlyArray<Redacted.Redacted<string>> = []
) =>
  Layer.mergeAll(
    AccountData,
    Announcements,
    ApiKeys,
    AuditLog,
    Checks,
    ClickPeople,
    Closures,
    Commissions,
    CreatorIndex,
    Customers,
    Tenants,
    CreditLedger,
    DeadLetters,
    Deliveries,
    Deprecations,
    Discoveries,
    EventLog,
    Footprints,
    History,
    Funnels,
    IdempotencyStore,
    ImportedEvidence,
    Journeys,
    LastHeard,
    LiftTests,
    MediaStore,
    Monitored,
    Notices,
    Orders,
    Oversight,
    PaymentEvents,
    People,
    PersonalData,
    PersonKeys,
    Members,
    Passkeys,
    PlatformChecks,
    Processes,
    BalanceAlerts,
    Purchases,
    Readiness,
    RequestCounts,
    ReportAccess,
    Retention,
    ReviewedScores,
    Reviews,
    Roster,
    Scores,
    SealedSecrets,
    Shops,
    SignIns,
    SubjectRecords,
    Summaries,
    TrackingLinks,
    Traffic,
    Watch,
    WebhookEndpoints,
    WebLookups,
    Workload,
    Layer.mergeAll(Jobs, JobQueue, Lookups, Plans).pipe(Layer.provide(ScoringQueue(timing)))
  ).pipe(Layer.provide(Sealing(signingSecret, previousSecrets)))

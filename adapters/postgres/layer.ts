import { Layer, type Redacted } from "effect"
import { layer as AccountData } from "./accountData/AccountData.ts"
import { layer as ApiKeys } from "./accounts/ApiKeys.ts"
import { layer as AuditLog } from "./accounts/AuditLog.ts"
import { layer as Closures } from "./accounts/Closures.ts"
import { layer as Members } from "./accounts/Members.ts"
import { layer as Passkeys } from "./accounts/Passkeys.ts"
import { layer as RequestCounts } from "./accounts/RequestCounts.ts"
import { layer as SignIns } from "./accounts/SignIns.ts"
import { layer as Tenants } from "./accounts/Tenants.ts"
import { layer as Announcements } from "./announcing/Announcements.ts"
import { layer as Customers } from "./attribution/Customers.ts"
import { layer as DeadLetters } from "./attribution/DeadLetters.ts"
import { layer as EventLog } from "./attribution/EventLog.ts"
import { layer as Funnels } from "./attribution/Funnels.ts"
import { layer as History } from "./attribution/History.ts"
import { layer as Journeys } from "./attribution/Journeys.ts"
import { layer as LastHeard } from "./attribution/LastHeard.ts"
import { layer as Orders } from "./attribution/Orders.ts"
import { layer as People } from "./attribution/People.ts"
import { layer as Shops } from "./attribution/Shops.ts"
import { layer as Summaries } from "./attribution/Summaries.ts"
import { layer as TrackingLinks } from "./attribution/TrackingLinks.ts"
import { layer as BalanceAlerts } from "./billing/BalanceAlerts.ts"
import { layer as CreditLedger } from "./billing/CreditLedger.ts"
import { layer as Purchases } from "./billing/Purchases.ts"
import { layer as Checks } from "./checks/Checks.ts"
import { layer as Commissions } from "./commissions/Commissions.ts"
import { layer as Lookups } from "./creators/Lookups.ts"
import { layer as CreatorIndex } from "./discovery/CreatorIndex.ts"
import { layer as Discoveries } from "./discovery/Discoveries.ts"
import { layer as Footprints } from "./discovery/Footprints.ts"
import { layer as PlatformChecks } from "./discovery/PlatformChecks.ts"
import { layer as WebLookups } from "./discovery/WebLookups.ts"
import { layer as SubjectRecords } from "./erasure/SubjectRecords.ts"
import { layer as ImportedEvidence } from "./evidence/ImportedEvidence.ts"
import { layer as IdempotencyStore } from "./idempotency/IdempotencyStore.ts"
import { layer as JobQueue } from "./jobs/JobQueue.ts"
import { layer as Jobs } from "./jobs/Jobs.ts"
import { QUEUE_TIMING, type QueueTiming, layer as ScoringQueue } from "./jobs/ScoringQueue.ts"
import { layer as LiftTests } from "./lift/LiftTests.ts"
import { layer as MediaStore } from "./media/MediaStore.ts"
import { layer as Monitored } from "./monitoring/Monitored.ts"
import { layer as Notices } from "./notices/Notices.ts"
import { layer as Oversight } from "./operations/Oversight.ts"
import { layer as Processes } from "./operations/Processes.ts"
import { layer as SealedSecrets } from "./operations/SealedSecrets.ts"
import { layer as Workload } from "./operations/Workload.ts"
import { layer as PaymentEvents } from "./payments/PaymentEvents.ts"
import { layer as PersonalData } from "./privacy/PersonalData.ts"
import { layer as PersonKeys } from "./privacy/PersonKeys.ts"
import { layer as Readiness } from "./Readiness.ts"
import { layer as ReportAccess } from "./reports/ReportAccess.ts"
import { layer as Retention } from "./retention/Retention.ts"
import { layer as ReviewedScores } from "./review/ReviewedScores.ts"
import { layer as Reviews } from "./review/Reviews.ts"
import { layer as Plans } from "./roster/Plans.ts"
import { layer as Roster } from "./roster/Roster.ts"
import { layer as Sealing } from "./Sealing.ts"
import { layer as Scores } from "./scoring/Scores.ts"
import { layer as Deprecations } from "./versioning/Deprecations.ts"
import { layer as ClickPeople } from "./watch/ClickPeople.ts"
import { layer as Traffic } from "./watch/Traffic.ts"
import { layer as Watch } from "./watch/Watch.ts"
import { layer as Deliveries } from "./webhooks/Deliveries.ts"
import { layer as WebhookEndpoints } from "./webhooks/WebhookEndpoints.ts"

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

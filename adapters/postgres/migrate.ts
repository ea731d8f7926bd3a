import { Effect } from "effect"
import { Migrator, SqlClient } from "effect/sql"
import { statements as accounts } from "./migrations/0001_accounts.ts"
import { statements as billing } from "./migrations/0002_billing.ts"
import { statements as attribution } from "./migrations/0003_attribution.ts"
import { statements as creators } from "./migrations/0004_creators.ts"
import { statements as idempotency } from "./migrations/0005_idempotency.ts"
import { statements as dailyCaps } from "./migrations/0006_daily_caps.ts"
import { statements as webhooks } from "./migrations/0007_webhooks.ts"
import { statements as reports } from "./migrations/0008_reports.ts"
import { statements as accountEmail } from "./migrations/0009_account_email.ts"
import { statements as footprints } from "./migrations/0010_footprints.ts"
import { statements as deliveryAges } from "./migrations/0011_delivery_ages.ts"
import { statements as orderIdentity } from "./migrations/0012_order_identity.ts"
import { statements as shopTopics } from "./migrations/0013_shop_topics.ts"
import { statements as attributionPages } from "./migrations/0014_attribution_pages.ts"
import { statements as oneCreator } from "./migrations/0015_one_creator.ts"
import { statements as ledgerChain } from "./migrations/0016_ledger_chain.ts"
import { statements as sealedAddresses } from "./migrations/0017_sealed_addresses.ts"
import { statements as sealCanary } from "./migrations/0018_seal_canary.ts"
import { statements as jobKinds } from "./migrations/0019_job_kinds.ts"
import { statements as pictures } from "./migrations/0020_pictures.ts"
import { statements as platformChecks } from "./migrations/0021_platform_checks.ts"
import { statements as discovery } from "./migrations/0022_discovery.ts"
import { statements as creatorIndex } from "./migrations/0023_creator_index.ts"
import { statements as importedEvidence } from "./migrations/0024_imported_evidence.ts"
import { statements as plans } from "./migrations/0025_plans.ts"
import { statements as roster } from "./migrations/0026_roster.ts"
import { statements as notices } from "./migrations/0027_notices.ts"
import { statements as checks } from "./migrations/0028_checks.ts"
import { statements as reviews } from "./migrations/0029_reviews.ts"
import { statements as refunds } from "./migrations/0030_refunds.ts"
import { statements as reviewDeliveries } from "./migrations/0031_review_deliveries.ts"
import { statements as picturesOfChecks } from "./migrations/0032_pictures_of_checks.ts"
import { statements as erasure } from "./migrations/0033_erasure.ts"
import { statements as workspaceProfiles } from "./migrations/0034_workspace_profiles.ts"
import { statements as orderRefunds } from "./migrations/0035_order_refunds.ts"
import { statements as commissions } from "./migrations/0036_commissions.ts"
import { statements as links } from "./migrations/0037_links.ts"
import { statements as liftTests } from "./migrations/0038_lift_tests.ts"
import { statements as watch } from "./migrations/0039_watch.ts"
import { statements as privacy } from "./migrations/0040_privacy.ts"
import { statements as importedClicks } from "./migrations/0041_imported_clicks.ts"
import { statements as attributionSettings } from "./migrations/0042_attribution_settings.ts"
import { statements as funnels } from "./migrations/0043_funnels.ts"
import { statements as orderEvents } from "./migrations/0045_order_events.ts"
import { statements as people } from "./migrations/0046_people.ts"
import { statements as auditLog } from "./migrations/0047_audit_log.ts"
import { statements as purchases } from "./migrations/0049_purchases.ts"
import { statements as failedDeliveries } from "./migrations/0051_failed_deliveries.ts"
import { statements as orderProducts } from "./migrations/0053_order_products.ts"
import { statements as clickOrigins } from "./migrations/0054_click_origins.ts"
import { statements as shopHeard } from "./migrations/0055_shop_heard.ts"
import { statements as passkeys } from "./migrations/0057_passkeys.ts"
import { statements as jobsByAge } from "./migrations/0061_jobs_by_age.ts"
import { statements as ledgerByAge } from "./migrations/0062_ledger_by_age.ts"
import { statements as partialRefunds } from "./migrations/0064_partial_refunds.ts"
import { statements as boughtScores } from "./migrations/0065_bought_scores.ts"
import { statements as balanceAlerts } from "./migrations/0066_balance_alerts.ts"
import { statements as ledgerByTime } from "./migrations/0067_ledger_by_time.ts"
import { statements as closures } from "./migrations/0068_closures.ts"
import { statements as retention } from "./migrations/0069_retention.ts"
import { statements as processes } from "./migrations/0070_processes.ts"
import { statements as requestCounts } from "./migrations/0072_request_counts.ts"
import { statements as pausedWebhooks } from "./migrations/0073_paused_webhooks.ts"
import { statements as rosterTerms } from "./migrations/0075_roster_terms.ts"
import { statements as linkVersions } from "./migrations/0077_link_versions.ts"
import { statements as deprecations } from "./migrations/0078_deprecations.ts"
import { statements as keyLimits } from "./migrations/0080_key_limits.ts"
import { statements as locks } from "./migrations/0083_locks.ts"
import { statements as summaries } from "./migrations/0087_summaries.ts"
import { statements as tenantKeys } from "./migrations/0096_tenant_keys.ts"
import { statements as serverRuns } from "./migrations/0097_server_runs.ts"
import { statements as months } from "./migrations/0098_months.ts"
import { statements as orderWorth } from "./migrations/0099_order_worth.ts"
import { statements as deadLetters } from "./migrations/0100_dead_letters.ts"
import { statements as keptQueries } from "./migrations/0101_kept_queries.ts"
import { statements as commissionBases } from "./migrations/0102_commission_bases.ts"
import { statements as shopPlatforms } from "./migrations/0103_shop_platforms.ts"
import { statements as shopTimeZones } from "./migrations/0104_shop_time_zones.ts"
import { statements as surveyShapes } from "./migrations/0105_survey_shapes.ts"
import { statements as jobJoiners } from "./migrations/0110_job_joiners.ts"
import { statements as failureCodes } from "./migrations/0111_failure_codes.ts"
import { statements as edgeKeys } from "./migrations/0112_edge_keys.ts"
import { statements as sealsBefore } from "./migrations/0113_seals_before.ts"
import { statements as refundParts } from "./migrations/0114_refund_parts.ts"

/** Every migration, by number and name. They are only ever added to. */
export const MIGRATIONS: Readonly<Record<string, ReadonlyArray<string>>> = {
  "0001_accounts": accounts,
  "0002_billing": billing,
  "0003_attribution": attribution,
  "0004_creators": creators,
  "0005_idempotency": idempotency,
  "0006_daily_caps": dailyCaps,
  "0007_webhooks": webhooks,
  "0008_reports": reports,
  "0009_account_email": accountEmail,
  "0010_footprints": footprints,
  "0011_delivery_ages": deliveryAges,
  "0012_order_identity": orderIdentity,
  "0013_shop_topics": shopTopics,
  "0014_attribution_pages": attributionPages,
  "0015_one_creator": oneCreator,
  "0016_ledger_chain": ledgerChain,
  "0017_sealed_addresses": sealedAddresses,
  "0018_seal_canary": sealCanary,
  "0019_job_kinds": jobKinds,
  "0020_pictures": pictures,
  "0021_platform_checks": platformChecks,
  "0022_discovery": discovery,
  "0023_creator_index": creatorIndex,
  "0024_imported_evidence": importedEvidence,
  "0025_plans": plans,
  "0026_roster": roster,
  "0027_notices": notices,
  "0028_checks": checks,
  "0029_reviews": reviews,
  "0030_refunds": refunds,
  "0031_review_deliveries": reviewDeliveries,
  "0032_pictures_of_checks": picturesOfChecks,
  "0033_erasure": erasure,
  "0034_workspace_profiles": workspaceProfiles,
  "0035_order_refunds": orderRefunds,
  "0036_commissions": commissions,
  "0037_links": links,
  "0038_lift_tests": liftTests,
  "0039_watch": watch,
  "0040_privacy": privacy,
  "0041_imported_clicks": importedClicks,
  "0042_attribution_settings": attributionSettings,
  "0043_funnels": funnels,
  "0045_order_events": orderEvents,
  "0046_people": people,
  "0047_audit_log": auditLog,
  "0049_purchases": purchases,
  "0051_failed_deliveries": failedDeliveries,
  "0053_order_products": orderProducts,
  "0054_click_origins": clickOrigins,
  "0055_shop_heard": shopHeard,
  "0057_passkeys": passkeys,
  "0061_jobs_by_age": jobsByAge,
  "0062_ledger_by_age": ledgerByAge,
  "0064_partial_refunds": partialRefunds,
  "0065_bought_scores": boughtScores,
  "0066_balance_alerts": balanceAlerts,
  "0067_ledger_by_time": ledgerByTime,
  "0068_closures": closures,
  "0069_retention": retention,
  "0070_processes": processes,
  "0072_request_counts": requestCounts,
  "0073_paused_webhooks": pausedWebhooks,
  "0075_roster_terms": rosterTerms,
  "0077_link_versions": linkVersions,
  "0078_deprecations": deprecations,
  "0080_key_limits": keyLimits,
  "0083_locks": locks,
  "0087_summaries": summaries,
  "0096_tenant_keys": tenantKeys,
  "0097_server_runs": serverRuns,
  "0098_months": months,
  "0099_order_worth": orderWorth,
  "0100_dead_letters": deadLetters,
  "0101_kept_queries": keptQueries,
  "0102_commission_bases": commissionBases,
  "0103_shop_platforms": shopPlatforms,
  "0104_shop_time_zones": shopTimeZones,
  "0105_survey_shapes": surveyShapes,
  "0110_job_joiners": jobJoiners,
  "0111_failure_codes": failureCodes,
  "0112_edge_keys": edgeKeys,
  "0113_seals_before": sealsBefore,
  "0114_refund_parts": refundParts
}

export const MIGRATIONS_TABLE = "migrations"

/** The newest migration, which a ready database has run, and its number. */
export const LATEST_MIGRATION_NAME = Object.keys(MIGRATIONS).at(-1) ?? ""
export const LATEST_MIGRATION = Number.parseInt(LATEST_MIGRATION_NAME, 10)

const run = (statements: ReadonlyArray<string>) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    // Building an index over much data may take longer than any request's statement.
    yield* sql`set local statement_timeout = 0`
    for (const statement of statements) yield* sql.unsafe(statement)
  })

/**
 * Brings the schema up to date, in one transaction that holds a lock: of several hosts that start at once one
 * migrates and the others wait for it. Answers the names of the migrations it ran.
 */
export const migrate = Migrator.make({})({
  loader: Migrator.fromRecord(
    Object.fromEntries(Object.entries(MIGRATIONS).map(([name, statements]) => [name, run(statements)]))
  ),
  table: MIGRATIONS_TABLE
}).pipe(Effect.map((ran) => ran.map(([id, name]) => `${String(id).padStart(4, "0")}_${name}`)))

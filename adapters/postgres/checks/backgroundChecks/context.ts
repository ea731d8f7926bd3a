import { adds, claimed, documents, postgresContext, small } from "../../tables/PostgresContext.ts"
import { layer as Checks } from "./Checks.ts"
import { schema } from "./schema.ts"

export const backgroundChecks = postgresContext({
  layer: Checks,
  steps: [adds(16, "checks", schema, "6e2c9d0b8f6bcb7b15dfae9766fa7c6d911c1ce73d221bf48bebfd8a8a4ab0f3")],
  owned: {
    // Of its subject what the tenant typed is sealed; the report says what came of it.
    checks: { ...documents, leftOut: ["subject", "session_id", "payment_url", "scan_claim_id"] },
    check_orders: small,
    check_history: small,
    check_mails: claimed,
    check_refunds: claimed
  },
  leftOut: {
    scan_pages: "what a scan that is under way has read so far; its report is in checks"
  }
})

/** Rows of one page, of tables whose rows are small. */
const ROWS_MAX = 500
/** Rows of one page, of tables whose rows hold documents: a page of them stays within some megabytes. */
const DOCUMENTS_MAX = 20

/** A table of what tenants own, by its name; rows are read in the order of its primary key, which begins with the tenant. */
export interface OwnedTable {
  readonly rowsMax: number
  /** Columns that are not taken out: secrets, what is sealed, and what only workers need. */
  readonly leftOut?: ReadonlyArray<string>
  /** What a row is told beside its columns, as SQL of a JSON object; `t` is the row. */
  readonly more?: string
}

const small: OwnedTable = { rowsMax: ROWS_MAX }
const documents: OwnedTable = { rowsMax: DOCUMENTS_MAX }
const claimed: OwnedTable = { rowsMax: ROWS_MAX, leftOut: ["claim_id"] }

/** Every table that is taken out. */
export const OWNED_TABLES: Readonly<Record<string, OwnedTable>> = {
  tenants: small,
  members: {
    rowsMax: ROWS_MAX,
    more: "jsonb_build_object('email', (select p.email from people p where p.person_id = t.person_id))"
  },
  api_keys: { rowsMax: ROWS_MAX, leftOut: ["secret_hash"] },
  audit_log: small,
  links: small,
  link_rules: small,
  promo_assignments: small,
  clicks: small,
  unique_clicks: small,
  click_people: small,
  events: small,
  orders: small,
  order_aliases: small,
  order_evidence: small,
  order_refunds: small,
  order_customers: small,
  order_holds: small,
  hold_decisions: small,
  order_told: small,
  order_events: small,
  erased_orders: small,
  survey_answers: small,
  shops: { rowsMax: ROWS_MAX, leftOut: ["sealed_secret", "sealed_previous_secret"] },
  shop_topics: small,
  shop_clocks: small,
  shop_heard: small,
  dead_letters: { rowsMax: ROWS_MAX, leftOut: ["sealed_body", "claimed_until"] },
  dead_letter_losses: small,
  person_devices: small,
  person_orders: small,
  person_trust: small,
  privacy_requests: documents,
  commission_books: small,
  commission_rules: small,
  commission_statements: small,
  commission_lines: small,
  commission_stated: small,
  lift_tests: small,
  lift_cells: small,
  retention: small,
  signals: small,
  watch_rules_off: small,
  wallets: small,
  ledger_entries: small,
  usage_log: small,
  daily_counts: small,
  request_counts: small,
  deprecation_uses: small,
  deprecation_mails: claimed,
  purchases: { rowsMax: ROWS_MAX, leftOut: ["session_id", "payment_url", "return_url", "score_claim_id"] },
  purchase_history: small,
  balance_alerts: claimed,
  purchase_receipts: claimed,
  purchase_refunds: claimed,
  jobs: documents,
  job_accounts: small,
  job_scores: small,
  own_scores: documents,
  discoveries: documents,
  footprint_views: small,
  imported_evidence: { rowsMax: 1 },
  plans: small,
  plan_watches: small,
  roster: small,
  roster_summaries: documents,
  notices: claimed,
  // Of its subject what the tenant typed is sealed; the report says what came of it.
  checks: { rowsMax: DOCUMENTS_MAX, leftOut: ["subject", "session_id", "payment_url", "scan_claim_id"] },
  check_orders: small,
  check_history: small,
  check_mails: claimed,
  check_refunds: claimed,
  review_items: documents,
  review_checks: small,
  review_decisions: documents,
  webhook_endpoints: {
    rowsMax: ROWS_MAX,
    leftOut: ["sealed_secret", "sealed_previous_secret", "sealed_url"]
  },
  webhook_deliveries: claimed,
  webhook_attempts: claimed
}

/** Every table with a tenant that is not taken out, and why. */
export const LEFT_OUT_TABLES: Readonly<Record<string, string>> = {
  account_closures: "that the account is closed, which its owners see",
  creator_holds: "which tenant a creator is being scored for right now",
  directory: "leads from names to tenants; each of them is a row of links, shops or keys",
  idempotency_keys: "answers that are kept for a day, so that a request can be sent again",
  ledger_unsettled: "what the ledger's balance still has to count",
  link_versions: "whether links were written to since they were read",
  locks: "what only one may do at a time of the account",
  order_dues: "which orders a worker looks at next",
  payment_names: "that a checkout and a payment are of one order; the orders are in checks and purchases",
  person_keys: "the key that makes persons of addresses",
  review_remakes: "which scores a worker makes next",
  roster_marks: "which lines of the roster a worker sums up next",
  roster_sums: "when the roster was summed up",
  roster_terms: "what the roster's creators are searched by; their names are in roster_summaries",
  scan_pages: "what a scan that is under way has read so far; its report is in checks",
  scored_evidence: "what scores were made of, for as long as they may be made anew; the scores are in own_scores",
  summary_counts: "what orders and clicks of a span of time were counted; they are in orders and clicks",
  summary_sales: "what orders of a span of time came to; they are in orders",
  summary_spans: "which spans of time were summed up",
  summary_turns: "when a worker sums up next",
  watch_looks: "when a worker looked last"
}

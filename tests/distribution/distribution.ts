import { TENANT_TABLES } from "../../adapters/postgres/contexts.ts"

/**
 * How a table is cut over the nodes of a cluster.
 *
 * - `tenant`: by `tenant_id`, all of a tenant's rows on one node. Its keys, unique indexes and foreign keys begin with the tenant.
 * - `account`: by `handle`, all that is known of one account of a platform on one node. Its keys hold the handle.
 * - `reference`: copied whole to every node, since rows of tenants are read together with it or refer to it. It is written to seldom.
 * - `local`: whole on one node: small, or read by itself.
 */
export type Distribution = "tenant" | "account" | "reference" | "local"

/** The column that a table is cut by; null where it is kept whole. */
export const DISTRIBUTION_COLUMNS: Readonly<Record<Distribution, string | null>> = {
  tenant: "tenant_id",
  account: "handle",
  reference: null,
  local: null
}

/** Tables that name a tenant are cut by it, but for those that this says otherwise of. */
const OTHERWISE: Readonly<Record<string, Distribution>> = {
  answered_challenges: "local",
  click_salts: "local",
  creator_holds: "account",
  creator_index: "local",
  creator_index_slots: "local",
  creator_index_totals: "local",
  creator_word_variants: "local",
  creator_words: "local",
  creatorsignal_migrations: "local",
  deprecations: "reference",
  directory: "reference",
  discovery_searches: "local",
  follower_counts: "account",
  footprint_accounts: "reference",
  media: "local",
  media_uses: "local",
  monitored_accounts: "account",
  passkeys: "local",
  payment_events: "local",
  payment_names: "reference",
  people: "reference",
  platform_checks: "local",
  processes: "local",
  review_rulings: "reference",
  scores: "reference",
  seal_canary: "local",
  server_runs: "local",
  sessions: "local",
  sign_in_links: "local"
}

/** Every table of the schema, by its name. */
export const DISTRIBUTIONS: Readonly<Record<string, Distribution>> = Object.fromEntries(
  [...new Set([...Object.keys(TENANT_TABLES.owned), ...Object.keys(TENANT_TABLES.leftOut), ...Object.keys(OTHERWISE)])]
    .toSorted()
    .map((table) => [table, OTHERWISE[table] ?? "tenant"])
)

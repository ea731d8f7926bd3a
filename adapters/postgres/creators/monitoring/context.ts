import { adds, postgresContext } from "../../tables/PostgresContext.ts"
import { layer as Monitored } from "./Monitored.ts"

/**
 * Monitored accounts, and their followers by day. `next_at` of a claimed account stays as it is: `lease_until` says until when other
 * workers leave it alone.
 */
const schema = [
  `create table monitored_accounts (
    platform text not null,
    handle text not null,
    state json,
    next_at timestamptz not null,
    claim_id uuid,
    lease_until timestamptz,
    primary key (platform, handle)
  )`,
  "create index monitored_accounts_due on monitored_accounts (platform, next_at)",
  "create index monitored_accounts_by_time on monitored_accounts (next_at)",
  `create table follower_counts (
    platform text not null,
    handle text not null,
    day date not null,
    followers bigint not null,
    primary key (platform, handle, day)
  )`,
  "create index follower_counts_by_day on follower_counts (day)"
]
export const monitoring = postgresContext({
  layer: Monitored,
  steps: [adds(15, "monitoring", schema, "cc78540ab99447456fbc79bfcf65e5aa2a60e6e80fad2a0bef2486c6304dfd34")]
})

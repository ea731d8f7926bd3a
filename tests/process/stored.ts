import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/**
 * Every event a database holds, and what its purchases left in the other tables, all of one moment: the database ends
 * a statement that a killed server had sent, so two questions may see two states.
 */
export const stored = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql<{ readonly place: string; readonly id: string }>`
    select 'event' as place, event_id::text as id from events
    union all select 'purchase', order_id from events where event_type = 'purchase'
    union all select 'evidence', order_id from order_evidence
    union all select 'order', order_id from orders
  `
  const idsIn = (wanted: string) => rows.flatMap(({ place, id }) => (place === wanted ? [id] : [])).sort()
  return {
    events: idsIn("event"),
    /** Ids of the orders that the stored purchases name. */
    purchases: idsIn("purchase"),
    evidence: idsIn("evidence"),
    orders: idsIn("order")
  }
})

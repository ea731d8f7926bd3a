import type { RosterQuery, RosterSort } from "../../../../ports/creators/roster/Roster.ts"
import { ENTRY_COLUMNS, HELD_CTE, SHOW, SHOWN } from "./rosterRows.ts"

/** What a roster's leads `r`, with the plans `h` that they have, are sorted by, and its type. */
const SORTED: Readonly<Record<RosterSort, { readonly by: string; readonly type: string }>> = {
  added: { by: "r.added_at", type: "timestamptz" },
  score: { by: "r.score", type: "double precision" },
  delta_90d: { by: "r.delta_90d", type: "double precision" },
  followers: { by: "r.followers", type: "double precision" },
  name: { by: 'r.name collate "C"', type: "text" },
  last_scored: { by: "r.scored_at", type: "timestamptz" },
  flags: { by: "nullif(r.flags, 0)", type: "double precision" },
  revenue: { by: "(r.revenue->0->>'minorUnits')::numeric", type: "numeric" },
  renewal: { by: "case when not h.is_paused then h.ends_at end", type: "timestamptz" }
}

const KIND =
  "case when h.is_monitoring then 'recurring_monitoring' when not h.is_monitoring then 'recurring' else 'none' end"

/** Behind every other one by code point, as terms are sorted. */
const LAST_CHARACTER = "\u{10FFFF}"

/** A statement and its parameters behind the tenant, $1. */
export interface PageStatement {
  readonly text: string
  readonly parameters: ReadonlyArray<unknown>
}

/**
 * The statement of a page: one for each sort, direction and set of filters, so that plans are joined only where something asks
 * for them. It answers a row for each entry, with how many there are in all; one row without an entry where there is none.
 */
export const rosterPage = ({ filters, sort, isDescending, limit, offset, after }: RosterQuery): PageStatement => {
  const parameters: Array<unknown> = []
  const given = (value: unknown, type: string): string => `$${parameters.push(value) + 1}::${type}`
  const { plan, isPaused, isFlagged, tag, search } = filters
  const conditions = [
    ...(plan === null ? [] : [`${KIND} = ${given(plan, "text")}`]),
    ...(isPaused === null ? [] : [`coalesce(h.is_paused, false) = ${given(isPaused, "boolean")}`]),
    ...(isFlagged === null ? [] : [`(r.flags > 0) = ${given(isFlagged, "boolean")}`]),
    ...(tag === null ? [] : [`${given(tag, "text")} = any(r.tags)`])
  ]
  const needsPlans = sort === "renewal" || plan !== null || isPaused !== null
  const { by, type } = SORTED[sort]
  const value = type === "text" ? 'value collate "C"' : "value"
  const order = `${value} ${isDescending ? "desc" : "asc"} nulls last, platform collate "C", handle collate "C"`
  const isBehind = (): string => {
    if (after === null) return "true"
    const account = `(${given(after.account.platform, "text")}, ${given(after.account.handle, "text")})`
    const isBehindAccount = `(platform collate "C", handle collate "C") > ${account}`
    if (after.value === null) return `value is null and ${isBehindAccount}`
    const last = given(after.value, type)
    return `(value is null or ${value} ${isDescending ? "<" : ">"} ${last} or ${value} = ${last} and ${isBehindAccount})`
  }
  const found = (): string => {
    const from = given(search, "text")
    const until = given(`${search}${LAST_CHARACTER}`, "text")
    return `
      found as materialized (
        select distinct platform, handle from roster_terms where tenant_id = $1::uuid and term >= ${from} and term < ${until}
      ),
    `
  }
  // Whom a search finds is looked up by their key: a roster is not read for a few of it.
  const rows =
    search === null
      ? "roster r"
      : `found f cross join lateral (
          select * from roster k where k.tenant_id = $1::uuid and k.platform = f.platform and k.handle = f.handle offset 0
        ) r`
  const text = `
    with ${needsPlans ? `${HELD_CTE},` : ""} ${search === null ? "" : found()} asked as materialized (
      select r.platform, r.handle, ${by} as value
      from ${rows} ${needsPlans ? "left join held h on h.lead_platform = r.platform and h.lead_handle = r.handle" : ""}
      where ${["r.tenant_id = $1::uuid", "r.is_lead", ...conditions].join(" and ")}
    ), page as materialized (
      select platform, handle, value from asked where ${isBehind()}
      order by ${order} limit ${given(limit, "integer")} offset ${given(offset, "integer")}
    ), shown as materialized (
      select (row_number() over (order by ${order}))::integer as place, $1::uuid as tenant_id, platform, handle from page
    ), ${SHOW}, entries as materialized (
      select s.place, ${ENTRY_COLUMNS} from ${SHOWN}
    )
    select c.total, e.*
    from (select count(*)::integer as total from asked) c left join entries e on true
    order by e.place
  `
  return { text, parameters }
}

import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { createTenant } from "../../domain/accounts/tenants/createTenant.ts"
import { askForName } from "../../domain/creators/discovery/nameSimilarity.ts"
import { NO_FILTERS } from "../../domain/creators/discovery/noFilters.ts"
import { CreatorIndex, type ListingFilters, type PageSort } from "../../ports/creators/discovery/CreatorIndex.ts"
import { misspelt } from "./misspelt.ts"

/** Whether a scan, as a plan's summary names it, reads a table of the index from end to end. */
export const isReadWhole = (scan: string): boolean => /^Seq Scan creator_(index$|word)/.test(scan)

const PAGE = 21

/** The calls of the index whose statements are explained, by name, of a planted index. */
export const indexCalls = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const index = yield* CreatorIndex
  const { id: tenantId } = yield* createTenant("Plans")
  const [one] = yield* sql<{ readonly name: string }>`
    select display_name as name from creator_index where length(display_name) > 12 order by platform, handle limit 1
  `
  const name = one?.name ?? ""
  const named = (text: string) => {
    const asked = askForName(text)
    return asked === null ? Effect.void : index.named(tenantId, asked.query, NO_FILTERS)
  }
  const page = (filters: Partial<ListingFilters>, sort: PageSort = "score") =>
    index.page(tenantId, { ...NO_FILTERS, ...filters }, { sort, after: null, limit: PAGE })
  const low = { ...NO_FILTERS.agents, sentiment: { min: null, max: 32 } }
  const calls: Readonly<Record<string, Effect.Effect<unknown, unknown>>> = {
    "resolve, exact": named(name),
    "resolve, typo": named(misspelt(name, 1)),
    "resolve, one word": named(name.split(" ")[0] ?? ""),
    "page by score": page({}),
    "page by followers": page({}, "followers"),
    "page, brand": page({ brandKey: "brand7" }),
    "page, topic": page({ topic: "food" }),
    "page, rare flag by followers": page({ withFlags: ["hate"] }, "followers"),
    "page, low agent": page({ agents: low }),
    "page, low agent and topic": page({ agents: low, topic: "food" }),
    "page, engagement": page({ engagementRate: { min: 0.15, max: null } }, "followers"),
    near: index.near(tenantId, { niches: ["food/13", "food/14"], score: 70 }, NO_FILTERS),
    totals: index.totals
  }
  return calls
})

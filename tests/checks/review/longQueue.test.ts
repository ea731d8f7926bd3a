import { describe, expect } from "bun:test"
import { Effect, Layer, Redacted, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { listStatement } from "../../../adapters/postgres/checks/review/listStatement.ts"
import { layer as postgres } from "../../../adapters/postgres/layer.ts"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import type { FindingId } from "../../../ports/checks/backgroundChecks/Finding.ts"
import { REVIEW_ITEMS_ADDED_MAX, type ReviewCursor, Reviews } from "../../../ports/checks/review/Reviews.ts"
import { Severity } from "../../../ports/creators/scoring/Score.ts"
import { anAccount } from "../../contracts/creatorsExamples.ts"
import { newTenant } from "../../contracts/newTenant.ts"
import { aDecision, aFinding, anItem } from "../../contracts/reviewExamples.ts"
import { migratedEmbedded } from "../../support/databases/migratedEmbedded.ts"
import { sharedEffectTest } from "../../support/running/effectTest.ts"
import { sized } from "../../support/running/sized.ts"

const FINDINGS = sized(2_000, 5_000)
const OTHERS = 4
const FINDINGS_OF_OTHERS = 500
const PAGE = 100
const DECIDED = 40

const Plan = Schema.decodeUnknownSync(Schema.Array(Schema.Struct({ "QUERY PLAN": Schema.Json })))

/** Every step of a plan: what it does, to what, and how many rows it gave or threw away. */
const stepsOf = (
  plan: Schema.Json
): ReadonlyArray<{ readonly type: string; readonly table: string; readonly rows: number }> => {
  if (typeof plan !== "object" || plan === null) return []
  const inner = Object.values(plan).flatMap(stepsOf)
  if (!("Node Type" in plan)) return inner
  const numberOf = (name: string) => Number(Reflect.get(plan, name) ?? 0)
  const rows = numberOf("Actual Rows") + numberOf("Rows Removed by Filter")
  return [{ type: String(plan["Node Type"]), table: String(Reflect.get(plan, "Relation Name") ?? ""), rows }, ...inner]
}

const fill = (tenantId: TenantId, count: number) =>
  Effect.gen(function* () {
    const reviews = yield* Reviews
    const account = anAccount()
    for (let from = 0; from < count; from += REVIEW_ITEMS_ADDED_MAX) {
      const places = Array.from({ length: Math.min(REVIEW_ITEMS_ADDED_MAX, count - from) }, (_, place) => from + place)
      yield* reviews.add(
        places.map((place) => ({
          ...anItem(tenantId, aFinding({ severity: Severity.literals[place % 4] ?? "low" }, account)),
          foundAt: new Date(Date.UTC(2026, 2, 1) + (place % 1_000) * 60_000)
        }))
      )
    }
  })

describe(`a queue of ${FINDINGS} findings`, () => {
  const it = sharedEffectTest(postgres(Redacted.make("a signing secret")).pipe(Layer.provideMerge(migratedEmbedded())))

  it.live(
    "has each once on its pages, and no page reads more than itself and what was decided before it",
    Effect.gen(function* () {
      const [sql, reviews] = [yield* SqlClient.SqlClient, yield* Reviews]
      const tenantId = yield* newTenant
      yield* fill(tenantId, FINDINGS)
      for (let other = 0; other < OTHERS; other++) yield* fill(yield* newTenant, FINDINGS_OF_OTHERS)
      yield* sql`analyze review_items`

      const seen: Array<FindingId> = []
      const tookMs: Array<number> = []
      const places: Array<ReviewCursor | null> = [null]
      for (let after: ReviewCursor | null = null; ; ) {
        const start = performance.now()
        const page: ReadonlyArray<Effect.Success<ReturnType<typeof reviews.list>>[number]> = yield* reviews.list(
          tenantId,
          { status: "open", limit: PAGE, after }
        )
        tookMs.push(performance.now() - start)
        seen.push(...page.map(({ finding }) => finding.id))
        const last = page.at(-1)
        if (last === undefined) break
        after = {
          isDisputed: last.dispute !== null,
          rank: Severity.literals.indexOf(last.finding.severity),
          foundAt: last.foundAt,
          findingId: last.finding.id
        }
        places.push(after)
      }
      expect(seen).toHaveLength(FINDINGS)
      expect(new Set(seen).size).toBe(FINDINGS)

      const readOf = Effect.fnUntraced(function* (after: ReviewCursor | null) {
        const place = after === null ? [] : [after.isDisputed, after.rank, after.foundAt.toISOString(), after.findingId]
        const [plan] = Plan(
          yield* sql.unsafe(`explain (analyze, format json) ${listStatement("open", after !== null)}`, [
            tenantId,
            PAGE,
            ...place
          ])
        )
        const steps = stepsOf(plan?.["QUERY PLAN"] ?? null)
        expect(steps.filter(({ type }) => type === "Seq Scan").map(({ table }) => table)).not.toContain("review_items")
        return Math.max(...steps.filter(({ table }) => table === "review_items").map(({ rows }) => rows))
      })
      for (const place of [0, 1, places.length >> 1, places.length - 2]) {
        expect(yield* readOf(places[place] ?? null)).toBeLessThanOrEqual(PAGE)
      }
      for (const id of seen.slice(0, DECIDED)) yield* reviews.decide(tenantId, id, aDecision())
      expect(yield* readOf(null)).toBeLessThanOrEqual(PAGE + DECIDED)
      const sorted = [...tookMs].sort((a, b) => a - b)
      console.info(
        `${FINDINGS} findings in ${tookMs.length - 1} pages: p50 ${sorted[sorted.length >> 1]?.toFixed(1)} ms, ` +
          `slowest ${sorted.at(-1)?.toFixed(1)} ms`
      )
    })
  )
})

import { expect, test } from "bun:test"
import { Effect } from "effect"
import { CheckId, type NewCheck } from "../../ports/checks/backgroundChecks/Check.ts"
import { Checks } from "../../ports/checks/backgroundChecks/Checks.ts"
import { aVerifiedCheck } from "../contracts/consentExamples.ts"
import { CHECKS, openCheckHost, START } from "./checkWorld.ts"

const CHECKS_LISTED = 5_000
/** Of so many in a row each was made in the same millisecond. */
const AT_ONCE = 7

interface Listed {
  readonly check_id: string
  readonly created_at: string
}

test("of 5,000 checks the list says each once, newest first, page by page, whatever is ordered meanwhile", async () => {
  await using world = await openCheckHost()
  const { tenant, secrets } = world.host
  const made = Array.from({ length: CHECKS_LISTED }, (_, place): NewCheck => {
    const at = new Date(START.getTime() - Math.floor(place / AT_ONCE) * 1_000)
    return aVerifiedCheck(tenant.id, at, { checkId: CheckId.make(crypto.randomUUID()) })
  })
  await world.host.run(Checks.use((checks) => Effect.forEach(made, checks.create, { discard: true })))

  const page = async (cursor: string | null, limit: number) => {
    const query = cursor === null ? `limit=${limit}` : `limit=${limit}&cursor=${encodeURIComponent(cursor)}`
    const { status, json } = await world.host.call(`${CHECKS}?${query}`, { key: secrets.read })
    expect(status).toBe(200)
    const { checks, next_cursor } = Object(json)
    const rows: ReadonlyArray<Listed> = checks
    const next: string | null = next_cursor
    return { rows, next }
  }

  const listed: Array<Listed> = []
  const first = await page(null, 100)
  listed.push(...first.rows)
  let { next } = first
  while (next !== null) {
    // What is ordered while somebody reads is on no page behind.
    if (listed.length === 1_000) {
      const later = aVerifiedCheck(tenant.id, new Date(START.getTime() + 1_000))
      await world.host.run(Checks.use((checks) => checks.create(later)))
    }
    const following = await page(next, 100)
    expect(following.rows).toHaveLength(Math.min(100, CHECKS_LISTED - listed.length))
    listed.push(...following.rows)
    next = following.next
  }
  expect(listed).toHaveLength(CHECKS_LISTED)
  expect(new Set(listed.map(({ check_id }) => check_id))).toEqual(new Set(made.map(({ checkId }) => checkId)))
  const times = listed.map(({ created_at }) => created_at)
  expect(times).toEqual(times.toSorted().toReversed())
  // A page of another size ends elsewhere, in the middle of those that were made at once, and nothing is left out.
  const { rows, next: cursor } = await page(null, 3)
  const { rows: behind } = await page(cursor, 5)
  const again = await page(null, 8)
  expect([...rows, ...behind]).toEqual([...again.rows])
})

test("a limit and a cursor that are none are 400, and say which it was", async () => {
  await using world = await openCheckHost()
  for (const [query, field] of [
    ["limit=0", "limit: "],
    ["limit=101", "limit: "],
    ["limit=ten", "limit: "],
    ["limit=-1", "limit: "],
    ["limit=", "limit: "],
    ["cursor=", "cursor: "],
    ["cursor=none", "cursor: "],
    ["cursor=e30", "cursor: "],
    [`cursor=${"A".repeat(4_000)}`, "cursor: "]
  ]) {
    const { status, json } = await world.host.call(`${CHECKS}?${query}`, { key: world.host.secrets.read })
    expect([query, status, Object(json).error]).toEqual([query, 400, "invalid_request"])
    expect(Object(json).message).toContain(field)
  }
})

import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import type { Dump } from "../support/databases/dumpTables.ts"
import { contextCalls } from "./ContextCalls.ts"
import { type Answer, requestOf, type Sent } from "./host.ts"
import { type Asker, OPEN, triesOf } from "./isolationTries.ts"
import { type Isolated, MARK, openIsolated } from "./isolationWorld.ts"

const HOOK_TIMEOUT_MS = 300_000
const PARTING_CHARACTERS = 160
/** Tables that count what the others hold, or who asked. */
const COUNTING = ["creator_index_totals", "discovery_searches", "request_counts"]
/** What tells an answer from the next one to the same question. */
const FLEETING = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d{4}-\d\d-\d\dT[\d:.]+Z|[\w-]{80,}/g

let world: Isolated
let before: Dump
beforeAll(async () => {
  world = await openIsolated()
  before = await world.dump()
}, HOOK_TIMEOUT_MS)
afterAll(() => world.close())

const ask = ([path, sent = {}]: readonly [string, Sent?], key: string | undefined): Promise<Answer> =>
  world.host.call(path, { ...sent, ...(key === undefined ? {} : { key }) })

const keyOf = (asker: Asker): string | undefined =>
  asker === "none" ? undefined : asker === "poor" ? world.poor.key : world.keys[asker]

/** An answer without what it repeats of the question, and without what is new each time; of a PDF, that it is one. */
const shown = ({ status, headers, text }: Answer, named: string): string => {
  const type = headers.get("content-type")
  const repeats = named === "" ? [] : [named, encodeURIComponent(named), JSON.stringify(named).slice(1, -1)]
  const body =
    type === "application/pdf" ? "a PDF" : repeats.reduce((told, each) => told.replaceAll(each, "NAMED"), text)
  return [status, type, headers.get("location"), body.replaceAll(FLEETING, "NEW")].join("\n")
}

/** Where two answers part, with what stands there. */
const parting = (one: string, other: string) => {
  const at = [...one].findIndex((letter, index) => letter !== other[index])
  return [one, other].map((text) => text.slice(Math.max(0, at - PARTING_CHARACTERS), at + PARTING_CHARACTERS))
}

/** What a tenant, or nobody, has of the tables; that a key was used is nobody's business. */
const without = (dump: Dump, tenants: ReadonlyArray<string>): Dump =>
  Object.fromEntries(
    Object.entries(dump).map(([table, rows]) => [
      table,
      rows
        .filter(({ tenant_id }) => typeof tenant_id !== "string" || !tenants.includes(tenant_id))
        .map(({ last_used_at: _, ...row }) => row)
    ])
  )

describe("a tenant reads, pays for, consents to, reviews or downloads nothing of another's", () => {
  test("each endpoint tried", async () => {
    const described = Object.entries(world.host.openApi.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method} ${path}`)
    )
    const tries = triesOf(world)
    const open = (await contextCalls()).flatMap((calls) => Object.keys(calls.open))
    // A new endpoint is to be tried too, or to say why it takes nothing of anybody's.
    expect([...Object.keys(tries), ...Object.keys(OPEN), ...open].toSorted()).toEqual(described.toSorted())

    const wrong: Array<unknown> = []
    for (const [operation, each] of Object.entries(tries)) {
      for (const { what, theirs, absent, named, answers, differs } of each) {
        for (const asker of ["full", "read", "test", "track", "poor", "none"] as const) {
          const status = answers[asker]
          if (status === undefined) continue
          const answer = await ask(theirs, keyOf(asker))
          const given = shown(answer, named[0])
          const other = shown(await ask(absent, keyOf(asker)), named[1])
          const at = `${operation}, ${what}, ${asker}`
          if (!given.startsWith(`${status}\n`)) wrong.push([at, "not", status, given.slice(0, PARTING_CHARACTERS)])
          // The sandbox is a store of its own, whose examples are made of what is asked.
          const isSandbox = answer.headers.has("x-sandbox") || answer.text.includes('"sandbox":true')
          if (isSandbox !== (asker === "test")) wrong.push([at, "is the sandbox's", isSandbox])
          if (differs === undefined && asker !== "test" && given !== other) wrong.push([at, ...parting(given, other)])
          if (given.includes(MARK)) wrong.push([at, "tells what is theirs", given.slice(0, PARTING_CHARACTERS)])
        }
      }
    }
    expect(wrong).toEqual([])
  })

  test("and nothing of what is stored of theirs has changed, and nothing was billed", async () => {
    const after = await world.dump()
    const { rich, poor, host } = world
    const asking = [rich.tenantId, poor.tenantId]
    // What belongs to no tenant may have grown by what the other found for itself: every row that was there still is.
    const [now, then] = [without(after, asking), without(before, asking)]
    for (const [table, rows] of Object.entries(then)) {
      const left = new Set((now[table] ?? []).map((row) => JSON.stringify(row)))
      const lost = COUNTING.includes(table) ? [] : rows.filter((row) => !left.has(JSON.stringify(row)))
      expect([table, lost]).toEqual([table, []])
    }
    const ofOwner = (dump: Dump) =>
      // That the owner asked too is counted, for the owner alone.
      Object.entries<Dump[string]>({ ...dump, request_counts: [] }).map(([table, rows]) => [
        table,
        rows.filter(({ tenant_id, element }) =>
          [tenant_id, element].some((each) => String(each).includes(host.tenant.id))
        )
      ])
    expect(ofOwner(now)).toEqual(ofOwner(then))
    const moneyOf = (dump: Dump) => ({ wallets: dump.wallets, ledger: dump.ledger_entries })
    expect(moneyOf(after)).toEqual(moneyOf(before))
    expect((after.usage_log ?? []).filter(({ credits }) => credits !== 0)).toEqual(
      (before.usage_log ?? []).filter(({ credits }) => credits !== 0)
    )
  })

  test("while its owner is shown each of them", async () => {
    const { full } = world.host.secrets
    for (const [operation, each] of Object.entries(triesOf(world))) {
      for (const { what, theirs, named, isShownToOwner } of each) {
        if (isShownToOwner === undefined) continue
        const own = shown(await ask(theirs, full), named[0])
        const other = shown(await ask(theirs, world.rich.key), named[0])
        expect([operation, what, own.startsWith("20") && own !== other]).toEqual([operation, what, true])
      }
    }
    const { pdf, consent, subject, report, media, unpaid } = world.theirs
    for (const path of [
      `/api/v1/checks/${pdf}`,
      `/checks/${pdf}`,
      `/consent/${consent}`,
      `/subject/${subject}`,
      `/reports/${report}`,
      `/api/v1/media/${media}`,
      `/checkout/${unpaid.sessionId}`
    ]) {
      expect([path.slice(0, 12), (await world.host.host.fetch(requestOf(path))).status]).toEqual([
        path.slice(0, 12),
        200
      ])
    }
  })
})

import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import type { Dump } from "../dumpTables.ts"
import type { Answer, Sent } from "./host.ts"
import { type Asker, OPEN, triesOf } from "./isolationTries.ts"
import { type Isolated, MARK, openIsolated } from "./isolationWorld.ts"

const HOOK_TIMEOUT_MS = 120_000
/** What tells an answer from the next one to the same question. */
const FLEETING = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d{4}-\d\d-\d\dT[\d:.]+Z|c[0-9a-z]{20,}/g

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

/** An answer without what it repeats of the question, and without what is new each time. */
const shown = ({ status, headers, text }: Answer, named: string) => ({
  status,
  type: headers.get("content-type"),
  location: headers.get("location"),
  text: (named === ""
    ? text
    : text.replaceAll(named, "NAMED").replaceAll(encodeURIComponent(named), "NAMED")
  ).replaceAll(FLEETING, "NEW")
})

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
    // A new endpoint is to be tried too, or to say why it takes nothing of anybody's.
    expect([...Object.keys(tries), ...Object.keys(OPEN)].toSorted()).toEqual(described.toSorted())

    const wrong: Array<unknown> = []
    for (const [operation, each] of Object.entries(tries)) {
      for (const { what, theirs, absent, named, answers, differs } of each) {
        for (const asker of ["full", "read", "test", "track", "poor", "none"] as const) {
          const status = answers[asker]
          if (status === undefined) continue
          const given = shown(await ask(theirs, keyOf(asker)), named[0])
          const other = shown(await ask(absent, keyOf(asker)), named[1])
          const at = `${operation}, ${what}, ${asker}`
          if (given.status !== status) wrong.push([at, "answered", given, "not", status])
          if (differs === undefined && JSON.stringify(given) !== JSON.stringify(other)) wrong.push([at, given, other])
          if (given.text.includes(MARK)) wrong.push([at, "tells what is theirs", given])
        }
      }
    }
    expect(wrong).toEqual([])
  })

  test("and nothing of what is stored of theirs has changed, and nothing was billed", async () => {
    const after = await world.dump()
    const { rich, poor, host } = world
    const asking = [rich.tenantId, poor.tenantId]
    expect(without(after, asking)).toEqual(without(before, asking))
    const moneyOf = (dump: Dump) => ({ wallets: dump.wallets, ledger: dump.ledger_entries })
    expect(moneyOf(after)).toEqual(moneyOf(before))
    expect((after.usage_log ?? []).filter(({ credits }) => credits !== 0)).toEqual(
      (before.usage_log ?? []).filter(({ credits }) => credits !== 0)
    )
    expect(host.tenant.id).not.toBe(rich.tenantId)
  })

  test("while its owner is shown each of them", async () => {
    const { full } = world.host.secrets
    for (const [operation, each] of Object.entries(triesOf(world))) {
      for (const { what, theirs, named, isShownToOwner } of each) {
        if (isShownToOwner === undefined) continue
        const own = shown(await ask(theirs, full), named[0])
        const other = shown(await ask(theirs, world.rich.key), named[0])
        expect([operation, what, own.status < 300 && own.text !== other.text]).toEqual([operation, what, true])
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
      expect([path.slice(0, 12), (await world.host.call(path)).status]).toEqual([path.slice(0, 12), 200])
    }
  })
})

import { describe, expect, test } from "bun:test"
import { Context, Effect } from "effect"
import { fromBufferPromise } from "yauzl"
import { AuditLog } from "../../ports/accounts/audit/AuditLog.ts"
import { AccountData, type AccountDataPage } from "../../ports/accounts/tenants/AccountData.ts"
import type { TenantId } from "../../ports/accounts/tenants/Tenant.ts"
import { StoreUnavailable } from "../../ports/system/StoreUnavailable.ts"
import { another, somebody, type World } from "./creatorPageWorld.ts"
import { STORES } from "./discoveryWorld.ts"
import { BASE_URL, SHOP_SECRET } from "./host.ts"
import { type Browser, openMailedHost } from "./signInWorld.ts"

const EXPORT = "/account/settings/export"

const ask = (world: World, browser: Browser, tenant: TenantId): Promise<Response> =>
  world.host.host.fetch(
    new Request(BASE_URL + EXPORT, {
      method: "POST",
      headers: {
        origin: BASE_URL,
        "content-type": "application/x-www-form-urlencoded",
        cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ")
      },
      body: new URLSearchParams({ tenant }).toString()
    })
  )

/** What an archive holds, by the names of its files; fails where it is no whole archive. */
const unpacked = async (response: Response): Promise<ReadonlyMap<string, string>> => {
  const zip = await fromBufferPromise(Buffer.from(await response.arrayBuffer()))
  const files = new Map<string, string>()
  for await (const entry of zip.eachEntry()) {
    const stream = await zip.openReadStreamPromise(entry)
    const parts: Array<Buffer> = []
    for await (const part of stream) parts.push(Buffer.from(part))
    files.set(entry.fileName, Buffer.concat(parts).toString("utf8"))
  }
  return files
}

const rowsIn = (files: ReadonlyMap<string, string>, kind: string): ReadonlyArray<Record<string, unknown>> =>
  (files.get(`${kind}.jsonl`) ?? "")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line))

/** A host whose account has more pages than anybody reads; `read` are those that were. */
const endless = async (failsAt = Number.POSITIVE_INFINITY) => {
  const read: Array<string | null> = []
  const pages = AccountData.of({
    kinds: ["events"],
    page: (_tenantId, _kind, after) =>
      Effect.suspend((): Effect.Effect<AccountDataPage, StoreUnavailable> => {
        read.push(after)
        return read.length >= failsAt
          ? Effect.fail(new StoreUnavailable({ store: "Accounts", cause: "away" }))
          : Effect.succeed({ rows: [`{"n":${read.length}}`], next: `${read.length}` })
      })
  })
  const world = await openMailedHost({ standIn: (ports) => Context.add(ports, AccountData, pages) })
  return { read, world, owner: await somebody(world, 0, "owner") }
}

describe("the export of an account", () => {
  test("holds all that the account owns, one file a kind, and no secret and nothing of another account", async () => {
    const world = await openMailedHost({ adapters: STORES["the embedded Postgres"]() })
    await using host = world.host
    const tenantId = host.tenant.id
    const owner = await another(world, tenantId, "owner")
    await host.call("/api/v1/track", {
      method: "POST",
      key: host.secrets.full,
      body: { event_type: "page_view", pv_id: crypto.randomUUID(), page_url: "https://shop.example/мug?é=🍵" }
    })
    const other = await somebody(world, 3, "owner")
    const answer = await ask(world, owner, tenantId)
    expect(answer.status).toBe(200)
    expect(answer.headers.get("content-type")).toBe("application/zip")
    expect(answer.headers.get("content-disposition")).toMatch(
      /^attachment; filename="creatorsignal-\d{4}-\d\d-\d\d\.zip"$/
    )
    expect(answer.headers.get("cache-control")).toBe("private, no-store")
    const files = await unpacked(answer)
    const { kinds } = await host.run(AccountData)
    expect([...files.keys()]).toEqual(["README.txt", ...kinds.map((kind) => `${kind}.jsonl`)])
    expect(rowsIn(files, "tenants")).toMatchObject([{ tenant_id: tenantId, name: "Mugs Ltd" }])
    expect(rowsIn(files, "links").map(({ code }) => code)).toEqual(["jane-mug", "kim_2"])
    expect(rowsIn(files, "shops")).toMatchObject([{ domain: "shop.example.com" }])
    expect(rowsIn(files, "api_keys")).toHaveLength(5)
    expect(rowsIn(files, "ledger_entries")).toHaveLength(1)
    expect(rowsIn(files, "events")).toMatchObject([{ page_url: "https://shop.example/мug?é=🍵" }])
    expect(rowsIn(files, "members").map(({ email }) => `${email}`)).toEqual([expect.stringContaining("@brand.example")])
    // What asked for it stands in it too.
    expect(rowsIn(files, "audit_log")).toMatchObject([{ kind: "account.export", subject: "Mugs Ltd" }])
    const all = [...files.values()].join("\n")
    for (const secret of [SHOP_SECRET, ...Object.values(host.secrets), other.tenantId])
      expect(all).not.toContain(secret)
    expect(all).not.toMatch(/"(secret_hash|sealed_\w+|claim_id)"/)
    const deeds = await host.run(AuditLog.use((log) => log.page(tenantId, { after: null, limit: 5 })))
    expect(deeds.map(({ kind, outcome }) => [`${kind}`, outcome])).toEqual([["account.export", "done"]])
  })

  test("is an owner's alone: nobody else gets a byte, nor is it read", async () => {
    const { world, read, owner } = await endless()
    await using host = world.host
    const member = await another(world, owner.tenantId, "member")
    expect((await ask(world, member, owner.tenantId)).status).toBe(403)
    const stranger = await somebody(world, 0, "owner")
    expect((await ask(world, stranger.browser, owner.tenantId)).status).toBe(403)
    expect(read).toEqual([])
    expect(host.logged.join()).not.toContain("fault")
  })

  test("reads a page once the one before is taken, and no more once nobody takes any", async () => {
    const { world, read, owner } = await endless()
    await using _ = world.host
    const answer = await ask(world, owner.browser, owner.tenantId)
    const reader = answer.body?.getReader()
    if (reader === undefined) throw new Error("nothing is sent")
    for (let chunks = 0; chunks < 10; chunks++) await reader.read()
    expect(read.length).toBeGreaterThan(1)
    expect(read.length).toBeLessThanOrEqual(11)
    await reader.cancel()
    const before = read.length
    // Another export is answered meanwhile: whatever the first still did, it would have done by then.
    const second = await ask(world, owner.browser, owner.tenantId)
    await second.body?.cancel()
    expect(read.length).toBeLessThanOrEqual(before + 1)
  })

  test("a bounded number is made at once; one that is broken off makes room", async () => {
    const { world, owner } = await endless()
    await using _ = world.host
    const open = []
    for (let exports = 0; exports < 4; exports++) open.push(await ask(world, owner.browser, owner.tenantId))
    expect(open.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const refused = await ask(world, owner.browser, owner.tenantId)
    expect([refused.status, refused.headers.get("location")]).toEqual([303, "/account/settings?did=busy"])
    await open[0]?.body?.cancel()
    const next = await ask(world, owner.browser, owner.tenantId)
    expect(next.status).toBe(200)
    for (const answer of [...open.slice(1), next]) await answer.body?.cancel()
  })

  test("where a page can't be read the answer breaks off, and makes room", async () => {
    const { world, owner } = await endless(3)
    await using _ = world.host
    for (let exports = 0; exports < 6; exports++) {
      const answer = await ask(world, owner.browser, owner.tenantId)
      expect(answer.status).toBe(200)
      await expect(answer.arrayBuffer()).rejects.toThrow()
    }
  })
})

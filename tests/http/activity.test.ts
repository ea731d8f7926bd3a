import { describe, expect, test } from "bun:test"
import { createTenant } from "../../domain/accounts/tenants/createTenant.ts"
import { AuditLog, DeedId } from "../../ports/accounts/audit/AuditLog.ts"
import type { TenantId } from "../../ports/accounts/tenants/Tenant.ts"
import type { TestHost } from "./host.ts"
import { addMember, openMailedHost, signedInBrowser } from "./signInWorld.ts"

const OWNER = "owner@brand.example"
const VIEWER = "viewer@brand.example"
const HOSTILE = `"><script>alert(1)</script>\u202e@x.example`

const deedsOf = (host: TestHost, tenantId: TenantId) =>
  host.run(AuditLog.use((log) => log.page(tenantId, { after: null, limit: 200 })))

describe("what members did", () => {
  test("is recorded with whoever did it and what came of it: done, and refused where nothing was changed", async () => {
    const world = await openMailedHost()
    await using host = world.host
    const tenant = host.tenant.id
    await addMember(host, tenant, OWNER, "owner")
    const owner = await signedInBrowser(world, OWNER)
    await owner.send("/account/people", { tenant, address: VIEWER, role: "viewer" })
    await owner.send("/account/people", { tenant, address: HOSTILE, role: "viewer" })
    expect(
      (await deedsOf(host, tenant)).map(({ kind, subject, email, outcome }) => [kind, subject, email, outcome])
    ).toEqual([
      ["member.add", `${HOSTILE} as viewer`, OWNER, "refused"],
      ["member.add", `${VIEWER} as viewer`, OWNER, "done"]
    ])
    const page = await owner.open("/account/activity")
    expect(page.status).toBe(200)
    expect(page.text).not.toContain("<script>")
    expect(page.text).toContain("Refused: nothing was changed")
    const viewer = await signedInBrowser(world, VIEWER)
    expect((await viewer.open("/account/activity")).text).toContain(`${VIEWER} as viewer`)
  })

  test("is no other account's to read, and nothing that was not allowed is recorded", async () => {
    const world = await openMailedHost()
    await using host = world.host
    const tenant = host.tenant.id
    const other = await host.run(createTenant("Other Ltd"))
    await addMember(host, tenant, OWNER, "owner")
    await addMember(host, other.id, VIEWER, "owner")
    const [owner, stranger] = [await signedInBrowser(world, OWNER), await signedInBrowser(world, VIEWER)]
    await owner.send("/account/people", { tenant, address: "third@brand.example", role: "member" })
    const [deed] = await deedsOf(host, tenant)
    expect((await stranger.open("/account/activity")).text).not.toContain("third@brand.example")
    expect((await stranger.open(`/account/activity?after=${deed?.id}`)).text).not.toContain("third@brand.example")
    expect(
      (await stranger.send("/account/people", { tenant, address: "fourth@brand.example", role: "owner" })).status
    ).toBe(403)
    expect(await deedsOf(host, tenant)).toHaveLength(1)
    expect(await deedsOf(host, other.id)).toEqual([])
  })

  test("is shown fifty at a time, each once, by links to what is older", async () => {
    const world = await openMailedHost()
    await using host = world.host
    const tenant = host.tenant.id
    await addMember(host, tenant, OWNER, "owner")
    const owner = await signedInBrowser(world, OWNER)
    const addresses = Array.from({ length: 120 }, (_, place) => `no address ${place}.`)
    for (const address of addresses) await owner.send("/account/people", { tenant, address, role: "viewer" })
    const seen: Array<string> = []
    for (let path: string | undefined = "/account/activity"; path !== undefined; ) {
      const { text } = await owner.open(path)
      const rows = [...text.matchAll(/no address \d+\./g)].map(([address]) => address)
      expect(rows.length).toBeLessThanOrEqual(50)
      seen.push(...rows)
      path = /href="(\/account\/activity\?after=[\w-]+)"/.exec(text)?.[1]
    }
    expect(seen).toEqual(addresses.toReversed())
  })

  test("stays recorded as begun where the process ends before anybody knows what came of it", async () => {
    const world = await openMailedHost()
    await using host = world.host
    const tenant = host.tenant.id
    await addMember(host, tenant, OWNER, "owner")
    const owner = await signedInBrowser(world, OWNER)
    await owner.send("/account/people", { tenant, address: VIEWER, role: "viewer" })
    const [deed] = await deedsOf(host, tenant)
    if (deed === undefined) throw new Error("nothing is recorded")
    await host.run(
      AuditLog.use((log) =>
        log.begin({
          ...deed,
          id: DeedId.make(deed.id.replace(/.$/, deed.id.endsWith("0") ? "1" : "0")),
          subject: "cut off"
        })
      )
    )
    expect((await owner.open("/account/activity")).text).toContain("Not known whether it was done")
  })
})

import { expect, test } from "bun:test"
import { setWebhook } from "../../domain/accounts/webhooks/webhooks.ts"
import { AuditLog } from "../../ports/accounts/audit/AuditLog.ts"
import { browserTest, useChromium } from "../support/browser/chromium.ts"
import { openHost } from "./host.ts"
import { expectWellMade } from "./memberLooks.ts"
import { addMember, openMailedHost, signedInBrowser } from "./signInWorld.ts"

const WEBHOOK = "/api/v1/account/webhook"
const URL = "https://hooks.example/a-path?password=1"
const { browser: chromium } = useChromium()

test("a key pauses and resumes its webhook, which tells since when; the same again changes nothing", async () => {
  await using host = await openHost()
  const key = host.secrets.full
  const patch = (paused: unknown) => host.call(WEBHOOK, { method: "PATCH", key, body: { paused } })
  expect((await patch(true)).status).toBe(404)
  await host.run(setWebhook({ keyId: host.keys.full.id, url: URL }))
  const before = await host.call(WEBHOOK, { key })
  expect(before).toMatchObject({
    status: 200,
    json: {
      key_id: host.keys.full.id,
      state: "enabled",
      paused: false,
      paused_at: null,
      events: ["score.completed", "score.failed"]
    }
  })
  expect(before.text).not.toContain("password")
  const paused = await patch(true)
  expect(paused).toMatchObject({ status: 200, json: { paused: true, paused_at: expect.any(String), state: "enabled" } })
  expect((await patch(true)).json).toEqual(paused.json)
  expect((await host.call(WEBHOOK, { key })).json).toEqual(paused.json)
  expect((await patch(false)).json).toEqual(before.json)
  for (const wrong of [null, "true", 1, undefined]) expect((await patch(wrong)).status).toBe(400)
})

browserTest(
  "a member pauses and resumes a key's webhook on its page, by forms that are in the log of what people did",
  async () => {
    const world = await openMailedHost()
    await using host = world.host
    const tenant = host.tenant.id
    await addMember(host, tenant, "member@brand.example", "member")
    await addMember(host, tenant, "viewer@brand.example", "viewer")
    const member = await signedInBrowser(world, "member@brand.example")
    const path = `/account/api/keys/${host.keys.full.id}`
    expect((await member.send(`${path}/webhook/pause`, { tenant })).headers.get("location")).toBe(
      `${path}?did=no_webhook`
    )
    await host.run(setWebhook({ keyId: host.keys.full.id, url: URL }))
    expect((await member.open(path)).text).not.toContain("paused since")
    expect((await member.send(`${path}/webhook/pause`, { tenant })).headers.get("location")).toBe(`${path}?did=paused`)
    const page = await member.open(`${path}?did=paused`)
    expect(page.text).toContain("paused since <time")
    expect(page.text).toContain("Resume the webhook")
    await expectWellMade(chromium(), "key-paused", page)
    const viewer = await signedInBrowser(world, "viewer@brand.example")
    const seen = await viewer.open(path)
    expect([seen.text.includes("paused since"), seen.text.includes("Resume the webhook")]).toEqual([true, false])
    expect((await viewer.send(`${path}/webhook/resume`, { tenant })).status).toBe(403)
    expect((await member.send(`${path}/webhook/resume`, { tenant })).headers.get("location")).toBe(
      `${path}?did=resumed`
    )
    expect((await member.open(path)).text).not.toContain("paused since")
    const deeds = await host.run(AuditLog.use((log) => log.page(tenant, { after: null, limit: 9 })))
    expect(deeds.map(({ kind, outcome }) => `${kind} ${outcome}`)).toEqual([
      "webhook.resume done",
      "webhook.pause done",
      "webhook.pause refused"
    ])
  }
)

import { describe, expect } from "bun:test"
import { createKey } from "../../domain/accounts/keys/keys.ts"
import { setWebhook } from "../../domain/accounts/webhooks/webhooks.ts"
import { anEndedJob } from "../contracts/webhooksExamples.ts"
import { addMember, openMailedHost, signedInBrowser } from "../http/signInWorld.ts"
import { lookThrough } from "../support/browser/accessibility.ts"
import { browserTest, useChromium } from "../support/browser/chromium.ts"

const { browser } = useChromium()

const OWNER = "owner@brand.example"
const WIDTHS_PX = [360, 1280]

describe("the pages of developers", () => {
  browserTest(
    "break no rule of accessibility, narrow and wide, in light and in dark, and are never too wide",
    async () => {
      const world = await openMailedHost()
      await using host = world.host
      await addMember(host, host.tenant.id, OWNER, "owner")
      const key = host.keys.full
      await host.run(setWebhook({ keyId: key.id, url: `https://hooks.example/${"long-name-".repeat(20)}` }))
      for (let place = 0; place < 3; place++) await host.run(anEndedJob(key, new Date()))
      await host.run(createKey({ tenantId: host.tenant.id, scope: "read", label: `<b>"מפתח" 🔑 ${"x".repeat(150)}` }))
      const { cookies } = await signedInBrowser(world, OWNER)
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ")
      const server = Bun.serve({
        port: 0,
        hostname: "127.0.0.1",
        fetch: (request) => {
          const { pathname, search } = new URL(request.url)
          return host.host.fetch(new Request(`http://localhost${pathname}${search}`, { headers: { cookie } }))
        }
      })
      const keyPath = `/account/api/keys/${key.id}`
      for (const path of ["/account/api", keyPath, `${keyPath}/deliveries`, "/brand/attribution/setup"]) {
        const page = await (await browser().createBrowserContext()).newPage()
        await page.setBypassCSP(true)
        await page.goto(new URL(path, server.url).href)
        expect(await page.evaluate("document.querySelectorAll('h1').length")).toBe(1)
        await lookThrough(page, WIDTHS_PX, (look, found) => {
          expect({ path, ...look, ...found }).toEqual({ path, ...look, breaches: [], isWithin: true })
        })
        await page.close()
      }
      await server.stop(true)
    }
  )
})

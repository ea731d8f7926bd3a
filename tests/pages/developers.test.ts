import { describe, expect } from "bun:test"
import { source } from "axe-core"
import { createKey } from "../../domain/accounts/createKey.ts"
import { setWebhook } from "../../domain/webhooks/setWebhook.ts"
import { browserTest, useChromium } from "../chromium.ts"
import { anEndedJob } from "../contracts/webhooksExamples.ts"
import { addMember, openMailedHost, signedInBrowser } from "../http/signInWorld.ts"

const { browser } = useChromium()

const OWNER = "owner@brand.example"
const WIDTHS_PX = [360, 1280]
const SCHEMES = ["light", "dark"] as const
const CHECK = `axe.run(document, {
  resultTypes: ["violations"],
  runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
}).then(({ violations }) => violations.map(({ id, nodes }) => id + ": " + nodes.slice(0, 3).map(({ html }) => html).join(" ")))`

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
        for (const width of WIDTHS_PX) {
          for (const scheme of SCHEMES) {
            const page = await browser().newPage()
            await page.setViewport({ width, height: 740 })
            await page.setBypassCSP(true)
            await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: scheme }])
            await page.goto(new URL(path, server.url).href)
            expect(await page.evaluate("document.querySelectorAll('h1').length")).toBe(1)
            await page.evaluate(source)
            expect([path, await page.evaluate(CHECK)]).toEqual([path, []])
            expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(width)
            await page.close()
          }
        }
      }
      await server.stop(true)
    }
  )
})

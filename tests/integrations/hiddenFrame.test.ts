import { afterAll, beforeAll, describe, expect } from "bun:test"
import { Schema } from "effect"
import { createLink } from "../../domain/tracking/links/createLink.ts"
import { LinkCode } from "../../ports/tracking/links/TrackingLink.ts"
import { BROWSER } from "../http/host.ts"
import { browserTest, useChromium } from "../support/browser/chromium.ts"
import { openService } from "./service.ts"

const { browser } = useChromium()
const service = await openService()
const { host } = service
const CODE = LinkCode.make("stuffer-1")
const CLICK = `${service.address}/api/v1/track/click?code=${CODE}`
const PIXEL = `<script async src="${service.address}/api/v1/track/pixel.js?key=${host.secrets.track}"></script>`
const page = (body: string) =>
  new Response(`<!doctype html><link rel="icon" href="data:,">${body}`, { headers: { "content-type": "text/html" } })

const shop = Bun.serve({ hostname: "127.0.0.1", port: 0, fetch: () => page(PIXEL) })
/** A page of another site that loads the link where nobody sees it. */
const stuffer = Bun.serve({
  hostname: "127.0.0.1",
  port: 0,
  fetch: () => page(`<iframe src="${CLICK}" hidden></iframe><img src="${CLICK}" alt="" width="1" height="1">`)
})
const SHOP = `http://localhost:${shop.port}/`

beforeAll(() => host.run(createLink({ tenantId: host.tenant.id, code: CODE, destinationUrl: SHOP, creator: null })))
afterAll(async () => {
  await Promise.all([shop.stop(true), stuffer.stop(true)])
  await service[Symbol.asyncDispose]()
})

const Report = Schema.Struct({
  clicks: Schema.Array(Schema.Struct({ code: Schema.String, human: Schema.Int, embedded: Schema.Int }))
})

const touchesOf = async (orderId: string) => {
  const { status, json } = await host.call(`/api/v1/attribution/orders/${orderId}?model=last_touch`, {
    key: host.secrets.read
  })
  expect(status).toBe(200)
  return JSON.stringify(json)
}

const buyAfter = async (orderId: string, address: string) => {
  const context = await browser().createBrowserContext()
  const tab = await context.newPage()
  // Without a window Chromium says so, and is no person's.
  await tab.setUserAgent({ userAgent: BROWSER })
  const told = host.writes.events.length
  await tab.goto(address)
  await service.whenTold(told + 1)
  await tab.goto(SHOP)
  await service.whenTold(told + 2)
  await tab.evaluate(`CreatorSignal.track("purchase", { order_id: "${orderId}", revenue: 20, currency: "USD" })`)
  await service.whenTold(told + 3)
  const events = host.writes.events.slice(told)
  await context.close()
  return events
}

describe("a link that another site's page loads in a hidden frame", () => {
  browserTest(
    "leads to the shop's page, which its pixel reports, and earns nothing; a person's click earns",
    async () => {
      const [framed] = await buyAfter("stuffed-1", `http://127.0.0.1:${stuffer.port}/`)
      expect(framed).toMatchObject({ type: "page_view", ref: CODE })
      expect(await touchesOf("stuffed-1")).not.toContain(CODE)
      await buyAfter("clicked-1", CLICK)
      expect(await touchesOf("clicked-1")).toContain(CODE)
      const report = await host.call("/api/v1/attribution/report?model=last_touch", { key: host.secrets.read })
      const { clicks } = Schema.decodeUnknownSync(Report)(report.json)
      expect(clicks.filter(({ code }) => code === CODE)).toEqual([{ code: CODE, human: 1, embedded: 2 }])
    }
  )
})

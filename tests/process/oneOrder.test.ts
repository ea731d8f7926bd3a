import { expect } from "bun:test"
import { createHmac } from "node:crypto"
import { testOnEachDatabase } from "./databases.ts"
import { sendEvent } from "./load.ts"
import { firstKeys, runHere, startServer } from "./server.ts"

const REPORTS = 100
const SHOP = "corner-shop.example"
const SHOP_SECRET = "a-secret-of-the-shop"
/** More digits than a double keeps. */
const ORDER_ID = "820982911946154508"

/** The values in an order that chance chose. */
const shuffled = <A>(values: ReadonlyArray<A>): ReadonlyArray<A> =>
  values
    .map((value) => ({ value, place: Math.random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ value }) => value)

await testOnEachDatabase("one purchase reported 100 times at once by three sources is one order", async (database) => {
  await using server = await startServer(database.environment)
  const { tenantId, track, full } = firstKeys(server)
  const command = async (...args: ReadonlyArray<string>) => {
    const { code, stderr } = await runHere([...args, "--tenant", tenantId, "--json"], database.environment)
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" })
  }
  const link = ["--code", "nova", "--url", "https://corner-shop.example/", "--creator", "youtube/novacooks"]
  await command("link", "create", ...link)
  await command("shop", "connect", "--domain", SHOP, "--secret", SHOP_SECRET)

  const visitor = crypto.randomUUID()
  const visit = { event_type: "page_view", pv_id: visitor, page_url: `https://${SHOP}/?cs_ref=nova` }
  expect((await sendEvent(server, track, visit)).status).toBe(200)

  const purchase = { event_type: "purchase", pv_id: visitor, order_id: ORDER_ID, revenue: 129.95, currency: "EUR" }
  const now = new Date().toISOString()
  const notice =
    `{"id":${ORDER_ID},"total_price":"129.95","currency":"EUR","created_at":"${now}","updated_at":"${now}",` +
    `"note_attributes":[{"name":"_cs_pv","value":"${visitor}"}]}`
  const sources = [
    () => sendEvent(server, track, purchase),
    () => sendEvent(server, full, purchase),
    () =>
      fetch(`${server.baseUrl}/api/webhooks/shop`, {
        method: "POST",
        headers: {
          "x-shop-topic": "orders/create",
          "x-shop-domain": SHOP,
          "x-shop-hmac-sha256": createHmac("sha256", SHOP_SECRET).update(notice).digest("base64")
        },
        body: notice
      })
  ]
  const reports = Array.from({ length: REPORTS }, (_, index) => sources[index % sources.length])
  const answers = await Promise.all(shuffled(reports).map((send) => send?.()))
  expect(answers.map((answer) => answer?.status)).toEqual(reports.map(() => 200))

  const read = async (path: string): Promise<unknown> => {
    const response = await fetch(`${server.baseUrl}/api/v1/attribution/${path}`, { headers: { "x-api-key": full } })
    expect(response.status).toBe(200)
    return response.json()
  }
  const earned = { orders: 1, currency: "EUR", revenue_minor: 12995, revenue: "129.95" }
  expect(await read("report")).toMatchObject({
    creators: [{ platform: "youtube", handle: "novacooks", ...earned, links: [{ code: "nova", ...earned }] }],
    unattributed: [],
    totals: [earned]
  })
  const order = await read(`orders/${ORDER_ID}`)
  expect(order).toMatchObject({ order_id: ORDER_ID, revenue_minor: 12995, revenue: "129.95", disagreements: [] })
  expect(order).toHaveProperty("shares", [expect.objectContaining({ code: "nova", revenue_minor: 12995 })])
  const evidence = (source: string) => expect.objectContaining({ source, revenue_minor: 12995, currency: "EUR" })
  expect(order).toHaveProperty("evidence", expect.arrayContaining(["pixel", "server", "shop"].map(evidence)))
  expect(order).toHaveProperty("evidence.length", 3)
})

import { afterAll, describe, expect, test } from "bun:test"
import { Layer, Redacted } from "effect"
import { layer as postgres } from "../../adapters/postgres/layer.ts"
import { externalPorts } from "../../fixtures/layers/externalPorts.ts"
import { layer as fixtures } from "../../fixtures/layers/layer.ts"
import { shopBody } from "../revenue/attribution/shopPayloads.ts"
import { migratedEmbedded } from "../support/databases/migratedEmbedded.ts"
import { BROWSER, LINKS, openHost, SHOP } from "./host.ts"
import { signed } from "./shopNotice.ts"

const PV_ID = "9c6f3a52-8d1e-4b7a-8f20-6a1d5c3e7b90"
const OK = { status: 200, json: { ok: true } }

/** Characters of three bytes that no compression shortens, which is the most a text of that length can weigh. */
const heavy = (characters: number) => {
  const units = crypto.getRandomValues(new Uint16Array(characters))
  return String.fromCharCode(...units.map((unit) => 0x4e00 + (unit % 20_000)))
}

const suite = (name: string, open: () => ReturnType<typeof openHost<unknown>>) =>
  describe(name, async () => {
    const host = await open()
    afterAll(host.close)
    const { full, read, track } = host.secrets

    test("a click becomes attributed revenue", async () => {
      const click = await host.call("/api/v1/track/click?code=jane-mug", { headers: { "user-agent": BROWSER } })
      const landing = click.headers.get("location")
      expect(landing).toContain("cs_ref=jane-mug&cs_click=")

      const pixel = await host.call(`/api/v1/track/pixel.js?key=${track}`)
      expect(pixel.status).toBe(200)
      const events = [
        { event_type: "page_view", page_url: landing },
        { event_type: "add_to_cart", product_id: "mug" },
        { event_type: "checkout_start", event_data: { step: 1 } },
        {
          event_type: "purchase",
          event_id: "0b9f4c36-6a37-4a57-8e7c-5a4fd2f0c1aa",
          order_id: "4501",
          revenue: 59.980000000000004,
          currency: "usd",
          is_new_customer: true
        }
      ]
      for (const event of events) {
        const sent = { method: "POST", key: track, body: { pv_id: PV_ID, ...event } }
        expect(await host.call("/api/v1/track", sent)).toMatchObject(OK)
        expect(await host.call("/api/v1/track", sent)).toMatchObject(OK)
      }

      const now = new Date().toISOString()
      const notice = shopBody({
        created_at: now,
        processed_at: now,
        updated_at: now,
        landing_site: null,
        discount_codes: [],
        discount_applications: [],
        note_attributes: [{ name: "_cs_pv", value: PV_ID }]
      })
      for (let times = 0; times < 2; times++) {
        const sent = { method: "POST", headers: signed(notice), body: notice }
        expect(await host.call("/api/webhooks/shop", sent)).toMatchObject(OK)
      }

      const report = await host.call("/api/v1/attribution/report?model=last_touch", { key: read })
      const jane = { currency: "USD", orders: 1, new_customers: 1, revenue_minor: 5998, revenue: "59.98" }
      expect(report).toMatchObject({
        status: 200,
        json: {
          creators: [{ platform: "instagram", handle: "jane", ...jane, links: [{ code: LINKS.jane.code, ...jane }] }],
          unattributed: [],
          totals: [jane],
          clicks: [{ code: LINKS.jane.code, human: 1, bot: 0, prefetch: 0, head: 0 }]
        }
      })

      const order = await host.call("/api/v1/attribution/orders/4501", { key: read })
      expect(order).toMatchObject({
        status: 200,
        json: {
          revenue: "59.98",
          shares: [{ handle: "jane", kind: "click", code: LINKS.jane.code, revenue: "59.98" }],
          disagreements: []
        }
      })
      const { evidence }: { readonly evidence: ReadonlyArray<{ readonly source: string }> } = JSON.parse(order.text)
      expect(evidence.map(({ source }) => source).toSorted()).toEqual(["pixel", "shop"])
    })

    test("the account says who asks, and its credits", async () => {
      expect(await host.call("/api/v1/account", { key: full })).toMatchObject({
        status: 200,
        json: {
          tenant: { id: host.tenant.id },
          api_key: { id: host.keys.full.id, label: "A full key" },
          credits: { balance: host.credits }
        }
      })
    })

    test("/readyz says that the store can serve", async () => {
      expect((await host.call("/readyz")).status).toBe(200)
    })

    test("whatever has the longest length that is taken is stored", async () => {
      const body = {
        event_type: "purchase",
        pv_id: PV_ID,
        page_url: heavy(8192),
        product_id: heavy(255),
        order_id: heavy(128),
        revenue: 10 ** 13,
        promo_code_used: heavy(255),
        event_data: { a: heavy(5000) },
        refs: [{ code: "c".repeat(64), at: 8.64e15 }]
      }
      expect(await host.call("/api/v1/track", { method: "POST", key: track, body })).toMatchObject(OK)
      const answer = { order_id: body.order_id, question: heavy(500), answer: heavy(10_000), shop_domain: SHOP }
      const sent = { method: "POST", headers: { "x-survey-signature": full }, body: answer }
      expect(await host.call("/api/webhooks/survey", sent)).toMatchObject(OK)
      const path = `/api/v1/attribution/orders/${encodeURIComponent(body.order_id)}`
      expect(await host.call(path, { key: read })).toMatchObject({
        status: 200,
        json: {
          order_id: body.order_id,
          revenue: "10000000000000.00",
          answers: [{ question: answer.question, answer: answer.answer }]
        }
      })
    })
  })

suite("over the fixture adapters", () => openHost<unknown>({ adapters: fixtures }))
suite("over the embedded Postgres", () =>
  openHost<unknown>({
    adapters: Layer.merge(
      postgres(Redacted.make("a signing secret")).pipe(Layer.provide(migratedEmbedded())),
      externalPorts
    )
  }))

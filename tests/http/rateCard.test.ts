import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { Effect } from "effect"
import type { Scorecard } from "../../ports/creators/scoring/Scorecard.ts"
import { LinkCode, PLAIN_LINK } from "../../ports/tracking/links/TrackingLink.ts"
import { TrackingLinks } from "../../ports/tracking/links/TrackingLinks.ts"
import { aCard, anAccount } from "../contracts/creatorsExamples.ts"
import { account, balanceOf, type Customer, scored } from "./customers.ts"
import { openHost, type TestHost } from "./host.ts"

const RATES = "/api/v1/rate-card"

const { engagement } = aCard(anAccount())
/** A technology channel whose median video has 50,000 views, 3 % of which interact, in front of Americans and Indians. */
const FACTS: Partial<Scorecard> = {
  platform: "youtube",
  followers: 200_000,
  engagement: { ...engagement, viewsMedian: 50_000, interactionsMedian: 1_500 },
  topics: [
    { topic: "food", share: 0.2 },
    { topic: "technology", share: 0.8 }
  ],
  audience: [
    { countryCode: "US", share: 0.5 },
    { countryCode: "IN", share: 0.5 }
  ]
}

describe("/api/v1/rate-card", () => {
  let host: TestHost
  let me: Customer
  beforeAll(async () => {
    host = await openHost()
    me = await account(host, 50)
  })
  afterAll(() => host.close())

  const rate = (body: object | string, key = me.key) => host.call(RATES, { method: "POST", key, body })
  const paidCard = async (facts: Partial<Scorecard>) => {
    const [card] = await scored(host, [facts])
    if (card === undefined) throw new Error("nothing was scored")
    expect(await host.call(`/api/v1/creators/${card.platform}/${card.handle}`, { key: me.key })).toMatchObject({
      status: 200
    })
    return { platform: card.platform, handle: card.handle }
  }
  const asked = { platform: "youtube", median_views: 50_000, niche: "tech" }

  describe("GET", () => {
    test("lists niches, geos, rights tiers, platforms and deliverables, for nothing, to a read key", async () => {
      const reader = await account(host, 0, "read")
      const { status, json } = await host.call(RATES, { key: reader.key })
      expect(status).toBe(200)
      expect(json).toMatchObject({
        currency: "USD",
        niches: expect.arrayContaining([
          expect.objectContaining({ key: "finance", multiplier: 1.592, low: 1.5, high: 1.69 })
        ]),
        geos: expect.arrayContaining([
          expect.objectContaining({ key: "gulf", multiplier: 0.9, source: "sponsorrate" })
        ]),
        rights_tiers: expect.arrayContaining([expect.objectContaining({ key: "none", multiplier: 1, source: null })]),
        platforms: expect.arrayContaining([
          expect.objectContaining({ key: "youtube", default_format: "integration" }),
          expect.objectContaining({ key: "reddit", formats: [expect.objectContaining({ kind: "prior" })] })
        ]),
        deliverables: expect.arrayContaining([
          expect.objectContaining({
            key: "format",
            formats: expect.arrayContaining([
              expect.objectContaining({ key: "reel", platforms: ["instagram", "facebook"] })
            ])
          }),
          expect.objectContaining({ key: "exclusivity_days", type: "integer", minimum: 0, maximum: 365 })
        ])
      })
    })

    test("every niche, geo, rights tier and format that it lists can be asked for, by the field that it names", async () => {
      const { json } = await host.call(RATES, { key: me.key })
      const listed = JSON.parse(JSON.stringify(json))
      for (const [list, field] of Object.entries<string>(listed.request_fields)) {
        const [key] = listed[list].map((each: { readonly key: string }) => each.key)
        const [place, inner] = field.split(".")
        if (place === undefined || list === "deliverables") continue
        const { status } = await rate({ ...asked, [place]: inner === undefined ? key : { [inner]: key } })
        expect([list, field, status]).toEqual([list, field, 200])
      }
      for (const { key } of listed.niches) expect((await rate({ ...asked, niche: key })).status).toBe(200)
      for (const { key } of listed.geos) expect((await rate({ ...asked, deliverable: { geo: key } })).status).toBe(200)
      for (const { key } of listed.rights_tiers) {
        expect((await rate({ ...asked, deliverable: { usage_rights: key } })).status).toBe(200)
      }
      for (const { key: platform, formats } of listed.platforms) {
        for (const { key: format } of formats) {
          expect((await rate({ ...asked, platform, deliverable: { format } })).status).toBe(200)
        }
      }
    })
  })

  describe("POST", () => {
    test("answers a fair rate with its band, factors, rows and what was paid elsewhere, for nothing", async () => {
      const reader = await account(host, 0, "read")
      expect(await rate(asked, reader.key)).toMatchObject({
        status: 200,
        json: {
          fair_rate: 1571.88,
          low: 650,
          high: 2535,
          currency: "USD",
          confidence: "medium",
          kind: "convention",
          format: "integration",
          taken_from: { median_views: "caller", niche: "caller", geo: null, engagement: null },
          creator: null,
          price_per_1000_views: { fair: 21.213, low: 10, high: 30, kind: "convention" },
          factors: [
            { name: "niche", value: "tech", multiplier: 1.482, low: 1.3, high: 1.69, source: "sponsorrate, gamutapp" },
            { name: "geo", multiplier: 1, source: null, kind: "assumed" },
            { name: "engagement", multiplier: 1, source: null, kind: "assumed" }
          ],
          rows: expect.arrayContaining([
            expect.objectContaining({
              item: "price/youtube/integration",
              source: "influencer-hero",
              year: 2025,
              kind: "convention"
            })
          ]),
          paid: expect.arrayContaining([
            expect.objectContaining({ source: "lumanu", year: 2024, middle: 800, kind: "paid" })
          ]),
          break_even: null
        }
      })
      expect((await rate(asked, reader.key)).text).toBe((await rate(asked, reader.key)).text)
    })

    test("asks for platform, median_views and niche", async () => {
      for (const field of ["platform", "median_views", "niche"] as const) {
        const { [field]: _, ...rest } = asked
        expect(await rate(rest)).toMatchObject({
          status: 400,
          json: { error: "invalid_request", message: expect.stringContaining(`${field}: is required`) }
        })
      }
    })

    test("refuses what no view, place, niche or deliverable is, and names the field", async () => {
      const refused: ReadonlyArray<readonly [string, object]> = [
        ["median_views:", { median_views: -1 }],
        ["median_views:", { median_views: 0 }],
        ["median_views:", { median_views: "NaN" }],
        ["median_views:", { median_views: 1_000_000_001 }],
        ["niche:", { niche: "spells" }],
        ["niche:", { niche: "constructor" }],
        ["deliverable:", { deliverable: [] }],
        ["deliverable.geo:", { deliverable: { geo: "ZZ" } }],
        ["deliverable.count:", { deliverable: { count: 0 } }],
        ["deliverable.count:", { deliverable: { count: 1.5 } }],
        ["deliverable.count:", { deliverable: { count: 101 } }],
        ["deliverable.usage_rights:", { deliverable: { usage_rights: "everything" } }],
        ["deliverable.exclusivity_days:", { deliverable: { exclusivity_days: 366 } }],
        ["deliverable.format:", { deliverable: { format: "reel" } }],
        ["deliverable: must have no field beside", { deliverable: { exlusivity_days: 30 } }],
        ["deliverable.exlusivity_days: is no field of deliverable", { deliverable: { exlusivity_days: 30 } }],
        ["deliverable.margin: is a field of body, not of deliverable", { deliverable: { margin: 0.2 } }],
        ["rush: is a field of deliverable, not of body", { rush: true }],
        ["median_view: is no field of body", { median_view: 5 }],
        ["body: must have no field beside", { median_view: 5 }],
        ["body: must have no field beside", { "<script>": 5 }],
        ["creator:", { creator: "youtube/nova" }],
        ["margin:", { margin: 1.01, creator: { platform: "x", handle: "nova" } }],
        ["margin:", { margin: 0.12345, creator: { platform: "x", handle: "nova" } }],
        ["margin:", { margin: 0.5 }],
        ["posts:", { posts: 3 }]
      ]
      for (const [problem, sent] of refused) {
        const { status, json } = await rate({ ...asked, ...sent })
        expect([sent, status]).toEqual([sent, 400])
        expect(json).toMatchObject({ message: expect.stringContaining(` ${problem}`) })
        expect(JSON.stringify(json)).not.toContain("<script>")
      }
      const raw = '{"platform":"x","niche":"tech","median_views":1e999}'
      expect(await rate(raw)).toMatchObject({ status: 400 })
      expect(await rate({ ...asked, platform: "tiktok" })).toMatchObject({
        status: 400,
        json: { error: "unsupported_platform" }
      })
    })

    test("a platform by its other name is echoed in the caller's spelling, null is as absent", async () => {
      const { json } = await rate({ ...asked, platform: "Twitter", deliverable: null, creator: null })
      expect(json).toMatchObject({ platform: "twitter", format: "post" })
    })

    test("takes what is left out from the score that was paid for", async () => {
      const creator = await paidCard(FACTS)
      const before = await balanceOf(host, me)
      // tech 1.482 as above; engagement 3 % is 1; US 1 and South Asia .403, half each: .701 (low .666, high .75).
      // 50 × 21.213 × 1.482 × .701 = 1101.890...; 50 × 10 × 1.3 × .666 = 432.9; 50 × 30 × 1.69 × .75 = 1901.25.
      expect(await rate({ creator })).toMatchObject({
        status: 200,
        json: {
          fair_rate: 1101.89,
          low: 432.9,
          high: 1901.25,
          platform: "youtube",
          niche: "tech",
          median_views: 50_000,
          followers: 200_000,
          engagement_of_views: 0.03,
          taken_from: { median_views: "score", niche: "score", geo: "score", engagement: "score" },
          creator: { ...creator, last_scored_at: expect.any(String) },
          confidence_reasons: expect.arrayContaining([
            "What izea says was paid (mean post, 200,000 to 500,000 followers: 4992 dollars) lies above the band."
          ])
        }
      })
      expect(await balanceOf(host, me)).toBe(before)
    })

    test("what the caller says counts, and the answer says so", async () => {
      const creator = await paidCard(FACTS)
      expect(await rate({ creator, median_views: 10_000, niche: "food", deliverable: { geo: "US" } })).toMatchObject({
        json: {
          median_views: 10_000,
          niche: "food",
          taken_from: { median_views: "caller", niche: "caller", geo: "caller", engagement: "score" }
        }
      })
    })

    test("views that a score doesn't show are estimated from followers", async () => {
      const hidden = { ...FACTS, engagement: { ...engagement, viewsMedian: null } }
      expect(await rate({ creator: await paidCard(hidden) })).toMatchObject({
        json: {
          median_views: null,
          confidence: "very_low",
          taken_from: { median_views: "followers", engagement: null },
          factors: expect.arrayContaining([expect.objectContaining({ name: "reach", low: 0.25, high: 0.3 })])
        }
      })
      const stream = await paidCard({ ...hidden, platform: "twitch" })
      expect(await rate({ creator: stream })).toMatchObject({
        status: 400,
        json: { message: expect.stringContaining("median_views: is required; no score that was paid for tells it") }
      })
    })

    test("tells nothing of a score that others paid for", async () => {
      const [card] = await scored(host, [FACTS])
      const creator = { platform: "youtube", handle: card?.handle }
      const nobody = { platform: "youtube", handle: "nova.nobody" }
      const [hidden, absent] = [await rate({ creator }), await rate({ creator: nobody })]
      expect(hidden).toMatchObject({ status: 404, json: { error: "not_scored" } })
      expect([hidden.status, hidden.text]).toEqual([absent.status, absent.text])
      const own = await rate({ ...asked, creator })
      expect(own).toMatchObject({ status: 200, json: { followers: null, creator: { last_scored_at: null } } })
      expect(own).toMatchObject({ json: { taken_from: { geo: null, engagement: null } } })
    })

    test("tells what the creator's own orders would have justified, in each currency, rounded down", async () => {
      const creator = await paidCard(FACTS)
      const [code, promoCode] = [LinkCode.make("rates-link"), "RATES10"]
      await host.run(
        Effect.gen(function* () {
          const links = yield* TrackingLinks
          yield* links.insert({
            ...PLAIN_LINK,
            tenantId: me.tenantId,
            code,
            destinationUrl: "https://shop.example/",
            creator,
            promoCode,
            createdAt: new Date()
          })
        })
      )
      for (const [order, revenue, currency] of [
        ["rates-1", 99.99, "USD"],
        ["rates-2", 0.02, "USD"],
        ["rates-3", 5000, "JPY"]
      ] as const) {
        const event = { event_type: "purchase", pv_id: crypto.randomUUID(), order_id: order, revenue, currency }
        const sent = { ...event, promo_code_used: promoCode }
        expect(await host.call("/api/v1/track", { method: "POST", key: me.key, body: sent })).toMatchObject({
          status: 200
        })
      }
      // 100.01 × .35 = 35.0035, of 3 posts 11.6678; 5000 × .35 = 1750, of 3 posts 583.33.
      const answer = await rate({ creator, margin: 0.35, posts: 3 })
      expect(answer).toMatchObject({
        json: {
          break_even: {
            margin: 0.35,
            posts: 3,
            currencies: [
              { currency: "JPY", orders: 1, revenue: 5000, justified: 1750, rate: 583 },
              { currency: "USD", orders: 2, revenue: 100.01, justified: 35, rate: 11.66 }
            ]
          }
        }
      })
      // Another account's orders are none of theirs.
      const other = await account(host, 0)
      expect(await rate({ ...asked, creator, margin: 0.35 }, other.key)).toMatchObject({ json: { break_even: null } })
    })

    test("a test key is answered from the sandbox, break-even too", async () => {
      const creator = { platform: "instagram", handle: "ada.example" }
      expect(await rate({ creator, margin: 0.5 }, host.secrets.test)).toMatchObject({
        status: 200,
        json: {
          sandbox: true,
          niche: "food",
          taken_from: { median_views: "followers" },
          break_even: { posts: null, currencies: [{ currency: "USD" }] }
        }
      })
    })
  })
})

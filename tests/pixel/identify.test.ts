import { describe, expect } from "bun:test"
import { pixelStub } from "../../hosts/pixel/renderPixel.ts"
import { browserTest, until, useChromium } from "../support/browser/chromium.ts"
import { openShop, type Received, type Shop } from "./shop.ts"

const { browser } = useChromium()

const STUB = `<script>${pixelStub("CreatorSignal")}</script>`
const ADDRESS = "Zoë.Buyer@Example.test"
/** What a page may make of it: blanks, another case, and an accent as a character of its own. */
const SPELLED = "  ZOE\u0308.buyer@example.TEST "
const HASH = new Bun.CryptoHasher("sha256").update("zoë.buyer@example.test".normalize("NFC")).digest("hex")

const isIdentity = ({ event }: Received) => event.email_sha256 !== undefined
const withStub = (script: string) => ({
  html: (_path: string, pixel: string) => `${STUB}<script>${script}</script>${pixel}`
})
const identify = (shop: Shop, address: string) =>
  shop.page.evaluate(`CreatorSignal.identify(${JSON.stringify(address)})`)

describe("identify", () => {
  browserTest(
    "tells the SHA-256 of the address without blanks, in lower case, in NFC, and never the address",
    async () => {
      await using shop = await openShop(browser(), withStub(`CreatorSignal.identify(${JSON.stringify(SPELLED)})`))
      await shop.open("/")
      const { event } = await shop.event(isIdentity)
      expect(event).toMatchObject({ event_type: "custom", event_data: { name: "identify" }, email_sha256: HASH })
      expect(event.pv_id).toBe(await shop.page.evaluate("CreatorSignal.getPvId()"))
      expect(JSON.stringify(shop.received).toLowerCase()).not.toContain("buyer")
    }
  )

  browserTest("a page that learns it later tells it as well, each visitor once a call", async () => {
    await using shop = await openShop(browser(), withStub(""))
    await shop.open("/")
    await identify(shop, ADDRESS)
    expect((await shop.event(isIdentity)).event.email_sha256).toBe(HASH)
  })

  browserTest("waits for consent, and is forgotten where it is denied", async () => {
    await using shop = await openShop(browser(), { ...withStub(""), consent: "required" })
    await shop.open("/")
    await until(shop.page, "CreatorSignal.m === true")
    await identify(shop, "first@example.test")
    await shop.page.evaluate('CreatorSignal.consent("denied")')
    await identify(shop, ADDRESS)
    expect(shop.received).toEqual([])
    await shop.page.evaluate('CreatorSignal.consent("granted")')
    expect((await shop.event(isIdentity)).event.email_sha256).toBe(HASH)
    expect(shop.received.filter(isIdentity)).toHaveLength(1)
  })

  browserTest("what the collector doesn't take is told on the next page, under the same id", async () => {
    let isDown = true
    await using shop = await openShop(browser(), {
      ...withStub(""),
      answer: (received) => (isDown && isIdentity(received) ? 503 : 200)
    })
    await shop.open("/")
    await identify(shop, ADDRESS)
    const first = await shop.event(isIdentity)
    await until(shop.page, "!!localStorage._cs_out")
    expect(await shop.page.evaluate("localStorage._cs_out")).not.toContain("buyer")
    isDown = false
    await shop.open("/next")
    await until(shop.page, "!localStorage._cs_out")
    const ids = shop.received.filter(isIdentity).map(({ event }) => event.event_id)
    expect(ids.length).toBeGreaterThan(1)
    expect(new Set(ids)).toEqual(new Set([first.event.event_id]))
  })
})

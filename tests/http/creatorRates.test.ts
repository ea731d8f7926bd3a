import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { Effect, Redacted } from "effect"
import { createKey } from "../../domain/accounts/keys/keys.ts"
import { addRule } from "../../domain/revenue/commissions/addRule.ts"
import { Checks } from "../../ports/checks/backgroundChecks/Checks.ts"
import { CurrencyCode } from "../../ports/money/money.ts"
import { type CommissionTerms, RuleId } from "../../ports/revenue/commissions/Commission.ts"
import { LinkCode, PLAIN_LINK } from "../../ports/tracking/links/TrackingLink.ts"
import { TrackingLinks } from "../../ports/tracking/links/TrackingLinks.ts"
import { aCheck, aCheckAccount } from "../contracts/checkExamples.ts"
import { browserTest, useChromium } from "../support/browser/chromium.ts"
import { buy, somebody, spentBy, type World } from "./creatorPageWorld.ts"
import { scored } from "./customers.ts"
import { expectWellMade } from "./memberLooks.ts"
import { openMailedHost } from "./signInWorld.ts"

const HOSTILE = `"><script>alert(1)</script>`
const USD = CurrencyCode.make("USD")
const TERMS: CommissionTerms = {
  base: null,
  excludedProducts: [],
  renewalMonths: null,
  percentPpm: 100_000,
  flatMinorUnits: 0n,
  newCustomersOnly: false,
  tiers: [],
  capMinorUnits: null,
  holdDays: 0
}
const { browser: chromium } = useChromium()

describe("rate, break-even and checks on the page of a creator", () => {
  let world: World
  beforeAll(async () => {
    world = await openMailedHost()
  })
  afterAll(() => world.host.close())

  /** Somebody whose account paid for a creator, with a page to ask of. */
  const paying = async () => {
    const who = await somebody(world, 9, "owner")
    const [card] = await scored(world.host, [{ displayName: "Nova" }])
    if (card === undefined) throw new Error("the example is scored")
    const name = `youtube/${card.handle}`
    await buy(who.browser, who.tenantId, name)
    const asked = async (query: Readonly<Record<string, string>>) =>
      (await who.browser.open(`/creators/${name}?${new URLSearchParams(query)}`)).text
    return { ...who, card, name, asked }
  }
  /** Orders that the creator's link brought. */
  const sell = async ({ tenantId, card }: Awaited<ReturnType<typeof paying>>, amounts: ReadonlyArray<number>) => {
    const promo = `P${crypto.randomUUID().slice(0, 8).toUpperCase()}`
    const key = await world.host.run(
      Effect.gen(function* () {
        const links = yield* TrackingLinks
        yield* links.insert({
          ...PLAIN_LINK,
          tenantId,
          code: LinkCode.make(crypto.randomUUID()),
          destinationUrl: "https://shop.example/",
          creator: { platform: card.platform, handle: card.handle },
          promoCode: promo,
          createdAt: new Date()
        })
        const { secret } = yield* createKey({ tenantId, scope: "full", label: "orders" })
        return Redacted.value(secret)
      })
    )
    for (const revenue of amounts) {
      const event = { event_type: "purchase", pv_id: crypto.randomUUID(), order_id: crypto.randomUUID(), revenue }
      const body = { ...event, currency: "USD", promo_code_used: promo }
      expect((await world.host.call("/api/v1/track", { method: "POST", key, body })).status).toBe(200)
    }
  }
  const rule = (
    tenantId: Parameters<typeof spentBy>[1],
    terms: CommissionTerms,
    currency: CurrencyCode | null = null
  ) =>
    world.host.run(
      addRule({
        tenantId,
        ruleId: RuleId.make(crypto.randomUUID()),
        scope: { kind: "account" },
        currency,
        from: new Date(Date.now() - 60_000),
        until: null,
        terms
      })
    )

  test("a fair rate is told, and what must come in for a fee to pay: exactly, by margin and commission", async () => {
    const who = await paying()
    const { asked, tenantId } = who
    const plain = await asked({})
    expect(plain).toContain("is a fair rate")
    expect(plain).not.toContain("of revenue must come")
    const fee = { fee: "500", currency: "usd", margin: "40" }
    const unknown = await asked(fee)
    expect(unknown).toContain("<b>500.00 USD</b> at a margin of 40 %")
    expect(unknown).toContain("<b>1,250.00 USD</b> of revenue must come.")
    expect(unknown).toContain("No commission rule is in force")

    await sell(who, [100, 50])
    expect(await asked(fee)).toContain("<b>1,250.00 USD</b> of revenue must come, or <b>17 orders</b>.")
    await rule(tenantId, TERMS)
    const withRule = await asked(fee)
    expect(withRule).toContain("<b>1,666.67 USD</b> of revenue must come, or <b>23 orders</b>.")
    expect(withRule).toContain("2 orders of 150.00 USD in all")
    expect(withRule).toContain("commission of 10 %")
    expect(await asked({ ...fee, margin: "10" })).toContain("never pays")
    expect(await asked({ ...fee, currency: "EUR" })).toContain("No order of theirs in EUR")
    expect(await spentBy(world, tenantId)).toBe(1)
  })

  test("a commission for each order is set against the orders that are known, in their currency", async () => {
    const who = await paying()
    await rule(who.tenantId, { ...TERMS, percentPpm: 0, flatMinorUnits: 1_500n }, USD)
    const fee = { fee: "100", currency: "USD", margin: "40" }
    expect(await who.asked(fee)).toContain("nothing can be told")
    await sell(who, [50])
    // Of 50.00 are left 20.00, less 15.00.
    expect(await who.asked(fee)).toContain("<b>1,000.00 USD</b> of revenue must come, or <b>20 orders</b>.")
  })

  test("what can't be read is said, and never shown as anything but text", async () => {
    const { asked } = await paying()
    const fee = { fee: "500", currency: "USD", margin: "40" }
    const wrong: ReadonlyArray<readonly [Partial<typeof fee>, string]> = [
      [{ fee: HOSTILE }, "The fee must be a plain decimal number."],
      [{ fee: "0" }, "The fee must be above 0."],
      [{ fee: "-5" }, "The fee must be"],
      [{ fee: "1.005" }, "more decimal places than USD allows"],
      [{ fee: "9".repeat(20) }, "must be at most"],
      [{ currency: HOSTILE }, "The currency must be a code"],
      [{ currency: "" }, "The currency must be a code"],
      [{ margin: "0" }, "The margin must be above 0"],
      [{ margin: "100.01" }, "The margin must be above 0"],
      [{ margin: HOSTILE }, "The margin must be above 0"]
    ]
    for (const [given, why] of wrong) {
      const text = await asked({ ...fee, ...given })
      expect({ given, told: text.includes(why), isHarmless: !text.includes("<script>") }).toEqual({
        given,
        told: true,
        isHarmless: true
      })
    }
    expect(await asked({ ...fee, fee: "1,50", margin: "12,5" })).toContain("<b>1.50 USD</b> at a margin of 12.5 %")
  })

  test("the account's checks of the creator are named, with where they lead; nobody else's are", async () => {
    const { tenantId, card, asked, browser } = await paying()
    expect(await asked({})).toContain("None of this creator.")
    const accounts = [aCheckAccount({ platform: card.platform, handle: card.handle })]
    const other = await somebody(world, 0)
    const [mine, theirs] = [
      aCheck(tenantId, { accounts, creatorHandle: HOSTILE, payableUntil: new Date(Date.now() + 60_000) }),
      aCheck(other.tenantId, { accounts })
    ]
    await world.host.run(
      Checks.use((checks) => Effect.forEach([mine, theirs], (check) => checks.create(check), { discard: true }))
    )
    const text = await asked({})
    expect(text).toContain("Not paid yet")
    expect(text).toContain(`href="${mine.paymentUrl}"`)
    expect(text).toContain("Pay 29.99 USD")
    expect([...text.matchAll(/<td>Verified<\/td>/g)]).toHaveLength(1)
    expect(text).not.toContain("<script>")
    const unscored = await browser.open("/creators/kick/nobody.yet")
    expect(unscored.text).toContain("None of this creator.")
  })

  browserTest("break no rule of accessibility, narrow and wide, light and dark", async () => {
    const who = await paying()
    await sell(who, [100, 50, 19.99])
    await rule(who.tenantId, TERMS)
    const accounts = [aCheckAccount({ platform: who.card.platform, handle: who.card.handle })]
    await world.host.run(Checks.use((checks) => checks.create(aCheck(who.tenantId, { accounts }))))
    const query = new URLSearchParams({ fee: "500", currency: "USD", margin: "40" })
    await expectWellMade(chromium(), "creator-break-even", await who.browser.open(`/creators/${who.name}?${query}`))
  })
})

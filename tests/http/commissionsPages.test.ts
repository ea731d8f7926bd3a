import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { AuditLog } from "../../ports/accounts/audit/AuditLog.ts"
import { Commissions } from "../../ports/revenue/commissions/Commissions.ts"
import { browserTest, useChromium } from "../support/browser/chromium.ts"
import { expectWellMade } from "./memberLooks.ts"
import { addMember, type Browser, openMailedHost, signedInBrowser } from "./signInWorld.ts"

const PATH = "/attribution/commissions"
const HOSTILE = `<script>alert(1)</script> "quoted" 'single' \u202eright to left\u202c 🍞`
const { browser: chromium } = useChromium()

describe("the pages of commissions", () => {
  let world: Awaited<ReturnType<typeof openMailedHost>>
  let owner: Browser
  let member: Browser
  const mine = () => world.host.tenant.id
  beforeAll(async () => {
    world = await openMailedHost()
    await addMember(world.host, mine(), "owner@brand.example", "owner")
    await addMember(world.host, mine(), "member@brand.example", "member")
    owner = await signedInBrowser(world, "owner@brand.example")
    member = await signedInBrowser(world, "member@brand.example")
  })
  afterAll(() => world.host.close())

  const send = (browser: Browser, what: "rules" | "models", fields: Readonly<Record<string, string>>) =>
    browser.send(`${PATH}/${what}`, { tenant: mine(), ...fields })
  const book = () => world.host.run(Commissions.use((commissions) => commissions.book(mine())))

  test("make a rule as it was typed, to the minor unit of its currency, once however often it is sent", async () => {
    const typed = {
      operation: crypto.randomUUID(),
      scope: "creator",
      name: "Instagram/@Jane",
      currency: "kwd",
      from: "2026-01-01",
      until: "2026-07-01",
      percent: "12.5",
      flat: "1.250",
      cap: "100",
      hold_days: "14",
      new_customers_only: "yes",
      renewal_months: "12",
      excluded_products: "7513594, 7513595 7513594",
      tiers: "1000.5 15\r\n\r\n2000 20.0001%"
    }
    const first = await send(owner, "rules", typed)
    expect(first.headers.get("location")).toBe(`${PATH}?did=rule`)
    await send(owner, "rules", typed)
    expect((await book()).rules).toMatchObject([
      {
        scope: { kind: "creator", platform: "instagram", handle: "jane" },
        currency: "KWD",
        from: new Date("2026-01-01T00:00:00Z"),
        until: new Date("2026-07-01T00:00:00Z"),
        terms: {
          base: { tax: false, shipping: false, tips: false, fees: false },
          excludedProducts: ["7513594", "7513595"],
          renewalMonths: 12,
          percentPpm: 125_000,
          flatMinorUnits: 1_250n,
          capMinorUnits: 100_000n,
          holdDays: 14,
          newCustomersOnly: true,
          tiers: [
            { fromMinorUnits: 1_000_500n, percentPpm: 150_000 },
            { fromMinorUnits: 2_000_000n, percentPpm: 200_001 }
          ]
        }
      }
    ])
    const { text } = await member.open(PATH)
    expect(text).toContain(
      "12.5 % of goods after discounts, less 2 excluded products, 1.250 KWD an order, 15 % above 1,000.500 KWD a month"
    )
    expect(text).toContain("renewals in the first 12 months of a subscription")
    expect(text).not.toContain("Make the rule")
  })

  test("end a rule, and choose a model, and tell both", async () => {
    await send(owner, "rules", { scope: "account", from: "2026-02-01", percent: "10", base: "shipping" })
    await send(owner, "rules", { scope: "account", from: "2026-03-01", ends: "yes" })
    const chosen = await send(owner, "models", { model: "linear", from: "2026-02-01" })
    expect(chosen.headers.get("location")).toBe(`${PATH}?did=model`)
    const { text } = await owner.open(PATH)
    expect(text).toContain("None any more")
    expect(text).toContain("10 % of goods after discounts and shipping")
    expect(text).toContain("linear from 1 Feb 2026 on")
    expect((await book()).models).toMatchObject([{ model: "linear" }])
    const deeds = await world.host.run(AuditLog.use((log) => log.page(mine(), { after: null, limit: 1 })))
    expect(deeds).toMatchObject([{ kind: "commission.model", outcome: "done", subject: "linear from 2026-02-01" }])
  })

  test("say what is wrong, keep what was typed, and make nothing", async () => {
    const before = (await book()).rules.length
    const wrong = await send(owner, "rules", {
      scope: "campaign",
      name: HOSTILE,
      from: "2026-01-01",
      percent: "101",
      flat: "1.001",
      cap: "5",
      hold_days: "400",
      renewal_months: "121",
      tiers: "10 20 30"
    })
    expect(wrong.status).toBe(400)
    for (const problem of [
      "percent: must be 0 to 100",
      "flat: needs a currency",
      "cap: needs",
      "hold_days: must",
      "renewal_months: must be 0 to 120",
      "tiers: each line"
    ]) {
      expect(wrong.text).toContain(problem)
    }
    expect(wrong.text).toContain('value="101"')
    expect(wrong.text).not.toContain("<script>")
    for (const [what, fields, problem] of [
      ["rules", { from: "2026-01-01", currency: "usd", flat: "0.001" }, "flat"],
      ["rules", { from: "2026-01-01", currency: "money" }, "currency"],
      ["rules", { from: "yesterday", percent: "10" }, "from"],
      ["rules", { from: "2026-02-01", until: "2026-01-01", percent: "10" }, "a rule ends after it begins"],
      ["rules", { from: "2026-01-01", scope: "creator", name: "nobody", percent: "10" }, "creator"],
      ["models", { from: "2026-01-01", model: "markov" }, "model"]
    ] as const) {
      const { status, text } = await send(owner, what, fields)
      expect([what, problem, status, text.includes(problem)]).toEqual([what, problem, 400, true])
    }
    expect((await send(member, "rules", { from: "2026-01-01", percent: "10" })).status).toBe(403)
    expect((await book()).rules).toHaveLength(before)
  })

  test("list many rules page by page, each once", async () => {
    for (let day = 1; day <= 55; day++) {
      await send(owner, "rules", { scope: "campaign", name: `${HOSTILE} ${day}`, from: "2026-01-01", percent: "1" })
    }
    const all = (await book()).rules.length
    let rows = 0
    for (let path: string | undefined = PATH; path !== undefined; ) {
      const { text } = await owner.open(path)
      expect(text).not.toContain("<script>")
      rows += text.match(/<th scope="row"/g)?.length ?? 0
      path = /href="([^"]+)">Older rules/.exec(text)?.[1]
    }
    expect(rows).toBe(all)
  })

  browserTest("look well made at every width, light and dark", async () => {
    await expectWellMade(chromium(), "commissions", await owner.open(PATH))
  })
})

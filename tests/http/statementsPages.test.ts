import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { createTenant } from "../../domain/accounts/tenants/createTenant.ts"
import { AuditLog } from "../../ports/accounts/audit/AuditLog.ts"
import { money, order, tenPercent } from "../revenue/commissions/commissionWorld.ts"
import { browserTest, useChromium } from "../support/browser/chromium.ts"
import { expectWellMade } from "./memberLooks.ts"
import { addMember, type Browser, openMailedHost, signedInBrowser } from "./signInWorld.ts"

const STATEMENTS = "/attribution/statements"
const JANE = `${STATEMENTS}/2025-01/instagram/jane`
const { browser: chromium } = useChromium()

describe("the pages of statements", () => {
  let world: Awaited<ReturnType<typeof openMailedHost>>
  let owner: Browser
  let member: Browser
  let stranger: Browser
  const mine = () => world.host.tenant.id
  beforeAll(async () => {
    world = await openMailedHost()
    const { host } = world
    const elsewhere = await host.run(createTenant("Elsewhere Ltd"))
    await addMember(host, mine(), "owner@brand.example", "owner")
    await addMember(host, mine(), "member@brand.example", "member")
    await addMember(host, elsewhere.id, "stranger@elsewhere.example", "owner")
    owner = await signedInBrowser(world, "owner@brand.example")
    member = await signedInBrowser(world, "member@brand.example")
    stranger = await signedInBrowser(world, "stranger@elsewhere.example")
    await host.run(tenPercent(mine()))
    await host.run(order(mine(), "1001", "2025-01-10", money(5_998n), ["jane10"]))
    await host.run(order(mine(), "<b>=1+1", "2025-01-11", money(2_000n), ["jane10"]))
  })
  afterAll(() => world.host.close())

  const close = (browser: Browser, fields: Readonly<Record<string, string>>) =>
    browser.send(STATEMENTS, { tenant: mine(), ...fields })
  const outcomeOf = async (answer: ReturnType<typeof close>) =>
    new URL((await answer).headers.get("location") ?? "", "http://host.example").searchParams.get("did")
  const deeds = async () =>
    (await world.host.run(AuditLog.use((log) => log.page(mine(), { after: null, limit: 20 })))).map(
      ({ kind, outcome, subject }) => `${kind} ${outcome}: ${subject}`
    )

  test("show the drafts of an open month, line by line, and whose they are not sees none", async () => {
    const list = await member.open(`${STATEMENTS}?month=2025-01`)
    expect(list.text).toContain("instagram/<wbr>jane")
    expect(list.text).toContain("draft")
    expect(list.text).toContain("8.00")
    const one = await member.open(`${JANE}?currency=USD`)
    expect(one.text).toContain("The month is open")
    expect(one.text).toContain("1001")
    expect(one.text).not.toContain("<b>=1+1")
    expect((await stranger.open(`${STATEMENTS}?month=2025-01`)).text).not.toContain("jane")
    expect((await stranger.open(`${JANE}?currency=USD`)).status).toBe(404)
  })

  test("give a statement as CSV and as PDF, the same as the API's, and keep who took it", async () => {
    for (const format of ["csv", "pdf"]) {
      const { status, headers, text } = await member.open(`${JANE}?currency=USD&format=${format}`)
      const path = `/api/v1/statements/2025-01/instagram/jane?currency=USD&format=${format}`
      const said = await world.host.call(path, { key: world.host.secrets.read })
      expect({ format, status, type: headers.get("content-type") }).toEqual({
        format,
        status: 200,
        type: said.headers.get("content-type")
      })
      if (format === "csv") expect(text).toBe(said.text)
    }
    expect(await deeds()).toEqual([
      "statement.download done: 2025-01 instagram/jane USD, pdf",
      "statement.download done: 2025-01 instagram/jane USD, csv"
    ])
  })

  test("tell what all are due of a month together, and give it as one file", async () => {
    const { text } = await member.open(`${STATEMENTS}?month=2025-01`)
    expect(text).toContain("<b>8.00 USD</b>")
    expect(text).toContain("to 1 creator")
    const csv = await member.open(`${STATEMENTS}/payouts.csv?month=2025-01`)
    expect(csv.headers.get("content-disposition")).toBe('attachment; filename="payouts-2025-01.csv"')
    expect(csv.text.split("\r\n").slice(0, 2)).toEqual([
      "month,status,creator,currency,lines,sum,carried_in,payable,carried_out",
      "2025-01,draft,instagram/jane,USD,2,8.00,0.00,8.00,0.00"
    ])
    expect((await stranger.open(`${STATEMENTS}/payouts.csv?month=2025-01`)).text).not.toContain("jane")
    expect((await member.open(`${STATEMENTS}/payouts.csv?month=never`)).status).toBe(404)
    expect((await deeds())[0]).toBe("statement.download done: 2025-01, all payouts as csv")
  })

  test("close a month once, by an owner who says to have looked, in order, and never one that is not over", async () => {
    expect((await close(member, { month: "2025-01", sure: "yes" })).status).toBe(403)
    expect(await outcomeOf(close(owner, { month: "2025-01" }))).toBe("unsure")
    expect(await outcomeOf(close(owner, { month: "January", sure: "yes" }))).toBe("month")
    expect(await outcomeOf(close(owner, { month: "2999-01", sure: "yes" }))).toBe("refused")
    expect(await outcomeOf(close(owner, { month: "2025-01", sure: "yes" }))).toBe("closed")
    expect(await outcomeOf(close(owner, { month: "2025-01", sure: "yes" }))).toBe("before")
    expect(await outcomeOf(close(owner, { month: "2025-03", sure: "yes" }))).toBe("refused")
    const { text } = await owner.open(STATEMENTS)
    expect(text).toContain("Closed: January 2025.")
    expect(text).toContain("Next to close is February 2025")
    expect((await owner.open(`${STATEMENTS}?month=2025-02`)).text).toContain("Close February 2025")
    expect((await owner.open(`${JANE}?currency=USD`)).text).toContain("It does not change any more")
    expect((await member.open(STATEMENTS)).text).not.toContain("February 2025: <a")
    expect((await deeds())[0]).toBe("statement.close refused: 2025-03")
  })

  test("take a month, a cursor or a currency that is none as what it is", async () => {
    expect((await member.open(`${STATEMENTS}?month=never&page=none`)).text).toContain("instagram/<wbr>jane")
    expect((await member.open(`${STATEMENTS}?month=2999-12`)).text).toContain("Nobody is due anything in December 2999")
    for (const [path, status] of [
      [`${JANE}?currency=none`, 400],
      [`${JANE}?currency=EUR`, 404],
      [`${STATEMENTS}/2025-13/instagram/jane?currency=USD`, 400]
    ] as const) {
      expect([path, (await member.open(path)).status]).toEqual([path, status])
    }
  })

  browserTest("look well made at every width, light and dark", async () => {
    await expectWellMade(chromium(), "statements", await owner.open(STATEMENTS))
    await expectWellMade(chromium(), "statement", await owner.open(`${JANE}?currency=USD`))
  })
})

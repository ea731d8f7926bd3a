import { describe, expect, test } from "bun:test"
import { Effect, Schema } from "effect"
import { changeProfile } from "../../domain/accounts/tenants/account.ts"
import { TenantName } from "../../ports/accounts/tenants/Tenant.ts"
import { orderId } from "../contracts/attributionExamples.ts"
import { money, order, refund } from "../revenue/commissions/commissionWorld.ts"
import { openHost, type TestHost } from "./host.ts"

const RULES = "/api/v1/commissions/rules"
const STATEMENTS = "/api/v1/statements"
const JANE = `${STATEMENTS}/2025-01/instagram/jane`

const next_cursor = Schema.NullOr(Schema.String)
const readLines = Schema.decodeUnknownSync(
  Schema.Struct({ lines: Schema.Array(Schema.Struct({ order_id: Schema.String })), next_cursor })
)
const readList = Schema.decodeUnknownSync(
  Schema.Struct({ statements: Schema.Array(Schema.Struct({ currency: Schema.String })), next_cursor })
)

const post = (host: TestHost, path: string, body: object = {}, key = host.secrets.full) =>
  host.call(path, { method: "POST", key, body })
const get = (host: TestHost, path: string, key = host.secrets.read) => host.call(path, { key })

/** 10 % from the beginning, and two orders of Jane's in January 2025, one of them with a name that is a formula. */
const openWithOrders = async () => {
  const host = await openHost()
  const rule = await post(host, RULES, { from: "2024-01-01", terms: { percent_ppm: 100_000 } })
  expect(rule).toMatchObject({ status: 200, json: { scope: "account", terms: { percent_ppm: 100_000 } } })
  const { id } = host.tenant
  await host.run(
    Effect.all([
      order(id, "1001", "2025-01-10", money(5_998n), ["jane10"]),
      order(id, "=1+1", "2025-01-11", money(2_000n), ["jane10"])
    ])
  )
  return host
}

describe("statements over HTTP", () => {
  test("are drafts until the month is closed, and then the same to the byte, whatever comes after", async () => {
    await using host = await openWithOrders()
    const draft = {
      month: "2025-01",
      platform: "instagram",
      handle: "jane",
      currency: "USD",
      is_closed: false,
      closed_at: null,
      line_count: 2,
      sum: "8.00",
      carried_in: "0.00",
      payable: "8.00",
      payable_minor: "800",
      carried_out: "0.00"
    }
    expect((await get(host, `${STATEMENTS}?month=2025-01`)).json).toEqual({ statements: [draft], next_cursor: null })
    expect((await get(host, STATEMENTS)).json).toEqual({ statements: [], next_cursor: null })
    expect((await get(host, `${JANE}?currency=usd`)).json).toMatchObject({
      ...draft,
      lines: [
        { order_id: "1001", shop_domain: "shop.example.com", link: "jane-mug", net: "59.98", amount: "6.00" },
        { order_id: "=1+1", entitled: "2.00", stated_before: "0.00", amount_minor: "200" }
      ],
      next_cursor: null
    })
    const closes = await Promise.all([1, 2, 3].map(() => post(host, `${STATEMENTS}/2025-01/close`)))
    expect(closes.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(closes.filter(({ text }) => text.includes('"was_closed_before":false'))).toHaveLength(1)
    const bytes = () =>
      Promise.all(
        [
          `${JANE}?currency=USD`,
          `${JANE}?currency=USD&format=csv`,
          `${JANE}?currency=USD&format=pdf`,
          `${JANE}/page?currency=USD`,
          STATEMENTS
        ].map(async (path) => (await get(host, path)).text)
      )
    const closed = await bytes()
    expect(closed[3]).toContain(host.tenant.name)
    expect(closed[0]).toContain('"is_closed":true')
    await host.run(refund(host.tenant.id, "1001", "2025-02-03", money(5_998n)))
    await post(host, RULES, { from: "2025-02-01", terms: { percent_ppm: 500_000 } })
    const renamed = {
      name: TenantName.make("Renamed"),
      legalName: "Halberd Mill GmbH",
      legalAddress: "1 Mill Lane\nBerlin"
    }
    await host.run(changeProfile(host.tenant.id, renamed))
    expect(await bytes()).toEqual(closed)
    const open = (await get(host, `${STATEMENTS}/2025-02/instagram/jane/page?currency=USD`)).text
    for (const said of ["Halberd Mill GmbH", "1 Mill Lane", "Berlin", "2025-02-01 to 2025-02-28, by UTC", "@jane"]) {
      expect(open).toContain(said)
    }
    expect((await post(host, `${STATEMENTS}/2025-01/close`)).json).toEqual({
      month: "2025-01",
      was_closed_before: true
    })
    expect((await get(host, `${STATEMENTS}/2025-02/instagram/jane?currency=USD`)).json).toMatchObject({
      sum: "-6.00",
      payable: "0.00",
      carried_out: "-6.00",
      lines: [{ order_id: orderId("1001"), entitled: "0.00", stated_before: "6.00", amount: "-6.00" }]
    })
  })

  test("as CSV add up, hold numbers as numbers, and no formula", async () => {
    await using host = await openWithOrders()
    await post(host, `${STATEMENTS}/2025-01/close`)
    await host.run(refund(host.tenant.id, "1001", "2025-02-03", money(999n)))
    const answer = await get(host, `${STATEMENTS}/2025-02/instagram/jane?currency=USD&format=csv`)
    expect(answer.headers.get("content-disposition")).toBe(
      'attachment; filename="statement-2025-02-instagram-jane-USD.csv"'
    )
    expect(answer.text).toBe(
      [
        "kind,month,creator,currency,order_id,shop_domain,link,placed_at,net,entitled,stated_before,amount,base,pays_on",
        "carried_in,2025-02,instagram/jane,USD,,,,,,,,0.00,,",
        "line,2025-02,instagram/jane,USD,1001,shop.example.com,jane-mug,2025-01-10T12:00:00.000Z,49.99,5.00,6.00,-1.00," +
          '49.99,"10 % of 49.99: all that was paid, no breakdown known"',
        "payable,2025-02,instagram/jane,USD,,,,,,,,0.00,,",
        "carried_out,2025-02,instagram/jane,USD,,,,,,,,-1.00,,",
        ""
      ].join("\r\n")
    )
    expect((await get(host, `${JANE}?currency=USD&format=csv`)).text).toContain(",'=1+1,")
  })

  test("as a page say what is due, escape what buyers' shops wrote, and that nothing is paid", async () => {
    await using host = await openWithOrders()
    await host.run(order(host.tenant.id, "<script>x</script>", "2025-01-12", money(100n), ["jane10"]))
    const { text, headers } = await get(host, `${JANE}/page?currency=USD`)
    expect(headers.get("content-security-policy")).toContain("default-src 'none'")
    expect(text).toContain("Statement of jane on instagram for January 2025 in USD")
    expect(text).toContain("8.10")
    expect(text).toContain("It pays nothing.")
    expect(text).not.toContain("<script>")
  })

  test("lines and statements are paged: each is on one page, whatever the cut", async () => {
    await using host = await openWithOrders()
    await host.run(order(host.tenant.id, "eu", "2025-01-12", money(700n, "EUR"), ["jane10"]))
    const orders = async () => {
      const seen: Array<unknown> = []
      for (let cursor = ""; ; ) {
        const { json } = await get(host, `${JANE}?currency=USD&limit=1${cursor}`)
        const page = readLines(json)
        seen.push(...page.lines.map(({ order_id }) => order_id))
        if (page.next_cursor === null) return seen
        cursor = `&cursor=${page.next_cursor}`
      }
    }
    const currencies = async (month: string) => {
      const seen: Array<unknown> = []
      for (let cursor = ""; ; ) {
        const { json } = await get(host, `${STATEMENTS}?creator=Instagram/@Jane&limit=1${month}${cursor}`)
        const page = readList(json)
        seen.push(...page.statements.map(({ currency }) => currency))
        if (page.next_cursor === null) return seen
        cursor = `&cursor=${page.next_cursor}`
      }
    }
    expect(await orders()).toEqual(["1001", "=1+1"])
    expect(await currencies("&month=2025-01")).toEqual(["EUR", "USD"])
    await post(host, `${STATEMENTS}/2025-01/close`)
    expect(await orders()).toEqual(["1001", "=1+1"])
    expect(await currencies("")).toEqual(["EUR", "USD"])
    expect(await currencies("&month=2025-01")).toEqual(["EUR", "USD"])
  })

  test("a read key reads and neither makes rules nor closes; another account sees nothing of it", async () => {
    await using host = await openWithOrders()
    await using other = await openHost()
    const { read, track } = host.secrets
    for (const path of [RULES, "/api/v1/commissions/models", `${STATEMENTS}/2025-01/close`]) {
      expect((await post(host, path, {}, read)).status).toBe(403)
      expect((await post(host, path, {}, track)).status).toBe(403)
    }
    expect(host.writes.others).toEqual(["Commissions.addRule"])
    expect((await get(host, `${JANE}?currency=USD`)).status).toBe(200)
    expect((await get(other, `${JANE}?currency=USD`)).status).toBe(404)
    expect((await get(other, RULES)).json).toMatchObject({ rules: [] })
  })

  test.each([
    [`${STATEMENTS}/2099-01/close`, "the month is not over, by UTC"],
    [`${STATEMENTS}/2025-1/close`, "month: must be a month such as 2026-03"],
    [`${STATEMENTS}/2025-03/close`, "months close in order: 2025-02 is next"],
    [`${STATEMENTS}/2024-12/close`, "statements begin with 2025-01"]
  ])("POST %s is 400: %s", async (path, problem) => {
    await using host = await openHost()
    await post(host, `${STATEMENTS}/2025-01/close`)
    const answer = await post(host, path)
    expect(answer.status).toBe(400)
    expect(answer.text).toContain(problem)
  })
})

describe("rules over HTTP", () => {
  test("are listed newest first; one sent again under its Idempotency-Key is one", async () => {
    await using host = await openHost()
    const body = {
      creator: "instagram/@Jane",
      currency: "usd",
      from: "2025-01-01",
      until: "2025-06-01",
      terms: { flat_minor: 250, tiers: [{ from_minor: 100_000, percent_ppm: 50_000 }], cap_minor: 9_900, hold_days: 14 }
    }
    const sent = { method: "POST", key: host.secrets.full, headers: { "idempotency-key": "rule-of-jane" }, body }
    const first = await host.call(RULES, sent)
    expect([first.status, first.text]).toEqual([200, expect.any(String)])
    expect((await host.call(RULES, sent)).text).toBe(first.text)
    await post(host, "/api/v1/commissions/models", { model: "position_based", from: "2025-01-01" })
    await post(host, RULES, { link: "jane-mug", from: "2025-02-01", terms: null })
    const { json } = await get(host, RULES)
    expect(json).toMatchObject({
      rules: [
        { scope: "link", name: "jane-mug", terms: null },
        {
          scope: "creator",
          name: "instagram/jane",
          currency: "USD",
          until: "2025-06-01T00:00:00.000Z",
          terms: { flat: "2.50", tiers: [{ from: "1000.00", percent_ppm: 50_000 }], cap: "99.00", hold_days: 14 }
        }
      ],
      next_cursor: null,
      models: [{ model: "position_based" }],
      closed_through: null
    })
    const page = await get(host, `${RULES}?limit=1`)
    expect(page.json).toMatchObject({ rules: [{ scope: "link" }], next_cursor: "1" })
    expect((await get(host, `${RULES}?limit=1&cursor=1`)).json).toMatchObject({
      rules: [{ scope: "creator" }],
      next_cursor: null
    })
  })

  const terms = { percent_ppm: 100_000 }
  test.each([
    [{ terms }, "from: is required"],
    [{ from: "2025-01-01" }, "terms: is required"],
    [{ from: "2025-01-01", terms: { percent_ppm: 1_000_001 } }, "terms: must be null, or an object of percent_ppm"],
    [{ from: "2025-01-01", terms: { percent_ppm: 0.5 } }, "terms: must be"],
    [{ from: "2025-01-01", terms: { cap_minor: -1 } }, "terms: must be"],
    [{ from: "2025-01-01", terms: { cap_minor: 5 } }, "a rule with amounts is of one currency"],
    [{ from: "2025-01-01", until: "2025-01-01", terms }, "a rule ends after it begins"],
    [{ from: "2025-01-01", terms, creator: "jane" }, "creator: must be platform/handle"],
    [{ from: "2025-01-01", terms, creator: "x/jane", link: "jane" }, "at most one of creator, link and campaign"],
    [
      {
        from: "2025-01-01",
        currency: "USD",
        terms: { tiers: [5, 5].map((from_minor) => ({ from_minor, percent_ppm: 1 })) }
      },
      "tiers begin above 0, each above the one before"
    ]
  ])("%j is 400", async (body, problem) => {
    await using host = await openHost()
    const answer = await post(host, RULES, body)
    expect(answer.status).toBe(400)
    expect(answer.text).toContain(problem)
    expect(host.isUntouched()).toBe(true)
  })

  test("begin in no closed month; models of all paths can't be chosen", async () => {
    await using host = await openHost()
    await post(host, `${STATEMENTS}/2025-01/close`)
    const late = await post(host, RULES, { from: "2025-01-31", terms })
    expect([late.status, late.text]).toEqual([
      400,
      expect.stringContaining("before the end of 2025-01, which is closed")
    ])
    expect((await post(host, RULES, { from: "2025-02-01", terms })).status).toBe(200)
    const markov = await post(host, "/api/v1/commissions/models", { from: "2025-02-01", model: "markov" })
    expect([markov.status, markov.text]).toEqual([400, expect.stringContaining("model: must be one of first_touch")])
  })
})

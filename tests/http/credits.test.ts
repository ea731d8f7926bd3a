import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { Context, Effect } from "effect"
import { grantCredits } from "../../domain/accounts/billing/grantCredits.ts"
import { mailReceipt } from "../../domain/accounts/billing/mailReceipts.ts"
import { verifyAccount } from "../../domain/accounts/billing/verifyLedger.ts"
import { runJob } from "../../domain/creators/jobs/runJob.ts"
import { deliverScores } from "../../domain/creators/lookups/deliverScores.ts"
import { AuditLog } from "../../ports/accounts/audit/AuditLog.ts"
import { CreditLedger } from "../../ports/accounts/billing/CreditLedger.ts"
import { CheckoutRefused, Payments } from "../../ports/accounts/payments/Payments.ts"
import type { TenantId } from "../../ports/accounts/tenants/Tenant.ts"
import { JobQueue } from "../../ports/creators/jobs/JobQueue.ts"
import { Jobs } from "../../ports/creators/jobs/Jobs.ts"
import { withOwnCheckout } from "./checkCalls.ts"
import { fieldOf, leadsTo } from "./creatorPageWorld.ts"
import { account } from "./customers.ts"
import { BASE_URL } from "./host.ts"
import { addMember, type Browser, openMailedHost, signedInBrowser } from "./signInWorld.ts"

const CREDITS = "/account/credits"
const HTML_GZIPPED_BYTES_MAX = 60_000
const HOSTILE = `<script>alert(1)</script> "quotes" 'x' \u202eRTL 🧾 =1+1`

/** Whether the payment provider opens no checkout. */
let isRefusing = false
let world: Awaited<ReturnType<typeof openMailedHost>>
let tenantId: TenantId
let otherTenant: TenantId
let key: string
let owner: Browser
let member: Browser
let viewer: Browser
let stranger: Browser

const idIn = (location: string | null): string => /purchases\/([0-9a-f-]{36})$/.exec(location ?? "")?.[1] ?? ""
const buy = (browser: Browser, credits: string, tenant: string = tenantId) =>
  browser.send(`${CREDITS}/buy`, { tenant, credits })
const walletOf = (tenant: TenantId) => world.host.run(CreditLedger.use((ledger) => ledger.wallet(tenant)))

beforeAll(async () => {
  world = await openMailedHost({
    standIn: (given) => {
      const ports = withOwnCheckout(given)
      const payments = Context.get(ports, Payments)
      return Context.add(ports, Payments, {
        ...payments,
        open: (order) =>
          isRefusing ? Effect.fail(new CheckoutRefused({ cause: new Error("it is away") })) : payments.open(order)
      })
    }
  })
  const { host } = world
  const mine = await account(host, 3)
  const theirs = await account(host, 0)
  tenantId = mine.tenantId
  key = mine.key
  otherTenant = theirs.tenantId
  const people = [
    ["owner@brand.example", tenantId, "owner"],
    ["member@brand.example", tenantId, "member"],
    ["viewer@brand.example", tenantId, "viewer"],
    ["owner@other.example", otherTenant, "owner"]
  ] as const
  for (const [address, tenant, role] of people) await addMember(host, tenant, address, role)
  owner = await signedInBrowser(world, "owner@brand.example")
  member = await signedInBrowser(world, "member@brand.example")
  viewer = await signedInBrowser(world, "viewer@brand.example")
  stranger = await signedInBrowser(world, "owner@other.example")
})
afterAll(() => world.host.close())

describe("an owner buys a pack", () => {
  test("on the host's own checkout: it is credited once, mailed once and recorded (acceptance 489, 490, 491)", async () => {
    const { host, inbox } = world
    const page = await owner.open(CREDITS)
    expect(page.status).toBe(200)
    for (const told of [
      "$449.00",
      "$1,999.00",
      "$7,490.00",
      "$8.98 a credit",
      "$8.00 a credit",
      "$7.49 a credit",
      "$9.99"
    ]) {
      expect(page.text).toContain(told)
    }
    const before = await walletOf(tenantId)
    const ordered = await buy(owner, "250")
    expect(ordered.status).toBe(303)
    const location = ordered.headers.get("location") ?? ""
    const purchase = await owner.open(location)
    expect(purchase.text).toContain("Not paid yet")
    expect(purchase.text).toContain("Pay $1,999.00 at the checkout")
    const [, checkout = ""] = new RegExp(`href="${BASE_URL}(/checkout/[^"]+)"`).exec(purchase.text) ?? []
    expect((await owner.open(checkout)).text).toContain("No money moves here")
    expect(await walletOf(tenantId)).toEqual(before)

    for (let times = 0; times < 3; times += 1) {
      const paid = await owner.send(checkout)
      expect(paid.status).toBe(200)
      expect(paid.text).toContain("The pack is confirmed")
    }
    expect(await walletOf(tenantId)).toEqual({ balance: before.balance + 250, entries: before.entries + 1 })

    const mail = inbox.next("owner@brand.example")
    expect(await host.run(mailReceipt({ serviceName: "CreatorSignal", baseUrl: BASE_URL }))).toBe(true)
    const { text, subject, id } = await mail
    expect(subject).toBe("CreatorSignal: receipt for 250 credits")
    expect(text).toContain("Price: $1,999.00. It was confirmed on the service's own page on ")
    expect(text).toContain("no money moved")
    expect(text).not.toContain("Paid")
    expect(text).toContain(idIn(location))
    expect(id).toBeDefined()
    expect(await host.run(mailReceipt({ serviceName: "CreatorSignal", baseUrl: BASE_URL }))).toBe(false)

    const shown = await owner.open(CREDITS)
    expect(shown.text).toContain("Pack bought")
    expect(shown.text).toContain("+250")
    const receipt = (await owner.open(location)).text
    expect(receipt).toContain("Receipt: 250 credits")
    expect(receipt).toContain("Confirmed here, and no money moved")
    const deeds = await host.run(AuditLog.use((log) => log.page(tenantId, { after: null, limit: 10 })))
    expect(deeds.find(({ kind }) => kind === "credits.buy")).toMatchObject({ outcome: "done" })
    expect((await host.run(verifyAccount(tenantId))).broken).toBeNull()
  })

  test("and nobody else does, nor for another account, from another site, or signed out", async () => {
    expect((await buy(member, "50")).status).toBe(403)
    expect((await buy(viewer, "50")).status).toBe(403)
    expect((await buy(stranger, "50")).status).toBe(403)
    const foreign = { origin: "https://evil.example", "sec-fetch-site": "cross-site" }
    expect((await owner.send(`${CREDITS}/buy`, { tenant: tenantId, credits: "50" }, foreign)).status).toBe(403)
    const out = await world.host.call(CREDITS)
    expect([out.status, out.headers.get("location")]).toEqual([303, "/sign-in"])
    for (const credits of ["51", "-50", "0", HOSTILE, ""]) {
      const refused = await buy(owner, credits)
      expect(refused.headers.get("location")).toBe(`${CREDITS}?did=no_pack`)
    }
    expect((await owner.open(`${CREDITS}?did=no_pack`)).text).toContain("There is no such pack; nothing was bought.")
  })

  test("whose page another account finds nothing of, as of ids that don't exist", async () => {
    const id = idIn((await buy(owner, "50")).headers.get("location"))
    const theirs = await stranger.open(`${CREDITS}/purchases/${id}`)
    const none = await stranger.open(`${CREDITS}/purchases/${crypto.randomUUID()}`)
    expect([theirs.status, theirs.text]).toEqual([404, none.text])
    expect((await stranger.open(`${CREDITS}/purchases/none`)).status).toBe(404)
    expect((await stranger.open(`${CREDITS}/purchases`)).text).toContain("Nothing was bought yet.")
    expect((await viewer.open(`${CREDITS}/purchases/${id}`)).status).toBe(200)
  })

  test("where no checkout is opened, is told so", async () => {
    const listed = async () => JSON.parse((await world.host.call("/api/v1/credits/purchases?limit=100", { key })).text)
    const before = await listed()
    isRefusing = true
    const refused = await buy(owner, "50")
    isRefusing = false
    // What nobody could pay is told of nowhere.
    expect(await listed()).toEqual(before)
    expect(refused.headers.get("location")).toBe(`${CREDITS}?did=no_checkout`)
    const told = await owner.open(`${CREDITS}?did=no_checkout`)
    expect(told.text).toContain("nothing can be paid")
  })
})

describe("a member buys one score by card", () => {
  const checkoutOf = (text: string) => new RegExp(`href="${BASE_URL}(/checkout/[^"]+)"`).exec(text)?.[1] ?? ""

  test("where no credit is left: paid on the host's own checkout it is queued once, recorded and mailed (acceptance 494)", async () => {
    const { host, inbox } = world
    const { tenantId: poor } = await account(host, 0)
    await addMember(host, poor, "card@brand.example", "member")
    await addMember(host, poor, "looks@brand.example", "viewer")
    const browser = await signedInBrowser(world, "card@brand.example")
    const name = `youtube/card.${crypto.randomUUID()}`
    const page = await browser.open(`/creators/${name}`)
    expect(page.text).toContain("Pay $9.99 by card")
    const quoted = await browser.send("/creators/quote", { tenant: poor, creators: name })
    expect(quoted.text).toContain("Pay $9.99 by card")
    expect((await browser.open(`/creators?creators=${name}`)).text).toContain("Pay $9.99 by card")
    const many = await browser.send("/creators/quote", { tenant: poor, creators: `${name} ${name}x` })
    expect(many.text).not.toContain("Pay $9.99 by card")
    const viewing = await signedInBrowser(world, "looks@brand.example")
    expect((await viewing.open(`/creators/${name}`)).text).not.toContain("Pay $9.99 by card")

    const fields = { tenant: poor, operation: fieldOf(page, "operation"), creator: name }
    expect((await viewing.send("/creators/card", fields)).status).toBe(403)
    expect((await stranger.send("/creators/card", fields)).status).toBe(403)
    isRefusing = true
    expect(leadsTo(await browser.send("/creators/card", fields))).toBe("/creators?did=card_no_checkout")
    isRefusing = false
    const sent = await Promise.all([1, 2, 3].map(() => browser.send("/creators/card", fields)))
    expect(sent.map(({ status }) => status)).toEqual([303, 303, 303])
    const location = leadsTo(await browser.send("/creators/card", fields))
    expect(location).toStartWith(`${CREDITS}/purchases/`)
    expect(leadsTo(await browser.send("/creators/card", { ...fields, creator: "youtube/other" }))).toBe(
      "/creators?did=card_reused"
    )
    for (const creator of ["", "nonsense", HOSTILE, `${name} youtube/other`]) {
      const refused = await browser.send("/creators/card", { ...fields, operation: crypto.randomUUID(), creator })
      expect(leadsTo(refused)).toBe("/creators?did=card_nobody")
    }
    const purchase = await browser.open(location)
    expect(purchase.text).toContain("Pay $9.99 at the checkout")
    expect(purchase.text).toContain(`href="/creators/${name}"`)
    const checkout = checkoutOf(purchase.text)
    expect((await browser.open(checkout)).text).toContain("Confirm this score")
    const jobs = () => host.run(Jobs.use((store) => store.running(poor, 10)))
    expect(await host.run(deliverScores)).toBe(0)
    expect(await jobs()).toEqual([])
    for (let times = 0; times < 3; times += 1) {
      expect((await browser.send(checkout)).text).toContain("The score is confirmed")
      await host.run(deliverScores)
    }
    expect(await jobs()).toMatchObject([{ jobId: idIn(location), kind: "bought_score" }])
    expect(await walletOf(poor)).toEqual({ balance: 0, entries: 0 })
    expect((await browser.open(location)).text).toContain("Paid: the score is being made")
    expect((await browser.open(`/creators/${name}`)).text).toContain("Being scored")

    const mail = inbox.next("card@brand.example")
    expect(await host.run(mailReceipt({ serviceName: "CreatorSignal", baseUrl: BASE_URL }))).toBe(true)
    const { subject, text } = await mail
    expect(subject).toContain("CreatorSignal: receipt for score of youtube/card.")
    expect(text).toContain("no money moved")
    expect(text).not.toContain("the payment is given back")
    const deeds = await host.run(AuditLog.use((log) => log.page(poor, { after: null, limit: 10 })))
    expect(deeds.filter(({ kind, outcome }) => kind === "score.buy" && outcome === "done")).toHaveLength(1)
    // Nothing more is to be paid for, and where there are credits they go first.
    const more = { ...fields, operation: crypto.randomUUID() }
    expect(leadsTo(await browser.send("/creators/card", more))).toBe("/creators?did=card_held")
    await host.run(grantCredits({ tenantId: poor, credits: 1 }))
    const another = { ...more, operation: crypto.randomUUID(), creator: "youtube/another.one" }
    expect(leadsTo(await browser.send("/creators/card", another))).toBe("/creators?did=card_credits")
    expect((await browser.open("/creators/youtube/another.one")).text).not.toContain("Pay $9.99 by card")
  })

  test("and so does a key, once per Idempotency-Key", async () => {
    const { host } = world
    const poor = await account(host, 0)
    const order = (given: string, handle: string, once: string) =>
      host.call("/api/v1/credits/scores", {
        method: "POST",
        key: given,
        body: { platform: "x", handle },
        headers: { "idempotency-key": once }
      })
    const answers = [
      await order(poor.key, "@Card.Kim", "one score of kim"),
      await order(poor.key, "@Card.Kim", "one score of kim")
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers[0]?.text).toBe(answers[1]?.text ?? "")
    const bought = JSON.parse(answers[0]?.text ?? "")
    expect(bought).toMatchObject({
      kind: "score",
      platform: "x",
      handle: "card.kim",
      credits: 0,
      amount: 999,
      amount_refunded: 0,
      currency: "usd",
      status: "awaiting_payment",
      job_id: null,
      poll_url: null,
      report_url: null
    })
    const rich = await order(key, "card.kim", "one score of kim")
    expect([rich.status, rich.text.includes("used before the card")]).toEqual([400, true])
    await owner.send(bought.payment_url.slice(BASE_URL.length))
    await host.run(deliverScores)
    const job = await host.call(`/api/v1/jobs/${bought.purchase_id}`, { key: poor.key })
    expect([job.status, JSON.parse(job.text).status]).toEqual([202, "queued"])
    const again = await order(poor.key, "card.kim", "another of kim")
    expect([again.status, again.text.includes("being made for it")]).toEqual([400, true])

    const purchase = async () =>
      JSON.parse((await host.call("/api/v1/credits/purchases", { key: poor.key })).text).purchases[0]
    const poll = { job_id: bought.purchase_id, poll_url: `/api/v1/jobs/${bought.purchase_id}` }
    const report_url = "/api/v1/creators/x/card.kim/report"
    expect(await purchase()).toMatchObject({ status: "paid", ...poll, report_url })
    // Jobs of other tests may be before it.
    while ((await host.run(Jobs.use((store) => store.running(poor.tenantId, 1)))).length > 0) {
      await host.run(JobQueue.use((queue) => queue.take(runJob)))
    }
    const [made, report] = [
      await host.call(poll.poll_url, { key: poor.key }),
      await host.call(report_url, { key: poor.key })
    ]
    expect(JSON.parse(made.text)).toMatchObject({ status: "done", creator: { handle: "card.kim" } })
    expect(report.status).toBe(200)
    expect(await walletOf(poor.tenantId)).toEqual({ balance: 0, entries: 0 })
  })
})

describe("how long credits last, and who is told when they are low", () => {
  test("owners set the balance that is told of, by page and key, and Home says when it is lower; nobody else sets it", async () => {
    const { host } = world
    const mine = await account(host, 12)
    for (const role of ["owner", "member"] as const)
      await addMember(host, mine.tenantId, `low.${role}@brand.example`, role)
    const [boss, mate] = [
      await signedInBrowser(world, "low.owner@brand.example"),
      await signedInBrowser(world, "low.member@brand.example")
    ]
    const set = (browser: Browser, below: string) => browser.send(`${CREDITS}/alert`, { tenant: mine.tenantId, below })
    expect((await set(mate, "10")).status).toBe(403)
    expect((await set(stranger, "10")).status).toBe(403)
    expect((await mate.open(CREDITS)).text).not.toContain(`action="${CREDITS}/alert"`)
    expect((await boss.open(CREDITS)).text).toContain("Nobody is told when the balance gets low.")
    for (const below of ["0", "-1", "1.5", "1000001", "ten", HOSTILE]) {
      expect(leadsTo(await set(boss, below))).toBe(`${CREDITS}?did=no_alert`)
    }
    expect(leadsTo(await set(boss, "10"))).toBe(`${CREDITS}?did=alert_set`)
    expect((await boss.open(CREDITS)).text).toContain("each time that the balance falls below 10")
    expect((await boss.open("/home")).text).not.toContain("Credits are low")

    const settings = (sent: object = {}) => host.call("/api/v1/credits/settings", { key: mine.key, ...sent })
    expect(JSON.parse((await settings()).text)).toEqual({ alert_below: 10, balance: 12 })
    const changed = await settings({ method: "PATCH", body: { alert_below: 20 } })
    expect([changed.status, JSON.parse(changed.text)]).toEqual([200, { alert_below: 20, balance: 12 }])
    expect((await settings({ method: "PATCH", body: { alert_below: 0 } })).status).toBe(400)
    expect((await boss.open("/home")).text).toContain("Owners are notified below 20.")
    expect((await mate.open(CREDITS)).text).toContain("The balance is below 20.")
    expect(leadsTo(await set(boss, ""))).toBe(`${CREDITS}?did=alert_off`)
    expect(JSON.parse((await settings()).text)).toMatchObject({ alert_below: null })
    const deeds = await host.run(AuditLog.use((log) => log.page(mine.tenantId, { after: null, limit: 10 })))
    expect(deeds.map(({ kind, subject }) => [kind, subject])).toEqual(
      expect.arrayContaining([
        ["credits.alert", "below 10 credits"],
        ["credits.alert", "nobody is told"]
      ])
    )
  })

  test("the page shows the balance by day for 30 or 90 days, and the API says the same", async () => {
    const { host } = world
    const mine = await account(host, 0)
    await addMember(host, mine.tenantId, "burn@brand.example", "viewer")
    const browser = await signedInBrowser(world, "burn@brand.example")
    expect((await browser.open(CREDITS)).text).toContain("be said yet: that takes 7 days of the ledger")
    const nowMs = Date.now()
    const move = (reason: "grant" | "charge", delta: number, daysAgo: number) =>
      host.run(
        CreditLedger.use((ledger) =>
          ledger.append({
            tenantId: mine.tenantId,
            reason,
            reference: crypto.randomUUID(),
            delta,
            at: new Date(nowMs - daysAgo * 86_400_000)
          })
        )
      )
    await move("grant", 100, 50)
    await move("charge", -30, 10)
    await move("charge", -10, 5)
    const page = await browser.open(CREDITS)
    expect(page.text).toContain(
      "40 credits were used in the last 30 days. At this pace the balance lasts for some 45 days."
    )
    expect(page.text).toContain('aria-current="true">30 days')
    const longer = await browser.open(`${CREDITS}?days=90`)
    expect(longer.text).toContain('aria-current="true">90 days')
    expect(longer.text).toContain("some 45 days")
    expect(page.text).toContain("Credits used a day")
    expect(longer.text).toContain("Credits used, 3 days a column")
    expect((await browser.open(`${CREDITS}?days=${encodeURIComponent(HOSTILE)}`)).text).toContain("some 45 days")
    const told = await host.call("/api/v1/credits/days?days=90", { key: mine.key })
    const body = JSON.parse(told.text)
    expect(body).toMatchObject({ balance: 60, pace_used: 40, pace_days: 30, days_left: 45 })
    expect(body.days).toHaveLength(90)
    expect(body.days.at(-1)).toMatchObject({ balance: 60, credits_used: 0 })
    expect((await host.call("/api/v1/credits/days?days=31", { key: mine.key })).status).toBe(400)
  })
})

describe("the credits page", () => {
  test("shows viewers and members all of it but the buttons (acceptance 492, 493, 496)", async () => {
    for (const browser of [viewer, member]) {
      const { status, text } = await browser.open(CREDITS)
      expect(status).toBe(200)
      expect(text).not.toContain(`${CREDITS}/buy`)
      expect(text).toContain("Only owners of the account buy packs.")
      expect(text).toContain("Larger volumes are agreed with whoever runs this service")
    }
    expect((await owner.open(CREDITS)).text).toContain(`action="${CREDITS}/buy"`)
  })

  test("shows 50 entries a page of a ledger of 5,000, by their numbers, hostile references as text, below 60 kB gzipped", async () => {
    const { host } = world
    const rich = await account(host, 0)
    await addMember(host, rich.tenantId, "rich@brand.example", "viewer")
    const browser = await signedInBrowser(world, "rich@brand.example")
    await host.run(
      CreditLedger.use((ledger) =>
        Effect.forEach(
          Array.from({ length: 5_000 }, (_, n) => n),
          (n) =>
            ledger.append({
              tenantId: rich.tenantId,
              reason: "grant",
              reference: `${HOSTILE.replaceAll("\0", "")} ${n}`,
              delta: 1,
              at: new Date()
            })
        )
      )
    )
    const first = await browser.open(CREDITS)
    expect(first.text).not.toContain("<script>")
    expect(first.text.match(/Given by whoever/g)).toHaveLength(50)
    expect(first.text).toContain(`href="${CREDITS}?before=4951#ledger"`)
    const second = await browser.open(`${CREDITS}?before=4951`)
    expect(second.text).toContain(">4,950<")
    expect(second.text).not.toContain(">4,951<")
    expect((await browser.open(`${CREDITS}?before=1`)).text).toContain("No credits have moved yet.")
    expect((await browser.open(`${CREDITS}?before=x`)).text).toContain(">5,000<")
    const bytes = Bun.gzipSync(first.text).byteLength
    console.log(`credits page of 50 entries: ${bytes} bytes gzipped`)
    expect(bytes).toBeLessThan(HTML_GZIPPED_BYTES_MAX)
  })

  test("below zero says that nothing is charged, and the API says the balance", async () => {
    const { host } = world
    const poor = await account(host, 0)
    await addMember(host, poor.tenantId, "poor@brand.example", "viewer")
    const browser = await signedInBrowser(world, "poor@brand.example")
    const append = (reason: "takeback" | "grant", delta: number) =>
      host.run(
        CreditLedger.use((ledger) =>
          ledger.append({ tenantId: poor.tenantId, reason, reference: crypto.randomUUID(), delta, at: new Date() })
        )
      )
    await append("takeback", -20)
    const { text } = await browser.open(CREDITS)
    expect(text).toContain("−20")
    expect(text).toContain("Nothing new is charged")
    const told = await host.call("/api/v1/account", { key: poor.key })
    expect(JSON.parse(told.text).credits).toEqual({ balance: -20 })
    const refused = await host.call("/api/v1/creators/instagram/nova", { key: poor.key })
    expect([refused.status, JSON.parse(refused.text).error]).toEqual([402, "insufficient_credits"])
    await append("grant", 21)
    expect((await host.call("/api/v1/creators/instagram/nova", { key: poor.key })).status).toBe(202)
  })

  test("tells usage by X-Customer-Ref, and gives it as CSV in which no cell is a formula", async () => {
    const { host } = world
    for (const ref of ["=SUM(A1)", "client <b>7</b>"]) {
      const sent = { key, headers: { "x-customer-ref": ref } }
      expect((await host.call("/api/v1/creators/instagram/nova.usage", sent)).status).toBe(202)
    }
    const page = await viewer.open(`${CREDITS}/usage`)
    expect(page.text).toContain("=SUM(A1)")
    expect(page.text).not.toContain("<b>7")
    const csv = await viewer.open(`${CREDITS}/usage.csv`)
    expect(csv.headers.get("content-type")).toContain("text/csv")
    expect(csv.text).toContain("customer_ref,requests,credits\r\n")
    expect(csv.text).toContain("'=SUM(A1),1,")
    expect((await viewer.open(`${CREDITS}/usage?from=2020-01-01&to=2020-01-31`)).text).toContain(
      "Nothing was asked for"
    )
    const byKey = async (query: string) => JSON.parse((await host.call(`/api/v1/credits/usage${query}`, { key })).text)
    const told = await byKey("")
    expect(told.usage).toContainEqual({ customer_ref: "=SUM(A1)", requests: 1, credits: 1 })
    expect(told.usage).toContainEqual({ customer_ref: "client <b>7</b>", requests: 1, credits: 0 })
    expect(await byKey("?from=2020-01-01&to=2020-01-31")).toEqual({
      from: "2020-01-01T00:00:00.000Z",
      to: "2020-02-01T00:00:00.000Z",
      usage: []
    })
    expect(await byKey("?from=2019-01-01&to=2020-01-31")).toMatchObject({ error: "invalid_request" })
    expect((await viewer.open(`${CREDITS}/usage?from=x&to=9999-99-99`)).status).toBe(200)
    expect((await stranger.open(`${CREDITS}/usage.csv`)).text).toBe("customer_ref,requests,credits\r\n")
  })
})

describe("an integrator buys a pack by the API", () => {
  test("once per Idempotency-Key, and finds it among the purchases (acceptance 489)", async () => {
    const { host } = world
    const order = () =>
      host.call("/api/v1/credits/packs", {
        method: "POST",
        key,
        body: { credits: 50 },
        headers: { "idempotency-key": "fifty-credits-once" }
      })
    const [first, second] = [await order(), await order()]
    expect(first.status).toBe(200)
    expect(second.text).toBe(first.text)
    const bought = JSON.parse(first.text)
    expect(bought).toMatchObject({
      status: "awaiting_payment",
      credits: 50,
      amount: 44_900,
      currency: "usd",
      paid_at: null
    })
    const before = await walletOf(tenantId)
    await owner.send(bought.payment_url.slice(BASE_URL.length))
    expect((await walletOf(tenantId)).balance).toBe(before.balance + 50)
    const listed = await host.call("/api/v1/credits/purchases?limit=1", { key })
    const { purchases, next_cursor: next } = JSON.parse(listed.text)
    expect(purchases).toMatchObject([{ purchase_id: bought.purchase_id, status: "paid" }])
    const rest = await host.call(`/api/v1/credits/purchases?cursor=${next}`, { key })
    expect(JSON.parse(rest.text).purchases).not.toContainEqual(purchases[0])
  })
})

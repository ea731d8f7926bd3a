import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { Context, Effect, Schema } from "effect"
import { paymentsWorld, layerOf as providerOf } from "../../fixtures/accounts/payments/Payments.ts"
import { CreditLedger } from "../../ports/accounts/billing/CreditLedger.ts"
import { Notices } from "../../ports/accounts/notices/Notices.ts"
import { Payments } from "../../ports/accounts/payments/Payments.ts"
import { Members } from "../../ports/accounts/people/Members.ts"
import { PersonId, SignInAddress } from "../../ports/accounts/people/Person.ts"
import type { WorkspaceProfile } from "../../ports/accounts/tenants/Tenant.ts"
import { Tenants } from "../../ports/accounts/tenants/Tenants.ts"
import { CHECKS, openCheckHost, pathOf, QUICK, VERIFIED } from "./checkWorld.ts"

// Each test says a sentence of the specification, by the number that its row of the acceptance table has.

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

describe("ordering a background check", () => {
  let world: Awaited<ReturnType<typeof openCheckHost>>
  beforeAll(async () => {
    world = await openCheckHost()
  })
  afterAll(() => world.host.close())

  const refusal = async (body: object | string, key: string | null = world.host.secrets.full) => {
    const { status, json } = await world.host.call(CHECKS, { method: "POST", body, ...(key === null ? {} : { key }) })
    return { status, json }
  }
  const balance = () => world.host.run(CreditLedger.use((ledger) => ledger.balance(world.host.tenant.id)))
  const describeWorkspace = (profile: Partial<WorkspaceProfile>) =>
    world.host.run(Tenants.use((tenants) => tenants.describe(world.host.tenant.id, profile)))
  const countOf = async () => {
    const { json } = await world.host.call(`${CHECKS}?limit=100`, { key: world.host.secrets.read })
    return Object(json).checks.length
  }

  test("rows 308, 309 and 417: POST /background-checks is there, for a full-scope key alone; others start nothing", async () => {
    const { full, read, track, survey } = world.host.secrets
    const before = await countOf()
    for (const key of [read, track, survey]) {
      expect(await refusal(QUICK, key)).toMatchObject({ status: 403, json: { error: "insufficient_scope" } })
    }
    expect(await refusal(QUICK, null)).toMatchObject({ status: 401, json: { error: "missing_api_key" } })
    expect(await refusal(QUICK, `${full}x`)).toMatchObject({ status: 401, json: { error: "invalid_api_key" } })
    expect(await countOf()).toBe(before)
    expect(await refusal(QUICK)).toMatchObject({ status: 200 })
    expect(await countOf()).toBe(before + 1)
  })

  test("row 310: handle is a string, and required", async () => {
    const { handle, ...others } = QUICK
    expect(await refusal(others)).toMatchObject({
      status: 400,
      json: { error: "invalid_request", message: expect.stringContaining("handle: is required") }
    })
    expect(await refusal({ ...others, handle: 7 })).toMatchObject({
      status: 400,
      json: { error: "invalid_request", message: expect.stringContaining("handle: must be text") }
    })
    const check = await world.order({ ...others, handle: ` @${handle} ` })
    expect(await world.read(check)).toMatchObject({ creator_handle: handle })
  })

  test("row 311: platforms is an array of strings, and required; each is read under the handle", async () => {
    const { platforms, ...others } = QUICK
    expect(await refusal(others)).toMatchObject({
      status: 400,
      json: { error: "invalid_request", message: expect.stringContaining("platforms: is required") }
    })
    expect(await refusal({ ...others, platforms: platforms[0] })).toMatchObject({
      status: 400,
      json: { error: "invalid_request", message: expect.stringContaining("platforms: must be a list") }
    })
    const check = await world.completed({ ...others, platforms: ["youtube", "instagram"] })
    expect(await world.read(check)).toMatchObject({
      coverage: {
        platforms: [
          { platform: "youtube", handle: others.handle },
          { platform: "instagram", handle: others.handle }
        ]
      }
    })
  })

  test("row 312: tier is quick, the default, or verified", async () => {
    for (const tier of [undefined, null, "quick"])
      expect(await world.order({ ...QUICK, tier })).toMatchObject({ tier: "quick" })
    expect(await world.order(VERIFIED)).toMatchObject({ tier: "verified" })
    for (const tier of ["deep", "", 1]) {
      expect(await refusal({ ...VERIFIED, tier })).toMatchObject({
        status: 400,
        json: { error: "invalid_request", message: expect.stringContaining("tier: must be one of quick, verified") }
      })
    }
  })

  test("row 313: creator_email is required when tier is verified, and not else", async () => {
    const { creator_email: _, ...others } = VERIFIED
    for (const creator_email of [undefined, null]) {
      expect(await refusal({ ...others, creator_email })).toMatchObject({
        status: 400,
        json: {
          error: "invalid_request",
          message: expect.stringContaining("creator_email: is required when tier is verified")
        }
      })
    }
    expect(await world.order({ ...others, tier: "quick" })).toMatchObject({ tier: "quick" })
  })

  test("an address of the buyer's own people or of their domain is nobody's consent, and no checkout is opened for it", async () => {
    const { tenant } = world.host
    const owner = Schema.decodeSync(SignInAddress)(`owner@${crypto.randomUUID()}.example`)
    const member = { tenantId: tenant.id, id: PersonId.make(crypto.randomUUID()), email: owner, role: "owner" as const }
    await world.host.run(Members.use((members) => members.add({ ...member, at: new Date() })))
    for (const creator_email of [owner, owner.toUpperCase(), owner.replace("owner", "talent")]) {
      expect(await refusal({ ...VERIFIED, creator_email })).toMatchObject({
        status: 400,
        json: { error: "invalid_request", message: expect.stringContaining("creator_email: must be the creator's own") }
      })
    }
    expect(await world.order({ ...QUICK, creator_email: owner })).toMatchObject({ tier: "quick" })
    expect(await world.order(VERIFIED)).toMatchObject({ tier: "verified" })
  })

  test("rows 314 and 315: creator_name and consent_reasons are optional; the creator reads both", async () => {
    const asked = { creator_name: "Nova & Söhne", consent_reasons: "We plan a series of <b>soups</b>." }
    const check = await world.order({ ...VERIFIED, ...asked })
    await world.pay(check)
    const plain = await world.order(VERIFIED)
    await world.pay(plain)
    await world.mail()
    const mailed = world.mails.filter(({ text }) => text.includes(asked.creator_name))
    expect(mailed).toHaveLength(1)
    const [, link = ""] = /(http:\/\/localhost\/consent\/\S+)/.exec(mailed[0]?.text ?? "") ?? []
    const page = await world.host.call(pathOf(link))
    expect(page.text).toContain("We plan a series of &#60;b&#62;soups&#60;/b&#62;.")
    expect(world.mails.filter(({ to }) => to === VERIFIED.creator_email)).toHaveLength(2)
  })

  test("rows 316, 323, 324, 327 and 328: quick and verified each cost 2999 in usd or 2799 in eur; nothing else is taken", async () => {
    for (const body of [QUICK, VERIFIED]) {
      for (const currency of [undefined, null, "usd", "USD"]) {
        expect(await world.order({ ...body, currency })).toMatchObject({ amount: 2_999, currency: "usd" })
      }
      for (const currency of ["eur", "EUR", "Eur"]) {
        const check = await world.order({ ...body, currency })
        expect(check).toMatchObject({ amount: 2_799, currency: "eur" })
        const checkout = await world.host.call(pathOf(check.payment_url))
        expect(checkout.text).toContain("27.99")
      }
      for (const currency of ["GBP", "US", "", 7]) {
        expect(await refusal({ ...body, currency })).toMatchObject({
          status: 400,
          json: { error: "invalid_request", message: expect.stringContaining("currency: must be one of USD, EUR") }
        })
      }
    }
  })

  test("row 317: buyer is brand_name, category and notes, each of which the verdict heeds", async () => {
    const verdictOf = async (buyer: object) => {
      const { brand_fit } = await world.read(await world.completed({ ...QUICK, handle: "nova.cooks", buyer }))
      return Object(brand_fit)
    }
    expect(await verdictOf({ brand_name: "Kettle & Co" })).toMatchObject({ brand_name: "Kettle & Co" })
    const rulesOf = async (buyer: object) => {
      const { reasons } = await verdictOf(buyer)
      return reasons.map((reason: { readonly rule: string }) => reason.rule)
    }
    expect(await rulesOf({ brand_name: "Kettle" })).not.toContain("buyer_children")
    expect(await rulesOf({ brand_name: "Kettle", category: "toys" })).toContain("buyer_children")
    expect(await rulesOf({ brand_name: "Kettle", notes: "We sell to families." })).toContain("buyer_children")
    expect(await rulesOf({ brand_name: "Fizz Cola" })).toContain("own_brand_criticised")
  })

  test("row 318: buyer is optional, and defaults to the workspace profile, part by part, as it was when it was ordered", async () => {
    const fit = async (buyer?: object | null) => {
      const check = await world.order({ ...QUICK, ...(buyer === undefined ? {} : { buyer }) })
      return async () => {
        await world.pay(check)
        await world.scan()
        const { brand_fit } = await world.read(check)
        const { brand_name, reasons } = Object(brand_fit)
        return [brand_name, JSON.stringify(reasons).includes("buyer_children")]
      }
    }
    const nothing = await fit()
    await describeWorkspace({ brandName: "Kettle & Co", category: "toys", notes: null })
    const whole = await fit()
    const nulled = await fit(null)
    const named = await fit({ brand_name: "Pans & Co" })
    const ofCategory = await fit({ category: "kitchenware" })
    const ofNothing = await fit({ category: "" })
    const noted = await fit({ category: "", notes: "For children." })
    await describeWorkspace({ brandName: null, category: null, notes: null })
    expect(await nothing()).toEqual([world.host.tenant.name, false])
    expect(await whole()).toEqual(["Kettle & Co", true])
    expect(await nulled()).toEqual(["Kettle & Co", true])
    expect(await named()).toEqual(["Pans & Co", true])
    expect(await ofCategory()).toEqual(["Kettle & Co", false])
    expect(await ofNothing()).toEqual(["Kettle & Co", false])
    expect(await noted()).toEqual(["Kettle & Co", true])
  })

  test("metadata is kept as sent, on reads and in the account's notices, and in no report; too much is refused by its name", async () => {
    const metadata = { campaign: "Spring <b>2026</b>", "crm id": "A-17", empty: "" }
    const check = await world.completed({ ...QUICK, metadata })
    expect(check.metadata).toEqual(metadata)
    const body = await world.read(check)
    expect(body.metadata).toEqual(metadata)
    const listed = await world.host.call(CHECKS, { key: world.host.secrets.read })
    expect(Object(listed.json).checks).toContainEqual(expect.objectContaining({ check_id: check.check_id, metadata }))
    const notices = await world.host.run(
      Notices.use((kept) => kept.list(world.host.tenant.id, { events: ["check.completed"], limit: 100, before: null }))
    )
    expect(notices.map(({ data }) => data)).toContainEqual(
      expect.objectContaining({ check_id: check.check_id, metadata })
    )
    const page = await world.host.call(pathOf(body.dashboard_url))
    for (const text of ["Spring", "A-17"]) expect(page.text).not.toContain(text)
    expect((await world.read(await world.completed())).metadata).toEqual({})

    const before = await countOf()
    const many = Object.fromEntries(Array.from({ length: 21 }, (_, place) => [`key${place}`, "x"]))
    for (const wrong of [
      many,
      { ["k".repeat(41)]: "x" },
      { "": "x" },
      { key: "x".repeat(501) },
      { key: 1 },
      ["x"],
      "x"
    ]) {
      expect(await refusal({ ...QUICK, metadata: wrong })).toMatchObject({
        status: 400,
        json: {
          error: "invalid_request",
          message: expect.stringContaining("metadata: must be an object of at most 20 keys")
        }
      })
    }
    expect(await countOf()).toBe(before)
    const most = Object.fromEntries(
      Array.from({ length: 20 }, (_, place) => [`${place}`.padEnd(40, "k"), "\u00e9".repeat(500)])
    )
    expect((await world.order({ ...QUICK, metadata: most })).metadata).toEqual(most)
  })

  test("row 319: the report ends with a brand-fit verdict for that brand, in JSON and as a document", async () => {
    const check = await world.completed({ ...QUICK, buyer: { brand_name: "Kettle & Co" } })
    const body = await world.read(check)
    expect(Object.keys(body).at(-1)).toBe("brand_fit")
    expect(body.brand_fit).toMatchObject({
      brand_name: "Kettle & Co",
      verdict: "does_not_fit",
      reasons: expect.arrayContaining([{ rule: "critical_finding", text: expect.stringMatching(/critical finding/) }])
    })
    const page = await world.host.call(pathOf(body.dashboard_url))
    const titles = [...page.text.matchAll(/<h2[^>]*>(.*?)<\/h2>/gs)].map(([, title = ""]) =>
      title.replace(/<[^>]*>/g, "")
    )
    expect(titles.at(-1)).toContain("Whether it fits the brand")
    expect(page.text.slice(page.text.lastIndexOf("Whether it fits the brand"))).toContain(
      "Does not fit Kettle &#38; Co"
    )
  })

  test("rows 320 to 322, 325, 326 and 367: what is accepted is awaiting_payment, with payment_url, tier and platforms", async () => {
    const check = await world.order({ ...VERIFIED, platforms: ["YouTube", "twitter"] })
    expect(check.check_id).toMatch(UUID)
    expect(check).toMatchObject({
      status: "awaiting_payment",
      tier: "verified",
      platforms: ["youtube", "twitter"]
    })
    // Where it is paid once: it says the price, and a second payment changes nothing.
    expect((await world.host.call(pathOf(check.payment_url))).text).toContain("29.99")
    expect(await world.read(check)).toMatchObject({ status: "awaiting_payment", payment_url: check.payment_url })
    await world.pay(check)
    const paid = await world.read(check)
    expect(paid).toMatchObject({ status: "awaiting_consent" })
    await world.pay(check)
    expect(await world.read(check)).toEqual(paid)
  })

  test("rows 329 and 376: a check is paid by card, never by credits: no step of it touches the wallet", async () => {
    const before = await balance()
    const entries = () =>
      world.host.run(CreditLedger.use((ledger) => ledger.history(world.host.tenant.id, { limit: 1_000, before: null })))
    const ledger = await entries()
    const check = await world.order(QUICK)
    await world.pay(check)
    await world.scan()
    expect(await world.read(check)).toMatchObject({ status: "completed" })
    const lapsed = await world.order(VERIFIED)
    await world.pay(lapsed)
    world.passDays(15)
    await world.runDue()
    expect(await world.read(lapsed)).toMatchObject({ status: "refunded" })
    expect(await balance()).toBe(before)
    expect(await entries()).toEqual(ledger)
  })
})

test("row 330: where no checkout can be created the answer is 502 payment_setup_failed, and nothing is there to be paid", async () => {
  const provider = { ...paymentsWorld(), refuses: true }
  const payments = Effect.runSync(Effect.provide(Payments.use(Effect.succeed), providerOf(provider)))
  await using world = await openCheckHost({ standIn: Context.add(Payments, payments) })
  const order = { method: "POST", key: world.host.secrets.full, body: QUICK }
  const failed = await world.host.call(CHECKS, order)
  expect(failed).toMatchObject({ status: 502, json: { error: "payment_setup_failed" } })
  expect(failed.headers.get("retry-after")).toMatch(/^\d+$/)
  expect(provider.orders.size).toBe(0)
  expect((await world.host.call(CHECKS, { key: world.host.secrets.read })).json).toMatchObject({ checks: [] })
  // Retried when the provider is back, it is a check.
  provider.refuses = false
  expect(await world.host.call(CHECKS, order)).toMatchObject({ status: 200 })
  expect(provider.orders.size).toBe(1)
})

import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { Effect, Option } from "effect"
import { scanCompletedStep } from "../../domain/checks/backgroundChecks/steps.ts"
import type { TenantId } from "../../ports/accounts/tenants/Tenant.ts"
import { Checks } from "../../ports/checks/backgroundChecks/Checks.ts"
import { Platform } from "../../ports/creators/identity/SocialAccount.ts"
import { HOUR_MS } from "../../ports/time/days.ts"
import { aCheck, checkIn } from "../contracts/checkExamples.ts"
import { aFindingOf, aReport, askedCheck, completeCheck } from "../contracts/consentExamples.ts"
import { browserTest, useChromium } from "../support/browser/chromium.ts"
import { another, fieldOf, leadsTo, somebody, spentBy, type World } from "./creatorPageWorld.ts"
import { expectWellMade } from "./memberLooks.ts"
import { Browser, openMailedHost } from "./signInWorld.ts"

const MANY = 5_000
const HOSTILE = `"><script>alert(1)</script> 🍞 שלום`

const { browser: chromium } = useChromium()

describe("the pages of background checks (acceptance 498)", () => {
  let world: World
  beforeAll(async () => {
    world = await openMailedHost()
  })
  afterAll(() => world.host.close())

  const checksOf = (tenantId: TenantId) =>
    world.host.run(Checks.use((checks) => checks.list(tenantId, { limit: 100, before: null })))
  const ordering = async (browser: Browser, tenantId: TenantId, typed: Readonly<Record<string, string>> = {}) => ({
    tenant: tenantId,
    operation: fieldOf(await browser.open("/checks"), "operation"),
    handle: "nova",
    platforms: "youtube",
    tier: "quick",
    purpose: "A campaign.\r\nIn spring.",
    brand_name: "Mugs",
    currency: "EUR",
    certified: "yes",
    ...typed
  })
  const completed = (tenantId: TenantId) =>
    world.host.run(
      Effect.gen(function* () {
        const check = yield* checkIn("scanning", { tenantId, createdAt: new Date() })
        return yield* completeCheck(check, new Date(), [aFindingOf(check, new Date(), { excerpt: HOSTILE })])
      })
    )

  /** A completed quick check of two platforms, of which the second could not be read. */
  const partlyRead = (tenantId: TenantId) =>
    world.host.run(
      Effect.gen(function* () {
        const at = new Date()
        const check = yield* askedCheck(tenantId, at, { tier: "quick" })
        const whole = aReport(check, at, [])
        const report = {
          ...whole,
          accounts: whole.accounts.slice(0, 1),
          notRead: [{ platform: "youtube" as const, handle: null, code: "unavailable", reason: "It did not answer." }]
        }
        const step = yield* scanCompletedStep(check, report, at)
        return Option.getOrThrow(yield* Checks.use((checks) => checks.apply(check, step)))
      })
    )

  test("the form offers every platform that can be checked, and not the service itself, of which nothing is read", async () => {
    const { browser } = await somebody(world, 0, "owner")
    const { text } = await browser.open("/checks")
    const offered = [...text.matchAll(/name="platforms" value="([^"]+)"/g)].map(([, value]) => value)
    expect(offered).toEqual(Platform.literals.filter((platform) => platform !== "service"))
  })

  test("the form is filled in for the creator whose page led to it, and asks what the tier needs", async () => {
    const { browser } = await somebody(world, 0, "owner")
    const asked = new URLSearchParams({ creator: "instagram/nova.cooks" })
    const quick = (await browser.open(`/checks?${asked}`)).text
    expect(quick).toContain('value="nova.cooks"')
    expect(quick).toContain('name="platforms" value="instagram" checked')
    expect(quick).toContain('<details class="panel add" id="order" open')
    expect(quick).not.toContain('name="creator_email"')
    const verified = (await browser.open(`/checks?${asked}&tier=verified`)).text
    expect(verified).toContain('name="tier" value="verified"')
    expect(verified).toContain('name="creator_email" required')
    const hostile = (await browser.open(`/checks?${new URLSearchParams({ creator: HOSTILE, tier: HOSTILE })}`)).text
    expect(hostile).not.toContain("<script>")
    expect(hostile).toContain('name="tier" value="quick"')
  })

  test("an owner orders one, once however often the form is sent, and is led to pay it; no credits are touched", async () => {
    const { tenantId, browser } = await somebody(world, 3, "owner")
    const form = await ordering(browser, tenantId)
    const answers = await Promise.all([1, 2, 3].map(() => browser.send("/checks", form)))
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303])
    const checks = await checksOf(tenantId)
    expect(checks).toHaveLength(1)
    expect(leadsTo(await browser.send("/checks", form))).toBe(`/checks/of/${checks[0]?.checkId}?did=ordered`)
    expect(checks[0]).toMatchObject({
      tier: "quick",
      purpose: "A campaign.\nIn spring.",
      buyer: { brandName: "Mugs", category: null, notes: null },
      currency: "eur"
    })
    expect(await spentBy(world, tenantId)).toBe(0)
    const { text } = await browser.open("/checks")
    expect(text).toContain(">Pay 27.99 EUR</a>")
    expect(text).toContain(`href="${checks[0]?.paymentUrl.replaceAll("&", "&#38;")}"`)
    const standing = await browser.open(`/checks/of/${checks[0]?.checkId}`)
    expect(standing.text).toContain("The check is not paid yet")
    expect(leadsTo(await browser.send("/checks", { ...form, handle: "another" }))).toBe("/checks?did=reused")
  })

  test("an owner has the creator asked again, corrects their address, and cancels; members can't", async () => {
    const { tenantId, browser } = await somebody(world, 0, "owner")
    const check = await world.host.run(askedCheck(tenantId, new Date()))
    const page = `/checks/of/${check.checkId}`
    const { text } = await browser.open(page)
    expect(text).toContain("Nothing is read before they")
    expect(text).toContain("4 more times")
    const send = (what: string, fields: Readonly<Record<string, string>>, from = browser) =>
      from.send(`${page}/${what}`, { tenant: tenantId, ...fields })
    const stored = async () => (await checksOf(tenantId))[0]

    expect(leadsTo(await send("ask", { creator_email: "nobody" }))).toBe(`${page}?did=no_address`)
    expect(leadsTo(await send("ask", { creator_email: "nova@right.example" }))).toBe(`${page}?did=asked`)
    expect(await stored()).toMatchObject({ creatorEmail: "nova@right.example", askedAgain: 1, addressChanges: 1 })
    expect((await browser.open(page)).text).toContain("3 more times")
    const member = await another(world, tenantId, "member")
    expect((await member.open(page)).text).not.toContain("Mail it again")
    expect((await send("cancel", { sure: "yes" }, member)).status).toBe(403)
    expect(leadsTo(await send("cancel", {}))).toBe(`${page}?did=unsure_cancel`)
    expect(await stored()).toMatchObject({ status: "awaiting_consent" })
    expect(leadsTo(await send("cancel", { sure: "yes" }))).toBe("/checks?did=cancelled")
    expect(await stored()).toMatchObject({ status: "refunded" })
    expect(leadsTo(await send("ask", { creator_email: "nova@right.example" }))).toBe(`${page}?did=not_asked`)
    const scanned = await world.host.run(checkIn("scanning", { tenantId }))
    const late = await browser.send(`/checks/of/${scanned.checkId}/cancel`, { tenant: tenantId, sure: "yes" })
    expect(leadsTo(late)).toBe("/checks?did=too_late")
  })

  browserTest(
    "an owner has what could not be read read again, or its part of the price given back, never both",
    async () => {
      const { tenantId, browser } = await somebody(world, 0, "owner")
      const [refunded, reread] = [await partlyRead(tenantId), await partlyRead(tenantId)]
      const pageOf = ({ checkId }: { readonly checkId: string }) => `/checks/of/${checkId}`
      const send = (check: { readonly checkId: string }, what: string, from = browser) =>
        from.send(`${pageOf(check)}/${what}`, { tenant: tenantId })
      const offered = await browser.open(pageOf(refunded))
      for (const label of ["Read it again", "Give 14.99 USD back"]) expect(offered.text).toContain(`>${label}</button>`)
      await expectWellMade(await chromium(), "check-unread", offered, null)
      const member = await another(world, tenantId, "member")
      expect((await member.open(pageOf(refunded))).text).not.toContain("</button></form></div>")
      for (const what of ["refund", "read-again"]) expect((await send(refunded, what, member)).status).toBe(403)

      expect(leadsTo(await send(refunded, "refund"))).toBe(`${pageOf(refunded)}?did=refunded`)
      expect(leadsTo(await send(refunded, "refund"))).toBe(`${pageOf(refunded)}?did=refunded`)
      expect(leadsTo(await send(refunded, "read-again"))).toBe(`${pageOf(refunded)}?did=chosen_before`)
      const given = await browser.open(`${pageOf(refunded)}?did=refunded`)
      expect(given.text).toContain("14.99 USD is being given back")
      expect(given.text).not.toContain(">Read it again</button>")
      await expectWellMade(await chromium(), "check-part-refunded", given, null)

      expect(leadsTo(await send(reread, "read-again"))).toBe("/checks?did=again")
      expect(leadsTo(await send(reread, "refund"))).toBe(`${pageOf(reread)}?did=chosen_before`)
      const checks = await checksOf(tenantId)
      expect(checks.map(({ status, amountMinor }) => [status, amountMinor])).toEqual([
        ["scanning", 0],
        ["completed", 2_999],
        ["completed", 2_999]
      ])
      const refundsOf = (check: { readonly checkId: string }) =>
        world.host.run(
          Checks.use((store) => store.refunds(checks.find(({ checkId }) => checkId === check.checkId) ?? refunded))
        )
      expect((await refundsOf(refunded)).map(({ amountMinor }) => amountMinor)).toEqual([1_499])
      expect(await refundsOf(reread)).toEqual([])
    }
  )

  test("whoever names several accounts sees first whose they seem to be, confirms or leaves out, and then pays", async () => {
    const { tenantId, browser } = await somebody(world, 0, "owner")
    const form = new URLSearchParams(await ordering(browser, tenantId))
    form.append("platforms", "instagram")
    form.append("platforms", "twitter")
    const page = leadsTo(await browser.send("/checks", form)).split("?")[0] ?? ""
    expect(page).toStartWith("/checks/of/")
    const { text } = await browser.open(page)
    expect(text).toContain("whoever has this account is who the check is about")
    expect(text).toContain("or if you say so before you pay")
    expect(text).toContain(">Pay 27.99 EUR</a>")
    const groundsOf = async () =>
      (await checksOf(tenantId))[0]?.accounts.map(({ platform, ground }) => [platform, ground])
    const say = (fields: ReadonlyArray<readonly [string, string]>) =>
      browser.send(`${page}/accounts`, new URLSearchParams([["tenant", tenantId], ...fields.map(([...each]) => each)]))

    expect(leadsTo(await say([["removed", "youtube/nova"]]))).toBe(`${page}?did=first_needed`)
    const choice = [
      ["confirmed", "instagram/nova"],
      ["removed", "x/nova"]
    ] as const
    expect(leadsTo(await say(choice))).toBe(`${page}?did=chosen`)
    expect(await groundsOf()).toEqual([
      ["youtube", "named"],
      ["instagram", "buyer_confirmed"]
    ])
    expect((await browser.open(page)).text).toContain('value="instagram/nova" checked')
    // Who takes the mark away takes back what they said.
    await say([])
    expect(await groundsOf()).toEqual([
      ["youtube", "named"],
      ["instagram", "named"]
    ])

    const member = await another(world, tenantId, "member")
    expect((await member.open(page)).text).not.toContain("Save what I say")
    expect((await member.send(`${page}/accounts`, new URLSearchParams({ tenant: tenantId }))).status).toBe(403)
    const paid = await world.host.run(checkIn("scanning", { tenantId }))
    const late = new URLSearchParams({ tenant: tenantId })
    expect(leadsTo(await browser.send(`/checks/of/${paid.checkId}/accounts`, late))).toBe(
      `/checks/of/${paid.checkId}?did=settled`
    )
  })

  browserTest(
    "an owner lists the checks of one status, page by page; a status that there isn't lists all",
    async () => {
      const { tenantId, browser } = await somebody(world, 0, "owner")
      const made = async (status: "completed" | "scanning", handle: string) =>
        world.host.run(checkIn(status, { tenantId, creatorHandle: handle }))
      await made("completed", "donehandle")
      for (let place = 0; place < 26; place += 1) await made("scanning", `readhandle${place}`)
      const listed = (text: string) => [...text.matchAll(/<bdi>@([^<]*)<\/bdi><\/a>/g)].map(([, handle]) => handle)
      const completed = await browser.open("/checks?status=completed")
      expect(listed(completed.text)).toEqual(["donehandle"])
      expect(completed.text).toContain('<option value="completed" selected>Completed</option>')
      await expectWellMade(await chromium(), "checks-status", completed)
      const first = await browser.open("/checks?status=scanning")
      expect(listed(first.text)).toHaveLength(25)
      const [, next = ""] = /href="(\/checks\?status=scanning[^"]*)"/.exec(first.text) ?? []
      expect(listed((await browser.open(next.replaceAll("&#38;", "&"))).text)).toHaveLength(1)
      const none = await browser.open("/checks?status=failed")
      expect([listed(none.text), none.text.includes("None stands so.")]).toEqual([[], true])
      expect(listed((await browser.open("/checks?status=%22%3E")).text)).toHaveLength(25)
    }
  )

  test("what can't be ordered is said, and nothing is", async () => {
    const { tenantId, browser } = await somebody(world, 0, "owner")
    for (const [typed, said] of [
      [{ platforms: "" }, "platforms"],
      [{ platforms: "nowhere" }, "platforms[0]"],
      [{ handle: HOSTILE }, "handle"],
      [{ tier: "verified" }, "creator_email"],
      [{ purpose: "To decide whether to hire them as an employee" }, "purpose"],
      [{ brand_name: "a\u0000b" }, "buyer"]
    ] as const) {
      const answer = await browser.send("/checks", await ordering(browser, tenantId, typed))
      expect({ typed, status: answer.status }).toEqual({ typed, status: 400 })
      expect(answer.text).toContain(said)
      expect(answer.text).not.toContain("<script>")
    }
    const { certified: _, ...unsure } = await ordering(browser, tenantId)
    expect(leadsTo(await browser.send("/checks", unsure))).toBe("/checks?did=unsure")
    expect(await checksOf(tenantId)).toEqual([])
  })

  test("members and viewers read and order nothing; other accounts' checks are not there", async () => {
    const { tenantId, browser: owner } = await somebody(world, 0, "owner")
    const other = await somebody(world, 0, "owner")
    const check = await completed(tenantId)
    const waiting = await world.host.run(
      Checks.use((checks) =>
        checks.create(aCheck(tenantId, { createdAt: new Date(), payableUntil: new Date(Date.now() + HOUR_MS) }))
      )
    )
    const form = await ordering(owner, tenantId)
    for (const role of ["member", "viewer"] as const) {
      const browser = await another(world, tenantId, role)
      const { text } = await browser.open("/checks")
      expect(text).toContain("An owner pays it")
      expect(text).not.toContain(waiting.paymentUrl)
      expect(text).not.toContain("Order a check")
      expect((await browser.send("/checks", form)).status).toBe(403)
      const report = await browser.open(`/checks/of/${check.checkId}`)
      expect(report.status).toBe(200)
      expect(report.text).not.toContain("<script>")
      expect(report.text).toContain(`href="/checks/of/${check.checkId}/pdf"`)
      const pdf = await browser.open(`/checks/of/${check.checkId}/pdf`)
      expect([pdf.status, pdf.headers.get("content-type")]).toEqual([200, "application/pdf"])
    }
    for (const path of [`/checks/of/${check.checkId}`, `/checks/of/${check.checkId}/pdf`]) {
      expect((await other.browser.open(path)).status).toBe(404)
      expect(leadsTo(await new Browser(world.host).open(path))).toBe("/sign-in")
    }
    for (const id of ["nonsense", crypto.randomUUID()]) expect((await owner.open(`/checks/of/${id}`)).status).toBe(404)
    expect((await owner.open(`/checks/of/${waiting.checkId}/pdf`)).status).toBe(404)
    expect((await other.browser.send("/checks", form)).status).toBe(403)
    expect((await owner.send("/checks", form, { origin: "https://elsewhere.example" })).status).toBe(403)
    expect(leadsTo(await new Browser(world.host).send("/checks", form))).toBe("/sign-in")
    expect(await checksOf(tenantId)).toHaveLength(2)
  })

  test(`the list holds ${MANY} checks, page by page, each once`, async () => {
    const { tenantId, browser } = await somebody(world, 0, "viewer")
    await world.host.run(
      Effect.forEach(
        Array.from({ length: MANY }, (_, place) => place),
        (place) => Checks.use((checks) => checks.create(aCheck(tenantId, { creatorHandle: `number${place}.` }))),
        { discard: true }
      )
    )
    const seen = new Set<string>()
    let pages = 0
    for (let next: string | null = "/checks"; next !== null; pages++) {
      const { text } = await browser.open(next)
      for (const [, number = ""] of text.matchAll(/(number\d+\.)/g)) seen.add(number)
      next = /href="([^"]+)">Next page</.exec(text)?.[1]?.replaceAll("&#38;", "&") ?? null
    }
    expect({ seen: seen.size, pages }).toEqual({ seen: MANY, pages: MANY / 25 })
  })

  browserTest("break no rule of accessibility, narrow and wide, light and dark", async () => {
    const { tenantId, browser } = await somebody(world, 0, "owner")
    await expectWellMade(chromium(), "checks-empty", await browser.open("/checks"))
    const wrong = await browser.send("/checks", await ordering(browser, tenantId, { platforms: "" }))
    await expectWellMade(chromium(), "checks-wrong", wrong)
    for (const status of [
      "awaiting_payment",
      "awaiting_consent",
      "scanning",
      "expired",
      "failed",
      "disputed"
    ] as const) {
      await world.host.run(checkIn(status, { tenantId, creatorHandle: HOSTILE }))
    }
    await browser.send("/checks", await ordering(browser, tenantId))
    await completed(tenantId)
    const several = new URLSearchParams({ ...(await ordering(browser, tenantId)), handle: "nova.cooks" })
    for (const platform of ["instagram", "x"]) several.append("platforms", platform)
    const page = leadsTo(await browser.send("/checks", several))
    await expectWellMade(chromium(), "checks-accounts", await browser.open(page))
    await expectWellMade(chromium(), "checks", await browser.open("/checks?did=ordered"))
  })
})

import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { Effect } from "effect"
import { saveCreator } from "../../domain/creators/roster/saveCreator.ts"
import { AuditLog } from "../../ports/accounts/audit/AuditLog.ts"
import { Jobs } from "../../ports/creators/jobs/Jobs.ts"
import { Plans } from "../../ports/creators/roster/Plans.ts"
import { LinkCode, PLAIN_LINK } from "../../ports/tracking/links/TrackingLink.ts"
import { TrackingLinks } from "../../ports/tracking/links/TrackingLinks.ts"
import { aCard, aJob, anAccount } from "../contracts/creatorsExamples.ts"
import { browserTest, useChromium } from "../support/browser/chromium.ts"
import { another, buy, fieldOf, leadsTo, somebody, spentBy, type World } from "./creatorPageWorld.ts"
import { scored } from "./customers.ts"
import { expectWellMade } from "./memberLooks.ts"
import { Browser, openMailedHost } from "./signInWorld.ts"

const HOSTILE = `"><script>alert(1)</script>`

const { browser: chromium } = useChromium()

describe("the page of a creator, and the roster's (acceptance 498)", () => {
  let world: World
  beforeAll(async () => {
    world = await openMailedHost()
  })
  afterAll(() => world.host.close())

  /** Somebody whose account paid for a creator. */
  const paying = async (credits: number) => {
    const who = await somebody(world, credits)
    const [card] = await scored(world.host, [{ displayName: `Nova ${HOSTILE}` }])
    const name = `youtube/${card?.handle}`
    await buy(who.browser, who.tenantId, name)
    return { ...who, name, path: `/creators/${name}`, account: { platform: "youtube", handle: card?.handle } as const }
  }

  test("shows what the account paid for, with report and PDF, and charges nothing by looking", async () => {
    const { tenantId, browser, path } = await paying(5)
    expect(await spentBy(world, tenantId)).toBe(1)
    const { status, text } = await browser.open(path)
    expect(status).toBe(200)
    for (const shown of ["77", "30 days:", "What the score is made of", "Accounts", "Plan", "Notes"]) {
      expect(text).toContain(shown)
    }
    expect(text).not.toContain("<script>")
    const report = await browser.open(`${path}/report`)
    expect(report.status).toBe(200)
    expect(report.text).toContain("Creator report")
    expect(report.text).toContain(`href="${path}/report.pdf"`)
    const pdf = await browser.open(`${path}/report.pdf`)
    expect([pdf.status, pdf.headers.get("content-type")]).toEqual([200, "application/pdf"])
    expect(await spentBy(world, tenantId)).toBe(1)
  })

  test("the roster's address leads to the one list of creators, with what it asks", async () => {
    const { browser } = await somebody(world, 0)
    expect(leadsTo(await browser.open("/roster?sort=renewal&tag=may"))).toBe("/creators?sort=renewal&tag=may")
  })

  test("a look-up that failed is named in the list with what was given back, and can be tried again", async () => {
    const { browser, tenantId } = await somebody(world, 3)
    const account = anAccount("instagram")
    await world.host.run(
      Effect.gen(function* () {
        const jobs = yield* Jobs
        const job = aJob(tenantId, { account, createdAt: new Date() })
        yield* jobs.enqueue(job)
        yield* jobs.start(job, new Date())
        yield* jobs.fail(job, { error: `No account ${HOSTILE}`, announce: null }, new Date())
      })
    )
    const name = `instagram/${account.handle}`
    const { text } = await browser.open("/creators")
    expect(text).toContain("1 credit given back")
    expect(text).toContain(`name="creators" value="${name}"`)
    expect(text).toContain("No account")
    expect(text).not.toContain("<script>")
    expect((await browser.open("/home")).text).toContain("1 look-up failed")
    expect((await browser.open(`/creators/${name}`)).text).toContain("1 credit given back")
  })

  test("begins with the verdict, and leads to the creator's links, orders and where a check is ordered", async () => {
    const { tenantId, browser, path, name, account } = await paying(2)
    await world.host.run(
      TrackingLinks.use((links) =>
        links.insert({
          tenantId,
          code: LinkCode.make(`of-${tenantId}`),
          destinationUrl: "https://shop.example/",
          creator: { platform: account.platform, handle: String(account.handle) },
          promoCode: "NOVA10",
          ...PLAIN_LINK,
          campaign: HOSTILE,
          createdAt: new Date()
        })
      )
    )
    const { text } = await browser.open(path)
    const [before, after] = text.slice(text.indexOf("<main")).split('id="revenue"')
    expect(before).toContain('class="decision')
    expect(after).toContain(`href="/links/of-${tenantId}"`)
    expect(after).toContain("NOVA10")
    expect(text).not.toContain("<script>")
    const owner = await another(world, tenantId, "owner")
    expect((await owner.open(path)).text).toContain(`/checks?${new URLSearchParams({ creator: name })}#order`)
  })

  test("names each of several accounts, and says which speaks for another person than the first", async () => {
    const { browser, tenantId } = await somebody(world, 3)
    const [nova, hans] = [anAccount("instagram"), anAccount("youtube")]
    await scored(world.host, [
      { ...nova, displayName: "Nova Cooks" },
      { ...hans, displayName: "Hans Meier Trucking" }
    ])
    await world.host.run(
      Effect.gen(function* () {
        const jobs = yield* Jobs
        const job = aJob(tenantId, { account: nova })
        yield* jobs.enqueue(job, { footprint: { linked: [nova], ownLinked: [hans], refused: [] } })
        const shared = aCard(nova, { displayName: "Nova Cooks", scoredAt: new Date() })
        yield* jobs.complete(job, { scores: [{ shared, own: null }], output: null, announce: null }, new Date())
      })
    )
    const { text } = await browser.open(`/creators/instagram/${nova.handle}`)
    expect(text).toContain("shown as “<bdi>Nova Cooks</bdi>”")
    expect(text).toContain("shown as “<bdi>Hans Meier Trucking</bdi>”")
    expect(text).toContain("It counts because you confirmed it.")
  })

  test("shows who did not pay no score, and says what it costs; nobody without a session anything", async () => {
    const { path } = await paying(2)
    const other = await somebody(world, 3)
    const { text } = await other.browser.open(path)
    expect(text).toContain("You have not paid for a score of this creator")
    expect(text).toContain("It costs 1 credit.")
    expect(text).not.toContain("What the score is made of")
    for (const below of ["/report", "/report.pdf"]) {
      expect((await other.browser.open(path + below)).status).toBe(404)
      expect(leadsTo(await new Browser(world.host).open(path + below))).toBe("/sign-in")
    }
    expect(await spentBy(world, other.tenantId)).toBe(0)
    for (const nobody of ["/creators/nowhere/jane", "/creators/youtube/%20", `/creators/youtube/${"x".repeat(101)}`]) {
      expect((await other.browser.open(nobody)).status).toBe(404)
    }
  })

  test("a plan's price is said first, and a doubled click sets and charges it once", async () => {
    const { tenantId, browser, name, path, account } = await paying(4)
    const asked = await browser.open(`/roster/plan?creator=${name}&plan=recurring_monitoring`)
    expect(asked.text).toContain("<strong>2 credits</strong> now, of 3 credits")
    expect(await spentBy(world, tenantId)).toBe(1)
    const fields = {
      tenant: tenantId,
      operation: fieldOf(asked, "operation"),
      creator: name,
      plan: "recurring_monitoring"
    }
    const answers = await Promise.all([1, 2, 3].map(() => browser.send("/roster/plan", fields)))
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303])
    expect(leadsTo(await browser.send("/roster/plan", fields))).toBe(`${path}?did=planned`)
    expect(await spentBy(world, tenantId)).toBe(3)
    expect((await browser.open("/creators")).text).toContain("in the next 90 days")
    expect((await browser.open(path)).text).toContain("Scored anew and looked at every day")

    const held = await browser.send("/roster/remove", { tenant: tenantId, creator: name, sure: "yes" })
    expect(leadsTo(held)).toBe(`${path}?did=held`)
    const ending = await browser.open(`/roster/plan?creator=${name}&plan=none`)
    expect(ending.text).toContain("<strong>0 credits</strong> now")
    const ended = { ...fields, operation: fieldOf(ending, "operation"), plan: "none" }
    expect(leadsTo(await browser.send("/roster/plan", ended))).toBe(`${path}?did=ended`)
    expect(leadsTo(await browser.send("/roster/plan", { ...ended, operation: fields.operation }))).toBe(
      `${path}?did=reused`
    )
    expect(await spentBy(world, tenantId)).toBe(3)
    const plans = await world.host.run(
      Plans.use((store) => store.standing(tenantId, { ...account, handle: account.handle ?? anAccount().handle }))
    )
    expect(plans.plans.map(({ state }) => state)).toEqual(["none"])
    const deeds = await world.host.run(AuditLog.use((log) => log.page(tenantId, { after: null, limit: 20 })))
    expect(deeds.map(({ kind }) => String(kind))).toContain("plan.set")
  })

  test("a plan that the credits don't cover is not set", async () => {
    const { tenantId, browser, name, path } = await paying(1)
    const asked = await browser.open(`/roster/plan?creator=${name}&plan=recurring`)
    expect(asked.text).toContain("Your credits don't cover it.")
    const fields = { tenant: tenantId, operation: fieldOf(asked, "operation"), creator: name, plan: "recurring" }
    expect(leadsTo(await browser.send("/roster/plan", fields))).toBe(`${path}?did=unpaid`)
    expect(await spentBy(world, tenantId)).toBe(1)
    const unscored = await browser.open("/roster/plan?creator=youtube/nobody.scored&plan=recurring")
    expect(leadsTo(unscored)).toBe("/creators/youtube/nobody.scored?did=unscored")
    for (const query of ["creator=nonsense&plan=recurring", `creator=${name}&plan=nonsense`, ""]) {
      expect(leadsTo(await browser.open(`/roster/plan?${query}`))).toBe("/creators?did=nobody")
    }
  })

  test("tags and notes are saved, escaped, and stand in the CSV, where no text is a formula", async () => {
    const { tenantId, browser, name, path } = await paying(1)
    const note = `=1+1 ${HOSTILE} 🍞 שלום`
    const saved = await browser.send("/roster/notes", {
      tenant: tenantId,
      creator: name,
      tags: "Mugs, Spring , mugs",
      note
    })
    expect(leadsTo(saved)).toBe(`${path}?did=noted`)
    const { text } = await browser.open(`${path}?did=noted`)
    expect(text).toContain('value="mugs, spring"')
    expect(text).not.toContain("<script>")
    const csv = await browser.open("/roster/export?tag=mugs")
    expect(csv.headers.get("content-type")).toBe("text/csv; charset=utf-8")
    expect(csv.text).toContain("'=1+1")
    expect(csv.text.split("\r\n")).toHaveLength(3)
    for (const wrong of [{ tags: "x".repeat(41) }, { tags: "a\u202eb" }, { note: "x".repeat(2_001) }]) {
      const sent = await browser.send("/roster/notes", {
        tenant: tenantId,
        creator: name,
        tags: "",
        note: "",
        ...wrong
      })
      expect(leadsTo(sent)).toBe(`${path}?did=wrong`)
    }
    expect(leadsTo(await browser.send("/roster/remove", { tenant: tenantId, creator: name }))).toBe(
      `${path}?did=unsure`
    )
    const removed = await browser.send("/roster/remove", { tenant: tenantId, creator: name, sure: "yes" })
    expect(leadsTo(removed)).toBe("/creators?did=removed")
  })

  test("viewers change nothing; forged forms and other accounts' members do nothing", async () => {
    const { tenantId, browser, name, path } = await paying(5)
    const viewer = await another(world, tenantId, "viewer")
    const other = await somebody(world, 5)
    const shown = (await viewer.open(path)).text
    expect(shown).toContain("What the score is made of")
    expect(shown).not.toContain("/roster/notes")
    expect((await viewer.open(`/roster/plan?creator=${name}&plan=recurring`)).status).toBe(403)
    const forms = {
      "/roster/plan": { plan: "recurring", operation: crypto.randomUUID() },
      "/roster/notes": { tags: "theirs", note: "" },
      "/roster/remove": { sure: "yes" }
    }
    for (const [form, typed] of Object.entries(forms)) {
      const fields = { tenant: tenantId, creator: name, ...typed }
      expect((await viewer.send(form, fields)).status).toBe(403)
      expect((await other.browser.send(form, fields)).status).toBe(403)
      expect((await browser.send(form, fields, { origin: "https://elsewhere.example" })).status).toBe(403)
      expect(leadsTo(await new Browser(world.host).send(form, fields))).toBe("/sign-in")
    }
    expect(await spentBy(world, tenantId)).toBe(1)
    expect((await browser.open(path)).text).not.toContain("theirs")
    expect((await other.browser.open("/roster/export")).text).not.toContain(name.slice("youtube/".length))
  })

  browserTest("break no rule of accessibility, narrow and wide, light and dark", async () => {
    const { tenantId, browser, name, path } = await paying(9)
    await expectWellMade(chromium(), "creator", await browser.open(path))
    await expectWellMade(chromium(), "creator-unpaid", await browser.open("/creators/instagram/jane.mugs"))
    const asked = await browser.open(`/roster/plan?creator=${name}&plan=recurring`)
    await expectWellMade(chromium(), "plan", asked)
    const fields = { tenant: tenantId, operation: fieldOf(asked, "operation"), creator: name, plan: "recurring" }
    const done = await browser.send("/roster/plan", fields)
    await expectWellMade(chromium(), "creator-planned", await browser.open(leadsTo(done)))
    await world.host.run(
      Effect.forEach(Array.from({ length: 60 }), () => saveCreator(tenantId, anAccount("kick"), { tags: ["mugs"] }), {
        discard: true
      })
    )
    await expectWellMade(chromium(), "roster", await browser.open("/creators"))
  })
})

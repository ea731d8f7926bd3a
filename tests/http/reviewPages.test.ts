import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { Effect } from "effect"
import { createTenant } from "../../domain/accounts/tenants/createTenant.ts"
import { AuditLog } from "../../ports/accounts/audit/AuditLog.ts"
import type { TenantId } from "../../ports/accounts/tenants/Tenant.ts"
import type { Finding } from "../../ports/checks/backgroundChecks/Finding.ts"
import { Reviews } from "../../ports/checks/review/Reviews.ts"
import { Severity } from "../../ports/creators/scoring/Score.ts"
import { anAccount } from "../contracts/creatorsExamples.ts"
import { aCheckId, aFinding, aFindingId, anItem } from "../contracts/reviewExamples.ts"
import { browserTest, useChromium } from "../support/browser/chromium.ts"
import type { Answer } from "./host.ts"
import { expectWellMade } from "./memberLooks.ts"
import { addMember, Browser, openMailedHost, signedInBrowser } from "./signInWorld.ts"

const HOSTILE = `<script>alert(1)</script> "quoted" 'single' \u202eright to left\u202c 🍞 ${"\ud800"}`
const MANY = 5_000

const { browser: chromium } = useChromium()

describe("the pages of the queue (acceptance 498)", () => {
  let world: Awaited<ReturnType<typeof openMailedHost>>
  let member: Browser
  let viewer: Browser
  beforeAll(async () => {
    world = await openMailedHost()
    const { host } = world
    await addMember(host, host.tenant.id, "member@brand.example", "member")
    await addMember(host, host.tenant.id, "viewer@brand.example", "viewer")
    member = await signedInBrowser(world, "member@brand.example")
    viewer = await signedInBrowser(world, "viewer@brand.example")
  })
  afterAll(() => world.host.close())

  const tell = (tenantId: TenantId, ...findings: ReadonlyArray<Finding>) =>
    world.host.run(Reviews.use((reviews) => reviews.add(findings.map((finding) => anItem(tenantId, finding)))))
  const mine = () => world.host.tenant.id
  const decisionsOn = (tenantId: TenantId, { id }: Finding) =>
    world.host.run(Reviews.use((reviews) => reviews.history(tenantId, id)))
  /** What a page's form for a finding sends, with what a member types. */
  const formOf = async (browser: Browser, { id }: Finding, typed: Readonly<Record<string, string>>) => {
    const { text } = await browser.open(`/reviews?finding=${id}`)
    const [, operation = ""] = /name="operation" value="([^"]+)"/.exec(text) ?? []
    return { tenant: mine(), operation, status: "open", ...typed }
  }
  /** Where an answer leads, as a browser asks for it. */
  const leadsTo = ({ headers }: Answer) => (headers.get("location") ?? "").split("#")[0] ?? ""
  const decide = async (browser: Browser, finding: Finding, typed: Readonly<Record<string, string>>) =>
    browser.send(`/reviews/${finding.id}`, await formOf(browser, finding, typed))

  test("show the disputed first, then the worst, with quote, date and context, and after a decision the next one", async () => {
    const checkId = aCheckId()
    const [low, high, disputed] = [
      aFinding({ severity: "low", excerpt: "the low one" }),
      aFinding({ severity: "high", excerpt: "the high one", postedAt: new Date("2026-02-03T00:00:00Z") }),
      aFinding({ severity: "medium", excerpt: "the disputed one" })
    ]
    await tell(mine(), low, high)
    await world.host.run(
      Reviews.use((reviews) =>
        Effect.andThen(
          reviews.add([anItem(mine(), disputed, checkId)]),
          reviews.dispute(mine(), disputed.id, { checkId, text: "I quoted a song.", at: new Date() })
        )
      )
    )
    const { text } = await member.open("/reviews")
    expect(text.indexOf("the disputed one")).toBeLessThan(text.indexOf("the high one"))
    expect(text.indexOf("the high one")).toBeLessThan(text.indexOf("the low one"))
    expect(text).toContain("I quoted a song.")

    const done = await decide(member, disputed, { verdict: "keep", reason: "It is theirs.", category: "" })
    expect(done.status).toBe(303)
    const next = done.headers.get("location") ?? ""
    expect(next).toEndWith("#finding")
    const shown = (await member.open(leadsTo(done))).text
    expect(shown).toContain("Kept: it counts as it was found.")
    expect(shown).toContain('<blockquote dir="auto">the high one</blockquote>')
    expect(shown).toContain("3 February 2026")
    expect(shown).toContain(`<a href="/reviews?status=decided&#38;finding=${disputed.id}#finding"`)
    await decide(member, high, { verdict: "dismiss", reason: "A lyric.", category: "" })
    const last = await decide(member, low, { verdict: "recategorise", reason: "It is about law.", category: "legal" })
    expect((await member.open(leadsTo(last))).text).toContain("That was the last one.")

    const [by] = await decisionsOn(mine(), high)
    expect(by).toMatchObject({
      verdict: "dismiss",
      reason: "A lyric.",
      by: { kind: "person", name: "member@brand.example" }
    })
    expect((await decisionsOn(mine(), low))[0]).toMatchObject({ verdict: "recategorise", category: "legal" })
    const decided = (await member.open("/reviews?status=decided")).text
    expect(decided).toContain("Moved to Legal trouble")

    const undone = await decide(member, high, { verdict: "undo", status: "decided" })
    expect(undone.headers.get("location")).toContain("did=undone")
    expect((await decisionsOn(mine(), high)).map(({ verdict }) => verdict)).toEqual(["keep", "dismiss"])
    const deeds = await world.host.run(AuditLog.use((log) => log.page(mine(), { after: null, limit: 10 })))
    expect(deeds.map(({ kind, outcome }) => `${kind} ${outcome}`)).toEqual([
      "finding.undo done",
      "finding.recategorise done",
      "finding.dismiss done",
      "finding.keep done"
    ])
  })

  test("findings in the same words of one creator are decided by one click; no reason is asked to keep them", async () => {
    const tenant = await world.host.run(createTenant("Same words"))
    await addMember(world.host, tenant.id, "same@brand.example", "member")
    const there = await signedInBrowser(world, "same@brand.example")
    const [whose, elsewhere] = [anAccount(), anAccount()]
    const said = { severity: "medium", excerpt: "the very same words" } as const
    const same = [aFinding(said, whose), aFinding(said, whose), aFinding(said, whose)]
    const others = [aFinding({ ...said, excerpt: "other words" }, whose), aFinding(said, elsewhere)]
    await tell(tenant.id, ...same, ...others)
    const { text } = await there.open(`/reviews?finding=${same[0]?.id}`)
    const ids = [...text.matchAll(/name="same" value="([0-9a-f]{32})"/g)].map(([, id = ""]) => id)
    const rest = same.map(({ id }): string => id).filter((id) => id !== same[0]?.id)
    expect(rest).toEqual(expect.arrayContaining(ids))
    const fields = new URLSearchParams([
      ["tenant", tenant.id],
      ["operation", crypto.randomUUID()],
      ["verdict", "keep"],
      ["category", ""],
      ["with_same", "yes"],
      ...[...rest, ...others.map(({ id }): string => id), "nonsense"].map((id): [string, string] => ["same", id])
    ])
    for (const _ of ["once", "twice"]) await there.send(`/reviews/${same[0]?.id}`, fields)
    const counts = []
    for (const finding of [...same, ...others]) counts.push((await decisionsOn(tenant.id, finding)).length)
    expect(counts).toEqual([1, 1, 1, 0, 0])
    const chip = {
      tenant: tenant.id,
      operation: crypto.randomUUID(),
      verdict: "dismiss",
      chip: "Somebody else said it."
    }
    const [other] = others
    if (other === undefined) throw new Error("there is another")
    await there.send(`/reviews/${other.id}`, chip)
    expect(await decisionsOn(tenant.id, other)).toMatchObject([{ reason: "Somebody else said it." }])
  })

  test("a doubled click decides once", async () => {
    const finding = aFinding()
    await tell(mine(), finding)
    const fields = await formOf(member, finding, { verdict: "dismiss", reason: "Twice.", category: "" })
    await Promise.all([1, 2, 3].map(() => member.send(`/reviews/${finding.id}`, fields)))
    expect(await decisionsOn(mine(), finding)).toHaveLength(1)
  })

  test("refuse a decision without a reason, with a wrong category or verdict, and change nothing", async () => {
    const finding = aFinding()
    await tell(mine(), finding)
    for (const typed of [
      { verdict: "dismiss", reason: " ", category: "" },
      { verdict: "dismiss", reason: "x".repeat(1_001), category: "" },
      { verdict: "dismiss", reason: "No\u202e.", category: "" },
      { verdict: "dismiss", reason: "No.", category: "legal" },
      { verdict: "recategorise", reason: "No.", category: "" },
      { verdict: "recategorise", reason: "No.", category: "nonsense" },
      { verdict: "nonsense", reason: "No.", category: "" },
      { reason: "No." }
    ]) {
      const { headers } = await decide(member, finding, typed)
      expect({ typed, location: headers.get("location") }).toEqual({ typed, location: "/reviews?did=wrong" })
    }
    expect(await decisionsOn(mine(), finding)).toEqual([])
  })

  test("viewers only read; nobody reads without a session; forged forms and other accounts' findings do nothing", async () => {
    const finding = aFinding({ excerpt: "only for readers" })
    await tell(mine(), finding)
    const shown = (await viewer.open(`/reviews?finding=${finding.id}`)).text
    expect(shown).toContain("only for readers")
    expect(shown).not.toContain("<textarea")
    const typed = { tenant: mine(), operation: crypto.randomUUID(), verdict: "dismiss", reason: "No.", category: "" }
    expect((await viewer.send(`/reviews/${finding.id}`, typed)).status).toBe(403)
    expect((await member.send(`/reviews/${finding.id}`, typed, { origin: "https://elsewhere.example" })).status).toBe(
      403
    )
    const stranger = new Browser(world.host)
    expect((await stranger.open("/reviews")).headers.get("location")).toBe("/sign-in")
    expect((await stranger.send(`/reviews/${finding.id}`, typed)).headers.get("location")).toBe("/sign-in")

    const other = await world.host.run(createTenant("Another"))
    const theirs = aFinding({ excerpt: "somebody else's secret" })
    await tell(other.id, theirs)
    expect((await member.send(`/reviews/${finding.id}`, { ...typed, tenant: other.id })).status).toBe(403)
    for (const id of [theirs.id, aFindingId(), "nonsense"]) {
      expect((await member.send(`/reviews/${id}`, typed)).headers.get("location")).toBe("/reviews?did=nothing")
      expect((await member.open(`/reviews?finding=${id}&done=${id}`)).text).not.toContain("somebody else's secret")
    }
    expect(await decisionsOn(mine(), finding)).toEqual([])
    expect(await decisionsOn(other.id, theirs)).toEqual([])
    expect((await member.open("/reviews?cursor=nonsense&status=nonsense")).status).toBe(200)
  })

  test("escape whatever was found and said", async () => {
    const tenant = await world.host.run(createTenant(HOSTILE.toWellFormed()))
    await addMember(world.host, tenant.id, "hostile@brand.example", "member")
    const there = await signedInBrowser(world, "hostile@brand.example")
    const finding = aFinding({ excerpt: HOSTILE, description: HOSTILE, why: HOSTILE, postUrl: "javascript:alert(1)" })
    await tell(tenant.id, finding)
    const { text } = await there.open("/reviews")
    expect(text).not.toContain("<script>")
    expect(text).not.toContain("javascript:")
    await there.send(`/reviews/${finding.id}`, {
      tenant: tenant.id,
      operation: crypto.randomUUID(),
      verdict: "dismiss",
      reason: "<script>alert(2)</script> 🍞"
    })
    const decided = (await there.open(`/reviews?finding=${finding.id}`)).text
    expect(decided).toContain("&#60;script&#62;alert(2)")
  })

  test(`hold ${MANY} findings, page by page, each once`, async () => {
    const tenant = await world.host.run(createTenant("Many"))
    await addMember(world.host, tenant.id, "many@brand.example", "viewer")
    const there = await signedInBrowser(world, "many@brand.example")
    const whose = anAccount()
    for (let from = 0; from < MANY; from += 1_000) {
      const places = Array.from({ length: 1_000 }, (_, place) => from + place)
      await tell(
        tenant.id,
        ...places.map((place) =>
          aFinding({ severity: Severity.literals[place % 4] ?? "low", excerpt: `number ${place}.` }, whose)
        )
      )
    }
    const seen = new Set<string>()
    let pages = 0
    for (let next: string | null = "/reviews"; next !== null; pages++) {
      const { text } = await there.open(next)
      for (const [, number = ""] of text.matchAll(/(number \d+\.)/g)) seen.add(number)
      next = /href="([^"]+)">Next page</.exec(text)?.[1]?.replaceAll("&#38;", "&") ?? null
    }
    expect({ seen: seen.size, pages }).toEqual({ seen: MANY, pages: MANY / 50 })
  })

  browserTest("break no rule of accessibility, narrow and wide, light and dark", async () => {
    const tenant = await world.host.run(createTenant("Looks"))
    await addMember(world.host, tenant.id, "looks@brand.example", "owner")
    const there = await signedInBrowser(world, "looks@brand.example")
    await expectWellMade(chromium(), "review-empty", await there.open("/reviews"))
    const findings = Array.from({ length: 30 }, (_, place) =>
      aFinding({
        severity: Severity.literals[place % 4] ?? "low",
        excerpt: place === 3 ? `${"long".repeat(60)} שלום ${HOSTILE.toWellFormed()}` : "what the hell, honestly",
        category: place === 3 ? "nsfw" : "profanity",
        archivedUrl: "https://archive.example/1",
        pictures: [{ role: "thumbnail", sourceUrl: "https://x.example/1.jpg", mediaId: "a".repeat(64) }]
      })
    )
    await tell(tenant.id, ...findings)
    await expectWellMade(chromium(), "review-queue", await there.open("/reviews"))
    const { text } = await there.open("/reviews")
    const [, first = ""] = /action="\/reviews\/([0-9a-f]{32})"/.exec(text) ?? []
    const fields = { tenant: tenant.id, operation: crypto.randomUUID(), verdict: "dismiss", reason: "A lyric." }
    const done = await there.send(`/reviews/${first}`, fields)
    await expectWellMade(chromium(), "review-next", await there.open(leadsTo(done)))
    await expectWellMade(chromium(), "review-decided", await there.open("/reviews?status=decided"))
  })
})

import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { Effect } from "effect"
import { grantCredits } from "../../domain/accounts/billing/grantCredits.ts"
import { Handle } from "../../ports/creators/identity/SocialAccount.ts"
import { Jobs } from "../../ports/creators/jobs/Jobs.ts"
import { Roster } from "../../ports/creators/roster/Roster.ts"
import { anAccount } from "../contracts/creatorsExamples.ts"
import { browserTest, useChromium } from "../support/browser/chromium.ts"
import { another, leadsTo, orderOf, quote, somebody, spentBy, upload, type World } from "./creatorPageWorld.ts"
import { scored } from "./customers.ts"
import { expectWellMade } from "./memberLooks.ts"
import { Browser, openMailedHost } from "./signInWorld.ts"

const MANY = 5_000
const HOSTILE = `"><script>alert(1)</script>`

const { browser: chromium } = useChromium()

describe("the pages of creators (acceptance 498)", () => {
  let world: World
  beforeAll(async () => {
    world = await openMailedHost()
  })
  afterAll(() => world.host.close())

  test("the price is said before anything is charged, and an order is charged once, whatever is sent again", async () => {
    const { tenantId, browser } = await somebody(world, 5)
    const [card] = await scored(world.host, [{}])
    const list = `platform,handle\nyoutube/${card?.handle}\nhttps://www.instagram.com/jane.mugs/\nnonsense\n`
    const asked = await quote(browser, tenantId, list)
    expect(asked.status).toBe(200)
    expect(asked.text).toContain("<strong>2 credits</strong> at most, of 5 credits")
    expect(asked.text).toContain("Not understood")
    expect(await spentBy(world, tenantId)).toBe(0)

    const order = orderOf(asked, tenantId)
    const answers = await Promise.all([1, 2, 3].map(() => browser.send("/creators/order", order)))
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303])
    const again = await browser.send("/creators/order", order)
    expect(leadsTo(again)).toContain("did=ordered")
    expect(await spentBy(world, tenantId)).toBe(2)
    expect(await world.host.run(Jobs.use((jobs) => jobs.running(tenantId, 10)))).toHaveLength(1)

    const shown = (await browser.open(leadsTo(again))).text
    expect(shown).toContain("yours, free to look at")
    expect(shown).toContain("Waits for its turn")
    const free = await quote(browser, tenantId, `youtube/${card?.handle}`)
    expect(free.text).toContain("There is nothing to pay for.")
    const changed = await browser.send("/creators/order", { ...order, creators: "youtube/another" })
    expect(leadsTo(changed)).toBe("/creators?did=reused")
    expect(await spentBy(world, tenantId)).toBe(2)
  })

  test("without credits nothing is charged, and the same form is carried out once there are some", async () => {
    const { tenantId, browser } = await somebody(world, 0)
    const asked = await quote(browser, tenantId, `youtube/${anAccount().handle}`)
    expect(asked.text).toContain("Your credits don't cover all of them")
    const order = orderOf(asked, tenantId)
    expect(leadsTo(await browser.send("/creators/order", order))).toContain("did=unpaid")
    expect(await spentBy(world, tenantId)).toBe(0)
    await world.host.run(grantCredits({ tenantId, credits: 1 }))
    expect(leadsTo(await browser.send("/creators/order", order))).toContain("did=ordered")
    expect(await spentBy(world, tenantId)).toBe(1)
  })

  test("viewers see the list and order nothing; forged forms, strangers and other accounts' names do nothing", async () => {
    const { tenantId, browser } = await somebody(world, 3, "viewer")
    const member = await somebody(world, 3)
    expect((await browser.open("/creators")).text).not.toContain("<textarea")
    const order = { tenant: tenantId, operation: crypto.randomUUID(), creators: "youtube/somebody.new" }
    expect((await browser.send("/creators/order", order)).status).toBe(403)
    expect((await quote(browser, tenantId, "youtube/somebody.new")).status).toBe(403)
    expect((await member.browser.send("/creators/order", order)).status).toBe(403)
    const mine = { ...order, tenant: member.tenantId }
    expect((await member.browser.send("/creators/order", mine, { origin: "https://elsewhere.example" })).status).toBe(
      403
    )
    expect(leadsTo(await new Browser(world.host).send("/creators/order", mine))).toBe("/sign-in")
    for (const wrong of [
      { ...mine, operation: "nonsense" },
      { ...mine, creators: "" }
    ]) {
      expect(leadsTo(await member.browser.send("/creators/order", wrong))).toBe("/creators?did=none")
    }
    expect(await spentBy(world, tenantId)).toBe(0)
    expect(await spentBy(world, member.tenantId)).toBe(0)
  })

  test("at most 100 creators at once, and hostile lines are shown as they are and cost nothing", async () => {
    const { tenantId, browser } = await somebody(world, 1)
    const many = Array.from({ length: 101 }, (_, place) => `youtube/c${place}`).join("\n")
    expect(leadsTo(await quote(browser, tenantId, many))).toBe("/creators?did=many")
    expect(leadsTo(await quote(browser, tenantId, " \n "))).toBe("/creators?did=none")
    const lines = [
      HOSTILE,
      `youtube/${HOSTILE}`,
      "youtube/\u202eevil",
      "x/🍞",
      "javascript:alert(1)",
      "=1+1,\0",
      "../.."
    ]
    const { text, status } = await quote(browser, tenantId, lines.join("\n"))
    expect(status).toBe(200)
    expect(text).not.toContain("<script>")
    expect(
      (await browser.open(`/creators?${new URLSearchParams({ creators: lines.join(" "), tag: HOSTILE, cursor: "x" })}`))
        .text
    ).not.toContain("<script>")
    expect(await spentBy(world, tenantId)).toBe(0)
  })

  test("a file is priced before anything is charged, rows that can't be read are named by line, and it is charged once", async () => {
    const { tenantId, browser } = await somebody(world, 5)
    const [card] = await scored(world.host, [{}])
    const file = [
      "\ufeffHandle;note;Platform",
      `${card?.handle};"a note
of two lines";youtube`,
      "@Milo.Mugs;;instagram",
      ";;youtube",
      "<script>alert(1)</script>;;x",
      "https://www.instagram.com/milo.mugs/;again;instagram",
      "milo;;myspace",
      "too;many;cells;here",
      ""
    ].join("\r\n")
    const asked = await upload(world, browser, tenantId, file)
    expect(asked.status).toBe(200)
    expect(asked.text).toContain("<strong>2 credits</strong> at most, of 5 credits")
    expect(asked.text).toContain("4 rows can't be read, and cost nothing")
    for (const line of [5, 6, 8, 9]) expect(asked.text).toContain(`<span>line ${line}`)
    for (const line of [2, 3, 4, 7]) expect(asked.text).not.toContain(`<span>line ${line}`)
    expect(asked.text).not.toContain("<script>")
    expect(await spentBy(world, tenantId)).toBe(0)

    const order = orderOf(asked, tenantId)
    expect(order.creators).toBe(`youtube/${card?.handle} instagram/milo.mugs`)
    await Promise.all([1, 2, 3].map(() => browser.send("/creators/order", order)))
    expect(leadsTo(await browser.send("/creators/order", order))).toContain("did=ordered")
    expect(await spentBy(world, tenantId)).toBe(2)
  })

  test("of a file the first 100 creators are priced; one that can't be taken says why, and none is charged", async () => {
    const { tenantId, browser } = await somebody(world, 500)
    const rows = (count: number) => Array.from({ length: count }, (_, place) => `youtube,c${place}`)
    const fileOf = (...lines: ReadonlyArray<string>) => ["platform,handle", ...lines].join("\n")
    const many = await upload(world, browser, tenantId, fileOf(...rows(101), "youtube,c3", "kick,late"))
    expect(many.text).toContain("<strong>100 credits</strong> at most")
    expect(many.text).toContain("line 102: <bdi>youtube,c100</bdi>")
    expect(many.text).toContain("line 104: <bdi>kick,late</bdi>")
    expect(many.text).not.toContain("<span>line 103")
    const wrong: ReadonlyArray<readonly [string | Uint8Array<ArrayBuffer>, string]> = [
      [fileOf(...rows(1_001)), "must have at most 1000 rows"],
      ["handle\nx", "must name the columns platform"],
      ["platform,handle,handle\nx,y,z", "two columns have one name"],
      [new Uint8Array([0xff, 0xfd, 0, 0, 10]), "must have a first line that names its columns"],
      [new Uint8Array([0xff, 0xfe, 0, 0, 10]), "is not UTF-16 text, though it begins as such"]
    ]
    for (const [file, why] of wrong) {
      const { status, text } = await upload(world, browser, tenantId, file)
      expect({ why, status, text }).toEqual({ why, status: 200, text: expect.stringContaining(why) })
      expect(text).toContain("Nothing was charged.")
    }
    expect((await upload(world, browser, tenantId, "x".repeat(300 * 1024))).status).toBe(400)
    for (const none of [null, "platform,handle\n"]) {
      expect(leadsTo(await upload(world, browser, tenantId, none))).toMatch(/^\/creators\?did=no_file$/)
    }
    const viewer = await another(world, tenantId, "viewer")
    expect((await upload(world, viewer, tenantId, fileOf("youtube,x"))).status).toBe(403)
    expect(await spentBy(world, tenantId)).toBe(0)
  })

  test(`the list holds ${MANY} creators, page by page, each once, sorted as asked`, async () => {
    const { tenantId, browser } = await somebody(world, 0, "viewer")
    await world.host.run(
      Effect.forEach(
        Array.from({ length: MANY }, (_, place) => place),
        (place) =>
          Roster.use((roster) =>
            roster.save(tenantId, { platform: "kick", handle: Handle.make(`creator${place}`) }, {}, new Date())
          ),
        { discard: true }
      )
    )
    const seen = new Set<string>()
    let pages = 0
    for (let next: string | null = "/creators?sort=added&order=asc&plan=&tag="; next !== null; pages++) {
      const { text } = await browser.open(next)
      for (const [, handle = ""] of text.matchAll(/href="\/creators\/kick\/(creator\d+)"/g)) seen.add(handle)
      next = /href="([^"]+)">Next page</.exec(text)?.[1]?.replaceAll("&#38;", "&") ?? null
    }
    expect({ seen: seen.size, pages }).toEqual({ seen: MANY, pages: MANY / 50 })
    const { text } = await browser.open("/creators?q=@CREATOR4999&sort=name")
    expect([...text.matchAll(/href="\/creators\/kick\/(creator\d+)"/g)].map(([, handle]) => handle)).toEqual([
      "creator4999"
    ])
    expect(text).toContain('name="q" dir="auto" maxlength="64" value="@CREATOR4999"')
    expect((await browser.open("/creators?q=nobody")).text).toContain("Nobody is found.")
  })

  browserTest("the labels of the form that filters the list stand on one line, wide", async () => {
    const { tenantId, browser } = await somebody(world, 5)
    const [card] = await scored(world.host, [{}])
    const asked = await quote(browser, tenantId, `youtube/${card?.handle}`)
    const list = await browser.open(leadsTo(await browser.send("/creators/order", orderOf(asked, tenantId))))
    const page = await chromium().newPage()
    await page.setBypassCSP(true)
    await page.setViewport({ width: 1280, height: 900 })
    await page.setContent(list.text)
    const tops = await page.$$eval("form.bar > label", (labels) =>
      labels.map((each) => each.getBoundingClientRect().top)
    )
    await page.close()
    expect(tops.length).toBeGreaterThan(4)
    expect(new Set(tops).size).toBe(1)
  })

  browserTest("break no rule of accessibility, narrow and wide, light and dark", async () => {
    const { tenantId, browser } = await somebody(world, 40)
    await expectWellMade(chromium(), "creators-empty", await browser.open("/creators"))
    const cards = await scored(
      world.host,
      Array.from({ length: 12 }, () => ({}))
    )
    const names = [...cards.map(({ handle }) => `youtube/${handle}`), "instagram/waits.long", "twitch/waits_too"].join(
      "\n"
    )
    const asked = await quote(browser, tenantId, `${names}\n${HOSTILE}`)
    await expectWellMade(chromium(), "creators-quote", asked)
    const file = `platform,handle\n${cards.map(({ handle }) => `youtube,${handle}`).join("\n")}\nx,new.one\nx,\n${HOSTILE},x`
    await expectWellMade(chromium(), "creators-file", await upload(world, browser, tenantId, file))
    const done = await browser.send("/creators/order", orderOf(asked, tenantId))
    await expectWellMade(chromium(), "creators-list", await browser.open(leadsTo(done)))
  })
})

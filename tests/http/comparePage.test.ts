import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { Effect } from "effect"
import { Jobs } from "../../ports/creators/jobs/Jobs.ts"
import { AgentName } from "../../ports/creators/scoring/Score.ts"
import { DAY_MS } from "../../ports/time/days.ts"
import { aCard, aJob, anAccount } from "../contracts/creatorsExamples.ts"
import { browserTest, useChromium } from "../support/browser/chromium.ts"
import { buy, somebody, spentBy, type World } from "./creatorPageWorld.ts"
import { scored } from "./customers.ts"
import { expectWellMade } from "./memberLooks.ts"
import { Browser, openMailedHost } from "./signInWorld.ts"

const HOSTILE = `"><script>alert(1)</script>`
const { score } = aCard(anAccount())
const plain = {
  ...score,
  agents: AgentName.literals.map((agent, place) => ({
    agent,
    score: 40 + 9 * place,
    base: 50,
    drivers: [],
    coverage: 1,
    missing: []
  }))
}
const { browser: chromium } = useChromium()

const addressOf = (names: ReadonlyArray<string>): string =>
  `/creators/compare?${new URLSearchParams(names.map((name): [string, string] => ["creator", name]))}`

describe("creators side by side", () => {
  let world: World
  beforeAll(async () => {
    world = await openMailedHost()
  })
  afterAll(() => world.host.close())

  test("are those of the address, by what the account paid for; looking charges nothing", async () => {
    const { tenantId, browser } = await somebody(world, 9)
    const cards = await scored(world.host, [
      { displayName: "Ada", score: { ...plain, score: 91 } },
      { displayName: HOSTILE, score: { ...plain, score: 42 } }
    ])
    const names = cards.map(({ handle }) => `youtube/${handle}`)
    await buy(browser, tenantId, names.join("\n"))
    expect(await spentBy(world, tenantId)).toBe(2)
    const unpaid = (await scored(world.host, [{ displayName: "Somebody else's" }])).map(
      ({ handle }) => `youtube/${handle}`
    )
    const { status, text } = await browser.open(addressOf([...names, ...unpaid, "kick/nobody.yet"]))
    expect(status).toBe(200)
    expect([...text.matchAll(/<b class="big">(\d+)</g)].map(([, score]) => score)).toEqual(["91", "42"])
    expect([...text.matchAll(/No score of yours/g)]).toHaveLength(2)
    expect([...text.matchAll(/class="part"/g)]).toHaveLength(2 * AgentName.literals.length)
    for (const shown of [
      "Confidence",
      "Worst flags",
      "Profanity in a post",
      "Followers",
      "12,345",
      "Fair rate",
      "Revenue"
    ]) {
      expect(text).toContain(shown)
    }
    expect(text).not.toContain("Somebody else's")
    expect(text).not.toContain("<script>")
    expect(await spentBy(world, tenantId)).toBe(2)
  })

  test("a score that became stale says so", async () => {
    const { tenantId, browser } = await somebody(world, 1)
    const account = anAccount()
    const at = new Date(Date.now() - 40 * DAY_MS)
    await world.host.run(
      Jobs.use((jobs) =>
        Effect.gen(function* () {
          const job = aJob(tenantId, { account, createdAt: at })
          yield* jobs.enqueue(job)
          const made = [{ shared: aCard(account, { scoredAt: at }), own: null }]
          yield* jobs.complete(job, { scores: made, output: null, announce: null }, at)
        })
      )
    )
    const { text } = await browser.open(addressOf([`youtube/${account.handle}`]))
    expect(text).toContain("<strong>Stale</strong>")
    expect(text).toContain("40 days old")
    expect(text).toContain("charges nothing")
    expect(await spentBy(world, tenantId)).toBe(1)
  })

  test("are at most four, each once; what names nobody is said to, and a stranger sees nothing", async () => {
    const { browser } = await somebody(world, 0, "viewer")
    const many = await browser.open(addressOf(["x/a", "x/A", "x/b", "x/c", "x/d", "x/e"]))
    expect(many.text).toContain("the first 4 are shown")
    expect([...many.text.matchAll(/<th scope="col">/g)]).toHaveLength(4)
    expect(many.text).not.toContain("x/e<")
    expect((await browser.open("/creators/compare")).text).toContain("Choose up to 4")
    for (const names of [[HOSTILE], ["myspace/x"], ["../.."]]) {
      const { status, text } = await browser.open(addressOf(names))
      expect({ names, status }).toEqual({ names, status: 200 })
      expect(text).toContain("No creator was understood")
      expect(text).not.toContain("<script>")
    }
    const added = await browser.open(addressOf(["x/a", "", "https://www.youtube.com/@novacooks"]))
    expect(added.text).toContain('name="creator" value="youtube/novacooks"')
    expect((await new Browser(world.host).open(addressOf(["x/a"]))).headers.get("location")).toBe("/sign-in")
  })

  test("are chosen by boxes in the list", async () => {
    const { tenantId, browser } = await somebody(world, 2)
    const cards = await scored(world.host, [{}, {}])
    const names = cards.map(({ handle }) => `youtube/${handle}`)
    await buy(browser, tenantId, names.join("\n"))
    const { text } = await browser.open("/creators")
    expect(text).toContain('<form method="get" action="/creators/compare">')
    const boxes = [...text.matchAll(/type="checkbox" name="creator" value="([^"]+)"/g)].map(([, name = ""]) => name)
    expect(boxes.toSorted()).toEqual(names.toSorted())
  })

  browserTest("break no rule of accessibility, narrow and wide, light and dark", async () => {
    const { tenantId, browser } = await somebody(world, 9)
    const cards = await scored(world.host, [
      { displayName: "Ada Lovelace cooks", score: { ...plain, score: 91, tier: "exceptional" } },
      { displayName: "Wolfgang Donaudampfschifffahrtsgesellschaftskapitän 🍳" },
      { displayName: HOSTILE, score: { ...plain, score: 42, flags: [] } }
    ])
    const names = cards.map(({ handle }) => `youtube/${handle}`)
    await buy(browser, tenantId, names.join("\n"))
    await expectWellMade(chromium(), "creators-compare", await browser.open(addressOf([...names, "x/nobody.yet"])))
    await expectWellMade(chromium(), "creators-compare-none", await browser.open("/creators/compare"))
  })
})

import { expect, test } from "bun:test"
import { Checks } from "../../ports/checks/backgroundChecks/Checks.ts"
import { Reviews } from "../../ports/checks/review/Reviews.ts"
import { Jobs } from "../../ports/creators/jobs/Jobs.ts"
import { aFinding, anItem } from "../contracts/reviewExamples.ts"
import { fieldOf, leadsTo, orderOf, quote, somebody, spentBy } from "./creatorPageWorld.ts"
import { scored } from "./customers.ts"
import { STORES } from "./discoveryWorld.ts"
import { openMailedHost } from "./signInWorld.ts"

const TIMES = [1, 2, 3, 4]

test("over the embedded Postgres a form that is sent many times is carried out and charged once (acceptance 498)", async () => {
  const world = await openMailedHost({ adapters: STORES["the embedded Postgres"]() })
  await using host = world.host
  const { tenantId, browser } = await somebody(world, 6, "owner")
  const [card] = await scored(host, [{}])
  const name = `youtube/${card?.handle}`

  const order = orderOf(await quote(browser, tenantId, `${name}\ninstagram/jane.mugs`), tenantId)
  await Promise.all(TIMES.map(() => browser.send("/creators/order", order)))
  expect(leadsTo(await browser.send("/creators/order", order))).toContain("did=ordered")
  expect(await spentBy(world, tenantId)).toBe(2)
  expect(await host.run(Jobs.use((jobs) => jobs.running(tenantId, 10)))).toHaveLength(1)
  const list = (await browser.open("/creators")).text
  expect(list).toContain(name)
  expect(list).toContain("Waits for its turn")

  const asked = await browser.open(`/roster/plan?creator=${name}&plan=recurring_monitoring`)
  expect(asked.text).toContain("<strong>2 credits</strong> now, of 4 credits")
  const plan = { tenant: tenantId, operation: fieldOf(asked, "operation"), creator: name, plan: "recurring_monitoring" }
  await Promise.all(TIMES.map(() => browser.send("/roster/plan", plan)))
  expect(leadsTo(await browser.send("/roster/plan", plan))).toContain("did=planned")
  expect(await spentBy(world, tenantId)).toBe(4)
  expect((await browser.open(`/creators/${name}`)).text).toContain("What the score is made of")
  expect((await browser.open("/creators")).text).toContain("in the next 90 days")

  const operation = fieldOf(await browser.open("/checks"), "operation")
  const check = { tenant: tenantId, operation, handle: "nova", platforms: "youtube", certified: "yes" }
  await Promise.all(TIMES.map(() => browser.send("/checks", check)))
  expect(leadsTo(await browser.send("/checks", check))).toMatch(/^\/checks\/of\/[\w-]{36}\?did=ordered$/)
  expect(await host.run(Checks.use((checks) => checks.list(tenantId, { limit: 10, before: null })))).toHaveLength(1)

  const finding = aFinding()
  await host.run(Reviews.use((reviews) => reviews.add([anItem(tenantId, finding)])))
  const decision = { tenant: tenantId, operation: crypto.randomUUID(), verdict: "dismiss", reason: "A lyric." }
  await Promise.all(TIMES.map(() => browser.send(`/reviews/${finding.id}`, decision)))
  expect(await host.run(Reviews.use((reviews) => reviews.history(tenantId, finding.id)))).toMatchObject([
    { verdict: "dismiss", by: { kind: "person" } }
  ])
})

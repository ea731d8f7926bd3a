import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { Effect } from "effect"
import { createTenant } from "../../domain/accounts/tenants/createTenant.ts"
import type { TenantId } from "../../ports/accounts/tenants/Tenant.ts"
import { CurrencyCode } from "../../ports/money/money.ts"
import { type LiftTest, LiftTestId, RegionCode } from "../../ports/revenue/incrementality/LiftTest.ts"
import { LiftTests } from "../../ports/revenue/incrementality/LiftTests.ts"
import { DAY_MS, WEEK_MS } from "../../ports/time/days.ts"
import { browserTest, useChromium } from "../support/browser/chromium.ts"
import { expectWellMade } from "./memberLooks.ts"
import { addMember, type Browser, openMailedHost, signedInBrowser } from "./signInWorld.ts"

const PATH = "/attribution/tests"
const HOSTILE = `<script>alert(1)</script> "quoted" \u202eright to left\u202c 🍞`
const WEEKS = 4
const WEEKS_BEFORE = 4
const REGIONS = ["DE", "FR", "IT", "ES", "NL", "SE", "PL", "AT"].map((code) => RegionCode.make(code))
const { browser: chromium } = useChromium()

const today = () => new Date(Math.floor(Date.now() / DAY_MS) * DAY_MS)

const aTest = (tenantId: TenantId, fields: Partial<LiftTest>): LiftTest => ({
  tenantId,
  id: LiftTestId.make(crypto.randomUUID()),
  name: "Autumn, half of Europe",
  creators: [{ platform: "instagram", handle: "jane" }],
  metric: "revenue",
  currency: CurrencyCode.make("EUR"),
  startsAt: new Date(today().getTime() - (WEEKS + 1) * WEEK_MS),
  weeks: WEEKS,
  design: {
    kind: "regions",
    weeksBefore: WEEKS_BEFORE,
    regions: REGIONS.map((code, place) => ({ code, isActive: place % 2 === 0 }))
  },
  isDrawn: true,
  seed: 7,
  declaredAt: new Date(0),
  ...fields
})

describe("the pages of incrementality tests", () => {
  let world: Awaited<ReturnType<typeof openMailedHost>>
  let viewer: Browser
  let stranger: Browser
  const mine = () => world.host.tenant.id
  beforeAll(async () => {
    world = await openMailedHost()
    const elsewhere = await world.host.run(createTenant("Elsewhere Ltd"))
    await addMember(world.host, mine(), "viewer@brand.example", "viewer")
    await addMember(world.host, elsewhere.id, "stranger@elsewhere.example", "owner")
    viewer = await signedInBrowser(world, "viewer@brand.example")
    stranger = await signedInBrowser(world, "stranger@elsewhere.example")
  })
  afterAll(() => world.host.close())

  const declare = (fields: Partial<LiftTest>) =>
    world.host.run(LiftTests.use((tests) => tests.declare(aTest(mine(), fields))))

  /** Active regions sell a fifth more during the test than before it, the others as before. */
  const fileSales = (lift: LiftTest) =>
    world.host.run(
      Effect.gen(function* () {
        const tests = yield* LiftTests
        const cells = REGIONS.flatMap((region, place) =>
          Array.from({ length: WEEKS + WEEKS_BEFORE }, (_, n) => {
            const week = n - WEEKS_BEFORE
            const usual = 100_000n + BigInt(place * 5_000 + n * 100)
            return { region, week, value: place % 2 === 0 && week >= 0 ? (usual * 6n) / 5n : usual }
          })
        )
        yield* tests.report(mine(), lift.id, cells, new Date())
      })
    )

  test("say that there is none, and then list each with how it stands, whoever may see the account", async () => {
    expect((await viewer.open(PATH)).text).toContain("No test was declared yet")
    await declare({ name: HOSTILE, startsAt: new Date(today().getTime() + WEEK_MS), creators: null })
    await declare({ name: "Running one", startsAt: new Date(today().getTime() - WEEK_MS) })
    await declare({ name: "Without figures" })
    const { text } = await viewer.open(PATH)
    for (const words of ["Not begun", "Running one", "Running", "Ended", "Revenue in EUR", "4 of 8 regions"]) {
      expect(text).toContain(words)
    }
    expect(text).not.toContain("<script>alert")
    expect((await stranger.open(PATH)).text).toContain("No test was declared yet")
  })

  test("tell what one found in words, with its interval, and what the models give beside it", async () => {
    const lift = await declare({ name: "Found something" })
    await fileSales(lift)
    const { status, text } = await viewer.open(`${PATH}/${lift.id}`)
    expect(status).toBe(200)
    for (const words of [
      "The creators add revenue: the interval lies above nothing.",
      "more with the creators",
      "95 % interval:",
      "What attribution gives the same creators",
      'href="/creators/instagram/jane"',
      "drawn by chance"
    ]) {
      expect(text.toLowerCase()).toContain(words.toLowerCase())
    }
    expect(text).toMatch(/<strong>\d+(\.\d+)? % more revenue<\/strong>/)
    expect((await stranger.open(`${PATH}/${lift.id}`)).status).toBe(404)
    for (const id of ["none", crypto.randomUUID()]) expect((await viewer.open(`${PATH}/${id}`)).status).toBe(404)
  })

  test("tell no lift before the end, nor where figures are missing", async () => {
    const running = await declare({ name: "Still running", startsAt: new Date(today().getTime() - WEEK_MS) })
    const early = (await viewer.open(`${PATH}/${running.id}`)).text
    expect(early).toContain("No lift is told before the end")
    expect(early).not.toContain("95 % interval")
    const missing = await declare({ name: "Never reported" })
    expect((await viewer.open(`${PATH}/${missing.id}`)).text).toContain("Weeks of regions that were not reported: 64.")
  })

  browserTest("look well made at every width, light and dark", async () => {
    const lift = await declare({ name: HOSTILE })
    await fileSales(lift)
    await expectWellMade(chromium(), "lift-tests", await viewer.open(PATH))
    await expectWellMade(chromium(), "lift-test", await viewer.open(`${PATH}/${lift.id}`))
  })
})

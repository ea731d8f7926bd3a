import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { Effect } from "effect"
import { createTenant } from "../../domain/accounts/tenants/createTenant.ts"
import { AuditLog } from "../../ports/accounts/audit/AuditLog.ts"
import type { TenantId } from "../../ports/accounts/tenants/Tenant.ts"
import { type OrderKey, SIGNAL_ORDERS_MAX, type Signal, SignalKey } from "../../ports/revenue/fraud/Signal.ts"
import { Watch } from "../../ports/revenue/fraud/Watch.ts"
import { Orders } from "../../ports/tracking/orders/Orders.ts"
import { aShopNotice, newDomain, noon, orderId } from "../contracts/attributionExamples.ts"
import { aSignal } from "../contracts/watchExamples.ts"
import { browserTest, useChromium } from "../support/browser/chromium.ts"
import { expectWellMade } from "./memberLooks.ts"
import { addMember, type Browser, openMailedHost, signedInBrowser } from "./signInWorld.ts"

const HOSTILE = `<script>alert(1)</script> "quoted" 'single' \u202eright to left\u202c 🍞`
const MANY = 5_000
const SHOP = newDomain()
const WHY = "A shop's tablet at a fair."

const { browser: chromium } = useChromium()

describe("the pages of signals and orders on hold", () => {
  let world: Awaited<ReturnType<typeof openMailedHost>>
  let owner: Browser
  let member: Browser
  let viewer: Browser
  const mine = () => world.host.tenant.id
  beforeAll(async () => {
    world = await openMailedHost()
    const { host } = world
    for (const role of ["owner", "member", "viewer"] as const)
      await addMember(host, mine(), `${role}@brand.example`, role)
    owner = await signedInBrowser(world, "owner@brand.example")
    member = await signedInBrowser(world, "member@brand.example")
    viewer = await signedInBrowser(world, "viewer@brand.example")
  })
  afterAll(() => world.host.close())

  /** Orders of a store, on hold by one signal. */
  const hold = async (tenantId: TenantId, numbers: ReadonlyArray<string>, signal: Partial<Signal> = {}) => {
    const orders = numbers.map((number): OrderKey => ({ shopDomain: newDomain(), orderId: orderId(number) }))
    await world.host.run(
      Effect.gen(function* () {
        const book = yield* Orders
        yield* Effect.forEach(orders, ({ shopDomain, orderId: id }) =>
          book.record(aShopNotice(tenantId, 1, { shopDomain, orderId: id, aliases: [] }))
        )
        const watch = yield* Watch
        yield* watch.record(tenantId, [aSignal({ orders, ...signal })], noon(5))
      })
    )
    return orders
  }
  const statusOf = (order: OrderKey) =>
    world.host.run(
      Effect.map(
        Watch.use((watch) => watch.holdsOf(mine(), [order])),
        ([found]) => found?.status ?? null
      )
    )
  const decide = async (browser: Browser, order: OrderKey, typed: Readonly<Record<string, string>>) =>
    browser.send("/attribution/watch", {
      tenant: mine(),
      order: order.orderId,
      shop: order.shopDomain ?? "",
      show: "held",
      reason: WHY,
      ...typed
    })

  test("show an order on hold, and a member releases it, confirms it after all, and both stay told", async () => {
    const [order] = await hold(mine(), ["on-hold-1"])
    if (order === undefined) throw new Error("no order")
    const { text } = await member.open("/attribution/watch")
    expect(text).toContain("on-hold-1")
    expect(text).toContain("Many orders from one device")
    const { headers } = await decide(member, order, { verdict: "release" })
    expect(headers.get("location")).toBe("/attribution/watch?did=release")
    expect(await statusOf(order)).toBe("released")
    expect((await member.open("/attribution/watch")).text).not.toContain("on-hold-1")
    await decide(member, order, { verdict: "confirm", show: "released" })
    expect(await statusOf(order)).toBe("confirmed")
    const confirmed = (await viewer.open("/attribution/watch?show=confirmed")).text
    expect(confirmed).toContain("on-hold-1")
    expect(confirmed.match(/member@brand\.example/g)).toHaveLength(2)
    const deeds = await world.host.run(AuditLog.use((log) => log.page(mine(), { after: null, limit: 10 })))
    expect(deeds.map(({ kind, outcome }) => `${kind} ${outcome}`)).toEqual(["hold.confirm done", "hold.release done"])
  })

  test("decide on all orders of a signal at once, by a reason of one click, once however often the form is sent", async () => {
    const creator = { platform: "instagram", handle: "many" } as const
    const orders = await hold(mine(), ["group-1", "group-2", "group-3"], {
      creator,
      key: SignalKey.make("one_device/group")
    })
    const { text } = await member.open("/attribution/watch")
    expect(text).toMatch(/instagram\/<wbr>many<\/bdi><\/a>: 3 orders/)
    const decided = orders.map(({ shopDomain, orderId: id }) => `${shopDomain ?? ""} ${id}`).join("\r\n")
    const sent = {
      tenant: mine(),
      decided,
      verdict: "confirm",
      chip: "Not a real sale",
      operation: crypto.randomUUID()
    }
    for (const _ of [1, 2]) {
      const { headers } = await member.send("/attribution/watch", sent)
      expect(headers.get("location")).toBe("/attribution/watch?did=confirm")
    }
    for (const order of orders) {
      const decisions = await world.host.run(Watch.use((watch) => watch.decisions(mine(), order)))
      expect(decisions).toMatchObject([{ verdict: "confirm", reason: "Not a real sale" }])
    }
  })

  test("say on an order's own page that it is on hold, and a decision made there leads back to it", async () => {
    const [order] = await hold(mine(), ["page-1"])
    if (order === undefined) throw new Error("no order")
    const path = `/attribution/orders/page-1?shop=${order.shopDomain ?? ""}`
    const { text } = await member.open(path)
    expect(text).toContain("On hold:")
    expect(text).toContain('value="release"')
    expect((await viewer.open(path)).text).not.toContain('value="release"')
    const { headers } = await decide(member, order, { verdict: "release", back: "order" })
    expect(headers.get("location")).toBe(`${path}&did=release`)
    expect((await member.open(path)).text).toContain("Released:")
  })

  test("take a decision that was sent twice once", async () => {
    const [order] = await hold(mine(), ["twice-1"])
    if (order === undefined) throw new Error("no order")
    const operation = crypto.randomUUID()
    await decide(member, order, { verdict: "release", operation })
    await decide(member, order, { verdict: "release", operation })
    const decisions = await world.host.run(Watch.use((watch) => watch.decisions(mine(), order)))
    expect(decisions).toMatchObject([{ by: { kind: "person", name: "member@brand.example" }, reason: WHY }])
  })

  test("change nothing without a reason, of an order that is not on hold, and of another account's", async () => {
    const [order] = await hold(mine(), ["kept-1"])
    const elsewhere = await world.host.run(createTenant("Elsewhere Ltd"))
    const [theirs] = await hold(elsewhere.id, ["theirs-1"])
    if (order === undefined || theirs === undefined) throw new Error("no order")
    const outcomes = []
    for (const [which, typed] of [
      [order, { verdict: "release", reason: "  " }],
      [order, { verdict: "pay" }],
      [order, { verdict: "release", reason: "x".repeat(2_001) }],
      [{ ...order, orderId: orderId("none") }, { verdict: "release" }],
      [order, { verdict: "release", shop: "not a host" }],
      [theirs, { verdict: "release" }]
    ] as const) {
      const { headers } = await decide(member, which, typed)
      outcomes.push(headers.get("location")?.split("did=")[1])
    }
    expect(outcomes).toEqual(["wrong", "wrong", "wrong", "nothing", "nothing", "nothing"])
    expect(await statusOf(order)).toBe("held")
    expect((await member.open("/attribution/watch")).text).not.toContain("theirs-1")
  })

  test("show each rule, and an owner alone switches it, with a reason; what it alone held is released", async () => {
    const [order] = await hold(mine(), ["by-rule-1"], { rule: "one_address" })
    if (order === undefined) throw new Error("no order")
    const path = "/attribution/watch/rules/one_address"
    const switched = (browser: Browser, state: string, reason: string) =>
      browser.send(path, { tenant: mine(), state, reason })
    expect((await switched(member, "off", WHY)).status).toBe(403)
    expect((await switched(owner, "off", "")).headers.get("location")).toContain("did=wrong")
    expect((await switched(owner, "maybe", WHY)).headers.get("location")).toContain("did=wrong")
    expect(await statusOf(order)).toBe("held")
    expect((await switched(owner, "off", WHY)).headers.get("location")).toBe("/attribution/watch?did=off&show=rules")
    expect(await statusOf(order)).toBe("released")
    expect((await owner.open("/attribution/watch?show=rules")).text).toContain("Switch on")
    await switched(owner, "on", WHY)
    expect((await owner.open("/attribution/watch?show=rules")).text).not.toContain("Switch on")
  })

  test("take any text as it was typed, in every place", async () => {
    const [order] = await hold(mine(), [`<b>${"9".repeat(20)}`], {
      creator: { platform: "instagram", handle: "<i>jane</i>" },
      evidence: { "<u>name": HOSTILE }
    })
    if (order === undefined) throw new Error("no order")
    const { headers } = await decide(member, order, { verdict: "confirm", reason: HOSTILE })
    expect(headers.get("location")).toContain("did=confirm")
    for (const show of ["held", "confirmed", "signals"]) {
      const { status, text } = await viewer.open(`/attribution/watch?show=${show}&cursor=none`)
      expect(status).toBe(200)
      expect(text).not.toMatch(/<script>alert|<[biu]>(9|jane|name)/)
    }
    expect((await viewer.open("/attribution/watch?show=confirmed")).text).toContain("&#60;script&#62;alert(1)")
  })

  browserTest("look well made at every width, light and dark, with thousands of orders behind them", async () => {
    const pieces = Array.from({ length: MANY / SIGNAL_ORDERS_MAX }, (_, piece) =>
      aSignal({
        orders: Array.from({ length: SIGNAL_ORDERS_MAX }, (__, number) => ({
          shopDomain: SHOP,
          orderId: orderId(`many-${piece}-${number}`)
        }))
      })
    )
    await world.host.run(Watch.use((watch) => watch.record(mine(), pieces, noon(6))))
    const { text } = await owner.open("/attribution/watch")
    expect(text).toMatch(/and \d+ more/)
    expect(text.match(/many-\d+-\d+<\/bdi>/g)?.length).toBeLessThanOrEqual(100)
    expect(text).toContain("Next page")
    for (const show of ["held", "signals", "rules"]) {
      await expectWellMade(chromium(), `watch-${show}`, await owner.open(`/attribution/watch?show=${show}`))
    }
  })
})

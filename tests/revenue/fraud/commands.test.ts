import { describe, expect, test } from "bun:test"
import { Effect, Layer } from "effect"
import { TestClock } from "effect/testing"
import { cryptography } from "../../../adapters/cryptography/layer.ts"
import { storePorts } from "../../../fixtures/layers/storePorts.ts"
import { commandNamed } from "../../../hosts/commandLine/commands.ts"
import { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import { EventLog } from "../../../ports/tracking/events/EventLog.ts"
import { OrderId } from "../../../ports/tracking/events/TrackingEvent.ts"
import { LinkCode } from "../../../ports/tracking/links/TrackingLink.ts"
import { TrackingLinks } from "../../../ports/tracking/links/TrackingLinks.ts"
import { ShopDomain } from "../../../ports/tracking/orders/Order.ts"
import { Orders } from "../../../ports/tracking/orders/Orders.ts"
import { PLACE } from "../../commands/place.ts"
import { aClick, aLink, aShopNotice, aVisit, newVisitor } from "../../contracts/attributionExamples.ts"
import { newTenant } from "../../contracts/newTenant.ts"
import { newDataFolder } from "../../process/dataFolders.ts"
import { type Environment, runHere } from "../../process/server.ts"
import { effectTest } from "../../support/running/effectTest.ts"

const layer = Layer.provideMerge(storePorts, cryptography)

/** Carries a command out as a running host does that is sent it. */
const send = Effect.fnUntraced(function* (name: string, values: object) {
  const command = commandNamed(name)
  if (command === undefined) throw new Error(`there is no command ${name}`)
  const { run } = yield* command.receive(values)
  return yield* run(PLACE)
})

const messageOf = (name: string, values: object) =>
  Effect.map(Effect.flip(send(name, values)), ({ message }) => message)

const NOW = new Date(Date.UTC(2026, 4, 20, 12))
const ago = (minutes: number, seconds = 0) => new Date(NOW.getTime() - minutes * 60_000 + seconds * 1_000)
const [SHOP, OTHER_SHOP] = [ShopDomain.make("mugs.example"), ShopDomain.make("plates.example")]

/** An account with orders that came a second after their click: sooner than anybody buys. */
const suspected = Effect.fnUntraced(function* (orders: ReadonlyArray<readonly [shop: ShopDomain, id: string]>) {
  yield* TestClock.setTime(NOW.getTime())
  const [log, links, book] = [yield* EventLog, yield* TrackingLinks, yield* Orders]
  const tenant = yield* newTenant
  const link = aLink(tenant, {
    code: LinkCode.make(`mallory-${tenant}`),
    creator: { platform: "instagram", handle: "mallory" }
  })
  yield* links.insert(link)
  for (const [place, [shopDomain, id]] of orders.entries()) {
    const [at, pvId] = [ago(60 + 20 * place), newVisitor()]
    const click = aClick(link, { at })
    yield* links.recordClick(click)
    yield* log.append(aVisit(tenant, { pvId, ref: link.code, clickId: click.id, receivedAt: at }))
    yield* book.record(
      aShopNotice(tenant, 1, {
        orderId: OrderId.make(id),
        shopDomain,
        pvId,
        placedAt: ago(60 + 20 * place, 1),
        receivedAt: ago(60 + 20 * place, 3)
      })
    )
  }
  return tenant
})

const HOLDS = { status: null, limit: 50, after: null }
const decision = { shop: null, verdict: "release", reason: "Sold at a fair, by a tablet.", name: "Kim" }

describe("the commands of watch", () => {
  const it = effectTest(layer)

  it.effect(
    "look now and put on hold what is suspected, once; list it page by page; decide, and decide anew",
    Effect.gen(function* () {
      const tenant = yield* suspected([
        [SHOP, "1"],
        [SHOP, "2"]
      ])
      expect(yield* send("watch holds", { tenant, ...HOLDS })).toEqual({ id: tenant, holds: [], next: null })
      expect(yield* send("watch look", { tenant })).toEqual({ id: tenant, signals: 2, new: 2 })
      expect(yield* send("watch look", { tenant })).toEqual({ id: tenant, signals: 2, new: 0 })

      const hold = (order: string, status: string) => ({
        order,
        shop: SHOP,
        status,
        rules: "impossible_time",
        held_at: NOW.toISOString()
      })
      const first = yield* send("watch holds", { tenant, ...HOLDS, limit: 1 })
      expect(first.next).toBeString()
      expect(first).toMatchObject({ holds: [{ status: "held" }] })
      const second = yield* send("watch holds", { tenant, ...HOLDS, limit: 1, after: first.next })
      expect(second).toMatchObject({ holds: [{ status: "held" }], next: null })
      const listed = [first, second].flatMap(({ holds }) => (Array.isArray(holds) ? holds : []))
      expect(new Set(listed)).toEqual(new Set([hold("1", "held"), hold("2", "held")]))

      const released = yield* send("watch decide", { tenant, ...decision, order: "1" })
      expect(released).toEqual({ id: expect.any(String), order: "1", shop: SHOP, status: "released" })
      yield* send("watch look", { tenant })
      expect(yield* send("watch holds", { tenant, ...HOLDS, status: "held" })).toMatchObject({
        holds: [hold("2", "held")]
      })
      expect(yield* send("watch holds", { tenant, ...HOLDS, status: "released" })).toMatchObject({
        holds: [hold("1", "released")]
      })
      const confirmed = yield* send("watch decide", { tenant, ...decision, order: "1", shop: SHOP, verdict: "confirm" })
      expect(confirmed).toMatchObject({ status: "confirmed" })
      expect(confirmed.id).not.toBe(released.id)
      expect(yield* send("watch holds", { tenant, ...HOLDS, status: "confirmed" })).toMatchObject({
        holds: [hold("1", "confirmed")]
      })
    })
  )

  it.effect(
    "switch a rule off with what it alone holds, but for what a person confirmed, and on again",
    Effect.gen(function* () {
      const tenant = yield* suspected([
        [SHOP, "1"],
        [SHOP, "2"]
      ])
      yield* send("watch look", { tenant })
      yield* send("watch decide", { tenant, ...decision, order: "2", verdict: "confirm" })
      const rule = { tenant, rule: "impossible_time", reason: "A tablet at a fair." }
      expect(yield* send("watch rule", { ...rule, state: "off" })).toEqual({
        id: tenant,
        rule: "impossible_time",
        state: "off",
        released: 1
      })
      yield* send("watch look", { tenant })
      expect(yield* send("watch holds", { tenant, ...HOLDS, status: "held" })).toMatchObject({ holds: [] })
      expect(yield* send("watch holds", { tenant, ...HOLDS, status: "confirmed" })).toMatchObject({
        holds: [{ order: "2" }]
      })
      expect(yield* send("watch rule", { ...rule, state: "on" })).toMatchObject({ state: "on", released: 0 })
    })
  )

  it.effect(
    "refuse what makes no sense, with a sentence",
    Effect.gen(function* () {
      const tenant = yield* suspected([
        [SHOP, "1"],
        [OTHER_SHOP, "1"]
      ])
      yield* send("watch look", { tenant })
      const decide = { tenant, ...decision, order: "1" }
      expect(yield* messageOf("watch decide", decide)).toBe(
        "--shop is required: several stores have an order on hold by this name"
      )
      expect(yield* messageOf("watch decide", { ...decide, order: "9" })).toBe(
        "no rule ever put an order by this name on hold"
      )
      expect(yield* messageOf("watch decide", { ...decide, order: "" })).toStartWith("--order must have")
      expect(yield* messageOf("watch decide", { ...decide, shop: "not a host" })).toBe(
        "--shop must be the host name of a store"
      )
      expect(yield* messageOf("watch decide", { ...decide, verdict: "forget" })).toBe(
        "--verdict must be one of release, confirm"
      )
      for (const reason of ["  ", "r".repeat(2_001)]) {
        expect(yield* messageOf("watch decide", { ...decide, reason })).toBe("--reason must have 1 to 2000 characters")
      }
      expect(yield* messageOf("watch decide", { ...decide, name: "" })).toBe(
        "--name must have 1 to 200 characters, none of them a control character"
      )
      expect(yield* messageOf("watch holds", { tenant, ...HOLDS, status: "open" })).toBe(
        "--status must be one of held, released, confirmed"
      )
      for (const limit of [0, 1.5, 1_000_000]) {
        expect(yield* messageOf("watch holds", { tenant, ...HOLDS, limit })).toStartWith(
          "--limit must be a whole number"
        )
      }
      expect(yield* messageOf("watch holds", { tenant, ...HOLDS, after: "x" })).toBe(
        "--after must be where the page before ended, as it says"
      )
      const rule = { tenant, rule: "self_click", state: "off", reason: "why not" }
      expect(yield* messageOf("watch rule", { ...rule, rule: "no_such_rule" })).toStartWith(
        "--rule must be one of self_click"
      )
      expect(yield* messageOf("watch rule", { ...rule, state: "maybe" })).toBe("--state must be on or off")
      expect(yield* messageOf("watch rule", { ...rule, reason: "" })).toStartWith("--reason must have 1 to")
    })
  )

  it.effect(
    "say that there is no such account, and never show or decide another one's holds",
    Effect.gen(function* () {
      const tenant = yield* suspected([[SHOP, "1"]])
      yield* send("watch look", { tenant })
      const nobody = TenantId.make(crypto.randomUUID())
      const rule = { rule: "self_click", state: "off", reason: "why not" }
      for (const [name, values] of [
        ["watch look", {}],
        ["watch holds", HOLDS],
        ["watch decide", { ...decision, order: "1" }],
        ["watch rule", rule]
      ] as const) {
        expect(yield* messageOf(name, { tenant: nobody, ...values })).toBe("there is no tenant with this id")
        expect(yield* messageOf(name, { tenant: "me", ...values })).toBe(
          "--tenant must be an account's id: tenant list shows them"
        )
      }
      const other = yield* newTenant
      expect(yield* send("watch holds", { tenant: other, ...HOLDS })).toMatchObject({ holds: [] })
      expect(yield* messageOf("watch decide", { tenant: other, ...decision, order: "1" })).toBe(
        "no rule ever put an order by this name on hold"
      )
      expect(yield* send("watch rule", { tenant: other, ...rule, rule: "impossible_time" })).toMatchObject({
        released: 0
      })
      expect(yield* send("watch holds", { tenant, ...HOLDS, status: "held" })).toMatchObject({
        holds: [{ order: "1" }]
      })
    })
  )
})

describe("the commands of watch on the command line", () => {
  /** The one object that a command prints with --json, and the status it ends with. */
  const told = async (environment: Environment, ...args: ReadonlyArray<string>) => {
    const { code, stdout, stderr } = await runHere([...args, "--json"], environment)
    expect(stderr).toBe("")
    expect(stdout).toMatch(/^\{[^\n]*\}\n$/)
    const row: unknown = JSON.parse(stdout)
    return { code, row }
  }

  test("print exactly one object with --json, whether they are done, refused or wrong", async () => {
    await using folder = await newDataFolder()
    const environment = { DATA_DIR: folder.path }
    const made = await told(environment, "tenant", "create", "--name", "Mugs")
    const tenant = String(Object(made.row).id)
    expect(await told(environment, "watch", "look", "--tenant", tenant)).toEqual({
      code: 0,
      row: { id: tenant, signals: 0, new: 0 }
    })
    const decide = ["watch", "decide", "--tenant", tenant, "--order", "1", "--reason", "known", "--name", "Kim"]
    expect(await told(environment, ...decide, "--verdict", "release")).toEqual({
      code: 1,
      row: { error: "hold_not_found", message: "no rule ever put an order by this name on hold" }
    })
    expect(await told(environment, ...decide, "--verdict", "forgive")).toMatchObject({
      code: 2,
      row: { message: "--verdict must be one of release, confirm" }
    })
    expect(await told(environment, "watch", "rule", "--tenant", tenant, "--rule", "self_click")).toMatchObject({
      code: 2
    })
  })
})

import { describe, expect } from "bun:test"
import { Effect, Layer } from "effect"
import { TestClock } from "effect/testing"
import { cryptography } from "../../../adapters/cryptography/layer.ts"
import { storePorts } from "../../../fixtures/layers/storePorts.ts"
import { commandNamed } from "../../../hosts/commandLine/commands.ts"
import { PLACE } from "../../commands/place.ts"
import { effectTest } from "../../support/running/effectTest.ts"
import { at, money, openWorld, order } from "./commissionWorld.ts"

const layer = Layer.provideMerge(storePorts, cryptography)

/** Carries a command out as a running host does that is sent it. */
const send = Effect.fnUntraced(function* (name: string, values: object) {
  const command = commandNamed(name)
  if (command === undefined) throw new Error(`there is no command ${name}`)
  const { run } = yield* command.receive(values)
  return yield* run(PLACE)
})

const TERMS = {
  until: null,
  creator: null,
  link: null,
  campaign: null,
  currency: null,
  percent_ppm: 100_000,
  flat_minor: 0,
  base: null,
  exclude_products: null,
  renewal_months: null,
  tiers: null,
  cap_minor: null,
  hold_days: 0,
  new_customers_only: false,
  none: false
}

describe("the commands of commissions", () => {
  const it = effectTest(layer)

  it.effect(
    "make rules, choose a model, show drafts, close a month once and list what is closed",
    Effect.gen(function* () {
      yield* TestClock.setTime(at("2025-02-02").getTime())
      const tenant = yield* openWorld
      const from = "2025-01-01T00:00:00.000Z"
      yield* send("commission rule", { tenant, from, ...TERMS })
      yield* send("commission rule", {
        tenant,
        from,
        ...TERMS,
        creator: "instagram/@Mia",
        currency: "USD",
        tiers: "1000:200000,2000:300000",
        cap_minor: 500
      })
      yield* send("commission model", { tenant, model: "linear", from })
      expect(yield* send("commission list", { tenant, limit: 1, after: null })).toMatchObject({
        closed_through: null,
        rules: [{ scope: "creator instagram/mia", tiers: "1000:200000 2000:300000", cap_minor: "500" }],
        next: 1
      })
      expect(yield* send("commission list", { tenant, limit: 9, after: 1 })).toMatchObject({
        rules: [{ scope: "account", percent_ppm: 100_000 }],
        next: null
      })
      yield* order(tenant, "1", "2025-01-10", money(4_000n), ["jane", "mia"])
      const list = { tenant, month: "2025-01", limit: 9, after: null }
      // Halves of 40.00: 10 % of 20.00, and 10 % of 10.00 with 20 % of the 10.00 above.
      const drafts = [
        { creator: "instagram/jane", payable: "2.00", closed_at: null },
        { creator: "instagram/mia", payable: "3.00", closed_at: null }
      ]
      expect(yield* send("statement list", list)).toMatchObject({ statements: drafts, next: null })
      const close = { tenant, month: "2025-01" }
      expect(yield* send("statement close", close)).toEqual({
        id: tenant,
        month: "2025-01",
        was_closed_before: "false"
      })
      expect(yield* send("statement close", close)).toMatchObject({ was_closed_before: "true" })
      expect(yield* send("statement list", { ...list, month: null })).toMatchObject({
        statements: drafts.map((draft) => ({ ...draft, closed_at: "2025-02-02T12:00:00.000Z" }))
      })
    })
  )

  it.effect(
    "refuse what makes no sense, with a sentence",
    Effect.gen(function* () {
      yield* TestClock.setTime(at("2025-02-02").getTime())
      const tenant = yield* openWorld
      const rule = { tenant, from: "2025-01-01T00:00:00.000Z", ...TERMS }
      const messageOf = (name: string, values: object) =>
        Effect.map(Effect.flip(send(name, values)), ({ message }) => message)
      expect(yield* messageOf("commission rule", { ...rule, link: "a", campaign: "b" })).toBe(
        "give at most one of --creator, --link and --campaign"
      )
      expect(yield* messageOf("commission rule", { ...rule, percent_ppm: 1_000_001 })).toBe(
        "--percent-ppm must be a whole number from 0 to 1000000"
      )
      expect(yield* messageOf("commission rule", { ...rule, tiers: "5:9999999" })).toStartWith(
        "--tiers must be at most 20"
      )
      expect(yield* messageOf("commission rule", { ...rule, cap_minor: 5 })).toBe(
        "a rule with amounts is of one currency"
      )
      expect(yield* messageOf("statement close", { tenant, month: "2025-02" })).toBe("the month is not over, by UTC")
      yield* send("statement close", { tenant, month: "2025-01" })
      expect(yield* messageOf("commission rule", rule)).toBe(
        "nothing can begin before the end of 2025-01, which is closed"
      )
      expect(yield* messageOf("statement list", { tenant, month: null, limit: 9, after: "x" })).toBe(
        "--after must be where the page before ended, as it says"
      )
    })
  )
})

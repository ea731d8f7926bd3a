import { describe, expect } from "bun:test"
import { Effect, Layer, Redacted } from "effect"
import { TestClock } from "effect/testing"
import { cryptography } from "../../adapters/cryptography/layer.ts"
import { createKey } from "../../domain/accounts/keys/keys.ts"
import { createTenant } from "../../domain/accounts/tenants/createTenant.ts"
import { storePorts } from "../../fixtures/layers/storePorts.ts"
import { Deprecations } from "../../ports/accounts/versioning/Deprecations.ts"
import { effectTest } from "../support/running/effectTest.ts"
import { sendCommand } from "./place.ts"

const layer = Layer.provideMerge(storePorts, cryptography)
const NOW = Date.parse("2026-11-26T12:00:00.000Z")
const GONE = {
  endpoint: "GET /api/v1/account",
  field: null,
  on: "2027-02-24",
  sunset: "2027-08-24",
  note: "Ask for its parts.",
  link: "https://docs.example/moving"
}

/** Two accounts with a key, of which one has no address. */
const twoAccounts = Effect.gen(function* () {
  yield* TestClock.setTime(NOW)
  const named = yield* createTenant("Brand", "people@brand.example")
  const nameless = yield* createTenant("Another")
  const keys = yield* Effect.forEach([named, nameless], ({ id }) =>
    createKey({ tenantId: id, scope: "full", label: "Server" })
  )
  for (const { secret } of keys) expect(Redacted.value(secret)).toStartWith("sk_live_")
  return keys.map(({ key }) => key)
})

describe("the commands of deprecations", () => {
  const it = effectTest(layer)

  it.effect(
    "announce, list with who uses it, put off and take back",
    Effect.gen(function* () {
      const [key] = yield* twoAccounts
      const made = yield* sendCommand("deprecate", GONE)
      expect(made).toEqual({
        id: expect.any(String),
        endpoint: "GET /api/v1/account",
        deprecated_on: "2027-02-24",
        sunset_on: "2027-08-24",
        accounts_mailed: 1,
        accounts_without_address: 1,
        use: "is counted by key"
      })
      const [stored] = yield* Deprecations.use((port) => port.inForce)
      if (stored === undefined || key === undefined) throw new Error("it was announced")
      expect(stored).toMatchObject({ announcedAt: new Date(NOW), note: GONE.note, link: GONE.link, isUncounted: false })
      const uses = [{ tenantId: key.tenantId, keyId: key.id, deprecationId: stored.id, day: new Date(NOW), uses: 4 }]
      yield* Deprecations.use((port) => port.addUses(uses))
      const row = {
        id: made.id,
        kind: "endpoint",
        name: "GET /api/v1/account",
        deprecated_on: "2027-02-24",
        sunset_on: "2027-08-24",
        accounts_using: 1,
        keys_using: 1,
        last_used_on: "2026-11-26",
        withdrawn_on: null
      }
      expect(yield* sendCommand("deprecate list", {})).toEqual({ id: "deprecations", deprecations: [row] })
      // Nobody was written to of the end before yet.
      expect(yield* sendCommand("deprecate postpone", { id: made.id, sunset: "2028-01-01" })).toEqual({
        id: made.id,
        sunset_on: "2028-01-01",
        accounts_mailed: 0
      })
      expect(yield* sendCommand("deprecate withdraw", { id: made.id })).toEqual({ id: made.id, accounts_mailed: 0 })
      expect(yield* sendCommand("deprecate list", {})).toMatchObject({
        deprecations: [{ sunset_on: "2028-01-01", withdrawn_on: "2026-11-26" }]
      })
      // What was taken back may be announced anew.
      expect((yield* sendCommand("deprecate", GONE)).id).not.toBe(made.id)
    })
  )

  it.effect(
    "refuse too little time, what is not described, two things or none, what is deprecated already, and an end brought forward",
    Effect.gen(function* () {
      yield* twoAccounts
      const refused = (values: object) =>
        Effect.map(Effect.flip(sendCommand("deprecate", { ...GONE, ...values })), ({ message }) => message)
      expect(yield* refused({ on: "2027-02-23" })).toContain("90 days' notice")
      expect(yield* refused({ sunset: "2027-08-23" })).toContain("6 months")
      expect(yield* refused({ endpoint: "GET /api/v1/nothing" })).toContain("no such endpoint or field")
      for (const field of ["Account.nothing", "Nothing.id", "GET /api/v1/account nothing"]) {
        expect(yield* refused({ endpoint: null, field })).toContain("no such endpoint or field")
      }
      for (const both of [{ field: "Account.credits" }, { endpoint: null }]) {
        expect(yield* refused(both)).toBe("say either --endpoint or --field")
      }
      for (const on of ["2027-02-30", "tomorrow", "2027-2-1", "2027-03-01T00:00:00Z"]) {
        expect(yield* refused({ on })).toBe("--on must be a day, such as 2027-03-01")
      }
      for (const link of [
        "docs.example",
        "javascript:alert(1)",
        "https://docs.example/a>b",
        'https://docs.example/">',
        "https://docs.example\r\nx: y"
      ]) {
        expect(yield* refused({ link })).toContain("--link must be a whole web address")
      }
      for (const note of ["", "two\nlines", "x".repeat(1_001)])
        expect(yield* refused({ note })).toContain("--note must have")
      expect(yield* Deprecations.use((port) => port.list)).toEqual([])
      const { id } = yield* sendCommand("deprecate", GONE)
      expect(yield* refused({})).toContain("deprecated already")
      const forward = yield* Effect.flip(sendCommand("deprecate postpone", { id, sunset: "2027-08-23" }))
      expect(forward.message).toContain("never brought forward")
      const nobody = { id: crypto.randomUUID(), sunset: "2029-01-01" }
      for (const name of ["deprecate postpone", "deprecate withdraw"]) {
        expect((yield* Effect.flip(sendCommand(name, nobody))).message).toContain("no deprecation with this id")
      }
    })
  )

  it.effect(
    "say where use can't be counted: what is open to anyone, and what webhooks send",
    Effect.gen(function* () {
      yield* twoAccounts
      for (const named of [
        { endpoint: "GET /healthz", sunset: "2027-02-24" },
        { endpoint: null, field: "ScoreCompleted.handle" }
      ]) {
        expect(yield* sendCommand("deprecate", { ...GONE, ...named })).toMatchObject({
          use: "can't be counted: everyone is reminded"
        })
      }
    })
  )
})

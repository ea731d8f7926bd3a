import { describe, expect } from "bun:test"
import { Effect, Layer } from "effect"
import { cryptography } from "../../adapters/cryptography/layer.ts"
import { storePorts } from "../../fixtures/layers/storePorts.ts"
import { Footprints } from "../../ports/creators/discovery/Footprints.ts"
import { anAccount, noon } from "../contracts/creatorsExamples.ts"
import { newTenant } from "../contracts/newTenant.ts"
import { effectTest } from "../support/running/effectTest.ts"
import { sendCommand } from "./place.ts"

const layer = Layer.provideMerge(storePorts, cryptography)

describe("the commands of footprints", () => {
  const it = effectTest(layer)

  it.effect(
    "link accounts, show what tenants say against it, and take an account out again",
    Effect.gen(function* () {
      const footprints = yield* Footprints
      const [one, other] = [{ ...anAccount("instagram") }, { ...anAccount("x") }]
      const linked = yield* sendCommand("footprint link", { accounts: [one, other] })
      expect(linked).toEqual({ id: expect.any(String), accounts: [one, other] })
      expect(yield* sendCommand("footprint votes", {})).toEqual({ id: "votes", votes: [] })
      yield* footprints.exclude(yield* newTenant, other, noon(2))
      expect(yield* sendCommand("footprint votes", {})).toEqual({
        id: "votes",
        votes: [{ ...other, footprint: linked.id, tenants: 1, latest_at: "2026-03-02T12:00:00.000Z" }]
      })
      expect(yield* sendCommand("footprint unlink", { account: other })).toEqual({ id: linked.id, accounts: [one] })
      expect(yield* footprints.of(one, null)).toEqual([one])
      expect(yield* sendCommand("footprint votes", {})).toEqual({ id: "votes", votes: [] })
    })
  )

  it.effect(
    "refuse what is no account, and one that is linked with no other",
    Effect.gen(function* () {
      expect(yield* Effect.flip(sendCommand("footprint unlink", { account: anAccount() }))).toMatchObject({
        error: "not_linked",
        message: "the account is linked with no other"
      })
      expect(yield* Effect.flip(sendCommand("footprint unlink", { account: { platform: "x" } }))).toMatchObject({
        message: "--account must be an account"
      })
    })
  )
})

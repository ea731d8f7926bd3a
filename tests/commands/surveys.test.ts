import { describe, expect } from "bun:test"
import { Effect, Layer } from "effect"
import { cryptography } from "../../adapters/cryptography/layer.ts"
import { createTenant } from "../../domain/accounts/tenants/createTenant.ts"
import { storePorts } from "../../fixtures/layers/storePorts.ts"
import { Tenants } from "../../ports/accounts/tenants/Tenants.ts"
import { effectTest } from "../support/running/effectTest.ts"
import { sendCommand } from "./place.ts"

describe("tenant surveys", () => {
  const it = effectTest(Layer.provideMerge(storePorts, cryptography))

  it.effect(
    "sets an account's mappings in the place of all others, and shows what is set",
    Effect.gen(function* () {
      const { id } = yield* createTenant("Brand")
      expect(yield* sendCommand("tenant surveys", { tenant: id, mappings: null })).toEqual({ id, mappings: [] })
      const mapping = { order_id: ["$.o"], question: "How?", answer: ["$.a"], shop_domain: "shop.example.com" }
      const set = yield* sendCommand("tenant surveys", {
        tenant: id,
        mappings: JSON.stringify({ mappings: [mapping] })
      })
      expect(set).toMatchObject({ id, mappings: [{ shop_domain: "shop.example.com" }] })
      expect(yield* sendCommand("tenant surveys", { tenant: id, mappings: null })).toEqual(set)
      const tenants = yield* Tenants
      expect(yield* tenants.surveyMappings(id)).toMatchObject([{ question: "How?", answers: null, store: null }])
      yield* sendCommand("tenant surveys", { tenant: id, mappings: '{"mappings":[]}' })
      expect(yield* tenants.surveyMappings(id)).toEqual([])
    })
  )
})

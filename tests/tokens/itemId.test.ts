import { describe, expect } from "bun:test"
import { Effect, Schema } from "effect"
import { Digest } from "effect/crypto"
import fc from "fast-check"
import { makeItemId } from "../../domain/tokens/itemId.ts"
import { JobId } from "../../ports/creators/jobs/Job.ts"
import { effectTest } from "../support/running/effectTest.ts"

const it = effectTest(Digest.layerWebCrypto)
const isJobId = Schema.is(JobId)
const place = fc.integer({ min: 0, max: 65_535 })

describe("the id of an operation's item", () => {
  it.property(
    "is a UUID of version 8, the same for the same operation and place, and no other's",
    fc.tuple(fc.uuid(), place, place, fc.uuid()),
    ([operationId, one, other, otherOperation]) =>
      Effect.gen(function* () {
        const idOf = yield* makeItemId(operationId)
        const again = yield* makeItemId(operationId)
        const ofOther = yield* makeItemId(otherOperation)
        expect(isJobId(idOf(one))).toBe(true)
        expect(idOf(one)).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
        expect(again(one)).toBe(idOf(one))
        expect(idOf(one) === idOf(other)).toBe(one === other)
        if (operationId !== otherOperation) expect(ofOther(one)).not.toBe(idOf(one))
      })
  )
})

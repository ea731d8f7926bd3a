import { expect } from "bun:test"
import { Effect, Layer, Redacted } from "effect"
import { TestClock } from "effect/testing"
import { PERSON_KEY_SECONDS, layer as remembered } from "../../../adapters/memory/privacy/PersonKeys.ts"
import { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import { StoreUnavailable } from "../../../ports/system/StoreUnavailable.ts"
import { PersonKeys } from "../../../ports/tracking/privacy/PersonKeys.ts"
import { effectTest } from "../../support/running/effectTest.ts"

const [ONE, OTHER] = [TenantId.make(crypto.randomUUID()), TenantId.make(crypto.randomUUID())]
const FRESH = Redacted.make("a fresh key")

/** A store whose keys are its tenants' ids, until it is away. */
const store = { isAway: false }
const keys = Layer.succeed(PersonKeys, {
  keyOf: (tenantId) =>
    Effect.suspend(() =>
      store.isAway
        ? Effect.fail(new StoreUnavailable({ store: "Tracking", cause: "away" }))
        : Effect.succeed(Redacted.make(tenantId))
    )
})

effectTest(Layer.provide(remembered, keys)).effect(
  "keys that are remembered outlast the store, each for its tenant alone and for PERSON_KEY_SECONDS",
  Effect.gen(function* () {
    const { keyOf } = yield* PersonKeys
    expect(Redacted.value(yield* keyOf(ONE, FRESH))).toBe(ONE)
    store.isAway = true
    expect(Redacted.value(yield* keyOf(ONE, FRESH))).toBe(ONE)
    expect((yield* Effect.flip(keyOf(OTHER, FRESH)))._tag).toBe("StoreUnavailable")
    yield* TestClock.adjust(`${PERSON_KEY_SECONDS} seconds`)
    expect((yield* Effect.flip(keyOf(ONE, FRESH)))._tag).toBe("StoreUnavailable")
  })
)

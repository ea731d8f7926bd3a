import { describe, expect } from "bun:test"
import { Effect } from "effect"
import { KEYS_MAX } from "../../adapters/memory/limits/LocalRateLimitStore.ts"
import { layer } from "../../adapters/memory/limits/layer.ts"
import { LocalRateLimitStore } from "../../ports/accounts/limits/LocalRateLimitStore.ts"
import { effectTest } from "../support/running/effectTest.ts"
import * as limits from "./limits.contract.ts"

limits.suite("in memory", layer, "virtual")

describe("in memory", () => {
  const it = effectTest(layer)

  it.effect(
    "the requests of at most KEYS_MAX keys are kept: the key that made none for the longest time goes first",
    Effect.gen(function* () {
      const log = yield* LocalRateLimitStore
      const limit = { requests: 1, windowMs: 60_000 }
      const [first, second] = [limits.newKey(), limits.newKey()]
      for (const key of [first, second]) yield* log.admit(key, limit)
      for (let n = 2; n < KEYS_MAX; n++) yield* log.admit(limits.newKey(), limit)
      // That it is asked for, though in vain, makes the first the newest: the second is the one to go.
      expect(yield* log.admit(first, limit)).toMatchObject({ isAdmitted: false })
      yield* log.admit(limits.newKey(), limit)
      expect(yield* log.peek(first, limit)).toMatchObject({ isAdmitted: false })
      expect(yield* log.peek(second, limit)).toMatchObject({ isAdmitted: true })
    })
  )
})

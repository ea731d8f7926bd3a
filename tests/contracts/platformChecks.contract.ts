import { describe, expect } from "bun:test"
import { Effect, type Layer } from "effect"
import { type PlatformCheck, PlatformChecks } from "../../ports/creators/discovery/PlatformChecks.ts"
import type { WebPlatform } from "../../ports/creators/identity/platforms.ts"
import { sharedEffectTest } from "../support/running/effectTest.ts"
import { StoreSuite } from "./StoreSuite.ts"

const at = (minute: number) => new Date(Date.UTC(2026, 0, 15, 12, minute))

const aCheck = (platform: WebPlatform, outcome: PlatformCheck["outcome"], minute: number): PlatformCheck => ({
  platform,
  outcome,
  text: `${outcome} at ${minute}`,
  checkedAt: at(minute)
})

/** What any adapter of PlatformChecks must do. The tests work on platforms of their own. */
export const suite = <E>(name: string, layer: Layer.Layer<PlatformChecks, E>) =>
  describe(`platform checks contract: ${name}`, () => {
    const it = sharedEffectTest(layer)

    const latestOf = Effect.fnUntraced(function* (platform: WebPlatform) {
      const { latest } = yield* PlatformChecks
      return (yield* latest).find((check) => check.platform === platform) ?? null
    })

    it.live(
      "the latest check of each platform is kept, in the registry's order, whatever the order they are recorded in",
      Effect.gen(function* () {
        const { record, latest } = yield* PlatformChecks
        yield* record([])
        yield* record([aCheck("vk", "works", 2), aCheck("reddit", "fails", 2), aCheck("vk", "fails", 1)])
        yield* record([aCheck("reddit", "works", 3), aCheck("vk", "fails", 0)])
        const kept = (yield* latest).filter(({ platform }) => ["vk", "reddit"].includes(platform))
        expect(kept).toEqual([aCheck("reddit", "works", 3), aCheck("vk", "works", 2)])
      })
    )

    it.live(
      "one whose last known outcome is fails is switched off, until it works; unknown leaves a platform as it was",
      Effect.gen(function* () {
        const { record, switchedOff } = yield* PlatformChecks
        yield* record([aCheck("tumblr", "unknown", 1), aCheck("medium", "works", 1), aCheck("patreon", "fails", 1)])
        yield* record([aCheck("medium", "unknown", 2), aCheck("patreon", "unknown", 2)])
        expect(yield* latestOf("tumblr")).toBeNull()
        expect(yield* latestOf("medium")).toEqual(aCheck("medium", "works", 1))
        expect(yield* latestOf("patreon")).toEqual(aCheck("patreon", "fails", 1))
        const before = yield* switchedOff
        expect([before.has("tumblr"), before.has("medium"), before.has("patreon")]).toEqual([false, false, true])
        yield* record([aCheck("patreon", "works", 3), aCheck("medium", "fails", 3)])
        const after = yield* switchedOff
        expect([after.has("medium"), after.has("patreon")]).toEqual([true, false])
      })
    )

    it.live(
      "a text is kept as far as it can be stored",
      Effect.gen(function* () {
        const { record } = yield* PlatformChecks
        yield* record([{ ...aCheck("telegram", "fails", 1), text: "a\0b \ud800 名 ' \" \\ {}" }])
        expect((yield* latestOf("telegram"))?.text).toBe("ab \ufffd 名 ' \" \\ {}")
      })
    )

    it.live(
      "checks that are recorded at once leave the latest of each",
      Effect.gen(function* () {
        const { record } = yield* PlatformChecks
        const outcomes = ["works", "fails"] as const
        const checks = Array.from({ length: 20 }, (_, minute) =>
          aCheck("substack", outcomes[minute % 2] ?? "works", minute)
        )
        yield* Effect.forEach(checks, (check) => record([check]), { concurrency: "unbounded" })
        expect(yield* latestOf("substack")).toEqual(aCheck("substack", "fails", 19))
      })
    )
  })

export const stores = new StoreSuite(({ name, layer }) => suite(name, layer))

import { describe, expect } from "bun:test"
import { Context, Effect, type Layer } from "effect"
import { Handle, type SocialAccount } from "../../ports/creators/identity/SocialAccount.ts"
import { LOOK_POSTS_MAX, LOOK_REQUESTS_MAX, ProfileWatch } from "../../ports/creators/monitoring/ProfileWatch.ts"
import { sharedEffectTest } from "../support/running/effectTest.ts"

/** Accounts of a platform, and what a look at each comes to. */
export class WatchExamples extends Context.Service<
  WatchExamples,
  {
    readonly there: SocialAccount
    readonly gone: SocialAccount
    readonly suspended: SocialAccount
    /** Its platform doesn't answer now. */
    readonly silent: SocialAccount
    /** It leads on and on, and says nothing in the end. */
    readonly winding: SocialAccount
    /** Requests that the platform was sent so far; robots.txt and tokens aside. */
    readonly requests: Effect.Effect<number>
  }
>()("creatorsignal/tests/WatchExamples") {}

/** What any look at profiles must do. */
export const suite = <E>(name: string, layer: Layer.Layer<ProfileWatch | WatchExamples, E>) =>
  describe(`profile watch contract: ${name}`, () => {
    const it = sharedEffectTest(layer)

    it.live(
      "an account is seen with its counts and its newest posts, and is unchanged to who asks with its validators",
      Effect.gen(function* () {
        const { there } = yield* WatchExamples
        const { look } = yield* ProfileWatch
        const seen = yield* look(there, null)
        if (seen._tag !== "Seen") throw new Error("nothing was given to ask by")
        expect(seen.profile).toMatchObject({ platform: there.platform, handle: there.handle })
        expect(seen.profile.followers).toBeGreaterThan(0)
        expect(seen.posts.length).toBeGreaterThan(0)
        expect(seen.posts.length).toBeLessThanOrEqual(LOOK_POSTS_MAX)
        const times = seen.posts.map(({ publishedAt }) => publishedAt.getTime())
        expect(times).toEqual(times.toSorted((one, other) => other - one))
        expect(seen.validators).not.toBeNull()
        expect(yield* look(there, seen.validators)).toEqual({ _tag: "Unchanged" })
        const other = seen.validators && { ...seen.validators, etag: `"another"`, lastModified: null }
        expect((yield* look(there, other))._tag).toBe("Seen")
      })
    )

    it.live(
      "MUST fail with ProfileRefused when trying again is no use, and with ProfileUnavailable when it may be.",
      Effect.gen(function* () {
        const { gone, suspended, silent } = yield* WatchExamples
        const { look } = yield* ProfileWatch
        const refused = (refusal: string) => ({ _tag: "ProfileRefused", refusal, reason: expect.any(String) })
        expect(yield* Effect.flip(look(gone, null))).toMatchObject(refused("not_found"))
        expect(yield* Effect.flip(look(suspended, null))).toMatchObject(refused("account_unavailable"))
        expect(yield* Effect.flip(look(silent, null))).toMatchObject({ _tag: "ProfileUnavailable" })
      })
    )

    it.live(
      "MUST make at most LOOK_REQUESTS_MAX requests a look.",
      Effect.gen(function* () {
        const { there, gone, suspended, silent, winding, requests } = yield* WatchExamples
        const { look } = yield* ProfileWatch
        for (const account of [there, gone, suspended, silent, winding]) {
          const before = yield* requests
          yield* Effect.result(look(account, null))
          expect((yield* requests) - before).toBeLessThanOrEqual(LOOK_REQUESTS_MAX)
        }
      })
    )

    it.live(
      "MUST fail with ProfileRefused `unsupported` for the service's own accounts, and ask nothing.",
      Effect.gen(function* () {
        const { requests } = yield* WatchExamples
        const { look } = yield* ProfileWatch
        const before = yield* requests
        const own: SocialAccount = { platform: "service", handle: Handle.make("nova") }
        expect(yield* Effect.flip(look(own, null))).toMatchObject({ _tag: "ProfileRefused", refusal: "unsupported" })
        expect(yield* requests).toBe(before)
      })
    )
  })

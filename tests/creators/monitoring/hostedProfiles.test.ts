import { describe, expect, test } from "bun:test"
import { Effect, Result } from "effect"
import { type Look, ProfileWatch, type Validators } from "../../../ports/creators/monitoring/ProfileWatch.ts"
import { GONE_DAY, type HostedProfile, LEAP_DAY, RENAME_DAY, serveProfiles } from "./hostedProfiles.ts"

const COUNT = Number(process.env.HOSTED_PROFILES ?? 200)
const AT_ONCE = 32

describe("profiles that are served on this machine", () => {
  test("are seen day by day as they are, asked for once a day, and not sent again where nothing changed", async () => {
    await Effect.runPromise(
      Effect.scoped(
        Effect.gen(function* () {
          const hosted = yield* serveProfiles({ count: COUNT })
          const since = new Map<string, Validators | null>()

          const lookAtAll = Effect.fnUntraced(function* (day: number) {
            hosted.setDay(day)
            const { look } = yield* ProfileWatch
            return yield* Effect.forEach(
              hosted.profiles,
              Effect.fnUntraced(function* (profile) {
                const { handle } = profile.account
                const result = yield* Effect.result(look(profile.account, since.get(handle) ?? null))
                const isSeen = Result.isSuccess(result) && result.success._tag === "Seen"
                if (isSeen) since.set(handle, result.success.validators)
                return { profile, result }
              }),
              { concurrency: AT_ONCE }
            )
          })

          const expected = (profile: HostedProfile, day: number): string | null => {
            if (profile.fate === "walled") return "login_wall"
            if (profile.fate === "forbidden") return "refused"
            return profile.fate === "goes" && day >= GONE_DAY ? "not_found" : null
          }
          const shown = (look: Extract<Look, { _tag: "Seen" }>) => [
            look.profile.handle,
            look.profile.followers,
            look.posts.map(({ url }) => url)
          ]

          yield* Effect.gen(function* () {
            for (const [before, day] of [
              [null, 0],
              [0, 1],
              [1, GONE_DAY],
              [GONE_DAY, RENAME_DAY],
              [RENAME_DAY, LEAP_DAY]
            ] as const) {
              const seenBefore = hosted.counts()
              let changed = 0
              for (const { profile, result } of yield* lookAtAll(day)) {
                const refusal = expected(profile, day)
                if (refusal !== null) {
                  expect(Result.getOrThrow(Result.flip(result))).toMatchObject({ _tag: "ProfileRefused", refusal })
                  continue
                }
                const state = hosted.stateOn(profile, day)
                const isSame = before !== null && hosted.stateOn(profile, before).version === state.version
                const look = Result.getOrThrow(result)
                expect(look._tag).toBe(isSame ? "Unchanged" : "Seen")
                if (look._tag === "Unchanged") continue
                changed += 1
                expect(shown(look)).toEqual([state.handle, state.followers, state.posts.map(({ url }) => url)])
              }
              const { requests, notModified, robots, improper } = hosted.counts()
              const readable = hosted.profiles.filter((profile) => expected(profile, day) === null).length
              expect(notModified - seenBefore.notModified).toBe(readable - changed)
              expect([robots, improper]).toEqual([1, 0])
              const renamed = hosted.profiles.filter(({ fate }) => fate === "renames" && day >= RENAME_DAY).length
              const forbidden = hosted.profiles.filter(({ fate }) => fate === "forbidden").length
              expect(requests - seenBefore.requests).toBe(COUNT - forbidden + renamed)
            }
          }).pipe(Effect.provide(hosted.layer))
          const { conditional, notModified, requests } = hosted.counts()
          console.log(
            `${COUNT} profiles, 5 looks each: ${requests} requests, ${conditional} conditional, ${notModified} not modified`
          )
        })
      )
    )
  })
})

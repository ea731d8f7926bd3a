import { describe, expect } from "bun:test"
import { Context, Effect, type Layer } from "effect"
import {
  AccountHistory,
  HISTORY_CURSOR_CHARACTERS_MAX,
  HISTORY_PAGE_POSTS_MAX
} from "../../ports/checks/backgroundChecks/AccountHistory.ts"
import type { SocialAccount } from "../../ports/creators/identity/SocialAccount.ts"
import { sharedEffectTest } from "../support/running/effectTest.ts"

/** Accounts of a platform, and what their pasts are. */
export class HistoryExamples extends Context.Service<
  HistoryExamples,
  {
    /** It has more than one page. */
    readonly there: SocialAccount
    readonly posts: number
    readonly gone: SocialAccount
    /** Its platform doesn't answer now. */
    readonly silent: SocialAccount
  }
>()("creatorsignal/tests/HistoryExamples") {}

/** What any reading of accounts' pasts must do. */
export const suite = <E>(name: string, layer: Layer.Layer<AccountHistory | HistoryExamples, E>) =>
  describe(`account history contract: ${name}`, () => {
    const it = sharedEffectTest(layer)

    it.live(
      "page after page gives every post once, newest first, to the account's beginning; a page is the same again",
      Effect.gen(function* () {
        const { there, posts } = yield* HistoryExamples
        const { read } = yield* AccountHistory
        const first = yield* read(there, null)
        expect(first.profile).toMatchObject({ platform: there.platform, handle: there.handle })
        const ids = first.posts.map(({ id }) => id)
        let last = first
        while (last.next !== null) {
          expect(last.isBeginning).toBe(false)
          expect(last.next.length).toBeLessThanOrEqual(HISTORY_CURSOR_CHARACTERS_MAX)
          const page = yield* read(there, last.next)
          expect(yield* read(there, last.next)).toEqual(page)
          expect(page.profile).toBeNull()
          expect(page.posts.length).toBeLessThanOrEqual(HISTORY_PAGE_POSTS_MAX)
          const times = page.posts.map(({ publishedAt }) => publishedAt.getTime())
          expect(times).toEqual(times.toSorted((one, other) => other - one))
          ids.push(...page.posts.map(({ id }) => id))
          last = page
        }
        expect(last.isBeginning).toBe(true)
        expect(ids.length).toBe(posts)
        expect(new Set(ids).size).toBe(posts)
      })
    )

    it.live(
      "MUST fail with ProfileRefused when trying again is no use, and with ProfileUnavailable when it may be.",
      Effect.gen(function* () {
        const { gone, silent } = yield* HistoryExamples
        const { read } = yield* AccountHistory
        expect(yield* Effect.flip(read(gone, null))).toMatchObject({ _tag: "ProfileRefused", refusal: "not_found" })
        expect(yield* Effect.flip(read(silent, null))).toMatchObject({ _tag: "ProfileUnavailable" })
      })
    )
  })

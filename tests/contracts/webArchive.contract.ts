import { describe, expect } from "bun:test"
import { Context, Effect, type Layer } from "effect"
import {
  CAPTURES_LISTED_MAX,
  CAPTURES_READ_MAX,
  type CapturePage,
  WebArchive
} from "../../ports/checks/backgroundChecks/WebArchive.ts"
import type { SocialAccount } from "../../ports/creators/identity/SocialAccount.ts"
import { sharedEffectTest } from "../support/running/effectTest.ts"

/** An account of which an archive has copies. */
export class ArchiveExamples extends Context.Service<
  ArchiveExamples,
  {
    readonly there: SocialAccount
    /** Words of the posts that the copies show, the one that is gone first. */
    readonly gone: string
    readonly live: string
    /** The archive can't be asked of it now. */
    readonly silent: SocialAccount
  }
>()("creatorsignal/tests/ArchiveExamples") {}

/** What any web archive must do. */
export const suite = <E>(name: string, layer: Layer.Layer<WebArchive | ArchiveExamples, E>) =>
  describe(`web archive contract: ${name}`, () => {
    const it = sharedEffectTest(layer)

    it.live(
      "copies are listed oldest first, with the posts that they show, and posts that are gone are told from those that aren't",
      Effect.gen(function* () {
        const { there, gone, live } = yield* ArchiveExamples
        const archive = yield* WebArchive
        const posts: Array<CapturePage["posts"][number]> = []
        for (let next: string | null = null, isFirst = true; isFirst || next !== null; isFirst = false) {
          const page: CapturePage = yield* archive.captures(there, next)
          expect(page.listed.length).toBeLessThanOrEqual(CAPTURES_LISTED_MAX)
          expect(page.read.length).toBeLessThanOrEqual(CAPTURES_READ_MAX)
          const times = page.listed.map(({ at }) => at.getTime())
          expect(times).toEqual(times.toSorted((one, other) => one - other))
          for (const capture of page.read) expect(page.listed).toContainEqual(capture)
          posts.push(...page.posts)
          next = page.next
        }
        expect(posts.map(({ post }) => post.text).toSorted()).toEqual([gone, live].toSorted())
        const missing = yield* archive.gone(posts.map(({ post }) => post))
        expect(posts.filter(({ post }) => missing.has(post.id)).map(({ post }) => post.text)).toEqual([gone])
      })
    )

    it.live(
      "an archive that doesn't answer is unavailable",
      Effect.gen(function* () {
        const { silent } = yield* ArchiveExamples
        const failure = yield* Effect.flip(WebArchive.use((archive) => archive.captures(silent, null)))
        expect(failure._tag).toBe("ArchiveUnavailable")
      })
    )
  })

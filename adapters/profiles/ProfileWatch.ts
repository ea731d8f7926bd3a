import { Effect, Layer, Result } from "effect"
import { LOOK_POSTS_MAX, ProfileWatch } from "../../ports/creators/monitoring/ProfileWatch.ts"
import { ORIGINS, type Origins } from "./addresses.ts"
import { makePagesBrowser } from "./browser/pagesBrowser.ts"
import type { ProfileSourceOptions } from "./ProfileSource.ts"
import { mostSpecific, type SourceCannotRead, type Watcher } from "./source.ts"
import { makeWatchers } from "./watch/makeWatchers.ts"

/**
 * Asks the watchers of a platform in their order, until one has seen the account or something final is known of it. One that can't be
 * asked now ends the look: another one counts otherwise and names posts otherwise, so what it shows would look like news.
 */
const firstLookOf = (watchers: ReadonlyArray<Watcher>): ProfileWatch["Service"]["look"] =>
  Effect.fn("profiles.look")(function* (account, since) {
    const failures: Array<SourceCannotRead> = []
    for (const watcher of watchers) {
      if (!watcher.platforms.includes(account.platform)) continue
      const looked = yield* Effect.result(watcher.look(account, since))
      if (Result.isSuccess(looked)) {
        const look = looked.success
        return look._tag === "Seen" ? { ...look, posts: look.posts.slice(0, LOOK_POSTS_MAX) } : look
      }
      if (looked.failure._tag !== "SourceCannotRead") return yield* looked.failure
      failures.push(looked.failure)
    }
    return yield* mostSpecific(account.platform, failures)
  })

/** A look opens few pages, one at a time, and scrolls none of them: the newest posts are on top. */
const BROWSER_LIMITS = { pagesAtOnceMax: 1, limits: { scrollsMax: 0 } }

/** Platforms by the cheapest way that shows counts: their APIs where there are credentials, else their pages. */
export const layer = ({ credentials, chromiumPath, origins: given = {} }: ProfileSourceOptions) =>
  Layer.effect(
    ProfileWatch,
    Effect.gen(function* () {
      const origins: Origins = { ...ORIGINS, ...given }
      const browser = chromiumPath === null ? null : yield* makePagesBrowser(chromiumPath, origins, BROWSER_LIMITS)
      return ProfileWatch.of({ look: firstLookOf(yield* makeWatchers(credentials, origins, browser)) })
    })
  )

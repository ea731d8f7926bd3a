import { Effect, Result } from "effect"
import { LOOK_POSTS_MAX, type ProfileWatch } from "../../../ports/creators/monitoring/ProfileWatch.ts"
import { mostSpecific, type SourceCannotRead, type Watcher } from "../source.ts"

/**
 * Asks the watchers of a platform in their order, until one has seen the account or something final is known of it. One that can't be
 * asked now ends the look: another one counts otherwise and names posts otherwise, so what it shows would look like news.
 */
export const firstLookOf = (watchers: ReadonlyArray<Watcher>): ProfileWatch["Service"]["look"] =>
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

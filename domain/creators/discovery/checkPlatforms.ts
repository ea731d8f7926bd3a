import { Clock, Effect, Random } from "effect"
import { IdentityPages } from "../../../ports/creators/discovery/IdentityPages.ts"
import type { PlatformCheck } from "../../../ports/creators/discovery/PlatformChecks.ts"
import type { WebPlatform } from "../../../ports/creators/identity/platforms.ts"
import { Handle } from "../../../ports/creators/identity/SocialAccount.ts"

/** Letters of a handle that nobody has: as many as the strictest platform lets it have. */
const UNLIKELY_LETTERS = 15
const LETTERS = "abcdefghijklmnopqrstuvwxyz"

/** Platforms that are asked at once; each is asked in its host's turn besides. */
const AT_ONCE = 6

/** What a platform is checked on. */
export interface PlatformSample {
  readonly platform: WebPlatform
  /** Accounts that are there, any one of which will do: even an organisation may leave. */
  readonly existing: ReadonlyArray<string>
  /** What every handle of the platform ends with, where it can't end otherwise. */
  readonly ending: string
}

/** What one account was seen to be. `there`, `absent`, or why it can't be said. */
interface Seen {
  readonly is: "there" | "absent" | "unknown"
  readonly text: string
}

const look = Effect.fnUntraced(function* (platform: WebPlatform, handle: string) {
  const { profile } = yield* IdentityPages
  const seen: Seen = yield* profile({ platform, handle: Handle.make(handle) }).pipe(
    Effect.match({
      onSuccess: (): Seen => ({ is: "there", text: "is shown" }),
      onFailure: (failure): Seen =>
        failure._tag === "PageAbsent"
          ? { is: "absent", text: "is said not to be there" }
          : { is: "unknown", text: `can't be told (${failure.reason})` }
    })
  )
  return seen
})

/** Looks at one after the other until one is there. */
const lookAtAny = Effect.fnUntraced(function* (platform: WebPlatform, handles: ReadonlyArray<string>) {
  let best: Seen | null = null
  for (const handle of handles) {
    const seen: Seen = yield* look(platform, handle)
    if (seen.is === "there") return seen
    // One that can't be told may be there.
    if (best === null || seen.is === "unknown") best = seen
  }
  return best
})

const unlikely = Effect.gen(function* () {
  let handle = ""
  for (let at = 0; at < UNLIKELY_LETTERS; at++) {
    handle += LETTERS.charAt(yield* Random.nextIntBetween(0, LETTERS.length))
  }
  return handle
})

/** What was seen of an account that is there and of one that isn't: wrong about either fails, sure of both works. */
const outcomeOf = (existing: Seen, missing: Seen): PlatformCheck["outcome"] => {
  if (existing.is === "absent" || missing.is === "there") return "fails"
  return existing.is === "there" && missing.is === "absent" ? "works" : "unknown"
}

const checkPlatform = Effect.fnUntraced(function* ({ platform, existing, ending }: PlatformSample) {
  const there = yield* lookAtAny(platform, existing)
  const missing = yield* look(platform, `${yield* unlikely}${ending}`)
  const checkedAt = new Date(yield* Clock.currentTimeMillis)
  const other = `one that nobody has ${missing.text}`
  const check: PlatformCheck =
    there === null
      ? {
          platform,
          outcome: missing.is === "there" ? "fails" : "unknown",
          text: `no account is known to be there; ${other}`,
          checkedAt
        }
      : {
          platform,
          outcome: outcomeOf(there, missing),
          text: `an account that is there ${there.text}; ${other}`,
          checkedAt
        }
  return check
})

/**
 * Checks of each platform whether its rule tells an account that is there from one that isn't, by looking at both. Nothing
 * is recorded. A platform that doesn't answer is `unknown`.
 */
export const checkPlatforms = Effect.fn("discovery.checkPlatforms")(function* (samples: ReadonlyArray<PlatformSample>) {
  return yield* Effect.forEach(samples, checkPlatform, { concurrency: AT_ONCE })
})

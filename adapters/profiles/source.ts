import { Effect, Ref, Result, Schema, Semaphore } from "effect"
import { PLATFORM_NAMES } from "../../ports/creators/identity/platformNames.ts"
import type { Platform, SocialAccount } from "../../ports/creators/identity/SocialAccount.ts"
import type { Look, Validators } from "../../ports/creators/monitoring/ProfileWatch.ts"
import type { Evidence } from "../../ports/creators/scoring/Evidence.ts"
import {
  type GatheringProgress,
  ProfileRefused,
  type ProfileSource,
  ProfileUnavailable,
  Refusal
} from "../../ports/creators/scoring/ProfileSource.ts"

/** This source can't read the account; another one may. `refusal` and `reason` are for when there is no other. */
export class SourceCannotRead extends Schema.TaggedError<SourceCannotRead>()("SourceCannotRead", {
  refusal: Refusal,
  reason: Schema.String
}) {}

export type SourceFailure = ProfileRefused | ProfileUnavailable | SourceCannotRead

export type OnProgress = (step: GatheringProgress) => Effect.Effect<void>

/**
 * One way to read accounts of some platforms.
 *
 * Fails with ProfileRefused only for what the platform itself says of the account, which ends the gathering; with
 * SourceCannotRead or ProfileUnavailable when the next source is to try.
 */
export interface Source {
  readonly name: string
  readonly platforms: ReadonlyArray<Platform>
  readonly gather: (account: SocialAccount, report: OnProgress) => Effect.Effect<Evidence, SourceFailure>
}

/** A source that can look at an account in few requests. Fails as `Source` does. */
export interface Watcher extends Pick<Source, "name" | "platforms"> {
  readonly look: (account: SocialAccount, since: Validators | null) => Effect.Effect<Look, SourceFailure>
}

/** Tells `report` only of steps that lead on; each `onward` report shares out what is left of the way. */
const monotonicProgress = Effect.fnUntraced(function* (report: OnProgress) {
  const reached = yield* Ref.make(0)
  // Steps of concurrent readings are told one at a time: otherwise a lesser one could overtake.
  const oneAtATime = yield* Semaphore.make(1)
  const reach = (done: number, message: string) =>
    oneAtATime.withPermit(
      Ref.updateAndGet(reached, (before) => Math.min(1, Math.max(before, done))).pipe(
        Effect.flatMap((most) => report({ done: most, message }))
      )
    )
  const onward: Effect.Effect<OnProgress> = Effect.map(
    Ref.get(reached),
    (start): OnProgress =>
      ({ done, message }) =>
        reach(Number.isFinite(done) ? start + (1 - start) * done : start, message)
  )
  return { onward, reach }
})

/** One source may take so long; it is given up then, and may do better later. */
export const SOURCE_TIMEOUT_MS = 300_000

const withDeadline = (platform: Platform) =>
  Effect.timeoutOrElse({
    duration: SOURCE_TIMEOUT_MS,
    orElse: () =>
      Effect.fail(
        new ProfileUnavailable({
          reason: `${PLATFORM_NAMES[platform]} took too long to answer.`,
          retryAfterSeconds: null,
          cause: { timeoutMs: SOURCE_TIMEOUT_MS }
        })
      )
  })

/** The ones that say most of the account first. */
const REFUSALS_BY_PRECEDENCE: ReadonlyArray<Refusal> = [
  "not_found",
  "account_unavailable",
  "login_wall",
  "refused",
  "unsupported"
]

/** What is told where no source had anything. */
export const mostSpecific = (
  platform: Platform,
  failures: ReadonlyArray<ProfileUnavailable | SourceCannotRead>
): ProfileRefused | ProfileUnavailable => {
  const unavailable = failures.find((failure) => failure._tag === "ProfileUnavailable")
  if (unavailable !== undefined) return unavailable
  const precedenceOf = ({ refusal }: SourceCannotRead) => REFUSALS_BY_PRECEDENCE.indexOf(refusal)
  const [refused] = failures
    .filter((failure) => failure._tag === "SourceCannotRead")
    .toSorted((one, other) => precedenceOf(one) - precedenceOf(other))
  return new ProfileRefused({
    refusal: refused?.refusal ?? "unsupported",
    reason: refused?.reason ?? `Profiles on ${PLATFORM_NAMES[platform]} can't be read here.`
  })
}

/**
 * Tries the sources of a platform in their order, until one has evidence or the platform itself refuses. Where none has,
 * it fails with ProfileUnavailable if any of them may do better later, else with the refusal that tells most.
 */
export const firstSuccessOf = (sources: ReadonlyArray<Source>): ProfileSource["Service"] => ({
  gather: Effect.fn("profiles.gather")(function* (account, report) {
    const { onward, reach } = yield* monotonicProgress(report)
    const failures: Array<ProfileUnavailable | SourceCannotRead> = []
    for (const source of sources) {
      if (!source.platforms.includes(account.platform)) continue
      const result = yield* Effect.result(source.gather(account, yield* onward).pipe(withDeadline(account.platform)))
      if (Result.isSuccess(result)) {
        const { posts, comments } = result.success
        yield* reach(1, `Read ${posts.length} posts and ${comments.length} comments`)
        return result.success
      }
      if (result.failure._tag === "ProfileRefused") return yield* result.failure
      failures.push(result.failure)
    }
    return yield* mostSpecific(account.platform, failures)
  })
})

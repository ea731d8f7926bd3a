import { Clock, Duration, Effect } from "effect"
import { type ClaimedAccount, Monitored } from "../../../ports/creators/monitoring/Monitored.ts"
import { ProfileWatch } from "../../../ports/creators/monitoring/ProfileWatch.ts"
import { ProfileUnavailable } from "../../../ports/creators/scoring/ProfileSource.ts"
import { TextModels } from "../../../ports/creators/textAnalysis/TextModels.ts"
import { readAgain } from "../scoring/readAgain.ts"
import { classifierOf } from "../textAnalysis/classifierOf.ts"
import { decideLook, evidenceOf, type LookOutcome, newPosts } from "./decideLook.ts"
import { makeNotices } from "./makeNotices.ts"
import { validatorsAt } from "./nextLook.ts"

/** The longest that one look may take. */
export const LOOK_SECONDS_MAX = 120

/** A look that hangs, or that breaks in a way nobody foresaw, is one that failed: the day's tries are bounded. */
const unavailable = (cause: unknown): LookOutcome =>
  new ProfileUnavailable({ reason: "The account could not be looked at.", retryAfterSeconds: null, cause })

/**
 * Looks at an account that is claimed, and keeps what that brought with its notices in one step. Answers what came of it, and
 * whether it was kept: a claim that has lapsed keeps nothing, and whoever has it now does.
 */
export const lookAtAccount = Effect.fn("monitoring.lookAtAccount")(function* (claimed: ClaimedAccount) {
  const watch = yield* ProfileWatch
  const monitored = yield* Monitored
  const { account, state, tenants } = claimed
  const since = validatorsAt(state, new Date(yield* Clock.currentTimeMillis))
  const outcome = yield* watch.look(account, since).pipe(
    Effect.map((look): LookOutcome => look),
    Effect.catchTags({ ProfileRefused: Effect.succeed<LookOutcome>, ProfileUnavailable: Effect.succeed<LookOutcome> }),
    Effect.timeoutOrElse({
      duration: Duration.seconds(LOOK_SECONDS_MAX),
      orElse: () => Effect.succeed(unavailable("it took too long"))
    }),
    Effect.catchDefect((defect) => Effect.succeed(unavailable(defect)))
  )
  const at = new Date(yield* Clock.currentTimeMillis)
  const { weights } = yield* TextModels
  const classifier = classifierOf(weights)
  const fresh = outcome._tag === "Seen" ? newPosts(state, outcome.posts, at) : []
  const opinions =
    outcome._tag === "Seen" && fresh.length > 0
      ? yield* readAgain(evidenceOf(outcome.profile, fresh, at), classifier)
      : null
  const { record, alerts } = decideLook(claimed, outcome, { classifier, opinions }, at)
  const notices = yield* makeNotices(alerts, tenants, at)
  const isKept = yield* monitored.record(claimed, { ...record, notices })
  const pauseSeconds = outcome._tag === "ProfileUnavailable" ? (outcome.retryAfterSeconds ?? 0) : 0
  return { outcome: outcome._tag, isKept, notices: notices.length, pauseSeconds }
})

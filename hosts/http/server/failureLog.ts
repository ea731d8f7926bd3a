import { Cause, Clock, Context, Effect, Option } from "effect"
import { failureName } from "../../../ports/system/StoreUnavailable.ts"
import type { TaggedFailure } from "./endpoint.ts"

/** Failures that say the same are one line in so long, however many requests meet them. */
const FAILURE_REPEAT_SECONDS = 5
/** Kinds of failures that are told apart at most. */
const KINDS_MAX = 200
const DEPTH_MAX = 8
const NANOS_PER_SECOND = 1_000_000_000n

/** What a failure says, and what the errors behind it do. */
const wordsOf = (failure: TaggedFailure): string => {
  const parts: Array<string> = [failureName(failure) ?? failure._tag]
  let at: unknown = failure
  for (let depth = 0; depth < DEPTH_MAX && typeof at === "object" && at !== null; depth++) {
    if ("message" in at && typeof at.message === "string") parts.push(at.message)
    at = "cause" in at && at.cause !== undefined ? at.cause : "reason" in at ? at.reason : null
    if (typeof at === "string") parts.push(at)
  }
  return parts.join(": ")
}

/**
 * Makes the log of requests that failed by a fault of ours. Of those that say the same within FAILURE_REPEAT_SECONDS, as
 * the requests of one batch do, the first is logged with its cause; the next line of the kind says how many were not. Of the
 * others `instead` is logged, where it is given.
 */
export const makeFailureLog = () => {
  const kinds = new Map<string, { readonly loggedNanos: bigint; unlogged: number }>()

  return (
    cause: Cause.Cause<TaggedFailure>,
    message: string,
    instead: Effect.Effect<void> = Effect.void
  ): Effect.Effect<void> =>
    Effect.flatMap(Clock.monotonicTimeNanos, (now) => {
      const logged = Effect.logError(message, cause)
      const failure = Cause.findErrorOption(cause)
      if (Option.isNone(failure)) return logged
      const words = wordsOf(failure.value)
      const kind = kinds.get(words)
      if (kind !== undefined && now - kind.loggedNanos < BigInt(FAILURE_REPEAT_SECONDS) * NANOS_PER_SECOND) {
        kind.unlogged += 1
        return instead
      }
      if (kinds.size >= KINDS_MAX) kinds.clear()
      kinds.set(words, { loggedNanos: now, unlogged: 0 })
      return kind === undefined || kind.unlogged === 0 ? logged : Effect.annotateLogs(logged, "unsaid", kind.unlogged)
    })
}

/** The log of a host's failed requests. */
export const FailureLog = Context.Reference<ReturnType<typeof makeFailureLog>>("creatorsignal/hosts/http/FailureLog", {
  defaultValue: makeFailureLog
})

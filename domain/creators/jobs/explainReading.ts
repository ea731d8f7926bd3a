import { Schema } from "effect"
import { Refusal } from "../../../ports/creators/scoring/ProfileSource.ts"
import type { FailureReason } from "./jobHandler.ts"

const NO_NETWORK = "The platform could not be reached; there may be no network."
/** What a source says may be as long as this, and holds no address. */
const REASON_MAX_CHARACTERS = 160
const CAUSES_DEEP_MAX = 5

const isRefused = Schema.is(
  Schema.Struct({ _tag: Schema.Literal("ProfileRefused"), refusal: Refusal, reason: Schema.String })
)
const isTooLittle = Schema.is(Schema.Struct({ _tag: Schema.Literal("TooLittleEvidence"), reason: Schema.String }))
const isUnavailable = Schema.is(Schema.Struct({ _tag: Schema.Literal("ProfileUnavailable"), reason: Schema.String }))
const isUnreachable = Schema.is(Schema.Struct({ fault: Schema.Literals(["unknown_host", "unreachable"]) }))
const hasCause = Schema.is(Schema.Struct({ cause: Schema.Unknown }))

/** Whether nothing of the platform could be reached. */
const isOffline = (error: unknown, deep = 0): boolean =>
  isUnreachable(error) || (deep < CAUSES_DEEP_MAX && hasCause(error) && isOffline(error.cause, deep + 1))

/** A source's own words, where they are fit for a customer. */
const wordsOf = (reason: string): string =>
  reason === "" || reason.length > REASON_MAX_CHARACTERS || reason.includes("://")
    ? "The platform did not answer."
    : reason

/** Why an account could not be read; null where it is our own fault. */
export const explainReading = (error: unknown): FailureReason | null => {
  if (isRefused(error)) return { text: wordsOf(error.reason), code: error.refusal, isFinal: true }
  if (isTooLittle(error)) return { text: error.reason, code: "too_little_evidence", isFinal: true }
  if (isOffline(error)) return { text: NO_NETWORK, code: null, isFinal: false }
  return isUnavailable(error) ? { text: wordsOf(error.reason), code: null, isFinal: false } : null
}

import { Clock, Effect, Schema } from "effect"
import { secondsLeftOfDay } from "../../../../domain/time/calendar.ts"
import type { ApiKey } from "../../../../ports/accounts/keys/ApiKey.ts"
import type { Reply } from "../../server/endpoint.ts"
import type { ErrorCode } from "../../server/errors.ts"
import { errorReply } from "../../server/respond.ts"

/** The refusal of what a key has done as often as it may today, with the seconds until 00:00 UTC in Retry-After. */
export const dailyLimitReply = (code: ErrorCode, details: ReadonlyArray<string> = []): Effect.Effect<Reply> =>
  Effect.map(Clock.currentTimeMillis, (nowMs) => ({
    ...errorReply("scoring", code, details),
    headers: { "retry-after": String(secondsLeftOfDay(nowMs)) }
  }))

/** The schema of a response's price fields. */
export const CHARGE_FIELDS = {
  /** What was charged. */
  credits_charged: Schema.Int,
  /** What a live key would have been charged: of a test key alone, which never is. */
  live_credits: Schema.optionalKey(Schema.Int)
}

/** The price fields of a response. A test key is charged nothing, so its response has what a live key would be charged. */
export const chargeFields = ({ scope }: ApiKey, credits: number) =>
  scope === "test" ? { credits_charged: 0, live_credits: credits } : { credits_charged: credits }

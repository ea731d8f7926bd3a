import { Clock, Effect } from "effect"
import { secondsLeftOfDay } from "../../../../domain/creators/lookups/utcDay.ts"
import type { Reply } from "../../server/endpoint.ts"
import type { ErrorCode } from "../../server/errors.ts"
import { errorReply } from "../../server/respond.ts"

/** The refusal of what a key has done as often as it may today, with the seconds until 00:00 UTC in Retry-After. */
export const dailyLimitReply = (code: ErrorCode, details: ReadonlyArray<string> = []): Effect.Effect<Reply> =>
  Effect.map(Clock.currentTimeMillis, (nowMs) => ({
    ...errorReply("scoring", code, details),
    headers: { "retry-after": String(secondsLeftOfDay(nowMs)) }
  }))

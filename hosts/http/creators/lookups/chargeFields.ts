import { Schema } from "effect"
import type { ApiKey } from "../../../../ports/accounts/keys/ApiKey.ts"

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

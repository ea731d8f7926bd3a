import { Schema } from "effect"
import type { ApiKey } from "../../../ports/accounts/ApiKey.ts"

/** What an answer says of its price. */
export const CHARGE_FIELDS = {
  /** What was charged. */
  credits_charged: Schema.Int,
  /** What a live key would have been charged: of a test key alone, which never is. */
  live_credits: Schema.optionalKey(Schema.Int)
}

/** What an answer says of its price, by what was charged for it; of a test key that is what a live key would be charged. */
export const chargeFields = ({ scope }: ApiKey, credits: number) =>
  scope === "test" ? { credits_charged: 0, live_credits: credits } : { credits_charged: credits }

import { Effect, Schema } from "effect"
import { DISCOVERY_CREDITS } from "../../../../domain/accounts/billing/prices.ts"
import { REQUESTS_MAX } from "../../../../domain/accounts/limits/limitRequests.ts"
import { KeyId } from "../../../../ports/accounts/keys/ApiKey.ts"
import { ApiKeys } from "../../../../ports/accounts/keys/ApiKeys.ts"
import { DAILY_CAP_MAX } from "../../../../ports/accounts/keys/DailyCaps.ts"
import { KEY_DISCOVERY_CREDITS_MAX, REQUESTS_PER_MINUTE_MAX } from "../../../../ports/accounts/keys/KeyLimits.ts"
import { wholeBetween } from "../../../http/server/wholeBetween.ts"
import { optionalIntFlag, optionalTextFlag, textFlag } from "../../line/flags.ts"
import { operatorCommand } from "../../line/operatorCommand.ts"
import { keyNotFound, storeUnavailable } from "../../line/refusals.ts"
import { ID_RULE, wholeNumberRule } from "../../line/values.ts"

const DAILY_CAP_RULE = wholeNumberRule(0, DAILY_CAP_MAX)

/** Null where it stays as it is. */
const DailyCap = Schema.NullOr(wholeBetween(0, DAILY_CAP_MAX))

/** Takes back a number of a key's own. */
const USUAL = "usual"

/** A number of the key's own, or USUAL; null where it stays as it is. */
const ownNumber = (minimum: number, maximum: number) =>
  Schema.NullOr(Schema.Union([Schema.Literal(USUAL), wholeBetween(minimum, maximum)]))
const ownNumberRule = (minimum: number, maximum: number) => `${wholeNumberRule(minimum, maximum)}, or "${USUAL}"`

/** What was typed, as a number where it is one. */
const typedNumber = (text: string | null): number | string | null =>
  text !== null && /^\d+$/.test(text) ? Number(text) : text

const ownOf = (value: number | typeof USUAL): number | null => (value === USUAL ? null : value)

export const keyLimits = operatorCommand({
  name: "key limits",
  description: "Give a key limits of its own, or show those it has",
  flags: {
    id: textFlag("id", "The key's id"),
    daily_scrapes: optionalIntFlag("daily-scrapes", "Fresh scores it may order a UTC day"),
    daily_discoveries: optionalIntFlag("daily-discoveries", "Discoveries it may make a UTC day"),
    requests_per_minute: optionalTextFlag(
      "requests-per-minute",
      `Requests to the scoring area in any 60 seconds, or "${USUAL}": ${REQUESTS_MAX}`
    ),
    discovery_credits: optionalTextFlag(
      "discovery-credits",
      `Credits a discovery costs it, or "${USUAL}": ${DISCOVERY_CREDITS}`
    )
  },
  fields: {
    id: KeyId,
    daily_scrapes: DailyCap,
    daily_discoveries: DailyCap,
    requests_per_minute: ownNumber(1, REQUESTS_PER_MINUTE_MAX),
    discovery_credits: ownNumber(0, KEY_DISCOVERY_CREDITS_MAX)
  },
  rules: {
    id: ID_RULE,
    daily_scrapes: DAILY_CAP_RULE,
    daily_discoveries: DAILY_CAP_RULE,
    requests_per_minute: ownNumberRule(1, REQUESTS_PER_MINUTE_MAX),
    discovery_credits: ownNumberRule(0, KEY_DISCOVERY_CREDITS_MAX)
  },
  read: (said) =>
    Effect.succeed({
      ...said,
      requests_per_minute: typedNumber(said.requests_per_minute),
      discovery_credits: typedNumber(said.discovery_credits)
    }),
  isReadOnly: ({ id: _, ...wanted }) => Object.values(wanted).every((value) => value === null),
  run: Effect.fnUntraced(function* ({ daily_discoveries, daily_scrapes, discovery_credits, id, requests_per_minute }) {
    const wanted = {
      ...(daily_scrapes === null ? {} : { scrapes: daily_scrapes }),
      ...(daily_discoveries === null ? {} : { discoveries: daily_discoveries }),
      ...(requests_per_minute === null ? {} : { requestsPerMinute: ownOf(requests_per_minute) }),
      ...(discovery_credits === null ? {} : { discoveryCredits: ownOf(discovery_credits) })
    }
    const limits = yield* ApiKeys.use((keys) => keys.limit(id, wanted))
    return {
      id,
      daily_scrapes: limits.scrapes,
      daily_discoveries: limits.discoveries,
      requests_per_minute: limits.requestsPerMinute ?? REQUESTS_MAX,
      discovery_credits: limits.discoveryCredits ?? DISCOVERY_CREDITS
    }
  }),
  refusals: { ...storeUnavailable, ...keyNotFound }
})

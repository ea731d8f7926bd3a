import { Effect, Schema } from "effect"
import { KeyId } from "../../../ports/accounts/ApiKey.ts"
import { ApiKeys } from "../../../ports/accounts/ApiKeys.ts"
import { DAILY_CAP_MAX } from "../../../ports/accounts/DailyCaps.ts"
import { optionalIntFlag, textFlag } from "../flags.ts"
import { operatorCommand } from "../operatorCommand.ts"
import { accountsUnavailable, keyNotFound } from "../refusals.ts"
import { ID_RULE, wholeNumber, wholeNumberRule } from "../values.ts"

const DAILY_CAP_RULE = wholeNumberRule(0, DAILY_CAP_MAX)

/** Null where it stays as it is. */
const DailyCap = Schema.NullOr(wholeNumber(0, DAILY_CAP_MAX))

export const keyLimits = operatorCommand({
  name: "key limits",
  description: "Give a key daily caps of its own, or show those it has",
  flags: {
    id: textFlag("id", "The key's id"),
    daily_scrapes: optionalIntFlag("daily-scrapes", "Fresh scores it may order a UTC day"),
    daily_discoveries: optionalIntFlag("daily-discoveries", "Discoveries it may make a UTC day")
  },
  fields: { id: KeyId, daily_scrapes: DailyCap, daily_discoveries: DailyCap },
  rules: { id: ID_RULE, daily_scrapes: DAILY_CAP_RULE, daily_discoveries: DAILY_CAP_RULE },
  read: Effect.succeed,
  isReadOnly: ({ daily_discoveries, daily_scrapes }) => daily_scrapes === null && daily_discoveries === null,
  run: Effect.fnUntraced(function* ({ daily_discoveries, daily_scrapes, id }) {
    const caps = {
      ...(daily_scrapes === null ? {} : { scrapes: daily_scrapes }),
      ...(daily_discoveries === null ? {} : { discoveries: daily_discoveries })
    }
    const { scrapes, discoveries } = yield* ApiKeys.use((keys) => keys.limit(id, caps))
    return { id, daily_scrapes: scrapes, daily_discoveries: discoveries }
  }),
  refusals: { ...accountsUnavailable, ...keyNotFound }
})

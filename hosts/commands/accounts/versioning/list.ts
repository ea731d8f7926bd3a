import { Effect } from "effect"
import { readDeprecations } from "../../../../domain/accounts/versioning/readDeprecations.ts"
import { isoDay } from "../../../../ports/text/isoText.ts"
import { operatorCommand } from "../../line/operatorCommand.ts"
import { storeUnavailable } from "../../line/refusals.ts"

export const deprecateList = operatorCommand({
  name: "deprecate list",
  description: "What of the API is deprecated, newest first, with who used it in the last 30 days",
  flags: {},
  fields: {},
  rules: {},
  read: Effect.succeed,
  isReadOnly: true,
  run: Effect.fnUntraced(function* () {
    const all = yield* readDeprecations
    return {
      id: "deprecations",
      deprecations: all.map(
        ({ deprecation: { id, kind, name, deprecatedOn, sunsetOn, isUncounted, withdrawnAt }, use }) => ({
          id,
          kind,
          name,
          deprecated_on: isoDay(deprecatedOn),
          sunset_on: isoDay(sunsetOn),
          accounts_using: use?.accounts ?? (isUncounted ? null : 0),
          keys_using: use?.keys ?? (isUncounted ? null : 0),
          last_used_on: use === null ? null : isoDay(use.lastDay),
          withdrawn_on: withdrawnAt === null ? null : isoDay(withdrawnAt)
        })
      )
    }
  }),
  refusals: storeUnavailable
})

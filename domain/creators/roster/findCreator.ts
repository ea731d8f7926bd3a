import { Effect, Option, Schema } from "effect"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import type { SocialAccount } from "../../../ports/creators/identity/SocialAccount.ts"
import { Roster, UNSUMMARISED_MAX } from "../../../ports/creators/roster/Roster.ts"
import { summariseRoster } from "./summariseRoster.ts"

/** The creator is not on the roster. */
export class NotOnRoster extends Schema.TaggedError<NotOnRoster>()("NotOnRoster", {}) {}

/** The roster's entry of a creator, by whichever of their accounts, summarised. Fails with NotOnRoster. */
export const findCreator = Effect.fn("roster.findCreator")(function* (tenantId: TenantId, account: SocialAccount) {
  const roster = yield* Roster
  yield* summariseRoster(tenantId, UNSUMMARISED_MAX)
  const entry = yield* roster.find(tenantId, account)
  return Option.isSome(entry) ? entry.value : yield* new NotOnRoster()
})

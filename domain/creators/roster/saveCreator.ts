import { Clock, Effect, Option, Schema } from "effect"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import type { SocialAccount } from "../../../ports/creators/identity/SocialAccount.ts"
import { Roster, UNSUMMARISED_MAX } from "../../../ports/creators/roster/Roster.ts"
import type { RosterEntry, RosterNotes } from "../../../ports/creators/roster/RosterEntry.ts"
import { summariseRoster } from "./summariseRoster.ts"

/** The creator is not on the roster. */
export class NotOnRoster extends Schema.TaggedError<NotOnRoster>()("NotOnRoster", {}) {}

/**
 * Takes a creator off a tenant's roster, with what was noted of them. What was paid for stays paid for.
 *
 * Fails with NotOnRoster, and with PlanHeld where the creator has a plan.
 */
export const removeCreator = Effect.fn("roster.removeCreator")(function* (tenantId: TenantId, account: SocialAccount) {
  const roster = yield* Roster
  if (!(yield* roster.remove(tenantId, account))) return yield* new NotOnRoster()
})

/** The roster's entry of a creator, by whichever of their accounts, summarised. Fails with NotOnRoster. */
export const findCreator = Effect.fn("roster.findCreator")(function* (tenantId: TenantId, account: SocialAccount) {
  const roster = yield* Roster
  yield* summariseRoster(tenantId, UNSUMMARISED_MAX)
  const entry = yield* roster.find(tenantId, account)
  return Option.isSome(entry) ? entry.value : yield* new NotOnRoster()
})

/** A tag as it is kept and asked for: without blanks at its ends, in lower case. */
export const foldTag = (tag: string): string => tag.trim().normalize("NFC").toLowerCase()

/**
 * Saves a creator on a tenant's roster by hand, or changes what is noted of one who is there; what is absent stays as it is. It costs
 * nothing, and shows no score that the tenant was not told. Answers the entry.
 *
 * Fails with RosterFull.
 */
export const saveCreator = Effect.fn("roster.saveCreator")(function* (
  tenantId: TenantId,
  account: SocialAccount,
  { tags, note }: Partial<RosterNotes>
) {
  const roster = yield* Roster
  const notes: Partial<RosterNotes> = {
    ...(tags === undefined ? {} : { tags: [...new Set(tags.map(foldTag))] }),
    ...(note === undefined ? {} : { note })
  }
  const saved = yield* roster.save(tenantId, account, notes, new Date(yield* Clock.currentTimeMillis))
  // Who was taken off again meanwhile is answered as saved, and so is what was noted.
  const found = yield* findCreator(tenantId, account).pipe(Effect.catchTag("NotOnRoster", () => Effect.succeed(saved)))
  const answer: RosterEntry = { ...found, tags: saved.tags, note: saved.note }
  return answer
})

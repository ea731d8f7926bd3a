import { Clock, Effect } from "effect"
import { Passkeys } from "../../../ports/accounts/people/Passkeys.ts"
import { SignIns } from "../../../ports/accounts/people/SignIns.ts"
import { inBatches } from "../../paging/inBatches.ts"
import { linksSince } from "./signInTimes.ts"

/** Rows that one statement removes at most: more would hold their locks too long. */
const SIGN_INS_PER_BATCH = 500

/**
 * Removes links, sessions and answered challenges that are over, and have been for as long as a person's links are counted; answers
 * how many.
 */
export const purgeSignIns = Effect.gen(function* () {
  const signIns = yield* SignIns
  const passkeys = yield* Passkeys
  const before = linksSince(yield* Clock.currentTimeMillis)
  const challenges = yield* inBatches(SIGN_INS_PER_BATCH, (limit) => passkeys.purge(before, limit))
  return challenges + (yield* inBatches(SIGN_INS_PER_BATCH, (limit) => signIns.purge(before, limit)))
}).pipe(Effect.withSpan("accounts.purgeSignIns"))

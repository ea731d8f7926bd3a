import { Clock, Effect } from "effect"
import { Closures } from "../../../ports/accounts/closing/Closures.ts"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"

/** Steps of one account in one run: a large one goes on in the next, after the others had theirs. */
const STEPS_PER_RUN_MAX = 2_000

/** Erases one account as far as a run goes; whether something may be left. */
const eraseAccount = Effect.fnUntraced(function* (tenantId: TenantId, at: Date) {
  const closures = yield* Closures
  for (let steps = 0; steps < STEPS_PER_RUN_MAX; steps++) {
    if (!(yield* closures.eraseStep(tenantId, at))) return false
  }
  return true
})

/**
 * Erases the accounts whose days are over, each in steps of which every one is kept: whatever ends a run, the next goes on behind its
 * last step. One that can't be erased holds up no other. Answers how many are erased.
 */
export const eraseClosedAccounts = Effect.gen(function* () {
  const closures = yield* Closures
  const now = new Date(yield* Clock.currentTimeMillis)
  let erased = 0
  for (const tenantId of yield* closures.due(now)) {
    const isLeft = yield* eraseAccount(tenantId, now).pipe(
      Effect.catch((failure) =>
        Effect.as(Effect.logError(`the closed account ${tenantId} could not be erased further`, failure), true)
      )
    )
    if (!isLeft) erased += 1
  }
  return erased
}).pipe(Effect.withSpan("accounts.eraseClosedAccounts"))

import { Effect, Redacted } from "effect"
import { createKey } from "../../../domain/accounts/keys/keys.ts"
import { createTenant } from "../../../domain/accounts/tenants/createTenant.ts"
import { CreditLedger } from "../../../ports/accounts/billing/CreditLedger.ts"

/** A tenant with some credits, two full keys and a test key. */
export const anAccountWith = Effect.fnUntraced(function* (credits: number) {
  const { id: tenantId } = yield* createTenant("Mugs Ltd")
  const ledger = yield* CreditLedger
  const at = new Date()
  if (credits > 0) yield* ledger.append({ tenantId, reason: "grant", reference: "start", delta: credits, at })
  const keyOf = (scope: "full" | "test") =>
    Effect.map(createKey({ tenantId, scope, label: `A ${scope} key` }), ({ secret }) => Redacted.value(secret))
  return { tenantId, key: yield* keyOf("full"), otherKey: yield* keyOf("full"), testKey: yield* keyOf("test") }
})

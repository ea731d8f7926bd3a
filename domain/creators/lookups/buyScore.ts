import { Effect, Option, Schema } from "effect"
import { CreditLedger, Credits } from "../../../ports/accounts/billing/CreditLedger.ts"
import { PurchaseId } from "../../../ports/accounts/billing/Purchase.ts"
import { Purchases } from "../../../ports/accounts/billing/Purchases.ts"
import type { Caller } from "../../../ports/accounts/keys/ApiKey.ts"
import type { PersonId } from "../../../ports/accounts/people/Person.ts"
import { openPurchase } from "../../accounts/billing/openPurchase.ts"
import { CREATOR_CREDITS, SCORE_USD_CENTS } from "../../accounts/billing/prices.ts"
import type { NamedAccount } from "../identity/socialAccount.ts"
import { standingOf } from "./quoteLookups.ts"

/** The account has credits, which are used before the card. */
export class CreditsLeft extends Schema.TaggedError<CreditsLeft>()("CreditsLeft", {}) {}
/** The account has a fresh score of the creator, or one is being made for it. */
export class NothingToBuy extends Schema.TaggedError<NothingToBuy>()("NothingToBuy", {}) {}

/** Whether a score may be bought by card with such a balance: credits go first. */
export const isByCard = (balance: number): boolean => balance < CREATOR_CREDITS

/**
 * Buys one score of one creator by card, where the account has no credit left. It is queued once it is paid, for nobody else, and never
 * touches the wallet. The same operation buys one score. What is not checked for a test key, which has credits that are never used up.
 *
 * Fails with CreditsLeft and NothingToBuy, and with CheckoutRefused where no checkout is open.
 */
export const buyScore = Effect.fn("creators.buyScore")(function* (order: {
  readonly caller: Caller
  /** UUID of the request: the purchase's id, and its job's. */
  readonly operationId: string
  readonly named: NamedAccount
  /** Who buys it, where it is a person. */
  readonly personId: PersonId | null
  /** Without a slash at the end. */
  readonly baseUrl: string
}) {
  const { account, spelling } = order.named
  const { tenantId, id: keyId, scope } = order.caller
  const known = yield* Purchases.use((purchases) =>
    purchases.find({ tenantId, purchaseId: PurchaseId.make(order.operationId) })
  )
  if (Option.isNone(known) && scope !== "test") {
    if ((yield* standingOf(tenantId, account))._tag !== "Priced") return yield* new NothingToBuy()
    if (!isByCard(yield* CreditLedger.use((ledger) => ledger.balance(tenantId)))) return yield* new CreditsLeft()
  }
  return yield* openPurchase({
    tenantId,
    operationId: order.operationId,
    credits: Credits.make(0),
    score: { ...account, spelling, keyId },
    amountMinor: SCORE_USD_CENTS,
    personId: order.personId,
    description: "Score of one creator",
    baseUrl: order.baseUrl
  })
})

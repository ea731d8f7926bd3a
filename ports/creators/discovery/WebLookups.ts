import { Context, type Effect } from "effect"
import type { CreditsExhausted, LedgerUnavailable } from "../../accounts/billing/CreditLedger.ts"
import type { ChargedOperation } from "../../accounts/billing/operationCharge.ts"

/** A search of the web for a creator that found one; its account is the likeliest that was found. */
export type WebLookup = ChargedOperation

/** The charges of creators who were looked for on the web. */
export class WebLookups extends Context.Service<
  WebLookups,
  {
    /**
     * Charges a lookup's price (reason `charge`, the operation as the reference) and logs it as usage of the kind `resolve`, in
     * one step. Answers what it cost. Idempotent by `operationId`: one that is charged again is charged once.
     *
     * MUST fail with CreditsExhausted when the balance doesn't cover the price of a lookup, and then change nothing.
     */
    readonly charge: (lookup: WebLookup) => Effect.Effect<number, CreditsExhausted | LedgerUnavailable>
  }
>()("creatorsignal/ports/creators/discovery/WebLookups") {}

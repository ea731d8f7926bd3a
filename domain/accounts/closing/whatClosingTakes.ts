import { Effect } from "effect"
import { CreditLedger } from "../../../ports/accounts/billing/CreditLedger.ts"
import { KEPT_BY_BOOKS } from "../../../ports/accounts/closing/Closures.ts"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import { PLANS_LISTED_MAX, Plans } from "../../../ports/creators/roster/Plans.ts"
import { formatPlural } from "../../mail/wording.ts"
import { formatCredits } from "../billing/formatCredits.ts"
import { GRACE_DAYS } from "./closingTimes.ts"

/** Says, before an account is closed, what becomes of what it has: sentences, in the order in which they are read. */
export const whatClosingTakes = Effect.fn("accounts.whatClosingTakes")(function* (tenantId: TenantId) {
  const balance = yield* CreditLedger.use((ledger) => ledger.balance(tenantId))
  const plans = yield* Plans.use((book) => book.list(tenantId, { limit: PLANS_LISTED_MAX, after: null }))
  const running =
    plans.length === 0
      ? "No plan runs."
      : `${plans.length === PLANS_LISTED_MAX ? "More than " : ""}${formatPlural(plans.length, "plan")} rest from then on: nothing is ` +
        "scored, monitored or charged, and they end when the account is erased."
  return {
    atOnce: [
      "API keys and the pixel are refused within seconds, links lead nowhere, and notices of stores are not taken.",
      "Everybody is signed out of it but its owners, who see only that it is closed. No webhook and no notice is sent.",
      running,
      balance > 0
        ? `${formatCredits(balance)} can't be spent any more, and are lost when the account is erased. They are not paid out.`
        : "There are no credits left."
    ],
    untilErased:
      `For ${GRACE_DAYS} days any owner can open it again, as it was: keys, links, credits and plans work on. ` +
      "What was not tracked meanwhile stays untracked, and plans that were due renew then. Jobs and paid checks that are under way " +
      "are finished meanwhile.",
    erased:
      "Then everything of it is erased, bit by bit, and nothing brings it back: clicks, events and orders, links, stores, keys, the " +
      "roster, scores made of your own files, checks and their reports, webhooks, people and the activity. Whoever is a member of no " +
      "other account is erased as well. Scores of public posts are nobody's own and stay.",
    kept:
      `What books have to keep stays, without what it says of your people and customers: ${KEPT_BY_BOOKS.join("; ")}. ` +
      "Statements name the creators they are for. Export what you need before."
  }
})

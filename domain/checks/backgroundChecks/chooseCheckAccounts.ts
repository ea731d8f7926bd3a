import { Effect, Option, Schema } from "effect"
import type { CheckAccount, CheckTicket } from "../../../ports/checks/backgroundChecks/Check.ts"
import { Checks } from "../../../ports/checks/backgroundChecks/Checks.ts"
import { accountKey } from "../../../ports/creators/identity/SocialAccount.ts"
import { CheckNotFound } from "./readChecks.ts"

/** The accounts of a check can't be chosen any more: it is paid, or it has ended. */
export class AccountsSettled extends Schema.TaggedError<AccountsSettled>()("AccountsSettled", {}) {}
/** A check is about the first account at least: nothing else says who its subject is. */
export class FirstAccountNeeded extends Schema.TaggedError<FirstAccountNeeded>()("FirstAccountNeeded", {}) {}

/** What a buyer says of the accounts of their check, each as `platform/handle`; accounts of neither stay as they are. */
export interface AccountChoice {
  /** They checked that these are the same person's as the first account. */
  readonly confirmed: ReadonlySet<string>
  readonly removed: ReadonlySet<string>
}

const chosen = (account: CheckAccount, { confirmed }: AccountChoice): CheckAccount => {
  const isConfirmed = confirmed.has(accountKey(account))
  if (isConfirmed && account.ground === "named") return { ...account, ground: "buyer_confirmed" }
  return !isConfirmed && account.ground === "buyer_confirmed" ? { ...account, ground: "named" } : account
}

/**
 * Confirms and removes accounts of a check that isn't paid yet. The first one stays as it is: it says who the subject is. A confirmation
 * that isn't made again is taken back.
 *
 * Fails with AccountsSettled where the check is paid or has ended, with FirstAccountNeeded where the first account is removed, and with
 * CheckNotFound. Then nothing is changed.
 */
export const chooseCheckAccounts = Effect.fn("checks.chooseAccounts")(function* (
  ticket: CheckTicket,
  choice: AccountChoice
) {
  const checks = yield* Checks
  const found = yield* checks.find(ticket)
  if (Option.isNone(found)) return yield* new CheckNotFound()
  const [first, ...others] = found.value.accounts
  if (first === undefined) return yield* new AccountsSettled()
  if (choice.removed.has(accountKey(first))) return yield* new FirstAccountNeeded()
  const kept = others.filter((account) => !choice.removed.has(accountKey(account)))
  const changed = yield* checks.changeAccounts(ticket, [first, ...kept.map((account) => chosen(account, choice))])
  return Option.isSome(changed) ? changed.value : yield* new AccountsSettled()
})

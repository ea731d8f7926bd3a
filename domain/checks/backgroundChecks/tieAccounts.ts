import type { Check, CheckAccount } from "../../../ports/checks/backgroundChecks/Check.ts"
import type { CheckReport, NotRead } from "../../../ports/checks/backgroundChecks/CheckReport.ts"
import type { SocialAccount } from "../../../ports/creators/identity/SocialAccount.ts"
import {
  type AccountTie,
  isUntied,
  type ShownIdentity,
  tieIdentities,
  type Unshown
} from "../../creators/identity/tieIdentities.ts"

type CheckedAccounts = Pick<Check, "accounts" | "creatorName">

const readOf = ({ accounts }: Pick<Check, "accounts">): ReadonlyArray<CheckAccount> =>
  accounts.filter(({ isStruck }) => !isStruck)

/** Whether any account of a check is to be compared before it is taken for the subject's: one that the buyer named beside another. */
export const isCompared = (check: Pick<Check, "accounts">): boolean =>
  readOf(check)
    .slice(1)
    .some(({ ground }) => ground === "named")

/** Which accounts of a check are taken for the subject's, by `accountKey`; struck accounts left out. */
export const tieAccounts = (
  check: CheckedAccounts,
  shownOf: (account: CheckAccount) => ShownIdentity | Unshown
): ReadonlyMap<string, AccountTie> => tieIdentities(readOf(check), check.creatorName, shownOf)

/** What a report says of an account that was not read; undefined where it was, or isn't in it. */
export const notReadOf = ({ notRead }: Pick<CheckReport, "notRead">, account: SocialAccount): NotRead | undefined =>
  notRead.find(({ platform, handle }) => platform === account.platform && handle === account.handle)

/** What of a report was named, is the subject's as far as anybody knows, and could not be read. */
export const couldNotBeRead = ({ notRead }: Pick<CheckReport, "notRead">): ReadonlyArray<NotRead> =>
  notRead.filter(({ code }) => code !== "struck" && code !== "not_confirmed" && !isUntied(code))

/** An account that is not taken for the subject's, as a report lists it. */
export const untiedAccount = (
  { platform, handle }: CheckAccount,
  { code, reason, displayName, comparison }: Extract<AccountTie, { readonly isTied: false }>
): NotRead => ({ platform, handle, code, reason, displayName, comparison })

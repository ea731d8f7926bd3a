import type { Check, CheckAccount } from "../../../ports/checks/backgroundChecks/Check.ts"
import type { CheckReport } from "../../../ports/checks/backgroundChecks/CheckReport.ts"
import { isUnderWay } from "../../../ports/checks/backgroundChecks/checkStates.ts"
import type { AccountComparison, AccountGround, TiedBy } from "../../../ports/creators/identity/AccountTie.ts"
import { accountKey, isSameAccount } from "../../../ports/creators/identity/SocialAccount.ts"
import { type AccountTie, isUntied, shownName, TIED_BY } from "../../creators/identity/tieIdentities.ts"
import { notReadOf, tieAccounts } from "./tieAccounts.ts"

/**
 * How an account of a check stands. `to_read`: it is read once the check begins. `to_compare`: it is read if what it shows matches.
 * `read`: it was. `another_person`, `identity_unknown`: it is not taken for the subject's. `struck`: the subject said that it isn't
 * theirs. `not_read`: it could not be read.
 */
export type AccountStanding =
  | "to_read"
  | "to_compare"
  | "read"
  | "another_person"
  | "identity_unknown"
  | "struck"
  | "not_read"

/** An account of a check: the name that it shows, how it stands, and how it was tied to the subject. */
export interface TiedAccount {
  readonly account: CheckAccount
  readonly displayName: string | null
  readonly standing: AccountStanding
  /** Null where it is not taken for the subject's, and where that isn't decided yet. */
  readonly tiedBy: TiedBy | null
  readonly ground: AccountGround
  /** How likely it is the subject's, 0 to 1, by discovery or by what it shows; null where nobody estimated it. */
  readonly confidence: number | null
  /** Of an account that whoever agreed says is theirs, whether they showed it by the code; null elsewhere. */
  readonly isControlled: boolean | null
  readonly comparison: AccountComparison | null
  /** What a reader has to know of it; null where there is nothing. */
  readonly note: string | null
}

const BEFORE = "It is read only if it shows that it is the same person's, or if you say so before you pay."

/** An account that is still to be compared, by the names that are stored: a buyer can see two names before they pay. */
const toCompare = (account: CheckAccount, displayName: string | null, tie: AccountTie): TiedAccount => {
  const { comparison } = tie
  const other = comparison?.displayName ?? null
  const isAnother = !tie.isTied && tie.code === "another_person"
  return {
    account,
    displayName,
    standing: "to_compare",
    tiedBy: null,
    ground: account.ground,
    confidence: null,
    isControlled: null,
    comparison: null,
    note: isAnother
      ? `Another person? It is shown as “${displayName}”, the first account as “${other}”. ${BEFORE}`
      : BEFORE
  }
}

/** The accounts of a check with what ties each to the subject, as far as the check is. */
export const tiedAccounts = (check: Check, report: CheckReport | null): ReadonlyArray<TiedAccount> => {
  const isBefore = isUnderWay(check.status)
  const ties = tieAccounts(check, ({ displayName }) =>
    shownName(displayName) === null
      ? "unread"
      : { displayName: shownName(displayName), bio: null, links: [], language: null, picture: null }
  )
  return check.accounts.map((account): TiedAccount => {
    const displayName = shownName(account.displayName)
    const { ground, confidence } = account
    const read = report?.accounts.find((each) => isSameAccount(each, account))
    if (read !== undefined) {
      const comparison = read.comparison ?? null
      return {
        account,
        displayName: read.displayName ?? displayName,
        standing: "read",
        tiedBy: TIED_BY[read.ground],
        ground: read.ground,
        confidence: read.confidence ?? confidence ?? comparison?.confidence ?? null,
        isControlled: read.isControlled ?? null,
        comparison,
        note: null
      }
    }
    const left = report === null ? undefined : notReadOf(report, account)
    if (left !== undefined) {
      const { code } = left
      const isOthers = isUntied(code) || code === "struck"
      return {
        account,
        displayName: left.displayName ?? displayName,
        standing: isOthers ? code : "not_read",
        tiedBy: isOthers || ground === "named" ? null : TIED_BY[ground],
        ground,
        confidence: left.comparison?.confidence ?? confidence,
        isControlled: null,
        comparison: left.comparison ?? null,
        note: left.reason
      }
    }
    const tie = ties.get(accountKey(account))
    const isTied = ground !== "named" || tie === undefined || (tie.isTied && tie.ground === "named")
    if (isBefore && !account.isStruck && !isTied) return toCompare(account, displayName, tie)
    return {
      account,
      displayName,
      standing: account.isStruck ? "struck" : isBefore ? "to_read" : "not_read",
      tiedBy: account.isStruck ? null : TIED_BY[ground],
      ground,
      confidence,
      isControlled: null,
      comparison: null,
      note: null
    }
  })
}

import {
  type AccountCoverage,
  type CategoryStanding,
  CHECK_COVERAGE_MIN,
  type CheckReport,
  type NotRead
} from "../../../../ports/checks/backgroundChecks/CheckReport.ts"
import { CheckCategory } from "../../../../ports/checks/backgroundChecks/categories.ts"
import type { Finding } from "../../../../ports/checks/backgroundChecks/Finding.ts"
import { PLATFORM_NAMES } from "../../../../ports/creators/identity/platformNames.ts"
import { formatCount, formatList, formatPercent, formatPlural } from "../../../mail/wording.ts"

/** Posts that were read live: those that an archive alone has are none of those that the platform says there are. */
const liveOf = ({ posts, archive }: AccountCoverage): number => posts - (archive?.recovered ?? 0)

/** The share of what there is that was read; null where the platform doesn't say how much there is. */
export const readShareOf = (account: AccountCoverage): number | null => {
  if (account.isComplete) return 1
  if (account.postsExist === null) return null
  return account.postsExist === 0 ? 1 : Math.min(1, liveOf(account) / account.postsExist)
}

/** The share of what was read that is assessed; 1 where there was nothing to read. */
export const assessedShareOf = ({ posts, assessed }: AccountCoverage): number => (posts === 0 ? 1 : assessed / posts)

/** Of what there is, what was read and assessed; null where the platform doesn't say how much there is. */
export const coverageShareOf = (account: AccountCoverage): number | null => {
  const read = readShareOf(account)
  return read === null ? null : read * assessedShareOf(account)
}

const accountText = ({ platform, handle }: Pick<AccountCoverage, "platform" | "handle">): string =>
  `${handle} on ${PLATFORM_NAMES[platform]}`

/** Why an account is not assessed far enough, as a sentence; null where it is. */
const gapOf = (account: AccountCoverage): string | null => {
  const { platform, handle, posts, postsExist, assessed, depth } = account
  const name = accountText({ platform, handle })
  const read = readShareOf(account)
  if (depth === "archive") {
    const found = formatPlural(posts, "post that is gone was", "posts that are gone were")
    return `${name} is not shown there any more: ${found} recovered from a web archive.`
  }
  if (read === null && depth === "page") {
    return `Of ${name}, one page with ${formatPlural(posts, "post")} was read; how many there are isn't known.`
  }
  if (read === null) {
    return `Of ${name}, ${formatCount(posts)} posts were read and the beginning was not reached; how many there are isn't known.`
  }
  if (posts === 0 && postsExist !== 0) return `Of ${name}, no post was read.`
  if (read < CHECK_COVERAGE_MIN) {
    return (
      `Of ${name}, ${formatPercent(read)} of ${formatCount(postsExist ?? 0)} posts were read; ` +
      `${formatPercent(CHECK_COVERAGE_MIN)} are needed.`
    )
  }
  if (assessedShareOf(account) < CHECK_COVERAGE_MIN) {
    return (
      `Of ${name}, ${formatCount(assessed)} of ${formatCount(posts)} posts have words in a language that is assessed; ` +
      `${formatPercent(CHECK_COVERAGE_MIN)} are needed.`
    )
  }
  return null
}

/** What keeps categories from being assessed over everything that was named, in sentences; null where nothing does. */
export const gapsOf = (accounts: ReadonlyArray<AccountCoverage>, notRead: ReadonlyArray<NotRead>): string | null => {
  const isRecovered = (each: NotRead) =>
    accounts.some(({ platform, handle }) => platform === each.platform && handle === each.handle)
  const unread = [
    ...new Set(notRead.filter((each) => !isRecovered(each)).map(({ platform }) => PLATFORM_NAMES[platform]))
  ]
  const gaps = [
    ...(unread.length === 0 ? [] : [`Nothing was read of an account on ${formatList(unread)}.`]),
    ...(accounts.length === 0 && unread.length === 0 ? ["No account was read."] : []),
    ...accounts.flatMap((account) => gapOf(account) ?? [])
  ]
  return gaps.length === 0 ? null : gaps.join(" ")
}

type Read = Pick<CheckReport, "accounts" | "notRead">

/** The accounts that categories are assessed over: those with words that were read far enough. An empty one adds nothing to say. */
export const assessedOver = ({ accounts }: Pick<Read, "accounts">): ReadonlyArray<AccountCoverage> =>
  accounts.filter((account) => account.assessed > 0 && gapOf(account) === null)

/**
 * How a category stands in which nothing counts: `clean` over what was read far enough, which a reason names wherever that isn't all
 * that was named; `unassessed` where that is nothing.
 */
export const quietStanding = ({ accounts, notRead }: Read): Omit<CategoryStanding, "category"> => {
  const over = assessedOver({ accounts })
  const gaps = gapsOf(accounts, notRead)
  if (over.length === 0) return { standing: "unassessed", reason: gaps ?? "No account has a post to assess." }
  return {
    standing: "clean",
    reason: gaps === null ? null : `Assessed over ${formatList(over.map(accountText))} alone. ${gaps}`
  }
}

/** How each category stands: `flagged` where anything counts, as `quietStanding` says elsewhere. */
export const standingsOf = (read: Read, findings: ReadonlyArray<Finding>): ReadonlyArray<CategoryStanding> => {
  const counted = new Set(findings.flatMap(({ category, weight }) => (weight === "risk" ? [category] : [])))
  const quiet = quietStanding(read)
  return CheckCategory.literals.map(
    (category): CategoryStanding =>
      counted.has(category) ? { category, standing: "flagged", reason: null } : { category, ...quiet }
  )
}

import { Effect } from "effect"
import type { Check } from "../../../../ports/checks/backgroundChecks/Check.ts"
import type {
  AccountCoverage,
  ArchiveMonth,
  CheckReport,
  DroppedFindings,
  NotRead
} from "../../../../ports/checks/backgroundChecks/CheckReport.ts"
import { FINDINGS_MAX, type Finding } from "../../../../ports/checks/backgroundChecks/Finding.ts"
import { isSameAccount } from "../../../../ports/creators/identity/SocialAccount.ts"
import { TextModels } from "../../../../ports/creators/textAnalysis/TextModels.ts"
import { isoMonth } from "../../../../ports/time/days.ts"
import { classifierOf } from "../../../creators/textAnalysis/classifierOf.ts"
import { compareAscending } from "../../../paging/lists.ts"
import { makeFindingId } from "../../review/findingId.ts"
import { proofCode } from "../consent/contacts.ts"
import type { Gathered } from "../gathered.ts"
import { judgeBrandFit } from "./brandFit.ts"
import { coverageOf } from "./coverage.ts"
import { DROP_REASONS, type DropCode } from "./exclude.ts"
import { type Found, isOtherProfile, makeAccountReader } from "./findIn.ts"
import { inOrder } from "./reviewed.ts"
import { standingsOf } from "./standings.ts"

/** Changes whenever the rules of this folder may make another report of the same texts. */
const CHECK_RULES_VERSION = 3

/** Posts that are read at a stretch, before other work is let through. */
const STRETCH_POSTS = 100

const NOTHING_OF_MONTH = { live: 0, captures: 0, recovered: 0 }

/** Months of what was read, and of what an archive lists. */
const timelineOf = ({ accounts, timeline }: Gathered): ReadonlyArray<ArchiveMonth> => {
  const months = new Map<string, Omit<ArchiveMonth, "month">>()
  const add = (month: string, more: Partial<Omit<ArchiveMonth, "month">>) => {
    const { live, captures, recovered } = months.get(month) ?? NOTHING_OF_MONTH
    months.set(month, {
      live: live + (more.live ?? 0),
      captures: captures + (more.captures ?? 0),
      recovered: recovered + (more.recovered ?? 0)
    })
  }
  for (const { month, captures } of timeline) if (captures > 0) add(month, { captures })
  for (const { posts } of accounts) {
    for (const { post, source } of posts) {
      if (!Number.isFinite(post.publishedAt.getTime())) continue
      add(isoMonth(post.publishedAt), source === "live" ? { live: 1 } : { recovered: 1 })
    }
  }
  return [...months].map(([month, counts]) => ({ month, ...counts })).sort((a, b) => compareAscending(a.month, b.month))
}

/** What of the named was not read, nothing left unsaid. An account that isn't the subject's leaves no gap beside one that is. */
const notReadOf = (check: Check, gathered: Gathered, read: ReadonlyArray<AccountCoverage>): ReadonlyArray<NotRead> => {
  const isRead = (account: NotRead) =>
    account.code === "struck" && read.some(({ platform }) => platform === account.platform)
  const known = gathered.notRead.filter((account) => !isRead(account))
  const others = gathered.accounts.filter(isOtherProfile).map(
    ({ account: { platform, handle } }): NotRead => ({
      platform,
      handle,
      code: "other_person",
      reason: "The profile that answered is not the account that was named."
    })
  )
  const unsaid = check.accounts
    .filter(
      (account) =>
        !gathered.accounts.some((each) => !each.account.isStruck && isSameAccount(each.account, account)) &&
        !gathered.notRead.some(
          ({ platform, handle }) => platform === account.platform && (handle === null || handle === account.handle)
        )
    )
    .map(
      ({ platform, handle, isStruck }): NotRead =>
        isStruck
          ? { platform, handle, code: "struck", reason: "The subject said that this account is not theirs." }
          : { platform, handle, code: "unavailable", reason: "Nothing of this account was read." }
    )
    .filter((account) => !isRead(account))
  return [...known, ...others, ...unsaid]
}

const foldedWords = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()

const droppedOf = (codes: ReadonlyArray<DropCode>): ReadonlyArray<DroppedFindings> => {
  const counts = new Map<DropCode, number>()
  for (const code of codes) counts.set(code, (counts.get(code) ?? 0) + 1)
  return [...counts]
    .map(([code, findings]) => ({ code, reason: DROP_REASONS[code], findings }))
    .sort((a, b) => compareAscending(a.code, b.code))
}

export interface ReportInput {
  readonly check: Check
  readonly gathered: Gathered
  readonly now: Date
}

/** The report of what was gathered of a subject. The same texts give the same report. */
export const makeCheckReport = Effect.fn("checks.makeReport")(function* ({ check, gathered, now }: ReportInput) {
  const { weights } = yield* TextModels
  const classifier = classifierOf(weights)
  const accounts: Array<AccountCoverage> = []
  const found: Array<Found> = []
  const dropped: Array<DropCode> = []
  for (const each of gathered.accounts) {
    if (each.account.isStruck) continue
    const reader = makeAccountReader(each, check.buyer, now, classifier)
    for (let from = 0; from < reader.posts; from += STRETCH_POSTS) {
      reader.readPosts(from, from + STRETCH_POSTS)
      yield* Effect.yieldNow
    }
    reader.readRest()
    if (isOtherProfile(each)) {
      dropped.push(...reader.found.map(() => "other_person" as const), ...reader.dropped)
      continue
    }
    accounts.push(coverageOf(each, reader.readings, proofCode(check)))
    found.push(...reader.found)
    dropped.push(...reader.dropped)
  }

  const seen = new Set<string>()
  const named: Array<Finding> = []
  for (const each of found) {
    const words = JSON.stringify([each.platform, each.handle, each.category, foldedWords(each.excerpt)])
    if (seen.has(words)) dropped.push("duplicate")
    else {
      seen.add(words)
      named.push({ id: yield* makeFindingId(each), ...each })
    }
  }
  const ordered = inOrder(named)
  dropped.push(...ordered.slice(FINDINGS_MAX).map(() => "too_many" as const))
  const findings = ordered.slice(0, FINDINGS_MAX)
  const notRead = notReadOf(check, gathered, accounts)
  const categories = standingsOf({ accounts, notRead }, findings)
  const report: CheckReport = {
    findings,
    dropped: droppedOf(dropped),
    accounts,
    notRead,
    categories,
    timeline: timelineOf(gathered),
    archiveSource: gathered.archiveSource,
    verdict: judgeBrandFit(check.buyer, findings, categories),
    rulesVersion: CHECK_RULES_VERSION,
    modelVersion: classifier.version,
    scannedAt: now
  }
  return report
})

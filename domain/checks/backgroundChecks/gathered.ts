import type { CheckAccount } from "../../../ports/checks/backgroundChecks/Check.ts"
import type { ArchiveMonth, CoverageDepth, NotRead } from "../../../ports/checks/backgroundChecks/CheckReport.ts"
import type { FindingSource } from "../../../ports/checks/backgroundChecks/Finding.ts"
import type { AccountComparison } from "../../../ports/creators/identity/AccountTie.ts"
import type { Comment, Post, Profile } from "../../../ports/creators/scoring/Evidence.ts"

/** A post as it was read: live, or from a web archive, which alone still has it. */
export interface GatheredPost {
  readonly post: Post
  readonly source: Extract<FindingSource, "live" | "wayback">
  /** The archive's copy; null where it was read live. */
  readonly archivedUrl: string | null
}

/** All that a scan gathered of one account. */
export interface GatheredAccount {
  readonly account: CheckAccount
  /** What it was compared with before it was taken for the subject's; null where nothing was. */
  readonly comparison?: AccountComparison | null
  readonly profile: Profile | null
  /** Newest first, each once. */
  readonly posts: ReadonlyArray<GatheredPost>
  /** The subject's own. */
  readonly comments: ReadonlyArray<Comment>
  /** Whether the account's beginning was reached. */
  readonly isComplete: boolean
  readonly depth?: CoverageDepth
  /** Null where no web archive was looked at. */
  readonly archive: { readonly captures: number; readonly read: number; readonly recovered: number } | null
}

/** All that a scan gathered of a subject. */
export interface Gathered {
  readonly accounts: ReadonlyArray<GatheredAccount>
  readonly notRead: ReadonlyArray<NotRead>
  readonly timeline: ReadonlyArray<ArchiveMonth>
  /** What the web archive is called; null where none is configured. */
  readonly archiveSource: string | null
}

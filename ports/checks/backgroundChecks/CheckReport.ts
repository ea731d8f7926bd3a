import { Schema } from "effect"
import { AccountComparison, AccountGround } from "../../creators/identity/AccountTie.ts"
import { Handle, Platform } from "../../creators/identity/SocialAccount.ts"
import { CheckCategory } from "./categories.ts"
import { Finding } from "./Finding.ts"

const count = Schema.Int
const countOrNull = Schema.NullOr(Schema.Int)
const dateOrNull = Schema.NullOr(Schema.DateFromString)

/**
 * How far an account could be read. `past`: page by page, as far as the platform goes. `page`: what one page shows. `archive`: the
 * platform shows it no more, and all that was read is recovered from a web archive.
 */
export const CoverageDepth = Schema.Literals(["past", "page", "archive"])
export type CoverageDepth = typeof CoverageDepth.Type

/** What was read of one account, in counts. */
export const AccountCoverage = Schema.Struct({
  platform: Platform,
  handle: Handle,
  ground: AccountGround,
  /** The name that it shows; null where it shows none. Absent from reports that are older than this. */
  displayName: Schema.optionalKey(Schema.NullOr(Schema.String)),
  /** How likely it is the subject's where discovery proved it; null elsewhere. */
  confidence: Schema.optionalKey(Schema.NullOr(Schema.Finite)),
  /** What it was compared with; null where nothing was compared. */
  comparison: Schema.optionalKey(Schema.NullOr(AccountComparison)),
  /** Of a confirmed one whether its bio showed the code that the subject was given: whoever agreed controls it. */
  isControlled: Schema.optionalKey(Schema.Boolean),
  /** Posts that were read, those that a web archive gave back among them. */
  posts: count,
  /** Posts that the platform says there are; null where it doesn't say. */
  postsExist: countOrNull,
  /** Whether posts were read back to the account's beginning. */
  isComplete: Schema.Boolean,
  depth: Schema.optionalKey(CoverageDepth),
  /** Of them read in full: they have words in a language that is assessed. */
  assessed: count,
  withoutWords: count,
  /** Posts in languages that aren't assessed, most first; BCP 47. */
  otherLanguages: Schema.Array(Schema.Struct({ language: Schema.String, posts: count })),
  /** Posts with a video, those of whose video the spoken words were read, and posts with a picture. Nothing looks at pictures. */
  videos: count,
  transcripts: count,
  visual: count,
  /** The subject's own comments. */
  comments: count,
  earliestAt: dateOrNull,
  latestAt: dateOrNull,
  /** Of a web archive: captures listed and read, and posts that are gone from the platform and were recovered. */
  archive: Schema.NullOr(Schema.Struct({ captures: count, read: count, recovered: count }))
})
export type AccountCoverage = typeof AccountCoverage.Type

/** A named account, or a platform, of which nothing was read. */
export const NotRead = Schema.Struct({
  platform: Platform,
  handle: Schema.NullOr(Handle),
  /**
   * A stable code, as of a Refusal, or `not_confirmed`, `struck`, `unavailable`. `another_person`: it shows another identity than
   * the subject's accounts. `identity_unknown`: what it shows doesn't say whose it is.
   */
  code: Schema.String,
  /** A sentence. */
  reason: Schema.String,
  /** The name that it shows, where it was compared; null where it shows none. */
  displayName: Schema.optionalKey(Schema.NullOr(Schema.String)),
  comparison: Schema.optionalKey(Schema.NullOr(AccountComparison))
})
export type NotRead = typeof NotRead.Type

/** A month of what was looked at, UTC. */
export const ArchiveMonth = Schema.Struct({
  /** `2026-11`. */
  month: Schema.String,
  /** Posts of that month that were read live, captures of it that were read, and posts of it that were recovered. */
  live: count,
  captures: count,
  recovered: count
})
export type ArchiveMonth = typeof ArchiveMonth.Type

/** How a category stands. `clean` takes that it was assessed above CHECK_COVERAGE_MIN on at least one account, of which all counts. */
export const CategoryStanding = Schema.Struct({
  category: CheckCategory,
  standing: Schema.Literals(["clean", "flagged", "unassessed"]),
  /**
   * Of an `unassessed` one why; of a `clean` one over which accounts, and what else was named, where these are not all; in sentences. Null
   * elsewhere.
   */
  reason: Schema.NullOr(Schema.String)
})
export type CategoryStanding = typeof CategoryStanding.Type

/** Findings that were left out, by why: a stable code, such as `protected_class` or `other_person`. */
export const DroppedFindings = Schema.Struct({ code: Schema.String, reason: Schema.String, findings: count })
export type DroppedFindings = typeof DroppedFindings.Type

/** Whether the subject fits the buyer's brand, by stated rules. */
export const BrandVerdict = Schema.Struct({
  brandName: Schema.String,
  verdict: Schema.Literals(["fits", "fits_with_conditions", "does_not_fit"]),
  /** At most three, the weightiest first: which rule, and what it says of this subject. */
  reasons: Schema.Array(Schema.Struct({ rule: Schema.String, text: Schema.String })),
  /** What is to be agreed where it fits with conditions. */
  conditions: Schema.Array(Schema.String)
})
export type BrandVerdict = typeof BrandVerdict.Type

/** All that is kept of a scan. It never has a score. */
export const CheckReport = Schema.Struct({
  /** Gravest first, at most FINDINGS_MAX. */
  findings: Schema.Array(Finding),
  dropped: Schema.Array(DroppedFindings),
  accounts: Schema.Array(AccountCoverage),
  notRead: Schema.Array(NotRead),
  /** In the order of CheckCategory, each that was asked for. */
  categories: Schema.Array(CategoryStanding),
  /** Oldest first; months of which nothing is known are left out. */
  timeline: Schema.Array(ArchiveMonth),
  /** Whether a web archive was looked at; null where the host has none configured. */
  archiveSource: Schema.NullOr(Schema.String),
  /** Null where no brand is known. */
  verdict: Schema.NullOr(BrandVerdict),
  rulesVersion: Schema.Int,
  /** Which classifier read the texts. */
  modelVersion: Schema.String,
  scannedAt: Schema.DateFromString
})
export type CheckReport = typeof CheckReport.Type

/** The share of what was read that is assessed, and of what there is that is read, from which on a category can be clean. */
export const CHECK_COVERAGE_MIN = 0.8
/** Posts of one account that a check reads at most. */
export const CHECK_POSTS_MAX = 5_000
/** Days that what a check rests on is kept, unless the host says otherwise. */
export const CHECK_EVIDENCE_DAYS = 90

import { Context, type Effect, type Option, Schema } from "effect"
import type { CreditsExhausted } from "../../accounts/billing/CreditLedger.ts"
import type { KeyId } from "../../accounts/keys/ApiKey.ts"
import type { NewNotice } from "../../accounts/notices/Notice.ts"
import type { TenantId } from "../../accounts/tenants/Tenant.ts"
import type { ScoredEvidence } from "../../checks/review/ReviewedScores.ts"
import type { Page } from "../../paging/Page.ts"
import type { FootprintChoice, FootprintTooLarge, GroupId } from "../discovery/Footprints.ts"
import type { NewListing } from "../discovery/Listing.ts"
import type { Platform, SocialAccount } from "../identity/SocialAccount.ts"
import type { Scorecard } from "../scoring/Scorecard.ts"
import type { Announcement } from "./Announcement.ts"
import type { FailureCode, Job, JobId, JobKind, JobStatus, JobTicket, NewJob } from "./Job.ts"

/** Another tenant's job holds the creator. */
export class CreatorBusy extends Schema.TaggedError<CreatorBusy>()("CreatorBusy", {}) {}

/** The key has had as many jobs enqueued on this UTC day as it may. */
export class DailyScrapesExhausted extends Schema.TaggedError<DailyScrapesExhausted>()("DailyScrapesExhausted", {
  /** So many it may. */
  cap: Schema.Int
}) {}

/** The creator was scored since it was looked for a score. */
export class ScoredMeanwhile extends Schema.TaggedError<ScoredMeanwhile>()("ScoredMeanwhile", {}) {}

export class JobsUnavailable extends Schema.TaggedError<JobsUnavailable>()("JobsUnavailable", {
  cause: Schema.Defect()
}) {}

export interface EnqueuedJob {
  readonly job: Job
  /** Whether the tenant had this job already, in flight or done as `unlessDoneSince` says, so that nothing was written. */
  readonly isDeduplicated: boolean
  /** What was charged for it: 0 for a job that was in flight, unless that is the very one that was asked for. */
  readonly creditsCharged: number
  /**
   * The footprint that was made of the job's accounts, where one was asked for; that of the first linked account as the tenant
   * sees it, where the job was there already. Null otherwise.
   */
  readonly groupId: GroupId | null
}

/** Which jobs are listed, all of it at once. What is null is not asked for. */
export interface JobFilters {
  readonly status: JobStatus | null
  /** One of the job's accounts. */
  readonly account: SocialAccount | null
  readonly customerRef: string | null
}
export const ANY_JOB: JobFilters = { status: null, account: null, customerRef: null }

/** What is asked for beside the job, and written with it or not at all. */
export interface EnqueueOptions {
  /** No creator of the job may have a score made at or after this. */
  readonly unlessScoredSince?: Date
  /** A job of the tenant, of the kind and of the accounts, that scored each of them at or after this is answered instead. */
  readonly unlessDoneSince?: Date
  /** What the tenant says of the creator's accounts, who are then one creator. */
  readonly footprint?: FootprintChoice
}

/** A score that a job made. */
export interface JobScore {
  readonly shared: Scorecard
  /** The score as this tenant sees it, where their own orders took part; it has the same id. */
  readonly own: Scorecard | null
  /** What it was made of, which is kept beside the job's result. */
  readonly madeOf?: Pick<ScoredEvidence, "evidence" | "opinions">
  /** The score as tenants see it whose decisions on findings of the account hold for it: at most REVIEWED_VIEWS_MAX. */
  readonly reviewed?: ReadonlyArray<ReviewedView>
}

/** A score as one tenant sees it from the beginning, and as it would be without what they decided before. */
export interface ReviewedView {
  readonly tenantId: TenantId
  readonly card: Scorecard
  readonly before: Scorecard
}

export interface JobResult {
  /** One an account that was scored. */
  readonly scores: ReadonlyArray<JobScore>
  /** What its kind answers beside the scores; null where that is nothing. */
  readonly output: Schema.Json
  readonly announce: Announcement | null
  /** What the scores tell the index, listed in the same step. Of none that is a tenant's own. */
  readonly listings?: ReadonlyArray<NewListing>
  /** What tenants are told of what came of it, written in the same step as `Notices.add` writes it. */
  readonly notices?: ReadonlyArray<NewNotice>
}

export interface JobFailure {
  /** Why, for a person. */
  readonly error: string
  /** The same for a program, where it has a code. */
  readonly code?: FailureCode
  /** Whether it was for an outage, of the platform's or of ours: the key's day then has one scrape less. */
  readonly isOutage?: boolean
  readonly announce: Announcement | null
}

/** Jobs that take about as long as each other: those of one kind whose first account is on one platform. */
export interface JobClass {
  readonly kind: JobKind
  readonly platform: Platform
}

/** Tenants who see one fresh score as they decided from the beginning; others do a moment later. */
export const REVIEWED_VIEWS_MAX = 100
/** Jobs in flight that are counted, at most. */
export const JOBS_COUNTED_MAX = 1_000
/** Jobs found at once, at most. */
export const JOBS_FOUND_MAX = 100

/**
 * The jobs of every tenant, each with its charge and its place in the queue. What changes a job's status does what JOB_STATES
 * lists, and without effect is what it doesn't.
 */
export class Jobs extends Context.Service<
  Jobs,
  {
    /**
     * Enqueues a job. Its charge of `priceCredits` (reason `charge`, the job's id as the reference), the job, its hold on the
     * creators, who are its accounts and those they are linked with, its usage and its place in the queue are written together
     * or not at all. Where a key is the originator it counts as one of the key's scrapes of the UTC day of `createdAt`, also
     * where it is refunded later but for an outage, and it is logged as the key's usage under its first account.
     *
     * Where a footprint is asked for, it is linked in the same step, before the creators are held: of every account that is
     * `linked`, and as the tenant alone sees it of `ownLinked` and without `refused`.
     *
     * Idempotent by the job's id while it is in flight, and per creator: while a job of the tenant, of whatever kind, holds one
     * of the creators' accounts, that job is answered and nothing is written but that the asking key joins it.
     * Where `unlessDoneSince` is given, the newest job of the tenant is answered that is of the job's kind and of its accounts, no more and
     * no fewer, and that ended at or after it with a score of each: nothing is written, also where the balance or the day's cap is used up.
     * Exact: of concurrent jobs one is written, however fast it ends.
     *
     * MUST fail with CreatorBusy when another tenant's job holds one of the creators' accounts, and then change nothing.
     * MUST fail with DailyScrapesExhausted when the key has its daily cap of scrapes, and then change nothing. Exact: concurrent
     * jobs don't pass the cap.
     * MUST fail with CreditsExhausted when the balance doesn't cover the price, and then change nothing.
     * MUST fail with ScoredMeanwhile when a creator has a score made at or after `unlessScoredSince`, and then change nothing. Where one of
     * the job's accounts has older scores alone, only the job's accounts are looked at.
     * MUST fail with FootprintTooLarge when the footprint would have too many accounts, and then change nothing.
     */
    readonly enqueue: (
      job: NewJob,
      options?: EnqueueOptions
    ) => Effect.Effect<
      EnqueuedJob,
      CreatorBusy | CreditsExhausted | DailyScrapesExhausted | FootprintTooLarge | ScoredMeanwhile | JobsUnavailable
    >
    /** The tenant's job that holds the account or one it is linked with. */
    readonly inFlight: (
      tenantId: TenantId,
      account: SocialAccount
    ) => Effect.Effect<Option.Option<Job>, JobsUnavailable>
    /**
     * As `inFlight`, and the key joins the job: it is notified of the job's end as the key is that the job is done for. Idempotent. At
     * most JOB_JOINERS_MAX keys join a job. None where the job ends meanwhile.
     */
    readonly join: (
      tenantId: TenantId,
      account: SocialAccount,
      keyId: KeyId
    ) => Effect.Effect<Option.Option<Job>, JobsUnavailable>
    /** The tenant's jobs that are queued or processing, the newest first, at most `limit`. */
    readonly running: (tenantId: TenantId, limit: number) => Effect.Effect<ReadonlyArray<Job>, JobsUnavailable>
    /** The tenant's jobs that fit the filters, the newest first; where two were made at once, in the order of their ids. */
    readonly list: (
      tenantId: TenantId,
      page: Page<JobId>,
      filters: JobFilters
    ) => Effect.Effect<ReadonlyArray<Job>, JobsUnavailable>
    /** The tenant's jobs among these, in any order; ids of others are left out. At most JOBS_FOUND_MAX. */
    readonly find: (tenantId: TenantId, ids: ReadonlyArray<JobId>) => Effect.Effect<ReadonlyArray<Job>, JobsUnavailable>
    /** How many of the tenant's jobs are queued or processing; JOBS_COUNTED_MAX where there are as many or more. */
    readonly countInFlight: (tenantId: TenantId) => Effect.Effect<number, JobsUnavailable>
    /** Makes a queued or processing job processing, from the beginning; none when it has ended or never was. */
    readonly start: (ticket: JobTicket, at: Date) => Effect.Effect<Option.Option<Job>, JobsUnavailable>
    /** Says how far a processing job is, 0 to 100. Without effect on any other, and it never falls within one try. */
    readonly setProgress: (ticket: JobTicket, progress: number, message: string) => Effect.Effect<void, JobsUnavailable>
    /** Makes a processing job queued again; `hasFailed` counts a failed try. Without effect on any other. */
    readonly requeue: (
      ticket: JobTicket,
      options: { readonly hasFailed: boolean; readonly message: string }
    ) => Effect.Effect<void, JobsUnavailable>
    /**
     * Ends a job with the scores it made, in one step: the scores are kept, each by its own id, the job names them, and its
     * creators are released. Idempotent: without effect on a job that has ended. The same step enqueues the announcement, as
     * `Deliveries` says, and writes the notices with their deliveries, and puts down to be reviewed what the scores
     * tell, for the job's tenant, for those who were told the account a moment before, and for everyone who decided on its findings.
     *
     * MUST keep a score that imported evidence had a part in for the job's tenant alone.
     */
    readonly complete: (ticket: JobTicket, result: JobResult, at: Date) => Effect.Effect<void, JobsUnavailable>
    /**
     * Ends a job without a score, gives back what was charged for it (reason `refund`, the job's id as the reference) and
     * releases its creators, in one step. Idempotent: without effect on a job that has ended. The same step enqueues the
     * announcement, as `Deliveries` says.
     *
     * MUST take the job's scrape off its key's day where the failure is an outage, and leave it there otherwise.
     */
    readonly fail: (ticket: JobTicket, failure: JobFailure, at: Date) => Effect.Effect<void, JobsUnavailable>
    /** How many seconds the latest jobs of a class took that are done, newest first, at most RECENT_RUNS_MAX. */
    readonly recentRunSeconds: (jobClass: JobClass) => Effect.Effect<ReadonlyArray<number>, JobsUnavailable>
  }
>()("creatorsignal/ports/creators/jobs/Jobs") {}

/** Durations of one class of jobs that are read at most. */
export const RECENT_RUNS_MAX = 50

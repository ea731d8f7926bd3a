import { Context, type Effect, type Option, Schema } from "effect"
import type { TenantId } from "../../accounts/tenants/Tenant.ts"
import type { SocialAccount } from "../../creators/identity/SocialAccount.ts"
import type { StoreUnavailable } from "../../system/StoreUnavailable.ts"
import type { CheckId, CheckTicket } from "../backgroundChecks/Check.ts"
import type { FindingId } from "../backgroundChecks/Finding.ts"
import type { FindingDispute, NewReviewDecision, ReviewDecision, ReviewItem, StandingDecision } from "./Review.ts"

/** The tenant was told of no such finding. */
export class FindingNotFound extends Schema.TaggedError<FindingNotFound>()("FindingNotFound", {}) {}

/** Which findings are listed. `open`: nothing was decided, or the subject disputes it since; `decided`: all others. */
export const ReviewStatus = Schema.Literals(["open", "decided", "disputed", "all"])
export type ReviewStatus = typeof ReviewStatus.Type

/** Where in the queue a page ended: disputed or not, severity's rank (3 is critical), then the newest, then by id, the last first. */
export interface ReviewCursor {
  readonly isDisputed: boolean
  readonly rank: number
  readonly foundAt: Date
  readonly findingId: FindingId
}

/**
 * What a tenant sees of an account that is to be brought up to date: findings of scores that they were told, which nobody put before
 * their people yet, and a score that decisions change. Each account of a tenant is there at most once.
 */
export interface ScoreRemake {
  readonly tenantId: TenantId
  readonly account: SocialAccount
  /** What asked last: a decision's id, or one made for a score that was stored or told. */
  readonly askedBy: string
  /** The tenant was told the scores that were made until then; null where their findings are put before their people. */
  readonly toldAt: Date | null
  /** How often it was claimed since it was asked for. */
  readonly tries: number
}

export const REMAKES_CLAIMED_MAX = 100
export const REVIEWS_LISTED_MAX = 101
export const REVIEW_ITEMS_ADDED_MAX = 1_000
export const REVIEW_HISTORY_MAX = 100
export const STANDING_DECISIONS_MAX = 5_000

/** What people decided about findings, for each tenant and by the operator for all. Every decision is kept. */
export class Reviews extends Context.Service<
  Reviews,
  {
    /**
     * Puts findings before a tenant's people, each once by its id: of one that is there nothing changes, but that a check found it
     * too. At most REVIEW_ITEMS_ADDED_MAX.
     */
    readonly add: (
      items: ReadonlyArray<Pick<ReviewItem, "tenantId" | "finding" | "checkId" | "foundAt">>
    ) => Effect.Effect<void, StoreUnavailable>
    /** A tenant's findings, disputed ones first, then the worst, then the newest; at most `limit` and REVIEWS_LISTED_MAX. */
    readonly list: (
      tenantId: TenantId,
      page: {
        readonly status: ReviewStatus
        readonly limit: number
        readonly after: ReviewCursor | null
      }
    ) => Effect.Effect<ReadonlyArray<ReviewItem>, StoreUnavailable>
    readonly find: (
      tenantId: TenantId,
      findingId: FindingId
    ) => Effect.Effect<Option.Option<ReviewItem>, StoreUnavailable>
    /** Whose a finding is that anybody was told of. */
    readonly accountOf: (findingId: FindingId) => Effect.Effect<Option.Option<SocialAccount>, StoreUnavailable>
    /**
     * Keeps a decision. A tenant's holds for that tenant; the operator's (`tenantId` null) for everyone who was told of the finding,
     * or will be. A dispute of it is decided with it. A `keep` after a `dismiss` undoes it. Idempotent by the decision's id.
     * In the same step the account's score is put down to be made anew for everyone whom it holds for. Answers the checks whose
     * subject's dispute it ended.
     *
     * MUST fail with FindingNotFound where the tenant, or nobody, was told of it.
     * MUST never change what another tenant sees, unless the operator decides.
     */
    readonly decide: (
      tenantId: TenantId | null,
      findingId: FindingId,
      decision: NewReviewDecision
    ) => Effect.Effect<ReadonlyArray<CheckTicket>, FindingNotFound | StoreUnavailable>
    /** What of an account's is to be brought up to date for a tenant; none where nothing is. */
    readonly remakeOf: (
      tenantId: TenantId,
      account: SocialAccount
    ) => Effect.Effect<Option.Option<ScoreRemake>, StoreUnavailable>
    /** What of a tenant's has findings that are to be put before their people, the longest due first; at most `limit`. */
    readonly untold: (tenantId: TenantId, limit: number) => Effect.Effect<ReadonlyArray<ScoreRemake>, StoreUnavailable>
    /** Claims what is due, the longest due first: nobody else is given it until the lease ends, and its tries grow. At most `limit`. */
    readonly claimRemakes: (
      at: Date,
      leaseUntil: Date,
      limit: number
    ) => Effect.Effect<ReadonlyArray<ScoreRemake>, StoreUnavailable>
    /**
     * Says when one that failed is due again; null: not before it is asked for again. Nothing changes where it was asked for since.
     */
    readonly putOff: (remake: ScoreRemake, until: Date | null) => Effect.Effect<void, StoreUnavailable>
    /** Says that the findings of what was told until `toldAt` are before the tenant's people. */
    readonly told: (remake: ScoreRemake) => Effect.Effect<void, StoreUnavailable>
    /** Says that a score was made anew. False, and nothing changes, where something asked since, or it was said already. */
    readonly remade: (remake: ScoreRemake) => Effect.Effect<boolean, StoreUnavailable>
    /** Every decision on a finding that holds or held for a tenant, newest first, at most REVIEW_HISTORY_MAX. */
    readonly history: (
      tenantId: TenantId,
      findingId: FindingId
    ) => Effect.Effect<ReadonlyArray<ReviewDecision>, StoreUnavailable>
    /** The decisions that hold for a tenant on findings of these accounts, at most STANDING_DECISIONS_MAX. */
    readonly standing: (
      tenantId: TenantId,
      accounts: ReadonlyArray<SocialAccount>
    ) => Effect.Effect<ReadonlyArray<StandingDecision>, StoreUnavailable>
    /** Tenants who were told of a finding of an account on which a decision stands, by id, at most `limit`, behind `after`. */
    readonly deciders: (
      account: SocialAccount,
      page: { readonly limit: number; readonly after: TenantId | null }
    ) => Effect.Effect<ReadonlyArray<TenantId>, StoreUnavailable>
    /**
     * Records that the subject disputes a finding of a check; it is marked until it is decided. The newest dispute stays.
     *
     * MUST fail with FindingNotFound where the check found no such thing.
     */
    readonly dispute: (
      tenantId: TenantId,
      findingId: FindingId,
      dispute: FindingDispute
    ) => Effect.Effect<void, FindingNotFound | StoreUnavailable>
    /** The findings of a check, with what was decided and disputed, at most REVIEW_ITEMS_ADDED_MAX. */
    readonly ofCheck: (
      tenantId: TenantId,
      checkId: CheckId
    ) => Effect.Effect<ReadonlyArray<ReviewItem>, StoreUnavailable>
    /**
     * Blanks what the findings of a check quote and show of a person: excerpts, quotes within sentences, copies in an archive and
     * pictures. What was decided stays. Idempotent.
     *
     * MUST leave what the check did not find, and every other tenant's findings, as they were.
     */
    readonly redact: (tenantId: TenantId, checkId: CheckId) => Effect.Effect<void, StoreUnavailable>
    /** Takes findings about an account out of every tenant's, with the words of decisions on them. Idempotent. */
    readonly erase: (account: SocialAccount) => Effect.Effect<void, StoreUnavailable>
  }
>()("creatorsignal/ports/checks/review/Reviews") {}

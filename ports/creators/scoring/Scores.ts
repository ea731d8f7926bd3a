import { Context, type Effect, type Option } from "effect"
import type { TenantId } from "../../accounts/tenants/Tenant.ts"
import type { StoreUnavailable } from "../../system/StoreUnavailable.ts"
import type { SocialAccount } from "../identity/SocialAccount.ts"
import type { Scorecard, ScoreId } from "./Scorecard.ts"
import type { ScoredCreator } from "./ScoredCreator.ts"

/** One score of the past. */
export interface PastScore {
  readonly account: SocialAccount
  /** 1 to 100. */
  readonly score: number
  readonly scoredAt: Date
  readonly followers: number | null
  /** How sure the score is, 0 to 1. */
  readonly confidence: number
  /** What its knockouts keep it to; null where it has none. */
  readonly scoreCap: number | null
}

/** Which creator is read, by any of their accounts, and the period in which its scores count. */
export interface CreatorQuery {
  readonly account: SocialAccount
  /** Scores made before this don't count. */
  readonly since: Date
  /** Scores made after this don't count; null where any do. */
  readonly until: Date | null
}

/** Queries of one read, at most. */
export const CREATOR_QUERIES_MAX = 100

/** Scores of one account that are read at most. */
export const PAST_SCORES_MAX = 400

/**
 * Every score that was made; none is ever changed. One that a tenant's imported evidence had a part in is there for that tenant
 * alone: for others it is as if it were not there.
 */
export class Scores extends Context.Service<
  Scores,
  {
    /**
     * The scores among these, as the tenant sees them, in any order. At most 100 are asked for.
     *
     * MUST leave out what was made of another tenant's imported evidence.
     */
    readonly find: (
      tenantId: TenantId,
      ids: ReadonlyArray<ScoreId>
    ) => Effect.Effect<ReadonlyArray<Scorecard>, StoreUnavailable>
    /**
     * Each creator by the newest score of each of their accounts with `since` <= scoredAt <= `until`, as the tenant sees
     * them, in the order asked for; none where no account has one. At most CREATOR_QUERIES_MAX, in one read.
     *
     * MUST be of the newest score that the tenant may see, whether it is theirs alone or everyone's.
     */
    readonly creators: (
      tenantId: TenantId,
      queries: ReadonlyArray<CreatorQuery>
    ) => Effect.Effect<ReadonlyArray<Option.Option<ScoredCreator>>, StoreUnavailable>
    /**
     * The accounts' scores with `since` <= scoredAt, newest first, at most PAST_SCORES_MAX of each account, in one read: those
     * that the tenant may see, or everyone's alone where the tenant is null.
     *
     * MUST be each score as the tenant sees it now: what their own orders or reviews made of it stands in its place.
     * MUST leave out the past that was made of another tenant's imported evidence.
     */
    readonly history: (
      accounts: ReadonlyArray<SocialAccount>,
      since: Date,
      tenantId: TenantId | null
    ) => Effect.Effect<ReadonlyArray<PastScore>, StoreUnavailable>
  }
>()("creatorsignal/ports/creators/scoring/Scores") {}

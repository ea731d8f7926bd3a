import { Context, type Effect, Schema } from "effect"
import type { TenantId } from "../accounts/Tenant.ts"
import type { Scorecard, ScoreId } from "./Scorecard.ts"
import type { SocialAccount } from "./SocialAccount.ts"

export class ScoresUnavailable extends Schema.TaggedError<ScoresUnavailable>()("ScoresUnavailable", {
  cause: Schema.Defect()
}) {}

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

/** Scores of one account that are read at most. */
export const PAST_SCORES_MAX = 400

/** Every score that was made; none is ever changed. */
export class Scores extends Context.Service<
  Scores,
  {
    /** The scores among these, as the tenant sees them, in any order. At most 100 are asked for. */
    readonly find: (
      tenantId: TenantId,
      ids: ReadonlyArray<ScoreId>
    ) => Effect.Effect<ReadonlyArray<Scorecard>, ScoresUnavailable>
    /** The accounts' scores with `since` <= scoredAt, newest first, at most PAST_SCORES_MAX of each account, in one read. */
    readonly history: (
      accounts: ReadonlyArray<SocialAccount>,
      since: Date
    ) => Effect.Effect<ReadonlyArray<PastScore>, ScoresUnavailable>
  }
>()("creatorsignal/ports/scoring/Scores") {}

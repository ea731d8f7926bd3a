import { Context, type Effect, type Option } from "effect"
import type { TenantId } from "../../accounts/tenants/Tenant.ts"
import type { SocialAccount } from "../../creators/identity/SocialAccount.ts"
import type { Evidence } from "../../creators/scoring/Evidence.ts"
import type { SecondOpinion } from "../../creators/scoring/Score.ts"
import type { Scorecard, ScoreId } from "../../creators/scoring/Scorecard.ts"
import type { StoreUnavailable } from "../../system/StoreUnavailable.ts"

/** What a second reader said of a text, as a score was made of it. */
export interface KeptOpinion {
  readonly text: string
  readonly opinions: ReadonlyArray<{
    readonly kind: string
    readonly verdict: SecondOpinion["verdict"]
    readonly reason: string
  }>
}

/** What a score was made of, to make it again without what a person dismissed. */
export interface ScoredEvidence {
  readonly scoreId: ScoreId
  /** Who ordered it: their own orders in it are theirs alone, as all of it is where `isPrivate`. */
  readonly tenantId: TenantId
  readonly isPrivate: boolean
  readonly evidence: Evidence
  /** Null where there was no second reader. */
  readonly opinions: {
    readonly model: string
    readonly isAvailable: boolean
    readonly texts: ReadonlyArray<KeptOpinion>
  } | null
  /** When it is removed. */
  readonly until: Date
}

/** Characters of evidence as JSON; more is not kept. */
export const SCORED_EVIDENCE_CHARACTERS_MAX = 8_000_000

/** Scores as a tenant sees them once people decided on their findings, and what they can be made anew of. */
export class ReviewedScores extends Context.Service<
  ReviewedScores,
  {
    /** Keeps what a score was made of, once by the score's id. What is larger than SCORED_EVIDENCE_CHARACTERS_MAX is not kept. */
    readonly keepEvidence: (kept: ScoredEvidence) => Effect.Effect<void, StoreUnavailable>
    /**
     * What a score was made of; none where it isn't kept.
     *
     * MUST leave out another tenant's orders, and all that is another tenant's alone.
     */
    readonly evidenceOf: (
      tenantId: TenantId,
      scoreId: ScoreId
    ) => Effect.Effect<Option.Option<ScoredEvidence>, StoreUnavailable>
    /** A score as the tenant saw it before anything was decided. */
    readonly unreviewed: (
      tenantId: TenantId,
      scoreId: ScoreId
    ) => Effect.Effect<Option.Option<Scorecard>, StoreUnavailable>
    /**
     * Puts a card in the place of the tenant's score of the same id, wherever it is read from then on.
     *
     * MUST leave every other tenant's view of the score as it was.
     */
    readonly put: (tenantId: TenantId, card: Scorecard) => Effect.Effect<void, StoreUnavailable>
    /**
     * Removes what every score of an account was made of, and how it was before a review. What a tenant is shown stays. Idempotent.
     */
    readonly forget: (account: SocialAccount) => Effect.Effect<void, StoreUnavailable>
    /**
     * Removes at most `limit` of a tenant's whose end is before a moment; answers how many that were. What the tenant is shown stays.
     * MUST keep what scores of another tenant were made of.
     */
    readonly purgeOf: (tenantId: TenantId, before: Date, limit: number) => Effect.Effect<number, StoreUnavailable>
    /** Removes at most `limit` whose end is before a moment, the oldest first; answers how many that were. */
    readonly purge: (before: Date, limit: number) => Effect.Effect<number, StoreUnavailable>
  }
>()("creatorsignal/ports/checks/review/ReviewedScores") {}

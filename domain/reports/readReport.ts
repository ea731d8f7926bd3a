import { Clock, Effect } from "effect"
import { SecureRandom } from "effect/crypto"
import type { ApiKey } from "../../ports/accounts/ApiKey.ts"
import { ReportAccess, type ReportTerms } from "../../ports/reports/ReportAccess.ts"
import type { Scorecard } from "../../ports/scoring/Scorecard.ts"
import { type PastScore, Scores } from "../../ports/scoring/Scores.ts"
import type { SocialAccount } from "../../ports/scoring/SocialAccount.ts"
import type { Extras } from "../creators/extras.ts"
import { ageDays, freshSince } from "../creators/freshness.ts"
import { gatherExtras } from "../creators/gatherExtras.ts"
import { ChargeFailed } from "../creators/lookupCreator.ts"

/** The parts of a report. */
export const SECTIONS = [
  "creator",
  "accounts",
  "risk_flags",
  "brand_mentions",
  "controversy",
  "drivers",
  "audience",
  "following",
  "score_history",
  "engagement",
  "pdf_url"
] as const
export type Section = (typeof SECTIONS)[number]

export interface Report {
  readonly card: Scorecard
  readonly terms: ReportTerms
  readonly creditsCharged: number
  readonly ageDays: number
  readonly extras: Extras
  /** Newest first. */
  readonly history: ReadonlyArray<PastScore>
}

/**
 * The report of an account's newest score, which is never made for it. Included where the account paid for the score
 * already, else one credit.
 *
 * Fails with NotScored, ScoreStale, CreditsExhausted and ChargeFailed; nothing is charged then.
 */
export const readReport = Effect.fn("reports.readReport")(function* (
  key: ApiKey,
  account: SocialAccount,
  sections: ReadonlySet<Section>,
  customerRef: string | null
) {
  const access = yield* ReportAccess
  const scores = yield* Scores
  const random = yield* SecureRandom.SecureRandom
  const nowMs = yield* Clock.currentTimeMillis
  const { card, terms } = yield* access
    .open({
      tenantId: key.tenantId,
      keyId: key.id,
      usageId: yield* random.uuidV7(),
      account,
      freshSince: freshSince(nowMs),
      customerRef,
      at: new Date(nowMs)
    })
    .pipe(Effect.catchTag("LedgerUnavailable", (cause) => Effect.fail(new ChargeFailed({ cause }))))
  const extras = yield* gatherExtras(
    card,
    new Set([
      ...(sections.has("creator") ? (["narrative", "detailed_analysis"] as const) : []),
      ...(sections.has("risk_flags") ? (["risk_flags"] as const) : []),
      ...(sections.has("engagement") ? (["engagement"] as const) : [])
    ]),
    "all"
  )
  const report: Report = {
    card,
    terms,
    creditsCharged: terms === "included" ? 0 : 1,
    ageDays: ageDays(card.scoredAt, nowMs),
    extras,
    history: sections.has("score_history") ? yield* scores.history(account, new Date(0)) : []
  }
  return report
})

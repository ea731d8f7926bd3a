import { Clock, Effect } from "effect"
import { SecureRandom } from "effect/crypto"
import type { Caller } from "../../../ports/accounts/keys/ApiKey.ts"
import type { SocialAccount } from "../../../ports/creators/identity/SocialAccount.ts"
import { ReportAccess, type ReportTerms } from "../../../ports/creators/reports/ReportAccess.ts"
import { Scores } from "../../../ports/creators/scoring/Scores.ts"
import { REPORT_CREDITS } from "../../accounts/billing/prices.ts"
import { creatorTies } from "../lookups/creatorTies.ts"
import { ChargeFailed } from "../lookups/lookupCreator.ts"
import { readMonitored, readOlder } from "../lookups/readOlder.ts"
import { type ReportParts, reportParts, type Section, showsHistory } from "../lookups/reportParts.ts"
import { freshSince } from "../scorecards/olderScore.ts"

export interface Report extends ReportParts {
  readonly terms: ReportTerms
  readonly creditsCharged: number
}

/**
 * The report of a creator, whichever of their accounts is asked for, by the fresh scores of those; none is made for it.
 * Included where the customer paid for one of the scores already, else for REPORT_CREDITS.
 *
 * Fails with NotScored, ScoreStale, CreditsExhausted and ChargeFailed; nothing is charged then.
 */
export const readReport = Effect.fn("reports.readReport")(function* (
  key: Caller,
  account: SocialAccount,
  sections: ReadonlySet<Section>,
  customerRef: string | null
) {
  const access = yield* ReportAccess
  const scores = yield* Scores
  const random = yield* SecureRandom.SecureRandom
  const nowMs = yield* Clock.currentTimeMillis
  const { creator, terms, credits } = yield* access
    .open({
      tenantId: key.tenantId,
      keyId: key.id,
      usageId: yield* random.uuidV7(),
      account,
      freshSince: freshSince(nowMs),
      priceCredits: REPORT_CREDITS,
      customerRef,
      at: new Date(nowMs)
    })
    .pipe(Effect.catchTag("LedgerUnavailable", (cause) => Effect.fail(new ChargeFailed({ cause }))))
  const history = showsHistory(sections) ? yield* scores.history(creator.cards, new Date(0), key.tenantId) : []
  const older = yield* readOlder(creator, key.tenantId)
  const monitored = sections.has("engagement") ? yield* readMonitored(creator, key.tenantId) : null
  const report: Report = {
    ...(yield* reportParts(
      creator,
      older,
      sections,
      history,
      monitored,
      yield* creatorTies(key.tenantId, creator),
      key
    )),
    terms,
    creditsCharged: credits
  }
  return report
})

import { Effect } from "effect"
import { isSameAccount } from "../../ports/identity/SocialAccount.ts"
import { type LinkRead, ReportAccess } from "../../ports/reports/ReportAccess.ts"
import { Scores } from "../../ports/scoring/Scores.ts"
import { ALL_SECTIONS, reportParts } from "../creators/reportParts.ts"

/**
 * The report that a link leads to, every section of it: the creator as the account paid for them, however old the scores are
 * by now, without what others had scored since. Nothing is charged.
 *
 * Fails with AccessWithdrawn where the key is revoked or unknown, or the account paid for no score of the creator.
 */
export const reopenReport = Effect.fn("reports.reopenReport")(function* (read: LinkRead) {
  const access = yield* ReportAccess
  const scores = yield* Scores
  const creator = yield* access.reopen(read)
  const { cards } = creator
  const history = yield* scores.history(cards, new Date(0))
  const paid = history.filter((past) =>
    cards.some((card) => isSameAccount(card, past.account) && past.scoredAt <= card.scoredAt)
  )
  return yield* reportParts(creator, ALL_SECTIONS, paid, null)
})

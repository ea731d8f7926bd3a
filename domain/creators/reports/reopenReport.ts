import { Array as Arrays, Clock, Effect } from "effect"
import { isSameAccount, type SocialAccount } from "../../../ports/creators/identity/SocialAccount.ts"
import { type LinkRead, ReportAccess } from "../../../ports/creators/reports/ReportAccess.ts"
import type { Scorecard } from "../../../ports/creators/scoring/Scorecard.ts"
import type { ScoredCreator } from "../../../ports/creators/scoring/ScoredCreator.ts"
import { Scores } from "../../../ports/creators/scoring/Scores.ts"
import { HOUR_MS } from "../../../ports/time/days.ts"
import { compareAscending } from "../../paging/lists.ts"
import { creatorTies } from "../lookups/creatorTies.ts"
import { readMonitored } from "../lookups/readOlder.ts"
import { REPORT_LINK_HOURS } from "../lookups/reportLink.ts"
import { ALL_SECTIONS, reportParts } from "../lookups/reportParts.ts"
import { freshSince, olderOf } from "../scorecards/olderScore.ts"

/**
 * The creator, apart from the scores that were too old already when the link was made, which a link that is still good was within
 * REPORT_LINK_HOURS: the report that gave the link is of the others. A link to an account whose own score is that old was given
 * by a job of then, and shows what there is.
 */
const asLinked = (creator: ScoredCreator, account: SocialAccount, nowMs: number) => {
  const since = freshSince(nowMs - REPORT_LINK_HOURS * HOUR_MS)
  const isShown = ({ scoredAt }: Scorecard): boolean => scoredAt >= since
  const cards = creator.cards.filter(isShown)
  if (!cards.some((card) => isSameAccount(card, account)) || !Arrays.isReadonlyArrayNonEmpty(cards)) {
    return { creator, older: [] }
  }
  const old = creator.cards.filter((card) => !isShown(card))
  const unscored = [...creator.unscored, ...old.map(({ platform, handle }) => ({ platform, handle }))].sort(
    (a, b) => compareAscending(a.platform, b.platform) || compareAscending(a.handle, b.handle)
  )
  const shown: ScoredCreator = { cards, unscored }
  return { creator: shown, older: olderOf(old, nowMs) }
}

/**
 * The report that a link leads to, every section of it: the creator as the account paid for them, by the scores that were fresh
 * when the link was made, however old they are by now, without what others had scored since. Nothing is charged.
 *
 * Fails with AccessWithdrawn where the key is revoked or unknown, or the account paid for no score of the creator.
 */
export const reopenReport = Effect.fn("reports.reopenReport")(function* (read: LinkRead) {
  const access = yield* ReportAccess
  const scores = yield* Scores
  const { creator, older } = asLinked(yield* access.reopen(read), read.account, yield* Clock.currentTimeMillis)
  const { cards } = creator
  const history = yield* scores.history(cards, new Date(0), read.tenantId)
  const paid = history.filter((past) =>
    cards.some((card) => isSameAccount(card, past.account) && past.scoredAt <= card.scoredAt)
  )
  const monitored = yield* readMonitored(creator, read.tenantId)
  return yield* reportParts(
    creator,
    older,
    ALL_SECTIONS,
    paid,
    monitored,
    yield* creatorTies(read.tenantId, creator),
    null
  )
})

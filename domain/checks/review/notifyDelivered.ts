import { Clock, Effect, Option } from "effect"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import type { CheckMailKind, CheckTicket } from "../../../ports/checks/backgroundChecks/Check.ts"
import { Checks } from "../../../ports/checks/backgroundChecks/Checks.ts"
import type { FindingId } from "../../../ports/checks/backgroundChecks/Finding.ts"
import { ReviewedScores } from "../../../ports/checks/review/ReviewedScores.ts"
import { REVIEW_ITEMS_ADDED_MAX, Reviews, type ScoreRemake } from "../../../ports/checks/review/Reviews.ts"
import type { Scorecard } from "../../../ports/creators/scoring/Scorecard.ts"
import { Scores } from "../../../ports/creators/scoring/Scores.ts"
import { freshSince } from "../../creators/scorecards/olderScore.ts"
import { makeItemId } from "../../tokens/itemId.ts"
import { findingsOfScore } from "./findingsOfScore.ts"

/** Mails the subject of a check about a dispute: once of each kind, finding and moment, as equal mails are one. */
export const notifyOfDispute = Effect.fnUntraced(function* (
  ticket: CheckTicket,
  findingId: FindingId,
  kind: Extract<CheckMailKind, "dispute_recorded" | "dispute_decided">,
  at: Date
) {
  const makeId = yield* Effect.orDie(makeItemId(`${ticket.checkId} ${kind} ${findingId} ${at.toISOString()}`))
  yield* Checks.use((checks) => checks.addMail(ticket, { mailId: makeId(0), kind }, at))
})

/** Tells the subject that a person decided on what they disputed. */
export const tellDisputeDecided = (ticket: CheckTicket, findingId: FindingId, decidedAt: Date) =>
  notifyOfDispute(ticket, findingId, "dispute_decided", decidedAt)

/** Creators whose findings are put before a tenant's people while they wait for their queue; a worker does the others. */
const CREATORS_PER_PAGE = 20
const PAGES_AT_ONCE_MAX = 5

/** A score as it was before anything was decided: what was dismissed or moved is no other finding. Null where nobody knows it. */
const asFound = Effect.fnUntraced(function* (tenantId: TenantId, card: Scorecard) {
  if (card.reviewed === undefined) return card
  const before = yield* ReviewedScores.use((reviewed) => reviewed.unreviewed(tenantId, card.id))
  return Option.getOrNull(Option.filter(before, ({ reviewed }) => reviewed === undefined))
})

/** Puts the findings of the scores that a tenant was told of a creator before their people: of each account, the newest one. */
export const notifyDelivered = Effect.fn("review.notifyDelivered")(function* (remake: ScoreRemake) {
  const { tenantId, account, toldAt } = remake
  if (toldAt === null) return
  const [scores, reviews] = [yield* Scores, yield* Reviews]
  const period = { since: freshSince(toldAt.getTime()), until: toldAt }
  const [creator] = yield* scores.creators(tenantId, [{ account, ...period }])
  const cards = Option.match(creator ?? Option.none(), { onNone: () => [], onSome: (each) => each.cards })
  const foundAt = new Date(yield* Clock.currentTimeMillis)
  for (const card of cards) {
    if (card.score.flags.length === 0 && card.reviewed === undefined) continue
    const found = yield* asFound(tenantId, card)
    const findings = found === null ? [] : (yield* findingsOfScore(found)).slice(0, REVIEW_ITEMS_ADDED_MAX)
    yield* reviews.add(findings.map((finding) => ({ tenantId, finding, checkId: null, foundAt })))
  }
  yield* reviews.told(remake)
})

/** Puts before a tenant's people what they were told and nobody was asked about yet, as far as they may wait for it. */
export const tellUntold = Effect.fn("review.tellUntold")(
  function* (tenantId: TenantId) {
    const reviews = yield* Reviews
    for (let page = 0; page < PAGES_AT_ONCE_MAX; page++) {
      const untold = yield* reviews.untold(tenantId, CREATORS_PER_PAGE)
      yield* Effect.forEach(untold, notifyDelivered, { discard: true })
      if (untold.length < CREATORS_PER_PAGE) return
    }
  },
  Effect.catchCause((cause) => Effect.logWarning("findings could not be put before people at once", cause))
)

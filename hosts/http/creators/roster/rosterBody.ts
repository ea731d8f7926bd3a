import { Schema } from "effect"
import { platformName } from "../../../../domain/creators/identity/socialAccount.ts"
import { viewOf } from "../../../../domain/creators/roster/planView.ts"
import { PlanKind } from "../../../../ports/creators/roster/Plan.ts"
import { REVENUE_DAYS, type RosterEntry } from "../../../../ports/creators/roster/RosterEntry.ts"
import { Tier } from "../../../../ports/creators/scoring/Score.ts"
import { decimalText } from "../../../../ports/money/readAmount.ts"

const TextOrNull = Schema.NullOr(Schema.String)
const pointsOrNull = Schema.NullOr(Schema.Int)

/** What a creator's plan costs and what is served now. */
const BillingBody = Schema.Struct({
  credits_per_period: Schema.Int,
  period_started_at: TextOrNull,
  serves: Schema.NullOr(PlanKind),
  serves_until: TextOrNull
}).annotate({ identifier: "PlanBilling" })

export const RosterCreatorBody = Schema.Struct({
  platform: Schema.String,
  handle: Schema.String,
  accounts: Schema.Array(
    Schema.Struct({
      platform: Schema.String,
      handle: Schema.String,
      display_name: TextOrNull,
      url: TextOrNull,
      last_scored_at: TextOrNull
    }).annotate({ identifier: "RosterAccount" })
  ),
  display_name: TextOrNull,
  followers: Schema.NullOr(Schema.Finite),
  score: pointsOrNull,
  tier: Schema.NullOr(Tier),
  last_scored_at: TextOrNull,
  velocity: Schema.Struct({ delta_30d: pointsOrNull, delta_60d: pointsOrNull, delta_90d: pointsOrNull }).annotate({
    identifier: "RosterVelocity"
  }),
  risk_flags: Schema.Struct({ count: Schema.Int, titles: Schema.Array(Schema.String) }).annotate({
    identifier: "RosterFlags"
  }),
  plan: Schema.NullOr(PlanKind),
  billing: BillingBody,
  renews_at: TextOrNull,
  paused: Schema.Boolean,
  attributed_revenue: Schema.Struct({
    days: Schema.Int,
    as_of: TextOrNull,
    amounts: Schema.Array(
      Schema.Struct({
        currency: Schema.String,
        minor_units: Schema.Int,
        amount: Schema.String,
        orders: Schema.Int
      }).annotate({ identifier: "CurrencyRevenue" })
    )
  }).annotate({ identifier: "CreatorRevenue" }),
  tags: Schema.Array(Schema.String),
  note: TextOrNull,
  saved_by: Schema.Literals(["paid", "hand"]),
  added_at: Schema.String
}).annotate({ identifier: "RosterCreator" })

const timeOf = (date: Date | null): string | null => date?.toISOString() ?? null

/** A creator of the roster on the wire, at a moment. */
export const rosterCreatorBody = (entry: RosterEntry, serviceSlug: string, at: Date): typeof RosterCreatorBody.Type => {
  const { account, summary } = entry
  const view = viewOf(entry.plan === null ? [] : [entry.plan], at)
  return {
    platform: platformName(account.platform, serviceSlug),
    handle: account.handle,
    accounts: summary.accounts.map(({ platform, handle, displayName, url, scoredAt }) => ({
      platform: platformName(platform, serviceSlug),
      handle,
      display_name: displayName ?? null,
      url,
      last_scored_at: timeOf(scoredAt)
    })),
    display_name: summary.displayName,
    followers: summary.followers,
    score: summary.score,
    tier: summary.tier,
    last_scored_at: timeOf(summary.scoredAt),
    velocity: { delta_30d: summary.delta30d, delta_60d: summary.delta60d, delta_90d: summary.delta90d },
    risk_flags: { count: summary.flags, titles: summary.flagTitles },
    plan: view.plan === "none" ? null : view.plan,
    billing: {
      credits_per_period: view.creditsPerPeriod,
      period_started_at: timeOf(view.periodStartedAt),
      serves: view.serves,
      serves_until: timeOf(view.servesUntil)
    },
    renews_at: timeOf(view.renewsAt),
    paused: view.isPaused,
    attributed_revenue: {
      days: REVENUE_DAYS,
      as_of: timeOf(entry.revenueAt),
      amounts: entry.revenue.map(({ currency, minorUnits, orders }) => ({
        currency,
        minor_units: Number(minorUnits),
        amount: decimalText({ currency, minorUnits }),
        orders
      }))
    },
    tags: entry.tags,
    note: entry.note,
    saved_by: entry.isPaid ? "paid" : "hand",
    added_at: entry.addedAt.toISOString()
  }
}

import { type CsvValue, csvOf } from "../../server/csv.ts"
import type { RosterCreatorBody } from "./rosterBody.ts"

type RosterCreator = typeof RosterCreatorBody.Type

/** Between several values of one cell. */
const SEPARATOR = "; "

/** The columns, in their order: the fields of the JSON answer, those that hold several values as one text. */
const COLUMNS: Readonly<Record<string, (creator: RosterCreator) => CsvValue>> = {
  platform: ({ platform }) => platform,
  handle: ({ handle }) => handle,
  display_name: ({ display_name }) => display_name,
  accounts: ({ accounts }) => accounts.map(({ platform, handle }) => `${platform}/${handle}`).join(SEPARATOR),
  followers: ({ followers }) => followers,
  score: ({ score }) => score,
  tier: ({ tier }) => tier,
  last_scored_at: ({ last_scored_at }) => last_scored_at,
  delta_30d: ({ velocity }) => velocity.delta_30d,
  delta_60d: ({ velocity }) => velocity.delta_60d,
  delta_90d: ({ velocity }) => velocity.delta_90d,
  risk_flags_count: ({ risk_flags }) => risk_flags.count,
  risk_flags_titles: ({ risk_flags }) => risk_flags.titles.join(SEPARATOR),
  plan: ({ plan }) => plan,
  paused: ({ paused }) => paused,
  credits_per_period: ({ billing }) => billing.credits_per_period,
  period_started_at: ({ billing }) => billing.period_started_at,
  serves: ({ billing }) => billing.serves,
  serves_until: ({ billing }) => billing.serves_until,
  renews_at: ({ renews_at }) => renews_at,
  attributed_days: ({ attributed_revenue }) => attributed_revenue.days,
  attributed_as_of: ({ attributed_revenue }) => attributed_revenue.as_of,
  attributed_revenue: ({ attributed_revenue: { amounts } }) =>
    amounts.map(({ currency, amount }) => `${currency} ${amount}`).join(SEPARATOR),
  attributed_orders: ({ attributed_revenue: { amounts } }) => amounts.reduce((sum, { orders }) => sum + orders, 0),
  tags: ({ tags }) => tags.join(SEPARATOR),
  note: ({ note }) => note,
  saved_by: ({ saved_by }) => saved_by,
  added_at: ({ added_at }) => added_at
}

/** Creators as CSV: a header row and a line each. */
export const rosterCsv = (creators: ReadonlyArray<RosterCreator>): string =>
  csvOf([Object.keys(COLUMNS), ...creators.map((creator) => Object.values(COLUMNS).map((of) => of(creator)))])

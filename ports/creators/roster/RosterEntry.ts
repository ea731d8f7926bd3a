import { Schema } from "effect"
import type { TenantId } from "../../accounts/tenants/Tenant.ts"
import { CurrencyCode } from "../../money/money.ts"
import { DAY_MS } from "../../time/days.ts"
import { Handle, Platform, type SocialAccount } from "../identity/SocialAccount.ts"
import { Tier } from "../scoring/Score.ts"
import { isRenewed, type Plan } from "./Plan.ts"

const pointsOrNull = Schema.NullOr(Schema.Int)

/** What the roster shows of a creator, as the tenant was told it last. */
export const RosterSummary = Schema.Struct({
  /** As the tenant sees them, by platform, then handle. */
  accounts: Schema.Array(
    Schema.Struct({
      platform: Platform,
      handle: Handle,
      /** The name that it shows, as of the score that the tenant was told. Absent of what was summarised before it was kept. */
      displayName: Schema.optionalKey(Schema.NullOr(Schema.String)),
      url: Schema.NullOr(Schema.String),
      scoredAt: Schema.NullOr(Schema.DateFromString)
    })
  ),
  displayName: Schema.NullOr(Schema.String),
  followers: Schema.NullOr(Schema.Finite),
  /** Unified, 1 to 100; null, as the tier is, where the tenant paid for none. */
  score: pointsOrNull,
  tier: Schema.NullOr(Tier),
  scoredAt: Schema.NullOr(Schema.DateFromString),
  delta30d: pointsOrNull,
  delta60d: pointsOrNull,
  delta90d: pointsOrNull,
  /** Active flags, all of them, and the titles of the worst, at most ROSTER_TITLES_MAX. */
  flags: Schema.Int,
  flagTitles: Schema.Array(Schema.String)
})
export type RosterSummary = typeof RosterSummary.Type

/** What is shown beside the accounts of a creator of whom the tenant was told no score. */
export const UNTOLD: Omit<RosterSummary, "accounts"> = {
  displayName: null,
  followers: null,
  score: null,
  tier: null,
  scoredAt: null,
  delta30d: null,
  delta60d: null,
  delta90d: null,
  flags: 0,
  flagTitles: []
}

/** What is shown of a creator of whom nothing is known yet but an account. */
export const blankSummary = ({ platform, handle }: SocialAccount): RosterSummary => ({
  ...UNTOLD,
  accounts: [{ platform, handle, url: null, scoredAt: null }]
})

/** What the tenant's own orders of the last REVENUE_DAYS brought by a creator, by last touch, in one currency. */
export const RosterRevenue = Schema.Struct({
  currency: CurrencyCode,
  /** In the currency's minor unit; exact. */
  minorUnits: Schema.BigIntFromString,
  orders: Schema.Int
})
export type RosterRevenue = typeof RosterRevenue.Type

/** What a tenant notes of a creator. */
export interface RosterNotes {
  /** Lower case, each once, at most TAGS_MAX. */
  readonly tags: ReadonlyArray<string>
  readonly note: string | null
}

/** A creator on a tenant's roster. */
export interface RosterEntry extends RosterNotes {
  readonly tenantId: TenantId
  /** The first account by which the creator came onto the roster. */
  readonly account: SocialAccount
  readonly addedAt: Date
  /** Whether the tenant paid for a score of the creator; else it was only saved by hand. */
  readonly isPaid: boolean
  readonly summary: RosterSummary
  /**
   * The plan that the creator has; null where that is none. Of several, since footprints became one: one that runs before a paused
   * one, then the one whose paid period ends last, the dearest, the oldest; it does what the dearest that runs does.
   */
  readonly plan: Plan | null
  /** Most first; empty where nothing was attributed. */
  readonly revenue: ReadonlyArray<RosterRevenue>
  /** When the revenue was summed up; null where it was not yet. */
  readonly revenueAt: Date | null
}

/** How long a plan's period lasts. */
export const PERIOD_DAYS = 30

/** When a plan is renewed; null where it is paused or none. */
export const renewalOf = ({ anchor, period, state }: Pick<Plan, "anchor" | "period" | "state">): Date | null =>
  isRenewed({ state }) ? new Date(anchor.getTime() + (period + 1) * PERIOD_DAYS * DAY_MS) : null

/**
 * How exactly it is kept when a tenant was told something: a score that was made less than this after a read may be shown with it.
 * So creators that are read again and again are not written each time.
 */
export const TOLD_GRAIN_SECONDS = 300
export const TAGS_MAX = 20
export const TAG_CHARACTERS_MAX = 40
export const NOTE_CHARACTERS_MAX = 2_000
export const ROSTER_TITLES_MAX = 25
export const REVENUE_DAYS = 90

import { Clock, Effect, Schema } from "effect"
import type { KeyId } from "../../../ports/accounts/keys/ApiKey.ts"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import { isSameAccount, type Platform, type SocialAccount } from "../../../ports/creators/identity/SocialAccount.ts"
import { NotScored, ReportAccess } from "../../../ports/creators/reports/ReportAccess.ts"
import type { Scorecard } from "../../../ports/creators/scoring/Scorecard.ts"
import { attributedRevenue } from "./attributedRevenue.ts"
import { type BreakEven, breakEven } from "./breakEven.ts"
import { type AudiencePart, estimateRate, type RateEstimate, type RateQuestion, VIEWS_MAX } from "./estimateRate.ts"
import { geoOfCountry, nicheOf } from "./nicheOf.ts"
import { ASKED_BENCHMARKS, type Benchmark, PAID_BENCHMARKS } from "./table/benchmarks.ts"
import type { Geo } from "./table/geos.ts"
import type { Niche } from "./table/niches.ts"
import type { Format, RatedPlatform } from "./table/prices.ts"
import { WHOLE } from "./table/row.ts"

/** Those that say something of the platform and of that many followers; of unknown followers all that do of some. */
const benchmarksOf = (
  benchmarks: ReadonlyArray<Benchmark>,
  platform: RatedPlatform,
  followers: number | null
): ReadonlyArray<Benchmark> =>
  benchmarks.filter(
    (each) =>
      (each.platform === null || each.platform === platform) &&
      (each.followers === null ||
        followers === null ||
        (followers >= each.followers[0] && followers < each.followers[1]))
  )

const CENTS = 100n

/** The caller has to say more: nothing that the account paid for tells it. `reason` says what. */
export class RateUnknown extends Schema.TaggedError<RateUnknown>()("RateUnknown", { reason: Schema.String }) {}

/** What a caller says themselves; null where they leave it to the creator's score. */
export interface RateRequest
  extends Pick<
    RateQuestion,
    "count" | "lengthSeconds" | "rights" | "exclusivityDays" | "whitelistingDays" | "isRush" | "bundle"
  > {
  readonly platform: RatedPlatform
  readonly format: Format
  readonly creator: SocialAccount | null
  readonly medianViews: number | null
  readonly followers: number | null
  readonly niche: Niche | null
  readonly geo: Geo | null
  readonly engagementOfViews: number | null
  /** In MARGIN_PARTS; null where nothing is to be broken even. */
  readonly marginParts: number | null
  readonly posts: number | null
}

/** Where a fact came from. */
export type FactSource = "caller" | "score" | "followers" | null

export interface RateQuote {
  readonly estimate: RateEstimate
  readonly question: RateQuestion
  readonly followers: number | null
  readonly sources: {
    readonly views: FactSource
    readonly niche: FactSource
    readonly geo: FactSource
    readonly engagement: FactSource
  }
  /** The score that facts are of; null where the caller named no creator, or paid for no score of the account. */
  readonly card: Pick<Scorecard, "platform" | "handle" | "scoredAt"> | null
  readonly paid: ReadonlyArray<Benchmark>
  /** Where payments for creators of this size lie outside the band, for a person. They don't move it. */
  readonly paidApart: ReadonlyArray<string>
  readonly asked: ReadonlyArray<Benchmark>
  /** Null where no margin was given, or the creator earned nothing by the tenant's links. */
  readonly breakEven: {
    readonly from: Date
    readonly to: Date
    readonly marginParts: number
    readonly posts: number | null
    readonly byCurrency: ReadonlyArray<BreakEven>
  } | null
}

/** A mean that was paid for one post by accounts of this size, where one of what was asked for is said to cost something else. */
const paidApart = (
  paid: ReadonlyArray<Benchmark>,
  followers: number | null,
  { low, high }: RateEstimate,
  count: number
): ReadonlyArray<string> =>
  paid.flatMap(({ name, followers: size, row }) => {
    const cents = (row.middle * CENTS * BigInt(count)) / WHOLE
    if (followers === null || size === null || (cents >= low && cents <= high)) return []
    const where = cents > high ? "above" : "below"
    return [`What ${row.source} says was paid (${name}: ${row.middle / WHOLE} dollars) lies ${where} the band.`]
  })

/** Who asks: by a key, or a member, by none. */
export interface RateReader {
  readonly tenantId: TenantId
  readonly id: KeyId | null
}

/** The creator as the account paid for them last; without cards where it paid for none. Nothing is charged. */
const readPaid = Effect.fnUntraced(function* (key: RateReader, account: SocialAccount) {
  const access = yield* ReportAccess
  return yield* access
    .reopen({ tenantId: key.tenantId, keyId: key.id, account })
    .pipe(Effect.catchTag("AccessWithdrawn", () => Effect.succeed({ cards: [], unscored: [account] })))
})

/** The score of the account on the platform that is asked about: of the one that was named, else of another of the creator's. */
const cardOn = (cards: ReadonlyArray<Scorecard>, platform: Platform, named: SocialAccount): Scorecard | null =>
  cards.find((card) => card.platform === platform && isSameAccount(card, named)) ??
  cards.find((card) => card.platform === platform) ??
  null

const isViews = (count: number | null): count is number => count !== null && count >= 1 && count <= VIEWS_MAX
/** Medians may lie between two numbers. */
const rounded = (count: number | null): number | null => (count === null ? null : Math.round(count))

const audienceOf = ({ audience }: Scorecard): ReadonlyArray<AudiencePart> =>
  audience.map(({ countryCode, share }) => ({ geo: geoOfCountry(countryCode) ?? "other", share }))

/** Interactions for each view of the median post, by the score alone: what the caller says of views does not move it. */
const engagementOf = ({ engagement }: Scorecard): number | null =>
  engagement.interactionsMedian === null || engagement.viewsMedian === null || engagement.viewsMedian < 1
    ? null
    : Math.min(1, engagement.interactionsMedian / engagement.viewsMedian)

/**
 * A fair rate by published conventions, what was paid elsewhere beside it, and what the creator's orders would have justified.
 * What the caller says counts; what they leave out is taken from the newest score that they paid for, and from nothing else.
 * Nothing is charged.
 *
 * Fails with NotScored where something is left to a score that the account paid for none of, and with RateUnknown where the score
 * doesn't tell it.
 */
export const quoteRate = Effect.fn("rates.quoteRate")(function* (key: RateReader, asked: RateRequest) {
  const { creator, platform } = asked
  const paidFor = creator === null ? null : yield* readPaid(key, creator)
  const card = creator === null || paidFor === null ? null : cardOn(paidFor.cards, platform, creator)
  const lacks = (name: string): Effect.Effect<never, NotScored | RateUnknown> =>
    creator !== null && paidFor?.cards.length === 0
      ? Effect.fail(new NotScored())
      : Effect.fail(
          new RateUnknown({
            reason: `${name}: is required${creator === null ? "" : "; no score that was paid for tells it"}`
          })
        )

  const scoredNiche = card === null ? null : nicheOf(card)
  const niche = asked.niche ?? scoredNiche
  if (niche === null) return yield* lacks("niche")

  const scoredViews = rounded(card?.engagement.viewsMedian ?? null)
  const followers = asked.followers ?? rounded(card?.followers ?? null)
  const views = asked.medianViews ?? scoredViews
  const audience = isViews(views)
    ? ({ by: "views", count: views } as const)
    : isViews(followers)
      ? ({ by: "followers", count: followers } as const)
      : null
  if (audience === null) return yield* lacks("median_views")

  const places = asked.geo !== null ? [{ geo: asked.geo, share: 1 }] : card === null ? [] : audienceOf(card)
  const engagementOfViews = asked.engagementOfViews ?? (card === null ? null : engagementOf(card))
  const { count, lengthSeconds, rights, exclusivityDays, whitelistingDays, isRush, bundle, format } = asked
  const question: RateQuestion = {
    ...{ platform, format, niche, audience, engagementOfViews, places },
    ...{ count, lengthSeconds, rights, exclusivityDays, whitelistingDays, isRush, bundle }
  }
  const estimate = estimateRate(question)
  if (estimate === null) return yield* lacks("median_views")

  const { marginParts, posts } = asked
  const revenue =
    creator === null || paidFor === null || marginParts === null
      ? null
      : yield* attributedRevenue(
          key.tenantId,
          [...paidFor.cards, ...paidFor.unscored].map((each) => ({ platform: each.platform, handle: each.handle })),
          yield* Clock.currentTimeMillis
        )
  const known = (own: unknown, scored: boolean): FactSource => (own !== null ? "caller" : scored ? "score" : null)
  const paid = benchmarksOf(PAID_BENCHMARKS, platform, followers)
  const quote: RateQuote = {
    estimate,
    question,
    followers,
    sources: {
      views: audience.by === "followers" ? "followers" : known(asked.medianViews, true),
      niche: known(asked.niche, true),
      geo: known(asked.geo, places.length > 0),
      engagement: known(asked.engagementOfViews, engagementOfViews !== null)
    },
    card,
    paid,
    paidApart: paidApart(paid, followers, estimate, count),
    asked: benchmarksOf(ASKED_BENCHMARKS, platform, followers),
    breakEven:
      revenue === null || marginParts === null || revenue.earned.length === 0
        ? null
        : {
            from: revenue.from,
            to: revenue.to,
            marginParts,
            posts,
            byCurrency: revenue.earned.map((each) => breakEven(each, marginParts, posts))
          }
  }
  return quote
})

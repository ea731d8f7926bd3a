import { Schema } from "effect"
import type { GatheredExtras } from "../../domain/creators/gatherExtras.ts"
import type { ReportParts, Section } from "../../domain/creators/reportParts.ts"
import { VERDICT_LABELS } from "../../domain/scoring/text/brandMentions.ts"
import { AgentName } from "../../ports/scoring/Score.ts"
import { BrandVerdict, type Scorecard } from "../../ports/scoring/Scorecard.ts"
import {
  CreatorBody,
  creatorBody,
  EngagementBody,
  engagementBody,
  FlagsBody,
  flagItems,
  flagSummary
} from "./creatorBody.ts"

const PERCENT_PARTS = 10

const Driver = Schema.Struct({ text: Schema.String, shap_contribution: Schema.Finite })

/** A report (section B4 of the specification): the sections that were asked for. */
export const ReportBody = Schema.Struct({
  creator: Schema.optionalKey(
    Schema.Struct({
      ...CreatorBody.fields,
      score_scope: Schema.Literal("account"),
      is_stale: Schema.Boolean,
      score_age_days: Schema.Int
    })
  ),
  accounts: Schema.optionalKey(
    Schema.Array(
      Schema.Struct({ platform: Schema.String, handle: Schema.String, followers: Schema.NullOr(Schema.Finite) })
    )
  ),
  risk_flags: Schema.optionalKey(FlagsBody),
  brand_mentions: Schema.optionalKey(
    Schema.Struct({
      total_brands: Schema.Int,
      undisclosed: Schema.Int,
      disclosed: Schema.Int,
      unverified: Schema.Int,
      organic: Schema.Int,
      brands: Schema.Array(
        Schema.Struct({
          brand: Schema.String,
          verdict: BrandVerdict,
          verdict_label: Schema.String,
          posts: Schema.Array(Schema.Struct({ post_url: Schema.String, verdict: BrandVerdict, reason: Schema.String }))
        })
      )
    })
  ),
  controversy: Schema.optionalKey(
    Schema.Struct({
      summary: Schema.NullOr(Schema.String),
      web_findings: Schema.Array(Schema.Unknown),
      findings_filtered_out: Schema.Int
    })
  ),
  drivers: Schema.optionalKey(
    Schema.Struct({
      agents: Schema.Array(
        Schema.Struct({
          agent: AgentName,
          score: Schema.Finite,
          base: Schema.Finite,
          negative: Schema.Array(Driver),
          positive: Schema.Array(Driver)
        })
      ),
      dimensions: Schema.Array(
        Schema.Struct({
          dimension: Schema.String,
          text: Schema.String,
          contributions: Schema.Array(Schema.Struct({ agent: AgentName, shap_contribution: Schema.Finite }))
        })
      )
    })
  ),
  audience: Schema.optionalKey(
    Schema.Record(
      Schema.String,
      Schema.Struct({
        locations: Schema.Array(
          Schema.Struct({ country: Schema.String, country_code: Schema.String, percentage: Schema.Finite })
        )
      })
    )
  ),
  following: Schema.optionalKey(
    Schema.Struct({
      total_followed_accounts: Schema.NullOr(Schema.Finite),
      flagged: Schema.Array(Schema.Unknown),
      clean_count: Schema.Int
    })
  ),
  score_history: Schema.optionalKey(Schema.Array(Schema.Struct({ date: Schema.String, score: Schema.Int }))),
  engagement: Schema.optionalKey(EngagementBody),
  pdf_url: Schema.optionalKey(Schema.NullOr(Schema.String)),
  pdf_url_expires_at: Schema.optionalKey(Schema.NullOr(Schema.String))
}).annotate({ identifier: "Report" })

const countryNames = new Intl.DisplayNames(["en"], { type: "region" })

const countryName = (code: string): string => (/^[A-Z]{2}$/.test(code) ? (countryNames.of(code) ?? code) : code)

const brandsBody = ({ brandMentions }: Scorecard) => {
  const count = (verdict: BrandVerdict) => brandMentions.filter((mention) => mention.verdict === verdict).length
  return {
    total_brands: brandMentions.length,
    undisclosed: count("undisclosed"),
    disclosed: count("disclosed"),
    unverified: count("unverified"),
    organic: count("organic"),
    brands: brandMentions.map(({ brand, verdict, posts }) => ({
      brand,
      verdict,
      verdict_label: VERDICT_LABELS[verdict],
      posts: posts.map(({ url, verdict: ofPost, reason }) => ({ post_url: url, verdict: ofPost, reason }))
    }))
  }
}

const driversBody = ({ score: { agents } }: Scorecard) => {
  const dimensions = new Map<
    string,
    { readonly text: string; readonly contributions: Array<{ agent: AgentName; shap_contribution: number }> }
  >()
  for (const { agent, drivers } of agents) {
    for (const { feature, text, contribution } of drivers) {
      const dimension = dimensions.get(feature) ?? { text, contributions: [] }
      dimension.contributions.push({ agent, shap_contribution: contribution })
      dimensions.set(feature, dimension)
    }
  }
  const shown = (drivers: Scorecard["score"]["agents"][number]["drivers"], sign: 1 | -1) =>
    drivers
      .filter(({ contribution }) => contribution * sign > 0)
      .map(({ text, contribution }) => ({ text, shap_contribution: contribution }))
  return {
    agents: agents.map(({ agent, score, base, drivers }) => ({
      agent,
      score,
      base,
      negative: shown(drivers, -1),
      positive: shown(drivers, 1)
    })),
    dimensions: [...dimensions].map(([dimension, rest]) => ({ dimension, ...rest }))
  }
}

/** Every section of a report. `spelling` is the platform's name as the caller wrote it. */
export const reportBody = (
  { card, extras, history, ageDays, isStale }: ReportParts,
  spelling: string,
  baseUrl: string
): typeof ReportBody.Type => ({
  creator: {
    ...creatorBody(
      card,
      spelling,
      {
        ...(extras.narrative === undefined ? {} : { narrative: extras.narrative }),
        ...(extras.analysis === undefined ? {} : { analysis: extras.analysis })
      },
      baseUrl
    ),
    score_scope: "account",
    is_stale: isStale,
    score_age_days: ageDays
  },
  accounts: [{ platform: spelling, handle: card.handle, followers: card.followers }],
  ...(extras.flags === undefined
    ? {}
    : { risk_flags: { ...flagSummary(extras.flags), items: flagItems(extras.flags, baseUrl) } }),
  brand_mentions: brandsBody(card),
  controversy: { summary: null, web_findings: [], findings_filtered_out: 0 },
  drivers: driversBody(card),
  audience: {
    [spelling]: {
      locations: card.audience.map(({ countryCode, share }) => ({
        country: countryName(countryCode),
        country_code: countryCode,
        percentage: Math.round(share * 100 * PERCENT_PARTS) / PERCENT_PARTS
      }))
    }
  },
  following: { total_followed_accounts: card.following, flagged: [], clean_count: 0 },
  score_history: history.toReversed().map(({ scoredAt, score }) => ({ date: scoredAt.toISOString(), score })),
  engagement: engagementBody(card, extras.followerHistory ?? []),
  pdf_url: null,
  pdf_url_expires_at: null
})

/** The sections that were asked for; the address of the PDF comes with the time until which it is good. */
export const pickSections = (whole: typeof ReportBody.Type, wanted: ReadonlySet<Section>): typeof ReportBody.Type => {
  const names = new Set<string>([...wanted, ...(wanted.has("pdf_url") ? ["pdf_url_expires_at"] : [])])
  return Object.fromEntries(Object.entries(whole).filter(([name]) => names.has(name)))
}

/** A creator with any extra, its report included. */
export const ExtendedCreatorBody = Schema.Struct({
  ...CreatorBody.fields,
  report: Schema.optionalKey(ReportBody)
}).annotate({ identifier: "ExtendedCreator" })

export const extendedCreatorBody = (
  card: Scorecard,
  spelling: string,
  extras: GatheredExtras,
  baseUrl: string
): typeof ExtendedCreatorBody.Type => ({
  ...creatorBody(card, spelling, extras, baseUrl),
  ...(extras.report === undefined ? {} : { report: reportBody(extras.report, spelling, baseUrl) })
})

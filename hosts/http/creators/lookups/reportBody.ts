import { Schema } from "effect"
import { namedTie } from "../../../../domain/creators/lookups/creatorTies.ts"
import type { CreatorWithExtras } from "../../../../domain/creators/lookups/readCreatorExtras.ts"
import type { ReportParts, Section } from "../../../../domain/creators/lookups/reportParts.ts"
import { countryName } from "../../../../domain/creators/scorecards/regionNames.ts"
import { categoryLabel } from "../../../../domain/creators/scorecards/summariseFlags.ts"
import { unifyAudience } from "../../../../domain/creators/scorecards/unifyAudience.ts"
import { VERDICT_LABELS } from "../../../../domain/creators/textAnalysis/brandMentions.ts"
import { accountKey, isSameAccount, type SocialAccount } from "../../../../ports/creators/identity/SocialAccount.ts"
import { AgentName, Severity, Tier } from "../../../../ports/creators/scoring/Score.ts"
import { BrandVerdict, type Scorecard } from "../../../../ports/creators/scoring/Scorecard.ts"
import {
  CreatorBody,
  creatorBody,
  EngagementBody,
  engagementBody,
  FlagsBody,
  flagItems,
  flagSummary,
  OlderScoreBody,
  olderScoreBody,
  type PlatformSpelling,
  WebFindingBody,
  webFindingBody
} from "./creatorBody.ts"
import { pdfAddress, viewAddress } from "./reportAddresses.ts"
import { TIE_FIELDS, tieFields } from "./tieFields.ts"

const PERCENT_PARTS = 10

/** Which of the creator's accounts something is of. */
const AccountFields = { platform: Schema.String, handle: Schema.String }

const Driver = Schema.Struct({ text: Schema.String, shap_contribution: Schema.Finite })

/** A followed account that a brand would want to know of. It never moves the score. */
const FollowedAccountBody = Schema.Struct({
  platform: Schema.String,
  handle: Schema.String,
  display_name: Schema.String,
  url: Schema.String,
  category: Schema.String,
  category_label: Schema.String,
  severity: Severity,
  why_flagged: Schema.String
}).annotate({ identifier: "FollowedAccount" })

/** A report (section B4 of the specification): the sections that were asked for. */
export const ReportBody = Schema.Struct({
  creator: Schema.optionalKey(
    Schema.Struct({
      ...CreatorBody.fields,
      is_stale: Schema.Boolean,
      score_age_days: Schema.Int
    })
  ),
  accounts: Schema.optionalKey(
    Schema.Array(
      Schema.Struct({
        ...AccountFields,
        followers: Schema.NullOr(Schema.Finite),
        score: Schema.NullOr(Schema.Int),
        tier: Schema.NullOr(Tier),
        last_scored_at: Schema.NullOr(Schema.String),
        public_profile_url: Schema.NullOr(Schema.String),
        older_score: Schema.NullOr(OlderScoreBody),
        ...TIE_FIELDS
      }).annotate({ identifier: "ReportedAccount" })
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
      web_findings: Schema.Array(WebFindingBody),
      findings_filtered_out: Schema.Int,
      searched: Schema.Boolean
    })
  ),
  drivers: Schema.optionalKey(
    Schema.Struct({
      agents: Schema.Array(
        Schema.Struct({
          ...AccountFields,
          agent: AgentName,
          score: Schema.Finite,
          base: Schema.Finite,
          negative: Schema.Array(Driver),
          positive: Schema.Array(Driver)
        })
      ),
      dimensions: Schema.Array(
        Schema.Struct({
          ...AccountFields,
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
      flagged: Schema.Array(FollowedAccountBody),
      clean_count: Schema.Int,
      sampled_count: Schema.Int
    })
  ),
  score_history: Schema.optionalKey(Schema.Array(Schema.Struct({ date: Schema.String, score: Schema.Int }))),
  engagement: Schema.optionalKey(EngagementBody),
  pdf_url: Schema.optionalKey(Schema.NullOr(Schema.String)),
  pdf_url_expires_at: Schema.optionalKey(Schema.NullOr(Schema.String)),
  view_url: Schema.optionalKey(Schema.NullOr(Schema.String)),
  view_url_expires_at: Schema.optionalKey(Schema.NullOr(Schema.String))
}).annotate({ identifier: "Report" })

type AccountNames = { readonly platform: string; readonly handle: string }

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

/** A web that was not searched is told from one in which nothing was found. */
const controversyBody = ({ controversy }: Scorecard) => ({
  summary: controversy?.summary ?? null,
  web_findings: (controversy?.findings ?? []).map(webFindingBody),
  findings_filtered_out: controversy?.filteredOut ?? 0,
  searched: controversy !== null
})

/** Of the accounts that the creator follows, only a sample may have been read. */
const followingBody = ({ following, followed: { sampled, flagged } }: Scorecard) => ({
  total_followed_accounts: following,
  flagged: flagged.map(({ platform, handle, displayName, url, category, severity, why }) => ({
    platform,
    handle,
    display_name: displayName,
    url,
    category,
    category_label: categoryLabel(category),
    severity,
    why_flagged: why
  })),
  clean_count: sampled - flagged.length,
  sampled_count: sampled
})

/** An account's own drivers, by agent and by what they are about. */
const driversOf = ({ score: { agents } }: Scorecard, account: AccountNames) => {
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
      ...account,
      agent,
      score,
      base,
      negative: shown(drivers, -1),
      positive: shown(drivers, 1)
    })),
    dimensions: [...dimensions].map(([dimension, rest]) => ({ ...account, dimension, ...rest }))
  }
}

/** By account, then agent. */
const driversBody = (accounts: ReadonlyArray<Scorecard>, namesOf: (card: Scorecard) => AccountNames) => {
  const drivers = accounts.map((card) => driversOf(card, namesOf(card)))
  return {
    agents: drivers.flatMap(({ agents }) => agents),
    dimensions: drivers.flatMap(({ dimensions }) => dimensions)
  }
}

const audienceBody = (accounts: ReadonlyArray<Scorecard>, spell: PlatformSpelling) =>
  Object.fromEntries(
    [...unifyAudience(accounts)].map(([platform, shares]) => [
      spell(platform),
      {
        locations: shares.map(({ countryCode, share }) => ({
          country: countryName(countryCode),
          country_code: countryCode,
          percentage: Math.round(share * 100 * PERCENT_PARTS) / PERCENT_PARTS
        }))
      }
    ])
  )

/** What is known of a linked account that has no fresh score. */
const WITHOUT_SCORE = { followers: null, score: null, tier: null, last_scored_at: null, public_profile_url: null }

/** Every section of a report. */
export const reportBody = (
  { card, accounts, unscored, older, ties, extras, history, ageDays, isStale, link }: ReportParts,
  spell: PlatformSpelling,
  baseUrl: string
): typeof ReportBody.Type => {
  const namesOf = ({ platform, handle }: SocialAccount): AccountNames => ({ platform: spell(platform), handle })
  const tieOf = (account: SocialAccount) => tieFields(ties.get(accountKey(account)) ?? namedTie(null), spell)
  const expiresAt = link === null ? null : link.expiresAt.toISOString()
  return {
    creator: {
      ...creatorBody(
        {
          card,
          accounts,
          older,
          extras: {
            ...(extras.narrative === undefined ? {} : { narrative: extras.narrative }),
            ...(extras.analysis === undefined ? {} : { analysis: extras.analysis })
          }
        },
        spell,
        baseUrl
      ),
      is_stale: isStale,
      score_age_days: ageDays
    },
    accounts: [
      ...accounts.map((account) => ({
        ...namesOf(account),
        followers: account.followers,
        score: account.score.score,
        tier: account.score.tier,
        last_scored_at: account.scoredAt.toISOString(),
        public_profile_url: account.profileUrl,
        older_score: null,
        ...tieOf(account)
      })),
      ...unscored.map((account) => {
        const known = older.find((each) => isSameAccount(each.card, account))
        const score = known === undefined ? null : olderScoreBody(known)
        return { ...namesOf(account), ...WITHOUT_SCORE, older_score: score, ...tieOf(account) }
      })
    ],
    ...(extras.flags === undefined
      ? {}
      : { risk_flags: { ...flagSummary(extras.flags), items: flagItems(extras.flags, baseUrl) } }),
    brand_mentions: brandsBody(card),
    controversy: controversyBody(card),
    drivers: driversBody(accounts, namesOf),
    audience: audienceBody(accounts, spell),
    following: followingBody(card),
    score_history: history.toReversed().map(({ scoredAt, score }) => ({ date: scoredAt.toISOString(), score })),
    engagement: engagementBody(accounts[0], extras),
    pdf_url: link === null ? null : pdfAddress(baseUrl, link.token),
    pdf_url_expires_at: expiresAt,
    view_url: link === null ? null : viewAddress(baseUrl, link.token),
    view_url_expires_at: expiresAt
  }
}

/** What comes with the address of the PDF: the page to look at, and until when both are good. */
const WITH_PDF_URL = ["pdf_url_expires_at", "view_url", "view_url_expires_at"]

/** The sections that were asked for. */
export const pickSections = (whole: typeof ReportBody.Type, wanted: ReadonlySet<Section>): typeof ReportBody.Type => {
  const names = new Set<string>([...wanted, ...(wanted.has("pdf_url") ? WITH_PDF_URL : [])])
  return Object.fromEntries(Object.entries(whole).filter(([name]) => names.has(name)))
}

/** A creator with any extra, its report included. */
export const ExtendedCreatorBody = Schema.Struct({
  ...CreatorBody.fields,
  report: Schema.optionalKey(ReportBody)
}).annotate({ identifier: "ExtendedCreator" })

export const extendedCreatorBody = (
  creator: CreatorWithExtras,
  spell: PlatformSpelling,
  baseUrl: string
): typeof ExtendedCreatorBody.Type => ({
  ...creatorBody(creator, spell, baseUrl),
  ...(creator.report === undefined ? {} : { report: reportBody(creator.report, spell, baseUrl) })
})

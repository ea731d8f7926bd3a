import { describe, expect, test } from "bun:test"
import { Effect, Redacted, Schema } from "effect"
import { grantCredits } from "../../domain/accounts/billing/grantCredits.ts"
import { createKey } from "../../domain/accounts/keys/keys.ts"
import { createTenant } from "../../domain/accounts/tenants/createTenant.ts"
import { SECTIONS } from "../../domain/creators/lookups/reportParts.ts"
import { makeScorecard } from "../../domain/creators/scoring/makeScorecard.ts"
import { readControversy } from "../../domain/creators/scoring/readControversy.ts"
import { scoreCreator } from "../../domain/creators/scoring/scoreCreator.ts"
import { RECORDED_RESULTS } from "../../fixtures/creators/discovery/WebSearch.ts"
import { CreditLedger } from "../../ports/accounts/billing/CreditLedger.ts"
import type { KeyScope } from "../../ports/accounts/keys/ApiKey.ts"
import { Footprints } from "../../ports/creators/discovery/Footprints.ts"
import type { SocialAccount } from "../../ports/creators/identity/SocialAccount.ts"
import { Jobs } from "../../ports/creators/jobs/Jobs.ts"
import type { Evidence } from "../../ports/creators/scoring/Evidence.ts"
import { type Controversy, ScoreId } from "../../ports/creators/scoring/Scorecard.ts"
import { DAY_MS } from "../../ports/time/days.ts"
import { aJob, anAccount } from "../contracts/creatorsExamples.ts"
import { evidence, post, profile, toxicCreator } from "../creators/scoring/invented.ts"
import { openHost, type TestHost } from "./host.ts"

const daysBack = (days: number): Date => new Date(Date.now() - days * DAY_MS)

const account = (host: TestHost, credits: number, scope: KeyScope = "full") =>
  host.run(
    Effect.gen(function* () {
      const { id: tenantId } = yield* createTenant("Brand")
      if (credits > 0) yield* grantCredits({ tenantId, credits })
      const { secret } = yield* createKey({ tenantId, scope, label: scope })
      return { tenantId, key: Redacted.value(secret) }
    })
  )
type Account = Awaited<ReturnType<typeof account>>

const balanceOf = async (host: TestHost, { tenantId }: Account) =>
  Number(await host.run(CreditLedger.use((ledger) => ledger.balance(tenantId))))

/** A score that an account had made so many days ago. */
const scoredJobOf = (
  host: TestHost,
  { tenantId }: Account,
  given: Evidence,
  days = 0,
  controversy: Controversy | null = null,
  account = anAccount("instagram")
) =>
  host.run(
    Effect.gen(function* () {
      const jobs = yield* Jobs
      const at = daysBack(days)
      const job = aJob(tenantId, { account, createdAt: at })
      const gathered = { ...given, profile: { ...given.profile, ...job.account }, gatheredAt: at }
      const facts = { id: ScoreId.make(crypto.randomUUID()), media: [], controversy }
      const shared = makeScorecard(gathered, scoreCreator(gathered), facts)
      yield* jobs.enqueue(job)
      yield* jobs.complete(job, { scores: [{ shared, own: null }], output: null, announce: null }, at)
      return job
    })
  )

/** The path of its report. */
const scored = async (...of: Parameters<typeof scoredJobOf>) =>
  `/api/v1/creators/instagram/${(await scoredJobOf(...of)).account.handle}/report`

/** The id of the job that made it. */
const scoredJob = async (...of: Parameters<typeof scoredJobOf>) => (await scoredJobOf(...of)).jobId

const reportOf = ({ platform, handle }: SocialAccount) => `/api/v1/creators/${platform}/${handle}/report`

/** The accounts of one creator, scored so many days ago each, null for not at all; an account of its own had each made. */
const aFootprint = async (host: TestHost, ...days: ReadonlyArray<number | null>) => {
  const platforms = ["x", "youtube", "instagram"] as const
  const accounts = days.map((_, index) => anAccount(platforms[index % platforms.length]))
  await host.run(Footprints.use((footprints) => footprints.link(accounts)))
  for (const [index, ago] of days.entries()) {
    const given = index === 0 ? toxicCreator : evidence()
    if (ago !== null) await scoredJobOf(host, await account(host, 1), given, ago, null, accounts[index])
  }
  return accounts
}

const Contribution = Schema.Struct({ shap_contribution: Schema.Finite })
type Contribution = typeof Contribution.Type

const decodeDrivers = Schema.decodeUnknownSync(
  Schema.Struct({
    drivers: Schema.Struct({
      agents: Schema.Array(
        Schema.Struct({
          platform: Schema.String,
          agent: Schema.String,
          score: Schema.Finite,
          base: Schema.Finite,
          negative: Schema.Array(Contribution),
          positive: Schema.Array(Contribution)
        })
      ),
      dimensions: Schema.Array(
        Schema.Struct({
          platform: Schema.String,
          contributions: Schema.Array(Schema.Struct({ agent: Schema.String, shap_contribution: Schema.Finite }))
        })
      )
    })
  })
)

const decodeFootprint = Schema.decodeUnknownSync(
  Schema.Struct({
    creator: Schema.Struct({
      platform: Schema.String,
      handle: Schema.String,
      score: Schema.Int,
      score_scope: Schema.String,
      score_age_days: Schema.Int,
      narrative: Schema.String,
      agents: Schema.Record(Schema.String, Schema.Finite)
    }),
    accounts: Schema.Array(Schema.Struct({ platform: Schema.String, handle: Schema.String })),
    score_history: Schema.Array(Schema.Struct({ date: Schema.String, score: Schema.Int }))
  })
)

const reportIn = (json: unknown): object =>
  typeof json === "object" && json !== null && "report" in json && typeof json.report === "object"
    ? (json.report ?? {})
    : {}

/** What stands at a path of a JSON value; undefined where nothing does. */
const at = (value: unknown, path: ReadonlyArray<string>): unknown =>
  path.reduce<unknown>((of, name) => (typeof of === "object" && of !== null ? Object(of)[name] : undefined), value)
const hasField = (value: unknown, path: ReadonlyArray<string>): boolean => at(value, path) !== undefined

/** The fields of each section of a report, in the specification's words. */
const B4: Readonly<Record<string, ReadonlyArray<string>>> = {
  creator: [
    "platform",
    "handle",
    "display_name",
    "followers",
    "score",
    "tier",
    "score_scope",
    "agents",
    "knockouts",
    "last_scored_at",
    "public_profile_url",
    "narrative",
    "detailed_analysis",
    "is_stale",
    "score_age_days"
  ],
  risk_flags: ["count", "titles", "by_severity", "cleared_count", "media_expires_at", "items"],
  brand_mentions: ["total_brands", "undisclosed", "disclosed", "unverified", "organic", "brands"],
  controversy: ["summary", "web_findings", "findings_filtered_out"],
  drivers: ["agents", "dimensions"],
  audience: ["instagram"],
  following: ["total_followed_accounts", "flagged", "clean_count"],
  engagement: ["engagement_rate", "avg_likes", "avg_comments", "avg_views", "as_of", "follower_history"]
}

/** The fields of what its lists hold. */
const B4_ITEMS: Readonly<Record<string, ReadonlyArray<string>>> = {
  accounts: ["platform", "handle", "followers"],
  "risk_flags.items": [
    "category",
    "category_label",
    "severity",
    "confidence",
    "description",
    "signal_source",
    "score_impact",
    "why_flagged",
    "post_url",
    "evidence"
  ],
  "brand_mentions.brands": ["brand", "verdict", "verdict_label", "posts"],
  "controversy.web_findings": ["url", "title", "excerpt"],
  "drivers.agents": ["agent", "score", "negative"],
  "audience.instagram.locations": ["country", "country_code", "percentage"],
  "following.flagged": ["platform", "handle", "url"],
  score_history: ["date", "score"]
}

describe("GET /api/v1/creators/{platform}/{handle}/report", () => {
  test("has every section, for a creator of whom nothing is known and for one of whom much is; empty ones are present", async () => {
    await using host = await openHost()
    const me = await account(host, 2)
    for (const given of [evidence(), toxicCreator]) {
      const answer = await host.call(await scored(host, me, given), { key: me.key })
      expect(answer).toMatchObject({
        status: 200,
        json: { status: "ok", access: "included", credits_charged: 0, sections: [...SECTIONS] }
      })
      expect(Object.keys(reportIn(answer.json)).toSorted()).toEqual(
        [...SECTIONS, "pdf_url_expires_at", "view_url", "view_url_expires_at"].toSorted()
      )
      expect(answer.json).toMatchObject({
        report: {
          creator: { score_scope: "account", is_stale: false, score_age_days: 0, narrative: expect.any(String) },
          accounts: [{ platform: "instagram" }],
          controversy: { summary: null, web_findings: [], findings_filtered_out: 0, searched: false },
          following: { flagged: [], clean_count: 0, sampled_count: 0 },
          audience: { instagram: { locations: [] } },
          score_history: [{ score: expect.any(Number) }]
        }
      })
    }
  })

  test("has every field of B4, for an empty creator and for a full one", async () => {
    await using host = await openHost()
    const me = await account(host, 2)
    const full: Evidence = {
      ...toxicCreator,
      posts: [
        ...toxicCreator.posts,
        post("paid", "#ad New knives from @halberd.mill", { mentions: ["halberd.mill"], hashtags: ["ad"] })
      ],
      audience: [{ countryCode: "IT", share: 0.4 }],
      followed: [
        {
          platform: "instagram",
          handle: "grudge.club",
          displayName: "Grudge Club",
          url: "https://social.test/grudge.club",
          bio: "Immigrants are vermin and must die."
        }
      ]
    }
    const found = readControversy(RECORDED_RESULTS, {
      ...toxicCreator.profile,
      handle: "nova.cooks",
      displayName: "Nova Cooks"
    })
    const reports = [
      reportIn((await host.call(await scored(host, me, evidence()), { key: me.key })).json),
      reportIn((await host.call(await scored(host, me, full, 0, found), { key: me.key })).json)
    ]
    for (const report of reports) {
      for (const [section, fields] of Object.entries(B4)) {
        for (const field of fields)
          expect([section, field, hasField(report, [section, field])]).toEqual([section, field, true])
      }
    }
    const [empty = {}, whole = {}] = reports
    for (const [list, fields] of Object.entries(B4_ITEMS)) {
      const path = list.split(".")
      expect([list, Array.isArray(at(empty, path))]).toEqual([list, true])
      const [item] = Array.isArray(at(whole, path)) ? Object(at(whole, path)) : []
      for (const field of fields) expect([list, field, hasField(item, [field])]).toEqual([list, field, true])
    }
  })

  test("every count comes with its titles, and all flags are listed", async () => {
    await using host = await openHost()
    const me = await account(host, 1)
    const { json } = await host.call(await scored(host, me, toxicCreator), { key: me.key })
    const { flags } = scoreCreator(toxicCreator)
    expect(flags.length).toBeGreaterThan(25)
    const titles = flags.map(() => expect.any(String))
    expect(json).toMatchObject({ report: { risk_flags: { count: flags.length, titles, truncated: false } } })
    expect(reportIn(json)).toHaveProperty(
      "risk_flags.items",
      flags.map(({ postedAt }) =>
        expect.objectContaining({
          evidence: expect.anything(),
          category_label: expect.any(String),
          posted_at: postedAt?.toISOString() ?? null
        })
      )
    )
    expect(flags.some(({ postedAt }) => postedAt !== null)).toBe(true)
  })

  test("medians stand beside means, and the rate is that of the median post", async () => {
    await using host = await openHost()
    const me = await account(host, 1)
    const likes = [10, 20, 30, 40, 9_000]
    const posts = likes.map((count) => post(`of-${count}`, "A quiet day with soup", { likes: count }))
    const given = evidence({ profile: profile({ followers: 1_000 }), posts })
    const { json } = await host.call(await scored(host, me, given), { key: me.key })
    expect(json).toMatchObject({
      report: {
        engagement: {
          engagement_rate: 0.03,
          avg_likes: 1_820,
          median_likes: 30,
          median_comments: null,
          median_views: null
        }
      }
    })
  })

  test("a creator with a grave finding is recommended for no campaign, nothing is projected, and it says why", async () => {
    await using host = await openHost()
    const me = await account(host, 1)
    const { json } = await host.call(await scored(host, me, toxicCreator), { key: me.key })
    const because = expect.stringContaining("have a person look at them first")
    expect(json).toMatchObject({
      report: {
        creator: {
          detailed_analysis: {
            withheld_because: because,
            campaign_recommendations: [],
            roi_projections: { views: null, interactions: null, clicks: null, orders: null, notes: [because] }
          }
        }
      }
    })
  })

  test("controversy: what the web tells, with what was filtered out; searched tells nothing found from not looked for", async () => {
    await using host = await openHost()
    const me = await account(host, 3)
    const report = async (controversy: Controversy | null) =>
      (await host.call(await scored(host, me, toxicCreator, 0, controversy), { key: me.key })).json
    const told = readControversy(RECORDED_RESULTS, { ...toxicCreator.profile, displayName: "Nova Cooks" })
    const json = await report(told)
    const lawsuit = {
      url: "https://gazette.example/food/nova-cooks-lawsuit",
      title: "Nova Cooks faces a lawsuit over a pan",
      excerpt: expect.stringContaining("sued Nova Cooks"),
      published_at: "2025-11-04T09:00:00.000Z",
      source: "gazette.example",
      category: "legal",
      category_label: "Legal trouble",
      severity: "high",
      score_impact: "visibility_only",
      why_flagged: expect.stringContaining("moves no score")
    }
    expect(json).toMatchObject({
      report: {
        controversy: {
          summary: expect.stringContaining("2 pages"),
          web_findings: [lawsuit, expect.objectContaining({ category: "controversy", severity: "low" })],
          findings_filtered_out: RECORDED_RESULTS.length - 2,
          searched: true
        }
      }
    })
    const nothing = { summary: null, web_findings: [], findings_filtered_out: 0 }
    expect(await report({ summary: null, findings: [], filteredOut: 0 })).toMatchObject({
      report: { controversy: { ...nothing, searched: true } }
    })
    expect(await report(null)).toMatchObject({ report: { controversy: { ...nothing, searched: false } } })
  })

  test("a flag's evidence lists the web findings of its category", async () => {
    await using host = await openHost()
    const me = await account(host, 1)
    const arrested = evidence({ posts: [post("1", "I was arrested for dui"), post("2", "what the f*ck is this sh1t")] })
    const told = readControversy(RECORDED_RESULTS, { ...arrested.profile, displayName: "Nova Cooks" })
    const { json } = await host.call(await scored(host, me, arrested, 0, told), { key: me.key })
    expect(json).toMatchObject({
      report: {
        risk_flags: {
          items: expect.arrayContaining([
            expect.objectContaining({
              category: "legal",
              evidence: expect.objectContaining({ web_findings: [expect.objectContaining({ category: "legal" })] })
            }),
            expect.objectContaining({
              category: "profanity",
              evidence: expect.objectContaining({ web_findings: [] })
            })
          ])
        }
      }
    })
  })

  test("following: of the accounts that were read the flagged ones, and how many are clean", async () => {
    await using host = await openHost()
    const me = await account(host, 1)
    const followed = ["Free nudes", "Rye", "Bicycles"].map(
      (bio, index) =>
        ({ platform: "x", handle: `f${index}`, displayName: "", url: `https://x.com/f${index}`, bio }) as const
    )
    const given = evidence({ profile: profile({ following: 410 }), followed })
    const { json, text } = await host.call(await scored(host, me, given), { key: me.key })
    expect(json).toMatchObject({
      report: {
        following: {
          total_followed_accounts: 410,
          sampled_count: 3,
          clean_count: 2,
          flagged: [
            {
              platform: "x",
              handle: "f0",
              url: "https://x.com/f0",
              display_name: "",
              category: "nsfw",
              category_label: "Sexual content",
              severity: "critical",
              why_flagged: expect.stringContaining("Flagged because")
            }
          ]
        }
      }
    })
    expect(text).not.toMatch(/x\.com\/f[12]/)
  })

  test("drivers: base + contributions is each agent's score; the same by dimension", async () => {
    await using host = await openHost()
    const me = await account(host, 1)
    const { json } = await host.call(`${await scored(host, me, toxicCreator)}?sections=drivers`, { key: me.key })
    const { agents, dimensions } = decodeDrivers(reportIn(json)).drivers
    const sum = (each: ReadonlyArray<Contribution>) =>
      each.reduce((total, { shap_contribution }) => total + shap_contribution, 0)
    expect(agents).toHaveLength(7)
    for (const { agent, score, base, negative, positive } of agents) {
      expect(base + sum(negative) + sum(positive)).toBe(score)
      expect(
        base + sum(dimensions.flatMap(({ contributions }) => contributions.filter((c) => c.agent === agent)))
      ).toBe(score)
      expect(negative.every(({ shap_contribution }) => shap_contribution < 0)).toBe(true)
    }
  })

  test("include=report embeds it whole in a cached lookup, for no more credits", async () => {
    await using host = await openHost()
    const me = await account(host, 2)
    const path = await scored(host, me, toxicCreator)
    const { json } = await host.call(path, { key: me.key })
    const lookup = await host.call(`${path.replace(/\/report$/, "")}?include=report`, { key: me.key })
    expect(lookup).toMatchObject({ status: 200, json: { status: "cached", credits_charged: 1 } })
    const withoutLinks = (text: string): unknown =>
      JSON.parse(
        text.replaceAll(
          /"(media_expires_at|(?:pdf_url_|view_url_)?expires_at|(?:pdf_|view_)?url)":"[^"]+"/g,
          `"$1":"signed"`
        )
      )
    const embedded = withoutLinks(lookup.text)
    expect(embedded).toMatchObject({ creator: { report: withoutLinks(JSON.stringify(reportIn(json))) } })
    expect(embedded).not.toHaveProperty("creator.risk_flags")
    expect(await balanceOf(host, me)).toBe(0)
  })

  test("a report in a job's answer says when its score has become too old", async () => {
    await using host = await openHost()
    const me = await account(host, 2)
    const stale = async (days: number) => {
      const jobId = await scoredJob(host, me, evidence(), days)
      return host.call(`/api/v1/jobs/${jobId}?include=report`, { key: me.key })
    }
    expect(await stale(31)).toMatchObject({
      status: 200,
      json: { status: "done", creator: { report: { creator: { is_stale: true, score_age_days: 31 } } } }
    })
    expect(await stale(29)).toMatchObject({
      json: { creator: { report: { creator: { is_stale: false, score_age_days: 29 } } } }
    })
    expect(await balanceOf(host, me)).toBe(0)
  })

  test("sections are those that were named; unknown names are 400, and charge nothing", async () => {
    await using host = await openHost()
    const [owner, me] = [await account(host, 1), await account(host, 1)]
    const path = await scored(host, owner, evidence())
    for (const query of ["sections=everything", "sections=creator,secrets", "format=xml"]) {
      expect(await host.call(`${path}?${query}`, { key: me.key })).toMatchObject({ status: 400 })
    }
    expect(await balanceOf(host, me)).toBe(1)
    const { json } = await host.call(`${path}?sections=engagement,%20accounts`, { key: me.key })
    expect(json).toMatchObject({ sections: ["accounts", "engagement"] })
    expect(Object.keys(reportIn(json)).toSorted()).toEqual(["accounts", "engagement"])
  })

  test("0 credits for a creator this account already paid to score; 1 credit as a cached read otherwise, once", async () => {
    await using host = await openHost()
    const [owner, other, reader] = [await account(host, 1), await account(host, 3), await account(host, 3)]
    const path = await scored(host, owner, evidence())
    const read = (key: string) => host.call(path, { key })
    expect(await read(owner.key)).toMatchObject({ json: { access: "included", credits_charged: 0 } })

    const first = await Promise.all(Array.from({ length: 10 }, () => read(other.key)))
    expect(first.map(({ status }) => status)).toEqual(Array(10).fill(200))
    expect(first.filter(({ text }) => text.includes(`"access":"paid_cache_read"`))).toHaveLength(1)
    expect(await balanceOf(host, other)).toBe(2)

    await host.call(path.replace("/report", ""), { key: reader.key })
    expect(await read(reader.key)).toMatchObject({ json: { access: "included", credits_charged: 0 } })
    expect(await balanceOf(host, reader)).toBe(2)
  })

  test("without credits 402; 404 not_scored and score_stale charge nothing; read-only keys may read", async () => {
    await using host = await openHost()
    const [owner, poor, reader] = [await account(host, 2), await account(host, 0), await account(host, 1, "read")]
    const path = await scored(host, owner, evidence())
    const stale = await scored(host, owner, evidence(), 31)
    expect(await host.call(path, { key: poor.key })).toMatchObject({
      status: 402,
      json: { error: "insufficient_credits" }
    })
    expect(await host.call("/api/v1/creators/x/nobody.scored/report", { key: reader.key })).toMatchObject({
      status: 404,
      json: { error: "not_scored" }
    })
    for (const { key } of [owner, reader]) {
      expect(await host.call(stale, { key })).toMatchObject({ status: 404, json: { error: "score_stale" } })
    }
    expect(await balanceOf(host, reader)).toBe(1)
    expect(await host.call(path, { key: reader.key })).toMatchObject({ json: { credits_charged: 1 } })
    expect(await host.call("/api/v1/creators/myspace/x/report", { key: reader.key })).toMatchObject({ status: 400 })
  })

  test("any one handle of the creator selects the whole footprint: the same creator, one charge in all", async () => {
    await using host = await openHost()
    const accounts = await aFootprint(host, 3, 2, 1)
    const me = await account(host, 3)
    const answers = await Promise.all(accounts.map((each) => host.call(reportOf(each), { key: me.key })))
    const read = (text: string) => text.match(/"access":"(\w+)"/)?.[1]
    expect(answers.map(({ text }) => read(text)).toSorted()).toEqual(["included", "included", "paid_cache_read"])
    expect(await balanceOf(host, me)).toBe(2)
    const scores = new Set<unknown>()
    for (const [index, { status, json }] of answers.entries()) {
      const [asked, others] = [accounts[index], accounts.filter((_, other) => other !== index).toReversed()]
      const { creator, accounts: listed } = decodeFootprint(reportIn(json))
      expect({ status, scope: creator.score_scope, age: creator.score_age_days }).toEqual({
        status: 200,
        scope: "footprint",
        age: 3
      })
      expect(listed.map(({ platform, handle }) => ({ platform, handle }))).toEqual(
        [asked, ...others].map((each) => ({ platform: each?.platform ?? "", handle: each?.handle ?? "" }))
      )
      expect(creator).toMatchObject({ platform: asked?.platform, handle: asked?.handle })
      expect(creator.narrative).toContain(
        `on ${listed
          .map(({ platform }) => platform)
          .join(", ")
          .replace(/, (?=[^,]*$)/, " and ")} scores`
      )
      scores.add(JSON.stringify([creator.score, creator.agents]))
    }
    expect(scores.size).toBe(1)
  })

  test("20 concurrent first reads of a creator across its handles are charged once", async () => {
    await using host = await openHost()
    const accounts = await aFootprint(host, 0, 1, null)
    const me = await account(host, 1)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        host.call(reportOf(accounts[index % accounts.length] ?? anAccount()), { key: me.key })
      )
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect(answers.filter(({ text }) => text.includes(`"access":"paid_cache_read"`))).toHaveLength(1)
    expect(await balanceOf(host, me)).toBe(0)
  })

  test("an account with no score, or too old a one, is listed with nulls (acceptance 107); where all are, it is 404 and free", async () => {
    await using host = await openHost()
    const me = await account(host, 1)
    const [unscored, stale, fresh] = await aFootprint(host, null, 31, 2)
    for (const each of [unscored, stale, fresh]) {
      expect(await host.call(reportOf(each ?? anAccount()), { key: me.key })).toMatchObject({
        status: 200,
        json: {
          report: {
            creator: { score_scope: "account", score_age_days: 2, is_stale: false, platform: fresh?.platform },
            accounts: [
              { platform: fresh?.platform, handle: fresh?.handle, score: expect.any(Number) },
              ...[unscored, stale].map((account) => ({
                platform: account?.platform,
                handle: account?.handle,
                followers: null,
                score: null,
                tier: null,
                last_scored_at: null,
                public_profile_url: null,
                older_score: account === unscored ? null : { age_days: 31, score: expect.any(Number) }
              }))
            ]
          }
        }
      })
    }
    expect(await balanceOf(host, me)).toBe(0)
    const [old, never] = await aFootprint(host, 40, null)
    for (const each of [old, never]) {
      expect(await host.call(reportOf(each ?? anAccount()), { key: me.key })).toMatchObject({
        status: 404,
        json: { error: "score_stale" }
      })
    }
    const [nobody] = await aFootprint(host, null, null)
    expect(await host.call(reportOf(nobody ?? anAccount()), { key: me.key })).toMatchObject({
      status: 404,
      json: { error: "not_scored" }
    })
  })

  test("accounts, audience and drivers are each account's own, in the caller's spelling of the platform that was asked for", async () => {
    await using host = await openHost()
    const me = await account(host, 1)
    const [x, youtube] = await aFootprint(host, 2, 1)
    const path = reportOf(x ?? anAccount()).replace("/x/", "/Twitter/")
    const { json } = await host.call(path, { key: me.key })
    const card = scoreCreator({ ...toxicCreator, gatheredAt: daysBack(2) })
    expect(json).toMatchObject({
      report: {
        creator: { platform: "twitter", handle: x?.handle },
        accounts: [
          {
            platform: "twitter",
            handle: x?.handle,
            followers: toxicCreator.profile.followers,
            score: card.score,
            tier: card.tier,
            last_scored_at: expect.any(String),
            public_profile_url: toxicCreator.profile.url
          },
          { platform: "youtube", handle: youtube?.handle }
        ],
        audience: { twitter: { locations: expect.any(Array) }, youtube: { locations: [] } }
      }
    })
    const { agents, dimensions } = decodeDrivers(reportIn(json)).drivers
    const names = card.agents.map(({ agent }) => agent)
    expect(agents.map(({ platform, agent }) => `${platform} ${agent}`)).toEqual(
      ["twitter", "youtube"].flatMap((platform) => names.map((name) => `${platform} ${name}`))
    )
    for (const { platform, agent, score, base } of agents) {
      const contributions = dimensions
        .filter((dimension) => dimension.platform === platform)
        .flatMap((dimension) => dimension.contributions.filter((each) => each.agent === agent))
      expect(contributions.reduce((sum, each) => sum + each.shap_contribution, base)).toBe(score)
    }
  })

  test("score_history has a point for each time one of the accounts was scored, the last one the creator's score", async () => {
    await using host = await openHost()
    const me = await account(host, 1)
    const [x, youtube] = await aFootprint(host, 9, 5)
    await scoredJobOf(host, await account(host, 1), evidence(), 1, null, x)
    const { json } = await host.call(reportOf(youtube ?? anAccount()), { key: me.key })
    const { creator, score_history: points } = decodeFootprint(reportIn(json))
    expect(points).toHaveLength(3)
    expect(points.map(({ date }) => date)).toEqual(points.map(({ date }) => date).toSorted())
    expect(points[0]?.score).toBe(scoreCreator({ ...toxicCreator, gatheredAt: daysBack(9) }).score)
    expect(points.at(-1)?.score).toBe(creator.score)
  })

  test("a test key gets the fixture's report, and nothing is written", async () => {
    await using host = await openHost()
    const path = "/api/v1/creators/youtube/any.one/report"
    expect(await host.call(path, { key: host.secrets.test })).toMatchObject({
      status: 200,
      json: {
        sandbox: true,
        access: "included",
        report: {
          creator: { score_age_days: 3, is_stale: false },
          brand_mentions: { total_brands: 1, disclosed: 1 },
          controversy: { searched: true, web_findings: [{ category: "legal" }] },
          following: { sampled_count: 40, clean_count: 39, flagged: [{ category: "deceptive" }] }
        }
      }
    })
    expect(host.isUntouched()).toBe(true)
  })
})

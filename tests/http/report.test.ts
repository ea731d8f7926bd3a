import { describe, expect, test } from "bun:test"
import { Effect, Redacted, Schema } from "effect"
import { createKey } from "../../domain/accounts/createKey.ts"
import { createTenant } from "../../domain/accounts/createTenant.ts"
import { grantCredits } from "../../domain/billing/grantCredits.ts"
import { SECTIONS } from "../../domain/creators/reportParts.ts"
import { scoreCreator } from "../../domain/scoring/scoreCreator.ts"
import { scorecardOf } from "../../domain/scoring/scoreEvidence.ts"
import type { KeyScope } from "../../ports/accounts/ApiKey.ts"
import { CreditLedger } from "../../ports/billing/CreditLedger.ts"
import { Jobs } from "../../ports/creators/Jobs.ts"
import type { Evidence } from "../../ports/scoring/Evidence.ts"
import { ScoreId } from "../../ports/scoring/Scorecard.ts"
import { aJob, anAccount } from "../contracts/creatorsExamples.ts"
import { evidence, toxicCreator } from "../scoring/invented.ts"
import { openHost, type TestHost } from "./host.ts"

const DAY_MS = 86_400_000

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
const scoredJobOf = (host: TestHost, { tenantId }: Account, given: Evidence, days = 0) =>
  host.run(
    Effect.gen(function* () {
      const jobs = yield* Jobs
      const at = new Date(Date.now() - days * DAY_MS)
      const job = aJob(tenantId, { account: anAccount("instagram"), createdAt: at })
      const gathered = { ...given, profile: { ...given.profile, ...job.account }, gatheredAt: at }
      const shared = scorecardOf(gathered, scoreCreator(gathered), { id: ScoreId.make(job.jobId), media: [] })
      yield* jobs.open(job)
      yield* jobs.finish(job, { shared, own: null }, at)
      return job
    })
  )

/** The path of its report. */
const scored = async (...of: Parameters<typeof scoredJobOf>) =>
  `/api/v1/creators/instagram/${(await scoredJobOf(...of)).account.handle}/report`

/** The id of the job that made it. */
const scoredJob = async (...of: Parameters<typeof scoredJobOf>) => (await scoredJobOf(...of)).jobId

const Contribution = Schema.Struct({ shap_contribution: Schema.Finite })
type Contribution = typeof Contribution.Type

const decodeDrivers = Schema.decodeUnknownSync(
  Schema.Struct({
    drivers: Schema.Struct({
      agents: Schema.Array(
        Schema.Struct({
          agent: Schema.String,
          score: Schema.Finite,
          base: Schema.Finite,
          negative: Schema.Array(Contribution),
          positive: Schema.Array(Contribution)
        })
      ),
      dimensions: Schema.Array(
        Schema.Struct({
          contributions: Schema.Array(Schema.Struct({ agent: Schema.String, shap_contribution: Schema.Finite }))
        })
      )
    })
  })
)

const reportIn = (json: unknown): object =>
  typeof json === "object" && json !== null && "report" in json && typeof json.report === "object"
    ? (json.report ?? {})
    : {}

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
      expect(Object.keys(reportIn(answer.json)).toSorted()).toEqual([...SECTIONS, "pdf_url_expires_at"].toSorted())
      expect(answer.json).toMatchObject({
        report: {
          creator: { score_scope: "account", is_stale: false, score_age_days: 0, narrative: expect.any(String) },
          accounts: [{ platform: "instagram" }],
          controversy: { summary: null, web_findings: [], findings_filtered_out: 0 },
          following: { flagged: [], clean_count: 0 },
          audience: { instagram: { locations: [] } },
          score_history: [{ score: expect.any(Number) }]
        }
      })
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
      flags.map(() => expect.objectContaining({ evidence: expect.anything(), category_label: expect.any(String) }))
    )
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
      JSON.parse(text.replaceAll(/"(media_expires_at|expires_at|url)":"[^"]+"/g, `"$1":"signed"`))
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

  test("a test key gets the fixture's report, and nothing is written", async () => {
    await using host = await openHost()
    const path = "/api/v1/creators/youtube/any.one/report"
    expect(await host.call(path, { key: host.secrets.test })).toMatchObject({
      status: 200,
      json: { sandbox: true, access: "included", report: { brand_mentions: { total_brands: 1, disclosed: 1 } } }
    })
    expect(host.isUntouched()).toBe(true)
  })
})

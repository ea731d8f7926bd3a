import { expect, test } from "bun:test"
import { Effect, Redacted, Schema } from "effect"
import { grantCredits } from "../../domain/accounts/billing/grantCredits.ts"
import { createKey } from "../../domain/accounts/keys/keys.ts"
import { createTenant } from "../../domain/accounts/tenants/createTenant.ts"
import { makeScorecard } from "../../domain/creators/scoring/makeScorecard.ts"
import { scoreCreator } from "../../domain/creators/scoring/scoreCreator.ts"
import type { SecondOpinions } from "../../domain/creators/scoring/secondOpinion.ts"
import { lexiconClassifier } from "../../domain/creators/textAnalysis/lexiconClassifier.ts"
import { Jobs } from "../../ports/creators/jobs/Jobs.ts"
import { ScoreId } from "../../ports/creators/scoring/Scorecard.ts"
import { aJob, anAccount } from "../contracts/creatorsExamples.ts"
import { evidence, post } from "../creators/scoring/invented.ts"
import { openHost, type TestHost } from "./host.ts"

const REASON = "A <script>alert(1)</script> & a joke."
const given = evidence({ posts: [post("a", "what the fuck"), post("b", "Lovely bread")] })
const opinions: SecondOpinions = {
  model: "invented-7b",
  byText: new Map([["what the fuck", [{ kind: "profanity", verdict: "disagrees", reason: REASON }]]]),
  isAvailable: true
}

/** An account with a score of today, made with these opinions; the path of its creator. */
const scored = (host: TestHost, said: SecondOpinions | null) =>
  host.run(
    Effect.gen(function* () {
      const { id: tenantId } = yield* createTenant("Brand")
      yield* grantCredits({ tenantId, credits: 5 })
      const { secret } = yield* createKey({ tenantId, scope: "full", label: "full" })
      const at = new Date()
      const job = aJob(tenantId, { account: anAccount("instagram"), createdAt: at })
      const gathered = { ...given, profile: { ...given.profile, ...job.account }, gatheredAt: at }
      const score = scoreCreator(gathered, lexiconClassifier, said)
      const shared = makeScorecard(gathered, score, { id: ScoreId.make(crypto.randomUUID()), media: [] })
      const jobs = yield* Jobs
      yield* jobs.enqueue(job)
      yield* jobs.complete(job, { scores: [{ shared, own: null }], output: null, announce: null }, at)
      return { path: `/api/v1/creators/instagram/${job.account.handle}`, key: Redacted.value(secret) }
    })
  )

const readView = Schema.decodeUnknownSync(Schema.Struct({ report: Schema.Struct({ view_url: Schema.String }) }))

test("a creator and each flag show the second opinion, and the report and its page tell it, as text", async () => {
  await using host = await openHost()
  const { path, key } = await scored(host, opinions)
  const { json } = await host.call(`${path}?include=risk_flags,detailed_analysis`, { key })
  expect(json).toMatchObject({
    creator: {
      model_version: expect.stringMatching(/\+reader-invented-7b$/),
      second_opinion: {
        model: "invented-7b",
        is_available: true,
        agrees: 0,
        doubts: 0,
        disagrees: 1,
        unread: 0,
        summary:
          "The language model invented-7b read flags again: it disagreed with 1, which is shown and counts half at most."
      },
      risk_flags: [
        {
          category: "profanity",
          score_impact: "visibility_only",
          second_opinion: { verdict: "disagrees", reason: REASON, counts: "none" }
        }
      ],
      detailed_analysis: {
        methodology: { summary: expect.stringContaining("The language model invented-7b read flags again") }
      }
    }
  })
  const report = await host.call(`${path}/report`, { key })
  const { pathname } = new URL(readView(report.json).report.view_url)
  const page = await host.call(pathname)
  expect(page.text).toContain("A second reader, a language model, disagrees")
  expect(page.text).toMatch(/A &(?:lt|#60);script/)
  expect(page.text).not.toContain("<script>alert(1)")
  expect(page.text).toContain("The language model invented-7b read flags again")
})

test("no answer names a second opinion where there was no second reader", async () => {
  await using host = await openHost()
  const { path, key } = await scored(host, null)
  for (const asked of [`${path}?include=all`, `${path}/report`]) {
    const { status, text } = await host.call(asked, { key })
    expect(status).toBe(200)
    expect(text).not.toContain("second_opinion")
  }
})

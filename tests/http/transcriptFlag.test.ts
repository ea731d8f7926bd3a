import { expect, test } from "bun:test"
import { Effect, Redacted } from "effect"
import { grantCredits } from "../../domain/accounts/billing/grantCredits.ts"
import { createKey } from "../../domain/accounts/keys/keys.ts"
import { createTenant } from "../../domain/accounts/tenants/createTenant.ts"
import { checkedBlocks } from "../../domain/creators/reports/sections/checkedTable.ts"
import { makeScorecard } from "../../domain/creators/scoring/makeScorecard.ts"
import { scoreCreator } from "../../domain/creators/scoring/scoreCreator.ts"
import { flagItems } from "../../hosts/http/creators/lookups/creatorBody.ts"
import { Jobs } from "../../ports/creators/jobs/Jobs.ts"
import type { RiskFlag } from "../../ports/creators/scoring/Score.ts"
import { ScoreId } from "../../ports/creators/scoring/Scorecard.ts"
import { aCard, aJob, anAccount } from "../contracts/creatorsExamples.ts"
import { evidence, post } from "../creators/scoring/invented.ts"
import { openHost, type TestHost } from "./host.ts"

const EXCERPT = "and then we add the salt"

const evidenceOf = (signalSource: RiskFlag["signalSource"], excerpt = EXCERPT) => {
  const [flag] = aCard(anAccount()).score.flags
  if (flag === undefined) throw new Error("the example has no flag")
  const [item] = flagItems(
    {
      shown: [{ ...flag, signalSource, excerpt }],
      summary: {
        count: 1,
        titles: [],
        bySeverity: { low: 1, medium: 0, high: 0, critical: 0 },
        clearedCount: 0,
        truncated: false
      },
      links: new Map(),
      findings: [],
      mediaExpiresAt: new Date(0)
    },
    "https://signal.example"
  )
  return {
    source: item?.signal_source,
    caption: item?.evidence.caption_excerpt,
    spoken: item?.evidence.transcript_excerpt
  }
}

test("a flag in what is said quotes it as transcript_excerpt, any other as caption_excerpt", () => {
  expect(evidenceOf("transcript")).toEqual({ source: "transcript", caption: null, spoken: EXCERPT })
  expect(evidenceOf("post_text")).toEqual({ source: "post_text", caption: EXCERPT, spoken: null })
  expect(evidenceOf("transcript", "")).toEqual({ source: "transcript", caption: null, spoken: null })
})

test("a report says in how many posts the spoken words were read, and no more than that", () => {
  const card = aCard(anAccount())
  const textOf = (transcripts?: number) => {
    if (card.reading === null) throw new Error("the example was not read")
    const reading = { ...card.reading, ...(transcripts === undefined ? {} : { transcripts }) }
    return JSON.stringify(checkedBlocks({ ...card, reading }))
  }
  expect(textOf()).toContain("what is said or shown in them is not in this report.")
  expect(textOf(3)).toContain("what is said in 3 posts, by captions")
  expect(textOf(3)).toContain(
    "what is said in 3 of them was read by its captions, and what is shown in them is not in this report."
  )
})

const SAID = "and then we add the salt and what the fuck is this"

/** An account whose one video has these captions, with a score of today; the path of its creator. */
const scoredWith = (host: TestHost) =>
  host.run(
    Effect.gen(function* () {
      const { id: tenantId } = yield* createTenant("Brand")
      yield* grantCredits({ tenantId, credits: 5 })
      const { secret } = yield* createKey({ tenantId, scope: "full", label: "full" })
      const at = new Date()
      const job = aJob(tenantId, { account: anAccount("youtube"), createdAt: at })
      const given = evidence({ posts: [post("a", "Bread, slowly", { transcript: SAID }), post("b", "Lovely bread")] })
      const gathered = { ...given, profile: { ...given.profile, ...job.account }, gatheredAt: at }
      const card = makeScorecard(gathered, scoreCreator(gathered), { id: ScoreId.make(crypto.randomUUID()), media: [] })
      const jobs = yield* Jobs
      yield* jobs.enqueue(job)
      yield* jobs.complete(job, { scores: [{ shared: card, own: null }], output: null, announce: null }, at)
      return { path: `/api/v1/creators/youtube/${job.account.handle}`, key: Redacted.value(secret) }
    })
  )

test("a creator and their report quote what is said in a video, and say that it was read", async () => {
  await using host = await openHost()
  const { path, key } = await scoredWith(host)
  const flag = {
    category: "profanity",
    signal_source: "transcript",
    evidence: { caption_excerpt: null, transcript_excerpt: SAID }
  }
  const { json } = await host.call(`${path}?include=risk_flags`, { key })
  expect(json).toMatchObject({ creator: { risk_flags: [flag] } })
  const report = await host.call(`${path}/report`, { key })
  expect(report.json).toMatchObject({ report: { risk_flags: { items: [flag] } } })
})

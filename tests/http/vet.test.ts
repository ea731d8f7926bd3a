import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { Layer, Redacted } from "effect"
import { layer as postgres } from "../../adapters/postgres/layer.ts"
import { externalPorts } from "../../fixtures/layers/externalPorts.ts"
import { layer as fixtures } from "../../fixtures/layers/layer.ts"
import type { RiskFlag } from "../../ports/creators/scoring/Score.ts"
import type { Scorecard } from "../../ports/creators/scoring/Scorecard.ts"
import { DAY_MS } from "../../ports/time/days.ts"
import { aCard, anAccount } from "../contracts/creatorsExamples.ts"
import { migratedEmbedded } from "../support/databases/migratedEmbedded.ts"
import { account, balanceOf, type Customer, scored } from "./customers.ts"
import { openHost, type TestHost } from "./host.ts"

const VET = "/api/v1/creators/vet"

const { score: plain } = aCard(anAccount())
const flag = (category: string, severity: RiskFlag["severity"], place = 0): RiskFlag => ({
  category,
  severity,
  confidence: 0.5,
  description: `${category} in a post`,
  excerpt: "…",
  postUrl: `https://v.example/${category}/${place}`,
  whyFlagged: "Flagged because",
  signalSource: "post_text",
  postedAt: null,
  scoreImpact: "scored"
})
const scoreOf = (score: number, confidence: number, flags: ReadonlyArray<RiskFlag> = []): Scorecard["score"] => ({
  ...plain,
  score,
  confidence,
  flags,
  knockouts: []
})

const suite = (name: string, open: () => Promise<TestHost>) =>
  describe(`POST /api/v1/creators/vet over ${name}`, () => {
    let host: TestHost
    beforeAll(async () => {
      host = await open()
    })
    afterAll(() => host.close())

    const vet = ({ key }: Pick<Customer, "key">, creators: unknown) =>
      host.call(VET, { method: "POST", key, body: { creators } })

    test("the unified score, a breakdown by platform and the worst risk flags, for 1 credit", async () => {
      const me = await account(host, 5)
      const [video, chat] = await scored(host, [
        { platform: "youtube", score: scoreOf(90, 0.75, [flag("profanity", "low"), flag("violence", "critical")]) },
        { platform: "x", score: scoreOf(50, 0.25, [flag("legal", "high")]) }
      ])
      const asked = [
        { platform: "twitter", handle: `@${chat?.handle}` },
        { platform: "kick", handle: "nova.nobody" },
        { platform: "YouTube", handle: video?.handle }
      ]
      const answer = await vet(me, asked)
      expect(answer).toMatchObject({
        status: 200,
        json: {
          unified: { score: 80, tier: "excellent" },
          accounts: [
            { ...asked[0], status: "cached", score: 50, last_scored_at: chat?.scoredAt.toISOString() },
            { ...asked[1], status: "not_scored", score: null, last_scored_at: null },
            { ...asked[2], status: "cached", score: 90, last_scored_at: video?.scoredAt.toISOString() }
          ],
          risk_flags: [
            { category: "violence", severity: "critical" },
            { category: "legal" },
            { category: "profanity" }
          ],
          credits_charged: 1
        }
      })
      expect(await balanceOf(host, me)).toBe(4)
      expect(await vet(me, asked.toReversed())).toMatchObject({ json: { unified: { score: 80, tier: "excellent" } } })
      // Whom they vetted is on their roster: vetting them again is free.
      expect(await balanceOf(host, me)).toBe(4)
    })

    test("accounts with no recent cached score are not_scored with no charge", async () => {
      const me = await account(host, 1)
      const [stale] = await scored(host, [{ scoredAt: new Date(Date.now() - 31 * DAY_MS) }])
      const answer = await vet(me, [
        { platform: "youtube", handle: stale?.handle },
        { platform: "x", handle: "nova.nobody" }
      ])
      expect(answer).toMatchObject({
        status: 200,
        json: {
          unified: null,
          accounts: [{ status: "not_scored" }, { status: "not_scored" }],
          risk_flags: [],
          credits_charged: 0
        }
      })
      expect(await balanceOf(host, me)).toBe(1)
    })

    test("without credits: 402 where there is something to deliver; nothing to deliver is free", async () => {
      const poor = await account(host, 0)
      const [card] = await scored(host, [{}])
      const { platform, handle } = card ?? { platform: "x", handle: "" }
      expect(await vet(poor, [{ platform, handle }])).toMatchObject({
        status: 402,
        json: { error: "insufficient_credits" }
      })
      expect(await vet(poor, [{ platform: "x", handle: "nova.nobody" }])).toMatchObject({ status: 200 })
    })

    test("at most 25 flags, the worst of all accounts", async () => {
      const me = await account(host, 1, "read")
      const flags = (severity: RiskFlag["severity"]) => Array.from({ length: 20 }, (_, n) => flag("legal", severity, n))
      const cards = await scored(host, [
        { platform: "kick", score: scoreOf(50, 0.5, flags("low")) },
        { platform: "twitch", score: scoreOf(50, 0.5, flags("high")) }
      ])
      const { json } = await vet(
        me,
        cards.map(({ platform, handle }) => ({ platform, handle }))
      )
      const shown: unknown = Object(json).risk_flags
      expect(shown).toHaveLength(25)
      const severities = Array.isArray(shown) ? shown.map((each) => Object(each).severity) : []
      expect(severities).toEqual([...Array(20).fill("high"), ...Array(5).fill("low")])
    })

    test("an account named twice is one account", async () => {
      const me = await account(host, 2)
      const [card] = await scored(host, [{ platform: "x" }])
      const answer = await vet(me, [
        { platform: "x", handle: card?.handle },
        { platform: "twitter", handle: card?.handle?.toUpperCase() }
      ])
      expect(answer).toMatchObject({
        json: { accounts: [{ status: "cached" }, { status: "cached" }], credits_charged: 1 }
      })
      expect(await balanceOf(host, me)).toBe(1)
    })

    test("what isn't a list of 1 to 12 creators, an unknown platform and a bad handle are 400 and charge nothing", async () => {
      const me = await account(host, 1)
      const good = { platform: "x", handle: "nova" }
      for (const [creators, error] of [
        [undefined, "invalid_request"],
        [[], "invalid_request"],
        [Array(13).fill(good), "invalid_request"],
        [[{ platform: "x" }], "invalid_request"],
        [[good, { platform: "myspace", handle: "nova" }], "unsupported_platform"],
        [[good, { platform: "x", handle: "@" }], "invalid_handle"]
      ]) {
        expect(await vet(me, creators)).toMatchObject({ status: 400, json: { error } })
      }
      expect(await balanceOf(host, me)).toBe(1)
    })
  })

suite("the fixture adapters", () => openHost({ adapters: fixtures }))
suite("the embedded Postgres", () =>
  openHost<unknown>({
    adapters: Layer.merge(
      postgres(Redacted.make("a signing secret")).pipe(Layer.provide(migratedEmbedded())),
      externalPorts
    )
  }))

test("a test key: a deterministic fixture, sandbox true, nothing written", async () => {
  await using host = await openHost()
  const body = { creators: [{ platform: "x", handle: "any.one" }] }
  const vet = () => host.call(VET, { method: "POST", key: host.secrets.test, body })
  const first = await vet()
  expect(first).toMatchObject({
    status: 200,
    json: {
      sandbox: true,
      unified: { score: 72, tier: "good" },
      credits_charged: 0,
      live_credits: 1,
      risk_flags: [{ severity: "low" }]
    }
  })
  expect((await vet()).text).toBe(first.text)
  expect(host.isUntouched()).toBe(true)
})

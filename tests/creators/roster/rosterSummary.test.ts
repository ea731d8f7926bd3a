import { describe, expect, test } from "bun:test"
import { rosterSummary } from "../../../domain/creators/roster/rosterSummary.ts"
import { PROFILE_ORIGINS } from "../../../ports/creators/identity/platforms.ts"
import { Handle, type SocialAccount } from "../../../ports/creators/identity/SocialAccount.ts"
import { ROSTER_TITLES_MAX } from "../../../ports/creators/roster/RosterEntry.ts"
import type { RiskFlag } from "../../../ports/creators/scoring/Score.ts"
import type { Scorecard } from "../../../ports/creators/scoring/Scorecard.ts"
import type { PastScore } from "../../../ports/creators/scoring/Scores.ts"
import { aCard } from "../../contracts/creatorsExamples.ts"
import { daysAgo } from "../scoring/invented.ts"

const youtube: SocialAccount = { platform: "youtube", handle: Handle.make("nova") }
const instagram: SocialAccount = { platform: "instagram", handle: Handle.make("nova.cooks") }
const service: SocialAccount = { platform: "service", handle: Handle.make("nova") }

const { score: plain } = aCard(youtube)
const card = (
  account: SocialAccount,
  days: number,
  score: number,
  given: Partial<Scorecard["score"]> = {}
): Scorecard =>
  aCard(account, {
    scoredAt: daysAgo(days),
    followers: 1_000,
    score: { ...plain, score, knockouts: [], confidence: 0.5, ...given }
  })
const past = (account: SocialAccount, days: number, score: number): PastScore => ({
  account,
  score,
  scoredAt: daysAgo(days),
  followers: null,
  confidence: 0.5,
  scoreCap: null
})
const [flag] = plain.flags
if (flag === undefined) throw new Error("the example has a flag")
const flagged = (description: string, severity: RiskFlag["severity"] = "low"): RiskFlag => ({
  ...flag,
  description,
  severity
})

describe("what the roster shows of a creator", () => {
  test("who was paid for no score of shows accounts with their addresses, and no score of anyone", () => {
    expect(rosterSummary([service, youtube, instagram], { creator: null, history: [] })).toEqual({
      accounts: [
        { ...instagram, displayName: null, url: `${PROFILE_ORIGINS.instagram}/nova.cooks`, scoredAt: null },
        { ...service, displayName: null, url: null, scoredAt: null },
        { ...youtube, displayName: null, url: `${PROFILE_ORIGINS.youtube}/@nova`, scoredAt: null }
      ],
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
    })
  })

  test("one account: its score, its movement and its address", () => {
    const history = [past(youtube, 0, 80), past(youtube, 31, 70), past(youtube, 65, 90), past(youtube, 95, 60)]
    const shown = rosterSummary([youtube], { creator: { cards: [card(youtube, 0, 80)], unscored: [] }, history })
    expect(shown).toMatchObject({
      accounts: [
        { ...youtube, displayName: "Nova cooks 🍳", url: "https://video.example/@nova", scoredAt: daysAgo(0) }
      ],
      displayName: "Nova cooks 🍳",
      followers: 1_000,
      score: 80,
      tier: plain.tier,
      scoredAt: daysAgo(0),
      delta30d: 10,
      delta60d: -10,
      delta90d: 20
    })
  })

  test("several accounts: the unified score, as old as the oldest, moved by the unified past; an account without one has none", () => {
    const cards = [card(youtube, 2, 80), card(instagram, 0, 60)] as const
    const history = [
      past(instagram, 0, 60),
      past(youtube, 2, 80),
      past(service, 20, 1),
      past(instagram, 40, 50),
      past(youtube, 41, 50)
    ]
    const shown = rosterSummary([youtube, instagram, service], { creator: { cards, unscored: [service] }, history })
    expect(shown).toMatchObject({ score: 70, tier: "good", scoredAt: daysAgo(2), followers: 2_000, delta30d: 20 })
    // What an account was scored long ago is said of it, and has no part in the score or its movement.
    expect(shown.accounts.map(({ platform, scoredAt }) => [platform, scoredAt])).toEqual([
      ["instagram", daysAgo(0)],
      ["service", daysAgo(20)],
      ["youtube", daysAgo(2)]
    ])
  })

  test("flags: all are counted, a title stands once, the worst first, and no more than ROSTER_TITLES_MAX", () => {
    const flags = [flagged("Profanity"), flagged("Hate", "critical"), flagged("Profanity")]
    const few = rosterSummary([youtube], {
      creator: { cards: [card(youtube, 0, 50, { flags })], unscored: [] },
      history: []
    })
    expect(few).toMatchObject({ flags: 3, flagTitles: ["Hate", "Profanity"] })
    const many = Array.from({ length: 2 * ROSTER_TITLES_MAX }, (_, place) => flagged(`Kind ${place}`))
    const shown = rosterSummary([youtube], {
      creator: { cards: [card(youtube, 0, 50, { flags: many })], unscored: [] },
      history: []
    })
    expect(shown.flags).toBe(many.length)
    expect(shown.flagTitles).toHaveLength(ROSTER_TITLES_MAX)
  })
})

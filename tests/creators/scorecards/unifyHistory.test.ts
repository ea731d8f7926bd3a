import { expect, test } from "bun:test"
import { unifyHistory } from "../../../domain/creators/scorecards/velocity.ts"
import { Handle, type SocialAccount } from "../../../ports/creators/identity/SocialAccount.ts"
import type { PastScore } from "../../../ports/creators/scoring/Scores.ts"
import { daysAgo } from "../scoring/invented.ts"

const past = (platform: SocialAccount["platform"], days: number, score: number, confidence = 0.5): PastScore => ({
  account: { platform, handle: Handle.make("nova") },
  score,
  scoredAt: daysAgo(days),
  followers: null,
  confidence,
  scoreCap: null
})

test("a creator's history has a point for each moment at which an account was scored, of the newest scores up to then", () => {
  const history = [past("x", 1, 80), past("kick", 2, 60, 0.25), past("youtube", 2, 60, 0.25), past("x", 5, 40)]
  expect(unifyHistory(history)).toEqual([
    { score: 70, scoredAt: daysAgo(1) },
    { score: 50, scoredAt: daysAgo(2) },
    { score: 40, scoredAt: daysAgo(5) }
  ])
  expect(unifyHistory([])).toEqual([])
})

test("a knockout caps the point until the account is scored without it", () => {
  const capped = { ...past("x", 3, 30), scoreCap: 39 }
  expect(unifyHistory([past("x", 1, 90), past("youtube", 2, 100), capped]).map(({ score }) => score)).toEqual([
    95, 39, 30
  ])
})

import { expect, test } from "bun:test"
import { unifyAudience } from "../../../domain/creators/scorecards/unifyAudience.ts"
import type { Platform } from "../../../ports/creators/identity/SocialAccount.ts"
import type { AudienceLocation } from "../../../ports/creators/scoring/Evidence.ts"

const account = (platform: Platform, followers: number | null, shares: Readonly<Record<string, number>>) => ({
  platform,
  followers,
  audience: Object.entries(shares).map(([countryCode, share]): AudienceLocation => ({ countryCode, share }))
})

test("an audience is by platform, the account's own where it has one account there, and empty where none is shown", () => {
  const [x, kick] = [account("x", 10, { IE: 0.25, FR: 0.5 }), account("kick", 5, {})]
  expect([...unifyAudience([x, kick])]).toEqual([
    ["x", x.audience],
    ["kick", []]
  ])
})

test("of several accounts on one platform it is their mean by followers, greatest share first", () => {
  const [large, small] = [account("x", 300, { IE: 0.5, FR: 0.5 }), account("x", 100, { IE: 0.5, DE: 0.5 })]
  const silent = account("x", 9_999, {})
  expect(unifyAudience([large, small, silent]).get("x")).toEqual([
    { countryCode: "IE", share: 0.5 },
    { countryCode: "FR", share: 0.375 },
    { countryCode: "DE", share: 0.125 }
  ])
})

test("accounts weigh alike where none of them is known to have a follower", () => {
  const accounts = [account("x", null, { IE: 1 }), account("x", 0, { FR: 0.5 })]
  expect(unifyAudience(accounts).get("x")).toEqual([
    { countryCode: "IE", share: 0.5 },
    { countryCode: "FR", share: 0.25 }
  ])
})

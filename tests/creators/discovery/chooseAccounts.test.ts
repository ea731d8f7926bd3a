import { describe, expect, test } from "bun:test"
import { Result } from "effect"
import { chooseAccounts } from "../../../domain/creators/discovery/chooseAccounts.ts"
import { LINK_CONFIDENCE_MIN } from "../../../domain/creators/identity/matchAccounts.ts"
import { FOOTPRINT_ACCOUNTS_MAX } from "../../../ports/creators/discovery/Footprints.ts"
import { Handle, type SocialAccount } from "../../../ports/creators/identity/SocialAccount.ts"
import { aDiscovery, aFound } from "../../contracts/discoveryExamples.ts"

const seed: SocialAccount = { platform: "youtube", handle: Handle.make("novacooks") }
const sure = aFound("instagram", "nova.cooks", 0.97)
const doubtful = aFound("x", "nova", LINK_CONFIDENCE_MIN - 0.01)
const tiktok = aFound("tiktok", "novacooks", 0.95)
const found = aDiscovery(seed, [sure, tiktok, doubtful])

const named = (...accounts: ReadonlyArray<readonly [string, string]>) =>
  accounts.map(([platform, handle]) => ({ platform, handle }))
const ofAccount = ({ platform, handle }: { readonly platform: string; readonly handle: string }) => ({
  platform,
  handle
})

describe("the accounts of a footprint", () => {
  test("unasked are the seed and those from LINK_CONFIDENCE_MIN on; what isn't scored is the creator's too, and nothing is refused", () => {
    const chosen = Result.getOrThrow(chooseAccounts(found, null))
    expect(chosen.accounts.map(ofAccount)).toEqual([seed, sure, tiktok].map(ofAccount))
    expect(chosen.scored.map(ofAccount)).toEqual([seed, sure].map(ofAccount))
    expect(chosen.choice).toEqual({ linked: chosen.scored, ownLinked: [], refused: [] })
    const exactly = aFound("twitch", "nova", LINK_CONFIDENCE_MIN)
    expect(Result.getOrThrow(chooseAccounts(aDiscovery(seed, [exactly]), null)).scored).toHaveLength(2)
  })

  test("that only the seed's side claims, or whose page was not read, are the caller's alone, however sure they are", () => {
    const listed = aFound("twitch", "a.celebrity", 0.999, { claimedBy: "seed" })
    const claiming = aFound("kick", "an.impostor", 0.999, { claimedBy: "account" })
    const alike = aFound("x", "novacooks", 0.999, { claimedBy: "neither" })
    const unread = aFound("reddit", "novacooks", 0.999, { isVerified: false })
    const unproven = [listed, claiming, alike, unread]
    const all = aDiscovery(seed, [sure, ...unproven])
    for (const verified of [null, all.accounts.map(ofAccount)]) {
      const { choice, scored } = Result.getOrThrow(chooseAccounts(all, verified))
      expect(scored).toHaveLength(6)
      expect(choice.linked.map(ofAccount)).toEqual([seed, sure].map(ofAccount))
      expect(choice.ownLinked.map(ofAccount)).toEqual(unproven.map(ofAccount))
    }
  })

  test("unasked are never those that the caller took for another creator's before; named by the caller they are", () => {
    const apart = [{ platform: "instagram" as const, handle: sure.handle }]
    expect(Result.getOrThrow(chooseAccounts(found, null, apart)).scored).toEqual([seed])
    const asked = chooseAccounts(found, named(["instagram", "nova.cooks"]), apart)
    expect(Result.getOrThrow(asked).scored).toHaveLength(2)
  })

  test("that the caller verified are exactly those and the seed; others are refused, and doubtful ones the caller's alone", () => {
    const chosen = Result.getOrThrow(chooseAccounts(found, named(["Twitter", " @Nova "])))
    expect(chosen.choice).toEqual({
      linked: [seed],
      ownLinked: [{ platform: "x", handle: doubtful.handle }],
      refused: [{ platform: "instagram", handle: sure.handle }]
    })
    expect(chosen.scored).toEqual([seed, { platform: "x", handle: doubtful.handle }])
    const none = Result.getOrThrow(chooseAccounts(found, []))
    expect(none.scored).toEqual([seed])
    expect(none.choice.refused).toHaveLength(2)
  })

  test("that were never discovered are refused by their place, and nothing of what was sent is repeated", () => {
    const failure = Result.getFailure(
      chooseAccounts(found, named(["instagram", "nova.cooks"], ["instagram", "a.celebrity"]))
    )
    expect(failure).toMatchObject({ value: { _tag: "NotDiscovered", reason: expect.stringContaining("accounts[1]") } })
    expect(JSON.stringify(failure)).not.toContain("celebrity")
    expect(Result.isFailure(chooseAccounts(found, named(["myspace", "nova"])))).toBe(true)
  })

  test("are at most FOOTPRINT_ACCOUNTS_MAX: unasked the surest, and more that the caller verified are too many", () => {
    const many = Array.from({ length: 20 }, (_, place) => aFound("instagram", `nova${place}`, 0.99 - place / 1000))
    const large = aDiscovery(seed, [...many, tiktok])
    const chosen = Result.getOrThrow(chooseAccounts(large, null))
    expect(chosen.scored).toHaveLength(FOOTPRINT_ACCOUNTS_MAX)
    expect(chosen.scored.slice(1).map(ofAccount)).toEqual(many.slice(0, FOOTPRINT_ACCOUNTS_MAX - 1).map(ofAccount))
    expect(chosen.accounts.map(ofAccount)).toContainEqual(ofAccount(tiktok))
    const all = chooseAccounts(large, many.map(ofAccount))
    expect(Result.getFailure(all)).toMatchObject({ value: { _tag: "FootprintTooLarge" } })
  })

  test("are none where no account is on a platform where creators are scored", () => {
    const unscored = { ...found, accounts: [tiktok] }
    expect(Result.getFailure(chooseAccounts(unscored, null))).toMatchObject({ value: { _tag: "NoScoreableAccounts" } })
  })
})

import { describe, expect, test } from "bun:test"
import { Result } from "effect"
import fc from "fast-check"
import { platformNames, readSocialAccount } from "../../../domain/creators/identity/socialAccount.ts"
import { PROPERTY_RUNS } from "../../support/running/effectTest.ts"

const SLUG = "creatorsignal"
const read = (platform: string, handle: string) => {
  const named = readSocialAccount(platform, handle, SLUG)
  return Result.isSuccess(named)
    ? `${named.success.spelling} = ${named.success.account.platform}/${named.success.account.handle}`
    : named.failure._tag
}

describe("an account", () => {
  test.each([
    ["instagram", "nova.cooks", "instagram = instagram/nova.cooks"],
    ["Instagram", "Nova.Cooks", "instagram = instagram/nova.cooks"],
    ["twitter", "nova", "twitter = x/nova"],
    ["x", "@nova", "x = x/nova"],
    ["x", "  @nova ", "x = x/nova"],
    ["creatorsignal", "nova", "creatorsignal = service/nova"],
    ["CreatorSignal", "nova", "creatorsignal = service/nova"],
    ["linkedin", "JOSÉ", "linkedin = linkedin/josé"],
    ["linkedin", "jose\u0301", "linkedin = linkedin/josé"],
    ["youtube", "@NovaCooks", "youtube = youtube/novacooks"],
    ["youtube", " UCnovaCooks_-0123456789A", "youtube = youtube/UCnovaCooks_-0123456789A"],
    ["youtube", "UCnovaCooks_-0123456789AB", "youtube = youtube/ucnovacooks_-0123456789ab"],
    ["instagram", "\u200bnova", "instagram = instagram/nova"],
    ["instagram", "\u200e@nova", "instagram = instagram/nova"],
    ["instagram", "\u2066@nova\u2069", "instagram = instagram/nova"],
    ["instagram", "\uff20nova", "instagram = instagram/nova"],
    ["instagram", "no\u00adva\u2060", "instagram = instagram/nova"],
    ["instagram", "nova\ufe0f", "instagram = instagram/nova"],
    ["instagram", "\uff2e\uff4f\uff56\uff41\uff3f\uff11", "instagram = instagram/nova_1"],
    ["instagram", "\u{1d4f7}\u{1d4f8}\u{1d4ff}\u{1d4ea}", "instagram = instagram/nova"],
    ["instagram", "ñova", "instagram = instagram/ñova"],
    ["youtube", "\u3131\u3134\u3137", "youtube = youtube/\u3131\u3134\u3137"],
    ["youtube", "ｎｏｖａ", "youtube = youtube/nova"],
    [
      "linkedin",
      "ACoAAAEkwwAB9KEc2TrQgOLEQ-vzRyZeCDyc6DQ",
      "linkedin = linkedin/ACoAAAEkwwAB9KEc2TrQgOLEQ-vzRyZeCDyc6DQ"
    ],
    ["x", "UCnovaCooks_-0123456789A", "x = x/ucnovacooks_-0123456789a"],
    ["kick", "Nova_Cooks", "kick = kick/nova_cooks"],
    ["kick", "nova-cooks", "kick = kick/nova_cooks"],
    ["twitch", "nova-cooks", "twitch = twitch/nova-cooks"],
    ["kick", "n".repeat(100), `kick = kick/${"n".repeat(100)}`],
    ["kick", "é".repeat(100), `kick = kick/${"é".repeat(100)}`]
  ])("%s and %j is %s", (platform, handle, expected) => expect(read(platform, handle)).toBe(expected))

  test.each(["", "service", "tiktok", "myspace", "constructor", "__proto__"])(
    "platform %j is not supported",
    (platform) => expect(read(platform, "nova")).toBe("UnsupportedPlatform")
  )

  test.each([
    "",
    " ",
    "@",
    "@@nova",
    "a b",
    "a/b",
    "a\\b",
    "a?b",
    "a#b",
    "a%2fb",
    "a\0b",
    "a\nb",
    "\u202e".repeat(101),
    "\u200b@\u200b",
    "\ud800",
    "n".repeat(101)
  ])("handle %j is invalid", (handle) => expect(read("x", handle)).toBe("InvalidHandle"))

  test("reads what it made of a handle as the same account", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 120 }), (handle) => {
        const once = readSocialAccount("x", handle, SLUG)
        if (Result.isFailure(once)) return
        const { account } = once.success
        expect([...account.handle].length).toBeLessThanOrEqual(100)
        expect(account.handle.isWellFormed()).toBe(true)
        expect(Result.getOrThrow(readSocialAccount("x", account.handle, SLUG)).account).toEqual(account)
      }),
      { numRuns: PROPERTY_RUNS }
    )
  })

  test("may be on every platform of the specification", () => {
    expect(platformNames(SLUG)).toEqual([
      SLUG,
      "instagram",
      "youtube",
      "twitter",
      "x",
      "facebook",
      "reddit",
      "twitch",
      "kick",
      "linkedin",
      "threads",
      "snapchat"
    ])
    for (const platform of platformNames(SLUG)) expect(read(platform, "nova")).toStartWith(`${platform} = `)
  })
})

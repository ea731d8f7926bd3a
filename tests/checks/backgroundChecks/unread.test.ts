import { expect, test } from "bun:test"
import { unreadPart } from "../../../domain/checks/backgroundChecks/unread.ts"
import type { Platform } from "../../../ports/creators/identity/SocialAccount.ts"
import { aReport } from "../../contracts/checkExamples.ts"
import { checkAccount } from "../../contracts/consentExamples.ts"

const PRICE = 2_999
const NAMED: ReadonlyArray<Platform> = ["instagram", "youtube", "x", "twitch", "reddit", "kick", "facebook"]

const partOf = (named: ReadonlyArray<Platform>, unread: ReadonlyArray<Platform>, code = "unavailable") => {
  const accounts = named.map((platform) => checkAccount(platform, "nova"))
  const whole = aReport()
  return unreadPart(
    { accounts, amountMinor: PRICE, consent: null },
    {
      accounts: accounts
        .filter(({ platform }) => !unread.includes(platform))
        .map(({ platform, handle, ground }) => ({ ...account(platform), platform, handle, ground })),
      notRead: unread.map((platform) => ({ ...(whole.notRead[0] ?? { reason: "" }), platform, handle: null, code }))
    }
  )
}
const account = (platform: Platform) => ({
  platform,
  handle: checkAccount(platform, "nova").handle,
  ground: "named" as const,
  posts: 1,
  postsExist: 1,
  isComplete: true,
  assessed: 1,
  withoutWords: 0,
  otherLanguages: [],
  videos: 0,
  transcripts: 0,
  visual: 0,
  comments: 0,
  earliestAt: null,
  latestAt: null,
  archive: null
})

test("the parts of any number of platforms are whole, fair, and together the price", () => {
  for (let count = 2; count <= NAMED.length; count += 1) {
    const named = NAMED.slice(0, count)
    const parts = named.map((platform) => partOf(named, [platform]) ?? 0)
    expect(parts.reduce((sum, part) => sum + part, 0)).toBe(PRICE)
    expect(Math.max(...parts) - Math.min(...parts)).toBeLessThanOrEqual(1)
    expect(parts.every(Number.isInteger)).toBe(true)
    expect(partOf(named, named.slice(1))).toBe(PRICE - (parts[0] ?? 0))
  }
})

test("nothing is given back where all was read, nothing was, or what is missing is another person's or was struck", () => {
  expect(partOf(["instagram", "x"], [])).toBeNull()
  expect(partOf(["instagram", "x"], ["instagram", "x"])).toBeNull()
  for (const code of ["another_person", "identity_unknown", "struck", "not_confirmed"]) {
    expect([code, partOf(["instagram", "x"], ["x"], code)]).toEqual([code, null])
  }
})

test("what the subject added costs nothing, so nothing is given back of it", () => {
  const accounts = [checkAccount("instagram", "nova"), checkAccount("x", "nova"), checkAccount("twitch", "nova")]
  const consent = {
    decision: "given",
    at: new Date(0),
    textVersion: 1,
    textHash: "",
    network: null,
    confirmed: [],
    added: ["twitch/nova"],
    struck: []
  } as const
  const of = (platform: Platform) =>
    unreadPart(
      { accounts, amountMinor: PRICE, consent },
      { accounts: [account("instagram")], notRead: [{ platform, handle: null, code: "unavailable", reason: "" }] }
    )
  expect([of("x"), of("twitch")]).toEqual([1_499, null])
})

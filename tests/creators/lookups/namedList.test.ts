import { describe, expect, test } from "bun:test"
import { Result } from "effect"
import { accountsNamed, readNamedCells, readNamedList } from "../../../domain/creators/lookups/namedList.ts"
import { accountKey } from "../../../ports/creators/identity/SocialAccount.ts"

const SLUG = "creatorsignal"
const keysIn = (text: string): ReadonlyArray<string> =>
  accountsNamed(readNamedList(text, SLUG)).map(({ account }) => accountKey(account))
const reasonOf = (line: string): string | null => {
  const [first] = readNamedList(line, SLUG)
  return first !== undefined && Result.isFailure(first.named) ? first.named.failure.reason : null
}

describe("a pasted list", () => {
  test("names a creator once, however their handle looks", () => {
    const list = [
      "instagram/nova",
      "instagram/\u200bnova",
      "instagram,\u200e@nova",
      "instagram;\uff20nova",
      "instagram\t\uff4e\uff4f\uff56\uff41",
      "instagram/n\u00adova\ufe0f",
      "\ufeffinstagram/NOVA",
      "https://www.instagram.com/nova\u2060",
      "https://www.instagram.com/_u/nova/",
      "\u2066https://instagram.com/nova?igsh=abc\u2069"
    ]
    expect(keysIn(list.join("\n"))).toEqual(["instagram/nova"])
  })

  test("keeps people apart whose handles differ in what is seen", () => {
    const list = ["youtube/n\u00f3va", "youtube/nova", "x/no_va", "x/nova_", "linkedin/n\u00f3va", "linkedin/nova"]
    expect(keysIn(list.join("\n"))).toHaveLength(list.length)
  })

  test.each([
    ["https://www.instagram.com/share/reel/Cabc", "This Instagram link is short for another address"],
    ["https://www.facebook.com/share/1abc/", "This Facebook link is short for another address"],
    ["https://lnkd.in/abc", "This LinkedIn link is short for another address"],
    ["facebook,https://fb.me/abc", "This Facebook link is short for another address"],
    ["https://www.instagram.com/p/Cabc/", "This is a page of Instagram and no creator's profile"],
    ["https://www.facebook.com/watchparty/1", "This is a page of Facebook and no creator's profile"],
    ["https://www.tiktok.com/@nova", "platform: must be one of"],
    ["https://nova.example/", "Write platform/handle, or the address of a profile"]
  ])("refuses %s and says why", (line, reason) => expect(reasonOf(line)).toStartWith(reason))

  test("has an address in the place of a handle read likewise", () => {
    const refused = readNamedCells("instagram", "https://www.instagram.com/share/Cabc", SLUG)
    expect(Result.isFailure(refused) && refused.failure.reason).toContain("short for another address")
  })
})

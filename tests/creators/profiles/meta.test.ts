import { describe, expect, test } from "bun:test"
import { Result } from "effect"
import { discoveryFromMeta } from "../../../adapters/profiles/meta/discoveryFromMeta.ts"
import { type GraphRefusal, graphProblemIn } from "../../../adapters/profiles/meta/graphProblem.ts"
import {
  USAGE_PAUSE_SECONDS,
  USAGE_PAUSE_SECONDS_MAX,
  usagePauseSeconds
} from "../../../adapters/profiles/meta/graphUsage.ts"
import { page } from "./page.ts"

const reasonOf = (result: Result.Result<unknown, { readonly reason: string }>): string =>
  Result.getOrThrow(Result.flip(result)).reason

describe("a business discovery", () => {
  test("gives the profile, and media as posts, newest first; a broken one is counted", () => {
    const { profile, posts, next } = Result.getOrThrow(discoveryFromMeta(page("meta-discovery.json"), "nova.cooks"))
    expect(profile).toEqual({
      platform: "instagram",
      handle: "nova.cooks",
      displayName: "Nova Cooks",
      url: "https://www.instagram.com/nova.cooks",
      bio: "One pot, one pan. Books at https://nova.example/books",
      location: null,
      avatarUrl: "https://scontent.cdn.example/v/t51/nova_n.jpg?oh=00",
      links: ["http://nova.example/", "https://nova.example/books"],
      isVerified: null,
      createdAt: null,
      followers: 48_213,
      following: 312,
      posts: 4
    })
    expect([posts.skipped, next]).toEqual([1, "QVFIUnpKZA2syNlF0"])
    expect(posts.items.map(({ id, likes, comments, views }) => [id, likes, comments, views])).toEqual([
      // Its likes are hidden, and Meta leaves them out.
      ["17895695668004550", null, 12, 90_210],
      ["17918195224117851", 1_204, 57, null],
      ["17895695668004551", 3, 0, null]
    ])
    expect(posts.items[1]).toMatchObject({
      url: "https://www.instagram.com/p/BfEvJWDgvBa/",
      publishedAt: new Date("2026-02-20T17:03:11.000Z"),
      text: "Lentils, again #onepot with spiceco\nAd",
      hashtags: ["onepot"]
    })
  })

  test("shows of a video its picture, and of a post without words nothing", () => {
    const { posts } = Result.getOrThrow(discoveryFromMeta(page("meta-discovery.json"), "NOVA.cooks"))
    expect(posts.items[0]?.mediaUrls).toEqual(["https://scontent.cdn.example/v/t51/bread_n.jpg"])
    expect(posts.items[2]?.text).toBe("")
  })

  test("of another account, or of no account, is of another kind", () => {
    expect(reasonOf(discoveryFromMeta(page("meta-discovery.json"), "nova"))).toBe("other_kind")
    expect(reasonOf(discoveryFromMeta({ id: "17841405309211844" }, "nova.cooks"))).toBe("other_kind")
    expect(reasonOf(discoveryFromMeta("<html>", "nova.cooks"))).toBe("not_json")
  })

  test("whose cursor could change the query has no next page", () => {
    for (const after of ["a){id}", "a b", "", "ä", 7]) {
      const document = { business_discovery: { username: "nova", media: { data: [], paging: { cursors: { after } } } } }
      expect(Result.getOrThrow(discoveryFromMeta(document, "nova")).next).toBeNull()
    }
  })

  test("finds a site that was written without its scheme", () => {
    const document = { business_discovery: { username: "nova", website: "nova.example/books" } }
    expect(Result.getOrThrow(discoveryFromMeta(document, "nova")).profile.links).toEqual(["https://nova.example/books"])
  })
})

const CODES: ReadonlyArray<readonly [code: number, subcode: number | undefined, refusal: GraphRefusal]> = [
  [110, 2_207_013, "no_professional_account"],
  [24, 2_207_013, "no_professional_account"],
  [190, 463, "credentials"],
  [190, 467, "credentials"],
  [190, undefined, "credentials"],
  [10, undefined, "credentials"],
  [200, undefined, "credentials"],
  [100, 33, "credentials"],
  [100, undefined, "field"],
  [4, undefined, "paused"],
  [17, undefined, "paused"],
  [32, undefined, "paused"],
  [613, undefined, "paused"],
  [80_002, undefined, "paused"],
  [2, undefined, "out_of_order"],
  [368, undefined, "other"]
]

describe("a refusal of Graph API", () => {
  test.each(CODES)("of code %p and subcode %p is %p", (code, subcode, refusal) => {
    const error = { message: "m", code, ...(subcode === undefined ? {} : { error_subcode: subcode }) }
    expect(graphProblemIn(JSON.stringify({ error }))).toEqual({ refusal, code, subcode: subcode ?? null })
  })

  test("is none where the answer is one, and never holds the words of it", () => {
    expect(graphProblemIn(page("meta-discovery.json"))).toBeNull()
    expect(graphProblemIn("")).toBeNull()
    expect(JSON.stringify(graphProblemIn(page("meta-no-professional-account.json")))).not.toContain("nobody")
  })
})

const useCase = (given: object) =>
  JSON.stringify({
    "17841405309211844": [{ type: "instagram", call_count: 1, total_cputime: 1, total_time: 1, ...given }]
  })

describe("how much of Meta's grant is used", () => {
  test("asks for no pause below 90 per cent, and for one from there on, by whichever share is largest", () => {
    const app = (share: object) => usagePauseSeconds({ "x-app-usage": JSON.stringify(share) })
    expect(app({ call_count: 89, total_time: 25, total_cputime: 25 })).toBe(0)
    expect(app({ call_count: 90, total_time: 25, total_cputime: 25 })).toBe(USAGE_PAUSE_SECONDS)
    expect(app({ call_count: 2, total_time: 25, total_cputime: 120 })).toBe(USAGE_PAUSE_SECONDS)
    expect(usagePauseSeconds({ "x-business-use-case-usage": useCase({ call_count: 95 }) })).toBe(USAGE_PAUSE_SECONDS)
  })

  test("asks for the minutes that Meta estimates, a day at most", () => {
    const pauseFor = (minutes: number) =>
      usagePauseSeconds({
        "x-app-usage": `{"call_count":1}`,
        "x-business-use-case-usage": useCase({ call_count: 100, estimated_time_to_regain_access: minutes })
      })
    expect(pauseFor(19)).toBe(1_140)
    expect(pauseFor(0)).toBe(USAGE_PAUSE_SECONDS)
    expect(pauseFor(1e9)).toBe(USAGE_PAUSE_SECONDS_MAX)
  })

  test("asks for none where the headers say nothing, or nonsense", () => {
    for (const odd of ["", "null", "[]", "{", `{"call_count":"many"}`, `{"a":null}`, `{"a":[null,1,{}]}`]) {
      expect(usagePauseSeconds({ "x-app-usage": odd, "x-business-use-case-usage": odd })).toBe(0)
    }
    expect(usagePauseSeconds({})).toBe(0)
  })
})

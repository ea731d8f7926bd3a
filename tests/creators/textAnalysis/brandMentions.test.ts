import { describe, expect, test } from "bun:test"
import { brandMentionsIn, judgeMention } from "../../../domain/creators/textAnalysis/brandMentions.ts"
import { normalise } from "../../../domain/creators/textAnalysis/normalise.ts"
import { readDisclosure } from "../../../domain/creators/textAnalysis/readDisclosure.ts"

const judged = (text: string, isLabelledPaid = false) =>
  judgeMention(readDisclosure(normalise(text), isLabelledPaid), isLabelledPaid)
const mentioning = (url: string, text: string, mentions: ReadonlyArray<string>, isLabelledPaid = false) => ({
  url,
  mentions,
  isLabelledPaid,
  disclosure: readDisclosure(normalise(text), isLabelledPaid)
})

describe("a brand mention", () => {
  test.each([
    ["#ad New pans from @potsandpans", "disclosed", /^Wording: “#?ad”/],
    ["Paid partnership with @potsandpans", "disclosed", /^Wording/],
    [`New pans ${"and more of them ".repeat(12)} #ad @potsandpans`, "unverified", /^Position/],
    ["New pans #sp @potsandpans", "unverified", /^Wording/],
    ["New pans #partner @potsandpans", "unverified", /^Wording/],
    ["Thanks @potsandpans for sending these", "unverified", /^Wording/],
    ["Use my code MARA10 at @potsandpans", "undisclosed", /no word says/],
    ["Werbung | Neue Töpfe von @potsandpans, Code MARA10", "disclosed", /^Wording: “Werbung”/],
    ["【PR】クーポンMARA10で10%OFF @potsandpans", "disclosed", /^Wording/],
    ["Not #ad, I just love @potsandpans", "organic", /^No code/],
    ["my code compiles on the first try with @potsandpans", "organic", /^No code/],
    ["LEYLA15 kodu ilə 15% endirim @potsandpans", "unverified", /^Language/],
    ["Cooked soup in my old @potsandpans pot", "organic", /^No code/]
  ])("%s is %s", (text, verdict, reason) => {
    const { verdict: said, reason: why } = judged(text)
    expect(String(said)).toBe(verdict)
    expect(why).toMatch(reason)
  })

  test("that the platform labels as paid is disclosed, and the reason says so", () => {
    expect(judged("Use my code MARA10", true)).toEqual({
      verdict: "disclosed",
      reason: "The platform labels the post as a paid partnership."
    })
  })

  test("of several posts takes the worst verdict; handles without a sign of payment are no brands unless known", () => {
    const posts = [
      mentioning("https://social.test/1", "#ad New pans from @potsandpans", ["potsandpans"]),
      mentioning("https://social.test/2", "Use my code MARA10 at @PotsAndPans", ["PotsAndPans"]),
      mentioning("https://social.test/3", "Dinner with @nova.cooks and @tinware", ["nova.cooks", "tinware"])
    ]
    const mentions = brandMentionsIn(posts, new Set(["tinware"]))
    expect(mentions.map(({ brand, verdict }) => [brand, verdict])).toEqual([
      ["potsandpans", "undisclosed"],
      ["tinware", "organic"]
    ])
    expect(mentions[0]?.posts.map(({ url, verdict }) => [url, verdict])).toEqual([
      ["https://social.test/2", "undisclosed"],
      ["https://social.test/1", "disclosed"]
    ])
  })
})

import { describe, expect, test } from "bun:test"
import { placeAt } from "../../../domain/creators/discovery/places.ts"
import { readMention } from "../../../domain/creators/discovery/readMention.ts"
import { accountOf, urlOf } from "../../contracts/inventedWeb.ts"

const placeOf = (text: string) => {
  const place = placeAt(urlOf(text))
  if (place === null) throw new Error("no place")
  return place
}
const SEED = { ...placeOf("instagram/nova.cooks"), account: accountOf("instagram/nova.cooks") }

const readingOf = (bio: string, place: string) => readMention(bio, SEED, placeOf(place))

describe("the words of a profile mention", () => {
  test.each([
    ["Beans and bread. YT: @novalive", "youtube/novalive"],
    ["youtube @novalive | cooking", "youtube/novalive"],
    ["Wife, mom of two • tiktok @novalive", "tiktok/novalive"],
    ["Manager: @agency, TikTok: @novalive", "tiktok/novalive"],
    ["Recipes with love: https://www.youtube.com/@novalive", "youtube/novalive"],
    ["Backup: @novalive", "instagram/novalive"],
    ["second account @novalive", "instagram/novalive"],
    ["Zweitaccount: @novalive", "instagram/novalive"],
    ["All recipes: https://novalive.example/", "https://novalive.example/"],
    ["I ❤ bread. TikTok: @novalive", "tiktok/novalive"],
    ["Beans and bread.", "https://novalive.example/"],
    ["made with love\ntwitch.tv/novalive", "twitch/novalive"]
  ])("an account as its owner's: %p", (bio, place) => {
    expect(readingOf(bio, place)).toBe("own")
  })

  test.each([
    ["my wife @other", "instagram/other"],
    ["Married to @other ❤", "instagram/other"],
    ["Manager: @other", "instagram/other"],
    ["mgmt IG: @other", "instagram/other"],
    ["w/ @other", "instagram/other"],
    ["Podcast with @other", "instagram/other"],
    ["Friends: @one @two @other", "instagram/other"],
    ["@other's dad", "instagram/other"],
    ["@other (my husband)", "instagram/other"],
    ["Sponsored by https://other.example/nova", "https://other.example/nova"],
    ["editor: youtube.com/@other", "youtube/other"],
    ["Frau von @other", "instagram/other"],
    ["ma femme @other", "instagram/other"],
    ["mi esposa: @other", "instagram/other"],
    ["mia moglie @other", "instagram/other"],
    ["minha esposa @other", "instagram/other"],
    ["mijn vrouw @other", "instagram/other"],
    ["📸 @other", "instagram/other"],
    ["fan of @other", "instagram/other"],
    ["not affiliated with X @other", "x/other"]
  ])("an account as somebody else's: %p", (bio, place) => {
    expect(readingOf(bio, place)).toBe("other")
  })

  test.each(["@another", "Beans @another bread"])("an account as anybody's: %p", (bio) => {
    expect(readingOf(bio, "instagram/another")).toBe("bare")
  })

  test("a part of another handle is no mention of a handle", () => {
    expect(readingOf("my wife @others.cakes, YT: @other", "youtube/other")).toBe("own")
  })

  test.each(["a".repeat(5_000), "a.".repeat(2_500), "@a ".repeat(1_600), "/".repeat(5_000), "a.b/".repeat(1_250)])(
    "hostile texts are read, however long",
    (bio) => {
      expect(["own", "other", "bare"]).toContain(readingOf(`${bio} @other`, "instagram/other"))
      expect(["own", "other", "bare"]).toContain(readingOf(bio, "instagram/a"))
    }
  )
})

import { describe, expect, test } from "bun:test"
import { Result } from "effect"
import fc from "fast-check"
import { countFromText, countsInText } from "../../../adapters/profiles/openGraph/countsInText.ts"
import { type PageAccount, profileFromPage } from "../../../adapters/profiles/openGraph/profileFromPage.ts"
import type { AnyPlatform } from "../../../ports/creators/identity/platforms.ts"
import type { Profile } from "../../../ports/creators/scoring/Evidence.ts"
import { htmlPage, page } from "./page.ts"

const numRuns = Number(process.env.PROPERTY_RUNS ?? 100)

const account = (
  platform: AnyPlatform,
  handle: string,
  url = `https://${platform}.example/${handle}`
): PageAccount => ({
  platform,
  handle,
  url
})
const URL_OF_PAGE = "https://kick.example/page"
const profileOf = (name: string, of: PageAccount): Profile =>
  Result.getOrThrow(profileFromPage(htmlPage(page(name), of.url), of))
const reasonOf = (html: string, of = account("kick", "lumen")): string =>
  Result.getOrThrow(Result.flip(profileFromPage(htmlPage(html, of.url), of))).reason

describe("a profile page", () => {
  test("of Instagram: counts, name and bio from OpenGraph, though it has a sign-in form and a bio with a count", () => {
    expect(profileOf("instagram.html.txt", account("instagram", "Kai.Runs"))).toEqual({
      platform: "instagram",
      handle: "kai.runs",
      displayName: "Kai Runs",
      url: "https://instagram.example/Kai.Runs",
      bio: "Trails & tea. I have 5M followers. 🏔️ https://kai.example/plan",
      location: null,
      avatarUrl: "https://scontent.cdninstagram.example/v/kai.jpg?stp=dst-jpg&_nc_ht=x",
      links: ["https://kai.example/plan"],
      isVerified: null,
      createdAt: null,
      followers: 12_300,
      following: 456,
      posts: 1_078
    })
  })

  test("in German: a decimal comma, millions, and an image by a relative address", () => {
    const profile = profileOf(
      "threads-de.html.txt",
      account("threads", "mira.klein", "https://threads.example/@mira.klein")
    )
    expect(profile.displayName).toBe("Mira Klein")
    expect([profile.followers, profile.following, profile.posts]).toEqual([1_200_000, null, 345])
    expect(profile.bio).toStartWith("Keramik aus Köln.")
    expect(profile.avatarUrl).toBe("https://threads.example/images/mira.jpg")
  })

  test("of TikTok's form: counts behind the name, likes passed over, the creator's own number left alone", () => {
    const profile = profileOf("tiktok.html.txt", account("tiktok", "duo.dance"))
    expect([profile.displayName, profile.followers]).toEqual(["Duo Dance", 1_200_000])
    expect(profile.bio).toBe("Two of us. 99M Followers soon.")
  })

  test("with JSON-LD in a graph: the person who bears the handle, not another of the page", () => {
    const profile = profileOf("linkedin.html.txt", account("linkedin", "ada-quill"))
    expect([profile.displayName, profile.bio, profile.location]).toEqual([
      "Ada Quill",
      "Publisher of odd books",
      "Leeds"
    ])
    expect([profile.followers, profile.following, profile.posts]).toEqual([3_481, null, null])
    expect(profile.avatarUrl).toBe("https://media.linkedin.example/ada.jpg")
    expect(profile.links).toEqual(["https://quill.example/about"])
  })

  test("with a ProfilePage: followers, posts and date from it; a broken block and unsafe links are passed over", () => {
    const profile = profileOf("snapchat.html.txt", account("snapchat", "zipzap"))
    expect([profile.displayName, profile.followers, profile.posts]).toEqual(["Zip Zap", 1_200_000, 2_346])
    expect(profile.createdAt).toEqual(new Date("2021-03-04T03:06:07.000Z"))
    expect(profile.links).toEqual(["https://zip.example/"])
    expect(profile.bio).toBe("Stunts &amp; snacks")
  })

  test("where the description is the creator's own text: no count is read from it", () => {
    const profile = profileOf("kick.html.txt", account("kick", "lumen"))
    expect([profile.displayName, profile.followers]).toEqual(["lumen", null])
    expect(profile.bio).toBe("Late night builds. 5M followers and counting")
    const claim = `<title>lumen</title><meta name="description" content="5M followers, 3 following">`
    const read = (platform: AnyPlatform) =>
      Result.getOrThrow(profileFromPage(htmlPage(claim, URL_OF_PAGE), account(platform, "lumen")))
    for (const platform of ["x", "youtube", "twitch", "kick", "reddit", "snapchat"] as const) {
      expect(read(platform).followers).toBeNull()
    }
    expect(read("instagram").followers).toBe(5_000_000)
  })

  test("with a sign-in form is one all the same where its address bears the handle", () => {
    const html = "<input type=password><link rel=canonical href=/@lumen><meta property=og:title content=Lumen>"
    expect(Result.getOrThrow(profileFromPage(htmlPage(html, URL_OF_PAGE), account("kick", "Lumen"))).displayName).toBe(
      "Lumen"
    )
    expect(reasonOf(html, account("kick", "someone"))).toBe("login_wall")
  })

  test("with a title and a description alone is read from them", () => {
    const html = "<title>lumen - Kick</title><meta name=description content='Builds &amp; lights'>"
    const profile = Result.getOrThrow(profileFromPage(htmlPage(html, URL_OF_PAGE), account("kick", "lumen")))
    expect([profile.displayName, profile.bio]).toEqual(["lumen", "Builds & lights"])
  })

  test.each([
    ["that asks to sign in", page("instagram-login.html.txt"), "login_wall"],
    [
      "with a password field and no profile",
      "<title>Hi</title><input type=password><meta name=description content=a>",
      "login_wall"
    ],
    ["whose address is the sign-in's", "<title>x</title><meta property=og:url content=/login/?next=a>", "login_wall"],
    ["that names the platform alone", "<title>Kick</title><meta property=og:title content=Kick>", "other_kind"],
    ["that names nobody", "<title>Loading</title>", "other_kind"],
    ["that is JSON", page("reddit-about.json"), "other_kind"],
    ["that is empty", "", "other_kind"]
  ])("%s fails with its reason", (_, html, reason) => {
    expect(reasonOf(html)).toBe(reason)
  })
})

test("a person beside the subject gives no followers, and an image must be a web address", () => {
  const profile = profileOf("broken.html.txt", account("instagram", "jane"))
  expect([profile.displayName, profile.followers, profile.avatarUrl]).toEqual(['Odd "Jane" > Doe', null, null])
})

describe("counts", () => {
  test.each([
    ["1,234 Followers, 56 Following, 78 Posts - See Instagram photos", [1_234, 56, 78]],
    ["12.3K subscribers", [12_300, null, null]],
    ["1,2 Mio. Follower, 56 gefolgt, 1.234 Beiträge – Fotos", [1_200_000, 56, 1_234]],
    ["1\u202f234 followers, 56 suivi(e)s, 78 publications – Voir", [1_234, 56, 78]],
    ["1,5 M d’abonnés", [1_500_000, null, null]],
    ["12,3 mil seguidores, 3 seguidos, 4 publicaciones: ver fotos", [12_300, 3, 4]],
    ["2,5 mi de seguidores, 10 seguindo, 1.001 publicações", [2_500_000, 10, 1_001]],
    ["3 mln follower, 20 seguiti, 15 post", [3_000_000, 20, 15]],
    ["12,3 tys. obserwujących, 4 obserwowanych, 9 postów", [12_300, 4, 9]],
    ["12,3 B takipçi, 5 takip, 7 gönderi", [12_300, 5, 7]],
    ["1,2 тыс. подписчиков, 3 подписки, 44 публикации", [1_200, 3, 44]],
    ["10,5 rb pengikut, 8 mengikuti, 3 postingan", [10_500, 8, 3]],
    ["フォロワー1.2万人、フォロー中56人、投稿78件", [12_000, 56, 78]],
    ["1,234 位粉丝、已关注 56 人、78 篇帖子", [1_234, 56, 78]],
    ["팔로워 1,234명, 팔로잉 56명, 게시물 78개", [1_234, 56, 78]],
    ["12,34,567 followers", [1_234_567, null, null]],
    ["12.3M Likes. 1.2M Followers. 99M followers", [1_200_000, null, null]],
    ["1.2K Followers • 34 Threads • I have 5M followers", [1_200, null, 34]],
    ["12,345 likes · 678 talking about this. 5M followers", [null, null, null]],
    ["I have 5M followers", [null, null, null]],
    ["24/7 followers", [null, null, null]],
    ["1.5 followers", [null, null, null]],
    ["99999999999999999 followers", [null, null, null]]
  ])("%s", (text, expected) => {
    const { followers, following, posts } = countsInText(text)
    expect([followers, following, posts]).toEqual(expected)
  })

  test("what follows them is kept apart", () => {
    expect(countsInText("1.2K Followers • 34 Threads • Potter").rest).toBe("Potter")
    expect(countsInText("Potter, 12 followers").rest).toBe("Potter, 12 followers")
  })

  test.each([
    ["1,234", 1_234],
    ["1.234.567", 1_234_567],
    ["1'234", 1_234],
    ["12 345", 12_345],
    ["12.3K", 12_300],
    ["1,2 Mio.", 1_200_000],
    ["1.5B", 1_500_000_000],
    ["2.3億", 230_000_000],
    ["1.5", null],
    ["12K followers", null],
    ["", null],
    ["many", null]
  ])("one count: %s", (text, expected) => {
    expect(countFromText(text)).toBe(expected)
  })

  test("whole numbers read back from any grouping, and thousands of them from K with either decimal point", () => {
    fc.assert(
      fc.property(fc.nat(2_000_000_000), fc.constantFrom(",", ".", " ", "’", "\u00a0"), (count, mark) => {
        const grouped = String(count).replace(/\B(?=(?:\d{3})+$)/g, mark)
        expect(countsInText(`${grouped} followers`).followers).toBe(count)
        const tenths = count % 10_000
        const short = `${Math.floor(tenths / 10)}${mark === "," ? "," : "."}${tenths % 10}`
        expect(countsInText(`${short}K followers`).followers).toBe(tenths * 100)
      }),
      { numRuns }
    )
  })
})

import { describe, expect, test } from "bun:test"
import { Effect, Layer } from "effect"
import { Digest } from "effect/crypto"
import { layer as textModels } from "../../../adapters/models/TextModels.ts"
import { proofCode } from "../../../domain/checks/backgroundChecks/consent/contacts.ts"
import { judgeBrandFit } from "../../../domain/checks/backgroundChecks/findings/brandFit.ts"
import { isProtectedClassAlone, makeIsOfNamesake } from "../../../domain/checks/backgroundChecks/findings/exclude.ts"
import { makeCheckReport } from "../../../domain/checks/backgroundChecks/findings/makeCheckReport.ts"
import { makeReadBrands } from "../../../domain/checks/backgroundChecks/findings/readBrands.ts"
import { COUNTED_YEARS, type Weighed, weigh } from "../../../domain/checks/backgroundChecks/findings/weigh.ts"
import type { Gathered, GatheredAccount } from "../../../domain/checks/backgroundChecks/gathered.ts"
import { normalise } from "../../../domain/creators/textAnalysis/normalise.ts"
import { CheckId } from "../../../ports/checks/backgroundChecks/Check.ts"
import type { NotRead } from "../../../ports/checks/backgroundChecks/CheckReport.ts"
import type { Post } from "../../../ports/creators/scoring/Evidence.ts"
import { effectTest } from "../../support/running/effectTest.ts"
import { accountOf, checkOf, gatherSubject, NOW, PLATFORMS, profileOf } from "./subject/subject.ts"

const it = effectTest(Layer.mergeAll(textModels, Digest.layerWebCrypto))

const weighed = (text: string, matched: string, more: Partial<Weighed> = {}) => {
  const start = text.indexOf(matched)
  const found: Weighed = {
    text: normalise(text),
    start,
    end: start + matched.length,
    category: "violence",
    severity: "high",
    confidence: 0.8,
    sign: null,
    place: "post",
    isToSomeone: false,
    postedAt: NOW,
    isMild: false,
    isOfBuyer: false,
    ...more
  }
  return weigh(found, NOW).rule
}
const yearsAgo = (years: number) => new Date(NOW.getTime() - years * 365.25 * 86_400_000)

describe("what counts", () => {
  test("are own words, and not quotations, news of others, songs, reposts or politics", () => {
    expect(weighed("I will kill him", "kill")).toBe("own_words")
    expect(weighed('He told me "I will kill you" at the bus stop', "kill")).toBe("quotation")
    expect(weighed('I will kill him, he called me "stupid" all day', "kill")).toBe("own_words")
    expect(weighed("> I will kill you\nwho writes such things?", "kill")).toBe("quotation")
    expect(weighed("Police: man arrested for fraud", "arrested", { category: "legal" })).toBe("news")
    expect(weighed("I got arrested, the police said it was fraud", "arrested", { category: "legal" })).toBe("own_words")
    expect(weighed("🎵 kill the lights and kill you too 🎵", "kill you")).toBe("lyrics")
    expect(weighed("🎵 they are vermin 🎵", "vermin", { category: "hate_speech" })).toBe("own_words")
    expect(weighed("I will kill him", "kill", { place: "repost" })).toBe("repost")
    expect(weighed("vote labour", "vote labour", { category: "political" })).toBe("political")
  })

  test("are no words of oneself and no jokes to someone, but the same words to others are", () => {
    const slur = { category: "hate_speech", sign: "slur_alone" } as const
    expect(weighed("I'm a proud dyke", "dyke", slur)).toBe("reclaimed")
    expect(weighed("I'm sick of this dyke", "dyke", slur)).toBe("own_words")
    expect(weighed("@mia i will kill you lmao", "kill", { isToSomeone: true })).toBe("jest")
    expect(weighed("i will kill them all lmao", "kill")).toBe("own_words")
  })

  test("are a threat that names where or what with, and a slur at someone, whatever laughs or sings beside", () => {
    const slur = { category: "hate_speech", sign: "slur_alone", isToSomeone: true } as const
    expect(weighed("@mia i'll kill you, i know where you live lmao 😂", "kill", { isToSomeone: true })).toBe(
      "own_words"
    )
    expect(weighed("🎵 i'll burn your house down with you in it, @mia 🎵", "burn")).toBe("own_words")
    expect(weighed("@mia i'll kill you with a knife in our chess game lmao", "kill", { isToSomeone: true })).toBe(
      "jest"
    )
    expect(weighed("♪ @mia you dyke ♪", "dyke", { ...slur, category: "profanity" })).toBe("own_words")
    expect(weighed("♪ oh you crazy dancer ♪", "crazy", { category: "profanity" })).toBe("lyrics")
    expect(weighed("@mia te mato jajaja", "te mato", { isToSomeone: true })).toBe("jest")
  })

  test("are words that stand outside quotation marks, too, and quotations that the writer says are right", () => {
    expect(weighed('He said "I will kill you" to me', "kill you")).toBe("quotation")
    expect(weighed('He said "I will kill you" so I said I will kill you', "kill you")).toBe("own_words")
    expect(weighed('"They are vermin." Couldn\'t have said it better.', "vermin", { category: "hate_speech" })).toBe(
      "own_words"
    )
    expect(weighed('"They are vermin." I don\'t agree.', "vermin", { category: "hate_speech" })).toBe("quotation")
  })

  test("are hatred that calls itself news, while headlines of outlets in five languages are news", () => {
    expect(weighed("Breaking news: they are vermin", "vermin", { category: "hate_speech" })).toBe("own_words")
    for (const headline of [
      "Reuters: actor convicted of fraud",
      "Dos detenidos por fraude en Sevilla",
      "Laut Polizei wurde ein Mann festgenommen",
      "Selon la police, un homme arrêté pour fraude",
      "Polícia prende homem por fraude"
    ]) {
      const [matched = ""] = /fraud\w*|fraude|festgenommen/.exec(headline) ?? []
      expect(weighed(headline, matched, { category: "legal" })).toBe("news")
    }
  })

  test("are not those that are too old for their severity, rarely right, or mild criticism", () => {
    for (const severity of ["low", "medium", "high"] as const) {
      const years = COUNTED_YEARS[severity]
      expect(weighed("I will kill him", "kill", { severity, postedAt: yearsAgo(years + 0.1) })).toBe("old")
      expect(weighed("I will kill him", "kill", { severity, postedAt: yearsAgo(years - 0.1) })).toBe("own_words")
    }
    expect(weighed("I will kill him", "kill", { severity: "critical", postedAt: yearsAgo(30) })).toBe("own_words")
    expect(weighed("I will kill him", "kill", { confidence: 0.49 })).toBe("low_confidence")
    const coarse = { category: "profanity", severity: "low" } as const
    expect(weighed("siktir ya", "siktir", { ...coarse, sign: "coarse_tr" })).toBe("unread_language")
    expect(weighed("so ein Arsch", "Arsch", { ...coarse, sign: "coarse_de" })).toBe("own_words")
    expect(weighed("meh", "meh", { category: "brand_criticism", isMild: true })).toBe("mild_criticism")
    expect(weighed("trash", "trash", { category: "brand_criticism", isOfBuyer: true })).toBe("buyer_brand")
  })
})

describe("what is left out", () => {
  test("is a finding whose only content is a protected class", () => {
    for (const matched of ["Muslim", "recovering alcoholic", "I'm an addict", "union”, “strike", "gay"]) {
      expect([matched, isProtectedClassAlone({ matched })]).toEqual([matched, true])
    }
    for (const matched of ["muslims are vermin", "cocaine", "hate gay", ""]) {
      expect([matched, isProtectedClassAlone({ matched })]).toEqual([matched, false])
    }
  })

  test("is no hatred that wants a group harm, though it names the group alone", () => {
    expect(isProtectedClassAlone({ matched: "immigrants", sign: "call_for_harm" })).toBe(false)
    expect(isProtectedClassAlone({ matched: "immigrants", sign: "trait" })).toBe(true)
    for (const matched of ["judía", "Gewerkschaft", "musulman”, “noir", "lésbica"]) {
      expect(isProtectedClassAlone({ matched })).toBe(true)
    }
  })

  test("is what tells of someone with the same name", () => {
    const isOfNamesake = makeIsOfNamesake("Nova Brandt")
    expect(isOfNamesake("A different Nova Brandt was arrested")).toBe(true)
    expect(isOfNamesake("That dealer is a namesake of mine")).toBe(true)
    expect(isOfNamesake("I, Nova Brandt, was arrested")).toBe(false)
    expect(isOfNamesake("I'm not the Mia Wong who was arrested")).toBe(true)
    expect(isOfNamesake("I'm not the one who was arrested first, I was next")).toBe(false)
    expect(isOfNamesake("Fui yo: no soy la misma que fue detenida")).toBe(false)
    expect(isOfNamesake("Otra persona con el mismo nombre")).toBe(true)
    expect(makeIsOfNamesake("")("another day in court")).toBe(false)
  })
})

describe("criticism of a brand", () => {
  const read = makeReadBrands("Fizz Cola", new Set(["fruitbar"]))
  const of = (original: string, mentions: ReadonlyArray<string> = [], sentiment: number | null = -0.6) =>
    read({ original, mentions, sentiment })

  test("takes a brand and a judgement; the buyer's own weighs more", () => {
    expect(of("Fizz Cola is disgusting")).toMatchObject({ isHarsh: true, isOfBuyer: true })
    expect(of("@fizzcola is disgusting")).toMatchObject({ isHarsh: true, isOfBuyer: true })
    expect(of("@fruitbar is the worst", ["fruitbar"])).toMatchObject({ isHarsh: true, isOfBuyer: false })
    expect(of("@skyhopair lost my bags, terrible service")).toMatchObject({ isHarsh: true, isOfBuyer: false })
    expect(of("Fizz Cola is overpriced")).toMatchObject({ isHarsh: false, isOfBuyer: true })
    expect(of("@mia has terrible taste in men")).toBeNull()
    expect(of("terrible weather today")).toBeNull()
    expect(of("Fizz Cola is disgusting… said nobody ever, love it", [], 0.7)).toBeNull()
  })
})

const EVERYDAY: Post = {
  id: "1",
  url: "https://www.instagram.com/p/1",
  publishedAt: NOW,
  text: "Made a lentil stew with my sister and it was lovely",
  language: "en",
  isReply: false,
  isRepost: false,
  isLabelledPaid: null,
  mentions: [],
  hashtags: [],
  links: [],
  mediaUrls: [],
  likes: 1,
  comments: 0,
  shares: null,
  views: null
}
const POSTS = 10
const account = (
  platform: (typeof PLATFORMS)[number],
  more: Partial<GatheredAccount> = {},
  post: Partial<Post> = {}
): GatheredAccount => ({
  account: accountOf(platform),
  profile: profileOf(platform, POSTS),
  posts: Array.from({ length: POSTS }, (_, place) => ({
    post: { ...EVERYDAY, ...post, id: `${place}`, url: `https://www.instagram.com/p/${place}` },
    source: "live",
    archivedUrl: null
  })),
  comments: [],
  isComplete: true,
  archive: null,
  ...more
})
const reportOf = (accounts: ReadonlyArray<GatheredAccount>, notRead: ReadonlyArray<NotRead> = []) => {
  const gathered: Gathered = { accounts, notRead, timeline: [], archiveSource: null }
  return makeCheckReport({ check: checkOf("Fizz Cola"), gathered, now: NOW })
}
const standings = (categories: ReadonlyArray<{ readonly standing: string }>) => [
  ...new Set(categories.map(({ standing }) => standing))
]

describe("what can be called clean", () => {
  it.live(
    "is what was read and assessed far enough, by name, wherever that isn't every named platform",
    Effect.gen(function* () {
      const all = PLATFORMS.map((platform) => account(platform))
      const [x, instagram, youtube] = PLATFORMS.map((platform) => account(platform))
      const clean = yield* reportOf(all)
      expect(standings(clean.categories)).toEqual(["clean"])
      expect(clean.verdict?.verdict).toBe("fits")

      const gaps: ReadonlyArray<readonly [what: string, GatheredAccount]> = [
        ["beginning was not reached", account("x", { isComplete: false, profile: profileOf("x", null) })],
        ["posts were read", account("x", { isComplete: false, profile: profileOf("x", 13) })],
        ["in a language that is assessed", account("x", {}, { text: "" })],
        ["Nothing was read", account("x", { profile: { ...profileOf("x", POSTS), handle: "someoneelse" } })]
      ]
      if (instagram === undefined || youtube === undefined || x === undefined) throw new Error("no platforms")
      for (const [what, gap] of gaps) {
        const { categories, verdict } = yield* reportOf([gap, instagram, youtube])
        expect(standings(categories)).toEqual(["clean"])
        expect(categories[0]?.reason).toContain(what)
        expect(categories[0]?.reason).toMatch(/^Assessed over \S+ on Instagram and \S+ on YouTube alone\./)
        expect(verdict).toMatchObject({ verdict: "fits_with_conditions", reasons: [{ rule: "partly_assessed" }] })
        const alone = yield* reportOf([gap])
        expect(standings(alone.categories)).toEqual(["unassessed"])
        expect(alone.categories[0]?.reason).toContain(what)
      }
      const empty = account("x", { posts: [], profile: profileOf("x", 0) })
      const beside = yield* reportOf([empty, instagram, youtube])
      expect(beside.categories.every(({ standing, reason }) => standing === "clean" && reason === null)).toBe(true)
      const most = account("x", { isComplete: false, profile: profileOf("x", 12) })
      expect(standings((yield* reportOf([most, instagram, youtube])).categories)).toEqual(["clean"])
      const unread = yield* reportOf([x, instagram])
      expect(unread.notRead.map(({ platform, code }) => [platform, code])).toEqual([["youtube", "unavailable"]])
      expect(standings(unread.categories)).toEqual(["clean"])
      expect(unread.categories[0]?.reason).toContain("Nothing was read of an account on YouTube.")
    })
  )

  it.live(
    "is nothing that was flagged, and the same words of one platform are one finding",
    Effect.gen(function* () {
      const { findings, dropped, categories } = yield* reportOf(
        PLATFORMS.map((platform) => account(platform, {}, platform === "x" ? { text: "Fuck this weather" } : {}))
      )
      expect(findings.map(({ category, weight }) => [category, weight])).toEqual([["profanity", "risk"]])
      expect(dropped.map(({ code, findings: count }) => [code, count])).toEqual([["duplicate", POSTS - 1]])
      expect(categories.filter(({ standing }) => standing === "flagged").map(({ category }) => category)).toEqual([
        "profanity"
      ])
    })
  )
})

describe("who agreed controls an account", () => {
  const check = checkOf("Fizz Cola")
  const code = proofCode(check)

  it.live(
    "where its bio shows the code of this very check, as a word of its own, and they said that it is theirs",
    Effect.gen(function* () {
      const bios: ReadonlyArray<readonly [shows: boolean, bio: string]> = [
        [true, `Soup and trains · ${code}`],
        [true, `${code.toUpperCase()}`],
        [true, `(${code}) soup`],
        [false, "Soup and trains"],
        [false, `x${code}`],
        [false, `${code}7`],
        [false, code.slice(0, -1)],
        [false, proofCode({ checkId: CheckId.make("6b1d8a52-7c59-4b9f-8f1c-0d9f6a1b2c3e") })]
      ]
      for (const [shows, bio] of bios) {
        const confirmed = { ...accountOf("x"), ground: "confirmed" as const }
        const profile = { ...profileOf("x", POSTS), bio }
        const { accounts } = yield* reportOf([account("x", { account: confirmed, profile })])
        expect([bio, accounts[0]?.isControlled]).toEqual([bio, shows])
        const named = yield* reportOf([account("x", { profile })])
        expect(named.accounts[0]?.isControlled).toBeUndefined()
      }
    })
  )
})

describe("the verdict for a brand", () => {
  it.live(
    "rests on the severity, on what the buyer says that it sells, and on what was not assessed",
    Effect.gen(function* () {
      const { findings, categories } = yield* makeCheckReport({
        check: checkOf("Fizz Cola"),
        gathered: gatherSubject(),
        now: NOW
      })
      const substance = findings
        .filter(({ category, weight }) => category === "substance" && weight === "risk")
        .slice(0, 1)
      const fit = (brandName: string, category: string | null, own: typeof findings) =>
        judgeBrandFit({ brandName, category, notes: null }, own, categories)
      expect(fit("Tiny Toys", "toys for children", substance)).toMatchObject({
        verdict: "does_not_fit",
        reasons: [{ rule: "buyer_children" }]
      })
      expect(fit("Old Brewery", "beer", substance)).toMatchObject({
        verdict: "fits_with_conditions",
        reasons: [{ rule: "buyer_alcohol" }]
      })
      expect(fit("Hiking Boots", "shoes", substance)).toMatchObject({
        verdict: "fits_with_conditions",
        reasons: [{ rule: "high_finding" }]
      })
      expect(fit("Hiking Boots", "shoes", findings)?.reasons.length).toBeLessThanOrEqual(3)
      expect(fit(" ", null, findings)).toBeNull()
    })
  )
})

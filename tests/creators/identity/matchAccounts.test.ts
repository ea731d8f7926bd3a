import { describe, expect, test } from "bun:test"
import { Schema } from "effect"
import fc from "fast-check"
import { type FoundBy, type KnownAccount, matchAccounts } from "../../../domain/creators/identity/matchAccounts.ts"
import { ClaimSide, ClaimSource, MatchPart } from "../../../ports/creators/discovery/Discovery.ts"
import { PictureHash } from "../../../ports/creators/discovery/PictureHashes.ts"
import { WEB_PLATFORMS } from "../../../ports/creators/identity/platforms.ts"

const numRuns = Number(process.env.PROPERTY_RUNS ?? 200)

/** What nobody would link by itself is below this. */
const SURE = 0.9

const known = (fields: Partial<KnownAccount> = {}): KnownAccount => ({
  platform: "x",
  handle: "miravoltaik",
  displayName: null,
  bio: null,
  language: null,
  picture: null,
  links: [],
  ...fields
})
const hash = Schema.decodeSync(PictureHash)
const FACE = hash("a5c3f00f12345678")
const SAME_FACE = hash("a5c3f00f1234567a")
const OTHER_FACE = hash("5a3c0ff0edcba987")

const LISTED: FoundBy = { sources: ["link_in_bio"], claimedBy: "seed" }
const CONFIRMED: FoundBy = { sources: ["link_in_bio"], claimedBy: "both" }
const SAYS_SO: FoundBy = { sources: ["web_search"], claimedBy: "account" }
const SEARCHED: FoundBy = { sources: ["web_search"], claimedBy: "neither" }
const PROBED: FoundBy = { sources: ["same_handle"], claimedBy: "neither" }

const sure = (one: Partial<KnownAccount>, other: Partial<KnownAccount>, foundBy: FoundBy) =>
  matchAccounts(known(one), known({ platform: "youtube", ...other }), foundBy).confidence

const bitsOf = (
  part: MatchPart["part"],
  one: Partial<KnownAccount>,
  other: Partial<KnownAccount>,
  foundBy: FoundBy = SEARCHED
) =>
  matchAccounts(known(one), known({ platform: "youtube", ...other }), foundBy).parts.find((each) => each.part === part)
    ?.bits ?? 0

describe("what is claimed", () => {
  const famous = { handle: "superstellar", displayName: "Super Stellar", picture: OTHER_FACE, language: "fr" }
  const seed = { handle: "kitchenhobby", displayName: "Bo's little kitchen", picture: FACE, language: "en" }

  test("proves nothing where one side alone says so and nothing agrees, as anyone may list a famous account", () => {
    expect(sure(seed, famous, LISTED)).toBeLessThan(0.5)
    expect(sure(seed, { handle: "superstellar" }, LISTED)).toBeLessThan(SURE)
    expect(sure(seed, { handle: "superstellar", language: "en" }, LISTED)).toBeLessThan(SURE)
    const bio = "Sourdough, tomatoes and fermented rhubarb from Ghent"
    expect(sure({ ...seed, bio }, { handle: "superstellar", bio }, LISTED)).toBeLessThan(SURE)
  })

  test("is enough of the seed where the handle, the name or the picture agrees", () => {
    expect(sure(seed, { ...seed, handle: "bo_kitchenhobby" }, LISTED)).toBeGreaterThanOrEqual(SURE)
    expect(sure(seed, { handle: "kitchenhobby" }, LISTED)).toBeGreaterThanOrEqual(SURE)
    expect(sure(seed, { handle: "somethingelse", picture: SAME_FACE }, LISTED)).toBeGreaterThanOrEqual(SURE)
  })

  test("says less by the account alone than by the seed alone, and most by both", () => {
    const [neither, account, bySeed, both] = (["neither", "account", "seed", "both"] as const).map((claimedBy) =>
      sure(seed, famous, { sources: ["website"], claimedBy })
    )
    expect(neither).toBeLessThan(account ?? 0)
    expect(account).toBeLessThan(bySeed ?? 0)
    expect(bySeed).toBeLessThan(both ?? 0)
    expect(sure(famous, seed, SAYS_SO)).toBeLessThan(0.3)
  })

  test("by both outweighs any resemblance", () => {
    const bio = "Sourdough, tomatoes and fermented rhubarb from Ghent"
    const links = ["https://kitchenhobby.example"]
    const copy = sure({ ...seed, bio, links }, { ...seed, bio, links }, { ...SEARCHED, sources: ["website"] })
    const unlike = sure({ ...seed, bio: "Bread" }, { ...famous, bio: "Chanson et lumière" }, CONFIRMED)
    expect(unlike).toBeGreaterThan(copy)
    expect(unlike).toBeGreaterThanOrEqual(SURE)
  })

  test.each([
    ["Lena Brandt", "Otto Brandt"],
    ["Özlem Çetin", "Serkan Karaca"],
    ["藤原美咲", "藤原大輔"],
    ["Глеб Лапин", "Варвара Лапин"]
  ])("by both is doubted of %s and %s, two full names of a couple or of colleagues", (displayName, otherName) => {
    const [one, other] = [
      { handle: "crumbsandkettles", displayName },
      { handle: "trailsofgravel", displayName: otherName }
    ]
    expect(sure(one, other, CONFIRMED)).toBeLessThan(SURE)
    expect(sure(one, other, CONFIRMED)).toBeGreaterThan(sure(one, other, LISTED))
    const part = matchAccounts(known(one), known(other), CONFIRMED).parts.find((each) => each.part === "display_name")
    expect(part?.text).toContain("couple or colleagues")
    const listed = {
      one: { ...one, links: ["https://youtube.com/@trailsofgravel"] },
      other: { ...other, links: ["https://x.com/crumbsandkettles"] }
    }
    expect(sure(listed.one, listed.other, SEARCHED)).toBeLessThan(SURE)
  })

  test.each([
    ["Lena Brandt", null],
    ["Lena Brandt", "Studio Brandt"],
    ["Lena Brandt", "Crumbs and Kettles"],
    ["Lena Brandt", "Lena B."],
    ["Lena Brandt", "Lena Hofmeister"],
    ["Lena Brandt", "Leni"],
    ["藤原美咲", "Misaki Fujiwara"]
  ])("by both is believed of %s and %s, who may be one person", (displayName, otherName) => {
    const [one, other] = [
      { handle: "crumbsandkettles", displayName },
      { handle: "trailsofgravel", displayName: otherName }
    ]
    expect(sure(one, other, CONFIRMED)).toBeGreaterThan(0.97)
  })

  test("by both is believed of two full names with one handle, as some have a name for the stage too", () => {
    const [one, other] = [{ displayName: "Lena Brandt" }, { displayName: "Mira Voltaik" }]
    expect(sure(one, other, CONFIRMED)).toBeGreaterThanOrEqual(SURE)
    expect(sure(one, other, SEARCHED)).toBeLessThan(SURE)
  })

  test("by a fan's account is not taken for its idol's", () => {
    expect(sure(famous, { ...famous, handle: "superstellarfans" }, SAYS_SO)).toBeLessThan(0.5)
    expect(sure(famous, { ...famous, bio: "Fan page, not affiliated" }, SAYS_SO)).toBeLessThan(0.6)
    expect(sure(famous, famous, SAYS_SO)).toBeGreaterThanOrEqual(SURE)
  })
})

describe("handles", () => {
  test("that are equal say much where they are rare, and little where many would choose them", () => {
    expect(sure({}, {}, PROBED)).toBeGreaterThan(0.7)
    expect(sure({ handle: "nova" }, { handle: "nova" }, PROBED)).toBeLessThan(0.2)
    expect(sure({ handle: "sunshine" }, { handle: "sunshine" }, PROBED)).toBeLessThan(0.2)
    expect(sure({ handle: "alexsmith" }, { handle: "alexsmith" }, PROBED)).toBeLessThan(0.5)
  })

  test("of strangers with one title speak against one owner", () => {
    expect(bitsOf("handle", { handle: "senatormarsh" }, { handle: "senatorquill" })).toBeLessThan(-1)
    expect(bitsOf("handle", { handle: "senatorfischer" }, { handle: "senatorwicker" })).toBeLessThan(-1)
    expect(bitsOf("handle", { handle: "chefmarsh" }, { handle: "chefquill" })).toBeLessThan(0)
    expect(bitsOf("handle", { handle: "senatormarsh" }, { handle: "senmarsh" })).toBeGreaterThan(0.5)
  })

  test("of two people of one family say less than those of one person", () => {
    const bits = (handle: string) => bitsOf("handle", { handle: "lenabrandt" }, { handle })
    for (const own of ["brandtlena", "lbrandt", "lenab", "lenabrandt88", "lena.brandt.official"]) {
      expect(bits(own)).toBeGreaterThan(bits("ottobrandt") + 0.5)
      expect(bits(own)).toBeGreaterThan(bits("lenahofmeister") + 0.5)
    }
  })

  test.each([
    ["miravoltaik", "mira.voltaik"],
    ["miravoltaik", "m1r4volta1k"],
    ["miravoltaik", "realmiravoltaik"],
    ["miravoltaik", "miravoltaiktv"],
    ["miravoltaik", "official_miravoltaik_hq"],
    ["miravoltaik", "miravoltaik2024"],
    ["miravoltaik", "voltaikmira"]
  ])("%s and %s speak for one owner", (one, other) => {
    expect(bitsOf("handle", { handle: one }, { handle: other })).toBeGreaterThan(0.4)
  })
})

describe("display names", () => {
  test.each([
    ["Анна Щербакова", "Anna Shcherbakova"],
    ["Γιώργος Νικολάου", "Giorgos Nikolaou"],
    ["يوسف منصور", "Yousef Mansour"],
    ["דניאל כרמון", "Daniel Carmon"],
    ["राहुल खन्ना", "Rahul Khanna"],
    ["やまだ はるか", "Haruka Yamada"],
    ["김민준", "Kim Minjun"],
    ["✨ Lena Brandt ✨", "lena brandt"],
    ["𝓛𝓮𝓷𝓪 𝓑𝓻𝓪𝓷𝓭𝓽", "Lena Brandt"],
    ["L3na Br4ndt", "Lena Brandt"],
    ["The Real Lena Brandt TV", "Lena Brandt"],
    ["Lena Brandt (official)", "Lena Brandt"],
    ["Lena Brandt | Baking & Life", "Brandt, Lena"],
    ["Mike Brandt", "Michael Brandt"],
    ["M. Brandt", "Michael Brandt"],
    ["Łukasz Żółć", "Lukasz Zolc"],
    ["Lеna Brаndt", "Lena Brandt"]
  ])("%s and %s speak for one owner", (one, other) => {
    expect(
      bitsOf("display_name", { handle: "aaa", displayName: one }, { handle: "zzz", displayName: other })
    ).toBeGreaterThan(1)
  })

  test.each([
    ["Lena Brandt", "Lena Hofmeister"],
    ["Lena Brandt", "Otto Brandt"],
    ["Анна Щербакова", "Ольга Вербицкая"],
    ["The Real Bo TV", "The Real Kim TV"],
    ["김민준", "박서연"]
  ])("%s and %s don't", (one, other) => {
    expect(
      bitsOf("display_name", { handle: "aaa", displayName: one }, { handle: "zzz", displayName: other })
    ).toBeLessThan(1)
  })

  test("are held against handles too", () => {
    const name = { handle: "qwop", displayName: "Lena Brandtner" }
    expect(bitsOf("display_name", name, { handle: "lenabrandtner" })).toBeGreaterThan(1)
    expect(bitsOf("display_name", name, { handle: "lbrandtner" })).toBeGreaterThan(0.5)
    expect(bitsOf("display_name", name, { handle: "ottobrandtner" })).toBeLessThan(1.5)
    expect(bitsOf("display_name", name, { handle: "kimspark" })).toBe(0)
  })

  test("that are equal, with unlike handles and no claim or link, are a namesake's as likely", () => {
    const [one, other] = [{ handle: "crumbsandkettles" }, { handle: "trailsofgravel" }].map((each) => ({
      ...each,
      displayName: "Lena Brandtner",
      language: "sk",
      bio: "Fermenting rhubarb in Oudenaarde"
    }))
    if (one === undefined || other === undefined) throw new Error("two accounts are two")
    expect(sure(one, other, SEARCHED)).toBeLessThan(SURE)
    expect(sure(one, other, { sources: ["rel_me"], claimedBy: "neither" })).toBeLessThan(SURE)
    expect(sure({ ...one, picture: FACE }, { ...other, picture: SAME_FACE }, SEARCHED)).toBeGreaterThan(0.85)
    expect(sure(one, other, LISTED)).toBeGreaterThanOrEqual(SURE)
  })

  test("that are the handle are chosen by namesakes too, so that an equal handle says less", () => {
    const named = { handle: "lenabrandtner", displayName: "Lena Brandtner" }
    expect(bitsOf("handle", named, named)).toBeLessThan(bitsOf("handle", { handle: "lenabrandtner" }, named))
  })

  test("that only repeat the handle are not counted twice", () => {
    const repeated = { handle: "lenabrandtner", displayName: "Lena Brandtner" }
    const other = { handle: "breadandbutterflies", displayName: "Lena Brandtner" }
    expect(bitsOf("display_name", repeated, repeated)).toBeLessThan(bitsOf("display_name", other, other))
  })
})

describe("the other parts", () => {
  test("pictures that look alike speak for one owner, others hardly against it, and empty ones say nothing much", () => {
    expect(bitsOf("picture", { picture: FACE }, { picture: SAME_FACE })).toBeGreaterThan(3)
    expect(bitsOf("picture", { picture: FACE }, { picture: OTHER_FACE })).toBeLessThan(0)
    expect(bitsOf("picture", { picture: FACE }, { picture: OTHER_FACE })).toBeGreaterThan(-1)
    const empty = hash("0000000000000003")
    expect(bitsOf("picture", { picture: empty }, { picture: empty })).toBeLessThan(1)
  })

  test("a site both lead to speaks for one owner, a shop everybody links to doesn't", () => {
    const site = ["https://www.voltaik.example/about?ref=1"]
    expect(bitsOf("links", { links: site }, { links: ["http://voltaik.example"] })).toBeGreaterThan(2)
    expect(bitsOf("links", { links: ["https://etsy.com/"] }, { links: ["https://www.etsy.com"] })).toBe(0)
  })

  test("the links of each to the other are a claim by both", () => {
    const one = { handle: "aaa", links: ["https://www.youtube.com/@zzz"] }
    const other = { handle: "zzz", links: ["https://x.com/aaa"] }
    expect(sure(one, other, SEARCHED)).toBeGreaterThanOrEqual(SURE)
    expect(sure(one, { ...other, links: [] }, SEARCHED)).toBeLessThan(0.5)
    expect(bitsOf("links", one, other, CONFIRMED)).toBe(0)
  })

  test("rare words of both bios speak for one owner, common ones hardly", () => {
    const rare = bitsOf(
      "bio",
      { bio: "Fermenting rhubarb in Oudenaarde" },
      { bio: "oudenaarde | rhubarb, vinyl, kombucha" }
    )
    const common = bitsOf("bio", { bio: "I love music and food" }, { bio: "music food travel" })
    expect(rare).toBeGreaterThan(1)
    expect(common).toBeLessThan(0.8)
  })

  test("one language speaks for one owner, and less where it is English", () => {
    const same = (language: string) => bitsOf("language", { language }, { language })
    expect(same("sk")).toBeGreaterThan(same("en"))
    expect(bitsOf("language", { language: "en-GB" }, { language: "en" })).toBe(same("en"))
    expect(bitsOf("language", { language: "sk" }, { language: "en" })).toBeLessThan(0)
    expect(bitsOf("language", { language: "und" }, { language: "en" })).toBe(0)
  })
})

const text = (maxLength: number) =>
  fc.oneof(
    fc.string({ maxLength, unit: "binary" }),
    fc.string({ maxLength, unit: "grapheme" }),
    fc.constantFrom(
      "nova",
      "Nova Kitchen",
      "Анна",
      "김민준",
      "____",
      "☆",
      "fan page",
      "the official real tv",
      "\ud800"
    ),
    fc.constantFrom("Lena Brandt", "Otto Brandt", "Özlem Çetin", "Глеб Лапин", "藤原美咲", "lenabrandt", "otto.brandt")
  )
const account: fc.Arbitrary<KnownAccount> = fc.record({
  platform: fc.constantFrom(...WEB_PLATFORMS),
  handle: text(100),
  displayName: fc.option(text(200)),
  bio: fc.option(text(600)),
  language: fc.option(fc.constantFrom("en", "de", "en-GB", "und", "", "??")),
  picture: fc.option(fc.constantFrom(FACE, SAME_FACE, OTHER_FACE, hash("0000000000000000"))),
  links: fc.array(
    fc.oneof(
      text(80),
      fc.constantFrom("https://x.com/nova", "youtube.com/@nova", "https://a.example/b", "https://etsy.com")
    ),
    { maxLength: 5 }
  )
})
const foundBy: fc.Arbitrary<FoundBy> = fc.record({
  sources: fc.uniqueArray(fc.constantFrom(...ClaimSource.literals)),
  claimedBy: fc.constantFrom(...ClaimSide.literals)
})
const decodeParts = Schema.decodeUnknownSync(Schema.Array(MatchPart))

describe("any two accounts", () => {
  test("have a confidence of 0 to 1 that is the probability of the sum of the parts, each once and told in words", () => {
    fc.assert(
      fc.property(account, account, foundBy, (one, other, found) => {
        const { confidence, parts } = matchAccounts(one, other, found)
        decodeParts(parts)
        const bits = parts.reduce((sum, part) => sum + part.bits, 0)
        expect(confidence).toBeCloseTo(1 / (1 + 2 ** -Math.max(-15, Math.min(15, bits))), 12)
        expect(new Set(parts.map(({ part }) => part)).size).toBe(parts.length)
        expect(parts.every(({ text: said }) => said.length > 0)).toBe(true)
      }),
      { numRuns }
    )
  })

  test("are as likely one owner's in either order, and on whatever platforms", () => {
    fc.assert(
      fc.property(account, account, foundBy, fc.constantFrom(...WEB_PLATFORMS), (one, other, found, platform) => {
        const match = matchAccounts(one, other, found)
        expect(matchAccounts(other, one, found).confidence).toBeCloseTo(match.confidence, 12)
        const [a, b] = [one, other].map((each) => ({ ...each, links: [] }))
        if (a === undefined || b === undefined) throw new Error("two accounts are two")
        expect(matchAccounts({ ...a, platform }, b, found)).toEqual(matchAccounts(a, b, found))
      }),
      { numRuns }
    )
  })

  test("are never less likely one owner's for what more of them is claimed, or by a stronger source", () => {
    fc.assert(
      fc.property(account, account, foundBy, (one, other, { sources }) => {
        const by = (claimedBy: ClaimSide, more: ReadonlyArray<ClaimSource> = []) =>
          matchAccounts(one, other, { sources: [...sources, ...more], claimedBy }).confidence
        expect(by("account")).toBeGreaterThanOrEqual(by("neither"))
        expect(by("seed")).toBeGreaterThanOrEqual(by("account"))
        expect(by("both")).toBeGreaterThanOrEqual(by("seed"))
        if (sources.length > 0) expect(by("seed", ["rel_me"])).toBeGreaterThanOrEqual(by("seed"))
      }),
      { numRuns }
    )
  })

  test("are surer by a claim of both than by any other single part, where it isn't two people's names that speak against it", () => {
    fc.assert(
      fc.property(
        account,
        account,
        fc.uniqueArray(fc.constantFrom(...ClaimSource.literals)),
        (first, second, sources) => {
          const [one, other] = [first, second].map((each) => ({ ...each, links: [] }))
          if (one === undefined || other === undefined) throw new Error("two accounts are two")
          const [without, claimed] = (["neither", "both"] as const).map((claimedBy) =>
            matchAccounts(one, other, { sources, claimedBy })
          )
          if (without === undefined || claimed === undefined) throw new Error("two claims are two")
          const isOfTwo = claimed.parts.some(({ text: said }) => said.includes("couple or colleagues"))
          // The account that was asked for is one account, and has one name: then there is nothing left for a claim to say.
          fc.pre(!isOfTwo || !sources.includes("seed"))
          const bits = (parts: ReadonlyArray<MatchPart>) => parts.reduce((sum, part) => sum + part.bits, 0)
          const resembling = {
            handle: { ...other, handle: one.handle },
            display_name: isOfTwo ? other : { ...other, displayName: one.displayName },
            picture: { ...other, picture: one.picture },
            bio: { ...other, bio: one.bio },
            language: { ...other, language: one.language },
            links: { ...other, links: ["https://voltaik.example"] }
          }
          for (const [part, changed] of Object.entries(resembling)) {
            const seed = part === "links" ? { ...one, links: ["https://voltaik.example"] } : one
            const match = matchAccounts(seed, changed, { sources, claimedBy: "neither" })
            expect(bits(claimed.parts)).toBeGreaterThan(bits(match.parts))
          }
        }
      ),
      { numRuns }
    )
  })

  test("are never less likely one owner's for an equal handle than for another", () => {
    fc.assert(
      fc.property(account, account, foundBy, (one, two, found) => {
        const other = { ...two, displayName: null, links: [] }
        const seed = { ...one, displayName: null, links: [] }
        fc.pre(matchAccounts(seed, other, found).parts.every(({ part, bits }) => part !== "bio" || bits > -11))
        const equal = matchAccounts(seed, { ...other, handle: seed.handle }, found).confidence
        expect(equal).toBeGreaterThanOrEqual(matchAccounts(seed, other, found).confidence)
      }),
      { numRuns }
    )
  })

  test("that are hostile are read to a bound", () => {
    const long = known({
      handle: "ab1".repeat(5_000),
      displayName: "Анна б ".repeat(20_000),
      bio: "word ".repeat(200_000),
      links: Array.from({ length: 10_000 }, (_, at) => `https://s${at}.example/${"a".repeat(200)}`)
    })
    const match = matchAccounts(long, { ...long, platform: "youtube" }, SEARCHED)
    expect(match.confidence).toBeGreaterThan(0.5)
    const short = (value: string | null, end: number) => value?.slice(0, end) ?? null
    const cut = { ...long, displayName: short(long.displayName, 1_000), bio: short(long.bio, 1_000) }
    expect(matchAccounts(cut, { ...cut, platform: "youtube" }, SEARCHED)).toEqual(match)
  })
})

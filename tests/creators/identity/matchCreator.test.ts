import { describe, expect, test } from "bun:test"
import fc from "fast-check"
import {
  MATCH_CONFIDENCE_MIN,
  type MatchReason,
  makeCreatorMatcher,
  matchCreator
} from "../../../domain/creators/identity/matchCreator.ts"
import { ANSWER_MAX_CHARACTERS } from "../../../domain/creators/identity/readAnswer.ts"
import type { CreatorAccount } from "../../../ports/tracking/links/TrackingLink.ts"

const numRuns = Number(process.env.PROPERTY_RUNS ?? 100)

const on = (platform: string, handle: string): CreatorAccount => ({ platform, handle })
const jane = on("instagram", "jane_doe")
const dotted = on("instagram", "mia.rose")
const short = on("tiktok", "bo")
const long = on("youtube", "kitchenstories")
const others = [on("youtube", "someone_else"), on("twitch", "gamer99")]

const expectMatch = (
  answer: string,
  creators: ReadonlyArray<CreatorAccount>,
  creator: CreatorAccount,
  confidence: number,
  reason: MatchReason
): void => {
  const match = matchCreator(answer, [...creators, ...others])
  expect(match).toEqual({ creator, confidence: expect.closeTo(confidence, 10), reason })
}

describe("a mention of the handle: .99", () => {
  test.each([
    "@jane_doe",
    "saw it at @Jane_Doe!",
    "(@jane_doe)",
    "@jane_doe's video",
    "@jane_doe.",
    "＠ｊａｎｅ＿ｄｏｅ",
    "@ja\u200bne_\u2060doe",
    "instagram:@jane_doe"
  ])("%p", (answer) => expectMatch(answer, [jane], jane, 0.99, "mention of the handle"))

  test("a full stop within the handle belongs to it, one after it doesn't", () => {
    expectMatch("from @mia.rose.", [dotted], dotted, 0.99, "mention of the handle")
  })

  test("a longer handle or the domain of a mail address is no mention", () => {
    expect(matchCreator("@mia.rose.official", [dotted])).toBeNull()
    expect(matchCreator("@mia_x", [on("instagram", "mia")])).toBeNull()
    expect(matchCreator("me@bo", [short])).toBeNull()
  })
})

describe("an address of the profile: .99", () => {
  test.each([
    ["https://www.instagram.com/jane_doe/?igsh=1", jane],
    ["instagram.com/jane_doe", jane],
    ["it was (instagram.com/Jane_Doe).", jane],
    ["https://youtube.com/c/kitchenstories", long],
    ["https://www.linkedin.com/in/ann-lee/", on("linkedin", "ann-lee")],
    ["reddit.com/user/bo2", on("reddit", "bo2")],
    ["x.com/zed", on("twitter", "zed")],
    ["twitter.com/zed", on("x", "zed")]
  ])("%p", (answer, creator) => expectMatch(answer, [creator], creator, 0.99, "address of the profile"))

  test("an address with an @ is a mention as well", () => {
    expectMatch("https://www.tiktok.com/@bo?lang=en", [short], short, 0.99, "mention of the handle")
  })

  test("the address of another platform's profile is the handle as a word at most", () => {
    expectMatch("twitch.tv/jane_doe", [jane], jane, 0.95, "the handle as a word")
    expect(matchCreator("x.com/bo2", [on("reddit", "bo2")])).toBeNull()
    expect(matchCreator("notinstagram.com/zed", [on("instagram", "zed")])).toBeNull()
  })
})

describe("the handle as a word: .95", () => {
  test.each(["jane_doe", "JANE_DOE", "from jane_doe, I think", "tiktok...jane_doe", "#jane_doe", '"jane_doe".'])(
    "%p",
    (answer) => expectMatch(answer, [jane], jane, 0.95, "the handle as a word")
  )

  test("part of a word is not the handle", () => {
    expect(matchCreator("metadata", [on("instagram", "data")])).toBeNull()
    expect(matchCreator("mia.rose", [on("instagram", "rose")])).toBeNull()
  })
})

describe("the handle without or with other separators: .9", () => {
  test.each([
    "jane doe",
    "Jane Doe!",
    "janedoe",
    "jane-doe",
    "jane.doe",
    "i love jane doe so much",
    "ＪＡＮＥ　ＤＯＥ"
  ])("%p", (answer) => expectMatch(answer, [jane], jane, 0.9, "the handle without its separators"))

  test("up to four words are joined, five are not", () => {
    const four = on("instagram", "mia.and.the.cat")
    expectMatch("I saw mia and the cat", [four], four, 0.9, "the handle without its separators")
    expect(matchCreator("mia and the cat two", [on("instagram", "mia.and.the.cat.two")])).toBeNull()
  })

  test("words with others in between are not the handle", () => {
    expect(matchCreator("jane and doe", [jane])).toBeNull()
  })
})

describe("a small typo", () => {
  test.each(["jane deo", "jane do", "janne doe", "kane doe"])("%p is one typo: .75", (answer) =>
    expectMatch(answer, [jane], jane, 0.75, "the handle with one typo")
  )

  test("one typo or two in a handle of ten characters and more: .75 and .65", () => {
    expectMatch("kitchen storys", [long], long, 0.65, "the handle with two typos")
    expectMatch("kitchenstorie", [long], long, 0.75, "the handle with one typo")
    expectMatch("kitchenstoriess", [long], long, 0.75, "the handle with one typo")
    expectMatch("kitchenstoriesss", [long], long, 0.65, "the handle with two typos")
    expect(matchCreator("kitchn storys", [long])).toBeNull()
  })

  test("two typos in a shorter handle, or one in a handle under six characters, are another word", () => {
    expect(matchCreator("jain doe", [jane])).toBeNull()
    expect(matchCreator("marta", [on("instagram", "marla")])).toBeNull()
  })

  test("the exact handle of one creator is never a typo of another", () => {
    const neighbour = on("instagram", "jane_dove")
    expectMatch("janedove", [jane, neighbour], neighbour, 0.9, "the handle without its separators")
  })
})

describe("short handles and names of platforms", () => {
  test("a handle under four characters needs a mention or an address", () => {
    expect(matchCreator("bo", [short])).toBeNull()
    expect(matchCreator("I am into bo staffs", [short])).toBeNull()
    expectMatch("@bo", [short], short, 0.99, "mention of the handle")
  })

  test("separators don't make a short handle long", () => {
    expect(matchCreator("a b c", [on("tiktok", "a_b_c")])).toBeNull()
    expectMatch("a_b_c", [on("tiktok", "a_b_c")], on("tiktok", "a_b_c"), 0.95, "the handle as a word")
  })

  test("the name of a platform is taken for the platform", () => {
    const official = on("instagram", "youtube")
    const alike = on("instagram", "you_tube")
    const typo = on("instagram", "youtubee")
    expect(matchCreator("youtube", [official, alike, typo])).toBeNull()
    expectMatch("@youtube", [official], official, 0.99, "mention of the handle")
    expectMatch("instagram.com/youtube", [official], official, 0.99, "address of the profile")
  })
})

describe("several creators", () => {
  const tube = on("youtube", "jane_doe")
  const tok = on("tiktok", "jane_doe")

  test("the surest alone counts", () => {
    expectMatch("gamer 99 or rather @jane_doe", [jane], jane, 0.99, "mention of the handle")
  })

  test("equally sure ones divide the confidence, which is then too low to tell", () => {
    expect(MATCH_CONFIDENCE_MIN).toBe(0.6)
    expect(matchCreator("@jane_doe and @mia.rose", [jane, dotted])).toBeNull()
    expect(matchCreator("jane doe", [on("tiktok", "jane.doe"), jane])).toBeNull()
  })

  test.each([
    ["jane_doe on tiktok", tok],
    ["jane_doe on Tik Tok", tok],
    ["youtube: jane_doe", tube],
    ["jane_doe (insta)", jane],
    ["jane_doe on X", on("x", "jane_doe")]
  ])("of one handle on several platforms %p is the one that is named", (answer, creator) => {
    expectMatch(answer, [jane, tok, tube, on("x", "jane_doe")], creator, 0.95, "the handle as a word")
  })

  test("a platform outside the list of known ones is preferred by its own name", () => {
    const pin = on("pinterest", "jane_doe")
    expectMatch("jane_doe on pinterest", [jane, pin], pin, 0.95, "the handle as a word")
  })

  test("naming a platform sets equally sure creators apart too", () => {
    const dotDoe = on("tiktok", "jane.doe")
    expectMatch("jane doe on tiktok", [jane, dotDoe], dotDoe, 0.9, "the handle without its separators")
  })

  test("one handle on several platforms and none named: the first by platform name, at nine tenths", () => {
    expectMatch("@jane_doe", [tube, tok, jane], jane, 0.891, "mention of the handle")
    expectMatch("jane doe", [tok, tube], tok, 0.81, "the handle without its separators")
    expect(matchCreator("kitchen storys", [long, on("tiktok", "kitchenstories")])).toBeNull()
  })

  test("an account that is listed twice, or as both x and twitter, is one account", () => {
    expectMatch("jane_doe", [jane, jane], jane, 0.95, "the handle as a word")
    const twitter = on("twitter", "jane_doe")
    expectMatch("jane_doe", [on("x", "jane_doe"), twitter], twitter, 0.95, "the handle as a word")
  })
})

test("a matcher made once finds for each answer what one made for it alone finds, however often it is asked", () => {
  const creators = [jane, dotted, short, long, on("tiktok", "jane_doe"), ...others]
  const names = fc.constantFrom(
    "@jane_doe",
    "jane deo",
    "mia rose",
    "kitchen storys",
    "@bo",
    "tiktok.com/bo",
    "gamer99"
  )
  const answers = fc.array(
    fc.tuple(names, fc.constantFrom("", " on tiktok", " or @jane_doe")).map((parts) => parts.join(""))
  )
  fc.assert(
    fc.property(answers, (asked) => {
      const match = makeCreatorMatcher(creators)
      for (const answer of [...asked, ...asked]) expect(match(answer)).toEqual(matchCreator(answer, creators))
    }),
    { numRuns }
  )
})

describe("bounds", () => {
  test.each(["", "   ", "a friend told me", "@", "@@@", "...", "\ud800"])("%p names nobody", (answer) => {
    expect(matchCreator(answer, [jane, dotted, short, long])).toBeNull()
  })

  test("without creators nobody is named", () => {
    expect(matchCreator("@jane_doe", [])).toBeNull()
  })

  test("only the first 1,000 characters are read, and no word that runs past them", () => {
    const before = (length: number): string => " ".repeat(length)
    const room = ANSWER_MAX_CHARACTERS - "@jane_doe".length
    expect(matchCreator(`${before(room)}@jane_doe`, [jane])?.confidence).toBe(0.99)
    expect(matchCreator(`${before(room)}@jane_doess`, [jane])).toBeNull()
    expect(matchCreator(`${before(room + 1)}@jane_doe`, [jane])).toBeNull()
    expect(matchCreator(`@jane_doe ${"\ufdfa".repeat(100_000)}`, [jane])?.confidence).toBe(0.99)
  })

  test("any answer is read without an exception, and a match is never under the least confidence", () => {
    const soup = fc.string({
      unit: fc.constantFrom("@", "jane", "_", "doe", " ", ".", "/", "instagram.com", "mia", "rose", "\u200b", "\ud800")
    })
    fc.assert(
      fc.property(fc.oneof(soup, fc.string({ unit: "binary" })), (answer) => {
        const match = matchCreator(answer, [jane, dotted, short, long])
        if (match === null) return
        expect(match.confidence).toBeGreaterThanOrEqual(MATCH_CONFIDENCE_MIN)
        expect(match.confidence).toBeLessThanOrEqual(0.99)
      }),
      { numRuns }
    )
  })

  test("the order of the creators decides nothing", () => {
    const creators = [jane, on("tiktok", "jane_doe"), on("x", "jane.doe"), on("twitter", "jane.doe"), dotted, long]
    const answers = fc.constantFrom("jane doe", "@jane_doe", "jane_doe", "jane.doe", "mia rose", "jane deo on x")
    fc.assert(
      fc.property(answers, fc.shuffledSubarray(creators, { minLength: creators.length }), (answer, shuffled) => {
        expect(matchCreator(answer, shuffled)).toEqual(matchCreator(answer, creators))
      }),
      { numRuns }
    )
  })
})

describe("who is only named to be denied is credited with nothing", () => {
  const creators = [jane, dotted, on("tiktok", "nobody"), on("twitch", "idontknow"), on("youtube", "none_of_them")]

  test.each([
    // English
    "not from jane doe",
    "Not @jane_doe",
    "it wasn't jane doe",
    "It was not from @jane_doe on Instagram.",
    "I didn't hear about you from jane_doe",
    "never heard of jane doe",
    "I don't know jane doe",
    "I don\u2019t follow jane doe",
    "no jane doe",
    "nothing to do with jane doe",
    "nobody, certainly not jane doe",
    "jane doe was not it",
    "jane doe didn't bring me here",
    "instagram.com/jane_doe was not the one",
    "neither jane doe nor mia.rose",
    "not jane doe or mia rose",
    "not because of jane do",
    "nobody",
    "Nobody!",
    "no one",
    "none of them",
    "I don't know",
    "dont know",
    "no creator",
    "no idea, sorry",
    // German
    "nicht von jane doe",
    "ich kenne jane doe nicht",
    "weder jane doe noch mia.rose",
    "keiner von ihnen",
    "keine Ahnung",
    "ich weiß nicht",
    // French
    "pas jane doe",
    "ce n'est pas jane doe",
    "je ne connais pas jane doe",
    "ni jane doe ni mia.rose",
    "aucun d'entre eux",
    "je ne sais pas",
    // Spanish
    "no fue jane doe",
    "no conozco a jane doe",
    "nunca he visto a jane doe",
    "ninguno de ellos",
    "no lo sé",
    // Italian
    "non da jane doe",
    "né jane doe né mia.rose",
    "nessuno di loro",
    "non lo so",
    // Portuguese
    "não foi a jane doe",
    "não conheço jane doe",
    "nenhum deles",
    "não sei",
    // Dutch
    "niet via jane doe",
    "ik ken jane doe niet",
    "geen van hen",
    "weet ik niet"
  ])("%p", (answer) => expect(matchCreator(answer, creators)).toBeNull())

  test.each([
    "no doubt jane doe",
    "jane doe, no doubt",
    "not only jane doe but also my sister",
    "not just jane doe",
    "not least jane doe",
    "No, jane doe",
    "I don't know, maybe jane doe",
    "not sure but jane doe I think",
    "who doesn't know jane doe",
    "if it was not for jane doe I would have missed you",
    "could not resist jane doe",
    "I never miss jane doe",
    "can't stop watching jane doe",
    "without jane doe I would never have found you",
    "jane doe never disappoints",
    "jane doe, I had not known you before",
    "jane doe not my sister",
    "nicht nur jane doe",
    "kein Zweifel, jane doe",
    "nicht zuletzt jane doe",
    "pas seulement jane doe",
    "sans aucun doute jane doe",
    "no solo jane doe",
    "sin duda jane doe",
    "non solo jane doe",
    "não só jane doe",
    "vi no vídeo da jane doe",
    "niet alleen jane doe",
    "jane doe",
    "from jane doe and not from an ad"
  ])("but these name her: %p", (answer) => expect(matchCreator(answer, creators)?.creator).toEqual(jane))

  test.each([
    "not from jane doe but from mia.rose",
    "mia.rose told me, not jane doe",
    "It wasn't @jane_doe. It was @mia.rose!",
    "nicht jane doe sondern mia.rose",
    "pas jane doe mais mia.rose",
    "no fue jane doe sino mia.rose"
  ])("another is named instead: %p", (answer) => expect(matchCreator(answer, creators)?.creator).toEqual(dotted))

  test("not only one but also the other names two, and so neither for sure", () => {
    expect(matchCreator("not only jane_doe but also mia.rose", creators)).toBeNull()
  })

  test("a creator whose handle is such a word is named by a mention or an address", () => {
    expect(matchCreator("@nobody", creators)?.creator.handle).toBe("nobody")
    expect(matchCreator("it was tiktok.com/nobody", creators)?.creator.handle).toBe("nobody")
    expect(matchCreator("not @nobody", creators)).toBeNull()
  })
})

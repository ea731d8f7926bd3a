import { describe, expect, test } from "bun:test"
import fc from "fast-check"
import { lexiconClassifier } from "../../../domain/creators/textAnalysis/lexiconClassifier.ts"
import { normalise } from "../../../domain/creators/textAnalysis/normalise.ts"
import { TEXT_CATEGORIES } from "../../../domain/creators/textAnalysis/textReading.ts"
import { PROPERTY_RUNS as numRuns } from "../../support/running/effectTest.ts"

const FLAG = 0.5

const read = (text: string, language: string | null = null) => lexiconClassifier.read(normalise(text), language)
const flagged = (text: string, language: string | null = null) => {
  const { signals } = read(text, language)
  return TEXT_CATEGORIES.filter((category) => signals[category].level >= FLAG)
}

const SPELT = ["fuck", "shit", "bitch", "cunt", "asshole"]
const LOOK_ALIKE: Readonly<Record<string, string>> = { c: "с", i: "і", a: "а", o: "о", s: "ѕ", k: "κ", h: "һ", u: "υ" }
const by = (table: Readonly<Record<string, string>>) => (word: string) => [...word].map((c) => table[c] ?? c).join("")
const shifted = (word: string, first: number) =>
  [...word].map((c) => String.fromCodePoint(first + c.charCodeAt(0) - 0x61)).join("")

const OBFUSCATIONS: ReadonlyArray<readonly [name: string, hide: (word: string) => string]> = [
  ["letters spaced", (word) => [...word].join(" ")],
  ["letters dotted", (word) => [...word].join(".")],
  ["letters dashed", (word) => [...word].join("-")],
  ["zero-width spaces within", (word) => [...word].join("\u200b")],
  ["bidirectional controls and capitals", (word) => `\u202d${word.toUpperCase()}\u202c`],
  ["full width", (word) => shifted(word, 0xff41)],
  ["mathematical script", (word) => shifted(word, 0x1d4d0 + 26)],
  ["Cyrillic and Greek look-alikes", by(LOOK_ALIKE)],
  ["a vowel masked", (word) => `${word[0]}${word.slice(1).replace(/[aeiou]/, "*")}`],
  ["letters repeated", (word) => word.replace(/(.)(.)$/, "$1$1$1$1$2$2$2")]
]

describe("profanity", () => {
  const cases = OBFUSCATIONS.flatMap(([name, hide]) => SPELT.map((word) => [name, word, hide(word)] as const))

  test.each(cases)("is found with %s: %s", (_, __, hidden) => {
    const text = `well ${hidden} that`
    const { excerpts } = read(text).signals.profanity
    expect(flagged(text)).toContain("profanity")
    expect(excerpts[0]?.text).toBe(hidden.replace(/^\u202d|\u202c$/g, ""))
  })

  test.each([
    "sh1t",
    "$h!t",
    "5hit",
    "b!tch",
    "a$$hole",
    "@sshole",
    "f#ck",
    "f@ck",
    "f_u_c_k",
    "fu ck",
    "sh-t",
    "f***ing"
  ])("is found in %s", (text) => expect(flagged(`well ${text} that`)).toContain("profanity"))

  test.each([
    "Scunthorpe is a town in Lincolnshire",
    "The assassin in the novel by Dickens drank a cocktail",
    "A class on the analysis of shiitake mushrooms and grapefruit",
    "We'll see if he'll be there, and she'd say hello",
    "My peacock and the cockpit of the Dickinson shuttle",
    "Essex, Sussex and Middlesex; Penistone and Clitheroe",
    "5*3=15, a*b, r&b, q&a, u.s.a., e.g. this, 20% off, $100",
    "I passed the bass to the grass beside the glass",
    "A magna cum laude degree and a Moby Dick audiobook",
    "Shift the ship, fetch the pitch, count the county's bunting",
    "he is h e r e and t h e r e",
    "**bold** and *sigh* and price* five stars *****"
  ])("is not seen in an innocent look-alike: %s", (text) => expect(flagged(text)).toEqual([]))

  test("in another language is found where the word means the same everywhere, and only there", () => {
    expect(flagged("no me gusta esta mierda, que asco", "es")).toEqual(["profanity"])
    expect(flagged("сука блять, что это", "ru")).toEqual(["profanity"])
    expect(flagged("der dick Mann und die hell Frau kill", "de")).toEqual([])
  })
})

describe("profanity, offence and hate are three outputs", () => {
  test.each<[string, ReadonlyArray<string>]>([
    ["this cake is fucking amazing", ["profanity"]],
    ["you are an idiot", ["offence"]],
    ["you stupid bitch", ["offence", "profanity"]],
    ["immigrants are vermin", ["hate"]],
    ["I hate muslims", ["hate"]],
    ["kill all the jews", ["hate"]],
    ["gay people should be shot", ["hate"]],
    ["i h4te immigrants", ["hate"]]
  ])("%s", (text, expected) => {
    const found: ReadonlyArray<string> = flagged(text)
    expect(found.filter((category) => ["hate", "offence", "profanity"].includes(category))).toEqual([...expected])
  })

  test.each([
    ["a group alone", "The jews and the muslims of the town met for dinner"],
    ["hostility alone", "Mosquitoes are vermin and I hate them"],
    ["the opposite", "I don't hate muslims and never will"],
    ["what others say", "People who hate immigrants are wrong"],
    ["denial within", "Immigrants are not vermin"],
    ["two sentences", "I really hate Mondays. Muslims here are celebrating today"],
    ["animals of a group", "Women are animal lovers in our shelter"],
    ["food", "I hate Chinese food"]
  ])("hate needs a group together with hostility: %s is none", (_, text) => {
    expect(flagged(text)).not.toContain("hate")
  })
})

describe("categories", () => {
  test.each([
    ["nsfw", "Send nudes, my onlyfans is open"],
    ["nsfw", "all of it on https://onlyfans.com/someone"],
    ["violence", "I will kill you and your dog"],
    ["political", "Vote for the Republicans in the presidential election"],
    ["legal", "I was arrested and charged with fraud"],
    ["substance", "Selling xanax and mdma, dm me"],
    ["deceptive", "Guaranteed profit, message me on Telegram, double your money"]
  ] as const)("%s is found in %j", (category, text) => expect(flagged(text)).toContain(category))

  test.each([
    "Killing it at the photo shoot today, killer outfit",
    "Nude lipstick and a Bloody Mary on the tennis court",
    "Weed killer for the garden, and shooting stars at night",
    "Vote for your favourite cake in the comments",
    "A diet coke and a massage gun after the blood donation",
    "Dressed to kill for Star Wars night",
    "Fuck cancer: support every cancer survivor",
    "Burn your belly fat, wear your ugly sweater and take out your trash",
    "What a stupid question to ask in Chinese class",
    "These ski poles are trash, and the Chinese exam was hard",
    "Women have to suffer this every month",
    "This workout is going to kill you",
    "Selling a vintage coke sign, message me"
  ])("none is found in %j", (text) => expect(flagged(text)).toEqual([]))

  test("many mild words never make a grave sign, as one grave phrase does", () => {
    const crimes = read("murder, rape, torture, massacre and stabbings: the week in crime").signals.violence.level
    expect(crimes).toBeLessThan(0.85)
    expect(read("I'm gonna shoot up the school").signals.violence.level).toBe(1)
  })

  test("a single ambiguous word is no flag, a second of its kind is", () => {
    expect(flagged("we had edibles")).toEqual([])
    expect(flagged("the bong, the weed, the edibles")).toEqual(["substance"])
    expect(flagged("we had tequila, then vodka, then whisky")).toEqual([])
    expect(flagged("guilty, guilty, guilty pleasure")).toEqual([])
  })
})

describe("sentiment", () => {
  const sentiment = (text: string) => read(text).sentiment ?? Number.NaN

  test("is above 0 for good words, below for bad, 0 without either, and within -1 and 1", () => {
    expect(sentiment("a wonderful, amazing day")).toBeGreaterThan(0.5)
    expect(sentiment("a terrible, disgusting day")).toBeLessThan(-0.5)
    expect(sentiment("the train leaves at nine")).toBe(0)
    expect(sentiment("amazing ".repeat(500))).toBeLessThanOrEqual(1)
  })

  test("is turned round by a negation within three words and the same sentence", () => {
    expect(sentiment("this is not good")).toBeLessThan(0)
    expect(sentiment("it's never been that bad")).toBeGreaterThan(0)
    expect(sentiment("Not today. Good")).toBeGreaterThan(0)
  })

  test("is stronger with a booster, and knows pictographs", () => {
    expect(sentiment("so happy")).toBeGreaterThan(sentiment("happy"))
    expect(sentiment("❤️")).toBeGreaterThan(0)
    expect(sentiment("bread 😡")).toBeLessThan(0)
  })
})

describe("a text in another language", () => {
  test.each([
    ["Хлеб сегодня очень хороший", null, "ru"],
    ["今日のパンは最高", null, "ja"],
    ["El pan de hoy está muy bueno, gracias por venir", null, "es"],
    ["Das Brot ist heute nicht so gut", null, "de"],
    ["Roti", "id", "id"]
  ])("is not assessed: %s", (text, tag, language) => {
    expect(read(text, tag)).toMatchObject({ language, isAssessed: false, sentiment: null, tone: null })
  })

  test("is told from English, from words alone where the platform doesn't say", () => {
    expect(read("The bread is good today", "und").language).toBe("en")
    expect(read("The bread is good today", "fr").language).toBe("en")
    expect(read("𝓣𝓱𝓮 𝓫𝓻𝓮𝓪𝓭", null).language).toBe("en")
    expect(read("🍞", null).language).toBe("zxx")
  })
})

describe("a reading", () => {
  const anyText = fc
    .array(
      fc.oneof(
        fc.string({ unit: "grapheme", maxLength: 8 }),
        fc.constantFrom(...SPELT, "f u c k", "😡", "you idiot", "a$$")
      ),
      {
        maxLength: 10
      }
    )
    .map((parts) => parts.join(" "))

  test("has levels and confidence from 0 to 1, sentiment from -1 to 1, and excerpts that equal the original", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const { sentiment, signals } = read(text)
        expect(Math.abs(sentiment ?? 0)).toBeLessThanOrEqual(1)
        for (const category of TEXT_CATEGORIES) {
          const { level, confidence, sign, excerpts } = signals[category]
          expect(sign === null).toBe(level === 0)
          expect(level >= 0 && level <= 1 && confidence >= 0 && confidence <= 1).toBe(true)
          expect(excerpts.length > 0).toBe(level > 0)
          for (const { start, end, text: quoted } of excerpts) expect(quoted).toBe(text.slice(start, end))
        }
      }),
      { numRuns }
    )
  })

  test("is the same twice", () => {
    fc.assert(
      fc.property(anyText, (text) => expect(JSON.stringify(read(text))).toBe(JSON.stringify(read(text)))),
      { numRuns }
    )
  })
})

import { describe, expect, test } from "bun:test"
import fc from "fast-check"
import { readTextWeights } from "../../../adapters/models/TextModels.ts"
import { makeClassifier } from "../../../domain/creators/textAnalysis/models/makeClassifier.ts"
import { normalise } from "../../../domain/creators/textAnalysis/normalise.ts"
import { PROPERTY_RUNS as numRuns } from "../../support/running/effectTest.ts"

const WEIGHT_BYTES_MAX = 8 * 1024 * 1024
const weights = readTextWeights()
const { read, explain } = makeClassifier(weights)
const reading = (text: string, tag: string | null = null) => read(normalise(text), tag)

describe("weights", () => {
  test("are at most 8 MB together, and name their version", () => {
    const sizes = [weights.english, weights.languages, ...weights.tones.values()].map(({ length }) => length)
    const texts = weights.words.length + weights.accounts.length
    expect(sizes.reduce((sum, size) => sum + size, texts)).toBeLessThanOrEqual(WEIGHT_BYTES_MAX)
    expect(weights.version).toMatch(/^linear-[0-9a-f]{8}$/)
    expect([...weights.tones.keys()]).toEqual(["ar", "de", "en", "es", "fr", "it", "pt"])
  })

  test("that aren't weights are refused", () => {
    expect(() => makeClassifier({ ...weights, english: new Uint8Array(100) })).toThrow()
    expect(() => makeClassifier({ ...weights, accounts: "{}" })).toThrow()
    expect(() => makeClassifier({ ...weights, tones: new Map() })).toThrow("tone in English")
  })
})

describe("language", () => {
  test.each([
    ["Good morning, who wants bread?", "en"],
    ["Bonjour à tous, le pain est prêt", "fr"],
    ["Guten Morgen, das Brot ist fertig", "de"],
    ["Buongiorno a tutti, il pane è pronto", "it"],
    ["Bom dia gente, o pão já está pronto", "pt"],
    ["Buenos días, el pan ya está listo", "es"],
    ["صباح الخير، الخبز جاهز", "ar"],
    ["सुप्रभात, रोटी तैयार है", "hi"],
    ["Доброе утро, хлеб готов", "ru"],
    ["Добрий ранок, хліб уже є", "uk"],
    ["おはよう、パンができたよ", "ja"],
    ["早上好，面包好了", "zh"],
    ["좋은 아침, 빵 나왔어요", "ko"],
    ["Καλημέρα, το ψωμί είναι έτοιμο", "el"],
    ["Het brood is niet klaar maar wij hebben wel koffie", "nl"],
    ["Bu sabah ekmek çok güzel ama kahve yok", "tr"],
    ["Wo kupuję chleb? W piekarni przy rynku, bo jest najlepszy", "pl"],
    ["Chleb jest już gotowy", "pl"],
    ["O pão saiu agora do forno", "pt"],
    ["Brödet är klart och kaffet är varmt", "sv"],
    ["Kenyér már nincs, de holnap lesz", "hu"],
    ["Mkate uko tayari, karibuni nyumbani", "sw"],
    ["Die brood is klaar en ons drink nou koffie", "af"],
    ["Tinapay na naman ang almusal namin", "tl"],
    ["roti ban gayi hai, chai bhi taiyaar hai", "hi-Latn"],
    ["guys aaj live aana hai to notification on kar lo", "hi-Latn"],
    ["ruti banano hoyeche, tomra kothay?", "bn-Latn"],
    ["el 3eish geh 5alas, yalla ya gama3a", "ar-Latn"],
    ["khleb uzhe gotov, prihodite zavtrakat", "ru-Latn"],
    ["🍞🔥", "zxx"]
  ])("of %s is %s", (text, language) => {
    expect(reading(text)).toMatchObject({ language, isAssessed: language === "en" })
  })

  test.each([
    "Love this!",
    "Sunday funday",
    "NYC",
    "Fresh bread @ La Boulangerie de Provence",
    "Ihatemondays",
    "g00d m0rning all"
  ])("of an ordinary short caption is English: %s", (text) => {
    expect(reading(text)).toMatchObject({ language: "en", isAssessed: true })
  })

  test.each(["hotel", "la la la", "no"])("that nothing tells is not assumed: %s", (text) => {
    expect(reading(text)).toMatchObject({ language: "und", isAssessed: false, chances: expect.anything() })
  })

  test.each([
    ["hotel", "nl", "nl"],
    ["hotel", "in", "id"],
    ["hotel", "hi", "hi-Latn"],
    ["The bread is good today", "fr", "en"],
    ["roti ban gayi hai, chai bhi taiyaar hai", "en", "hi-Latn"]
  ])("is left to the platform only where the text leaves it open: %s, %s", (text, tag, language) => {
    expect(reading(text, tag).language).toBe(language)
  })
})

describe("sentiment", () => {
  test.each([
    ["it was good", "it was amazing"],
    ["that is a nice bread", "that is the best bread ever"],
    ["it was awful", "it was bad"]
  ])("grades what is as surely praise or blame: %s, %s", (less, more) => {
    expect(reading(less, "en").tone).toBe(reading(more, "en").tone)
    expect(reading(more, "en").sentiment ?? 0).toBeGreaterThan((reading(less, "en").sentiment ?? 0) + 0.03)
  })

  test.each([
    ["What a wonderful day, thank you all so much!", "en", "positive"],
    ["This was the worst flight of my life, never again", "en", "negative"],
    ["The shop opens at nine on Monday", "en", "neutral"],
    ["Ich bin so glücklich, ein wunderschöner Tag 😍", "de", "positive"],
    ["C'est vraiment nul, je suis très déçu 😡", "fr", "negative"],
    ["Que dia lindo, estou muito feliz ❤️", "pt", "positive"]
  ])("of %s (%s) is %s", (text, tag, tone) => {
    const { tone: said, sentiment } = reading(text, tag)
    expect(String(said)).toBe(tone)
    if (tone === "positive") expect(sentiment).toBeGreaterThan(0)
    if (tone === "negative") expect(sentiment).toBeLessThan(0)
  })

  test.each([
    ["We could not be happier with the new oven", "positive"],
    ["Nothing short of magical, this bakery", "positive"],
    ["This baker never disappoints", "positive"],
    ["I can't recommend their rye bread enough", "positive"],
    ["No complaints about the crust", "positive"],
    ["The crust could have been better", "negative"],
    ["Far from ideal, the bread was stale", "negative"],
    ["Just love it when my phone dies in the queue", "negative"],
    ["❤️❤️", "positive"]
  ])("is that of the whole phrase: %s is %s", (text, tone) => {
    expect(String(reading(text, "en").tone)).toBe(tone)
  })

  test("is null, and so are chances, where no model reads the language", () => {
    expect(reading("Доброе утро, хлеб готов")).toMatchObject({
      sentiment: null,
      tone: null,
      chances: null,
      isAssessed: false
    })
  })
})

describe("chances", () => {
  test("of insult are high for insults, low for plain talk, and the words that say so come first", () => {
    expect(reading("You are a pathetic idiot and a liar").chances?.offensive).toBeGreaterThanOrEqual(0.5)
    expect(reading("We baked bread this morning").chances?.offensive).toBeLessThan(0.5)
    const [first] = explain(normalise("Our neighbour is such an idiot again"), "offensive", 3)
    expect(first?.excerpt.text).toBe("idiot")
    expect(first?.contribution).toBeGreaterThan(0)
    expect(explain(normalise("The bread was awful"), "negative", 1)[0]?.excerpt.text).toBe("awful")
  })

  test("strong language alone insults nobody", () => {
    expect(reading("holy shit this bread is fucking good").signals.offence.level).toBeLessThan(0.5)
  })

  test("no chance stands so near the middle of two thousandths that machines could differ", () => {
    for (let index = 0; index <= 1_024; index += 1) {
      const thousandths = 1_000 / (1 + Math.exp(8 - index / 64))
      const fromMiddle = Math.abs(thousandths - Math.floor(thousandths) - 0.5)
      expect(fromMiddle).toBeGreaterThan(1e-9)
    }
  })
})

describe("a reading by trained models", () => {
  const anyText = fc
    .array(
      fc.oneof(fc.string({ unit: "grapheme", maxLength: 12 }), fc.constantFrom("you idiot", "f u c k", "é", "&amp;")),
      {
        maxLength: 12
      }
    )
    .map((parts) => parts.join(" "))

  test("is the same twice and within its bounds, and its excerpts quote the original", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const once = reading(text)
        expect(reading(text)).toEqual(once)
        expect(once.sentiment === null || Math.abs(once.sentiment) <= 1).toBe(true)
        for (const chance of Object.values(once.chances ?? {})) expect(chance >= 0 && chance <= 1).toBe(true)
        for (const { level, confidence, excerpts } of Object.values(once.signals)) {
          expect(level >= 0 && level <= 1 && confidence >= 0 && confidence <= 1).toBe(true)
          for (const { start, end, text: quoted } of excerpts) expect(text.slice(start, end)).toBe(quoted)
        }
      }),
      { numRuns }
    )
  })
})

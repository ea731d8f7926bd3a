import { expect, test } from "bun:test"
import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { Schema } from "effect"
import { readTextWeights } from "../../../adapters/models/TextModels.ts"
import { classifierOf } from "../../../domain/creators/textAnalysis/classifierOf.ts"
import { normalise } from "../../../domain/creators/textAnalysis/normalise.ts"
import { type Disclosure, readDisclosure } from "../../../domain/creators/textAnalysis/readDisclosure.ts"

const LABELS = ["disclosed", "vague", "undisclosed", "organic", "unverified"] as const
type Label = (typeof LABELS)[number]

const Caption = Schema.fromJsonString(
  Schema.Struct({
    language: Schema.String,
    text: Schema.String,
    paidLabel: Schema.NullOr(Schema.Boolean),
    label: Schema.Literals(LABELS)
  })
)

const LABEL_OF: Readonly<Record<Disclosure, Label>> = {
  clear: "disclosed",
  late: "disclosed",
  vague: "vague",
  hidden: "undisclosed",
  unknown: "unverified",
  none: "organic"
}

const captionsOf = (name: string) =>
  readFileSync(fileURLToPath(new URL(`captions/${name}.jsonl`, import.meta.url)), "utf8")
    .trim()
    .split("\n")
    .map((line) => Schema.decodeSync(Caption)(line))

/** How many captions of each label are told right, and what the accusing one is worth. */
const classifier = classifierOf(readTextWeights())

const measure = (name: string, isTagged: boolean) => {
  const right: Record<Label, number> = { disclosed: 0, vague: 0, undisclosed: 0, organic: 0, unverified: 0 }
  let [accused, missed] = [0, 0]
  for (const { language, text, paidLabel, label } of captionsOf(name)) {
    const normalised = normalise(text)
    const tag = isTagged ? language : null
    const read = () => classifier.read(normalised, tag).language
    const { disclosure } = readDisclosure(normalised, paidLabel === true, tag, read)
    const told = LABEL_OF[disclosure]
    if (told === label) right[label] += 1
    else if (told === "undisclosed") accused += 1
    else if (label === "undisclosed") missed += 1
  }
  return { right, accused, missed }
}

/**
 * The figures as they were measured, so that a change for the worse is seen. The words were chosen beside the open captions;
 * those held out and the seventh author's were read by nobody who chose words. The second author's, and of the others those
 * that were missed, showed which kinds of promotion and which labels weren't known. Without the platform's tag the language is
 * the one that the text is read in.
 */
test.each([
  ["open", false, { disclosed: 67, vague: 16, undisclosed: 38, organic: 68, unverified: 5 }, 1, 1],
  ["open", true, { disclosed: 67, vague: 16, undisclosed: 38, organic: 68, unverified: 5 }, 1, 1],
  ["heldOut", false, { disclosed: 168, vague: 26, undisclosed: 94, organic: 184, unverified: 10 }, 5, 15],
  ["heldOut", true, { disclosed: 168, vague: 26, undisclosed: 95, organic: 184, unverified: 13 }, 2, 14],
  ["secondAuthor", false, { disclosed: 194, vague: 0, undisclosed: 127, organic: 189, unverified: 0 }, 0, 3],
  ["secondAuthor", true, { disclosed: 194, vague: 0, undisclosed: 128, organic: 189, unverified: 0 }, 0, 2],
  ["thirdAuthor", false, { disclosed: 99, vague: 0, undisclosed: 98, organic: 119, unverified: 0 }, 0, 2],
  ["thirdAuthor", true, { disclosed: 99, vague: 0, undisclosed: 99, organic: 119, unverified: 0 }, 0, 1],
  ["fourthAuthor", false, { disclosed: 89, vague: 0, undisclosed: 86, organic: 119, unverified: 0 }, 0, 4],
  ["fourthAuthor", true, { disclosed: 89, vague: 0, undisclosed: 88, organic: 119, unverified: 0 }, 0, 2],
  ["fifthAuthor", false, { disclosed: 89, vague: 0, undisclosed: 89, organic: 120, unverified: 0 }, 0, 1],
  ["fifthAuthor", true, { disclosed: 89, vague: 0, undisclosed: 89, organic: 120, unverified: 0 }, 0, 1],
  ["sixthAuthor", false, { disclosed: 88, vague: 0, undisclosed: 84, organic: 119, unverified: 0 }, 0, 6],
  ["sixthAuthor", true, { disclosed: 88, vague: 0, undisclosed: 86, organic: 119, unverified: 0 }, 0, 4],
  ["seventhAuthor", false, { disclosed: 73, vague: 0, undisclosed: 80, organic: 117, unverified: 0 }, 2, 10],
  ["seventhAuthor", true, { disclosed: 73, vague: 0, undisclosed: 80, organic: 117, unverified: 0 }, 2, 10]
] as const)(
  "of captions %s, with the platform's tag: %p, no fewer are told right",
  (name, isTagged, least, accusedMax, missedMax) => {
    const { right, accused, missed } = measure(name, isTagged)
    for (const label of LABELS) expect([label, right[label] >= least[label]]).toEqual([label, true])
    expect(accused).toBeLessThanOrEqual(accusedMax)
    expect(missed).toBeLessThanOrEqual(missedMax)
  }
)

/** Of 77 captions 21 were read wrongly before their labels and codes were known; "#sp" for São Paulo still is. */
const GUIDANCE_WRONG_MAX = 1

test("captions with the labels that regulators name, and with words that only look like them, are told apart", () => {
  const rows = readFileSync(fileURLToPath(new URL("captions/guidance.tsv", import.meta.url)), "utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => line.split("\t"))
  expect(rows.length).toBeGreaterThan(70)
  expect(new Set(rows.map(([language]) => language)).size).toBeGreaterThan(12)
  const wrong = rows.flatMap(([language = "", labels = "", caption = ""]) => {
    const { disclosure } = readDisclosure(normalise(caption.replaceAll(" ⏎ ", "\n")), false, language)
    return labels.split("|").includes(LABEL_OF[disclosure]) ? [] : [`${LABEL_OF[disclosure]}: ${caption}`]
  })
  expect(wrong.slice(GUIDANCE_WRONG_MAX)).toEqual([])
})

test.each([
  ['Use the code word, "Teagan" and get a discount on all sizes', "hidden"],
  ["MOA-STARK i kassan hos Stark så blir tightsen billigare", "hidden"],
  ["Hasło: OLABOGA, wpisujecie i płacicie mniej", "hidden"],
  ["Psst LINH15 bij Zandkorrel, snel zijn", "hidden"],
  ["Питате за якето от вчерашния рийл, линкът е в биото, има още М размер", "hidden"],
  ["The cart ran into basket no 415 at the show", "none"],
  ["Use code with caution: unsafe blocks explained for @rustlang beginners", "none"],
  ["I use my code editor in the browser now, follow @zed", "none"],
  ["enter code 4455 at the gate @airbnb", "none"],
  ["Type your code in and hit run, it's free to try in @replit", "none"],
  ["Use dress code smart casual, free drinks from 7", "none"],
  ["The wifi code is GUEST2024, coffee is half price after 4", "none"],
  ["code nova at checkout = free shipping @acme", "hidden"],
  ["Our new TWITTER QR CODE GIFT BASKETS are here", "none"],
  ["PIXELFEST25 at Hall C, day one", "none"],
  ["Free shirt and a gift card, love this girl_in_red song", "none"],
  ["My first cookbook is out, link in bio, order it before it is sold out", "none"]
] as const)(
  "a code is one by what stands beside it, and one's own work is no advertisement: %s",
  (text, disclosure) => {
    const language = /[а-я]/.test(text) ? "bg" : "en"
    expect(readDisclosure(normalise(text), false, language).disclosure).toBe(disclosure)
  }
)

test.each([
  ["Comment PASTA and I'll send you exactly which roller I have, it's on offer at the minute", "en", "hidden"],
  ["Mondjátok a szalonban, hogy én küldtelek titeket, és ajándék a hajpakolás", "hu", "hidden"],
  ["Zakładając konto z mojego polecenia zgarniacie 100 zł, ja zresztą też. Link w bio", "pl", "hidden"],
  ["วันนี้ 499 จาก 799 หูฟังในคลิป ลิงก์ใต้คลิป", "th", "hidden"],
  ["报RIYARUNS包邮，运动屋，到周日", "zh", "hidden"],
  ["Tävling med @kaffestunden! Följ oss båda och tagga en vän", "sv", "hidden"],
  ["Мои картины теперь можно купить, ссылка в шапке", "ru", "none"],
  ["Inzamelingsactie voor het asiel, link in bio", "nl", "none"],
  ["Comment your hometown and I'll guess your accent", "en", "none"],
  ["Woods down to 30th in the latest world rankings http://bit.ly/qTRK4P", "en", "none"],
  ["Hari ni Restoran Tok Wan bayar untuk review ni, guna kod WANI15", "ms", "clear"]
] as const)(
  "many small signs make an advertisement, and what is one's own or a good cause none: %s",
  (text, tag, disclosure) => {
    expect(readDisclosure(normalise(text), false, tag).disclosure).toBe(disclosure)
  }
)

test.each([
  ["Type who invited you when you join Lumo: tess_marrow, you get 5 dollars", "en", "hidden"],
  ["Message me MARLOW and I'll get you the page with 30 off", "en", "hidden"],
  ["Dite che vi manda Lella e vi portano il dolce senza farvelo pagare", "it", "hidden"],
  ["Pole enam kohti, kood IBAN EE12 on lehel", "et", "none"],
  ["Never paying again, they got 10% on par with ACME", "en", "none"],
  ["What about LX1884? No idea if the plane leaves on sale day", "en", "none"]
] as const)(
  "who invited, what is written to somebody and a name at the till sell, and capitals beside an offer don't: %s",
  (text, tag, disclosure) => {
    expect(readDisclosure(normalise(text), false, tag).disclosure).toBe(disclosure)
  }
)

test.each([
  ["ok money changed hands for this video, still good chili", "en", "clear"],
  ["Nos invitó el hotel Brisa a dos noches a cambio de enseñároslo", "es", "clear"],
  ["Jag är ambassadör för Frostvik och får nya kläder av dem", "sv", "clear"],
  ["Nocleg był w ramach barteru, my zdjęcia, oni łóżko", "pl", "clear"],
  ["אירחו אותנו בצימר על חשבון הבית בתמורה לסטורי", "he", "clear"],
  ["住宿是店家邀请的，房费全免，先说清楚", "zh", "clear"],
  ["Nobody is paying me for this video, I just like the pan", "en", "none"],
  ["My aunt gave me a pan and invited us to dinner in Leeds", "en", "none"],
  ["Download it with my invitation, both of us get the first month free, link in bio", "en", "hidden"]
] as const)(
  "several signs that stand together tell of a reward, and one of them doesn't: %s",
  (text, tag, disclosure) => {
    expect(readDisclosure(normalise(text), false, tag).disclosure).toBe(disclosure)
  }
)

test("the language that a text was read in counts where no tag tells it, but for neighbours of what has lists", () => {
  const told = (text: string, tag: string | null, read: string) =>
    readDisclosure(normalise(text), false, tag, () => read).disclosure
  const promotes = "Med SOFIELØBER får I fri fragt hos Sporten til på søndag"
  expect([told(promotes, null, "da"), told(promotes, "und", "da"), told(promotes, null, "und")]).toEqual([
    "hidden",
    "hidden",
    "unknown"
  ])
  expect(told("MALIKA10 promokodi bilan 10% chegirma @pellunaskin", null, "tr")).toBe("unknown")
})

test.each([
  ["signs with marks", `my ${"❤️".repeat(5_000)}`],
  ["marks alone", `my ${"\u0301".repeat(5_000)}`],
  ["words with marks", `my ${"e\u0301\u0302 ".repeat(2_000)}`],
  ["one word", "a".repeat(20_000)],
  ["characters that no blank parts", "好".repeat(20_000)],
  ["questions", "a?".repeat(5_000)],
  ["dots", "a.".repeat(10_000)],
  ["hyphens", "ab-".repeat(6_000)],
  ["paths", "a.bc/".repeat(4_000)],
  ["parameters", `a?${"&a".repeat(5_000)}`],
  ["words of one's own works", "my book ".repeat(3_000)],
  ["calls to type a word", "enter code ".repeat(3_000)],
  ["numbers of who invited", "invite id ".repeat(3_000)],
  ["calls to write", "message me ".repeat(3_000)],
  ["names behind little words", "of Ab ".repeat(4_000)],
  ["quotation marks", "„A".repeat(8_000)]
])("a caption of nothing but %s is read like any other, however long", (_, text) => {
  expect(readDisclosure(normalise(text), false, "en").disclosure).toBe("none")
})

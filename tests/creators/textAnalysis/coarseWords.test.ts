import { describe, expect, test } from "bun:test"
import { readTextWeights } from "../../../adapters/models/TextModels.ts"
import { makeCoarseFinder } from "../../../domain/creators/textAnalysis/lexicon/coarseWords.ts"
import { makeClassifier } from "../../../domain/creators/textAnalysis/models/makeClassifier.ts"
import { normalise } from "../../../domain/creators/textAnalysis/normalise.ts"
import { trainCoarse } from "../../../lab/train/trainCoarse.ts"

const FLAG_LEVEL = 0.5
const weights = readTextWeights()
const find = makeCoarseFinder(weights.coarseWords)
const foundIn = (text: string, language: string) =>
  find(normalise(text), language)
    .filter(({ level }) => level >= FLAG_LEVEL)
    .map(({ start, end }) => text.slice(start, end))

describe("coarse words of other languages", () => {
  test.each([
    ["de", "Das ist doch Scheiße, du Arschloch", ["Scheiße", "Arschloch"]],
    ["es", "qué coño dices, hijo de puta", ["coño", "hijo de puta"]],
    ["fr", "ferme ta gueule, connard", ["ferme ta gueule", "connard"]],
    ["hi", "तू मादरचोद है", ["मादरचोद"]],
    ["it", "che stronzi questi", ["stronzi"]],
    ["ja", "このクソ野郎どこだ", ["クソ野郎"]],
    ["ko", "씨발놈아 꺼져라", ["씨발놈아", "꺼져라"]],
    ["nl", "wat een klootzak", ["klootzak"]],
    ["pl", "kurwa mać", ["kurwa mać"]],
    ["pt", "vai tomar no cu", ["vai tomar no cu"]],
    ["ru", "да ты мудак", ["мудак"]],
    ["tl", "putang ina naman", ["putang ina"]],
    ["zh", "他是傻逼吧", ["傻逼"]],
    ["ar", "يا شرموطة", ["يا شرموطة"]]
  ])("%s: %s", (language, text, expected) => {
    const found = foundIn(text, language)
    expect(expected.filter((word) => !found.includes(word))).toEqual([])
  })

  test.each([
    ["de", "Die Möpse füttern die Vögel, und wir hören den Vögeln zu"],
    ["es", "un cono de helado y pollo con martillo"],
    ["fr", "la chatte dort, la bite d'amarrage aussi"],
    ["it", "insalata di finocchio e pesce per la regina"],
    ["pt", "um pau de canela e frango assado"],
    ["ko", "나를 보지 마, 자지 말고"],
    ["tr", "sık sık geliyorum"],
    ["zh", "妈妈的生日"],
    ["sv", "en hård fan i stan"]
  ])("%s: ordinary words are no flag: %s", (language, text) => expect(foundIn(text, language)).toEqual([]))

  test("count in a text of their own language and in no other", () => {
    expect(foundIn("Der Arsch ist kalt", "de")).toEqual(["Arsch"])
    expect(foundIn("Der Arsch ist kalt", "nl")).toEqual([])
    const { read } = makeClassifier(weights)
    const { profanity } = read(normalise("das ist doch ein Vollpfosten und ich weiß es nicht"), "de").signals
    expect(profanity).toMatchObject({ sign: "coarse_de", excerpts: [{ text: "Vollpfosten" }] })
  })

  test("stand in the weights as the script writes them", () => {
    expect(weights.coarseWords).toBe(
      trainCoarse()
        .map((line) => `${line}\n`)
        .join("")
    )
  })
})

import { describe, expect, test } from "bun:test"
import fc from "fast-check"
import { readTextWeights } from "../../../adapters/models/TextModels.ts"
import { makeLexiconReader } from "../../../domain/creators/textAnalysis/lexicon/readLexicon.ts"
import { makeClassifier } from "../../../domain/creators/textAnalysis/models/makeClassifier.ts"
import { normalise } from "../../../domain/creators/textAnalysis/normalise.ts"
import { parseTerms } from "../../../domain/creators/textAnalysis/phrases/termList.ts"
import { TEXT_CATEGORIES } from "../../../domain/creators/textAnalysis/textReading.ts"
import { LOOK_ALIKES } from "../../../lab/train/disguises.ts"
import { PROPERTY_RUNS as numRuns } from "../../support/running/effectTest.ts"

const FLAG_LEVEL = 0.5
const weights = readTextWeights()
const common = parseTerms(weights.words)
const { read } = makeClassifier(weights)
const readLexicon = makeLexiconReader({ common, seldom: parseTerms(weights.seldomWords) })
const keys = (text: string) => readLexicon(normalise(text)).words.map(({ key }) => key)
const flagged = (text: string) => {
  const { signals } = read(normalise(text), null)
  return TEXT_CATEGORIES.filter((category) => signals[category].level >= FLAG_LEVEL)
}

describe("a word that hides nothing", () => {
  test.each([
    ["a bird", "The blue heron is back at the pond"],
    ["muscles", "pecs and delts today"],
    ["an old word", "'Twas the night before the bake sale"],
    ["a school in capitals", "CUNY grads in the front row"],
    ["an abbreviation", "Price is 45 incl. delivery"],
    ["a number with its unit", "900k of you came, in 24hrs"],
    ["initials", "F&G Interiors and the R&B night"],
    ["a town", "A weekend in Mons, then Coos Bay"],
    ["a hill", "We hiked Pikes Peak"],
    ["a restaurant of another language", "Dinner at Un Deux Trois"],
    ["a town with an accent", "The ferry to Båstad leaves at nine"],
    ["an Asian town with an accent", "A morning at the market in Móng Cái"],
    ["a name with a letter twice", "Twatt, Orkney has a lovely beach"],
    ["music", "She rapped along, and he was rapping too"],
    ["a word of Hindi", "yaar pakki baat hai, the train is on time today"],
    ["a park", "The band plays at Polliwog Park"],
    ["a road and a vitamin", "Take the A55 and your B12"],
    ["spaced capitals", "W E B A C K in the studio"],
    ["Danish", "det regner hele ugen, jeg gider ikke mere"],
    ["a participle of French", "Le train a été retardé par la neige"],
    ["jelly", "Aspic, and a nosegay on the table"]
  ])("is read as it is written: %s", (_, text) => expect(flagged(text)).toEqual([]))

  test("is flagged for nothing, whatever it looks like", () => {
    expect(LOOK_ALIKES.filter((word) => flagged(`the ${word} was fine`).length > 0)).toEqual([])
  })

  test("stays itself, if posts use it, beside any others", () => {
    const word = fc.constantFrom(...common.filter((each) => /^(?!.*(.)\1\1)[a-z]{3,}$/.test(each)))
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 8 }), (words) => {
        expect(keys(words.join(", "))).toEqual(words)
      }),
      { numRuns }
    )
  })
})

describe("a word that hides something", () => {
  test.each([
    ["two letters swapped, as in no word", "this is fukc", "fuck"],
    ["a long word misspelt", "the immirgants came", "immigrants"],
    ["its vowel left out", "all wmen know that", "women"],
    ["a name of a group, by the verb behind it", "womne are here", "women"],
    ["a name of a group, by the word behind it", "gya people came", "gay"],
    ["no blank behind it", "theseimmigrants came", "immigrants"],
    ["a blank within", "the immi grants came", "immigrants"],
    ["a digit", "such a f4ggot", "faggot"],
    ["a mask", "such a n*gger", "nigger"],
    ["a mask that isn't a letter's double", "the Bi+ches tour", "bitches"],
    ["one accent in an English sentence", "what the fück is that", "fuck"],
    ["letters that stand apart behind a short word", "such a s.h.i.t", "shit"]
  ])("is read as what it stands for: %s", (_, text, word) => expect(keys(text)).toContain(word))
})

describe("a hashtag", () => {
  test.each([
    ["iloveshoes", "i love shoes"],
    ["weddingshoes", "wedding shoes"],
    ["yesterdayspic", "yesterdays pic"],
    ["whatashitday", "what a shit day"],
    ["deportthemall", "deport them all"],
    ["astroidsistrash", "astroidsistrash"]
  ])("is divided without a coarse word where that is as likely: %s", (tag, words) => {
    expect(keys(`#${tag}`).join(" ")).toBe(words)
  })

  const clauses = (text: string) =>
    normalise(text)
      .words.map(({ text: word, joint }) => (joint === "far" ? `/${word}` : word))
      .join(" ")

  test.each([
    ["each of a row is a clause", "#white #power #suit", "/white /power /suit"],
    ["pictographs part nothing", "#white 🤍 #power", "/white 🤍 /power"],
    ["its own words belong together", "#WhitePower #suit", "/white power /suit"],
    ["what follows a row is a clause", "#sun #beach today we swim", "/sun /beach /today we swim"],
    ["with plain words behind it one is a word", "the #gay bar is open", "/the gay bar is open"],
    ["at the end one is a clause", "best day of my life #blessed", "/best day of my life /blessed"],
    ["at the end one may be awaited", "I hate #mondays", "/i hate mondays"],
    ["a row may be awaited", "I love #paris #london", "/i love paris /london"]
  ])("stands for itself: %s", (_, text, expected) => expect(clauses(text)).toBe(expected))

  test.each([
    "#hate #mondays #black #coffee #please",
    "#illegal #levels #of #cute #puppy",
    "#rough #sketch #sex #pistols #poster #design",
    "#white #power #suit #ootd"
  ])("makes no hateful sentence with its neighbours: %s", (text) => expect(flagged(text)).not.toContain("hate"))
})

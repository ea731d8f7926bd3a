import { describe, expect, test } from "bun:test"
import fc from "fast-check"
import { readTextWeights } from "../../../adapters/models/TextModels.ts"
import { makeClassifier } from "../../../domain/creators/textAnalysis/models/makeClassifier.ts"
import { normalise } from "../../../domain/creators/textAnalysis/normalise.ts"
import { parseTerms, parseWords } from "../../../domain/creators/textAnalysis/phrases/termList.ts"
import { TEXT_CATEGORIES } from "../../../domain/creators/textAnalysis/textReading.ts"
import { makeLetterSplitter } from "../../../domain/creators/textAnalysis/words/splitLetters.ts"
import { PROPERTY_RUNS as numRuns } from "../../support/running/effectTest.ts"

const FLAG_LEVEL = 0.5
const weights = readTextWeights()
const { read } = makeClassifier(weights)
const split = makeLetterSplitter(parseTerms(weights.words), parseTerms(weights.seldomWords), new Set(["pikeys"]))

const INNOCENT_TAGS = `
scunthorpe
assassinscreed
therapist
therapists
therapistlife
penistone
penistonegrammar
analytics
cockatoo
cockatoos
dickensfair
shitakemushrooms
shiitake
middlesex
essexgirl
essexlife
sussexcoast
peacocks
cocktailhour
cocktailparty
hancock
grapefruit
drapery
titanic
titans
arsenalfans
manuscript
swissarmy
bassfishing
massagetherapy
classact
grassroots
expertsexchange
whorepresents
susanalbumparty
passionproject
assessment
embassy
circumstance
dickinson
mobydick
spotteddick
pussycatdolls
matsushita
phuketbeach
fuchsiadress
shuttlecock
cockpitview
hitchcock
woodpecker
canalboat
analog
analysis
banalities
saturdaynight
basement
cumulus
documentary
cucumbersalad
swallowtail
sniggering
niggles
snigger
raccoons
cocoon
tycoon
spicegirls
spicyfood
chinkapin
finkel
pakistan
pakistani
dykstra
vandyke
japanesefood
gooking
homosapiens
rapeseed
grapevine
scrapebook
parapet
skyscraper
crapemyrtle
killarney
killjoys
overkill
dietcoke
dieter
studies
diego
hellokitty
michelle
shellfish
kitchenware
twitchstream
pitchperfect
butterscotch
buttercup
rebuttal
nightingale
knightley
`

describe("a hashtag in small letters", () => {
  test.each([
    ["whitelivesdontmatter", "white lives dont matter"],
    ["notsponsored", "not sponsored"],
    ["bodypositivity", "body positivity"],
    ["photooftheday", "photo of the day"],
    ["ihatemondays", "i hate mondays"],
    ["deportpikeys", "deport pikeys"]
  ])("is divided into words: %s", (tag, words) => {
    expect(split(tag)?.join(" ")).toBe(words)
  })

  test.each(["therapist", "analytics", "cocktails", "xqzvjkwpt", "a", "haha1234", "über", "a".repeat(61)])(
    "stays whole where it is a word, or no row of words: %s",
    (tag) => {
      expect(split(tag)).toBeNull()
    }
  )

  test("is made of its parts, whatever it is", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(..."abcdehiklmnorstuwy"), maxLength: 70 }), (tag) => {
        const parts = split(tag)
        if (parts !== null) expect(parts.join("")).toBe(tag)
      }),
      { numRuns }
    )
  })

  test.each([
    ["hate", "so tired today #killallmuslims", "killallmuslims"],
    ["profanity", "monday again #whatashitday", "shit"],
    ["substance", "friday #sellingcocaine", "sellingcocaine"]
  ] as const)("is read for %s: %s", (category, text, excerpt) => {
    const { level, excerpts } = read(normalise(text), "en").signals[category]
    expect(level).toBeGreaterThanOrEqual(FLAG_LEVEL)
    expect(excerpts[0]?.text).toBe(excerpt)
  })

  test("is flagged for nothing where it only holds a bad word's letters", () => {
    const flagged = parseWords(INNOCENT_TAGS).filter((tag) => {
      const { signals } = read(normalise(`out and about #${tag}`), "en")
      return TEXT_CATEGORIES.some((category) => signals[category].level >= FLAG_LEVEL)
    })
    expect(flagged).toEqual([])
  })
})

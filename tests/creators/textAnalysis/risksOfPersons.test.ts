import { describe, expect, test } from "bun:test"
import { readTextWeights } from "../../../adapters/models/TextModels.ts"
import { makeClassifier } from "../../../domain/creators/textAnalysis/models/makeClassifier.ts"
import { normalise } from "../../../domain/creators/textAnalysis/normalise.ts"
import { TEXT_CATEGORIES } from "../../../domain/creators/textAnalysis/textReading.ts"

const FLAG_LEVEL = 0.5
const { read } = makeClassifier(readTextWeights())
const flagged = (text: string) => {
  const { signals } = read(normalise(text), null)
  return TEXT_CATEGORIES.filter((category) => signals[category].level >= FLAG_LEVEL)
}

describe("insults, sex and trouble with the law are found by who does what", () => {
  test.each([
    ["offence", "you're nothing but a lying little rat, Dave"],
    ["offence", "He can't park and he can't sing. Absolute muppet."],
    ["offence", "honestly she's the fakest person I ever met"],
    ["offence", "nobody asked, you crusty old goblin"],
    ["offence", "You have the charisma of a wet paper bag"],
    ["nsfw", "new boy girl scene dropping tonight for my subscribers"],
    ["nsfw", "come and see what's under this robe, link in bio"],
    ["nsfw", "everything naked is behind the paywall"],
    ["legal", "the label is suing me over the leaked track"],
    ["legal", "I spent the weekend in a cell for punching a bouncer"],
    ["legal", "I got charged with assault after that bar fight"],
    ["legal", "they evicted me for not paying rent for six months"]
  ] as const)("%s: %s", (category, text) => {
    expect(flagged(text)).toContain(category)
  })

  test.each([
    "such a little potato, and such a brat before coffee",
    "I'm such an idiot, I left my keys in the fridge",
    "She is stupid talented",
    "He is trash talking on the court again",
    "Topless jeep day, link in bio for the parts",
    "Stripping the deck and repainting it, full video on my page",
    "Best head of lettuce I've ever grown",
    "They charged me $40 for parking lol",
    "my free trial starts Monday",
    "We got raided by 200 viewers, thank you all",
    "I'm on probation at my new job and loving it",
    "my toddler arrested me and put me in pillow jail"
  ])("nothing is flagged in: %s", (text) => {
    expect(flagged(text)).toEqual([])
  })
})

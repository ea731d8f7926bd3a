import { describe, expect, test } from "bun:test"
import { readTextWeights } from "../../../adapters/models/TextModels.ts"
import { makeClassifier } from "../../../domain/creators/textAnalysis/models/makeClassifier.ts"
import { normalise } from "../../../domain/creators/textAnalysis/normalise.ts"
import { TEXT_CATEGORIES } from "../../../domain/creators/textAnalysis/textReading.ts"

const FLAG_LEVEL = 0.5
const { read } = makeClassifier(readTextWeights())
const signalsOf = (text: string) => read(normalise(text), null).signals
const flagged = (text: string) => {
  const signals = signalsOf(text)
  return TEXT_CATEGORIES.filter((category) => signals[category].level >= FLAG_LEVEL)
}

describe("a signal says what its gravest excerpt is", () => {
  test.each([
    ["nsfw", "sexual_offer", "selling my used panties, dm me"],
    ["nsfw", "adult_platform", "everything else is on my onlyfans"],
    ["nsfw", "explicit_act", "she wants to suck my dick all night"],
    ["violence", "threat", "keep playing and I'll put you in the ground"],
    ["violence", "veiled_threat", "watch your back, nice school your kids go to"],
    ["violence", "glorified_violence", "the shooter is a hero and everyone should say so"],
    ["violence", "self_harm", "I don't want to be alive anymore"],
    ["violence", "threat", "my cousins are gonna break both your knees"],
    ["violence", "threat", "come to my street again and you're leaving in a hearse"],
    ["violence", "veiled_threat", "we know which train your sister takes to school"],
    ["violence", "glorified_violence", "they love watching dogs suffer and so do I, loved the cartel vids"],
    ["violence", "self_harm", "I wish the lorry had hit me"],
    ["violence", "self_harm", "my kids would be better off without me"],
    ["violence", "self_harm", "500 calories a day and my thigh gap is coming in"],
    ["substance", "sale", "got that loud, quarters and zips, hit my line"],
    ["substance", "sale", "fresh ounces of ketamine, dm me"],
    ["substance", "use", "popped two percs before the wedding"],
    ["substance", "use", "the edibles kicked in during dinner"],
    ["substance", "use", "dropped acid last night and saw the moon melt"],
    ["substance", "excess", "got so shitfaced at the wedding"],
    ["legal", "own_trouble", "my company is under SEC investigation"],
    ["deceptive", "guaranteed_return", "Make $5000 a week from your phone, no experience, DM me"],
    ["deceptive", "cash_flip", "cash app flips open all night"],
    ["deceptive", "fee_giveaway", "You have been selected, click to claim a gift card"],
    ["deceptive", "fee_giveaway", "a $900 grant for every household, just pay the processing fee"],
    ["deceptive", "fee_giveaway", "our hacker traced and recovered stolen bitcoin, contact him on telegram"],
    ["deceptive", "miracle_cure", "this powder cures diabetes in two weeks"],
    ["deceptive", "counterfeit", "Rolex replicas in every size"],
    ["deceptive", "fake_engagement", "100% real followers, 5k for $20"],
    ["deceptive", "follow_exchange", "#f4f #l4l and get real followers today"],
    ["offence", "insult", "you washed up clown"],
    ["offence", "slur", "what a retard"],
    ["offence", "self_harm_call", "just kill yourself already"],
    ["profanity", "strong", "this is bullshit"],
    ["profanity", "mild", "damn"]
  ] as const)("%s: %s in %j", (category, sign, text) => {
    expect(signalsOf(text)[category].sign).toBe(sign)
  })

  test("and null where there is none", () => {
    expect(TEXT_CATEGORIES.filter((category) => signalsOf("a lovely loaf of bread")[category].sign !== null)).toEqual(
      []
    )
  })
})

describe("none is flagged", () => {
  test.each([
    ["a title", "Saw Kinky Boots last night with my sister"],
    ["a title", "Texas Chainsaw Massacre at the drive-in"],
    ["a name", "Alan Cumming hosting in a cape, yes please"],
    ["a restaurant", "Village Idiot Pizza for lunch"],
    ["food and gardens", "garden porn: the dahlias are out"],
    ["food and gardens", "gonna murder this burger"],
    ["the gym", "Slaughtered by the morning class, see you tomorrow"],
    ["a photographer", "I wanna shoot you in my new studio, models wanted"],
    ["music", "He rapped on my uncle's first album"],
    ["a survivor", "got stabbed in 2016, ran a marathon this year"],
    ["news", "Man charged with burglary after leaving his phone behind"],
    ["news", "School shooting survivors spoke at our assembly"],
    ["others' trials", "The judge sentenced him to nine years in prison"],
    ["a thing", "this stupid phone died again"],
    ["a thing", "worst traffic ever on the ring road"],
    ["the writer", "I'm such an idiot, left the oven on"],
    ["teasing", "happy birthday you absolute clown, love you"],
    ["a quotation", 'Somebody wrote "you are a stupid cow" under my post today'],
    ["mild words", "damn, this crap weather is a pain in the ass"],
    ["a giveaway", "giveaway winners are up, message us within 24 hours to claim your prize"],
    ["a game", "I'm going to beat you at tennis tomorrow"],
    ["an accident", "cut myself shaving again"],
    ["a garage", "we have your car ready, see you soon"],
    ["a dog", "Molly is three and available for adoption, dm me"],
    ["skin care", "hyaluronic acid serum back in stock, link in bio"],
    ["a menu", "jalapeno poppers are back on the menu, order now"],
    ["a costume", "Halloween makeup: blood everywhere, swipe for the tutorial"],
    ["a tattoo", "got my neck tattoo finished, swipe for photos"],
    ["a diet", "lost 12 pounds in four months, walking every day"],
    ["a drink", "red wine, cold beer and a whisky by the fire"],
    ["exchanged follows", "#f4f #l4l #followback"],
    ["a plant shop", "new menu is up, link in bio 🍃"],
    ["a joke", "I'm going to kill you if you don't try this cake"],
    ["a manner of speaking", "planning my last day in Paris"],
    ["a sport", "haven't eaten all day, pizza please"],
    ["a warning", "Spot the scam: guaranteed returns, urgency, secrecy"]
  ])("%s: %s", (_, text) => expect(flagged(text)).toEqual([]))

  test("in a word that is all of the text, but for coarse words and slurs", () => {
    const alone = ["massacre", "heroin", "fetish", "masturbation", "lawsuit", "idiot", "scam", "porn"]
    expect(alone.filter((word) => flagged(word).length > 0)).toEqual([])
    expect(flagged("bitch")).toEqual(["profanity"])
  })
})

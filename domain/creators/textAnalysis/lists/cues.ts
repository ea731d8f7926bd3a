import { readLists } from "../../../lists/readLists.ts"
import type { TextCategory } from "../textReading.ts"
import file from "./cues.txt" with { type: "text" }
import type { LexiconSign } from "./lexiconEntry.ts"

const { list } = readLists(file)

/** Words that say little alone and much beside others, by what they hint at. Sums of money and shares are read from the text itself. */
export const CUES = {
  sureWin: list("sureWin"),
  coin: list("coin"),
  sleepTight: list("sleepTight"),
  slangDrug: list("slangDrug"),
  plainDrug: list("plainDrug"),
  trading: list("trading"),
  shadyTrading: list("shadyTrading"),
  dealing: list("dealing"),
  dealingShade: list("dealingShade"),
  highSign: list("highSign"),
  takenDrug: list("takenDrug"),
  menaceSetup: list("menaceSetup"),
  menaceHarm: list("menaceHarm"),
  arson: list("arson"),
  theirPlace: list("theirPlace"),
  nightFear: list("nightFear"),
  knowing: list("knowing"),
  provoked: list("provoked"),
  consequence: list("consequence"),
  parting: list("parting"),
  bequest: list("bequest"),
  bodyOpen: list("bodyOpen"),
  goreSeen: list("goreSeen"),
  windfall: list("windfall"),
  upfront: list("upfront"),
  phishing: list("phishing"),
  phishingPress: list("phishingPress"),
  favour: list("favour"),
  bypass: list("bypass"),
  market: list("market"),
  brag: list("brag"),
  flipping: list("flipping"),
  sendCoin: list("sendCoin"),
  getBack: list("getBack"),
  mule: list("mule"),
  muleOffer: list("muleOffer"),
  recovery: list("recovery"),
  recoveryOffer: list("recoveryOffer"),
  remedy: list("remedy"),
  cureClaim: list("cureClaim"),
  quackPress: list("quackPress"),
  slimming: list("slimming"),
  slimmingPress: list("slimmingPress"),
  designer: list("designer"),
  copied: list("copied"),
  absentee: list("absentee"),
  depositAsked: list("depositAsked"),
  sugar: list("sugar"),
  sugarPay: list("sugarPay"),
  drug: list("drug"),
  drugPictograph: list("drugPictograph"),
  drugOffer: list("drugOffer"),
  menu: list("menu"),
  messenger: list("messenger"),
  namedDrug: list("namedDrug"),
  menace: list("menace"),
  dread: list("dread"),
  fasting: list("fasting"),
  thinness: list("thinness"),
  cutting: list("cutting"),
  despair: list("despair"),
  farewell: list("farewell"),
  gore: list("gore"),
  delight: list("delight"),
  jest: list("jest"),
  quick: list("quick"),
  recruiting: list("recruiting"),
  assured: list("assured"),
  selected: list("selected"),
  prizeFee: list("prizeFee"),
  papers: list("papers"),
  documents: list("documents"),
  withoutTest: list("withoutTest"),
  papersOffer: list("papersOffer"),
  engagement: list("engagement"),
  contact: list("contact"),
  adultWord: list("adultWord"),
  bareWord: list("bareWord"),
  paidPage: list("paidPage"),
  adultOffer: list("adultOffer"),
  sum: list("sum"),
  scheme: list("scheme"),
  schemeOffer: list("schemeOffer"),
  luxury: list("luxury"),
  fakeOffer: list("fakeOffer"),
  followExchange: list("followExchange"),
  engagementSale: list("engagementSale"),
  affection: list("affection"),
  reporting: list("reporting")
} as const

export type CueName = keyof typeof CUES

/** Cues that an amount of money, a multiple or a share of a hundred is, too. */
export const AMOUNT_CUES: ReadonlySet<CueName> = new Set(["sum"])

/** Cues that together say what none of them says alone. */
export interface Combination {
  readonly category: TextCategory
  readonly sign: LexiconSign
  readonly level: number
  readonly confidence: number
  readonly cues: ReadonlyArray<CueName>
}

export const COMBINATIONS: ReadonlyArray<Combination> = [
  { category: "substance", sign: "sale", level: 0.85, confidence: 0.7, cues: ["plainDrug", "trading"] },
  { category: "substance", sign: "sale", level: 0.8, confidence: 0.65, cues: ["slangDrug", "shadyTrading"] },
  { category: "substance", sign: "sale", level: 0.75, confidence: 0.6, cues: ["slangDrug", "slangDrug", "trading"] },
  { category: "substance", sign: "sale", level: 0.75, confidence: 0.6, cues: ["dealing", "dealingShade"] },
  { category: "substance", sign: "sale", level: 0.8, confidence: 0.65, cues: ["drugPictograph", "shadyTrading"] },
  { category: "substance", sign: "use", level: 0.65, confidence: 0.6, cues: ["takenDrug", "highSign"] },
  { category: "violence", sign: "threat", level: 0.8, confidence: 0.65, cues: ["menaceSetup", "menaceHarm"] },
  { category: "violence", sign: "threat", level: 0.8, confidence: 0.6, cues: ["arson", "theirPlace", "sleepTight"] },
  { category: "violence", sign: "veiled_threat", level: 0.6, confidence: 0.5, cues: ["knowing", "nightFear"] },
  { category: "violence", sign: "veiled_threat", level: 0.6, confidence: 0.5, cues: ["provoked", "consequence"] },
  { category: "violence", sign: "self_harm", level: 0.65, confidence: 0.55, cues: ["parting", "bequest"] },
  { category: "violence", sign: "glorified_violence", level: 0.7, confidence: 0.6, cues: ["bodyOpen", "goreSeen"] },
  { category: "deceptive", sign: "fee_giveaway", level: 0.8, confidence: 0.65, cues: ["windfall", "upfront"] },
  { category: "deceptive", sign: "fee_giveaway", level: 0.8, confidence: 0.65, cues: ["phishing", "phishingPress"] },
  { category: "deceptive", sign: "fee_giveaway", level: 0.75, confidence: 0.6, cues: ["absentee", "depositAsked"] },
  { category: "deceptive", sign: "fee_giveaway", level: 0.75, confidence: 0.6, cues: ["sugar", "sugarPay"] },
  { category: "deceptive", sign: "fee_giveaway", level: 0.8, confidence: 0.65, cues: ["mule", "muleOffer"] },
  { category: "deceptive", sign: "fee_giveaway", level: 0.8, confidence: 0.65, cues: ["recovery", "recoveryOffer"] },
  { category: "deceptive", sign: "counterfeit", level: 0.8, confidence: 0.65, cues: ["favour", "bypass"] },
  { category: "deceptive", sign: "counterfeit", level: 0.75, confidence: 0.65, cues: ["designer", "copied"] },
  { category: "deceptive", sign: "guaranteed_return", level: 0.8, confidence: 0.6, cues: ["market", "brag"] },
  { category: "deceptive", sign: "guaranteed_return", level: 0.8, confidence: 0.65, cues: ["coin", "sureWin"] },
  { category: "deceptive", sign: "guaranteed_return", level: 0.8, confidence: 0.65, cues: ["sendCoin", "getBack"] },
  { category: "deceptive", sign: "cash_flip", level: 0.9, confidence: 0.7, cues: ["flipping", "sum"] },
  { category: "deceptive", sign: "miracle_cure", level: 0.8, confidence: 0.65, cues: ["cureClaim", "remedy"] },
  { category: "deceptive", sign: "miracle_cure", level: 0.8, confidence: 0.65, cues: ["cureClaim", "quackPress"] },
  { category: "deceptive", sign: "miracle_cure", level: 0.75, confidence: 0.6, cues: ["slimming", "slimmingPress"] },
  { category: "substance", sign: "sale", level: 0.9, confidence: 0.75, cues: ["drug", "drugOffer"] },
  { category: "substance", sign: "sale", level: 0.85, confidence: 0.7, cues: ["namedDrug", "menu", "contact"] },
  { category: "substance", sign: "sale", level: 0.85, confidence: 0.7, cues: ["namedDrug", "namedDrug", "contact"] },
  { category: "substance", sign: "sale", level: 0.8, confidence: 0.65, cues: ["drugPictograph", "drugOffer"] },
  { category: "substance", sign: "sale", level: 0.8, confidence: 0.65, cues: ["drugPictograph", "menu", "messenger"] },
  { category: "nsfw", sign: "sexual_offer", level: 0.85, confidence: 0.75, cues: ["adultWord", "adultOffer"] },
  { category: "nsfw", sign: "sexual_offer", level: 0.8, confidence: 0.7, cues: ["bareWord", "paidPage"] },
  { category: "violence", sign: "veiled_threat", level: 0.6, confidence: 0.55, cues: ["dread", "menace"] },
  { category: "violence", sign: "self_harm", level: 0.65, confidence: 0.6, cues: ["fasting", "thinness"] },
  { category: "violence", sign: "self_harm", level: 0.65, confidence: 0.6, cues: ["cutting", "despair"] },
  { category: "violence", sign: "self_harm", level: 0.65, confidence: 0.6, cues: ["farewell", "despair"] },
  { category: "violence", sign: "glorified_violence", level: 0.75, confidence: 0.65, cues: ["gore", "delight"] },
  {
    category: "deceptive",
    sign: "guaranteed_return",
    level: 0.85,
    confidence: 0.7,
    cues: ["sum", "scheme", "schemeOffer"]
  },
  {
    category: "deceptive",
    sign: "guaranteed_return",
    level: 0.8,
    confidence: 0.7,
    cues: ["sum", "quick", "recruiting"]
  },
  {
    category: "deceptive",
    sign: "guaranteed_return",
    level: 0.8,
    confidence: 0.7,
    cues: ["scheme", "quick", "recruiting"]
  },
  { category: "deceptive", sign: "guaranteed_return", level: 0.8, confidence: 0.7, cues: ["sum", "quick", "assured"] },
  { category: "deceptive", sign: "counterfeit", level: 0.8, confidence: 0.7, cues: ["documents", "withoutTest"] },
  { category: "deceptive", sign: "fee_giveaway", level: 0.8, confidence: 0.7, cues: ["selected", "prizeFee"] },
  { category: "deceptive", sign: "counterfeit", level: 0.8, confidence: 0.7, cues: ["papers", "papersOffer"] },
  { category: "deceptive", sign: "counterfeit", level: 0.75, confidence: 0.7, cues: ["luxury", "fakeOffer"] },
  { category: "deceptive", sign: "fake_engagement", level: 0.75, confidence: 0.7, cues: ["sum", "engagement"] },
  {
    category: "deceptive",
    sign: "follow_exchange",
    level: 0.6,
    confidence: 0.65,
    cues: ["followExchange", "engagementSale"]
  }
]

import type { LexiconEntry } from "./lexiconEntry.ts"

/** Fraud, false promises and myths that do harm. */
export const DECEPTIVE: ReadonlyArray<LexiconEntry> = [
  {
    category: "deceptive",
    level: 1,
    confidence: 0.8,
    isDeniable: true,
    terms: `
      {promiseOfMoney} _ {money} _ (dm|telegram|whatsapp|link|inbox|join|sign up|contact)
      (send|deposit|invest) _ (btc|bitcoin|eth|crypto|usdt) _ (get|receive|earn) _ (back|double|return/s)
      double your (money|bitcoin|btc|crypto|investment)
      (turn|turned|flip|flipped) _ (100|200|500|1000|$100|$200|$500|$1000) (into|to)
      (cash app|cashapp|paypal) flip/s
      recovered my (stolen|lost) (funds|bitcoin|crypto)
    `
  },
  {
    category: "deceptive",
    level: 0.8,
    confidence: 0.75,
    isDeniable: true,
    terms: `
      guaranteed ~ {money}
      (get|getting) rich quick
      (make|making|earn|earning) _ (a|per|every) (day|week) _ from home
      financial freedom _ dm
      100 (legit|guaranteed)
      no risk _ (profit|returns|investment)
      (buy|cheap|free) (followers|likes|views|subscribers)
      (miracle|secret) (cure|remedy|pill)
      cures (cancer|diabetes|covid|autism|everything)
      doctors (hate|don't want you)
      (free|won a|claim your) (iphone|gift card|giveaway) _ (click|link|claim)
      pyramid scheme
      ponzi scheme
      pump and dump
      crypto signals
      forex signals
    `
  },
  {
    category: "deceptive",
    level: 0.6,
    confidence: 0.65,
    isDeniable: true,
    terms: `
      vaccines (cause|kill|are poison)
      plandemic
      flat earth
      (moon landing|holocaust|climate change|covid) (is|was) (fake|a hoax|a lie|faked)
      chemtrails
      (detox|cleanse) _ (toxins|parasites)
      follow for follow
      follow4follow
      f4f
      like for like
      l4l
      sub4sub
    `
  },
  {
    category: "deceptive",
    level: 0.3,
    confidence: 0.5,
    terms: `
      giveaway/s
      passive income
      side hustle
      forex
      crypto
      nft/s
      be your own boss
      limited time only
      click the link
      act now
      dm me
      telegram
      whatsapp
    `
  }
]

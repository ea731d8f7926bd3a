import type { LexiconEntry } from "./lexiconEntry.ts"

/** Fraud, false promises and myths that do harm. */
export const DECEPTIVE: ReadonlyArray<LexiconEntry> = [
  {
    category: "deceptive",
    sign: "guaranteed_return",
    level: 1,
    confidence: 0.8,
    isDeniable: true,
    yieldsToReports: true,
    terms: `
      {promiseOfMoney} _ {money} _ (dm|telegram|whatsapp|link|inbox|join|sign up|contact)
      (send|deposit|invest) _ (btc|bitcoin|eth|crypto|usdt) _ (get|receive|earn) _ (back|double|return/s)
      double your (money|bitcoin|btc|crypto|investment)
      (doubling|double) (every|all|any|your) _ (coin/s|bitcoin|btc|eth|crypto)
      (turn|turned|flip|flipped) _ into _ (btc|bitcoin|thousands|millions|10k|5k|1000|5000|10000) _ (dm|link|trading|
        mentor|crypto|ask|join)
      recovered my (stolen|lost) (funds|bitcoin|crypto)
    `
  },
  {
    category: "deceptive",
    sign: "cash_flip",
    level: 1,
    confidence: 0.8,
    isDeniable: true,
    yieldsToReports: true,
    terms: `
      (cash app|cashapp|paypal|zelle|venmo) flip/s
      (money|cash) flip/s
      flip your (cash|money)
      gifting circle
      blessing loom
      give 100 and receive
    `
  },
  {
    category: "deceptive",
    sign: "guaranteed_return",
    level: 0.8,
    confidence: 0.75,
    isDeniable: true,
    yieldsToReports: true,
    terms: `
      guaranteed ~ (profit/s|return/s|income|earnings|roi|gains|payout/s|wins|cash)
      guaranteed (10|15|20|25|30|40|50|100|200|300) (a|per|every) (day|week|month)
      (get|getting) rich quick
      (make|making|earn|earning) _ (a|per|every) (day|week|hour) _ from home
      (make|making|earn|earning) _ from home _ (dm|link|no experience)
      work from home _ (packing|stuffing|typing|liking)
      financial freedom _ dm
      100 (legit|guaranteed|sure tonight)
      (no|zero) risk _ (profit|returns|investment)
      (profit|returns|investment) (no|zero) risk
      fixed matches
      (make|making|earn|earning) _ (a|per) (day|week|hour) from (your|ur|my) phone
      (by|for|just) liking ~ (videos|youtube videos|posts|tiktoks)
      connect your wallet
      (became|become) millionaires in
      (recruit|invite) (2|3|4|5|two|three|four|five) friends and they (recruit|invite)
      the money never stops
      pyramid scheme _ join
      crypto signals _ (dm|join|vip|telegram|free|link)
      forex signals
      (investors|investor) wanted _ contract
      (return|returns) (x2|x3|x5|x10)
      no paperwork
    `
  },
  {
    category: "deceptive",
    sign: "fee_giveaway",
    level: 0.8,
    confidence: 0.7,
    isDeniable: true,
    yieldsToReports: true,
    terms: `
      (free|won a|won an|claim your) (iphone|ps5|gift card|giveaway|macbook) _ (click|link|claim|shipping|fee)
      (won|win) an iphone _ just pay
      just pay _ (shipping|fee|delivery)
      only pay (insurance|the fee|the shipping|shipping|processing)
      (your|ur) account (was|has been) selected
      (confirm|verify) (in|at|via|with) (this|the) link
      (page|account) will be (deleted|suspended|disabled) verify
      (drop|send|share) your (card|bank) (info|details|number)
      (support|help) here your (page|account)
      (is giving away|giving away) pallets
      loan approved in
      no credit check _ (loan|approved)
      gift cards half price
      register with a deposit
      (spell|love spell) caster
      brings (ex|your ex|him|her) back
      pay after winning
      recover (your|my) (hacked|lost|stolen) (account|funds|crypto|bitcoin)
      (pay|send|give) (50|100|200|20) _ (get|receive) (500|1000|2000|800|200|5000)
      (only|just) via (zelle|cashapp|cash app) no refunds
      (driving|drivers|driver's) licence no test
      (vaccine|covid) (card/s|passport/s) _ (printed|no jab|for sale|inbox|dm|no shot)
      no (jab|test|exam) needed _ (inbox|dm|whatsapp)
    `
  },
  {
    category: "deceptive",
    sign: "miracle_cure",
    level: 0.8,
    confidence: 0.75,
    isDeniable: true,
    yieldsToReports: true,
    terms: `
      (miracle|secret) (cure|remedy|pill)
      (cures|cured|cure|heals|healed|reverses|reverse|reversed|ends|kills|beats) ~ {gravelyIll}
      (supplement/s|drops|tea|juice|herb/s|oil/s|bracelet|powder|crystals) that (cure/s|reverse/s|
        heal/s) ~ {gravelyIll}
      (cure/s|end/s|heal/s|melts) _ (forever|permanently) without (drugs|medicine|doctors|surgery)
      kill/s every virus
      (tea|pill/s|drops|gummies|patch/es|coffee|belt) _ (melt/s|burn/s|lose|drop) _ (kg|pounds|lbs|10kg|5kg|20lbs) in
      (lose|drop|shed|melt|burn) _ (pounds|lbs|kg|kilos) in (one|a|1|two|2|three|3|five|5|seven|7|ten|10) (day/s|
        week/s) _ (with|without|no|guaranteed|gummies|tea|dm|link)
      melts (10kg|5kg|20kg|10|fat) _ (days|week|sleep)
      (lose|drop) (10kg|5kg|20lbs|10lbs|30lbs|10|20|30) _ in (3|5|7|10|a) (days|week) (without|guaranteed|no)
      doctors (hate this|hate him|hate her|don't want you)
      (ozempic|xanax|adderall|wegovy|botox) without prescription
      ends arthritis
      (with|using|by) (fruit juice|prayer|baking soda|alkaline water) (alone|only|sessions)
      healed stage (3|4|three|four)
    `
  },
  {
    category: "deceptive",
    sign: "counterfeit",
    level: 0.75,
    confidence: 0.7,
    isDeniable: true,
    yieldsToReports: true,
    terms: `
      {luxuryBrand} ~ (replica/s|reps|dupes aaa|knockoff/s|copy aaa|mirror quality)
      (replica|rep|fake|knockoff|aaa) {luxuryBrand}
      (aaa|1:1|mirror) (quality|grade) _ (bag/s|watch/es|shoe/s|replica/s)
      (looks|look) authentic
      (best|new) batch _ (reps|replicas)
      (reps|replicas) _ (best batch|ship|shipping|dm|link|in stock)
      customs never
      can't tell (it's|they're|its) fake
      {luxuryBrand} _ (90|80|95) off
      (90|95) off today _ (store closing|closing)
    `
  },
  {
    category: "deceptive",
    sign: "fake_engagement",
    level: 0.8,
    confidence: 0.75,
    isDeniable: true,
    yieldsToReports: true,
    terms: `
      (buy|cheap|sell|selling) _ (followers|likes|views|subscribers) _ (cheap|now|here|link|dm|for|drop|drops|instant)
      (buy|cheap) ~ (followers|likes|views|subscribers)
      (1k|5k|10k|100k|1000|5000|10000) ~ followers for
      (likes|followers|views) for sale
    `
  },
  {
    category: "deceptive",
    sign: "false_claim",
    level: 0.6,
    confidence: 0.65,
    isDeniable: true,
    yieldsToReports: true,
    terms: `
      vaccines (cause|kill|are poison)
      plandemic
      earth is flat
      flat earth (is|proof|truth)
      (moon landing|holocaust|climate change|covid) (is|was) (fake|a hoax|a lie|faked)
      chemtrails (are|is|everywhere|again|poison)
      detox _ (heavy metals|parasites)
      (definitely|totally) isn't paying me
    `
  },
  {
    category: "deceptive",
    sign: "follow_exchange",
    level: 0.1,
    confidence: 0.65,
    terms: `
      {followExchange}
    `
  },
  {
    category: "deceptive",
    sign: "sales_talk",
    level: 0.08,
    confidence: 0.5,
    terms: `
      passive income
      side hustle
      forex
      crypto
      nft/s
      be your own boss
      limited time only
      click the link
      act now
      telegram
      whatsapp
      pyramid scheme
      ponzi scheme
      pump and dump
    `
  }
]

import type { LexiconEntry } from "./lexiconEntry.ts"

/** Drugs, alcohol and tobacco: sold, taken or named. A drink is no flag, drinking to excess is. */
export const SUBSTANCE: ReadonlyArray<LexiconEntry> = [
  {
    category: "substance",
    sign: "sale",
    level: 1,
    confidence: 0.85,
    isDeniable: true,
    yieldsToReports: true,
    terms: `
      (selling|sell|restocked|got) _ {hardDrug} _ {contact}
      {hardDrug} _ {contact} (me|us|for|to)
      {contact} (me|us|for) _ {hardDrug}
      {hardDrug} _ (for sale|in stock|available now|on deck)
      (buy|order) _ {hardDrug} (online|here|from us)
    `
  },
  {
    category: "substance",
    sign: "sale",
    level: 0.85,
    confidence: 0.8,
    isDeniable: true,
    yieldsToReports: true,
    terms: `
      (selling|sells|sell|wholesale on) _ {hardDrug}
      (selling|sells|sell|restocked|wholesale on) _ {softDrug}
      {softDrug} _ {contact} (me|us|for|to)
      {contact} (me|us|for) _ {softDrug}
      {softDrug} _ (for sale|in stock|available now|on deck)
      (plug|trap) (menu|house menu)
      (coke|blow|snow|gear|ket|mandy) (delivered|delivery|drops|in stock|available)
      no seeds no (stress|stems)
      (homegrown|home grown) (weed|bud|kush)
      selling _ homegrown
      za (drop/s|plug|menu|in stock|back)
      za packs
    `
  },
  {
    category: "substance",
    sign: "use",
    level: 0.75,
    confidence: 0.8,
    isDeniable: true,
    yieldsToReports: true,
    terms: `
      (doing|snorting|smoking|shooting|popping|taking|tripping on|high on|addicted to|did|tried|snort|snorted|love|
        loving|dropping|dropped|rolled on|rolling on|took|off|on|peaking on|coming down from) ~ {hardDrug}
      (popping|popped|pop|took|off|poppin) ~ (pills|xan|xans|percs|perc|molly|addy|addys|a bar|pinger/s|ecstasy|
        shrooms|
        half a pinger)
      (lines|line|bump|bumps) of (coke|cocaine|ket|ketamine|speed)
      (did|doing|do|snorted|sniffed) ~ (couple|few|two|three) (lines|bumps)
      (sipping|sippin|sip|sipped) ~ (lean|drank|codeine)
      (i'm|im|me|was|when i'm|when im) on (addy|adderall|xans|molly|shrooms|acid|lsd|coke|speed|percs)
      (on|off) (shrooms|acid|molly|xans|percs|ket|lsd) (at|in|all|again|rn|lol)
      (shrooms|acid|molly|edible/s|lsd) (at the|kicked in|is hitting|are hitting|hit during|hitting)
      (snorted|snorting|snort|sniffed|sniffing|dropped|dropping|tripping|tripped|high|rolling|geeked|peaking|
        zooted) (on|off|~) (coke|ket|acid|molly|xans|percs|speed|lsd|shrooms|mdma)
      (dropped|dropping|drop|tripping on|took) acid
      (doing|did|do) bumps (in|at|with|of)
      (took|taking|popped) _ {hardDrug}
      (did|doing|do|snorted|railed) (a|some|few|couple) (line|lines|bump|bumps|rail|rails) (in|off|before|at|of|with)
      (high|stoned|fried|baked) as (hell|fuck|a kite|shit|balls)
      high (on|off|off of) (edible/s|weed|shrooms|gas|kush|my own)
      stoned out of
      k-hole
      k hole
      (half a|a|one|another|last) pinger
      (on|did|took) ghb
      ghb made
      (good|bad) acid trip
      snow day every day
    `
  },
  {
    category: "substance",
    sign: "use",
    level: 0.4,
    confidence: 0.75,
    yieldsToNames: true,
    terms: `
      cocaine
      heroin
      meth
      fentanyl
      mdma
      ketamine
      lsd
      crackhead/s
      stoned
      xans
      percs
      opioids
      stoner/s
    `
  },
  {
    category: "substance",
    sign: "use",
    level: 0.6,
    confidence: 0.7,
    isDeniable: true,
    yieldsToReports: true,
    terms: `
      (smoking|smoke|smoked|rolling) (a|the|my|some) (fat|big|huge|whole|nice) (blunt|joint|bong|spliff|bowl|doobie)
      (smoke|smoking|smoked|roll|rolling|rolled|hit|hitting|rip|lighting|light|passing) ~ (weed|blunt/s|joint/s|
        bong/s|
        spliff/s|kush|crack|doobie/s)
      (second|third|another) (joint/s|spliff/s|blunt/s|doobie/s)
      bong (rip/s|hit/s|toke/s)
      wake (and|n|&) bake
      (stoned|baked|blazed|zooted|faded|geeked) (af|asf|rn|again|out of my)
      (getting|got|get|so|too|am|i'm|im|still) ~ (stoned|zooted|blazed)
      (pack|packing|packed) ~ (bowl|bong) of (weed|kush)
      (stay|staying|get|getting) high (everyday|all day|with)
      stayhigh
      (420|stoner|weed|cannabis) (girl/s|life|gang|community|society|babe/s)
      puff puff pass
      high on my own supply
    `
  },
  {
    category: "substance",
    sign: "excess",
    level: 0.55,
    confidence: 0.7,
    isDeniable: true,
    yieldsToReports: true,
    terms: `
      (getting|got|so|too|be|was|am|i'm|im) ~ (shitfaced|blackout drunk|blacked out|black out drunk|hammered|
        wasted drunk)
      (getting|got|so|too) ~ wasted (last night|tonight|again|with)
      (drive|driving|drove) ~ drunk
      (underage|teen) drinking
      (chug|chugging|downed|finished) a (bottle|handle|fifth) of (vodka|tequila|whiskey|rum|gin)
      binge drinking
    `
  },
  {
    category: "substance",
    sign: "substance_word",
    level: 0.25,
    confidence: 0.65,
    terms: `
      weed
      marijuana
      cannabis
      thc
      420
      4:20
      blunt/s
      bong/s
      edibles
      shrooms
      molly
      xanax
      adderall
      steroids
      high af
    `
  },
  {
    category: "substance",
    sign: "substance_word",
    level: 0.08,
    confidence: 0.65,
    terms: `
      vape/s
      vaping
      cigarette/s
      cigar/s
      nicotine
      tobacco
      drunk
      wasted
      tequila
      vodka
      whiskey
      whisky
      hungover
      hangover
      drug/s
      casino
      gambling
      betting
    `
  }
]

import type { LexiconEntry } from "./lexiconEntry.ts"

/** Drugs, alcohol and tobacco: sold, taken or named. A drink is no flag, drinking to excess is. */
export const SUBSTANCE: ReadonlyArray<LexiconEntry> = [
  {
    category: "substance",
    sign: "sale",
    level: 0.85,
    confidence: 0.75,
    isDeniable: true,
    yieldsToReports: true,
    terms: `
      (selling|sell|slinging|moving|serving|got|stocked|restocked|restock on|fresh|dropping|shipping|deals on|deal on|
        wholesale|bulk|plug for|plug on|hmu for|dm for|link for|tap in for|text for|need|looking for) _ {looseDose} of
      _ {soldDrug}
      {soldDrug} _ (in stock|restocked|restock|delivered|for sale|available|on deck|drop|menu|plug|wholesale|in bulk|
        for the low|for cheap|going cheap|ready to go|ready to ship|on tap|on me) _ (dm|hmu|hit|text|telegram|wickr|
        signal|snap|whatsapp|link|prices|cashapp|tap|inbox|message|shipping|delivery|discreet|tonight|msg)
      (dm|hmu|hit me up|hit my line|hit the line|text|telegram|wickr|signal|snap|whatsapp|tap in|inbox|message|msg|
        link me|pull up|holla|shout me|bell me|ring me) _ (for|if) _ {soldDrug}
      (selling|sells|slinging|serving|sell|buy|order|cop|copping) ~ (good|best|fire|cheap|quality|real|
        legit) {soldDrug}
      (selling|slinging) ~ {soldDrug}
      who (needs|wants|need|want|tryna buy|tryna cop|buying) _ {soldDrug}
      (got|have) _ {soldDrug} _ (for sale|for the low|on deck|in stock|hmu|hit me|dm me|tap in|pull up|dm for|text me|
        prices)
      (my|the|your|ur|local) (plug|dealer) (got|has|just got|just dropped|dropped|restocked|delivers|is back|
        is on) _ (gas|za|zaza|weed|shrooms|pills|percs|xans|coke|acid|loud|carts|edibles|molly|fire|menu|new)
      (plug|dealer) for _ (weed|shrooms|pills|percs|xans|coke|acid|loud|carts|edibles|molly|za|gas|ket)
      your ~ (favorite|favourite|local|friendly|neighborhood|neighbourhood) _ (plug|drug dealer|trapper|weed man|
        weed dealer|candy man)
    `
  },
  {
    category: "substance",
    sign: "use",
    level: 0.75,
    confidence: 0.75,
    isDeniable: true,
    yieldsToReports: true,
    terms: `
      {drugTaking} ~ {drugName}
      {drugTaking} (some|too much|too many|way too much|a bit of|a little|a lot of|half a|a whole|a|another|more|two|
        three|four|five|2|3|4|5|my|the|our|his|her) {drugName}
      {drugTaking} _ {looseDose} of _ {drugName}
      {looseDose} of ~ {drugName}
      (snort/ed/ing|sniff/ed/ing|rail/ed/ing|geeked on|high on|high off|coming down off|tripping on|tweaking on|
        gurning on|hooked on|addicted to|off my face on|off my head on|off my tits on) ~ {looseDrug}
      (off|out of|outta) (my|our|his|her|their|your) (face|head|tits|nut|trolley|mind|skull|box) (on|off) _ {drugName}
      (took|taking|take|ate|eating|had|drop/ped/ping|pop/ped/ping|necked|did|swallowed) _ (tab|tabs|hit|hits|bump|
        bumps|bar|pill|cap|caps|strip) of _ (acid|lsd|molly|mdma|ecstasy|xan|xanax|shrooms|e|mandy|ket|coke)
      (took|taking|ate|eating|had|drank|brewed) _ (shrooms|mushies|magic mushrooms|shroom tea|mushroom tea|molly|acid|
        lsd|mdma|dmt|ayahuasca|peyote|a pinger|pingers|ecstasy|a perc|percs|a xan|xans|addys|mandy|acid tabs)
      (pop/ped/ping|poppin|crush/ed/ing up) _ (perc|percs|xan|xans|xanax|xanny|xannies|molly|mollies|oxy|oxys|addy|
        addys|adderall|pingers|benzos|roxys|roxies|trams|tramadol|roofie)
      (popped|popping|pop) (a|two|half a|some|three|another) (bar|bars|bean|beans)
      (tripping|trippin|tripped) (balls|my balls|hard on|face|so hard on|nuts|sack)
      (rolling|rolled|gurning) (face|balls|my face off|my tits off|so hard on|hard on)
      (coked|methed|cracked|pilled|geeked|gassed|ketted|xanned) (out|up|off) (my|of|at|in|before|again|and|all)
      (key bump|key bumps|nose candy|nose beers|nose beer|candyflip|candyflipping|speedball|eightball of)
      (lines|bumps) (in the|off the|off a|off his|off her|off my|before|all night|till|until|at the|for breakfast|
        with my|with the) _ (bathroom|toilet|toilets|loo|stall|table|mirror|key|keys|phone|sunrise|morning|dawn|
        cubicle|cistern|boss|boys|girls|work|shift|gig|set|counter|tits|ass|stomach)
      (call|called|calling|text|texted|texting|hit up|rang|ring|messaged|paid|owe) ~ (the|my|our|your) (plug|dealer|
        weed man|weed guy|drug dealer|coke guy|trap)
      cheeky gram
      (snow season|skiing) ❄
      dabbed (before|at|in|during|off)
      blunt in (one|my|his|her) hand
      ever (taken|done|tried|dropped|smoked|snorted) (acid|shrooms|molly|mdma|coke|ketamine|ket|lsd|dmt|meth|heroin|
        crack)
      (sniffing|snorting|railing|bumping) (in|off) the (toilets|toilet|bathroom|loo|stalls|cubicle|sink)
      this (kush|weed|za|zaza|loud|ket|molly|acid|edible) is (no joke|fire|hitting|strong|insane|crazy|different|wild)
      (weed|lean|molly|acid|perc|percs|xans|kush|edible|edibles|shrooms|zaza|ket|coke|mdma) (got|has|had) (me|us|
        everyone)
      gear was (banging|class|mental|bang on|strong)
      (swallowed|snorted|took|sniffed) whatever (he|she|they|was)
      my ~ (drug dealer|weed guy|weed dealer|coke dealer|acid guy|weed man)
      (smoke/d/s|smoking|smokin|hit|hitting|rip|ripping|spark/ed/ing|spark up|sparking up|blaze/d|blazing|toke on|
        toking|toking on|rolled|roll|rolling|rolling up|roll up|puffing|puff on|burning|light up|lighting up|chiefing|
        matching|torching|facing|faced|packing|pack) ~ {smokeable}
      (smoke|smoking|smoked|smokin) _ (gas|loud|za|zaza|dope|weed|kush|crack|meth|ganja|hash|opium|dank|reefer|blunts|
        joints|spliffs)
      (spark|light|blaze|roll) (one|it|another one) up _ (420|smoke|weed|blunt|joint|bud|high|gas|loud)
      (hotbox|hotboxed|hotboxing) _ (car|whip|room|bathroom|tent|van|garage|sauna|closet|shed|dorm|ride|truck|uber)
      (edible|edibles|gummy|gummies|shrooms|shroom|acid|molly|tabs|tab|pill|pills|perc|pinger|mushies|dab|mdma|xan|
        ket|brownies|brownie) (is|are|just|finally|starting to|started|started to|has|have|about to|hasn't|hit|
        haven't) ~ (hit|hits|hitting|kick|kicks|kicking|kicked|come up|coming up|working) (in|hard|me|my|different|
        yet|already|so|like|now|during|at|up|on|mid|me)
      (faded|lifted|blazed|baked|zooted|zonked|fried|toasted|blitzed|high|stoned|gone) (off|on|from) _ (edible|
        edibles|dab|dabs|gas|za|bong|blunt|weed|molly|cart|carts|gummy|gummies|joint|spliff|kush|pen|brownie|brownies|
        hash)
      (stoned|zooted|blazed|geeked|tweaked|zonked) (out of my|outta my|at|in|before|during|the whole|all|every|while|
        watching|as|for)
      (high|stoned|baked) (at|before|during) (work|school|class|church|the airport|my shift|the gym|practice|dinner|
        family)
      (showed up|came|went|driving|drove|drive|pulled up|walked in|sat|sitting|clocked in) _ (high|stoned|baked|
        zooted|tripping|rolling|geeked|coked) (to|as|on|at|again|out|home|lol|af|through|in)
      (do|did|does|doing|done|tried|try|trying|love|loves|loving|crave|craving|need|bought|buying|scored|scoring|mix|
        mixing|got on|been on) ~ (cocaine|coke|heroin|meth|molly|mdma|ketamine|ket|acid|lsd|shrooms|dmt|ecstasy|crack|
        fentanyl|ghb|tusi|2cb)
      (molly|acid|coke|ket|shrooms|mdma|xan|lean|perc|meth) (comedown|come down|bender|trip|trips|high|hangover|
        season|night|weekend|addict)
      (coke|ket|drug|meth|pill|mdma|acid|molly) (fuelled|fueled|induced|bender|binge|rage)
      (taking|took|take|doing|did|abusing|popping) ~ (adderall|addy|ritalin|vyvanse|xanax|modafinil) (to|for|just|and|
        like|every|before|from) _ (study|cram|party|work|finals|exam|exams|candy|friend|sleep|focus|all|night|
        a friend)
    `
  },
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
        shrooms|half a pinger)
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
        bong/s|spliff/s|kush|crack|doobie/s)
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

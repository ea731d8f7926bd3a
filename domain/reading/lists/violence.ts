import type { LexiconEntry } from "./lexiconEntry.ts"

/** Threats, harm done to oneself, and violence that is enjoyed. News and tales of violence alone are no flag. */
export const VIOLENCE: ReadonlyArray<LexiconEntry> = [
  {
    category: "violence",
    sign: "threat",
    level: 1,
    confidence: 0.8,
    isDeniable: true,
    terms: `
      {iWill} ~ shoot up _ (school|mall|church|office|mosque|synagogue|place)
      shoot up (the|my|this|your|a) (school|mall|church|office|mosque|synagogue)
      {iWill} ~ (behead|rape|strangle) {person}
      {iWill} ~ (bomb|burn down|blow up) _ (school|building|house|mosque|church|office|studio|synagogue)
      put a bullet in _ {person}
      (a bullet in|slit) (your|his|her|their) (head|throat)
      {iWill} ~ (stab|rape|behead|slaughter) (you|u|him)
      {iWill} ~ find (you|u|him|her) and {iWill} ~ (kill|hurt|end|destroy|stab) (you|u|him|her)
      (bringing|bring) (a|my) (gun|knife|rifle|machete) to (school|work|the office|your|class)
      a bullet with your
      or you die
      deserves a bullet
    `
  },
  {
    category: "violence",
    sign: "threat",
    level: 0.8,
    confidence: 0.7,
    isDeniable: true,
    terms: `
      {iWill} ~ (stab|rape) (her|them|everyone|someone)
      (you're|youre|you are) (a dead man|dead meat)
      {iWill} ~ (hurt|beat|punch|choke|gut|bury|jump) (you|u|him|her|them)
      {iWill} ~ (run|mow) (you|u|him|her|them) over
      {iWill} ~ (put|leave|send) (you|u|him|her|them) in (the ground|a grave|a coffin|a body bag|hospital|
        the hospital|a wheelchair|pieces|the trunk)
      (put|putting) (you|u|him|her|them) in (the ground|a grave|a coffin|a body bag|a wheelchair)
      coming for (you|u) _ (run|hide|tonight)
      (swinging|shooting) on sight
      if i (see|catch|find) (you|u|him|her) _ (swinging|shooting|dead|knocking|i'll|beating|kill|end)
      {iWill} ~ (cave|smash|kick|bash|stomp|blow) (your|his|her|their) (head|face|skull|teeth|brains) (in|out|off)
      {iWill} ~ (blow up|bomb|shoot up|burn down) (the|that|your|his|her|their) (courthouse|station|embassy|airport|
        bank|stadium|hospital|temple|house|home|shop|car|office)
      (i'm|im|i'll|gonna|we're) (burning|torching|burn|torch) (your|his|her|their) (car|house|shop|home|place)
      (pulling|pull) up (to|on|at) (your|his|her) (house|job|school|crib|work|home)
      (you're|youre|he's|she's|he is|you are) (going|leaving|coming out|going home) in a (box|body bag|coffin|hearse)
      lucky i (haven't|didn't|don't|havent) (strangled|strangle|kill|killed|shot|shoot|stabbed|stab)
      (somebody|someone) (should|needs to|please|pls|has to) break (his|her|your|that) _ (legs|neck|jaw|arms)
      (people who|those who|if you) (cross|snitch on|betray|steal from) (me|us) (don't|won't|end up|never|get|pay)
      (catch me|catch u|catch you) outside _ (bat|gun|knife|blade|dead)
      (you're|youre|he's|she's) (a dead|dead) (man|meat|tonight|when)
      (he|she|they|you) (deserve|deserves) to be (shot|killed|stabbed|hanged|raped|beaten|burned|dead)
      {iWill} ~ (break|snap|smash|slit) (your|his|her|their) (legs|neck|face|jaw|skull|arms|bones|nose|teeth|throat)
      {iWill} ~ make you (bleed|suffer|pay in blood)
      (gonna|going to|will|ima|imma) (snap|break|smash|cave in) (your|his|her|their) (legs|neck|face|jaw|skull)
      snapping (your|his|her|their) neck
      (gonna|going to|will|i'll|ima|imma) _ throw acid
      (someone|somebody) _ (kill|shoot|stab) (him|her|the ref|this guy|the judge|them|the president|trump|biden)
      (somebody|someone|you're|youre|he's|she's|ur) (is|gonna get|getting|get) (shot|stabbed|jumped)
      (somebody's|someone's) getting (shot|stabbed)
      getting jumped (on|when|after|tonight|tomorrow)
      (your|ur) family is (next|dead)
      (you|u) (won't|wont|will not|will never) (walk|breathe|wake up) again
      (they'll|they will|they'd) find (you|your body|him) in (the|a) (river|lake|ditch|woods|trunk|bag)
      eating through a straw
      putting you in (one|hospital|the hospital|the ground|a grave)
      head kicked in
      you get the (bat|bullet|knife)
      (hope|hoping) (you|he|she|they) ~ (die|dies|get shot|gets shot|burn alive|get stabbed|gets stabbed|get raped)
      deserve/s to (be shot|be killed|get shot|be stabbed|be hanged|be raped)
      hope _ (dies|burns) in (a|hell|pain)
      (torture|kill|hurt) him slow
    `
  },
  {
    category: "violence",
    sign: "threat",
    level: 0.95,
    confidence: 0.7,
    isDeniable: true,
    yieldsToJest: true,
    terms: `
      {iWill} ~ (kill|murder|shoot|end) (you|u|him|her|them|them all|everyone|someone)
      you're dead _ where you live
    `
  },
  {
    category: "violence",
    sign: "veiled_threat",
    level: 0.6,
    confidence: 0.55,
    isDeniable: true,
    terms: `
      snitches get stitches
      (we|i) (know|have|got) your ~ address
      we (know|found out) where (you|u|your kids) (live|sleep|work)
      (i know|know) (where you sleep|where your kids|which bus you)
      (accidents|bad things) happen you know
      be a ~ shame if (something|anything|your)
      (enjoy|count) your last (breath|hours)
      seen (what|where) your (house|kids|car|family)
      (i've|ive|i have) seen (where you|what your house|your house|your kids)
      (i'm|im|we're) (across|outside) (the street|your) _ (smile|window|house|door)
      (tend to|usually|just) go missing
      (accidents|bad things) happen to (people|you|snitches|those)
      (be taught|teach you|teach him|teach her|teach them) a lesson (tonight|and|he|she|you'll|with)
      (need|needs) to be taught a lesson
      (your|ur) (days are numbered|time is coming|time is up)
      (you'll|you will|he'll|she'll) get what's coming
      (pray|beg) (i|we) (don't|dont|never) (find|see|catch) you
      you (know|knew) what happens (to|when) (rats|snitches|people who)
    `
  },
  {
    category: "violence",
    sign: "glorified_violence",
    level: 0.8,
    confidence: 0.75,
    isDeniable: true,
    yieldsToReports: true,
    terms: `
      (dog|dogs|cock) fight/s at mine
      only one walks out
      curb stomp (compilation|video/s|him|her|them)
      (real|actual|uncut|full|raw) (death|execution|beheading|murder|torture|killing|gore) (clip/s|video/s|footage|
        tape)
      (uncut|raw) execution
      more limbs
      begging before the bullet
      set (that|the|a|this|his) (cat|dog|kitten|puppy) on fire
      (kicked|kicking|beat|beating|hit|hitting|drowned|strangled|stomped) (the|that|my|a|his|her|our) _ (dog|cat|
        puppy|kitten) _ (until|till|to death|moving|screaming|haha|lol)
      (kicked|kicking|beat|beating|drowned|drowning) (the|that|my|a) (cat|dog|puppy|kitten) (lol|lmao|haha|again|
        for fun)
      (school|mass) shooter (was|is) (a|my) (legend|hero|king|icon)
      (shooter|killer|attackers|bomber|stabber|terrorist/s|rapist) (had style|did nothing wrong|was right|were right|
        is a hero|
        was a hero|is a legend|was a legend|deserves a medal)
      (shoutout|props|respect|salute) to (the|whoever) _ (who|that) (stabbed|shot|killed|bombed|beat|raped)
      (respect|mad respect) for the body count
      (left|leave) him in pieces
      (massacre|beheading|execution|gore|torture) (clip/s|video/s|footage) (with popcorn|is|goes|lol|lmao)
      (rewatching|enjoying|loving|love) (the|this|that) (massacre|execution|beheading|shooting|lynching)
      (gore|gory|death) (video/s|content|clips|collection|compilation|footage|page)
      blood everywhere _ (laughing|lol|lmao|haha|couldn't stop)
      (head|skull) bounced
    `
  },
  {
    category: "violence",
    sign: "self_harm",
    level: 0.7,
    confidence: 0.65,
    isDeniable: true,
    yieldsToReports: true,
    terms: `
      (i|i'm|im|gonna|wanna) _ (kill myself|end my life|end it all|hang myself|slit my wrists|off myself|
        unalive myself)
      (i|i'm|im|why i) _ (hurt|cut|cutting|burn|hurting|punish) (myself|my arms|my body|my wrists|my thighs)
      (want|wanna|wish i could|hope i) (to die|die in my sleep|not wake up|disappear forever)
      (don't|dont|do not) (want to|wanna) (be alive|live|exist|be here|wake up) (anymore|any more)
      (thinking about|thinking of|about) (ending it|ending it all|killing myself|suicide again)
      ending it all
      (feel like|thinking about|about) ending my life
      (life isn't|life's not|life is not|not) worth living
      no reason to live
      (don't|dont) want to live
      (can't|cant|cannot) stop (hurting|burning|harming) myself
      (wrote|writing|left|leaving) my (suicide|goodbye|final) (note|letter)
      wrote my note
      (razor|blade|scissors) (is|are) my (only|best) (friend|friends|comfort)
      (nobody|no one|everyone|everybody|world|family|you) _ (care|notice|miss me|better off) (if|when) (i|i'd|i'm|
        im) (died|was|were|am|disappeared|gone|vanished)
      (better off|happier) (without me|if i was|if i were|if i died)
      (took|swallowed|taking) (all|the whole bottle) _ (pills|meds|tablets)
      (plan|going|gonna|want|wanna|about) _ jump off (the|a|this) (bridge|roof|building|balcony)
      (relapsed|relapse) _ (cutting|blade|razor)
      (can't|cant|cannot) stop cutting
      i (want|wanna) (to die|die)
      wish i (was|were) dead
      kms (fr|tonight|rn|for real|this time|not a joke)
      (want|wanna|need) to be (so|that) thin
      (binged|binge) and (purged|purge)
      low cal queen
      (mia|ana) (made me|is my friend|keeps me)
      pro (ana|mia)
      thinspo
      thinspiration
      meanspo
      edtwt
      shtwt
      my arms tell
      (either|or) the pills or
      don't want help i want out
      i deserve the pain
      this is my last (post|goodbye|day|night alive)
      goodbye forever everyone
    `
  },
  {
    category: "violence",
    sign: "threat",
    level: 0.55,
    confidence: 0.6,
    isDeniable: true,
    isAimed: true,
    yieldsToReports: true,
    terms: `
      beat (your|ur) ass
      beat the shit out of (you|u)
      break (your|ur) (legs|neck|face|jaw)
      punch (you|u) in the (face|throat|mouth|head)
      smash (your|ur) (face|head|skull)
    `
  },
  {
    category: "violence",
    sign: "violent_word",
    level: 0.2,
    confidence: 0.6,
    terms: `
      behead/ed/ing
      decapitate/d
      massacre/d
      genocide
      murder/s/ed/er/ers/ing
      rape/d/s
      raping
      rapist/s
      stabbing/s
      stabbed
      torture/d/s
      lynched
      lynching
      slaughtered
      molest/ed/er/ing
      dismembered
      mass shooting/s
      school shooting/s
      drive by shooting
      domestic violence
      suicide bomber/s
      terror attack/s
      terrorist attack/s
      gun violence
      shot dead
      gunned down
      beat (you|him|her|them) up
      (beat|beats|beating) (your|his|her|their) ass
      beat the shit out of
    `
  },
  {
    category: "violence",
    sign: "violent_word",
    level: 0.1,
    confidence: 0.6,
    isDeniable: true,
    terms: "(kill|killed|shoot|stab) {person}"
  },
  {
    category: "violence",
    sign: "violent_word",
    level: 0.08,
    confidence: 0.6,
    terms: `
      suicide
      kill/s/ed/ing/er/ers
      gun/s
      shooting/s
      blood
      bloodshed
      knife
      weapon/s
      ar15
      ak47
      assault/ed
      bombing/s
      war
    `
  }
]

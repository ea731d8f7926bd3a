import type { LexiconEntry } from "./lexiconEntry.ts"

/** Threats, harm done to oneself, and violence that is enjoyed. News and tales of violence alone are no flag. */
export const VIOLENCE: ReadonlyArray<LexiconEntry> = [
  {
    category: "violence",
    sign: "threat",
    level: 0.85,
    confidence: 0.7,
    isDeniable: true,
    yieldsToReports: true,
    yieldsToJest: true,
    terms: `
      {iShall} ~ {maim} {target}
      {iShall} ~ {smite} {target} (tonight|bitch|until|till|slowly|dead)
      {iShall} ~ {breaking} _ (your|ur|his|her|their) _ {bodyPart}
      {iShall} ~ {breaking} every bone
      {iShall} ~ (hunt|chop|mess|fuck|cut|knock|strike|gun|string|run) (you|u|ya|y'all|him|her) _ (down|up|over|out)
      {iShall} ~ (set|light) {target} _ (on fire|alight|ablaze)
      {iShall} ~ (stick|shove|put|run|drive) (a|my|this) (knife|blade|bat|gun|fist|boot|bullet) _ (your|his|her|you|
        him)
      {iShall} ~ (swing|shoot|stab|knife) (first|on sight|him|her|them all|y'all)
      {iShall} ~ (kill|shoot|stab|murder|burn|slaughter) (them|everyone|everybody|every|all) _ (in|at|of|there|who)
      {iShall} ~ (make|have) (you|u|him|her|them|y'all) ~ (bleed|suffer|pay with|scream|beg for|choke on|eat dirt|
        swallow your)
      {iShall} ~ (put|leave|send|lay) (you|u|ya|him|her|y'all) _ (under|in a|in the) (ground|grave|coffin|casket|box|
        bag|body bag|ditch|morgue|hospital|er|icu|ambulance|dirt|emergency room|stretcher|wheelchair|hearse)
      {iShall} ~ (be the (end|death) of (you|him|her)|end your (life|existence)|take your (life|head off|teeth))
      {iShall} ~ (dance|spit|piss|shit) on your grave
      (you|u|he|she|they|y'all) (won't|wont|will not|ain't gonna|not gonna|aint gonna|never gonna) _ (leave|get out|
        make it out|walk out|walk away) alive
      (you|u) (won't|wont|will not|ain't gonna|not gonna|will never) _ (walk again|see tomorrow|see the morning|
        see another day|live to|breathe again|breathing|be breathing|last the night|see your kids again)
      (on (sight|site)|on (god|mom)) _ {iShall} ~ (swing|shoot|stab|kill)
      (when|if|once|until|till|til|wait|next time) _ (get|got|lay) my hands (on|around) (you|u|him|her|your|his|this|
        that)
      (catch|caught|catching|caught) (you|u|him|her|y'all) (slipping|lackin|lacking) _ (dead|done|over|bullet|wrap|
        rip)
      (you're|youre|ur|your|he's|she's|you are|y'all are) ~ (dead|finished|a corpse|six feet) (when|if|once|next time|
        tonight|tomorrow|after|when i) (i|we|you|school|the|they)
      you're ~ (dead man walking|a walking corpse|a corpse)
      (bullet|bullets|knife|blade|rope|noose|grave) with your (name|face|head)
      (have|has|got|dig|digging|dug) _ (grave|hole|coffin) (ready|waiting|dug) for (you|u|him|her)
      (next|this) (bullet|bomb|knife) _ (for|in|has) (you|your|ur|him|her)
      (choke|strangle|stab|shoot|shot|beat|kill) (you|u|him|her) with my (own|bare) (hands|fists)
      (want|wanted|need) (you|him|her|that bitch|them all) dead
      (get|gets|getting|gonna get|got) (your|ur|his|her) (teeth|face|head|jaw|skull) (kicked|bashed|smashed|knocked|
        caved|broken|stomped) (in|out|down|off)
      (going|coming|leaving) (home|out|back) in (a|an) (coffin|body bag|hearse|casket|wheelchair)
      {iShall} ~ blow (that|the|this|your|his|their) _ (up|sky high)
      (load|loading|loaded|bring|bringing|cleaning) (my|the) (gun|glock|rifle|shotgun|strap|piece|ar|machete) _ (for|
        to) (you|your|him|her|school|work)
      (there|there's) (will be|gonna be) (a bloodbath|blood on the|bodies)
      (kill|killing|shoot|shooting|stab|stabbing|shot) (everyone|everybody|every one|all of them|them all|
        you all) _ (in|at|there|who|here)
      (hope|hoping|pray|praying|wish) (you|he|she|they|u|y'all) _ (die|dies|choke|chokes|drown|drowns|bleed|bleeds|
        suffocate|rot|rots|get shot|gets shot|get stabbed|get cancer|gets cancer|get aids|crash and|burn in|
        get hit by|gets hit by|get run over|gets run over)
    `
  },
  {
    category: "violence",
    sign: "veiled_threat",
    level: 0.6,
    confidence: 0.55,
    isDeniable: true,
    yieldsToReports: true,
    yieldsToJest: true,
    terms: `
      (i|we|they|he) (know|knows|found out|figured out|memorised|memorized|got|looked up) (where|what|which) _ (your|
        you|u|ur) _ (live|lives|living|sleep|sleeps|park|parks|work|works|go|goes|walk|walks|study|jog|jogs|takes|
        catches|stay|stays|school|schools|gym|daycare|house|drive|drives)
      know (where|which) (you|u|your) _ (live|lives|sleep|sleeps|park|parks|stay|kids|family|mother|mum|mom|daughter|
        son|wife) (bitch|now|too|and|at|go|goes|lives|sleeps|school)
      (i|we|they) (know|knows|have|has|found|got|saved|remember|memorised|memorized) (your|ur) _ (address|
        license plate|licence plate|number plate|plates|schedule|routine|shift|shifts|postcode|zip code|route|
        daily route|commute|home address)
      (sleep|sleeping) with (one|an|1) eye open
      (keep|sleep with) (one|an|1) eye open (tonight|from now|bitch|bro|buddy)
      (watch|check|mind) (your|ur|ya) back _ (tonight|from now|bitch|snitch|walking home)
      (better|gotta|should) (watch|check|start watching) (your|ur|ya) back
      (keep|start|better be|be) (looking|checking) (over|behind) (your|ur) shoulder
      (better|would be wise to|should|might wanna|might want to|remember to|make sure to|make sure you) ~ (lock|
        check) (your|ur|those|all the|the|all your) _ (doors|door|windows|brakes)
      (lock|check) (your|ur) _ (doors|windows|brakes) (tonight|from now on|buddy|bitch)
      (accidents|bad things|things|stuff|fires|brakes) (happen|happens|fail|start) (to (people|guys|girls|folks|
        families) (like|who)|all the time you know|every day you know|you know)
      (something|anything|bad things|an accident) (might|could|may|will|is gonna|is going to) (happen|
        bad happen) to (you|your|ur|him|her|his|those|that)
      (it'd|itd|would|it would) be ~ (shame|pity|tragedy|terrible|awful|tragic|unfortunate|sad) _ if _ (happened|
        happens|burned|burnt|burns|broke|went|got|caught|disappeared|found|fell|lost|knew)
      (shame|pity) if (something|anything|someone|it|your|one|they|he|she|that|the) _ (happened|burned|burnt|broke|
        went|got|caught|disappeared|found|fell)
      (i|we|they|people|someone) (can|could|might|will) make (you|u|him|her|people) (disappear|vanish)
      (people|snitches|rats|guys|girls|folks|ones) (like you|who talk|who snitch|who run their) _ (disappear|vanish|
        go missing|end up|don't last|wash up|get found|get hurt|never)
      (you|u|he|she|they) (won't|wont|will never|will not|never gonna|never) (even see|ever see|see|hear) (it|me|us|
        them) coming
      (won't|wont|never|will not) (even see|see|hear) (it|me|us|them) coming
      (your|ur) (days|hours) (are|is) (numbered|counted)
      (tick|tik) (tock|tok) (bitch|motherfucker|you|little|your|snitch|rat|he|she)
      (you|u) (messed|fucked|crossed|picked) _ wrong (person|one|people|family|guy|man|woman|crew|dude|girl|block)
      (don't|dont) make (me|us) (come|pay|drive|visit|find) _ (you|your|visit|house|there|over)
      (i'll|we'll|gonna|we will|i will|might|just might|they'll) _ (pay you|pay him|pay her|pay your) _ (visit|visits)
      (i'll|we'll|we will|i will|they'll|gonna) (be waiting|wait) (outside|for you (outside|after|at|in|tonight|
        by)) _ (i'm|im|we're|i am) (outside|watching|parked outside|parked across|sitting outside|
        standing outside) (your|ur) (house|window|place|door|home|apartment|flat|job|school|work|building|crib)
      (been|i'm|im|we're|we are|i am) watching (your house|your family|your kids|your every|you sleep)
      (you|u) (can|could) (run|hide) _ (but|all) _ (hide|find|catch|want)
      (can't|cant|cannot) hide (from me|from us|forever)
      (you|u) (better|should|oughta|ought to) ~ (run|hide|pray|sleep|disappear) (while|before|because|cause|cuz|bitch|
        boy|now|from me|from us|and hide|far)
      (last|final|only) warning (bitch|you|before|to you|or|snitch|delete|stop|stay)
      (you'll|you will|you're gonna|your gonna|you gonna|u will|he'll|she'll) ~ (pay|regret|be sorry|
        answer) for (this|that|what you|it|snitching|talking|crossing|saying)
      (you'll|you will|you're gonna|you gonna) ~ (wish you|regret the day|regret crossing|regret messing|
        regret opening|get yours|get what)
      (what|whatever) happens (next|to you|to your family|after this) is on you
      know what time (your|you|ur) _ (shift|finish|leave|clock|get off|ends|end|start)
      (i've|we've|they've|ive|weve) (got|found|saved|memorised|memorized) (your|ur) _ (address|plate|plates|schedule)
      (lock|locking|check|checking) _ (windows|doors|brakes|locks) if i (were|was) (you|her|him|them)
      hope your _ insurance is (paid|paid up|up to date)
      say goodbye to your (mum|mom|mother|kids|family|wife|girlfriend|dog) _ (tonight|properly|while you|just in case)
      (crossed|messed with|snitched on|stole from|betrayed) (me|us|my family) _ (doesn't|isn't|ain't|ended up|wasn't|
        regretted|learned|disappeared|don't)
      (swim|swimming|sleep|sleeping|sleeps) with the fishes
      (send|sending|sent) (someone|somebody|some people|a few guys|my boys|the boys) (over|to your|round|around|after)
      (hire|get|need) (security|a bodyguard|bodyguards|protection) (because|cause|cuz|bitch|for when|before|bro)
      (nice|cute|pretty|lovely|beautiful) (house|family|kids|car|daughter|son|wife|dog|place|home|shop|little girl|
        little boy|girlfriend|sister|store|school) (you've got|you have|you got|be a shame|would be|it'd be|shame)
      (enjoy|count|make the most of|hug) (it|them|your|her|him|those) _ while (you|u) (can|still can|still have|have)
      (say|said|tell) (hi|hello|hey) to your (mom|mother|kids|wife|daughter|family) for (me|us) _ when
      (nobody|no one|no-one) (will|would|is gonna|gonna|can) (ever find|even find|find|hear|miss|save|help) (you|u|
        your body|him)
      (nobody|no one) will ever find (you|your body|your)
    `
  },
  {
    category: "violence",
    sign: "glorified_violence",
    level: 0.75,
    confidence: 0.7,
    isDeniable: true,
    yieldsToReports: true,
    terms: `
      (love|loving|enjoy|enjoying|like|obsessed with|addicted to|into|live for|can't stop|cant stop|hooked on|
        never get tired of) ~ (watching|seeing|hearing) _ (people|someone|somebody|men|women|cops|animals|them|him|
        her|kids|guys|dogs|cats) _ (die|dying|bleed|bleeding|suffer|suffering|scream|screaming|get shot|getting shot|
        get stabbed|getting stabbed|get beaten|getting beaten|burn|burning|beg|begging|drown|hurt|tortured|killed|
        shot)
      (full|uncensored|uncut|raw|leaked|graphic|unedited|unblurred|real) (video|footage|clip|vid|tape|film|cam|
        bodycam|dashcam) _ of _ (murder|shooting|stabbing|death|execution|killing|suicide|beheading|body|corpse|
        corpses|crash|dying|shot|stabbed|beheaded|hanging|lynching|torture|massacre|decapitation|autopsy)
      (video|footage|clip|vid) of _ (getting|being|gets) (beheaded|executed|tortured|stabbed|shot|decapitated|lynched|
        crushed|hanged|skinned|run over|burned|stomped|beaten)
      (glad|happy|thrilled|so glad|lol|love that) (he|she|they|he's|she's|they're|that he|that she|the cop|
        the pig) _ (died|dead|got shot|got stabbed|got killed|bled|suffered|burned|burnt|drowned|was shot|was stabbed|
        was killed|murdered)
      (hope|hoping) (he|she|they|it|you) (suffered|bled|felt every|screamed|died slow|died slowly|hurt)
      (one|another) (less|fewer|dead) (cop|pig|rat|snitch|mouth to feed|parasite)
      (beat|kicked|stomped|knocked|stabbed|shot|punched|beating|stomping|sucker punched) (a|the|this|that|
        some) _ (homeless|hobo|bum|crackhead|stranger|kid|old man|tranny|protester|cyclist) _ (lol|lmao|haha|
        unconscious|out|for fun|dead|again|until|till|coma)
      (stomped|beat|beaten|kicked|bashed|pummelled|pummeled) _ (unconscious|into a coma|half to death|to a pulp|
        til he|until he|till he|until she|till she|until they)
      (shot|killed|drowned|poisoned|stabbed|burned|tortured|hanged|strangled|kicked|skinned) (the|that|my|a|his|her|
        our|this|some|stray) (neighbor's|neighbour's|stray|little|old|barking|dumb|stupid|yappy) (dog|cat|puppy|
        kitten|animal|dogs|cats)
      (torturing|hurting|drowning|skinning|killing|burning|abusing|kicking) (animals|cats|dogs|kittens|puppies|strays|
        hamsters|mice) (is|for|lol|haha|makes|again|feels)
      (he|she|they|bitch|dude|guy) (deserved|had it coming|earned) (to die|to be|every|that bullet|those|
        getting shot) _ (shot|killed|stabbed|beaten|bullet|punch|kick|stab|raped|tortured)
      (love|loved|favourite|favorite|best) _ (beheading/s|execution/s|decapitation/s|gore|lynching/s|snuff|massacre/s|
        stabbing/s) (video/s|clip/s|footage|vids|film|films|site|page|channel|compilation)
      (snuff|gore|beheading|execution|death|cartel|torture|decapitation) (vids|clips|compilation|compilations|site|
        sites|channel|archive|page|pages|collection|forum|dump|reels)
      (brains|intestines|organs) (all over|everywhere|hanging out|spilling|spilled|splattered|on the)
      (throat|head|arm|leg|hand|face) (slit|cut off|chopped off|blown off|sawn off|hacked off|torn off|caved in|
        severed)
      (severed|decapitated|chopped off|cut off) (head|heads|limb|limbs|hand|hands|finger|fingers|arm|arms)
      (blood|brains|body parts|bodies|corpses) (splatter|splattered|sprayed|spraying|gushing|pouring out|pooling|
        piled up|in pieces)
      (hitler|bundy|dahmer|breivik|tarrant|manson|columbine|the shooter|bin laden|elliot rodger) (was|is) (right|
        based|a hero|a legend|a king|an icon|goated|my hero|so hot)
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
      (don't|dont|do not|didn't|no longer|never) (want to|wanna|wanted to|feel like|see a reason to|deserve to|
        plan to|plan on|think i can) ~ {notLiving}
      (can't|cant|cannot) ~ (keep|go on|continue) ~ (living|existing|being alive|fighting this|like this anymore)
      (wish|wishing|hope|hoping|pray|praying) _ (car|truck|bus|train|lorry) (had hit|hits|would hit|hit|
        would have hit) me
      (should've|shouldve|should have|supposed to have|wish i had|wish i'd|wish i) died
      (hope|hoping|wish|pray|praying) (it's|its|it is|tonight is|this is) my last (night|one|day|breath|sleep)
      (i|we) deserve to (bleed|die|suffer|hurt|starve|rot|be dead)
      (urge|urges) to (jump|cut|purge|drive off|hurt myself|step in front|die|relapse|self harm)
      (cutting|bleeding|starving|purging|the blade|hurting myself) (is|was) the only (thing|way) _ (that|i|makes|feel)
      (took|swallowed|taking|take) too many _ (pills|tablets|meds) (on purpose|again|last|and hoped)
      just want to go to sleep forever
      want to go to sleep and never
      (wish|hope|hoping|wishing|praying|pray|prayed) ~ (i|that i) (don't|dont|never|didn't|wouldn't|won't|could not|
        wasn't|just don't|just never|could just not|could) _ (woken up|been born|born|exist|existed|alive|die|be dead)
      (go|going|fall|falling|fell) (to sleep|asleep) and (never|just never|never ever) (wake|waking)
      (sleep|asleep) forever _ (please|want|wish|and never|peace|pain|sounds)
      (wanna|want to|gonna|wish to|wish i could|need to|ready to|better if i|want to just|rather) ~ (sleep forever|
        disappear forever|cease to exist|stop existing|not exist|vanish forever|stop breathing|stop living|
        never wake up|not be alive|end things|be gone for good|leave this world|leave this earth|leave this life|
        end this life)
      (i|i'm|im|so|just|really) ~ (tired|sick|done|exhausted|finished|fed up) (of|with) ~ (living|life itself|
        being alive|existing|existence|this life|breathing|my life|waking up)
      (ready|trying|tried|planning|decided|want|wanted|going|gonna|about) ~ (end|take|ending|taking) my (life|
        own life)
      (end|take|took|ending|taking) my (life|own life) (tonight|tomorrow|soon|today|before|and)
      (wanna|want to|gonna|going to|about to|tried to|trying to|might|should|ready to|could|rather|plan to|
        planning to|urge to) ~ (kms|kill myself|end myself|off myself|hang myself|unalive|unalive myself|overdose|od|
        drown myself|shoot myself|slit my|hurt myself|harm myself|cut myself|cut again|starve myself|
        self harm)
      (world|everyone|everybody|they|they'd|family|kids|people|he|she|friends|mom|y'all|everyone's|you'd|you'll|
        they'll) _ (be|is|are|been) ~ (better off|happier|lighter|relieved) ~ (without me|if i|when i'm|once i'm|
        with me gone|me dead)
      (nobody|no one|noone|no1|who) (would|will|would even|'d|even) _ (miss me|notice if i|care if i|notice i'm gone|
        cry if i|cry for me|come to my funeral|find me)
      (have|has|see|need|got) (no|any|zero) (reason|reasons|will|point) (to|in) (live|living|stay alive|being alive|
        keep living|going on|stay here|wake up)
      (no|not|isn't any|isn't a|any) point (in|of) (living|being alive|existing|going on|life|staying alive)
      (picked|chosen|set|chose|planned|know|decided) _ (date|day|bridge|method|way|spot|tree|how) _ (to die|
        i'll do it|i'll go|to do it|to end|to jump|i'm going to die|out for myself)
      (goodbye|final|suicide|last) (letter|letters|note|notes) (is|are|to|written|for|ready|on|done|finished)
      (by the time|if|when) you (read|see|get|find) this _ (i'll be|i will be|i'm|i am|gone|dead|already|over)
      this is (my|the) (last|final) (post|goodbye|tweet|message|video|time|night) _ (i'm sorry|sorry|goodbye|i can't|
        can't|won't|you'll|tired|anyone)
      (bought|got|have|saved|saving|counting|counted|hiding|hoarding|stockpiling) (the|my|enough|all my|all the|
        a) (pills|rope|blades|razors|blade|razor|gun|meds|sleeping pills|helium|noose)
      (pills|rope|noose|bridge|gun|blade|razor|tablets|meds) (is|are|looks|look|keeps|keep|looking|
        on my desk) (calling|calling me|so tempting|tempting|inviting|my only|my way|ready|waiting|the only|
        comforting|my answer|staring)
      {ownBody} (to feel|until i|until it|till i|till it|so i can feel|because i deserve|again tonight|again last|
        just to|helps|again and it|for every|is all)
      (cutting|burning|hurting|scratching|starving|harming|punishing|hating|carving|slicing) {ownBody}
      (cut|burn|burned|burnt|scratched|carved|sliced|starved|harmed|hurt) {ownBody} (again|tonight|last night|today|
        for|and|because|when|every)
      (new|fresh|more|hide|hiding|covering|my|counting) (cuts|scars|burns) (on|from|under|again|tonight|to|because|
        cover|so|fresh) _ (my|mom|long|sleeves|last|wrist|wrists|thigh|thighs|arm|arms|tonight|nobody|summer)
      (relapsed|relapse|relapsing|broke my streak|back to|back on) _ (cutting|the blade|purging|restricting|starving|
        burning|self harm|self-harm|harming|bingeing|ana|mia|my ed|scratching|selfharm)
      (make|made|making) myself (throw up|sick|puke|vomit|purge|bleed|starve|be sick)
      (threw up|throw up|throwing up|puked|puking|purge|purged|purging|vomited) (everything i|all of it|every meal|
        after every|after each|my dinner on purpose|my food|my meals|on purpose|dinner again|lunch again|it all up)
      (finger|fingers|toothbrush) down my throat
      (skip/ped/ping|avoid|avoided|hiding|hide|threw away|not eating) _ (meal|meals|food|dinner|lunch|
        breakfast) _ (until|till|to be thin|to get skinny|be skinny|skinny|feel thin|so thin|bones|from my mom|
        so nobody)
      (starve|starving|starved|fasting|fast|restrict|restricting) (until|till|til) (i'm|i am|im|my|i see|
        i can) _ (bones|skinny|thin|small|tiny|ribs|disappear|pretty|nothing|light|gone|empty|lbs|kg)
      (starve|starving|starved) (myself|again|is|off|today|this week|tonight|for a|and)
      (nothing tastes as|skinny feels|thin feels|being thin|empty feels|hunger is|hunger feels|hungry feels|empty is|
        being empty|starving feels|starving is|hunger pains) _ (good|better|beautiful|power|success|strength|best|
        control|pure|clean|strong|proud|safe|win|winning)
      (100|150|200|250|300|400|500|600|700|800) (cal|cals|calories|kcal) (a day|per day|today|max|limit|for the day|
        all day|total|daily|or less|is too|under)
      (stayed|stay|staying|kept it|eat|eating|ate|keep it|keeping it|having) ~ under (100|200|250|300|400|500|600|700|
        800) (cal|cals|calories|kcal)
      (i|i've|ive|haven't|havent|have not|hasn't|not) _ (eaten|ate|eat) _ (in|for) (two|three|four|five|six|2|3|4|5|6|
        a few) days
      (day|days) _ (without|no|of no|not) (food|eating|solid food) _ (and|feel|proud|down|lost|lighter|finally|good)
      (afraid|scared|terrified|guilty|disgusted) (of|about|after|by|for) (eating|food|calories|every bite|gaining|
        one bite)
      (don't|dont) deserve (food|to eat|to live|dinner|to be alive|to breathe)
      (goal weight|ugw|gw|lowest weight) _ (is|by|kg|lbs|so close|almost|100|95|90|85|80|45|40|42|38|or die)
      (ana|mia) (buddy|buddies|coach|tips|twt|diary|girl|angel|goals|says|wins|stay)
      bonespo
      fatspo
      sweetspo
      proana
      promia
      anatwt
      chew and spit
      (laxatives|diet pills) (again|to|for dinner|and|are|after|tonight|daily|every)
      (my|have|had|these|the|my own) suicidal (thoughts|again|ideation)
      i'm suicidal
      i am suicidal
      feeling suicidal
      so suicidal
      (attempt|attempted|overdosed|od'd|tried to die) (again|last night|tonight|last week|yesterday|this week)
      (can't|cant|don't|dont) (do|take|want|need|handle) (this|it|life|the pain|living) (anymore|any more|
        no more) _ (goodbye|bye|i'm sorry|sorry|forgive|i'm done|i love you all|end|pills|die)
      (please|someone|somebody|god|let me|just let me|want to) ~ (kill me for real|let me die|put me out|end my pain|
        end my suffering)
      (razor|blade|lighter|knife) (to|against|on|across) my (skin|wrist|wrists|arm|arms|thigh|thighs|leg)
      (bleed|bleeding|bled) (out|until|to feel) _ (feel|peace|bathtub|tub|tonight|alive|calm|numb|over)
    `
  },
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
      you get the (bat|bullet|knife)
      (hope|hoping) (you|he|she|they) ~ (die|dies|get shot|gets shot|burn alive|get stabbed|gets stabbed|get raped)
      deserve/s to (be shot|be killed|get shot|be stabbed|be hanged|be raped)
      hope _ (dies|burns) in (a|hell|pain)
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
      begging before the bullet
      set (that|the|a|this|his) (cat|dog|kitten|puppy) on fire
      (kicked|kicking|beat|beating|hit|hitting|drowned|strangled|stomped) (the|that|my|a|his|her|our) _ (dog|cat|
        puppy|kitten) _ (until|till|to death|moving|screaming|haha|lol)
      (kicked|kicking|beat|beating|drowned|drowning) (the|that|my|a) (cat|dog|puppy|kitten) (lol|lmao|haha|again|
        for fun)
      (school|mass) shooter (was|is) (a|my) (legend|hero|king|icon)
      (shooter|killer|attackers|bomber|stabber|terrorist/s|rapist) (had style|did nothing wrong|was right|were right|
        is a hero|was a hero|is a legend|was a legend|deserves a medal)
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
      (mia|ana) (made me|is my friend|keeps me)
      pro (ana|mia)
      thinspo
      thinspiration
      meanspo
      edtwt
      shtwt
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

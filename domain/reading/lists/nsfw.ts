import type { LexiconEntry } from "./lexiconEntry.ts"

/** Sex, as it is sold or shown. */
export const NSFW: ReadonlyArray<LexiconEntry> = [
  {
    category: "nsfw",
    sign: "sexual_offer",
    level: 0.95,
    confidence: 0.9,
    isInternational: true,
    isDeniable: true,
    terms: `
      send (nudes|noods)
      selling (nudes|content|pics|videos) _ (dm|onlyfans)
      (free|sexy|hot|selling|sell|my|new|leaked) nudes
      (selling|sell|worn|used) ~ (panties|underwear|thongs)
      (full|new|hardcore|free|my|our|amateur) porn (video/s|link|here|now)
      (watch|see) me (naked|nude|cum|masturbate|fuck|strip)
      (dick|cock|pussy) pics (rated|rating|for)
      dick rating/s
      live sex
      sex (show|cam|chat|worker here)
      (subscribe|sub) to my (onlyfans|fansly)
      onlyfans com
      fansly com
      pornhub com
      xvideos com
      sexting (session/s|rates|menu)
      (incall|outcall|incalls|outcalls)
      cum tribute/s
      premium snap
      (my|a|the|new) dildo
      (looking for|need|want) a hookup
      (naked|nude|topless) _ (video|pics|photos|set) for (paying|subs|subscribers|vips|my vips)
      explicit version _ (vips|vip|subs|subscribers|tier)
      (uncut|explicit|uncensored) (video|version|set) _ (for|on) _ (subs|subscribers|vips|vip|page|of|fansly)
      (topless|nude|naked|lewd|xxx) (pics|photos|content|videos|vids|set/s) _ (subs|subscribers|dm|link|unlock|only|
        dropped)
      (sexting|sext|nudes) _ (cashapp|cash app|paypal|rates|menu|available)
      private (dance|dances|show|shows) on cam
      (escort|escorts) in (your|the|miami|london|dubai|vegas|town)
      findom
      (uncensored|explicit|naked|nude|xxx) (set|video|clip|content|pics|version) _ (up now|tip|unlock|link|sub|live|
        dropped|drop|for)
      tip to unlock
      (full|uncut|uncropped|uncensored|explicit|naked|nude|topless|xxx|filthy|spicy|dirty|lewd) ~ (version|video/s|
        vid/s|album|set/s|clip/s|pics|photos|content|tape) _ (paywall|private page|vip|vips|subs|subscribers|onlyfans|
        fansly|of page|dms)
      (naked|nude|topless|stripping|masturbating|fucking|fucked) _ (for|on|in) _ (paying|paywall|private page|vip|
        vips|subs|subscribers|onlyfans|fansly)
      {adultScene} _ (up now|is up|is live|dropped|just dropped|out now|link|special|available|for sale|video|tape|
        premiere)
      (new|full|latest|first|next|my|our) _ {adultScene}
      my porn (debut|career|name|scene|set|page|account|link)
      (massage|massages) _ _ happy ending
      happy ending/s _ (massage|dm|rates|available|included)
      (dom|domme|daddy|mistress|master|sub|slave) (looking for|seeking|wants|needs|available) _ _ (sub|subs|slave/s|
        slut/s|pet/s|dom|daddy|toy)
      (obedient|submissive|willing) (sub/s|slave/s|slut/s|paypig/s|finsub/s)
      (dm|msg|message|text) me _ custom (video/s|vid/s|content|clip/s|pics)
      custom (video/s|vid/s|clip/s|content) _ (18+|no face|nsfw|nude|naked|kinks|fetish)
      (fun|meetup|place|tonight|discreet) _ (nsa fun|no strings)
      (selling|sell|buy|buying) _ (bath water|bathwater)
      my of (is|link|half|page|sale|price|subs|free)
      under (this|my|the) (robe|towel|skirt|dress|sheets|lingerie|apron) _ (link|sub|subscribe|tip|bio|page)
      (paypig|paypigs|finsub|finsubs|finsubmission|pay pig|pay pigs)
      (swingers|swinger|sex|fetish|kink|bdsm|play) (night|party|parties) _ (at|tonight|this|couples|singles|dm|invite)
      (couples|singles|ladies|guys) _ (swingers|swinging|orgy)
      (gfe|pse|owo|cim|bbbj) _ (incall|outcall|available|rates|real pics|hour)
      (dm|text|message|msg|snap|inbox) me (for|4) _ (sex|nudes|fun tonight|a good time|head|sext|a quickie|hookup|
        naughty|dirty|lewds)
      (dm|msg|ask|message|text) (for|4) _ (nudes|lewds|sexts|customs|dirty|rates and services|kinky|feet pics|
        foot pics)
      (customs|custom vids|custom videos|custom content) (open|available|and sexting|menu)
      (feet|foot) pics _ (for sale|sale|selling|dm|menu|available|bundle)
      (selling|sell|buy) _ (feet|foot|ass|tit|boob|pussy|booty) (pics|pictures|photos|vids|videos)
      (selling|buy|sell) _ (worn|used|dirty|sweaty|unwashed) _ (socks|panties|underwear|thong/s|bra/s|knickers|
        leggings)
      (my|the) (spicy|naughty|dirty|lewd|nsfw|18+|xxx|adult) (page|site|account|link|content|side|twitter|alt)
      (spicy|naughty|lewd|nsfw|xxx|adult) (page|account|content|link) _ (bio|below|comments|profile)
      (adults only|over 18s only|18+ only) _ (content|page|link|video|sub|subscribe|stream)
      (strip|stripping|undress|undressing|naked|nude|topless) _ (for you|for tips|on cam|on camera|live tonight)
      (see|watch|want to see|wanna see) _ (me|us|more of me|all of me) _ (shower|undress|strip|naked|topless|nude|
        fuck|cum|masturbate|get naked)
      (watch|see) (me|us) (take it all off|get off|ride|suck|touch myself|play with myself|get fucked)
      (hooking up|hook up|netflix and chill|fuck) (tonight|rn)
      (who|anyone|someone|somebody) (wants to|wanna|want to|down to) (fuck|smash|sext|get laid|get naked)
      (who|anyone|anybody) _ dtf
      (looking for|need|want|seeking) (a|an|some|my) _ (fwb|hookup|one night stand|sugar daddy|fuck buddy|sneaky link|
        third for|unicorn for|threesome)
      my (tits|boobs|ass|pussy|body) your (money|wallet|screen)
      (explicit|uncensored|uncut|naked|nude|topless|x-rated|xxx) version of
      (my|our) (new|latest|own) ~ sex tape
      (my|our) sex tape
      (filmed|recorded) (our|my|a) (threesome|gangbang|sex)
      (anal|sex|bj|blowjob|girl girl) (scene|video/s|clip/s)
      (making|shooting|doing|filming|selling) porn
      (horny|hot|sexy|single) (milf/s|girl/s|women|moms) (in|near) (your|ur) (area|city)
    `
  },
  {
    category: "nsfw",
    sign: "explicit_act",
    level: 0.8,
    confidence: 0.85,
    yieldsToNames: true,
    terms: `
      blowjob/s
      handjob/s
      deepthroat
      creampie
      gangbang
      bukkake
      cumshot/s
      rimjob/s
      pornstar/s
      porn star/s
      masturbating
      (wet|tight) pussy
      (suck|sucking|sucked|ride|riding) (my|his|your) (dick|cock)
      (my|his|your|big|hard) cock
      (eat|eating|lick) (my|her|your) pussy
      (bend|bent|bending) (me|her|you) over
      (fuck|fucked|fucking|fucks) me (hard|harder|all night|like a|raw|good)
      (on|got on) (her|his|my) knees before
      cum (on|in|inside|for) (me|my|her|you|daddy)
      (made|make|makes|making) (me|her|you) cum
      (i|i'm|im|she|he|we) _ (masturbate/s|masturbated|jerking off|jerk off)
      (horny|hornyyy) (af|asf|rn|tonight|girl|boy|milf)
      (so|feeling|am|i'm|im|getting|too) ~ (horny|hornyy|tad horny)
      (watching|watched) (porn|porno)
      (i|we|to|you|they) watch (porn|porno)
      (i|we) (want|wanna|need) _ (sex|threesome|orgasm)
      (leaked|sell|selling) _ sex tape
      (sit|sitting) on (your|his|her) face
      (ride|riding|rode) (your|his|her|my) face
      (tied|handcuffed|chained|cuffed) (me|him|her|us|up) (to|up|up to|up and) _ (headboard|bed|bedpost|bedframe|
        spanked|blindfolded)
      (tied|handcuffed|chained|cuffed) to (the|my|his|her|a) (headboard|bed|bedpost|bedframe)
      (best|worst|good|great|sloppy|sloppiest|crazy|insane) (head|oral|blowie) (i've|ive|i|of|from|ever|in my)
      (gave|giving) (me|him|her|them|us|great|good|some|sloppy) (head|oral)
      (road head|giving head|sloppy toppy|gawk gawk|sixty nining)
      (eat|eats|ate|eating|eaten) (me|her|him) out (until|till|so|all|for|like|on|every|last|while|again)
      went down on (me|him|her|us)
      (going|loves to go|likes to go) down on (him|her|you)
      (i|she|he) swallowed _ (every|obviously|it all|his|load|all of it)
      (i|she) (swallow|swallowed) (obviously|every drop|his load|it all|of course|always)
      (i|he|she|we) (came|climaxed|orgasmed|finished|nutted) (twice|three times|four times|five times|inside me|
        inside her|in her mouth|on my face|on her face)
      (he|she) made me (moan|scream his|squirt|orgasm|climax|beg|wet)
      (she|he|i) moaned (so|my|his|her|like|all|when|louder|loud)
      (moan|moaning|scream|screaming) my name
      (fingered|fingering|finger banged|fisted|rimmed|pegged|spitroasted|deepthroated|facefucked) (me|her|him|myself)
      (pegging|fisting|rimming|edging) (him|her|me|my|session)
      (touch|touching|touched|play|playing|played) (with myself|myself) _ (tonight|last night|thinking|while|in bed|
        for)
      (wet|hard|dripping|throbbing|turned on|horny) (just|by) thinking (about|of)
      (soaking|dripping|so) wet (for you|for him|for her|for daddy|thinking about him|thinking of)
      (stripped|got naked|got topless|flashed) for (a stranger|strangers|him|her|the camera|money|my|everyone)
      (my|our|his|her) (wife|husband|girlfriend|boyfriend|gf|bf|hotwife) (lets|let|likes to|loves to|makes|made) (me|
        him|her|us) (watch|share|join|fuck|sleep with)
      had me (moaning|begging for it|dripping|bent over|pinned down|on all fours|on my knees|screaming his name|
        screaming on|screaming all night)
      in bed with (two of them|two guys|two girls|both of them|a stranger|strangers|my boss|a married man|
        another woman)
      (let|letting) _ (do things to|have his way with|have her way with|finger|fuck) me
      (hotwife|hotwifing|cuckold|cuckolding|cuckqueen|stag and vixen)
      (with|fucked|fucking|banged|banging|took on|between) (my|her) (husband|boyfriend|man|hubby) and (his|my|her|our|
        another) (best friend|friend|brother|mate|boss|neighbour|neighbor|guy|man)
      (wants|want|need|needs|craving|crave) (his|her|your|some|that|good) (dick|cock|pussy|d tonight|big dick)
      (inside|between|all over) (her|my|your|his) (legs|thighs|pussy|ass|tits|mouth) _ (tongue|face|head|cum|dick|
        cock)
      (bent|bend|bends) (me|her|him) over (the|a|his|her|my)
      (spank|spanked|spanking|choke|choked|choking) (me|her) (daddy|harder|while|during|and pull)
      (choke|spank|breed|rail|ruin|wreck|destroy|use) me (daddy|harder|please daddy|sir)
      (railed|smashed|banged|pounded|dicked down|dicked|screwed) (me|her|him) (so|all|until|against|in|on|from|last|
        over|good|senseless|silly)
      (had|having|have) (sex|a threesome|anal|an orgy|a quickie|hot sex|great sex|the best sex|shower sex|car sex|
        loud sex|public sex) (with|in|on|at|every|last|while|all|tonight|three)
      (we|i) (had|have) (sex|anal|a threesome|an orgy)
      (sex|hookup|quickie) in the (car|shower|bathroom|toilet|toilets|office|elevator|park|changing room|back)
      (one night stand|booty call) (with|last|again|from|tonight)
      (horny|hornyy) (and|but|at|on|in|as|for|all|again|rn|tonight|little|wife|housewife|teen|college|single|today|
        this)
      (i'm|im|feeling|so|too|still|always|extra|super|pretty|kinda|really|very|super|woke up|got|gets me|makes me|
        made me|get me|get|getting) (horny|hornyy)
      (anal) (on|with|tonight|again|first|sex|beads|plug|virgin|queen|lover|is|was|or)
      (loves|love|loved|like|likes|try|tried|trying|first|do|did|does|into) anal
      (my|these|her|those|nice|big|huge|perfect|bouncing|fake|real|great|amazing) (tits|titties|titty) (look|looks|
        are|is|out|in|on|up|bouncing|will|today|and|need|this|when|for)
      (hard|wet|naked|nude) (cock|dick|pussy|ass) (pic|pics|video|pictures|selfie)
      (thick|huge|hard|throbbing) (dick|cock)
      (sucking|sucked|suck|riding|rode|ride|deepthroating|stroking|jerking) (dick|cock|him off|his dick|his cock|
        that dick|strangers off|it dry)
      (jerk|jerks|jerked|jerking|wank|wanking|wanked|rub|rubbed|rubbing) (one out|him off|off to|it to|myself off|
        me off)
      (masturbating|masturbate|masturbated|wank|wanking|wanked) (to|in|on|every|while|twice|before|over|together|with|
        at)
      (body count is|my body count) _ (guys|men|girls|women|and)
      (used|using|new|my|favorite|favourite|a) (vibrator|butt plug|strap on|strapon|fleshlight|cock ring|
        nipple clamps)
      (his|her) (cum|load|jizz|semen) (in|on|all|dripping|tastes|still|was)
      (no panties|no knickers|no underwear|commando) _ (tonight|today|under|again|dare|bend|on the)
      squirting
      (fuck|fucked|fucks|fucking) (me|her|him|us) (so hard|really hard|from behind|senseless|until)
      (suck|sucks|sucking|sucked) (dick|cock|cocks)
      (came|cum|cums|cumming|nut|nutted) (on|in|inside|all over) (my|her|his|your) (face|tits|ass|mouth|pussy)
      (hot|sexy) milf/s
      pussy pics
      dick pics
    `
  },
  {
    category: "nsfw",
    sign: "adult_platform",
    level: 0.7,
    confidence: 0.85,
    isInternational: true,
    yieldsToNames: true,
    terms: `
      (my|our) (onlyfans|fansly|only fans)
      (onlyfans|fansly|only fans) (link/s|top|page|is|sale|girl|model|creator|content|baby)
      (on|join|visit) my (of|onlyfans)
      (link|see|more|all) (to|on|of) (my|it on) (onlyfans|fansly)
      pornhub
      porn hub
      xvideos
      hentai
    `
  },
  {
    category: "nsfw",
    sign: "suggestive",
    level: 0.4,
    confidence: 0.7,
    terms: `
      onlyfans
      fansly
      porn
      porno
      milf/s
      horny
      threesome/s
      orgasm/s
      nsfw
      xxx rated
      sex tape/s
      masturbate/s
      masturbation
      dildo/s
      camgirl/s
      titties
      strip club
      escort/s service/s
      🔞
    `
  },
  {
    category: "nsfw",
    sign: "suggestive",
    level: 0.2,
    confidence: 0.7,
    yieldsToNames: true,
    terms: `
      nudes
      tits
      erection
      fetish
      kinky
      bdsm
      cumming
      sexting
      stripper/s
      boobs
      cum
      anal
      sex
      nude
      naked
      sexual
      lingerie
      topless
      thirst trap
      pussy
      seductive
      xxx
    `
  },
  {
    category: "nsfw",
    sign: "suggestive",
    level: 0.1,
    confidence: 0.6,
    terms: `
      sexy
      booty
      hookup/s
      🍆
      💦
      🍑
    `
  }
]

import type { PhraseClasses } from "../phrases/phrases.ts"

/**
 * Phrases that speak well or ill, whatever their words do alone, our own choice, in the grammar of `compilePhrases`. Of
 * phrases that begin at one word the longest counts.
 */
export const IDIOM_CLASSES: PhraseClasses = {
  better: `
    better
    happier
    prouder
    easier
    smoother
    nicer
    kinder
    sweeter
    softer
    cleaner
    faster
    quicker
    fresher
    cooler
    funnier
    cuter
    cosier
    cozier
    comfier
    friendlier
    healthier
    stronger
    lovelier
    prettier
    tastier
    more (excited|pleased|impressed|grateful|thankful|beautiful|comfortable|delicious|helpful|proud|fun|perfect|welcoming)
    so (happy|proud|loved|welcome|relaxed|good|excited|alive|at home|comfortable|impressed|grateful|full|calm|rested)
  `,
  good: `
    good
    great
    amazing
    awesome
    excellent
    perfect
    perfection
    fantastic
    wonderful
    brilliant
    magical
    magic
    stunning
    beautiful
    spectacular
    incredible
    miraculous
    phenomenal
    impressive
    delicious
    heavenly
    love
    praise
    respect
    kind
    kindness
    smiles
    good (things|words|vibes)
    kind words
    positive
    lovely
    delightful
    helpful
    breathtaking
    genius
    remarkable
    extraordinary
    sensational
    divine
    the best
  `,
  decent: `
    good
    great
    happy
    impressed
    amused
    cool
    okay
    ok
    acceptable
    recommended
    pleased
    satisfied
    convinced
    a fan
    worth it
    worth
    helpful
    nice
    fair
    fun
    funny
    right
    fresh
    clean
    ideal
    perfect
    comfortable
    professional
    impressive
    reliable
  `,
  ill: `
    disappointed
    complaining
    mad
    bad
    half bad
    too bad
    so bad
    bad at all
    too shabby
    shabby
    sorry
    sad
    sad at all
    upset
    mad at (it|this|that)
    mad about (it|this|that)
    a bad (day|view|way|place|start|spot|idea|life|deal|result)
  `,
  cannot: `
    can't
    cant
    cannot
    can not
    couldn't
    couldnt
    could not
    could never
    can never
  `,
  would: `
    wouldn't
    wouldnt
    would not
    would never
  `,
  none: `
    no
    zero
    not a single
    not one
    without a
    without a single
    never a
    few
  `
}

export const PRAISE_IDIOMS = `
  {cannot} be ~ {better}
  {cannot} have been ~ {better}
  {cannot} have (asked|wished|hoped) for
  {cannot} (ask|wish|hope) for (a|any|more|anything|nicer|better|kinder)
  {cannot} ask for {better}
  {cannot} recommend _ enough
  {cannot} recommend _ _ enough
  {cannot} recommend _ _ _ enough
  {cannot} (praise|thank|stress|love|rate) _ _ enough
  {cannot} (say|speak) _ _ enough
  {cannot} say enough
  {cannot} get enough
  {cannot} go wrong
  {cannot} (fault|complain|be beaten|be beat|be topped|be faulted)
  {cannot} (put|set) (it|this|them) down
  {cannot} live without
  {cannot} stop (smiling|laughing|dancing|watching|listening|playing|wearing|grinning|raving|using|rereading)
  {cannot} wait to (see|go back|come back|try|share|wear|start|meet|be back|return|show)
  {cannot} pay me (to|enough to)
  {cannot} find (a|any|one) (fault|flaw|faults|flaws|downside|thing wrong)
  {cannot} imagine (life|my life|summer|a day|a better)
  {cannot} believe (how|my) (good|lucky|beautiful|kind|easy|perfect|luck|amazing|lovely|well|delicious|soft)
  (hard|impossible|difficult|tough) to (fault|beat|top|find a fault|find fault|find a flaw|find a better|choose a favourite)
  (never|haven't|hasn't|havent|hadn't|not|rarely|seldom) _ _ {better}
  i've never _ {better}
  never been _ {better}
  (don't|dont|do not) think _ _ _ {better}
  never (disappoint/s/ed|fail/s/ed to|let/s me down|let/s us down|let/s you down|gets old|get old|got old|gets boring)
  never (goes out of style|looked back|looking back|want it to end|wanted it to end|miss/es a beat|felt more|been more)
  never (going|go|gone) back to
  never (a dull|a bad|a boring) (moment|day|meal|time)
  (doesn't|doesnt|does not|didn't|didnt|did not|don't|dont|won't|wont|will not|never) disappoint
  (doesn't|doesnt|does not|don't|didn't) get (any|much) {better}
  (doesn't|doesnt|does not|don't) get {better} than
  (didn't|didnt|did not) expect to _ (love|like|enjoy)
  not {ill}
  (isn't|isnt|wasn't|wasnt|ain't|aint|aren't) {ill}
  {would} (change|trade|swap|give up|miss) (a thing|a|anything|it|this|these|them|that|you|him|her|my|our|one)
  {would} (have|want) it any other way
  {would} be (without|anywhere else|here without)
  {would} want to be anywhere else
  {none} (complaint/s|regret/s|fault/s|flaw/s|notes|downside/s|hiccup/s|hesitation|dull moment|bad thing to say)
  no (better|nicer|cosier|happier) (place|way|feeling|friend|company|spot|time|team|time than|feeling than)
  no (one|place) (better|i'd rather|i would rather|like)
  no one (i'd|i would) rather
  nobody (i'd|i would) rather
  (nobody|no one|noone) (does|makes|makes|do|cooks|sings|plays|tells|bakes) _ (like|better)
  (nobody|no one|noone) (deserves|deserved|deserving) _ more
  (nobody|no one|noone) deserves (it|this|that|_) more
  no filter (needed|necessary|required)
  no ordinary
  no wonder (everyone|everybody|people) (loves|love/s)
  nothing (short of|less than|but) {good}
  nothing (beats|compares|compares to|comes close|tops|better than|better|like a good|quite like|like coming home)
  (not much|not a lot|few things|little) (beats|beat|compares|compare|tops|comes close)
  there's nothing (like|better|this|quite like|i love more|more satisfying|i don't love|i would change|i'd change)
  nothing i (don't love|would change|wouldn't do|love more)
  second to none
  like no other
  unlike any other
  without (a doubt|question|fail) _ (best|favourite|favorite|nicest|kindest|finest)
  worth every (penny|cent|minute|second|mile|step|bite|pound|dollar)
  worth (the wait|the hype|the drive|the trip|the money|it)
  hats off
  what's not to (love|like)
  (more|better) than (i|we) (could|ever|had) _ (hoped|imagined|asked|wished|dreamed|dreamt)
  exceeded _ expectations
  # Slang
  (this|that|it|track|song|beat|album|one|she|he|they|absolutely) slaps
  slaps (so|hard|different)
  hit/s different
  (left|leaves|leaving|and) no crumbs
  no crumbs left
  ate (that|this|it up|and)
  (bussin|banger|bangers|goated|chefs kiss|chef's kiss|immaculate)
  (absolute|my|this) goat
  goat of
  (a|whole|such a|total|the) vibe
  no cap _ (best|good|great|fire|love)
  sick (beat/s|tune/s|track/s|edit/s|fit/s|outfit|move/s|skill/s|ride|view/s|trick/s|set|solo|drop|design|colours|colors|line)
  wicked (session|day|night|good|time|cool|show|set|gig|weekend|trip|smart|tune|party)
  (mint|cracking|belting|proper good) (day|night|session|time|weekend|gig|meal|food|goal)
  (killed|murdered|crushed|smashed|nailed|destroyed|slayed|slayyed|devoured|bodied) (it|this|every)
  (you're|youre|ur|he's|she's|absolute|a|such a|total) (beast|monster|weapon|machine) (mode|at|on|in|man|bro|mate|what)
  (you're|youre|ur|you are) (a|an|an absolute|such a) (beast|weapon|machine|menace|icon|legend|animal|savage|unit)
  absolute (beast|weapon|machine|unit|scenes|legend|belter|worldie|peach|unit)
  jaw (is|was|on|hit) (on|the|dropped) (the|floor)
  my jaw (dropped|is on the floor|hit the floor|dropping)
  (chills|goosebumps|goose bumps)
  went (off|hard|in|crazy) on (that|this|the)
  (go|goes|going|went) (so|too|way|this|that) hard
  goes (hard|crazy|off)
  you went (off|hard|in)
  (straight|pure|absolute|so|is|was|are|straight up|this) fire
  on repeat
  (living|live|here) for (this|it|these|that)
  (i'm|im|am|i am) (screaming|crying|dead|deceased) _ (good|cute|beautiful|pretty|perfect|gorgeous|funny|obsessed)
  (i'm|im|am|i am) (weeping|sobbing|dying|shaking) _ (good|cute|beautiful|pretty|perfect|gorgeous|funny|obsessed)
  too (good|cute|pretty|sweet|precious|perfect|funny)
  so (cute|pretty|good|gorgeous|fire|sick|clean|talented|iconic|beautiful)
  rent free
  understood the assignment
  (insane|stupid|crazy|unreal|sick) (talent|skills|good|pretty|detail|beautiful|voice)
  (nasty|filthy|disgusting|dirty) (skills|work|move|transition|goal|shot|dunk|groove|drop|bassline|solo|finish)
  compliment
  (next|another|whole other) level
  (slay|slays|slayed|slaying|yass|yasss)
  (lowkey|highkey|literally|kinda) (obsessed|love|loving|iconic|proud|the best|addicted)
`

export const BLAME_IDIOMS = `
  (could|should|would) (have|of) been (better|nicer|cleaner|faster|easier|friendlier|fresher|quicker)
  (could've|should've|couldve|shouldve) been (better|nicer|cleaner|faster|easier)
  could be (better|nicer|cleaner|faster|clearer|friendlier)
  (expected|hoped for|expecting) (more|better|so much more|much more|a lot more|much better|far better)
  far from (ideal|perfect|good|great|impressed|happy|fresh|clean|over|fun|what)
  (not|isn't|isnt|wasn't|wasnt|aren't|weren't|ain't) ~ {decent}
  not (what|how) (i|we) (expected|ordered|paid|asked|hoped|wanted|signed|needed)
  (not|never|hardly|barely|isn't|wasn't) worth (it|the|my|your|a)
  never (ordering|order|buying|buy|going|coming|shopping|flying|booking|using|staying|trusting) _ again
  never (ordering|buying|shopping|flying|booking|staying|trusting) (here|with|from|this|them|at)
  (would|will|could|can) (not|never) (recommend|buy|be back|return|order|come back|go back|use) _ again
  (wouldn't|wouldnt|won't|wont) (recommend|be back|be returning|be ordering|be buying|buy|return|order|come back|go back|wish)
  (would not|will not|cannot|can't|could not) recommend (this|it|them|to|that)
  (don't|dont|do not) (bother|recommend|waste your time|waste your money)
  nothing (special|new|to write home about|but (problems|trouble|excuses|issues|pain|lies|disappointment|grief)|works|worked)
  (couldn't|couldnt|could not|can't) be (worse|more disappointed|less|more disappointing|more annoyed|any worse|bothered)
  (couldn't|could not|can't) care less
  not (even close|even|once|one) (bit|did|has|have|reply|worked)
  (leaves|left|leave) (a lot|much|something) to be desired
  (no|without|zero) (apology|refund|response|reply|excuse|help|explanation|answer|warning|communication|customer service|respect)
  less than (impressed|ideal|thrilled|happy|pleased|great|helpful|perfect|stellar)
  never fails to (disappoint|annoy|ruin|let)
  anything but {good}
  neither _ nor
  (no|none of the|without any) (taste|flavour|flavor|effort|flavour at all|point)
  (didn't|didnt|did not|doesn't|doesnt|does not) (work|arrive|live up|last|deliver)
  (not|never) (answered|replied|arrived|delivered|resolved|fixed|refunded)
  (no longer|not) (works|work|working|funny)
  (couldn't|could not) finish (it|my)
`

/** What goes before a complaint that is dressed as praise. */
export const MOCK_PRAISE = `
  love/s
  loving
  adore
  great
  fab
  fabulous
  brilliant
  genius
  thrilled
  excited
  stoked
  lovely
  wonderful
  delightful
  amazing
  awesome
  fantastic
  perfect
  thoughtful
  inspiring
  lucky me
  living the dream
  congrats
  congratulations
  thanks
  thank you
  cheers
  nice one
  nice of
  good job
  great job
  nice job
  well done
  yay
  woo
  woohoo
  hooray
  oh good
  oh great
  oh joy
  oh look
  oh wow
  just what (i|we) (needed|wanted)
  can't wait
  cant wait
  favourite part
  favorite part
  so fun
  such fun
  what fun
  a gift
  so glad
  so happy
  so kind
  how (nice|kind|thoughtful|lovely|sweet|generous|delightful|convenient|wonderful)
  10/10
  the best part
  living for
  yes please
  fun fact
  truly
  impressive
`

/** What nobody is glad of. */
export const MISHAPS = `
  flat (tyre|tire|tyres|tires|battery)
  parking (ticket|fine|meter)
  speeding (ticket|fine)
  traffic (jam|jams|again)
  stuck (in|on|at|behind|next) (traffic|the|a|hold|delay)
  on hold
  (rent|prices|price|fees|fares|bills|taxes) (is|are|just|going|went) _ up
  (raised|raises|raising|increased|doubled|hiked) (its|the|their|my|your|our) (price/s|rent|fee/s|rates)
  (phone|laptop|battery|car|wifi|internet|boiler|computer|screen|charger|printer|alarm) (dies|died|crashed|broke|breaks|dead)
  (phone|laptop|wifi|internet|website|lift|elevator|app|site|system|heating|printer) (is|goes|went) (down|out|broken|dead)
  is (broken|out of order|down again|late again|cancelled|canceled|delayed)
  (delayed|cancelled|canceled|postponed) (again|flight|train|by|for)
  (flight|train|bus|order|delivery|trip|parcel) (was|is|got|gets) (delayed|cancelled|canceled|late|lost)
  power cut
  no (signal|wifi|hot water|heating|seats|parking|sleep|refund|toilet paper)
  cold (chips|coffee|shower|food|fries|pizza|tea)
  (car|fire|house|smoke) alarm
  (group|school) project
  (homework|overtime|night shift|double shift|dentist|dmv|tax return|jury duty|root canal|colonoscopy)
  (a|an|another) (minute|hour|90|two|three|long|pointless|monday|late) _ meeting
  minute meeting
  hour (meeting|delay|wait|queue)
  could've been an email
  could have been an email
  (stepping|stepped) (in|on) (a|dog|lego|gum|puddle|something)
  left on read
  (spilled|spilt|spilling) _ (coffee|tea|wine|on|all)
  (more|unskippable|extra) (ads|adverts|commercials)
  (waited|waiting|wait) (an|in|two|three|over|hours|40|45|30) (hour/s|line|queue|day|minutes|ages|years)
  (hour|hours|hrs) (late|in line|in traffic|in the queue|on hold|in a&e|in the er|delay)
  hours in (a|the|line|traffic)
  ruined my
  rain on my
  (lost|losing) (my|our|the) (luggage|keys|wallet|phone|bag|suitcase|job)
  lost luggage
  (locked|locking) (myself|me) out
  (bucks|dollars|pounds|quid|euros) for parking
  paid extra for
  (crashed|crashing|freezing|buffering) (again|every)
  (sold|selling) out in (seconds|a minute)
  another (bill|parking|streaming|meeting|email|delay|cold|update|monday|fee|subscription|rejection|flat|deadline)
  (out of|no) (milk|coffee|petrol|gas|toilet paper)
  (yelled|shouted|screamed|sneezed|coughed) (at|on) (me|us)
  (being|getting|been) (ignored|woken up|woken|yelled at|shouted at|made fun of|left out|stood up|lied to)
  (being|getting|been) (blamed|sick|ill|fined|charged extra|ghosted)
  (woken|woke) up by
  (slow|bad|terrible|crap|awful) (internet|wifi|service|connection|traffic|weather)
  (working|work|studying|stuck at work) (on|over) (christmas|a saturday|a sunday|my birthday|new years|the weekend|my day off|boxing day)
  wide awake
  (sore|swollen|broken|sprained) (throat|ankle|foot|toe|wrist|nose|finger|back)
  (this|a|the|my|his|her|horrible|nasty) (cold|fever|cough|stomach ache|toothache|migraine|hangover)
  (6|7|8|5)am (class|classes|shift|shifts|exam|final|lecture|meeting|start|start/s)
  (at|until|till|since|by|before) (3|4|5|2)am
  (3|4|5) am
  (a|another|my|these|those) (paper/s|essay/s|final/s|exam/s|bill/s) (due|to write|to finish|to pay)
  (doing|do|write|writing|finish|finishing) (laundry|my taxes|taxes|homework|essays|essay|this paper|dishes)
  (throwing|threw) up
  (stole|stolen|steals|stealing) (my|our)
  (crying|screaming|kicking) (baby|babies|kid|kids|toddler)
  (didn't|doesn't|won't|refuses to|forgot to) (load|start|charge|show up|turn up|call back|reply)
  (leak|leaks|leaking|leaked|flooded|burst) (pipe|pipes|roof|ceiling|again|all)
  broke down
  (cancelled|canceled) (on me|my|our)
  (spend|spending|spent) _ (at|in) the (dmv|er|hospital|airport|dentist|garage|emergency room)
  (minus|below) (zero|freezing)
`

/** Praise by a denied complaint, and blame by a denied praise, by language: the plain way to say either, which the words alone belie. */
export const IDIOMS_OF: Readonly<Record<string, { readonly praise: string; readonly blame: string }>> = {
  de: {
    praise: `
      (nicht|gar nicht|garnicht|echt nicht|wirklich nicht|nicht mal) (so|ganz|mal|gerade) (schlecht|übel)
      nicht (schlecht|übel|verkehrt|ohne|von schlechten eltern|zu verachten)
      (kann|kannst|können|könnte) (mich|dich|uns|man|sich) nicht (beklagen|beschweren)
      (kann|können) nicht (klagen|meckern)
      (nichts|nix) (zu|zum) (meckern|beanstanden|bemängeln|beklagen)
      nichts (auszusetzen|dran auszusetzen|daran auszusetzen)
      (nie|nicht|niemals) enttäuscht
      nie (wieder ohne|mehr ohne)
    `,
    blame: `
      nicht (gut|schön|toll|besonders|empfehlenswert|zu empfehlen|der hit|mein fall|das wahre)
      nicht (so|wirklich|besonders) (gut|toll|schön|begeistert|überzeugt|überzeugend)
      lässt zu wünschen übrig
    `
  },
  es: {
    praise: `
      nada mal
      (no|nada) (está|esta|estuvo|están|estan|es|son|era) (nada|tan|para nada) (mal|malo|mala|malos|malas)
      no (está|esta|estuvo|están|estan) (mal|malo|mala)
      (no|nunca|jamás|jamas) (decepciona|decepcionan|decepcionó|defrauda|defraudan|falla|fallan)
      no (me|nos) (decepcionó|decepciono|defraudó|defraudo|puedo quejar|podemos quejar)
      (no|sin) (tengo|tenemos) (queja|quejas|ninguna queja)
      (sin|ninguna|cero) (queja|quejas|pegas)
    `,
    blame: `
      nada (bueno|buena|bien|recomendable)
      no (es|está|esta|estuvo) (nada|tan|muy|para nada) (bueno|buena|bien)
      no (me|nos) (gustó|gusto|convenció|convence|gusta)
      no (vale|merece) la pena
      deja mucho que desear
    `
  },
  fr: {
    praise: `
      pas mal (du tout|hein|ça|vraiment|fait|non)
      (vraiment|franchement|plutôt|trop|carrément|même|c'est|est|sont) pas mal
      pas (mauvais|mauvaise|dégueu|dégueulasse|vilain|vilaine|moche|bête)
      (pas|jamais|aucunement|nullement) (déçu|déçue|déçus|déçues)
      (ne|n') (déçoit|déçoivent|deçoit) (jamais|pas)
      (déçoit|déçoivent) (jamais|pas)
      rien à (redire|dire|reprocher|jeter)
      aucun (reproche|défaut|regret)
      (me|nous) plains pas
      peux pas me plaindre
    `,
    blame: `
      pas (terrible|top|ouf|fou|folle|bon|bonne|bien|génial|géniale|convaincu|convaincue|fan|à la hauteur)
      (pas|rien) (très|vraiment|si|d') (bon|bonne|bien|extraordinaire|exceptionnel)
      laisse à désirer
      (vaut|valait) pas (le coup|la peine)
    `
  },
  it: {
    praise: `
      (niente|mica|non|nient'affatto) (affatto|per niente|proprio|così|poi) male
      (niente|mica|non) male
      non è (affatto|per niente|mica|proprio|così) (male|brutto|brutta|cattivo|cattiva)
      non è (male|brutto|brutta|cattivo)
      (non|mai) (delude|deludono|deluso|delusa|delusi) _ (mai|affatto)
      non (delude|deludono)
      mai (deluso|delusa|delusi)
      non (mi|ci) (lamento|posso lamentare|possiamo lamentare)
      non posso lamentarmi
      (nulla|niente) da (ridire|dire|eccepire)
    `,
    blame: `
      non è (un granché|granché|il massimo|buono|buona|bello|bella)
      non (mi|ci) (piace|è piaciuto|è piaciuta|convince|ha convinto)
      (niente|nulla) di (che|speciale|buono)
      lascia _ a desiderare
      non vale la pena
    `
  },
  pt: {
    praise: `
      nada (mau|mal|má|ruim)
      não (é|está|esta|foi|são|tá|ta|ficou) (nada|tão|de todo) (mau|má|mal|ruim|feio)
      não (é|está|esta|foi|são|tá|ta|ficou) (mau|má|mal|ruim|feio)
      (não|nunca|jamais) (decepciona|decepcionam|decepcionou|desilude|desiludiu|falha)
      (não|sem) (tenho|temos) (do que|de que|nada a) (reclamar|me queixar|queixar)
      (não|nem) posso (reclamar|me queixar|queixar)
      (nada|sem) (a reclamar|a apontar|reclamações|reclamação|queixas|defeitos)
    `,
    blame: `
      nada (bom|boa|bem)
      não (é|está|foi|tá) (nada|tão|muito|lá muito) (bom|boa|bem)
      não (gostei|gostamos|recomendo|presta|compensa)
      não vale a pena
      deixa _ a desejar
    `
  }
}

/** Words that deny, and say no more than "many": nothing is praised or blamed by them. */
export const QUANTITIES_OF: Readonly<Record<string, RegExp>> = {
  de: /(?<!\p{L})nicht wenig(?:e[nr]?)?(?!\p{L})/giu,
  es: /(?<!\p{L})no poc[oa]s(?!\p{L})/giu,
  fr: /(?<!\p{L})pas mal d(?:e(?!\p{L})|['’])/giu,
  it: /(?<!\p{L})non poch[ie](?!\p{L})/giu,
  pt: /(?<!\p{L})não pouc[oa]s(?!\p{L})/giu
}

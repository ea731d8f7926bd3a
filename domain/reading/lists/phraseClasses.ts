import type { PhraseClasses } from "../phrases/phrases.ts"
import { parseWords } from "../phrases/termList.ts"
import { RISK_CLASSES } from "./riskClasses.ts"

/** What phrases of the lists name in braces: `{person}`. */
export const CLASSES: PhraseClasses = {
  ...RISK_CLASSES,
  person: `
    you
    u
    him
    her
    them
    someone
    somebody
    everyone
    everybody
    people
    kids
    children
    cops
    girls
    boys
    yourself
    themselves
  `,
  youAre: `
    you
    u
    ya
    y'all
    yall
    you're
    youre
    (ur|your) (a|an|such a|such an|one|nothing but a|just a)
    (you|u|y'all|yall) (are|r)
    you (guys|people|all) are
  `,
  youSurelyAre: `
    you're
    youre
    ur
    (you|u|y'all|yall) (are|r)
    you (guys|people|all) are
  `,
  insultNoun: `
    idiot/s
    moron/s
    imbecile/s
    loser/s
    dumbass/es
    dumbfuck
    jackass/es
    asshole/s
    bitch/es
    bastard/s
    dickhead/s
    whore/s
    slut/s
    cunt/s
    twat/s
    wanker/s
    prick/s
    coward/s
    retard/s
    turd/s
    ratbag/s
    scumbag/s
    halfwit/s
    dimwit/s
    nitwit/s
    wimp/s
    creep/s
    pig/s
    piece of (shit|crap|trash)
    pieces of shit
    waste of (space|oxygen|air)
    fuckwit/s
    shithead/s
    dipshit/s
    lowlife/s
    hypocrite/s
    bigot/s
    skank/s
    slag/s
    cretin/s
    simpleton/s
    dunce/s
    buffoon/s
    oaf/s
    git/s
    numpty
    numpties
    plonker/s
    pillock/s
    prat/s
    twit/s
    tosser/s
    bellend/s
    knobhead/s
    dullard/s
    blockhead/s
    bonehead/s
    airhead/s
    dumdum
    dummy
    douche/s
    douchebag/s
    crybaby
    crybabies
    pervert/s
    degenerate/s
    deadbeat/s
    wannabe/s
    nut job/s
    nutjob/s
    nutcase/s
    whack job/s
    wack job/s
    psycho/s
    sicko/s
    lunatic/s
    clout chaser/s
    attention seeker/s
    attention whore/s
    doormat
    laughing stock
    laughingstock
    waste of skin
    dumb ass
    jerkoff
    jerk off
    sleazebag/s
    slimeball/s
    scuzzball
    dirtbag/s
    slob/s
    phony
    phonies
    liar/s
    narcissist/s
    cockroach/es
    minger/s
    munter/s
    leech/es
    weasel/s
    parasite/s
    maggot/s
    vermin
    scum
    dumpster fire of a person
    disgrace to
    embarrassment to
    traitor/s
    snitch
    pedo/s
    paedo/s
    nonce/s
    racist/s
    failure of a
    two faced liar
    manchild
    man child
    snob/s
    spoilt brat/s
    spoiled brat/s
    motherfucker/s
    fuckface
    cocksucker/s
    bum/s
    scrub
    pos
  `,
  dullNoun: `
    fool/s
    freak/s
    hack
    gremlin
    goblin
    worm
    cow
    tramp
    witch
    donut
    muppet
    clown/s
    tool
    rat
    snake
    toad
    troll
    brat
    dog/s
    hag
    trash
    melt
    lump
    blob
    donkey
    weasel
    ogre
    sow
    skunk
    slug
    swine
    leech
    parasite
    maggot
    lizard
    fraud/s
    phony
    fake
    nobody
    failure
    joke
    disgrace
    embarrassment
    mess
    simp
    brick
    potato
    plank
    lemon
    spoon
    sheep
    jerk/s
    puppet
    cow/s
    pigs
    rats
    snakes
    trolls
    being
    coward
    creature
    goon/s
  `,
  anyone: `
    human/s
    human being/s
    excuse for a
    people
    man
    woman
    girl
    boy
    guy
    sheep
    old hag
    old fool
  `,
  intensifier: `
    absolute
    complete
    total
    fucking
    fuckin
    utter
    proper
    real
    absolutely
    frigging
    freaking
    bloody
    goddamn
    great big
  `,
  insultEpithet: `
    stupid
    dumb
    brainless
    braindead
    brain dead
    spineless
    worthless
    useless
    pathetic
    senile
    washed up
    gold digging
    talentless
    disgusting
    filthy
    fat
    ugly
    hideous
    repulsive
    vile
    lying
    ignorant
    rat faced
    illiterate
    retarded
    delusional
    miserable
    sad little
    spineless little
    weak little
    faced little
    irrelevant
    trashy
    whiny
    whining
    smarmy
    slimy
    sleazy
    snivelling
    sniveling
    gutless
    cowardly
    two faced
    cringey
    classless
    clueless
    moronic
    idiotic
    imbecilic
    stuck up
    backstabbing
    manipulative
    thieving
    cheating
    crusty
    corrupt
    evil
    deranged
    unhinged
    psychotic
    hypocritical
    narcissistic
    entitled
    shameless
    disgraceful
    despicable
    loathsome
    odious
    contemptible
    insufferable
    unbearable
    obnoxious
    greasy
    smelly
    stinking
    mouthy
    bitter
    inbred
    slow witted
    dimwitted
    half witted
    thick skulled
    two bit
    third rate
    bottom feeding
    attention seeking
    desperate
    sorry ass
    dumbass
    stupid ass
    punk ass
    lazy ass
    broke ass
    bitch ass
    fat ass
    ugly ass
    lame ass
    lying ass
    phony
    pitiful
    sick
  `,
  insultWord: `
    trash
    garbage
    scum
    clown/s
    pig/s
    pathetic
    worthless
    disgusting
    stupid
    dumb
    brainless
    ugly
    fat
    retarded
    irrelevant
    unbearable
    insufferable
    talentless
    spineless
    gutless
    clueless
    delusional
    pitiful
    despicable
    disgraceful
    repulsive
    vile
    hideous
    useless
    a joke
    a fraud
    a disgrace
    an embarrassment
    a fake
    a nobody
    a failure
    a fool
    a clown
    a leech
    a tool
    a muppet
    a freak
    a hack
    thick
    dense
    brain dead
    braindead
    moronic
    idiotic
    full of shit
    full of crap
    a mess of a
    unhinged
    deranged
    a waste of
    nothing but trouble
    what's wrong with
    the problem
    the worst kind of
    bottom of the barrel
  `,
  loneInsult: `
    idiot/s
    moron/s
    imbecile/s
    cretin/s
    loser/s
    asshole/s
    dumbass/es
    dumb ass
    jackass/es
    dickhead/s
    knobhead/s
    bellend/s
    wanker/s
    tosser/s
    twat/s
    cunt/s
    scumbag/s
    lowlife/s
    douchebag/s
    buffoon/s
    coward/s
    hypocrite/s
    liar/s
    pervert/s
    nutjob/s
    fuckwit/s
    shithead/s
    dipshit/s
    piece of (shit|crap|trash)
  `,
  thirdPersonIs: `
    he's
    she's
    hes
    shes
    they're
    theyre
    (he|she) (is|was)
    (they|these people|those people) (are|were)
    (this|that) (guy|dude|man|woman|girl|kid|streamer|chick|lady|bloke|host|creator|influencer|youtuber|person|one) (is|was)
    (this|that) (guy's|dude's|girl's|woman's|man's)
    (my|your|her|his) (ex|boss|manager|brother|sister|neighbour|neighbor|landlord|teacher|coach|co-host|roommate|flatmate|
      boyfriend|girlfriend|husband|wife|cousin) is
  `,
  contemptWord: `
    stupid
    dumb
    pathetic
    worthless
    useless
    brainless
    braindead
    brain dead
    disgusting
    repulsive
    hideous
    vile
    despicable
    delusional
    insufferable
    unbearable
    obnoxious
    talentless
    spineless
    gutless
    deranged
    retarded
    full of shit
    full of crap
    dumb as
    such a joke
    a joke
    a fraud
    a phony
    a disgrace
    an embarrassment
    a liar
    a coward
    trash
    garbage
    scum
    a waste of
    dead inside
    a horrible person
    a terrible person
    a vile person
    an awful person
  `,
  vocativeWord: `
    absolute
    total
    complete
    utter
    fucking
    fuckin
    bloody
    goddamn
    damn
    little
    big
    old
    sad
    silly old
    fake
    plastic
    fat
    ugly
    stupid
    dumb
    pathetic
    useless
    worthless
    lying
    filthy
    nasty
    dirty
    rotten
    smug
    arrogant
    ignorant
    smarmy
    slimy
    greasy
    cheap
    sorry
    spineless
    weak
    jealous
    bitter
    desperate
    spoiled
    spoilt
    entitled
    racist
    sexist
    creepy
    evil
    vile
    disgusting
    horrible
    miserable
    lazy
    brainless
    talentless
    thick
    two faced
    washed up
    weird
    crazy
    crusty
    musty
    bald
    jumped up
    stuck up
    overrated
    worn out
    shrivelled
    inbred
  `,
  slur: `
    nigger/s
    faggot/s
    fag/s
    tranny
    trannies
    kike/s
    spic/s
    chink/s
    gook/s
    wetback/s
    raghead/s
    towelhead/s
    sandnigger/s
    beaner/s
    paki/s
    coon/s
    dyke/s
    gypo/s
    shemale/s
    mudslime/s
    jigaboo/s
    muzzie/s
  `,
  group: `
    muslims
    jews
    christians
    hindus
    sikhs
    blacks
    asians
    africans
    arabs
    mexicans
    latinos
    latinas
    hispanics
    indians
    pakistanis
    the (chinese|japanese)
    koreans
    nigerians
    somalis
    syrians
    romanians
    gypsies
    immigrants
    migrants
    refugees
    illegals
    foreigners
    women
    females
    gays
    lesbians
    homosexuals
    transgenders
    transsexuals
    cripples
    (black|white|brown|asian|african|arab|muslim|jewish|mexican|indian|chinese|japanese|turkish|polish|roma|gay|
        lesbian|
      trans|transgender|bisexual|queer|disabled|autistic|deaf|foreign|immigrant) (people/s|ppl|folk/s|men|women|man|
      woman|guys|kids|community|ones|families)
  `,
  hateVerb: `
    hate
    hating
    despise
    loathe
    (can't|cant|cannot) stand
    (get|getting) rid of
    fuck
    screw
    death to
    down with
  `,
  killVerb: `
    kill
    exterminate
    eradicate
    gas
    lynch
    behead
    execute
    sterilize
    genocide
    nuke
    slaughter
    (burn|hang|shoot) (all|every|these|those)
  `,
  be: `
    are
    r
    is
    were
    be
    being
    ain't
    equal
    they're
    theyre
  `,
  dehumaniser: `
    vermin
    cockroach/es
    rats
    parasites
    animals
    apes
    monkeys
    pigs
    dogs
    scum
    filth
    trash
    garbage
    savages
    subhuman/s
    sub human
    less than human
    not human
    inferior
    (a|the) (disease|plague|cancer|virus)
    cancer
    invaders
    rapists
    criminals
    terrorists
    thieves
    degenerates
    disgusting
    evil
    worthless
    whores
    sluts
    bitches
    hoes
    shit
    demons
    groomers
    pedophiles
    abominations
    the (enemy|problem)
  `,
  demeaner: `
    stupid
    dumb
    dirty
    filthy
    ugly
    retarded
    lazy
    useless
    mentally ill
    property
    objects
  `,
  should: `
    should
    must
    need to
    needs to
    deserve
    deserves
    ought to
    gotta
    belong in
    go back
    get out
  `,
  harm: `
    die
    dead
    burn
    hang
    suffer
    be (killed|shot|hanged|hung|deported|exterminated|gassed|lynched|banned|removed|eradicated|burned|burnt|beaten|
      raped|locked up|sterilized|wiped out)
    to die
    rot
    to (your|their) (country|countries|homeland)
    gas chambers
    cages
    ovens
    chains
    camps
  `,
  slurIntensifier: `
    fucking
    fuckin
    dirty
    filthy
    stupid
    ugly
    dumb
    disgusting
    worthless
    damn
    goddamn
    nasty
    little
    fat
    gay
    you
    ur
    all
  `,
  iWill: `
    i will
    i'll
    (i'm|im|i am) (gonna|going to)
    i (wanna|want to)
    we will
    we'll
    (we're|we are) (gonna|going to|finna)
    (i'm|im) (finna|about to|bout to|coming to)
    i swear (i'll|i will)
    gonna
    ima
    imma
    i'ma
    finna
    we should
  `,
  adultScene: `
    girl on girl
    girl girl
    boy girl
    b g scene
    bg scene
    g g scene
    solo play
    squirt
    squirting
    anal
    blowjob
    creampie
    gangbang
    threesome
    orgy
    strip tease
    striptease
    masturbation
    sextape
    porno
    joi
    cuckold
    bdsm
    facial cumshot
  `,
  softDrug: `
    weed
    marijuana
    cannabis
    kush
    thc
    edibles
  `,
  hardDrug: `
    cocaine
    heroin
    meth
    crystal meth
    crack cocaine
    fentanyl
    mdma
    ecstasy
    ketamine
    lsd
    acid tabs
    magic mushrooms
    shrooms
    dmt
    xanax
    xans
    percs
    percocet
    oxycontin
    adderall
    codeine
    opioids
    molly
    ket
    ghb
    addys
    acid and molly
    molly and acid
    magic truffles
  `,
  contact: `
    dm
    text
    message
    inbox
    telegram
    whatsapp
    wickr
    snap
    hit me up
  `,
  money: `
    profit/s
    return/s
    income
    earnings
    roi
    gains
    money
    cash
    crypto
    bitcoin
    btc
    eth
    usdt
    investment
  `,
  writer: `
    i
    i'm
    im
    i've
    ive
    we
    we're
    we've
  `,
  gotForm: `
    got
    get
    gets
    getting
    been
    being
    was
    am
    were
    have been
    just got
    got myself
  `,
  accusedVerb: `
    arrested
    indicted
    convicted
    subpoenaed
    deposed
    extradited
    deported
    evicted
    jailed
    handcuffed
    remanded
    prosecuted
    incarcerated
    imprisoned
    sued
    arraigned
    charged with
    busted with
    detained by
    detained at
    found guilty
    found liable
    under arrest
    under investigation
  `,
  suer: `
    (they're|theyre|he's|she's|they are|he is|she is|is|are|brand|company|ex|sponsor|landlord|neighbour|neighbor|who)
  `,
  followExchange: `
    follow for follow
    followforfollow
    follow4follow
    follow4followback
    f4f
    like for like
    like4like
    likeforlike
    l4l
    sub4sub
    sub for sub
    followback
    follow back
  `,
  gravelyIll: `
    cancer
    diabetes
    covid
    autism
    arthritis
    alzheimer's
    alzheimers
    dementia
    hiv
    aids
    lupus
    tumor/s
    tumour/s
    parkinson's
    ms
    infertility
    depression
  `,
  luxuryBrand: `
    rolex
    gucci
    louis vuitton
    lv
    chanel
    prada
    hermes
    birkin
    dior
    cartier
    ray-bans
    ray bans
    rayban
    balenciaga
    nike
    nike dunks
    jordans
    yeezy
    yeezys
    moncler
    versace
    burberry
    airpods
  `,
  promiseOfMoney: `
    guaranteed
    risk free
    no risk
    instant
  `
}

/** What may stand between a group and what is said of it without changing it. */
export const FILLERS = `
a
an
the
all
these
those
you
your
of
so
such
very
really
just
fucking
fuckin
damn
goddamn
bloody
literally
absolutely
always
every
any
some
dumb
nasty
lazy
this
most
more
nothing
but
bunch
like
ass
little
only
pure
complete
total
simply
as
be
being
to
and
dirty
filthy
disgusting
ugly
stupid
people
them
basically
honestly
also
still
i
we
them
em
`

/** Before a deniable phrase, these say the opposite of it or that it is someone else's. */
export const DENIALS: ReadonlySet<string> = new Set(
  parseWords(`
not
never
don't
dont
doesn't
doesnt
didn't
didnt
won't
wont
wouldn't
wouldnt
can't
cannot
shouldn't
isn't
aren't
stop
stopped
nobody
without
who
anyone
whoever
if
racists
bigots
nazis
they
he
she
said
says
claims
calling
accused
avoid
beware
called
word
term
`)
)

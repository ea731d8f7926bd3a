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

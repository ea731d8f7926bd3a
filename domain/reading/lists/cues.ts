import type { TextCategory } from "../textReading.ts"
import type { LexiconSign } from "./lexiconEntry.ts"

/** Words that say little alone and much beside others, by what they hint at. Sums of money and shares are read from the text itself. */
export const CUES = {
  drug: `
    loud
    carts
    mushies
    pressed xans
    xan bars
    {hardDrug}
    ket
    mandy
    coke
    tabs
    addys
    addy
    percs
    xans
    xan
    pingers
    pinger
    white girl
    homegrown
    zips
    top shelf
    pressed pills
    edibles
    za
    bud
    kush
    weed
    the gas
  `,
  drugPictograph: `
    🍃
    🍁
    🌿
    🍄
    💊
    ⛽
    👃
    💉
    🥦
  `,
  drugOffer: `
    plug got
    plug just
    the plug
    my plug
    stealth shipping
    stealth
    no id needed
    meet in the city
    who wants in
    half g
    half a g
    a gram
    an eighth
    quarters and
    an ounce
    5 for 20
    3 for 20
    2 for 30
    dropped off
    grams left
    tap in
    wickr
    wickr me
    serious buyers
    serious buyers only
    vendors only
    discreet
    zips
    same day drop
    reup
    re up
    on deck
    no timewasters
    min order
    minimum order
    backup page
    hit my line
    you know what it is
    going low
    going cheap
    msg for number
  `,
  menu: `
    menu
    menu up
    new menu
    prices in dm
    price list in dm
    flavours
    flavors
  `,
  messenger: `
    telegram
    wickr
    signal me
    snap me
    threema
  `,
  namedDrug: `
    thc carts
    xan bars
    {hardDrug}
    acid
    coke
    edibles
    weed
    kush
  `,
  menace: `
    know where you live
    know where u live
    sleep tight
    lights off
    tick tock
    one by one
    nobody will find
    no one will hear
    i said hi
    your kids
    your family
    your house
    who's behind you
    we are watching
    we're watching
    been watching you
    snitch
    rat
  `,
  dread: `
    know where you live
    know where u live
    watch your back
    watch ur back
    sleep with one eye open
    your address
    seen what your house
    seen where you
    a shame if
    isn't that high
    shift pattern
    been watching you
    go missing
    how quiet your street
    walking home alone
  `,
  fasting: `
    haven't eaten
    havent eaten
    not eating
    skipped meals
    calories a day
    cals a day
    only water
    restricting
    purging
    purged
    eating is winning
    starving myself
    see my bones
  `,
  thinness: `
    bones
    thigh gap
    collarbones
    ribs showing
    so thin
    so pure
    feeling pretty
    body check
    body checks
    the mirror won
    stay empty
  `,
  cutting: `
    cut myself
    cutting myself
    cutting again
    new scars
    my scars
    the scars
    hurt myself
    burned myself
    burning myself
    relapsed
    the blade
    the razor
  `,
  despair: `
    nobody noticed
    no one noticed
    nobody cares
    numb
    feel something
    can't do this anymore
    cant do this anymore
    can't go on living
    want out
    tired of living
    tired of being alive
    deserve it
    deserve the pain
    oddly peaceful
    sorry for everything
    bought what i need
    time for new ones
    hate myself
    last night again
    my only friend
  `,
  farewell: `
    goodbye everyone
    goodbye world
    bye forever
    goodbye forever
    last post
    my last night
    this is goodbye
    bye everyone
    planning my last day
    tonight's the night
  `,
  gore: `
    execution vids
    execution videos
    cartel
    more limbs
    beheading
    beheaded
    execution video
    massacre clip
    gore
    gory
    decapitated
    dismembered
    lynching
    skull
    brains out
    school shooter
    the shooter
    mass shooting
    torture him
    death clips
    war footage
    blood everywhere
    body count
    the attackers
    the bullet
  `,
  delight: `
    so satisfying
    laughed
    can't stop watching
    hilarious
    popcorn
    🍿
    a legend
    a hero
    hero
    entertainment
    best clip
    love watching
    did nothing wrong
    we all wanted
    mad respect
    respect for
    funniest
    stop laughing
    good times
    knockout ever
    prettier than
    more please
    i'd sub
    went wild
    lmao
    😈
  `,
  jest: `
    lol
    lmao
    lmfao
    haha
    hahaha
    jk
    😂
    🤣
    😭
    if you don't
    if u don't
    if you dont
    if you spoil
    with kindness
    at chess
    at fifa
    in this game
    in game
    in mario kart
    😜
  `,
  quick: `
    in 3 months
    in 30 days
    in a month
    a week
    per week
    a day
    per day
    weekly
    daily
    overnight
    in an hour
    in one hour
    in two days
    in 24 hours
    in 24hrs
    in 48 hours
    in 48hrs
    in 90 days
    by friday
    from your phone
    from home
  `,
  recruiting: `
    ask my happy
    quit your job
    join our team and earn
    dm to start
    my mentor
    join my team
    ask me how
    show you how
    inbox me
    minimum deposit
    withdraw
    cashapp only
    happy clients
    pay to join
    course is
  `,
  assured: `
    guaranteed
    no risk
    zero risk
    risk free
  `,
  selected: `
    been selected
    was selected
    you've won a
    you've won an
    you have won a
    you have won an
    you won an iphone
    you won pay
  `,
  prizeFee: `
    gift card
    shipping fee
    customs fee
    claim
    confirm
    card details
    verify
    processing fee
    the fee
    click the link
    click here
    just pay
  `,
  papers: `
    fake id
    fake ids
    vaccine cards
    counterfeit bills
    counterfeit money
    cloned cards
    fake passports
    fake diplomas
    novelty ids
  `,
  documents: `
    passports
    passport
    drivers license
    driver's license
    driving licence
    residence permit
  `,
  withoutTest: `
    no test
    no exam
    real database
    registered in
    scannable
    undetectable
  `,
  papersOffer: `
    for sale
    shipped
    whatsapp
    telegram
    no test
    scannable
    inbox
    real database
    registered
    no exam
    undetectable
  `,
  engagement: `
    tiktok followers
    instagram followers
    ig followers
    followers for just
    followers for only
    tiktok likes
    youtube subscribers for
    real followers
    active followers
    likes and views
    buy followers
    followers instantly
    cheap followers
  `,
  contact: `
    dm
    dm me
    hmu
    hit me up
    inbox
    inbox me
    msg
    message me
    text me
    whatsapp
    telegram
    wickr
    signal me
    link below
    link in bio
    tap the link
    delivered
    we deliver
    deliver
    delivery
    shipping
    ships
    prices
    worldwide
  `,
  adultWord: `
    onlyfans
    only fans
    fansly
    🔞
    porn
    nudes
    milf
    sex tape
    threesome
    horny
    sexting
    panties
    xxx
    nsfw
    tits
    boobs
    pussy
    dildo
    lewd
    lewds
    spicy pics
    spicy page
    spicy vids
    fetish
    findom
    femdom
    domme
    girl on girl
    anal
    blowjob
    squirt
    orgasm
    masturbate
    feet pics
    foot pics
    sex toy
    sex toys
    camgirl
    milfs
  `,
  bareWord: `
    naked
    nude
    topless
    uncensored
    uncropped
    unblurred
    kinky
    stripping
    i strip
    strip tease
    striptease
    lingerie
    shower together
    full frontal
    spicy
    spicier
    naughty
    filthy
    filthier
    see me
    see us
    wet
  `,
  paidPage: `
    paywall
    private page
    private dance
    private dances
    paying subs
    subs only
    sub to
    vip tier
    vips
    vip page
    tier 2
    tier 3
    unlock
    tip to unlock
    ppv
    no crop
    my of
    of page
    paid page
    on of
    onlyfans
    only fans
    fansly
    on cam
  `,
  adultOffer: `
    paywall
    private page
    private dance
    spicy page
    spicy link
    vip tier
    full album
    full version
    no crop
    ppv
    tier 3
    paid page
    my of
    my fansly
    my onlyfans
    of page
    subs
    subscribe
    subscribers
    sub to
    paying subs
    on the page
    on my page
    tip
    tribute
    unlock
    tier
    vips
    vip
    price list
    half off
    top 1
    top 2
    come see
    come find
    find out
    link below
    link in bio
    new video
    dm
    dm me
    message me
    per min
    shipped
    live now
    is live
    on cam
    rated
    worship
    tap the link
    who's up
    whos up
    verified
  `,
  sum: `
    millionaire/s
    50x
    100x
    10x
  `,
  scheme: `
    six figures
    6 figures
    trading bot
    account managers
    invest
    investing
    trading
    trader
    mentor
    forex
    btc
    bitcoin
    crypto
    the one stock
    students
    happy clients
    account manager
    investment
    binary options
    returns
  `,
  schemeOffer: `
    dm to start
    dm me
    ask me how
    ask my
    pay to join
    join the group
    join now
    course is
    inbox me
    help you too
    only i know
    in 48hrs
    in 48 hours
    in 24hrs
    in 24 hours
    zero risk
    no risk
    risk free
  `,
  luxury: `
    {luxuryBrand}
  `,
  fakeOffer: `
    replica/s
    reps
    aaa
    customs
    90% off
    store closing
    closing down sale
    ship from overseas
    ships from china
    looks authentic
  `,
  followExchange: `
    {followExchange}
  `,
  engagementSale: `
    buy followers
    followers for sale
    buy likes
    gain followers
    free followers
    get followers
    gain train
    gaintrain
    real followers
  `,
  affection: `
    cute
    cutie
    puppy
    love you
    love u
    love ya
    luv u
    loving you
    missed you
    adore you
    love this
    love these
    i love
    miss you
    miss u
    happy birthday
    hbd
    bday
    birthday
    jk
    just kidding
    happy anniversary
    happy mother's day
    happy father's day
    bestie/s
    bff/s
    best friend/s
    congrats bro
    my favorite
    my favourite
    proud of you
    🥰
    😘
    💕
    ❤
    💖
    🥳
  `,
  reporting: `
    documentary
    docuseries
    podcast
    episode
    ep
    season
    novel
    chapter
    movie
    film
    film's
    album
    song
    lyric/s
    band
    tour
    trailer
    game
    gaming
    gameplay
    d&d
    villain
    my character
    investigation:
    police
    court
    according to
    study
    studies
    researchers
    report
    reports
    reporter
    awareness
    prevention
    prevent
    survivor/s
    victim/s
    memorial
    condolences
    vigil
    anniversary
    breaking
    breaking news
    news
    headline/s
    spot the
    beware
    warning signs
    signs of
    parents should know
    how to talk
    recovery
    recovering
    sober
    sobriety
    years clean
    therapy
    therapist
    helpline
    hotline
    history
    museum
    lawyer explains
    attorney
    law firm
    jury duty
    trial of
    fiction
    theatre
    theater
    musical
    on netflix
    netflix
    hbo
  `
} as const

export type CueName = keyof typeof CUES

/** Cues that an amount of money, a multiple or a share of a hundred is, too. */
export const AMOUNT_CUES: ReadonlySet<CueName> = new Set(["sum"])

/** Cues that together say what none of them says alone. */
export interface Combination {
  readonly category: TextCategory
  readonly sign: LexiconSign
  readonly level: number
  readonly confidence: number
  readonly cues: ReadonlyArray<CueName>
}

export const COMBINATIONS: ReadonlyArray<Combination> = [
  { category: "substance", sign: "sale", level: 0.9, confidence: 0.75, cues: ["drug", "drugOffer"] },
  { category: "substance", sign: "sale", level: 0.85, confidence: 0.7, cues: ["namedDrug", "menu", "contact"] },
  { category: "substance", sign: "sale", level: 0.85, confidence: 0.7, cues: ["namedDrug", "namedDrug", "contact"] },
  { category: "substance", sign: "sale", level: 0.8, confidence: 0.65, cues: ["drugPictograph", "drugOffer"] },
  { category: "substance", sign: "sale", level: 0.8, confidence: 0.65, cues: ["drugPictograph", "menu", "messenger"] },
  { category: "nsfw", sign: "sexual_offer", level: 0.85, confidence: 0.75, cues: ["adultWord", "adultOffer"] },
  { category: "nsfw", sign: "sexual_offer", level: 0.8, confidence: 0.7, cues: ["bareWord", "paidPage"] },
  { category: "violence", sign: "veiled_threat", level: 0.6, confidence: 0.55, cues: ["dread", "menace"] },
  { category: "violence", sign: "self_harm", level: 0.65, confidence: 0.6, cues: ["fasting", "thinness"] },
  { category: "violence", sign: "self_harm", level: 0.65, confidence: 0.6, cues: ["cutting", "despair"] },
  { category: "violence", sign: "self_harm", level: 0.65, confidence: 0.6, cues: ["farewell", "despair"] },
  { category: "violence", sign: "glorified_violence", level: 0.75, confidence: 0.65, cues: ["gore", "delight"] },
  {
    category: "deceptive",
    sign: "guaranteed_return",
    level: 0.85,
    confidence: 0.7,
    cues: ["sum", "scheme", "schemeOffer"]
  },
  {
    category: "deceptive",
    sign: "guaranteed_return",
    level: 0.8,
    confidence: 0.7,
    cues: ["sum", "quick", "recruiting"]
  },
  {
    category: "deceptive",
    sign: "guaranteed_return",
    level: 0.8,
    confidence: 0.7,
    cues: ["scheme", "quick", "recruiting"]
  },
  { category: "deceptive", sign: "guaranteed_return", level: 0.8, confidence: 0.7, cues: ["sum", "quick", "assured"] },
  { category: "deceptive", sign: "counterfeit", level: 0.8, confidence: 0.7, cues: ["documents", "withoutTest"] },
  { category: "deceptive", sign: "fee_giveaway", level: 0.8, confidence: 0.7, cues: ["selected", "prizeFee"] },
  { category: "deceptive", sign: "counterfeit", level: 0.8, confidence: 0.7, cues: ["papers", "papersOffer"] },
  { category: "deceptive", sign: "counterfeit", level: 0.75, confidence: 0.7, cues: ["luxury", "fakeOffer"] },
  { category: "deceptive", sign: "fake_engagement", level: 0.75, confidence: 0.7, cues: ["sum", "engagement"] },
  {
    category: "deceptive",
    sign: "follow_exchange",
    level: 0.6,
    confidence: 0.65,
    cues: ["followExchange", "engagementSale"]
  }
]

import type { TextCategory } from "../textReading.ts"
import type { LexiconSign } from "./lexiconEntry.ts"

/** Words that say little alone and much beside others, by what they hint at. Sums of money and shares are read from the text itself. */
export const CUES = {
  sureWin: `
    (doubled|tripled) (my|your)
    double your
    triple your
    can't lose
    never lose
    no losses
    join (vip|my vip|the vip)
    payout proof
    proof of payment
    before it's closed
    no risk
    zero risk
    guaranteed (profit|profits|returns|return|x2)
    x2 in
    x5 in
    x10 in
    dm bot
    i own the algorithm
    next 100x
  `,
  coin: `
    crypto
    bitcoin
    btc
    eth
    trading
    investment
    memecoin
    presale
    coin
  `,
  sleepTight: `
    sleep tight
    sweet dreams
    midnight
    tick tock
    🔥
    you'll see
    see you tonight
  `,
  slangDrug: `
    loud
    carts
    wax
    gear
    lean
    percs
    tabs
    gas
    exotics
    runtz
    za
    zips
    ket
    mandy
    tina
    molly
    blues
    xans
    xan
    coke
    shatter
    pills
    acid
    dabs
    gummies
    white girl
    ps
    edibles
    moonrocks
    poppers
    addys
    speed
    a fresh pound
    moving weight
    the white
    the green
    green and white
  `,
  plainDrug: `
    cocaine
    heroin
    meth
    crystal meth
    fentanyl
    mdma
    ketamine
    lsd
    dmt
    ghb
    2cb
    tusi
    ecstasy
    xanax
    xans
    xannies
    percs
    percocet
    oxycontin
    oxycodone
    adderall
    addys
    codeine
    tramadol
    shrooms
    mushies
    magic mushrooms
    shroom bars
    weed
    kush
    marijuana
    cannabis
    thc carts
    thc gummies
    edibles
    acid tabs
    pingers
    diazepam
    zopiclone
    etizolam
    pregabalin
    alprazolam
    clonazepam
    dmt vapes
    dmt carts
    xan bars
    fishscale
    fish scale
    mephedrone
    psilocybin
    pressed (pills|blues|percs|xans|30s)
    addy 30s
    magic truffles
    vyvanse
    benzos
    mandy ket
    pills mandy
  `,
  trading: `
    hmu
    hit me up
    hit my line
    hit the line
    holla
    tap in
    dm
    dm me
    dms open
    inbox me
    text me
    message me
    msg me
    whatsapp me
    whatsapp
    telegram
    wickr
    snap me
    snap for
    in stock
    restock
    restocks
    restocked
    for sale
    selling
    orders
    delivery
    delivered
    deliver
    dropping off
    ship
    ships
    shipping
    next day
    menu
    prices
    price
    bulk
    wholesale
    fresh batch
    just landed
    pull up
    reup
    who needs
    anybody need
    anyone need
    anybody lookin
    anyone looking
    serious inquiries
    buyers
    taking orders
    by the (pint|gram|ounce|pound|key|zip)
    to shift
    to get rid of
    get rid of
    comment _ message
    i'll message you
    repeat customers
    discreet
    dead drop
    meet up
    cash only
    link me
    available for
    available all
    now available
    back available
    available now
    just came down
  `,
  shadyTrading: `
    no feds
    no cops
    no police
    no snitches
    vacuum sealed
    stealth shipping
    no fakes
    hit my line
    line is open
    lines open
    bulk buyers
    crypto accepted
    btc only
    serious inquiries only
    🔌
    the plug
    wickr
    reup
    by the pint
    by the gram
    by the zip
    to shift by
    anybody lookin for
    repeat customers
    orders closing
    same night drop
    meet in the lot
    no timewasters
    no time wasters
  `,
  dealing: `
    your guy's dry
    your plug's dry
    who needs
    restocks
    for the menu
    dropping off
    line is open
    i'm around till
    moving weight
    bulk buyers
    delivery on orders
  `,
  dealingShade: `
    no feds
    no cops
    no police
    🔌
    ⛽
    👃
    💎
    over 3 5
    north end
    south end
  `,
  highSign: `
    comedown
    bender
    been lit
    lit since
    the afters
    afters got
    kicked in
    kicking in
    got me leaning
    peaking
    can't feel my (face|teeth|legs)
    days awake
    saw sounds
    ego death
    in the toilets
    got messy
    tripping
    🥴
    👃
  `,
  takenDrug: `
    acid
    mandy
    ket
    lean
    poppers
    molly
    blunt
    joint
    spliff
    doobie
    shrooms
    mushies
    coke
    sniff
    sniffing
    bumps
    pinger
    pingers
    pills
    percs
    xans
    xan
    xanax
    edible
    mdma
    tramadol
    ketamine
    dmt
    weed
    kush
    zoot
    lsd
    ecstasy
    ❄
  `,
  menaceSetup: `
    again and (i'll|i will|you'll|you're|we'll|ima|imma)
    one more (time|word|post|comment|tweet|peep|lie) and
    if (i|we) (see|catch|find|run into) (you|u|him|her|that)
    if (he|she|they|that) _ (knocks|comes|shows|calls|touches)
    if you (touch|step|snitch|come near|come back|show up|show your)
    say (it|that) (again|to my face)
    keep (talking|yapping|testing me|running your mouth|laughing at me|playing with me)
    talk to me like
    try that again
    run your mouth
    running your mouth
    step foot
    show your face
    next time i (see|catch|find)
    wait (till|until|til) (i|we) (see|catch|find|get)
    knocks again
    comes back
    on my mama
    on my mother
  `,
  menaceHarm: `
    you're dead
    your dead
    ur dead
    youre dead
    morgue
    coffin
    casket
    hearse
    stretcher
    body bag
    knock you out
    knock your
    end you
    bury you
    bury him
    bury her
    teeth kicked
    down your throat
    kicked in
    throwing hands
    catching hands
    catch these hands
    catch hands
    your kneecaps
    breaking your
    smash your
    hang you
    gut you
    won't be walking
    my bat
    my blade
    petrol bomb
    to the hospital
    in hospital
    a hospital bed
    eating through
    swinging on
    you in the ground
    you in a grave
  `,
  arson: `
    petrol
    gasoline
    petrol bomb
    molotov
    firebomb
    matches
    lighter fluid
  `,
  theirPlace: `
    your (house|car|shop|place|home|street|door|kids|mum|mom|family|flat|front door|bedroom|window|windows|school|
      work|job|gym|address|brakes)
  `,
  nightFear: `
    sleep tight
    sweet dreams
    midnight
    i see you
    we see you
    no cameras
    no rush
    just in case
    i timed it
    we timed it
    tick tock
    be seeing you
    see you tonight
    🔪
    🔫
    ⏰
    💣
    ⚰
    long and dark
    sleep well
    not safe
    watch yourself
  `,
  knowing: `
    (i|we|we've|i've|they've|they) (know|knows|found|memorised|memorized) _ (your|you|ur) _ (address|shift|shifts|
      route|schedule|plate|house|bedroom|window|kids|school|bus|gym|door|street|sister|brother|mother|mum|mom|
      daughter|son|wife|girlfriend)
    know what time (you|your|he|she|the kids)
    (your|ur|red|blue|green|white|black) (door|car|house) _ no cameras
    (red|blue|green|white|black) (door|car|house)
    minutes to get to (yours|you|your)
    to get to yours
    outside your (house|window|bedroom|flat)
    the road home
    your (walk|drive|bus|route) home
    your home address
    your address now
  `,
  provoked: `
    keep (talking|lying|snitching|yapping|running your mouth|testing me|testing us)
    (people|guys|girls|snitches|men|everyone) (like him|like her|like you|who talk|who snitch|who cross)
    crossed (me|us|my)
    (talk|talks|talking|spoke) to (police|cops|feds)
    talks to police
    talk to police
    snitches
    snitching
    on this estate
    on this block
    mess with (us|my family)
    disrespect us
  `,
  consequence: `
    see what happens
    watch what happens
    find out soon
    what we do (with|to)
    what i do (with|to)
    what happens to
    about to learn
    gonna learn
    learn the hard way
    ask around
    ask what happened
    doesn't post any more
    doesn't post anymore
    doesn't talk anymore
    never heard from
    isn't around (anymore|any more)
    won't be found
    still looking for (him|her|them)
    there's a reason nobody
  `,
  parting: `
    goodbye
    bye everyone
    when i'm gone
    after i'm gone
    once i'm gone
    by the time you
    my last (post|message|night|day|words)
    wrote the letters
    the letters are
    my letters
    letters are written
    i won't be here
    won't be around much longer
    not be around much longer
    end this way
    always going to end
    i'm leaving you all
    (see|meet) you (all|guys) on the other side
    checking out for good
  `,
  bequest: `
    look after my
    take care of my
    feed my
    you were kind
    don't be sad
    don't blame
    not your fault
    no one's fault
    nobody's fault
    forgive me
    weirdly calm
    feels calm
    at peace now
    finally at peace
    peaceful now
    tired of fighting
    love you all remember
    always going to end
    going to end this way
    give my (dog|cat|things|stuff|clothes)
    i'm done
  `,
  bodyOpen: `
    guts out
    guts hanging
    intestines
    bone and all
    bone sticking out
    bone showing
    brain matter
    blood everywhere
    blood (pouring|gushing|spurting|pumping|spraying) from
    blood up the walls
    (finger|fingers|arm|leg|hand|foot|head|ear|nose|thumb|toe) (came|comes|was|got|gets) _ (clean off|off in|off and|
      ripped off|torn off|sawn off|severed|cut off|blown off)
    charred
    charred bodies
    burnt bodies
    dead bodies
    corpse
    corpses
    body parts
    what was left of (him|her|the driver|them|his|her)
    scalped
    skinned him
    skinned her
    skinned alive
    skinned them
    decapitated
    headless body
    impaled
    severed
    open chest
    mangled bodies
    mangled body
    roadkill
    shark bite
    degloved
    eyeball hanging
    brains
  `,
  goreSeen: `
    pics
    pictures
    photos
    video
    footage
    clip
    filmed it
    i filmed
    on camera
    the camera
    hold the camera
    swipe
    slide two
    slide 2
    second slide
    uncensored
    watch till the end
    sent me the
    zoom in
    lol look
    i recorded
    recorded it
    🩸
    🤮
    ☠
    in pulses
    that pale
    on the ceiling
    warning
  `,
  windfall: `
    giveaway
    giving away
    gives away
    give away
    gift card
    gift cards
    grant
    grants
    jackpot
    airdrop
    inheritance
    donating
    free iphone
    free ps5
    sugar daddy
    sugar mommy
    sugar baby
    allowance
    stimulus
    relief fund
    damaged boxes
    unclaimed
    your package
    your parcel
    package is held
    ps5s
    ps5
    iphones
    iphone
  `,
  upfront: `
    (just|only) pay (postage|customs|p&p|the fee|the processing)
    upfront (fee|payment|deposit)
    (processing|verification|activation|release|clearance|withdrawal|small verification) (fee|fees|payment|deposit|
      charge)
    send _ processing
    already got mine
    your (pin|bank details|card details|card number|bank login|routing number|seed phrase|cvv|password|ssn)
    and pin
    details through the link
    pay postage
    drop your (cashapp|cash app|paypal|venmo|cashtag)
    write to claim
    email and pin
    to release it
    need a small
  `,
  phishing: `
    (verify|confirm|validate) (your|ur) (wallet|details|identity|account|card|bank|payment|billing|login|page|profile|
      seed phrase)
  `,
  phishingPress: `
    or lose
    lose your
    suspended
    deactivated
    disabled
    is held
    on hold
    at customs
    expires
    expiring
    airdrop
    to release it
    avoid suspension
    unusual activity
  `,
  favour: `
    visa
    visas
    degree certificate
    diploma
    diplomas
    passport
    passports
    licence
    license
    drivers license
    driver's licence
    driver's license
    driving licence
    ielts
    toefl
    green card
    work permit
    residence permit
    blue badge
    blue tick
    verified badge
    verification badge
    credit score
    loan
    loans
    mortgage
    exam papers
    exam answers
    transcripts
    doctor's note
    sick note
    university degree
    bachelor degree
    masters degree
    phd certificate
  `,
  bypass: `
    no interview
    no exam
    no exams
    no test
    no tests
    no classes
    no credit check
    no checks
    no documents
    no background check
    no collateral
    no attendance
    without the test
    without test
    without exam
    without exams
    without meeting
    without the exam
    without attending
    without an interview
    guaranteed approval
    results guaranteed
    instant approval
    instant visa approval
    delete anything
    remove anything
    registered in the
    university seal
    real seal
    approved today
    bad credit ok
    agent number
    pay after stamp
    pay after delivery
    we delete anything
  `,
  market: `
    forex
    binary options
    trading bot
    crypto bot
    signals group
    vip signals
    trading signals
    copy trading
    copy my trades
    investment platform
    trading group
    crypto signals
  `,
  brag: `
    changed my life
    look at the car
    look at me now
    (doubled|tripled|double|triple) (my|your)
    retire at
    retired at
    quit my job
    quit your job
    fired my boss
    (own|know) the algorithm
    aren't gambling
    isn't gambling
    can't lose
    never lose
    no losses
    win rate
    join (vip|my group|my vip|the vip)
    before it's closed
    before it closes
    for access
    dm bot
    in 48 hours
    in 24 hours
    payout proof
    proof in
    withdrew
    guaranteed
    risk free
    100x
    don't have my
    financial freedom
    while you sleep
    my mentor
    ask me how
    dm me
    dm to
  `,
  flipping: `
    (flipping|flip|flips) _ (cash app|cashapp|zelle|chime|apple pay|applepay|venmo|paypal)
    cash app flips
    money flips
  `,
  sendCoin: `
    (send|deposit|transfer) _ (btc|bitcoin|eth|crypto|usdt|sol|doge|xrp|coins)
  `,
  getBack: `
    get _ back
    receive _ back
    double back
    back doubled
    sends back
    returns double
    elon's
    elon musk
  `,
  mule: `
    bank account
    bank accounts
    bank card
    debit card
    chime account
    business account
    empty account
  `,
  muleOffer: `
    no questions asked
    you keep half
    keep half
    we split
    make money today
    same day pay
    who's got a
    need someone with
    who banks with
    keep your cut
  `,
  recovery: `
    (recover|recovered|recovers|retrieve|retrieved|trace|recovering) _ (funds|crypto|bitcoin|btc|usdt|stolen crypto|
      lost crypto)
    (recover|recovered|recovering|get back) _ (stolen|scammed|frozen) _ (funds|crypto|bitcoin|money|usdt)
    recovery (hacker|agent|wizard)
    (hire|contact|message) a hacker
    crypto recovery
    funds recovery
  `,
  recoveryOffer: `
    fee applies
    upfront
    success rate
    contact
    inbox
    whatsapp
    telegram
    a client
    our clients
    reach out
    legit
    he helped me
    helped me get
  `,
  remedy: `
    tea
    teas
    herb
    herbs
    herbal
    supplement
    supplements
    powder
    drops
    capsule
    capsules
    gummies
    detox
    cleanse
    frequency
    frequencies
    celery
    turmeric
    soursop
    black seed
    ivermectin
    bleach
    mms
    alkaline
    alkaline water
    baking soda
    essential oil
    essential oils
    colloidal silver
    patch
    patches
    protocol
    apricot kernels
    sea moss
    seamoss
    urine
    tonic
    tincture
    remedy
    bracelet
    borax
    elixir
    this oil
    healing crystals
    seed oil
    this juice
    this root
    detox kit
    vaccine detox
    black seed oil
  `,
  cureClaim: `
    {cureVerb} ~ {illness}
    {cureVerb} (my|her|his|stage 4|type 2|mum's|mom's|dad's|our) {illness}
    {illness} (gone|cured|reversed|healed|disappeared|vanished) (in|forever|naturally|without|within|thanks|after)
    (fixed|restored|restores|fixes|regrew) (my|your) (eyesight|vision|hearing|thyroid|liver|kidneys)
    (threw|throw|throwing) (away|out) _ (glasses|insulin|inhaler|meds|medication|chemo|antidepressants)
    threw away my (glasses|insulin|inhaler|meds|medication)
    instead of (insulin|chemo|chemotherapy|antibiotics|vaccines)
    pulls (metals|toxins|heavy metals|parasites)
    (removes|flushes|detoxes|kills|flush) _ (parasites|heavy metals|vaccine)
    vaccine detox
    detox the vaccine
  `,
  quackPress: `
    doctors are furious
    doctors hate
    doctors won't
    doctors don't
    big pharma
    pharma doesn't
    they don't want you
    they hide
    are furious
    only 3 left
    only a few left
    through your feet
    in a month
    in two weeks
    in 7 days
    no side effects
    ancient secret
  `,
  slimming: `
    (lose|lost|drop|dropped|shed|sheds|melt|melts|melted|burn|burns) _ (kg|kilos|pounds|lbs|lb|stone|10kg|5kg|20lbs|
      10lbs|15lbs|30lbs|15kg|20kg|belly fat|fat|inches|dress sizes) _ (in|within|overnight|by|while|without|a week|
      every night)
  `,
  slimmingPress: `
    no diet
    no exercise
    no gym
    without diet
    without dieting
    without exercise
    without the gym
    without exercising
    eat whatever
    eat anything
    while you sleep
    overnight
    guaranteed
    in 5 days
    in 3 days
    doctors hate
    this tea
    these gummies
    one trick
    my tea
    flat tummy tea
  `,
  designer: `
    designer bags
    designer bag
    designer watches
    designer shoes
    {luxuryBrand}
    luxury bags
    luxury watches
  `,
  copied: `
    mirror quality
    mirror copy
    first copy
    1st copy
    master copy
    super clone
    superclone
    super clones
    high copy
    1 1 quality
    top quality copy
    same as the original
    nobody will ever know
    nobody will know
    nobody can tell it's
    know the difference
    replica
    replicas
    dhgate
    weidian
    pandabuy
    aaa quality
    fell off the back
  `,
  absentee: `
    owner abroad
    owner is abroad
    i'm abroad
    out of the country
    overseas right now
    no viewing
    no viewings
    viewing not possible
    sight unseen
    keys come by post
    keys by post
    keys by mail
    keys will be
  `,
  depositAsked: `
    deposit
    transfer
    wire
    first month
    western union
    moneygram
    zelle
    secure it
  `,
  sugar: `
    sugar daddy
    sugar mommy
    sugar momma
    sugar mama
    sugar baby
    rich widow
    spoil you
    spoil a
    looking to spoil
  `,
  sugarPay: `
    weekly allowance
    allowance
    weekly pay
    paid weekly
    a week
    per week
    payment
    no meet
    no sex
    dm
    cashapp
    monthly
    donating
    before surgery
    write to claim
  `,
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
    been watching you
    go missing
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
    mad respect
    respect for
    funniest
    stop laughing
    good times
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
    halloween
    sfx
    cosplay
    prosthetic
    prosthetics
    special effects
    stage makeup
    horror
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
  { category: "substance", sign: "sale", level: 0.85, confidence: 0.7, cues: ["plainDrug", "trading"] },
  { category: "substance", sign: "sale", level: 0.8, confidence: 0.65, cues: ["slangDrug", "shadyTrading"] },
  { category: "substance", sign: "sale", level: 0.75, confidence: 0.6, cues: ["slangDrug", "slangDrug", "trading"] },
  { category: "substance", sign: "sale", level: 0.75, confidence: 0.6, cues: ["dealing", "dealingShade"] },
  { category: "substance", sign: "sale", level: 0.8, confidence: 0.65, cues: ["drugPictograph", "shadyTrading"] },
  { category: "substance", sign: "use", level: 0.65, confidence: 0.6, cues: ["takenDrug", "highSign"] },
  { category: "violence", sign: "threat", level: 0.8, confidence: 0.65, cues: ["menaceSetup", "menaceHarm"] },
  { category: "violence", sign: "threat", level: 0.8, confidence: 0.6, cues: ["arson", "theirPlace", "sleepTight"] },
  { category: "violence", sign: "veiled_threat", level: 0.6, confidence: 0.5, cues: ["knowing", "nightFear"] },
  { category: "violence", sign: "veiled_threat", level: 0.6, confidence: 0.5, cues: ["provoked", "consequence"] },
  { category: "violence", sign: "self_harm", level: 0.65, confidence: 0.55, cues: ["parting", "bequest"] },
  { category: "violence", sign: "glorified_violence", level: 0.7, confidence: 0.6, cues: ["bodyOpen", "goreSeen"] },
  { category: "deceptive", sign: "fee_giveaway", level: 0.8, confidence: 0.65, cues: ["windfall", "upfront"] },
  { category: "deceptive", sign: "fee_giveaway", level: 0.8, confidence: 0.65, cues: ["phishing", "phishingPress"] },
  { category: "deceptive", sign: "fee_giveaway", level: 0.75, confidence: 0.6, cues: ["absentee", "depositAsked"] },
  { category: "deceptive", sign: "fee_giveaway", level: 0.75, confidence: 0.6, cues: ["sugar", "sugarPay"] },
  { category: "deceptive", sign: "fee_giveaway", level: 0.8, confidence: 0.65, cues: ["mule", "muleOffer"] },
  { category: "deceptive", sign: "fee_giveaway", level: 0.8, confidence: 0.65, cues: ["recovery", "recoveryOffer"] },
  { category: "deceptive", sign: "counterfeit", level: 0.8, confidence: 0.65, cues: ["favour", "bypass"] },
  { category: "deceptive", sign: "counterfeit", level: 0.75, confidence: 0.65, cues: ["designer", "copied"] },
  { category: "deceptive", sign: "guaranteed_return", level: 0.8, confidence: 0.6, cues: ["market", "brag"] },
  { category: "deceptive", sign: "guaranteed_return", level: 0.8, confidence: 0.65, cues: ["coin", "sureWin"] },
  { category: "deceptive", sign: "guaranteed_return", level: 0.8, confidence: 0.65, cues: ["sendCoin", "getBack"] },
  { category: "deceptive", sign: "cash_flip", level: 0.9, confidence: 0.7, cues: ["flipping", "sum"] },
  { category: "deceptive", sign: "miracle_cure", level: 0.8, confidence: 0.65, cues: ["cureClaim", "remedy"] },
  { category: "deceptive", sign: "miracle_cure", level: 0.8, confidence: 0.65, cues: ["cureClaim", "quackPress"] },
  { category: "deceptive", sign: "miracle_cure", level: 0.75, confidence: 0.6, cues: ["slimming", "slimmingPress"] },
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

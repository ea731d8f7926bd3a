import type { PhraseClasses } from "../phrases/phrases.ts"

/** What phrases of threats, drugs and fraud are made of: who, does what, to whom or to what. */
export const RISK_CLASSES: PhraseClasses = {
  iShall: `
    (i|we) (will|shall|must|finna|gonna|gotta)
    i'll
    we'll
    ill
    (i'm|im|i am|we're|we are) (gonna|gon|going to|about to|bout to|bouta|finna|fixing to|ready to|coming to|
      tryna|fittin to)
    (i|we) (wanna|want to|have to|need to)
    (i'd|id|i would)
    going to
    (i'd|id|i would) (love to|happily|gladly|like to)
    gonna
    gon
    gona
    ima
    imma
    i'ma
    finna
    bouta
    bout to
    about to
    (my|the) (boys|crew|brother|brothers|cousin|cousins|goons|people|dad|homies|shooters|gang|mates|lads|guys|
      uncle|uncles|boyfriend) (will|gonna|are gonna|is gonna|are going to|is going to|about to|finna|are coming to)
    (he's|she's|they're|somebody's|someone's) (gonna|going to|about to)
    (somebody|someone) (should|needs to|will|gonna|is gonna|is going to|oughta|ought to|has to|please|pls|just)
    they (should|gonna|will)
    let's
    lets
  `,
  target: `
    you
    u
    ya
    y'all
    yall
    him
    her
    (that|this|the|these|those) (bitch|dude|guy|fucker|motherfucker|nigga|prick|cunt|rat|snitch|clown|hoe|ref|
      referee|bastard|punk|judge|cop|idiot|loser|scum|fool|creep|pig|pigs|bitches|fuckers|cops|hoes)
    (your|ur|his|her|their|my) (whole|entire|fucking|damn) (family|house)
    (your|ur|his|her|their|my) (family|mum|mom|mother|kids|wife|husband|boyfriend|girlfriend|son|daughter|
      brother|sister|boss|ex|neighbor|neighbour|dad|teacher|landlord|coworker|roommate|manager|stepdad)
    (every one|every last one|each one|every single one|all|both|one) of (you|them|y'all|u|yall)
    (everyone|everybody|anyone|anybody|people) (in|at|who|there|here)
  `,
  maim: `
    murder
    stab
    strangle
    behead
    rape
    slaughter
    gut
    lynch
    execute
    maim
    cripple
    disembowel
    decapitate
    dismember
    waterboard
    suffocate
    hospitalise
    hospitalize
    bodybag
    castrate
    shank
    poison
    torture
    assassinate
    batter
    headbutt
    pistol whip
    curb stomp
    hunt down
    choke out
    knock out
    beat up
    fuck up
    run over
    (beat|kick|smack|slap|punch|knock|choke|stomp|whoop) the (shit|hell|crap|life|fuck|brakes|piss|soul|living hell|
      living shit|living daylights) (out of|off|outta)
    put (hands|my hands|a bullet|bullets|a knife|a blade|holes|a hole) (on|in|into|through)
  `,
  smite: `
    kill
    shoot
    hurt
    punch
    choke
    bury
    slap
    smack
    bash
    stomp
    burn
    kick
    drown
    destroy
    end
    knife
    jump
    beat
  `,
  breaking: `
    break
    snap
    smash
    slit
    crush
    rearrange
    cave
    bash
    kick
    knock
    bust
    crack
    split
    cut
    rip
    tear
    stomp
    gouge
    carve
    slice
    bite
    blow
    beat
    shatter
    fracture
    dislocate
    punch
    stab
    break every bone in
  `,
  bodyPart: `
    legs
    leg
    neck
    face
    jaw
    skull
    arms
    arm
    bones
    nose
    teeth
    throat
    knees
    kneecaps
    fingers
    ribs
    head
    spine
    eyes
    tongue
    hands
    wrists
    guts
    brains
    heart
    body
    chest
    lungs
    back
  `,
  ownBody: `
    myself
    my (arm|arms|wrist|wrists|thigh|thighs|leg|legs|skin|stomach|body|hips)
  `,
  notLiving: `
    be alive
    keep living
    exist
    live anymore
    live any more
    live like this
    be here anymore
    be here any more
    be on this earth
    be on this planet
    wake up anymore
    wake up again
    be alive anymore
    go on living
  `,
  soldDrug: `
    coke
    cocaine
    yayo
    mdma
    mdma crystals
    ecstasy
    lsd
    shrooms
    mushies
    magic mushrooms
    dmt
    ketamine
    meth
    heroin
    fent
    fentanyl
    oxy
    oxys
    oxycodone
    percs
    perc 30s
    xans
    xan
    xanax
    xannies
    xanny
    valium
    benzos
    addys
    adderall
    vyvanse
    ritalin
    codeine
    tramadol
    weed
    kush
    zaza
    dabs
    whippets
    ghb
    2cb
    tusi
    pcp
    pingers
    pinger
    ecstasy pills
    thc gummies
    weed gummies
    shroom chocolate
  `,
  drugName: `
    coke
    cocaine
    yayo
    molly
    mdma
    mandy
    mdma crystals
    ecstasy
    acid
    lsd
    shrooms
    mushies
    magic mushrooms
    dmt
    ket
    ketamine
    special k
    meth
    heroin
    fent
    fentanyl
    oxy
    oxys
    oxycodone
    percs
    perc
    perc 30s
    xans
    xan
    xanax
    xannies
    xanny
    valium
    benzos
    addy
    addys
    adderall
    vyvanse
    ritalin
    codeine
    tramadol
    trams
    weed
    kush
    za
    zaza
    dabs
    edibles
    poppers
    nitrous
    whippets
    ghb
    2cb
    tusi
    pcp
    salvia
    whizz
    opium
    pingers
    pinger
    ecstasy pills
    thc gummies
    weed gummies
    shroom chocolate
  `,
  looseDrug: `
    crystal
    tina
    smack
    gas
    balloons
    speed
    gear
    bud
    crack
    hash
    pills
    blow
    bars
    tabs
    e's
    dope
    powder
  `,
  drugTaking: `
    did
    doing
    snort/ed/ing
    sniff/ed/ing
    rail/ed/ing
    bump/ed/ing
    pop/ped/ping
    poppin
    drop/ped/ping
    shoot/ing up
    shot up
    inject/ed/ing
    trip/ped/ping (on|off)
    roll/ed/ing (on|off)
    (geeked|zooted|buzzing|high|peaking|faded|lit|lifted|gurning|spun|flying|tweaking|fucked|wrecked) (on|off|off of)
    coming (up|down) (on|off|from)
    microdose/d
    microdosing
    boofed
    necked
    bombed
    candyflipped
    mixing
    mixed
    hooked on
    addicted to
    stacked
    sipping
    sippin
  `,
  smokeable: `
    weed
    gas
    loud
    za
    zaza
    dope
    opps
    reggie
    dank
    mids
    kush
    ganja
    herb
    hash
    reefer
    bud
    backwoods
    a backwood
    trees
    crack
    meth
    dabs
    a dab
    blunts
    joints
    spliffs
    a (blunt|joint|spliff|bowl|bong|doobie|fatty|zoot)
    (that|the) (gas|loud|za|dope|dank|pack|good shit)
  `,
  looseDose: `
    (gram|grams|g|g's|gs|ounce|ounces|oz|zip|zips|qp|qps|eighth|eighths|8th|8ths|quarter|quarters|half|halves|key|
      keys|brick|bricks|tab|tabs|strip|strips|bump|bumps|line|lines|hit|hits|sheet|bag|bags|baggie|pound|pounds|
      vial|vials|bar|bars)
  `,
  illness: `
    cancer
    cancers
    tumours
    tumors
    diabetes
    type 2 diabetes
    arthritis
    alzheimer's
    dementia
    autism
    hiv
    herpes
    lupus
    covid
    psoriasis
    infertility
    fibroids
    pcos
    blindness
    hypertension
    high blood pressure
    any disease
    every disease
    all diseases
    parasites
    kidney disease
    heart disease
    epilepsy
  `,
  cureVerb: `
    cure/s/d
    curing
    heal/s/ed/ing
    reverse/s/d
    reversing
    eliminate/s/d
    eradicate/s/d
    dissolve/s/d
    shrink/s
    shrank
    (wipe|wipes|wiped) out
    (get|gets|got) rid of
    kill/s
    destroy/s
    regrow/s
  `
}

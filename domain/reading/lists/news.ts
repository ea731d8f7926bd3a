import type { NewsKind } from "../newsKind.ts"

/** Our own words of headlines, in the grammar of `compilePhrases`. `innocent` phrases take their words out of reach. */
export const NEWS_TERMS: Readonly<Record<NewsKind | "innocent", string>> = {
  legal: `
    lawsuit/s
    sues
    sued
    suing
    (legal|court) (action|battle|fight|case/s|proceedings)
    class action
    arrest/s/ed
    indicted
    indictment/s
    convicted
    conviction
    sentenced
    (pleaded|pleads|pled|found|not) guilty
    jailed
    jails
    imprisoned
    (in|to|faces|facing) (jail|prison)
    (jail|prison) (sentence|time|term)
    (faces|facing|faced|criminal|felony) charge/s
    charged (with|over)
    (police|criminal|federal|ftc|sec) (investigation|probe|inquiry|raid)
    (investigated|probed) (by|for|over)
    under investigation
    police investigate/s
    (in|to) court
    (on|faces|facing) trial
    fined (by|for|over)
    restraining order
    defamation
    subpoena/ed
    extradited
    felony
    misdemeanor
    (ftc|sec|asa) (complaint|ruling|warning)
    klage
    verklagt
    verurteilt
    verhaftet
    denunciado
    denunciada
    detenido
    detenida
    condamne
    condamnee
    arrestato
    arrestata
  `,
  violence: `
    assault/s/ed
    (domestic|sexual|physical|animal) (abuse|violence|misconduct|harassment|cruelty)
    abuse (allegation/s|claim/s|accusation/s)
    abuser
    abusive
    harass/ed/es/ing
    harassment
    stalking
    death threat/s
    threatened to
    rapist
    (rape|grooming) (allegation/s|claim/s|accusation/s|charge/s)
    (groomed|grooming) (minor/s|fan/s|girl/s|boy/s|teen/s|children)
    (sexual|child) predator
    swatting
    doxxed
    doxxing
  `,
  hate: `
    racist
    racism
    racial slur/s
    n word
    antisemitic
    antisemitism
    anti semitic
    anti semitism
    islamophobic
    islamophobia
    homophobic
    homophobia
    transphobic
    transphobia
    xenophobic
    misogynist
    misogynistic
    misogyny
    sexist
    sexism
    ableist
    bigoted
    bigotry
    blackface
    slur/s
    hate speech
    neo nazi/s
    nazi salute
    white supremacist
  `,
  deceptive: `
    scam/s
    scammed
    scammer
    scamming
    fraud
    fraudulent
    defrauded
    ponzi
    pyramid scheme
    pump and dump
    rug pull
    (misled|misleads|misleading|deceived|deceives|deceptive)
    (undisclosed|hidden|unlabelled|unlabeled|unmarked) (ad/s|advert/s|advertising|sponsorship/s|promotion/s|
      partnership/s)
    (fake|bought|buying) (follower/s|likes|views|giveaway/s|charity)
    follower/s (are|were) (fake|bought)
    hoax
    plagiarism
    plagiarised
    plagiarized
    plagiarist
    (stole|stolen|stealing) _ (content|video/s|recipe/s|design/s|art|idea/s|money|fund/s|donation/s)
    counterfeit/s
    money laundering
    tax evasion
    embezzled
    embezzlement
    (false|fake) (claim/s|medical|health)
    misinformation
    disinformation
    betrug
    estafa
    arnaque
    truffa
  `,
  nsfw: `
    sex tape
    (leaked|explicit|nude) (photo/s|video/s|images|pictures)
    revenge porn
    (inappropriate|sexual|explicit) (message/s|messages|texts|dms) (to|with) _ (minor/s|fan/s|fans|teen/s)
    sexual content
  `,
  substance: `
    overdose/d
    drug (possession|use|abuse|charge/s|dealing|trafficking|bust)
    (dui|dwi)
    (drunk|drink) driving
    in rehab
    cocaine
    heroin
    fentanyl
    (promoted|promoting|promotes) (vaping|vapes|gambling|drugs|steroids)
    illegal gambling
  `,
  controversy: `
    controversy
    controversies
    controversial
    controversially
    scandal/s
    scandalous
    backlash
    outrage/d
    uproar
    furore
    under fire
    (slammed|blasted) (for|over|by)
    boycott/s/ed
    criticised
    criticized
    criticism
    condemned
    denounced
    accuse/s/d
    accusation/s
    allegation/s
    alleged
    allegedly
    exposed (as|for|over)
    (called|calls) out (for|over|by)
    cancel culture
    (dropped|fired|axed) (by|from|as|over)
    (loses|lost) _ sponsor/s
    sponsor/s (drop|dropped|leave|left)
    (cut|cuts|severed|severs|ended|ends) ties
    banned (from|by|on|over)
    suspended (from|by|for|over)
    demonetised
    demonetized
    deplatformed
    apology
    apologies
    apologise/s/d
    apologize/s/d
    feud
    (denies|denied) (claim/s|allegation/s|accusation/s|wrongdoing|rumour/s|rumor/s)
    (sparks|sparked) (outrage|debate|fury|anger)
    polemique
    polemica
    polemico
    scandale
    escandalo
    scandalo
    skandal
    kontroverse
    shitstorm
    kontrovers
    controverse
    controversia
    controversias
    ophef
  `,
  innocent: `
    (no|zero|without|avoid|avoids|avoided|avoiding|free of|clear of|away from) (controversy|controversies|scandal/s|
      drama)
    (controversy|scandal|drama) free
    (never|not) (controversial|sued|arrested|accused|banned)
    cardiac arrest
    apologies for the (delay|wait)
    (avoid|avoiding|spot|spotting|exposing|exposes|beware of) _ (scam/s|scammer/s|fraud)
    (against|condemns|condemned|condemning|denounces|denounced) (racism|sexism|antisemitism|homophobia|transphobia|
      misogyny|hate|abuse|violence|harassment|bullying|misinformation|fraud|scams)
    (against|condemns|condemned|denounces|denounced) (domestic|sexual|physical|animal) (abuse|violence|harassment|
      cruelty)
    (abuse|violence|harassment|fraud|scam) (victim/s|survivor/s|awareness|prevention|charity|charities|helpline)
  `
}

/** What headlines say of somebody who is named, in the grammar of `compilePhrases`. `@` is the name. */
export const ROLE_TERMS = {
  /** What was charged is off. */
  cleared: `
    acquitted
    acquits
    acquittal
    exonerated
    vindicated
    found not guilty
    (cleared|clears|absolved) (of|in|over)
    (clears|cleared) @
    (charges|case|lawsuit|complaint|investigation|probe) (dropped|dismissed|withdrawn)
    (charges|case|lawsuit|complaint|investigation|probe) (against|of|into) @ (dropped|dismissed|withdrawn)
    (drops|drop|dropped|dismisses|dismissed|withdraws|withdrew) _ (charges|case|lawsuit|complaint|probe)
    (falsely|wrongly|wrongfully) accused
    conviction (overturned|quashed)
    freigesprochen
    freispruch
    acquitte/e
    relaxe/e
    non lieu
    assolto
    assolta
    absuelto
    absuelta
    absolvido
    absolvida
    vrijgesproken
    frikand
    frifunnet
    frifundet
    uniewinniony
    uniewinniona
    оправдан
    оправдана
    beraat
  `,
  /** It was done to them. */
  suffered: `
    @ _ (victim|target|survivor) of
    (victim|victims|target) @
    @ (was|were|is|being) (stalked|threatened|attacked|robbed|harassed|assaulted|scammed|defrauded|impersonated|
      blackmailed|abused|extorted|kidnapped|hacked|doxxed|swatted|burgled)
    @ (stalked|threatened|attacked|robbed|harassed|assaulted|scammed|defrauded|impersonated|blackmailed|abused|extorted|
      kidnapped|hacked|doxxed|swatted|burgled) by
    (stalking|threatening|harassing|assaulting|attacking|robbing|scamming|defrauding|impersonating|doxxing|swatting|
      blackmailing|extorting|kidnapping|abusing|hacking|burgling) @
    (stalking|threatening|harassing|assaulting|attacking|robbing|scamming|defrauding|impersonating|doxxing|swatting|
      blackmailing|extorting|kidnapping|abusing) {role} @
    (stalks|stalked|threatened|harassed|assaulted|attacked|robbed|scammed|defrauded|impersonate/s/d|doxxed|swatted|
      blackmailed|extorted|kidnapped) @
    (stalks|stalked|threatened|harassed|assaulted|attacked|robbed|scammed|defrauded|impersonated) {role} @
    (scammers|fraudsters|thieves|hackers|impostors|imposters|impersonators|conmen|deepfakes) _ @
    (home|house|flat|studio|shop|account) of @
    @ s (home|house|flat|studio|shop|car|account|channel|phone) _ (burgled|robbed|raided by|hacked|stolen|broken into|vandalised)
    (deepfake/s|fake video/s|fake photo/s|fake image/s|fake ad/s|fake account/s) (of|with|showing) @
    @ s (name|face|photo/s|picture/s|image|voice|identity) _ (used|stolen|misused|abused|copied)
    (used|stole|misused) @ s (name|face|photo/s|picture/s|image|voice|identity)
    (burglary|robbery|break in|attack|assault|raid by robbers) (at|on) @
    (threat/s|death threats|abuse|attack) (against|to|at|on) @
    threats to @
    (abuse|assault|violence|harassment|racism|rape) (she|he|they|@) (survived|suffered|endured|faced)
    @ (survived|survives|survivor)
  `,
  /** It is told of another, who wronged them. */
  another: `
    (stalker|attacker|abuser|kidnapper|robber|impersonator|blackmailer) of @
    @ s (stalker|attacker|abuser|kidnapper|robber|impersonator|blackmailer)
  `,
  /** It is they who complain. */
  complains: `
    @ (sues|suing|accuses|denounces)
    @ (to|will) sue
    @ (files|filed|filing|brings|brought) _ (lawsuit|suit|complaint|claim|charges)
    @ (wins|won) _ (lawsuit|suit|case|battle|fight|claim|damages)
    @ takes _ to court
    @ sued (a|an|the|his|her|their|its|former|ex)
    (lawsuit|suit|complaint) (by|from|filed by) @
    sued by @
    @ s (lawsuit|suit|complaint) against
    @ (reports|reported) _ to police
  `,
  /** Of these no other word clears them. */
  guilty: `
    convicted
    conviction
    guilty
    jailed
    jails
    imprisoned
    sentenced
    fined
    arrested
    sued
    charged (with|over)
  `,
  /** Words that aren't guilt, though one of those stands in them. */
  notGuilty: `
    not guilty
    conviction (overturned|quashed)
  `
} as const

/** What somebody does, as headlines put it before a name. */
export const NEWS_ROLES = `
  influencer
  youtuber
  streamer
  blogger
  vlogger
  tiktoker
  podcaster
  gamer
  creator
  star
  singer
  rapper
  musician
  chef
  cook
  baker
  model
  comedian
  actor
  actress
  artist
  author
  writer
  presenter
  host
  dj
  coach
`

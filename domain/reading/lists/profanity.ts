import type { LexiconEntry } from "./lexiconEntry.ts"

/** Coarse words. Whose they are and whom they are said to makes no difference here. */
export const PROFANITY: ReadonlyArray<LexiconEntry> = [
  {
    category: "profanity",
    sign: "strong",
    level: 0.7,
    confidence: 0.95,
    isInternational: true,
    isHidden: true,
    terms: `
      fuck/s/ed/er/ers/in/ing/face
      motherfucker/s
      motherfucking
      fcking
      fuckin'
      fck
      fcuk
      fvck
      phuck
      fuk
      fukin
      fuking
      clusterfuck
      fuckboy/s
      fuckwit/s
      shit/s/ty
      bullshit
      shitshow
      shithead/s
      dipshit/s
      horseshit
      bitch/es/y/in/ing
      biatch
      asshole/s
      assholes
      arsehole/s
      ahole
      pussy
      pussies
      nigga/s
      niggaz
      dickhead/s
      dumbass/es
      jackass/es
      cocksucker/s
      wanker/s
      twat/s
      bastard/s
    `
  },
  {
    category: "profanity",
    sign: "strong",
    level: 0.9,
    confidence: 0.95,
    isInternational: true,
    isHidden: true,
    terms: `
      cunt/s
      cunty
    `
  },
  {
    category: "profanity",
    sign: "strong",
    level: 0.7,
    confidence: 0.9,
    terms: `
      shitting
      shitter
      shite
      cocksucking
      dickwad/s
      bag of dicks
      eat a dick
      suck a dick
      half assed shit
    `
  },
  {
    category: "profanity",
    sign: "strong",
    level: 0.55,
    confidence: 0.9,
    isHidden: true,
    terms: `
      whore/s
      slut/s
      slutty
      prick/s
      hoes
      stfu
      gtfo
      batshit
    `
  },
  {
    category: "profanity",
    sign: "strong",
    level: 0.55,
    confidence: 0.9,
    yieldsToNames: true,
    terms: `
      thot/s
      tits
    `
  },
  {
    category: "profanity",
    sign: "mild",
    level: 0.15,
    confidence: 0.8,
    isHidden: true,
    terms: `
      dick/s
      cock/s
      badass/es
    `
  },
  {
    category: "profanity",
    sign: "mild",
    level: 0.15,
    confidence: 0.8,
    terms: `
      ass
      asses
      arse
      wtf
      wth
      af
      omfg
      lmfao
      crap
      crappy
      damn
      damned
      dammit
      goddamn
      piss
      pissed
      bollocks
      bugger
      hoe
      screwed
    `
  },
  {
    category: "profanity",
    sign: "mild",
    level: 0.05,
    confidence: 0.7,
    terms: `
      hell
      bloody
      heck
      darn
      freaking
      frickin
      sucks
    `
  },
  {
    category: "profanity",
    sign: "coarse_other_language",
    level: 0.65,
    confidence: 0.8,
    isInternational: true,
    terms: `
      puta
      puto
      hijo de puta
      mierda
      joder
      cabron
      cabrones
      pendejo/s
      gilipollas
      putain
      merde
      connard/s
      salope
      encule
      nique ta mere
      scheisse
      scheiße
      arschloch
      hurensohn
      fotze
      wichser
      verpiss dich
      cazzo
      stronzo
      vaffanculo
      puttana
      merda
      caralho
      porra
      foda se
      filho da puta
      vai tomar no cu
      сука
      блять
      блядь
      хуй
      пизда
      пиздец
      ебать
      мудак
    `
  }
]

import type { LexiconEntry } from "./lexiconEntry.ts"

/** Sex, as it is sold or shown. */
export const NSFW: ReadonlyArray<LexiconEntry> = [
  {
    category: "nsfw",
    level: 0.95,
    confidence: 0.9,
    isInternational: true,
    terms: `
      send nudes
      selling (nudes|content|pics|videos) _ (dm|onlyfans)
      (free|sexy|hot) nudes
      (full|new|hardcore|free) porn
      porn (video/s|star|vid/s)
      (watch|see) me (naked|nude|cum|masturbate)
      (wet|tight) pussy
      suck (my|his|your) (dick|cock)
      (dick|cock|pussy) pics
      live sex
      sex (show|cam|chat)
      (subscribe|sub) to my (onlyfans|fansly)
      onlyfans com
      fansly com
      pornhub com
      xvideos com
    `
  },
  {
    category: "nsfw",
    level: 0.8,
    confidence: 0.85,
    isHidden: true,
    terms: `
      blowjob/s
      handjob/s
      deepthroat
      creampie
      gangbang
      bukkake
      cumshot/s
      dildo/s
      camgirl/s
      pornstar/s
      masturbate/s
      masturbating
      masturbation
      rimjob/s
    `
  },
  {
    category: "nsfw",
    level: 0.7,
    confidence: 0.85,
    isHidden: true,
    isInternational: true,
    terms: `
      sex tape/s
      porn
      porno
      pornhub
      onlyfans
      fansly
      hentai
      milf/s
      horny
      xxx rated
      nsfw
      threesome/s
      orgasm/s
    `
  },
  {
    category: "nsfw",
    level: 0.5,
    confidence: 0.7,
    isHidden: true,
    terms: `
      nudes
      titties
      tits
      erection
      fetish
      kinky
      bdsm
      cumming
      sexting
      hookup/s
      escort/s service/s
      strip club
      stripper/s
    `
  },
  {
    category: "nsfw",
    level: 0.3,
    confidence: 0.6,
    isHidden: true,
    terms: `
      boobs
      cum
      anal
      sex
      nude
      naked
      sexual
      sexy
      lingerie
      topless
      thirst trap
      pussy
      booty
      seductive
      xxx
    `
  },
  {
    category: "nsfw",
    level: 0.3,
    confidence: 0.6,
    terms: `
      🍆
      💦
      🍑
    `
  }
]

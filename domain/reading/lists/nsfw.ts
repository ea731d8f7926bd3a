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
        dropped|
        drop|for)
      tip to unlock
      full frontal (on|for|in) (tier|vip|subs|my)
      (my|our) (new|latest|own) ~ sex tape
      (my|our) sex tape
      wet and (waiting|ready)
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

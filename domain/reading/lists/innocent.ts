import type { ThingsBeside } from "../phrases/phrases.ts"
import type { InnocentEntry } from "./lexiconEntry.ts"
import { THINGS } from "./things.ts"

/** Words of the lists that name a thing beside others of their sentence. Slurs have theirs with the rules of hate. */
export const THINGS_BESIDE: ReadonlyArray<ThingsBeside> = [
  {
    // Rice cakes, of the Philippines; and the little words of Filipino, in which it is nothing else.
    words: "puto",
    beside: `
      bumbong
      bibingka
      kutsinta
      kuchinta
      calasiao
      dinuguan
      pancit
      lumpia
      suman
      ube
      pandan
      cheese
      rice
      coconut
      cake/s
      steamed
      steamer
      recipe/s
      merienda
      lola
      nanay
      kakanin
      tsokolate
      sikwate
      mangga
      mango
      filipino
      pinoy
      ng
      ang
      mga
      sa
      ni
    `
  },
  {
    words: "whites",
    beside: `
      egg/s
      yolk/s
      sugar
      stiff
      peaks
      meringue/s
      souffle
      soufflé
      pavlova
      macaron/s
      batter
      mixer
      whisk
      bowl
      fold
      cream
      frothy
      foamy
      fluffy
      laundry
      wash
      bleach
      detergent
      darks
      colours
      colors
    `
  }
]

/** Phrases that hold a word of another list and mean something harmless. */
export const INNOCENT: ReadonlyArray<InnocentEntry> = [
  { category: "innocent", of: ["offence"], terms: THINGS },
  {
    category: "innocent",
    terms: `
      therapist/s
      hypnotherapist/s
      penistone
      scunthorpe
      middlesex
      cockatoo/s
      cockatiel/s
      moby dick
      dick van dyke
      dick clark
      dick tracy
      philip k dick
      spotted dick
      pussy cat/s
      pussycat/s
      pussy willow/s
      pussy riot
      cum laude
      nude (lipstick/s|shade/s|palette/s|heels|nails|lip/s|tone/s|color/s|colour/s|gloss|dress|makeup|polish)
      naked (palette|eye|juice|cake|choke|bike)
      sex (ed|education|and the city|pistols)
      (same|opposite|either) sex
      bloody mary
      hell of a
      hell's kitchen
      kick ass
      power ranger/s
      twatt
      (a|the) chink (of|in)
      chink (of glasses|in the armour|in the armor|of light)
      (fire|flame) retardant/s
      tit (for tat|bits)
      (blue|great|coal|marsh|tailed) tits
      (spic|spick) and span
      bitch (whelped|whelps|puppies|in season|in whelp|in heat)
      (brood|whelping|breeding|nursing) bitch/es
      bastard (sword/s|file/s|operator)
      bastard out of
      fat bastard (wine|chardonnay|merlot|shiraz|malbec)
    `
  },
  {
    category: "innocent",
    terms: `
      killing it
      killed it
      kill it
      kills it
      kill time
      kill bill
      killer (deal|look|outfit|workout|app|feature|whale/s)
      (photo|video|film|music|wedding|portrait|product) shoot/s
      shooting (star/s|hoops|guard|schedule|day|location)
      (glue|nail|massage|heat) gun/s
      blood (pressure|test/s|type|drive|orange/s|donation/s|donor/s|sugar|moon)
      (star|civil|cold|world|console|thumb|tug of) war/s
      knife (skills|set/s|block)
      (chef's|butter|palette) knife
      (tennis|basketball|food|squash|volleyball|badminton) court/s
      dressed to kill
      murder (mystery|mysteries|on the dancefloor|of crows|hornet/s|she wrote|most|party)
      black dahlia murder
      bath bombing
      (i|we) (wanna|want to) shoot (you|u) in my
      hit me up
      worst enemy
    `
  },
  {
    category: "innocent",
    terms: `
      vote for (me|us|your favorite|your favourite|my|this|the best)
      vote (below|in the comments|now|here)
      weed (killer|control|the garden)
      (pulling|pull) weeds
      (diet|cherry|vanilla) coke
      coke (zero|can/s|bottle/s)
      (a|some) coke
      wasted (time|food|potential)
      punch drunk
      milk drunk
      drug (store|stores|free|of choice)
      fuck cancer
      cancer (survivor/s|patient/s|research|free)
      hate (crime/s|speech)
      stop (asian|the) hate
      kill two birds
      dirty (chai|martini|dancing|dishes|laundry)
      (chinese|indian|mexican|japanese) (food|restaurant/s|cuisine|new year)
      indian (ocean|summer)
      joint (venture|account|effort|pain/s|custody|birthday|statement|replacement)
      (spliff|joint|acid|lead|mushroom) (politics|jazz|reflux|rain|wash|house music)
      (hit|blunt|sharp) (the joint|bangs|bob|object|knife|force|scissors)
    `
  },
  {
    category: "innocent",
    of: ["violence"],
    terms: `
      (cut|cutting|burn|burned|burnt|hurt|hurting) myself _ (shaving|cooking|baking|gardening|chopping|slicing|on|with the|
        while|doing|at|making|trying|ironing|working|running|lifting|opening)
      (beat|end|destroy|crush|smash) (you|u|him|her|them|y'all) (at|to|by|in)
      knock (you|him|her|them|em) out with (this|these|my|our)
      hit (you|u|him|her|them) up
      run over to
      (want|wanna) to die (of|from|laughing|happy|in)
      (want|wanna) die (of|from|laughing|happy)
    `
  },
  {
    category: "innocent",
    of: ["offence"],
    terms: `
      (where|what|why|who|how|when|which|the) the fuck (you|u|off)
      (where|what|why|who|how|when) tf you
      (go|get|gtf|stay) the fuck (off|out|away)
      (you|u) pig out
      so fuck (you|u)
      fuck (you|u) (monday/s|procrastination|winter|cancer|2016|2017|2018|2019|2020|2021|covid|autocorrect|diet|rain|
        snow|traffic)
      (say|said|saying|like|a|big|jk|was|one|can i get a|may i get a) fuck (you|u)
      (love|luv|miss) (you|u|ya) (bitch/es|hoe/s|hoes|whore/s|slut/s)
      (love|miss) you guys
      kill yourself (laughing|trying|at|over|with|or die|for)
      (boss|bad|basic|resting|baddest|baddie) bitch/es
      bad and boujee
    `
  },
  {
    category: "innocent",
    of: ["offence"],
    terms: `
      (stupid|dumb|disgusting|stupidly|evil|vile|trash|garbage) (good|talented|fast|funny|cute|strong|easy|simple|
        lucky|rich|levels|amounts|genius|at)
      (stupid|dumb) (in love|with love|happy)
      (trash|garbage) (talking|talk|talker|day|bag|bin|truck|man)
      such a little (potato|brat|troll|goblin|gremlin|clown|worm|toad)
      (love|miss|missed|adore) (you|u|ya) _ (idiot/s|dummy|weirdo/s|loser/s|moron/s|psycho/s|freak/s)
      (idiot/s|dummy|moron/s|loser/s|dumbass/es) (i love|we love|i miss|i missed|i adore)
    `
  },
  {
    category: "innocent",
    of: ["legal"],
    terms: `
      (toddler|kid|kids|son|daughter|nephew|niece|cat|dog|puppy|baby|cuteness) _ arrested me
      arrested by _ (smile|eyes|toddler|kid|kids|son|daughter|cat|dog|puppy|beauty|cuteness)
      (pillow|toddler|tickle|baby|horny|puppy|facebook|twitter|instagram) jail
      (on|my) probation (at|period)
      probation period
      my (lawyer|attorney) (friend|husband|wife|sister|brother|mom|mum|dad|bestie|cousin)
      my own (trial|case)
      raided by _ (viewers|people|streamer|friends)
      (arrested|jailed|sued) for (being|how|looking) _ (cute|hot|good|fine|fun|fabulous|awesome)
      so sue me
    `
  },
  {
    category: "innocent",
    of: ["nsfw"],
    terms: `
      horny goat weed
      head of (lettuce|cabbage|hair|broccoli|garlic|cauliflower|steam|state)
      head (massage|massages|spa|shot|shots|start)
      (let|lets) me watch (the|my|tv|a|his|football|this|it|over)
      (came|come) (twice|three times|four times) (to|for|this|that|a|last|in)
      horny (toad/s|lizard/s)
      (kinky|topless) (hair|curly|curls|coily|jeep|wrangler|twists|afro|texture)
    `
  },
  {
    category: "innocent",
    of: ["violence"],
    terms: `
      shoot (you|u|ya|him|her|them|me|us|y'all) (a|an|the|over|your|some|my|details|through)
      (makes|make|making|made) me (want to|wanna) (kill myself|die|kms)
      (going to|gonna|want to|wanna|finna|about to) kms
      (going to|gonna) (drown|shoot|stab) myself
      want to die (by|fs|lol|lmao|of)
      starving for
      my body just
      pay for it
      (he's|she's|he|she|they|it's|it) (gonna|going to|will|would) (fuck|mess) (you|u|ya) up
      gonna castrate
      (i'd|id|i would) (sleep|be sleeping) with one eye open
    `
  },
  {
    category: "innocent",
    of: ["legal"],
    terms: `
      (been|was|were|got|being|get) charged (for|twice|double|extra|again|a|an|by my bank|more|full|too)
    `
  }
]

import type { LexiconEntry } from "./lexiconEntry.ts"

/** Phrases that hold a word of another list and mean something harmless. */
export const INNOCENT: ReadonlyArray<LexiconEntry> = [
  {
    category: "innocent",
    level: 0,
    confidence: 1,
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
      pussy willow/s
      cum laude
      (food|earth|book) porn
      nude (lipstick/s|shade/s|palette/s|heels|nails|lip/s|tone/s|color/s|colour/s|gloss|dress|makeup|polish)
      naked (palette|eye|juice|cake)
      sex (ed|education|and the city)
      (same|opposite|either) sex
      bloody mary
      hell of a
      hell's kitchen
      kick ass
      power ranger/s
    `
  },
  {
    category: "innocent",
    level: 0,
    confidence: 1,
    terms: `
      killing it
      killed it
      kill it
      kills it
      kill time
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
    `
  },
  {
    category: "innocent",
    level: 0,
    confidence: 1,
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
      drug (store|stores|free)
      fuck cancer
      cancer (survivor/s|patient/s|research|free)
      hate (crime/s|speech)
      stop (asian|the) hate
      kill two birds
      dirty (chai|martini|dancing|dishes|laundry)
      (chinese|indian|mexican|japanese) (food|restaurant/s|cuisine|new year)
      indian (ocean|summer)
    `
  }
]

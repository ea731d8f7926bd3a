import type { LexiconEntry } from "./lexiconEntry.ts"

/** Parties, elections and disputes of politics. */
export const POLITICAL: ReadonlyArray<LexiconEntry> = [
  {
    category: "political",
    sign: "politics",
    level: 0.7,
    confidence: 0.85,
    terms: `
      vote/d/s for _ (president|senate|congress|mayor|governor|parliament|party)
      vote (democrat|republican|labour|conservative|tory|green|them out|him out|her out|blue|red)
      (far|alt|radical) (right|left)
      democrat/s
      republican/s
      gop
      maga
      brexit
      remainers
      (presidential|general|midterm) election/s
      (stolen|rigged) election
      election fraud
      pro life
      pro choice
      prolife
      prochoice
      (gun|abortion|immigration) (control|rights|ban|law/s|reform)
      defund the police
      black lives matter
      blm
      (socialist|communist|fascist|marxist|liberal|conservative|leftist) agenda
      deep state
      open borders
      free palestine
      tory
      tories
      antifa
      (impeach|overthrow) _ (president|government)
      drain the swamp
    `
  },
  {
    category: "political",
    sign: "politics",
    level: 0.35,
    confidence: 0.7,
    terms: `
      election/s
      vote/d/s/r/rs
      voting
      politician/s
      politics
      political
      president
      senator/s
      senate
      congress
      congressman
      parliament
      prime minister
      government
      liberal/s
      conservative/s
      socialist/s
      socialism
      communist/s
      communism
      fascist/s
      fascism
      leftist/s
      protest/s/ers
      abortion
      propaganda
      trump
      biden
      obama
      clinton
      putin
      netanyahu
      israel
      palestine
      gaza
      hamas
      ukraine
      capitalism
      immigration
      border wall
      taxes
    `
  }
]

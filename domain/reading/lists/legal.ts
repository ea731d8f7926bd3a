import type { LexiconEntry } from "./lexiconEntry.ts"

/** Courts, and what brings people there. Only the writer's own trouble is a flag; that of others is news. */
export const LEGAL: ReadonlyArray<LexiconEntry> = [
  {
    category: "legal",
    sign: "own_trouble",
    level: 0.8,
    confidence: 0.75,
    isDeniable: true,
    terms: `
      (i|we) (was|were|got|get|been|just got) _ (arrested|indicted|jailed|sued|raided|booked for|charged with)
      (i've|ive|i have|we've) been (arrested|indicted|convicted|sentenced|jailed|sued|charged|subpoenaed|raided)
      (i'm|im|i am|we're|we are) (being|getting|facing) (sued|investigated|charged|prosecuted|jail|prison|charges|
        trial|extradited)
      (i'm|im|i am) (under arrest|under investigation|under house arrest|on bail|on trial|on probation|on parole|
        out on bail|
        turning myself in|going to court|going to jail|going to prison|being deported)
      (i|we) (pleaded|plead|pled|am pleading) guilty
      i (was|got|am) (found guilty|convicted)
      i (was|got|am|been) sentenced to _ (year/s|month/s|prison|jail|probation|community)
      (got|just got|i'm|im|finally) out of (jail|prison|county|rehab and jail)
      facing _ (years|months) (in|behind) (prison|jail|bars)
      (cops|police|feds|fbi|they) (searched|raided|stormed) my (house|home|place|office|studio)
      my (lawyer|lawyers|attorney) (says|said|told me) _ (can't|not to|cannot|cant) (talk|comment|discuss|post|say)
      my (court|criminal) (hearing|appearance)
      my mugshot (is|was|got|went|on|leaked|looks|made)
      got a restraining order against me
      {suer} (suing|sued|sues) (me|us|my company)
      (arrested|charged|sued|raided|indicted|jailed|fined|convicted) me
      got sued by
      (got|getting) arrested (at|for|last|yesterday|again|today)
      (taking|took|takes|dragging|dragged) (me|us) to court
      (filed|brought|pending|made) _ against me
      (my|our) (court date for|court case|sentencing|probation officer|parole officer|bail hearing|plea deal|
        indictment|
        dui|felony|felonies|lawsuit|subpoena|trial date|legal trouble|legal troubles|criminal record|parole|probation)
      my company is under _ investigation
      (irs|sec|ftc|fbi|feds|police|cops|dea|hmrc) _ (wants|raided|investigating|investigated|charged|arrested|found|
        seized|
        fined|are after) _ (me|my|us|our)
      (feds|cops|police|fbi) raided my
      (cops|police) found my (stash|weed|drugs|gun|supply)
      (i've|ive|i|i have) got a (possession|dui|felony|criminal|assault|drug) charge
      turning myself in
      (my ankle monitor|ankle monitor comes off)
      (i|i've|ive|i have) (got|get) a (dui|dwi|subpoena|summons|felony)
      (put|had|slapped) me in (handcuffs|cuffs|jail|a cell)
      my trial (starts|begins|is on|is next|is tomorrow)
      (sent|send|served) (me|us) (a|with a) (cease and desist|subpoena|summons|lawsuit)
      felony on my record
      (warrant|arrest warrant) out for (me|my)
      (out on|posted|made) bail
      (violated|violating|broke) ~ (probation|parole)
      mugshot _ (mine|me)
      (house arrest|prison|jail) (haul|diaries|vlog|day one|release day)
      (months|years) inside taught
      (got|i got|we got) caught (shoplifting|drunk driving|with drugs|driving drunk)
      (fined|sued|charged|arrested|banned) again (for|over|by)
      until (the|my) trial is over
      (restraining order|lawsuit) (my ass|against me|on me)
      (locked up|in jail|in prison|behind bars) (again|for my)
    `
  },
  {
    category: "legal",
    sign: "others_trouble",
    level: 0.15,
    confidence: 0.65,
    terms: `
      (pleaded|plead|pled|found) guilty
      (charged|booked) with _ (assault|fraud|theft|battery|possession|dui|felony|murder|robbery)
      class action
      lawsuit/s
      restraining order
      out on bail
      (on|violated) probation
      mugshot
      money laundering
      tax evasion
      insider trading
      (sec|ftc|fbi|irs) (investigation|charges|complaint|raid)
      felony
      felonies
      felon
      indicted
      indictment
      misdemeanor
      dui
      embezzlement
      subpoena
      plagiarism
      copyright strike
      cease and desist
      defamation
      libel
    `
  },
  {
    category: "legal",
    sign: "others_trouble",
    level: 0.08,
    confidence: 0.6,
    terms: `
      arrested
      jail
      prison
      sued
      guilty
      convicted
      fraud
      scam/s
      scandal
      allegation/s
      illegal
      crime/s
    `
  }
]

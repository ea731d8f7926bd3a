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
      (i|we) (was|were|got|get|been|just got) _ (arrested|indicted|jailed|sued|charged with)
      (i|we) (was|were|got|been|just got) raided _ (police|cops|feds|fbi|irs|dea|swat|customs)
      (i've|ive|i have|we've) been (arrested|indicted|convicted|sentenced|jailed|sued|charged with|subpoenaed)
      (i'm|im|i am|we're|we are) (being|getting|facing) (sued|investigated|charged|prosecuted|jail|prison|charges|
        trial|extradited)
      (i'm|im|i am) (under arrest|under investigation|under house arrest|on bail|on trial|on probation|on parole|
        out on bail|turning myself in|going to court|going to jail|going to prison|being deported)
      (i|we) (pleaded|plead|pled|am pleading) guilty
      i (was|got|am) (found guilty|convicted)
      i (was|got|am|been) sentenced to _ (year/s|month/s|prison|jail|probation|community)
      (i got|i just got|i'm|im|finally) out of (jail|prison|county|rehab and jail)
      facing _ (years|months) (in|behind) (prison|jail|bars)
      (cops|police|feds|fbi|they) (searched|raided|stormed) my (house|home|place|office|studio)
      my (lawyer|lawyers|attorney) (says|said|told me) _ (can't|not to|cannot|cant) (talk|comment|discuss|post|say)
      my (court|criminal) (hearing|appearance)
      my mugshot (is|was|got|went|on|leaked|looks|made)
      got a restraining order against me
      {suer} (suing|sued|sues) (me|us|my company)
      (arrested|sued|indicted|jailed|fined|convicted) me
      got sued by
      (i|we|i'm|me) ~ (got|getting) arrested (at|for|last|yesterday|again|today)
      (taking|took|takes|dragging|dragged) (me|us) to court
      (filed|brought|pending|made) _ against me
      (my|our) (court date for|court case|sentencing|probation officer|parole officer|bail hearing|plea deal|
        indictment|dui|felony|felonies|lawsuit|subpoena|trial date|legal trouble|legal troubles|criminal record|
        parole|probation)
      my company is under _ investigation
      (irs|sec|ftc|fbi|feds|police|cops|dea|hmrc) _ (wants|raided|investigating|investigated|charged|arrested|found|
        seized|fined|are after) _ (me|my|us|our)
      (feds|cops|police|fbi) raided my
      (cops|police) found my (stash|weed|drugs|gun|supply)
      (i've|ive|i|i have) got a (possession|dui|felony|criminal|assault|drug) charge
      (pleaded|plead|pled) guilty _ (feels|my|wish me|pray for me|i'm)
      (got|getting|was|been|finally) bailed out
      (i'm|im|i am) wanted (in|by|for) (the police|questioning|two|three|several|multiple|texas|florida|fraud|assault|
        robbery)
      (lawyer|lawyers|attorney|solicitor) (says|said|reckons|thinks) (i|we|not to)
      (i|i've|ive|we) _ (scammed|defrauded|conned|ripped off) (my|the|our) _ (insurance|insurer|bank|company|fans|
        customers|clients|government|investors|employer)
      on house arrest
      my trial (got|was|has been|starts|begins|date|ended) (pushed|postponed|moved|delayed|set|over|next|tomorrow|on|
        in)
      (my|our) (brand|company|business|channel|label|shop|charity|agency) is being (investigated|sued|audited|
        prosecuted|raided)
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
      (got|i got|we got) caught (shoplifting|drunk driving|with drugs|driving drunk)
      (fined|sued|charged|arrested|banned) again (for|over|by)
      until (the|my) trial is over
      (restraining order|lawsuit) (my ass|against me|on me)
      (locked up|in jail|in prison|behind bars) (again|for my)
      {writer} {gotForm} _ {accusedVerb}
      (police|cops|feds|they|the irs|hmrc|customs|officers|the fbi|swat|fbi|bailiffs|sheriff|prosecutors|the da|brand|
        my ex|landlord|label|network|sponsor|city|state|she|he|bank) _ (suing|sued|arrested|arresting|prosecuting|
        detained|evicted|evicting|handcuffed|subpoenaed|indicted|deported|investigating|fined|cuffed) (me|us|
        my company|my business|my husband and me)
      (police|cops|feds|fbi|swat|bailiffs|officers|they|dea|hmrc|irs) _ (kicked|raided|searched|broke|seized|took|
        froze|smashed|stormed|busted|knocked) _ (my|our) (door|flat|house|home|apartment|laptops|laptop|phone|
        computer|accounts|account|car|office|studio|place|stash|hard drives|assets|crypto)
      (my|our) _ (accounts|assets|account) (are|were|got|is|was|have been) frozen (by|over|because|pending)
      {writer} _ (the|a) (defendant|accused|suspect|main suspect) (in|here|at|on|for|again|this)
      {writer} the defendant
      as (the|a) defendant
      (skipped|jumped|violated|broke|violating|breaking|breached) (my bail|my probation|my parole|bail conditions)
      (months|years) (inside|in prison|in jail|behind bars) (taught|changed|made|gave) me
      (my|our) _ (court date|court case|court hearing|sentencing|arraignment|deposition|plea deal|plea bargain|
        bail hearing|parole officer|probation|probation officer|po says|public defender|defence lawyer|defense lawyer|
        defense attorney|criminal lawyer|criminal defence|dui lawyer|divorce from prison|sentence ends|
        criminal charges|assault charge|fraud charge|fraud trial|indictment|mugshot|mug shot|arrest warrant|
        ankle monitor|ankle tag|restraining order|eviction|eviction notice|bankruptcy hearing|custody battle in court|
        dui|dwi|felony|tax fraud|tax evasion|prison sentence|jail time|suspended sentence|cellmate|rap sheet|
        criminal record|licence suspended|license suspended|licence revoked|license revoked|court ordered|lawsuit|
        subpoena)
      (my|our) (bail|arrest|parole|conviction)
      my charges (were|got|are) (dropped|reduced|pending|still)
      (sentencing|arraigned|arraignment|court hearing|deposition|in court|court again|court tomorrow) _ (tomorrow|
        monday|tuesday|wednesday|thursday|friday|next week|again|on the) _ (my lawyer|wish me luck|pray for me|charge|
        third|second|i'm screwed)
      (my|our) (lawyer|lawyers|attorney|solicitor|barrister|legal team|public defender) _ (told me|advised|reckons i|
        says i|says not|says it|says we|said i|said not|negotiated|settled)
      (lawyer|lawyers|attorney|solicitor|legal team) (told|advised|warned|begged|asked) me not to
      (on|under) (advice of|instruction from|orders from) (my lawyer|counsel|my solicitor|legal|my attorney)
      (can't|cannot|cant|not allowed to|unable to) (talk about|discuss|comment on|post about|say anything about|
        speak about) (the|my|this|an|it) _ (case|lawsuit|charges|investigation|legal matter|trial|litigation|
        settlement|allegations)
      (lost|losing|settled|settling) (the|my|our|that|this) _ (lawsuit|court case|trial|legal battle|appeal|
        legal case|class action|libel case|defamation case)
      (settled|settling) (out of court|the lawsuit|with the victim|with my accuser|for six figures)
      (been|was|were|got|am|getting|i'm|im) ordered to (pay|repay|hand over|surrender|stay away|appear|do community|
        wear|attend)
      (judge|court|magistrate|jury) _ (ordered|sentenced|fined|convicted|revoked) (me|us|my)
      (go|going|went|stand|standing|stood|up|hauled|dragged) (before|in front of|up before|up in front of) (a|
        the) (judge|magistrate|grand jury)
      {writer} _ (facing|looking at|doing|served|did|serving|got|given|spent) _ (days|weeks|months|years|life|
        time) (in|behind|inside|of|for) _ (jail|prison|bars|county|probation|cell|custody|lockup|juvie|
        community service|fraud|assault|robbery|dealing|trafficking)
      (i'm|im|i am|me) _ (out of|fresh out of|back from|straight out of|released from|home from|back in|back to) (jail|prison|county|
        custody|lockup|the slammer|juvie|holding)
      (fresh|straight) out of (jail|prison|county|custody|lockup|the slammer|juvie|holding)
      (back inside) (in|on|if|for|until|tomorrow|next)
      (jail|prison) (was|sucked|taught|changed|made) (me|boring|cold|hell|awful|terrible|wild|rough)
      my (cellmate|celly|cell mate|bunkie)
      (posted|posting|made|making) my bail
      (got|getting|have|i've|with|another|my|a|second|third|caught a|picked up a|fighting a|beat a|beating a) ~ (dui|
        dwi|drink driving|drunk driving|assault|possession|fraud|felony|theft|shoplifting|gun|weapons|battery|drug|
        harassment|stalking|trespass|criminal damage) (charge|charges|case|conviction|rap|offence|arrest)
      (got|get|getting|have|had|my) (a|another|my|second|third|first) (dui|dwi|speeding ban|driving ban|
        restraining order|criminal record|asbo|tag on)
      (got|getting|been|was|were) (banned|disqualified|suspended) from driving
      (points|point) on my (licence|license)
      (lost|losing|suspended|revoked) my (licence|license|driver's license|driving licence) (for|over|after|again|
        because|until)
      (driving|drove|drive|been driving) (without|with no|on a suspended|uninsured) (insurance|a licence|a license|
        licence|license|valid)
      (drove|driving|drive) (home drunk|drunk|wasted|hammered|after ten|high)
      (haven't|havent|hadn't|didn't|didnt|not|never|don't|dont) (paid|pay|filed|file|declared|declare|reported|report|
        paying|declaring) (my|any|a cent of|a penny of|a penny in|all of my|half my|the) (tax|taxes|tax return|
        tax returns|income|earnings|vat)
      (haven't|havent|didn't|didnt|never|don't|not) (paid|pay|filed|file|paying) (tax|taxes|vat) _ (since|in|for|on|
        this|ever)
      (hid|hide|hiding|moved|stashed|parked|funneled|funnelled) (the|my|our|all the|all my|some) (money|income|cash|
        profits|earnings|assets) _ (offshore|from the|in a shell|from my ex|overseas)
      (irs|hmrc|taxman|tax man|tax office|tax authorities) _ (caught|after|wants|chasing|coming for|audited|auditing|
        froze|seized|found|finally caught) _ (me|my)
      (irs|hmrc|taxman|tax man) (finally|has|have) _ caught
      (owe|owing|owed) the (irs|hmrc|taxman|tax man|tax office)
      (i|we|i've|ive) _ (stole|embezzled|stolen|skimmed|nicked) _ from (my employer|my boss|my job|my work|
        the company|my company|work|the till)
      (claimed|claiming|claim) (benefits|disability|unemployment|welfare|dole|food stamps) (while|when|even though|
        and|despite)
      (committed|committing|commit|did) (tax fraud|tax evasion|insurance fraud|benefit fraud|ppp fraud|
        credit card fraud|identity theft|wire fraud|perjury|arson)
      (charged|charging) (me|us) with
      (indicted|prosecuted|investigated|arrested|convicted|sued|suing|prosecuting|investigating) (me|us) (with|for|
        over)
      (wire fraud|tax fraud|mail fraud|securities fraud|ppp loan fraud|insurance fraud) (charge|charges|case|
        investigation|thing|trial|accusations|allegations)
      (ex|ex wife|ex husband|brand|sponsor|manager|label|network|landlord|client|agency|company|fan|neighbour|
        neighbor|they|she|he|partner|bank|former employer|school|city|council|disney|nintendo|netflix) (is|are|has|
        have|just|now|wants to|threatened to|threatening to|trying to|filed to) _ (sue|suing|sued|take me to court|
        taking me to court|taken me to court|evict|evicting|prosecute|prosecuting|press charges|
        pressing charges) _ (me|us)
      (pressing|pressed|press|filed|filing|dropped) (charges|a police report|a lawsuit|a complaint|
        a restraining order) (against|on) (me|us|my channel)
      (charges|lawsuit|complaint|allegations|case|restraining order|injunction|judgment|claim) (against me|against us|
        filed against my)
      (served|hit|slapped) (me with|us with) _ (papers|a lawsuit|lawsuit|subpoena|cease and desist|eviction|summons|
        restraining order)
      (got|been|getting|was|were|just got|i'm being) (served|hit|slapped|done) (papers|with papers|for fraud|
        for assault|for speeding|for drink|with an eviction|with court)
      {writer} _ (got|received|opened|ignored|ignoring) _ (subpoena|summons|cease and desist|court summons|
        eviction notice|legal threat|letter from their lawyers|lawyer letter|jury indictment)
      (i'm|im|we're|getting|being|been|got|was|am|about to be) evicted
      (evicted|evicting) (me|us)
      (filing|filed|declaring|declared) (bankruptcy|for bankruptcy)
      (restraining order|warrant|injunction|amber alert) (against|on|out on|out for) (me|my)
      (violated|violating|broke|breaking|ignored) (my|the|a|his|her) restraining order
      (arrested|detained|handcuffed|deported|busted|nicked|cuffed|booked) (at|for|in|outside|on|by|after|during|
        while) _ (airport|border|customs|my|possession|drunk|dui|trespassing|shoplifting|fighting|fraud|assault|
        protest|my own|club|speeding|stream) _ (i|my|me|lol|oops|again|myself)
      {writer} ~ (spent|spend|spending) (the|a|my|last) (night|weekend|birthday|christmas|day) in (jail|a cell|the cells|custody|
        county|a holding|the drunk|police custody)
      my (ex|baby mama|baby daddy|wife|husband) _ (full custody|got custody|restraining order|pressing charges|
        taking me|took me) _ (court|me|against)
      (don't|dont) (tell|let) my (probation|parole) officer
      (ankle monitor|ankle bracelet|electronic tag|ankle tag) (comes|came|goes|on|off|check|reveal|season|life|with|
        matches)
      mugshot (monday|is|was|came|dropped|slaps|leaked|reveal|selfie|ready)
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

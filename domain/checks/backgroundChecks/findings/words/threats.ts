import { patternsOf } from "./patterns.ts"

/** Our own words of harm that someone is promised, and of what makes a promise one that could be kept. Measured on no labelled set. */

const CLASSES = {
  harm: `
    (kill|stab|shoot|hurt|burn|rape|hang|murder|punch|strangle|choke|beat|smash|slap|throw acid|break|put a bullet|cut|end)
  `,
  will: `
    (i'?ll|i will|i'?m (going to|gonna|about to|coming to)|imma|ima|gonna|we'?ll|we will|we'?re (going to|gonna))
    (someone|somebody) (will|should|needs to|is going to|is gonna)
  `,
  venue: `
    (school|schools|office|offices|meeting|church|mosque|synagogue|temple|concert|mall|court|courthouse|station|council|parliament|
    event|club|stadium|airport|clinic|hospital|university|campus|rally|parade|festival|embassy)
  `,
  whom: "(you|u|your|ur|him|his|her|them|their|@[\\p{L}\\p{N}_.]+)"
}

/** A promise of harm to someone, with a word or more between. */
const PROMISES = String.raw`
{will} (shoot up|blow up|bomb|set fire to|burn down|attack) ([^\s.!?]+ ){0,3}{venue}
{will} ([^\s.!?]+ ){0,7}{harm} ([^\s.!?]+ ){0,5}{whom}
say (that|it|this) to my face and i'?ll [^.!?]{0,30}
(i'?ve got|i have|there'?s) an? (knife|gun|bullet|bat|blade) (with|for) (your|ur|his|her|their|@\S+)( name on it)?
watch your back
te (mato|quebro|arrebento|reviento|rajo)
`

/** The same in Spanish, German, French and Portuguese. */
const PROMISES_ELSEWHERE = String.raw`
(te|os|le) (voy|vamos) a ([^\s.!?]+ ){0,2}(matar|romper|reventar|partir|apuñalar|rajar|quemar|pegar)(?! de )
(voy|vamos) a (matar|romper|reventar|apuñalar|rajar|quemar)(te|os|le|lo|la|los)
ich (werde |will )?(dich|euch|dir|ihn|sie) ([^\s.!?]+ ){0,4}(um|ab|tot|kaputt|nieder|umbringen|töten|abstechen|abknallen|
zusammenschlagen)
ich (bring|bringe|stech|steche|schlag|schlage|knall|knalle|mach|mache|prügel) (dich|euch|ihn|sie) ([^\s.!?]+ ){0,3}(um|ab|tot|
kaputt|nieder|platt)
(je vais|on va|j'vais) (te|vous|le|la|les) ([^\s.!?]+ et (te |vous )?)?(tuer|crever|planter|buter|défoncer|égorger|fumer|cogner|brûler)
(eu )?vou te (matar(?! de )|quebrar|esfaquear|bater|arrebentar|espancar|queimar|furar)
`

/** What makes it more than a way of speaking: where the person is to be found, when, or what with. */
const SPECIFIC = String.raw`
know where (you|u|he|she|they)( all)? (live|lives|sleep|work|works|train|trains|park|hang out|go|goes)
(find|found|finding) (out )?where (you|u|he|she|they) (live|lives|work|works)
(find|come for|coming for|get to|track) (you|him|her|them)( down)?
(your|his|her|their) (address|home address|front door|doorstep|kids'? school|number ?plate)
(come|comes|coming|came|turn|turns|show|shows) (up )?(to|at) (the|your|his|her|their|my) (meetup|house|home|door|office|school|gym|
show|concert|church|mosque)
on (your|the|his|her) way (home|to (work|school))
wait(ing)? (for (you|him|her|them) )?outside
(knife|gun|rifle|bullet|acid|petrol|gasoline|bomb|machete|shotgun|baseball bat)
(shoot up|blow up|bomb|set fire to|burn down|attack) ([^\s.!?]+ ){0,3}{venue}
burn (your|his|her|their) (\S+ )?(house|home|car|shop|flat)( down)?
(with|while) (you|him|her|them|your (kids|family)) (in|inside)( it)?
your (kids|children|family|mother|mum|mom|wife|sister) (will|is|are) (next|gonna|going)
(sé|se) (dónde|donde|a qué hora|en qué) ([^\s.!?]+ ){0,3}(vives|trabajas|sales|duermes|entrenas|casa|gimnasio)
(cuchillo|pistola|navaja|bala|ácido)
(quando|cuando) te (encontrar|encuentre|vea|ver|pillar|pille)
(sei|sabemos) onde (você |vc |tu )?(mora|moras|trabalha|vive|estuda)
(faca|arma|tiro|pistola)
(weiß|weiss|wissen) wo (du|ihr|er|sie) (wohnst|wohnt|arbeitest|arbeitet|schläfst)
(vor|an) (meiner|deiner|seiner|ihrer) (tür|haustür|wohnung)
(messer|pistole|knarre|kugel|säure)
(sais|sait) où (tu|vous|il|elle) (habites|habitez|habite|bosses|travailles|travaille|dors)
(te|vous|le|la|les) (retrouver|retrouve|choper|attraper)
(couteau|flingue|pistolet|balle|acide)
`

/** Harm that was done and is boasted of, or that others are called to do. */
const DEEDS = `
i (punched|stabbed|beat|kicked|slapped|headbutted|choked|hit|knocked out|smashed) (him|her|them|that (guy|man|woman|kid|girl|boy)|
my (ex|boyfriend|girlfriend|wife|husband))
`
const PRIDE = String.raw`
(i'?d|i would|would) (\p{L}+ )?do it again
(zero|no) regrets?
(he|she|they) (had it coming|(fully |totally )?deserved (it|every))
felt (so |really )?(good|great|amazing)
(don'?t|do not|not) regret (it|a thing)
(until|till) (he|she|they) (stopped|cried|bled|passed out|couldn'?t)
`
const CALLS = String.raw`
(beat|hit|smash) (him|her|them|the scabs?|these people) with (a|an|your) (bat|hammer|brick|pipe|stick|crowbar|belt|bottle)
put (him|her|them) in (the )?(hospital|the ground|a coffin|a wheelchair|a body bag)
(someone|somebody) (needs|has|ought) to (shoot|stab|kill|murder|hang) (\p{L}+ ){0,2}(him|her|them|guy|man|woman|bitch|bastard|
politician|journalist)
`
/** In films, games and sports all of this is done to nobody. */
const PLAYED = `
(game|games|gaming|gameplay|level|boss|film|movie|scene|match|ring|sparring|sparred|ufc|mma|boxing|boxer|fortnite|minecraft|
character|novel|chapter|
episode|season|kart|fifa|chess|stage|role|villain|npc|raid|pvp|cod|gta|dnd|d&d|round|rounds|bag|dough|eggs|drum|drums|
photo|photos|picture|pictures|portrait|selfie)
`

export const PROMISED_HARM = patternsOf(PROMISES + PROMISES_ELSEWHERE, CLASSES)
export const PROMISED_ELSEWHERE = patternsOf(PROMISES_ELSEWHERE)
export const SPECIFIC_HARM = patternsOf(SPECIFIC, CLASSES)
export const BOASTED_DEED = patternsOf(DEEDS)
export const BOAST = patternsOf(PRIDE)
export const CALL_TO_HARM = patternsOf(CALLS)
export const PLAYED_HARM = patternsOf(PLAYED)

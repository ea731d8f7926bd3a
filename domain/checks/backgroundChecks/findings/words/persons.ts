import { patternsOf } from "./patterns.ts"

/** Our own words of quarrels with someone who is named, and of brands that are named without "@". Measured on no labelled set. */

const CLASSES = {
  bad: `
    (fraud|liar|snake|thief|fake|scammer|grifter|backstabber|phony|con artist|disgrace|hypocrite|parasite|rat)
  `,
  mal: "(mentiros[oa]|ladr[oó]n|ladrona|farsante|fals[oa]|víbora|payas[oa]|estafador|estafadora|hipócrita|rata|tramposo|tramposa)",
  boese:
    "(lügner|lügnerin|betrüger|betrügerin|lachnummer|heuchler|heuchlerin|schlange|dieb|diebin|witzfigur|clown|schande)",
  mauvais: "(menteur|menteuse|voleur|voleuse|escroc|hypocrite|faux[- ]cul|clown|mytho|serpent|honte)",
  mau: "(mentiros[oa]|fals[oa]|ladrão|ladra|fraude|cobra|palhaç[oa]|hipócrita|golpista|trambiqueir[oa])",
  work: "(videos?|content|ideas?|format|channel|work|posts?|jokes?|designs?|captions?|script|thumbnails?|recipes?|song|beat|art)"
}
const ACCUSATIONS = String.raw`
(you'?re|you are|(s)?he'?s|(s)?he is|they'?re|they are) ((?!not )\p{L}+ ){0,3}{bad}
(that|this|what an?|such an?) ((?!an? )\p{L}+ ){0,2}(fraud|liar|thief|scammer|grifter|backstabber|hypocrite)
(blocked|blocking|unfollowed|done with|tired of) (that|this) ((?!an? )\p{L}+ )?(clown|snake|fake|leech|fraud|liar)
(stole|steals|stealing|copied|copies|copying|ripped off|ripping off|plagiari[sz]ed) (all |every one of )?my (\p{L}+ ){0,2}{work}
(i'?m|i am|we'?re|time to|i will|i'?ll be) (exposing|expose) (him|her|them|you)
(?<!no )(es|eres|son) (un|una|unos|unas|el|la)? ?(\p{L}+ ){0,2}{mal}
(rob(ó|aste|ado|an)|copi(ó|aste|ado|an|a)) (todos? )?(mi|mis) (\p{L}+ ){0,1}(ideas?|vídeos?|videos?|contenido|formato|canal)
(du bist|(er|sie) ist|so ein|so eine) ((?!kein|nicht)\p{L}+ ){0,3}{boese}
(klaut|kopiert|geklaut|kopierst|klaust) ([^\s.!?]+ ){0,2}(meine|meinen|mein) (videos?|ideen?|content|formate?|inhalte)
(tu es|t'es|vous êtes|(il|elle|c)('?est| est)) ((?!pas )\p{L}+ ){0,3}{mauvais}
(vol(é|e|es)|copi(é|e|es)|piqué) (toutes |tous )?(mon|ma|mes) (idées?|vidéos?|contenu|concept|formats?)
(?<!não )(é|você é|são) (um|uma|uns|umas)? ?(\p{L}+ ){0,2}{mau}
(roub(ou|a|aram)|copi(ou|a|am)|copiando) (a |as |os |o |todas |todos )*(minha|minhas|meu|meus) (ideias?|vídeos?|conteúdo|formato)
(fala|falando|faz vídeo falando) mal de mim
`
/** Whom it is said of: someone with a name, or someone who was near. */
const PEOPLE = String.raw`
@[\p{L}\p{N}_.]{2,}
(my|our) (ex|former|old) ?-?(co-?host|friend|best friend|manager|editor|partner|team ?mate|roommate|boss|business partner|
collab partner)
(mi|meu|minha|mon|ma|mein|meine) ex ?-?(\p{L}+)
`
const FULL_NAME = /(?<![\p{L}\p{N}])\p{Lu}\p{Ll}{1,20} \p{Lu}\p{Ll}{2,20}(?![\p{L}\p{N}])/u

export const ACCUSATION = patternsOf(ACCUSATIONS, CLASSES)
const NAMED = patternsOf(PEOPLE)
export const namesSomeone = (text: string): boolean => NAMED.test(text) || FULL_NAME.test(text)

/** A name that begins with a capital, where only what can be bought stands. */
const NAME = String.raw`(?:the )?(?<name>\p{Lu}[\p{L}\p{N}&.'’-]+)`
const BUYING = `(?:buy(?:ing)?|order(?:ing)?|shop(?:ping)?|book(?:ing)?|fly(?:ing)?|bank(?:ing)?)`
export const NAMED_BRAND: ReadonlyArray<RegExp> = [
  String.raw`(?:^|[.!?:#]\s*|\b(?:please|let['’]s|should|must|everyone) )[Bb]oycott(?:ez|ons)?\s+${NAME}`,
  String.raw`\b[Bb]oycott(?:ez|ons)\s+${NAME}`,
  String.raw`\b[Bb]oi?cote?\s+(?:a|ao|à|o|contra)\s+${NAME}`,
  String.raw`\b[Bb]oykottiert\s+${NAME}`,
  String.raw`\b${BUYING}\s+(?:\S+\s+){0,2}(?:from|at|with)\s+${NAME}`,
  String.raw`(?<![\p{L}])${NAME}['’]s\s+(?:customer|support|service|quality|delivery|app|products?|staff|returns?|warranty)`,
  String.raw`(?<![\p{L}])${NAME}\s+(?:customer service|support team|ripped me off|scammed me|ghosted me)`,
  String.raw`^(?=[\s\S]*\b(?:buy|bought|charg|order|refund|customer))[\s\S]*?(?<!\p{L})${NAME}\s+should be ashamed`,
  String.raw`\b[Nn]ie wieder\s+(?:bei\s+|mit\s+)?${NAME}`,
  String.raw`(?<![\p{L}])${NAME}\s+(?:ist|sind)\s+(?:\S+\s+){0,2}(?:Abzocke|Betrug|Schrott|Müll)`,
  String.raw`(?<![\p{L}])${NAME},?\s+(?:c['’]est|est)\s+(?:\S+\s+){0,2}(?:l['’])?arnaque`,
  String.raw`\b[Pp]lus jamais\s+(?:chez\s+)?${NAME}`,
  String.raw`\b(?:[Nn]unca más|[Nn]unca mais)\s+(?:\S+\s+){0,2}(?:en|de|a|na|no|da|do)\s+${NAME}`,
  String.raw`(?<![\p{L}])${NAME}\s+(?:es|é)\s+(?:\S+\s+){0,2}(?:estafa|vergüenza|golpe|vergonha|lixo|basura)`
].map((source) => new RegExp(source, "u"))

/** Harsh words about what was bought. */
export const HARSH_TRADE = patternsOf(`
(never|stop) (again )?(buy|buying|order|ordering|shop|shopping|book|booking|fly|flying)
do ?n[o'’]t (buy|order|shop|book|fly)
(is|are) (an absolute |an utter |a total |a complete |a |such a )joke
stay away( from)?
piece of (junk|crap|rubbish|garbage|trash)
should be ashamed
(support|they|company) (ghosted|ripped|scammed|lied to) (me|us)
(worst|terrible|horrible|awful|disgusting|garbage|pathetic|scam|rip[- ]?off|boycott|boycotting)
(pakete?|bestellung|lieferung|kunden(service|dienst)|geld zurück|zuständig|abzocke|betrug|schrott|abo|ware)
(arnaques?|boycottez|boycottons|boycott|voleurs|service client|remboursement|honteux|de la merde)
(boicot|no compr(é|e)is|no compren|estafa|vergüenza|atención al cliente|devolución|basura|robo)
(boicote|não comprem|golpe|vergonha|lixo|atendimento|reembolso|enganação)
`)

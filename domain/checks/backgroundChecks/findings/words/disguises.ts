import { patternsOf } from "./patterns.ts"

/** What people put on words to make them look harmless. Taken off, the rest is read again. */

/** Laughter, and "I don't mean it". */
const JEST = `
lol
lmao
lmfao
rofl
jk
just kidding
i'?m (just |only )?(kidding|joking)
joking
(just |only |it'?s )a joke
(ha|he|hi){2,}h?
(ja|je){2,}j?
(es|era|en|de) broma
k{4,}
(rs){2,}
(é |era |de )?brincadeira
(nur|war|ist) (nur )?(ein )?(spa(ß|ss)|witz|scherz)
mdr
ptdr
(c'?est|c'?était) (une blague|pour rire)
je (rigole|plaisante)
`

/** What pretends that the words are not one's own, or not meant. */
const PRETEXTS = `
as a joke
(relax )?it'?s (just |only )?humou?r
not a threat( but)?
no offen[cs]e( but)?
hypothetically( of course| speaking)?
asking for a friend
for (educational|entertainment) purposes( only)?
source me
lyrics?( i wrote| of mine)?( about [^:.!?]{1,40})?
(this is )?not financial advice
in minecraft
`
const SIGNS = /[♪♫🎵🎶😂🤣😅😜😝😉😇🙃😆]|[;:]-?[)pd](?![\p{L}\p{N}])/giu

/** What says of someone's words that they are right. */
const ENDORSED = `
couldn'?t have (put|said) it better( myself)?
(this exactly|exactly this|100% this)
(he|she|they|it)('?s| is|'?re| are) (so |absolutely |totally |just )?right
(he|she|they) (has|have|'?s got) a point
(finally )?(someone|somebody) (finally )?(says|said|dares to say) (it|so)
i (totally |fully |completely |couldn'?t )?agree( more)?
(so|very|too|damn) true
(true|facts|preach|amen|based|spot on|well said|truth)[.!]*$
say it louder
(tiene|tienen) (toda la )?razón
es (la pura )?verdad
(er|sie) hat (völlig |vollkommen |so )?recht
(genau so|stimmt genau|so ist es|endlich sagt'?s? (es )?(mal )?(einer|jemand))
(il|elle|ils) (a|ont) (tout à fait |bien )?raison
(je suis )?(tout à fait |entièrement )?d'accord (avec (lui|elle|ça))
c'?est (la|bien) vrai
(ele|ela|eles) (tem|têm|está|tá) (toda )?(a )?(razão|certo|certa)
(é (a pura )?verdade|concordo( plenamente)?|disse tudo)
`
/** What would take it back. */
const NOT_ENDORSED = String.raw`
(don'?t|do not|can'?t|cannot|never|wouldn'?t|doesn'?t|isn'?t|not|nobody|no one) (\S+ ){0,2}(agree|right|true)
(no|nicht|pas|não|keiner|nadie) (\S+ ){0,3}(razón|verdad|recht|raison|vrai|razão|verdade|de acuerdo|d'accord)
`

/** Who is said to have said it. */
const ATTRIBUTIONS = String.raw`
(my|his|her|our|a|the|this) (\p{L}+ ){1,2}(always |once |just )?(says|said|thinks|told me|keeps saying)( that)?
(he|she|they|someone|somebody|everyone|people) (always |once |just )?(says?|said|thinks?|told me)( that)?
quote of the (day|week|year)
as (\p{L}+ ){1,2}(once )?(said|says|put it)
`

export const JEST_WORDS = patternsOf(JEST)
const EACH_JEST = patternsOf(JEST, {}, "giu")
const EACH_PRETEXT = patternsOf(PRETEXTS, {}, "giu")
const EACH_ATTRIBUTION = patternsOf(ATTRIBUTIONS, {}, "giu")
/** "Breaking:" before what the writer says of themselves is no news. */
const EACH_HEADLINE = patternsOf("breaking( news)?\nnews", {}, "giu")
const OF_ONESELF = patternsOf("(i|i'?m|i'?ll|i'?ve|me|my)")
const ENDORSEMENT = patternsOf(ENDORSED)
const TAKEN_BACK = patternsOf(NOT_ENDORSED)
const QUOTES = /["“”„«»]|(?<![\p{L}\p{N}])[‘']|['’](?![\p{L}\p{N}])/gu

const blank = (text: string, pattern: RegExp): string => text.replace(pattern, (found) => " ".repeat(found.length))

/** Whether the writer says of words that are quoted beside that they are right. */
export const isEndorsed = (text: string): boolean => ENDORSEMENT.test(text) && !TAKEN_BACK.test(text)

/**
 * The text without its disguises, every other word at its place; the text itself where it has none. Laughter alone is none: but for
 * threats, which are read with it, nothing is read otherwise for it.
 */
export const undisguised = (text: string): string => {
  const headlines = OF_ONESELF.test(text) ? [EACH_HEADLINE] : []
  const endorsed = isEndorsed(text) ? [QUOTES, EACH_ATTRIBUTION] : []
  const bare = [EACH_PRETEXT, ...headlines, ...endorsed].reduce(blank, text)
  return bare === text ? text : [EACH_JEST, SIGNS].reduce(blank, bare)
}

/**
 * How people say in a survey that somebody did NOT bring them, in English, German, French, Spanish, Italian, Portuguese and
 * Dutch. Words are lower case, without accents and apostrophes.
 */

const wordsOf = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).filter((word) => word !== ""))

/** They negate the name that follows, or the one just before. */
const NEGATORS = wordsOf(`
  not no never neither nor nobody none nothing dont didnt doesnt isnt wasnt werent arent aint havent hasnt hadnt cant
  cannot couldnt wont wouldnt nicht kein keine keinem keinen keiner keines nie niemals weder niemand nichts
  pas jamais aucun aucune personne ni rien nunca jamas ningun ninguna ninguno nadie nada tampoco
  non mai nessun nessuna nessuno niente ne nao nem nenhum nenhuma ninguem
  niet geen nooit niemand niets evenmin
`)

/** After a negator these make it an affirmation: not only, no doubt. */
const AFFIRMING = wordsOf(`
  only just merely simply least doubt question wonder less kidding lie
  nur allein bloss zuletzt zweifel wunder frage
  seulement uniquement que doute
  solo solamente unicamente duda dudo
  soltanto dubbio dubbi
  so apenas somente duvida
  alleen enkel twijfel
`)

/** Before a negator in its clause these reverse it: if it was not for them; who doesn't know them. */
const REVERSING = wordsOf(
  "if unless had who why wenn falls ware wer warum si qui pourquoi quien por se chi perche quem als wie waarom"
)

/** Function words: they may stand between a negator and the name it negates. */
const FUNCTION_WORDS = wordsOf(`
  a about account actually ad an any anybody anyone anything are at be because been bring brought by call called came
  certainly channel code come creator creators definitely did do does due even fan follow following followed for found find
  from had has have hear heard here him her i in influencer is it its know knew known link me met my name named of on one
  page person post posts probably read really recommend recommended recommendation sales saw see seen sent story sure tell
  thanks that the them there this through to told us used use via video videos was watch watched watching were who with you your
  aber auf auch aus bei bin bringen da das dem den der die dieser dir durch ein eine einem einen einer er es euch gefunden
  gehort gesehen habe haben hat hergebracht ich ihn ihr ihrem im ist kenne kennen mich mir mit seinem sie uber und uns
  vom von war wegen wirklich wurde zu
  a au aux avec c ce cest chez connais connait de des du elle entendu est ete etait grace il j je l la le les lui moi m mon
  par parle quelquun sur trouve un une vous vu
  al con conozco de del el ella en era es esta este fue gracias ha he hemos la las le lo los me mi oi por su un una vi visto
  a c con conosco da dal dalla dallo degli dei della di e era ha ho i il in l la lo mi per sono stata stato su tramite un una visto
  a as atraves com conheco conheci da de do dos e ela ele em era foi na no o os pela pelo por um uma vi
  aan dat de deze die door een ben bij gehoord gevonden gezien haar heb heeft hem het hij ik is ken kwam mij naar op over te
  van via was werd
`)

/** They extend a negation to the next name: not this one or that one. */
const COORDINATORS = wordsOf("or nor oder noch ou ni o u ne nem of")

/** They end a negation: not this one but that one. */
const CONTRASTS = wordsOf("but instead rather sondern aber mais sino pero ma bensi mas maar")

/** Whole answers, or parts of one, that name nobody, written as one word. */
const NOBODY = wordsOf(`
  no nope none nobody noone nothing neither noneofthem noneofthese noneofthose noneoftheabove nocreator nocreators
  nottheseones noinfluencer notacreator anyone anybody idontknow dontknow idk noidea ihavenoidea notsure iamnotsure imnotsure
  cantremember icantremember idontremember dontremember iforgot unknown
  nein niemand keiner keine keines keinervonihnen keinervondenen keinevonihnen keincreator keineahnung ichweissnicht weissnicht
  weissichnicht unbekannt
  personne aucun aucune aucundeux aucundentreeux aucuncreateur jenesaispas jesaispas saispas aucuneidee
  nadie ninguno ninguna ningunodeellos ningunocreador ninguncreador nose nolose nosabria niidea
  nessuno nessuna nessunodiloro nessuncreator nonso nonloso nessunaidea
  ninguem nenhum nenhuma nenhumdeles nenhumcriador naosei naofaoideia naofacoideia
  geen geenvanhen geenidee geencreator weetiknie weetikniet ikweethetniet weetniet
`)

/** The words of one clause, plain as {@link plainWord} makes them. */
export type Clause = ReadonlyArray<string>

/** A word without accents and apostrophes. */
export const plainWord = (word: string): string => word.normalize("NFD").replace(/[\p{M}'’`´]/gu, "")

/** Whether a word ends the negation before it. */
export const isContrast = (word: string): boolean => CONTRASTS.has(word)

/** Whether words say that it was nobody, rather than name somebody of that handle. */
export const meansNobody = (words: string): boolean => NOBODY.has(words)

/** Whether any word is a negator. Most answers have none. */
export const hasNegator = (words: Iterable<string>): boolean => {
  for (const word of words) if (NEGATORS.has(word)) return true
  return false
}

/** In Portuguese "no" is "in the", and what is in it is somebody's. */
const isPortuguesePlace = (clause: Clause, negatorAt: number): boolean =>
  clause[negatorAt] === "no" && clause.slice(negatorAt + 1).some((word) => word === "da" || word === "do")

const isReversed = (clause: Clause, negatorAt: number): boolean =>
  AFFIRMING.has(clause[negatorAt + 1] ?? "") ||
  clause.slice(0, negatorAt).some((word) => REVERSING.has(word)) ||
  isPortuguesePlace(clause, negatorAt)

/**
 * Whether a clause negates the name at `start` of `length` words: a negator stands before it with nothing between but
 * function words, or other names and "or"; or one follows it, and nothing else but such words. `isName` says
 * which words are part of some name.
 */
export const isNegated = (
  clause: Clause,
  start: number,
  length: number,
  isName: (place: number) => boolean
): boolean => {
  for (let at = start - 1; at >= 0; at--) {
    const word = clause[at] ?? ""
    if (NEGATORS.has(word)) {
      if (isReversed(clause, at)) return false
      return true
    }
    if (isName(at)) {
      if (!COORDINATORS.has(clause[start - 1] ?? "")) return false
    } else if (!FUNCTION_WORDS.has(word) && !COORDINATORS.has(word)) break
  }
  const after = clause.slice(start + length)
  const negatorAt = after.findIndex((word) => NEGATORS.has(word))
  return (
    negatorAt >= 0 &&
    after.every((word, place) => place === negatorAt || FUNCTION_WORDS.has(word)) &&
    !isReversed(clause, start + length + negatorAt)
  )
}

import { patternsOf } from "./patterns.ts"

/** Hatred of groups that the reading of English doesn't know: tales of secret power, and the same words in other languages. */

const CLASSES = {
  folk: "(jews|zionists|muslims|gays|immigrants|migrants|foreigners|trans people|refugees|blacks|gypsies)",
  power: `
    (all |the |every |each |our |your |this |whole |entire |world'?s |of |most )*(media|press|banks?|newsrooms?|hollywood|world|
    governments?|country|countries|money|finance|economy|internet)
  `,
  moros: `
    (los|las|estos|estas|esos|esas|todos los|todas las|a los) (moros?|moras|inmigrantes|gitan[oa]s|negr[oa]s|judí[oa]s|musulman(es|
    as)|gays|maricones|sudacas|panchitos|chinos|árabes|trans|travestis|extranjeros|mujeres)
  `,
  malos: `
    (todos |todas |unos |unas |un |una |puros |la |peor )*(plaga|basura|escoria|parásitos|ladron(es|as)|animales|cucarachas|
    terroristas|delincuentes|violadores|ratas|cáncer|mierda|inferiores|enferm[oa]s|criminales|alimañas)
  `,
  leute: `
    (ausländer|flüchtlinge|migranten|juden|muslime|moslems|türken|zigeuner|schwarze|schwule|lesben|araber|asylanten|kanaken|frauen|
    afrikaner|syrer)
  `,
  schlecht: `
    (alle |nur |doch |eh |halt |der letzte |letzter |eine |reiner )*(abschaum|dreck|parasiten|ungeziefer|ratten|tiere|verbrecher|
    kriminelle|terroristen|müll|plage|vergewaltiger|diebe|minderwertig|krank|vergast|abgeknallt|erschossen|aufgehängt|dumm)
  `,
  gens: `
    (les|ces|tous les|toutes les|sales|des) (noirs|arabes|juifs|musulmans|migrants|immigrés|étrangers|gays|pédés|homos|roms|gitans|
    femmes|trans|africains|chinois)
  `,
  mauvais: `
    (tous |toutes |des |que des |une |de la |de |la |pire )*(voleurs|parasites|racaille|vermine|animaux|ordures|merdes?|terroristes|
    cafards|rats|sous-hommes|déchets|criminels|violeurs|malades|singes)
  `,
  povo: `
    (os|as|esses|essas|todos os|todas as) (imigrantes|negr[oa]s|pret[oa]s|judeus|muçulmanos|gays|viados|bichas|cigan[oa]s|
    nordestinos|árabes|travestis|mulheres|venezuelanos|haitianos)
  `,
  ruim: `
    (tudo |todos |todas |uns |umas |um |uma |tod[oa]s |só )*(lixo|parasitas|ladrões|bandidos|vermes|animais|praga|terroristas|
    escória|doentes|aberração|ratos|macacos|inferiores|burr[oa]s)
  `
}
const POWER = `
(the )?{folk} (secretly |really |all |now )?(run|runs|control|controls|own|owns|are behind|rule) {power}
`
const HATRED = String.raw`
{moros} (?<!no )(son|sois|es) {malos}
{moros},? [^.!?]{0,30}(que se (larguen|vayan|mueran)|fuera de (mi|nuestro|este) país|hay que (matar|echar|gasear|quemar)(los|las)?)
(hay que|habría que) (matar|echar|expulsar|gasear|quemar|fusilar) a {moros}
{leute} (sind|ist) {schlecht}
(alle )?{leute} (gehören|sollte man|sollten|müssen) ([^\s.!?]+ ){0,2}(vergast|abgeknallt|erschossen|aufgehängt|verbrannt|vergasen|
erschießen)
{gens},? (c'est|ce sont|sont) {mauvais}
(il faut|faudrait|on devrait) (tous les |toutes les )?(tuer|cramer|gazer|virer|exterminer) {gens}
{povo} (são|é) {ruim}
(tem que|devia|deviam) (matar|expulsar|queimar|exterminar) {povo}
`
/** Words of those who tell of it, or against it. */
const TOLD = String.raw`
(myth|conspiracy|trope|anti-?semitic|antisemitism|propaganda|lie that|stereotypes?|racist|racism|racists|bigots?|history|fake news|
debunk\p{L}*|satire)
(anyone|people|those|everyone) who
(quien|quienes|los que|el que|quem|wer|celui qui|ceux qui|cualquiera que) (\p{L}+ )?(diz|dice|dicen|sagt|sagen|dit|disent|diga|
diga[nm]|pense[nm]?|glaubt|pensent)
(racis\p{L}+|rassis\p{L}+|xenof\p{L}+|xénoph\p{L}+|prejuicios?|preconceito|vorurteile?|préjugés?|mito|mythe|mythos|hetze|propagande)
(me|mich|mir|m'|nos) (llam\p{L}+|dijo|dijeron|escribió|gritó|gritaron|genannt|nannte|geschrieben|traité|traitée|dit|chamou|chamaram|
disse|disseram|xingou)
`

export const SECRET_POWER = patternsOf(POWER, CLASSES)
export const HATRED_ELSEWHERE = patternsOf(HATRED, CLASSES)
export const TOLD_OF = patternsOf(TOLD)

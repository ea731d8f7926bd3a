import { RegExp as Pattern } from "effect"
import type { Flag } from "../../../creators/scoring/riskFlags.ts"

/** Why a finding is left out altogether. */
export type DropCode = "other_person" | "protected_class" | "duplicate" | "too_many"

export const DROP_REASONS: Readonly<Record<DropCode, string>> = {
  other_person: "It is by or about someone else: another account, or someone who shares the name.",
  protected_class:
    "It says nothing but religion, origin, health, orientation, union or age, of which nothing is derived.",
  duplicate: "The same words on the same platform are one finding.",
  too_many: "Graver findings fill the report."
}

const SHARED_NAME = new RegExp(
  String.raw`\bnamesakes?\b|\bshar(e|es|ing|ed) (a|the|my|our|that|this) name\b|\b(same|similar) name as\b` +
    String.raw`|\bnot related to me\b|\bmistaken for\b|\bwrong person\b|\bsame name\b` +
    String.raw`|\b(google|the internet|search results?|wikipedia) (keeps?|thinks?|thought|says?) (\S+ )?(i|i'm|i’m|me)\b` +
    String.raw`|\b(confus\w+|mistak\w+|mix\w* up) (me|us) (with|for)\b` +
    String.raw`|(?<!\p{L})(mismo nombre|tocayo|tocaya|homónim[oa]|mesmo nome|xará|namensvetter(in)?|gleichen namen?` +
    String.raw`|(der|den)selben? namen?|homonyme|même nom)(?!\p{L})`,
  "iu"
)

/** "I'm not the … who": a name, so that "I'm not the one who" stays the writer's own. */
const NOT_THE_NAMED = new RegExp(
  String.raw`\b(?:[Nn]ot|[Nn]o soy|[Nn]ão sou|[Nn]icht|pas) (?:the|el|la|o|a|der|die|le) (?:\p{Lu}\p{L}+ ?){2,3}` +
    String.raw`(?:,? (?:who|that|que|der|die|qui)\b|\p{L}*)`,
  "u"
)

/** Makes a test of whether a text is about someone who shares the subject's name. */
export const makeIsOfNamesake = (displayName: string): ((text: string) => boolean) => {
  const name = displayName.trim()
  const other =
    name === "" ? null : new RegExp(`\\b(another|different|other) ${Pattern.escape(name)}(?![\\p{L}\\p{N}])`, "iu")
  return (text) => SHARED_NAME.test(text) || NOT_THE_NAMED.test(text) || other?.test(text) === true
}

/** Words that name a religion, an origin, a health, an orientation, a union or an age. None is a slur. */
const CLASS_WORDS = new Set(
  (
    "muslim muslims islam islamic ramadan jewish jew jews christian christians catholic hindu sikh " +
    "buddhist atheist faith religion religious " +
    "mosque church synagogue pray prayer immigrant immigrants migrant migrants refugee refugees asylum " +
    "border visa foreigner black white asian " +
    "african arab latino latina roma indigenous native gay lesbian bi bisexual trans transgender queer " +
    "nonbinary straight pride hiv aids cancer " +
    "depression depressed bipolar autistic adhd disabled disability wheelchair diabetic pregnant " +
    "miscarriage therapy sober sobriety recovering " +
    "recovery alcoholic alcoholics addict addicts addiction aa rehab overdose union unions unionised " +
    "unionized strike striking picket member " +
    "old older young elderly senior teenager boomer years " +
    "judío judía judíos judías musulmán musulmana musulmanes cristiana católica católico gitano gitana negro negra lesbiana bisexual " +
    "inmigrante inmigrantes discapacitado discapacitada embarazada sindicato huelga " +
    "jude jüdin juden jüdisch muslima moslem christ christin katholisch schwarz schwarze schwul schwuler lesbisch ausländer ausländerin " +
    "flüchtling behindert schwanger gewerkschaft streik " +
    "juif juive juifs musulman chrétien chrétienne catholique noir noire noirs lesbienne homosexuel homosexuelle immigré immigrée " +
    "handicapé handicapée enceinte syndicat grève " +
    "judeu judia muçulmano muçulmana cristão cristã preto preta lésbica imigrante deficiente grávida greve sindicato idoso idosa"
  ).split(" ")
)
const PLAIN_WORDS = new Set(
  "a an the i im i'm am is are was were we our my me of in on at for from and or to with since been being have has".split(
    " "
  )
)
const WORD = /[\p{L}'’]+/gu

/** Hatred that names a group and wants it harm is no mention of the group. */
const HOSTILE_SIGNS: ReadonlySet<string> = new Set([
  "call_for_harm",
  "threat",
  "approved_harm",
  "slur_attack",
  "dehumanising",
  "slogan"
])

/** Whether what was found names a protected class and nothing else. */
export const isProtectedClassAlone = ({
  matched,
  sign = null
}: Pick<Flag, "matched"> & Partial<Pick<Flag, "sign">>): boolean => {
  if (sign !== null && HOSTILE_SIGNS.has(sign)) return false
  const words = (matched.toLowerCase().match(WORD) ?? []).filter((word) => !PLAIN_WORDS.has(word.replace("’", "'")))
  return words.length > 0 && words.every((word) => CLASS_WORDS.has(word))
}

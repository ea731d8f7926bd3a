import { readFileSync } from "node:fs"

/**
 * The hate suite: sentences with open places, one row a sentence, and what fills the places. Half of it is kept from those who write
 * rules: they may read what is wrong of the seen half alone.
 */

/** How many cases a sentence with an open place gives. */
const FILLINGS = 4

/** Plural, singular with its article. */
const ORIGINS = [
  ["Muslims", "a Muslim"],
  ["Jews", "a Jew"],
  ["Mexicans", "a Mexican"],
  ["immigrants", "an immigrant"],
  ["refugees", "a refugee"],
  ["Africans", "an African"],
  ["Pakistanis", "a Pakistani"],
  ["Indians", "an Indian"],
  ["Arabs", "an Arab"],
  ["Asians", "an Asian"],
  ["black people", "a black person"],
  ["Romani people", "a Romani woman"]
] as const

const GROUPS = [
  ...ORIGINS,
  ["women", "a woman"],
  ["gay people", "a gay man"],
  ["lesbians", "a lesbian"],
  ["trans people", "a trans woman"],
  ["disabled people", "a disabled person"],
  ["blind people", "a blind man"]
] as const

/** The words of a place, and the places that are filled together with it. */
const FILLS: Readonly<Record<string, ReadonlyArray<Readonly<Record<string, string>>>>> = {
  G: GROUPS.map(([plural, one]) => ({
    G: plural,
    A: one,
    a: one.slice(one.indexOf(" ") + 1),
    "#G": plural.replace(/(?:^| )(.)/gu, (_, first: string) => first.toUpperCase())
  })),
  N: ORIGINS.map(([plural]) => ({
    N: plural,
    G: plural,
    "#N": plural.replace(/(?:^| )(.)/gu, (_, first: string) => first.toUpperCase())
  })),
  U: [
    "Hazaras",
    "Yazidis",
    "Druze",
    "Uyghurs",
    "Samoans",
    "Tutsis",
    "Hmong",
    "Moldovans",
    "Tigrayans",
    "Kashubians"
  ].map((U) => ({ U })),
  I: ["Muslim women", "black lesbians", "disabled women", "gay immigrants", "trans refugees", "Jewish women"].map(
    (I) => ({
      I
    })
  ),
  M: ["f*ggots", "p*kis", "n*ggers", "k*kes", "sp*cs", "tr*nnies", "ch*nks", "r*tards"].map((M) => ({ M })),
  T: ["printer", "phone", "car", "toaster", "update", "app", "zip", "kettle"].map((T) => ({ T })),
  P: ["Kevin", "Marco", "Dave", "my cousin Tom", "Piotr", "that Greg"].map((P) => ({ P })),
  J: ["landlords", "accountants", "referees", "politicians", "journalists", "parking wardens", "bankers", "vegans"].map(
    (J) => ({ J })
  ),
  S: ["Mexicans", "Indians", "Germans", "Italians", "Koreans", "Americans", "Turks", "Dutch"].map((S) => ({ S }))
}

const LEET: Readonly<Record<string, string>> = { a: "4", e: "3", i: "1", o: "0", s: "5", t: "7" }

const DISGUISE: Readonly<Record<string, (word: string) => string>> = {
  spaced: (word) => [...word].join(" "),
  dotted: (word) => [...word].join("."),
  dashed: (word) => [...word].join("-"),
  leet: (word) => word.replace(/[aeiost]/gu, (letter) => LEET[letter] ?? letter)
}

export interface SuiteCase {
  readonly function: string
  readonly isHateful: boolean
  readonly text: string
  /** Whether its sentence belongs to the half that no rule and no setting was chosen by. */
  readonly isUnseen: boolean
}

/** FNV-1a in 32 bits: the same for the same sentence, whatever stands around it. */
const hashOf = (text: string): number =>
  [...text].reduce((hash, letter) => Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0, 0x811c9dc5)

/** The places of a sentence; that of an origin before that of any group, since it fills both. */
const placeOf = (sentence: string): string | null => {
  const places = new Set([...sentence.matchAll(/\{#?(\w)\}/gu)].map(([, place]) => place ?? ""))
  const [first] = [...places].filter((place) => place !== "A" && place !== "a" && place !== "G")
  return first ?? (places.size > 0 ? "G" : null)
}

const fill = (sentence: string): ReadonlyArray<string> => {
  const place = placeOf(sentence)
  const fillings = place === null ? [{}] : (FILLS[place] ?? [])
  const from = hashOf(sentence) % fillings.length
  const chosen = place === null ? fillings : [...fillings, ...fillings].slice(from, from + FILLINGS)
  return chosen.map((words: Readonly<Record<string, string>>) => {
    const filled = sentence
      .replace(/\{(#?\w)\}/gu, (_, name: string) => {
        const word = words[name]
        if (word === undefined) throw new Error(`nothing fills ${name} of: ${sentence}`)
        return word
      })
      .replace(/\[(\w+) (\w+)\]/gu, (_, how: string, word: string) => DISGUISE[how]?.(word) ?? word)
    return filled.charAt(0).toUpperCase() + filled.slice(1)
  })
}

/** Of each function the half of its sentences whose hash is higher is unseen, with all that it is filled to. */
export const suiteCases = (): ReadonlyArray<SuiteCase> => {
  const rows = readFileSync(new URL("./sentences.tsv", import.meta.url), "utf8")
    .trimEnd()
    .split("\n")
    .slice(1)
    .map((line) => line.split("\t"))
  const functions = Map.groupBy(rows, ([name = ""]) => name)
  return [...functions].flatMap(([name, ofFunction]) => {
    const sentences = ofFunction
      .map(([, verdict = "", sentence = ""]) => ({ verdict, sentence, hash: hashOf(sentence) }))
      .toSorted((one, other) => one.hash - other.hash)
    return sentences.flatMap(({ verdict, sentence }, index) =>
      fill(sentence).map((text) => ({
        function: name,
        isHateful: verdict === "hateful",
        text,
        isUnseen: index * 2 >= sentences.length
      }))
    )
  })
}

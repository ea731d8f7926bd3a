import type { NormalisedText } from "./normalise.ts"

/** Everyday words by language, our own choice: those that the other languages here don't share. */
const EVERYDAY: Readonly<Record<"english" | "other", string>> = {
  english:
    "the and is are was were you your this that these those it of for with have has had not but they we my what when who how will would can just from about all at be been do does did don't i'm it's so if or an there here their our his her him she he them than then because now out up get got like know think want need today really love new",
  other:
    "el los las una unos por que qué para con como más pero esto este esta muy soy eres somos también cuando donde porque gracias le les des une est sont vous nous avec pour dans sur pas mais ce cette être très c'est j'ai merci der die das und ist nicht ich du wir ihr sie mit auf für ein eine einen auch von zu im danke il lo gli che è sono non della nel anche grazie perché os um uma não você mais isso muito obrigado het een van niet ik jij maar ook voor met bir ve bu için çok ben sen değil yang dan ini itu tidak dengan untuk aku kamu nie jest się to na że jak och är det som inte jag på för og er ikke jeg til"
}

const english = new Set(EVERYDAY.english.split(" "))
const other = new Set(EVERYDAY.other.split(" "))

const LETTERS = /\p{L}/gu
const LATIN_LETTER = /\p{Script=Latin}/u
const NOT_PLAIN = /[^ -~\s]/

/** Tags of X and others that say nothing of a language. */
const UNKNOWN_TAG = /^(und|zxx|art|qam|qct|qht|qme|qst|mis|mul)\b/i

/** Whether most letters are of another script; those of mathematics count as the Latin ones that they depict. */
const isMostlyForeign = (original: string): boolean => {
  const letters = original.normalize("NFKC").match(LETTERS) ?? []
  return letters.filter((letter) => LATIN_LETTER.test(letter)).length * 2 < letters.length
}

/**
 * Which language a text is in, as far as it matters here: by script first, then by its everyday words, then by what the
 * platform says. A short Latin text that says nothing else is taken for English.
 */
export const languageOf = ({ original, words }: NormalisedText, tag: string | null): "english" | "other" | "none" => {
  let said = 0
  let hits = 0
  let misses = 0
  for (const { text, kind } of words) {
    if (kind !== "word" && kind !== "hashtag") continue
    said += 1
    if (english.has(text)) hits += 1
    else if (other.has(text)) misses += 1
  }
  if (said === 0) return "none"
  // Words were folded: a text in Cyrillic may look Latin by now.
  if (NOT_PLAIN.test(original) && isMostlyForeign(original)) return "other"
  if (hits !== misses) return hits > misses ? "english" : "other"
  return tag === null || UNKNOWN_TAG.test(tag) || /^en\b/i.test(tag) ? "english" : "other"
}

import anyAscii from "any-ascii"
import { foldText } from "../../textAnalysis/foldText.ts"

const PLAIN = /^[\x20-\x7e]*$/
const LATIN = /\p{Script=Latin}/u
const OTHER_LETTER = /[^\x20-\x7e]/
/** Pictures and what joins and colours them. Letters drawn as pictures are read before these are taken out. */
const PICTURES =
  /(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u200d|\ufe0e|\ufe0f|\u20e3)+/gu
/** Marks that stand for letters or sounds that Latin has none for. */
const SOUND_MARKS = /['`]/g
/** What is longer is no name. */
const INPUT_CHARACTERS_MAX = 400

/**
 * A word as it sounds in Latin letters. One that has a Latin letter holds others for their looks (а in "pаul"), so they are
 * read by their looks.
 */
const romaniseWord = (word: string): string =>
  !OTHER_LETTER.test(word)
    ? word
    : LATIN.test(word)
      ? anyAscii(foldText(word).text)
      : anyAscii(word).replace(SOUND_MARKS, "")

/** A text in lower case ASCII, other scripts as they sound; pictures are left out. Of a long text its beginning. */
export const romanise = (text: string): string => {
  const cut = text.slice(0, INPUT_CHARACTERS_MAX)
  if (PLAIN.test(cut)) return cut.toLowerCase()
  const drawn = cut
    .toWellFormed()
    .normalize("NFKC")
    .replace(PICTURES, (run) => foldText(run).text.replace(PICTURES, " "))
  return drawn.split(/\s+/).map(romaniseWord).join(" ").toLowerCase().trim()
}

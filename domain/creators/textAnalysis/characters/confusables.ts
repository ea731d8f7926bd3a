/**
 * Letters of other scripts that look like Latin ones, each followed by its Latin double. Our own short list: only pairs
 * that can't be told apart, or hardly, in a common typeface.
 */
const LOOK_ALIKES = [
  // Cyrillic
  "аa вb сc еe ёe нh іi їi јj кk мm оo рp ԛq гr ѕs тt уy ѵv ԝw хx ԁd һh ӏl",
  // Greek
  "αa βb εe ηn ιi κk νv οo ρp τt υu χx γy ωw μu ζz",
  // Latin extensions that no decomposition takes apart
  "ɑa ɓb ƈc ɗd ɛe ɡg ɦh ıi ɩi ʝj ƙk łl ɫl ɱm ɲn ŋn øo ɔo ƥp ʠq ʂs ƭt ʋv ƴy ʐz đd ħh ŧt ƒf",
  // Small capitals
  "ᴀa ʙb ᴄc ᴅd ᴇe ɢg ʜh ɪi ᴊj ᴋk ʟl ᴍm ɴn ᴏo ᴘp ʀr ꜱs ᴛt ᴜu ᴠv ᴡw ʏy ᴢz"
]

const DOUBLES: ReadonlyMap<string, string> = new Map(
  LOOK_ALIKES.join(" ")
    .split(" ")
    .map((pair) => [pair.slice(0, -1), pair.slice(-1)])
)

const CIRCLED_A = 0x1f150
const SQUARED_A = 0x1f170
const LETTERS = 26

/** White letters on a disc or square are drawn as emoji, and have no decomposition. */
const drawnLetter = (codePoint: number): string | null => {
  for (const first of [CIRCLED_A, SQUARED_A]) {
    if (codePoint >= first && codePoint < first + LETTERS) return String.fromCharCode(0x61 + codePoint - first)
  }
  return null
}

/** What a character of any script reads as to the eye: lower case, without accents, look-alikes made Latin. */
export const foldCharacter = (character: string): string => {
  const drawn = drawnLetter(character.codePointAt(0) ?? 0)
  if (drawn !== null) return drawn
  const bare = character
    .normalize("NFKC")
    .normalize("NFKD")
    .replace(/\p{Mn}/gu, "")
    .toLowerCase()
  let folded = ""
  for (const letter of bare) folded += letter === "ß" ? "ss" : (DOUBLES.get(letter) ?? letter)
  // Marks of Arabic or Devanagari are letters there; only what stands on a Latin base may vanish.
  return bare === "" && !/[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]/.test(character)
    ? character
    : folded
}

import { foldCharacter } from "./characters/confusables.ts"

export interface FoldedText {
  /** ASCII, but for letters of other scripts and pictographs, which stay; every other sign is a full stop. */
  readonly text: string
  /** For each unit of `text`, where its character begins and ends in the original; null where nothing moved. */
  readonly starts: ReadonlyArray<number> | null
  readonly ends: ReadonlyArray<number> | null
}

const PLAIN = /^[\t\n\r\x20-\x7e]*$/

/** Zero-width and bidirectional controls, soft hyphens, joiners, variation selectors and tags: seen by no reader. */
const INVISIBLE = /^\p{Default_Ignorable_Code_Point}$/u
const PICTOGRAPH = /\p{Extended_Pictographic}/u
const NEITHER_LETTER_NOR_DIGIT = /[^\p{L}\p{N}\p{M}]/gu
const QUOTE = /^[‘’ʼ‛′＇`´]$/u

const foldOne = (character: string): string => {
  if (INVISIBLE.test(character)) return ""
  if (QUOTE.test(character)) return "'"
  const folded = foldCharacter(character)
  if (folded.length < 2 && PLAIN.test(folded)) return folded
  if (PICTOGRAPH.test(character) && !PLAIN.test(folded)) return character
  // Of a character that stands for several, such as a number in brackets, the letters alone: it is one word at most.
  const letters = folded.replace(NEITHER_LETTER_NOR_DIGIT, "")
  return letters !== "" ? letters : /\s/.test(folded) ? " " : "."
}

/** Some platforms' exports write these for signs; a reader sees the sign. */
const ENTITY = /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|amp|lt|gt|quot|apos|nbsp);/giy
const NAMED: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&apos;": "'",
  "&nbsp;": " "
}
const AMPERSAND = 0x26
const MAY_HOLD_ENTITY = /&[#a-z]/i
const CODE_POINT_MAX = 0x10ffff
const SURROGATES = [0xd800, 0xdfff] as const

/** The entity that begins at `at`, and the sign it stands for. */
const entityAt = (text: string, at: number): { readonly length: number; readonly sign: string } | null => {
  ENTITY.lastIndex = at
  const found = ENTITY.exec(text)
  if (found === null) return null
  const [entity, decimal, hexadecimal] = found
  const code = decimal !== undefined ? Number.parseInt(decimal, 10) : Number.parseInt(hexadecimal ?? "", 16)
  if (Number.isNaN(code)) return { length: entity.length, sign: NAMED[entity.toLowerCase()] ?? " " }
  const isSign = code <= CODE_POINT_MAX && (code < SURROGATES[0] || code > SURROGATES[1])
  return { length: entity.length, sign: isSign ? String.fromCodePoint(code) : " " }
}

/** What each character folds to, remembered: texts use few different ones, and there are only so many in Unicode. */
const memory = new Map<string, string>()

/** Folds a text for comparison, and remembers where each character was. */
export const foldText = (original: string): FoldedText => {
  const mayHoldEntity = MAY_HOLD_ENTITY.test(original)
  if (!mayHoldEntity && PLAIN.test(original)) return { text: original.toLowerCase(), starts: null, ends: null }
  let text = ""
  const starts: Array<number> = []
  const ends: Array<number> = []
  let at = 0
  while (at < original.length) {
    const entity = mayHoldEntity && original.charCodeAt(at) === AMPERSAND ? entityAt(original, at) : null
    const character = entity?.sign ?? String.fromCodePoint(original.codePointAt(at) ?? 0)
    const length = entity?.length ?? character.length
    let folded = memory.get(character)
    if (folded === undefined) {
      folded = foldOne(character)
      memory.set(character, folded)
    }
    for (let unit = 0; unit < folded.length; unit += 1) {
      starts.push(at)
      ends.push(at + length)
    }
    text += folded
    at += length
  }
  return { text, starts, ends }
}

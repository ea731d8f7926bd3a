/** A text longer than this is cut. */
const TEXT_UNITS_MAX = 20_000

const SEGMENTER = new Intl.Segmenter("und", { granularity: "grapheme" })

/** Controls, and what would turn or hide the text around it. */
const UNPRINTABLE = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufff9-\ufffc\u{e0000}-\u{e001f}]/gu
/** Scripts written without blanks between words: where their words end a dictionary knows, or a zero-width space says. */
export const UNSPACED = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
const BREAK = RegExp(`(?<!${UNSPACED.source})\u200b|\u200b(?!${UNSPACED.source})`, "gu")
/** More marks on one letter than its script heaps there would grow into the lines around it. */
const EXCESS_MARKS =
  /(?<=\p{M}{4})(?![\p{Script=Devanagari}\p{Script=Hebrew}\p{Script=Myanmar}\p{Script=Tibetan}])\p{M}|(?<=\p{M}{10})\p{M}/gu
const LINE_ENDS = /\r\n?|[\n\v\f\u0085\u2028\u2029]/g

/**
 * The lines of a text as they can be printed: composed, tabs as spaces, one blank line for many, without controls, direction
 * marks and heaps of accents. Letters and the joiners between them stay.
 */
export const printableLines = (text: string): ReadonlyArray<string> => {
  const cut = text.length > TEXT_UNITS_MAX ? `${text.slice(0, TEXT_UNITS_MAX)}…` : text
  return cut
    .toWellFormed()
    .replace(LINE_ENDS, "\n")
    .replaceAll("\t", " ")
    .normalize("NFC")
    .replace(EXCESS_MARKS, "")
    .trim()
    .split("\n")
    .map((line) => line.replace(UNPRINTABLE, "").replace(BREAK, "").trimEnd())
    .filter((line, index, lines) => line !== "" || lines[index - 1] !== "")
}

/** A text as one line. */
export const printableLine = (text: string): string => printableLines(text).join(" ")

/** What ends with the sign that joins two consonants. */
const JOINING = /(?:[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0c4d\u0ccd\u0d4d\u1039\u17d2]\u200d?|\u0dca\u200d)$/

/** The characters as a reader counts them; consonants that are written as one are one. */
export const clustersOf = (text: string): ReadonlyArray<string> => {
  if (/^[\x20-\x7e]*$/.test(text)) return text.split("")
  const clusters: Array<string> = []
  for (const { segment } of SEGMENTER.segment(text)) {
    const last = clusters.at(-1)
    if (last !== undefined && JOINING.test(last) && /^\p{L}/u.test(segment)) clusters.splice(-1, 1, last + segment)
    else clusters.push(segment)
  }
  return clusters
}

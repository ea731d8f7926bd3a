/** A text longer than this is cut. */
const TEXT_UNITS_MAX = 20_000

const SEGMENTER = new Intl.Segmenter("und", { granularity: "grapheme" })

/** Controls, and what would turn or hide the text around it; a zero-width space is a break that is not seen. */
const UNPRINTABLE = /[\p{Cc}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufff9-\ufffc\u{e0000}-\u{e001f}]/gu
/** More marks on one letter than any script heaps there would grow into the lines around it. */
const EXCESS_MARKS = /(\p{M}{4})\p{M}+/gu
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
    .replace(EXCESS_MARKS, "$1")
    .trim()
    .split("\n")
    .map((line) => line.replace(UNPRINTABLE, "").trimEnd())
    .filter((line, index, lines) => line !== "" || lines[index - 1] !== "")
}

/** A text as one line. */
export const printableLine = (text: string): string => printableLines(text).join(" ")

/** The characters as a reader counts them. */
export const clustersOf = (text: string): ReadonlyArray<string> =>
  /^[\x20-\x7e]*$/.test(text) ? text.split("") : Array.from(SEGMENTER.segment(text), ({ segment }) => segment)

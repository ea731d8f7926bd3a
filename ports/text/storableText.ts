/**
 * Text as every store can hold it: well-formed Unicode without NUL. A string may also hold half of a surrogate pair, which UTF-8 has no
 * bytes for, and Postgres keeps no NUL in a text.
 */
export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes("\0")

/** Text on one line, without control characters, that every store can hold. */
export const isPlain = (text: string): boolean => text.isWellFormed() && !/\p{Cc}/u.test(text)

/** The same text without what no store can hold: without NUL, and with U+FFFD in place of each half of a surrogate pair. */
export const toStorable = (text: string): string => text.replaceAll("\0", "").toWellFormed()

/** What text has to be free of to be storable, as a caller is told it. */
export const UNSTORABLE = "without NUL or unpaired surrogates"

/** The rule of storable text of `min` to `max` UTF-16 units, as a caller is told it. */
export const textRule = (min: number, max: number): string =>
  `must be text of ${min === 0 ? "at most" : `${min} to`} ${max} characters, ${UNSTORABLE}`

/** A line that only says something of those below it: a sign and a blank, so that hashtags are terms. */
const COMMENT = "# "

/**
 * The terms of a list, in its order: one a line. A line that ends in `|` goes on in the next; blank lines and lines that
 * begin with `# ` are no terms.
 */
export const parseTerms = (list: string): ReadonlyArray<string> =>
  list
    .replace(/\|\n\s*/g, "|")
    .split("\n")
    .flatMap((line) => {
      const term = line.trim()
      return term === "" || term.startsWith(COMMENT) ? [] : [term]
    })

/** The words of a list: one a line, or several divided by blanks. */
export const parseWords = (list: string): ReadonlyArray<string> => parseTerms(list).flatMap((line) => line.split(/\s+/))

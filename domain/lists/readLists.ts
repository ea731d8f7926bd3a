/** The lists of a data file: a line `[name]` begins one, which ends at the next. Each holds one entry a line. */
export interface WordLists {
  /** The entries of one list. Throws where the file has none of that name. */
  readonly list: (name: string) => string
  /** All lists whose names begin with a word, by the rest of their names. */
  readonly below: (word: string) => Readonly<Record<string, string>>
  readonly all: () => Readonly<Record<string, string>>
}

const HEADING = /^\[(.+)\]\n/m
const BLANK_OR_COMMENT = /^(?:# .*)?\n/gm

/**
 * Reads a data file of word lists. Blank lines are left out, and those that begin with `# `: hashtags are entries. Throws where two lists
 * have one name.
 */
export const readLists = (file: string): WordLists => {
  const [, ...parts] = file.replace(BLANK_OR_COMMENT, "").split(HEADING)
  const lists = new Map<string, string>()
  for (let at = 0; at < parts.length; at += 2) {
    const name = parts[at] ?? ""
    if (lists.has(name)) throw new Error(`two lists are called ${name}`)
    lists.set(name, parts[at + 1] ?? "")
  }
  return {
    list: (name) => {
      const found = lists.get(name)
      if (found === undefined) throw new Error(`there is no list ${name}`)
      return found
    },
    below: (word) =>
      Object.fromEntries(
        Array.from(lists).flatMap(([name, entries]) =>
          name.startsWith(`${word} `) ? [[name.slice(word.length + 1), entries]] : []
        )
      ),
    all: () => Object.fromEntries(lists)
  }
}

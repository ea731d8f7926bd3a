import { existsSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { ENTRIES, type EntryName } from "../../hosts/library/entries.ts"
import { ROOT } from "./packedLibrary.ts"

interface Definition {
  readonly file: string
  readonly name: string
}

const REEXPORT = /export (?:type )?(?:\*|\{([^}]*)\}) from "([^"]+)"/g

/** Where a name of a module is defined: in it, or in one that it has it from. */
const definitionOf = (file: string, name: string): Definition | null => {
  const source = readFileSync(join(ROOT, file), "utf8")
  for (const [, names, from = ""] of source.matchAll(REEXPORT)) {
    const target = join(dirname(file), from)
    if (names === undefined) {
      const found = definitionOf(target, name)
      if (found !== null) return found
      continue
    }
    for (const each of names.split(",")) {
      const [, inner = "", outer = inner] = /^\s*(?:type )?(\w+)(?: as (\w+))?\s*$/.exec(each) ?? []
      if (outer === name) return definitionOf(target, inner)
    }
  }
  return new RegExp(`export (?:const|class|function) ${name}\\b`).test(source) ? { file, name } : null
}

/** The comment before a definition, without its stars; null where there is none. */
const commentOf = ({ file, name }: Definition): string | null => {
  const source = readFileSync(join(ROOT, file), "utf8")
  const [, comment] =
    new RegExp(`/\\*\\*((?:(?!\\*/)[\\s\\S])*)\\*/\\nexport (?:const|class|function) ${name}\\b`).exec(source) ?? []
  return comment === undefined ? null : comment.replaceAll(/^\s*\* ?/gm, "")
}

/** What is written of one public function: a text, and an example of its use. */
export interface Described {
  readonly text: string
  /** Null where there is none. */
  readonly example: string | null
}

/** What is written of a public function where it is defined; null where nothing is, or where nobody defines it. */
export const describedIn = (entry: EntryName, name: string): Described | null => {
  const file: string = ENTRIES[entry]
  const definition = existsSync(join(ROOT, file)) ? definitionOf(file, name) : null
  const comment = definition === null ? null : commentOf(definition)
  if (comment === null) return null
  const [text = "", example] = comment.split("@example")
  const [, code = null] = /```ts\n([\s\S]*?)```/.exec(example ?? "") ?? []
  return { text: text.trim(), example: code }
}

/** `expression //=> value` says what an expression is. */
const CLAIM = /^(.+?) \/\/=> (.+)$/gm

/** An example as a program that checks what it claims. */
export const programOf = (example: string): string =>
  `import { is } from "./is.mjs"\n${example.replaceAll(CLAIM, "is($1, $2)")}`

export const claimsIn = (example: string): number => [...example.matchAll(CLAIM)].length

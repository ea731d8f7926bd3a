import type { HtmlPage } from "../../../ports/web/HtmlPage.ts"
import { parsedJson } from "../lenientFields.ts"

/** Characters of scripts that are searched for values in one page. */
const SCRIPT_CHARACTERS_MAX = 8_000_000
/** Values that are taken out of one page's scripts. */
const SCRIPT_VALUES_MAX = 200

/** What stands before a value that a script keeps: `var a = {`, `window.a = [`, `window["a"]=`, `window.__NUXT__={`. */
const ASSIGNMENT =
  /(?:\b(?:var|let|const)\s+[\w$]{1,80}|\b(?:window|self|globalThis)(?:\.[\w$]{1,80}|\["[\w$-]{1,80}"\]))\s*=\s*/g
/** A value as a text within a script: `JSON.parse("…")`. */
const PARSED_TEXT = /^JSON\.parse\(\s*/
/** How Next.js sends a page piece by piece: `self.__next_f.push([1,"…"])`, each piece lines of `id:value`. */
const PIECES = /\bself\.__next_f\.push\(\s*/g
const PIECE_LINE = /^[\da-f]{1,8}:(?:[A-Z])?(?=[[{])/

/** Where the text that begins with the quote at `start` ends, behind its other quote; -1 where the script ends first. */
const textEnd = (script: string, start: number): number => {
  for (let at = script.indexOf('"', start + 1); at >= 0; at = script.indexOf('"', at + 1)) {
    let first = at
    while (first > start + 1 && script.charAt(first - 1) === "\\") first--
    if ((at - first) % 2 === 0) return at + 1
  }
  return -1
}

/** Where the object, list or text that begins at `start` ends; -1 where none begins there, or the script ends first. */
const valueEnd = (script: string, start: number): number => {
  const first = script.charAt(start)
  if (first === '"') return textEnd(script, start)
  if (first !== "{" && first !== "[") return -1
  const mark = /["{}[\]]/g
  mark.lastIndex = start
  let depth = 0
  for (let match = mark.exec(script); match !== null; match = mark.exec(script)) {
    const [character] = match
    if (character === '"') {
      const end = textEnd(script, match.index)
      if (end < 0) return -1
      mark.lastIndex = end
    } else if (character === "{" || character === "[") depth++
    else if (--depth === 0) return mark.lastIndex
  }
  return -1
}

const valueAt = (
  script: string,
  start: number
): { readonly values: ReadonlyArray<unknown>; readonly end: number } | null => {
  const [call = ""] = PARSED_TEXT.exec(script.slice(start, start + 40)) ?? []
  const from = start + call.length
  const end = valueEnd(script, from)
  if (end < 0) return null
  const values = parsedJson(script.slice(from, end))
  return {
    values: call === "" ? values : values.flatMap((text) => (typeof text === "string" ? parsedJson(text) : [])),
    end
  }
}

/** The values of the lines in the pieces of a page. */
const valuesInPieces = (pieces: ReadonlyArray<unknown>): ReadonlyArray<unknown> =>
  pieces
    .filter((piece) => Array.isArray(piece))
    .flatMap((piece) => piece.filter((part: unknown) => typeof part === "string"))
    .join("")
    .split("\n")
    .slice(0, SCRIPT_VALUES_MAX)
    .flatMap((line) => (PIECE_LINE.test(line) ? parsedJson(line.replace(PIECE_LINE, "")) : []))

const behind = (script: string, pattern: RegExp): ReadonlyArray<unknown> => {
  const values: Array<unknown> = []
  const mark = new RegExp(pattern)
  for (let match = mark.exec(script); match !== null && values.length < SCRIPT_VALUES_MAX; match = mark.exec(script)) {
    const found = valueAt(script, mark.lastIndex)
    // What begins a value and never ends it is looked through once, and not again from each place within.
    if (found === null && /^[[{"]/.test(script.slice(mark.lastIndex, mark.lastIndex + 1))) break
    if (found !== null) {
      values.push(...found.values)
      mark.lastIndex = found.end
    }
  }
  return values
}

/** The JSON that a page's scripts hold: whole scripts of it, what they keep in variables, and the pieces it was sent in. */
export const embeddedJson = ({ scripts }: HtmlPage): ReadonlyArray<unknown> => {
  const values: Array<unknown> = []
  const pieces: Array<unknown> = []
  let characters = 0
  for (const { type, text } of scripts) {
    characters += text.length
    if (characters > SCRIPT_CHARACTERS_MAX || values.length > SCRIPT_VALUES_MAX) break
    if (type === "application/json") values.push(...parsedJson(text))
    else {
      values.push(...behind(text, ASSIGNMENT))
      pieces.push(...behind(text, PIECES))
    }
  }
  return [...values, ...valuesInPieces(pieces)]
}

import type { HtmlPage } from "../../../ports/web/HtmlPage.ts"
import { parsedJson } from "../lenientFields.ts"
import { DOCUMENT_MAX_CHARACTERS } from "../readDocument.ts"
import type { LoadedDocument } from "./renderedPage.ts"

/** Documents read of one answer that holds several, one a line. */
const LINES_MAX = 200

/** What some platforms put before JSON, so that no other site can run it as a script. */
const GUARD = /^\s*(?:for\s*\(;;\);|while\s*\(1\);|\)\]\}'[^\n]*\n)/

/** The JSON values of one answer: one, several of which each is a line, or none. */
export const jsonInText = (text: string): ReadonlyArray<unknown> => {
  if (text.length > DOCUMENT_MAX_CHARACTERS) return []
  const plain = text.replace(GUARD, "")
  const whole = parsedJson(plain)
  if (whole.length > 0 || !/^\s*\{/.test(plain)) return whole
  return plain.split("\n", LINES_MAX).flatMap((line) => (line.trimStart().startsWith("{") ? parsedJson(line) : []))
}

export const jsonInDocuments = (documents: ReadonlyArray<LoadedDocument>): ReadonlyArray<unknown> =>
  documents.flatMap(({ body }) => jsonInText(body))

/** The values of a page's scripts of type `application/json`, or of the one that has the id. */
export const jsonInScripts = ({ scripts }: HtmlPage, id?: string): ReadonlyArray<unknown> =>
  scripts
    .filter((script) => (id === undefined ? script.type === "application/json" : script.id === id))
    .flatMap(({ text }) => parsedJson(text))

/** Where the text that begins behind a quote at `start` ends, behind its other quote; -1 when the document ends first. */
const textEnd = (text: string, start: number): number => {
  for (let at = text.indexOf('"', start); at >= 0; at = text.indexOf('"', at + 1)) {
    let first = at
    while (first > start && text.charAt(first - 1) === "\\") first--
    if ((at - first) % 2 === 0) return at + 1
  }
  return -1
}

/** Where the object that begins at `start` ends; -1 when the document ends first. */
const objectEnd = (text: string, start: number): number => {
  const mark = /["{}]/g
  mark.lastIndex = start
  let depth = 0
  for (let match = mark.exec(text); match !== null; match = mark.exec(text)) {
    const [character] = match
    if (character === "{") depth++
    else if (character === "}" && --depth === 0) return mark.lastIndex
    else if (character === '"') {
      const end = textEnd(text, mark.lastIndex)
      if (end < 0) return -1
      mark.lastIndex = end
    }
  }
  return -1
}

/** The object that a page's script assigns to a variable: `var ytInitialData = {…};`. Null where none does. */
export const jsonAssigned = ({ scripts }: HtmlPage, variable: string): unknown => {
  for (const { text } of scripts) {
    const assignment = RegExp(
      `(?:\\bvar\\s+|\\bwindow\\.|\\bwindow\\["|^\\s*)${variable}(?:"\\])?\\s*=\\s*(?=\\{)`
    ).exec(text)
    if (assignment === null) continue
    const start = assignment.index + assignment[0].length
    const end = objectEnd(text, start)
    const [value] = end < 0 ? [] : parsedJson(text.slice(start, end))
    if (value !== undefined) return value
  }
  return null
}

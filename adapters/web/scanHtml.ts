import { decodeEntities } from "./decodeEntities.ts"

/** Attributes kept of one element. */
export const ATTRIBUTES_MAX = 64

export interface HtmlElement {
  /** Lower case. */
  readonly name: string
  /** Names in lower case, values decoded; of a repeated one the first. */
  readonly attributes: ReadonlyMap<string, string>
  /** What stands between the tags of an element that holds text alone, undecoded for scripts; else empty. */
  readonly text: string
}

/** Elements whose content is text, in which a tag is no tag. */
const TEXT_ELEMENTS = ["script", "style", "title", "textarea", "xmp", "iframe", "noembed", "noframes"]
/** Of those, the ones in which character references count. */
const DECODED_ELEMENTS = ["title", "textarea"]

const isLetter = (character: string): boolean => /^[A-Za-z]$/.test(character)

/** The first match of a global pattern from `from` on. */
const next = (pattern: RegExp, html: string, from: number): RegExpExecArray | null => {
  pattern.lastIndex = from
  return pattern.exec(html)
}

interface Tag {
  readonly attributes: ReadonlyMap<string, string>
  /** Just behind the `>`. */
  readonly end: number
}

/** Reads attributes from `from` to the `>`; null when the document ends first, where the standard drops the tag. */
const readTag = (html: string, from: number): Tag | null => {
  const attributes = new Map<string, string>()
  const put = (name: string, value: string) => {
    if (attributes.size < ATTRIBUTES_MAX && !attributes.has(name)) attributes.set(name, decodeEntities(value))
  }
  const afterSpace = (at: number): number => next(/[^\t\n\f\r ]/g, html, at)?.index ?? html.length
  let at = from
  while (at < html.length) {
    at = afterSpace(at)
    const character = html.charAt(at)
    if (character === ">") return { attributes, end: at + 1 }
    if (character === "/") {
      at++
      continue
    }
    // An equals sign that begins a name belongs to it.
    const nameEnd = next(/[\t\n\f\r />=]/g, html, at + 1)?.index ?? html.length
    const name = html.slice(at, nameEnd).toLowerCase()
    at = afterSpace(nameEnd)
    if (html.charAt(at) !== "=") {
      put(name, "")
      continue
    }
    at = afterSpace(at + 1)
    const quote = html.charAt(at)
    if (quote === '"' || quote === "'") {
      const close = html.indexOf(quote, at + 1)
      if (close < 0) return null
      put(name, html.slice(at + 1, close))
      at = close + 1
    } else {
      const end = next(/[\t\n\f\r >]/g, html, at)?.index ?? html.length
      put(name, html.slice(at, end))
      at = end
    }
  }
  return null
}

/** Where a script ends: within `<!-- <script>` a closing tag closes the inner one, as browsers have it. */
const scriptEnd = (html: string, from: number): number => {
  const mark = /<!---*>|<!--|-->|<(\/?)script(?=[\t\n\f\r />])/gi
  let isComment = false
  let isInner = false
  for (let match = next(mark, html, from); match !== null; match = mark.exec(html)) {
    const [text, slash] = match
    if (text === "<!--") isComment = true
    else if (text.endsWith("->")) [isComment, isInner] = [false, false]
    else if (slash === "") isInner = isComment
    else if (isInner) isInner = false
    else return match.index
  }
  return html.length
}

const textEnd = (name: string, html: string, from: number): number =>
  name === "script"
    ? scriptEnd(html, from)
    : (next(RegExp(`</${name}(?=[\\t\\n\\f\\r />])`, "gi"), html, from)?.index ?? html.length)

/** Where a comment, a doctype or another declaration that begins at `at` ends. */
const declarationEnd = (html: string, at: number): number => {
  if (!html.startsWith("<!--", at)) {
    const close = html.indexOf(">", at)
    return close < 0 ? html.length : close + 1
  }
  if (html.startsWith(">", at + 4)) return at + 5
  if (html.startsWith("->", at + 4)) return at + 6
  const close = next(/--!?>/g, html, at + 4)
  return close === null ? html.length : close.index + close[0].length
}

/**
 * The start tags of an HTML document named in `names`, in order, at most `max`. Follows the tokenizer of the HTML standard
 * as far as tags, comments, quoted values and text elements go: markup inside a script, a comment, a title or a quoted
 * value is none. Reads the text once, whatever it holds, and never fails.
 */
export const scanHtml = (html: string, names: ReadonlySet<string>, max: number): ReadonlyArray<HtmlElement> => {
  const elements: Array<HtmlElement> = []
  let at = html.indexOf("<")
  while (at >= 0 && elements.length < max) {
    const isEnd = html.charAt(at + 1) === "/"
    const start = isEnd ? at + 2 : at + 1
    const first = html.charAt(start)
    if (!isLetter(first)) {
      const isDeclaration = isEnd || first === "!" || first === "?"
      at = html.indexOf("<", isDeclaration ? declarationEnd(html, at) : start)
      continue
    }
    const nameEnd = next(/[\t\n\f\r />]/g, html, start)?.index ?? html.length
    const name = html.slice(start, nameEnd).toLowerCase()
    const tag = readTag(html, nameEnd)
    if (tag === null || (name === "plaintext" && !isEnd)) break
    const holdsText = !isEnd && TEXT_ELEMENTS.includes(name)
    const end = holdsText ? textEnd(name, html, tag.end) : tag.end
    if (!isEnd && names.has(name)) {
      const text = html.slice(tag.end, end)
      elements.push({
        name,
        attributes: tag.attributes,
        text: DECODED_ELEMENTS.includes(name) ? decodeEntities(text) : text
      })
    }
    at = html.indexOf("<", end)
  }
  return elements
}

import { decodeHTMLAttribute } from "entities"
import { Tokenizer } from "htmlparser2"

/** Attributes kept of one element. */
export const ATTRIBUTES_MAX = 64
/** Start tags looked at of one page; the rest of the page is left. No page made for people has a tenth of it. */
export const ELEMENTS_MAX = 500_000

export interface TagHandler {
  /** Whether the attributes of elements of this name are read. */
  readonly readsAttributes: (name: string) => boolean
  /** Names are in lower case; values are decoded; of a repeated attribute the first counts. */
  readonly open: (name: string, attributes: ReadonlyMap<string, string>, isSelfClosing: boolean) => void
  readonly close: (name: string) => void
  /** Text as written, with its character references. */
  readonly text: (raw: string) => void
}

const NO_ATTRIBUTES: ReadonlyMap<string, string> = new Map()

/**
 * Where a script ends that opens another within a comment, `<!-- <script>`: there a closing tag closes the inner one, as browsers
 * have it. Null for every other script, which ends at its first closing tag.
 */
const endAroundInnerScript = (html: string, from: number): number | null => {
  const mark = /<!---*>|<!--|-->|<(\/?)script(?=[\t\n\f\r />])/gi
  mark.lastIndex = from
  let isComment = false
  let isInner = false
  let wasInner = false
  for (let match = mark.exec(html); match !== null; match = mark.exec(html)) {
    const [text, slash] = match
    if (text === "<!--") isComment = true
    else if (text.endsWith("->")) [isComment, isInner] = [false, false]
    else if (slash === "") [isInner, wasInner] = [isComment, wasInner || isComment]
    else if (isInner) isInner = false
    else return wasInner ? match.index : null
  }
  return wasInner ? html.length : null
}

/**
 * Tells of tags and texts in the order of the page. Only htmlparser2's tokenizer is used: its parser keeps a stack of the open
 * elements and searches it at every tag, which takes quadratic time on a page that nests without end. Nothing here nests.
 *
 * It follows the tokenizer of the HTML standard but for one thing: an end tag ends at its first `>`, in a quoted value too.
 */
export const scanHtml = (html: string, handler: TagHandler): void => {
  let elements = 0

  /** Scans a part of the page; the part that is left, where the scan has to start anew. */
  const scanPart = (part: string): string => {
    let left = ""
    let name = ""
    let attributes: Map<string, string> | null = null
    let attribute = ""
    let value = ""

    const opened = (isSelfClosing: boolean, end: number) => {
      handler.open(name, attributes ?? NO_ATTRIBUTES, isSelfClosing)
      attributes = null
      elements += 1
      if (elements >= ELEMENTS_MAX) tokenizer.pause()
      const scriptEnd = name === "script" ? endAroundInnerScript(part, end + 1) : null
      if (scriptEnd === null) return
      handler.text(part.slice(end + 1, scriptEnd))
      left = part.slice(scriptEnd)
      tokenizer.pause()
    }

    const tokenizer = new Tokenizer(
      { decodeEntities: false },
      {
        onopentagname: (start, end) => {
          name = part.slice(start, end).toLowerCase()
          attributes = handler.readsAttributes(name) ? new Map() : null
        },
        onattribname: (start, end) => {
          value = ""
          attribute = attributes === null ? "" : part.slice(start, end).toLowerCase()
        },
        onattribdata: (start, end) => {
          if (attributes !== null) value += part.slice(start, end)
        },
        onattribend: () => {
          if (attributes === null || attributes.size >= ATTRIBUTES_MAX || attributes.has(attribute)) return
          attributes.set(attribute, decodeHTMLAttribute(value))
        },
        onopentagend: (end) => opened(false, end),
        onselfclosingtag: (end) => opened(true, end),
        onclosetag: (start, end) => handler.close(part.slice(start, end).toLowerCase()),
        ontext: (start, end) => handler.text(part.slice(start, end)),
        // Not told of, as references are decoded by whoever keeps a value.
        ontextentity: () => {},
        onattribentity: () => {},
        oncdata: () => {},
        oncomment: () => {},
        ondeclaration: () => {},
        onprocessinginstruction: () => {},
        onend: () => {}
      }
    )
    tokenizer.write(part)
    tokenizer.end()
    return elements >= ELEMENTS_MAX ? "" : left
  }

  for (let left = html; left !== ""; ) left = scanPart(left)
}

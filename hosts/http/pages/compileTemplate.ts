import { isSafeScheme, isUrlAttribute, schemeOf } from "./safeUrl.ts"

/** A piece of a template: what stands as it is, or a place for values. */
export type Part =
  | { readonly kind: "static"; readonly text: string }
  /** Between tags. */
  | { readonly kind: "between" }
  /** In an element that holds text alone. */
  | { readonly kind: "plain" }
  /** A value stands after each of `texts` but the last. */
  | {
      readonly kind: "attribute"
      readonly name: string
      readonly texts: ReadonlyArray<string>
      readonly isUrl: boolean
    }

/** A template has a value where no escaping makes it safe, or is no well-formed HTML. */
export class UnsafeTemplate extends Error {}

/** Stands for a value. Templates can't hold it. */
const HOLE = "\0"

const VOID_ELEMENTS = new Set("area br col embed hr img input link meta source track wbr".split(" "))
const DRAWN_ELEMENTS = new Set("circle ellipse line path polygon polyline rect stop use".split(" "))
/** Their content is no HTML: a program, a style, or text that ends where it says. */
const OPAQUE_ELEMENTS = new Set(
  "script style xmp iframe noembed noframes noscript plaintext listing template".split(" ")
)
const TEXT_ELEMENTS = new Set(["title", "textarea"])
/** A parser drops a line end right after their tag. */
const LINE_END_DROPPED = new Set(["pre", "textarea"])
/** What they load or do depends on attributes that are no addresses by their name. */
const FIXED_ELEMENTS = new Set(
  "script style base link object embed iframe frame applet param use animate animatemotion animatetransform set".split(
    " "
  )
)

/** Programs, styles, documents and lists of addresses. */
const FIXED_ATTRIBUTES = new Set("style srcdoc srcset imagesrcset ping http-equiv attributename xmlns".split(" "))

const COMMENT = /<!--[^\0]*?-->/y
const DOCTYPE = /<!doctype html>/iy
const CLOSING_TAG = /<\/([a-z][a-z0-9-]*)\s*>/iy
const OPENING_TAG = /<([a-z][a-z0-9-]*)/iy
const ATTRIBUTE = /\s+([^\s"'<>/=\0]+)(?:=(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`\0]+)))?(?=[\s/>])/y
const TAG_END = /\s*(\/?)>/y

const requireFixed = (element: string, name: string, isRefreshed: boolean) => {
  if (FIXED_ELEMENTS.has(element)) throw new UnsafeTemplate(`a value can't stand in an attribute of <${element}>`)
  if (name.startsWith("on")) throw new UnsafeTemplate(`a value can't stand in an event handler, ${name}`)
  if (FIXED_ATTRIBUTES.has(name) || name.startsWith("xmlns:") || (name === "content" && isRefreshed)) {
    throw new UnsafeTemplate(`a value can't stand in the attribute ${name}`)
  }
}

/** The texts around an attribute's values, read as a browser reads them. */
const textsOf = (value: string): ReadonlyArray<string> => {
  if (/&(?!amp;)/.test(value))
    throw new UnsafeTemplate("beside a value an attribute has no character reference but &amp;")
  return value.replaceAll("&amp;", "&").split(HOLE)
}

/** Takes a template apart, once for each place in the code. Fails with UnsafeTemplate. */
export const compileTemplate = (strings: TemplateStringsArray): ReadonlyArray<Part> => {
  if (strings.some((text) => text === undefined || text.includes(HOLE))) {
    throw new UnsafeTemplate("a template holds no NUL and no invalid escape")
  }
  const source = strings.join(HOLE)
  const parts: Array<Part> = []
  const open: Array<string> = []
  let at = 0

  const fail = (why: string): never => {
    throw new UnsafeTemplate(`${why}: ${JSON.stringify(source.slice(at, at + 40).replaceAll(HOLE, "{…}"))}`)
  }
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at
    const found = pattern.exec(source)
    if (found !== null) at += found[0].length
    return found
  }
  const write = (text: string) => {
    if (text !== "") parts.push({ kind: "static", text })
  }
  /** Text up to a place in the template, with its values. */
  const writeText = (end: number, kind: "between" | "plain") => {
    const [first = "", ...others] = source.slice(at, end).split(HOLE)
    write(first)
    for (const text of others) {
      parts.push({ kind })
      write(text)
    }
    at = end
  }
  /** The content of an element that ends with its own closing tag, whatever comes before. */
  const writeContent = (element: string) => {
    const length = source.slice(at).search(new RegExp(`</${element}\\s*>`, "i"))
    if (length < 0) fail(`<${element}> is not closed`)
    if (TEXT_ELEMENTS.has(element)) return writeText(at + length, "plain")
    const content = source.slice(at, at + length)
    if (content.includes(HOLE)) fail(`a value can't stand in <${element}>`)
    write(content)
    at += length
  }

  const writeAttribute = (element: string, found: RegExpExecArray, isRefreshed: boolean) => {
    const name = (found[1] ?? "").toLowerCase()
    const value = found[2] ?? found[3] ?? ""
    if (!value.includes(HOLE)) return write(found[0])
    requireFixed(element, name, isRefreshed)
    const texts = textsOf(value)
    const isUrl = isUrlAttribute(name)
    const scheme = isUrl ? schemeOf(texts[0] ?? "") : null
    if (scheme !== null && !isSafeScheme(scheme)) fail(`a value can't stand in an address of the scheme ${scheme}`)
    parts.push({ kind: "attribute", name, texts, isUrl })
  }

  const writeTag = (element: string) => {
    write(`<${element}`)
    const attributes: Array<RegExpExecArray> = []
    for (let found = take(ATTRIBUTE); found !== null; found = take(ATTRIBUTE)) attributes.push(found)
    const isRefreshed = attributes.some(([, name]) => name?.toLowerCase() === "http-equiv")
    for (const found of attributes) writeAttribute(element, found, isRefreshed)
    const end =
      take(TAG_END) ?? fail("a tag's names and unquoted attributes are no place for a value, or the tag is not HTML")
    const isClosed = end[1] === "/"
    if (isClosed && !VOID_ELEMENTS.has(element) && !DRAWN_ELEMENTS.has(element)) fail(`<${element}/> does not close it`)
    write(isClosed ? "/>" : ">")
    if (isClosed || VOID_ELEMENTS.has(element)) return
    open.push(element)
    if (LINE_END_DROPPED.has(element) && source[at] === HOLE) write("\n")
    if (OPAQUE_ELEMENTS.has(element) || TEXT_ELEMENTS.has(element)) writeContent(element)
  }

  while (at < source.length) {
    const tag = source.indexOf("<", at)
    writeText(tag < 0 ? source.length : tag, "between")
    if (tag < 0) break
    const constant = take(DOCTYPE) ?? take(COMMENT)
    if (constant !== null) {
      write(constant[0])
      continue
    }
    const closing = take(CLOSING_TAG)
    if (closing !== null) {
      const element = (closing[1] ?? "").toLowerCase()
      if (open.pop() !== element) fail(`</${element}> closes what is not open`)
      write(`</${element}>`)
      continue
    }
    const opening = take(OPENING_TAG) ?? fail("a < begins neither a tag nor a comment")
    writeTag((opening[1] ?? "").toLowerCase())
  }
  if (open.length > 0) throw new UnsafeTemplate(`<${open.at(-1)}> is not closed`)
  return parts
}

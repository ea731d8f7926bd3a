import { compileTemplate, type Part } from "./compileTemplate.ts"
import { safeUrl } from "./safeUrl.ts"

/** A piece of a page that is known to be HTML. Only `html`, `styleElement` and `scriptElement` make it. */
class HtmlFragment {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}
export type Html = HtmlFragment

/**
 * What may stand in a template. Null, undefined and booleans are nothing; an attribute that has such a value alone is left
 * out, or, where it is true, has no value. HTML and lists stand between tags only.
 */
export type HtmlValue = string | number | boolean | null | undefined | Html | ReadonlyArray<HtmlValue>

/** A value and its place don't go together. */
export class WrongHtmlValue extends TypeError {}

const REPLACED = /[&<>"'\r\0]/g

/**
 * A text as it stands between tags or in a quoted attribute, whatever it holds. A parser reads it back as it is, but for NUL
 * and halves of surrogate pairs, which HTML can't hold: these are read as U+FFFD.
 */
const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replace(REPLACED, (character) => (character === "\0" ? "\uFFFD" : `&#${character.charCodeAt(0)};`))

const isNothing = (value: HtmlValue): value is boolean | null | undefined =>
  value === null || value === undefined || typeof value === "boolean"

const between = (value: HtmlValue): string => {
  if (typeof value === "string") return escaped(value)
  if (isNothing(value)) return ""
  if (typeof value === "number") return String(value)
  return value instanceof HtmlFragment ? value.text : value.map(between).join("")
}

/** A value where only text can be: in an attribute, in a title. */
const plain = (value: HtmlValue): string => {
  if (isNothing(value)) return ""
  if (typeof value === "string" || typeof value === "number") return String(value)
  throw new WrongHtmlValue("HTML and lists stand between tags, not in an attribute, a title or a text area")
}

const attribute = ({ name, texts, isUrl }: Extract<Part, { kind: "attribute" }>, values: ReadonlyArray<HtmlValue>) => {
  const [only] = values
  if (values.length === 1 && texts.every((text) => text === "") && isNothing(only)) {
    return only === true ? ` ${name}` : ""
  }
  const whole = texts.map((text, index) => text + plain(values[index])).join("")
  return ` ${name}="${escaped(isUrl ? safeUrl(name, whole) : whole)}"`
}

const templates = new WeakMap<TemplateStringsArray, ReadonlyArray<Part>>()

/**
 * HTML with values in it, each escaped by where it stands:
 * - between tags: text, other HTML, or a list of these;
 * - in a quoted attribute: text;
 * - in an attribute that is an address: an address of the web or of mail, or one within the site; any other is replaced by
 *   `about:invalid`.
 *
 * Where no escaping is safe a value is refused, with UnsafeTemplate, when the template is used first, whatever the value. A
 * template without values is a constant of ours and stands as it is.
 *
 * @example
 * ```ts
 * import { html } from "creatorsignal/hosts"
 *
 * html`<p>${"Nova & Kai"}</p>`.text //=> "<p>Nova &#38; Kai</p>"
 * ```
 */
export const html = (strings: TemplateStringsArray, ...values: ReadonlyArray<HtmlValue>): Html => {
  const parts = templates.get(strings) ?? compileTemplate(strings)
  templates.set(strings, parts)
  let text = ""
  let next = 0
  for (const part of parts) {
    switch (part.kind) {
      case "static":
        text += part.text
        break
      case "between":
        text += between(values[next++])
        break
      case "plain":
        text += escaped(plain(values[next++]))
        break
      case "attribute": {
        const count = part.texts.length - 1
        text += attribute(part, values.slice(next, next + count))
        next += count
      }
    }
  }
  return new HtmlFragment(text)
}

/** A style sheet as an element. It MUST hold no `<`, so that nothing in it can end the element. */
export const styleElement = (sheet: string): Html => {
  if (sheet.includes("<")) throw new WrongHtmlValue("a style sheet holds no <")
  return new HtmlFragment(`<style>${sheet}</style>`)
}

/** A script as an element, run once the page is there. It MUST hold no `<`, so that nothing in it can end the element. */
export const scriptElement = (script: string): Html => {
  if (script.includes("<")) throw new WrongHtmlValue("a script holds no <")
  return new HtmlFragment(`<script type="module">${script}</script>`)
}

import { Result } from "effect"
import { decodeHTML } from "entities"
import {
  CUSTOM_ELEMENTS_MAX,
  type CustomElement,
  type HtmlPage,
  type InlineScript,
  JSON_LD_BLOCKS_MAX,
  LINK_TEXT_CHARACTERS_MAX,
  LINKS_MAX,
  METAS_MAX,
  type PageLink,
  type PageResource,
  RESOURCES_MAX,
  SCRIPTS_MAX,
  TEXT_CHARACTERS_MAX
} from "../../../ports/web/HtmlPage.ts"
import { HTML_CHARACTERS_MAX, HtmlTooLarge } from "../../../ports/web/HtmlReader.ts"
import { webUrl } from "../webUrl.ts"
import { scanHtml } from "./scanHtml.ts"
import { isBlock, makeVisibleText, storable } from "./visibleText.ts"

type Attributes = ReadonlyMap<string, string>

/** Elements that are read, beside those of the page's own making. */
const READ = new Set(["html", "base", "meta", "link", "script", "input", "a", "img"])

/** Elements whose content is text to the tokenizer, and nothing that a person reads. */
const RAW = new Set(["script", "style", "title", "textarea", "xmp", "iframe", "noembed", "noframes"])

/** Elements whose content nobody reads as it stands. */
const UNSEEN = new Set(["noscript", "template", "svg", "math", "object", "canvas", "audio", "video"])

const isCustom = (name: string): boolean => name.includes("-")

const attributeOf = (attributes: Attributes, name: string): string =>
  storable(attributes.get(name) ?? "", TEXT_CHARACTERS_MAX)

const wordsOf = (text: string): ReadonlyArray<string> =>
  text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== "")

const mediaTypeOf = (attributes: Attributes): string =>
  attributeOf(attributes, "type").toLowerCase().split(";", 1)[0]?.trim() ?? ""

const parsed = (text: string): ReadonlyArray<unknown> => {
  try {
    return [JSON.parse(text)]
  } catch {
    return []
  }
}

/** A link whose end has not come yet. */
interface OpenLink {
  readonly url: string
  readonly rel: ReadonlyArray<string>
  readonly label: string
  readonly text: ReturnType<typeof makeVisibleText>
  picture: string
}

/** The page as it is put together. */
const makeCollector = (url: string) => {
  const metas = new Map<string, string>()
  const links: Array<PageLink> = []
  const resources: Array<PageResource> = []
  const jsonLd: Array<unknown> = []
  const scripts: Array<InlineScript> = []
  const customElements: Array<CustomElement> = []
  const text = makeVisibleText(TEXT_CHARACTERS_MAX)
  const unseen = new Map<string, number>()
  let unseenCount = 0
  let base: string | null = null
  let title: string | null = null
  let language: string | null = null
  let canonicalUrl: string | null = null
  let asksForPassword = false
  let link: OpenLink | null = null
  /** The element whose content is text and not markup, while it is open. */
  let raw: { readonly name: string; readonly attributes: Attributes; text: string } | null = null

  const addressOf = (attributes: Attributes): string | null =>
    webUrl(attributes.get("href")?.trim() ?? "", base ?? url)?.href ?? null

  const closeLink = () => {
    if (link === null) return
    const { label, picture, rel } = link
    const own = link.text.text().replaceAll("\n", " ")
    links.push({ url: link.url, rel, text: storable(own || label || picture, LINK_TEXT_CHARACTERS_MAX) })
    link = null
  }

  const openLink = (attributes: Attributes) => {
    closeLink()
    const href = links.length < LINKS_MAX ? addressOf(attributes) : null
    if (href === null) return
    link = {
      url: href,
      rel: wordsOf(attributeOf(attributes, "rel")),
      label: attributeOf(attributes, "aria-label") || attributeOf(attributes, "title"),
      text: makeVisibleText(LINK_TEXT_CHARACTERS_MAX),
      picture: ""
    }
  }

  const addResource = (attributes: Attributes) => {
    const href = resources.length < RESOURCES_MAX ? addressOf(attributes) : null
    if (href === null) return
    const rel = wordsOf(attributeOf(attributes, "rel"))
    if (rel.includes("canonical")) canonicalUrl ??= href
    resources.push({ url: href, rel, type: mediaTypeOf(attributes), title: attributeOf(attributes, "title") })
  }

  const addMeta = (attributes: Attributes) => {
    const key = (attributeOf(attributes, "property") || attributeOf(attributes, "name")).toLowerCase()
    const content = attributeOf(attributes, "content")
    if (key !== "" && content !== "" && !metas.has(key) && metas.size < METAS_MAX) metas.set(key, content)
  }

  const addScript = (attributes: Attributes, content: string) => {
    const type = mediaTypeOf(attributes)
    if (type === "application/ld+json") {
      if (jsonLd.length < JSON_LD_BLOCKS_MAX) jsonLd.push(...parsed(content))
    } else if (content !== "" && scripts.length < SCRIPTS_MAX) {
      scripts.push({ id: attributeOf(attributes, "id") || null, type, text: content })
    }
  }

  const closeRaw = () => {
    if (raw === null) return
    const { name, attributes, text: content } = raw
    raw = null
    if (name === "script") addScript(attributes, content)
    // A drawing has titles of its own.
    else if (name === "title" && unseenCount === 0) title ??= storable(decodeHTML(content), TEXT_CHARACTERS_MAX) || null
  }

  const breakLine = (name: string) => {
    if (!isBlock(name) || unseenCount > 0) return
    text.breakLine()
    link?.text.breakLine()
  }

  const countUnseen = (name: string, by: 1 | -1) => {
    const open = (unseen.get(name) ?? 0) + by
    if (open < 0) return
    unseen.set(name, open)
    unseenCount += by
  }

  const readElement = (name: string, attributes: Attributes) => {
    if (isCustom(name)) {
      if (customElements.length >= CUSTOM_ELEMENTS_MAX) return
      const kept = [...attributes].map(([key, value]) => [key, storable(value, TEXT_CHARACTERS_MAX)] as const)
      customElements.push({ name, attributes: new Map(kept) })
    } else if (name === "html") language ??= attributeOf(attributes, "lang") || null
    else if (name === "base") base ??= addressOf(attributes)
    else if (name === "meta") addMeta(attributes)
    else if (name === "link") addResource(attributes)
    else if (name === "input") asksForPassword ||= attributeOf(attributes, "type").toLowerCase() === "password"
    else if (name === "a") openLink(attributes)
    else if (name === "img" && link !== null) link.picture ||= attributeOf(attributes, "alt")
  }

  return {
    readsAttributes: (name: string) => READ.has(name) || isCustom(name),
    open: (name: string, attributes: Attributes, isSelfClosing: boolean) => {
      readElement(name, attributes)
      if (RAW.has(name)) raw = { name, attributes, text: "" }
      else if (UNSEEN.has(name) && !isSelfClosing) countUnseen(name, 1)
      breakLine(name)
    },
    close: (name: string) => {
      if (raw !== null) closeRaw()
      else if (name === "a") closeLink()
      else if (UNSEEN.has(name)) countUnseen(name, -1)
      breakLine(name)
    },
    text: (content: string) => {
      if (raw !== null) raw.text += content
      else if (unseenCount === 0) {
        text.add(content)
        link?.text.add(content)
      }
    },
    page: (): HtmlPage => {
      closeRaw()
      closeLink()
      return {
        url,
        title,
        language,
        metas,
        canonicalUrl,
        links,
        resources,
        jsonLd,
        scripts,
        customElements,
        asksForPassword,
        text: text.text()
      }
    }
  }
}

/** Reads an HTML page in one pass over its text. */
export const readHtml = (html: string, url: string): Result.Result<HtmlPage, HtmlTooLarge> => {
  if (html.length > HTML_CHARACTERS_MAX) return Result.fail(new HtmlTooLarge())
  const collector = makeCollector(url)
  scanHtml(html, collector)
  return Result.succeed(collector.page())
}

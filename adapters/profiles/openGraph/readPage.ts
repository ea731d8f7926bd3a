import { Result } from "effect"
import { scanHtml } from "../../web/scanHtml.ts"
import { TEXT_MAX_CHARACTERS } from "../lenientFields.ts"
import { DOCUMENT_MAX_CHARACTERS, type UnreadableDocument, unreadable } from "../readDocument.ts"

/** Tags looked at of one page. */
export const ELEMENTS_MAX = 10_000
export const JSON_LD_BLOCKS_MAX = 20

const NAME = "profile page"

const TAGS = new Set(["meta", "title", "link", "script", "input"])

/** What a page says of itself. */
export interface Page {
  readonly title: string | null
  /** Contents of the `meta` elements by their property or name in lower case, trimmed; of a repeated one the first. */
  readonly metas: ReadonlyMap<string, string>
  /** As written. */
  readonly canonicalUrl: string | null
  /** The parsed JSON-LD blocks; broken ones are left out. */
  readonly jsonLd: ReadonlyArray<unknown>
  /** Whether there is a field for a password. */
  readonly asksForPassword: boolean
}

const clean = (text: string): string => text.slice(0, TEXT_MAX_CHARACTERS).replaceAll("\0", "").toWellFormed().trim()

const parsed = (text: string): ReadonlyArray<unknown> => {
  try {
    return [JSON.parse(text)]
  } catch {
    return []
  }
}

/**
 * Reads title, `meta` elements, canonical address and JSON-LD of an HTML page.
 * Fails with `other_kind` for what holds none of them, `too_large` above `DOCUMENT_MAX_CHARACTERS`.
 */
export const readPage = (html: unknown): Result.Result<Page, UnreadableDocument> => {
  if (typeof html !== "string") return unreadable(NAME, "other_kind")
  if (html.length > DOCUMENT_MAX_CHARACTERS) return unreadable(NAME, "too_large")
  const metas = new Map<string, string>()
  const jsonLd: Array<unknown> = []
  let title: string | null = null
  let canonicalUrl: string | null = null
  let asksForPassword = false
  for (const { name, attributes, text } of scanHtml(html, TAGS, ELEMENTS_MAX)) {
    const attribute = (key: string): string => attributes.get(key)?.trim() ?? ""
    const type = attribute("type").toLowerCase()
    if (name === "title") title ??= clean(text) || null
    else if (name === "input") asksForPassword ||= type === "password"
    else if (name === "link") {
      const isCanonical = attribute("rel").toLowerCase().split(/\s+/).includes("canonical")
      if (isCanonical) canonicalUrl ??= attribute("href") || null
    } else if (name === "script") {
      const isJsonLd = type.split(";", 1)[0]?.trim() === "application/ld+json"
      if (isJsonLd && jsonLd.length < JSON_LD_BLOCKS_MAX) jsonLd.push(...parsed(text))
    } else {
      const key = (attribute("property") || attribute("name")).toLowerCase()
      const content = clean(attributes.get("content") ?? "")
      if (key !== "" && content !== "" && !metas.has(key)) metas.set(key, content)
    }
  }
  const isEmpty = title === null && metas.size === 0 && jsonLd.length === 0
  return isEmpty
    ? unreadable(NAME, "other_kind")
    : Result.succeed({ title, metas, canonicalUrl, jsonLd, asksForPassword })
}

import { Option, Schema } from "effect"
import {
  ADDRESS_CHARACTERS_MAX,
  EXCERPT_CHARACTERS_MAX,
  TITLE_CHARACTERS_MAX,
  type WebResult
} from "../../ports/creators/discovery/WebSearch.ts"

const decodeDocument = Schema.decodeUnknownOption(
  Schema.fromJsonString(
    Schema.Struct({
      results: Schema.Array(Schema.Unknown),
      unresponsive_engines: Schema.optionalKey(Schema.Unknown)
    })
  )
)

const decodeEntry = Schema.decodeUnknownOption(
  Schema.Struct({
    url: Schema.String,
    title: Schema.optionalKey(Schema.Unknown),
    content: Schema.optionalKey(Schema.Unknown),
    publishedDate: Schema.optionalKey(Schema.Unknown)
  })
)

/** One line of text that a database can hold; empty for what is none. */
const lineOf = (value: unknown, charactersMax: number): string =>
  typeof value !== "string"
    ? ""
    : value
        .slice(0, charactersMax)
        .replace(/[\ud800-\udbff]$/, "")
        .toWellFormed()
        .replaceAll(/[\p{Cc}\s]+/gu, " ")
        .trim()

const ISO_INSTANT = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2})?)(?:\.\d+)?(Z|[+-]\d{2}:?\d{2})?)?$/

/** Engines write no zone where they know none: UTC is taken for it, so that every machine reads the same. */
const instantOf = (value: unknown): Date | null => {
  const [found, day = "", time = "00:00:00", zone = "Z"] = (typeof value === "string" && ISO_INSTANT.exec(value)) || []
  if (found === undefined) return null
  const instant = new Date(`${day}T${time}${zone.replace(/^([+-]\d{2})(\d{2})$/, "$1:$2")}`)
  return Number.isNaN(instant.getTime()) ? null : instant
}

const addressOf = (text: string): string | null => {
  const url = text.length > ADDRESS_CHARACTERS_MAX || !URL.canParse(text) ? null : new URL(text)
  if (url === null || !["http:", "https:"].includes(url.protocol) || url.username !== "") return null
  return url.href.length > ADDRESS_CHARACTERS_MAX ? null : url.href
}

const resultOf = (entry: unknown): ReadonlyArray<WebResult> => {
  const read = Option.getOrNull(decodeEntry(entry))
  const url = read === null ? null : addressOf(read.url)
  if (read === null || url === null) return []
  return [
    {
      url,
      title: lineOf(read.title, TITLE_CHARACTERS_MAX),
      excerpt: lineOf(read.content, EXCERPT_CHARACTERS_MAX),
      publishedAt: instantOf(read.publishedDate)
    }
  ]
}

/** What a search answered: the pages it found, each once, and whether it could ask anybody at all. */
export interface ReadResults {
  readonly results: ReadonlyArray<WebResult>
  readonly hasSilentEngines: boolean
}

/**
 * Reads SearXNG's JSON, `{ results: [{ url, title, content, publishedDate }], unresponsive_engines }`. An entry without a web
 * address is left out; any other field may be missing. Null for a text that is no such document.
 */
export const readResults = (text: string, resultsMax: number): ReadResults | null => {
  const document = Option.getOrNull(decodeDocument(text))
  if (document === null) return null
  const byAddress = new Map<string, WebResult>()
  for (const entry of document.results) {
    for (const result of resultOf(entry)) if (!byAddress.has(result.url)) byAddress.set(result.url, result)
    if (byAddress.size >= resultsMax) break
  }
  const { unresponsive_engines: silent } = document
  return { results: [...byAddress.values()], hasSilentEngines: Array.isArray(silent) && silent.length > 0 }
}

import { Option, Schema } from "effect"
import type { Capture } from "../../../ports/checks/backgroundChecks/WebArchive.ts"
import { parsedUrl } from "../addresses.ts"

/** A longer address is not one that a person would follow. */
const ADDRESS_CHARACTERS_MAX = 2_048
const RESUME_KEY_CHARACTERS_MAX = 1_000

const decodeRows = Schema.decodeUnknownOption(Schema.fromJsonString(Schema.Array(Schema.Array(Schema.Unknown))))

const TIMESTAMP = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/

/** Nobody kept a copy of the web before. */
export const ARCHIVES_SINCE = new Date("1996-01-01T00:00:00Z")

/** `20260102030405` of UTC; null for what is no such time, a day that no month has, and a time before there were archives. */
const instantOf = (timestamp: string): Date | null => {
  const [found, year, month, day, hour, minute, second] = TIMESTAMP.exec(timestamp) ?? []
  if (found === undefined) return null
  const written = `${year}-${month}-${day}T${hour}:${minute}:${second}`
  const at = new Date(`${written}Z`)
  const isThat = !Number.isNaN(at.getTime()) && at.toISOString().startsWith(written)
  return isThat && at >= ARCHIVES_SINCE ? at : null
}

/** Of which page a copy is, by its address in the archive; null for what is no copy of a page. */
export const originalOf = (archivedUrl: string, archiveUrl: string): string | null => {
  const below = archivedUrl.startsWith(`${archiveUrl}/web/`) ? archivedUrl.slice(archiveUrl.length) : ""
  const [, original] = /^\/web\/\d{14}(?:[a-z]{2}_)?\/(https?:\/\/.+)$/is.exec(below) ?? []
  return original ?? null
}

const addressOf = (text: string): string | null => {
  const url = text.length > ADDRESS_CHARACTERS_MAX ? null : parsedUrl(text)
  return url === null || !["http:", "https:"].includes(url.protocol) || url.username !== "" ? null : url.href
}

export interface CdxPage {
  readonly captures: ReadonlyArray<Capture>
  /** Null after the last. */
  readonly resumeKey: string | null
}

/**
 * Reads what a CDX server lists as JSON: a row of names, rows of copies and, after an empty row, what asks for the next ones. At most
 * `max` rows are read; one that is none is left out. Null for a text that is no such list.
 */
export const readCdx = (text: string, archiveUrl: string, max: number): CdxPage | null => {
  // A server without any copy answers with nothing, or with an empty list.
  const rows = text.trim() === "" ? [] : Option.getOrNull(decodeRows(text))
  if (rows === null) return null
  const [names = [], ...others] = rows
  const end = others.findIndex((row) => row.length === 0)
  const key = end === -1 ? undefined : others[end + 1]?.[0]
  const [timeAt, addressAt, typeAt] = ["timestamp", "original", "mimetype"].map((name) => names.indexOf(name))
  const captures = others.slice(0, end === -1 ? max : Math.min(end, max)).flatMap((row): ReadonlyArray<Capture> => {
    const [timestamp, original, type] = [row[timeAt ?? -1], row[addressAt ?? -1], row[typeAt ?? -1]]
    if (typeof timestamp !== "string" || typeof original !== "string") return []
    if (typeof type === "string" && !/html|revisit|unk|^-?$/i.test(type)) return []
    const [at, url] = [instantOf(timestamp), addressOf(original)]
    return at === null || url === null ? [] : [{ at, url, archivedUrl: `${archiveUrl}/web/${timestamp}/${url}` }]
  })
  const isKey = typeof key === "string" && key !== "" && key.length <= RESUME_KEY_CHARACTERS_MAX
  return { captures, resumeKey: isKey ? key : null }
}

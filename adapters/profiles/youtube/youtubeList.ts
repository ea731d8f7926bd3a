import { Option, Result, Schema } from "effect"
import { listOf, orNull, Text, WebAddress } from "../lenientFields.ts"
import { jsonDocument, type UnreadableDocument, unreadable } from "../readDocument.ts"

/** Resources read of one answer; the API gives at most 50, or 100 comment threads. */
const RESOURCES_MAX = 1_000

const decodeList = Schema.decodeUnknownOption(
  Schema.Struct({ kind: Schema.String, items: listOf(Schema.Unknown, RESOURCES_MAX) })
)

/**
 * The undecoded resources of a YouTube Data API v3 list answer, and its kind, one of `kinds`, such as
 * `youtube#videoListResponse`. An answer that found nothing has none.
 */
export const youtubeList = <Kind extends string>(
  document: unknown,
  name: string,
  kinds: ReadonlyArray<Kind>
): Result.Result<{ readonly kind: Kind; readonly items: ReadonlyArray<unknown> }, UnreadableDocument> => {
  const json = jsonDocument(document, name)
  if (Result.isFailure(json)) return Result.fail(json.failure)
  const list = Option.getOrNull(decodeList(json.success))
  const kind = kinds.find((each) => each === list?.kind)
  return list === null || kind === undefined
    ? unreadable(name, "other_kind")
    : Result.succeed({ kind, items: list.items })
}

const Thumbnail = orNull(Schema.Struct({ url: orNull(WebAddress) }))

/** The pictures of a video or channel, by size. */
export const Thumbnails = orNull(
  Schema.Struct({ maxres: Thumbnail, standard: Thumbnail, high: Thumbnail, medium: Thumbnail, default: Thumbnail })
)

/** The largest there is. */
export const largestOf = (thumbnails: typeof Thumbnails.Type): string | null => {
  if (thumbnails === null) return null
  const { maxres, standard, high, medium, default: smallest } = thumbnails
  return [maxres, standard, high, medium, smallest].find((picture) => picture?.url)?.url ?? null
}

/** What a video shows as words: its title, then its description. */
export const wordsOf = (title: string | null, description: string | null): string =>
  [title, description].filter((part) => part !== null && part.trim() !== "").join("\n\n")

export const Words = { title: orNull(Text), description: orNull(Text) }

import { Option, Result, Schema } from "effect"
import { TRANSCRIPT_CHARACTERS_MAX } from "../../../ports/creators/scoring/Evidence.ts"
import type { HtmlPage } from "../../../ports/web/HtmlPage.ts"
import { webAddress } from "../addresses.ts"
import { Language, listOf, orNull, Text } from "../lenientFields.ts"
import { jsonAssigned } from "../pages/jsonIn.ts"
import { objectAt, valueAt } from "../pages/objectsIn.ts"
import { jsonDocument, type UnreadableDocument, unreadable } from "../readDocument.ts"

const NAME = "YouTube captions"

/** Tracks that are looked at of one video. */
const TRACKS_MAX = 200
/** Lines that are read of one track: an hour has some 2,000. */
const EVENTS_MAX = 20_000
const PIECES_A_LINE_MAX = 200

/** One language of a video's captions. */
export interface CaptionTrack {
  readonly url: string
  readonly language: string
  /** Whether YouTube heard the words itself. */
  readonly isAutomatic: boolean
}

const decodeTracks = Schema.decodeUnknownOption(
  listOf(Schema.Struct({ baseUrl: Text, languageCode: Language, kind: orNull(Text) }), TRACKS_MAX)
)

/** The tracks of captions that a video's page names, in its order, and the language that its words were heard in. */
export const captionTracksIn = (page: HtmlPage): ReadonlyArray<CaptionTrack> => {
  const list = objectAt(jsonAssigned(page, "ytInitialPlayerResponse"), "captions", "playerCaptionsTracklistRenderer")
  return Option.getOrElse(decodeTracks(valueAt(list, "captionTracks")), () => []).flatMap((track) => {
    const url = webAddress(track.baseUrl, page.url)
    return url === null ? [] : [{ url, language: track.languageCode, isAutomatic: track.kind === "asr" }]
  })
}

const baseOf = (language: string): string => language.split("-")[0] ?? language

/**
 * The track that has what is said, in the language that it is said in: what a person wrote before what YouTube heard. Others are
 * translations. Where the language isn't known, YouTube heard it or there is one track alone; null where there is none of these.
 */
export const spokenTrack = (tracks: ReadonlyArray<CaptionTrack>, language: string | null): CaptionTrack | null => {
  const heard = tracks.find(({ isAutomatic }) => isAutomatic)
  const [only, ...others] = tracks
  const spoken = language ?? heard?.language ?? (others.length === 0 ? only?.language : undefined)
  if (spoken === undefined) return null
  const inIt = tracks.filter((track) => baseOf(track.language) === baseOf(spoken))
  return inIt.find(({ isAutomatic }) => !isAutomatic) ?? inIt[0] ?? null
}

/** The address of a track as JSON. */
export const captionsAddress = ({ url }: CaptionTrack): string => {
  const address = new URL(url)
  address.searchParams.set("fmt", "json3")
  return address.href
}

const decodeEvents = Schema.decodeUnknownOption(
  Schema.Struct({
    events: listOf(Schema.Struct({ segs: listOf(Schema.Struct({ utf8: Text }), PIECES_A_LINE_MAX) }), EVENTS_MAX),
    wireMagic: Schema.String
  })
)

/**
 * Reads a track of YouTube's captions in its JSON (`fmt=json3`), as text or parsed: the words alone, a blank between lines, at most
 * TRANSCRIPT_CHARACTERS_MAX; empty for a video without words. Fails with `other_kind`.
 */
export const transcriptFromYoutube = (document: unknown): Result.Result<string, UnreadableDocument> => {
  const json = jsonDocument(document, NAME)
  if (Result.isFailure(json)) return Result.fail(json.failure)
  const track = Option.getOrNull(decodeEvents(json.success))
  if (track === null) return unreadable(NAME, "other_kind")
  const lines = track.events.map(({ segs }) => segs.map(({ utf8 }) => utf8).join(""))
  const words = lines.join(" ").replace(/\s+/g, " ").trim()
  return Result.succeed(words.slice(0, TRANSCRIPT_CHARACTERS_MAX).toWellFormed())
}
